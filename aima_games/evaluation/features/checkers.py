"""Features of checkers, in the manner of Samuel, "Some studies in machine learning using the game of checkers" (1959).

His terms are finer (the back row counts by certain squares, advancement is credited in some rows and debited in
others); these say the same in one line each.
"""

from __future__ import annotations

from aima_games.evaluation.features import Feature
from aima_games.game import State
from aima_games.games.checkers import Checkers


def men(game: Checkers) -> Feature:
    """Black's men minus white's."""

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & ~kings).bit_count() - (white & ~kings).bit_count()

    return feature


def kings(game: Checkers) -> Feature:
    """Black's kings minus white's."""

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & kings).bit_count() - (white & kings).bit_count()

    return feature


def back_row(game: Checkers) -> Feature:
    """Men that black still has in its own first row, minus the same for white: there the opponent would be crowned."""
    rows = _rows(game)
    first, last = rows[0], rows[-1]

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & ~kings & first).bit_count() - (white & ~kings & last).bit_count()

    return feature


def advancement(game: Checkers) -> Feature:
    """How many rows black's men have come forward, all together, minus the same for white's. Kings don't count."""
    rows = _rows(game)

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        black, white, far = black & ~kings, white & ~kings, len(rows) - 1
        return sum(
            (black & squares).bit_count() * row - (white & squares).bit_count() * (far - row)
            for row, squares in enumerate(rows)
        )

    return feature


def _rows(game: Checkers) -> list[int]:
    """The squares of each row as bitboards; after every second row the game leaves out one bit."""
    half = game.size // 2
    return [(1 << half) - 1 << row * half + row // 2 for row in range(game.size)]


FEATURES = {"men": men, "kings": kings, "back_row": back_row, "advancement": advancement}
