"""Setting up a course: its folder, assignments, class list, due dates, gradebook."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from aima_games.text import count
from autograder.commands.arguments import Commands, in_course
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.terminal.exit_codes import NEEDS_A_HUMAN, OK
from autograder.terminal.progress import bars
from autograder.terminal.saying import say, say_all, tell


def add(commands: Commands) -> None:
    """The commands that set a course up."""
    commands.add("init", _init_options, _init)
    commands.add("new-assignment", _new_assignment_options, _new_assignment)
    commands.add("students", _students_options, _students)
    commands.add("due", _due_options, _due)
    commands.add("move-gradebook", _move_gradebook_options, _move_gradebook)


def _init_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("dir", type=Path, metavar="DIR", help="the folder to make")
    sub.add_argument("--name", help="the course's id (default: the folder's name)")
    sub.add_argument(
        "--from",
        dest="old",
        type=Path,
        metavar="OLD",
        help="a course whose assignments, games, weights and configuration it gets; nobody who is in that one",
    )
    sub.add_argument(
        "--shift-due",
        type=int,
        metavar="DAYS",
        help="take the due dates of OLD along, so many days later (364 keeps the day of the week)",
    )


def _init(options: argparse.Namespace) -> int:
    """Make a course directory that nbgrader and autograder work in."""
    from autograder.steps.init import init

    if options.old is None and options.shift_due is not None:
        raise CourseError("--shift-due moves the dates of another course; name it with --from OLD")
    if options.old is not None:
        from autograder.term.next_year import next_year

        say_all(next_year(Course(options.old), options.dir, options.name, options.shift_due))
        say(f"The course is in {options.dir}. Next: cd {options.dir} && autograder release ASSIGNMENT for each")
        return OK
    say_all(init(options.dir, options.name))
    say(f"The course is in {options.dir}. Next: cd {options.dir} && autograder release hw2-minimax")
    return OK


def _new_assignment_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("assignment", metavar="NAME", help="what to call it, such as hw6-kayles")
    in_course(sub)


def _new_assignment(options: argparse.Namespace) -> int:
    """Write a blank assignment, with comments that say what to fill in."""
    from autograder.steps.new_assignment import new_assignment

    course = Course(options.course)
    say_all(f"wrote {path}" for path in new_assignment(course, options.assignment))
    say(f"Fill them in as their comments say. Next: autograder release {options.assignment}")
    return OK


def _students_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="a CSV export: Canvas's or Moodle's grades or people, or Blackboard's grades",
    )
    in_course(sub)


def _students(options: argparse.Namespace) -> int:
    """Bring the class list that an LMS exports into students.csv."""
    from autograder.steps.students import What, import_students

    course, counts = Course(options.course), Counter[What]()
    for line in import_students(course, options.files):
        counts[line.what] += line.people
        if line.said:
            tell(f"{'✗' if line.what is What.FOR_YOU else '·'} {line.said}")
    said = ", ".join(f"{counts[what]} {what.value}" for what in What if counts[what] and what is not What.NOTE)
    say(f"{said}. The class list is {course.root / 'students.csv'}" if said else "nobody was in the files")
    return NEEDS_A_HUMAN if counts[What.FOR_YOU] or not counts else OK


def _due_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "assignment", nargs="?", default="", metavar="ASSIGNMENT", help="such as hw2-minimax (default: all)"
    )
    said = "such as '2030-01-31 23:59', in the course's zone; or: never"
    sub.add_argument("date", nargs="?", metavar="DATE", help=said)
    whom = sub.add_mutually_exclusive_group()
    whom.add_argument("--section", default="", metavar="SECTION", help="for those of this section in students.csv")
    whom.add_argument("--student", default="", metavar="STUDENT", help="for this student")
    in_course(sub)


def _due(options: argparse.Namespace) -> int:
    """Say when an assignment is due, or show what has been said."""
    from autograder.course.class_list import require_section
    from autograder.course.due_dates import read_date, read_due_dates, set_due_date
    from autograder.student.find import find

    course = Course(options.course)
    dates = read_due_dates(course.root, course.zone)
    if options.assignment:
        course.require_assignment(options.assignment)
    if options.date:
        try:
            when = None if options.date == "never" else read_date(options.date, course.zone)
        except ValueError as error:
            raise CourseError(str(error)) from error
        if options.section and when:
            require_section(course.class_list or {}, options.section)
        student = options.student
        if student and course.class_list is not None:  # else there is nobody to find
            student = find(course, student).id
        dates = set_due_date(course.root, options.assignment, when, options.section, student, course.zone)
        if dates.of(options.assignment) is None:
            from autograder.course.nbgrader import forget_due_date

            forget_due_date(course, options.assignment)
        say(f"`autograder grade {options.assignment}` takes it into account, also for what is graded already")
    say_all(dates.lines(options.assignment) if dates.dates else ["no assignment has a due date"])
    return OK


def _move_gradebook_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--to",
        dest="url",
        required=True,
        metavar="URL",
        help="an empty database: postgresql+psycopg://USER@HOST/NAME, or sqlite:///gradebook.db in the course",
    )
    in_course(sub)


def _move_gradebook(options: argparse.Namespace) -> int:
    """Move all grades to another database, and use it from then on."""
    from autograder.term.gradebooks import move_gradebook

    course = Course(options.course)
    moved = move_gradebook(course, options.url, bars("moving", "rows"))
    said = ", ".join(count(rows, table.replace("_", " ")) for table, rows in moved.rows.items() if "_cell" not in table)
    say(f"moved and read back: {said}. The course uses {moved.target} from now on; restart jupyter lab if it runs")
    say(f"The old gradebook is kept: {moved.kept}")
    for table, lost in moved.lost.items():
        belong = "belongs" if lost == 1 else "belong"
        say(f"! {count(lost, 'row')} of {table} {belong} to nothing any more, and stayed in the old gradebook")
    return NEEDS_A_HUMAN if moved.lost else OK
