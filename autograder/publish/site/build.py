"""One folder for any static host: the website, and in its folder `live` the notebooks to run in the browser."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import nbformat

from aima_games.quiz.pack import FILE, Pack
from aima_games.text import and_list
from autograder.course.course import KIT_LECTURES
from autograder.course.errors import CourseError
from autograder.course.terminal import Bars, silent
from autograder.publish.site.live import write_live
from autograder.publish.site.runtime import require_pyodide

LECTURES = PurePosixPath("lectures")
INCLUDED = [Path("autograder", "templates", name) for name in ("jupyterhub", "container")]
"""What the handbook's pages quote."""


def write_site(
    out: Path,
    files: Mapping[PurePosixPath, bytes],
    held_back: Collection[str],
    pyodide: Path,
    wheels: Path,
    bars: Bars = silent,
    for_students: bool = False,
) -> None:
    """Write the site to the folder `out`, which is new or empty. `for_students`: without the teachers' pages.

    `files` are what students work with: the lectures in `lectures/`, and a folder for each assignment. The website
    shows the kit's own lectures with all outputs, except that those named in `held_back` are as in `files`, without
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
        instead = {f"{name}.ipynb": files[LECTURES / f"{name}.ipynb"] for name in held_back}
        _write_pages(making, instead, assignments, for_students)
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
    for topic in Pack(**json.loads(pack)).topics:
        cells.append(new.new_markdown_cell(f"## {topic.capitalize()}", id=f"about-{topic}"))
        source = f'from aima_games import practice\n\npractice("{topic}")'
        cells.append(new.new_code_cell(source, id=f"practice-{topic}"))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return (nbformat.writes(new.new_notebook(cells=cells, metadata=kernel)) + "\n").encode()


def _write_pages(out: Path, instead: Mapping[str, bytes], assignments: Iterable[str], for_students: bool) -> None:
    """The website, with links to the notebooks and `assignments`; some of its notebooks are replaced."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "notebooks"
        shutil.copytree(KIT_LECTURES, source, ignore=shutil.ignore_patterns(".*", "__*"))
        for each in INCLUDED:
            shutil.copytree(KIT_LECTURES.parent / each, Path(folder) / each)
        for name, data in instead.items():
            (source / name).write_bytes(data)
        command = [
            sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", f"{folder}/doctrees",
            "-D", f"open_live={LECTURES}", "-D", f"assignments={','.join(assignments)}",
            "-D", f"for_students={'yes' * for_students}", str(source), str(out),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        if "No module named sphinx" in done.stderr:
            raise CourseError("Sphinx is not installed here; run, in the clone of the kit: pip install -e '.[site]'")
        raise CourseError(f"the website could not be built: {done.stderr.strip()[-600:]}")


# Links from a page of the website to its notebook in the browser: where a cell is to be run, and at the top

LIVE = "live"
"""The folder of JupyterLite in the site."""
TO_RUN = re.compile(r'(class="ag-to-run">)(Run this cell)')
OPEN = (
    '<p class="open-live"><a href="{address}">Open this page as a notebook</a>: run and change its cells here in your '
    "browser, with nothing to install. What you write stays in this browser.</p>"
)
HERE = (
    '<p class="open-live"><a href="{address}">Work here</a>, in your browser, with nothing to install: the link below '
    "a lecture's title opens it as a notebook{assignments}. What you write stays in this browser.</p>"
)
TO_HAND_IN = (
    ". In the same way you open and do {links}: the button <em>Hand in…</em> above it says what is left to do, and "
    "downloads the file that you upload where your course collects assignments"
)


def address(notebook: str, cell: str = "") -> str:
    """Where a notebook is opened, seen from the root of the site: at `cell`, by its id, with all above it run."""
    at = f"&amp;cell={quote(cell)}" if cell else ""
    return f"{LIVE}/lab/index.html?path={quote(notebook)}{at}"


def link_live(notebook: dict[str, Any], name: str) -> None:
    """Let every "Run this cell" of a page at the root, the notebook `name`, open it there; and say so below its title.

    `notebook` is the JSON of the file.
    """
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "text/html" in data:
                link = rf'\1<a href="{address(name, cell["id"])}">\2</a>'
                data["text/html"] = TO_RUN.sub(link, "".join(data["text/html"]))
    if any(cell["cell_type"] == "code" for cell in notebook["cells"]):
        opener = {"cell_type": "markdown", "id": "open-live", "metadata": {}}
        title, rest = _split("".join(notebook["cells"][0]["source"]))
        notebook["cells"][0]["source"] = title
        notebook["cells"].insert(1, {**opener, "source": f"{OPEN.format(address=address(name))}\n\n{rest}"})


def link_assignments(notebook: dict[str, Any], home: str, assignments: Iterable[str]) -> None:
    """Let the first page of the website open the notebook `home`, and say which assignments can be done there.

    `notebook` is the JSON of the page, `assignments` are the paths of their notebooks.
    """
    links = {path: f'<a href="{address(path)}"><code>{PurePosixPath(path).stem}</code></a>' for path in assignments}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        for path, link in links.items():
            source = source.replace(f"`{PurePosixPath(path).stem}`", link)
        cell["source"] = source
    more = TO_HAND_IN.format(links=and_list(list(links.values()))) if links else ""
    title, rest = _split(notebook["cells"][0]["source"])
    notebook["cells"][0]["source"] = f"{title}\n\n{HERE.format(address=address(home), assignments=more)}\n\n{rest}"


def _split(source: str) -> tuple[str, str]:
    """The title's line, and what comes below it."""
    title, _, rest = source.partition("\n")
    return title, rest.strip("\n")
