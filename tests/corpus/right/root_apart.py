"""A loop for the root that keeps the move, and a function for the values below."""

from math import inf

from aima_games import MAX


def value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        for a in game.actions(state):
            alpha = max(alpha, value(game, game.result(state, a), alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for a in game.actions(state):
        beta = min(beta, value(game, game.result(state, a), alpha, beta))
        if alpha >= beta:
            break
    return beta


def alphabeta(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    alpha, beta, move = -inf, inf, None
    for a in game.actions(state):
        v = value(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == MAX and v > alpha:
            alpha, move = v, a
        elif game.to_move(state) != MAX and v < beta:
            beta, move = v, a
    return (alpha if game.to_move(state) == MAX else beta), move


def iterative_deepening(game, state, evaluate, depth):
    """Stops sooner where a search has seen the end of every line."""

    def limited(state, left, alpha, beta):
        nonlocal cut_off
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if left == 0:
            cut_off = True
            return evaluate(state)
        for a in game.actions(state):
            v = limited(game.result(state, a), left - 1, alpha, beta)
            if game.to_move(state) == MAX:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if game.to_move(state) == MAX else beta

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    actions = list(game.actions(state))
    for left in range(depth):
        cut_off = False
        values, alpha, beta = {}, -inf, inf
        for a in actions:
            values[a] = limited(game.result(state, a), left, alpha, beta)
            if game.to_move(state) == MAX:
                alpha = max(alpha, values[a])
            else:
                beta = min(beta, values[a])
        best = (max if game.to_move(state) == MAX else min)(actions, key=values.get)
        answer = values[best], best
        if not cut_off:
            break
        actions.remove(best)
        actions.insert(0, best)  # the best of this depth is tried first in the next
    return answer
