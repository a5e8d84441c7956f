"""Publish the lectures, if need be without what readers are to find out by themselves."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.course.errors import CourseError
from autograder.publish import KIT_LECTURES
from autograder.publish.notebooks import BuildError, execute, without_solutions
from autograder.steps.handout import NOT_FOR_STUDENTS

NOT_WRITTEN = "NotWrittenError"
"""What a cell raises that needs a function which the reader has not written yet; see `aima_games.lectures.support`."""


def publish(out: Path, solutions: bool = True, source: Path = KIT_LECTURES) -> list[Path]:
    """Write the lectures and the course's pages in `source` to the folder `out`; returns the notebooks written.

    Without `solutions` each lecture is run once more, so that it shows what its reader will see: it runs from top to
    bottom, and says where something is still to be written. Raises CourseError where `out` is not empty, or where a
    lecture does not run.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CourseError(f"{out} is not empty; name a new folder, or empty this one first")
    out.parent.mkdir(parents=True, exist_ok=True)
    making = out.with_name(f".{out.name}.{secrets.token_hex(4)}")  # whole or not at all
    try:
        shutil.copytree(source, making, ignore=shutil.ignore_patterns(*NOT_FOR_STUDENTS, ".*", "__*"))
        for path in [] if solutions else sorted(making.glob("*.ipynb")):
            notebook = nbformat.read(path, as_version=4)
            stripped = without_solutions(notebook)
            if stripped != notebook:
                _run(stripped, source / path.name)  # an error names the file that has it
            nbformat.write(stripped, path)
        os.replace(making, out)  # an empty folder may stand there
    except BuildError as error:
        raise CourseError(f"the lectures were not published: {error}") from error
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return sorted(out.glob("*.ipynb"))


def _run(notebook: NotebookNode, path: Path) -> None:
    """Run a notebook, and let Jupyter run past the cells that wait for a function: "Run All" would stop there."""
    execute(notebook, path, may_raise=[NOT_WRITTEN])
    for cell in notebook.cells:
        if any(output.get("ename") == NOT_WRITTEN for output in cell.get("outputs", [])):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), "raises-exception"]
