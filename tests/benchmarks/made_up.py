"""Classes of any size: what students hand in, right and wrong in the shares of a real class, as a Canvas download."""

from __future__ import annotations

import random
import re
import zipfile
from pathlib import Path

import nbformat

from autograder.course.course import Course
from autograder.course.files import csv_text
from autograder.demo import ASSIGNMENT, MADE_UP

SHARES = {"ada": 40, "ben": 10, "cleo": 12, "dan": 8, "eve": 8, "finn": 4, "gail": 0.5, "hugo": 1.5, "iris": 8, "jo": 8}
"""How many in a hundred hand in what that student of the demo does: two in five are right, eight are untouched, and
one in two hundred loops for ever, which costs as much to grade as sixty others."""


def class_of(count: int, course: Course, target: Path, seed: int = 1) -> None:
    """Put `count` students into the class list, and what they hand in into a zip file as Canvas makes it.

    No two files are the same; the same seed gives the same class.
    """
    chance, fills = random.Random(seed), {made_up.student: made_up.fill for made_up in MADE_UP}
    source = nbformat.read(course.source(ASSIGNMENT) / f"{ASSIGNMENT}.ipynb", as_version=4)
    solution = {
        cell.metadata.nbgrader.grade_id: re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", cell.source)
        for cell in source.cells
        if cell.metadata.get("nbgrader", {}).get("solution")
    }
    released = (course.release(ASSIGNMENT) / f"{ASSIGNMENT}.ipynb").read_text(encoding="utf-8")
    forms = {}
    for name, fill in fills.items():
        notebook = nbformat.reads(released, as_version=4)
        fill(notebook, solution)
        forms[name] = notebook
    rows = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(count):
            notebook = forms[chance.choices(list(SHARES), list(SHARES.values()))[0]]
            answer = next(cell for cell in notebook.cells if "weak-opponents" in str(cell.metadata))
            answer.source = f"Take [[{number}, 9], [2, 3]]: minimax plays the left, and a weak opponent …"
            archive.writestr(
                f"ny{number:05}any_{10000 + number}_{90000 + number}_{ASSIGNMENT}.ipynb", nbformat.writes(notebook)
            )
            rows.append([f"s{number:05}", "Any", f"Ny{number:05}", "", "", "", str(10000 + number)])
    head = ["id", "first_name", "last_name", "email", "login", "sis_id", "canvas_id"]
    (course.root / "students.csv").write_text(csv_text(head, rows), encoding="utf-8")
