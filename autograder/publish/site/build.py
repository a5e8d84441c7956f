"""One folder for any static host: the website, and in its folder `live` the notebooks to run in the browser."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePosixPath

import nbformat

from aima_games.quiz.pack import FILE, Pack
from autograder.course.errors import CourseError
from autograder.publish import KIT_LECTURES
from autograder.publish.site.links import LIVE
from autograder.publish.site.live import write_live
from autograder.publish.site.runtime import require_pyodide
from autograder.terminal import Bars, silent

LECTURES = PurePosixPath("lectures")
INCLUDED = Path("autograder", "templates", "jupyterhub")
"""What the handbook's pages quote."""


def write_site(
    out: Path,
    files: Mapping[PurePosixPath, bytes],
    held_back: Collection[str],
    pyodide: Path,
    wheels: Path,
    bars: Bars = silent,
) -> None:
    """Write the site to the folder `out`, which is new or empty.

    `files` are what students work with: the lectures in `lectures/`, and a folder for each assignment. The website
    shows the kit's own lectures with all outputs, but those called in `held_back` as they are in `files`, without
    solutions. Raises CourseError, with what to do, where something is missing.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CourseError(f"{out} is not empty; name a new folder, or empty this one first")
    require_pyodide(pyodide)
    executed = [nbformat.read(path, as_version=4) for path in sorted(KIT_LECTURES.glob("0*.ipynb"))]
    out.parent.mkdir(parents=True, exist_ok=True)
    making = out.with_name(f".{out.name}.{secrets.token_hex(4)}")  # whole or not at all
    steps = iter(bars("site", "parts")(["website", "notebooks"]))
    try:
        next(steps)
        assignments = [str(path) for path in files if path.parts == (path.stem, path.name) and path.suffix == ".ipynb"]
        _write_pages(making, {f"{name}.ipynb": files[LECTURES / f"{name}.ipynb"] for name in held_back}, assignments)
        next(steps)
        notebooks = {**files, PurePosixPath("practice.ipynb"): practice_notebook(files[LECTURES / FILE])}
        write_live(making / LIVE, notebooks, executed, pyodide, wheels)
        list(steps)
        os.replace(making, out)  # an empty folder may stand there
    finally:
        shutil.rmtree(making, ignore_errors=True)


def practice_notebook(pack: bytes) -> bytes:
    """A notebook to practise in: a cell for each topic of a pack."""
    new = nbformat.v4
    intro = (
        "# Practice\n\nChoose a topic and run its cell (Shift+Enter): it asks one question after another, says what "
        "was wrong, and comes back to it."
    )
    cells = [new.new_markdown_cell(intro, id="title")]
    for topic in Pack(json.loads(pack)["questions"]).topics:
        cells.append(new.new_markdown_cell(f"## {topic.capitalize()}", id=f"about-{topic}"))
        source = f'from aima_games import practice\n\npractice("{topic}")'
        cells.append(new.new_code_cell(source, id=f"practice-{topic}"))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return (nbformat.writes(new.new_notebook(cells=cells, metadata=kernel)) + "\n").encode()


def _write_pages(out: Path, instead: Mapping[str, bytes], assignments: Iterable[str]) -> None:
    """The website, with links to the notebooks and `assignments`; some of its notebooks are replaced."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "notebooks"
        shutil.copytree(KIT_LECTURES, source, ignore=shutil.ignore_patterns(".*", "__*"))
        shutil.copytree(KIT_LECTURES.parent / INCLUDED, Path(folder) / INCLUDED)
        for name, data in instead.items():
            (source / name).write_bytes(data)
        command = [
            sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", f"{folder}/doctrees",
            "-D", f"open_live={LECTURES}", "-D", f"assignments={','.join(assignments)}", str(source), str(out),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        if "No module named sphinx" in done.stderr:
            raise CourseError("Sphinx is not installed here; run, in the clone of the kit: pip install -e '.[site]'")
        raise CourseError(f"the website could not be built: {done.stderr.strip()[-600:]}")
