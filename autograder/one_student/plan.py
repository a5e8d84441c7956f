"""What giving a student another id comes to, looked over before anything is moved: what is not certain is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.course.class_list import STUDENT_ID, People, Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv
from autograder.course.history import Move, What
from autograder.course.nbgrader import readable_gradebook
from autograder.hand_ins.hand_in import rolls
from autograder.one_student.find import everybody
from autograder.one_student.hand_ins import Kept, hand_ins

FOLDERS = ("submitted", "autograded", "feedback")
"""What has a folder for each student, and in it one for each assignment, besides `earlier`."""


def rename(course: Course, student: Student, new: str) -> Move:
    """The move of a student to an id that nobody has. Raises CourseError."""
    if not STUDENT_ID.fullmatch(new):
        raise CourseError(f"{new!r} cannot be an id; use letters, digits, . _ @ -")
    if new == student.id:
        raise CourseError(f"{new} is their id already")
    known = everybody(course)
    if taken := People(known).by_any(new) - {student.id}:
        raise CourseError(
            f"{new} is what {' and '.join(sorted(taken))} is known by; if that is the same person, run: "
            f"autograder student merge {student.id} {min(taken)}"
        )
    if left := next(_left_by(course, new), None):
        raise CourseError(f"{left} is of a student {new}, who is not on the class list; see whose it is")
    return Move(What.RENAME, student.id, new)


def merge(course: Course, other: Student, student: Student) -> Move:
    """The move of all that is `other`'s to `student`, who is the same person.

    Raises CourseError where it is not certain which of two hand-ins is the newer one, or when something is due.
    """
    if other.id == student.id:
        raise CourseError(f"{student.id} is one student already")
    winners = {name: _winner(course, name, other.id, student.id) for name in sorted(assignments_of(course, other.id))}
    dates = course.due_dates.dates
    for name, _, whose in dates:
        if whose == other.id and dates.get((name, "", student.id), dates[name, "", other.id]) != dates[name, "", whose]:
            raise CourseError(
                f"both have a due date of their own for {name}; take one back: "
                f"autograder due {name} never --student {other.id}"
            )
    return Move(What.MERGE, other.id, student.id, winners)


def assignments_of(course: Course, student: str) -> set[str]:
    """The assignments of which a student has anything here."""
    folders = [course.root / folder / student for folder in (*FOLDERS, "earlier")]
    found = {entry.name for folder in folders if folder.is_dir() for entry in folder.iterdir() if entry.is_dir()}
    found |= {path.parent.name for path in _results(course, student)}
    with readable_gradebook(course) as gradebook:
        found |= {each.assignment.name for each in _submissions(gradebook, student)}
    return {name for name in found if not name.startswith(".")}


def listed(course: Course, student: str) -> set[str]:
    """The assignments whose table of who has handed in names a student."""
    return {
        assignment
        for path, assignment in rolls(course)
        if any(row.get("student") == student for row in read_csv(path).rows.values())
    }


def _winner(course: Course, assignment: str, other: str, student: str) -> str:
    """Whose hand-in of an assignment counts."""
    theirs, ours = (course.submitted(each, assignment).is_dir() for each in (other, student))
    if not ours and (left := [path for path in _pieces(course, student, assignment) if path.exists()]):
        raise CourseError(f"{left[0]} was made from a hand-in that is not there; move it away, or restore the hand-in")
    if theirs and ours:
        return _newer(course, assignment, other, student)
    return student if ours else other


def _newer(course: Course, assignment: str, other: str, student: str) -> str:
    (theirs, *_), (ours, *_) = (list(hand_ins(course, each, assignment)) for each in (other, student))
    if theirs.time and ours.time and theirs.time != ours.time:
        return other if theirs.time > ours.time else student
    if _bytes(theirs, assignment) == _bytes(ours, assignment):
        return student
    raise CourseError(
        f"nothing says which hand-in of {assignment} is the newer one, {theirs.folder} or {ours.folder}: write into "
        "timestamp.txt of both when it was handed in, such as 2030-01-31 23:59:00 UTC, and run this again"
    )


def _bytes(kept: Kept, assignment: str) -> bytes | None:
    path = kept.folder / f"{assignment}.ipynb"
    return path.read_bytes() if path.is_file() else None


def _pieces(course: Course, student: str, assignment: str) -> list[Path]:
    """What grading leaves of a hand-in."""
    return [
        course.autograded(student, assignment),
        course.feedback_page(student, assignment).parent,
        course.result_path(assignment, student),
    ]


def _results(course: Course, student: str) -> Iterator[Path]:
    folders = (path for path in (course.root / "results").glob("*") if path.is_dir())
    paths = (folder / f"{student}.{suffix}" for folder in folders for suffix in ("json", "jsonl"))
    yield from (path for path in paths if path.exists())


def _left_by(course: Course, student: str) -> Iterator[str]:
    """What there is of an id that is not on the class list."""
    yield from (str(path) for folder in (*FOLDERS, "earlier") if (path := course.root / folder / student).exists())
    yield from map(str, _results(course, student))
    yield from (f"a date in due.csv for {name}" for name, _, whose in course.due_dates.dates if whose == student)
    with readable_gradebook(course) as gradebook:
        if _submissions(gradebook, student):
            yield "a grade in the gradebook"


def _submissions(gradebook: Any, student: str) -> list[Any]:
    """What the gradebook has of a student."""
    from nbgrader.api import Student as Row

    row = gradebook.db.get(Row, student)
    return list(row.submissions) if row else []
