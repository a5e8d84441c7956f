"""The common part of games on a board of squares: how they are written, read, drawn, turned and mirrored."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, ClassVar

from aima_games.game import MAX, MIN, Game, Player, State

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene


class GridGame(Game):
    """A game on `rows` × `columns` squares, which are numbered row by row from the top left.

    `board(state)` is a text with one letter for each square: MAX's piece, MIN's, or a dot for an empty square.
    """

    rows: int
    columns: int
    pieces: ClassVar[Mapping[str, str]]
    """The letters on the board, MAX's first, and the piece that is drawn for each."""
    sides: ClassVar[tuple[str, str] | None] = None
    """The names of the players, MAX's first, if the pieces alone do not tell who moves: the text then says so."""
    title: ClassVar[str]
    """What the picture shows, in words."""
    chess_like: ClassVar[bool] = False
    """Whether squares are checkered and called a1, b1, … from the bottom left."""

    def board(self, state: State) -> str:
        """A letter for each square."""
        raise NotImplementedError

    def mark(self, state: State, square: int) -> str:
        """The piece on a square: a letter of `pieces`, or a dot."""
        return self.board(state)[square]

    def square_name(self, square: int) -> str:
        """A square's name, such as `square 4`, or `b2` on a board like that of chess."""
        row, column = divmod(square, self.columns)
        return f"{ascii_lowercase[column]}{self.rows - row}" if self.chess_like else f"square {square}"

    def to_text(self, state: State) -> str:
        """The board, a line for each row, and the player to move if the game has `sides`."""
        lines = [" ".join(row) for row in self._rows(self.board(state))]
        return "\n".join(lines + ([f"{self.sides[self.to_move(state) == MIN]} to move"] if self.sides else []))

    def read_board(self, text: str) -> tuple[str, Player]:
        """The board of a text that `to_text` or a person wrote, and the player to move: MAX if the game has no `sides`.

        Raises ValueError if the text is not a board of this size.
        """
        lines, player = [line.strip() for line in text.strip().splitlines()], MAX
        if self.sides:
            turns = [f"{side} to move" for side in self.sides]
            last = lines.pop() if lines else ""
            if last not in turns:
                raise ValueError(f"the last line must be {turns[0]!r} or {turns[1]!r}, not {last!r}")
            player = (MAX, MIN)[turns.index(last)]
        rows = ["".join(line.split()).upper() for line in lines]
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise ValueError(f"{self!r} needs {self.rows} lines of {self.columns} squares, got {text!r}")
        board = "".join(rows)
        if strange := sorted(set(board) - {*self.pieces, "."}):
            letters = ", ".join(self.pieces)
            raise ValueError(f"squares are written {letters} or '.', not {', '.join(map(repr, strange))}")
        return board, player

    def turned(self, board: str) -> tuple[str, ...]:
        """The board turned and mirrored in all ways that keep its shape, each once, the board itself first."""
        rows, found = self._rows(board), []
        for _ in range(4):
            # A quarter turn of an oblong board is another board.
            found += ["".join(each) for each in (rows, rows[::-1]) if len(each) == self.rows]
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        return tuple(dict.fromkeys(found))

    def picture(self, state: State) -> Scene:
        """The board as a picture whose squares can be chosen."""
        from aima_games.graphics.boards import grid_board

        places = {divmod(square, self.columns): square for square in range(self.rows * self.columns)}
        marks = {place: self.pieces.get(self.mark(state, square), ".") for place, square in places.items()}
        named: dict[str, Any] = {"names_in_words": {place: self.square_name(at) for place, at in places.items()}}
        if self.chess_like:
            ranks = [str(rank) for rank in range(self.rows, 0, -1)]
            named = {"checkered": True, "column_names": ascii_lowercase[: self.columns], "row_names": ranks}
        return grid_board(self.rows, self.columns, marks, alt=f"{self.title}: {self.to_text(state)}", **named)

    def places(self, action: int | tuple[int, ...]) -> tuple[str, ...]:
        squares = action if isinstance(action, tuple) else (action,)
        return tuple("{},{}".format(*divmod(square, self.columns)) for square in squares)

    def _rows(self, board: str) -> list[str]:
        return [board[start : start + self.columns] for start in range(0, len(board), self.columns)]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rows}, {self.columns})"
