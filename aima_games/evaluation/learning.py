"""Learn the weights of a linear evaluation: from examples by least squares, from self-play by temporal differences.

Both take the features as they are and only choose the weights (Samuel, "Some studies in machine learning using the game
of checkers", IBM Journal 3 (1959), did both). For zero-sum games of two players.

An example is a pair `(state, target)`: the target is what the state is worth to MAX, found by a deeper search
(`searched_examples`) or by how a game from there ended (`played_examples`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt, tanh
from typing import Any

from aima_games.evaluation.features import Feature
from aima_games.evaluation.linear import LinearEvaluation
from aima_games.game import CHANCE, MAX, MIN, Action, Game, Player, State
from aima_games.matches.match import Strategy, draw_outcome, play, random_player

Example = tuple[State, Any]
"""A state, and a number that says what it is worth to MAX."""


def random_states(game: Game, count: int, seed: int = 0) -> list[State]:
    """`count` states in which the game goes on, from random games: all the states of one game, then those of the next.

    States of one game are alike, so take enough of them to cover many games. The first game is played with `seed`, the
    second with `seed + 1`, and so on. Raises ValueError if the initial state is terminal.

    >>> from aima_games.games import Nim
    >>> len(random_states(Nim((3, 4)), 10))
    10
    """
    if game.is_terminal(game.initial):
        raise ValueError(f"{game!r} is over before it has begun: it has no states to learn from")
    states: list[State] = []
    while len(states) < count:
        states += play(game, dict.fromkeys(game.players, random_player()), seed).states[:-1]
        seed += 1
    return states[:count]


def searched_examples(
    game: Game,
    states: Sequence[State],
    search: Callable[[Game, State], tuple[Any, Action]],
) -> list[Example]:
    """Examples to learn from: each of the `states` with the value that `search(game, state) -> (value, action)` finds.

    >>> from aima_games.games import TreeGame
    >>> searched_examples(TreeGame([3, 5]), [()], lambda game, state: (5, 1))
    [((), 5)]
    """
    return [(state, search(game, state)[0]) for state in states]


def played_examples(game: Game, players: Mapping[Player, Strategy], games: int, seed: int = 0) -> list[Example]:
    """Examples to learn from: each state of some games, with the utility that its game ended with.

    `players` has a strategy for each player. The first game is played with `seed`, the second with `seed + 1`, and so
    on.

    >>> from aima_games.games import TreeGame
    >>> played_examples(TreeGame([5]), {"MAX": random_player()}, games=1)
    [((), 5), ((0,), 5)]
    """
    examples: list[Example] = []
    for k in range(games):
        match = play(game, players, seed + k)
        examples += [(state, match.utility) for state in match.states]
    return examples


def fit_weights(features: Mapping[str, Feature], examples: Iterable[Example], ridge: float = 0.0) -> LinearEvaluation:
    """The weights of `features` with the smallest squared error on some examples (linear regression).

    `examples` are pairs of a state and its value for MAX; see `searched_examples` and `played_examples`. There is no
    constant term, so even positions are worth 0; to have one, add a feature that is always 1. If several solutions are
    equally good, the one with the smallest weights is returned. Its sum may lie beyond ±1: see `bounded`. With `ridge`
    above 0, the squares of the weights times `ridge` count as errors too, which keeps a weight small if few examples
    support it. Raises ValueError if there are no features or no examples, a number is not finite, or `ridge` is below
    0.

    Source: A. Hoerl and R. Kennard, "Ridge regression", Technometrics 12 (1970).

    >>> examples = [((1, 0), 2), ((0, 1), 3), ((1, 1), 5)]
    >>> fitted = fit_weights({"x": lambda s: s[0], "y": lambda s: s[1]}, examples)
    >>> {name: round(weight, 6) for name, weight in fitted.weights.items()}
    {'x': 2.0, 'y': 3.0}
    """
    import numpy as np

    examples = list(examples)
    if not features or not examples:
        raise ValueError(f"{len(features)} features and {len(examples)} examples: at least one of each is needed")
    if ridge < 0:
        raise ValueError(f"ridge={ridge!r}: it has to be 0 or above")
    values = np.array([[feature(state) for feature in features.values()] for state, _ in examples], dtype=float)
    targets = np.array([target for _, target in examples], dtype=float)
    if not (np.isfinite(values).all() and np.isfinite(targets).all()):
        raise ValueError("a feature or a target is not finite: squared errors need finite numbers")
    # The ridge is as if there were one more example for each weight, saying with this force that it is 0.
    values = np.vstack([values, sqrt(ridge) * np.eye(len(features))])
    targets = np.concatenate([targets, np.zeros(len(features))])
    weights = np.linalg.lstsq(values, targets, rcond=None)[0]
    return LinearEvaluation(features, weights.tolist())


TDUpdate = Callable[
    [Sequence[float], Sequence[float], Sequence[float], float, float, float, float],
    tuple[Sequence[float], Sequence[float]],
]
"""`update(weights, eligibility, features, value, target, step_size, lam)`: the new weights and eligibilities."""


def _td_update(
    weights: Sequence[float],
    eligibility: Sequence[float],
    features: Sequence[float],
    value: float,
    target: float,
    step_size: float,
    lam: float,
) -> tuple[Sequence[float], Sequence[float]]:
    slope = 1 - value**2  # of tanh
    eligibility = [lam * e + slope * f for e, f in zip(eligibility, features, strict=True)]
    step = step_size * (target - value)
    return [w + step * e for w, e in zip(weights, eligibility, strict=True)], eligibility


def td_lambda(
    game: Game,
    features: Mapping[str, Feature],
    games: int,
    *,
    weights: Mapping[str, Any] | Sequence[Any] | None = None,
    step_size: float = 0.01,
    lam: float = 0.7,
    epsilon: float = 0.1,
    seed: int = 0,
    update: TDUpdate = _td_update,
) -> list[LinearEvaluation]:
    """Learn the weights of `features` from self-play by TD(λ).

    The answer is a list with the evaluation before the first game and after each of the `games`: a learning curve, if
    you `compare` some of them.

    A state is estimated to be worth tanh(Σ wᵢfᵢ), which always lies between a loss and a win. Both sides look one ply
    ahead with that estimate and take the best action or, with probability `epsilon`, a random one. After each action
    the estimate V(s) of the state before moves towards the estimate V(s′) of the state after, and at the end towards
    the utility. Here α is `step_size` and λ is `lam`::

        w ← w + α · (V(s′) − V(s)) · e,    e ← λ · e + ∇V(s)

    Thanks to the eligibility e, earlier states learn too, less by the factor λ for each ply: with λ = 0 only the state
    just before learns, with λ = 1 all states learn from the end of the game alone. A random action says nothing about
    the state before it, so nothing is learned from it, and e starts again at 0. To replace this rule, as the readers of
    lecture 4 do, give an `update(weights, eligibility, features, value, target, step_size, lam)` that returns the new
    weights and eligibilities; `weights` are the weights to begin with, 0 by default.

    During learning, features are divided by their root mean square in random games, so that the step size fits whatever
    they count; the weights that are returned belong to the features as given. The estimate that was learned is
    `bounded(history[-1])`: hand that to a search. Raises ValueError if `games` is below 1, there are no features, or a
    utility lies beyond ±1.

    Source: R. Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3 (1988). G.
    Tesauro's TD-Gammon (1992) learned in this way. J. Baxter, A. Tridgell and L. Weaver's TDLeaf(λ) (2000) replaces one
    ply with a deeper search.

    >>> from aima_games.games import TreeGame
    >>> history = td_lambda(TreeGame([1, -1]), {"first": lambda path: path == (0,)}, games=3)
    >>> len(history)
    4
    """
    if games < 1 or not features:
        raise ValueError(f"{games} games and {len(features)} features: at least one of each is needed")
    rng = random.Random(f"td/{seed}")
    start = LinearEvaluation(features, [0.0] * len(features) if weights is None else weights)
    scales = _root_mean_squares(start, random_states(game, 500, seed))
    scaled = [weight * scale for weight, scale in zip(start.weights.values(), scales, strict=True)]

    def vector(state: State) -> list[float]:
        return [value / scale for value, scale in zip(start.vector(state), scales, strict=True)]

    def value_of(state: State) -> float:
        if game.is_terminal(state):
            return _utility(game, state)
        return _value(scaled, vector(state))

    history = [start]
    for _ in range(games):
        state = game.initial
        eligibility = [0.0] * len(scaled)
        while not game.is_terminal(state):
            player = game.to_move(state)
            if player == CHANCE:
                after, learn = game.result(state, draw_outcome(game, state, rng)), True
            else:
                after, learn = _move(game, state, player, value_of, epsilon, rng)
            if learn:
                here = vector(state)
                value, target = _value(scaled, here), value_of(after)
                new = update(scaled, eligibility, here, value, target, step_size, lam)
                scaled, eligibility = list(new[0]), list(new[1])
            else:
                eligibility = [0.0] * len(scaled)
            state = after
        history.append(start.with_weights([w / scale for w, scale in zip(scaled, scales, strict=True)]))
    return history


def _value(weights: list[float], vector: list[float]) -> float:
    return tanh(sum(w * f for w, f in zip(weights, vector, strict=True)))


def _utility(game: Game, state: State) -> float:
    utility = float(game.utility(state, MAX))
    if not -1 <= utility <= 1:
        raise ValueError(f"{game!r} has an end worth {utility}: temporal differences here need utilities in [−1, 1]")
    return utility


def _root_mean_squares(evaluation: LinearEvaluation, states: Sequence[State]) -> list[float]:
    vectors = [evaluation.vector(state) for state in states]
    # A feature that was 0 all the time is left as it is.
    return [sqrt(sum(value**2 for value in column) / len(column)) or 1.0 for column in zip(*vectors, strict=True)]


def _move(
    game: Game,
    state: State,
    player: Player,
    value_of: Callable[[State], float],
    epsilon: float,
    rng: random.Random,
) -> tuple[State, bool]:
    """The state that the learner moves to, and whether it chose the move (rather than explored)."""
    actions = game.actions(state)
    if rng.random() < epsilon:
        return game.result(state, rng.choice(actions)), False
    children = [game.result(state, action) for action in actions]
    rng.shuffle(children)  # so that equals are equally likely
    return (min if player == MIN else max)(children, key=value_of), True
