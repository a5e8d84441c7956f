"""Values from the mover's side, with a sign; two moves in a row keep it."""

from math import inf

from aima_games import MAX


def sign(game, state):
    return 1 if game.to_move(state) == MAX else -1


def minimax_value(game, state):
    def nega(state, color):
        if game.is_terminal(state):
            return color * game.utility(state, MAX)
        best = -inf
        for action in game.actions(state):
            child = game.result(state, action)
            # the same player may move again
            best = max(best, nega(child, color) if sign(game, child) == color else -nega(child, -color))
        return best

    return sign(game, state) * nega(state, sign(game, state))


def minimax(game, state):
    def nega(state):
        color = sign(game, state)
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        best, move = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            value = color * sign(game, child) * nega(child)[0]
            if value > best:
                best, move = value, action
        return best, move

    value, action = nega(state)
    return sign(game, state) * value, action


def depth_limited_minimax(game, state, cutoff, evaluate):
    def nega(state, depth):
        color = sign(game, state)
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        if cutoff(state, depth):
            return color * evaluate(state), None
        best, move = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            value = color * sign(game, child) * nega(child, depth + 1)[0]
            if value > best:
                best, move = value, action
        return best, move

    value, action = nega(state, 0)
    return sign(game, state) * value, action


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    """Fail-soft."""

    def nega(state, depth, alpha, beta):
        color = sign(game, state)
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        if cutoff(state, depth):
            return color * evaluate(state), None
        best, move = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            if sign(game, child) == color:
                value = nega(child, depth + 1, alpha, beta)[0]
            else:
                value = -nega(child, depth + 1, -beta, -alpha)[0]
            if value > best:
                best, move = value, action
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, move

    value, action = nega(state, 0, -inf, inf)
    return sign(game, state) * value, action


def alphabeta(game, state):
    return depth_limited_alphabeta(game, state, lambda s, d: False, None)


def alphabeta_with_table(game, state, depth=inf, evaluate=None):
    """With flags, as in many chess programs."""
    table = {}

    def nega(state, left, alpha, beta):
        color, start = sign(game, state), alpha
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        if left <= 0:
            return color * evaluate(state), None
        if (state, left) in table:
            flag, value, move = table[state, left]
            if flag == "exact" or (flag == "lower" and value >= beta) or (flag == "upper" and value <= alpha):
                return value, move
        best, move = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            if sign(game, child) == color:
                value = nega(child, left - 1, alpha, beta)[0]
            else:
                value = -nega(child, left - 1, -beta, -alpha)[0]
            if value > best:
                best, move = value, action
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        table[state, left] = ("upper" if best <= start else "lower" if best >= beta else "exact"), best, move
        return best, move

    value, action = nega(state, depth, -inf, inf)
    return sign(game, state) * value, action


def expectiminimax(game, state):
    """The sign is handed down, since chance has none."""

    def nega(state, color):
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        if game.to_move(state) == "CHANCE":
            return sum(p * nega(game.result(state, o), color)[0] for o, p in game.outcomes(state)), None
        mine = sign(game, state)
        best, move = -inf, None
        for action in game.actions(state):
            value, _ = nega(game.result(state, action), mine)
            if value > best:
                best, move = value, action
        return color * mine * best, move

    return nega(state, 1)


def quiescence(game, state, evaluate, volatile):
    def nega(state, alpha, beta):
        color = sign(game, state)
        if game.is_terminal(state):
            return color * game.utility(state, MAX), None
        moves = volatile(state)
        best, move = -inf, None
        if len(moves) < len(game.actions(state)):
            best = color * evaluate(state)
            if best >= beta:
                return best, None
        for action in moves:
            child, low = game.result(state, action), max(alpha, best)
            if sign(game, child) == color:
                value = nega(child, low, beta)[0]
            else:
                value = -nega(child, -beta, -low)[0]
            if value > best:
                best, move = value, action
            if best >= beta:
                break
        return best, move

    value, action = nega(state, -inf, inf)
    return sign(game, state) * value, action
