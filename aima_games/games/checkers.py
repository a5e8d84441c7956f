"""Checkers, as played in Britain and America: English draughts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

CheckersState = tuple[int, int, int, str, int]
CheckersAction = tuple[int, ...]


class Ways(NamedTuple):
    """The moves of a piece on one square of an empty board, in the order of the squares."""

    square: int
    steps: tuple[tuple[int, CheckersAction], ...]
    """Pairs (bit of the next square, action)."""
    jumps: tuple[tuple[int, int], ...]
    """Pairs (bit of the square jumped over, bit of the square behind)."""


class Checkers(Game):
    """Black (MAX, who begins) moves down the board and white (MIN) up; all pieces stay on the dark squares.

    A man steps to the next square diagonally forward, or jumps over an opponent's piece there to the empty square
    behind it and captures the piece. A player who can jump must jump, with any piece that can, and the piece goes on
    jumping while it can: all these jumps are one action. A man that reaches the far row is crowned, which ends the
    move. A king steps and jumps backward too. A player without a move has lost. Utility is +1 for the winner, −1 for
    the loser, 0 for a draw.

    The game is drawn after `draw_after` plies in a row without a capture or a move of a man (unless the last of them
    has left the opponent without a move). By the rules a player may claim this draw when each side has made 40 such
    moves, hence 80 plies. A player may also claim a draw when a position occurs for the third time; this depends on the
    path to a state and is left out, and the count ends such games too.

    An action is the tuple of the squares a piece stands on, from start to end: `(11, 15)` is a step and `(26, 17, 10)`
    a double jump. It names all squares, because there can be two routes from one square to another. The board has
    `size` rows and columns: 4, 6 or 8, two of the rows empty at the start. Squares are numbered as in the literature;
    on the usual board black begins on 1 to 12, white on 21 to 32::

          1   2   3   4
        5   6   7   8
          …
        29  30  31  32

    A state is `(black, white, kings, player, quiet)`: bitboards of the pieces of each side and of the kings of both,
    the player to move, and the number of plies since the last capture or move of a man. A bitboard has the squares in
    the order of their numbers, and after every second row one bit that stays empty. This makes each step a single
    shift, by 4 or 5 from every row alike, and a step over the edge of the board ends on an empty bit. Raises ValueError
    for another `size`, and for `draw_after` below 1.

    Source: the rules of the World Checkers/Draughts Federation. The bitboards are those of A. Samuel, "Some studies in
    machine learning using the game of checkers", IBM Journal 3 (1959).

    >>> game = Checkers()
    >>> game.actions(game.initial)[:3]
    ((9, 13), (9, 14), (10, 14))
    """

    def __init__(self, size: int = 8, draw_after: int = 80) -> None:
        if size not in (4, 6, 8):
            raise ValueError(f"Checkers({size!r}): the size of the board needs to be 4, 6 or 8")
        if draw_after < 1:
            raise ValueError(f"draw_after={draw_after!r}: a game has at least one ply")
        self.size, self.draw_after = size, draw_after
        self._half = size // 2  # the dark squares of a row; a step is a shift by this or by one more
        self.squares = range(1, size * self._half + 1)
        self._bits = {square: 1 << square - 1 + self._place(square)[0] // 2 for square in self.squares}
        self._board = sum(self._bits.values())
        self._men = self._half * (self._half - 1)  # of each side at the start
        black, white = (
            sum(self._bits[square] for square in home)
            for home in (self.squares[: self._men], self.squares[-self._men :])
        )
        self.initial: CheckersState = (black, white, 0, MAX, 0)
        # Where men are crowned: a black man never moves to the first row and a white one never to the last.
        self._ends = sum(bit for square, bit in self._bits.items() if self._place(square)[0] in (0, size - 1))
        self._man_ways = {MAX: self._all_ways((1,)), MIN: self._all_ways((-1,))}
        self._king_ways = self._all_ways((-1, 1))
        # A search asks about a state several times in a row: what are the actions, what does each of them do?
        self._children = lru_cache(maxsize=1 << 12)(self._find_children)

    def _place(self, square: int) -> tuple[int, int]:
        """Row and column of a square, from the top left; the first row begins with a light square."""
        row, index = divmod(square - 1, self._half)
        return row, 2 * index + 1 - row % 2

    def _all_ways(self, downs: tuple[int, ...]) -> dict[int, Ways]:
        """For the bit of each square, the ways of a piece that moves in these directions."""
        at = {self._place(square): square for square in self.squares}
        ways = {}
        for (row, column), square in at.items():
            steps, jumps = [], []
            for down in downs:
                for right in (-1, 1):
                    if next_to := at.get((row + down, column + right)):
                        steps.append((self._bits[next_to], (square, next_to)))
                        if behind := at.get((row + 2 * down, column + 2 * right)):
                            jumps.append((self._bits[next_to], self._bits[behind]))
            ways[self._bits[square]] = Ways(square, tuple(steps), tuple(jumps))
        return ways

    def _sides(self, state: CheckersState) -> tuple[int, int, int, int]:
        """The mover's pieces that can go down the board, those that can go up, the opponent's, the empty squares."""
        black, white, kings, player, _ = state
        free = self._board ^ black ^ white
        return (black, black & kings, white, free) if player == MAX else (white & kings, white, black, free)

    def _steppers(self, down: int, up: int, free: int) -> int:
        """The pieces that have an empty square next to them in a direction in which they may move."""
        near, far = self._half, self._half + 1
        return down & (free >> near | free >> far) | up & (free << near | free << far)

    def _jumpers(self, down: int, up: int, other: int, free: int) -> int:
        """The pieces with an opponent's piece next to them and an empty square behind it."""
        pieces = 0
        for shift in (self._half, self._half + 1):
            pieces |= down & (other & free >> shift) >> shift | up & (other & free << shift) << shift
        return pieces

    def _can_move(self, state: CheckersState) -> bool:
        down, up, other, free = self._sides(state)
        return bool(self._steppers(down, up, free) or self._jumpers(down, up, other, free))

    def _find_children(self, state: CheckersState) -> dict[CheckersAction, CheckersState]:
        """The states after each action, in the order of the actions, without regard to the draw rule."""
        down, up, other, free = self._sides(state)
        kings, men_ways = state[2], self._man_ways[state[3]]
        jumpers = self._jumpers(down, up, other, free)
        movers = jumpers or self._steppers(down, up, free)
        children = {}
        while movers:
            piece = movers & -movers
            movers ^= piece
            ways = self._king_ways if piece & kings else men_ways
            if jumpers:
                for route, end, taken in self._routes(ways, piece, other, free | piece):
                    children[route] = self._moved(state, piece, end, taken)
            else:
                for end, action in ways[piece].steps:
                    if end & free:
                        children[action] = self._moved(state, piece, end, 0)
        return children

    def _routes(
        self, ways: dict[int, Ways], here: int, other: int, free: int
    ) -> Iterator[tuple[CheckersAction, int, int]]:
        """All ways to jump on from `here` while there is a piece to jump: (squares, bit of the last, pieces taken).

        A piece taken cannot be jumped again. It makes no difference whether it leaves its square immediately or at the
        end: a piece that jumps by two rows and two columns never lands on the squares it jumps over.
        """
        square, _, jumps = ways[here]
        goes_on = False
        for over, behind in jumps:
            if over & other and behind & free:
                goes_on = True
                for route, end, taken in self._routes(ways, behind, other ^ over, free):
                    yield (square, *route), end, taken | over
        if not goes_on:
            yield (square,), here, 0

    def _moved(self, state: CheckersState, start: int, end: int, taken: int) -> CheckersState:
        black, white, kings, player, quiet = state
        if start & kings:
            kings = kings & ~taken ^ start ^ end  # both at once: a king may jump in a circle and end at its start
            quiet = 0 if taken else quiet + 1
        else:
            kings = kings & ~taken | end & self._ends
            quiet = 0
        if player == MAX:
            return black ^ start ^ end, white ^ taken, kings, MIN, quiet
        return black ^ taken, white ^ start ^ end, kings, MAX, quiet

    def to_move(self, state: CheckersState) -> Player:
        return state[3]

    def actions(self, state: CheckersState) -> tuple[CheckersAction, ...]:
        return () if state[4] >= self.draw_after else tuple(self._children(state))

    def result(self, state: CheckersState, action: CheckersAction) -> CheckersState:
        try:
            child = self._children(state)[action]
        except (KeyError, TypeError):  # an illegal route is no key
            raise IllegalActionError(self, state, action) from None
        if state[4] >= self.draw_after:
            raise IllegalActionError(self, state, action)
        return child

    def is_terminal(self, state: CheckersState) -> bool:
        return state[4] >= self.draw_after or not self._can_move(state)

    def utility(self, state: CheckersState, player: Player) -> int:
        if not self._can_move(state):
            return -1 if state[3] == player else 1
        if state[4] < self.draw_after:
            raise not_over(self, state)
        return 0

    def mark(self, state: CheckersState, square: int) -> str:
        """What stands on a square: a man `"b"` or `"w"`, a king `"B"` or `"W"`, or `"."`."""
        black, white, kings, _, _ = state
        bit = self._bits[square]
        mark = "b" if black & bit else "w" if white & bit else "."
        return mark.upper() if kings & bit else mark

    def to_text(self, state: CheckersState) -> str:
        """The dark squares, a line for each row, then the player to move, and the quiet plies if there are any."""
        rows = []
        for row in range(self.size):
            squares = self.squares[row * self._half : (row + 1) * self._half]
            rows.append("  " * (row % 2 == 0) + "   ".join(self.mark(state, square) for square in squares))
        quiet = f", {state[4]} quiet plies" if state[4] else ""
        return "\n".join(rows) + f"\n{'black' if state[3] == MAX else 'white'} to move{quiet}"

    def from_text(self, text: str) -> CheckersState:
        """The state that `to_text` wrote (or a person; spaces do not matter): the dark squares of each row with b and w
        for men, B and W for kings and `.`, then `black to move` or `white to move`, and `, 12 quiet plies` after that
        many plies without a capture or a move of a man.

        Raises ValueError if the text does not describe a board of this size, a side has more pieces than at the start,
        a man stands in the row where it would have been crowned, or nobody has a piece; and for more quiet plies than
        the draw rule allows.
        """
        *lines, last = [line.strip() for line in text.strip().splitlines()] or [""]
        turn, comma, plies = last.partition(",")
        number = plies.strip().removesuffix("quiet plies").strip()
        if turn not in ("black to move", "white to move") or (comma and not number.isdecimal()):
            raise ValueError(
                f"the last line must be 'black to move' or 'white to move', or as in 'black to move, 12 quiet plies', "
                f"not {last!r}"
            )
        quiet = int(number or 0)
        if quiet > self.draw_after:
            raise ValueError(f"{quiet} quiet plies: the game was drawn after {self.draw_after}")
        rows = ["".join(line.split()) for line in lines]
        if len(rows) != self.size or any(len(row) != self._half for row in rows):
            raise ValueError(f"{self!r} needs {self.size} lines of {self._half} dark squares, got {text!r}")
        marks = "".join(rows)
        if strange := sorted(set(marks) - set("bwBW.")):
            raise ValueError(f"squares are written b, w, B, W or '.', not {', '.join(map(repr, strange))}")
        if "w" in rows[0] or "b" in rows[-1]:
            raise ValueError("a man in the row farthest from its own side would have been crowned")
        black, white, kings = (
            sum(self._bits[square] for square, mark in zip(self.squares, marks, strict=True) if mark in what)
            for what in ("bB", "wW", "BW")
        )
        if not black and not white:
            raise ValueError("there is no piece on the board")
        if max(black.bit_count(), white.bit_count()) > self._men:
            raise ValueError(f"each side has at most {self._men} pieces")
        return black, white, kings, MAX if turn.startswith("black") else MIN, quiet

    def action_text(self, action: CheckersAction) -> str:
        """The squares in the notation of the literature: `11-15` steps, `26x17x10` jumps."""
        rows = [self._place(square)[0] for square in action]
        return ("x" if abs(rows[0] - rows[1]) == 2 else "-").join(map(str, action))

    def picture(self, state: CheckersState) -> Scene:
        from aima_games.graphics.boards import grid_board

        pieces = {"b": "⛂", "B": "⛃", "w": "⛀", "W": "⛁", ".": "."}
        marks = {self._place(square): pieces[self.mark(state, square)] for square in self.squares}
        numbers = {self._place(square): str(square) for square in self.squares}
        alt = f"checkers board: {self.to_text(state)}"
        return grid_board(self.size, self.size, marks, checkered=True, square_names=numbers, alt=alt)

    def places(self, action: CheckersAction) -> tuple[str, ...]:
        return tuple("{},{}".format(*self._place(square)) for square in action)

    def __repr__(self) -> str:
        extra = f", draw_after={self.draw_after}" if self.draw_after != 80 else ""
        return f"Checkers({self.size}{extra})"
