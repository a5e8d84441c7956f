"""What a command shows while it works, and how it ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Any

from aima_games.home.notebook_file import in_a_line
from aima_games.text import count

# How a command ends: done, done but for what a person has to look at, or not done.

OK, NEEDS_A_HUMAN, FAILED = 0, 1, 2


FEW = 12
"""At most 12 lines of a kind are printed; a file has all of them."""


# How far a command has come, shown to the person who runs it.

Progress = Callable[..., Iterable[Any]]
"""Goes through a list, or through any things, `total` of them."""
Bars = Callable[[str, str], Progress]
"""Makes a progress, given what is being done and what one kind of thing is called."""


def silent(what: str, unit: str = "") -> Progress:
    """Shows nothing."""
    return lambda things, total=None: things


def bars(what: str, unit: str = "students") -> Progress:
    """A bar with rate and time left; where no terminal is looking on, a line when it is done."""

    def show(things: Iterable[Any], total: int | None = None) -> Iterator[Any]:
        if sys.stderr.isatty():
            from tqdm import tqdm

            yield from tqdm(things, desc=what, total=total, unit=f" {unit}", dynamic_ncols=True, smoothing=0.1)
            return
        start, number = time.monotonic(), 0
        for number, thing in enumerate(things, 1):  # noqa: B007
            yield thing
        _say(f"{what}: {_many(number, unit)} in {time.monotonic() - start:.0f} s")

    return show


def _many(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def beside_bars() -> contextlib.AbstractContextManager[None]:
    """A context in which what is printed does not run into a bar."""
    if "tqdm" not in sys.modules or not sys.stderr.isatty():
        return contextlib.nullcontext()
    from tqdm import tqdm

    return tqdm.external_write_mode(sys.stdout)


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # nobody has to listen
        print(line, file=sys.stderr, flush=True)


# Lines for the person at the keyboard.


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
    """Print a line that may hold what students wrote: a file's name can hold codes that steer the terminal."""
    say(in_a_line(text, 500))


def tell_some(what: str, students: Sequence[str], most: int = 20) -> None:
    """Print how many students there are of a kind, and name some."""
    if students:
        more = f" and {len(students) - most} more" if len(students) > most else ""
        tell(f"{what}: {len(students)} ({', '.join(students[:most])}{more})")


def tell_few(what: str, lines: Sequence[str], where: object) -> None:
    """Tell some lines of a kind, how many more there are, and where all of them are."""
    for line in lines[:FEW]:
        tell(f"{what}{line}")
    if len(lines) > FEW:
        tell(f"{what}{len(lines) - FEW:,} more, see {where}")


def be(things: Sized, what: str, one: str = "is", many: str = "are") -> str:
    """How many things of a kind there are, with the verb: "1 page is", "2 pages are"."""
    return f"{count(len(things), what)} {one if len(things) == 1 else many}"


def shout() -> None:
    print(
        "UNSAFE: students' code runs without a sandbox, with all your files, the answers and the network in its reach.",
        file=sys.stderr,
    )
