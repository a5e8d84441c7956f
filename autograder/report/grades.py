"""What grading left behind: the gradebook's scores, and beside each what the judge found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.ledger import Ledger, read_ledger
from autograder.course.nbgrader import gradebook_of, graded_students, loaded_submissions
from autograder.course.release import Release, ReleaseChangedError, checked_release, read_release
from autograder.grading.submissions import Look, look_at, submitted_students
from autograder.judge.verdict import ItemResult, Verdict

BY_HAND = "waiting for a grader"


@dataclass(frozen=True)
class Grade:
    """A student's grade on an assignment, the late penalty taken off.

    `trouble` says why there is none; `newer` what is wrong with a file that was handed in after the graded one.
    `ledger` is the judge's, None where it is missing; `notes` are its notes, and what was done to cells that should
    stay as they are. `outdated`: graded with other tests, or an earlier file.
    """

    student: str
    first_name: str
    last_name: str
    score: float
    max_score: float
    late_penalty: float
    by_hand: bool
    trouble: str = ""
    newer: str = ""
    email: str = ""
    notes: tuple[str, ...] = ()
    outdated: bool = False
    ledger: Ledger | None = None

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def seconds(self) -> float | None:
        """What judging took, None where that is not known."""
        return self.ledger.verdict.seconds if self.ledger else None

    @property
    def is_final(self) -> bool:
        """Whether there is a grade, and no person has to add to it."""
        return not self.trouble and not self.by_hand

    @property
    def state(self) -> str:
        """How far grading has come, in words."""
        if self.trouble:
            return f"not graded: {self.trouble}"
        state = BY_HAND if self.by_hand else "graded"
        return f"{state}; not graded: the newest file, it {self.newer}" if self.newer else state


@dataclass(frozen=True)
class ItemScore:
    """A student's score on one item, with what is wrong in a few words.

    `result` is what the judge found, None where a person grades or the ledger is missing; `waiting` means that a person
    has still to grade.
    """

    student: str
    item: str
    score: float
    max_score: float
    diagnosis: str
    result: ItemResult | None = None
    waiting: bool = False


def read_grades(course: Course, assignment: str) -> tuple[list[Grade], list[ItemScore]]:
    """The grades in the gradebook, item by item, with everybody who handed in but has no grade.

    Raises CourseError where there is nothing to report, or the gradebook cannot be read.
    """
    release = read_release(course, assignment)
    with gradebook_of(course, assignment) as gradebook:
        return _read(course, release, gradebook)


def _read(course: Course, release: Release, gradebook: Any) -> tuple[list[Grade], list[ItemScore]]:
    assignment, people = release.assignment, course.students or {}
    grades: list[Grade] = []
    items: list[ItemScore] = []
    handed_in = dict.fromkeys(submitted_students(course, assignment))
    try:
        checked_release(course, assignment)
        changed = False
    except ReleaseChangedError:  # it is no longer what anybody was graded by
        changed = True
    for student, submission in loaded_submissions(gradebook, assignment, graded_students(gradebook, assignment)):
        ledger = read_ledger(course, assignment, student)
        look = look_at(course, release, student, None if changed else ledger) if student in handed_in else Look()
        # The class list may be newer than what nbgrader has.
        grades.append(_grade(submission, people.get(student, submission.student), ledger, look))
        results = ledger.verdict.items if ledger else {}
        for notebook in submission.notebooks:
            items += [_item(student, each, results) for each in _in_order(notebook.grades, results)]
    graded = {grade.student for grade in grades}
    later = f"handed in, and not graded; run: autograder grade {assignment} (if that fails, it says why)"
    trouble = {s: look_at(course, release, s).trouble or later for s in handed_in if s not in graded}
    if not grades and not trouble:
        raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
    cells = gradebook.find_assignment(assignment).notebooks[0].grade_cells
    best = sum(cell.max_score for cell in cells)
    for student, why in sorted(trouble.items()):
        person = people.get(student, Student(student))
        names = person.first_name, person.last_name
        grades.append(Grade(student, *names, 0.0, best, 0.0, False, why, email=person.email))
        items += [ItemScore(student, cell.name, 0.0, cell.max_score, f"not graded: {why}") for cell in cells]
    return grades, items


def _grade(submission: Any, person: Any, ledger: Ledger | None, look: Look) -> Grade:
    penalty, verdict = submission.late_submission_penalty or 0.0, ledger.verdict if ledger else Verdict()
    return Grade(
        submission.student.id,
        person.first_name or "",
        person.last_name or "",
        max(0.0, submission.score - penalty),
        submission.max_score,
        penalty,
        bool(submission.needs_manual_grade),
        newer=look.trouble,
        email=person.email or "",
        notes=(*verdict.attention, *verdict.notes, *map(str, look.changes), *_time_unknown(submission)),
        outdated=not look.graded and not look.trouble,
        ledger=ledger,
    )


def _item(student: str, grade: Any, results: Mapping[str, ItemResult]) -> ItemScore:
    """A score of the gradebook's with what the judge's ledger says about it."""
    result, waiting = results.get(grade.name), bool(grade.needs_manual_grade)
    diagnosis = result.diagnosis if result else ""
    shown = BY_HAND if waiting and not diagnosis else diagnosis
    return ItemScore(student, grade.name, grade.score, grade.max_score, shown, result, waiting)


def _in_order(grades: Iterable[Any], ledger: Iterable[str]) -> list[Any]:
    """Grades in the order of the notebook; those by hand last."""
    order = list(ledger)
    return sorted(
        grades, key=lambda grade: (order.index(grade.name) if grade.name in order else len(order), grade.name)
    )


def _time_unknown(submission: Any) -> list[str]:
    """Why nothing is taken off for being late, where nobody can tell."""
    if submission.timestamp or not submission.assignment.duedate:
        return []
    return ["It is not known when this was handed in. If it was late, write the time into timestamp.txt."]
