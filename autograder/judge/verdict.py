"""What judging a notebook found: made once, by the judge, and read by ledger, gradebook, feedback, report and demo; and
how much of it a student is told, as the course decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from aima_games.checking.case import Failure, Trouble
from aima_games.checking.report import Report
from aima_games.checking.report.data import Mark, in_points
from aima_games.checking.report.html import as_html
from aima_games.home.as_graded import CellChange


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


def told(found: Report, level: Hint) -> Report:
    """The report as a student gets it."""
    if level in (Hint.NAME, Hint.LINE):
        return found
    found = replace(found, misconceptions=())
    if level is Hint.PLACE:
        return found
    lines = tuple(line if line.passed else replace(line, said="wrong", where="") for line in found.lines)
    return replace(found, lines=lines, smallest=None, story=None)


NO_MARK = "This could not be graded automatically; your instructor has been told."


@dataclass(frozen=True)
class ItemResult:
    """What was found about one item.

    `fraction` is the part of the points that was earned (0 to 1, None where there is no mark); `diagnosis` says in a
    few words what is wrong, and is empty if nothing is; `misconceptions` are the ids of the known mistakes that explain
    it, each as well as the others; `text` and `html` are the report for the student; `reason` says to the instructor
    why there is no mark, and `repair` which edit of one token would have made the function right, if one was looked for
    and found.
    """

    item: str
    fraction: float | None
    max_points: float
    diagnosis: str = ""
    misconceptions: tuple[str, ...] = ()
    trouble: Trouble | None = None
    text: str = ""
    html: str = ""
    reason: str = ""
    repair: str = ""
    marks: tuple[Mark, ...] = ()
    """What each demand earned by its cases, in points of the item; a mistake with a name may keep more than that."""

    @property
    def points(self) -> float | None:
        """The points that were earned, None where there is no mark."""
        return None if self.fraction is None else round(self.fraction * self.max_points, 2)

    @classmethod
    def of(cls, found: Report, max_points: float, level: Hint = Hint.NAME, repair: str = "") -> ItemResult:
        """The result where the cases were put and compared; the student is told what the `level` of hints allows."""
        trouble = found.failure.trouble if found.failure else None
        shown = told(found, level)
        shown = replace(shown, points=max_points)
        seen = (found.name, found.fraction, max_points, shown.diagnosis, found.misconceptions, trouble)
        return cls(*seen, str(shown), as_html(shown), repair=repair, marks=in_points(found.marks, max_points))

    @classmethod
    def nothing(cls, item: str, max_points: float, why: Failure) -> ItemResult:
        """The result where there was no function to put the cases to."""
        return cls(item, 0.0, max_points, why.said, trouble=why.trouble, text=f"No points: {why.said}.")

    def waiting(self, reason: str) -> ItemResult:
        """The result with no mark, until a person has looked: the judge's is in doubt."""
        return self.not_judged(self.item, self.max_points, reason)

    @classmethod
    def not_judged(cls, item: str, max_points: float, reason: str) -> ItemResult:
        """The result where there is no mark, through no fault of the student's."""
        return cls(item, None, max_points, "not graded yet", (), Trouble.NOT_JUDGED, NO_MARK, reason=reason)


@dataclass
class Verdict:
    """What was found about a notebook.

    `outputs` has for each cell that ran, by its index, the outputs in nbformat's terms; `notes` are sentences for
    student and grader, `attention` sentences for the instructor alone, about marks that a person has to look at;
    `changes` lists what was done to cells that should stay as they are.
    """

    items: dict[str, ItemResult] = field(default_factory=dict)
    outputs: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    attention: list[str] = field(default_factory=list)
    changes: tuple[CellChange, ...] = ()
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every item has a mark: the judge could do its work."""
        return all(item.fraction is not None for item in self.items.values())
