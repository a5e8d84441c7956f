"""numpy, sets and comprehensions; the search prunes and works with the mover's values."""

from functools import lru_cache
from math import tanh

import numpy as np

from aima_games import features_of
from solutions.searches.alpha_beta import depth_limited_alphabeta


def exchange(target, attackers, defenders):
    @lru_cache
    def gain(target, own, other):
        return max(target - gain(own[0], other, own[1:]), 0) if own else 0

    return gain(target, tuple(sorted(attackers)), tuple(sorted(defenders)))


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
        return tanh((6 * features["corners"](s) + features["mobility"](s)) / 20)

    return depth_limited_alphabeta(game, state, lambda s, depth: depth >= 2, estimate)[1]
