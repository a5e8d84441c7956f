"""Hexapawn (Martin Gardner, Scientific American, March 1962): chess with pawns only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, IllegalActionError, Player, not_over
from aima_games.remembering import RememberedGame

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

HexapawnState = tuple[int, int, str]
HexapawnAction = tuple[int, int]


class Hexapawn(RememberedGame):
    """White (MAX, moving up the board) and black (MIN, moving down) each start with a row of pawns.

    A pawn steps one square forward onto an empty square, or captures one square diagonally forward. A player wins by
    reaching the far side, by leaving the opponent without a move, or by taking all pawns. There are no draws.
    Utility is +1 for the winner and −1 for the loser. MAX moves first.

    A state is `(white, black, player)`: bitboards counted row by row from the top left, and who moves. An action is a
    pair of squares `(from, to)`; actions are ordered by their squares.

    Parameters
    ----------
    rows, columns : int
        The size of the board.

    References
    ----------
    M. Gardner, "How to build a game-learning machine and then teach it to play and to win", Scientific American,
    March 1962.

    Examples
    --------
    >>> game = Hexapawn(3, 3)
    >>> game.actions(game.initial)
    ((6, 3), (7, 4), (8, 5))
    """

    def __init__(self, rows: int = 3, columns: int = 3) -> None:
        if rows < 3 or columns < 1:
            raise ValueError(f"Hexapawn({rows}, {columns}): the board needs at least 3 rows and 1 column")
        self.rows, self.columns = rows, columns
        home = (1 << columns) - 1
        self._top = home
        self._bottom = home << (rows - 1) * columns
        self.initial: HexapawnState = (self._bottom, self._top, MAX)
        self._steps = {MAX: self._reach(-1), MIN: self._reach(+1)}

    def _reach(self, down: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each square: the square straight ahead, and the squares ahead to the left and right."""
        table: list[tuple[int, tuple[int, ...]]] = []
        for square in range(self.rows * self.columns):
            row, column = divmod(square, self.columns)
            if not 0 <= row + down < self.rows:
                table.append((-1, ()))
                continue
            ahead = square + down * self.columns
            table.append((ahead, tuple(ahead + side for side in (-1, 1) if 0 <= column + side < self.columns)))
        return tuple(table)

    def to_move(self, state: HexapawnState) -> Player:
        return state[2]

    def actions(self, state: HexapawnState) -> tuple[HexapawnAction, ...]:
        white, black, player = state
        if white & self._top or black & self._bottom or not white or not black:
            return ()
        own, other = (white, black) if player == MAX else (black, white)
        steps = self._steps[player]
        moves = []
        for square in range(self.rows * self.columns):
            if own >> square & 1:
                ahead, sides = steps[square]
                targets = [side for side in sides if other >> side & 1]
                if ahead >= 0 and not (own | other) >> ahead & 1:
                    targets.append(ahead)
                moves += [(square, target) for target in sorted(targets)]
        return tuple(moves)

    def result(self, state: HexapawnState, action: HexapawnAction) -> HexapawnState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        white, black, player = state
        start, end = 1 << action[0], 1 << action[1]
        if player == MAX:
            return white ^ start | end, black & ~end, MIN
        return white & ~end, black ^ start | end, MAX

    def is_terminal(self, state: HexapawnState) -> bool:
        return not self.actions(state)

    def utility(self, state: HexapawnState, player: Player) -> int:
        if self.actions(state):
            raise not_over(self, state)
        # Whoever is to move has lost: the opponent got home, took the last pawn, or left no move.
        return -1 if state[2] == player else 1

    def symmetries(self, state: HexapawnState) -> tuple[HexapawnState, ...]:
        """The states of the same value by symmetry: `state` itself, and its mirror image where that differs."""
        white, black, player = state
        mirrored = self._mirrored(white), self._mirrored(black), player
        return (state,) if mirrored == state else (state, mirrored)

    def _mirrored(self, board: int) -> int:
        last = self.columns - 1
        return sum(1 << i + last - 2 * (i % self.columns) for i in range(self.rows * self.columns) if board >> i & 1)

    def mark(self, state: HexapawnState, square: int) -> str:
        """What stands on a square: `"W"`, `"B"` or `"."`."""
        white, black, _ = state
        return "W" if white >> square & 1 else "B" if black >> square & 1 else "."

    def to_text(self, state: HexapawnState) -> str:
        """The board, a line for each row, and who moves."""
        board = "\n".join(
            " ".join(self.mark(state, row * self.columns + column) for column in range(self.columns))
            for row in range(self.rows)
        )
        return f"{board}\n{'white' if state[2] == MAX else 'black'} to move"

    def from_text(self, text: str) -> HexapawnState:
        """The state that `to_text` wrote: rows of W, B and `.`, then `white to move` or `black to move`.

        Raises ValueError where the text does not describe a board of this size.
        """
        *lines, last = [line.strip() for line in text.strip().splitlines()]
        if last not in ("white to move", "black to move"):
            raise ValueError(f"the last line must be 'white to move' or 'black to move', not {last!r}")
        rows = ["".join(line.split()).upper() for line in lines]
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise ValueError(f"{self!r} needs {self.rows} lines of {self.columns} squares, got {text!r}")
        squares = "".join(rows)
        if strange := sorted(set(squares) - set("WB.")):
            raise ValueError(f"squares are written W, B or '.', not {', '.join(map(repr, strange))}")
        white = sum(1 << i for i, mark in enumerate(squares) if mark == "W")
        black = sum(1 << i for i, mark in enumerate(squares) if mark == "B")
        if max(white.bit_count(), black.bit_count()) > self.columns:
            raise ValueError(f"each side has at most {self.columns} pawns")
        return white, black, MAX if last.startswith("white") else MIN

    def action_text(self, action: HexapawnAction) -> str:
        """A move in chess notation: `a1a2` steps, `a1xb2` captures (files a, b, …; ranks from the bottom)."""
        return ("x" if action[0] % self.columns != action[1] % self.columns else "").join(map(self._name, action))

    def _name(self, square: int) -> str:
        return "abcdefghijklmnopqrstuvwxyz"[square % self.columns] + str(self.rows - square // self.columns)

    def picture(self, state: HexapawnState) -> Scene:
        from aima_games.graphics.boards import grid_board

        marks = {divmod(i, self.columns): self.mark(state, i) for i in range(self.rows * self.columns)}
        files, ranks = [self._name(i)[0] for i in range(self.columns)], [str(n) for n in range(self.rows, 0, -1)]
        alt = f"hexapawn board: {self.to_text(state)}"
        return grid_board(self.rows, self.columns, marks, checkered=True, alt=alt, column_names=files, row_names=ranks)

    def places(self, action: HexapawnAction) -> tuple[str, ...]:
        return tuple("{},{}".format(*divmod(square, self.columns)) for square in action)

    def __repr__(self) -> str:
        return f"Hexapawn({self.rows}, {self.columns})"
