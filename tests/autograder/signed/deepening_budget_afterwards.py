"""Part 5: each search is completed, and the budget is looked at afterwards. The lecturer gives 3 of 5."""


def iterative_deepening(game, state, evaluate, depth, leaves):
    used = 0

    def search(state, left, alpha, beta):
        nonlocal used
        if game.is_terminal(state):
            used += 1
            return game.utility(state, MAX), None
        if left == 0:
            used += 1
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

    result = search(state, 1, -inf, inf)
    for d in range(2, depth + 1):
        new = search(state, d, -inf, inf)
        if used > leaves:
            return result
        result = new
    return result
