"""numpy, sets and comprehensions; the search prunes and works with the mover's values."""

from functools import lru_cache
from math import inf, tanh

import numpy as np

from aima_games import MAX, features_of
from solutions.searches.alpha_beta import depth_limited_alphabeta


def weighted_lines(game, state, weights):
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return np.sign(utility) * inf if utility else 0
    value = {"X": 1, "O": -1, ".": 0}
    board = np.array([value[game.mark(state, square)] for line in game.lines for square in line])
    board = board.reshape(len(game.lines), -1)
    xs, os = (board == 1).sum(axis=1), (board == -1).sum(axis=1)
    worth = np.array(weights)
    return worth[xs[os == 0]].sum() - worth[os[xs == 0]].sum()


def exchange(target, attackers, defenders):
    @lru_cache
    def gain(target, own, other):
        return max(target - gain(own[0], other, own[1:]), 0) if own else 0

    return gain(target, tuple(sorted(attackers)), tuple(sorted(defenders)))


def safe_discs(game, state):
    n = game.size
    board = np.array([{"B": 1, "W": -1, ".": 0}[game.mark(state, square)] for square in range(n * n)]).reshape(n, n)
    safe = np.zeros((n, n), dtype=bool)
    for turns in range(4):
        edge, marked = np.rot90(board, turns)[0], np.rot90(safe, turns)[0]  # views, so `safe` is changed
        marked |= np.all(edge != 0)
        marked |= np.logical_and.accumulate(edge == edge[0]) & (edge != 0)
        marked |= np.logical_and.accumulate((edge == edge[-1])[::-1])[::-1] & (edge != 0)
    return board[safe].sum()


def extended_search(game, state, cutoff, evaluate, extra):
    def search(s, depth, left, alpha, beta):
        """Negamax, fail-soft."""
        if game.is_terminal(s):
            return sign(s) * game.utility(s, MAX), None
        actions = game.actions(s)
        free = len(actions) == 1 and left > 0
        if not free and cutoff(s, depth):
            return sign(s) * evaluate(s), None
        best = -inf, None
        for a in actions:
            child = game.result(s, a)
            flip = sign(s) * sign(child)
            window = (alpha, beta) if flip == 1 else (-beta, -alpha)
            value = flip * search(child, depth + (not free), left - free, *window)[0]
            if value > best[0]:
                best = value, a
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    def sign(s):
        return 1 if game.is_terminal(s) or game.to_move(s) == MAX else -1

    value, action = search(state, 0, extra, -inf, inf)
    return [sign(state) * value, action]


def settled_from(game, state, evaluate, most):
    chosen = np.array(
        [
            str(depth_limited_alphabeta(game, state, lambda s, plies, d=d: plies >= d, evaluate)[1])
            for d in range(1, most + 1)
        ]
    )
    other = np.flatnonzero(chosen != chosen[-1])
    return other[-1] + 2 if len(other) else 1


def td_weights(weights, vectors, result, step, decay):
    """The error of a position is credited by the sum over all before it, not by a trace."""
    w, x = np.array(weights, dtype=float), np.array(vectors, dtype=float)
    for t in range(len(x)):
        error = (w @ x[t + 1] if t + 1 < len(x) else result) - w @ x[t]
        w = w + step * error * sum(float(decay) ** (t - k) * x[k] for k in range(t + 1))
    return w


def player(game, state):
    features = features_of(game)

    def estimate(s):
        return tanh((6 * features["corners"](s) + features["mobility"](s) + safe_discs(game, s)) / 20)

    return depth_limited_alphabeta(game, state, lambda s, depth: depth >= 2, estimate)[1]
