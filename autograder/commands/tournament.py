"""The class tournament, and points by rank."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import click

from autograder.commands.arguments import InCourse, alone_with, between, by_processes, unsafe
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, say_all, shout, tell

if TYPE_CHECKING:
    from autograder.tournament.tournament import Standing

BY_RANK = "autograder tournament"
"""The name under which points by rank stand in a submission's history."""


@click.command(cls=InCourse)
@click.argument("assignment", help="with a match, such as hw4-evaluation")
@click.option("--game", default="", metavar="GAME", help="which one, where agents choose among several")
@click.option("--first", type=click.IntRange(1), default=3, metavar="K", help="play until K are in order (default: 3)")
@click.option("--certainty", type=between(0.5, 1), default=0.9, metavar="P", help="how certain that is (default: 0.9)")
@click.option(
    "--minutes", type=between(0, inf), default=30.0, metavar="M", help="start no game after that (default: 30)"
)
@click.option(
    "--seconds", type=between(0, inf), default=2.0, metavar="S", help="of processor time for a move (default: 2)"
)
@by_processes
@click.option("--points", "item", default="", metavar="ITEM", help="give points by the anchors that an agent beats")
@click.option("--names", is_flag=True, help="show names on the page in place of pseudonyms")
@unsafe
def tournament(
    course: Course,
    assignment: str,
    game: str,
    first: int,
    certainty: float,
    minutes: float,
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
    from autograder.tournament.tournament import Rules, run

    if unsafe:
        shout()
    if item:
        read_release(course, assignment).most(item)  # before half an hour of games
    rules = Rules(first, certainty, minutes)
    standing = run(course, assignment, game, rules, seconds, workers, unsafe, scheduler, bars)
    for student, why in standing.trouble.items():
        tell(f"✗ {student} does not play: {why}")
    files = write_page(course, standing, names, bars)
    say_all(f"wrote {path}" for path in files)
    clear = "is clear" if standing.is_clear else "is not clear yet; the same command goes on"
    say(f"{len(standing.games)} games were played; the order of the first {rules.first} {clear}")
    say(f"Open {files[0]} in a browser")
    ungraded = 0
    if item:
        alone_with(course, assignment)
        ungraded = _points_by_rank(course, assignment, item, standing)
    return NEEDS_A_HUMAN if standing.trouble or ungraded else OK


def _points_by_rank(course: Course, assignment: str, item: str, standing: Standing) -> int:
    """Give points for an item by the share of the anchors that an agent beats; returns how many students got none.

    Points that a person has given are kept.
    """
    from autograder.course.release import read_release
    from autograder.grading.marks import answers_digest
    from autograder.grading.marks import standing as overridden
    from autograder.one_student.override import override
    from autograder.tournament.tournament import above_anchors

    most = read_release(course, assignment).most(item)
    failed = 0
    for student, (below, anchors) in above_anchors(standing).items():
        reason = f"better than {below} of {anchors} anchors of the tournament, {standing.rules.certainty:.0%} certain"
        points, before = round(most * below / anchors, 2), overridden(course, assignment, student).get(item)
        if before and before.who != BY_RANK:
            by = before.who or "a person"
            tell(f"! {student} keeps {before.points:g} for `{item}`, given by {by}: {before.reason}")
            continue
        answers = answers_digest(course, assignment, student)
        if before and (before.points, before.reason, before.answers) == (points, reason, answers):
            continue
        try:
            changed = override(course, assignment, student, item, points, reason, who=BY_RANK)
            say(f"{student}: {changed} ({reason})")
        except CourseError as error:
            failed += 1
            tell(f"✗ {student} has no points for `{item}`: {error}")
    return failed
