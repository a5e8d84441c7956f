"""Looking back: the whole term, hand-ins that are alike, what the class guessed."""

from __future__ import annotations

from pathlib import Path

import click

from aima_games.text import count
from autograder.commands.arguments import InCourse, on_assignment
from autograder.course.course import Course
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, say_all, tell_some


@click.command(cls=InCourse)
def term(course: Course) -> int:
    """Write a page and a table over all assignments.

    They have totals and sections, and say who has vanished.
    """
    from autograder.term.overview import write_term

    outcome = write_term(course, bars("reading", "assignments"))
    say_all(f"wrote {path}" for path in outcome.files)
    for assignment, number in outcome.waiting.items():
        say(f"! {assignment}: {count(number, 'score')} {'waits' if number == 1 else 'wait'}; the page says for what")
    for assignment, number in outcome.undated.items():
        who = f"{count(number, 'student')} without a hand-in {'has' if number == 1 else 'have'} no total"
        say(f"! {assignment} has no due date, so {who}: autograder due {assignment} DATE, or give it no weight")
    for assignment, files in outcome.unclaimed.items():
        tell_some(f"! {assignment}: files that are nobody's for certain", files, 5)
    for assignment, students in outcome.unlisted.items():
        tell_some(f"! {assignment}: handed in, and not in students.csv, so without a total", students)
    if outcome.unlisted:
        say("Import the class list that the LMS exports: autograder students FILE; or move their hand-ins away")
    waits = outcome.waiting or outcome.undated or outcome.unclaimed or outcome.unlisted
    return NEEDS_A_HUMAN if waits else OK


@click.command(cls=InCourse)
@on_assignment
def similar(course: Course, assignment: str) -> int:
    """Write a page on hand-ins that are alike, to look into."""
    from autograder.term.similar import write_similar

    outcome = write_similar(course, assignment, bars("reading"))
    say(
        f"{count(outcome.groups, 'group')} with the same program, {count(outcome.pairs, 'pair')} that stand out, "
        f"{outcome.given} left out with nothing of their own, {outcome.unread} could not be read. Open "
        f"{outcome.path} in a browser"
    )
    return NEEDS_A_HUMAN if outcome.unread else OK


@click.command()
@click.argument(
    "files", nargs=-1, type=Path, required=True, help="students' guesses.json, or folders or zips with them"
)
@click.option("--out", type=Path, default=Path("guesses.html"), metavar="FILE", help="the page (default: guesses.html)")
def guesses(files: tuple[Path, ...], out: Path) -> int:
    """Write a page with what the class guessed in the lectures."""
    from autograder.term.guesses import write_guesses

    outcome = write_guesses(files, out)
    say(
        f"{count(outcome.questions, 'question')}, from {count(outcome.files, 'file')}. Open {outcome.path} in a browser"
    )
    for name, why in outcome.unread.items():
        say(f"! {name} {why}: left out")
    return NEEDS_A_HUMAN if outcome.unread else OK
