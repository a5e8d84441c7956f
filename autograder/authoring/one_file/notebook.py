"""The notebook made from an assignment's file: nbgrader's metadata, points, the table of parts, cells that check."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from aima_games.text import count
from autograder.authoring.one_file.assignment import AssignmentFile
from autograder.authoring.one_file.blocks import PART, PARTS, AssignmentError, Directive, Text
from autograder.authoring.one_file.code import without_labels
from autograder.authoring.text_checks import DEMAND

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
"""What nbgrader takes away stands between these lines."""
MADE = "made_from_one_file"
"""Where a notebook's metadata have the digest of its cells, as they were made."""
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
"""The kernel that the notebook is run with."""


@dataclass
class _Part:
    """A part of the text: its title, and what is graded in it."""

    title: str
    blocks: list[Directive] = field(default_factory=list)


def notebook_of(file: AssignmentFile) -> Any:
    """The instructor's notebook, with the solutions, and with a digest of its cells."""
    notebook = _Maker(file).notebook()
    notebook.metadata[MADE] = _digest(notebook)
    return notebook


def write_notebook(file: AssignmentFile) -> Path:
    """Write the notebook beside the file. Raises AssignmentError where somebody has edited the one that is there."""
    path, made = file.path.with_name(f"{file.path.parent.name}.ipynb"), notebook_of(file)
    if path.is_file():
        try:
            there = nbformat.read(path, as_version=4)
            is_ours = there.metadata.get(MADE) == _digest(there)
        except Exception:  # nbformat raises many kinds
            is_ours = False
        if not is_ours:
            raise AssignmentError(
                f"{file.path.name}:1: {path.name} is made from this file, and the one that is there was written by "
                "hand; take over here what was changed in it, and delete it"
            )
        if there.metadata[MADE] == made.metadata[MADE]:
            return path
    path.write_text(nbformat.writes(made) + "\n", encoding="utf-8")
    return path


def _digest(notebook: Any) -> str:
    """A digest of what the cells say, and of what they are to nbgrader."""
    cells = [[cell.cell_type, cell.source, cell.metadata.get("nbgrader")] for cell in notebook.cells]
    return hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()[:16]


class _Maker:
    """Makes the cells of a notebook, one block after another."""

    def __init__(self, file: AssignmentFile) -> None:
        self._file = file
        self._points = {graded.name: graded.points for graded in file.graded}
        self._points |= {block.name: float(block.one("points")) for block in file.directives("by-hand")}
        self._worth: defaultdict[str, float] = defaultdict(float)
        for each in (each for graded in file.graded for each in graded.tested):
            self._worth[each.demand] += each.points
        self._parts = _parts(file)

    def notebook(self) -> Any:
        """All cells; each has its grade_id for an id, or its number."""
        cells = [cell for block in self._file.blocks for cell in self._cells(block)]
        for number, cell in enumerate(cells):
            cell["id"] = cell.metadata.get("nbgrader", {}).get("grade_id") or f"cell-{number}"
        return new_notebook(cells=cells, metadata={"kernelspec": KERNEL})

    def _cells(self, block: Text | Directive) -> Iterator[Any]:
        if isinstance(block, Text):
            if text := "\n".join(map(self._line, block.lines)).strip():
                yield new_markdown_cell(text)
        elif block.kind == "imports":
            yield _marked(new_code_cell(block.text), "imports", locked=True)
        elif block.kind == "code-cell":  # what is given has a name, and students cannot change it
            cell = new_code_cell(block.text)
            yield _marked(cell, block.name, locked=True) if block.name else cell
        elif block.kind == "graded":
            yield _marked(new_code_cell(solution_cell(block)), block.name, solution=True)
            yield self._check_cell(block)
        elif block.kind == "by-hand":
            cell = _about(new_markdown_cell(f"{BEGIN}\n{block.text}\n{END}"), block)
            yield _marked(cell, block.name, grade=True, solution=True, points=self._points[block.name])

    def _check_cell(self, block: Directive) -> Any:
        name = f"test_{block.name}"
        cell = _about(new_code_cell(f'check("{name}", {block.name}).assert_passed()'), block)
        cell.metadata["tags"] = ["raises-exception"]
        return _marked(cell, name, grade=True, locked=True, points=self._points[block.name])

    def _line(self, line: str) -> str:
        """A line of the text with what the kit adds: points, and the table of parts."""
        if line.strip() == PARTS:
            return "\n".join(self._table())
        if (demand := DEMAND.match(line)) and (points := self._worth[demand[1]]):
            return f"{line[: demand.end()]} ({count(points, 'point')}){line[demand.end() :]}"
        if (part := PART.fullmatch(line)) and (points := self._of_part(part[1])):
            return f"{line} ({count(points, 'point')})"
        return line

    def _table(self) -> Iterator[str]:
        yield "| part | what it is about | what you write | points | minutes |"
        yield "|---|---|---|---|---|"
        for number, part in self._parts.items():
            functions = ", ".join(f"`{block.name}`" for block in part.blocks if block.kind == "graded")
            minutes = sum(int(block.one("minutes", "0")) for block in part.blocks)
            what = functions or ("an answer in words" if part.blocks else "–")
            yield f"| {number} | {part.title} | {what} | {self._of_part(number):g} | {minutes or '–'} |"

    def _of_part(self, number: str) -> float:
        return sum(self._points[block.name] for block in self._parts[number].blocks)


def _parts(file: AssignmentFile) -> dict[str, _Part]:
    """The parts of the text by their numbers."""
    found: dict[str, _Part] = {}
    now = _Part("")  # what stands before the first part belongs to none
    for block in file.blocks:
        if isinstance(block, Text):
            for part in filter(None, (PART.fullmatch(line) for _, line in block.numbered)):
                now = found[part[1]] = _Part(part[2])
        elif block.kind in ("graded", "by-hand"):
            now.blocks.append(block)
    return found


def _marked(cell: Any, grade_id: str, points: float | None = None, **more: bool) -> Any:
    """The cell with nbgrader's metadata."""
    data: dict[str, Any] = {"grade": False, "locked": False, "solution": False, "task": False, **more}
    data |= {} if points is None else {"points": points}
    cell.metadata["nbgrader"] = {"cell_type": cell.cell_type, "grade_id": grade_id, "schema_version": 3, **data}
    return cell


def _about(cell: Any, block: Directive) -> Any:
    """The cell with the concepts of the curriculum that it is about."""
    if concepts := block.list("concepts"):
        cell.metadata["concepts"] = list(concepts)
    return cell


def solution_cell(block: Directive) -> str:
    """A right program between nbgrader's marks, without labels: students get the function's signature and docstring.

    Where the author has set the marks, as in a class with gaps, they stay as they are.
    """
    lines = without_labels(block.text)
    if BEGIN in block.text:
        return "\n".join(lines)
    own, *others = ast.parse(block.text).body
    assert isinstance(own, ast.FunctionDef | ast.ClassDef)
    kept = own.body[0].end_lineno if ast.get_docstring(own) else own.body[0].lineno - 1
    indent = " " * own.body[0].col_offset
    return "\n".join([*lines[:kept], indent + BEGIN, *lines[kept:], END if others else indent + END])
