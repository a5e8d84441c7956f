"""Setting up a course: its folder, assignments, class list, due dates."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import click

from aima_games.text import count
from autograder.commands.arguments import STUDENT, InCourse, alone_with, alone_with_people
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.terminal import NEEDS_A_HUMAN, OK, say, say_all, tell


@click.command()
@click.argument("folder", type=Path, metavar="DIR", help="the folder to make")
@click.option("--name", metavar="NAME", help="the course's id (default: the folder's name)")
@click.option(
    "--from", "old", type=Path, metavar="OLD", help="take over what was made for this course, but no students"
)
@click.option("--shift-due", type=int, metavar="DAYS", help="take over the due dates of OLD, this many days later")
def init(folder: Path, name: str | None, old: Path | None, shift_due: int | None) -> int:
    """Make a course, which is a directory for nbgrader."""
    from autograder.steps.init import init, init_from

    if old is None and shift_due is not None:
        raise CourseError("--shift-due moves the dates of another course; name it with --from OLD")
    first = "hw2-minimax"
    if old is None:
        say_all(init(folder, name))
    else:
        say(f"took or made, without students: {', '.join(init_from(Course(old), folder, name, shift_due))}")
        first = "ASSIGNMENT for each"
    say(f"The course is in {folder}. Next: cd {folder} && autograder release {first}")
    return OK


@click.command(cls=InCourse)
@click.argument("name", help="what to call it, such as hw6-kayles")
def new_assignment(course: Course, name: str) -> int:
    """Write a small assignment, to put your own in its place."""
    from autograder.steps.init import new_assignment

    say(f"wrote {new_assignment(course, name)}")
    say(f"It can be released as it is; then put your own in its place. Next: autograder release {name}")
    return OK


@click.command(cls=InCourse)
@click.argument("files", nargs=-1, type=Path, required=True, help="CSV exports of grades or people")
@click.option("--dry-run", is_flag=True, help="say what would change, and change nothing")
def students(course: Course, files: tuple[Path, ...], dry_run: bool) -> int:
    """Bring the class list that an LMS exports into students.csv."""
    from autograder.hand_ins.students import What, import_students

    alone_with_people(course)
    counts = Counter[What]()
    for line in import_students(course, files, dry_run):
        counts[line.what] += line.people
        if line.said:
            tell(f"{'✗' if line.what is What.FOR_YOU else '·'} {line.said}")
    said = ", ".join(f"{counts[what]} {what.value}" for what in What if counts[what] and what is not What.NOTE)
    where = "Nothing was changed" if dry_run else f"The class list is {course.root / 'students.csv'}"
    say(f"{said}. {where}" if said else "nobody was in the files")
    return NEEDS_A_HUMAN if counts[What.FOR_YOU] or not counts else OK


@click.command(cls=InCourse)
@click.argument("assignment", required=False, default="", help="such as hw2-minimax (default: all)")
@click.argument("date", required=False, help="such as '2030-01-31 23:59', in the course's zone; or: never")
@click.option("--section", default="", metavar="SECTION", help="for those of this section in students.csv")
@click.option("--student", default="", metavar="STUDENT", help=f"for this student, {STUDENT}")
@click.option(
    "--times", type=Path, multiple=True, metavar="FILE", help="a table of when students handed it in; may be repeated"
)
def due(course: Course, assignment: str, date: str | None, section: str, student: str, times: tuple[Path, ...]) -> int:
    """Say when an assignment is due, or was handed in."""
    from autograder.course.class_list import require_section
    from autograder.course.due_dates import read_date, read_due_dates, set_due_date
    from autograder.one_student.find import find

    if times and (date or section or student or not assignment):
        raise CourseError("--times FILE is for an assignment, and goes without a date, --section and --student")
    if section and student:
        raise CourseError("a date is for a --section or for a --student; leave one of them out")
    dates = read_due_dates(course.root, course.zone)
    if times:
        return _take_times(course, assignment, times)
    if date:
        try:
            when = None if date == "never" else read_date(date, course.zone)
        except ValueError as error:
            raise CourseError(str(error)) from error
        if section and when:
            require_section(course.class_list or {}, section)
        if student and course.class_list is not None:  # without a list nobody can be found
            student = find(course, student).id
        dates = set_due_date(course.root, assignment, when, section, student, course.zone)
        if dates.of(assignment) is None:
            from autograder.course.nbgrader import forget_due_date

            forget_due_date(course, assignment)
    say_all(dates.lines(assignment) if dates.dates else ["no assignment has a due date"])
    if date:
        say(f"`autograder grade {assignment}` takes it into account, also for what is graded already")
    return OK


def _take_times(course: Course, assignment: str, files: tuple[Path, ...]) -> int:
    from autograder.hand_ins.times import take_times

    alone_with(course, assignment)
    told = list(take_times(course, assignment, files, datetime.now(UTC)))
    for each in told:
        if each.said:
            tell(f"{'·' if each.student else '✗'} {each.said}")
    taken = sum(each.student is not None for each in told)
    say(
        f"{count(taken, 'time')} taken in, {count(len(told) - taken, 'line')} for you to look at; "
        f"`autograder grade {assignment}` takes them into account"
    )
    return NEEDS_A_HUMAN if taken < len(told) else OK
