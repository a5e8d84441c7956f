"""The messages for a missing library that a part of the kit needs, and for a kit that is too old."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any


class SetupError(ImportError):
    """Something has to be installed first; the message says what it is needed for, and how to install it.

    A notebook shows only the message: the place in our code would help nobody.
    """

    def _render_traceback_(self) -> list[str]:  # IPython asks for it
        return [str(self)]


class MissingLibraryError(SetupError):
    """A library is missing."""


class OldVersionError(SetupError):
    """This aima_games is older than the one that a notebook was made for."""


class Later:
    """A library that is imported when it is first used: a browser may lack it, and everything else works without it.

    >>> Later("math").floor(2.5)
    2
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self._name), name)
        setattr(self, name, found)  # next time it is found at once
        return found


@contextmanager
def needed_for(purpose: str, library: str) -> Iterator[None]:
    """Import a library, or names from it, in this context; raises MissingLibraryError if it is not installed.

    `purpose`, which begins the message, is what can't be done without it; `library` is its name for pip.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingLibraryError(
            f"{purpose} needs the library {library}, which is missing here: run `%pip install {library}` in a notebook "
            f"once, or `pip install {library}` in a terminal",
            name=error.name,
        ) from error


def made_for(wanted: str) -> None:
    """Raise OldVersionError if a notebook was made for a later version (such as "0.2.0") than the one that is here."""
    if (here := installed()) and older(here, wanted):
        raise OldVersionError(
            f"This notebook was made for aima_games {wanted}, and here is {here}. Unpack the newest handout.zip of "
            "your course over the old one (your own notebooks are not touched) and start it again; START_HERE.html in "
            "it says how"
        )


def installed() -> str:
    """The version of aima_games that is installed here; "" if it is used without being installed."""
    try:
        return version("aima-games")
    except PackageNotFoundError:
        return ""


def older(one: str, other: str) -> bool:
    """Whether a version comes before another; what follows its three numbers does not count."""
    first, second = (tuple(map(int, re.findall(r"\d+", each)[:3])) for each in (one, other))
    return first < second
