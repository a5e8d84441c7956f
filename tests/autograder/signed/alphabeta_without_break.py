"""Part 2: alpha and beta are kept, and nothing is ever cut. The lecturer gives 3 of 8."""


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best_move = None
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), alpha, beta)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
    else:
        best = inf
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), alpha, beta)
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
    return best, best_move
