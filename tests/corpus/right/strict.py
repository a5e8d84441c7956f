"""Alpha-beta that goes on where alpha and beta are equal."""

from math import inf

from aima_games import MAX


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        best, move = None, None
        for action in game.actions(state):
            value = search(game.result(state, action), depth + 1, alpha, beta)[0]
            if game.to_move(state) == MAX:
                if best is None or value > best:
                    best, move = value, action
                if best > beta:
                    return best, move
                alpha = max(alpha, best)
            else:
                if best is None or value < best:
                    best, move = value, action
                if best < alpha:
                    return best, move
                beta = min(beta, best)
        return best, move

    return search(state, 0, -inf, inf)


def alphabeta(game, state):
    return depth_limited_alphabeta(game, state, lambda s, d: False, None)


def star1(game, state, lowest, highest):
    def search(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        outcomes = game.outcomes(state) if game.to_move(state) == "CHANCE" else ()
        if outcomes:
            done = 0
            for i, (outcome, p) in enumerate(outcomes):
                rest = sum(q for _, q in outcomes[i + 1 :])
                low, high = (alpha - done - rest * highest) / p, (beta - done - rest * lowest) / p
                value, _ = search(game.result(state, outcome), max(low, lowest), min(high, highest))
                done += p * value
                if value < low:
                    return done + rest * highest, None
                if value > high:
                    return done + rest * lowest, None
            return done, None
        best, move = None, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), alpha, beta)
            if best is None or (value > best if game.to_move(state) == MAX else value < best):
                best, move = value, action
            if game.to_move(state) == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha > beta:
                break
        return best, move

    return search(state, lowest, highest)
