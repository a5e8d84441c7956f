"""JupyterLite with the course's notebooks and its package: a folder that runs in the browser, without a server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from html import unescape
from pathlib import Path, PurePosixPath

import nbformat
from nbformat import NotebookNode

import aima_games
from aima_games.quiz.pack import FILE, VARIABLE
from autograder.course.errors import CourseError
from autograder.publish.notebooks import clear_outputs
from autograder.publish.site.runtime import KERNEL, require_pyodide, write_runtime
from autograder.publish.site.wheels import Wheel, gather, read_wheel, write_wheel
from autograder.publish.students_wheel import students_wheel

STATIC = Path(__file__).parent / "static"
OURS = "aima-games-site"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""The parts of JupyterLab that notebooks of the course need; others that are installed want a server."""
IN_KERNEL = "aima_games_site"
INSTALLED = f"/lib/python3.14/site-packages/{IN_KERNEL}"
FOR_CHECKS = ("cases", "games")
"""The folders beside an assignment's notebook that its checks read."""
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 5},
}
STORED_PLOT = re.compile(r'<img alt="([^"]*)"[^>]*src="data:image/png;base64,[^"]*">')


def write_live(
    out: Path, notebooks: Mapping[PurePosixPath, bytes], executed: Iterable[NotebookNode], pyodide: Path, wheels: Path
) -> None:
    """Write JupyterLite to the folder `out`.

    `notebooks` are the files to work with, notebooks and what belongs to them. The `executed` ones have the plots that
    are shown where matplotlib cannot be had. `pyodide` is a copy of Pyodide, and `wheels` a folder that keeps the
    packages. Raises CourseError, with what to do, where something is missing.
    """
    lock = require_pyodide(pyodide)
    libraries = gather(wheels, lock)
    labextensions = _labextensions()
    with tempfile.TemporaryDirectory() as made:
        lite = Path(made)
        wheel = students_wheel()
        (lite / wheel.name).write_bytes(wheel.data)
        ours = [read_wheel(lite / wheel.name), _in_kernel(lite, notebooks, executed)]
        packages = write_runtime(lite / "static" / "pyodide", pyodide, [*libraries, *ours], labextensions)
        _write_settings(lite, packages)
        _write_extension(lite)
        for path, data in notebooks.items():
            if path.name == FILE:  # it is in the kernel, where no service worker is needed to read it
                continue
            target = lite / "files" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(to_work_with(data) if path.suffix == ".ipynb" else data)
        _build(lite, out, [*(labextensions / name for name in EXTENSIONS), lite / OURS])
    _check_first(out / "lab" / "index.html")


def to_work_with(notebook: bytes) -> bytes:
    """A notebook as it is opened in the browser: nothing has been run, and it says which version it is of."""
    opened = nbformat.reads(notebook.decode(), as_version=4)
    clear_outputs(opened)
    opened.metadata.setdefault("language_info", {"name": "python"})  # else the page asks for a kernel
    opened.metadata["aima_games"] = {"version": aima_games.__version__}
    return (nbformat.writes(opened) + "\n").encode()


def stored_plots(notebooks: Iterable[NotebookNode]) -> dict[str, str]:
    """The plots in the outputs of notebooks, as HTML, by their alt text, which has their numbers."""
    found: dict[str, str] = {}
    for notebook in notebooks:
        for cell in notebook.cells:
            for output in cell.get("outputs", []):
                html = output.get("data", {}).get("text/html", "")
                found |= {unescape(plot[1]): plot[0] for plot in STORED_PLOT.finditer(html)}
    return found


def _labextensions() -> Path:
    for base in (Path(sys.prefix), Path(sys.base_prefix), Path.home() / ".local"):
        folder = base / "share" / "jupyter" / "labextensions"
        if all((folder / name / "package.json").is_file() for name in EXTENSIONS):
            return folder
    raise CourseError(
        "the parts of JupyterLab for widgets and for Python in the browser are not installed together; run, in the "
        "clone of the kit: pip install -e '.[site]'"
    )


def _in_kernel(folder: Path, released: Mapping[PurePosixPath, bytes], executed: Iterable[NotebookNode]) -> Wheel:
    """What the kernel does when it starts, as a wheel, with what the checks of the assignments compare with, and what
    one practises on."""
    beside = {path: data for path, data in released.items() if len(path.parts) == 3 and path.parts[1] in FOR_CHECKS}
    files = {
        f"{IN_KERNEL}/__init__.py": (STATIC / "in_kernel.py").read_bytes(),
        f"{IN_KERNEL}/start.py": f"import {IN_KERNEL} as _\n\ndel _\n".encode(),
        **{f"{IN_KERNEL}/assignments/{path}": data for path, data in beside.items()},
        **{f"{IN_KERNEL}/{FILE}": data for path, data in released.items() if path.name == FILE},
        f"{IN_KERNEL}/stored_plots.json": json.dumps(stored_plots(executed)).encode(),
    }
    return write_wheel(folder, OURS, aima_games.__version__, files)


def _write_settings(lite: Path, packages: Iterable[str]) -> None:
    python = {
        "loadPyodideOptions": {
            "packages": list(packages),
            "env": {
                "HOME": "/home/pyodide",
                "PYTHONSTARTUP": f"{INSTALLED}/start.py",
                VARIABLE: f"{INSTALLED}/{FILE}",
            },
        }
    }
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Games and adversarial search",
            "exposeAppInBrowser": True,  # to look into from the browser's console
            "litePluginSettings": {f"{KERNEL}:kernel": python},
        },
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    (lite / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


def _write_extension(lite: Path) -> None:
    """Write what opens a notebook at a cell, or hands it in, laid out as one of JupyterLab's extensions."""
    folder = lite / OURS
    (folder / "static").mkdir(parents=True)
    for name in ("live.js", "hand_in.js"):
        shutil.copy(STATIC / name, folder / "static")
    package = {
        "name": OURS,
        "version": aima_games.__version__,
        "jupyterlab": {"extension": True, "_build": {"load": "static/live.js", "extension": "./extension"}},
    }
    (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")


def _build(lite: Path, out: Path, extensions: Iterable[Path]) -> None:
    config = {
        "apps": ["lab"],
        "contents": [str(lite / "files")],
        "federated_extensions": [str(path) for path in extensions],
        "ignore_sys_prefix": ["federated_extensions"],
        "lite_dir": str(lite),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(out.resolve()),
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
    if done.returncode:
        raise CourseError(f"JupyterLite could not be built: {(done.stderr or done.stdout).strip()[-600:]}")


def _check_first(page: Path) -> None:
    """Let a page say what the browser lacks before anything else is loaded."""
    text = page.read_text(encoding="utf-8")
    script = (STATIC / "requirements.js").read_text(encoding="utf-8")
    marked = text.replace("<html>", f'<html lang="en" data-aima-games="{aima_games.__version__}">', 1)
    page.write_text(
        marked.replace("<head>", f"<head>\n<script>\n{script}</script>", 1).replace(
            "<title>JupyterLite</title>", "<title>Games and adversarial search</title>"
        ),
        encoding="utf-8",
    )
