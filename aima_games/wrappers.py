"""Games made from another game: `WrappedGame` passes on the whole interface, and a subclass changes a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aima_games.game import Action, Game, Picture, Player, State


class WrappedGame(Game):
    """Behaves as `game` itself does: a base for games that observe or change another one.

    Whatever a game has beyond the interface (`symmetries`, `from_text`, the number of its rows …) is passed on too.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.initial, self.players = game.initial, game.players
        self.boards_in_trees = getattr(game, "boards_in_trees", True)  # a reader's own game may be no Game

    def to_move(self, state: State) -> Player:
        return self.game.to_move(state)

    def actions(self, state: State) -> Sequence[Any]:
        return self.game.actions(state)

    def result(self, state: State, action: Action) -> State:
        return self.game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        return self.game.is_terminal(state)

    def utility(self, state: State, player: Player) -> Any:
        return self.game.utility(state, player)

    def outcomes(self, state: State) -> Sequence[tuple[Any, Any]]:
        return self.game.outcomes(state)

    def to_text(self, state: State) -> str:
        return self.game.to_text(state)

    def picture(self, state: State) -> Picture | None:
        return self.game.picture(state)

    def action_text(self, action: Action) -> str:
        return self.game.action_text(action)

    def places(self, action: Action) -> tuple[str, ...]:
        return self.game.places(action)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "game":  # `game` is missing while a copy is being made
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.game, name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"


def unwrapped(game: Game) -> Game:
    """The game inside all wrappers."""
    while isinstance(game, WrappedGame):
        game = game.game
    return game
