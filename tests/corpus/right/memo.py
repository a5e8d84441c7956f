"""What was computed once is remembered: by state, and with a depth limit by state and depth."""

from functools import cache

from aima_games import MAX


def minimax_value(game, state):
    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        below = [value(game.result(state, a)) for a in game.actions(state)]
        return max(below) if game.to_move(state) == MAX else min(below)

    return value(state)


def minimax(game, state):
    @cache
    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best = max if game.to_move(state) == MAX else min
        return best([(search(game.result(state, a))[0], a) for a in game.actions(state)], key=lambda pair: pair[0])

    return search(state)


def depth_limited_minimax(game, state, cutoff, evaluate):
    known = {}

    def search(state, depth):
        if (state, depth) not in known:
            if game.is_terminal(state):
                known[state, depth] = game.utility(state, MAX), None
            elif cutoff(state, depth):
                known[state, depth] = evaluate(state), None
            else:
                best = max if game.to_move(state) == MAX else min
                children = [(search(game.result(state, a), depth + 1)[0], a) for a in game.actions(state)]
                known[state, depth] = best(children, key=lambda pair: pair[0])
        return known[state, depth]

    return search(state, 0)


def iterative_deepening(game, state, evaluate, depth):
    for limit in range(1, depth + 1):  # a new memo for each depth
        answer = depth_limited_minimax(game, state, lambda s, d, limit=limit: d >= limit, evaluate)
    return answer


def maxn(game, state):
    @cache
    def search(state):
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in game.players), None
        i = game.players.index(game.to_move(state))
        return max(((search(game.result(state, a))[0], a) for a in game.actions(state)), key=lambda c: c[0][i])

    return search(state)


def expectiminimax(game, state):
    @cache
    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        player = game.to_move(state)
        if player == "CHANCE":
            return sum(p * search(game.result(state, o))[0] for o, p in game.outcomes(state)), None
        best = max if player == MAX else min
        return best([(search(game.result(state, a))[0], a) for a in game.actions(state)], key=lambda pair: pair[0])

    return search(state)


def quiescence(game, state, evaluate, volatile):
    @cache
    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        choices = [] if len(volatile(state)) == len(game.actions(state)) else [(evaluate(state), None)]
        choices += [(search(game.result(state, a))[0], a) for a in volatile(state)]
        return (max if game.to_move(state) == MAX else min)(choices, key=lambda choice: choice[0])

    return search(state)


def depth_limited_expectiminimax(game, state, cutoff, evaluate):
    @cache
    def search(state, depth):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        if game.to_move(state) == "CHANCE":
            return sum(p * search(game.result(state, o), depth + 1)[0] for o, p in game.outcomes(state)), None
        children = [(search(game.result(state, a), depth + 1)[0], a) for a in game.actions(state)]
        return (max if game.to_move(state) == MAX else min)(children, key=lambda pair: pair[0])

    return search(state, 0)


def expectimax(game, state, policy):
    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == MAX:
            return max([value(game.result(state, a)) for a in game.actions(state)])
        lots = game.outcomes(state) if game.to_move(state) == "CHANCE" else policy(game, state)
        return sum(p * value(game.result(state, a)) for a, p in lots)

    if game.is_terminal(state) or game.to_move(state) != MAX:
        return value(state), None
    return max([(value(game.result(state, a)), a) for a in game.actions(state)], key=lambda pair: pair[0])
