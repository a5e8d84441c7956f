"""The course as a website, whose notebooks run in the browser: what is in it is what students are handed out."""

from __future__ import annotations

import zipfile
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from autograder.course.course import Course
from autograder.publish import KIT_LECTURES
from autograder.publish.site.build import LECTURES, write_site
from autograder.steps.handout import NOT_FOR_STUDENTS, Handout, write_handout
from autograder.terminal.progress import Bars, silent


def publish_site(
    out: Path, course: Path, pyodide: Path, wheels: Path, with_solutions: bool = False, bars: Bars = silent
) -> Handout | None:
    """Write the site to the folder `out`; returns the handout that it was made from, where `course` is a course.

    Elsewhere the site has the kit's lectures alone. In a course it has all that has been released, and of a lecture
    that an assignment still waits for no solutions, as in the handout, which is written anew.
    """
    handout = None
    if (course / "nbgrader_config.py").is_file():
        handout = write_handout(Course(course), with_solutions, bars)
        files = _of_a_handout(handout.path)
    else:
        files = _of_the_kit()
    write_site(out, files, pyodide, wheels, bars)
    return handout


def _of_a_handout(path: Path) -> dict[PurePosixPath, bytes]:
    """The lectures and assignments in a handout: what lies in a folder there."""
    with zipfile.ZipFile(path) as archive:
        files = [PurePosixPath(name) for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(str(name)) for name in files if len(name.parts) > 1}


def _of_the_kit() -> dict[PurePosixPath, bytes]:
    found = {}
    for path in sorted(KIT_LECTURES.rglob("*")):
        inside = path.relative_to(KIT_LECTURES)
        hidden = any(part.startswith((".", "__")) or _not_for_students(part) for part in inside.parts)
        if path.is_file() and not hidden:
            found[LECTURES / inside.as_posix()] = path.read_bytes()
    return found


def _not_for_students(part: str) -> bool:
    return any(fnmatch(part, pattern) for pattern in NOT_FOR_STUDENTS)
