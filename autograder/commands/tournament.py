"""The class tournament, and points for the anchors that an agent passes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import click

from aima_games.text import count
from autograder.commands.arguments import InCourse, alone_with, between, by_processes, unsafe
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, say_all, shout, tell

if TYPE_CHECKING:
    from autograder.tournament.tournament import Standing

BY_TOURNAMENT = "autograder tournament"
"""The name under which points for anchors stand in a submission's history."""


@click.command(cls=InCourse)
@click.argument("assignment", help="with a match, such as hw4-evaluation")
@click.option("--game", default="", metavar="GAME", help="which one, where agents choose among several")
@click.option("--rounds", type=click.IntRange(1), default=2, metavar="N", help="meetings from either side (default: 2)")
@click.option(
    "--seconds", type=between(0, inf), default=2.0, metavar="S", help="of processor time for a move (default: 2)"
)
@by_processes
@click.option("--points", "item", default="", metavar="ITEM", help="give points by the anchors that an agent passes")
@click.option("--names", is_flag=True, help="show names on the page in place of pseudonyms")
@unsafe
def tournament(
    course: Course,
    assignment: str,
    game: str,
    rounds: int,
    seconds: float,
    workers: int | None,
    scheduler: str | None,
    item: str,
    names: bool,
    unsafe: bool,
) -> int:
    """Let the agents of the class play each other, and rate them."""
    from autograder.course.release import read_release
    from autograder.tournament.page import write_page
    from autograder.tournament.tournament import run

    if unsafe:
        shout()
    if item:
        read_release(course, assignment).most(item)  # before half an hour of games
    standing = run(course, assignment, game, rounds, seconds, workers, unsafe, scheduler, bars)
    for student, why in standing.trouble.items():
        tell(f"✗ {student} does not play: {why}")
    files = write_page(course, standing, names, bars)
    say_all(f"wrote {path}" for path in files)
    failed = sum(not record.rated for record in standing.games)
    say(f"{count(len(standing.games), 'game')} played")
    if failed:
        say(f"! the judge failed in {count(failed, 'game')}; the same command plays them again")
    say(f"Open {files[0]} in a browser")
    ungraded = 0
    if item:
        alone_with(course, assignment)
        ungraded = _points_by_anchors(course, assignment, item, standing)
    return NEEDS_A_HUMAN if standing.trouble or failed or ungraded else OK


def _points_by_anchors(course: Course, assignment: str, item: str, standing: Standing) -> int:
    """Give points for an item by the share of the anchors that an agent passes; returns how many students got none.

    Points that a person has given are kept.
    """
    from autograder.course.release import read_release
    from autograder.grading.marks import answers_digest
    from autograder.grading.marks import standing as overridden
    from autograder.one_student.override import override
    from autograder.tournament.tournament import anchors_passed

    most, anchors = read_release(course, assignment).most(item), len(standing.agents) - len(standing.rivals)
    failed = 0
    for key in standing.rivals:
        student, passed = standing.agents[key].student, anchors_passed(standing, key)
        if passed is None:
            failed += 1
            tell(f"✗ {student} has no points for `{item}`: not all games with the anchors count; run this again")
            continue
        reason = f"passed {passed} of {anchors} anchors in the tournament"
        points, before = round(most * passed / anchors, 2), overridden(course, assignment, student).get(item)
        if before and before.who != BY_TOURNAMENT:
            by = before.who or "a person"
            tell(f"! {student} keeps {before.points:g} for `{item}`, given by {by}: {before.reason}")
            continue
        answers = answers_digest(course, assignment, student)
        if before and (before.points, before.reason, before.answers) == (points, reason, answers):
            continue
        try:
            changed = override(course, assignment, student, item, points, reason, who=BY_TOURNAMENT)
            say(f"{student}: {changed} ({reason})")
        except CourseError as error:
            failed += 1
            tell(f"✗ {student} has no points for `{item}`: {error}")
    return failed
