"""What the instant checks of lecture 4 ask."""

from __future__ import annotations

from typing import Any

from autograder.authoring import Item, SearchProblem, call, estimated, mistakes, quiescence_by_hand, to_depth
from solutions import one_loop
from solutions.lecture_checks.lecture3 import nim_to_depth
from solutions.misconceptions.plain import NOTHING_YET
from solutions.misconceptions.pruning import LIMITED_PRUNING, PRUNING
from solutions.misconceptions.quiescence import QUIESCENCE
from solutions.misconceptions.wrapped import estimate_turned
from solutions.searches.alpha_beta import depth_limited_alphabeta
from solutions.searches.evaluation import quiescence, td_update

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEPER = [[[9, 1], [0, 8]], [[2, 7], [6, 3]]]
BAD_IN_THE_MIDDLE = [[[9, 1], [0, 8]], [[2, 7], [6, 3]], [[4, 4], [5, 1]]]
"""A search that begins at either end has something to cut."""
LATE = (0, 4, 8, 1)
OF_THE_WINDOW = ("nothing-pruned", "only-max-prunes", "only-min-prunes", "ties-from-bounds")
ENDS = "    if game.is_terminal(state):"


def remembered(key: str, before: str = ENDS) -> dict[str, str]:
    """A table in which what a node returned counts as its value from then on, whatever its window was."""
    known = f"    table = {{}} if table is None else table\n    if {key} in table:\n        return table[{key}]\n"
    return {
        "beta: Value = inf": "beta: Value = inf, table: Any = None",
        before: known + before,
        "depth + 1, alpha, beta)": "depth + 1, alpha, beta, table)",
        "return best_value, best_action": f"table[{key}] = best_value, best_action\n    return best_value, best_action",
    }


BOUND_STORED = [remembered(key, before) for before in (ENDS, "    maximizing =") for key in ("(state, depth)", "state")]
LIMITED_SLIPS = {
    "estimate-of-mover": estimate_turned(depth_limited_alphabeta),
    **mistakes(one_loop.depth_limited_alphabeta, {
        "zero-for-nothing": NOTHING_YET,
        "bound-stored-as-value": [
            edits | {"alpha >= beta": test} for test in ("alpha >= beta", "alpha > beta") for edits in BOUND_STORED
        ],
        "depth-grows-in-the-loop": [
            {"(state, action)": "(state, action)\n        depth += 1", "evaluate, depth + 1,": "evaluate, depth,"},
        ],
    }),
}  # fmt: skip
TAKING = {(): [0], (0,): [0]}
"""One capture, and one answer to it."""
LONG_FIGHT = [[[[-3, 0], 0], 0], 0]
"""One capture after the other: a search that stops looking after three sees the wrong side ahead."""


def real(group: str, game: str, moves: tuple[Any, ...], feature: str, depth: int) -> SearchProblem:
    """A position of a real game, with one of its features as the estimate."""
    return SearchProblem(group, {"name": game}, moves, to_depth(depth, {"name": feature}), counted=False)


def in_a_window(table: dict[tuple[int, ...], int], **more: Any) -> SearchProblem:
    """Two plies; a search may look at no more leaves than one in the game's order, but may choose its own."""
    return estimated("with the window", BAD_IN_THE_MIDDLE, table, 2, counted=False, at_most=True, **more)


def cut_at_equality(table: dict[tuple[int, ...], int], **more: Any) -> SearchProblem:
    """Two plies; where it is cut off, the second action seems as good as the first, but is worse."""
    return estimated("values that are equal", BAD_IN_THE_MIDDLE, table, 2, counted=False, **more)


