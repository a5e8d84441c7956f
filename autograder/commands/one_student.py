"""One student: all there is about them, other points, another id."""

from __future__ import annotations

import argparse

from aima_games.student.notebook_file import plain_text
from autograder.commands.arguments import STUDENT, Commands, in_course, of_assignment
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.terminal.exit_codes import OK
from autograder.terminal.saying import say, say_all, tell


def add(commands: Commands) -> None:
    """The commands about one student."""
    commands.add("show", _show_options, _show)
    commands.add("override", _override_options, _override)
    commands.add("student", _student_options, _student)


def _show_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("student", metavar="STUDENT", help=STUDENT)
    of_assignment(sub)
    sub.add_argument("--html", action="store_true", help="write it as a page instead")
    in_course(sub)


def _show(options: argparse.Namespace) -> int:
    """Show all there is about one student's work on an assignment."""
    from autograder.student.find import find
    from autograder.student.show import show

    course = Course(options.course)
    student = find(course, options.student)
    lines = [plain_text(line) for line in show(course, options.assignment, student)]
    if options.html:
        from autograder.student.page import write_page

        lines = [f"Open {write_page(course, options.assignment, student, lines)} in a browser"]
    say_all(lines)
    return OK


def _override_options(sub: argparse.ArgumentParser) -> None:
    sub.usage = (
        "autograder override STUDENT ASSIGNMENT [ITEM] POINTS --reason TEXT [--extra] [--course DIR]\n"
        "       autograder override STUDENT ASSIGNMENT [ITEM] --undo [--course DIR]"
    )
    sub.add_argument("student", metavar="STUDENT", help=STUDENT)
    of_assignment(sub)
    sub.add_argument(
        "what", nargs="*", metavar="[ITEM] POINTS", help="the points of this item, or else of the whole assignment"
    )
    sub.add_argument("--reason", default="", metavar="TEXT", help="why; the student reads it, too")
    sub.add_argument("--extra", action="store_true", help="they may be more than it is worth")
    sub.add_argument("--undo", action="store_true", help="take it back: what counted before counts again")
    in_course(sub)


def _override(options: argparse.Namespace) -> int:
    """Have other points count, with a reason, until it is taken back."""
    from autograder.student.find import find
    from autograder.student.override import override, undo

    course, assignment, what = Course(options.course), options.assignment, list(options.what)
    student = find(course, options.student)
    if options.undo:
        if len(what) > 1:
            raise CourseError("to take an override back, name the item alone, or nothing for the whole assignment")
        changed = undo(course, assignment, student.id, what[0] if what else "")
    else:
        if len(what) not in (1, 2):
            raise CourseError("write the item and the points, or the points alone for the whole assignment")
        try:
            points = float(what[-1])
        except ValueError as error:
            raise CourseError(f"{what[-1]!r} is not a number of points") from error
        item = what[0] if len(what) == 2 else ""
        changed = override(course, assignment, student.id, item, points, options.reason, options.extra)
    tell(f"{student.id} {student.name}: {changed}")
    say(f"Next: autograder feedback {assignment}, and autograder report {assignment}")
    return OK


def _student_options(sub: argparse.ArgumentParser) -> None:
    sub.usage = (
        "autograder student drop STUDENT [STUDENT …]\n"
        "       autograder student restore STUDENT [STUDENT …]\n"
        "       autograder student rename STUDENT NEW-ID\n"
        "       autograder student merge OTHER STUDENT"
    )
    sub.add_argument(
        "what",
        choices=["drop", "restore", "rename", "merge"],
        metavar="WHAT",
        help=(
            "`drop`: leaves report and LMS files, and nothing is deleted; `restore`: is back; `rename`: has another id "
            "now; `merge`: all of OTHER becomes STUDENT's, who is the same person"
        ),
    )
    sub.add_argument("who", nargs="+", metavar="STUDENT", help=STUDENT)
    in_course(sub)


def _student(options: argparse.Namespace) -> int:
    """Take a student out of the course or back, or give them another id."""
    from autograder.student.command import run

    code, lines = run(Course(options.course), options.what, options.who)
    for line in lines:
        tell(line)
    return code
