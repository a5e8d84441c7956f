"""Two functions that call each other, and a decision around them, as in the book."""

from math import inf

from aima_games import MAX


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    v = -inf
    for a in game.actions(state):
        s = game.result(state, a)
        v = max(v, max_value(game, s) if game.to_move(s) == MAX else min_value(game, s))
    return v


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    v = inf
    for a in game.actions(state):
        s = game.result(state, a)
        v = min(v, max_value(game, s) if game.to_move(s) == MAX else min_value(game, s))
    return v


def minimax_value(game, state):
    return max_value(game, state) if game.to_move(state) == MAX else min_value(game, state)


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    scores = {a: minimax_value(game, game.result(state, a)) for a in game.actions(state)}
    best = max(scores, key=scores.get) if game.to_move(state) == MAX else min(scores, key=scores.get)
    return scores[best], best


def alphabeta(game, state):
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def value(state, alpha, beta):
        return (max_value if game.to_move(state) == MAX else min_value)(state, alpha, beta)

    return value(state, -inf, inf)


def expectiminimax(game, state):
    def exp_value(state):
        return sum(p * value(game.result(state, o)) for o, p in game.outcomes(state))

    def max_value(state):
        return max(value(game.result(state, a)) for a in game.actions(state))

    def min_value(state):
        return min(value(game.result(state, a)) for a in game.actions(state))

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return {"MAX": max_value, "MIN": min_value, "CHANCE": exp_value}[game.to_move(state)](state)

    if game.is_terminal(state) or game.to_move(state) == "CHANCE":
        return value(state), None
    best = max if game.to_move(state) == MAX else min
    return best(((value(game.result(state, a)), a) for a in game.actions(state)), key=lambda pair: pair[0])


def expectimax(game, state, policy):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == MAX:
            return max_value(state)[0]
        return exp_value(state)

    def max_value(state):
        best, move = -inf, None
        for a in game.actions(state):
            v = value(game.result(state, a))
            if v > best:
                best, move = v, a
        return best, move

    def exp_value(state):
        lots = game.outcomes(state) if game.to_move(state) == "CHANCE" else policy(game, state)
        total = 0
        for a, p in lots:
            total += p * value(game.result(state, a))
        return total

    if game.is_terminal(state) or game.to_move(state) != MAX:
        return value(state), None
    return max_value(state)
