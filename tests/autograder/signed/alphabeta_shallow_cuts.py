"""Part 2: a node knows the bound of its parent, and none from further up. The lecturer gives 6 of 8."""


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best_move = None
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), max(alpha, best), inf)
            if value > best:
                best, best_move = value, move
            if best >= beta:
                return best, best_move
    else:
        best = inf
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), -inf, min(beta, best))
            if value < best:
                best, best_move = value, move
            if best <= alpha:
                return best, best_move
    return best, best_move
