"""Features of hexapawn."""

from __future__ import annotations

from aima_games.evaluation.features import Feature
from aima_games.game import State
from aima_games.games.hexapawn import Hexapawn


def pawn_difference(game: Hexapawn) -> Feature:
    """White pawns minus black pawns."""
    return lambda state: state[0].bit_count() - state[1].bit_count()


def advancement(game: Hexapawn) -> Feature:
    """How many rows white's pawns have come forward, all together, minus the same for black's."""
    rows = [((1 << game.columns) - 1) << row * game.columns for row in range(game.rows)]

    def feature(state: State) -> int:
        white, black, _ = state
        last = game.rows - 1
        return sum(
            (white & squares).bit_count() * (last - row) - (black & squares).bit_count() * row
            for row, squares in enumerate(rows)
        )

    return feature


FEATURES = {"pawn_difference": pawn_difference, "advancement": advancement}
