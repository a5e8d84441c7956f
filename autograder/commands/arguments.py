"""What the options of several commands have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STUDENT = "by id, login, e-mail address or full name"

Options = Callable[[argparse.ArgumentParser], None]
"""Adds the options of a command to its parser."""


@dataclass(frozen=True)
class Commands:
    """The commands of a program, to add others to."""

    made: Any  # argparse has no public name for its type

    def add(self, name: str, options: Options, run: Callable[[argparse.Namespace], int]) -> None:
        """A new command with its options. `run` does it and returns the exit code; its docstring is what help says."""
        text = str(run.__doc__)
        sub = self.made.add_parser(name, help=text[0].lower() + text[1:].removesuffix("."), description=text)
        options(sub)
        sub.set_defaults(run=run)


def in_course(sub: argparse.ArgumentParser) -> None:
    """The command works in a course."""
    sub.add_argument("--course", type=Path, default=Path(), metavar="DIR", help="the course directory (default: here)")


def of_assignment(sub: argparse.ArgumentParser) -> None:
    """The command works on one assignment."""
    sub.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")


def by_processes(sub: argparse.ArgumentParser) -> None:
    """The command works in several processes."""
    sub.add_argument("--workers", type=at_least_one, metavar="N", help="processes (default: one for each processor)")
    sub.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="let the workers of a Dask cluster do the work")


def unsafe(sub: argparse.ArgumentParser) -> None:
    """The command can do without a sandbox."""
    sub.add_argument("--unsafe", action="store_true", help="run without a sandbox: only for code you trust")


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few")
    return number


def above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def probability(text: str) -> float:
    number = float(text)
    if not 0.5 < number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0.5 and 1")
    return number
