"""Lecture 4 as a reader meets it, and the tools made for it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from aima_games import td_lambda
from aima_games.checking.case import observe
from aima_games.checking.report import report
from aima_games.evaluation.linear import pawn_difference
from aima_games.games import Hexapawn, TreeGame
from aima_games.lectures.evaluation import FIT_FOR_AN_ESTIMATE, compare_guesses, outcomes_picture, quiescence_tree
from autograder.publish.notebooks import without_solutions
from solutions import quiescence
from solutions.lecture_checks.lecture4 import ITEMS
from tests.conftest import numbers
from tests.notebooks.test_lectures import lacking, run

pytestmark = pytest.mark.more

SEARCH = """
def depth_limited_alphabeta(game, state, cutoff, evaluate):
    def negamax(state, ply, alpha, beta):
        sign = 1 if game.to_move(state) == MAX else -1
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, ply):
            return evaluate(state), None
        best = None
        for action in game.actions(state):
            value = sign * negamax(game.result(state, action), ply + 1, alpha, beta)[0]
            if best is None or value > best[0]:
                best = value, action
            if sign > 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, -value)
            if alpha >= beta:
                break
        return sign * best[0], best[1]
    return negamax(state, 0, -inf, inf)
"""
QUIESCENCE = """
def quiescence(game, state, evaluate, volatile):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    quiet = len(volatile(state)) < len(game.actions(state))
    choices = [(evaluate(state), None)] if quiet else []
    for action in volatile(state):
        choices.append((quiescence(game, game.result(state, action), evaluate, volatile)[0], action))
    return (max if game.to_move(state) == MAX else min)(choices, key=lambda choice: choice[0])
