"""What the instant checks of lecture 6 ask."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from aima_games import MAX
from autograder.authoring import CallProblem, Item, SearchProblem, call, mistakes, position, to_depth
from solutions import alphabeta_fail_hard, mcts
from solutions.lecture_checks.lecture4 import in_a_window
from solutions.searches.mcts import loss_and_slopes, playout, puct_index, upper_confidence

TREE = {"name": "TreeGame"}


def choice(group: str, mean: float, visits: int, of_all: int, exploration: float = 1.4) -> CallProblem:
    """The UCB1 index of a choice that brought `mean` in `visits` of `of_all` tries."""
    return call(group, mean, visits, of_all, exploration)


def said(group: str, policy: dict[int, float], value: float, visits: dict[int, int], result: float) -> CallProblem:
    """What a network said about a state, what the search tried there, and how the game ended."""
    return call(group, policy, value, visits, result)


def sampled(group: str, game: dict[str, Any], moves: tuple[Any, ...] = (), playouts: int = 200) -> SearchProblem:
    """A position with one best action, which 200 playouts find whatever the luck; needless questions are allowed."""
    return SearchProblem(group, game, moves, ({"number": playouts},), counted=False, calls_per_leaf=1_000)


def to_four_plies(group: str, game: dict[str, Any], moves: tuple[Any, ...], weights: dict[str, int]) -> SearchProblem:
    """A position to be searched four plies deep."""
    return SearchProblem(group, game, moves, to_depth(4, {"weights": weights}), counted=False)


ENDS_THERE = [[[[3, 5], [2, 8]], [[1, 9], [4, 6]]], [[[7, 1], [5, 2]], [[8, 3], [6, 4]]]]
"""Four plies with an end after each line, so that the numbers there are utilities and no estimates."""


MANY = (15, 18, 21, 24)
"""How many other replies there are. With 400 playouts even the most curious searches see through them."""


def disappointing(others: int) -> list[Any]:
    """MAX's second action wins, but only one of the replies to its only answer shows it; the others are a bit bad.

    A search that is never curious turns away after the first playout, unless that was the lucky one of `others` + 1.
    """
    return [0, [[*[-0.1] * others, 1]]]


def with_playouts(*below: list[Any]) -> SearchProblem:
    """Actions with long ways to their ends, and a playout that always takes the last action, which tells which is best.

    A search that plays at random instead is led astray: the last end of each list is the odd one out.
    """
    tree: list[Any] = list(below)
    for _ in range(7):
        tree = [[each] for each in tree]
    problem = sampled("the playout that it is given", TREE | {"tree": tree})
    return replace(problem, extras=({"number": 8}, {"simulate": "last"}))


def mcts_in_the_frame(game: Any, state: Any, playouts: int = 1000, simulate: Any = playout) -> tuple[Any, Any]:
    """MCTS in the frame that the lecture gives: it distinguishes states, not the paths to them."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    rng, visits, total = random.Random(0), {state: 0}, {state: 0}
    for _ in range(playouts):
        path = [state]
        while path[-1] in visits and not game.is_terminal(path[-1]):
            path.append(best_child(game, path[-1], visits, total))
        utility = simulate(game, path[-1], rng)
        for each in path:
            visits[each], total[each] = visits.get(each, 0) + 1, total.get(each, 0) + utility
    tried = {action: game.result(state, action) for action in game.actions(state)}
    action = max(tried, key=lambda action: visits.get(tried[action], 0))
    return total[tried[action]] / visits[tried[action]], action


def best_child(game: Any, state: Any, visits: dict[Any, int], total: dict[Any, Any]) -> Any:
    """The child to which the player who moves goes."""

    def index(child: Any) -> float:
        tries = visits.get(child, 0)
        mean = total[child] / tries if tries else 0
        return upper_confidence(mean if game.to_move(state) == MAX else -mean, tries, visits[state])

    return max((game.result(state, action) for action in game.actions(state)), key=index)


