"""Right functions in place of the student's wrong ones, so that a mistake costs points only once.

Under the name of a function that was found wrong, the student's process has a stand-in whose calls come here: the
reference runs in the judge, on the same recorded game, and only its return value goes back. Its code stays here, and
what it asks the game is logged as if the student's own function had asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aima_games.checking.time_limit import TimeUp, limited

SECONDS = 2.0
"""Seconds of processor time that the stand-ins of one case may take in all: the student's code chooses their work."""
LARGEST_INTEGER = 10**30
"""No integer in an argument may be larger: nobody knows what a reference would make of it."""


class RefusedError(ValueError):
    """A question that has no answer, for a reason that the student may know."""


class StandIns:
    """The functions that stand in for the student's, by name, and which of them were called."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]] | None = None) -> None:
        self._functions = functions or {}
        self.names = tuple(sorted(self._functions))
        self.called: set[str] = set()
        self._left = SECONDS

    def begin(self) -> None:
        """Begin another case."""
        self._left = SECONDS

    def call(self, name: Any, arguments: Sequence[Any], options: Mapping[str, Any]) -> Any:
        """What a right function returns. Raises RefusedError, and what the game that it asks raises."""
        if not isinstance(name, str) or name not in self._functions:
            raise RefusedError("there is no such function")
        self.called.add(name)
        if not all(map(_small, (*arguments, *options.values()))):
            raise RefusedError(f"{name}: an argument is too large")
        if self._left <= 0:
            raise RefusedError(f"{name} was called for too long")
        started = time.thread_time()
        try:
            return limited(self._left, self._functions[name], *arguments, **options)
        except TimeUp:
            raise RefusedError(f"{name} takes too long") from None
        finally:
            self._left -= time.thread_time() - started


def _small(value: Any) -> bool:
    """Whether no integer in a value is enormous."""
    if isinstance(value, tuple | frozenset):
        return all(map(_small, value))
    if isinstance(value, dict):
        return all(map(_small, value.values()))
    return not isinstance(value, int) or -LARGEST_INTEGER <= value <= LARGEST_INTEGER
