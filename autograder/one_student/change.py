"""Change who is in the course: drop, restore, rename, merge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder.course.class_list import ID_FORM, STUDENT_ID, People, Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv
from autograder.course.history import Move, What
from autograder.course.nbgrader import readable_gradebook
from autograder.course.terminal import NEEDS_A_HUMAN, OK
from autograder.hand_ins.hand_in import Kept, hand_ins, rolls, students_in
from autograder.one_student.find import everybody, find
from autograder.one_student.move import FOLDERS, assignments_of, carry_out, results_of, submissions_of

STALE = "Reports and feedback pages are out of date until you run `autograder report` and `autograder feedback` again"


def change(course: Course, what: What, who: Sequence[str]) -> tuple[int, list[str]]:
    """Do what is asked for; returns the command's exit code and what to say.

    A change that was interrupted is finished first. Raises CourseError where it cannot be done.
    """
    if begun := course.changes.unfinished:
        code, lines = _move(course, begun, begin=False)
        if (begun.what, [begun.old, begun.new]) == (what, list(who)):
            told = [f"To see what it said before it was interrupted, run: autograder show ASSIGNMENT {begun.new}"]
            return (NEEDS_A_HUMAN, told + lines) if begun.what == What.MERGE else (code, lines)
        return NEEDS_A_HUMAN, [f"finished what was begun: {begun}", *lines, "Now run your command again."]
    student = find(course, who[0])
    if what == What.RENAME:
        return _move(course, rename(course, student, who[1]))
    if what == What.MERGE:
        return _move(course, merge(course, student, find(course, who[1])))
    students = {each.id: each for each in (student, *(find(course, name) for name in who[1:]))}
    if wrong := [name for name in students if (name in course.changes.dropped) == (what == What.DROP)]:
        already = "dropped already" if what == What.DROP else "not dropped"
        raise CourseError(f"{already}, so that nothing was done: {', '.join(wrong)}")
    for name in students:
        course.changes.add(what=what, student=name)
    names = "; ".join(f"{each.id} {each.name}".rstrip() for each in students.values())
    if what == What.RESTORE:
        return OK, [f"back, with all that was handed in: {names}. Next: autograder grade ASSIGNMENT"]
    back = f"all that was handed in is kept; to take them back: autograder student restore {' '.join(students)}"
    return OK, [f"left out of grading, reports and LMS files from now on: {names}; {back}", STALE]


def touched(course: Course, what: What, who: Sequence[str]) -> list[str]:
    """The assignments in which a change moves something: none for drop and restore, which are only written down."""
    if begun := course.changes.unfinished:
        ids = {begun.old, begun.new}
    elif what in (What.RENAME, What.MERGE):
        known = everybody(course)
        ids = set().union(*(People(known).by_any(each) | People(known).called(each) or {each} for each in who))
    else:
        return []
    return sorted(set().union(*(assignments_of(course, student) | listed(course, student) for student in ids)))


def _move(course: Course, move: Move, begin: bool = True) -> tuple[int, list[str]]:
    if begin:
        course.changes.begin(move, (course.class_list or {}).get(move.old))
    notices = list(carry_out(course, move))
    course.changes.done(move)
    code = NEEDS_A_HUMAN if any(notice.for_you for notice in notices) else OK
    return code, [*(notice.said for notice in notices), f"all that was {move.old}'s is {move.new}'s now", STALE]


# What giving a student another id would do is checked before anything is moved: what is not certain is refused.


def rename(course: Course, student: Student, new: str) -> Move:
    """The move of a student to an id that nobody has. Raises CourseError."""
    if not STUDENT_ID.fullmatch(new):
        raise CourseError(f"{new!r} cannot be an id; {ID_FORM}")
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


def listed(course: Course, student: str) -> set[str]:
    """The assignments whose table of who has handed in names a student."""
    return {
        assignment
        for path, assignment in rolls(course)
        if any(student in students_in(row) for row in read_csv(path).rows.values())
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
    """The files and folders that grading leaves of a hand-in."""
    return [
        course.autograded(student, assignment),
        course.feedback_page(student, assignment).parent,
        course.result_path(assignment, student),
    ]


def _left_by(course: Course, student: str) -> Iterator[str]:
    """What the course has under an id that is not on the class list."""
    yield from (str(path) for folder in (*FOLDERS, "earlier") if (path := course.root / folder / student).exists())
    yield from map(str, results_of(course, student))
    yield from (f"a date in due.csv for {name}" for name, _, whose in course.due_dates.dates if whose == student)
    with readable_gradebook(course) as gradebook:
        if submissions_of(gradebook, student):
            yield "a grade in the gradebook"
