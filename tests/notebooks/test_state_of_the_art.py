"""Lecture 6 as a reader meets it."""

from __future__ import annotations

import inspect
import re

import numpy as np
import pytest

import solutions.searches.mcts
from aima_games import MIN
from aima_games.checking.case import observe
from aima_games.checking.check import check
from aima_games.checking.report import report
from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import without_solutions
from solutions.lecture_checks.lecture6 import ITEMS
from solutions.searches.mcts import loss_and_slopes
from tests.notebooks.test_lectures import ROOT, lacking, run

pytestmark = pytest.mark.more

RULE = """
def upper_confidence(mean, visits, of_all, exploration=1.4):
    return inf if visits == 0 else mean + exploration * (log(of_all) / visits) ** 0.5
"""
SEARCH = """
def mcts(game, state, playouts=1000, simulate=playout):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    rng, visits, total = random.Random(0), {state: 0}, {state: 0}
    for _ in range(playouts):
        path = [state]
        while path[-1] in visits and not game.is_terminal(path[-1]):
            here = path[-1]
            sign = -1 if game.to_move(here) == MIN else 1
            children = [game.result(here, action) for action in game.actions(here)]
            counted = [(child, visits.get(child, 0)) for child in children]
            promises = [upper_confidence(sign * total[c] / n if n else 0, n, visits[here]) for c, n in counted]
            path.append(children[promises.index(max(promises))])
        utility = simulate(game, path[-1], rng)
        for node in path:
            visits[node] = visits.get(node, 0) + 1
            total[node] = total.get(node, 0) + utility
    best = max(game.actions(state), key=lambda action: visits.get(game.result(state, action), 0))
    return total[state] / visits[state], best
"""
ALPHA_BETA = """
def alphabeta_to_a_depth(game, state, cutoff, evaluate, depth=0, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = alphabeta_to_a_depth(game, child, cutoff, evaluate, depth + 1, alpha, beta)
        if game.to_move(state) == MAX:
            better, alpha = best is None or value > best[0], max(alpha, value)
        else:
            better, beta = best is None or value < best[0], min(beta, value)
        if better:
            best = value, action
        if alpha >= beta:
            break
    return best
"""


def test_a_right_mcts_may_ask_the_game_again_and_again():
    """N is summed up anew for each child, and that for each child of it."""
    names = {**vars(solutions.searches.mcts), "MIN": MIN}
    wasteful = "sum(visits.get(game.result(here, a), 0) for a in game.actions(here))) for c, n in counted]"
    assert SEARCH.count("visits[here]) for c, n in counted]") == 1
    exec(SEARCH.replace("visits[here]) for c, n in counted]", wasteful), names)
    assert check("mcts", names["mcts"])


@pytest.mark.parametrize(
    ("slip", "named"),
    [
        (("sign * total", "total"), "always-maximizing"),
        (("== MIN", "!= MIN"), "max-min-swapped"),
        (("visits[here])", "visits[here], 0)"), "exploration-forgotten"),
        (("for node in path:", "for node in (path[0], path[-1]):"), "path-not-backed-up"),
        (("simulate(game, path", "playout(game, path"), None),
    ],
)
def test_a_slip_in_ones_own_mcts_is_seen_and_named(slip, named):
    names = {**vars(solutions.searches.mcts), "MIN": MIN}
    assert SEARCH.count(slip[0]) == 1
    exec(SEARCH.replace(*slip), names)
    report = check("mcts", names["mcts"])
    assert not report
    assert named is None or named in report.misconceptions


@pytest.fixture(scope="module")
def lecture():
    return read_text(ROOT / "notebooks" / "06_state_of_the_art.md")


CHOSEN = {"upper_confidence", "mcts", "alphabeta_to_a_depth", "puct_index", "loss_and_slopes"}


@pytest.fixture(scope="module")
def left_empty(lecture):
    return run(lecture)


@pytest.mark.slow
def test_left_empty_it_runs_on_the_worked_solutions(left_empty):
    names, _, errors = left_empty
    assert not errors
    assert names["used"]["ours"] == CHOSEN


OURS = {4: (35, 18, 1, 41), 5: (128, 21, 9, 30), 6: (413, 35, 7, 18)}
"""Plies of alpha-beta: the playouts that cost as many positions, and what they won, drew and lost of 60 games."""


def test_the_table_of_equal_effort_is_ours():
    text = (ROOT / "notebooks" / "06_state_of_the_art.md").read_text(encoding="utf-8")
    for plies, (playouts, *counts) in OURS.items():
        assert re.search(rf"\| {plies} plies \| {playouts} playouts \| {', '.join(map(str, counts))} \|", text)
    assert all(sum(counts) == 60 for _, *counts in OURS.values())


@pytest.mark.long
@pytest.mark.parametrize("plies", [5, 6])
def test_with_more_positions_uct_comes_nearer_and_then_ahead(left_empty, plies):
    names = left_empty[0]
    playouts = names["playouts_for"](names["positions"](names["alphabeta"](plies)))
    score = names["compare"](names["board"], names["uct"](playouts), names["alphabeta"](plies), 60, opening=2)
    assert (playouts, score.wins, score.draws, score.losses) == OURS[plies]
    low, high = score.interval
    assert low < 0 < high if plies == 5 else low > 0


def year_of_kasparov(dots):
    """The year in which the line that fits these best reaches 2795."""
    slope, start = np.polyfit(*zip(*dots, strict=True), 1)
    return (2795 - start) / slope