"""


LECTURE = "04_evaluation_functions"


@pytest.mark.slow
def test_left_empty_it_runs_on_the_worked_solutions(worked_solutions_are_used):
    worked_solutions_are_used([item.name for item in ITEMS])


class TestWhatTheProseSays:
    """The numbers come from cells; here is what the sentences around them rest on."""

    def test_estimates_all_wrong_and_the_move_right(self, left_empty):
        names, printed, _ = left_empty
        tree = names["game_tree"](names["WHOLE"])
        names["back_up"](tree)
        for _, node in tree.nodes(data=True):
            if len(node["state"]) == 2:
                assert names["ESTIMATES"][node["state"]] != node["value"]
        assert "value 6, move 1 (to the end: value 7, move 1)" in printed

    def test_the_sign_turns_with_the_pieces(self, left_empty):
        assert "value: 1\nwith X and O swapped: -1\n" in left_empty[1]

    def test_a_pawn_is_preferred_to_a_win_until_the_estimate_is_bounded(self, left_empty):
        names, _, _ = left_empty
        game = names["hexapawn"]
        value, action = names["searcher"](1, names["count"])(game, names["greedy_white"])
        assert (value, game.action_text(action)) == (2, "c2xb3")
        search = names["searcher"](1, names["bounded"](names["count"], scale=4))
        value, action = search(game, names["greedy_white"])
        assert value == 1
        assert game.is_terminal(game.result(names["greedy_white"], action))

    def test_features_and_results(self, left_empty):
        names, _, _ = left_empty
        assert max(names["strength"], key=names["strength"].get) == "next_to_empty_corner"
        results = names["results"]()
        by_feature = {
            name: names["correlation"]([feature(s) for s in names["positions"]], results)
            for name, feature in names["othello_features"].items()
        }
        assert by_feature["next_to_empty_corner"] < 0
        assert by_feature["discs"] < 0.1 < 0.3 < by_feature["mobility"]

    def test_material_before_and_after_the_capture(self, left_empty):
        names, printed, _ = left_empty
        game, state = names["chess"], names["before"]
        seen = [names["pieces"](state)]
        for move in ("d1d4", "c6d4"):
            state = game.result(state, move)
            seen.append(names["pieces"](state))
        assert seen == [-1.25, 2, -7]
        assert "1 ply: d1d4, value +2" in printed
        assert len(re.findall(r"plies: f3d4, value", printed)) == 2
        # No mate is near: a scale on which a win is worth more than any material gives the same moves.
        for depth in (1, 2):
            plain = names["searcher"](depth, names["pieces"])(game, names["before"])
            small = names["searcher"](depth, names["bounded"](names["pieces"], 10))(game, names["before"])
            assert plain[1] == small[1]

    def test_the_position_of_the_puzzle(self, left_empty):
        names, _, _ = left_empty
        deep = {
            name: names["searcher"](5, names["corners"])(names["othello"], s)[0] for name, s in names["abc"].items()
        }
        assert deep["A"] > deep["B"] > deep["C"]
        assert names["othello"].actions(names["abc"]["C"]) == ("pass",)
        solved = names["LinearEvaluation"](
            {name: names["othello_features"][name] for name in ("discs", "corners", "next_to_empty_corner")}, (0, 5, -2)
        )
        assert solved(names["abc"]["A"]) > solved(names["abc"]["B"]) > solved(names["abc"]["C"])

    def test_matches_of_othello(self, left_empty):
        names, printed, _ = left_empty
        for score in names["strong_scores"].values():
            assert score.interval[0] > 0.5
        assert "lost. Worse." in printed
        assert names["turning"] == ["a2"]  # the disc diagonal to one's own corner is not safe
        assert set(names["othello"].actions(names["turned"])) == {6, 13, 22, 27}  # a2, b3, e4, d5: all are offered
        assert names["level_at"] == "4"
        duel = names["duel"]
        for column in duel.columns:
            assert duel["discs, depth 4", column].mean > duel["discs, depth 1", column].mean
        for row in duel.rows[:3]:
            assert duel[row, "corners, depth 1"].interval[1] < 0
        leaves = [float(n) for n in re.findall(r"^ +[1-4] +(\d+) +\d+$", printed, flags=re.MULTILINE)]
        assert len(leaves) == 4
        assert all(3 <= deeper / flat < 5 for flat, deeper in pairwise(leaves))
        low, high = duel["discs, depth 4", "corners, depth 1"].interval
        assert low < 0 < high

    def test_captures_are_settled(self, left_empty):
        names, printed, _ = left_empty
        game = names["chess"]
        assert names["quiescence"](game, names["exchange"], names["pieces"], names["captures"]) == (1, None)
        fewer = game.from_text(game.to_text(names["exchange"]).replace("2p5", "8", 1))
        assert names["quiescence"](game, fewer, names["pieces"], names["captures"])[1] == "c3d5"
        lost = -4.0 - names["pieces"](names["before"])
        assert lost == 3.25 + 3 - 9  # "the queen for a bishop and a knight"
        assert "d1d4: as it is +2.00, settled first -4.00" in printed
        assert "f3d4: as it is +2.00, settled first -0.25" in printed
        assert re.search(r"one ply, estimated as it is +: [cd]\dd5, value \+2\.00", printed)
        assert numbers(printed, "estimated settled first") == [1]
        assert re.findall(r"first look: \w+, ([+-][\d.]+)", printed) == ["+2.0", "+2.0"], (
            "either is the first of equals"
        )
        assert re.search(r"second look, two plies more: -\d", printed)

    def test_one_more_ply_turns_the_verdict(self, left_empty):
        names, printed, _ = left_empty
        game, doomed = names["chess"], names["doomed"]
        values = {depth: names["searcher"](depth, names["pieces"])(game, doomed) for depth in (1, 2, 3, 4)}
        assert [values[depth][1] for depth in (2, 3)] == ["e4e3", "e4e3"]
        assert values[3][0] == 0
        assert values[4][0] == 2
        settled = [names["searcher"](depth, names["settled"])(game, doomed) for depth in (1, 2, 3)]
        assert [value for value, _ in settled] == [0, 0, 2]
        ends = [float(number) for number in re.findall(r"(?:e4e3|a1b3): material \+([\d.]+) after four", printed)]
        assert ends[0] > ends[1]
        unchecked = game.from_text(game.to_text(doomed).replace("4p1pp", "6pp"))
        assert names["searcher"](2, names["pieces"])(game, unchecked)[0] == 3

    def test_learned_weights(self, left_empty):
        names, _, _ = left_empty
        exam = names["exam"]
        assert names["beaten"] == ["learned from search", "learned from self-play"]
        curve = names["curve"]["loss on unseen games"]
        assert len(curve) == 121
        assert 0.9 <= curve[0] <= 1  # "always saying even costs about 1"
        assert curve[0] - curve[20] > 2 * abs(curve[20] - curve[-1])  # "most of it within the first 20 games"
        assert exam["learned from search"].interval[0] > 0
        assert exam["learned from self-play"].interval[0] > 0
        assert exam["learned from results"].mean < 0
        for evaluation in names["learned"].values():
            assert evaluation.weights["next_to_empty_corner"] < 0 < evaluation.weights["mobility"]
        by_hand = names["weighted"](names["full_features"], {**names["HAND_MADE"], "mobility": 1})
        contest = names["compare"](
            names["full"], names["player"](1, by_hand), names["player"](1, names["hand_made"]), 60, opening=8
        )
        assert contest.interval[0] > 0

    def test_matchboxes(self, left_empty):
        names, _, _ = left_empty
        for curve in names["curves"].values():
            assert curve[-1] - curve[79] <= 3 < curve[39]
        assert list(names["machine"].box(names["after"]).values()) == [0, 0, 1]
        assert not can_lose(names["machine"], names["small"])
        early = names["MENACE"](names["small"], names["MIN"], seed=1)
        early.train(names["random_player"](1), games=80)
        assert can_lose(early, names["small"])  # "it can still be beaten"


def can_lose(machine, game):
    """Whether any play of white's beats the machine, whatever beads it draws."""

    def lost(state):
        if game.is_terminal(state):
            return game.utility(state, machine.player) < 0
        if game.to_move(state) != machine.player:
            return any(lost(game.result(state, action)) for action in game.actions(state))
        left = [child for child, beads in machine.box(state).items() if beads]
        return not left or any(map(lost, left))

    return lost(game.initial)


