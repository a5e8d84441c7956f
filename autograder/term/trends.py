"""What only a whole term shows: mistakes that come back, students who have gone, students who rise or fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.course.class_list import Student
from autograder.term.standing import Assignment, State, Term

FEWEST = 3
"""How many graded assignments it takes to say that somebody rises or falls."""
MUCH = 0.15
"""As a share of the points; less is an ordinary difference between two assignments."""


# Mistakes


@dataclass(frozen=True)
class Recurring:
    """A mistake that was made in several assignments.

    `counts` has for each assignment how many students surely made it, and how many more may have: where several
    mistakes explain what was seen. `again` are the students who made it in several, and in which.
    """

    mistake: str
    title: str
    counts: dict[str, tuple[int, int]]
    again: dict[str, list[str]]


def recurring(term: Term) -> list[Recurring]:
    """The mistakes that were made in several assignments: first those that most students made again."""
    certain: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    possible: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    listed = {person.id for person in term.students}
    for assignment in term.assignments:
        for item in term.items[assignment.name]:
            names = item.result.misconceptions if item.result and item.student in listed else ()
            for name in names:
                (certain if len(names) == 1 else possible)[name][assignment.name].add(item.student)
    found = []
    for name in certain.keys() | possible.keys():
        counts = {}
        for assignment in term.assignments:
            sure, maybe = certain[name][assignment.name], possible[name][assignment.name]
            if sure or maybe:
                counts[assignment.name] = len(sure), len(maybe - sure)
        if len(counts) > 1:
            title = MISCONCEPTIONS[name].title if name in MISCONCEPTIONS else name
            where = {student: [each for each in counts if student in certain[name][each]] for student in sorted(listed)}
            again = {student: places for student, places in where.items() if len(places) > 1}
            found.append(Recurring(name, title, counts, again))
    return sorted(found, key=lambda each: (-len(each.again), -sum(map(sum, each.counts.values())), each.mistake))


# Who has gone, who rises and falls


@dataclass(frozen=True)
class Vanished:
    """Somebody who has handed in before, but not the last `missed` that were due; `last` is what they did hand in."""

    student: str
    missed: int
    last: str


def vanished(term: Term) -> list[Vanished]:
    """Those who have handed in before but not the last, the longest absent first."""
    found = []
    for person in term.students:
        missed = 0
        for assignment in reversed(term.assignments):
            standing = term.standings[assignment.name, person.id]
            if standing.state is State.MISSING:
                missed += 1
            elif standing.state is State.FINAL or (
                standing.state is State.WAITS and any(item.student == person.id for item in term.items[assignment.name])
            ):
                if missed:
                    found.append(Vanished(person.id, missed, assignment.name))
                break
    return sorted(found, key=lambda each: (-each.missed, each.student))


@dataclass(frozen=True)
class Change:
    """How far somebody was above the class in the first half of their assignments and in the second, as shares."""

    student: str
    before: float
    now: float

    @property
    def change(self) -> float:
        return self.now - self.before


def changes(term: Term) -> list[Change]:
    """Those who rise or fall much, against the class, the largest changes first.

    Only what is graded counts, so that nobody falls by handing in nothing, which is another matter.
    """
    means = {assignment.name: mean_share(term, assignment, term.students) for assignment in term.assignments}
    found = []
    for person in term.students:
        standings = [(each.name, term.standings[each.name, person.id]) for each in term.assignments]
        above = [
            (standing.share or 0.0) - (means[name] or 0.0)
            for name, standing in standings
            if standing.state is State.FINAL and standing.share is not None
        ]
        if len(above) >= FEWEST:
            half = (len(above) + 1) // 2
            change = Change(person.id, fmean(above[:half]), fmean(above[half:]))
            if abs(change.change) >= MUCH:
                found.append(change)
    return sorted(found, key=lambda each: (-abs(each.change), each.student))


# Sections


def sections(students: Iterable[Student]) -> dict[str, list[Student]]:
    """The students by section; those in several are in each of them. Empty where there is only one section."""
    found: dict[str, list[Student]] = defaultdict(list)
    for person in students:
        for section in sections_of(person):
            found[section].append(person)
    return dict(sorted(found.items())) if len(found) > 1 else {}


def sections_of(person: Student) -> list[str]:
    """The sections of a student, "" where there is none."""
    return person.sections or [""]


def mean_share(term: Term, assignment: Assignment, students: Iterable[Student]) -> float | None:
    """The mean share of the points of those who are graded, None where nobody is."""
    found = shares(term, assignment, students)
    return fmean(found) if found else None


def shares(term: Term, assignment: Assignment, students: Iterable[Student]) -> list[float]:
    """The shares of the points of those who are graded."""
    standings = (term.standings[assignment.name, person.id] for person in students)
    return [each.share for each in standings if each.state is State.FINAL and each.share is not None]
