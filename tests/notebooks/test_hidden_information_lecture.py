"""Lecture 7 as a reader meets it."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import log

import pytest

from aima_games import MAX, game_tree
from aima_games.lectures.partial_information import single_rounds
from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import without_solutions
from tests.conftest import numbers
from tests.notebooks.test_lectures import ROOT, lacking, run

OWN = {
    "after_attempt": """
def after_attempt(game, belief, square, free):
    agreeing = [board for board in belief if (square in game.actions(board)) == free]
    return {game.result(board, square) if free else board for board in agreeing}

def after_reply(game, belief):
    after = set()
    for board in belief:
        after |= {game.result(board, square) for square in game.actions(board)}
    return {board for board in after if not game.is_terminal(board)}
""",
    "regret_matching": """
def regret_matching(regrets):
    positive = {a: r for a, r in regrets.items() if r > 0}
    if not positive:
        return dict.fromkeys(regrets, 1 / len(regrets))
    return {a: positive.get(a, 0) / sum(positive.values()) for a in regrets}
""",
    "exploitability": """
def exploitability(game, strategy):
    return sum(best_response_value(game, strategy, player) for player in (MAX, MIN)) / 2
""",
}
CHOSEN = {"after_attempt", "after_reply", "best_response_value", "exploitability", "regret_matching", "cfr"}


@pytest.fixture(scope="module")
def lecture():
    return read_text(ROOT / "notebooks" / "07_hidden_information.md")


@pytest.fixture(scope="module")
def left_empty(lecture):
    return run(lecture)


@pytest.mark.slow
def test_left_empty_it_runs_on_the_worked_solutions(left_empty):
    names, _, errors = left_empty
    assert not errors
    assert names["used"]["ours"] == CHOSEN


@pytest.mark.slow
def test_what_the_prose_says_of_the_numbers(left_empty):
    names, printed, _ = left_empty
    assert [len(names["believed"](*told)) for told in ([(4, True)], [(4, True), (0, True)])] == [8, 21]
    assert "free: 7 possible" in printed
    assert "taken: 1 possible" in printed
    sure = {when: (len(boards), names["sure"][when]) for when, boards in names["beliefs"].items()}
    assert sure == {"before the bad news": (21, False), "after it": (6, True)}
    assert re.search(r"empty board: (\w+)", printed)[1] == "False"
    assert re.findall(r"(?:mountain|valley) +then \w+ *: ([+-]\d)", printed) == ["+1", "-1", "-1"]
    assert names["number"] == 24
    assert game_tree(names["kuhn"]).number_of_nodes() == 55
    assert names["asked"] == 2.5
    assert round(names["years"]) == 10
    assert names["chances"]["paper"] == pytest.approx(2 / 3)
    assert "12 information sets" in printed
    answers = re.findall(r"bets (kings|every jack).* (folds|calls),.* (\S+)\.$", printed, re.MULTILINE)
    assert answers == [("kings", "folds", "+1"), ("every jack", "calls", "−2")]
    assert re.findall(r"kings, and (neither|jack): (\S+)", printed) == [("neither", "0"), ("jack", "1/6")]
    assert [str(won) for won in names["wins"]] == ["1/6", "1/3"]
    assert numbers(printed, "without a guide") == [1]
    assert printed.count("value -0.0556   exploitability 0.0000") == 3
    folds, calls = names["against_queen"](1 / 3)
    assert folds == pytest.approx(calls) == pytest.approx(-1 / 18)
    assert names["learned"]["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.02)
    gaps = [*names["curve"].values()]
    steps = [log(later / gap) / log(more / few) for (few, gap), (more, later) in pairwise(names["curve"].items())]
    assert all(-0.65 < slope < -0.45 for slope in steps[-4:])  # "just so": 1/√rounds
    assert sum(steps[-2:]) / 2 == pytest.approx(-0.5, abs=0.05)
    assert all(later < earlier for earlier, later in pairwise(gaps))


def test_what_is_done_by_hand_is_what_the_functions_do(left_empty):
    names = left_empty[0]
    kuhn, honest, third = names["kuhn"], names["honest"], Fraction(1, 3)
    by_bet = {bet: names["expected_value"](kuhn, kuhn.initial, {**honest, "J": {"bet": bet, "check": 1 - bet}})
              for bet in (0, 1)}  # fmt: skip
    assert by_bet[1] - by_bet[0] == names["together"] + third == Fraction(1, 6)
    assert names["apart"] == 0
    for bluff in (0, Fraction(1, 5), third):  # both indifference equations, against the equilibria that are known
        family = names["kuhn_equilibrium"](bluff)
        for known in ("Qb", "Jc"):
            passive, active = family[known]
            pure = [{**family, known: {passive: 1 - p, active: p}} for p in (0, 1)]
            folds, calls = (names["expected_value"](kuhn, kuhn.initial, each) for each in pure)
            assert folds == calls
    assert names["kings"] == Fraction(3, 5)
    assert names["cfr"](kuhn, 2)["J"]["bet"] == pytest.approx((0.5 + names["second"]["bet"]) / 2)
    assert (names["regret"], names["second"]["bet"]) == (Fraction(1, 8), 1)
    duel = names["regret_duel"](names["rock_paper_scissors"], names["regret_matching"], 3)
    assert duel.now[0] == {"rock": 1, "paper": 0, "scissors": 0}
    assert duel.now[2] == {"rock": 0.25, "paper": 0.25, "scissors": 0.5}


def test_the_answers_that_are_folded(left_empty):
    names = left_empty[0]
    assert len(names["information_sets"](names["guided"])) == 4
    guided = lambda price: names["InformationTree"](  # noqa: E731
        {"chance": {f"{good} day": (0.5, names["village_with_guide"](good, price)) for good in ("left", "right")}}
    )
    assert names["best_response_value"](guided(1.9), {}, MAX) == pytest.approx(1.1)
    assert names["best_response_value"](guided(2.1), {}, MAX) == 1
    assert names["wins_for_sure"](names["board"], {"XO..X...O"})  # the plan after a second refusal
    skewed = {"rock": (0, -1, 1), "paper": (1, 0, -2), "scissors": (-1, 2, 0)}
    payoffs = {row: dict(zip(skewed, values, strict=True)) for row, values in skewed.items()}
    average = names["regret_duel"](payoffs, names["regret_matching"], 4000).average[-1]
    assert [average[row] for row in skewed] == pytest.approx([0.5, 0.25, 0.25], abs=0.03)


def test_the_readers_own_functions_carry_it(lecture):
    stripped = without_solutions(lecture)
    names, _, errors = run(stripped, {"after_attempt": OWN["after_attempt"]}, until="## 9")
    assert not errors
    assert names["used"]["their own"] == {"after_attempt", "after_reply"}
    names, _, errors = run(lecture, {name: OWN[name] for name in ("regret_matching", "exploitability")})
    assert not errors
    assert names["used"]["their own"] == {"regret_matching", "exploitability"}


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    assert names["used"]["none that works"] == CHOSEN
    assert lacking(errors) == CHOSEN - {"after_reply"}  # which nothing is left to call


def test_bets_of_another_size_ask_for_more_bluffs():
    """What the folded answer of section 8 says: with b coins into a pot of 2, b/(2b + 2) of the bets are bluffs."""
    for bet, share in ((1, 1 / 4), (2, 1 / 3), (100, 100 / 202)):
        called_with_queen = share * (2 + bet) - (1 - share) * bet
        assert called_with_queen == pytest.approx(0)


@pytest.mark.parametrize("weight", [lambda n: 1, lambda n: n])
def test_what_is_played_in_single_rounds_is_read_off_the_averages(weight):
    """Also off those of a `cfr` that weighs later rounds more."""
    played = [n % 3 / 2 for n in range(1, 40)]
    sums = [sum(weight(n) for n in range(1, m + 1)) for m in range(1, 40)]
    averages = [sum(weight(n) * played[n - 1] for n in range(1, m + 1)) / sums[m - 1] for m in range(1, 40)]
    assert single_rounds(averages) == pytest.approx(played)