@pytest.mark.long
def test_the_readers_own_functions_carry_it(lecture):
    own = {"depth_limited_alphabeta": SEARCH, "quiescence": QUIESCENCE}
    names, _, errors = run(without_solutions(lecture), own, until="## 12")
    assert not errors
    assert names["used"]["their own"] == set(own)
    assert names["duel"]["discs, depth 3", "corners, depth 1"].mean < 0


def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    missing = {"depth_limited_alphabeta", "quiescence", "td_update"}
    assert names["used"]["none that works"] == lacking(errors) == missing


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.name)
def test_every_known_mistake_is_caught_and_named(item):
    cases = item.visible_cases()
    for name, wrong in item.misconceptions.items():
        found = report(item.name, [observe(case, wrong) for case in cases], item.weights)
        assert not found
        assert name in found.misconceptions


def test_guesses_are_judged_and_answers_not_given_away():
    said = compare_guesses({"a": 3, "b": None, "c": -1}, {"a": 3, "b": 7, "c": 2}).splitlines()
    assert said == ["a  3 is right", "b  no guess yet", "c  you said −1; it is 2"]
    with pytest.raises(ValueError, match="nothing is known of d; guess a"):
        compare_guesses({"d": 1}, {"a": 3})


def test_outcomes_are_told_in_words_too():
    shown = outcomes_picture({"good": range(20), "bad": [5, 3] * 10}, [-1] * 10 + [1] * 10)
    assert "good +0.87" in shown.alt
    assert "bad +0.00" in shown.alt


def test_shannons_sum_and_what_an_open_file_would_have_to_be_worth(left_empty):
    names, *_ = left_empty
    shannon, open_files = names["shannon"](names["even"]), names["chess_features"]["rooks_on_open_files"]
    assert round(shannon, 10) == -1.8
    assert round(-shannon / open_files(names["even"]), 10) == 0.9


