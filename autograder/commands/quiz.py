"""Quizzes: made, and marked."""

from __future__ import annotations

import argparse
from pathlib import Path

from autograder.commands.arguments import Commands
from autograder.terminal.exit_codes import OK
from autograder.terminal.progress import bars
from autograder.terminal.saying import say_all


def add(commands: Commands) -> None:
    """The command for quizzes."""
    commands.add("quiz", _quiz_options, _quiz)


def _quiz_options(sub: argparse.ArgumentParser) -> None:
    sub.usage = (
        "autograder quiz TOPIC… --seed S --out DIR [options]\n"
        "       autograder quiz make FILE.toml --out DIR [options]\n"
        "       autograder quiz edit FILE.toml\n"
        "       autograder quiz mark FOLDER ANSWERS… --out DIR [--students FILE]\n"
        "       autograder quiz list [TOPIC…]"
    )
    sub.add_argument(
        "what",
        nargs="+",
        metavar="TOPIC",
        help="such as minimax; or `make` and a quiz file; or `edit` and one, to make it in JupyterLab; or `mark`, the "
        "folder of a quiz, and what came back (tables, notebooks, an LMS's export); or `list`: what there is",
    )
    sub.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same quiz")
    sub.add_argument(
        "--variant", type=int, metavar="S", help="one student's variant alone, by its seed in variants.csv"
    )
    sub.add_argument("--count", type=int, metavar="N", help="how many questions (default: 5)")
    sub.add_argument("--level", metavar="LEVEL", help="easy, medium or hard questions only")
    sub.add_argument("--out", type=Path, metavar="DIR", help="the folder to write to")
    sub.add_argument(
        "--format", action="append", metavar="FORMAT", help="see `autograder quiz list`; may be given several times"
    )
    sub.add_argument(
        "--pool", type=int, metavar="N", help="N questions for each place, for Canvas and others to draw one a student"
    )
    sub.add_argument("--students", type=Path, metavar="FILE", help="a class list (CSV): a variant for each student")
    sub.add_argument(
        "--secret", type=Path, metavar="FILE", help="what the variants are made from (default: the course's, here)"
    )


def _quiz(options: argparse.Namespace) -> int:
    """Make a quiz, or a variant of it for each student."""
    if options.what[0] == "mark":
        from autograder.marking.command import run as mark

        code, lines = mark(options)
        say_all(lines)
        return code

    from autograder.quiz.command import run

    say_all(run(options, bars("variants")))
    return OK
