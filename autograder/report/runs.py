"""What a change of the tests did to the judge's points.

A ledger holds the points of its student under the tests of now and, as `before`, under those before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from autograder.report.grades import Grade


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
    """Two runs side by side, over the `students` and the items that both have."""

    seen: str
    """When the last of the points before were given, as ISO 8601 in UTC."""
    students: int
    means: tuple[tuple[str, float, float], ...]
    """(item, mean before, mean now)."""
    changes: tuple[Change, ...]


def compare(grades: Iterable[Grade]) -> Comparison | None:
    """What became of the points of those who were graded with the tests and the files of today, and before that.

    None where there is nobody. Items that one of the two lacks are left out.
    """
    seen, changes = [], []
    columns: dict[str, list[tuple[float, float]]] = {}
    for grade in grades:
        now = grade.ledger
        if grade.trouble or grade.newer or grade.outdated or now is None or now.before is None:
            continue
        before, old, new = now.before, now.before.points, now.points
        seen.append(before.seen)
        both = [item for item in new if item in old]
        for item in both:
            columns.setdefault(item, []).append((old[item], new[item]))
        if differ := tuple((item, old[item], new[item]) for item in both if old[item] != new[item]):
            totals = sum(old[item] for item in both), sum(new[item] for item in both)
            changes.append(Change(grade.student, *totals, differ, before.file != now.file))
    if not seen:
        return None
    means = tuple(
        (item, fmean(old for old, _ in pairs), fmean(new for _, new in pairs)) for item, pairs in columns.items()
    )
    changes.sort(key=lambda change: (change.new_file, -abs(change.now - change.before), change.student))
    return Comparison(max(seen), len(seen), means, tuple(changes))
