"""What the instant checks of the lectures ask. Every case is visible; the assignments ask for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solutions import minimax, minimax_value
from solutions.items import Item, Problem
from solutions.misconceptions import CHOOSING, DECIDING


def tree(group: str, leaves: Any, first: str = "MAX") -> Problem:
    """A problem on a tree of nested lists."""
    return Problem(group, {"name": "TreeGame", "tree": leaves, "first": first})


def values_only(search: Callable[..., Any]) -> Callable[..., Any]:
    """A search that returns `(value, action)` as one that returns the value alone."""
    return lambda game, state: search(game, state)[0]


SEARCHED = (
    tree("the game is over", 7),
    Problem("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
    tree("one ply, MAX to move", [4, 11, 6]),
    tree("one ply, MIN to move", [4, -2, 6], first="MIN"),
    tree("two plies", [[9, 5], [7, 8], [12, 1]]),
    tree("two plies", [[2, 13], [10, 3], [1, 6]], first="MIN"),
    tree("ends at different depths", [6, [15, [2, [8, 3]]]]),
    Problem("a real game", {"name": "Nim", "heaps": (1, 2)}),
    Problem("a real game", {"name": "Hexapawn", "rows": 3, "columns": 3}, ((6, 3), (1, 3))),
)

ITEMS = [
    Item(
        name="minimax_value",
        function="minimax_value",
        reference=minimax_value,
        misconceptions={name: values_only(search) for name, search in CHOOSING.items()},
        weights={"value": 3, "leaves": 1},
        visible=SEARCHED,
        hidden=lambda rng: (),
        concepts=("M-02", "M-04"),
    ),
    Item(
        name="minimax",
        function="minimax",
        reference=minimax,
        misconceptions={**CHOOSING, **DECIDING},
        weights={"value": 1, "action": 2, "leaves": 1},
        visible=SEARCHED,
        hidden=lambda rng: (),
        concepts=("M-04", "M-06"),
    ),
]
