"""Part 2: MIN's nodes write to alpha. The lecturer gives 4.5 of 8."""


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
            if best >= beta:
                return best, best_move
            alpha = max(alpha, best)
    else:
        best = inf
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), alpha, beta)
            if value < best:
                best, best_move = value, move
            if best <= alpha:
                return best, best_move
            alpha = min(beta, best)
    return best, best_move
