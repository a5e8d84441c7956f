"""The judge's points under each version of the tests, kept so that a report can say what a change of tests did.

reports/ASSIGNMENT/runs/TESTS.json holds the points as last seen under the tests with that digest. A report writes the
file of the tests of today and no other, whole or not at all, so the points under earlier tests are never lost.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from statistics import fmean

from autograder.course import Course, write_whole
from autograder.report.grades import Grade, ItemScore


@dataclass(frozen=True)
class Run:
    """What the judge gave under one version of the tests: for each student the digest of the file, points by item."""

    tests: str
    seen: str
    """When this was last seen, as ISO 8601 in UTC."""
    files: dict[str, str]
    points: dict[str, dict[str, float]]


@dataclass(frozen=True)
class Change:
    """A student whose points differ, over the items that both runs have. `items` has (item, before, now)."""

    student: str
    before: float
    now: float
    items: tuple[tuple[str, float, float], ...]
    new_file: bool
    """Whether the student has handed in something else since, so that it need not be the tests."""


@dataclass(frozen=True)
class Comparison:
    """Two runs side by side, over the students and the items that both have."""

    before: Run
    students: int
    means: tuple[tuple[str, float, float], ...]
    """(item, mean before, mean now)."""
    changes: tuple[Change, ...]


def tests_digest(course: Course, assignment: str) -> str:
    """A digest of what decides about points: the released notebook, and the visible and hidden cases."""
    digest = hashlib.sha256((course.release(assignment) / f"{assignment}.ipynb").read_bytes())
    for check in course.checks(assignment):
        digest.update(b"\0" + str(check).encode())
    return digest.hexdigest()[:32]


def this_run(
    course: Course, assignment: str, grades: Iterable[Grade], items: Iterable[ItemScore], now: datetime
) -> Run:
    """The points of all who were graded with the tests and the files of today."""
    current = [grade.student for grade in grades if not (grade.trouble or grade.newer or grade.outdated)]
    files = {}
    for student in current:
        path = course.submitted(student, assignment) / f"{assignment}.ipynb"
        files[student] = hashlib.sha256(path.read_bytes() if path.is_file() else b"").hexdigest()[:32]
    points: dict[str, dict[str, float]] = {student: {} for student in current}
    for item in items:
        if item.fraction is not None and item.student in points:
            points[item.student][item.item] = round(item.fraction * item.max_score, 2)
    return Run(tests_digest(course, assignment), now.isoformat(timespec="seconds"), files, points)


def keep(run: Run, folder: Path) -> None:
    """Put a run into the folder `runs`, in place of the last one under the same tests. A run of nobody is not kept."""
    if run.points:
        write_whole(folder / f"{run.tests}.json", json.dumps(asdict(run), indent=1))


def previous(run: Run, folder: Path) -> Run | None:
    """The last run that was kept under other tests."""
    found = []
    for path in folder.glob("*.json"):
        try:
            other = Run(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):  # not one of ours
            continue
        if other.tests != run.tests:
            found.append(other)
    return max(found, key=lambda other: other.seen, default=None)


def compare(before: Run, now: Run) -> Comparison:
    """What became of the points from one run to the next. Students and items that one of them lacks are left out."""
    students = sorted(before.points.keys() & now.points.keys())
    changes: list[Change] = []
    columns: dict[str, list[tuple[float, float]]] = {}
    for student in students:
        old, new = before.points[student], now.points[student]
        both = [item for item in new if item in old]
        for item in both:
            columns.setdefault(item, []).append((old[item], new[item]))
        differ = tuple((item, old[item], new[item]) for item in both if old[item] != new[item])
        if differ:
            totals = sum(old[item] for item in both), sum(new[item] for item in both)
            new_file = before.files.get(student) != now.files.get(student)
            changes.append(Change(student, *totals, differ, new_file))
    means = tuple(
        (item, fmean(old for old, _ in pairs), fmean(new for _, new in pairs)) for item, pairs in columns.items()
    )
    changes.sort(key=lambda change: (change.new_file, -abs(change.now - change.before), change.student))
    return Comparison(before, len(students), means, tuple(changes))
