"""From the instructor's release to the student's folder and back: hand-out, check, submit, collect, and nbgrader's own."""

from __future__ import annotations

import copy
import os
import random
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest

from aima_games.home import running
from aima_games.home.as_graded import as_graded
from aima_games.home.cli import main
from aima_games.home.notebook_file import is_locked, read_submission
from autograder.course.course import Course
from autograder.grading import nbgrader_plugin as plugin
from autograder.hand_ins.collect import collect
from autograder.judge.student_process import Limits
from autograder.steps.handout import write_handout
from tests.autograder.conftest import HW2, grade_id


@pytest.fixture
def mine(round_, tmp_path):
    """A student's folder made from the course's handout.zip."""
    assert main(["start", str(tmp_path / "my games"), "--from", str(round_.root / "handout.zip")]) == 0
    return tmp_path / "my games"


def fill_in(round_, mine, **answers):
    path = mine / HW2 / f"{HW2}.ipynb"
    notebook = round_.notebook(**answers)
    for number, cell in enumerate(cell for cell in notebook.cells if cell.cell_type == "code"):
        cell.execution_count = number + 1
    nbformat.write(notebook, path)
    return path


def submit(path, *arguments):
    """The file to upload, and the exit code."""
    code = main(["submit", str(path), *arguments])
    return max((path.parent.parent / "submissions" / HW2).glob("*/*.ipynb"), key=lambda p: p.stat().st_mtime_ns), code


def test_the_handout_has_lectures_and_releases_and_nothing_else(round_, mine):
    files = {path.relative_to(mine).as_posix() for path in mine.rglob("*") if path.is_file()}
    files = {name for name in files if not name.startswith(".")}
    released = {f"{HW2}/{p.relative_to(round_.course.release(HW2)).as_posix()}" for p in round_.course.release(HW2).rglob("*.*")}  # fmt: skip
    assert released <= files
    assert "lectures/02_minimax.ipynb" in files
    assert all(name in released or name.startswith("lectures/") for name in files)
    assert not [name for name in files if name.endswith((".py", ".md", ".db"))]


def test_a_course_may_hand_out_lectures_of_its_own(round_):
    (round_.root / "lectures").mkdir()
    nbformat.write(nbformat.v4.new_notebook(), round_.root / "lectures" / "week1.ipynb")
    with zipfile.ZipFile(write_handout(Course(round_.root)).path) as archive:
        found = {name for name in archive.namelist() if name.startswith("lectures")}
    assert found == {"lectures/week1.ipynb", "lectures/practice.json"}
    assert not list(round_.root.glob(".handout*"))


@pytest.mark.parametrize("file", [".keep", ".ipynb_checkpoints/week1-checkpoint.ipynb"])
def test_a_folder_without_lectures_takes_none_away(round_, file):
    path = round_.root / "lectures" / file
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    with zipfile.ZipFile(write_handout(Course(round_.root)).path) as archive:
        assert "lectures/03_alpha_beta.ipynb" in archive.namelist()


