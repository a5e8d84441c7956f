"""What grading left behind: the gradebook's scores, and beside each what the judge found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import nbformat

from aima_games.student.notebook_file import grade_id, marks
from autograder.course.course import Course, CourseError, Student
from autograder.course.ledger import attention, current_fingerprint
from autograder.course.release import ReleaseChangedError, read_release
from autograder.grading.notebook_file import BadNotebookError, marked, read_submission
from autograder.steps.grade import submitted_students, ungradable

BY_HAND = "waiting for a grader"
STEERING = ("grade", "points", "solution", "locked")
"""What in nbgrader's marks of a cell somebody might change to get more than their due."""


@dataclass(frozen=True)
class Grade:
    """A student's grade on an assignment, the late penalty taken off.

    `trouble` says why there is none; `newer` what is wrong with a file that was handed in after the graded one.
    `seconds` is what judging took, None where the judge's ledger is missing; `notes` are the judge's, and what
    was done to cells that should stay as they are. `outdated`: graded with other tests, or an earlier file.
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
    seconds: float | None = None
    notes: tuple[str, ...] = ()
    outdated: bool = False

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

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
    """A student's score on one item, with what the judge says is wrong.

    `fraction` is the judge's own part of it (0 to 1, None where a person grades or the ledger is missing) and
    `text` its report; `waiting` means that a person has still to grade.
    """

    student: str
    item: str
    score: float
    max_score: float
    diagnosis: str
    fraction: float | None = None
    text: str = ""
    waiting: bool = False


def read_grades(course: Course, assignment: str) -> tuple[list[Grade], list[ItemScore]]:
    """The grades in the gradebook, item by item, with everybody who handed in but has no grade.

    Raises CourseError where there is nothing to report, or the gradebook cannot be read.
    """
    course.require_release(assignment)
    with course.gradebook_of(assignment) as gradebook:
        return _read(course, assignment, gradebook)


def _read(course: Course, assignment: str, gradebook: Any) -> tuple[list[Grade], list[ItemScore]]:
    released = nbformat.read(course.release(assignment) / f"{assignment}.ipynb", as_version=4)
    ids = marked(released)
    people = course.students or {}
    grades: list[Grade] = []
    items: list[ItemScore] = []
    handed_in = submitted_students(course, assignment)
    try:
        release = read_release(course, assignment)
    except ReleaseChangedError:  # it is no longer what anybody was graded by
        release = None
    trouble = {student: why for student in handed_in if (why := ungradable(course, assignment, student, ids))}
    for submission in sorted(gradebook.assignment_submissions(assignment), key=lambda s: s.student.id):
        student = submission.student.id
        ledger = _ledger(course.result(assignment, student))
        newer = trouble.pop(student, "")
        penalty = submission.late_submission_penalty or 0.0
        person = people.get(student, submission.student)  # the list may be newer than what nbgrader has
        changed = _changed_cells(course, assignment, student, released)
        grades.append(
            Grade(
                student,
                person.first_name or "",
                person.last_name or "",
                max(0.0, submission.score - penalty),
                submission.max_score,
                penalty,
                bool(submission.needs_manual_grade),
                newer=newer,
                email=person.email or "",
                seconds=ledger["seconds"],
                notes=(*ledger["attention"], *ledger["notes"], *changed, *_time_unknown(submission)),
                outdated=not newer
                and (release is None or ledger["fingerprint"] != current_fingerprint(course, release, student)),
            )
        )
        for notebook in submission.notebooks:
            items += [_item(student, g, ledger["items"]) for g in _in_order(notebook.grades, ledger["items"])]
    if not grades and not trouble:
        raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
    graded = {grade.student for grade in grades}
    later = f"handed in, and not graded; run: autograder grade {assignment} (if that fails, it says why)"
    trouble |= {student: later for student in handed_in if student not in graded and student not in trouble}
    cells = gradebook.find_assignment(assignment).notebooks[0].grade_cells
    best = sum(cell.max_score for cell in cells)
    for student, why in sorted(trouble.items()):
        person = people.get(student, Student(student))
        names = person.first_name, person.last_name
        grades.append(Grade(student, *names, 0.0, best, 0.0, False, why, email=person.email))
        items += [ItemScore(student, cell.name, 0.0, cell.max_score, f"not graded: {why}") for cell in cells]
    return grades, items


def _item(student: str, grade: Any, ledger: dict[str, Any]) -> ItemScore:
    """A score of the gradebook's with what the judge's ledger says about it."""
    found = ledger.get(grade.name, {})
    diagnosis, fraction = str(found.get("diagnosis") or ""), found.get("fraction")
    waiting = bool(grade.needs_manual_grade)
    return ItemScore(
        student,
        grade.name,
        grade.score,
        grade.max_score,
        BY_HAND if waiting and not diagnosis else diagnosis,
        float(fraction) if isinstance(fraction, int | float) else None,
        str(found.get("text") or ""),
        waiting,
    )


def _ledger(data: Any) -> dict[str, Any]:
    """A ledger of which only what can be used is kept: a file may be missing, or of another version."""
    data = data if isinstance(data, dict) else {}
    items, notes, seconds = data.get("items"), data.get("notes"), data.get("seconds")
    return {
        "fingerprint": data.get("fingerprint"),
        "items": {k: v for k, v in items.items() if isinstance(v, dict)} if isinstance(items, dict) else {},
        "notes": [str(note) for note in notes] if isinstance(notes, list) else [],
        "attention": attention(data),
        "seconds": float(seconds) if isinstance(seconds, int | float) else None,
    }


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
    return ["It is not known when this was handed in: timestamp.txt is missing. Collect the file again."]


def _changed_cells(course: Course, assignment: str, student: str, released: Any) -> list[str]:
    """What a student did to cells that should stay as they are. Grading used the released ones all the same."""
    path = course.submitted(student, assignment) / f"{assignment}.ipynb"
    try:
        if not path.is_file():  # a pipe would keep us waiting
            return []
        notebook = read_submission(path.read_bytes())
    except (OSError, BadNotebookError):
        return []
    times = Counter(grade_id(cell) for cell in notebook.cells)
    theirs = {grade_id(cell): cell for cell in notebook.cells}
    notes = []
    for cell in released.cells:
        name = grade_id(cell)
        if not name:
            continue
        if name not in theirs:
            notes.append(f"The cell `{name}` is missing from the file.")
            continue
        if times[name] > 1:
            notes.append(f"{times[name]} cells are marked as `{name}`; the last counts.")
        if marks(cell).get("locked") and theirs[name].source.strip() != cell.source.strip():
            notes.append(f"The locked cell `{name}` was changed; the released one was used.")
        if any(marks(theirs[name]).get(key) != marks(cell).get(key) for key in STEERING):
            notes.append(f"The marks that steer the grading of `{name}` were changed; the released ones were used.")
    return notes
