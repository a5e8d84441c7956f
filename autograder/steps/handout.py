"""The one file that students get: `handout.zip`, with the lectures and every assignment released so far.

`aima-games start DIR --from handout.zip` makes a student's folder of it, and adds what is new the next time.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from autograder.course.course import Course
from autograder.course.files import write_whole
from autograder.publish import KIT_LECTURES

NOT_FOR_STUDENTS = ("*.md", "conf.py", "website", "handbook", "teaching.ipynb")
"""The lectures' sources in text form, what the website is made with, the handbook, and the guide for teachers."""


def write_handout(course: Course) -> Path:
    """Write the course's `handout.zip` and return where it is.

    The lectures are the kit's, unless the course has a folder `lectures` of its own (without solutions, say).
    """
    target = course.root / "handout.zip"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, name in _files(course):
            archive.write(path, str(name))
    write_whole(target, data.getvalue())
    return target


def _files(course: Course) -> Iterator[tuple[Path, PurePosixPath]]:
    own = course.root / "lectures"
    lectures = own if own.is_dir() else KIT_LECTURES
    for folder, place in ((lectures, "lectures"), *((course.release(name), name) for name in course.assignments())):
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            hidden = any(part.startswith((".", "__")) for part in inside.parts)
            if place == "lectures":
                hidden |= any(fnmatch(part, pattern) for part in inside.parts for pattern in NOT_FOR_STUDENTS)
            if path.is_file() and not hidden:
                yield path, PurePosixPath(place, inside.as_posix())
