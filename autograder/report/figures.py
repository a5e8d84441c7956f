"""The figures of a report, from grades alone: what the items are like, which mistakes are made, what is strange.

Difficulty and discrimination of an item are those of classical test theory; see R. L. Ebel and D. A. Frisbie,
Essentials of Educational Measurement (1991).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean

from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.report.grades import Grade, ItemScore

FEWEST = 5
"""With fewer students a correlation says nothing, so none is given."""
LARGEST_GROUP = 3
"""Wrong answers are rare where no more than this many students have them."""
NAMED = frozenset(known.title for known in MISCONCEPTIONS.values())

NOT_WRITTEN, OUT_OF_TIME, ENDED = "not written yet", "out of time", "the Python process ended"
ENDLESS, OTHER = "a search without end, stopped", "wrong in another way"
_IN_CELL = r"the (?:cell `[^`]*`|code cell \d+)"
KINDS = {
    # What students can make up comes after "raised" or "stops with", so these are tried first.
    "an error is raised": "raised ",
    "a cell stops with an error": rf"{_IN_CELL} stops with ",
    NOT_WRITTEN: "not written yet",
    OUT_OF_TIME: rf"the (function did not come back in|notebook used up its) time|{_IN_CELL} did not come to an end",
    ENDED: rf"the Python process ended|{_IN_CELL} ended the Python process",
    ENDLESS: "the search asked the game |the function calls itself without end",
    "nothing to check": "no function is called|the test cell is missing",
}
"""Troubles that are no known misconception, and how a diagnosis of each begins."""
STRANGE = (OUT_OF_TIME, ENDED, ENDLESS)


def kind(diagnosis: str) -> str:
    """The mistake that a diagnosis is about, in words that students share: a known one's title, or one of KINDS."""
    if diagnosis in NAMED:
        return diagnosis
    return next((name for name, begins in KINDS.items() if re.match(begins, diagnosis)), OTHER)


# Scores


def bins(grades: Sequence[Grade]) -> list[tuple[float, float, int]]:
    """The scores in at most twelve steps: (from, to, how many). The last step has its upper end as well."""
    best = max([*(grade.max_score for grade in grades), *(grade.score for grade in grades)], default=0) or 1.0
    width = next(w for p in range(-2, 9) for w in (10.0**p, 2 * 10.0**p, 5 * 10.0**p) if best / w <= 12)
    steps = ceil(best / width - 1e-9)
    found = Counter(min(int(grade.score / width + 1e-9), steps - 1) for grade in grades)
    return [(n * width, (n + 1) * width, found[n]) for n in range(steps)]


# Items


@dataclass(frozen=True)
class ItemFigures:
    """An item over all who have a score on it: how many had all, some and none of its points, and how it goes with
    the rest.

    `difficulty` is the mean part of the points that was earned, so an easy item has a high one;
    `discrimination` the correlation of the item's points with those for all other items (None where it has none:
    too few students, or everybody has the same).
    """

    item: str
    max_score: float
    graded: int
    full: int
    part: int
    none: int
    difficulty: float | None
    discrimination: float | None


def item_figures(items: Iterable[ItemScore]) -> list[ItemFigures]:
    """The figures of each item that is worth points, in the order of the assignment.

    Scores that a person has still to give are left out.
    """
    by_item: dict[str, dict[str, ItemScore]] = defaultdict(dict)
    for item in items:
        if item.max_score > 0:
            by_item[item.item][item.student] = item
    # An item that some still wait for would make their other points look few.
    settled = [name for name, column in by_item.items() if not any(item.waiting for item in column.values())]
    figures = []
    for name, column in by_item.items():
        scored = [item for item in column.values() if not item.waiting]
        shares = [item.score / item.max_score for item in scored]
        others = [by_item[other] for other in settled if other != name]
        rest = [sum(other[item.student].score for other in others if item.student in other) for item in scored]
        full, none = sum(share >= 1 for share in shares), sum(share <= 0 for share in shares)
        figures.append(
            ItemFigures(
                name,
                max(item.max_score for item in column.values()),
                len(scored),
                full,
                len(scored) - full - none,
                none,
                fmean(shares) if shares else None,
                correlation(shares, rest) if len(scored) >= FEWEST and others else None,
            )
        )
    return figures


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Pearson's correlation, or None where one side does not vary."""
    dx, dy = [x - fmean(xs) for x in xs], [y - fmean(ys) for y in ys]
    spread = sqrt(sum(d * d for d in dx) * sum(d * d for d in dy))
    return sum(a * b for a, b in zip(dx, dy, strict=True)) / spread if spread > 1e-12 else None


