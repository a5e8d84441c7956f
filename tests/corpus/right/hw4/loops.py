"""Assignment 4 in loops over squares, captures and indices."""

from __future__ import annotations

from math import inf, tanh

from aima_games import MIN, features_of
from solutions import alphabeta


def lines_with(game, state, mark, n):
    total = 0
    for line in game.lines:
        own = 0
        closed = False
        for square in line:
            if game.mark(state, square) == mark:
                own = own + 1
            elif game.mark(state, square) != ".":
                closed = True
        if not closed and own == n:
            total = total + 1
    return total


def weighted_lines(game, state, weights):
    """Each line once, with the weight of what it holds."""
    if game.is_terminal(state):
        return {1: inf, 0: 0.0, -1: -inf}[-game.utility(state, MIN)]
    total = 0
    for line in game.lines:
        marks = "".join(game.mark(state, square) for square in line).replace(".", "")
        if marks and len(set(marks)) == 1:
            total += weights[len(marks) - 1] if marks[0] == "X" else -weights[len(marks) - 1]
    return total


def exchange(target, attackers, defenders):
    """Forwards through the captures, then back from the last to the first."""
    own, other = sorted(attackers), sorted(defenders)
    captured = []
    on_square = target
    while own:
        captured.append(on_square)
        on_square = own.pop(0)
        own, other = other, own
    gain = 0
    for ply in reversed(range(len(captured))):
        gain = max(0, captured[ply] - gain)
    return gain


def td_weights(weights, vectors, result, step, decay):
    """In copies that are changed."""
    w, e = [], []
    for weight in weights:
        w.append(weight)
        e.append(0.0)
    for t in range(len(vectors)):
        now, then = 0, 0
        for i in range(len(w)):
            now += w[i] * vectors[t][i]
            if t < len(vectors) - 1:
                then += w[i] * vectors[t + 1][i]
        if t == len(vectors) - 1:
            then = result
        for i in range(len(w)):
            e[i] *= decay
            e[i] += vectors[t][i]
            w[i] += step * (then - now) * e[i]
    return w


def player(game, state):
    """Corners, squares beside empty corners and mobility."""
    n, mobility = game.size, features_of(game)["mobility"]
    corners = {0, n - 1, n * (n - 1), n * n - 1}

    def evaluate(state):
        total = mobility(state)
        for corner in corners:
            own = game.mark(state, corner)
            total += 10 * ((own == "B") - (own == "W"))
            if own == ".":
                across, down = (1 if corner % n == 0 else -1), (n if corner < n else -n)
                for square in (corner + across, corner + down, corner + across + down):
                    mark = game.mark(state, square)
                    total -= 4 * ((mark == "B") - (mark == "W"))
        return tanh(total / 20)

    empty = [game.mark(state, square) for square in range(n * n)].count(".")
    depth = 9 if empty <= 8 else 4
    return alphabeta(game, state, cutoff=lambda _, plies: plies >= depth, evaluate=evaluate)[1]
