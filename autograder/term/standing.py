"""Where everybody stands in a term: each assignment's score if it is final, or else what it waits for, and totals."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import from_gradebook
from autograder.course.errors import CourseError
from autograder.course.nbgrader import gradebook_of
from autograder.grading.submissions import open_submission, submitted_students
from autograder.report.grades import Grade, read_grades
from autograder.report.intake import Intake
from autograder.report.weights import Rules, read_rules


class State(Enum):
    """How far an assignment has come for a student."""

    FINAL = "graded"
    WAITS = "waits"
    MISSING = "not handed in"
    OPEN = "not due yet"
    EXCUSED = "excused"
    NO_WEIGHT = "not handed in, and without a weight"


@dataclass(frozen=True)
class Standing:
    """A student's standing on an assignment: the score where it is certain, or else why it is not.

    `counts` says whether it belongs to today's total, as one that is still open does not.
    """

    state: State
    score: float | None = None
    best: float = 0.0
    why: str = ""
    counts: bool = True

    @property
    def share(self) -> float | None:
        """The share of the points, where that is certain."""
        return self.score / self.best if self.score is not None and self.best else None


@dataclass(frozen=True)
class Assignment:
    """An assignment of the term: its points, what it weighs, and when it is due for everybody."""

    name: str
    best: float
    weight: float
    due: datetime | None
    is_open: bool
    """Whether somebody's due date is still to come."""
    tests_changed: bool = False
    """Whether some were graded by tests that have changed since."""


@dataclass(frozen=True)
class Total:
    """A student's share of all that counts so far, or what it waits for; and what was dropped."""

    share: float | None
    waits: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term:
    """All that is known about a term."""

    assignments: list[Assignment]
    students: list[Student]
    standings: Mapping[tuple[str, str], Standing]
    """By assignment and student."""
    totals: Mapping[str, Total]
    unlisted: Mapping[str, list[str]]
    """By assignment, who has handed in without being on the class list."""
    later: list[str] = field(default_factory=list)
    """The assignments that have not been released."""
    unclaimed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By assignment, the files that `collect` left and that are nobody's for certain."""

    @property
    def so_far(self) -> bool:
        """Whether the totals will change even where nothing waits."""
        return bool(self.later) or any(assignment.is_open for assignment in self.assignments if assignment.weight)


def read_term(
    course: Course,
    progress: Callable[..., Iterable[str]] = lambda assignments, total: assignments,
    now: datetime | None = None,
) -> Term:
    """Read all of a course. Raises CourseError where nothing has been released, or something cannot be read."""
    now, rules = now or datetime.now(UTC), read_rules(course)
    names = [name for name in course.assignments() if (course.release(name) / f"{name}.ipynb").is_file()]
    if not names:
        raise CourseError("no assignment has been released yet; run: autograder release ASSIGNMENT")
    reads = {name: _Read(course, name, now) for name in progress(names, total=len(names))}
    people = course.students
    if people is None:
        people = {student: Student(student) for read in reads.values() for student in read.everybody}
        people |= {g.student: _person(g) for read in reads.values() for g in read.grades.values()}
    students = sorted(people.values(), key=lambda each: (each.sortable_name.casefold(), each.id))
    weights = {name: _weight(rules, name, read.best) for name, read in reads.items()}
    standings = {}
    for name, read in reads.items():
        for person in students:
            standing = read.standing(person, weights[name])
            excused = (name, person.id) in rules.excused
            standings[name, person.id] = Standing(State.EXCUSED, counts=False) if excused else standing
    assignments = [
        Assignment(
            name,
            read.best,
            weights[name],
            read.intake.due_for(),
            any(map(read.intake.is_open, students)),
            read.tests_changed,
        )
        for name, read in reads.items()
    ]
    assignments.sort(key=lambda each: (each.due is None, each.due or now, each.name))
    counted = rules.weights if rules.weights is not None else weights
    return Term(
        assignments,
        students,
        standings,
        {person.id: total(rules, weights, standings, person.id) for person in students},
        {name: extra for name, read in reads.items() if (extra := sorted(read.everybody - people.keys()))},
        [name for name in counted if name not in reads],
        {name: list(read.intake.unclaimed) for name, read in reads.items() if read.intake.unclaimed},
    )


