"""Canvas by its API: fetch the class, dates and hand-ins, and send scores and feedback."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aima_games.text import count
from autograder.commands.arguments import Group, InCourse, alone_with, on_assignment
from autograder.commands.assignment import collect
from autograder.commands.setting_up import students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, tell
from autograder.hand_ins.groups import FILE

if TYPE_CHECKING:
    from autograder.steps.canvas_api import Connection

TOKEN = "CANVAS_TOKEN"


@click.group(cls=Group)
def canvas() -> None:
    """Fetch from Canvas and send to it, by its API.

    You are asked for the token, or it stands in the environment as CANVAS_TOKEN.
    """


dry = click.option("--dry-run", is_flag=True, help="show what would change, and change nothing")


def _connected(course: Course, dry_run: bool) -> Connection:
    """The course in Canvas. Raises CourseError where something is missing."""
    try:
        from autograder.steps.canvas_api import Connection
    except ImportError as error:
        raise CourseError("canvasapi is missing; install it: pip install -c constraints.txt -e '.[canvas]'") from error
    token = os.environ.pop(TOKEN, "").strip()  # what is started later has no need of it
    if not token and not sys.stdin.isatty():
        raise CourseError(f"there is no token in the environment ({TOKEN}), and nobody here to be asked")
    token = token or click.prompt("Canvas's access token (not shown)", hide_input=True)
    return Connection(course.config.Canvas, token, dry_run)


@canvas.command(cls=InCourse)
@click.argument("assignment", required=False, default="", help="also its groups, due dates and hand-ins")
@dry
def pull(course: Course, assignment: str, dry_run: bool) -> int:
    """Fetch the class list; also an assignment's groups, dates, hand-ins."""
    there = _connected(course, dry_run)
    from autograder.steps.canvas_api import write_people

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "canvas.csv"
        write_people(there, path)
        code = click.get_current_context().invoke(students, course=course, files=(path,), dry_run=dry_run)
    return max(code, _pull(Course(course.root), assignment, there, dry_run) if assignment else OK)


def _pull(course: Course, assignment: str, there: Connection, dry_run: bool) -> int:
    from autograder.course.due_dates import in_words, in_zone, set_due_date
    from autograder.steps.canvas_api import download_of, due_dates, fetch, group_lines

    found = there.assignment(assignment)
    groups = there.groups(found)
    text, why = group_lines(course, assignment, groups) if groups else ("", "")
    if groups:
        tell(why or f"{count(len(groups), 'group')} in {FILE}, {'new or changed' if text else 'unchanged'}")
    if text and not dry_run:
        write_whole(course.root / FILE, text)
    dates, said = due_dates(there, found, course, assignment, groups)
    for (_, section, student), when in sorted(dates.items()):
        if course.due_dates.dates.get((assignment, section, student)) != when:
            tell(f"due {in_words(in_zone(when, course.zone))}: {student or section or 'everybody'}")
            if not dry_run:
                set_due_date(course.root, assignment, when, section, student, course.zone)
    for each in said:
        tell(f"! {each}")
    folder, download = course.root / "downloads" / assignment, download_of(there, found, course, groups)
    there_already = {path.name for path in folder.glob("*") if path.stat().st_size}
    missing = [name for name in download.files if name not in there_already]
    say(f"{count(len(download.files), 'file')} in Canvas, {len(missing)} of them not here yet")
    if dry_run or not (download.files or download.texts):
        return OK
    wrong = list(fetch(there, download, folder, list(bars("fetching", "files")(missing))))
    for each in wrong:
        tell(f"✗ {each}")
    collected = {"place": folder, "system": "canvas", "worksheet": None, "nobodys": ()}
    code = click.get_current_context().invoke(collect, course=Course(course.root), assignment=assignment, **collected)
    return NEEDS_A_HUMAN if wrong else code


@canvas.command(cls=InCourse)
@on_assignment
@dry
@click.option("--yes", is_flag=True, help="send it without being asked")
def push(course: Course, assignment: str, dry_run: bool, yes: bool) -> int:
    """Send final scores and feedback pages that Canvas does not have yet."""
    there = _connected(course, dry_run)
    from autograder.steps.canvas_api import RefusedError, changes

    alone_with(course, assignment)
    new, waiting, same = changes(there, course, assignment)
    for change in new:
        tell(f"· {change}")
    for student, why in sorted(waiting.items()):
        tell(f"✗ {student} is not sent: {why}")
    if new and not dry_run and not yes:
        click.confirm(f"Send this to {there.host}?", abort=True)
    sent = 0
    for change in [] if dry_run else new:
        try:
            change.send(there)
            sent += 1
        except RefusedError as error:
            waiting[change.student] = str(error)
            tell(f"✗ {error}")
        except CourseError as error:
            raise CourseError(f"{error} ({sent} of {len(new)} were sent)") from None
    said = f"{len(new)} would be sent" if dry_run else f"{sent} sent"
    say(f"{said}; {same} in Canvas already; {len(waiting)} not sent")
    return NEEDS_A_HUMAN if waiting else OK
