"""Poker to touch: thirty hands of Kuhn poker, and what the reader gave away.

All of it happens in the browser, in `widgets/static/kuhn.js`, so that it needs no kernel.
"""

from __future__ import annotations

from aima_games.game import Action
from aima_games.lectures.partial_information import Strategy, kuhn_equilibrium, strategy_table
from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch


class KuhnToTouch(ToTouch):
    """Poker in the reader's hands; see `touch_poker`."""

    _esm = script("kuhn.js")
    mark = "data-kuhn"


def touch_poker(strategy: Strategy, *, title: str = "Thirty hands of Kuhn poker") -> KuhnToTouch:
    """Thirty hands against `strategy`, and then how far the reader can be exploited; it works without a kernel.

    Without a script the strategy itself is shown. Raises ValueError for a strategy of another game.

    >>> touch_poker(kuhn_equilibrium()).in_words()
    'Thirty hands of Kuhn poker, in the browser'
    """
    likely = {known: _likely(strategy, known, tuple(actions)) for known, actions in kuhn_equilibrium().items()}
    return KuhnToTouch({"title": title, "strategy": likely}, strategy_table(strategy=strategy)._repr_html_())


def _likely(strategy: Strategy, known: str, actions: tuple[Action, ...]) -> list[float]:
    """How likely each action is, in order. Raises ValueError where the strategy does not say."""
    try:
        likely = [float(strategy[known][action]) for action in actions]
    except (KeyError, TypeError, ValueError):
        names = " and ".join(actions)
        raise ValueError(f"the strategy has no probabilities for {names} at {known!r}") from None
    if not (min(likely) >= 0 and abs(sum(likely) - 1) < 1e-6):
        raise ValueError(f"the strategy's probabilities at {known!r} are {likely}, and don't sum to 1")
    return likely
