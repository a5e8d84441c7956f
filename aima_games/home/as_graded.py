"""The cells of a notebook as grading takes them: what the release fixes, and the rest from the student.

The instructor's side prepares submissions with this very function, so what `aima-games check` runs is what is graded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from aima_games.home.notebook_file import grade_id, is_locked, marks

STEERING = ("grade", "points", "solution", "locked")
"""What in nbgrader's marks of a cell somebody might change to get more than their due."""


@dataclass(frozen=True)
class GradedCell:
    """A cell as grading takes it: at place `number` of the notebook, or put back where that is None.

    `cell` is the student's, or the one that was put back; `released` the one that it fills in, None for a cell of the
    student's own.
    """

    number: int | None
    cell: Any
    released: Any | None

    @property
    def kind(self) -> str:
        """The cell's type; a released cell keeps its own."""
        return str(self.cell.cell_type if self.released is None else self.released.cell_type)

    @property
    def source(self) -> str:
        """The cell's text; a locked cell keeps its own."""
        return str(self.cell.source if self.released is None or not is_locked(self.released) else self.released.source)


def as_graded(notebook: Any, released: Any) -> list[GradedCell]:
    """The cells of a notebook as grading takes them.

    A cell with the id of a released cell stands for that cell (the last of several with one id does); any other is the
    student's own. Released cells that were deleted are put back in their place, so that the student loses the deleted
    answer and nothing else.
    """
    by_id = {grade_id(cell): cell for cell in released.cells if grade_id(cell)}
    last = {grade_id(cell): number for number, cell in enumerate(notebook.cells)}
    cells = [
        GradedCell(number, cell, by_id.get(grade_id(cell)) if last[grade_id(cell)] == number else None)
        for number, cell in enumerate(notebook.cells)
    ]
    present = [grade_id(each.released) if each.released is not None else "" for each in cells]
    position = 0  # the place of the next missing released cell
    for name, cell in by_id.items():
        if name in last:
            position = present.index(name) + 1
        else:
            cells.insert(position, GradedCell(None, cell, cell))
            present.insert(position, name)
            position += 1
    return cells


# What was done to cells that should stay as they are


class ChangeKind(StrEnum):
    """What somebody may do to a released cell."""

    MISSING = "missing"
    REPEATED = "repeated"
    LOCKED_TEXT = "locked-text"
    MARKS = "marks"


@dataclass(frozen=True)
class CellChange:
    """A released cell that is not as it should be; `times` is how often it is there."""

    cell: str
    kind: ChangeKind
    times: int = 1

    def __str__(self) -> str:
        return {
            ChangeKind.MISSING: f"The cell `{self.cell}` is missing from the file.",
            ChangeKind.REPEATED: f"{self.times} cells are marked as `{self.cell}`; the last counts.",
            ChangeKind.LOCKED_TEXT: f"The locked cell `{self.cell}` was changed; the released one was used.",
            ChangeKind.MARKS: f"The marks that steer the grading of `{self.cell}` were changed; the released ones were "
            "used.",
        }[self.kind]


def changes(notebook: Any, released: Any) -> Iterator[CellChange]:
    """What was done to released cells. Grading uses the released ones all the same."""
    times = Counter(grade_id(cell) for cell in notebook.cells)
    theirs = {grade_id(cell): cell for cell in notebook.cells}
    for cell in released.cells:
        name = grade_id(cell)
        if not name:
            continue
        if name not in theirs:
            yield CellChange(name, ChangeKind.MISSING, 0)
            continue
        if times[name] > 1:
            yield CellChange(name, ChangeKind.REPEATED, times[name])
        if marks(cell).get("locked") and theirs[name].source.strip() != cell.source.strip():
            yield CellChange(name, ChangeKind.LOCKED_TEXT)
        if any(marks(theirs[name]).get(key) != marks(cell).get(key) for key in STEERING):
            yield CellChange(name, ChangeKind.MARKS)


def overwritten(notebook: Any, released: Any) -> dict[str, str]:
    """The texts that a file has in locked code cells, by name, where grading uses the released ones instead."""
    theirs = {grade_id(cell): cell.source for cell in notebook.cells}
    changed = {each.cell for each in changes(notebook, released) if each.kind is ChangeKind.LOCKED_TEXT}
    return {grade_id(cell): theirs[grade_id(cell)] for cell in released.cells if grade_id(cell) in changed}
