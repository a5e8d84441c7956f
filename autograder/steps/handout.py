"""The one file that students get: `handout.zip`, with the lectures and every assignment released so far.

`aima-games start DIR --from handout.zip` makes a student's folder of it, and adds what is new the next time.

Lectures come without outputs: a question stands above its cell, and what the cell shows would answer it. (The website
has them, folded.) And what a lecture works out is held back until the assignment of the same number is due: the worked
solutions of `02_minimax.ipynb`, until then not to be pasted into `hw2-minimax`.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import nbformat
from nbgrader.api import MissingEntry

from autograder.course.course import Course
from autograder.course.due_dates import to_gradebook
from autograder.course.files import write_whole
from autograder.course.nbgrader import readable_gradebook
from autograder.publish import KIT_LECTURES
from autograder.publish.notebooks import without_solutions
from autograder.terminal.progress import Bars, silent

NOT_FOR_STUDENTS = ("*.md", "conf.py", "website", "handbook", "teaching.ipynb")
"""The lectures' sources in text form, what the website is made with, the handbook, and the guide for teachers."""


HELD_BACK = (
    "*The worked solutions of this lecture come with the handout once {assignment} is due. Until then the lecture uses "
    "what you write yourself. Run the cells from the top: their pictures and answers appear as you go.*"
)


class Handout(NamedTuple):
    """Where the handout is, and which lectures are in it without their solutions, by the assignment they wait for."""

    path: Path
    held_back: dict[str, str]


def write_handout(course: Course, with_solutions: bool = False, bars: Bars = silent) -> Handout:
    """Write the course's `handout.zip`.

    The lectures are the kit's, unless the course has a folder `lectures` of its own, which is taken as it is. A
    lecture of the kit's comes without its solutions while an assignment of its number is not yet due, unless the
    instructor wants it `with_solutions`.
    """
    target, held_back = course.root / "handout.zip", {}
    waiting = {} if with_solutions or (course.root / "lectures").is_dir() else _not_due(course)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, name in bars("handout", "files")(list(_files(course))):
            assignment = waiting.get(_number(path.name)) if name.parts[0] == "lectures" else None
            if path.parent == KIT_LECTURES and path.suffix == ".ipynb":
                archive.writestr(str(name), _sealed(path, assignment))
                if assignment:
                    held_back[path.stem] = assignment
            else:
                archive.write(path, str(name))
    write_whole(target, data.getvalue())
    return Handout(target, held_back)


def waiting(handout: Handout) -> list[str]:
    """What the handout holds back, as sentences."""
    if not handout.held_back:
        return []
    when = "each until the assignment of its number is due (or: autograder handout --with-solutions)"
    return [f"the worked solutions of {', '.join(handout.held_back)} are held back, {when}"]


def _number(name: str) -> int | None:
    """The number of a lecture, as in `02_minimax.ipynb`, or of an assignment, as in `hw2-minimax`."""
    found = re.match(r"(?:hw)?0*([1-9]\d*)[_-]", name)
    return int(found[1]) if found else None


def _not_due(course: Course) -> dict[int | None, str]:
    """The assignments that students still work on or will, by their number; one without a due date is never due."""
    now, waiting = to_gradebook(datetime.now(UTC)), {}
    with readable_gradebook(course) as gradebook:
        for name in course.assignments():
            try:
                due = gradebook.find_assignment(name).duedate
            except MissingEntry:
                due = None
            if set_here := course.due_dates.of(name):
                due = to_gradebook(set_here)
            if _number(name) and (due is None or due > now):
                waiting[_number(name)] = name
    return waiting


def _sealed(path: Path, waits_for: str | None) -> str:
    """A lecture without outputs, which would answer its questions, and without solutions while it waits."""
    notebook = nbformat.read(path, as_version=4)
    if waits_for:
        notebook = without_solutions(notebook)
        note = nbformat.v4.new_markdown_cell(HELD_BACK.format(assignment=waits_for), id="solutions-held-back")
        notebook.cells.insert(1, note)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return str(nbformat.writes(notebook))


def _files(course: Course) -> Iterator[tuple[Path, PurePosixPath]]:
    own = course.root / "lectures"
    lectures = own if own.is_dir() else KIT_LECTURES
    for folder, place in ((lectures, "lectures"), *((course.release(name), name) for name in course.assignments())):
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            hidden = any(part.startswith((".", "__")) for part in inside.parts)
            if place == "lectures":
                hidden |= any(fnmatch(part, pattern) for part in inside.parts for pattern in NOT_FOR_STUDENTS)
            if path.is_file() and not hidden:
                yield path, PurePosixPath(place, inside.as_posix())
