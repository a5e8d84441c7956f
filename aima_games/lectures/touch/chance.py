"""Chance to touch: a scale of utilities that stretches, and throws that pile up beside the exact probabilities.

All of it happens in the browser, in `widgets/static/chance.js`, so that it needs no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch

Lottery = Sequence[tuple[Any, Any]]
"""Probabilities, each with the utility of its outcome."""


class ChanceToTouch(ToTouch):
    """A scale to stretch, or something to throw; see `touch_scale` and `touch_throws`."""

    _esm = script("chance.js")
    mark = "data-chance"


def touch_scale(lotteries: Sequence[Lottery], *, most: float = 5, title: str = "A scale to stretch") -> ChanceToTouch:
    """Actions that lead to lotteries, while each utility x becomes x to a power; it works without a kernel, too.

    Beside the mean of each action, by which expectiminimax chooses, stands its worst outcome, by which minimax chooses
    if somebody else decides.

    Parameters
    ----------
    lotteries : sequence of lotteries
        One for each action; utilities above 0, so that their order stays.
    most : float
        The largest power.
    title : str
        The title.

    Returns
    -------
    ChanceToTouch
        A widget; on a page without a script, a table.

    Raises
    ------
    ValueError
        For fewer than two different utilities, one that is not above 0, probabilities that don't sum to 1, and a
        largest power that is not above 1.

    Examples
    --------
    >>> touch_scale([[(1, 2)], [(0.5, 1), (0.5, 4)]]).in_words()
    'A scale to stretch, in the browser'
    """
    written = [_written(lottery) for lottery in lotteries]
    utilities = {x for lottery in written for _, x in lottery}
    if len(utilities) < 2 or min(utilities) <= 0 or most <= 1:
        raise ValueError("a scale has two utilities at least, all above 0, and is stretched by a power above 1")
    given = {"title": title, "task": "scale", "lotteries": written, "powers": [0.2, most]}
    rows = {f"action {k}": ", ".join(f"{p:g}: {x:g}" for p, x in lottery) for k, lottery in enumerate(written)}
    return ChanceToTouch(given, _table(rows))


def touch_throws(outcomes: Lottery, *, seed: int | None = None, title: str = "Throws") -> ChanceToTouch:
    """What is thrown, in bars beside the exact probabilities, with mean and standard error; without a kernel, too.

    Parameters
    ----------
    outcomes : lottery
        What can be thrown.
    seed : int, optional
        Gives the same throws each time.
    title : str
        The title.

    Returns
    -------
    ChanceToTouch
        A widget; on a page without a script, a table.

    Raises
    ------
    ValueError
        For probabilities that don't sum to 1.

    Examples
    --------
    >>> touch_throws([(0.5, 0), (0.5, 1)], title="A coin").in_words()
    'A coin, in the browser'
    """
    written = sorted(_written(outcomes), key=lambda each: each[1])
    given = {"title": title, "task": "throws", "outcomes": written, "seed": seed}
    return ChanceToTouch(given, _table({f"{x:g}": f"{p:.3f}" for p, x in written}))


def _written(lottery: Lottery) -> list[tuple[float, float]]:
    found = [(float(p), float(x)) for p, x in lottery]
    if abs(sum(p for p, _ in found) - 1) > 1e-9 or any(p < 0 for p, _ in found):
        raise ValueError(f"the probabilities are {[p for p, _ in found]}: none is below 0, and they sum to 1")
    return found


def _table(rows: Mapping[str, str]) -> str:
    return f"<table>{''.join(f'<tr><th>{escape(k)}</th><td>{escape(v)}</td></tr>' for k, v in rows.items())}</table>"
