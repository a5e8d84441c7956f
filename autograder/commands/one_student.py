"""One student: show all about them, override points."""

from __future__ import annotations

import click

from aima_games.home.notebook_file import plain_text
from autograder.commands.arguments import STUDENT, InCourse, alone_with, meant, on_assignment
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.terminal import OK, say, say_all, tell

one = click.argument("student", help=STUDENT)


@click.command(cls=InCourse)
@on_assignment
@one
@click.option("--html", is_flag=True, help="write it as a page instead")
def show(course: Course, assignment: str, student: str, html: bool) -> int:
    """Show all there is about one student's work."""
    from autograder.one_student.find import find
    from autograder.one_student.show import show

    assignment, student = _in_order(course, assignment, student)
    person = find(course, student)
    lines = [plain_text(line) for line in show(course, assignment, person)]
    if html:
        from autograder.one_student.show import write_page

        lines = [f"Open {write_page(course, assignment, person, lines)} in a browser"]
    say_all(lines)
    return OK


@click.command(cls=InCourse, context_settings={"ignore_unknown_options": True})  # such as -1, which is no option
@on_assignment
@one
@click.argument("what", nargs=-1, metavar="[ITEM] POINTS", help="without an item, those of the whole assignment")
@click.option("--reason", default="", metavar="TEXT", help="why; the student reads it, too")
@click.option("--extra", is_flag=True, help="they may be more than it is worth")
@click.option("--undo", is_flag=True, help="take it back: what counted before the first override counts again")
def override(
    course: Course, assignment: str, student: str, what: tuple[str, ...], reason: str, extra: bool, undo: bool
) -> int:
    """Override a score, with a reason, until you undo it."""
    from autograder.one_student import override as step
    from autograder.one_student.find import find

    assignment, student = _in_order(course, assignment, student)
    alone_with(course, assignment)
    person = find(course, student)
    if undo:
        if len(what) > 1:
            raise CourseError("to take an override back, name the item alone, or nothing for the whole assignment")
        changed = step.undo(course, assignment, person.id, what[0] if what else "")
    else:
        if len(what) not in (1, 2):
            said = "write the item and the points, or the points alone for the whole assignment"
            raise CourseError(f"{said}; these are: {' '.join(what) or 'none'}")
        try:
            points = float(what[-1])
        except ValueError as error:
            raise CourseError(f"{what[-1]!r} is not a number of points") from error
        item = what[0] if len(what) == 2 else ""
        changed = step.override(course, assignment, person.id, item, points, reason, extra)
    tell(f"{person.id} {person.name}: {changed}")
    say(f"Next: autograder feedback {assignment}, and autograder report {assignment}")
    return OK


def _in_order(course: Course, assignment: str, student: str) -> tuple[str, str]:
    """An assignment and a student, even if they were given the other way round."""
    names = course.assignments()
    if assignment not in names and course.find_assignment(student) in names:
        return meant(course, student), assignment
    return assignment, student
