"""Othello (Reversi) on the usual board and on smaller ones."""

from __future__ import annotations

from functools import cache, lru_cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

OthelloState = tuple[int, int, str]
OthelloAction = int | str

PASS = "pass"
"""The only action of a player who can place no disc while the opponent can."""


class Othello(Game):
    """Black (MAX, who begins) and white (MIN) place discs and turn over the opponent's discs that they enclose.

    A player puts a disc on an empty square from which, in at least one of the eight directions, a straight run of the
    opponent's discs leads to a disc of the player's own; all such runs are turned over. A player who can place no disc
    has to pass, and may not pass otherwise. The game is over when neither side can place a disc, usually on a full
    board. The player with more discs wins: utility is +1 for the winner, −1 for the loser, 0 for a draw. (OpenSpiel's
    returns are the same. In tournaments the winner also gets the squares left empty, which changes the score, never the
    winner.)

    A state is `(black, white, player)`: bitboards counted row by row from the top left, and the player to move. An
    action is the number of a square, or `"pass"`. In text, squares are a1, the top left, to h8. The board has `size`
    rows and columns; raises ValueError unless `size` is 4, 6 or 8.

    Source: the rules of the World Othello Federation.

    >>> game = Othello()
    >>> [game.action_text(action) for action in game.actions(game.initial)]
    ['d3', 'c4', 'f5', 'e6']
    """

    def __init__(self, size: int = 8) -> None:
        if size not in (4, 6, 8):
            raise ValueError(f"Othello({size!r}): the size of the board needs to be 4, 6 or 8")
        self.size = size
        right_below = size // 2 * (size + 1)  # the four squares around the centre of the board
        left_above, left_below, right_above = right_below - size - 1, right_below - 1, right_below - size
        self.initial: OthelloState = (1 << right_above | 1 << left_below, 1 << left_above | 1 << right_below, MAX)
        self._centre = self.initial[0] | self.initial[1]
        self._board = (1 << size * size) - 1
        self._bits = {square: 1 << square for square in range(size * size)}
        self._inner_columns = sum(1 << i for i in range(size * size) if 0 < i % size < size - 1)
        # Four directions (each has its opposite) as shifts, each with the discs that a run may go through. A disc in
        # the first or last column has a neighbour on one side only, so that no run goes on through it sideways;
        # leaving it out also keeps a shift from running over the edge into the next row.
        sideways = self._inner_columns
        self._directions = ((1, sideways), (size - 1, sideways), (size, self._board), (size + 1, sideways))
        self._rays = _rays(size)
        # A search asks about a state several times in a row, and late in a game it meets many states again.
        self._placements = lru_cache(maxsize=1 << 16)(self._find_placements)
        self._can_place = lru_cache(maxsize=1 << 16)(self._find_a_placement)
        self._listed = lru_cache(maxsize=1 << 16)(self._squares)

    # These three are where a search spends its time; so the loops are written out, one for each way of a shift.

    def _find_placements(self, own: int, other: int) -> int:
        """The squares where the player with the discs `own` can place one."""
        ends = 0  # the squares behind each disc of the runs of `other` that begin beside `own`
        for shift, inside in self._directions:
            theirs = other & inside
            run = own << shift & theirs
            while run:
                run <<= shift
                ends |= run
                run &= theirs
            run = own >> shift & theirs
            while run:
                run >>= shift
                ends |= run
                run &= theirs
        return ends & self._board & ~(own | other)

    def _find_a_placement(self, own: int, other: int) -> bool:
        """Whether there is any such square; the first directions mostly settle it.

        A run lies between one's own disc and a free square, so it can be found from either end: start from the fewer.
        """
        free = self._board & ~(own | other)
        begin, end = (own, free) if own.bit_count() < free.bit_count() else (free, own)
        for shift, inside in self._directions:
            theirs = other & inside
            run = begin << shift & theirs
            while run:
                run <<= shift
                if run & end:
                    return True
                run &= theirs
            run = begin >> shift & theirs
            while run:
                run >>= shift
                if run & end:
                    return True
                run &= theirs
        return False

    def _turned(self, square: int, own: int, other: int) -> int:
        """The discs that turn when the player with the discs `own` places one on a free square; 0 if that is illegal.

        On each ray the first square that is not `other`'s decides: if it is `own`, all discs before it turn.
        """
        turned = 0
        onward, backward = self._rays[square]
        for first, ray in onward:
            if first & other:
                stop = ray & ~other
                stop &= -stop  # the lowest
                if stop & own:
                    turned |= ray & stop - 1
        for first, ray in backward:
            if first & other and (stops := ray & ~other):
                stop = 1 << stops.bit_length() - 1  # the highest
                if stop & own:
                    turned |= ray & -stop ^ stop
        return turned

    def _squares(self, board: int) -> tuple[int, ...]:
        squares = []
        while board:
            lowest = board & -board
            squares.append(lowest.bit_length() - 1)
            board ^= lowest
        return tuple(squares)

    def to_move(self, state: OthelloState) -> Player:
        return state[2]

    def actions(self, state: OthelloState) -> tuple[OthelloAction, ...]:
        black, white, player = state
        own, other = (black, white) if player == MAX else (white, black)
        if placements := self._placements(own, other):
            return self._listed(placements)
        return (PASS,) if self._placements(other, own) else ()

    def result(self, state: OthelloState, action: OthelloAction) -> OthelloState:
        black, white, player = state
        own, other = (black, white) if player == MAX else (white, black)
        if action == PASS:
            if self._placements(own, other) or not self._placements(other, own):
                raise IllegalActionError(self, state, action)
        else:
            try:
                disc = self._bits[action]  # type: ignore[index]  # an illegal square is no key
            except (KeyError, TypeError):
                raise IllegalActionError(self, state, action) from None
            turned = 0 if disc & (own | other) else self._turned(action, own, other)  # type: ignore[arg-type]
            if not turned:
                raise IllegalActionError(self, state, action)
            own, other = own | disc | turned, other ^ turned
        return (own, other, MIN) if player == MAX else (other, own, MAX)

    def is_terminal(self, state: OthelloState) -> bool:
        black, white, _ = state
        return not self._can_place(black, white) and not self._can_place(white, black)

    def utility(self, state: OthelloState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        black, white, _ = state
        lead = black.bit_count() - white.bit_count()
        value = (lead > 0) - (lead < 0)
        return value if player == MAX else -value

    def placements(self, state: OthelloState, player: Player) -> tuple[int, ...]:
        """The squares where `player` could place a disc if it were their turn (their mobility)."""
        black, white, _ = state
        return self._listed(self._placements(black, white) if player == MAX else self._placements(white, black))

    def symmetries(self, state: OthelloState) -> tuple[OthelloState, ...]:
        """The states of the same value by symmetry, `state` first: all ways to turn and mirror the board."""
        black, white, player = state
        images: list[OthelloState] = []
        for _ in range(4):
            images += [(black, white, player), (self._transposed(black), self._transposed(white), player)]
            black, white = self._quarter_turn(black), self._quarter_turn(white)
        return tuple(dict.fromkeys(images))

    def _transposed(self, board: int) -> int:
        """Mirrored at the diagonal from the top left: rows become columns."""
        return sum(1 << square % self.size * self.size + square // self.size for square in self._squares(board))

    def _quarter_turn(self, board: int) -> int:
        """Turned clockwise: the first row becomes the last column."""
        last = self.size - 1
        return sum(1 << square % self.size * self.size + last - square // self.size for square in self._squares(board))

    def mark(self, state: OthelloState, square: int) -> str:
        """What lies on a square: `"B"`, `"W"` or `"."`."""
        black, white, _ = state
        return "B" if black >> square & 1 else "W" if white >> square & 1 else "."

    def to_text(self, state: OthelloState) -> str:
        """The board, a line for each row, and the player to move."""
        board = "\n".join(
            " ".join(self.mark(state, row * self.size + column) for column in range(self.size))
            for row in range(self.size)
        )
        return f"{board}\n{'black' if state[2] == MAX else 'white'} to move"

    def from_text(self, text: str) -> OthelloState:
        """The state that `to_text` wrote: rows of B, W and `.`, then `black to move` or `white to move`.

        Raises ValueError if the text does not describe a board of this size, or one of the four squares in the centre
        is empty: a disc once placed stays.
        """
        *lines, last = [line.strip() for line in text.strip().splitlines()] or [""]
        if last not in ("black to move", "white to move"):
            raise ValueError(f"the last line must be 'black to move' or 'white to move', not {last!r}")
        rows = ["".join(line.split()).upper() for line in lines]
        if len(rows) != self.size or any(len(row) != self.size for row in rows):
            raise ValueError(f"{self!r} needs {self.size} lines of {self.size} squares, got {text!r}")
        squares = "".join(rows)
        if strange := sorted(set(squares) - set("BW.")):
            raise ValueError(f"squares are written B, W or '.', not {', '.join(map(repr, strange))}")
        black = sum(1 << i for i, mark in enumerate(squares) if mark == "B")
        white = sum(1 << i for i, mark in enumerate(squares) if mark == "W")
        if empty := self._squares(self._centre & ~(black | white)):
            names = ", ".join(map(self.action_text, empty))
            raise ValueError(f"the four squares in the centre always hold a disc, and {names} is empty")
        return black, white, MAX if last.startswith("black") else MIN

    def action_text(self, action: OthelloAction) -> str:
        """A square as column and row, a1 at the top left; `pass`."""
        if isinstance(action, str):
            return action
        row, column = divmod(action, self.size)
        return f"{ascii_lowercase[column]}{row + 1}"

    def picture(self, state: OthelloState) -> Scene:
        from aima_games.graphics.boards import grid_board

        n = self.size
        discs = {"B": "●", "W": "○", ".": "."}
        marks = {divmod(square, n): discs[self.mark(state, square)] for square in range(n * n)}
        columns, rows = ascii_lowercase[:n], [str(row + 1) for row in range(n)]
        alt = f"Othello board: {self.to_text(state)}"
        return grid_board(n, n, marks, column_names=columns, row_names=rows, alt=alt)

    def places(self, action: OthelloAction) -> tuple[str, ...]:
        return () if isinstance(action, str) else ("{},{}".format(*divmod(action, self.size)),)

    def __repr__(self) -> str:
        return f"Othello({self.size})"


Ray = tuple[int, int]
"""The first square that lies in some direction, and all that do, as sets of squares."""


@cache
def _rays(size: int) -> dict[int, tuple[tuple[Ray, ...], tuple[Ray, ...]]]:
    """For each square its rays to squares of larger numbers, and those to squares of smaller ones."""

    def ray(square: int, down: int, right: int) -> list[int]:
        row, column = square // size + down, square % size + right
        squares = []
        while 0 <= row < size and 0 <= column < size:
            squares.append(1 << row * size + column)
            row, column = row + down, column + right
        return squares

    def rays(square: int, ways: tuple[tuple[int, int], ...]) -> tuple[Ray, ...]:
        found = [ray(square, down, right) for down, right in ways]
        return tuple((squares[0], sum(squares)) for squares in found if len(squares) > 1)

    onward, backward = ((0, 1), (1, -1), (1, 0), (1, 1)), ((0, -1), (-1, 1), (-1, 0), (-1, -1))
    return {square: (rays(square, onward), rays(square, backward)) for square in range(size * size)}
