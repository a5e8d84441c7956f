"""Canvas by its API: fetch the class, dates and hand-ins, and send scores and feedback."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aima_games.text import count
from autograder.commands.arguments import Group, InCourse, alone_with, on_assignment
from autograder.commands.assignment import collect
from autograder.commands.setting_up import students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, tell

if TYPE_CHECKING:
    from autograder.steps.canvas_api import Connection

TOKEN = "CANVAS_TOKEN"


@click.group(cls=Group)
def canvas() -> None:
    """Fetch from Canvas and send to it, by its API.

    The token is asked for, or stands in the environment as CANVAS_TOKEN.
    """


def _in_canvas(function: Callable[..., int]) -> Callable[..., int]:
    """The command's options on where the course is."""
    for option in (
        click.option("--dry-run", is_flag=True, help="show what would change, and change nothing"),
        click.option("--canvas-assignment", type=int, metavar="N", help="the assignment's number in Canvas"),
        click.option("--canvas-course", type=int, metavar="N", help="the course's number in Canvas"),
        click.option("--url", default="", metavar="URL", help="Canvas, such as https://canvas.example.edu"),
    ):
        function = option(function)
    return function


def _connected(course: Course, url: str, number: int | None, dry_run: bool) -> Connection:
    """The course in Canvas. Raises CourseError where something is missing."""
    try:
        from autograder.steps.canvas_api import Connection
    except ImportError as error:
        raise CourseError(f"{error.name} is missing; install it: pip install -c constraints.txt '.[canvas]'") from error
    settings = course.config.Canvas
    url, number = url or str(settings.get("url", "")), number or settings.get("course")
    if not url or not isinstance(number, int):
        raise CourseError("say where the course is: c.Canvas.url and c.Canvas.course in nbgrader_config.py, or options")
    token = os.environ.pop(TOKEN, "").strip()  # what is started later has no need of it
    if not token and not sys.stdin.isatty():
        raise CourseError(f"there is no token in the environment ({TOKEN}), and nobody here to be asked")
    token = token or click.prompt("Canvas's access token (not shown)", hide_input=True)
    return Connection(url, number, token, dry_run)


def _number(course: Course, assignment: str, given: int | None) -> int | None:
    return given or dict(course.config.Canvas.get("assignments", {})).get(assignment)


@canvas.command(cls=InCourse)
@click.argument("assignment", required=False, default="", help="also its groups, due dates and hand-ins")
@_in_canvas
def pull(
    course: Course, assignment: str, url: str, canvas_course: int | None, canvas_assignment: int | None, dry_run: bool
) -> int:
    """Fetch the class list; of an ASSIGNMENT groups, due dates and hand-ins."""
    there = _connected(course, url, canvas_course, dry_run)
    from autograder.steps.canvas_api import write_people

    if assignment:
        course.require_assignment(assignment)
    context, codes = click.get_current_context(), list[int]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "canvas.csv"
        write_people(there, path)
        codes.append(context.invoke(students, course=course, files=(path,), dry_run=dry_run))
    if assignment:
        number = _number(course, assignment, canvas_assignment)
        codes.append(_pull(Course(course.root), assignment, there, number, dry_run, context))
    return max(codes)


def _pull(
    course: Course, assignment: str, there: Connection, number: int | None, dry_run: bool, context: click.Context
) -> int:
    from autograder.course.due_dates import in_words, in_zone, set_due_date
    from autograder.course.files import write_whole
    from autograder.hand_ins.groups import FILE
    from autograder.steps.canvas_api import download_of, due_dates, fetch, group_lines

    found, code = there.assignment(assignment, number), OK
    if groups := there.groups(found):
        text, why = group_lines(course, assignment, groups)
        if text and not dry_run:
            write_whole(course.root / FILE, text)
        tell(why or f"{count(len(groups), 'group')}, {'new or changed' if text else 'as they were'} in {FILE}")
    dates, said = due_dates(there, found, course, assignment, groups)
    for (_, section, student), when in sorted(dates.items()):
        if course.due_dates.dates.get((assignment, section, student)) != when:
            tell(f"due {in_words(in_zone(when, course.zone))}: {student or section or 'everybody'}")
            if not dry_run:
                set_due_date(course.root, assignment, when, section, student, course.zone)
    for each in said:
        tell(f"! {each}")
    folder, download = course.root / "downloads" / assignment, download_of(there, found, course, groups)
    missing = download.missing(folder)
    say(f"{count(len(download.files), 'file')} in Canvas, {len(missing)} of them not here yet")
    if dry_run or not (download.files or download.texts):
        say("Nothing was changed" if dry_run else "nobody has handed in anything")
        return OK
    for each in fetch(there, download, folder, list(bars("fetching", "files")(missing))):
        code = NEEDS_A_HUMAN
        tell(f"✗ {each}")
    collected = {"place": folder, "system": "canvas", "worksheet": None, "nobodys": ()}
    return max(code, context.invoke(collect, course=Course(course.root), assignment=assignment, **collected))


@canvas.command(cls=InCourse)
@on_assignment
@_in_canvas
@click.option("--yes", is_flag=True, help="send it without being asked")
def push(
    course: Course,
    assignment: str,
    url: str,
    canvas_course: int | None,
    canvas_assignment: int | None,
    dry_run: bool,
    yes: bool,
) -> int:
    """Send final scores and feedback pages that Canvas does not have yet."""
    there = _connected(course, url, canvas_course, dry_run)
    from autograder.steps.canvas_api import RefusedError, changes

    alone_with(course, assignment)
    new, waiting, same = changes(
        there, there.assignment(assignment, _number(course, assignment, canvas_assignment)), course, assignment
    )
    for change in new:
        tell(f"· {change}")
    for student, why in sorted(waiting.items()):
        tell(f"✗ {student} is not sent: {why}")
    sent, as_it_was = 0, f"{same} are there already" if same else "nothing is there yet"
    if new and not dry_run and not yes:
        try:
            click.confirm(f"Send this to {there.host}?", abort=True)
        except click.Abort:
            raise CourseError("nothing was sent; say --yes where nobody can be asked") from None
    for change in bars("sending")(new if not dry_run else []):
        try:
            change.send(there)
            sent += 1
        except RefusedError as error:
            waiting[change.student] = str(error)
            tell(f"✗ {error}")
        except CourseError as error:
            raise CourseError(f"{error} ({sent} of {len(new)} were sent)") from None
    say(f"{f'{len(new)} would be sent' if dry_run else f'{sent} sent'}; {as_it_was}; {len(waiting)} wait")
    return NEEDS_A_HUMAN if waiting else OK
