"""Generator expressions, `yield` and `next`."""

from math import inf

from aima_games import MAX


def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = (minimax_value(game, game.result(state, action)) for action in game.actions(state))
    return max(values) if game.to_move(state) == MAX else min(values)


def scored(game, state):
    for action in game.actions(state):
        yield minimax_value(game, game.result(state, action)), action


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = max if game.to_move(state) == MAX else min
    return best(scored(game, state), key=lambda pair: pair[0])


def bounces(game, state, alpha, beta, cutoff, evaluate, depth):
    """Yields the best so far after each action, and stops when there is no need to go on."""
    best = None
    for action in game.actions(state):
        value = final(game, game.result(state, action), alpha, beta, cutoff, evaluate, depth + 1)[0]
        if game.to_move(state) == MAX:
            if best is None or value > best[0]:
                best = value, action
            alpha = max(alpha, value)
        else:
            if best is None or value < best[0]:
                best = value, action
            beta = min(beta, value)
        yield best
        if alpha >= beta:
            return


def final(game, state, alpha, beta, cutoff, evaluate, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    *_, last = bounces(game, state, alpha, beta, cutoff, evaluate, depth)
    return last


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    return final(game, state, -inf, inf, cutoff, evaluate, 0)


def alphabeta(game, state):
    return final(game, state, -inf, inf, lambda s, d: False, None, 0)


def deepening(game, state, evaluate, depth):
    for limit in range(1, depth + 1):
        yield final(game, state, -inf, inf, lambda s, d, limit=limit: d >= limit, evaluate, 0)


def iterative_deepening(game, state, evaluate, depth):
    *_, last = deepening(game, state, evaluate, depth)
    return last


def expectimax(game, state, policy):
    def lots(state):
        yield from game.outcomes(state) if game.to_move(state) == "CHANCE" else policy(game, state)

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == MAX:
            return max(value(game.result(state, a)) for a in game.actions(state))
        return sum(p * value(game.result(state, a)) for a, p in lots(state))

    if game.is_terminal(state) or game.to_move(state) != MAX:
        return value(state), None
    return max(((value(game.result(state, a)), a) for a in game.actions(state)), key=lambda pair: pair[0])
