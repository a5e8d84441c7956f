"""The file to upload: the notebook itself, not too large to be graded, named by the student's id and the assignment."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from aima_games.home import StudentError
from aima_games.home.folder import StudentFolder
from aima_games.home.notebook_file import LARGEST, BadNotebookError, in_a_line, read_submission
from aima_games.home.review import Review
from aima_games.student_folder import write_whole

STUDENT_ID = re.compile(
    r"(?!(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$))[A-Za-z0-9][A-Za-z0-9._@-]{0,99}(?<!\.)", re.ASCII
)
"""An id has to be able to name a folder on any system: Windows takes CON for a device, and drops a dot at the end."""


@dataclass(frozen=True)
class HandedIn:
    """What `hand_in` made: the file to upload."""

    file: Path
    without_outputs: bool


def hand_in(path: Path, seen: Review, student: str, now: datetime) -> HandedIn:
    """Make the file to upload from a reviewed notebook, in a folder of its own that nothing overwrites.

    Raises StudentError if the file could never be taken in.
    """
    import nbformat

    if student and not STUDENT_ID.fullmatch(student):
        raise StudentError(
            f"{in_a_line(student)!r} cannot be an id; use letters, digits and . _ @ -, as your LMS has it"
        )
    notebook = copy.deepcopy(seen.notebook)
    data = nbformat.writes(notebook).encode()
    without_outputs = len(data) > LARGEST
    if without_outputs:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = []
        notebook.metadata.pop("widgets", None)
        data = nbformat.writes(notebook).encode()
    try:
        read_submission(data)  # exactly what the other side will do
    except BadNotebookError as error:
        raise StudentError(f"{path} could not be graded: without its outputs, it still {error}") from error
    folder = StudentFolder.around(path)
    target = _fresh(folder.root if folder else path.resolve().parent, seen.assignment, now)
    name = f"{student}_{seen.assignment}" if student else seen.assignment
    file = target / f"{name}.ipynb"
    write_whole(file, data)
    return HandedIn(file, without_outputs)


def _fresh(root: Path, assignment: str, now: datetime) -> Path:
    """Make a folder that was not there before."""
    base = root / "submissions" / assignment / now.strftime("%Y-%m-%d_%H-%M-%S")
    number, target = 1, base
    while target.exists():
        number += 1
        target = base.with_name(f"{base.name}_{number}")
    return target
