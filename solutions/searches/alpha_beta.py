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

    Source: AIMA 4e, figure 5.7, with the test for α ≥ β.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


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
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_alphabeta(game, child, cutoff, evaluate, depth + 1, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, best_value)
        else:
            beta = min(beta, best_value)
        if alpha >= beta:
            break
    return best_value, best_action
