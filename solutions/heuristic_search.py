"""Alpha-beta that stops early and estimates, as lecture 4 makes it from the one of lecture 3."""

from __future__ import annotations

from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value


def heuristic_alphabeta(
    game: Game,
    state: State,
    cutoff: Cutoff,
    evaluate: Evaluation,
    depth: int = 0,
    alpha: Value = -inf,
    beta: Value = inf,
) -> tuple[Value, Action | None]:
    """Alpha-beta that stops where `cutoff(state, depth)` says so and estimates there (AIMA 4e, section 5.3).

    `depth` counts plies from the root. A finished game is worth its utility at any depth.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = heuristic_alphabeta(game, child, cutoff, evaluate, depth + 1, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, best_value)
        else:
            beta = min(beta, best_value)
        if alpha >= beta:
            break
    return best_value, best_action
