"""Run one step of nbgrader (generate assignment, autograde, feedback) quietly, and turn its errors into sentences."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from autograder.course import Course, CourseError


def run_step(course: Course, kind: Any, assignment: str, student: str, **traits: Any) -> None:
    """Run the nbgrader converter `kind` for one assignment and student, replacing what it made before.

    Its log goes to `nbgrader.log` in the course. Raises CourseError with the last thing nbgrader complained of.
    """
    converter = course.converter(kind, assignment, student)
    converter.force = True
    for name, value in traits.items():
        setattr(converter, name, value)
    with logged(course, converter.log, assignment, student) as complaints:
        try:
            converter.start()
        except Exception as error:
            said = [line for line in complaints if not line.startswith(("There was an error", "Please see"))]
            reason = (said[0] if said else str(error)).strip().splitlines()[-1]
            raise CourseError(f"{reason} (details: {course.root / 'nbgrader.log'})") from error


@contextmanager
def logged(course: Course, log: Any, assignment: str, student: str) -> Iterator[list[str]]:
    """Send nbgrader's log to `nbgrader.log` in the course, and nothing to the terminal; yields its complaints."""
    complaints: list[str] = []
    to_file = logging.FileHandler(course.root / "nbgrader.log", encoding="utf-8", delay=True)
    to_file.setFormatter(logging.Formatter(f"%(asctime)s {assignment} {student} %(levelname)s %(message)s"))
    before, level, propagate = list(log.handlers), log.level, log.propagate
    log.handlers, log.propagate = [to_file, _Complaints(complaints)], False
    log.setLevel(logging.INFO)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nbgrader's, about its own use of SQLAlchemy
            yield complaints
    finally:
        to_file.close()
        log.handlers, log.propagate = before, propagate
        log.setLevel(level)


class _Complaints(logging.Handler):
    def __init__(self, complaints: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._complaints = complaints

    def emit(self, record: logging.LogRecord) -> None:
        self._complaints.append(record.getMessage())
