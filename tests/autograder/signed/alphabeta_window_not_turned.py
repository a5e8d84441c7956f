"""Part 2: negamax as in a textbook, with the window not turned round. The lecturer gives 5 of 8."""


def alphabeta(game, state, alpha=-inf, beta=inf):
    def nega(state, sign, alpha, beta):
        if game.is_terminal(state):
            return sign * game.utility(state, MAX), None
        best, best_move = -inf, None
        for move in game.actions(state):
            child = game.result(state, move)
            if game.is_terminal(child) or game.to_move(child) != game.to_move(state):
                value = -nega(child, -sign, alpha, beta)[0]
            else:
                value = nega(child, sign, alpha, beta)[0]
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best, best_move

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == MAX:
        return nega(state, 1, alpha, beta)
    value, move = nega(state, -1, -beta, -alpha)
    return -value, move
