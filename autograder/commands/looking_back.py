"""Looking back: the whole term."""

from __future__ import annotations

import click

from aima_games.text import count
from autograder.commands.arguments import InCourse
from autograder.course.course import Course
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, say_all, tell_some


@click.command(cls=InCourse)
def term(course: Course) -> int:
    """Write a page and a table over all assignments.

    They have totals and sections.
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
    elif not course.students:
        say("! there is no class list, so nobody has a total: autograder students FILE, with the list of the LMS")
    waits = outcome.waiting or outcome.undated or outcome.unclaimed or outcome.unlisted or not course.students
    return NEEDS_A_HUMAN if waits else OK
