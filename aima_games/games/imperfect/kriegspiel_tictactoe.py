"""Kriegspiel tic-tac-toe: players don't see each other's marks, and a referee says only whether a square is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, IllegalActionError, PartiallyObservableGame, Player, nobody_moves
from aima_games.games.tictactoe import TicTacToe, TicTacToeState

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Attempts = tuple[tuple[int, bool], ...]
"""The squares that a player has tried, in order; True after a square says that it was free."""
KriegspielState = tuple[Attempts, Attempts]


class KriegspielTicTacToe(PartiallyObservableGame):
    """Tic-tac-toe in which each player sees only their own marks (phantom tic-tac-toe).

    A player tries a square. If it is free, it is marked, and the other player is to move; if the opponent's mark is
    there, the referee tells the player, who then tries another square. The opponent hears nothing of this.

    A state is a pair `(X's attempts, O's attempts)`; each attempt is `(square, free)`. Each player knows their own half
    of the state. The marks alone, a state of `TicTacToe`, are `board(state)`.

    Source: AIMA 4e, section 5.6.1, on Kriegspiel, which is chess played like this; OpenSpiel's `phantom_ttt`.

    >>> game = KriegspielTicTacToe()
    >>> state = game.result(game.result(game.initial, 4), 4)     # X takes the centre, O tries it as well
    >>> game.to_move(state), game.information(state)
    ('MIN', ('MIN', ((4, False),)))
    """

    initial: KriegspielState = ((), ())

    def __init__(self) -> None:
        self._open = TicTacToe()

    def board(self, state: KriegspielState) -> TicTacToeState:
        """The marks on the board, as a state of `TicTacToe`."""
        marks = {square: mark for mark, tried in zip("XO", state, strict=True) for square, free in tried if free}
        return "".join(marks.get(square, ".") for square in range(9))

    def to_move(self, state: KriegspielState) -> Player:
        return self._open.to_move(self.board(state))

    def actions(self, state: KriegspielState) -> tuple[int, ...]:
        if self.is_terminal(state):
            return ()
        tried = dict(state[self.to_move(state) == MIN])
        return tuple(square for square in range(9) if square not in tried)

    def result(self, state: KriegspielState, action: int) -> KriegspielState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        attempt = (action, action in self._open.actions(self.board(state)))
        x, o = state
        return ((*x, attempt), o) if self.to_move(state) == MAX else (x, (*o, attempt))

    def is_terminal(self, state: KriegspielState) -> bool:
        return self._open.is_terminal(self.board(state))

    def utility(self, state: KriegspielState, player: Player) -> int:
        return self._open.utility(self.board(state), player)

    def information(self, state: KriegspielState) -> tuple[Player, Attempts]:
        if self.is_terminal(state):
            raise nobody_moves(self, state)
        player = self.to_move(state)
        return player, state[player == MIN]

    def to_text(self, state: KriegspielState) -> str:
        """The marks on the board, as a referee sees them."""
        return self._open.to_text(self.board(state))

    def picture(self, state: KriegspielState) -> Scene:
        return self._open.picture(self.board(state))

    def places(self, action: int) -> tuple[str, ...]:
        return self._open.places(action)
