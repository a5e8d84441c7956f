"""The tournament's page: the ladder with intervals, how it came about, each pair's results, every game to play through.

It fetches nothing from anywhere: its one script is in it, and so are all boards."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from typing import Any

from markupsafe import Markup

from aima_games.ladder.strength import Rating, known_of
from autograder.course.course import Course
from autograder.course.files import csv_text, write_files
from autograder.course.terminal import Bars, silent
from autograder.report import rendering
from autograder.tournament.agents import is_released
from autograder.tournament.instructive import Film, lessons
from autograder.tournament.ratings import ladder
from autograder.tournament.tournament import Standing, fixed_ratings, folder_of

TEMPLATES = Path(__file__).parent / "templates"
DISTINCT = 0.95
"""From this certainty on two agents are told apart."""
BAR = 200
"""How wide the picture of an interval is."""


@dataclass(frozen=True)
class Row:
    """An agent's line of the ladder; `rank` is 0 for an anchor. `alike` has the ranks that are not told apart, its own
    among them, in words."""

    key: str
    name: str
    rank: int
    rating: Rating
    won: int
    drawn: int
    lost: int
    broken: dict[str, int]
    alike: str
    fixed: bool

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


def shown_names(course: Course, standing: Standing, real: bool) -> dict[str, str]:
    """What each agent is called on the page: an anchor by its name, a student by a pseudonym or by `real` name."""
    students = [agent.student for agent in standing.agents.values() if agent.student]
    people = course.students or {}
    if real:
        called = {student: people[student].name if student in people else student for student in students}
    else:
        called = pseudonyms(students, course.secret)
    return {key: called[agent.student] if agent.student else key for key, agent in standing.agents.items()}


def rows(standing: Standing, names: dict[str, str]) -> list[Row]:
    """The ladder, the best first."""
    ladder, rivals = standing.ladder, standing.rivals
    ranks = {key: rank for rank, key in enumerate(rivals, 1)}
    results = {key: Counter[float]() for key in standing.agents}
    broken = {key: Counter[str]() for key in standing.agents}
    for record in standing.games:
        if record.rated:
            first, second = record.keys
            results[first][record.played.score] += 1
            results[second][1 - record.played.score] += 1
            if record.played.loser:
                broken[record.keys[record.played.loser != standing.game.players[0]]][record.played.lost] += 1

    def row(key: str) -> Row:
        alike = [ranks[other] for other in rivals if other == key or not _told_apart(standing, key, other)]
        counts, rating = results[key], ladder.rating(key)
        parts = (
            counts[1.0],
            counts[0.5],
            counts[0.0],
            dict(broken[key]),
            _ranges(alike) if key in ranks and len(alike) > 1 else "",
        )
        return Row(key, names[key], ranks.get(key, 0), rating, *parts, fixed=rating.low == rating.high)

    return [row(key) for key in ladder.ranked(list(standing.agents))]


def _told_apart(standing: Standing, one: str, other: str) -> bool:
    certainty = standing.ladder.certainty(one, other)
    return max(certainty, 1 - certainty) >= DISTINCT


def _ranges(numbers: list[int]) -> str:
    """Numbers in order, in words such as "2–4, 7"."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


def write_page(
    course: Course,
    standing: Standing,
    real_names: bool = False,
    bars: Bars = silent,
    now: datetime | None = None,
) -> list[Path]:
    """Write `tournament.html` and `ladder.json` for everybody, and `ladder.csv`, which says who is who.

    Raises CourseError where they cannot be written.
    """
    names = shown_names(course, standing, real_names)
    table = rows(standing, names)
    folder = folder_of(course, standing.contest)
    text = page(standing, table, names, bars("drawing", "games"), now or datetime.now(UTC))
    files = {
        "tournament.html": text,
        "ladder.csv": _csv(standing, table),
        "ladder.json": _for_notebooks(standing, table),
    }
    return write_files(folder, files)


def _for_notebooks(standing: Standing, table: list[Row]) -> str:
    """What `aima_games.ladder.class_ladder` reads, with the programs of those who have released them."""
    lines = []
    for row in table:
        agent = standing.agents[row.key]
        lines.append(
            {
                "name": row.name,
                "rank": row.rank,
                "anchor": not agent.student,
                "rating": round(row.rating.value),
                "low": round(row.rating.low),
                "high": round(row.rating.high),
                "scores": [row.won, row.drawn, row.lost],
                "alike": row.alike,
                "cells": list(agent.cells) if is_released(agent.cells) else [],
            }
        )
    contest = standing.contest
    match = {"function": contest.match.function}
    return json.dumps({"game": contest.game, **match, "rows": lines}, ensure_ascii=False, indent=1) + "\n"