# Mistakes


@dataclass(frozen=True)
class Mistake:
    """A row of the map of mistakes: how many students made it on each item, and how many made it at all."""

    name: str
    is_known: bool
    counts: tuple[int, ...]
    students: int


def mistakes(items: Iterable[ItemScore]) -> tuple[list[str], list[Mistake]]:
    """The items that the judge looked at, and the mistakes made in them: known ones first, then the more frequent."""
    judged = [item for item in items if item.fraction is not None]
    columns = list(dict.fromkeys(item.item for item in judged))
    found: dict[str, list[ItemScore]] = defaultdict(list)
    for item in judged:
        if item.diagnosis:
            found[kind(item.diagnosis)].append(item)
    rows = []
    for name, those in found.items():
        counts = Counter(item.item for item in those)
        students = len({item.student for item in those})
        rows.append(Mistake(name, name in NAMED, tuple(counts[item] for item in columns), students))
    return columns, sorted(rows, key=lambda row: (not row.is_known, -row.students, -sum(row.counts), row.name))


def unnamed(items: Iterable[ItemScore]) -> list[tuple[str, str, int]]:
    """The diagnoses that are no known mistake, word for word: (diagnosis, item, students), the more frequent first."""
    judged = (item for item in items if item.fraction is not None and item.diagnosis not in NAMED)
    found = Counter((item.diagnosis, item.item) for item in judged if item.diagnosis)
    return sorted(((*pair, count) for pair, count in found.items()), key=lambda row: (-row[2], row[1], row[0]))


# Out of the ordinary


def slowest(grades: Iterable[Grade], number: int = 5) -> list[Grade]:
    """The submissions that took longest to judge, longest first."""
    timed = [grade for grade in grades if grade.seconds is not None]
    return sorted(timed, key=lambda grade: (-(grade.seconds or 0.0), grade.student))[:number]


def strangest(grades: Iterable[Grade], items: Iterable[ItemScore]) -> dict[str, list[str]]:
    """What is out of the ordinary about each student's submission that has something; the longest lists first."""
    by_student: dict[str, list[ItemScore]] = defaultdict(list)
    for item in items:
        if item.fraction is not None:
            by_student[item.student].append(item)
    shared = _rare_and_shared(by_student)
    found = {}
    for grade in grades:
        mine = by_student[grade.student]
        said = list(grade.notes)
        if mine and all(kind(item.diagnosis) == NOT_WRITTEN for item in mine):
            said.append("No answer was written.")
        said += [f"`{item.item}`: {kind(item.diagnosis)}." for item in mine if kind(item.diagnosis) in STRANGE]
        if others := shared.get(grade.student):
            said.append(f"The same wrong answers, in every detail, as {' and '.join(others)}, and nobody else.")
        if said:
            found[grade.student] = said
    return dict(sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def _rare_and_shared(by_student: Mapping[str, Sequence[ItemScore]]) -> dict[str, list[str]]:
    """Who gave the same wrong answers as few others.

    Answers that a known mistake or a common trouble explains are no sign of anything, so one at least must be
    wrong in another way; what was seen in all cases (the judge's text) has to agree.
    """
    groups = defaultdict(list)
    for student, items in by_student.items():
        wrong = tuple((item.item, item.text) for item in items if item.diagnosis)
        if any(item.diagnosis and kind(item.diagnosis) == OTHER for item in items):
            groups[wrong].append(student)
    return {
        student: [other for other in group if other != student]
        for group in groups.values()
        if 2 <= len(group) <= LARGEST_GROUP
        for student in group
    }
