"""A table for each number of plies left, with a lower and an upper bound for each state."""

from collections import defaultdict
from math import inf

from aima_games import MAX


def alphabeta_with_table(game, state, depth=inf, evaluate=None):
    tables = defaultdict(dict)

    def search(state, left, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        lower, upper, known = tables[left].get(state, (-inf, inf, None))
        if lower >= beta or (lower == upper and known is not None):
            return lower, known
        if upper <= alpha:
            return upper, known
        a, b = max(alpha, lower), min(beta, upper)
        best, move = (-inf, None) if game.to_move(state) == MAX else (inf, None)
        low, high = a, b
        for action in game.actions(state):
            value, _ = search(game.result(state, action), left - 1, low, high)
            if game.to_move(state) == MAX:
                if value > best:
                    best, move = value, action
                low = max(low, best)
            else:
                if value < best:
                    best, move = value, action
                high = min(high, best)
            if low >= high:
                break
        if best > a:
            lower = max(lower, best)
        if best < b:
            upper = min(upper, best)
        tables[left][state] = lower, upper, move
        return best, move

    return search(state, depth, -inf, inf)
