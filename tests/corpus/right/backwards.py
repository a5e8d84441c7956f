"""The actions are tried from the last to the first, which minimax does not mind."""

from aima_games import MAX


def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, action)) for action in reversed(game.actions(state))]
    return sorted(values)[-1 if game.to_move(state) == MAX else 0]


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    values = {a: minimax_value(game, game.result(state, a)) for a in reversed(game.actions(state))}
    ranked = sorted(values, key=values.get, reverse=game.to_move(state) == MAX)
    return values[ranked[0]], ranked[0]


def depth_limited_minimax(game, state, cutoff, evaluate):
    def value(state, depth):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if cutoff(state, depth):
            return evaluate(state)
        values = [value(game.result(state, action), depth + 1) for action in game.actions(state)[::-1]]
        return max(values) if game.to_move(state) == MAX else min(values)

    if game.is_terminal(state) or cutoff(state, 0):
        return value(state, 0), None
    values = [value(game.result(state, action), 1) for action in game.actions(state)[::-1]]
    best = max(values) if game.to_move(state) == MAX else min(values)
    return best, game.actions(state)[::-1][values.index(best)]