BONUS, LOG = "exploration * sqrt(log(of_all) / visits)", "log(of_all)"
CURIOSITY = mistakes(upper_confidence, {
    "exploration-forgotten": {BONUS: "sqrt(log(of_all) / visits)"},
    "log-of-own-tries": {LOG: "log(visits)"},
    "log-forgotten": {LOG: "of_all"},
    "root-forgotten": {BONUS: "exploration * log(of_all) / visits"},
    "exploration-under-root": {BONUS: "sqrt(exploration * log(of_all) / visits)"},
    "bonus-subtracted": {"mean + ": "mean - "},
    "two-under-the-root": {LOG: "2 * log(of_all)"},
    "another-logarithm": {LOG: ["log(of_all, 10)", "log(of_all, 2)"]},
    "one-more-in-the-log": {LOG: "log(of_all + 1)"},
    "one-more-try": {BONUS: "exploration * sqrt(log(of_all) / (visits + 1))"},
    "numbers-of-tries-exchanged": {BONUS: "exploration * sqrt(log(visits) / of_all)"},
    "tries-outside-the-root": {BONUS: "exploration * sqrt(log(of_all)) / visits"},
    "log-outside-the-root": {BONUS: "exploration * log(of_all) / sqrt(visits)"},
    "untried-not-first": {"return inf": ["return 0", "return mean"]},
})  # fmt: skip
"""Mistakes about UCB1."""
SHARE = "exploration * prior * sqrt(of_all) / (1 + visits)"
GUIDED = mistakes(puct_index, {
    "exploration-forgotten": {SHARE: "prior * sqrt(of_all) / (1 + visits)"},
    "bonus-subtracted": {"mean + ": "mean - "},
    "prior-not-used": {"prior * ": ""},
    "ucb1-bonus": {SHARE: [
        "exploration * prior * sqrt(log(of_all) / (1 + visits))",
        "(exploration * sqrt(log(of_all) / visits) if visits else float('inf'))",
    ]},
    "untried-always-first": {SHARE: f"({SHARE} if visits else float('inf'))"},
    "root-of-n-forgotten": {"sqrt(of_all)": "of_all"},
    "all-under-the-root": {SHARE: "exploration * prior * sqrt(of_all / (1 + visits))"},
    "log-for-root": {"sqrt(of_all)": "log(of_all)"},
    "own-tries-in-full": {"(1 + visits)": "max(visits, 1)"},
})  # fmt: skip
"""Mistakes about PUCT."""
SIGN, PATH = "mean if game.to_move(state) == MAX else -mean", "for each in path:"
MEAN = "total[tried[action]] / visits[tried[action]]"
MEANS = {MEAN: [MEAN, "total[state] / visits[state]"]}
WALKS = mistakes((mcts_in_the_frame, best_child), {
    "always-maximizing": {SIGN: "mean", **MEANS},
    "max-min-swapped": {SIGN: SIGN.replace("==", "!="), **MEANS},
    "exploration-forgotten": {"tries, visits[state])": "tries, visits[state], 0)", **MEANS},
    "only-max-is-curious": {
        "tries, visits[state])": "tries, visits[state], 1.4 * (game.to_move(state) == MAX))", **MEANS,
    },
    # Slips that stop with an error are left out: many slips in the choice of a child give the same error.
    "path-not-backed-up": [
        {**MEANS, PATH: "for each in path[::max(1, len(path) - 1)]:"},
        {MEAN: MEANS[MEAN][1], PATH: "for each in path[:-1]:"},
    ],
})  # fmt: skip
"""Mistakes about the two pieces that are missing in the frame."""

SMALL = {"name": "ConnectFour", "rows": 4, "columns": 4, "k": 3}

