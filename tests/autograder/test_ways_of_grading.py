"""Every way of grading comes to the same, for each assignment."""

from __future__ import annotations

import shutil

import pytest

from autograder.authoring.loader import assignment_folders
from autograder.course.course import KIT_ASSIGNMENTS, Course
from tests.autograder.conftest import PLAIN_HW2
from tests.autograder.homework import Homework

pytestmark = pytest.mark.slow
KITS = [Homework(folder.name) for folder in assignment_folders(KIT_ASSIGNMENTS)]


@pytest.mark.parametrize(
    "homework",
    [PLAIN_HW2, *(pytest.param(homework, marks=pytest.mark.long) for homework in KITS)],
    ids=lambda homework: homework.folder.name,
)
def test_the_same_everywhere(made_once, tmp_path, unsafe, homework):
    released, _ = homework.released(made_once, unsafe)
    course = Course(shutil.copytree(released.root, tmp_path / "course"))
    homework.require_the_same_everywhere(course, unsafe)
