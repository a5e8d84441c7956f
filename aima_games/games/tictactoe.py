"""Tic-tac-toe, and its relatives on any board with any number in a row."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

TicTacToeState = tuple[int, int]

_LARGEST = 1 << 16  # positions of a board that are remembered


class _Position:
    """What a search asks about a position over and over; the actions, and what they lead to, once it has asked."""

    __slots__ = ("actions", "mover", "over", "results", "state", "winner")
    actions: tuple[int, ...]

    def __init__(self, state: TicTacToeState, mover: Player, over: bool, winner: int) -> None:
        self.state, self.mover, self.over = state, mover, over
        self.winner = winner  # 1 for X, −1 for O, 0 for nobody
        self.results: dict[int, TicTacToeState] = {}


_KNOWN: dict[tuple[Any, ...], dict[TicTacToeState, _Position]] = {}  # by board: grading makes thousands of the same


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
        self._bits = {square: 1 << square for square in range(rows * columns)}
        self._known = _KNOWN.setdefault((type(self), rows, columns, k), {})
        self._has_line = lru_cache(maxsize=_LARGEST)(self._find_line)
        self._free = lru_cache(maxsize=_LARGEST)(self._find_free)

    def _position(self, state: TicTacToeState) -> _Position:
        """A position, from now on known."""
        if position := self._known.get(state):
            return position
        x, o = state
        winner = 1 if self._has_line(x) else -1 if self._has_line(o) else 0
        mover = MIN if (x | o).bit_count() % 2 else MAX
        if len(self._known) >= _LARGEST:
            self._known.clear()
        self._known[state] = position = _Position(state, mover, winner != 0 or x | o == self._full, winner)
        return position

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

    def _find_free(self, occupied: int) -> tuple[int, ...]:
        return tuple(i for i in range(self.rows * self.columns) if not occupied >> i & 1)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The squares of every winning line."""
        return tuple(tuple(i for i in range(self.rows * self.columns) if line >> i & 1) for line in self._lines)

    # A look-up in a plain dictionary is the fastest that Python has. Only what has not been asked before takes more.

    def to_move(self, state: TicTacToeState) -> Player:
        try:
            return self._known[state].mover
        except KeyError:
            return self._position(state).mover

    def actions(self, state: TicTacToeState) -> tuple[int, ...]:
        try:
            return self._known[state].actions
        except (KeyError, AttributeError):
            x, o = state
            position = self._position(state)
            position.actions = () if position.over else self._free(x | o)
            return position.actions

    def result(self, state: TicTacToeState, action: int) -> TicTacToeState:
        try:
            return self._known[state].results[action]
        except (KeyError, TypeError):  # TypeError: no square at all
            return self._new_result(state, action)

    def _new_result(self, state: TicTacToeState, action: int) -> TicTacToeState:
        x, o = state
        position = self._position(state)
        try:
            mark = self._bits[action]
        except (KeyError, TypeError):
            raise IllegalActionError(self, state, action) from None
        if position.over or (x | o) & mark:
            raise IllegalActionError(self, state, action)
        after = (x | mark, o) if position.mover == MAX else (x, o | mark)
        # One object for each state, however it is reached: a dictionary finds that at a glance.
        position.results[action] = after = self._position(after).state
        return after

    def is_terminal(self, state: TicTacToeState) -> bool:
        try:
            return self._known[state].over
        except KeyError:
            return self._position(state).over

    def utility(self, state: TicTacToeState, player: Player) -> int:
        try:
            position = self._known[state]
        except KeyError:
            position = self._position(state)
        if not position.over:
            raise not_over(self, state)
        return position.winner if player == MAX else -position.winner

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
