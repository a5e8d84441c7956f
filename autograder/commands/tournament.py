"""The class tournament, and points by rank."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from autograder.commands.arguments import (
    Commands,
    above_zero,
    at_least_one,
    by_processes,
    in_course,
    probability,
    unsafe,
)
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import locked
from autograder.terminal.exit_codes import NEEDS_A_HUMAN, OK
from autograder.terminal.progress import bars
from autograder.terminal.saying import say, say_all, shout, tell

if TYPE_CHECKING:
    from autograder.tournament.tournament import Standing

BY_RANK = "autograder tournament"
"""Who gives points by rank, in a submission's history."""


def add(commands: Commands) -> None:
    """The command for the tournament."""
    commands.add("tournament", _tournament_options, _tournament)


def _tournament_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("assignment", metavar="ASSIGNMENT", help="with a match, such as hw4-evaluation")
    sub.add_argument("--game", default="", metavar="GAME", help="which one, where agents choose among several")
    sub.add_argument(
        "--first", type=at_least_one, default=3, metavar="K", help="play until the first K are in order (default: 3)"
    )
    sub.add_argument(
        "--certainty", type=probability, default=0.9, metavar="P", help="how certain that has to be (default: 0.9)"
    )
    sub.add_argument(
        "--minutes", type=above_zero, default=30.0, metavar="M", help="begin no game after so long (default: 30)"
    )
    sub.add_argument(
        "--seconds", type=above_zero, default=2.0, metavar="S", help="of processor time for a move (default: 2)"
    )
    by_processes(sub)
    sub.add_argument(
        "--points",
        default="",
        metavar="ITEM",
        help="give points for an item by the anchors that an agent is better than",
    )
    sub.add_argument("--names", action="store_true", help="show names on the page in place of pseudonyms")
    unsafe(sub)
    in_course(sub)


def _tournament(options: argparse.Namespace) -> int:
    """Let the agents that were handed in play each other, and rate them."""
    from autograder.course.release import read_release
    from autograder.tournament.page import write_page
    from autograder.tournament.tournament import Rules, run

    course = Course(options.course)
    if options.unsafe:
        shout()
    if options.points:
        read_release(course, options.assignment).most(options.points)  # before half an hour of games
    rules = Rules(options.first, options.certainty, options.minutes)
    standing = run(
        course,
        options.assignment,
        options.game,
        rules,
        options.seconds,
        options.workers,
        options.unsafe,
        options.scheduler,
        bars,
    )
    for student, why in standing.trouble.items():
        tell(f"✗ {student} does not play: {why}")
    files = write_page(course, standing, options.names, bars)
    say_all(f"wrote {path}" for path in files)
    clear = "is clear" if standing.is_clear else "is not clear yet; the same command goes on"
    say(f"{len(standing.games)} games were played; who is first to {rules.first} in order {clear}")
    say(f"Open {files[0]} in a browser")
    ungraded = 0
    if options.points:
        with locked(course.source(options.assignment)) as alone:
            if not alone:
                raise CourseError(f"another command is working on {options.assignment}; run this again for the points")
            ungraded = _points_by_rank(course, options.assignment, options.points, standing)
    return NEEDS_A_HUMAN if standing.trouble or ungraded else OK


def _points_by_rank(course: Course, assignment: str, item: str, standing: Standing) -> int:
    """Put points for an item by the part of the anchors that an agent is better than; returns how many got none.

    Points that a person has given are kept.
    """
    from autograder.course.release import read_release
    from autograder.grading.marks import answers_digest
    from autograder.grading.marks import standing as overridden
    from autograder.student.override import override
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
