"""What kept a function from answering, or a check from judging it: its kind, and what is said about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """The kinds of trouble. A wrong answer is none: it may have a misconception, or be wrong in another way."""

    NOT_WRITTEN = "not-written"
    """The function is as it was released."""
    ERROR = "error"
    """The function raised an exception."""
    TIME = "time"
    """The function, or the cell that should define it, did not come back in time."""
    ENDED = "ended"
    """The process ended: a call of exit, or too much memory."""
    ENDLESS = "endless"
    """A search that asks the game again and again, or calls itself without end."""
    BUDGET = "budget"
    """The notebook had used up what it may use."""
    CELL_ERROR = "cell-error"
    """The cell that should define the function stops with an error."""
    MISSING = "missing"
    """There is nothing to check: no such function, or no test cell."""
    NOT_JUDGED = "not-judged"
    """The check itself failed, through no fault of the student's: there is no mark."""


LOST = (Trouble.TIME, Trouble.ENDED, Trouble.BUDGET)
"""Troubles after which the student's process is of no use any more."""


@dataclass(frozen=True)
class Failure:
    """A trouble, and what it means to the person who has it."""

    trouble: Trouble
    said: str
