"""The instant checks of the lectures: every right way passes, and a beginner's first slips have names."""

from __future__ import annotations

import inspect
import random
from copy import copy, deepcopy
from functools import wraps
from math import inf, log, log10, sqrt

import pytest

from aima_games import CHANCE, MAX, MIN, check
from solutions import mcts
from solutions.lecture_checks import lecture2, lecture3
from solutions.lecture_checks.lecture2 import MANY, no_tie_matters
from solutions.lecture_checks.lecture6 import best_child, mcts_in_the_frame
from solutions.one_loop import (
    alphabeta,
    depth_limited_alphabeta,
    depth_limited_minimax,
    expectiminimax,
    pvs,
    quiescence,
)
from solutions.searches.chance import expectimax, star1
from solutions.searches.formalizing import count_games, one_player_value
from solutions.searches.hidden import after_attempt, after_reply, best_response_value, cfr
from solutions.searches.retrograde import ending_of
from solutions.searches.transposition import alphabeta_with_table

PICKS = {
    "first": lambda equals: equals[0],
    "last": lambda equals: equals[-1],
    "middle": lambda equals: equals[len(equals) // 2],
}


def picking(pick, worth):
    """Minimax or maxⁿ that takes one of the equally good actions; `worth(game, state)` is an end's."""

    def search(game, state):
        if game.is_terminal(state):
            return worth(game, state), None
        found = [(search(game, game.result(state, action))[0], action) for action in game.actions(state)]
        likings = [liking(game, state, value) for value, _ in found]
        return pick([pair for pair, likes in zip(found, likings, strict=True) if likes == max(likings)])

    return search


def liking(game, state, value):
    player = game.to_move(state)
    if isinstance(value, tuple):
        return value[game.players.index(player)]
    return value if player == MAX else -value


def vector(game, state):
    return tuple(game.utility(state, player) for player in game.players)


@pytest.mark.parametrize("pick", PICKS.values(), ids=PICKS)
class TestWhichOfEqualsIsTaken:
    def test_maxn_is_free_to_choose(self, pick):
        report = check("maxn", picking(pick, vector))
        assert report, report

    def test_minimax_is_free_to_choose(self, pick):
        assert check("minimax", picking(pick, lambda game, state: game.utility(state, MAX)))

    def test_a_search_to_a_depth_is_free_to_choose(self, pick):
        def limited(game, state, cutoff, evaluate, depth=0):
            if game.is_terminal(state) or cutoff(state, depth):
                return depth_limited_minimax(game, state, cutoff, evaluate, depth)
            found = [
                (limited(game, game.result(state, a), cutoff, evaluate, depth + 1)[0], a) for a in game.actions(state)
            ]
            likings = [liking(game, state, value) for value, _ in found]
            return pick([pair for pair, likes in zip(found, likings, strict=True) if likes == max(likings)])

        assert check("depth_limited_minimax", limited)


def test_no_game_of_the_check_of_maxn_has_a_tie_that_matters():
    assert all(map(no_tie_matters, MANY))
    item = next(item for item in lecture2.ITEMS if item.name == "maxn")
    assert item.valid is no_tie_matters  # so that no smaller game is shown which has one


def written(*, ends=True, asks=True, whose=True, pairs=True, prunes=False):
    """A beginner's search, right but for what is left out."""

    def search(game, state, alpha=-inf, beta=inf, maximizing=True):
        if ends and game.is_terminal(state):
            worth = game.utility(state, MAX) if whose else game.utility(state)
            return (worth, None) if pairs else worth
        for_max, best = (game.to_move(state) == MAX if asks else maximizing), None
        for action in game.actions(state):
            found = search(game, game.result(state, action), alpha, beta, not maximizing)
            value = found[0] if pairs else found
            if best is None or (value > best[0] if for_max else value < best[0]):
                best = value, action
            if prunes:
                alpha, beta = (max(alpha, value), beta) if for_max else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return best if pairs or best is None else best[0]

    return search


def by_list(game, state):
    """The plainest minimax without a test for the end."""
    values = [by_list(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


SEARCHES = {
    "minimax_value": {"pairs": False},
    "minimax": {},
    "alphabeta": {"prunes": True},
}


@pytest.mark.parametrize(("name", "how"), SEARCHES.items(), ids=SEARCHES)
class TestFirstSlips:
    def test_what_is_right_passes(self, name, how):
        assert check(name, written(**how))

    @pytest.mark.parametrize(
        ("slip", "mistake"),
        [("ends", "end-not-noticed"), ("asks", "beginner-for-max"), ("whose", "utility-of-nobody")],
    )
    def test_each_has_a_name_and_a_hint(self, name, how, slip, mistake):
        report = check(name, written(**how, **{slip: False}))
        assert report.misconceptions == (mistake,)
        assert "Hint: " in str(report)


def pruning(*later, strict=False):
    """Alpha-beta, with a depth or without; the players in `later` take the last of equals. `strict`: cut at α > β."""

    def search(game, state, alpha=-inf, beta=inf):
        return to_depth(game, state, lambda state, depth: False, None, 0, alpha, beta)

    def to_depth(game, state, cutoff, evaluate, depth=0, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        player, best = game.to_move(state), None
        for action in game.actions(state):
            value, _ = to_depth(game, game.result(state, action), cutoff, evaluate, depth + 1, alpha, beta)
            if (
                best is None
                or (value > best[0] if player == MAX else value < best[0])
                or (value == best[0] and player in later)
            ):
                best = value, action
            alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
            if alpha > beta or (alpha == beta and not strict):
                break
        return best

    return {"alphabeta": search, "depth_limited_alphabeta": to_depth}


@pytest.mark.parametrize("name", ["alphabeta", "depth_limited_alphabeta"])
class TestTheLastOfEquals:
    @pytest.mark.parametrize("players", [(MAX,), (MIN,), (MAX, MIN)])
    def test_it_may_be_only_a_bound_where_equality_cuts(self, name, players):
        report = check(name, pruning(*players)[name])
        assert not report
        assert any(mistake.startswith("ties-from-bounds") for mistake in report.misconceptions)

    @pytest.mark.parametrize("players", [(), (MAX,), (MIN,), (MAX, MIN)])
    def test_it_is_as_good_where_equality_does_not_cut(self, name, players):
        assert check(name, pruning(*players, strict=True)[name])


def test_negamax_has_to_turn_the_window_that_it_is_called_with():
    def searched(turned):
        def alphabeta(game, state, alpha=-inf, beta=inf):
            for_max = game.to_move(state) == MAX
            value, action = negamax(game, state, *((alpha, beta) if for_max or not turned else (-beta, -alpha)))
            return (value if for_max else -value), action

        return alphabeta

    def negamax(game, state, alpha, beta):
        if game.is_terminal(state):
            return (1 if game.to_move(state) == MAX else -1) * game.utility(state, MAX), None
        best = -inf, None
        for action in game.actions(state):
            value = -negamax(game, game.result(state, action), -beta, -max(alpha, best[0]))[0]
            if value > best[0]:
                best = value, action
            if value >= beta:
                break
        return best

    assert check("alphabeta", searched(turned=True))
    assert not check("alphabeta", searched(turned=False))


def test_a_fail_hard_search_with_a_slip_is_shown_no_example_that_is_right_for_it():
    """Its value outside of the window is another one, and as good."""

    def fail_hard(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return min(max(alpha, game.utility(state, MAX)), beta), None
        best, for_max = None, game.to_move(state) == MAX
        for action in game.actions(state):
            value, _ = fail_hard(game, game.result(state, action), alpha, beta)
            if best is None or (value >= alpha if for_max else value <= beta):  # the slip: the last of equals
                best = action
            alpha, beta = (max(alpha, value), beta) if for_max else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return (alpha if for_max else beta), best

    assert "[[4]]" not in str(check("alphabeta", fail_hard))


def place_of_action(right):
    """A search that returns the place of its action in the list."""

    def search(game, state, *more):
        value, action = right(game, state, *more)
        return value, None if action is None else game.actions(state).index(action)

    return search


def alternating_players(game, state, cutoff=lambda state, depth: False, evaluate=None):
    """Expectiminimax that asks who moves at the root alone."""

    def search(state, depth, for_max):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        if game.to_move(state) == CHANCE:
            return sum(p * search(game.result(state, o), depth + 1, for_max)[0] for o, p in game.outcomes(state)), None
        found = [
            (search(game.result(state, action), depth + 1, not for_max)[0], action) for action in game.actions(state)
        ]
        return (max if for_max else min)(found, key=lambda pair: pair[0])

    begins = MAX if game.is_terminal(state) else game.to_move(state)
    return search(state, 0, begins != MIN)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("depth_limited_minimax", depth_limited_minimax),
        ("depth_limited_alphabeta", pruning()["depth_limited_alphabeta"]),
        ("expectiminimax", expectiminimax),
    ],
)
def test_a_cutoff_asked_the_wrong_way_round_has_its_name(name, right):
    def exchanged(game, state, cutoff, *more):
        return right(game, state, lambda state, depth: cutoff(depth, state), *more)

    report = check(name, lambda game, state, *given: exchanged(game, state, *given) if given else right(game, state))
    assert report.misconceptions == ("cutoff-arguments-exchanged",)


def test_whoever_takes_the_largest_of_no_values_is_told_to_test_for_the_end():
    assert check("minimax_value", by_list).misconceptions == ("end-not-noticed",)


@pytest.mark.parametrize("lecture", [lecture2, lecture3])
def test_the_names_are_known_to_the_checks(lecture):
    for item in lecture.ITEMS:
        if item.name in (*SEARCHES, "depth_limited_minimax"):
            assert {"end-not-noticed", "beginner-for-max"} <= set(item.misconceptions)


def changed(function, *edits):
    """A function of ours with pieces of its text replaced: what a reader wrote who made a slip."""
    text = inspect.getsource(function)
    for old, new in edits:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    names = dict(vars(inspect.getmodule(function)))
    exec(text, names)
    return names[function.__name__]


AGAIN = "asked != (alpha, beta) and alpha < value < beta"
ASKED_FIRST = ("(alpha, beta) if best_value is None else null_window(", "null_window(")
PLAYED = "+= reach[player] * p"
HANDED_ON = "game.result(state, drawn), policy"
REGRET = "reach[other] * reach[CHANCE] * sign * (values[action] - value)"


def first(found):
    return found[0]


def left_with(value):
    """What to change in Star1 so that it leaves a chance node with `value`."""
    return ("min(alpha, done + rest * highest)", value), ("max(beta, done + rest * lowest)", value)


def rollouts(anew=False, lost=False, alike=False):
    """The mean of random games, right but for what is said."""

    def mean_of_rollouts(game, state, rollouts, rng):
        total, begun = 0, rng.getstate()
        for _ in range(rollouts):
            now = state
            if anew:
                rng.setstate(begun)
            while not game.is_terminal(now):
                if game.to_move(now) == CHANCE:
                    outcomes, chances = zip(*game.outcomes(now), strict=True)
                    drawn = rng.choice(outcomes) if alike else rng.choices(outcomes, list(map(float, chances)))[0]
                else:
                    drawn = rng.choice(game.actions(now))
                now = game.result(now, drawn)
            state = now if lost else state
            total += game.utility(now, MAX)
        return total / rollouts

    return mean_of_rollouts


def ended(win=min, loss=max, waits=True, patient=False, ply=1):
    """How a position ends, in loops, right but for what is said."""

    def ending_of(player, below):
        wanted = 1 if player == MAX else -1
        wins, losses, unknown = [], [], 0
        for each in below:
            if each is None:
                unknown += 1
            elif each[0] == wanted:
                wins.append(each[1])
            else:
                losses.append(each[1])
        if wins and not (patient and unknown):
            return wanted, win(wins) + ply
        if (waits and unknown) or not losses:
            return None
        return -wanted, loss(losses) + ply

    return ending_of


def shares(regrets, floor=0, otherwise=None):
    """Each regret's share, right but for what is said."""
    kept = {action: max(floor, regret) for action, regret in regrets.items()}
    if sum(kept.values()) <= 0:
        return dict.fromkeys(kept, 1 / len(kept) if otherwise is None else otherwise)
    return {action: regret / sum(kept.values()) for action, regret in kept.items()}


def bonus(formula, untried=inf):
    """UCB1's or PUCT's index by a formula of the reader's own."""
    return lambda mean, n, total, *more: untried if n == 0 and untried is not None else formula(mean, n, total, *more)


def from_a_number(start):
    """Minimax whose best value so far begins at a number that somebody took to be large enough."""

    def minimax(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        for_max = game.to_move(state) == MAX
        best = (-start if for_max else start), None
        for action in game.actions(state):
            value, _ = minimax(game, game.result(state, action))
            if value > best[0] if for_max else value < best[0]:
                best = value, action
        return best

    return minimax


def for_whoever_begins(game, state):
    """Minimax as two functions, each of which calls itself."""

    def chosen_by(best, state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        return best(((chosen_by(best, game.result(state, a))[0], a) for a in game.actions(state)), key=first)

    return chosen_by(min if not game.is_terminal(state) and game.to_move(state) == MIN else max, state)


def remembering(right, key=lambda more: ()):
    """`right` with a table of what a state came to, together with `key` of what it is searched with."""
    search, table = changed(right), {}

    def remembered(game, state, *more):
        if (place := (state, key(more))) not in table:
            table[place] = search(game, state, *more)
        return table[place]

    @wraps(right)
    def anew(*given):
        table.clear()
        return remembered(*given)

    search.__globals__[right.__name__] = remembered
    return anew


def suspicious(game, state, alpha=-inf, beta=inf):
    """The search of lecture 3 that is right once, by luck."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best, maximizing = None, game.to_move(state) == MAX
    for action in game.actions(state):
        value, _ = suspicious(game, game.result(state, action), alpha, beta)
        if best is None or (value > best[0] if maximizing else value < best[0]):
            best = value, action
        if value <= alpha or value >= beta:
            break
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
    return best


def curious_for_max_alone():
    """MCTS in the lecture's frame, whose MIN always takes the smallest mean."""
    search = changed(mcts_in_the_frame)
    search.__globals__["best_child"] = changed(
        best_child, ("tries, visits[state])", "tries, visits[state], 1.4 * (game.to_move(state) == MAX))")
    )
    return search


ENDED = "if game.is_terminal(state)"
CUT, MINS = "        if alpha >= beta:\n            break\n", "            beta = min(beta, value)\n"
NOT_NARROWED = ("alpha = max(alpha, value)", "pass"), ("beta = min(beta, value)", "pass")
STANDS = """            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
        for"""


@pytest.mark.parametrize(
    ("name", "wrong", "named"),
    [
        ("one_player_value", lambda game, state: max(-1, one_player_value(game, state)), None),
        *(("minimax", from_a_number(start), None) for start in (1, 10, 1000)),
        ("minimax", for_whoever_begins, "beginner-everywhere"),
        ("alphabeta", lambda game, state, alpha=-1000, beta=1000: alphabeta(game, state, alpha, beta), None),
        ("count_games", changed(count_games, (ENDED, f"{ENDED} or len(game.actions(state)) == 1")), None),
        ("count_games", changed(count_games, ("1", "int(game.utility(state, MAX) != 0)")), "drawn-games-left-out"),
        ("alphabeta", changed(alphabeta, (">= beta", ">= beta or value == 2 * maximizing - 1")), None),
        ("alphabeta", remembering(alphabeta), "bound-stored-as-value"),
        ("depth_limited_minimax", remembering(depth_limited_minimax), "table-forgets-depth"),
        *(
            ("depth_limited_alphabeta", remembering(depth_limited_alphabeta, key), "bound-stored-as-value")
            for key in (lambda more: (), lambda more: more[2:3])
        ),
        *(
            ("alphabeta_with_table", changed(alphabeta_with_table, slip), "bound-read-as-value")
            for slip in (("known.lower >= beta", "known.lower > alpha"), ("known.upper <= alpha", "known.upper < beta"))
        ),
        ("alphabeta_with_table", changed(alphabeta_with_table, ("value <= alpha", "value < alpha")), None),
        ("alphabeta_with_table", changed(alphabeta_with_table, ("value >= beta", "value > beta")), None),
        ("alphabeta", suspicious, "cut-on-either-side"),
        (
            "alphabeta",
            changed(alphabeta, ("        if maximizing:\n", f"{CUT}        if maximizing:\n"), (MINS + CUT, MINS)),
            "cut-tested-too-early",
        ),
        (
            "alphabeta",
            changed(alphabeta, *NOT_NARROWED, ("if alpha >=", "if value <= alpha if not maximizing else value >=")),
            "nothing-pruned",
        ),
        (
            "alphabeta",
            changed(
                alphabeta,
                ("best_value, best_action = None, None", "best_value, best_action, given = None, None, (alpha, beta)"),
                ("action), alpha, beta)", "action), *given)"),
            ),
            "nothing-pruned",
        ),
        (
            "alphabeta_with_table",
            changed(
                alphabeta_with_table,
                (
                    "table[state, left] = Bounds(lower, upper)",
                    "if alpha < value < beta: table[state, left] = Bounds(value, value)",
                ),
            ),
            "bounds-not-stored",
        ),
        (
            "depth_limited_alphabeta",
            changed(depth_limited_alphabeta, ("if cutoff(state, depth)", "if depth >= cutoff")),
            "function-for-number",
        ),
        ("quiescence", changed(quiescence, ("in actions:", "in actions[:1]:")), None),
        ("quiescence", changed(quiescence, ("if best_value is None or", "if not best_value or")), None),
        ("quiescence", changed(quiescence, (STANDS, "            alpha = max(alpha, best_value)\n        for")), None),
        ("quiescence", changed(quiescence, ("search(game.result(state", "search(state := game.result(state")), None),
    ],
)
def test_a_slip_of_lectures_1_to_4_is_seen(name, wrong, named):
    report = check(name, wrong)
    assert not report
    assert named is None or named in report.misconceptions


@pytest.mark.parametrize(
    ("name", "wrong", "named"),
    [
        ("ending_of", ended(waits=False), "unknown-not-awaited"),
        ("ending_of", ended(patient=True), "unknown-spoils-a-win"),
        ("ending_of", ended(loss=min), "quickest-loss"),
        ("ending_of", ended(win=max), "slowest-win"),
        ("ending_of", ended(win=first), "first-win"),
        ("ending_of", ended(loss=first), "first-loss"),
        ("ending_of", ended(ply=0), "ply-not-counted"),
        ("upper_confidence", bonus(lambda q, n, total, c: q + c * sqrt(log(n) / n)), "log-of-own-tries"),
        ("upper_confidence", bonus(lambda q, n, total, c: q + c * (log(total) / n)), "root-forgotten"),
        ("upper_confidence", bonus(lambda q, n, total, c: q + sqrt(c * log(total) / n)), "exploration-under-root"),
        ("upper_confidence", bonus(lambda q, n, total, c: q + c * sqrt(log10(total) / n)), "another-logarithm"),
        (
            "upper_confidence",
            bonus(lambda q, n, total, c: q + c * sqrt(log(total) / n), untried=0),
            "untried-not-first",
        ),
        ("puct_index", bonus(lambda q, n, total, p, c: q + c * p * sqrt(total / (n + 1)), None), "all-under-the-root"),
        ("puct_index", bonus(lambda q, n, total, p, c: q + c * p * total**0.5 / (n + 1)), "untried-always-first"),
        ("puct_index", bonus(lambda q, n, total, p, c: q + c * total**0.5 / (n + 1), None), "prior-not-used"),
        ("regret_matching", lambda regrets: shares(regrets, floor=-inf), "negative-regrets-played"),
        ("regret_matching", lambda regrets: shares(regrets, otherwise=0), "no-regrets-not-thought-of"),
        (
            "best_response_value",
            changed(best_response_value, ("setdefault(game.information(state), {})", "setdefault(state, {})")),
            "clairvoyant",
        ),
        ("pvs", changed(pvs, (AGAIN, "asked != (alpha, beta) and alpha <= value <= beta")), "tie-searched-again"),
        ("pvs", changed(pvs, (AGAIN, "alpha <= value <= beta")), "tie-searched-again"),
        (
            "pvs",
            changed(pvs, ASKED_FIRST, (AGAIN, "(value > alpha if maximizing else value < beta)")),
            "cut-searched-again",
        ),
        ("pvs", changed(pvs, ASKED_FIRST, (AGAIN, "True")), "always-searched-again"),
        ("pvs", changed(pvs, (AGAIN, "asked != (alpha, beta) and alpha < value <= beta")), "tie-searched-again"),
        *(
            ("pvs", changed(pvs, ("null_window(alpha, beta, maximizing)", f"({low}, {low} + 1e-9)")), None)
            for low in ("(alpha if maximizing else beta)", "(alpha if maximizing else alpha)")
        ),
        ("mcts", curious_for_max_alone(), "only-max-is-curious"),
        ("single_rollouts", lambda game, state, n, rng: rollouts()(game, state, n, random), "another-generator"),
        ("cfr", changed(cfr, (PLAYED, "+= reach[MAX] * reach[MIN] * reach[CHANCE] * p")), "others-reach-in-average"),
        ("expectimax", changed(expectimax, (HANDED_ON, "game.result(state, drawn), uniform")), None),
        (
            "cfr",
            changed(cfr, (f"+= {REGRET}", f"= max(0.0, regrets[known][action] + {REGRET})")),
            "regrets-cut-at-zero",
        ),
        ("star1", changed(star1, *left_with("done")), "rest-not-returned"),
        ("star1", changed(star1, *left_with("v")), "child-value-returned"),
        ("mcts_mean", changed(mcts, ("children[action].mean, action", "children[action].total, action")), None),
        ("mcts_mean", changed(mcts, ("return root.children", "return -root.children")), None),
        ("alphabeta_to_a_depth", depth_limited_minimax, None),
        ("ending_of", changed(ending_of, ("else None", "else 0")), "open-is-a-draw"),
        ("expectimax", place_of_action(expectimax), None),
        ("expectiminimax", place_of_action(expectiminimax), None),
        ("expectiminimax", alternating_players, None),
        ("mean_of_rollouts", rollouts(anew=True), "one-draw-for-all"),
        ("mean_of_rollouts", rollouts(lost=True), "one-draw-for-all"),
        ("mean_of_rollouts", lambda *given: rollouts()(*given) // 1, "one-draw-for-all"),
        ("mean_of_rollouts", rollouts(alike=True), "chance-unweighted"),
    ],
)
def test_a_slip_of_lectures_5_to_8_is_seen_and_named(name, wrong, named):
    report = check(name, wrong)
    assert not report
    assert named is None or named in report.misconceptions


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("alphabeta", remembering(alphabeta, lambda window: window)),
        ("depth_limited_minimax", remembering(depth_limited_minimax, lambda more: more[2:])),
        ("depth_limited_alphabeta", remembering(depth_limited_alphabeta, lambda more: more[2:])),
        ("mean_of_rollouts", rollouts()),
        ("single_rollouts", rollouts()),
        ("mcts", changed(mcts_in_the_frame)),
        ("ending_of", ended()),
        ("upper_confidence", bonus(lambda q, n, total, c: q + c * (log(total) / n) ** 0.5)),
        ("puct_index", bonus(lambda q, n, total, p, c: q + c * p * total**0.5 / (n + 1), None)),
        ("regret_matching", shares),
    ],
)
def test_what_the_slips_were_made_from_passes(name, right):
    assert check(name, right)


@pytest.mark.parametrize("asked", ["cutoff(depth)", "cutoff(state)", "cutoff(game, state, depth)"])
def test_who_gives_a_cutoff_too_little_or_too_much_is_told_so_by_python(asked):
    report = check("depth_limited_alphabeta", changed(depth_limited_alphabeta, ("cutoff(state, depth)", asked)))
    assert not report.misconceptions
    assert "cutoff()" in str(report)


@pytest.mark.parametrize("said", [False, True, -1])
def test_whoever_says_something_else_than_none_is_not_told_of_whole_numbers(said):
    report = check("ending_of", changed(ending_of, ("else None", f"else {said}")))
    assert not report
    assert "whole-numbers" not in report.misconceptions


def test_a_belief_is_a_set_and_stays_what_it_was():
    def attempted(game, belief, square, free):
        open_ = {board for board in belief if square in game.actions(board)}
        return {game.result(board, square) for board in open_} if free else belief - open_

    def eaten(game, belief, square, free):
        for board in list(belief):
            if (square in game.actions(board)) != free:
                belief.remove(board)
        return {game.result(board, square) for board in belief} if free else belief

    def replied(game, belief):
        left = belief.copy()
        for board in belief:
            left.discard(board)
            left |= after_reply(game, {board})
        return left

    def used_up(game, belief):
        found = set()
        while belief:
            found |= after_reply(game, {belief.pop()})
        return found

    assert check("after_attempt", attempted)
    assert check("after_attempt", after_attempt)
    assert check("after_reply", replied)
    for name, wrong in (("after_attempt", eaten), ("after_reply", used_up)):
        assert "let it work on a copy" in str(check(name, wrong))


def test_regrets_belong_to_whoever_goes_on_adding_to_them():
    def in_place(regrets):
        for action in regrets:
            regrets[action] = max(0, regrets[action])
        total = sum(regrets.values())
        return {action: regret / total if total else 1 / len(regrets) for action, regret in regrets.items()}

    assert "let it work on a copy" in str(check("regret_matching", in_place))
    for copied in (dict, copy, deepcopy, lambda regrets: regrets.copy(), lambda regrets: {**regrets}):
        assert check("regret_matching", lambda regrets, copied=copied: in_place(copied(regrets)))
