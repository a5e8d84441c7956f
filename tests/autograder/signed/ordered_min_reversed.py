"""Part 4: MIN tries the least likely action first. The lecturer gives 2 of 3."""


def ordered_alphabeta(game, state, advice, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    mine = game.to_move(state) == MAX
    best, best_move = (-inf if mine else inf), None
    for move, _ in sorted(advice(game, state), key=lambda pair: pair[1], reverse=mine):
        value, _ = ordered_alphabeta(game, game.result(state, move), advice, alpha, beta)
        if mine:
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
        else:
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move
