"""What `show` says about one student, as a page in `reports/ASSIGNMENT/students`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from textwrap import dedent

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.errors import CourseError, in_words
from autograder.course.files import write_whole
from autograder.report.rendering import rendered, report_style

TEMPLATE = Path(__file__).parent / "templates" / "show.html.j2"
STYLE = """
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font: .85rem/1.45 "DejaVu Sans Mono", Menlo, Consolas, monospace; }
"""


def write_page(
    course: Course, assignment: str, student: Student, lines: Iterable[str], now: datetime | None = None
) -> Path:
    """Write the lines of `show`; a blank one begins a part, whose title is the next. Raises CourseError."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    head, *others = parts
    page = rendered(
        TEMPLATE,
        (now or datetime.now(UTC)).astimezone(course.zone),
        report_style() + STYLE,
        {},
        assignment=assignment,
        student=student,
        head=head,
        parts=[(part[0], dedent("\n".join(part[1:]))) for part in others],
    )
    path = course.root / "reports" / assignment / "students" / f"{student.id}.html"
    try:
        write_whole(path, page)
    except OSError as error:
        raise CourseError(in_words(error)) from error
    return path
