"""Alpha-beta that returns a bound where it cuts."""

from math import inf

from aima_games import MAX


def depth_limited_alphabeta(game, state, cutoff, evaluate, alpha=-inf, beta=inf, depth=0):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    actions = game.actions(state)
    best = actions[0]
    for action in actions:
        child = game.result(state, action)
        value, _ = depth_limited_alphabeta(game, child, cutoff, evaluate, alpha, beta, depth + 1)
        if game.to_move(state) == MAX:
            if value >= beta:
                return beta, action
            if value > alpha:
                alpha, best = value, action
        else:
            if value <= alpha:
                return alpha, action
            if value < beta:
                beta, best = value, action
    return (alpha if game.to_move(state) == MAX else beta), best


def alphabeta(game, state):
    return depth_limited_alphabeta(game, state, lambda s, d: False, None)


def alphabeta_with_table(game, state, depth=inf, evaluate=None):
    """Keeps what is certain: values strictly inside the window are exact, others are bounds on one side."""
    exact, at_least, at_most = {}, {}, {}

    def search(state, left, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left <= 0:
            return evaluate(state), None
        key = state, left
        if key in exact:
            value, action = exact[key]
            return min(max(value, alpha), beta), action
        if at_least.get(key, -inf) >= beta:
            return beta, None
        if at_most.get(key, inf) <= alpha:
            return alpha, None
        a, b = alpha, beta
        best = game.actions(state)[0]
        for action in game.actions(state):
            value, _ = search(game.result(state, action), left - 1, a, b)
            if game.to_move(state) == MAX and value > a:
                a, best = value, action
            if game.to_move(state) != MAX and value < b:
                b, best = value, action
            if a >= b:
                break
        value = min(max(a if game.to_move(state) == MAX else b, alpha), beta)
        if value >= beta:
            at_least[key] = value
        elif value <= alpha:
            at_most[key] = value
        else:
            exact[key] = value, best
        return value, best

    return search(state, depth, -inf, inf)


def star1(game, state, lowest, highest):
    """Every node returns its value clamped to its window, chance nodes too."""

    def search(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == "CHANCE":
            upper, lower = highest, lowest  # what the node may be worth, if the rest goes as well or badly as can be
            for outcome, p in game.outcomes(state):
                a = max(lowest, (alpha - upper) / p + highest)
                b = min(highest, (beta - lower) / p + lowest)
                value, _ = search(game.result(state, outcome), a, b)
                upper -= p * (highest - value)
                lower += p * (value - lowest)
                if upper <= alpha:
                    return alpha, None
                if lower >= beta:
                    return beta, None
            return lower, None
        best = game.actions(state)[0]
        for action in game.actions(state):
            value, _ = search(game.result(state, action), alpha, beta)
            if game.to_move(state) == MAX:
                if value > alpha:
                    alpha, best = value, action
            elif value < beta:
                beta, best = value, action
            if alpha >= beta:
                break
        return (alpha if game.to_move(state) == MAX else beta), best

    # one wider than the bounds, so that a root worth a bound still finds the action that gets it
    return search(state, lowest - 1, highest + 1)
