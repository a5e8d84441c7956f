"""Python for the browser: Pyodide's files with the course's wheels, as the folder `static/pyodide` of the site.

npm's package `pyodide` holds the interpreter and a list of all packages that Pyodide has built, the lock file, but none
of them. Here the lock file is rewritten: the wheels that the kernel starts with lie beside it; all others, NumPy and
matplotlib among them, are fetched from Pyodide's own host when a cell needs them, unless they lie beside it, too.

    python -m autograder.publish.site.runtime

fetches the interpreter with npm, and the wheels with pip.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from autograder.course.course import KIT_LECTURES
from autograder.course.errors import CourseError
from autograder.course.terminal import FAILED, OK
from autograder.publish.site.wheels import Wheel, copy_wheel, gather, read_wheel

KEPT = KIT_LECTURES.parent / "build"
PYODIDE, WHEELS = KEPT / "pyodide" / "node_modules" / "pyodide", KEPT / "wheels"
"""Where they are kept."""

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
PREINSTALLED = ("ipykernel", "piplite", "pyodide-kernel")
"""The parts of the kernel that come with its extension, as wheels."""


def pyodide_version() -> str:
    """The version of Pyodide that the installed kernel is made for."""
    if find_spec("jupyterlite_pyodide_kernel") is None or find_spec("jupyterlite_core") is None:
        raise CourseError("JupyterLite is not installed here; run, in the clone of the kit: pip install -e '.[site]'")
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def cdn() -> str:
    """Where Pyodide's own host has the packages."""
    return f"https://cdn.jsdelivr.net/pyodide/v{pyodide_version()}/full/"


def require_pyodide(folder: Path) -> dict[str, Any]:
    """The lock file of the copy of Pyodide in `folder`. Raises CourseError, which says how to get one, without one."""
    version = pyodide_version()
    how = (
        "In a clone of the kit, make runtime gets it, with npm and a network. Or unpack "
        f"https://github.com/pyodide/pyodide/releases/download/{version}/pyodide-{version}.tar.bz2, which also holds "
        "NumPy and matplotlib, and name the folder with pyodide.mjs: --pyodide DIR"
    )
    if missing := [name for name in FILES if not (folder / name).is_file()]:
        raise CourseError(f"{folder} has no {missing[0]}: Python for the browser is missing. {how}")
    package = folder / "package.json"
    there = json.loads(package.read_text(encoding="utf-8")).get("version", version) if package.is_file() else version
    if there != version:
        raise CourseError(f"{folder} holds Pyodide {there}, and the installed kernel needs {version}. {how}")
    lock: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    return lock


def write_runtime(target: Path, pyodide: Path, wheels: Iterable[Wheel], labextensions: Path) -> list[str]:
    """Write Pyodide, the wheels and the lock file to the folder `target`; returns the packages to load at the start."""
    lock = require_pyodide(pyodide)
    target.mkdir(parents=True)
    for name in FILES:
        shutil.copy(pyodide / name, target)
    ours = {wheel.name: wheel for wheel in [*_kernel_wheels(labextensions), *wheels]}
    for name, entry in lock["packages"].items():
        if name not in ours and (beside := pyodide / entry["file_name"]).is_file():
            shutil.copy(beside, target)
        else:
            entry["file_name"] = cdn() + entry["file_name"]
    for name in ("numpy", "matplotlib"):
        lock["packages"][name]["imports"] = []  # a cell that imports them asks for them itself; see in_kernel.py
    for wheel in ours.values():
        here = copy_wheel(wheel, target)
        lock["packages"][wheel.name] = _entry(here, ours)
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return sorted(ours)


def _kernel_wheels(labextensions: Path) -> list[Wheel]:
    found = [read_wheel(path) for path in sorted((labextensions / KERNEL / "static" / "pypi").glob("*.whl"))]
    return [wheel for wheel in found if wheel.name in PREINSTALLED]


def _entry(wheel: Wheel, ours: dict[str, Wheel]) -> dict[str, Any]:
    """A wheel in the lock file. It depends on what lies beside it: nothing else is fetched unasked."""
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": [name for name in wheel.needs if name in ours],
        "unvendored_tests": False,
    }


def fetch(pyodide: Path = PYODIDE, wheels: Path = WHEELS) -> None:
    """Fetch with npm and pip what is not there yet. Raises CourseError where that does not succeed."""
    try:
        lock = require_pyodide(pyodide)
    except CourseError as error:
        npm, package = shutil.which("npm"), f"pyodide@{pyodide_version()}"
        if npm is None:
            raise CourseError(f"there is no npm here. {error}") from error
        command = [npm, "install", "--silent", "--no-save", "--prefix", str(pyodide.parents[1]), package]
        if subprocess.run(command).returncode:
            raise CourseError(f"npm could not fetch {package}. {error}") from error
        lock = require_pyodide(pyodide)
    gather(wheels, lock)


def main() -> int:
    """Fetch all; returns the exit code."""
    try:
        fetch()
    except CourseError as error:
        print(error, file=sys.stderr)
        return FAILED
    print(f"Python for the browser is in {PYODIDE}, its libraries are in {WHEELS}")
    return OK


if __name__ == "__main__":
    sys.exit(main())
