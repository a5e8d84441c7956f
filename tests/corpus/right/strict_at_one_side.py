"""`>` where MAX moves and `<=` where MIN does: no matter, the value is right."""

from math import inf

from aima_games import MAX


def alphabeta(game, state):
    def max_value(state, alpha, beta):
        v, move = -inf, None
        for a in game.actions(state):
            w = value(game.result(state, a), alpha, beta)[0]
            if w > v:
                v, move = w, a
            if v > beta:
                break
            alpha = max(alpha, v)
        return v, move

    def min_value(state, alpha, beta):
        v, move = inf, None
        for a in game.actions(state):
            w = value(game.result(state, a), alpha, beta)[0]
            if w < v:
                v, move = w, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v, move

    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        return (max_value if game.to_move(state) == MAX else min_value)(state, alpha, beta)

    return value(state, -inf, inf)
