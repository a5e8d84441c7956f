"""What is known of the file that was handed in, beside it: `handed-in.json`."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.course.class_list import Student
from autograder.course.course import Course

RECORD = "handed-in.json"
ROLL, LEFT = "collected.csv", "left"
"""The table of who has handed in, among an assignment's reports, and the state of a file in it that was left."""
SECRET = "submission_secret.txt"
"""What nbgrader has the name of a feedback page made from, beside a notebook that came through its exchange."""


@dataclass(frozen=True)
class HandIn:
    """A notebook that was collected.

    Its name where it came from and the system that named it, what that calls the student (`identity`) and the file
    (`number`; 0: nothing), a time of it in ISO form, whether the system says late, and its digest.
    """

    file: str
    system: str
    identity: str
    number: int
    time: str
    late: bool
    sha256: str


def digest(data: bytes) -> str:
    """What tells one notebook from another."""
    return hashlib.sha256(data).hexdigest()


def text_of(hand_in: HandIn) -> str:
    """As it is written."""
    return json.dumps(asdict(hand_in), ensure_ascii=False, indent=1)


def read_hand_in(folder: Path) -> HandIn | None:
    """What is known of the notebook that was collected into `folder`, None where there is nothing."""
    try:
        path = folder / RECORD  # a pipe would keep us waiting
        found = HandIn(**json.loads(path.read_text(encoding="utf-8") if path.is_file() else ""))
        datetime.fromisoformat(found.time).astimezone(UTC)
    except (OSError, ValueError, TypeError, OverflowError, RecursionError):
        return None
    return found


@dataclass(frozen=True)
class Presence:
    """Whether a student has handed an assignment in, what is known about it, and whether it was late.

    Late is what came after the due date; where the course sets none, what the LMS calls late.
    """

    student: str
    handed_in: bool
    hand_in: HandIn | None
    late: bool


def roll_path(course: Course, assignment: str) -> Path:
    """Where the table of who has handed in is written."""
    return course.root / "reports" / assignment / ROLL


def roll_call(course: Course, assignment: str) -> list[Presence]:
    """Everybody on the class list, and whoever else has handed in, in order."""
    folder = course.root / "submitted"
    there = {path.parent.name for path in folder.glob(f"*/{assignment}") if path.is_dir()} if folder.is_dir() else set()
    there, people = there - course.changes.dropped, course.students or {}
    return [
        _presence(course, assignment, people.get(student, Student(student)), student in there)
        for student in sorted(there | set(people))
    ]


def _presence(course: Course, assignment: str, person: Student, there: bool) -> Presence:
    folder = course.submitted(person.id, assignment)
    found, due, when = read_hand_in(folder), course.due_dates.of(assignment, person), stamped(folder)
    late = when > due if when and due else bool(found and found.late)
    return Presence(person.id, there, found, there and late)


def stamped(folder: Path) -> datetime | None:
    """The time in a folder's timestamp.txt, None where there is none that we or nbgrader would have written."""
    path = folder / "timestamp.txt"
    try:
        text = path.read_text(encoding="ascii", errors="replace").strip() if path.is_file() else ""
    except OSError:
        return None
    for form in ("%Y-%m-%d %H:%M:%S UTC", "%Y-%m-%d %H:%M:%S.%f UTC"):
        with suppress(ValueError):
            return datetime.strptime(text, form).replace(tzinfo=UTC)
    return None
