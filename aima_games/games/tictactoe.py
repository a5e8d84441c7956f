"""Tic-tac-toe, and its relatives on any board with any number in a row."""

from __future__ import annotations

from itertools import product
from typing import ClassVar

from aima_games.game import MAX, MIN, IllegalActionError, Player, not_over
from aima_games.games.squares import GridGame
from aima_games.remembering import remembered

TicTacToeState = str


class TicTacToe(GridGame):
    """X (MAX) and O (MIN) take turns to mark an empty square; `k` in a row, column or diagonal win.

    A state is a text with X, O or a dot for each square, row by row from the top left. An action is the number of a
    square. Utility is +1 for the winner, −1 for the loser, 0 for a full board. Raises ValueError for a board without
    squares, and for a `k` that no line could have.

    Source: AIMA 4e, section 5.1.1. Other boards: J. Uiterwijk and H. J. van den Herik, "The advantage of the
    initiative", Information Sciences 122 (2000), on m,n,k-games.

    >>> game = TicTacToe()
    >>> game.result(game.initial, 4)
    '....X....'
    """

    pieces: ClassVar = {"X": "X", "O": "O"}
    title = "tic-tac-toe board"

    def __init__(self, rows: int = 3, columns: int = 3, k: int = 3) -> None:
        if rows < 1 or columns < 1 or not 1 <= k <= max(rows, columns):
            raise ValueError(
                f"TicTacToe({rows}, {columns}, {k}): the board needs at least one row and one column, "
                f"and k from 1 to {max(rows, columns, 1)}"
            )
        self.rows, self.columns, self.k = rows, columns, k
        self.initial: TicTacToeState = "." * (rows * columns)
        self.lines = self._winning_lines()
        """The squares of every winning line."""

    @remembered
    def to_move(self, state: TicTacToeState) -> Player:
        """X and O take turns, and X begins."""
        return MAX if state.count("X") == state.count("O") else MIN

    @remembered
    def actions(self, state: TicTacToeState) -> tuple[int, ...]:
        """Every empty square, until the game is over."""
        if self.is_terminal(state):
            return ()
        return tuple(square for square, mark in enumerate(state) if mark == ".")

    @remembered
    def result(self, state: TicTacToeState, action: int) -> TicTacToeState:
        """The board with one mark more."""
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        mark = "X" if self.to_move(state) == MAX else "O"
        return state[:action] + mark + state[action + 1 :]

    @remembered
    def is_terminal(self, state: TicTacToeState) -> bool:
        """Whether somebody has won, or the board is full."""
        return self._has_won(state, "X") or self._has_won(state, "O") or "." not in state

    @remembered
    def utility(self, state: TicTacToeState, player: Player) -> int:
        """+1 for the winner, −1 for the loser, 0 if nobody has won."""
        if not self.is_terminal(state):
            raise not_over(self, state)
        value = self._has_won(state, "X") - self._has_won(state, "O")
        return value if player == MAX else -value

    def _has_won(self, state: TicTacToeState, mark: str) -> bool:
        return any(all(state[square] == mark for square in line) for line in self.lines)

    def _winning_lines(self) -> tuple[tuple[int, ...], ...]:
        lines = []
        for row, column in product(range(self.rows), range(self.columns)):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + down * (self.k - 1) < self.rows and 0 <= column + right * (self.k - 1) < self.columns:
                    lines.append(tuple((row + down * i) * self.columns + column + right * i for i in range(self.k)))
        return tuple(dict.fromkeys(lines))  # with k = 1 every direction gives the same line

    def board(self, state: TicTacToeState) -> str:
        """A state is its board."""
        return state

    def symmetries(self, state: TicTacToeState) -> tuple[TicTacToeState, ...]:
        """The states of the same value by symmetry, `state` first."""
        return self.turned(state)

    def from_text(self, text: str) -> TicTacToeState:
        """The state that `to_text` or a person wrote; spaces do not matter.

        Raises ValueError if play could not reach it.
        """
        state, _ = self.read_board(text)
        x, o = state.count("X"), state.count("O")
        if x - o not in (0, 1):
            raise ValueError(f"X moves first and turns alternate, so {x} X and {o} O cannot be")
        if (self._has_won(state, "X") and x == o) or (self._has_won(state, "O") and x != o):
            raise ValueError("somebody has moved after the game was won")
        return state

    def __repr__(self) -> str:
        return f"TicTacToe({self.rows}, {self.columns}, {self.k})"
