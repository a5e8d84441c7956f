"""Loops and plain variables, everything spelled out."""

from math import inf

from aima_games import MAX, MIN
from solutions.searches.alpha_beta import depth_limited_alphabeta


def weighted_lines(game, state, weights):
    if game.is_terminal(state):
        if game.utility(state, MIN) == 1:
            return -inf
        if game.utility(state, MIN) == -1:
            return inf
        return 0.0
    x = 0
    o = 0
    for line in game.lines:
        xs = 0
        os = 0
        for square in line:
            if game.mark(state, square) == "X":
                xs += 1
            if game.mark(state, square) == "O":
                os += 1
        if xs > 0 and os == 0:
            x = x + weights[xs]
        if os > 0 and xs == 0:
            o = o + weights[os]
    return float(x - o)


def exchange(target, attackers, defenders):
    """Forwards the captures, then backwards."""
    sides = [list(attackers), list(defenders)]
    gains = []
    turn = 0
    on_square = target
    while len(sides[turn]) > 0:
        piece = min(sides[turn])
        sides[turn].remove(piece)
        gains.append(on_square)
        on_square = piece
        turn = 1 - turn
    value = 0
    while gains:
        value = gains.pop() - value
        if value < 0:
            value = 0
    return value


def safe_discs(game, state):
    n = game.size
    counted = []
    for start, step in [(0, 1), (0, n), (n - 1, n), (n * n - n, 1)]:
        edge = []
        for i in range(n):
            edge.append(start + i * step)
        full = True
        for square in edge:
            if game.mark(state, square) == ".":
                full = False
        for i in range(n):
            mine = game.mark(state, edge[i])
            if mine == ".":
                continue
            before = True
            for k in range(0, i):
                if game.mark(state, edge[k]) != mine:
                    before = False
            behind = True
            for k in range(i + 1, n):
                if game.mark(state, edge[k]) != mine:
                    behind = False
            if (full or before or behind) and edge[i] not in counted:
                counted.append(edge[i])
    lead = 0
    for square in counted:
        if game.mark(state, square) == "B":
            lead = lead + 1
        else:
            lead = lead - 1
    return lead


def extended_search(game, state, cutoff, evaluate, extra, depth=0):
    if game.is_terminal(state):
        return -game.utility(state, MIN), None
    actions = list(game.actions(state))
    if len(actions) == 1 and extra >= 1:
        answer = extended_search(game, game.result(state, actions[0]), cutoff, evaluate, extra - 1, depth)
        return answer[0], actions[0]
    if cutoff(state, depth):
        return evaluate(state), None
    best = None
    for a in actions:
        v = extended_search(game, game.result(state, a), cutoff, evaluate, extra, depth + 1)[0]
        if game.to_move(state) == MAX:
            if best is None or v >= best:
                best = v
                move = a
        else:
            if best is None or v <= best:
                best = v
                move = a
    return best, move


def settled_from(game, state, evaluate, most):
    answer = 1
    last = None
    for depth in range(1, most + 1):

        def stop(state, plies):
            return plies == depth  # noqa: B023

        action = depth_limited_alphabeta(game, state, stop, evaluate)[1]
        if action != last:
            answer = depth
            last = action
    return answer


def td_weights(weights, vectors, result, step, decay):
    w = []
    e = []
    for weight in weights:
        w.append(weight)
        e.append(0.0)
    for t in range(len(vectors)):
        now = 0
        for i in range(len(w)):
            now += w[i] * vectors[t][i]
        if t == len(vectors) - 1:
            then = result
        else:
            then = 0
            for i in range(len(w)):
                then += w[i] * vectors[t + 1][i]
        for i in range(len(w)):
            e[i] = e[i] * decay
            e[i] = e[i] + vectors[t][i]
        for i in range(len(w)):
            w[i] = w[i] + step * (then - now) * e[i]
    return w


def player(game, state):
    """Two plies; discs hardly count, corners and safe discs do."""
    corners = [0, game.size - 1, game.size * (game.size - 1), game.size**2 - 1]
    near = [1, 4, 6, 7, 10, 11, 24, 25, 28, 29, 31, 34]

    def estimate(s):
        total = 3 * safe_discs(game, s)
        for square in range(game.size**2):
            sign = {"B": 1, "W": -1, ".": 0}[game.mark(s, square)]
            total += sign * (8 if square in corners else -2 if square in near else 0.1)
        return total / 1000

    return depth_limited_alphabeta(game, state, lambda s, depth: depth == 2, estimate)[1]
