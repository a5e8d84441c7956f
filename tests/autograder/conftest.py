"""A released course, made once and copied for each test, and ways to hand something in to it."""

from __future__ import annotations

import functools
import os
import re
import shutil

import nbformat
import pytest
import sqlalchemy
from nbgrader import api
from sqlalchemy import create_engine, text

from autograder.course.course import Course
from autograder.course.hidden_cases import seed_of
from autograder.grading import slip_notes
from autograder.steps import feedback, grade
from autograder.steps.release import release
from tests.autograder.homework import PLAIN, Homework
from tests.conftest import missing
from tests.postgres import NoPostgresError, server

HW2 = "hw2-minimax"
PLAIN_HW2 = Homework(HW2, PLAIN)

# For each new gradebook nbgrader asks the program `alembic`, which takes seconds, which version its tables have.
api.get_alembic_version = functools.cache(api.get_alembic_version)


@pytest.fixture(scope="session", autouse=True)
def cheap():
    """No more workers than one, and no waiting for the disk: a course needs both, a test does not.

    Each worker takes a second to start, and tests run side by side as it is; none of them cuts the power.
    """

    def do_not_wait(connection, _):
        if "sqlite" in type(connection).__module__:
            connection.execute("PRAGMA synchronous = OFF")

    sqlalchemy.event.listen(sqlalchemy.Engine, "connect", do_not_wait)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        for step in (grade, feedback, slip_notes):
            patch.setattr(step, "processors", lambda: 1)
        yield


@pytest.fixture(scope="session")
def released_course(made_once, unsafe):
    """The course, with plain minimax released as its hw2. Tests copy it."""
    return PLAIN_HW2.released(made_once, unsafe)[0].root


class Round:
    """A course of a test's own."""

    def __init__(self, root, unsafe):
        self.root, self.unsafe = root, unsafe
        self.course = Course(root)
        source = nbformat.read(self.course.source(HW2) / f"{HW2}.ipynb", as_version=4)
        self.solution = {
            cell.metadata.nbgrader.grade_id: re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", cell.source)
            for cell in source.cells
            if cell.metadata.get("nbgrader", {}).get("solution") and cell.cell_type == "code"
        }

    def notebook(self, **answers):
        """The released notebook, filled in with the solution where `answers` does not say otherwise."""
        notebook = nbformat.read(self.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
        for cell in notebook.cells:
            name = grade_id(cell)
            if name in self.solution:
                cell.source = answers.get(name, self.solution[name])
            elif name == "weak-opponents":
                cell.source = answers.get(name, "Take [[1, 9], [2, 3]] …")
        return notebook

    def hand_in(self, student, notebook=None, name=f"{HW2}.ipynb"):
        """Put a submission where nbgrader expects it; bytes and text are written as they are."""
        path = self.course.submitted(student, HW2) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = self.notebook() if notebook is None else notebook
        if isinstance(data, bytes):
            path.write_bytes(data)
        else:
            path.write_text(data if isinstance(data, str) else nbformat.writes(data), encoding="utf-8")
        return path

    def use_database(self, url):
        """Keep the gradebook in another database, as an instructor would set it."""
        config = self.root / "nbgrader_config.py"
        config.write_text(config.read_text() + f"\nc.CourseDirectory.db_url = {url!r}\n")
        (self.root / "gradebook.db").unlink()
        list(release(Course(self.root), HW2, unsafe=self.unsafe))  # writes the assignment into the gradebook

    def grade(self, **options):
        from autograder.steps.grade import grade

        self.course = Course(self.root)  # as a new command would
        return grade(self.course, HW2, unsafe=self.unsafe, **options)

    def hidden_trees(self):
        """The trees of the hidden cases, as text."""
        seed = seed_of(self.course, HW2)
        cases = [case for item in self.course.items(HW2) for case in item.hidden_cases(seed)]
        trees = {str(case.game["tree"]) for case in cases if isinstance(case.game.get("tree"), list)}
        return {tree for tree in trees if len(tree) > 12}  # a shorter one may stand anywhere

    def scores(self):
        """{student: {item: score}} as the report has them."""
        from autograder.report import read_grades

        _, items = read_grades(self.course, HW2)
        scores = {}
        for item in items:
            scores.setdefault(item.student, {})[item.item] = item.score
        return scores


def grade_id(cell):
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


@pytest.fixture
def round_(released_course, tmp_path, unsafe):
    root = tmp_path / "course"
    shutil.copytree(released_course, root)
    return Round(root, unsafe)


@pytest.fixture(scope="module")
def db_url():
    """The address of a PostgreSQL server that runs for the module's tests."""
    try:
        with server() as running:
            yield running.url
    except NoPostgresError as error:
        missing("postgres", str(error))


@pytest.fixture
def fresh_url(db_url, request):
    """A database of a test's own."""
    name = f"course_{abs(hash(request.node.name))}"
    with create_engine(db_url, isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"create database {name}"))
    return db_url.replace("/postgres?", f"/{name}?")
