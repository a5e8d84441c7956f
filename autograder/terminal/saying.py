"""Lines for the person at the keyboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence, Sized

from aima_games.student.notebook_file import in_a_line
from aima_games.text import count
from autograder.terminal.progress import beside_bars


def say(line: str) -> None:
    """Print a line at once. A reader who has seen enough, as `head` has, does not stop the work."""
    try:
        with beside_bars():
            print(line, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise OSError(error.errno, error.strerror, "what this command prints") from error


def say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def tell(text: str) -> None:
    """Print a line in which students may have written: a file's name can hold codes that steer the terminal."""
    say(in_a_line(text, 500))


def tell_some(what: str, students: Sequence[str], most: int = 20) -> None:
    """Count students and name some."""
    if students:
        more = f" and {len(students) - most} more" if len(students) > most else ""
        tell(f"{what}: {len(students)} ({', '.join(students[:most])}{more})")


def be(things: Sized, what: str, one: str = "is", many: str = "are") -> str:
    """How many things of a kind, and the verb: "1 page is", "2 pages are"."""
    return f"{count(len(things), what)} {one if len(things) == 1 else many}"


def shout() -> None:
    print(
        "UNSAFE: students' code runs without a sandbox, with all your files, the answers and the network in its reach.",
        file=sys.stderr,
    )