ITEMS = [
    Item(
        name="upper_confidence",
        reference=upper_confidence,
        misconceptions=CURIOSITY,
        visible=(
            choice("never tried", 0, 0, 1),
            choice("never tried", 0, 0, 20),
            choice("the very first try of all", 0, 0, 0),
            choice("no curiosity: the mean alone", 0.25, 4, 9, exploration=0),
            choice("as often as can be", -1, 1, 1),
            choice("tried a few times", 0.5, 4, 16),
            choice("tried a few times", -0.25, 12, 16),
            choice("the longer it waits, the larger its index", 0.5, 4, 1600),
            choice("half the curiosity, half the bonus", 0.5, 4, 16, exploration=0.7),
        ),
        concepts=("S-03",),
    ),
    Item(
        name="puct_index",
        reference=puct_index,
        misconceptions=GUIDED,
        visible=(
            call("never tried: the prior decides", 0, 0, 100, 0.25, 1.0),
            call("never tried: the prior decides", 0, 0, 100, 0.0, 1.0),
            call("tried a few times", 0.5, 4, 25, 0.5, 1.0),
            call("tried a few times", -0.25, 9, 16, 0.125, 1.0),
            call("the longer it waits, the larger its index", 0.5, 4, 2500, 0.5, 1.0),
            call("twice the curiosity, twice the bonus", 0.5, 4, 25, 0.5, 2.0),
        ),
        concepts=("S-03",),
    ),
    Item(
        name="loss_and_slopes",
        reference=loss_and_slopes,
        visible=(
            said("the network says what was found", {0: 0.75, 1: 0.25}, 1.0, {0: 3, 1: 1}, 1.0),
            said("the value is wrong", {0: 0.5, 1: 0.5}, 0.25, {0: 4, 1: 4}, 1.0),
            said("the value is wrong", {0: 0.5, 1: 0.5}, 0.25, {0: 4, 1: 4}, -1.0),
            said("the policy is wrong", {0: 0.5, 1: 0.125, 2: 0.375}, 0.0, {0: 1, 1: 5, 2: 2}, 0.0),
            said("an action that was never tried", {0: 0.25, 1: 0.75}, 0.5, {0: 0, 1: 25}, 0.0),
        ),
        concepts=("S-04",),
    ),
    Item(
        name="mcts",
        reference=mcts,
        misconceptions=WALKS,
        alternatives=(mcts_in_the_frame,),
        weights={"action": 1},
        visible=(
            sampled("the game is over", TREE | {"tree": 7}),
            sampled("one ply, MAX to move", TREE | {"tree": [-1, 1, 0]}),
            sampled("one ply, MIN to move", TREE | {"tree": [1, -1, 0], "first": "MIN"}),
            sampled("a trap that random play falls into", TREE | {"tree": [[1, 1, 1, 1, 1, -1], [0, 0]]}),
            sampled("the same trap, set for MIN", TREE | {"tree": [[-1, -1, -1, -1, 1], [0, 0]], "first": "MIN"}),
            *(
                sampled("a bad first impression", TREE | {"tree": disappointing(others)}, playouts=400)
                for others in MANY
            ),
            sampled("the same, for MIN", TREE | {"tree": [0, [[0.1] * 15 + [-1]]], "first": "MIN"}, playouts=400),
            sampled("the same, further down", TREE | {"tree": [[[0, [[-0.1] * 3 + [1]]]], [0.2]]}, playouts=900),
            with_playouts([1] * 9 + [-1], [0]),
            with_playouts([0], [-1] * 9 + [1]),
            sampled("win where you can", {"name": "TicTacToe"}, (0, 3, 1, 4)),
            sampled("block where you must", {"name": "TicTacToe"}, (0, 4, 8, 1)),
        ),
        concepts=("S-03",),
    ),
    Item(
        name="mcts_mean",
        function="mcts",
        reference=mcts,
        visible=(
            position("the game is over", TREE | {"tree": 7}, (), 400),
            position("MAX to move", TREE | {"tree": [-1, 1, -1]}, (), 400, tolerance=0.5),
            position("MIN to move", TREE | {"tree": [1, -1, 1], "first": "MIN"}, (), 400, tolerance=0.5),
        ),
        concepts=("S-03",),
    ),
    Item(
        name="alphabeta_to_a_depth",
        function="alphabeta_to_a_depth",
        reference=alphabeta_fail_hard,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=(
            to_four_plies("the game ends before the depth", TREE | {"tree": [[3, 12, 8], [2, 4, 6]]}, (), {}),
            to_four_plies("the game ends at the depth", TREE | {"tree": ENDS_THERE}, (), {}),
            to_four_plies("cut off, MAX to move", SMALL, (), {"windows_with_2": 3, "centre": 1}),
            to_four_plies("cut off, MIN to move", SMALL, (1,), {"windows_with_2": 3, "centre": 1}),
            to_four_plies("an end within reach", SMALL, (0, 3, 0, 3), {"windows_with_2": 3, "centre": 1}),
            in_a_window({(0, 0): 5, (0, 1): 6, (1, 0): 1, (1, 1): 2, (2, 0): 7, (2, 1): 8}),
            in_a_window({(0, 0): 5, (0, 1): 4, (1, 0): 9, (1, 1): 8, (2, 0): 3, (2, 1): 2}, first="MIN"),
        ),
        concepts=("S-03",),
    ),
]
