"""How ratings came about: what was known of each agent after more and more of the games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from aima_games.ladder.strength import Rating
from autograder.tournament.ratings import ladder
from autograder.tournament.tournament import Standing, fixed_ratings

POINTS = 10
"""A curve has no more points than this."""
SIZE = (150, 80)
"""How wide and high the picture of a curve is."""


@dataclass(frozen=True)
class Point:
    """A rating after the first `games` of a tournament, which end with a round."""

    games: int
    rating: Rating


def curves(standing: Standing) -> dict[str, list[Point]]:
    """The curve of each agent whose rating does not stay, by its key."""
    games = [record for record in standing.games if record.rated]
    ends = [i for i, (one, next_) in enumerate(pairwise(games), 1) if next_.round > one.round] + [len(games)]
    chosen = sorted({ends[round(k * (len(ends) - 1) / (POINTS - 1))] for k in range(POINTS)}) if games else []
    fixed = fixed_ratings(standing.game)
    scores = [(*record.keys, record.played.score) for record in games]
    found = [(count, ladder(list(standing.agents), scores[:count], fixed)) for count in chosen]
    return {
        key: [Point(count, known.rating(key)) for count, known in found] for key in standing.agents if key not in fixed
    }


@dataclass(frozen=True)
class Curve:
    """A curve, as SVG has it: the band of the intervals, the line of the ratings, and the heights of round ratings."""

    points: list[Point]
    band: str
    line: str
    ticks: dict[int, float]


def drawn(standing: Standing) -> dict[str, Curve]:
    """All curves on one scale: from the lowest to the highest rating that any of them has, intervals cut off there."""
    found = curves(standing)
    ratings = [point.rating.value for points in found.values() for point in points]
    low, high = min(ratings, default=0.0) - 100, max(ratings, default=0.0) + 100
    most = max((point.games for points in found.values() for point in points), default=1)

    def height(value: float) -> float:
        return round(SIZE[1] * (high - min(max(value, low), high)) / (high - low), 1)

    def path(points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{SIZE[0] * games / most:.1f},{height(value)}" for games, value in points)

    ticks = {tick: height(tick) for tick in round_ratings(low, high)}
    made = {}
    for key, points in found.items():
        above = [(point.games, point.rating.high) for point in points]
        below = [(point.games, point.rating.low) for point in reversed(points)]
        line = path((point.games, point.rating.value) for point in points)
        made[key] = Curve(points, path([*above, *below]), line, ticks)
    return made


def round_ratings(low: float, high: float) -> list[int]:
    """Round ratings for the scale."""
    step = next((step for step in (50, 100, 200, 250, 500) if (high - low) / step <= 5), 1000)
    return list(range(-(int(-low) // step) * step if low < 0 else int(low // step + 1) * step, int(high) + 1, step))
