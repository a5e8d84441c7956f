"""Lecture 5, and the last sections of lecture 2, as a reader meets them."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest

from aima_games import CHANCE, MAX
from aima_games.checking.case import observe
from aima_games.checking.report import report
from aima_games.games import BearOff
from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import without_solutions
from solutions.lecture_checks.lecture5 import ITEMS
from solutions.searches.chance import mean_of_rollouts
from tests.conftest import numbers
from tests.notebooks.test_lectures import ROOT, lacking, run

pytestmark = pytest.mark.more

NAMES = ("expectiminimax", "expectimax", "outcome_window", "star1", "mean_of_rollouts")

# Written in another style than the worked solutions.
OWN = {
    "expectiminimax": """
def expectiminimax(game, state, cutoff=lambda s, d: False, evaluate=None, depth=0):
    def below(a):
        return expectiminimax(game, game.result(state, a), cutoff, evaluate, depth + 1)[0]

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    if game.to_move(state) == CHANCE:
        return sum(below(r) * p for r, p in game.outcomes(state)), None
    sign = 1 if game.to_move(state) == MAX else -1
    value, i = max((sign * below(a), -i) for i, a in enumerate(game.actions(state)))
    return sign * value, game.actions(state)[-i]
""",
    "expectimax": """
def expectimax(game, state, policy):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == MAX:
        values = [expectimax(game, game.result(state, a), policy)[0] for a in game.actions(state)]
        return max(values), game.actions(state)[values.index(max(values))]
    lots = policy(game, state) if game.to_move(state) == MIN else game.outcomes(state)
    return sum(p * expectimax(game, game.result(state, a), policy)[0] for a, p in lots), None
""",
    "outcome_window": """
def outcome_window(alpha, beta, done, probability, rest, lowest, highest):
    return tuple((bound - done - rest * luck) / probability for bound, luck in ((alpha, highest), (beta, lowest)))
""",
    "star1": """
