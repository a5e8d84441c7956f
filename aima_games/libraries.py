"""A library that only one part of the kit needs, and what is said where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingLibraryError(ImportError):
    """A library is missing; the message says for what it is needed, and how to get it.

    A notebook shows the message alone: where in our code the library was asked for helps nobody.
    """

    def _render_traceback_(self) -> list[str]:  # IPython asks for it
        return [str(self)]


@contextmanager
def needed_for(purpose: str, library: str) -> Iterator[None]:
    """Import a library in this context, and what it brings.

    Parameters
    ----------
    purpose : str
        What can't be done without it, as the message begins.
    library : str
        The name that pip knows it by.

    Raises
    ------
    MissingLibraryError
        If it is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingLibraryError(
            f"{purpose} needs the library {library}, which is missing here: run `%pip install {library}` in a notebook "
            f"once, or `pip install {library}` in a terminal",
            name=error.name,
        ) from error
