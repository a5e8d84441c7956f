"""What ratings say: how probable a win, a draw and a loss are; and the rating of one player against known ones.

The model is Bradley and Terry's (Biometrika 39, 1952) with draws as Rao and Kupper have them (Journal of the American
Statistical Association 62, 1967) and an advantage for whoever moves first. Ratings are on Elo's scale, where 400 points
are odds of ten to one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

from aima_games.game import Game

UNIT = 400 / log(10)
"""How many points of Elo's scale one unit of the logistic function is."""
SPREAD = 3.0 * UNIT
"""The standard deviation of ratings, before anything is known of a player."""
KNOWN = Path(__file__).with_name("known.json")


@dataclass(frozen=True)
class Known:
    """What is known of a game: the anchors' ratings, the first mover's advantage, and how wide the draws are.

    `errors` says how far off each rating may be, with 95 %.
    """

    ratings: Mapping[str, float]
    advantage: float
    draws: float
    errors: Mapping[str, float] = field(default_factory=dict)


@cache
def all_known() -> dict[str, Known]:
    """What is known, by the `repr` of a game."""
    data = json.loads(KNOWN.read_text(encoding="utf-8"))
    return {name: Known(**each) for name, each in data.items()}


def known_of(game: Game) -> Known | None:
    """What is known of a game, or None where nobody has measured it; `random` is rated 0 in every game."""
    return all_known().get(repr(game))


def chances(difference: float, draws: float) -> tuple[float, float, float]:
    """The probabilities of a win, a draw and a loss at a difference in ratings, the advantage included."""
    win, loss = _logistic((difference - draws) / UNIT), _logistic((-difference - draws) / UNIT)
    return win, max(0.0, 1 - win - loss), loss


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -700 else 0.0


@dataclass(frozen=True)
class Result:
    """A game of one player: against whom, whether it moved first, and 1 for a win, ½ for a draw, 0 for a loss."""

    opponent: str
    first: bool
    score: float


@dataclass(frozen=True)
class Rating:
    """A rating, and the interval in which it lies with a probability of 95 %."""

    value: float
    low: float
    high: float


def rating_of(results: Iterable[Result], known: Known) -> Rating:
    """The rating of a player by games against anchors, whose ratings are taken as exact.

    It is the mean of the posterior distribution; before the first game the player is taken to be at the anchors' mean,
    give or take SPREAD.
    """
    middle = sum(known.ratings.values()) / len(known.ratings)
    grid = [middle + 5.0 * step for step in range(-500, 501)]
    logs = [-(((rating - middle) / SPREAD) ** 2) / 2 for rating in grid]
    for result, times in Counter(results).items():
        own = known.advantage if result.first else -known.advantage
        place = {1: 0, 0.5: 1, 0: 2}[result.score]
        other = known.ratings[result.opponent]
        for i, rating in enumerate(grid):
            logs[i] += times * log(max(chances(rating - other + own, known.draws)[place], 1e-300))
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    total = sum(weights)
    mean = sum(weight * rating for weight, rating in zip(weights, grid, strict=True)) / total
    return Rating(mean, _quantile(grid, weights, 0.025 * total), _quantile(grid, weights, 0.975 * total))


def _quantile(grid: list[float], weights: list[float], part: float) -> float:
    for rating, weight in zip(grid, weights, strict=True):
        part -= weight
        if part <= 0:
            return rating
    return grid[-1]


def known_to_json(found: Mapping[str, Known]) -> Any:
    """The text of KNOWN."""
    data = {
        name: {
            "ratings": {anchor: round(rating) for anchor, rating in each.ratings.items()},
            "advantage": round(each.advantage),
            "draws": round(each.draws),
            "errors": {anchor: round(error) for anchor, error in each.errors.items()},
        }
        for name, each in sorted(found.items())
    }
    return json.dumps(data, indent=1) + "\n"