def page(
    standing: Standing, table: list[Row], names: dict[str, str], progress: Callable[..., Iterable[Any]], now: datetime
) -> str:
    """The page as HTML text."""
    order = {row.key: i for i, row in enumerate(table)}
    film = Film(standing.game, order.__getitem__)
    for record in progress(standing.games):
        film.add(record)
    place = {record.pairing.number: i for i, record in enumerate(standing.games)}
    told = lessons(standing, names)
    script = (TEMPLATES / "replay.js").read_text(encoding="utf-8")
    data = film.data() | {"names": [row.name for row in table]}
    low = min((row.rating.low for row in table), default=0.0)
    high = max((row.rating.high for row in table), default=0.0)
    known = known_of(standing.game)
    return rendering.rendered(
        TEMPLATES / "tournament.html.j2",
        now,
        (TEMPLATES / "tournament.css").read_text(encoding="utf-8"),
        {"rounded": lambda value: rendering.shown(round(value))},
        standing=standing,
        rows=table,
        pairs=_pairs(standing, table),
        told=[(lesson, place[lesson.record.pairing.number]) for lesson in told],
        bar=lambda value: round(8 + (BAR - 16) * (value - low) / ((high - low) or 1), 1),
        ticks=round_ratings(low, high),
        width=BAR,
        errors=known.errors if known else {},
        curves=drawn(standing),
        curve=SIZE,
        distinct=round(100 * DISTINCT),
        certainty=round(100 * standing.certainty),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        data=Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")),
    )


def _pairs(standing: Standing, table: list[Row]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Won, drawn and lost by the first of each two who have met."""
    found: dict[tuple[str, str], list[int]] = {}
    for record in standing.games:
        if record.rated:
            one, other = record.keys
            place = {1.0: 0, 0.5: 1, 0.0: 2}[record.played.score]
            found.setdefault((one, other), [0, 0, 0])[place] += 1
            found.setdefault((other, one), [0, 0, 0])[2 - place] += 1
    return {pair: (counts[0], counts[1], counts[2]) for pair, counts in found.items()}


def _csv(standing: Standing, table: list[Row]) -> str:
    header = ["rank", "student", "name_on_the_page", "rating", "low", "high", "won", "drawn", "lost", "rules_broken"]
    lines = []
    for row in table:
        student = standing.agents[row.key].student
        numbers = [f"{value:.0f}" for value in (row.rating.value, row.rating.low, row.rating.high)]
        counts = [str(count) for count in (row.won, row.drawn, row.lost, sum(row.broken.values()))]
        lines.append([str(row.rank or ""), student, row.name, *numbers, *counts])
    return csv_text(header, lines)


# Pseudonyms: everybody may see the page. They stay the same all term, and only the instructor knows whose they are.

COLOURS = (
    "Amber", "Azure", "Black", "Bronze", "Copper", "Coral", "Crimson", "Emerald", "Golden", "Green", "Grey", "Indigo",
    "Ivory", "Jade", "Lilac", "Olive", "Orange", "Purple", "Red", "Rose", "Ruby", "Rusty", "Scarlet", "Silver",
    "Teal", "Umber", "Violet", "White",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Beaver", "Bee", "Bison", "Crane", "Crow", "Deer", "Dolphin", "Eagle", "Falcon", "Finch",
    "Fox", "Gecko", "Goose", "Hare", "Heron", "Ibex", "Jackdaw", "Koala", "Lark", "Lion", "Lynx", "Magpie", "Marten",
    "Moth", "Newt", "Otter", "Owl", "Panda", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Stork", "Swan", "Tapir",
    "Tiger", "Toad", "Turtle", "Walrus", "Wolf", "Wren", "Yak", "Zebra",
)  # fmt: skip


def pseudonyms(students: Iterable[str], secret: str) -> dict[str, str]:
    """A name for each student; no two have the same."""
    found: dict[str, str] = {}
    for student in sorted(students):
        digest = hmac.new(secret.encode(), f"pseudonym/{student}".encode(), hashlib.sha256).digest()
        colour, animal = COLOURS[digest[0] % len(COLOURS)], ANIMALS[digest[1] % len(ANIMALS)]
        name, number = f"{colour} {animal}", 2
        while name in found.values():
            name, number = f"{colour} {animal} {number}", number + 1
        found[student] = name
    return found


# Curves: what was known about each agent after more and more of the games

POINTS = 10
"""A curve has at most 10 points."""
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
    """The round ratings from `low` to `high`, for the scale."""
    step = next((step for step in (50, 100, 200, 250, 500) if (high - low) / step <= 5), 1000)
    return list(range(ceil(low / step) * step, floor(high) + 1, step))
