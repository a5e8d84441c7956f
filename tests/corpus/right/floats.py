"""Everything is a float, and the answer is a list."""

from math import inf

from aima_games import MAX


def minimax(game, state):
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    best = [-inf, None] if game.to_move(state) == MAX else [inf, None]
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))[0]
        if v > best[0] if game.to_move(state) == MAX else v < best[0]:
            best = [v, a]
    return best


def minimax_value(game, state):
    return minimax(game, state)[0]


def alphabeta(game, state, a=-1e9, b=1e9):
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    best = [-1e9, None] if game.to_move(state) == MAX else [1e9, None]
    for x in game.actions(state):
        v = alphabeta(game, game.result(state, x), a, b)[0]
        if game.to_move(state) == MAX:
            if v > best[0]:
                best = [v, x]
            a = max(a, v)
        else:
            if v < best[0]:
                best = [v, x]
            b = min(b, v)
        if a >= b:
            break
    return best


def expectiminimax(game, state):
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    if game.to_move(state) == "CHANCE":
        total = 0.0
        for outcome, p in game.outcomes(state):
            total += float(p) * expectiminimax(game, game.result(state, outcome))[0]
        return [total, None]
    children = [[expectiminimax(game, game.result(state, a))[0], a] for a in game.actions(state)]
    # rounding may tell two equal children apart, but then by far less than anybody looks at
    return max(children, key=lambda c: round(c[0], 9)) if game.to_move(state) == MAX else min(
        children, key=lambda c: round(c[0], 9)
    )  # fmt: skip


def expectimax(game, state, policy):
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    if game.to_move(state) == MAX:
        children = [[expectimax(game, game.result(state, a), policy)[0], a] for a in game.actions(state)]
        return max(children, key=lambda c: round(c[0], 9))
    lots = game.outcomes(state) if game.to_move(state) == "CHANCE" else policy(game, state)
    return [sum(float(p) * expectimax(game, game.result(state, a), policy)[0] for a, p in lots), None]


def maxn(game, state):
    if game.is_terminal(state):
        return [[float(game.utility(state, p)) for p in game.players], None]
    i = list(game.players).index(game.to_move(state))
    return max([[maxn(game, game.result(state, a))[0], a] for a in game.actions(state)], key=lambda c: c[0][i])
