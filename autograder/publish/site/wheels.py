"""The Python packages that the browser's kernel loads: wheels without compiled code, kept in a folder.

They have the versions that are installed here, so that a browser runs what the course was tried with; what is not
installed here has the version that Pyodide names. They come from the index that pip is set up for, once.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder.course.errors import CourseError

ROOTS = ("micropip", "packaging", "comm", "jedi", "ipython", "ipywidgets", "anywidget", "networkx", "mistune", "chess")
"""What the kernel needs to start, and what the lectures import."""
NOT_PURE = ("numpy", "matplotlib")
"""Compiled; Pyodide's own come from its network when a cell needs them."""
FRONT_END = ("widgetsnbextension", "jupyterlab-widgets")
"""Parts of the page, which JupyterLite brings along itself."""
UNUSED = re.compile(r"/tests?/|jedi/third_party/(django-stubs|typeshed/stubs)/.*/")
"""Files that are left out of wheels: tests, and what jedi knows about libraries that nobody has here. A kernel unpacks
all that it loads each time it starts; 5,000 of 8,000 files are of these kinds."""
BROWSER = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
    "extra": "",
}
"""The environment of a browser's kernel, for requirements with conditions."""


class Wheel(NamedTuple):
    """A wheel file: what it is called, and which packages it needs."""

    path: Path
    name: str
    version: str
    needs: tuple[str, ...]
    imports: tuple[str, ...]


def gather(folder: Path, lock: Mapping[str, Any]) -> list[Wheel]:
    """The wheels of all that the kernel needs, in `folder`; those that are not there yet are fetched by pip.

    `lock` is Pyodide's own list of packages. Raises CourseError where a wheel cannot be had.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = versions(ROOTS, lock)
    missing = {name: version for name, version in wanted.items() if _find(folder, name, version) is None}
    if missing:
        _fetch(folder, missing)
    return [read_wheel(_the(folder, name, version)) for name, version in wanted.items()]


def versions(roots: Iterable[str], lock: Mapping[str, Any]) -> dict[str, str]:
    """The version of each package that `roots` need in a browser, themselves included."""
    python = lock["info"]["python"]
    browser = {**BROWSER, "python_full_version": python, "python_version": ".".join(python.split(".")[:2])}
    found: dict[str, str] = {}
    waiting = list(roots)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in found or name in NOT_PURE + FRONT_END:
            continue
        try:
            here = importlib.metadata.distribution(name)
            found[name] = here.version
            waiting += needed(here.requires or (), browser)
        except importlib.metadata.PackageNotFoundError:
            try:
                known = lock["packages"][name]
            except KeyError as error:
                raise CourseError(
                    f"{name} is not installed here; run, in the clone of the kit: pip install -e '.[site]'"
                ) from error
            found[name] = known["version"]
            waiting += known["depends"]
    return dict(sorted(found.items()))


def needed(requirements: Iterable[str], browser: Mapping[str, str]) -> list[str]:
    """The names of the packages that are required in an environment such as `browser`."""
    parsed = map(Requirement, requirements)
    return [each.name for each in parsed if each.marker is None or each.marker.evaluate(dict(browser))]


def read_wheel(path: Path) -> Wheel:
    """What a wheel says about itself."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        said = HeaderParser().parsestr(archive.read(metadata).decode())
    top = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    needs = needed(said.get_all("Requires-Dist") or (), {**BROWSER, "python_version": "3.14"})
    return Wheel(
        path,
        canonicalize_name(said["Name"]),
        said["Version"],
        tuple(sorted(canonicalize_name(each) for each in needs)),
        tuple(sorted(name for name in top if name.isidentifier())),
    )


def copy_wheel(wheel: Wheel, folder: Path) -> Wheel:
    """Copy a wheel to `folder`, without what a browser never uses."""
    target = folder / wheel.path.name
    with zipfile.ZipFile(wheel.path) as whole, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for info in whole.infolist():
            if not UNUSED.search(info.filename):
                copy.writestr(info, whole.read(info), zipfile.ZIP_DEFLATED)
    return wheel._replace(path=target)


def write_wheel(folder: Path, name: str, version: str, files: Mapping[str, bytes], needs: Iterable[str] = ()) -> Wheel:
    """Write a wheel of these `files`, by their path in it. The same files give the same bytes."""
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    metadata = "".join(f"Requires-Dist: {each}\n" for each in needs)
    inside = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{metadata}".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: autograder\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in inside.items())
    inside[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in inside.items():
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    target = folder / f"{module}-{version}-py3-none-any.whl"
    target.write_bytes(whole.getvalue())
    return read_wheel(target)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def _find(folder: Path, name: str, version: str) -> Path | None:
    for path in folder.glob("*-none-any.whl"):
        called, of = path.name.split("-")[:2]
        if (canonicalize_name(called), of) == (name, version):
            return path
    return None


def _the(folder: Path, name: str, version: str) -> Path:
    if (found := _find(folder, name, version)) is None:
        raise CourseError(
            f"{folder} has no wheel of {name} {version} without compiled code, and pip found none; on a machine with "
            f"network, run: pip wheel --no-deps -w {folder} {name}=={version}"
        )
    return found


def _fetch(folder: Path, missing: Mapping[str, str]) -> None:
    """Let pip fetch wheels for any machine; what is published as source only (chess), pip builds."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wanted = {name: f"{name}=={version}" for name, version in missing.items()}
    source_only = [wanted.pop(name) for name in ("chess",) if name in wanted]
    anywhere = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14"]
    commands = [[*pip, "download", "--no-deps", *anywhere, "--dest", str(folder), *wanted.values()]] if wanted else []
    commands += [[*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), each] for each in source_only]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            said = next((line for line in done.stderr.splitlines() if line.startswith("ERROR")), done.stderr[-300:])
            raise CourseError(
                f"pip could not fetch the packages for the browser ({said.strip()}). On a machine with network, run "
                f"the same command, and bring its folder {folder} here"
            )
