"""Poker to touch: regrets of Kuhn poker round by round, and thirty hands of it, or of Leduc poker.

All of it happens in the browser, in `widgets/static/kuhn.js`, so that it needs no kernel.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Action, PartiallyObservableGame, Player, State
from aima_games.games import KuhnPoker, LeducPoker
from aima_games.lectures.partial_information import Strategy, kuhn_equilibrium, strategy_table
from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch

MOST_ROUNDS = 1000
"""All rounds are worked out before the first is shown."""


class KuhnToTouch(ToTouch):
    """Poker in the reader's hands; see `touch_kuhn` and `touch_poker`."""

    _esm = script("kuhn.js")
    mark = "data-kuhn"


def touch_kuhn(
    strategy: Strategy | None = None, *, rounds: int = 200, at: int = 0, title: str = "Kuhn poker"
) -> KuhnToTouch:
    """Kuhn poker whose regrets grow round by round, to be predicted; it works without a kernel.

    Parameters
    ----------
    strategy : mapping of mappings, optional
        What is shown without a script. By default the equilibrium in which MAX bets a third of its jacks.
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
        For rounds that are no number from 1 to 1,000, and a strategy that is none of Kuhn poker.

    Examples
    --------
    >>> touch_kuhn(rounds=50).in_words()
    'Kuhn poker, in the browser'
    """
    if not (isinstance(rounds, int) and isinstance(at, int) and 1 <= rounds <= MOST_ROUNDS and 0 <= at <= rounds):
        raise ValueError(f"rounds={rounds!r}, at={at!r}: from 1 to {MOST_ROUNDS:,} rounds, and one of them")
    chosen = kuhn_equilibrium(Fraction(1, 3)) if strategy is None else strategy
    for known, actions in kuhn_equilibrium().items():
        _likely(chosen, known, tuple(actions))
    return KuhnToTouch({"title": title, "rounds": rounds, "at": at}, strategy_table(strategy=chosen)._repr_html_())


def touch_poker(game: KuhnPoker | LeducPoker, strategy: Strategy, *, title: str = "Thirty hands") -> KuhnToTouch:
    """Thirty hands against `strategy`, and then what the reader gave away; it works without a kernel.

    In Kuhn poker that is how far the reader can be exploited. In Leduc poker it is how much less each decision was
    worth than the best one, against this opponent and with perfect play by the reader afterwards.

    Parameters
    ----------
    game : KuhnPoker or LeducPoker
    strategy : mapping of mappings
        The reader's opponent, by information set; without a script its first round is shown.
    title : str
        What it is called.

    Returns
    -------
    KuhnToTouch
        A widget; on a page without a script, a table.

    Raises
    ------
    ValueError
        For another game, and a strategy that is none of this game.

    Examples
    --------
    >>> touch_poker(KuhnPoker(), kuhn_equilibrium()).in_words()
    'Thirty hands, in the browser'
    """
    if not isinstance(game, KuhnPoker | LeducPoker):
        raise ValueError(f"{game!r}: thirty hands are played of KuhnPoker() or LeducPoker()")
    sets: dict[str, dict[str, Any]] = {}

    def tree(state: State) -> Any:
        """What comes after `state`, as the script reads it."""
        if game.is_terminal(state):
            return game.utility(state, MAX)
        actions, player = game.actions(state), game.to_move(state)
        below = [tree(game.result(state, action)) for action in actions]
        if player == CHANCE:
            return {name: [float(p), node] for (name, p), node in zip(game.outcomes(state), below, strict=True)}
        known = game.information(state)
        if known not in sets:
            likely = [round(p, 6) for p in _likely(strategy, known, actions)]
            sets[known] = {"seat": int(player == MIN), "actions": actions, "likely": likely}
        return [known, *below]

    given = {"title": title, "tree": tree(game.initial), "sets": sets, "exact": isinstance(game, KuhnPoker)}
    for player in (MAX, MIN):
        for known, worth in action_values(game, strategy, player).items():
            sets[known]["worth"] = [round(value, 4) for value in worth.values()]
    first = {known: strategy[known] for known in sets if sum(map(str.isupper, known)) == 1}
    return KuhnToTouch(given, strategy_table(strategy=first)._repr_html_())


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


def action_values(game: PartiallyObservableGame, strategy: Strategy, player: Player) -> dict[Any, dict[Action, float]]:
    """What each action is worth to `player` at each of its information sets, per visit.

    The other follows `strategy`, and `player` goes on as well as possible. It is 0 where the other never lets it come.
    """
    found: dict[Any, dict[Action, float]] = {}

    def best(reached: list[tuple[State, float]]) -> float:
        """The most that `player` can expect from these states, with the probability that the others lead there."""
        total = 0.0
        to_decide: dict[Any, list[tuple[State, float]]] = {}
        while reached:
            state, weight = reached.pop()
            if game.is_terminal(state):
                total += weight * game.utility(state, player)
            elif (mover := game.to_move(state)) == player:
                to_decide.setdefault(game.information(state), []).append((state, weight))
            else:
                chances = dict(game.outcomes(state)) if mover == CHANCE else strategy[game.information(state)]
                reached += [(game.result(state, action), weight * float(p)) for action, p in chances.items()]
        for known, together in to_decide.items():
            actions, visits = game.actions(together[0][0]), sum(weight for _, weight in together)
            values = {action: best([(game.result(s, action), w) for s, w in together]) for action in actions}
            found[known] = {action: value / (visits or 1) for action, value in values.items()}
            total += max(values.values())
        return total

    best([(game.initial, 1.0)])
    return found
