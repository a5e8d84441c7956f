"""What the instant checks of lecture 8 ask."""

from __future__ import annotations

import random
from typing import Any

from aima_games.lectures.alpha_beta import random_tree
from autograder.authoring import CallProblem, Item, SearchProblem, mistakes, tree
from solutions import one_loop
from solutions.searches.principal_variation import pvs
from solutions.searches.retrograde import Ending, ending_of


def surprising(seed: int, plies: int) -> SearchProblem:
    """A random tree, in which a later action is sometimes the better one."""
    first = random.Random(seed).choice(("MAX", "MIN"))
    return tree(f"{plies} plies", random_tree(3, plies, seed), first)


def ended(group: str, player: str, below: list[Any]) -> CallProblem:
    """A call with who moves and how the game ends after each action: as an `Ending`, or None where unknown."""
    record = (Ending.__name__, *Ending._fields)
    return CallProblem(group, ({"value": player}, {"value": below, "record": record}))


AGAIN, NULL = "asked != (alpha, beta) and alpha < value < beta", "null_window(alpha, beta, maximizing)"
BETTER = "(value > alpha if maximizing else value < beta)"
LATER = "best_value is not None"
NO_FIRST = {"(alpha, beta) if best_value is None else null_window(": "null_window("}
SCOUTING = mistakes(one_loop.pvs, {
    "scout-taken-at-its-word": {AGAIN: "False"},
    "null-window-wrong-side": {NULL: "null_window(alpha, beta, not maximizing)"},
    "null-window-same-side": {NULL: "null_window(alpha, beta, True)"},
    "no-null-window": {NULL: "(alpha, beta)"},
    "always-searched-again": [
        {AGAIN: "asked != (alpha, beta)"}, {AGAIN: "True"}, {AGAIN: "True", **NO_FIRST}, {AGAIN: LATER},
    ],
    "cut-searched-again": [
        {AGAIN: f"asked != (alpha, beta) and {BETTER}"}, {AGAIN: BETTER}, {AGAIN: BETTER, **NO_FIRST},
        {AGAIN: f"{LATER} and {BETTER}"},
    ],
    "tie-searched-again": [
        {AGAIN: again, **more}
        for again in (
            "alpha <= value <= beta",
            "asked != (alpha, beta) and alpha <= value <= beta",
            "alpha <= value < beta if maximizing else alpha < value <= beta",
            "asked != (alpha, beta) and alpha < value <= beta",
        )
        for more in ({}, NO_FIRST)
    ],
})  # fmt: skip
"""Mistakes about what a null window asks, and about what follows from its answer."""
[FROM_PROVED] = mistakes(one_loop.pvs, {
    "right": {"pvs(game, child, alpha, beta)": "pvs(game, child, *((value, beta) if maximizing else (alpha, value)))"},
}).values()  # fmt: skip
"""No mistake: the second search may start from what the first one has proved."""
OPEN, WON = "if len(known) == len(below) else None", "if won := [plies for value, plies in known if value == wanted]:"
LOSSES = "plies for _, plies in known"
LATEST = f"max({LOSSES})"
BACKWARD = mistakes(ending_of, {
    "unknown-not-awaited": {OPEN: "if known else None"},
    "open-is-a-draw": {OPEN: "if len(known) == len(below) else 0"},
    "unknown-spoils-a-win": {WON: f"{WON[:-1]} if len(known) == len(below) else []:"},
    "quickest-loss": {LATEST: f"min({LOSSES})"},
    "first-loss": {LATEST: "known[0][1]"},
    "slowest-win": {"min(won)": "max(won)"},
    "first-win": {"min(won)": "won[0]"},
    "ply-not-counted": {"min(won) + 1": "min(won)", "known) + 1": "known)"},
    "win-for-max-alone": {"1 if player == MAX else -1": "1"},
})  # fmt: skip
"""Mistakes about how a position ends."""


# The trees were picked so that they tell the mistakes apart; a test checks that they do.
ITEMS = [
    Item(
        name="pvs",
        reference=pvs,
        misconceptions=SCOUTING,
        conventions={"searched again from what is proved": FROM_PROVED},
        weights={"value": 2, "action": 1, "leaves": 2},
        visible=(
            tree("the game is over", 7),
            tree("no surprise, and a tie", [[3, 8], [3, 5], [2, 9]]),
            tree("a surprise", [[3, 8], [9, 5], [7, 6]]),
            tree("a surprise", [[6, 8], [3, 9], [1, 7]], "MIN"),
            tree("a leaf that is not worth a look", [[[3, 2], [4, 1]], [[9, 7], [2, 1]]]),
            tree("a leaf that is not worth a look", [[[7, 8], [6, 9]], [[1, 3], [8, 9]]], "MIN"),
            tree("a leaf that is not worth a look, and a tie", [[[7, 9], [0, 5]], [[4, 2], [7, 9]]], "MIN"),
            *(surprising(seed, plies) for plies, seed in ((3, 10), (3, 29), (4, 4), (4, 6), (4, 7), (4, 41))),
            SearchProblem("a real game", {"name": "TicTacToe"}, (0, 4, 8, 2), counted=False),
        ),
        concepts=("P-17",),
    ),
    Item(
        name="ending_of",
        reference=ending_of,
        misconceptions=BACKWARD,
        visible=(
            ended("a win is there", "MAX", [(-1, 2), (1, 4), (-1, 6)]),
            ended("a win is there", "MIN", [(1, 3), (-1, 7)]),
            ended("the quickest win", "MAX", [(1, 4), (1, 8), (1, 2)]),
            ended("the quickest win", "MIN", [(-1, 3), (1, 1), (-1, 5), (-1, 1)]),
            ended("a win is enough, whatever is unknown", "MAX", [None, (1, 4), None]),
            ended("a win is enough, whatever is unknown", "MIN", [(1, 2), None, (-1, 0)]),
            ended("the slowest loss", "MAX", [(-1, 4), (-1, 2), (-1, 8)]),
            ended("the slowest loss", "MIN", [(1, 3), (1, 7), (1, 5)]),
            ended("not certain yet", "MAX", [(-1, 2), None]),
            ended("not certain yet", "MIN", [None, (1, 5), (1, 3)]),
            ended("not certain yet", "MIN", [None]),
        ),
        concepts=("P-20",),
    ),
]
