"""Run a command of a course on a disk that is full, then with space again: `full_disk FOLDER COMMAND FREE [--unsafe]`.

FOLDER holds a graded `course` and what was handed in, `lms.zip`. A small file system is mounted and a copy put there,
so this needs a name space of its own: `unshare --mount`. FREE bytes are left. What came of it is printed as JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.cli import main as autograder
from tests.autograder.conftest import HW2


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
        code = autograder([*arguments, *(unsafe if command in ("grade", "release") else [])])
    return {"code": code, "said": output.getvalue()}


def kept(place: Path, *folders: str) -> dict[str, bytes]:
    """The files of some folders of the course."""
    paths = (path for name in folders for path in (place / "course" / name).rglob("*") if path.is_file())
    return {str(path.relative_to(place)): path.read_bytes() for path in paths}


def scores(place: Path) -> object:
    """The scores of everybody, as the report has them."""
    from autograder.course import Course
    from autograder.report import read_grades

    grades, items = read_grades(Course(place / "course"), HW2)
    return [(grade.student, grade.score) for grade in grades], [(item.student, item.item, item.score) for item in items]


def main(whole: Path, command: str, free: int, unsafe: list[str]) -> None:
    """Print what comes of a command on a full disk, and of the same when there is space."""
    # Programs are not for the small disk, which is the course's alone.
    place = Path(tempfile.mkdtemp())
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(place)], check=True)
    shutil.copytree(whole, place, symlinks=True, dirs_exist_ok=True)
    expected = scores(place)
    if command == "grade":
        shutil.rmtree(place / "course" / "results" / HW2)
    if command == "collect":
        for path in (place / "course" / "submitted").glob("*/*/*.ipynb"):
            path.write_text(path.read_text() + "\n")  # so that all are new
        shutil.rmtree(place / "course" / "submitted" / "ada")
    before = kept(place, "submitted", "source", "release")
    filler = place / "filler"
    with filler.open("wb") as file, contextlib.suppress(OSError):
        file.write(b"\1" * (shutil.disk_usage(place).free + 4096))
    with filler.open("ab") as file:
        file.truncate(filler.stat().st_size - free)
    full = run(place, command, unsafe)
    after = kept(place, "submitted", "source", "release", "earlier")
    held = set(after.values())
    full["lost"] = [name for name, data in before.items() if data not in held and "/cases/" not in name]
    full["litter"] = [
        str(path)
        for path in place.rglob("*")
        if (path.is_file() and (path.suffix == ".part" or path.stat().st_size == 0)) or path.name.endswith(".new")
    ]
    filler.unlink()
    emptied = run(place, command, unsafe)
    if command != "init" and "feedback" not in command:
        run(place, "grade", unsafe)
    found = scores(place)
    emptied["differs"] = [] if found == expected else [expected, found]
    print(json.dumps({"full": full, "emptied": emptied}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:])
