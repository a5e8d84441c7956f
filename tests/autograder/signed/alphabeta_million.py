"""Part 2: a million stands for infinity. The lecturer gives 7 of 8."""


def alphabeta(game, state, alpha=-1_000_000, beta=1_000_000):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best_move = None
    if game.to_move(state) == MAX:
        best = -1_000_000
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), alpha, beta)
            if value > best:
                best, best_move = value, move
            if best >= beta:
                return best, best_move
            alpha = max(alpha, best)
    else:
        best = 1_000_000
        for move in game.actions(state):
            value, _ = alphabeta(game, game.result(state, move), alpha, beta)
            if value < best:
                best, best_move = value, move
            if best <= alpha:
                return best, best_move
            beta = min(beta, best)
    return best, best_move
