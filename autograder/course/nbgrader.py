"""nbgrader's steps and its gradebook: they run quietly, and their errors become sentences."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from math import isfinite
from typing import Any

from autograder.course.course import Course
from autograder.course.errors import RESTORE, CourseError, in_words, of_gradebook

AT_A_TIME = 100
"""At most 100 submissions are read from the gradebook at a time."""


def converter(course: Course, kind: Any, assignment: str, student: str) -> Any:
    """An nbgrader converter (Autograde, GenerateFeedback …) for one assignment and student."""
    from nbgrader.coursedir import CourseDirectory

    folder = CourseDirectory(config=course.config)
    folder.assignment_id, folder.student_id = assignment, student
    return kind(coursedir=folder, config=course.config)


def without_marks(solution: str) -> str:
    """The text of a solution cell without what tells nbgrader where the solution begins and ends."""
    return re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", solution)


def require_indexes(gradebook: Any) -> None:
    """Have the gradebook find the rows of one submission without reading those of all others.

    nbgrader's tables are indexed by cell alone, so that each hand-in of a class twice as large takes twice as long.
    """
    from nbgrader.api import Comment, Grade, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import Index, inspect
    from sqlalchemy.exc import SQLAlchemyError

    columns = (Grade.notebook_id, Comment.notebook_id, SubmittedNotebook.assignment_id, SubmittedAssignment.student_id)
    with suppress(SQLAlchemyError):  # a read-only gradebook, or two at once: it is only slower without
        tables = inspect(gradebook.engine)
        for column in columns:
            name = f"ix_{column.table.name}_{column.name}"
            if name not in {index["name"] for index in tables.get_indexes(column.table.name)}:
                index = next((each for each in column.table.indexes if each.name == name), None) or Index(name, column)
                index.create(gradebook.engine)


@contextmanager
def gradebook_of(course: Course, assignment: str) -> Iterator[Any]:
    """The gradebook, once it is certain that it knows the assignment.

    Raises CourseError where it does not, and where it cannot be read.
    """
    with readable_gradebook(course) as gradebook:
        require_assignment_in(gradebook, assignment)
        require_indexes(gradebook)
        yield gradebook


def loaded_submissions(gradebook: Any, assignment: str, students: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Each student with their submission, or None; read some at a time, each with all that belongs to it.

    nbgrader's own way asks the database two dozen times for each submission, and keeps all of them in memory.
    """
    from nbgrader.api import Assignment, BaseCell, Comment, Grade, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy.orm import joinedload, selectinload, undefer

    cell = joinedload(Grade.cell).load_only(BaseCell.name), joinedload(Comment.cell).load_only(BaseCell.name)
    notebooks = selectinload(SubmittedAssignment.notebooks).options(
        undefer(SubmittedNotebook.score),
        undefer(SubmittedNotebook.max_score),
        joinedload(SubmittedNotebook.notebook),
        selectinload(SubmittedNotebook.grades).options(undefer(Grade.max_score), cell[0]),
        selectinload(SubmittedNotebook.comments).options(cell[1]),
    )
    sums = ("score", "max_score", "needs_manual_grade", "late_submission_penalty")
    query = (
        gradebook.db.query(SubmittedAssignment)
        .join(Assignment)
        .filter(Assignment.name == assignment)
        .options(*(undefer(getattr(SubmittedAssignment, name)) for name in sums), notebooks)
        .options(joinedload(SubmittedAssignment.student), joinedload(SubmittedAssignment.assignment))
    )
    waiting = iter(students)
    while some := list(islice(waiting, AT_A_TIME)):
        found = {each.student_id: each for each in query.filter(SubmittedAssignment.student_id.in_(some))}
        if lost := [name for name, each in found.items() if each.student is None]:
            raise CourseError(
                f"the gradebook is damaged: it has a hand-in of {lost[0]!r}, and no such student; {RESTORE}"
            )
        if odd := [name for name, each in found.items() if isinstance(each.score, float) and not isfinite(each.score)]:
            raise CourseError(
                f"the gradebook is damaged: the score of {odd[0]!r} in {assignment} is not a number; {RESTORE}"
            )
        yield from ((student, found.get(student)) for student in some)
        gradebook.db.expunge_all()
        gradebook.db.rollback()  # nobody else should have to wait until the last of them is done


