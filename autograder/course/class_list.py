"""The class list, students.csv: who is in the course, and what they are called."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from aima_games.student.receipts import STUDENT_ID
from autograder.course.errors import CourseError


@dataclass(frozen=True)
class Student:
    """One line of the class list."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""


def read_students(path: Path) -> dict[str, Student]:
    """A class list (id,first_name,last_name,email) by id. Raises CourseError, naming the line, where it is broken."""
    students: dict[str, Student] = {}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not a text in UTF-8; save it from your spreadsheet as CSV UTF-8") from error
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        if "id" not in (reader.fieldnames or []):
            raise CourseError(f"{path}: the first line must name the columns, with commas between, and one called id")
        for row in reader:
            student = Student(**{key: (row.get(key) or "").strip() for key in Student.__dataclass_fields__})
            if not STUDENT_ID.fullmatch(student.id):
                raise CourseError(
                    f"{path}, line {reader.line_num}: {student.id!r} cannot be an id; use letters, digits, . _ @ -"
                )
            if student.id in students:
                raise CourseError(f"{path}, line {reader.line_num}: the id {student.id!r} appears twice")
            students[student.id] = student
    except csv.Error as error:
        raise CourseError(f"{path}, line {reader.line_num}: {error}") from error
    return students
