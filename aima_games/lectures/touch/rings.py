"""King and rook against king, solved backward, to touch: rings of positions that grow from mate.

All of it happens in the browser, in `widgets/static/rings.js`, so that it needs no kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games.game import MIN
from aima_games.games.rook_endgame import RookEndgame, RookEndgameState
from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch

ILLEGAL, DRAWN, SIGNS = ".", "=", "0123456789abcdefghijklmnopqrstuvwxyz"
"""The signs in the table for an illegal position, for a draw, and for a number of moves."""


class RingsToTouch(ToTouch):
    """The board with what is known of it; see `touch_rings`."""

    _esm = script("rings.js")
    mark = "data-rings"


def touch_rings(
    ending: Callable[[RookEndgameState], tuple[Any, Any]], *, title: str = "Rings that grow from mate"
) -> RingsToTouch:
    """In how many moves black is mated wherever its king stands, for each place of white's pieces; no kernel needed.

    Parameters
    ----------
    ending : callable
        `ending(state)` is a pair: the value, 0 for a draw, and how many plies away from mate a position with black to
        move is. It is asked for each position once, up to symmetry.
    title : str
        What it is called.

    Returns
    -------
    RingsToTouch
        A widget; on a page without a script, the board.

    Raises
    ------
    ValueError
        For a number of plies that is odd or too large to be right.
    """
    game = RookEndgame()
    kings = sorted({state[0] for state in game.positions()})
    table = [ILLEGAL] * (len(kings) * 64 * 64)
    for state in game.positions():
        if state[3] == MIN:
            value, far = ending(state)
            if value and (far % 2 or far // 2 >= len(SIGNS)):
                raise ValueError(f"black to move is mated after an even number of plies, and not after {far}: {state}")
            king, rook, other, _ = state
            table[(kings.index(king) * 64 + rook) * 64 + other] = SIGNS[far // 2] if value else DRAWN
    return RingsToTouch({"title": title, "table": "".join(table), "kings": kings}, game.picture(game.initial).to_html())
