"""Who has certainly handed in nothing: it was due, was downloaded after that, and no left file may be theirs."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from pathlib import Path

from aima_games.text import count
from autograder.course.class_list import People, Student
from autograder.course.course import Course
from autograder.grading.submissions import misfiled, submitted_students, why_misfiled
from autograder.hand_ins.groups import FILE, read_groups
from autograder.hand_ins.hand_in import ANYBODY, DOWNLOAD, LEFT, RECORD, concerns_anybody, roll_rows

NO_DATE = "nothing handed in, and there is no due date"


class Intake:
    """What is known now about taking in an assignment.

    `left` says by student why their file was left when it was last collected; `unclaimed` says by name why files were
    left that are nobody's for certain: they may be by the students in `may_be`, or by `anybody`.
    """

    def __init__(
        self, course: Course, assignment: str, handed_in: Collection[str], due: datetime | None, now: datetime
    ) -> None:
        self._course, self._assignment, self._due, self._now = course, assignment, due, now
        rows = roll_rows(course, assignment)
        left = [row for row in rows if row.get("state") == LEFT and concerns_anybody(course, row)]
        self.left = {student: row.get("reason", "") for row in left if (student := row.get("student", ""))}
        unclaimed = {row.get("file", ""): row for row in left if not row.get("student")}
        self.unclaimed = {name: row.get("reason", "") for name, row in unclaimed.items()}
        whose = {name: row.get("may_be", ANYBODY).split() for name, row in unclaimed.items()}
        self.may_be = {student: name for name, students in whose.items() for student in students if student != ANYBODY}
        self.anybody = [name for name, students in whose.items() if ANYBODY in students]
        self._groups, self._there = read_groups(course, assignment), set(handed_in)
        folders = submitted_students(course, assignment)
        self._elsewhere = {owner: name for name in folders if (owner := course.owner(name)) != name}
        listed = course.students or {}
        unlisted = [name for name in folders if name not in listed]
        people = People(listed)
        self._perhaps = {owner: name for name in unlisted for owner in people.by_any(name)}
        self._strays = [name for name in unlisted if listed and not people.by_any(name)]
        self._astray = {whose: why_misfiled(name, assignment) for name, whose in misfiled(course, assignment).items()}
        self._taken_in = _downloaded(rows) if rows else _copied(course, assignment, handed_in)

    def due_for(self, person: Student | None = None) -> datetime | None:
        """When it is due for a person, or for all, by due.csv or else by what the gradebook was told."""
        dates, name = self._course.due_dates, self._assignment
        return (dates.of(name, person) if person else dates.of(name)) or self._due

    def is_open(self, person: Student) -> bool:
        """Whether it is not due yet for a person."""
        due = self.due_for(person)
        return due is not None and due > self._now

    def why_waits(self, student: str) -> str:
        """Which left file is a student's, or may be, or why their group is not certain; empty where nothing is."""
        if student in self.left:
            return f"collect left their file: it {self.left[student]}"
        if other := self._elsewhere.get(student):
            return f"submitted/{other}, which is another id of theirs, has a hand-in: move it to {student}'s, or away"
        if said := self._astray.get(student):
            return said
        if student in self._perhaps and student not in self._there:
            name = self._perhaps[student]
            return f"submitted/{name} has a hand-in that may be theirs: rename the folder to {student}, or move it away"
        if student in self.may_be:
            name = self.may_be[student]
            return f"collect left a file that may be theirs: {name} {self.unclaimed[name]}"
        return self._groups.why_waits(student)

    def why_anybodys(self, person: Student) -> str:
        """Which hand-ins may be anybody's, and so by a person whose date is past; empty where there are none."""
        if self.due_for(person) is None or self.is_open(person):
            return ""
        if self.anybody:
            return f"collect left {count(len(self.anybody), 'file')} that may be anybody's, such as {self.anybody[0]}"
        if said := self._astray.get(""):
            return said
        if self._strays:
            folder = f"submitted/{self._strays[0]}"
            return f"{folder} has a hand-in, and nobody has that id: rename the folder to the right id, or move it away"
        return ""

    def why_not_missing(self, person: Student) -> str:
        """Why it is not certain yet that a person without a hand-in has missed it; empty where it is."""
        due = self.due_for(person)
        if waits := self.why_waits(person.id):
            return waits
        if due is None:
            return NO_DATE
        if due > self._now:
            return "not due yet"
        if self._taken_in is None:
            return "nothing handed in, and no download of the class was collected"
        if self._taken_in < due:
            return "nothing handed in when it was last downloaded, before it was due"
        if anybodys := self.why_anybodys(person):
            return anybodys
        groups = self._groups.of({person.id})
        if self._groups.all and len(groups) != 1:
            return f"is in {'several groups' if groups else 'no group'} of {FILE}; correct it there"
        if mates := sorted(self._there & self._groups.mates({person.id})):
            return f"{mates[0]} has handed in, who is in their group; collect that again"
        return ""


def _downloaded(rows: Iterable[dict[str, str]]) -> datetime | None:
    """When the last download that was collected was made, None where there was none."""
    times = [datetime.fromisoformat(row["file_time"]) for row in rows if row.get("state") == DOWNLOAD]
    return max(times, default=None)


def _copied(course: Course, assignment: str, handed_in: Iterable[str]) -> datetime | None:
    """When somebody last put hand-ins into the course in another way, None where nobody has.

    None, too, where `collect` has taken some in: it was ended before it wrote its table, so more may be to come.
    """
    folders = [course.submitted(student, assignment) for student in handed_in]
    if any(os.path.lexists(folder / RECORD) for folder in folders):
        return None
    times = [time for folder in folders if (time := _changed(folder)) is not None]
    return datetime.fromtimestamp(max(times), UTC) if times else None


def _changed(path: Path) -> float | None:
    """When a file or folder was changed, None where it does not exist or may not be looked at."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None
