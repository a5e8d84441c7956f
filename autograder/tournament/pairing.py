"""Who plays whom next: a round robin if there are few agents, else the pairs that tell most about the first places."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from itertools import combinations

import numpy as np
from scipy.special import ndtr

from autograder.tournament.ratings import Ladder

FEW = 150
"""At most 150 pairs play a round robin: twelve students and seven anchors, who do not meet each other."""
EACH = 2
"""In a random round, nobody but those with known ratings meets more than 2 opponents."""
SURE = 1e-4
"""Where two are in the wrong order with no more probability than this, nothing more is to be learned about them."""

Pair = tuple[str, str]


def next_pairs(
    names: Sequence[str],
    known: Collection[str],
    ladder: Ladder,
    first: int,
    begun: bool,
    rng: random.Random,
    played_out: Collection[frozenset[str]] = (),
) -> list[Pair]:
    """The pairs of the next round, one perhaps several times. If they are many, they are random until all have `begun`.

    Those in `known` have ratings already, and do not meet each other; pairs in `played_out` no longer meet.
    """
    pairs = [pair for pair in combinations(names, 2) if not (pair[0] in known and pair[1] in known)]
    pairs = [pair for pair in pairs if frozenset(pair) not in played_out]
    rng.shuffle(pairs)
    if len(pairs) <= FEW:
        return pairs
    if not begun:
        return _at_random(pairs, names, known)
    return _telling(pairs, ladder.ranked([name for name in names if name not in known]), ladder, first, len(names) // 2)


def _at_random(pairs: Sequence[Pair], names: Sequence[str], known: Collection[str]) -> list[Pair]:
    met = dict.fromkeys(names, 0)
    chosen = []
    for pair in pairs:
        if all(met[name] < EACH or name in known for name in pair):
            chosen.append(pair)
            for name in pair:
                met[name] += 1
    return chosen


def _telling(pairs: Sequence[Pair], ranked: Sequence[str], ladder: Ladder, first: int, count: int) -> list[Pair]:
    """Up to `count` pairs, each the one whose two games then tell most about the order of the first places.

    For each two, one of them among the first, the question is who is better: with probability Φ(z) the one with the
    higher rating, where z is the difference over its deviation. A game that takes the part r off the variance of that
    difference tells r φ(z)² / (2 Φ(z) Φ(−z)), the entropy that it is expected to remove (to the first order). With the
    ratings held where they are, only variances change, so a whole round is chosen at once, as in "optimal computing
    budget allocation" (Chen, Lin, Yücesan and Chick, Discrete Event Dynamic Systems 10, 2000).
    """
    covariance = np.array(ladder.covariance)
    one, other = np.array([[ladder.place[name] for name in pair] for pair in pairs]).T
    noise = 1 / np.array([ladder.information(*pair) for pair in pairs])
    places = [ladder.place[name] for name in ranked]
    better, worse = np.array([(i, j) for k, i in enumerate(places[:first]) for j in places[k + 1 :]]).T
    gap = ladder.means[better] - ladder.means[worse]
    chosen = []
    for _ in range(count):
        variance = _of_differences(covariance, better, worse)
        z = gap / np.sqrt(variance)
        open_ = ndtr(-z) > SURE
        if not open_.any():
            break
        density = np.exp(-(z[open_] ** 2) / 2) / np.sqrt(2 * np.pi)
        curve = density**2 / (2 * ndtr(z[open_]) * ndtr(-z[open_])) / variance[open_]
        rows = covariance[better[open_]] - covariance[worse[open_]]
        shared = rows[:, one] - rows[:, other]
        worth = curve @ shared**2 / (noise + _of_differences(covariance, one, other))
        best = int(np.argmax(worth))
        chosen.append(pairs[best])
        known = covariance[one[best]] - covariance[other[best]]
        covariance -= np.outer(known, known) / (noise[best] + known[one[best]] - known[other[best]])
    return chosen


def _of_differences(covariance: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The variance of the difference of each two."""
    diagonal = np.diag(covariance)
    return np.maximum(diagonal[one] + diagonal[other] - 2 * covariance[one, other], 1e-9)
