"""Alpha-beta, as lecture 3 teaches it, and as lecture 4 does, where it stops at a depth and estimates.

α is the best value that MAX, β the best that MIN can already be sure of on the path from the root. The same with
every switch is in `alpha_beta_switches.py`; what makes it look at less is in `ordering.py`, `transposition.py` and
`deepening.py`.
"""

from __future__ import annotations

from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value


def alphabeta(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """The minimax value of `state` for MAX and a best action, without a look at what cannot matter.

    Source: AIMA 4e, figure 5.7.
    """

    def value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta)

    def max_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, alpha, beta)


def depth_limited_alphabeta(
    game: Game,
    state: State,
    cutoff: Cutoff,
    evaluate: Evaluation,
    depth: int = 0,
    alpha: Value = -inf,
    beta: Value = inf,
) -> tuple[Value, Action | None]:
    """Alpha-beta that stops where `cutoff(state, depth)` says so and puts `evaluate(state)` there.

    `depth` counts plies from the root. A finished game is worth its utility at any depth (AIMA 4e,
    section 5.3). The action is None where the search stops at the root.
    """

    def value(state: State, depth: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, depth, alpha, beta)

    def max_value(state: State, depth: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, depth: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, depth, alpha, beta)
