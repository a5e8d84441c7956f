"""Deepening that calls itself with one ply less first, and only to return the deeper answer."""

from aima_games import MAX


def to_depth(game, state, evaluate, left):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if left == 0:
        return evaluate(state), None
    best = max if game.to_move(state) == MAX else min
    return best(
        ((to_depth(game, game.result(state, a), evaluate, left - 1)[0], a) for a in game.actions(state)),
        key=lambda pair: pair[0],
    )


def iterative_deepening(game, state, evaluate, depth):
    if depth > 1:
        iterative_deepening(game, state, evaluate, depth - 1)
    return to_depth(game, state, evaluate, depth)