def total(
    rules: Rules, weights: Mapping[str, float], standings: Mapping[tuple[str, str], Standing], student: str
) -> Total:
    """A student's total, over what counts so far.

    Among those that may be dropped, the worst shares go, but never all: the last one stays, as in Canvas.
    """
    mine = {name: standings[name, student] for name in weights if weights[name] > 0}
    mine = {name: standing for name, standing in mine.items() if standing.counts}
    if waits := tuple(name for name, standing in mine.items() if standing.share is None):
        return Total(None, waits)
    shares = {name: standing.share or 0.0 for name, standing in mine.items()}
    dropped: list[str] = []
    for drop in rules.drops:
        those = sorted((name for name in drop.of if name in shares), key=lambda name: (shares[name], -weights[name]))
        dropped += those[: max(0, min(drop.lowest, len(those) - 1))]
    kept = [name for name in shares if name not in dropped]
    whole = sum(weights[name] for name in kept)
    share = sum(weights[name] * shares[name] for name in kept) / whole if whole else None
    return Total(share, (), tuple(dropped))


def _weight(rules: Rules, name: str, best: float) -> float:
    return best if rules.weights is None else rules.weights.get(name, 0.0)


def _person(grade: Grade) -> Student:
    return Student(grade.student, grade.first_name, grade.last_name, grade.email)


class _Read:
    """All there is about one assignment."""

    def __init__(self, course: Course, assignment: str, now: datetime) -> None:
        self._course, self._assignment = course, assignment
        handed_in = set(submitted_students(course, assignment))
        with gradebook_of(course, assignment) as gradebook:
            known = gradebook.find_assignment(assignment)
            self.best = sum(cell.max_score for cell in known.notebooks[0].grade_cells)
            graded = bool(known.submissions)
            due = from_gradebook(known.duedate, course.zone)  # as formgrader has been told
        grades, _ = read_grades(course, assignment) if graded or handed_in else ([], [])
        self.grades = {grade.student: grade for grade in grades}
        self.everybody = handed_in | self.grades.keys()
        self.intake = Intake(course, assignment, handed_in, due, now)
        self._changed = {grade.student for grade in grades if grade.outdated and self._has_changed(grade)}
        self.tests_changed = any(grade.outdated and grade.student not in self._changed for grade in grades)

    def standing(self, person: Student, weight: float) -> Standing:
        """Where a student stands; nobody waits to know who has missed what weighs nothing."""
        grade, is_open = self.grades.get(person.id), self.intake.is_open(person)

        def waits(why: str) -> Standing:
            return Standing(State.WAITS, None, self.best, why, not is_open)

        if why := self.intake.why_waits(person.id):
            return waits(why)
        if grade or person.id in self.everybody:
            if grade is None:
                return waits("handed in, and not graded")
            if grade.trouble:
                return waits(grade.trouble)
            if grade.newer:
                return waits(f"the newest file {grade.newer}")
            if person.id in self._changed:
                return waits("another file was handed in since it was graded")
            if grade.late_moved and not grade.override:
                return waits(f"being late costs something else by now; run: autograder grade {self._assignment}")
            if grade.to_confirm:
                return waits(f"something to confirm; autograder report {self._assignment} says what")
            if grade.by_hand:
                return waits("answers to grade by hand")
            if grade.marked_late:
                return waits("marked late by the LMS, and nothing says by how much: write it into timestamp.txt")
            return Standing(State.FINAL, grade.score, grade.max_score, counts=not is_open)
        if is_open:
            return Standing(State.OPEN, None, self.best, counts=False)
        if why := self.intake.why_not_missing(person):
            return waits(why) if weight else Standing(State.NO_WEIGHT, None, self.best, counts=False)
        return Standing(State.MISSING, 0.0, self.best)

    def _has_changed(self, grade: Grade) -> bool:
        """Whether the file that lies there is not the one that was graded, whatever the tests are."""
        if grade.ledger is None:
            return True
        try:
            data = open_submission(self._course, self._assignment, grade.student)
        except OSError:
            return True
        return hashlib.sha256(data).hexdigest()[:32] != grade.ledger.file
