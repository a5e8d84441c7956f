"""`autograder similar`: what students wrote is compared, what they were given is not, and a page says what was found."""

from __future__ import annotations

import csv
from pathlib import Path

import nbformat
import pytest

from autograder.cli import main
from tests.autograder.conftest import HW2
from tests.autograder.homework import run
from tests.autograder.report_samples import HOSTILE
from tests.autograder.test_likeness import reordered, strangers
from tests.autograder.test_report import Parsed
from tests.conftest import line_of


@pytest.fixture
def class_(round_):
    """Strangers, two who share a program, one whose file is broken; each with the release's cells and their own."""
    texts = strangers("hw3")
    texts["lender"] = f"# {HOSTILE}\n" + strangers("hw4")["arrays"]
    texts["borrower"] = reordered(strangers("hw4")["arrays"]).replace("value", "worth")
    texts["again"] = f"# mine\n{texts['beginner']}"
    for student, text in texts.items():
        notebook = round_.notebook()
        notebook.cells.insert(3, nbformat.v4.new_code_cell(text))
        round_.hand_in(student, notebook)
    round_.hand_in("broken", "{")
    return round_


def test_pairs_stand_side_by_side(class_):
    code, said = run(main, "similar", HW2, "--course", str(class_.root))
    assert code == 1, said  # one could not be read
    folder = class_.root / "reports" / HW2
    with (folder / "similar.csv").open() as file:
        found = {frozenset((row["student"], row["other"])) for row in csv.DictReader(file)}
    assert found == {frozenset(("lender", "borrower")), frozenset(("beginner", "again"))}
    seen = Parsed((folder / "similar.html").read_text())
    assert "broken" in "".join(seen.text)
    assert HOSTILE in "".join(seen.text)
    assert not seen.all("script")
    assert len(seen.all("mark")) > 1
    assert not (class_.root / "results" / HW2).exists()  # no mark comes of it


def test_the_solution_that_all_have_accuses_nobody(round_):
    """Nor does the release as it was given; both are counted, and make no group."""
    for student in ("ada", "ben", "cy"):
        round_.hand_in(student)
    released = round_.course.release(HW2) / f"{HW2}.ipynb"
    for student in ("dan", "eve"):
        round_.hand_in(student, released.read_text())
    code, said = run(main, "similar", HW2, "--course", str(round_.root))
    assert code == 0
    assert "0 groups" in said
    assert line_of(said, "5 left out", "nothing")
    assert line_of((round_.root / "reports" / HW2 / "similar.html").read_text(), "5 hand-ins", "nothing")
    assert len(Path(round_.root / "reports" / HW2 / "similar.csv").read_text().splitlines()) == 1


def test_without_hand_ins_it_says_so(round_):
    code, said = run(main, "similar", HW2, "--course", str(round_.root))
    assert code == 2
    assert "nobody has handed in" in said