def test_there_and_back(round_, mine, tmp_path, capsys):
    """A right and a wrong answer, an LMS's zip, and the grades."""
    right, code = submit(fill_in(round_, mine))
    assert code == 0, capsys.readouterr().out
    many = len(round_.course.items(HW2))
    assert "not passed" not in capsys.readouterr().out
    wrong, code = submit(fill_in(round_, mine, minimax="def minimax(game, state):\n    return 0, 0"))
    said = capsys.readouterr().out
    assert code == 1
    assert f"1 check of {many} not passed: minimax" in said
    changed = read_submission(right.read_bytes())
    changed.cells[-1].source += " (and a word more)"
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(right, f"ada_4711_{HW2}.ipynb")
        archive.write(wrong, f"ben_4712_{HW2}.ipynb")
        archive.writestr(f"cleo_4713_{HW2}.ipynb", nbformat.writes(changed))
        archive.writestr(f"dan_4714_{HW2}.ipynb", nbformat.writes(round_.notebook()))  # handed in without submit
        archive.write(right, f"{HW2}.ipynb")  # of nobody
    outcomes = {o.name: (o.student, o.said) for o in collect(round_.course, HW2, tmp_path / "all.zip", "names")}
    for number, student in enumerate(("ada", "ben", "cleo", "dan"), 4711):
        assert outcomes[f"{student}_{number}_{HW2}.ipynb"] == (student, "")
    assert outcomes[f"{HW2}.ipynb"] == (
        None,
        "does not begin with a student's id; put it into a folder named by that",
    )
    assert (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").read_bytes() == right.read_bytes()
    outcome = round_.grade()
    assert not outcome.trouble
    scores = round_.scores()
    assert scores["ada"] == scores["cleo"] == scores["dan"]
    assert [name for name in scores["ada"] if scores["ada"][name] != scores["ben"][name]] == ["test_minimax"]


def test_an_id_makes_a_file_that_collect_can_place_without_an_lms(round_, mine, tmp_path):
    file, _ = submit(fill_in(round_, mine), "--id", "ada")
    place = tmp_path / "mail"
    place.mkdir()
    (place / file.name).write_bytes(file.read_bytes())
    found = collect(round_.course, HW2, place, "names")  # a note says how the place was read
    assert [(each.student, each.said) for each in found if not each.note] == [("ada", "")]


def test_both_sides_have_the_same_rules():
    """The students' package cannot import the limits of grading; a file that one side takes, the other must not refuse."""
    assert (Limits.cell, Limits.notebook) == (running.CELL_SECONDS, running.NOTEBOOK_SECONDS)


@pytest.mark.parametrize("seed", range(40))
def test_check_runs_the_cells_that_grading_runs(round_, monkeypatch, seed):
    """However the cells were deleted, moved, copied, turned into another kind or robbed of their marks."""
    rng = random.Random(seed)
    notebook = round_.notebook()
    for step in range(rng.randint(1, 8)):
        at = rng.randrange(len(notebook.cells))
        cell = notebook.cells[at]
        spoil = rng.choice(["delete", "move", "copy", "kind", "marks"])
        if spoil in ("delete", "move"):
            del notebook.cells[at]
        if spoil == "move":
            notebook.cells.insert(rng.randrange(len(notebook.cells) + 1), cell)
        if spoil == "copy":
            twin = copy.deepcopy(cell)
            twin.id, twin.source = f"twin-{step}", f"{cell.source}\n# copied"
            notebook.cells.insert(rng.randrange(len(notebook.cells) + 1), twin)
        if spoil == "kind":
            make = rng.choice([nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell, nbformat.v4.new_raw_cell])
            notebook.cells[at] = make(cell.source, metadata=cell.metadata)
        if spoil == "marks":
            cell.metadata.pop("nbgrader", None)
    released = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    locked = {grade_id(cell) for cell in released.cells if is_locked(cell)}
    ours = as_graded(notebook, released)
    monkeypatch.setattr(plugin, "_course", lambda _: round_.course)
    resources = {"nbgrader": {"assignment": HW2, "notebook": HW2}}
    theirs = plugin.TrustOnlyTheRelease().preprocess(copy.deepcopy(notebook), resources)[0].cells
    for mine, graded in zip(ours, theirs, strict=True):
        assert (grade_id(mine.released) if mine.released is not None else "") == grade_id(graded)
        assert (mine.kind == "code") == (graded.cell_type == "code")
        if mine.kind == "code":
            assert mine.source == graded.source
    names = [grade_id(cell) for cell in theirs]
    assert sorted(filter(None, names)) == sorted(filter(None, map(grade_id, released.cells)))
    texts = {grade_id(cell): cell.source for cell in released.cells}
    assert all(cell.source == texts[name] for cell, name in zip(theirs, names, strict=True) if name in locked)


# nbgrader's own commands


def nbgrader(folder, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *map(str, arguments)],
        cwd=folder, capture_output=True, text=True, timeout=300,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", **environment},
    )  # fmt: skip


@pytest.mark.more
def test_nbgrader_validates_a_solved_notebook_and_fails_an_unsolved_one(round_, mine):
    path = mine / HW2 / f"{HW2}.ipynb"
    unsolved = nbgrader(path.parent, "validate", path.name)
    names = [item.name for item in round_.course.items(HW2)]
    assert f"VALIDATION FAILED ON {len(names) + 1} CELL(S)" in unsolved.stdout, unsolved
    for name in names:
        assert f'check("{name}"' in unsolved.stdout
    assert "not written yet" in unsolved.stdout
    assert "You did not provide a response" in unsolved.stdout  # the written answer is one more
    fill_in(round_, mine)
    solved = nbgrader(path.parent, "validate", path.name)
    assert "Success! Your notebook passes all the tests." in solved.stdout, solved
    changed = nbformat.read(path, as_version=4)
    next(cell for cell in changed.cells if grade_id(cell) == "test_minimax_value").source = "pass"
    nbformat.write(changed, path)
    assert "HAS CHANGED" in nbgrader(path.parent, "validate", path.name).stdout.upper()


def test_nbgrader_submits_and_collects_what_start_and_submit_leave(round_, mine):
    """In a student's folder beside the exchange."""
    file, _ = submit(fill_in(round_, mine))
    (mine / HW2 / f"{HW2}.ipynb").write_bytes(file.read_bytes())
    exchange = f"--Exchange.root={round_.root / 'exchange'}"
    done = nbgrader(
        mine, "submit", HW2, exchange, "--course=games", "--Exchange.path_includes_course=False", USER="ada"
    )
    assert "Submitted as: games hw2-minimax" in done.stderr + done.stdout, done
    done = nbgrader(round_.root, "collect", HW2)
    assert done.returncode == 0, done
    [collected] = round_.root.glob(f"submitted/*/{HW2}/{HW2}.ipynb")
    assert collected.read_bytes() == file.read_bytes()
