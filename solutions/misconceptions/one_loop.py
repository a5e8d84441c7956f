"""Right searches with one loop for both players, as many people write them. Many wrong ones are edits of their text.

The course's own, in `solutions.searches`, have a function for each player; both answer alike.
"""

from __future__ import annotations

from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value
from solutions.searches.evaluation import VolatileActions
from solutions.searches.principal_variation import null_window


def depth_limited_minimax(
    game: Game,
    state: State,
    cutoff: Cutoff,
    evaluate: Evaluation,
    depth: int = 0,
) -> tuple[Value, Action | None]:
    """Minimax to a depth."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_minimax(game, child, cutoff, evaluate, depth + 1)
        if game.to_move(state) == MAX:
            better = best_value is None or value > best_value
        else:
            better = best_value is None or value < best_value
        if better:
            best_value, best_action = value, action
    return best_value, best_action


def alphabeta(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """Alpha-beta, which is left as soon as α ≥ β."""
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
    """Alpha-beta to a depth."""
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


def quiescence(
    game: Game, state: State, evaluate: Evaluation, volatile: VolatileActions
) -> tuple[Value, Action | None]:
    """Quiescence search; α ≥ β is tested before each action."""

    def search(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        maximizing = game.to_move(state) == MAX
        actions = volatile(state)
        best_value, best_action = None, None
        if len(actions) < len(game.actions(state)):
            best_value = evaluate(state)  # stand pat
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
        for action in actions:
            if alpha >= beta:
                break
            value, _ = search(game.result(state, action), alpha, beta)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
        return best_value, best_action

    return search(state, -inf, inf)


def pvs(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """Principal variation search."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        asked = (alpha, beta) if best_value is None else null_window(alpha, beta, maximizing)
        value, _ = pvs(game, child, *asked)
        if asked != (alpha, beta) and alpha < value < beta:
            value, _ = pvs(game, child, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action
