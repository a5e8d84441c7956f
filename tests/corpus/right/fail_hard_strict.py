"""Fail-hard, and a cut only where the value lies beyond the bound: this looks at more than the other forms."""

from math import inf

from aima_games import MAX


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = game.actions(state)[0]
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == MAX:
            if value > beta:
                return beta, action
            if value > alpha:
                alpha, best = value, action
        else:
            if value < alpha:
                return alpha, action
            if value < beta:
                beta, best = value, action
    return (alpha if game.to_move(state) == MAX else beta), best
