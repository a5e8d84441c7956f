"""Run a command of a course on a disk that is full, then with space again: `full_disk FOLDER COMMAND FREE,… [--unsafe]`.

FOLDER holds a graded `course` and what was handed in, `lms.zip`. A small file system is mounted and a copy put there,
so this needs a name space of its own: `unshare --mount`. FREE bytes are left, once for each number. What came
of it is printed as JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.cli import main as autograder
from tests.autograder.conftest import HW2

NO_MOUNT = 77


def run(place: Path, command: str, unsafe: list[str]) -> dict[str, object]:
    """Run a command; its code and what it said."""
    output = io.StringIO()
    arguments = [
        command,
        HW2,
        *([str(place / "lms.zip")] if command == "collect" else []),
        "--course",
        str(place / "course"),
    ]
    if command == "init":
        arguments = [command, str(place / "new")]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        options = unsafe if command in ("grade", "release") else []
        code = autograder([*arguments, *options])
    return {"code": code, "said": output.getvalue()}


def kept(place: Path, *folders: str) -> dict[str, bytes]:
    """The files of some folders of the course."""
    paths = (path for name in folders for path in (place / "course" / name).rglob("*") if path.is_file())
    return {str(path.relative_to(place)): path.read_bytes() for path in paths}


def scores(place: Path) -> object:
    """The scores of everybody, as the report has them."""
    from autograder.course.course import Course
    from autograder.report import read_grades

    grades, items = read_grades(Course(place / "course"), HW2)
    return [(grade.student, grade.score) for grade in grades], [(item.student, item.item, item.score) for item in items]


def fill(place: Path, free: int) -> Path:
    """A file that takes what is there, but for so many bytes."""
    filler = place / "filler"
    file = os.open(filler, os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(file, b"\1" * 65536):
            pass
    os.ftruncate(file, os.fstat(file).st_size - free)
    os.close(file)
    return filler


def tried(whole: Path, command: str, free: int, unsafe: list[str]) -> dict[str, object]:
    """What comes of a command on a full disk, and of the same when there is space."""
    place = Path(tempfile.mkdtemp(dir=whole.parent))
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)], check=False).returncode:
        sys.exit(NO_MOUNT)
    shutil.copytree(whole, place, symlinks=True, dirs_exist_ok=True)
    expected = scores(place)
    if command == "grade":
        shutil.rmtree(place / "course" / "results" / HW2)
    if command == "collect":
        shutil.rmtree(place / "course" / "submitted" / "ada")
        theirs = place / "course" / "submitted" / "ben" / HW2 / f"{HW2}.ipynb"
        theirs.write_text(theirs.read_text() + "\n")  # so that what is handed in is new
    before = kept(place, "submitted", "source", "release")
    filler = fill(place, free)
    full = run(place, command, unsafe)
    held = set(kept(place, "submitted", "source", "release", "earlier").values())
    full["lost"] = [name for name, data in before.items() if data not in held and "/cases/" not in name]
    full["litter"] = [
        str(path)
        for path in place.rglob("*")
        if path.name.endswith((".part", ".new"))
        or (path.suffix in (".ipynb", ".zip", ".html") and not path.stat().st_size)
    ]
    filler.unlink()
    emptied = run(place, command, unsafe)
    if command in ("collect", "release"):
        run(place, "grade", unsafe)
    found = scores(place)
    emptied["differs"] = [] if found == expected else [expected, found]
    return {"full": full, "emptied": emptied}


if __name__ == "__main__":
    folder, what, sizes, *more = sys.argv[1:]
    print(json.dumps([tried(Path(folder), what, int(size), more) for size in sizes.split(",")]))
