"""Loops and plain variables, everything spelled out."""

from solutions.searches.alpha_beta import depth_limited_alphabeta


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
        total = 0
        for square in range(game.size**2):
            sign = {"B": 1, "W": -1, ".": 0}[game.mark(s, square)]
            total += sign * (8 if square in corners else -2 if square in near else 0.1)
        return total / 1000

    return depth_limited_alphabeta(game, state, lambda s, depth: depth == 2, estimate)[1]
