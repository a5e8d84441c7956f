"""Publish the lectures: as a folder, with or without solutions, or as a site to run them in."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import zipfile
from pathlib import Path, PurePosixPath

import nbformat
from nbformat import NotebookNode

from aima_games.lectures import stored
from aima_games.quiz.pack import FILE
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.errors import CourseError
from autograder.course.terminal import Bars, silent
from autograder.publish.notebooks import BuildError, execute, without_solutions
from autograder.publish.practice_pack import practice_pack
from autograder.publish.site.build import LECTURES, write_site
from autograder.publish.site.runtime import PYODIDE, WHEELS
from autograder.steps.handout import NOT_FOR_STUDENTS, Handout, files_in, go_on_after, outputs, write_handout

NOT_WRITTEN = "NotWrittenError"
"""What a cell raises if it needs a function that the reader has not written yet; see `aima_games.lectures.support`."""


def publish(out: Path, solutions: bool = True, source: Path = KIT_LECTURES) -> list[Path]:
    """Write the lectures and the course's pages in `source` to the folder `out`; returns the notebooks written.

    Without `solutions` each lecture is run once more, so that it shows what its reader will see: it runs from top to
    bottom, says where something is still to be written, and shows there what comes out with the course's functions.
    Raises CourseError where `out` is not empty, or where a lecture does not run.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CourseError(f"{out} is not empty; name a new folder, or empty this one first")
    out.parent.mkdir(parents=True, exist_ok=True)
    making = out.with_name(f".{out.name}.{secrets.token_hex(4)}")  # whole or not at all
    try:
        shutil.copytree(source, making, ignore=shutil.ignore_patterns(*NOT_FOR_STUDENTS, ".*", "__*"))
        (making / FILE).write_bytes(practice_pack())
        changed = [] if solutions else sorted(making.glob("*.ipynb"))
        lectures = {path: nbformat.read(path, as_version=4) for path in changed}
        if lectures:
            shown = {key: data for notebook in lectures.values() for key, data in outputs(notebook).items()}
            (making / stored.FILE).write_text(json.dumps(shown, ensure_ascii=False), encoding="utf-8")
        for path, notebook in lectures.items():
            stripped = without_solutions(notebook)
            if stripped != notebook:
                _run(stripped, path)
            nbformat.write(stripped, path)
        os.replace(making, out)  # an empty folder may stand there
    except BuildError as error:
        said = str(error).replace(str(making), str(source))  # an error names the file that has it
        raise CourseError(f"the lectures were not published: {said}") from error
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return sorted(out.glob("*.ipynb"))


def _run(notebook: NotebookNode, path: Path) -> None:
    """Run a notebook, and let Jupyter run past the cells that wait for a function, where "Run All" would stop."""
    execute(notebook, path, may_raise=[NOT_WRITTEN, NameError.__name__])
    for cell in notebook.cells:
        outputs = cell.get("outputs", [])
        if any(each.get("ename") == NameError.__name__ for each in outputs):  # not for want of the reader's function
            raise BuildError(f"{path}: a cell raises NameError\n{cell.source}")
        if any(each.get("ename") == NOT_WRITTEN or stored.NOT_MADE in each.get("text", "") for each in outputs):
            go_on_after(cell)


def publish_site(
    out: Path, course: Path, pyodide: Path | None = None, with_solutions: bool = False, bars: Bars = silent
) -> Handout | None:
    """Write the site to the folder `out`; returns the handout that it was made from, where `course` is a course.

    Elsewhere the site has only the kit's lectures, with the whole handbook. In a course it has all that has been
    released, no page for teachers, and no solutions of lectures that wait for an assignment, as in the handout, which
    is written again. `pyodide` is a copy of Pyodide other than the one that `make runtime` fetches.
    """
    handout, held_back = None, {}
    if (course / "nbgrader_config.py").is_file():
        handout = write_handout(Course(course), with_solutions, bars)
        files, held_back = _of_a_handout(handout.path), handout.held_back
    else:
        files = _of_the_kit()
    write_site(out, files, held_back, pyodide or PYODIDE, WHEELS, bars, for_students=handout is not None)
    return handout


def _of_a_handout(path: Path) -> dict[PurePosixPath, bytes]:
    """The lectures and assignments in a handout: what lies in a folder there."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if "/" in name]
        return {PurePosixPath(name): archive.read(name) for name in names}


def _of_the_kit() -> dict[PurePosixPath, bytes]:
    found = {LECTURES / inside: path.read_bytes() for path, inside in files_in(KIT_LECTURES, NOT_FOR_STUDENTS)}
    return found | {LECTURES / FILE: practice_pack()}