ITEMS = [
    Item(
        name="depth_limited_alphabeta",
        reference=depth_limited_alphabeta,
        misconceptions=LIMITED_PRUNING | {name: PRUNING[name] for name in OF_THE_WINDOW} | LIMITED_SLIPS,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=(
            estimated("the game is over", 7, {(): -3}, 2, counted=False),
            estimated("stop at the root", TWO_PLY, {(): 6}, 0, counted=False),
            estimated("one ply", TWO_PLY, {(0,): 4, (1,): 9, (2,): -1}, 1, counted=False),
            estimated("one ply", TWO_PLY, {(0,): 4, (1,): 9, (2,): -1}, 1, first="MIN", counted=False),
            estimated("the best so far is 0", TWO_PLY, {(0,): 0, (1,): -9, (2,): -2}, 1, counted=False),
            estimated("the best so far is 0", TWO_PLY, {(0,): 0, (1,): 9, (2,): 7}, 1, first="MIN", counted=False),
            estimated("the game ends before the cutoff", TWO_PLY, {}, 2, counted=False),
            estimated("the game ends before the cutoff", [10, [20, [1, [4, 2]]]], {(1, 1): 13}, 2, counted=False),
            estimated("two plies", DEEPER, {(0, 0): 5, (0, 1): 4, (1, 0): 3, (1, 1): 8}, 2, counted=False),
            in_a_window({(0, 0): 5, (0, 1): 6, (1, 0): 1, (1, 1): 2, (2, 0): 7, (2, 1): 8}),
            in_a_window({(0, 0): 5, (0, 1): 4, (1, 0): 9, (1, 1): 8, (2, 0): 3, (2, 1): 2}, first="MIN"),
            cut_at_equality({(0, 0): 3, (0, 1): 5, (1, 0): 3, (1, 1): 1, (2, 0): 2, (2, 1): 9}),
            cut_at_equality({(0, 0): 5, (0, 1): 3, (1, 0): 5, (1, 1): 7, (2, 0): 6, (2, 1): 1}, first="MIN"),
            nim_to_depth("a state comes again", (2, 2, 2), 4, seed=2),
            nim_to_depth("a state comes again", (1, 2, 2), 3, seed=42),
            real("real games", "TicTacToe", LATE, "open_lines", 2),
            real("real games", "Hexapawn", ((6, 3),), "pawn_difference", 3),
        ),
        concepts=("E-01",),
    ),
    Item(
        name="quiescence",
        reference=quiescence,
        misconceptions=QUIESCENCE,
        weights={"value": 1, "action": 1},
        visible=(
            quiescence_by_hand("the game is over", 4, {(): -3}, {}),
            quiescence_by_hand("nothing volatile", TWO_PLY, {(): 5}, {}),
            quiescence_by_hand("a capture that wins", [[5, 6], 1], {(): 2, (0,): 5}, {(): [0]}),
            quiescence_by_hand("a capture that is answered", [[[-6, -6], 4], 1], {(): 1, (0,): 4, (0, 0): -6}, TAKING),
            quiescence_by_hand("the answer need not be given", [[[9, 9], 4], 1], {(): 1, (0,): 4, (0, 0): 9}, TAKING),
            quiescence_by_hand(
                "a quiet action is not followed", [[1, 1], [9, 9]], {(): 2, (0,): 1, (1,): 9}, {(): [0]}
            ),
            quiescence_by_hand(
                "no quiet action: standing pat is no choice", [[4, 1], [2, 6]], {(): 9, (0,): 3, (1,): -7}, {(): [0, 1]}
            ),
            quiescence_by_hand("the best capture is not the first", [5, 9, 1], {}, {(): [0, 1]}),
            quiescence_by_hand("the best capture is not the first", [5, 9, 7, 8], {(): 20}, {(): [0, 2, 3]}, "MIN"),
            quiescence_by_hand("standing pat is worth 0", [-5, 9], {}, {(): [0]}),
            quiescence_by_hand("standing pat is worth 0", [[5, 3], 1], {(0,): 8}, {(): [0], (0,): [0]}, "MIN"),
            quiescence_by_hand(
                "no quiet action: standing pat is no choice", [-5000, -3000, -4000], {}, {(): [0, 1, 2]}
            ),
            quiescence_by_hand(
                "MIN begins the fight",
                [[[3, -3], 1], 5],
                {(): 17, (0, 0): 8},
                {(): [0], (0,): [0, 1], (0, 0): [0, 1]},
                "MIN",
            ),
            quiescence_by_hand(
                "a long fight",
                LONG_FIGHT,
                {(0,): 5, (0, 0): -1, (0, 0, 0): 6},
                {(0,) * plies: [0] for plies in range(4)},
            ),
        ),
        concepts=("E-10",),
    ),
    Item(
        name="td_update",
        reference=td_update,
        misconceptions={},
        visible=(
            call("one weight, nothing remembered", [0.0], [0.0], [1.0], 0.0, 1.0, 0.5, 0.0),
            call("one weight, nothing remembered", [0.5], [0.0], [2.0], 0.75, -1.0, 0.5, 0.0),
            call("what was before is remembered", [0.0, 1.0], [0.5, -0.25], [1.0, 0.0], 0.0, 0.5, 0.25, 0.5),
            call("what was before is remembered", [1.0, -1.0], [1.0, 1.0], [0.5, 2.0], -0.5, 0.25, 0.125, 0.75),
            call("nothing to learn", [1.0, 2.0], [0.5, 0.5], [1.0, 1.0], 0.5, 0.5, 0.5, 0.5),
        ),
        concepts=("E-12",),
    ),
]
