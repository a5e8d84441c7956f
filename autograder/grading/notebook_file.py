"""Read a notebook file that somebody handed in, trusting nothing about it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

# The students' side reads with the same function and limits, so that it refuses what would be refused here.
from aima_games.student.notebook_file import LARGEST, MOST_CELLS, BadNotebookError, grade_id, read_submission

__all__ = [
    "LARGEST",
    "MOST_CELLS",
    "BadNotebookError",
    "grade_id",
    "imports",
    "marked",
    "read_submission",
    "released_ids",
    "submission_ids",
]


def submission_ids(data: bytes) -> set[str]:
    """The grade_ids in a submission. Raises BadNotebookError."""
    return marked(read_submission(data))


def marked(notebook: Any) -> set[str]:
    """The grade_ids in a notebook."""
    return {grade_id(cell) for cell in notebook.cells} - {""}


def released_ids(path: Path) -> set[str]:
    """The grade_ids of a release."""
    return submission_ids(path.read_bytes())


def imports(path: Path) -> str:
    """The import statements of a release, a line each."""
    lines = []
    for cell in read_submission(path.read_bytes()).cells:
        if cell.cell_type == "code":
            try:
                body = ast.parse(cell.source).body
            except SyntaxError:  # a line for IPython, such as %matplotlib
                continue
            lines += [ast.unparse(each) for each in body if isinstance(each, ast.Import | ast.ImportFrom)]
    return "\n".join(lines)
