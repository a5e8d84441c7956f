"""Every way of grading comes to the same, for each assignment."""

from __future__ import annotations

import shutil

import pytest

from autograder.course.course import KIT_ASSIGNMENTS, Course
from tests.autograder.conftest import HW2
from tests.autograder.homework import Homework

pytestmark = pytest.mark.slow
OTHERS = sorted(path.parent.name for path in KIT_ASSIGNMENTS.glob("*/items.py") if path.parent.name != HW2)


@pytest.mark.parametrize("name", [HW2, *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_the_same_everywhere(made_once, tmp_path, unsafe, name):
    homework = Homework(name)
    released, _ = homework.released(made_once, unsafe)
    course = Course(shutil.copytree(released.root, tmp_path / "course"))
    homework.require_the_same_everywhere(course, unsafe)