def star1(game, state, lowest, highest):
    def search(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == CHANCE:
            done, rest = 0, 1
            for r, p in game.outcomes(state):
                rest -= p
                low, high = outcome_window(alpha, beta, done, p, rest, lowest, highest)
                value, _ = search(game.result(state, r), max(low, lowest), min(high, highest))
                done += p * value
                if value <= low:
                    return done + rest * highest, None
                if value >= high:
                    return done + rest * lowest, None
            return done, None
        best, chosen = None, None
        for a in game.actions(state):
            value, _ = search(game.result(state, a), alpha, beta)
            if best is None or (value > best if game.to_move(state) == MAX else value < best):
                best, chosen = value, a
            if game.to_move(state) == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, chosen

    return search(state, lowest, highest)
""",
    "mean_of_rollouts": """
def mean_of_rollouts(game, state, rollouts, lot):
    def end(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if game.to_move(s) != CHANCE:
            return end(game.result(s, lot.choice(list(game.actions(s)))))
        at = lot.random()
        for r, p in game.outcomes(s):
            at -= p
            if at <= 0:
                break
        return end(game.result(s, r))

    return sum(end(state) for _ in range(rollouts)) / rollouts
""",
}


LECTURE = "05_expectiminimax"


@pytest.mark.slow
def test_left_empty_it_runs_on_the_worked_solutions(worked_solutions_are_used):
    worked_solutions_are_used(NAMES)


def test_what_the_prose_says_of_the_numbers(left_empty):
    names, printed, _ = left_empty
    low, high = names["far_and_near"].interval
    assert low < 0 < high  # "400 games can't tell the two apart"
    assert [numbers(printed, who) for who in ("careless: ", "right: ", "Star1: ")] == [[5, 1], [4, 0], [4, 0]]
    flips = dict(
        re.findall(r"^(.{8}) leaves .*with dice the move (flips|stays), with MIN it stays$", printed, re.MULTILINE)
    )
    assert {name.strip() for name, verdict in flips.items() if verdict == "flips"} == {"x**4", "10**x"}
    assert len(flips) == 7  # "minimax keeps its decision under every increasing change"
    mean = names["mean"]
    careful, daring = names["believers"]
    assert mean[careful, "perfect"] > mean[daring, "perfect"]  # a right belief does best in its column
    assert mean[daring, "careless"] > mean[careful, "careless"]
    spreads = [float(spread) for spread in re.findall(r"rollouts: .*spread (\S+)", printed)]
    assert spreads == sorted(spreads, reverse=True)
    too_high = [
        float(v) > -0.0027 for line in re.findall(r" [248] throws: .*values (.*)", printed) for v in line.split()
    ]
    assert sum(too_high) > len(too_high) * 3 / 4  # "too hopeful for whoever is to choose"


def exact(game, state, table, follow=None):
    """What a state is worth, by a dynamic programme of its own; `follow` maps a player to the strategy it is bound to."""
    if state not in table:
        if game.is_terminal(state):
            table[state] = Fraction(game.utility(state, MAX))
        elif game.to_move(state) == CHANCE:
            table[state] = sum(p * exact(game, game.result(state, r), table, follow) for r, p in game.outcomes(state))
        else:
            player, actions = game.to_move(state), game.actions(state)
            if follow and player in follow:
                actions = [follow[player](game, state)]
            values = [exact(game, game.result(state, action), table, follow) for action in actions]
            table[state] = max(values) if player == MAX else min(values)
    return table[state]


def test_the_short_race_worked_out_exactly(left_empty):
    names, *_ = left_empty
    game, table = BearOff((1, 1, 1)), {}
    best = exact(game, game.initial, table)
    assert names["best"] == pytest.approx(float(best))
    assert round(float(best), 3) == 0.761
    one_ply = {MAX: lambda game, state: names["one_ply"](game, state)[1]}
    assert round(float(exact(game, game.initial, {}, one_ply)), 3) == round(names["near"], 3) == 0.681
    decided = [s for s in table if not game.is_terminal(s) and game.to_move(s) != CHANCE]
    forced = [s for s in decided if len(game.actions(s)) == 1]
    assert (len(decided), len(forced), len(names["free"])) == (1_029, 924, 105)
    assert round(50 * (names["best"] - names["near"])) == 4  # "four games in a hundred"
    assert len(names["wrong"]) == 1  # "a single position makes all the difference, the very first roll if it is a 2-1"
    assert names["slips"](game.result(game.initial, (2, 1)))


def test_the_long_race_worked_out_exactly(left_empty):
    names, *_ = left_empty
    game, state, table = names["long_race"], names["hard_roll"], {}
    exact(game, state, table)
    assert len(table) == len(names["table"]) == 58_811
    worth = {play: round(float(table[game.result(state, play)]), 3) for play in game.actions(state)}
    assert names["truth"][:3] == ["2/off 1/off", "3/off", *[p for p in names["truth"] if worth[p] == -0.023][:1]]
    assert (worth["2/off 1/off"], worth["3/off"], worth["4/2 1/off"]) == (0.410, 0.398, -0.023)
    for play, value in worth.items():
        assert names["table"][game.result(state, play)] == pytest.approx(value, abs=0.001)
    assert names["ranking"].index("3/off") == 2  # "third behind a play that is much worse"
    assert (names["ranking"][0], names["missed"]) == ("2/off 1/off", "3/off")  # the first is right, and one misjudged
    assert names["scores"]["2/off 1/off"] - names["scores"]["3/off"] > 0.29
    assert round(tree_size(game, state, {}) / 1e9) == 48


def tree_size(game, state, known):
    if state not in known:
        known[state] = 1 + sum(tree_size(game, game.result(state, a), known) for a in game.actions(state))
    return known[state]


@pytest.mark.long
def test_more_rollouts_do_not_set_it_right(left_empty):
    names, *_ = left_empty
    plays = {p: names["long_race"].result(names["hard_roll"], p) for p in ("3/off", "4/2 1/off")}
    means = {
        play: mean_of_rollouts(names["long_race"], state, 4_000, random.Random(1)) for play, state in plays.items()
    }
    assert all(abs(mean - 0.01) < 0.01 for mean in means.values())


def test_the_puzzles_have_the_answers_that_are_folded_below_them(left_empty):
    names, _, _ = left_empty
    tree_game, optimist, perfect = names["TreeGame"], names["optimist"], names["expectiminimax"]

    def cost(leaf):
        game = tree_game([[3, 2, 4], [9, leaf, 8], [5, 0, 4]])
        return perfect(game, ())[0] - perfect(game, (optimist(game, ())[1],))[0]

    assert max(range(-30, 10), key=cost) == -7
    assert (cost(-7), cost(-8)) == (9, 0)
    dice = [perfect(names["lotteries"]([1, 2, 3, largest]), ())[1] for largest in range(4, 20)]
    assert dice.index(1) + 4 == 13


@pytest.mark.long
def test_the_readers_own_functions_are_used_where_they_pass(lecture):
    names, printed, errors = run(lecture, OWN)
    assert not errors
    assert names["used"]["their own"] == set(NAMES)
    assert numbers(printed, "Star1: ") == [4, 0]


def test_the_program_that_passes_the_window_through_fails_the_check(left_empty):
    names, _, _ = left_empty
    item = next(item for item in ITEMS if item.name == "star1")
    careless = names["careless_alphabeta"]
    seen = [observe(case, lambda game, state, *_: careless(game, state)) for case in item.visible_cases()]
    found = report("star1", seen, item.weights)
    assert not found


def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    assert lacking(errors)
    assert lacking(errors) <= names["used"]["none that works"] == set(NAMES)


# What no small visible case can tell: these are left to the assignments' hidden cases.
TOO_FINE = {"maxn": {"turns-assumed"}, "star1": set()}


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.name)
def test_a_check_accepts_the_reference_and_refuses_every_known_mistake(item):
    cases = item.visible_cases()
    right = mean_of_rollouts if item.name == "mean_of_rollouts" else item.reference
    assert report(item.name, [observe(case, right) for case in cases], item.weights)
    passing = {
        name
        for name, wrong in item.misconceptions.items()
        if report(item.name, [observe(case, wrong) for case in cases], item.weights)
    }
    assert passing == TOO_FINE.get(item.name, set())


def test_rollouts_that_ignore_the_odds_or_who_wins_are_refused():
    item = next(item for item in ITEMS if item.name == "mean_of_rollouts")

    def even(game, state, rollouts, rng):
        if game.is_terminal(state):
            return game.utility(state, game.players[0])
        children = [even(game, game.result(state, a), rollouts, rng) for a in game.actions(state)]
        return sum(children) / len(children)

    for wrong in (even, lambda *given: -mean_of_rollouts(*given), lambda *given: 2 * mean_of_rollouts(*given)):
        assert not report(item.name, [observe(case, wrong) for case in item.visible_cases()], item.weights)


def test_rollouts_that_throw_the_same_dice_whatever_they_are_given_are_refused():
    item = next(item for item in ITEMS if item.name == "single_rollouts")
    for own in (lambda rng: random.Random(0), lambda rng: random.Random(rng.random() < 2)):
        seen = [
            observe(case, lambda *given, own=own: mean_of_rollouts(*given[:3], own(given[3])))
            for case in item.visible_cases()
        ]
        assert not report(item.name, seen, item.weights)


# Lecture 2, sections 11 to 13

OWN_LATER = {
    "depth_limited_minimax": """
def depth_limited_minimax(game, state, cutoff, evaluate, depth=0):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best = max if game.to_move(state) == MAX else min
    found = {a: depth_limited_minimax(game, game.result(state, a), cutoff, evaluate, depth + 1)[0]
             for a in game.actions(state)}
    action = best(found, key=found.get)
    return found[action], action
""",
    "maxn": """
def maxn(game, state):
    if game.is_terminal(state):
        return [game.utility(state, player) for player in game.players], None
    place = list(game.players).index(game.to_move(state))
    return max(((maxn(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda p: p[0][place])
""",
}


@pytest.fixture(scope="module")
def minimax_left_empty():
    return run(read_text(ROOT / "notebooks" / "02_minimax.md"))


@pytest.mark.long
def test_the_end_of_lecture_2_left_empty(minimax_left_empty):
    names, _, errors = minimax_left_empty
    assert not errors
    assert all(score.interval[0] > 0 for score in names["scores"].values())  # "Both intervals lie above 0"
    assert names["measured"][:2] == [1 + 7, 1 + 7 + 49]
    plays = names["plays"]
    together = {end for play, end in plays.items() if play[:2] == (2, 2)}
    assert all(end[2] == 0 for end in together)  # "together finish off player 2"
    apart = {end[0] for play, end in plays.items() if play[0] == 1}
    assert {end[0] for end in together} & apart  # "may end with just as many soldiers"


@pytest.mark.long
def test_the_end_of_lecture_2_with_the_readers_own():
    names, _, errors = run(read_text(ROOT / "notebooks" / "02_minimax.md"), OWN_LATER)
    assert not errors
    assert names["used"]["their own"] == set(OWN_LATER)
