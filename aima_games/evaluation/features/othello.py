"""Features of Othello: discs, corners and the squares next to them, mobility.

Source: Rosenbloom, "A world-championship-level Othello program", Artificial Intelligence 19 (1982).
"""

from __future__ import annotations

from aima_games.evaluation.features import Feature
from aima_games.game import MAX, MIN, State
from aima_games.games.othello import Othello


def discs(game: Othello) -> Feature:
    """Black's discs minus white's. It decides the end and misleads before: many discs early give the other moves."""
    return lambda state: state[0].bit_count() - state[1].bit_count()


def corners(game: Othello) -> Feature:
    """Black's corners minus white's. A disc in a corner is never turned over."""
    squares = sum(corner for corner, _ in _corners(game))
    return lambda state: (state[0] & squares).bit_count() - (state[1] & squares).bit_count()


def next_to_empty_corner(game: Othello) -> Feature:
    """Black's discs next to a corner that is still empty, minus white's: each offers the corner to the opponent.

    The three neighbours of a corner are meant, the diagonal one (the X-square) and the two C-squares on the edges.
    """
    around = _corners(game)

    def feature(state: State) -> int:
        black, white, _ = state
        empty = ~(black | white)
        return sum(
            (black & squares).bit_count() - (white & squares).bit_count()
            for corner, squares in around
            if corner & empty
        )

    return feature


def next_to_own_corner(game: Othello) -> Feature:
    """Black's discs next to a corner that black holds, minus the same for white: once taken, the corner protects."""
    around = _corners(game)

    def feature(state: State) -> int:
        black, white, _ = state
        lead = 0
        for corner, squares in around:
            if corner & black:
                lead += (black & squares).bit_count()
            elif corner & white:
                lead -= (white & squares).bit_count()
        return lead

    return feature


def mobility(game: Othello) -> Feature:
    """Squares where black could place a disc if it were black's turn, minus the same for white."""
    return lambda state: len(game.placements(state, MAX)) - len(game.placements(state, MIN))


def _corners(game: Othello) -> list[tuple[int, int]]:
    """Each corner with the three squares next to it, as bitboards."""
    n = game.size
    found = []
    for row, down in ((0, 1), (n - 1, -1)):
        for column, right in ((0, 1), (n - 1, -1)):
            neighbours = ((row + down, column), (row, column + right), (row + down, column + right))
            found.append((1 << row * n + column, sum(1 << r * n + c for r, c in neighbours)))
    return found


FEATURES = {
    "discs": discs,
    "corners": corners,
    "next_to_empty_corner": next_to_empty_corner,
    "next_to_own_corner": next_to_own_corner,
    "mobility": mobility,
}
