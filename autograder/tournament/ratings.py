"""Ratings of all who played: Bradley and Terry's model with draws and the first mover's advantage, and intervals.

The model is that of `aima_games.ladder.strength`; here all ratings are found at once, with scipy: the posterior mode
under a normal prior, which keeps ratings finite after nothing but wins or losses, and the normal distribution around
it. Of the libraries for ratings choix (Bradley–Terry, with which a test compares these) knows neither draws nor who
moves first, and openskill, trueskill and glicko2 follow players who change, one game after the other, and say nothing
about how uncertain two ratings are together, which tells who is distinguishable from whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from scipy.optimize import approx_fprime, minimize
from scipy.special import expit, log_expit

from aima_games.ladder.strength import SPREAD, UNIT, Rating, chances

SAMPLES = 4000
"""How many ladders are drawn from what is known, to see how often the first ones are in this order."""
INTERVAL = NormalDist().inv_cdf(0.975)
ADVANTAGE_SPREAD, DRAWS_MIDDLE, DRAWS_SPREAD = 1.0, log(0.3), 1.5
"""Before any game: how large the first mover's advantage may be, and the logarithm of how wide the draws are."""
LARGEST = 4.0
"""The largest value of that logarithm, where nearly all games are drawn."""

Game = tuple[str, str, float]
"""Who moved first, who second, and the first one's score: 1, ½ or 0."""


@dataclass(frozen=True)
class Ladder:
    """What is known about all who played: means, in points, and how they vary together."""

    names: tuple[str, ...]
    means: Any
    covariance: Any
    advantage: float
    draws: float

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each one stands in `means`."""
        return {name: i for i, name in enumerate(self.names)}

    def rating(self, name: str) -> Rating:
        """A rating with its 95 % interval."""
        mean, half = float(self.means[self.place[name]]), INTERVAL * sqrt(self.covariance[(self.place[name],) * 2])
        return Rating(mean, mean - half, mean + half)

    def difference(self, one: str, other: str) -> tuple[float, float]:
        """By how much `one` is better, and the standard deviation of that."""
        i, j, c = self.place[one], self.place[other], self.covariance
        return float(self.means[i] - self.means[j]), sqrt(max(0.0, c[i, i] + c[j, j] - 2 * c[i, j]))

    def certainty(self, one: str, other: str) -> float:
        """How certainly `one` is better than `other`."""
        mean, deviation = self.difference(one, other)
        return NormalDist().cdf(mean / deviation) if deviation else float(mean > 0)

    def ranked(self, names: Sequence[str]) -> list[str]:
        """The best first."""
        return sorted(names, key=lambda name: (-float(self.means[self.place[name]]), name))

    def sampled_orders(self, names: Sequence[str]) -> Any:
        """Orders drawn from what is known: each row has the places in `names` of the best, the second, …"""
        chosen = [self.place[name] for name in names]
        rng = np.random.default_rng(0)
        part = self.covariance[np.ix_(chosen, chosen)]
        drawn = rng.multivariate_normal(self.means[chosen], part, SAMPLES, method="eigh")
        return np.argsort(-drawn, axis=1)

    def information(self, one: str, other: str) -> float:
        """What two games of a pair, one on each side, tell about the difference of the two: Fisher's information."""
        mean, own = self.difference(one, other)[0], self.advantage
        return information(mean + own, self.draws) + information(mean - own, self.draws)

    def gain(self, one: str, other: str) -> float:
        """By how much two games of a pair, one on each side, reduce the sum of the variances of all ratings."""
        i, j = self.place[one], self.place[other]
        shared = self.covariance[i] - self.covariance[j]
        return float(shared @ shared / (1 / self.information(one, other) + shared[i] - shared[j]))

    def order_certainty(self, names: Sequence[str], first: int) -> float:
        """How certainly the first ones of `names` are the best, in this very order."""
        best = self.ranked(names)
        if len(best) < 2:
            return 1.0
        orders = self.sampled_orders(best)[:, :first]
        return float(np.mean(np.all(orders == np.arange(orders.shape[1]), axis=1)))


def ladder(names: Sequence[str], games: Sequence[Game], fixed: Mapping[str, float]) -> Ladder:
    """The ratings of `names` by their games; those in `fixed` stay as they are there."""
    known = {name: fixed[name] / UNIT for name in names if name in fixed}
    free = [name for name in names if name not in known]
    middle = sum(known.values()) / len(known) if known else 0.0
    place = {name: i for i, name in enumerate([*free, *known])}
    one = np.array([place[game[0]] for game in games], dtype=int)
    other = np.array([place[game[1]] for game in games], dtype=int)
    score = np.array([game[2] for game in games])
    constants = np.array(list(known.values()))
    n = len(free)
    spread = np.array([SPREAD / UNIT] * n + [ADVANTAGE_SPREAD, DRAWS_SPREAD])
    centre = np.array([middle] * n + [0.0, DRAWS_MIDDLE])

    def loss(x: Any) -> tuple[float, Any]:
        """Minus the logarithm of how probable all this is, and its gradient."""
        ratings, draws = np.concatenate([x[:n], constants]), np.exp(min(x[n + 1], LARGEST))
        by_difference, by_draws, total = _fit(ratings[one] - ratings[other] + x[n], draws, score)
        gradient = np.zeros(len(ratings) + 2)
        np.add.at(gradient, one, by_difference)
        np.add.at(gradient, other, -by_difference)
        gradient = np.concatenate([gradient[:n], [by_difference.sum(), draws * by_draws.sum()]])
        off = (x - centre) / spread
        return -total + float(off @ off) / 2, -gradient + off / spread

    found = minimize(loss, centre, jac=True, method="BFGS", options={"gtol": 1e-6, "maxiter": 2000}).x
    curvature = approx_fprime(found, lambda x: loss(x)[1], 1e-6)
    covariance = np.zeros((len(names), len(names)))
    covariance[:n, :n] = np.linalg.inv((curvature + curvature.T) / 2)[:n, :n] * UNIT**2
    means = np.concatenate([found[:n], constants]) * UNIT
    return Ladder((*free, *known), means, covariance, float(found[n]) * UNIT, float(np.exp(found[n + 1])) * UNIT)


def information(difference: float, draws: float) -> float:
    """Fisher's information of a game about the difference in ratings: one over the variance of what it says, in points.

    Between equals and without draws that is a variance of 347² points.
    """
    x, scores = np.full(3, difference / UNIT), np.array([1, 0.5, 0])
    slopes = _fit(x, max(draws / UNIT, 1e-9), scores)[0]
    return float(np.dot(chances(difference, draws), slopes**2)) / UNIT**2


def _fit(x: Any, draws: float, score: Any) -> tuple[Any, Any, float]:
    """For each game how its log-probability grows with the difference and with the draws, and the sum of them all.

    A draw's probability is σ(d + x) σ(d − x) (1 − exp(−2d)), where d is how wide the draws are.
    """
    won, lost, drawn = ((score == each).astype(float) for each in (1, 0, 0.5))
    between = log(-np.expm1(-2 * draws))
    each = won * log_expit(x - draws) + lost * log_expit(-x - draws)
    each += drawn * (log_expit(draws + x) + log_expit(draws - x) + between)
    above, below = expit(-(draws + x)), expit(x - draws)
    by_difference = won * expit(draws - x) - lost * expit(x + draws) + drawn * (above - below)
    wider = 2 / np.expm1(2 * draws)
    by_draws = -won * expit(draws - x) - lost * expit(x + draws) + drawn * (above + below + wider)
    return by_difference, by_draws, float(each.sum())
