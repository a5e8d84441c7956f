"""Read a notebook file that somebody handed in, trusting nothing about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat

LARGEST = 20_000_000
"""Bytes. A notebook with a few plots has some hundred thousand; a larger one is full of output."""
MOST_CELLS = 2_000


class BadNotebookError(ValueError):
    """A file that is no usable notebook; the message completes the sentence "the file …"."""


def read_submission(data: bytes) -> Any:
    """The notebook in `data`, in the current format. Raises BadNotebookError, saying what is wrong with it."""
    if not data.strip():
        raise BadNotebookError("is empty")
    if len(data) > LARGEST:
        raise BadNotebookError(f"is larger than the {LARGEST / 1e6:.0f} MB that are allowed (clear its outputs)")
    try:
        text = data.decode("utf-8-sig")
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadNotebookError(f"is no notebook: its text is not valid JSON{at}") from error
    if not isinstance(raw, dict) or ("cells" not in raw and "worksheets" not in raw):
        raise BadNotebookError("is no notebook: it has no cells")
    try:
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
    except Exception as error:  # nbformat raises many kinds on broken files
        reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
        raise BadNotebookError(f"is no valid notebook: {reason}") from error
    if len(notebook.cells) > MOST_CELLS:
        raise BadNotebookError(f"has {len(notebook.cells)} cells, and {MOST_CELLS} are allowed")
    return notebook


def submission_ids(data: bytes) -> set[str]:
    """The grade_ids in a submission. Raises BadNotebookError."""
    marks = (cell.metadata.get("nbgrader") for cell in read_submission(data).cells)
    return {mark["grade_id"] for mark in marks if isinstance(mark, dict) and isinstance(mark.get("grade_id"), str)}


def released_ids(path: Path) -> set[str]:
    """The grade_ids of a release."""
    return submission_ids(path.read_bytes())
