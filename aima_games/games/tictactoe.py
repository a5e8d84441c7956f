"""Tic-tac-toe, and its relatives on any board with any number in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

TicTacToeState = tuple[int, int]

_LARGEST = 1 << 18  # sets of squares that a table of a large board remembers
_KNOWN: dict[tuple[Any, ...], tuple[Any, ...]] = {}  # the tables of small boards, made once


class TicTacToe(Game):
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
        self._full = (1 << rows * columns) - 1
        self._lines = tuple(self._winning_lines())
        # What a search asks over and over, for each set of squares: is there a line, whose turn is it when these
        # are taken, which are free, and what does taking one of them add to (x, o)? Grading makes thousands of boards.
        board = (type(self), rows, columns, k)
        tables = _KNOWN.get(board) or (
            self._table(self._find_line),
            self._table(lambda occupied: MIN if occupied.bit_count() % 2 else MAX),
            self._table(self._free_squares),
            self._table(self._additions),
        )
        self._has_line, self._mover, self._free, self._added = tables
        if type(self._free) is list:  # a whole table, and not one that grows
            _KNOWN[board] = tables

    def _table(self, compute: Callable[[int], Any]) -> Any:
        """`compute` of every set of squares: a list where the board has 512 of them or fewer, as 3×3 has."""
        sets = self._full + 1
        return list(map(compute, range(sets))) if sets <= 512 else _Table(compute)

    def _winning_lines(self) -> list[int]:
        lines = []
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row, last_column = row + down * (self.k - 1), column + right * (self.k - 1)
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        squares = ((row + down * i) * self.columns + column + right * i for i in range(self.k))
                        lines.append(sum(1 << square for square in squares))
        return list(dict.fromkeys(lines))  # with k = 1 every direction gives the same line

    def _find_line(self, marks: int) -> bool:
        return any(marks & line == line for line in self._lines)

    def _free_squares(self, occupied: int) -> tuple[int, ...]:
        return tuple(i for i in range(self.rows * self.columns) if not occupied >> i & 1)

    def _additions(self, occupied: int) -> dict[int, tuple[int, int]]:
        x_moves = occupied.bit_count() % 2 == 0
        return {i: (1 << i, 0) if x_moves else (0, 1 << i) for i in self._free_squares(occupied)}

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The squares of every winning line."""
        return tuple(tuple(i for i in range(self.rows * self.columns) if line >> i & 1) for line in self._lines)

    def to_move(self, state: TicTacToeState) -> Player:
        x, o = state
        return self._mover[x | o]

    def actions(self, state: TicTacToeState) -> tuple[int, ...]:
        x, o = state
        if self._has_line[x] or self._has_line[o]:
            return ()
        return self._free[x | o]

    def result(self, state: TicTacToeState, action: int) -> TicTacToeState:
        x, o = state
        if self._has_line[x] or self._has_line[o]:
            raise IllegalActionError(self, state, action)
        try:
            add_x, add_o = self._added[x | o][action]
        except (KeyError, TypeError):  # a square that is taken, or what is no square
            raise IllegalActionError(self, state, action) from None
        return x | add_x, o | add_o

    def is_terminal(self, state: TicTacToeState) -> bool:
        x, o = state
        return self._has_line[x] or self._has_line[o] or x | o == self._full

    def utility(self, state: TicTacToeState, player: Player) -> int:
        x, o = state
        if self._has_line[x]:
            return 1 if player == MAX else -1
        if self._has_line[o]:
            return -1 if player == MAX else 1
        if x | o != self._full:
            raise not_over(self, state)
        return 0

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
        x_won, o_won = self._has_line[x], self._has_line[o]
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


class _Table(dict[int, Any]):
    """A function of a set of squares that remembers its values, and forgets them all when they are too many.

    It is asked by subscript, as a list is, which is faster than a call.
    """

    def __init__(self, compute: Callable[[int], Any]) -> None:
        super().__init__()
        self.compute = compute

    def __missing__(self, squares: int) -> Any:
        if len(self) >= _LARGEST:
            self.clear()
        self[squares] = value = self.compute(squares)
        return value
