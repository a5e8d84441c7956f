"""A table that keeps exact values alone, and forgets bounds."""

from math import inf

from aima_games import MAX


def alphabeta_with_table(game, state, depth=inf, evaluate=None):
    table = {}

    def search(state, ply, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if ply >= depth:
            return evaluate(state), None
        if (state, ply) in table:
            return table[state, ply]
        a, b, best, move = alpha, beta, None, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), ply + 1, a, b)
            if best is None or (value > best if game.to_move(state) == MAX else value < best):
                best, move = value, action
            if game.to_move(state) == MAX:
                a = max(a, best)
            else:
                b = min(b, best)
            if a >= b:
                break
        if alpha < best < beta:
            table[state, ply] = best, move
        return best, move

    return search(state, 0, -inf, inf)
