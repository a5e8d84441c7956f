"""Kuhn poker to touch: regrets round by round, and thirty hands against what was learned.

All of it happens in the browser, in `widgets/static/kuhn.js`, so that it needs no kernel.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from aima_games.lectures.partial_information import Strategy, kuhn_equilibrium, strategy_table
from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch

MOST_ROUNDS = 1000
"""All rounds are worked out before the first is shown."""


class KuhnToTouch(ToTouch):
    """Kuhn poker in the reader's hands; see `touch_kuhn`."""

    _esm = script("kuhn.js")
    mark = "data-kuhn"


def touch_kuhn(
    strategy: Strategy | None = None,
    *,
    task: Literal["learn", "play"] = "learn",
    rounds: int = 200,
    at: int = 0,
    title: str = "Kuhn poker",
) -> KuhnToTouch:
    """Kuhn poker whose regrets grow round by round, or that is played against the reader; it works without a kernel.

    Parameters
    ----------
    strategy : mapping of mappings, optional
        Whom the reader plays against, by information set; without a script it is shown. By default the equilibrium in
        which MAX bets a third of its jacks.
    task : {"learn", "play"}
        Counterfactual regret minimization step by step, with regrets to predict, or thirty hands.
    rounds, at : int
        How many rounds of learning there are, at most 1,000, and after how many the picture begins.
    title : str
        What it is called.

    Returns
    -------
    KuhnToTouch
        A widget; on a page without a script, a table.

    Raises
    ------
    ValueError
        For an unknown task, rounds that are no number from 1 to 1,000, and a strategy that is none of Kuhn poker.

    Examples
    --------
    >>> touch_kuhn(task="play").in_words()
    'Kuhn poker, in the browser'
    """
    if task not in ("learn", "play"):
        raise ValueError(f"task={task!r}: it is 'learn' or 'play'")
    if not (isinstance(rounds, int) and isinstance(at, int) and 1 <= rounds <= MOST_ROUNDS and 0 <= at <= rounds):
        raise ValueError(f"rounds={rounds!r}, at={at!r}: from 1 to {MOST_ROUNDS:,} rounds, and one of them")
    chosen = kuhn_equilibrium(Fraction(1, 3)) if strategy is None else strategy
    likely = {}
    for known, actions in kuhn_equilibrium().items():
        try:
            likely[known] = [float(chosen[known][action]) for action in actions]
        except (KeyError, TypeError, ValueError):
            raise ValueError(f"the strategy has no probabilities for {' and '.join(actions)} at {known!r}") from None
        if not (min(likely[known]) >= 0 and abs(sum(likely[known]) - 1) < 1e-6):
            raise ValueError(f"the strategy's probabilities at {known!r} are {likely[known]}, and don't sum to 1")
    given = {"title": title, "task": task, "rounds": rounds, "at": at, "strategy": likely}
    return KuhnToTouch(given, strategy_table(strategy=chosen)._repr_html_())
