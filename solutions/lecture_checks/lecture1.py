"""What the instant checks of lecture 1 ask."""

from __future__ import annotations

from typing import Any

from aima_games import Game, State
from autograder.authoring import Family, Item, SearchProblem, mistakes, position
from solutions.searches.formalizing import count_games, one_player_value, successors


def alone(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> SearchProblem:
    """A problem for MAX alone: nobody else moves."""
    return SearchProblem(group, {"name": "OnePlayer", "game": game}, moves)


PAIR = "(action, game.result(state, action))"
SUCCEEDING = mistakes(successors, {
    "actions-alone": {PAIR: "action"},
    "states-alone": {PAIR: "game.result(state, action)"},
    "pair-turned-round": {PAIR: "(game.result(state, action), action)"},
    "first-pair-only": {"game.actions(state)]": "game.actions(state)[:1]]"},
    "state-overwritten": {PAIR: "(action, state := game.result(state, action))"},
})  # fmt: skip
"""Mistakes about the successor function."""


def different_ends(game: Game, state: State) -> int:
    """How many states a game may end in: two games that end in the same state count once."""

    def ends(state: State) -> set[State]:
        if game.is_terminal(state):
            return {state}
        return set().union(*(ends(game.result(state, action)) for action in game.actions(state)))

    return len(ends(state))


COUNTING = mistakes(count_games, {
    "one-child-counted": [{"return sum(": "return next("}, {"return sum(": "return max("}],
    "end-not-a-game": {"return 1": "return 0"},
    "drawn-games-left-out": {"return 1": "return int(game.utility(state, MAX) != 0)"},
    "nodes-for-games": {"return sum(": "return 1 + sum("},
}) | {"states-for-games": Family((different_ends,))}  # fmt: skip
"""Mistakes about how many games there are."""

POSITIONS = (
    position("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
    position("the game is over", {"name": "Nim", "heaps": [0]}),
    position("one ply from the end", {"name": "TreeGame", "tree": [4, 11, 6]}),
    position("all of a small game", {"name": "Nim", "heaps": [1, 2]}),
    position("all of a small game", {"name": "TreeGame", "tree": [6, [15, [2, [8, 3]]]]}),
    position("all of a small game", {"name": "TreeGame", "tree": [[[1, 2]], 3]}),
    position("the middle of a real game", {"name": "Hexapawn"}, ((6, 3), (1, 3))),
    position("the middle of a real game", {"name": "TicTacToe"}, (0, 2, 3, 6, 1, 7)),
    position("a game that may be drawn", {"name": "TicTacToe"}, (0, 4, 8, 2, 6, 3)),
)

ITEMS = [
    Item(
        name="successors",
        reference=successors,
        misconceptions=SUCCEEDING,
        visible=POSITIONS,
        concepts=("F-06",),
    ),
    Item(
        name="count_games",
        reference=count_games,
        misconceptions=COUNTING,
        visible=POSITIONS,
        concepts=("F-10",),
    ),
    Item(
        name="one_player_value",
        reference=one_player_value,
        weights={"value": 3, "leaves": 1},
        visible=(
            alone("the game is over", {"name": "TicTacToe"}, (0, 3, 1, 4, 2)),
            alone("one ply", {"name": "TreeGame", "tree": [4, 11, 6]}),
            alone("one ply", {"name": "TreeGame", "tree": [-4, -2, -6]}),
            alone("two plies", {"name": "TreeGame", "tree": [[9, 5], [7, 12], [8, 1]]}),
            alone("ends at different depths", {"name": "TreeGame", "tree": [6, [15, [2, [8, 3]]]]}),
            alone("a real game", {"name": "Hexapawn"}, ((6, 3), (1, 3))),
            alone("a real game", {"name": "TicTacToe"}, (0, 2, 3, 6, 1, 7)),
        ),
        concepts=("F-13",),
    ),
]
