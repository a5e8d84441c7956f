"""Among equally good actions the last one is kept. Under alpha-beta that asks for `>` as the test for a cut."""

from math import inf

from aima_games import MAX


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    scored = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    best = max(v for v, _ in scored) if game.to_move(state) == MAX else min(v for v, _ in scored)
    return best, [a for v, a in scored if v == best][-1]


def depth_limited_minimax(game, state, cutoff, evaluate, depth=0):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = depth_limited_minimax(game, game.result(state, a), cutoff, evaluate, depth + 1)
        if best is None or (v >= best if game.to_move(state) == MAX else v <= best):
            best, move = v, a
    return best, move


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = alphabeta(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == MAX:
            if best is None or v >= best:
                best, move = v, a
            alpha = max(alpha, best)
        else:
            if best is None or v <= best:
                best, move = v, a
            beta = min(beta, best)
        if alpha > beta:
            break
    return best, move


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == "CHANCE":
        return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)), None
    scored = [(expectiminimax(game, game.result(state, a))[0], a) for a in reversed(game.actions(state))]
    return (max if game.to_move(state) == MAX else min)(scored, key=lambda pair: pair[0])


def maxn(game, state):
    """Right where no two values are equal: else the last of ties gives the others something else."""
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players), None
    i = game.players.index(game.to_move(state))
    return max(
        [(maxn(game, game.result(state, a))[0], a) for a in reversed(game.actions(state))], key=lambda pair: pair[0][i]
    )
