"""How much a report tells a student who is wrong: the course decides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from aima_games.checking.case import Observation
from aima_games.checking.report import Report
from autograder.sandbox.edits import (
    ARGUMENTS,
    COMPARISON,
    CONDITION,
    INDENTATION,
    NAME,
    NUMBER,
    OPERATOR,
    STATEMENT,
    Edit,
)


class Hint(StrEnum):
    """Each level tells what those before it tell, and more."""

    NONE = "none"
    """Which groups of cases are wrong."""
    PLACE = "place"
    """On which case, and where the function differs there from a correct one."""
    NAME = "name"
    """Which known mistake it looks like."""
    LINE = "line"
    """At which line of the function one token makes all the difference, or an error is raised."""


LIKELIEST = (COMPARISON, NUMBER, INDENTATION, CONDITION, OPERATOR, ARGUMENTS, NAME, STATEMENT)
"""What is slipped on most often comes first; where two edits would mend a function, the first found counts."""


def likelihood(edit: Edit) -> int:
    """By which number edits are sorted before they are tried."""
    return LIKELIEST.index(edit.place)


def pointer(edit: Edit | None, seen: Sequence[Observation], source: str) -> str:
    """A sentence about the place: of an edit that mends the function, never the edit; else of an error.

    Of hidden cases no line of an error is told: the student's code could choose which.
    """
    if edit:
        return f"Look at {edit.place} in line {edit.line} of your cell."
    line = next((each.line for each in seen if each.line and not each.case.hidden), 0)
    blank = source[: len(source) - len(source.lstrip())].count("\n")  # IPython leaves them out
    return f"The error is raised in line {blank + line} of your cell." if line else ""


def told(found: Report, level: Hint) -> Report:
    """The report as a student gets it."""
    if level in (Hint.NAME, Hint.LINE):
        return found
    found = replace(found, misconceptions=(), floor=found.kept)
    if level is Hint.PLACE:
        return found
    lines = tuple(line if line.passed else replace(line, said="wrong", where="") for line in found.lines)
    return replace(found, lines=lines, smallest=None, story=None)
