"""One function that asks who moves; the end of the game is where there are no actions."""

from math import inf

from aima_games import MAX


def minimax_value(game, state):
    if not game.actions(state):
        return game.utility(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best([minimax_value(game, game.result(state, a)) for a in game.actions(state)])


def minimax(game, state):
    if not game.actions(state):
        return game.utility(state, MAX), None
    best = max if game.to_move(state) == MAX else min
    children = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return best(children, key=lambda child: child[0])


def depth_limited_minimax(game, state, cutoff, evaluate, depth=0):
    if not game.actions(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best = max if game.to_move(state) == MAX else min
    children = [
        (depth_limited_minimax(game, game.result(state, a), cutoff, evaluate, depth + 1)[0], a)
        for a in game.actions(state)
    ]
    return best(children, key=lambda child: child[0])


def alphabeta(game, state, alpha=-inf, beta=inf):
    if not game.actions(state):
        return game.utility(state, MAX), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = alphabeta(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == MAX:
            if best is None or v > best:
                best, move = v, a
            alpha = max(alpha, v)
        else:
            if best is None or v < best:
                best, move = v, a
            beta = min(beta, v)
        if beta <= alpha:
            break
    return best, move


def maxn(game, state):
    if not game.actions(state):
        return tuple(game.utility(state, p) for p in game.players), None
    i = game.players.index(game.to_move(state))
    return max(
        ((maxn(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda child: child[0][i],
    )


def depth_limited_expectiminimax(game, state, cutoff, evaluate, depth=0):
    if not game.actions(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None

    def child(a):
        return depth_limited_expectiminimax(game, game.result(state, a), cutoff, evaluate, depth + 1)[0]

    if game.to_move(state) == "CHANCE":
        return sum(p * child(o) for o, p in game.outcomes(state)), None
    best = max if game.to_move(state) == MAX else min
    return best(((child(a), a) for a in game.actions(state)), key=lambda pair: pair[0])


def quiescence(game, state, evaluate, volatile):
    """No pruning at all: the definition, written down."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    choices = [(quiescence(game, game.result(state, a), evaluate, volatile)[0], a) for a in volatile(state)]
    if len(choices) < len(game.actions(state)):
        choices.append((evaluate(state), None))
    best = max if game.to_move(state) == MAX else min
    return best(choices, key=lambda choice: choice[0])
