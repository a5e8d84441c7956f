"""A change of who is in the course: drop, restore, rename, merge."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.course.class_list import People
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.history import Move, What
from autograder.one_student.find import everybody, find
from autograder.one_student.move import carry_out
from autograder.one_student.plan import assignments_of, listed, merge, rename
from autograder.terminal import NEEDS_A_HUMAN, OK

ANEW = "Reports and feedback pages are as they were until `autograder report` and `autograder feedback` write them anew"


def change(course: Course, what: What, who: Sequence[str]) -> tuple[int, list[str]]:
    """Do what is asked for; returns the command's exit code, and what to say.

    A change that was interrupted is finished first. Raises CourseError where it cannot be done.
    """
    if begun := course.changes.unfinished:
        code, lines = _move(course, begun, begin=False)
        if (begun.what, [begun.old, begun.new]) == (what, list(who)):
            told = [f"What it said before it was interrupted is told by: autograder show ASSIGNMENT {begun.new}"]
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
    return OK, [f"left out of grading, reports and LMS files from now on: {names}; {back}", ANEW]


def touched(course: Course, what: What, who: Sequence[str]) -> list[str]:
    """The assignments of which a change moves something: none for drop and restore, which are only written down."""
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
        course.changes.begin(move)
    notices = list(carry_out(course, move))
    course.changes.done(move)
    code = NEEDS_A_HUMAN if any(notice.for_you for notice in notices) else OK
    return code, [*(notice.said for notice in notices), f"all that was {move.old}'s is {move.new}'s now", ANEW]
