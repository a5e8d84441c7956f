"""Any game as a puzzle for one: MAX makes every move, the opponent's too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aima_games.game import CHANCE, MAX, Action, Game, Player, State

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene


class OnePlayer(Game):
    """A game with MAX alone at the board: the same states and actions, but nobody else chooses.

    So its tree is the tree of `game`, and a state is worth the best end that can be reached from it. Chance, where
    there is any, stays chance.

    Parameters
    ----------
    game : Game or dict, optional
        The game, or its description as `make_game` takes it; tic-tac-toe by default.

    Raises
    ------
    ValueError
        For a game without MAX.
    Examples
    --------
    >>> from aima_games.games import Nim
    >>> game = OnePlayer(Nim((1, 2)))
    >>> game.to_move(game.result(game.initial, (0, 1)))
    'MAX'
    """

    players = (MAX,)

    def __init__(self, game: Game | dict[str, Any] | None = None) -> None:
        from aima_games.games import TicTacToe, make_game

        self.game: Game = TicTacToe() if game is None else make_game(game) if isinstance(game, dict) else game
        if MAX not in self.game.players:
            raise ValueError(f"{self.game!r} has no player MAX who could be left alone with it")
        self.initial = self.game.initial

    def to_move(self, state: State) -> Player:
        return CHANCE if self.game.to_move(state) == CHANCE else MAX

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

    def picture(self, state: State) -> Scene | None:
        return self.game.picture(state)

    def action_text(self, action: Action) -> str:
        return self.game.action_text(action)

    def places(self, action: Action) -> tuple[str, ...]:
        return self.game.places(action)

    def __repr__(self) -> str:
        return f"OnePlayer({self.game!r})"
