"""Looking back: over the term, at hand-ins that are alike, at what was guessed."""

from __future__ import annotations

import argparse
from pathlib import Path

from aima_games.text import count
from autograder.commands.arguments import Commands, in_course, of_assignment
from autograder.course.course import Course
from autograder.terminal.exit_codes import NEEDS_A_HUMAN, OK
from autograder.terminal.progress import bars
from autograder.terminal.saying import say, say_all, tell_some


def add(commands: Commands) -> None:
    """The commands that look back."""
    commands.add("term", _term_options, _term)
    commands.add("similar", _similar_options, _similar)
    commands.add("guesses", _guesses_options, _guesses)


def _term_options(sub: argparse.ArgumentParser) -> None:
    in_course(sub)


def _term(options: argparse.Namespace) -> int:
    """Write a page and a table over all assignments: totals, sections, who has vanished."""
    from autograder.term.overview import write_term

    outcome = write_term(Course(options.course), bars("reading", "assignments"))
    say_all(f"wrote {path}" for path in outcome.files)
    for assignment, number in outcome.waiting.items():
        say(f"! {assignment}: {count(number, 'score')} {'waits' if number == 1 else 'wait'}; the page says for what")
    for assignment, files in outcome.unclaimed.items():
        tell_some(f"! {assignment}: files that are nobody's for certain, and hold up nobody", files, 5)
    return NEEDS_A_HUMAN if outcome.waiting or outcome.unclaimed else OK


def _similar_options(sub: argparse.ArgumentParser) -> None:
    of_assignment(sub)
    in_course(sub)


def _similar(options: argparse.Namespace) -> int:
    """Write a page on hand-ins that are alike: notes to look into, never marks."""
    from autograder.term.similar import write_similar

    outcome = write_similar(Course(options.course), options.assignment, bars("reading"))
    say(
        f"{count(outcome.groups, 'group')} with the same program, {count(outcome.pairs, 'pair')} that stand out, "
        f"{outcome.given} left out with nothing of their own, {outcome.unread} could not be read. Open "
        f"{outcome.path} in a browser"
    )
    return NEEDS_A_HUMAN if outcome.unread else OK


def _guesses_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "places",
        nargs="+",
        type=Path,
        metavar="FOLDER-OR-FILES",
        help="students' guesses.json, or a folder or zip with them",
    )
    sub.add_argument(
        "--out", type=Path, default=Path("guesses.html"), metavar="FILE", help="the page (default: guesses.html here)"
    )


def _guesses(options: argparse.Namespace) -> int:
    """Write a page with what the class guessed in the lectures, and what is true."""
    from autograder.term.guesses import write_guesses

    outcome = write_guesses(options.places, options.out)
    say(
        f"{count(outcome.questions, 'question')}, from {count(outcome.files, 'file')}. Open {outcome.path} in a browser"
    )
    for name, why in outcome.unread.items():
        say(f"! {name} {why}: left out")
    return NEEDS_A_HUMAN if outcome.unread else OK
