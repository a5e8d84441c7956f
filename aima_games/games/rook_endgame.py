"""King and rook against king: the chess endgame that beginners learn, small enough for a table of all positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

RookEndgameState = tuple[int, int, int, Player]
RookEndgameAction = tuple[int, int]

TAKEN = -1
"""Where the rook stands when black has taken it."""

_STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def _square(row: int, column: int) -> int | None:
    return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 else None


def _ray(square: int, down: int, right: int) -> Iterator[int]:
    row, column = divmod(square, 8)
    while (target := _square(row := row + down, column := column + right)) is not None:
        yield target


_NEAR = [
    tuple(n for d, r in _STEPS if (n := _square(square // 8 + d, square % 8 + r)) is not None) for square in range(64)
]
_RAYS = [[tuple(_ray(square, d, r)) for d, r in _STEPS if d == 0 or r == 0] for square in range(64)]


def _turned(square: int, number: int) -> int:
    """The square to which one of the board's eight symmetries takes a square."""
    row, column = divmod(square, 8)
    row, column = (column, row) if number & 4 else (row, column)
    return 8 * (7 - row if number & 2 else row) + (7 - column if number & 1 else column)


_TURNS = [[_turned(square, number) for square in range(64)] for number in range(8)]


class RookEndgame(Game):
    """White (MAX) has a king and a rook, black (MIN) a king; by the rules of chess, white mates or the game is drawn.

    It is drawn by stalemate, and when black takes the rook; there is no rule about fifty moves or repetition, so a game
    may go on forever. Utility is +1 for mate, 0 for a draw.

    A state is `(king, rook, black_king, player)`: squares from 0 at a8, row by row, to 63 at h1, and the player to
    move; a rook that was taken stands on −1. An action is a pair of squares `(from, to)`; actions are in the order of
    their squares.

    >>> game = RookEndgame()
    >>> print(game.to_text(game.initial).splitlines()[-2])
    K . . . . . . .
    """

    initial: RookEndgameState = (56, 49, 42, MAX)  # as far from mate as can be

    def __init__(self) -> None:
        self._moves = lru_cache(maxsize=1 << 14)(self._find_moves)  # `result` asks again for each move

    def to_move(self, state: RookEndgameState) -> Player:
        return state[3]

    def actions(self, state: RookEndgameState) -> tuple[RookEndgameAction, ...]:
        return self._moves(state)

    def _find_moves(self, state: RookEndgameState) -> tuple[RookEndgameAction, ...]:
        king, rook, other, player = state
        if rook == TAKEN:
            return ()
        if player == MIN:
            guarded = {king, *_NEAR[king], *_seen_by_rook(rook, king)}
            return tuple((other, target) for target in _NEAR[other] if target not in guarded)
        near = _NEAR[other]
        king_moves = [(king, target) for target in _NEAR[king] if target != rook and target not in near]
        rook_moves = [(rook, target) for target in sorted(_seen_by_rook(rook, king))]
        return tuple(king_moves + rook_moves if king < rook else rook_moves + king_moves)

    def result(self, state: RookEndgameState, action: RookEndgameAction) -> RookEndgameState:
        if action not in self._moves(state):
            raise IllegalActionError(self, state, action)
        king, rook, other, player = state
        start, end = action
        if player == MIN:
            return king, TAKEN if end == rook else rook, end, MAX
        return (end, rook, other, MIN) if start == king else (king, end, other, MIN)

    def is_terminal(self, state: RookEndgameState) -> bool:
        return not self._moves(state)

    def utility(self, state: RookEndgameState, player: Player) -> int:
        if self._moves(state):
            raise not_over(self, state)
        if not self.is_check(state):
            return 0
        return 1 if player == MAX else -1

    def is_check(self, state: RookEndgameState) -> bool:
        """Whether the rook attacks the black king."""
        king, rook, other, _ = state
        return rook != TAKEN and other in _seen_by_rook(rook, king)

    def positions(self) -> Iterator[RookEndgameState]:
        """Every legal position with all three pieces and either side to move, at least once up to symmetry.

        The white king stands in one of the ten squares of a triangle, to which the board can always be turned.
        """
        for king in (8 * row + column for row in range(4) for column in range(row, 4)):
            for other in set(range(64)) - {king, *_NEAR[king]}:
                for rook in set(range(64)) - {king, other}:
                    yield king, rook, other, MIN
                    if not self.is_check((king, rook, other, MAX)):
                        yield king, rook, other, MAX

    def symmetries(self, state: RookEndgameState) -> tuple[RookEndgameState, ...]:
        """The states of the same value by symmetry: the board turned and mirrored; `state` itself is the first."""
        king, rook, other, player = state
        turned = ((t[king], TAKEN if rook == TAKEN else t[rook], t[other], player) for t in _TURNS)
        return tuple(dict.fromkeys(turned))

    def to_text(self, state: RookEndgameState) -> str:
        """The board, a line for each row, with K and R for white, k for black's king, and the player to move."""
        pieces = {state[2]: "k", state[1]: "R", state[0]: "K"}
        rows = [" ".join(pieces.get(8 * row + column, ".") for column in range(8)) for row in range(8)]
        return "\n".join([*rows, f"{'white' if state[3] == MAX else 'black'} to move"])

    def from_text(self, text: str) -> RookEndgameState:
        """The state that `to_text` wrote.

        Raises ValueError if the text does not describe a board with these pieces that the rules allow.
        """
        *lines, last = [line.strip() for line in text.strip().splitlines()]
        if last not in ("white to move", "black to move"):
            raise ValueError(f"the last line must be 'white to move' or 'black to move', not {last!r}")
        squares = "".join("".join(line.split()) for line in lines)
        if len(lines) != 8 or len(squares) != 64 or sorted(squares.replace(".", "")) not in (list("KRk"), list("Kk")):
            raise ValueError(f"8 lines of 8 squares are needed, with K, R (unless it was taken) and k, not {text!r}")
        player = MAX if last.startswith("white") else MIN
        state = squares.index("K"), squares.find("R"), squares.index("k"), player
        if state[2] in _NEAR[state[0]] or (player == MAX and self.is_check(state)):
            raise ValueError(f"a king could be taken here: {text!r}")
        return state

    def action_text(self, action: RookEndgameAction) -> str:
        """A move by its squares, `b2b7`."""
        return "".join("abcdefgh"[square % 8] + str(8 - square // 8) for square in action)

    def picture(self, state: RookEndgameState) -> Scene:
        from aima_games.graphics.boards import grid_board

        pieces = {state[2]: "♚", state[1]: "♖", state[0]: "♔"}
        marks = {divmod(square, 8): piece for square, piece in pieces.items() if square != TAKEN}
        ranks = [str(rank) for rank in range(8, 0, -1)]
        alt = f"chess board: {self.to_text(state)}"
        return grid_board(8, 8, marks, checkered=True, alt=alt, column_names="abcdefgh", row_names=ranks)

    def places(self, action: RookEndgameAction) -> tuple[str, ...]:
        return tuple("{},{}".format(*divmod(square, 8)) for square in action)

    def __repr__(self) -> str:
        return "RookEndgame()"


def _seen_by_rook(rook: int, king: int) -> list[int]:
    """The squares that the rook attacks; black's king shields none of them, as it cannot stay where it is."""
    seen = []
    for ray in _RAYS[rook]:
        for square in ray:
            if square == king:
                break
            seen.append(square)
    return seen
