"""Quiescence with the stand-pat as one more move, and fail-soft alpha-beta over all of them, on a stack of its own."""

from math import inf

from aima_games import MAX


def quiescence(game, state, evaluate, volatile):
    def moves(state):
        noisy = list(volatile(state))
        return noisy if len(noisy) == len(game.actions(state)) else [None, *noisy]

    def value(state, action, alpha, beta):
        if action is None:
            return evaluate(state)
        return search(game.result(state, action), alpha, beta)[0]

    def search(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best = []
        for action in moves(state):
            best.append((value(state, action, alpha, beta), action))
            if game.to_move(state) == MAX:
                alpha = max(alpha, best[-1][0])
            else:
                beta = min(beta, best[-1][0])
            if alpha >= beta:
                break
        return (max if game.to_move(state) == MAX else min)(best, key=lambda pair: pair[0])

    return search(state, -inf, inf)
