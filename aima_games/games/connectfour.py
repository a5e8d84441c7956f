"""Connect Four on a board of any size: discs fall to the bottom of a column, four in a row win."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

ConnectFourState = tuple[int, int]


class ConnectFour(Game):
    """X (MAX) and O (MIN) take turns to drop a disc into a column; `k` in a row, column or diagonal win.

    A disc falls until it rests on the highest disc of its column; a full column takes no more. Utility is +1 for the
    winner, −1 for the loser, 0 for a full board. An action is the number of a column, from 0 at the left; in text,
    columns are a, b, … Raises ValueError for a board without squares or with more than 26 columns, and for a `k` that
    no line could have.

    A state is `(own, occupied)`: bitboards of the discs of the player to move, and of all discs. The number of discs
    tells who is to move. Squares are counted up the columns, left to right, and above each column lies one more square
    that stays empty, here for 6 rows and 7 columns::

         6 13 20 27 34 41 48     <- never set
         5 12 19 26 33 40 47     <- top row
         …
         0  7 14 21 28 35 42     <- bottom row

    This keeps two things short. Adding the bottom square of a column to `occupied` carries to the first free square.
    And a step in any direction is one shift: a line that runs over the edge of the board has to pass an empty square.

    Source: V. Allis, "A knowledge-based approach of Connect-Four" (1988), has the rules, and the proof that the first
    player wins on the usual board. The layout is that of J. Tromp's and P. Pons's programs.

    >>> game = ConnectFour()
    >>> game.to_text(game.result(game.initial, 3)).splitlines()[-1]
    '. . . X . . .'
    """

    def __init__(self, rows: int = 6, columns: int = 7, k: int = 4) -> None:
        if rows < 1 or not 1 <= columns <= 26 or not 1 <= k <= max(rows, columns):
            raise ValueError(
                f"ConnectFour({rows}, {columns}, {k}): the board needs at least one row and 1 to 26 columns, "
                f"and k from 1 to {max(rows, columns, 1)}"
            )
        self.rows, self.columns, self.k = rows, columns, k
        self.initial: ConnectFourState = (0, 0)
        self._bottom = {column: self._square(rows - 1, column) for column in range(columns)}
        self._top = sum(self._square(0, column) for column in range(columns))
        self._line_shifts = tuple(self._shifts_along(step) for step in (1, rows + 1, rows, rows + 2))
        # A search asks about a state several times in a row, and many states share the discs of one side.
        self._has_line = lru_cache(maxsize=1 << 16)(self._find_line)
        self._open = lru_cache(maxsize=1 << 16)(self._open_columns)  # keyed by the top row: 128 entries on 7 columns

    def _square(self, row: int, column: int) -> int:
        """The bit of a square; rows are counted from the top, as they are written."""
        return 1 << column * (self.rows + 1) + self.rows - 1 - row

    def _shifts_along(self, step: int) -> tuple[int, ...]:
        """The shifts that find k in a row along `step`: (1, 2) steps for 4, as 4 are 2 pairs 2 steps apart."""
        shifts, found = [], 1
        while found < self.k:
            more = min(found, self.k - found)
            shifts.append(more * step)
            found += more
        return tuple(shifts)

    def _find_line(self, discs: int) -> bool:
        for shifts in self._line_shifts:
            run = discs
            for shift in shifts:
                run &= run >> shift  # a bit stays where the run that starts here goes on `shift` further up
            if run:
                return True
        return False

    def _open_columns(self, top_row: int) -> tuple[int, ...]:
        return tuple(column for column in range(self.columns) if not top_row & self._square(0, column))

    def to_move(self, state: ConnectFourState) -> Player:
        return MIN if state[1].bit_count() & 1 else MAX

    def actions(self, state: ConnectFourState) -> tuple[int, ...]:
        own, occupied = state
        if self._has_line(own ^ occupied):  # only the player who moved last can have won
            return ()
        return self._open(occupied & self._top)

    def result(self, state: ConnectFourState, action: int) -> ConnectFourState:
        own, occupied = state
        other = own ^ occupied
        if action not in self._open(occupied & self._top) or self._has_line(other):
            raise IllegalActionError(self, state, action)
        return other, occupied | occupied + self._bottom[action]

    def is_terminal(self, state: ConnectFourState) -> bool:
        own, occupied = state
        return self._has_line(own ^ occupied) or occupied & self._top == self._top

    def utility(self, state: ConnectFourState, player: Player) -> int:
        own, occupied = state
        if self._has_line(own ^ occupied):
            return -1 if self.to_move(state) == player else 1
        if occupied & self._top != self._top:
            raise not_over(self, state)
        return 0

    def discs(self, state: ConnectFourState) -> tuple[int, int]:
        """The bitboards `(x, o)` of both players, regardless of who is to move."""
        own, occupied = state
        return (own, own ^ occupied) if self.to_move(state) == MAX else (own ^ occupied, own)

    def symmetries(self, state: ConnectFourState) -> tuple[ConnectFourState, ...]:
        """The states of the same value by symmetry: `state` itself, and its mirror image if that differs."""
        own, occupied = state
        mirrored = self._mirrored(own), self._mirrored(occupied)
        return (state,) if mirrored == state else (state, mirrored)

    def _mirrored(self, board: int) -> int:
        height = self.rows + 1
        column_mask, last = (1 << height) - 1, self.columns - 1
        return sum((board >> c * height & column_mask) << (last - c) * height for c in range(self.columns))

    def mark(self, state: ConnectFourState, row: int, column: int) -> str:
        """What lies on a square, rows counted from the top: `"X"`, `"O"` or `"."`."""
        x, o = self.discs(state)
        square = self._square(row, column)
        return "X" if x & square else "O" if o & square else "."

    def to_text(self, state: ConnectFourState) -> str:
        """The board, a line for each row, `.` for an empty square."""
        return "\n".join(
            " ".join(self.mark(state, row, column) for column in range(self.columns)) for row in range(self.rows)
        )

    def from_text(self, text: str) -> ConnectFourState:
        """The state that `to_text` (or a person) wrote; spaces do not matter.

        Raises ValueError for a board of another size, a disc without support, numbers of discs that taking turns cannot
        give, and a position that no last move explains. (Whether some order of moves leads to a position would take a
        search of its own, and is not checked.)
        """
        lines = ["".join(line.split()).upper() for line in text.strip().splitlines()]
        if len(lines) != self.rows or any(len(line) != self.columns for line in lines):
            raise ValueError(f"{self!r} needs {self.rows} lines of {self.columns} squares, got {text!r}")
        if strange := sorted(set("".join(lines)) - set("XO.")):
            raise ValueError(f"squares are written X, O or '.', not {', '.join(map(repr, strange))}")
        x = o = on_top = 0
        for column in range(self.columns):
            marks = "".join(line[column] for line in lines)
            empty = self.rows - len(discs := marks.lstrip("."))
            if "." in discs:
                raise ValueError(f"a disc in column {self.action_text(column)} has an empty square below it")
            if discs:
                on_top |= self._square(empty, column)
            for row, mark in enumerate(discs, start=empty):
                x |= self._square(row, column) if mark == "X" else 0
                o |= self._square(row, column) if mark == "O" else 0
        if x.bit_count() - o.bit_count() not in (0, 1):
            raise ValueError(f"X moves first and turns alternate, so {x.bit_count()} X and {o.bit_count()} O cannot be")
        own, other, last = (x, o, "O") if x.bit_count() == o.bit_count() else (o, x, "X")
        candidates = [1 << i for i in range(on_top.bit_length()) if on_top & other & 1 << i]
        if other and not candidates:
            raise ValueError(f"{last} moved last, and no {last} lies on top of a column")
        if self._has_line(own) or (other and all(self._has_line(other ^ disc) for disc in candidates)):
            raise ValueError("somebody has moved after the game was won")
        return own, x | o

    def action_text(self, action: int) -> str:
        """The letter of the column, a, b, … from the left."""
        return ascii_lowercase[action]

    def picture(self, state: ConnectFourState) -> Scene:
        from aima_games.graphics.boards import grid_board

        discs = {"X": "⊗", "O": "⊙", ".": "."}
        marks = {(r, c): discs[self.mark(state, r, c)] for r in range(self.rows) for c in range(self.columns)}
        names = ascii_lowercase[: self.columns]
        alt = f"Connect Four board: {self.to_text(state)}"
        return grid_board(self.rows, self.columns, marks, column_names=names, alt=alt, by_column=True)

    def places(self, action: int) -> tuple[str, ...]:
        return (str(action),)

    def __repr__(self) -> str:
        return f"ConnectFour({self.rows}, {self.columns}, {self.k})"