def test_what_the_prose_says_of_the_numbers(left_empty):
    names, printed, _ = left_empty
    means = {name: score.mean for name, score in names["columns"].items()}
    assert means["column d"] == max(means.values())  # "the middle is good"
    assert 1990 <= names["crossing"] <= 2000
    assert re.search(r"action 0: .*playouts (\S{4})", printed)[1] == "+0.6"
    earned = list(names["earned"].values())
    assert earned.index(max(earned)) not in (0, len(earned) - 1)  # neither no curiosity nor the most
    for tempting in (5, 20, 60):  # in the end each trap is seen through, the worst one not at first
        assert re.search(rf"{tempting:2} tempting replies: 10 games: 0, .*1000 games: 1\n", printed)
    assert names["after"].wins > names["before"].wins  # AlphaZero in miniature, after 200 games
    assert names["losses"][-1] < 2.2
    assert names["smallest"][14] == 2 * 35**7 - 1 == 128_678_593_749  # "inside the 100 to 200 billion"
    assert names["looked_at"] < names["smallest"][14] / 3  # "less than a third of what the smallest tree needs"
    dots = [(dot.year, dot.rating) for dot in names["rated"]("program")[:-1]]
    assert [round(year_of_kasparov(some)) for some in (dots, dots[2:])] == [1993, 1998]
    assert (names["fight"].wins, names["fight"].draws, names["fight"].losses) == OURS[4][1:]
    assert names["fight"].interval[1] < 0  # "alpha-beta wins"
    assert names["playouts_for"](names["positions"](names["blind"])) == 48  # "ours looks at as many positions"
    assert (names["seeing"].wins, names["seeing"].losses) == (40, 12)
    assert "Not clearly better yet." in printed
    assert names["picked"] == 1  # "take half"
    assert "you can be read" in printed


@pytest.mark.long
def test_the_readers_own_functions_carry_it(lecture):
    own = {"upper_confidence": RULE, "mcts": SEARCH, "alphabeta_to_a_depth": ALPHA_BETA}
    names, _, errors = run(without_solutions(lecture), own, until="## 7")
    assert not errors
    assert names["used"]["their own"] == set(own)
    assert names["fight"].interval[1] < 0  # also where a playout costs twice as many positions
    assert names["playouts_for"](400) < OURS[4][0]


def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    assert names["used"]["none that works"] == lacking(errors) == CHOSEN


@pytest.mark.long
def test_the_folded_playout_does_what_is_said_of_it(lecture, left_empty, capsys):
    folded = next(cell.source for cell in lecture.cells if "One solution, and its price" in cell.source)
    better = re.search(r"```python\n(.*?)```", folded, flags=re.DOTALL)[1]
    exercise = next(cell for cell in lecture.cells if cell.source.startswith("def better_playout"))
    match = exercise.source.partition("\n\n\n")[2]
    means = []
    for playout in (better, better.replace("or safe or", "or")):
        names = dict(left_empty[0])
        exec(compile(f"{playout}\n\n{match}", "<better>", "exec"), names)
        means.append(names["result"].mean)
    assert capsys.readouterr().out.startswith("Clearly better.")
    assert means[0] > means[1]


def test_puct_spends_its_coins_where_the_prior_points_and_misses_what_it_rules_out(left_empty):
    names, *_ = left_empty
    ucb1, puct = names["rules"].values()
    assert all(ucb1.paid)
    assert names["tried"] < 10  # "a handful of arms"
    assert puct.total > 1.2 * ucb1.total
    assert names["pulls"] == 0


def test_a_search_says_more_than_the_network_that_it_asks(left_empty):
    names, printed, _ = left_empty
    assert "visits: {'a': 4, 'b': 4, 'c': 9, 'd': 4, 'e': 4}" in printed  # "the ends of games are real"
    assert names["blocks"] > 0.2  # what the network has learned of the block


@pytest.mark.parametrize(("right", "wrong"), [
    ("(result - value) ** 2", "(value + result) ** 2"),
    ("- sum(share *", "+ sum(share *"),
    ("policy[action] - share", "share - policy[action]"),
    ("2 * (value - result)", "value - result"),
    ("2 * (value - result)", "2 * (result - value)"),
    ("number / sum(visits.values())", "number"),
])  # fmt: skip
def test_slips_in_the_loss_are_caught(right, wrong):
    text = inspect.getsource(loss_and_slopes)
    assert right in text
    names = dict(vars(inspect.getmodule(loss_and_slopes)))
    exec(text.replace(right, wrong), names)
    item = next(item for item in ITEMS if item.name == "loss_and_slopes")
    answers = [[observe(case, each) for case in item.visible_cases()] for each in (item.reference, names[item.name])]
    assert [bool(report(item.name, each, item.weights)) for each in answers] == [True, False]


@pytest.mark.parametrize("wrong", [
    lambda mean, n, of_all, p, c: mean + c * p * (of_all**0.5) / max(n, 1),
    lambda mean, n, of_all, p, c: mean + c * (of_all**0.5) / (1 + n),
    lambda mean, n, of_all, p, c: mean + c * p * ((of_all / (1 + n)) ** 0.5),
    lambda mean, n, of_all, p, c: mean + p * (of_all**0.5) / (1 + n),
    lambda mean, n, of_all, p, c: c * p * (of_all**0.5) / (1 + n),
])  # fmt: skip
def test_slips_in_puct_are_caught(wrong):
    item = next(item for item in ITEMS if item.name == "puct_index")
    cases = item.visible_cases()
    assert report("puct_index", [observe(case, item.reference) for case in cases], item.weights)
    assert not report("puct_index", [observe(case, wrong) for case in cases], item.weights)
