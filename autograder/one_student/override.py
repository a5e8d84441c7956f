"""Override points, with a reason, and take an override back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from typing import Any

from aima_games.text import count, part_name
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.history import WHOLE, Override, add_line, whoever
from autograder.course.nbgrader import gradebook_of
from autograder.course.release import read_release
from autograder.grading.marks import answers_digest, note_grade, score, standing


@dataclass(frozen=True)
class Changed:
    """How an override, or taking it back, changed the points."""

    item: str
    before: float
    now: float
    most: float
    gone: Override | None
    """The override that no longer counts."""

    def __str__(self) -> str:
        what = f"`{part_name(self.item)}`" if self.item else "the whole assignment"
        by = f", as {self.gone.who} had overridden it: {self.gone.reason}" if self.gone else ""
        return f"{what} counts {self.now:g} of {self.most:g} now, and counted {self.before:g} before{by}"


def override(
    course: Course,
    assignment: str,
    student: str,
    item: str,
    points: float,
    reason: str,
    extra: bool = False,
    who: str | None = None,
) -> Changed:
    """Make `points` count for an item, or for the `WHOLE` assignment, until the override is taken back.

    They are noted as given by `who`, by default the user who runs this. Raises CourseError where there is no such item
    or grade, where no reason is given, or where there are more points than it is worth, without `extra`.
    """
    if not reason.strip():
        raise CourseError("say why, for the student and for anybody who looks at it later: --reason '…'")
    if not (isfinite(points) and points >= 0):
        raise CourseError(f"{points:g} cannot be points; they are from 0 to what it is worth")
    with _graded(course, assignment, student) as (gradebook, row):
        grade = _grade(row, item, student, assignment)
        item = item if grade is None else grade.cell.name
        most = row.max_score if grade is None else grade.max_score
        if points > most and not extra:
            what = f"`{part_name(item)}` is" if item else f"all of {assignment} is"
            raise CourseError(f"{what} worth {count(float(most), 'point')}; to give more than that, add --extra")
        note_grade(course, assignment, student, row)
        known = standing(course, assignment, student).get(item)
        before = _counts(row, grade, known)
        by_person = None if grade is None else grade.manual_score
        if known and grade is not None and score(grade) == known.points:
            by_person = known.before  # if taken back, what was there before the first override counts
        if grade is not None:
            grade.manual_score, grade.needs_manual_grade = points - (grade.extra_credit or 0.0), False
        digest = answers_digest(course, assignment, student)
        line = {"item": item, "points": points, "reason": " ".join(reason.split()), "answers": digest}
        add_line(
            course.history_path(assignment, student),
            {"what": "override", "student": student, **line, "before": by_person, "who": who or whoever()},
        )
        _save(course, assignment, student, gradebook, row)
    return Changed(item, before, points, most, known)


def undo(course: Course, assignment: str, student: str, item: str) -> Changed:
    """Take an override back: what the judge, or a person before, gave counts again.

    Raises CourseError where there is none.
    """
    with _graded(course, assignment, student) as (gradebook, row):
        grade = _grade(row, item, student, assignment)
        item = item if grade is None else grade.cell.name
        known = standing(course, assignment, student).get(item)
        if known is None:
            what = f"`{part_name(item)}`" if item else "the whole assignment"
            raise CourseError(f"{what} of {student} has no override to take back")
        before = _counts(row, grade, known)
        if grade is not None and score(grade) == known.points:  # else somebody has given others in formgrader since
            grade.manual_score = known.before
            is_open = grade.auto_score is None if known.before is None else grade.needs_manual_grade
            # Points that a person gave before the override may be for other answers than today's.
            grade.needs_manual_grade = is_open or (
                known.before is not None and known.answers != answers_digest(course, assignment, student)
            )
        add_line(course.history_path(assignment, student), {"what": "undo", "student": student, "item": item})
        _save(course, assignment, student, gradebook, row)
        now, most = _counts(row, grade, None), row.max_score if grade is None else grade.max_score
    return Changed(item, before, now, most, known)


@contextmanager
def _graded(course: Course, assignment: str, student: str) -> Iterator[tuple[Any, Any]]:
    """The gradebook, and a student's row in it. Raises CourseError where there is none, or where it counts for nobody
    as the student has dropped the course.
    """
    from nbgrader.api import MissingEntry

    if student in course.dropped:
        said = f"{student} has dropped the course, so no mark of theirs counts, and nothing was changed"
        raise CourseError(f"{said}; if they are back, empty that cell in the column dropped of students.csv")
    read_release(course, assignment)
    with gradebook_of(course, assignment) as gradebook:
        try:
            row = gradebook.find_submission_notebook(assignment, assignment, student)
        except MissingEntry as error:
            again = f"collect what they handed in, then run: autograder grade {assignment} --student {student}"
            raise CourseError(f"{student} has no grade on {assignment}; {again}") from error
        yield gradebook, row


def _grade(row: Any, item: str, student: str, assignment: str) -> Any:
    """The row of an item's grade, None for the whole assignment. Raises CourseError."""
    if item == WHOLE:
        return None
    for grade in sorted(row.grades, key=lambda grade: grade.cell.name != item):
        if item in (grade.cell.name, part_name(grade.cell.name)):
            return grade
    known = ", ".join(f"{part_name(grade.cell.name)} ({grade.max_score:g})" for grade in row.grades)
    raise CourseError(f"{assignment} has no item {item!r}; it has: {known}")


def _counts(row: Any, grade: Any, known: Override | None) -> float:
    """The points that count now for an item, or for the whole assignment, less what being late costs."""
    if grade is not None:
        return score(grade)
    if known:
        return known.points
    return max(0.0, sum(map(score, row.grades)) - (row.late_submission_penalty or 0.0))


def _save(course: Course, assignment: str, student: str, gradebook: Any, row: Any) -> None:
    """Commit, and work out again what being late costs, because that may be a percentage of the score."""
    gradebook.db.commit()
    from autograder.grading.gradebook_writer import GradebookError, Writer

    try:
        with Writer(course, read_release(course, assignment)) as writer:
            writer.late_anew(student)
    except GradebookError as error:
        raise CourseError(str(error)) from error
    gradebook.db.expire_all()
    note_grade(course, assignment, student, row)
