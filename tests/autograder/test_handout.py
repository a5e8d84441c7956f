"""What a lecture works out is held back while students work on its assignment."""

import zipfile
from datetime import UTC, datetime, timedelta

import nbformat
import pytest

from autograder.cli import main
from autograder.course.course import Course
from autograder.steps.handout import write_handout
from autograder.steps.init import init


@pytest.fixture
def course(tmp_path):
    list(init(tmp_path / "course", None))
    return Course(tmp_path / "course")


def lecture(written, name):
    with zipfile.ZipFile(written.path) as archive:
        return nbformat.reads(archive.read(f"lectures/{name}.ipynb"), as_version=4)


def is_held_back(written, name):
    notebook = lecture(written, name)
    solutions = [cell for cell in notebook.cells if "solution" in cell.metadata.get("tags", [])]
    assert not [cell for cell in notebook.cells if cell.get("outputs")]  # they would answer the questions above them
    note = [cell for cell in notebook.cells if "come with the handout once" in cell.source]
    assert bool(solutions) == (not note)
    nbformat.validate(notebook)
    return not solutions


def due(course, assignment, days):
    when = datetime.now(UTC).replace(tzinfo=None) + timedelta(days=days)
    with course.gradebook() as gradebook:
        gradebook.update_or_create_assignment(assignment, duedate=when)


def test_until_the_assignment_is_due(course):
    assert is_held_back(write_handout(course), "02_minimax")  # no due date: nobody knows that it is over
    due(course, "hw2-minimax", 1)
    due(course, "hw3-alphabeta", -1)
    written = write_handout(course)
    assert is_held_back(written, "02_minimax")
    assert written.held_back["02_minimax"] == "hw2-minimax"
    assert not is_held_back(written, "03_alpha_beta")
    due(course, "hw2-minimax", -1)
    assert not is_held_back(write_handout(course), "02_minimax")


def test_where_the_instructor_says_so(course, capsys):
    command = ["handout", "--course", str(course.root)]
    assert main(command) == 0
    assert "02_minimax, 03_alpha_beta, 04" in (said := capsys.readouterr().out)
    assert "held back, each until the assignment of its number is due" in said
    assert main([*command, "--with-solutions"]) == 0
    assert "held back" not in capsys.readouterr().out
    assert not is_held_back(write_handout(course, with_solutions=True), "02_minimax")


def test_a_lecture_without_an_assignment_waits_for_nothing(course):
    for folder in (course.root / "source").glob("hw2*"):
        folder.rename(folder.with_name("another-name"))
    assert not is_held_back(write_handout(course), "02_minimax")


def test_a_damaged_gradebook_is_named(course, capsys):
    (course.root / "gradebook.db").write_bytes(b"no database at all" * 100)
    assert main(["handout", "--course", str(course.root)]) == 2
    assert "cannot be read" in capsys.readouterr().err
