"""Ratings of all who played, from who beat whom: the model of Bradley and Terry (Biometrika 39, 1952)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

STEPS, NEAR = 100_000, 1e-9
"""The iteration ends when no strength changes by more than this part, and after 100,000 steps at the latest."""

Game = tuple[str, str, float]
"""Who moved first, who second, and the first player's score: 1, ½ or 0."""


def ratings(names: Sequence[str], games: Iterable[Game], zero: str) -> dict[str, float]:
    """The rating of each player, on Elo's scale: 400 points are odds of ten to one, and `zero` has 0.

    A draw is half a win for both. One imaginary draw of each player with one and the same imaginary player keeps the
    ratings of those finite who win or lose all their games. Method: D. R. Hunter, "MM algorithms for generalized
    Bradley–Terry models", The Annals of Statistics 32 (2004).
    """
    place = {name: i for i, name in enumerate(names)}
    won, met = np.full(len(names), 0.5), np.zeros((len(names), len(names)))
    for first, second, score in games:
        i, j = place[first], place[second]
        won[i] += score
        won[j] += 1 - score
        met[i, j] += 1
        met[j, i] += 1
    strength = np.ones(len(names))
    for _ in range(STEPS):
        before = strength
        strength = won / ((met / np.add.outer(before, before)).sum(axis=1) + 1 / (before + 1))
        if np.abs(strength / before - 1).max() < NEAR:
            break
    points = 400 * np.log10(strength / strength[place[zero]])
    return {name: float(points[i]) for name, i in place.items()}
