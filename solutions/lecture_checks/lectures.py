"""What the instant checks of the lectures ask. Every case is visible; the assignments ask for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solutions import minimax, minimax_value
from solutions.formalizing import count_games, one_player_value, successors
from solutions.items import CallProblem, Item, SearchProblem
from solutions.lecture_checks.lecture3 import ALPHA_BETA
from solutions.lecture_checks.lecture4 import ESTIMATING
from solutions.lecture_checks.lecture5 import CHANCE_AND_MORE
from solutions.lecture_checks.lecture6 import MONTE_CARLO
from solutions.misconceptions import CHOOSING, DECIDING


def tree(group: str, leaves: Any, first: str = "MAX") -> SearchProblem:
    """A problem on a tree of nested lists."""
    return SearchProblem(group, {"name": "TreeGame", "tree": leaves, "first": first})


def values_only(search: Callable[..., Any]) -> Callable[..., Any]:
    """A search that returns `(value, action)` as one that returns the value alone."""
    return lambda game, state: search(game, state)[0]


SEARCHED = (
    tree("the game is over", 7),
    SearchProblem("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
    tree("one ply, MAX to move", [4, 11, 6]),
    tree("one ply, MIN to move", [4, -2, 6], first="MIN"),
    tree("two plies", [[9, 5], [7, 8], [12, 1]]),
    tree("two plies", [[2, 13], [10, 3], [1, 6]], first="MIN"),
    tree("ends at different depths", [6, [15, [2, [8, 3]]]]),
    SearchProblem("a real game", {"name": "Nim", "heaps": (1, 2)}),
    SearchProblem("a real game", {"name": "Hexapawn", "rows": 3, "columns": 3}, ((6, 3), (1, 3))),
)


def position(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> CallProblem:
    """A problem for a plain function of a game and a state."""
    return CallProblem(group, ({"game": game}, {"state": game, "moves": list(moves)}))


def alone(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> SearchProblem:
    """A problem for MAX alone: nobody else moves."""
    return SearchProblem(group, {"name": "OnePlayer", "game": game}, moves)


POSITIONS = (
    position("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
    position("the game is over", {"name": "Nim", "heaps": [0]}),
    position("one ply from the end", {"name": "TreeGame", "tree": [4, 11, 6]}),
    position("all of a small game", {"name": "Nim", "heaps": [1, 2]}),
    position("all of a small game", {"name": "TreeGame", "tree": [6, [15, [2, [8, 3]]]]}),
    position("the middle of a real game", {"name": "Hexapawn"}, ((6, 3), (1, 3))),
    position("the middle of a real game", {"name": "TicTacToe"}, (0, 2, 3, 6, 1, 7)),
)

FORMALIZING = [
    Item(
        name="successors",
        function="successors",
        reference=successors,
        misconceptions={},
        weights={"value": 1},
        visible=POSITIONS,
        hidden=lambda rng: (),
        concepts=("F-06",),
    ),
    Item(
        name="count_games",
        function="count_games",
        reference=count_games,
        misconceptions={},
        weights={"value": 1},
        visible=POSITIONS,
        hidden=lambda rng: (),
        concepts=("F-10",),
    ),
    Item(
        name="one_player_value",
        function="one_player_value",
        reference=one_player_value,
        misconceptions={},
        weights={"value": 3, "leaves": 1},
        visible=(
            alone("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
            alone("one ply", {"name": "TreeGame", "tree": [4, 11, 6]}),
            alone("one ply", {"name": "TreeGame", "tree": [-4, -1, -6]}),
            alone("two plies", {"name": "TreeGame", "tree": [[9, 5], [7, 12], [8, 1]]}),
            alone("ends at different depths", {"name": "TreeGame", "tree": [6, [15, [2, [8, 3]]]]}),
            alone("a real game", {"name": "Hexapawn"}, ((6, 3), (1, 3))),
            alone("a real game", {"name": "TicTacToe"}, (0, 2, 3, 6, 1, 7)),
        ),
        hidden=lambda rng: (),
        concepts=("F-13",),
    ),
]

ITEMS = [
    *FORMALIZING,
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
    *ALPHA_BETA,
    *ESTIMATING,
    *CHANCE_AND_MORE,
    *MONTE_CARLO,
]
