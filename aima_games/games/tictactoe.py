"""Tic-tac-toe, and its relatives on any board with any number in a row."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, IllegalActionError, Player, not_over
from aima_games.remembering import MOST, RememberedGame

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

TicTacToeState = tuple[int, int]


class TicTacToe(RememberedGame):
    """X (MAX) and O (MIN) take turns to mark an empty square; `k` in a row, column or diagonal win.

    A state is a pair of bitboards `(x, o)`: bit i is set where that player holds square i, counted row by row from
    the top left. An action is the number of a square. Utility is +1 for the winner, −1 for the loser, 0 for a full
    board.

    Parameters
    ----------
    rows, columns : int
        The size of the board.
    k : int
        How many in a line win.

    References
    ----------
    AIMA 4e, section 5.1.1. Other boards: J. Uiterwijk and H. J. van den Herik, "The advantage of the initiative",
    Information Sciences 122 (2000), on m,n,k-games.

    Examples
    --------
    >>> game = TicTacToe()
    >>> print(game.to_text(game.result(game.initial, 4)))
    . . .
    . X .
    . . .
    """

    def __init__(self, rows: int = 3, columns: int = 3, k: int = 3) -> None:
        if rows < 1 or columns < 1 or not 1 <= k <= max(rows, columns):
            raise ValueError(
                f"TicTacToe({rows}, {columns}, {k}): the board needs at least one row and one column, "
                f"and k from 1 to {max(rows, columns, 1)}"
            )
        self.rows, self.columns, self.k = rows, columns, k
        self.initial: TicTacToeState = (0, 0)
        self.lines = self._winning_lines()
        """The squares of every winning line."""
        self._line_masks = [sum(1 << square for square in line) for line in self.lines]
        self._marks = {square: 1 << square for square in range(rows * columns)}
        self._full = sum(self._marks.values())
        self._has_line = lru_cache(MOST)(self._find_line)  # many positions share the marks of one side

    def _winning_lines(self) -> tuple[tuple[int, ...], ...]:
        lines = []
        for row, column in product(range(self.rows), range(self.columns)):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + down * (self.k - 1) < self.rows and 0 <= column + right * (self.k - 1) < self.columns:
                    lines.append(tuple((row + down * i) * self.columns + column + right * i for i in range(self.k)))
        return tuple(dict.fromkeys(lines))  # with k = 1 every direction gives the same line

    def to_move(self, state: TicTacToeState) -> Player:
        """X and O take turns, and X begins."""
        x, o = state
        return MAX if x.bit_count() == o.bit_count() else MIN

    def actions(self, state: TicTacToeState) -> tuple[int, ...]:
        """Every empty square, until the game is over."""
        if self.is_terminal(state):
            return ()
        taken = state[0] | state[1]
        return tuple([square for square, mark in self._marks.items() if not taken & mark])

    def result(self, state: TicTacToeState, action: int) -> TicTacToeState:
        """The board with one mark more."""
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        x, o = state
        mark = self._marks[action]
        return (x | mark, o) if self.to_move(state) == MAX else (x, o | mark)

    def is_terminal(self, state: TicTacToeState) -> bool:
        """Whether somebody has won, or the board is full."""
        x, o = state
        return x | o == self._full or self._has_line(x) or self._has_line(o)

    def utility(self, state: TicTacToeState, player: Player) -> int:
        """+1 for the winner, −1 for the loser, 0 if nobody has won."""
        if not self.is_terminal(state):
            raise not_over(self, state)
        x, o = state
        value = 1 if self._has_line(x) else -1 if self._has_line(o) else 0
        return value if player == MAX else -value

    def _find_line(self, marks: int) -> bool:
        return any(marks & line == line for line in self._line_masks)

    def symmetries(self, state: TicTacToeState) -> tuple[TicTacToeState, ...]:
        """The states of the same value by symmetry, `state` first: the board turned and mirrored in all ways."""
        squares = range(self.rows * self.columns)
        board = [list(squares[i * self.columns : (i + 1) * self.columns]) for i in range(self.rows)]
        images: list[TicTacToeState] = []
        for _ in range(4):
            for turned in (board, board[::-1]):
                if len(turned) == self.rows:  # a quarter turn of an oblong board is another board
                    place = [square for row in turned for square in row]
                    x, o = (sum(1 << i for i in squares if marks >> place[i] & 1) for marks in state)
                    images.append((x, o))
            board = [list(column) for column in zip(*board[::-1], strict=True)]
        return tuple(dict.fromkeys(images))

    def mark(self, state: TicTacToeState, square: int) -> str:
        """What stands on a square: `"X"`, `"O"` or `"."`."""
        x, o = state
        return "X" if x >> square & 1 else "O" if o >> square & 1 else "."

    def to_text(self, state: TicTacToeState) -> str:
        """The board, a line for each row, `.` for an empty square."""
        return "\n".join(
            " ".join(self.mark(state, row * self.columns + column) for column in range(self.columns))
            for row in range(self.rows)
        )

    def from_text(self, text: str) -> TicTacToeState:
        """The state that `to_text` (or a person) wrote; spaces do not matter.

        Raises ValueError where the text is no position that play could reach.
        """
        rows = ["".join(line.split()).upper() for line in text.strip().splitlines()]
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise ValueError(f"{self!r} needs {self.rows} lines of {self.columns} squares, got {text!r}")
        squares = "".join(rows)
        if strange := sorted(set(squares) - set("XO.")):
            raise ValueError(f"squares are written X, O or '.', not {', '.join(map(repr, strange))}")
        x = sum(1 << i for i, mark in enumerate(squares) if mark == "X")
        o = sum(1 << i for i, mark in enumerate(squares) if mark == "O")
        if x.bit_count() - o.bit_count() not in (0, 1):
            raise ValueError(f"X moves first and turns alternate, so {x.bit_count()} X and {o.bit_count()} O cannot be")
        x_won, o_won = self._has_line(x), self._has_line(o)
        if (x_won and x.bit_count() == o.bit_count()) or (o_won and x.bit_count() != o.bit_count()):
            raise ValueError("somebody has moved after the game was won")
        return x, o

    def picture(self, state: TicTacToeState) -> Scene:
        from aima_games.graphics.boards import grid_board

        marks = {(i // self.columns, i % self.columns): self.mark(state, i) for i in range(self.rows * self.columns)}
        names = {divmod(i, self.columns): f"square {i}" for i in range(self.rows * self.columns)}
        alt = f"tic-tac-toe board: {self.to_text(state)}"
        return grid_board(self.rows, self.columns, marks, alt=alt, names_in_words=names)

    def places(self, action: int) -> tuple[str, ...]:
        return ("{},{}".format(*divmod(action, self.columns)),)

    def __repr__(self) -> str:
        return f"TicTacToe({self.rows}, {self.columns}, {self.k})"
