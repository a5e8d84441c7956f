"""A blank assignment in a course: it can be released as it is, and its comments say what to fill in."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from autograder.course.course import Course, CourseError
from autograder.course.files import whole_folder

TEMPLATE = Path(__file__).parents[1] / "templates" / "assignment"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def new_assignment(course: Course, name: str) -> list[Path]:
    """Write `source/NAME` and return its files. Raises CourseError where that is there, or cannot be called so."""
    if not NAME.fullmatch(name):
        raise CourseError(f"{name!r} cannot be the name of an assignment; use letters, digits, . _ and -")
    folder = course.source(name)
    if folder.exists():
        raise CourseError(f"{folder} already exists; choose another name, or move it away")
    with whole_folder(folder) as new:
        shutil.copytree(TEMPLATE, new, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        (new / "notebook.ipynb").rename(new / f"{name}.ipynb")
    return sorted(path for path in folder.iterdir() if path.is_file())
