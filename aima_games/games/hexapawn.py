"""Hexapawn (Martin Gardner, Scientific American, March 1962): chess with pawns only."""

from __future__ import annotations

from typing import ClassVar

from aima_games.game import MAX, MIN, IllegalActionError, Player, not_over
from aima_games.games.squares import GridGame
from aima_games.remembering import remembered

HexapawnState = tuple[str, Player]
HexapawnAction = tuple[int, int]


class Hexapawn(GridGame):
    """White (MAX, moving up the board) and black (MIN, moving down) each start with a row of pawns.

    A pawn steps one square forward onto an empty square, or captures one square diagonally forward. A player wins by
    reaching the far side, by leaving the opponent without a move, or by taking all pawns. There are no draws.
    Utility is +1 for the winner and −1 for the loser. MAX moves first.

    A state is `(board, player)`: a text with W, B or a dot for each square, row by row from the top left, and the
    player to move. An action is a pair of squares `(from, to)`; actions are in the order of their squares. Raises
    ValueError for a board with fewer than three rows or without a column.

    Source: M. Gardner, "How to build a game-learning machine and then teach it to play and to win", Scientific
    American, March 1962.

    >>> game = Hexapawn(3, 3)
    >>> game.initial, game.actions(game.initial)
    (('BBB...WWW', 'MAX'), ((6, 3), (7, 4), (8, 5)))
    """

    pieces: ClassVar = {"W": "W", "B": "B"}
    sides = ("white", "black")
    title = "hexapawn board"
    chess_like = True

    def __init__(self, rows: int = 3, columns: int = 3) -> None:
        if rows < 3 or columns < 1:
            raise ValueError(f"Hexapawn({rows}, {columns}): the board needs at least 3 rows and 1 column")
        self.rows, self.columns = rows, columns
        self.initial: HexapawnState = "B" * columns + "." * columns * (rows - 2) + "W" * columns, MAX

    def to_move(self, state: HexapawnState) -> Player:
        """The player whom the state names."""
        return state[1]

    @remembered
    def actions(self, state: HexapawnState) -> tuple[HexapawnAction, ...]:
        """Steps straight ahead and captures to either side, until a pawn is home or a side has none left."""
        board, player = state
        if "W" in board[: self.columns] or "B" in board[-self.columns :] or "W" not in board or "B" not in board:
            return ()
        own, other, forward = ("W", "B", -self.columns) if player == MAX else ("B", "W", self.columns)
        moves = []
        for square, piece in enumerate(board):
            for side in (-1, 0, 1) if piece == own else ():
                target = square + forward + side
                if 0 <= square % self.columns + side < self.columns and board[target] == (other if side else "."):
                    moves.append((square, target))
        return tuple(moves)

    @remembered
    def result(self, state: HexapawnState, action: HexapawnAction) -> HexapawnState:
        """The board with one pawn moved."""
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        squares, (start, end) = list(state[0]), action
        squares[start], squares[end] = ".", squares[start]
        return "".join(squares), MIN if state[1] == MAX else MAX

    def is_terminal(self, state: HexapawnState) -> bool:
        """Whether nobody can move any more, or need not."""
        return not self.actions(state)

    def utility(self, state: HexapawnState, player: Player) -> int:
        """+1 for the winner, −1 for the loser: the player to move has lost."""
        if self.actions(state):
            raise not_over(self, state)
        # The opponent got home, took the last pawn, or left no move.
        return -1 if state[1] == player else 1

    def board(self, state: HexapawnState) -> str:
        """The state without the player to move."""
        return state[0]

    def symmetries(self, state: HexapawnState) -> tuple[HexapawnState, ...]:
        """The states of the same value by symmetry: `state` itself, and its mirror image if that differs."""
        board, player = state
        mirrored = "".join(row[::-1] for row in self._rows(board))
        return tuple(dict.fromkeys([state, (mirrored, player)]))

    def from_text(self, text: str) -> HexapawnState:
        """The state that `to_text` wrote: rows of W, B and `.`, then `white to move` or `black to move`.

        Raises ValueError if the text does not describe a board of this size.
        """
        board, player = self.read_board(text)
        if max(board.count("W"), board.count("B")) > self.columns:
            raise ValueError(f"each side has at most {self.columns} pawns")
        return board, player

    def action_text(self, action: HexapawnAction) -> str:
        """A move in chess notation: `a1a2` steps, `a1xb2` captures (files a, b, …; ranks from the bottom)."""
        captures = (action[0] - action[1]) % self.columns != 0
        return ("x" if captures else "").join(map(self.square_name, action))