UPDATES = {
    "with the old eligibility": lambda w, e, f, v, t, a, lam: (
        [x + a * (t - v) * y for x, y in zip(w, e, strict=True)],
        [lam * y + (1 - v**2) * z for y, z in zip(e, f, strict=True)],
    ),
    "without the slope": lambda w, e, f, v, t, a, lam: stepped(w, e, f, v, t, a, lam, slope=1),
    "the error's sign": lambda w, e, f, v, t, a, lam: stepped(w, e, f, v, t, -a, lam),
    "without λ": lambda w, e, f, v, t, a, lam: stepped(w, e, f, v, t, a, 1),
    "without α": lambda w, e, f, v, t, a, lam: stepped(w, e, f, v, t, 1, lam),
}


def stepped(w, e, f, v, t, a, lam, slope=None):
    slope = 1 - v * v if slope is None else slope
    e = [lam * y + slope * z for y, z in zip(e, f, strict=True)]
    return [x + a * (t - v) * y for x, y in zip(w, e, strict=True)], e


def test_the_update_of_td_is_checked_and_learns_as_the_packages_does():
    item = next(item for item in ITEMS if item.name == "td_update")
    cases = item.visible_cases()
    assert report("td_update", [observe(case, stepped) for case in cases], item.weights)
    for name, wrong in UPDATES.items():
        assert not report("td_update", [observe(case, wrong) for case in cases], item.weights), name
    game = Hexapawn()
    features = {"pawns": pawn_difference(game), "one": lambda state: 1}
    ours, theirs = (td_lambda(game, features, 20, **how)[-1].weights for how in ({}, {"update": stepped}))
    assert ours == pytest.approx(theirs)


class TestSettlingTree:
    def test_it_has_the_value_that_quiescence_finds(self, left_empty):
        names, _, _ = left_empty
        game, pieces, captures = names["chess"], names["pieces"], names["captures"]
        for fen in ("3r2k1/8/2p5/3p4/8/2N5/3R4/6K1 w - - 0 1", "3r2k1/8/8/3p4/8/2N5/3R4/6K1 w - - 0 1"):
            state = game.from_text(fen)
            tree = quiescence_tree(game, state, pieces, captures, plies=10)
            assert tree.nodes[0]["value"] == quiescence(game, state, pieces, captures)[0]

    def test_standing_pat_is_a_leaf_unless_every_action_is_volatile(self):
        game = TreeGame([[4, 1], [2, 6]])
        estimates = {(): 9, (0,): 3, (1,): -7}
        tree = quiescence_tree(game, game.initial, estimates.get, lambda state: (0, 1) if state == () else (0,))
        below = [edge["label"] for *_, edge in tree.out_edges(0, data=True)]
        assert below == ["0", "1"]
        labels = [edge["label"] for *_, edge in tree.out_edges(1, data=True)]
        assert labels == ["stand pat", "0"]
        assert tree.nodes[0]["value"] == 3

    def test_a_quiet_position_is_a_leaf(self):
        game = Hexapawn()
        tree = quiescence_tree(game, game.initial, lambda state: 5, lambda state: ())
        assert len(tree) == 1
        assert tree.nodes[0]["value"] == 5

    def test_a_finished_game_is_worth_its_utility(self):
        tree = quiescence_tree(TreeGame(7), TreeGame(7).initial, lambda state: -1, lambda state: ())
        assert tree.nodes[0]["value"] == 7


def test_the_table_says_why():
    column = FIT_FOR_AN_ESTIMATE.columns[0].name
    for row, column_named in FIT_FOR_AN_ESTIMATE.notes:
        assert row in FIT_FOR_AN_ESTIMATE.answers
        assert column_named == column
    given = {FIT_FOR_AN_ESTIMATE.right(row, column) for row in FIT_FOR_AN_ESTIMATE.answers}
    assert given == {(option,) for option in FIT_FOR_AN_ESTIMATE.columns[0].options}
