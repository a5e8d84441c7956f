"""What a strategy gets on average in a game with dice: exactly, all rolls counted, so that luck plays no part.

The opponent is a *policy*, `policy(game, state)`: its actions with their probabilities, as `game.outcomes` lists the
numbers of a roll. The game has to end: no state comes up twice in one line of play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from aima_games.game import CHANCE, Action, Game, Player, State
from aima_games.matches.match import Strategy, chosen_action

Policy = Callable[[Game, State], Sequence[tuple[Action, float]]]


def uniform(game: Game, state: State) -> list[tuple[Action, float]]:
    """The policy of a player who moves at random.

    >>> from aima_games.games import TreeGame
    >>> uniform(TreeGame([3, 5]), ())
    [(0, 0.5), (1, 0.5)]
    """
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def holding_at(total: int) -> Policy:
    """The policy of a player of Pig who holds as soon as the turn total is `total` or more.

    >>> from aima_games.games import Pig
    >>> holding_at(4)(Pig(10), (0, 0, 5, "MAX", False, None))
    [('hold', 1.0)]
    """

    def held(game: Game, state: State) -> list[tuple[Action, float]]:
        actions = game.actions(state)
        wanted = "hold" if state[2] >= total else "roll"
        return [(wanted if wanted in actions else actions[0], 1.0)]

    return held


def expected_score(game: Game, strategy: Strategy, policy: Policy) -> float:
    """The mean utility of a strategy against a policy, half of all games on each side.

    The strategy is asked once in each state that can come about, where there is a choice. Raises StrategyError if it
    chooses an action that is illegal.

    >>> from aima_games.games import Pig
    >>> game = Pig(6, turns=2, faces=3)
    >>> expected_score(game, lambda game, state: "hold", holding_at(1))
    0.0
    """
    return sum(_expected(game, strategy, policy, side) for side in game.players) / len(game.players)


def _expected(game: Game, strategy: Strategy, policy: Policy, side: Player) -> float:
    """What the strategy gets as `side`."""

    def drawn(state: State) -> Sequence[tuple[Action, float]]:
        if game.to_move(state) == CHANCE:
            return game.outcomes(state)
        if game.to_move(state) != side:
            return policy(game, state)
        actions = game.actions(state)
        return [(actions[0] if len(actions) == 1 else chosen_action(game, state, strategy), 1.0)]

    @cache
    def worth(state: State) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, side))
        return sum(float(p) * worth(game.result(state, action)) for action, p in drawn(state))

    return worth(game.initial)
