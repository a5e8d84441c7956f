"""How far a command has come, shown to who runs it."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Progress = Callable[..., Iterable[Any]]
"""Goes through a list, or through as many things as `total`."""
Bars = Callable[[str, str], Progress]
"""Makes a progress of what is done and of how a thing is called."""


def silent(what: str, unit: str = "") -> Progress:
    """Shows nothing."""
    return lambda things, total=None: things


def bars(what: str, unit: str = "students") -> Progress:
    """A bar with rate and time left; where no terminal is looking on, a line at the start and one at the end."""

    def show(things: Iterable[Any], total: int | None = None) -> Iterator[Any]:
        if sys.stderr.isatty():
            from tqdm import tqdm

            yield from tqdm(things, desc=what, total=total, unit=f" {unit}", dynamic_ncols=True, smoothing=0.1)
            return
        things = list(things) if total is None else things
        _say(f"{what}: {_many(len(things) if isinstance(things, list) else total or 0, unit)} …")
        start, number = time.monotonic(), 0
        for number, thing in enumerate(things, 1):  # noqa: B007
            yield thing
        _say(f"{what}: {_many(number, unit)} in {time.monotonic() - start:.0f} s")

    return show


def _many(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def beside_bars() -> contextlib.AbstractContextManager[None]:
    """What is printed in this context does not run into a bar."""
    if "tqdm" not in sys.modules or not sys.stderr.isatty():
        return contextlib.nullcontext()
    from tqdm import tqdm

    return tqdm.external_write_mode(sys.stdout)


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # nobody has to listen
        print(line, file=sys.stderr, flush=True)
