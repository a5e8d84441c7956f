"""Assignment 4 with counters, features that have names, and heaps."""

from __future__ import annotations

from collections import Counter
from heapq import heapify, heappop
from math import inf

from aima_games import MAX, LinearEvaluation


def lines_with(game, state, mark, n):
    """Lines as strings, counted."""
    lines = Counter("".join(game.mark(state, s) for s in line).replace(".", "") for line in game.lines)
    return lines[mark * n]


def weighted_lines(game, state, weights):
    """The usual form in the field: features with names, and a weight for each."""
    if game.is_terminal(state):
        return game.utility(state, MAX) * inf if game.utility(state, MAX) else 0

    def feature(n):
        return lambda s: lines_with(game, s, "X", n) - lines_with(game, s, "O", n)

    by_name = {f"lines with {n}": weight for n, weight in enumerate(weights, start=1)}
    return LinearEvaluation({name: feature(n) for n, name in enumerate(by_name, start=1)}, by_name)(state)


def exchange(target, attackers, defenders):
    own, other = list(attackers), list(defenders)
    heapify(own)
    heapify(other)

    def gain(target, own, other):
        if not own:
            return 0.0
        after = target - gain(heappop(own), other, own)
        return after if after > 0 else 0.0

    return gain(target, own, other)


def td_weights(weights, vectors, result, step, decay):
    """Sums of what each error gives to each earlier position, weight by weight."""
    w = tuple(weights)
    for t, vector in enumerate(vectors):
        then = sum(a * b for a, b in zip(w, vectors[t + 1], strict=True)) if vectors[t + 1 :] else result
        error = then - sum(a * b for a, b in zip(w, vector, strict=True))
        credit = [sum(decay ** (t - k) * vectors[k][i] for k in range(t + 1)) for i in range(len(w))]
        w = tuple(a + step * error * c for a, c in zip(w, credit, strict=True))
    return list(w)
