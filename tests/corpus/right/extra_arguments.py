"""More arguments than were asked for, all with defaults."""

from math import inf

from aima_games import MAX


def minimax_value(game, state, depth=0, verbose=False, indent="  "):
    if verbose:
        print(indent * depth + game.to_text(state))
    if game.is_terminal(state):
        return game.utility(state, MAX)
    v = None
    for a in game.actions(state):
        w = minimax_value(game, game.result(state, a), depth + 1, verbose)
        if v is None or (game.to_move(state) == MAX and w > v) or (game.to_move(state) != MAX and w < v):
            v = w
    return v


def minimax(game, state, maximizing=None):
    if maximizing is None:
        maximizing = game.to_move(state) == MAX
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best_value = float("-inf") if maximizing else float("inf")
    best_action = None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = minimax(game, child, game.to_move(child) == MAX)
        if (maximizing and value > best_value) or (not maximizing and value < best_value):
            best_value, best_action = value, action
    return best_value, best_action


def depth_limited_minimax(game, state, cutoff, evaluate, depth=0, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_minimax(game, child, cutoff, evaluate, depth + 1, (*path, action))
        if best is None or (value - best[0]) * (1 if game.to_move(state) == MAX else -1) > 0:
            best = (value, action)
    return best


def alphabeta(game, state, window=(-inf, inf), depth=0):
    """The window as one tuple."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), window, depth + 1)
        if game.to_move(state) == MAX:
            best = (value, action) if best is None or value > best[0] else best
            window = max(window[0], best[0]), window[1]
        else:
            best = (value, action) if best is None or value < best[0] else best
            window = window[0], min(window[1], best[0])
        if window[0] >= window[1]:
            return best
    return best


def depth_limited_alphabeta(game, state, cutoff, evaluate, depth=0, alpha=None, beta=None):
    """None says that nobody is sure of anything yet."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best, move = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_alphabeta(game, child, cutoff, evaluate, depth + 1, alpha, beta)
        if game.to_move(state) == MAX:
            if best is None or value > best:
                best, move = value, action
            alpha = best if alpha is None else max(alpha, best)
        else:
            if best is None or value < best:
                best, move = value, action
            beta = best if beta is None else min(beta, best)
        if alpha is not None and beta is not None and alpha >= beta:
            break
    return best, move


def maxn(game, state, depth=0, counter=None):
    if counter is not None:
        counter.append(state)
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players), None
    mine, best = game.players.index(game.to_move(state)), None
    for action in game.actions(state):
        values, _ = maxn(game, game.result(state, action), depth + 1, counter)
        if best is None or values[mine] > best[0][mine]:
            best = values, action
    return best


def star1(game, state, lowest, highest, alpha=None, beta=None):
    alpha = lowest if alpha is None else alpha
    beta = highest if beta is None else beta
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == "CHANCE":
        done, rest = 0, 1
        for outcome, p in game.outcomes(state):
            rest -= p
            low = max(lowest, (alpha - done - rest * highest) / p)
            high = min(highest, (beta - done - rest * lowest) / p)
            done += p * star1(game, game.result(state, outcome), lowest, highest, low, high)[0]
            if done + rest * highest <= alpha:
                return done + rest * highest, None
            if done + rest * lowest >= beta:
                return done + rest * lowest, None
        return done, None
    best, move = None, None
    for action in game.actions(state):
        value, _ = star1(game, game.result(state, action), lowest, highest, alpha, beta)
        if game.to_move(state) == MAX:
            if best is None or value > best:
                best, move = value, action
            alpha = max(alpha, best)
        else:
            if best is None or value < best:
                best, move = value, action
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move


def quiescence(game, state, evaluate, volatile, alpha=-inf, beta=inf):
    """Fail-hard."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    actions, move = volatile(state), None
    forced = len(actions) == len(game.actions(state))
    if forced:
        move = actions[0]
    if game.to_move(state) == MAX:
        if not forced:
            alpha = max(alpha, evaluate(state))
        for action in actions:
            if alpha >= beta:
                return beta, move
            value, _ = quiescence(game, game.result(state, action), evaluate, volatile, alpha, beta)
            if value > alpha:
                alpha, move = value, action
        return min(alpha, beta), move
    if not forced:
        beta = min(beta, evaluate(state))
    for action in actions:
        if alpha >= beta:
            return alpha, move
        value, _ = quiescence(game, game.result(state, action), evaluate, volatile, alpha, beta)
        if value < beta:
            beta, move = value, action
    return max(alpha, beta), move
