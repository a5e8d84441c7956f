"""The figures of a report, from grades alone: what the items are like, which mistakes are made, what is strange.

Difficulty and discrimination of an item are those of classical test theory; see R. L. Ebel and D. A. Frisbie,
Essentials of Educational Measurement (1991)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean

from aima_games.checking.case import Trouble
from aima_games.text import part_name
from autograder.judge.verdict import ItemResult
from autograder.report.grades import Grade, ItemScore

FEWEST = 5
"""With fewer students a correlation says nothing, so none is given."""
LARGEST_GROUP = 3
"""Wrong answers are rare if no more than 3 students have them."""
TITLES = {
    Trouble.ERROR: "an error is raised",
    Trouble.CELL_ERROR: "a cell stops with an error",
    Trouble.NOT_WRITTEN: "not written yet",
    Trouble.TIME: "out of time",
    Trouble.BUDGET: "the notebook used up what it may use",
    Trouble.ENDED: "the Python process ended",
    Trouble.ENDLESS: "a search without end, stopped",
    Trouble.MISSING: "nothing to check",
}
"""What troubles are called if no known misconception explains them."""
OTHER = "wrong in another way"
STRANGE = (Trouble.TIME, Trouble.BUDGET, Trouble.ENDED, Trouble.ENDLESS)


def kind(result: ItemResult) -> str:
    """What a wrong result is about, in words that students share: a known mistake, a trouble, or neither."""
    if result.misconceptions:
        return result.diagnosis
    return TITLES.get(result.trouble, OTHER) if result.trouble else OTHER


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

    `difficulty` is the mean share of the points that was earned, so an easy item has a high one; `discrimination` is
    the correlation of the item's points with those for all other items (None where it has none: too few students, or
    everybody has the same).
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

    Scores that a person still has to give are left out.
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
    middle, other = (fmean(xs), fmean(ys)) if xs else (0.0, 0.0)
    dx, dy = [x - middle for x in xs], [y - other for y in ys]
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
    judged = _judged(items)
    columns = list(dict.fromkeys(item.item for item, _ in judged))
    found: dict[tuple[str, bool], list[ItemScore]] = defaultdict(list)
    for item, result in judged:
        if result.diagnosis:
            found[kind(result), bool(result.misconceptions)].append(item)
    rows = []
    for (name, is_known), those in found.items():
        counts = Counter(item.item for item in those)
        students = len({item.student for item in those})
        rows.append(Mistake(name, is_known, tuple(counts[item] for item in columns), students))
    return columns, sorted(rows, key=lambda row: (not row.is_known, -row.students, -sum(row.counts), row.name))


def _judged(items: Iterable[ItemScore]) -> list[tuple[ItemScore, ItemResult]]:
    """The items that the judge has marked, with its results."""
    return [(item, item.result) for item in items if item.result and item.result.fraction is not None]


def unnamed(items: Iterable[ItemScore]) -> list[tuple[str, str, int]]:
    """The diagnoses that are no known mistake, word for word: (diagnosis, item, students), the more frequent first."""
    others = (result for _, result in _judged(items) if result.diagnosis and not result.misconceptions)
    found = Counter((result.diagnosis, result.item) for result in others)
    return sorted(((*pair, count) for pair, count in found.items()), key=lambda row: (-row[2], row[1], row[0]))


def repairs(items: Iterable[ItemScore]) -> list[tuple[str, str, str]]:
    """What one token would put right: (student, item, the edit)."""
    return [(item.student, result.item, result.repair) for item, result in _judged(items) if result.repair]


# Out of the ordinary


def slowest(grades: Iterable[Grade]) -> list[Grade]:
    """The five submissions that took longest to judge, longest first."""
    timed = [grade for grade in grades if grade.seconds is not None]
    return sorted(timed, key=lambda grade: (-(grade.seconds or 0.0), grade.student))[:5]


def strangest(grades: Iterable[Grade], items: Iterable[ItemScore]) -> dict[str, list[str]]:
    """What is out of the ordinary about submissions, by student and if there is anything; the longest lists first."""
    by_student: dict[str, list[ItemResult]] = defaultdict(list)
    for item, result in _judged(items):
        by_student[item.student].append(result)
    shared = _rare_and_shared(by_student)
    found = {}
    for grade in grades:
        mine = by_student[grade.student]
        said = [*grade.to_confirm, *grade.notes]
        if mine and all(result.trouble is Trouble.NOT_WRITTEN for result in mine):
            said.append("No answer was written.")
        said += [f"`{part_name(result.item)}`: {kind(result)}." for result in mine if result.trouble in STRANGE]
        if others := shared.get(grade.student):
            said.append(f"Wrong in exactly the same way as {' and '.join(others)}, and as nobody else.")
        if said:
            found[grade.student] = said
    return dict(sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def _rare_and_shared(by_student: Mapping[str, Sequence[ItemResult]]) -> dict[str, list[str]]:
    """The few others, by student, who gave the same wrong answers.

    Answers that a known mistake or a common trouble explains are no sign of anything, so at least one must be wrong in
    another way; what was seen in all cases (the judge's text) has to agree.
    """
    groups = defaultdict(list)
    for student, results in by_student.items():
        wrong = tuple((result.item, result.text) for result in results if result.diagnosis)
        if any(result.diagnosis and kind(result) == OTHER for result in results):
            groups[wrong].append(student)
    return {
        student: [other for other in group if other != student]
        for group in groups.values()
        if 2 <= len(group) <= LARGEST_GROUP
        for student in group
    }


# What a change of the tests did to the judge's points. A ledger holds the points of its student under the present tests
# and, as `before`, under the previous ones.


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
    """When the last of the previous points were given, as ISO 8601 in UTC."""
    students: int
    means: tuple[tuple[str, float, float], ...]
    """(item, mean before, mean now)."""
    changes: tuple[Change, ...]


def compare(grades: Iterable[Grade]) -> Comparison | None:
    """How the points have changed for those who are graded with today's tests and files, and were graded before that.

    None where there is nobody. Items that one of the two runs lacks are left out.
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