def graded_students(gradebook: Any, assignment: str) -> list[str]:
    """The students who have a submission of the assignment in the gradebook, by id."""
    from nbgrader.api import Assignment, SubmittedAssignment

    rows = gradebook.db.query(SubmittedAssignment.student_id).join(Assignment).filter(Assignment.name == assignment)
    return sorted(student for (student,) in rows)


def forget_due_date(course: Course, assignment: str) -> None:
    """Make the gradebook forget the due date of an assignment. Raises CourseError where it cannot be written."""
    from nbgrader.api import MissingEntry

    with readable_gradebook(course) as gradebook:
        try:
            known = gradebook.find_assignment(assignment)
        except MissingEntry:
            return
        known.duedate = None
        for submission in known.submissions:
            submission.extension = None
        gradebook.db.commit()


@contextmanager
def readable_gradebook(course: Course) -> Iterator[Any]:
    """The gradebook, whatever is in it. Raises CourseError where it cannot be read."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        with course.gradebook() as gradebook:
            yield gradebook
    except SQLAlchemyError as error:
        reason = of_gradebook(str(getattr(error, "orig", None) or error).strip().splitlines()[0])
        raise CourseError(f"the gradebook of {course.root} cannot be read: {reason}") from error


def require_assignment_in(gradebook: Any, assignment: str) -> None:
    """Raises CourseError where the gradebook does not know the assignment: another one released it."""
    from nbgrader.api import MissingEntry

    try:
        found = gradebook.find_assignment(assignment).notebooks
    except MissingEntry:
        found = []
    if not found:
        raise CourseError(
            f"the gradebook has no {assignment}: if it was lost, restore it from a backup (only it has "
            f"what people have graded); if it is new, run: autograder release {assignment}; if the course had another, "
            "take the setting of the new one back"
        )


def run_step(course: Course, kind: Any, assignment: str, student: str, **traits: Any) -> None:
    """Run the nbgrader converter `kind` for one assignment and student, replacing what it made before.

    Its log goes to `nbgrader.log` in the course. Raises CourseError with what nbgrader complained of.
    """
    step = converter(course, kind, assignment, student)
    step.force = True
    for name, value in traits.items():
        setattr(step, name, value)
    with logged(course, step.log, assignment, student) as complaints:
        try:
            step.start()
        except (Exception, SystemExit) as error:  # nbgrader ends its own commands like that
            said = [line for line in complaints if not line.startswith(("There was an error", "Please see"))]
            lines = [
                line
                for line in (said[0] if said else str(error)).strip().splitlines()
                if not line.startswith(("[SQL", "[parameters", "(Background"))
            ]
            last = lines[-1] if lines else "nbgrader does not say why"
            last = re.sub(r"^sqlalchemy\.exc\.\w+: (\([\w.]+\) )?", "the gradebook cannot be used: ", last)
            reason = of_gradebook(
                in_words(error)
                if isinstance(error, OSError)
                else re.sub(r"^nbgrader\.api\.MissingEntry: ", "the gradebook does not have it, grade again: ", last)
            )
            raise CourseError(f"{reason} (details: {course.root / 'nbgrader.log'})") from error


@contextmanager
def logged(course: Course, log: Any, assignment: str, student: str) -> Iterator[list[str]]:
    """Send nbgrader's log to `nbgrader.log` in the course, and nothing to the terminal; yields its complaints."""
    complaints: list[str] = []
    said = f"{assignment} {student}"
    to_file = _Handler(lambda record, text: course.log(f"{said} {record.levelname} {text}"))
    to_us = _Handler(lambda record, _: complaints.append(record.getMessage()), logging.ERROR)
    before, level, propagate = list(log.handlers), log.level, log.propagate
    log.handlers, log.propagate = [to_file, to_us], False
    log.setLevel(logging.INFO)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nbgrader's, about its own use of SQLAlchemy
            yield complaints
    finally:
        log.handlers, log.propagate = before, propagate
        log.setLevel(level)


class _Handler(logging.Handler):
    """Hands on each record and its text."""

    def __init__(self, tell: Callable[[logging.LogRecord, str], None], level: int = logging.NOTSET) -> None:
        super().__init__(level)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        self._tell(record, self.format(record))
