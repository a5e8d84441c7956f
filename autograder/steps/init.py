"""Make a course directory, and a blank assignment in one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from autograder.course.config import CONFIG, make_secret
from autograder.course.course import KIT_ASSIGNMENTS, Course, require_usable
from autograder.course.errors import CourseError
from autograder.course.files import whole_folder, write_whole


def init(target: Path, name: str | None = None) -> Iterator[str]:
    """Make a course in `target`, or add what is missing to one; yields a line for each thing done.

    Nothing that exists is changed. Raises CourseError where `target` holds something that is no course.
    """
    if target.exists() and not target.is_dir():
        raise CourseError(f"{target} is a file; name a folder")
    config = target / "nbgrader_config.py"
    if target.is_dir() and any(target.iterdir()) and not config.is_file():
        raise CourseError(f"{target} is not empty and not a course; nothing was written. Name a new or an empty folder")
    require_usable(target.resolve())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.mkdir(mode=0o700, exist_ok=True)  # there will be answers and grades in it
    if not config.exists():
        write_whole(config, CONFIG.format(name=name or re.sub(r"\W+", "-", target.resolve().name)))
        yield f"wrote {config}"
    secret = target / "secret"
    if not secret.exists():
        make_secret(secret)
        yield f"wrote {secret} (the hidden cases come from it: back it up, show it to nobody)"
    for items in sorted(KIT_ASSIGNMENTS.glob("*/items.py")):
        folder = target / "source" / items.parent.name
        if folder.exists():
            yield f"kept {folder}"
            continue
        ignore = shutil.ignore_patterns("__pycache__", "*.md", ".ipynb_checkpoints")
        with whole_folder(folder) as new:
            shutil.copytree(items.parent, new, ignore=ignore, dirs_exist_ok=True)
        yield f"wrote {folder}"


TEMPLATE = Path(__file__).parents[1] / "templates" / "assignment"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def new_assignment(course: Course, name: str) -> list[Path]:
    """Write a blank assignment into `source/NAME` and return its files; it can be released as it is.

    Raises CourseError where that exists already, or the name cannot be used.
    """
    if not NAME.fullmatch(name):
        raise CourseError(f"{name!r} cannot be the name of an assignment; use letters, digits, . _ and -")
    folder = course.source(name)
    if folder.exists():
        raise CourseError(f"{folder} already exists; choose another name, or move it away")
    with whole_folder(folder) as new:
        shutil.copytree(TEMPLATE, new, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        (new / "notebook.ipynb").rename(new / f"{name}.ipynb")
    return sorted(path for path in folder.iterdir() if path.is_file())
