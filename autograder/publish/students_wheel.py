"""The students' package as one file, made from the kit that is installed here."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import aima_games
from autograder.course.errors import CourseError

KIT = Path(aima_games.__file__).parents[1]


class Wheel(NamedTuple):
    """A wheel: the name that its file has to have, and the file."""

    name: str
    data: bytes


@cache  # a course is released in one go, and the kit stays the same meanwhile
def students_wheel() -> Wheel:
    """The wheel of `aima_games`: nothing of `solutions` or `autograder` is in it. The same kit gives the same bytes.

    Raises CourseError where it cannot be built.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        done = subprocess.run(command, cwd=KIT, capture_output=True, text=True)
        built = sorted(Path(folder).glob("*.whl"))
        if done.returncode or len(built) != 1:
            reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise CourseError(f"the students' package cannot be built from {KIT}: {reason}")
        return Wheel(built[0].name, built[0].read_bytes())
