"""A term made quickly: assignments that did not go through the gate again, and hand-ins that are graded for real."""

from __future__ import annotations

import shutil

import nbformat
from nbgrader.converters import GenerateAssignment

from autograder.course.course import Course
from autograder.course.nbgrader import run_step
from autograder.course.release import note_release
from autograder.steps.grade import grade
from tests.autograder.conftest import HW2, Round


def another(course: Course, name: str) -> None:
    """Release hw2 once more under another name, as it was released."""
    shutil.copytree(course.source(HW2), course.source(name))
    (course.source(name) / f"{HW2}.ipynb").rename(course.source(name) / f"{name}.ipynb")
    run_step(course, GenerateAssignment, name, ".")
    note_release(course, name)


def hand_in(round_: Round, name: str, student: str, notebook=None) -> None:
    folder = round_.course.submitted(student, name)
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(round_.notebook() if notebook is None else notebook, folder / f"{name}.ipynb")


def graded(round_: Round, *names: str) -> Course:
    """The course after these were graded, as a new command sees it."""
    for name in names:
        grade(Course(round_.root), name, unsafe=round_.unsafe)
    return Course(round_.root)
