"""A notebook as a text that people edit, Markdown with cells of code, and back."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import jupytext
import nbformat
from nbformat import NotebookNode

from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.assignment import read_assignment
from autograder.authoring.one_file.notebook import notebook_of

MYST = {"extension": ".md", "format_name": "myst"}
LANGUAGE = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python", "pygments_lexer": "ipython3"}


def read_text(path: Path) -> NotebookNode:
    """The notebook that a text describes: cells with stable ids, no outputs, paired with the text.

    Or the one that is made from the file of an assignment.
    """
    if path.name == ONE_FILE:
        return notebook_of(read_assignment(path))
    notebook = jupytext.read(path, fmt=MYST)
    for cell in notebook.cells:  # in the order in which a notebook file has them, so that text and notebook agree
        cell.metadata = nbformat.from_dict(dict(sorted(cell.metadata.items())))
    notebook.metadata["jupytext"] = {
        "formats": "ipynb,md:myst",
        "notebook_metadata_filter": "-jupytext.text_representation.jupytext_version,-language_info",
    }
    notebook.metadata["kernelspec"] = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook.metadata["language_info"] = dict(LANGUAGE)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    name_cells(notebook)
    return notebook


def to_text(notebook: NotebookNode) -> str:
    """The text of a notebook, as jupytext writes it."""
    return str(jupytext.writes(notebook, fmt=MYST))


def name_cells(notebook: NotebookNode) -> None:
    """An id for each cell: nbgrader's where it has one, else made from the text, so that it moves with the cell."""
    seen: Counter[str] = Counter()
    for cell in notebook.cells:
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        name = grade_id or hashlib.sha256(cell.source.encode()).hexdigest()[:12]
        name = re.sub(r"[^A-Za-z0-9_-]", "-", name)[:56]
        seen[name] += 1
        cell["id"] = name if seen[name] == 1 else f"{name}-{seen[name]}"
