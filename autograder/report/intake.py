"""Students who certainly missed an assignment: it was due, then collected, and no file left could be theirs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.files import read_csv
from autograder.hand_ins.hand_in import LEFT, roll_path


class Intake:
    """What is known of taking in an assignment, now.

    `left` has why a file of a student's was left when it was last collected, `unclaimed` the files that are nobody's
    for certain: somebody who has handed in nothing may have handed in one of these.
    """

    def __init__(
        self, course: Course, assignment: str, handed_in: Iterable[str], due: datetime | None, now: datetime
    ) -> None:
        self._course, self._assignment, self._due, self._now = course, assignment, due, now
        path = roll_path(course, assignment)
        rows = read_csv(path).rows.values() if path.is_file() else ()
        left = [row for row in rows if row.get("state") == LEFT]
        self.left = {student: row.get("reason", "") for row in left if (student := row.get("student", ""))}
        self.unclaimed = [row.get("file", "") for row in left if not row.get("student")]
        places = [path, *(course.submitted(student, assignment) for student in handed_in)]
        times = [time for path in places if (time := _changed(path)) is not None]
        self._taken_in = datetime.fromtimestamp(max(times), UTC) if times else None
        """When hand-ins were last taken in, None where none ever were."""

    def due_for(self, person: Student | None = None) -> datetime | None:
        """When it is due for a person, or for all; by due.csv, else by what the gradebook was told."""
        dates, name = self._course.due_dates, self._assignment
        return (dates.of(name, person) if person else dates.of(name)) or self._due

    def is_open(self, person: Student) -> bool:
        """Whether it is still to be due."""
        due = self.due_for(person)
        return due is not None and due > self._now

    def why_not_missing(self, person: Student) -> str:
        """Why nobody can say yet that a person of whom there is nothing has missed it; empty where they have."""
        due = self.due_for(person)
        if person.id in self.left:
            return f"collect left their file: it {self.left[person.id]}"
        if due is None:
            return "nothing handed in, and there is no due date"
        if due > self._now:
            return "not due yet"
        if self._taken_in is None or self._taken_in < due:
            return "nothing handed in when it was last collected, before it was due"
        return ""


def _changed(path: Path) -> float | None:
    """When a file or folder was changed, None where there is none, or none that may be looked at."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None
