"""Part 5: right, but for `d += 1`, which is forgotten. The lecturer gives 2 of 5."""


class NoMore(Exception):
    pass


def iterative_deepening(game, state, evaluate, depth, leaves):
    used = 0

    def search(state, left, alpha, beta, free):
        nonlocal used
        if game.is_terminal(state) or left == 0:
            if used >= leaves and not free:
                raise NoMore
            used += 1
            return (game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)), None
        best, best_move = (-inf if game.to_move(state) == MAX else inf), None
        for move in game.actions(state):
            value, _ = search(game.result(state, move), left - 1, alpha, beta, free)
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

    result = search(state, 1, -inf, inf, True)
    d = 2
    while d <= depth:
        try:
            result = search(state, d, -inf, inf, False)
        except NoMore:
            break
    return result
