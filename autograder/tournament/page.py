"""The tournament's page: the table with ratings, each pair's results, every game to play through.

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
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.course.course import Course
from autograder.course.files import csv_text, write_files
from autograder.course.terminal import Bars, silent
from autograder.report import rendering
from autograder.tournament.replay import Replay
from autograder.tournament.tournament import Standing, anchors_passed, folder_of

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Row:
    """An agent's line of the table. An anchor has rank 0 and passes nobody; `broken` counts the rules broken."""

    key: str
    name: str
    rank: int
    rating: float
    passed: int | None
    won: int
    drawn: int
    lost: int
    broken: dict[str, int]

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
    """The table, the best first."""
    ranks = {key: rank for rank, key in enumerate(standing.rivals, 1)}
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
        passed = anchors_passed(standing, key) if key in ranks else None
        won, drawn, lost = (results[key][score] for score in (1.0, 0.5, 0.0))
        lost_by = dict(broken[key].most_common())
        return Row(key, names[key], ranks.get(key, 0), standing.ratings[key], passed, won, drawn, lost, lost_by)

    return [row(key) for key in standing.ranked]


def write_page(course: Course, standing: Standing, real_names: bool = False, bars: Bars = silent) -> list[Path]:
    """Write `tournament.html` for everybody, and `table.csv`, which has the names, too.

    Raises CourseError where they cannot be written.
    """
    names = shown_names(course, standing, real_names)
    table = rows(standing, names)
    text = page(standing, table, names, bars("drawing", "games"), datetime.now(UTC).astimezone(course.zone))
    return write_files(
        folder_of(course, standing.contest), {"tournament.html": text, "table.csv": _csv(standing, table)}
    )


def page(
    standing: Standing, table: list[Row], names: dict[str, str], progress: Callable[..., Iterable[Any]], now: datetime
) -> str:
    """The page as HTML text."""
    order = {row.key: i for i, row in enumerate(table)}
    replay = Replay(standing.game, order.__getitem__)
    for number, record in enumerate(progress(standing.games), 1):
        replay.add(number, record)
    script = (TEMPLATES / "replay.js").read_text(encoding="utf-8")
    data = replay.data() | {"names": [row.name for row in table]}
    return rendering.rendered(
        TEMPLATES / "tournament.html.j2",
        now,
        (TEMPLATES / "tournament.css").read_text(encoding="utf-8"),
        {"rounded": lambda value: rendering.shown(round(value))},
        standing=standing,
        rows=table,
        pairs=_pairs(standing, table),
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
    header = ["rank", "student", "name_on_the_page", "rating", "anchors_passed", "won", "drawn", "lost", "rules_broken"]
    lines = []
    for row in table:
        passed = "" if row.passed is None else str(row.passed)
        counts = [str(count) for count in (row.won, row.drawn, row.lost, sum(row.broken.values()))]
        student = standing.agents[row.key].student
        lines.append([str(row.rank or ""), student, row.name, f"{row.rating:.0f}", passed, *counts])
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
