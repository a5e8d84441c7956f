"""Any game as a puzzle for one: MAX makes every move, even the opponent's."""

from __future__ import annotations

from typing import Any

from aima_games.game import CHANCE, MAX, Game, Player, State
from aima_games.wrappers import WrappedGame


class OnePlayer(WrappedGame):
    """A game with MAX alone at the board: it has the same states and actions, but nobody else chooses.

    So its tree is the tree of `game`, and a state is worth the best outcome that can be reached from it. Chance nodes
    stay chance nodes. `game` is a game or its description, as `make_game` takes it; tic-tac-toe by default. Raises
    ValueError for a game without MAX.

    >>> from aima_games.games import Nim
    >>> game = OnePlayer(Nim((1, 2)))
    >>> game.to_move(game.result(game.initial, (0, 1)))
    'MAX'
    """

    def __init__(self, game: Game | dict[str, Any] | None = None) -> None:
        from aima_games.games import TicTacToe, make_game

        super().__init__(TicTacToe() if game is None else make_game(game) if isinstance(game, dict) else game)
        if MAX not in self.game.players:
            raise ValueError(f"{self.game!r} has no player MAX who could be left alone with it")
        self.players = (MAX,)

    def to_move(self, state: State) -> Player:
        return CHANCE if self.game.to_move(state) == CHANCE else MAX
