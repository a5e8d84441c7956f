"""The cells of a notebook as grading takes them: what the release fixes, and the rest from the student.

The instructor's side prepares submissions with this very function, so what `aima-games check` runs is what is graded.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from aima_games.home.notebook_file import grade_id, is_locked, is_to_fill_in, marks

STEERING = ("grade", "solution", "locked")
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


def is_blank(graded: GradedCell) -> bool:
    """Whether a cell to fill in is as it was handed out, or gone."""
    released = graded.released
    return released is not None and is_to_fill_in(released) and graded.source.split() == released.source.split()


def is_all_blank(notebook: Any, released: Any) -> bool:
    """Whether nothing was filled in."""
    names = {grade_id(cell) for cell in released.cells if is_to_fill_in(cell)}
    return bool(names) and names == {
        grade_id(each.released) for each in as_graded(notebook, released) if is_blank(each)
    }


# What was done to cells that should stay as they are


class ChangeKind(StrEnum):
    """What somebody may do to a released cell."""

    MISSING = "missing"
    REPEATED = "repeated"
    LOCKED_TEXT = "locked-text"
    MARKS = "marks"
    POINTS = "points"


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
            ChangeKind.POINTS: f"The points of `{self.cell}` were changed; the released ones were used.",
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
        if marks(theirs[name]).get("points") != marks(cell).get("points"):
            yield CellChange(name, ChangeKind.POINTS)


def not_run(notebook: Any, released: Any) -> dict[str, str]:
    """The code in a file that grading does not run, by where it stands: in changed locked cells, and in texts.

    All that is read in a text are lines that define something, and what is indented below them; what stands there in
    the release, too, is left out.
    """
    theirs = {grade_id(cell): cell.source for cell in notebook.cells}
    changed = {each.cell for each in changes(notebook, released) if each.kind is ChangeKind.LOCKED_TEXT}
    code = {grade_id(cell) for cell in released.cells if cell.cell_type == "code"}
    found = {f"the locked cell `{name}`": theirs[name] for name in sorted(changed & code)}
    ours = "\n".join(cell.source for cell in released.cells)
    for each in as_graded(notebook, released):
        if each.kind == "code" or each.number is None:
            continue
        for line, text in definitions(each.cell.source):
            if text.strip() not in ours:
                found[f"line {line} of cell {each.number + 1}, a text,"] = textwrap.dedent(text)
    return found


def definitions(text: str) -> Iterator[tuple[int, str]]:
    """The pieces of a text that may define a function, however it marks code, each with its first line's number."""
    piece: list[str] = []
    first = indent = 0
    for number, line in enumerate([*text.splitlines(), "end"], 1):
        depth = len(line) - len(line.lstrip())
        goes_on = not line.strip() or depth > indent or line.lstrip()[0] in ")]}"
        if piece and (goes_on or all(each.lstrip().startswith("@") for each in piece)):
            piece.append(line)
            continue
        if piece:
            yield first, "\n".join(piece)
        piece, first, indent = ([line] if DEFINES.match(line) else []), number, depth


DEFINES = re.compile(r"\s*(?:@|(?:async\s+)?def\s|class\s|import\s|from\s.*\simport\s|\w+\s*=[^=])")
