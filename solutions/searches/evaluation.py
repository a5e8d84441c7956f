"""Searching on where a position is not quiet, and a step of learning weights, as lecture 4 teaches them.

Searches have the form `search(game, state, ...) -> (value, action)`: the value from MAX's vantage point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from aima_games import MAX, Action, Evaluation, Game, State, Value

VolatileActions = Callable[[State], Sequence[Action]]
"""`volatile(state)`: the actions that could upset an estimate of `state`, such as captures; see `quiescence`."""


def quiescence(
    game: Game, state: State, evaluate: Evaluation, volatile: VolatileActions
) -> tuple[Value, Action | None]:
    """The value of `state` once the dust has settled: only volatile actions are followed (AIMA 4e, section 5.3.2).

    At each node the mover may take a volatile action or *stand pat*, that is be content with `evaluate(state)`,
    since some quiet action is assumed to be no worse; the action None says that standing pat is best. Where
    all legal actions are volatile there is no quiet one, so standing pat is not allowed: `volatile` returns all
    of them where the mover has no free choice, as in check. That no action is volatile says nothing about the
    end of the game; only `game.is_terminal` does.

    Contract: the minimax value of the tree of volatile actions and stand-pat estimates, found by fail-soft
    alpha-beta. Every line of volatile actions has to end. Source: Beal, "A generalised quiescence search
    algorithm", Artificial Intelligence 43 (1990).
    """

    def value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta)

    def max_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        actions = volatile(state)
        if len(actions) < len(game.actions(state)):
            v = evaluate(state)  # stand pat
            alpha = max(alpha, v)
            if v >= beta:
                return v, move
        for a in actions:
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        actions = volatile(state)
        if len(actions) < len(game.actions(state)):
            v = evaluate(state)  # stand pat
            beta = min(beta, v)
            if v <= alpha:
                return v, move
        for a in actions:
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, -inf, inf)


def quiescent(game: Game, evaluate: Evaluation, volatile: VolatileActions) -> Evaluation:
    """The evaluation function that settles a position first: hand it to any depth-limited search."""
    return lambda state: quiescence(game, state, evaluate, volatile)[0]


def td_update(
    weights: Sequence[float],
    eligibility: Sequence[float],
    features: Sequence[float],
    value: float,
    target: float,
    step_size: float,
    lam: float,
) -> tuple[list[float], list[float]]:
    """The weights, and the eligibility of each, after a move from a state that was estimated tanh(Σ wᵢfᵢ) = `value`.

    `features` are those of that state; `target` is the estimate after the move, or the utility at the end. Source:
    Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3 (1988).
    """
    slope = 1 - value**2  # of tanh
    eligibility = [lam * e + slope * f for e, f in zip(eligibility, features, strict=True)]
    error = target - value
    return [w + step_size * error * e for w, e in zip(weights, eligibility, strict=True)], eligibility
