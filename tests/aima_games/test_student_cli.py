"""The students' commands: what a student changed is never lost, what is missing is said, no input ends in a traceback."""

from __future__ import annotations

import copy
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path, PurePosixPath

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from nbgrader.utils import compute_checksum

import aima_games
from aima_games.home import StudentError, handout
from aima_games.home import review as reviewing
from aima_games.home.cli import main
from aima_games.home.folder import StudentFolder
from aima_games.home.notebook_file import (
    LARGEST,
    BadNotebookError,
    as_released,
    grade_id,
    marks,
    read_noting,
    read_submission,
)
from aima_games.home.running import ENDED, NOT_RUN, TOO_LATE, run_cells
from aima_games.student_folder import write_whole
from tests.conftest import numbers

PACKAGE = Path(aima_games.__file__).parent
HW = "hw1-trees"
SOLUTION = """\
def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)"""
STUB = "def minimax_value(game, state):\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def marked(cell, name, points=None, locked=False, solution=False):
    cell.metadata.nbgrader = {
        "grade_id": name, "grade": points is not None, "locked": locked, "solution": solution, "task": False,
        "schema_version": 3, "cell_type": cell.cell_type, **({"points": points} if points is not None else {}),
    }  # fmt: skip
    cell.metadata = nbformat.from_dict(cell.metadata)
    cell.metadata.nbgrader.checksum = compute_checksum(cell)
    return cell


def released_notebook():
    """A small assignment as nbgrader releases it: 0 title, 1 imports, 2 function, 3 its test, 4 free, 5 in words."""
    return new_notebook(
        cells=[
            new_markdown_cell("# Trees"),
            marked(new_code_cell("from aima_games import MAX, check"), "imports", locked=True),
            marked(new_code_cell(STUB), "minimax_value", solution=True),
            marked(new_code_cell('check("value", minimax_value).assert_passed()'), "value", points=4, locked=True),
            new_code_cell("print(1 + 1)"),
            marked(new_markdown_cell("YOUR ANSWER HERE"), "words", points=3, solution=True),
        ]
    )


def as_if_run(notebook):
    for number, cell in enumerate(cell for cell in notebook.cells if cell.cell_type == "code"):
        cell.execution_count = number + 1
    return notebook


def solved_notebook():
    notebook = released_notebook()
    notebook.cells[2].source = SOLUTION
    notebook.cells[5].source = "A beginner errs, and minimax does not count on it."
    return as_if_run(notebook)


def write(path, notebook):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook if isinstance(notebook, str) else nbformat.writes(notebook), encoding="utf-8")
    return path


@pytest.fixture
def course(tmp_path):
    """What an instructor hands out: a lecture with a picture, and an assignment with its cases."""
    place = tmp_path / "handed out"
    write(place / "lectures" / "01_trees.ipynb", new_notebook(cells=[new_markdown_cell("# A lecture")]))
    (place / "lectures" / "pictures").mkdir()
    (place / "lectures" / "pictures" / "tree.svg").write_text("<svg/>")
    write(place / HW / f"{HW}.ipynb", released_notebook())
    (place / HW / "cases").mkdir()
    shutil.copy(PACKAGE / "checking" / "cases" / "minimax_value.json", place / HW / "cases" / "value.json")
    return place


@pytest.fixture
def mine(course, tmp_path):
    """A student's folder that was just started."""
    assert main(["start", str(tmp_path / "mine"), "--from", str(course)]) == 0
    return tmp_path / "mine"


def zipped(folder, target, inside=""):
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, str(PurePosixPath(inside, path.relative_to(folder).as_posix())))
    return target


def tree(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def visible(folder):
    return {name: data for name, data in tree(folder).items() if not name.startswith(".")}


# start


def test_a_folder_and_every_sensible_zip_of_it_give_the_same(course, tmp_path):
    sources = [
        course,
        zipped(course, tmp_path / "plain.zip"),
        zipped(course, tmp_path / "wrapped.zip", inside="games-2026"),
    ]
    for number, source in enumerate(sources):
        assert main(["start", str(tmp_path / f"s{number}"), "--from", str(source)]) == 0
        assert visible(tmp_path / f"s{number}") == visible(course)


def test_a_single_assignment_gets_a_folder_of_its_name(course, tmp_path):
    sources = [
        course / HW,
        zipped(course / HW, tmp_path / f"{HW}.zip"),
        zipped(course / HW, tmp_path / "x.zip", inside=HW),
    ]
    for number, source in enumerate(sources):
        assert main(["start", str(tmp_path / f"s{number}"), "--from", str(source)]) == 0
        assert f"{HW}/{HW}.ipynb" in visible(tmp_path / f"s{number}")
        assert set(visible(tmp_path / f"s{number}")) == {f"{HW}/{HW}.ipynb", f"{HW}/cases/value.json"}


@pytest.mark.parametrize(
    ("mine", "before", "now"), list(itertools.product([None, b"a", b"b", b"c"], [None, b"a", b"b"], [b"a", b"b"]))
)
def test_what_a_student_changed_is_never_overwritten(tmp_path, mine, before, now):
    """Every combination of what the student has, what was copied, and what is handed out now."""
    source, root = tmp_path / "source", tmp_path / "root"
    for path, data in ((source / "x.ipynb", now), (root / "x.ipynb", mine), (root / ".aima-games/x.ipynb", before)):
        path.parent.mkdir(parents=True, exist_ok=True)
        if data is not None:
            path.write_bytes(data)
    [copied] = handout.start(root, source)
    after = (root / "x.ipynb").read_bytes()
    changed_by_the_student = mine is not None and mine != before
    assert after == (mine if changed_by_the_student else now)
    assert (copied.outcome in (handout.CHANGED, handout.OUTDATED)) == (changed_by_the_student and mine != now)
    if copied.outcome == handout.CHANGED:
        assert before in (now, None)  # else there is news, and it has to be told
        assert (root / ".aima-games/x.ipynb").read_bytes() == now
    [again] = handout.start(root)
    assert again.outcome == (copied.outcome if copied.outcome in (handout.CHANGED, handout.OUTDATED) else handout.SAME)
    assert (root / "x.ipynb").read_bytes() == after


def test_starting_again_says_what_is_new_and_what_was_kept(course, mine, capsys):
    mine_so_far = write(mine / HW / f"{HW}.ipynb", solved_notebook()).read_bytes()
    (mine / "lectures" / "pictures" / "tree.svg").unlink()
    write(course / HW / f"{HW}.ipynb", new_notebook(cells=[new_markdown_cell("a better version")]))
    write(course / "hw2" / "hw2.ipynb", released_notebook())
    write(course / "lectures" / "01_trees.ipynb", new_notebook(cells=[new_markdown_cell("# A mended lecture")]))
    capsys.readouterr()
    assert main(["start", str(mine)]) == 1
    said = capsys.readouterr().out
    assert re.findall(r"^(\w+) +([^\s,]+),? (?:\((\d) file|.* (newer) )", said, re.MULTILINE) == [
        ("new", "hw2", "1", ""),
        ("new", "lectures", "1", ""),
        ("renewed", "lectures", "1", ""),
        ("kept", f"{HW}/{HW}.ipynb", "", "newer"),
    ]
    assert (mine / HW / f"{HW}.ipynb").read_bytes() == mine_so_far
    assert (mine / "lectures" / "pictures" / "tree.svg").is_file()
    assert "mended" in (mine / "lectures" / "01_trees.ipynb").read_text()
    (mine / HW / f"{HW}.ipynb").rename(mine / HW / "mine.ipynb")  # what it was told to do
    assert main(["start", str(mine)]) == 0
    assert "better" in (mine / HW / f"{HW}.ipynb").read_text()
    assert (mine / HW / "mine.ipynb").read_bytes() == mine_so_far


@pytest.mark.parametrize("writes", range(1, 9))
def test_interrupted_anywhere_and_started_again(course, tmp_path, monkeypatch, writes):
    """The disk fills after so many writes; then there is room again."""
    left = writes
    really = handout.write_whole

    def until_full(path, data):
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device", str(path))
        really(path, data)

    old = course.rename(tmp_path / "old")
    shutil.copytree(old, course)
    list(handout.start(tmp_path / "mine", course))
    for path in course.rglob("*.*"):
        if path.is_file():
            path.write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(handout, "write_whole", until_full)
    full = main(["start", str(tmp_path / "mine")])
    monkeypatch.undo()
    assert full == (2 if writes < 8 else 0)
    assert main(["start", str(tmp_path / "mine")]) == 0
    assert visible(tmp_path / "mine") == visible(course)
    assert not [name for name in tree(tmp_path / "mine") if name.endswith(".part")]


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "x.ipynb"
    path.write_bytes(b"what was there")
    really = Path.write_bytes

    def half(self, data):
        really(self, data[: len(data) // 2])
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"what is new here")
    assert tree(tmp_path) == {"x.ipynb": b"what was there"}


@pytest.mark.parametrize("name", ["../out.ipynb", "/etc/out.ipynb", "a/../../out.ipynb", "C:\\out.ipynb", "a:b.ipynb"])
def test_a_zip_that_leads_out_of_the_folder(tmp_path, capsys, name):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("good/good.ipynb", "{}")
        archive.writestr(name, "{}")
    assert main(["start", str(tmp_path / "mine"), "--from", str(tmp_path / "x.zip")]) == 2
    assert "odd name" in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_files_that_are_none_of_a_students_are_left(course, tmp_path):
    """Hidden files, settings above all, symbolic links, caches."""
    (course / ".aima-games.toml").write_text('from = "elsewhere"')
    (course / HW / ".ipynb_checkpoints").mkdir()
    (course / HW / ".ipynb_checkpoints" / "x.ipynb").write_text("{}")
    (course / "__MACOSX").mkdir()
    (course / "__MACOSX" / "x.ipynb").write_text("{}")
    (course / "link.txt").symlink_to("/etc/passwd")
    assert main(["start", str(tmp_path / "mine"), "--from", str(course)]) == 0
    assert "elsewhere" not in (tmp_path / "mine" / ".aima-games.toml").read_text()
    assert set(visible(tmp_path / "mine")) == {
        "lectures/01_trees.ipynb", "lectures/pictures/tree.svg", f"{HW}/{HW}.ipynb", f"{HW}/cases/value.json"
    }  # fmt: skip


def test_places_that_hand_out_nothing(course, tmp_path, capsys):
    (tmp_path / "no.zip").write_text("no zip")
    (tmp_path / "empty").mkdir()
    cut = tmp_path / "cut.zip"
    data = zipped(course, tmp_path / "whole.zip").read_bytes()
    cut.write_bytes(data[:200] + b"\0" * 100 + data[300:])
    write(tmp_path / "instructors" / "source" / HW / f"{HW}.ipynb", solved_notebook())
    (tmp_path / "instructors" / "source" / HW / "assignment.md").write_text("")
    write(tmp_path / "broken" / ".aima-games.toml", "from = ")
    target = str(tmp_path / "mine")
    for arguments, said in (
        ([target], "--from PLACE"),
        ([target, "--from", str(tmp_path / "nowhere")], "does not exist"),
        ([target, "--from", "https://example.org/games.zip"], "download the file first"),
        ([target, "--from", str(tmp_path / "no.zip")], "neither a folder nor a zip"),
        ([target, "--from", str(tmp_path / "empty")], "holds no notebooks"),
        ([target, "--from", str(cut)], "download it again"),
        ([target, "--from", str(tmp_path / "instructors")], "handout.zip"),
        ([str(course), "--from", str(course)], "a folder of your own"),
        ([str(tmp_path / "no.zip"), "--from", str(course)], "is a file"),
        ([str(tmp_path / "broken")], "is broken"),
    ):
        assert main(["start", *arguments]) == 2
        assert_one_sentence(capsys, "start", said)
    assert not list((tmp_path / "mine").glob("*.ipynb"))


def test_a_folder_in_the_handout_itself_is_left_out_of_it(course):
    """Where the handout was unpacked, with what sets it up, and with an environment beside."""
    before = visible(course)
    for name in ("START_HERE.html", "start.sh", ".venv/lib/site.ipynb"):
        (course / name).parent.mkdir(parents=True, exist_ok=True)
        (course / name).write_text("")
    for _ in range(2):
        assert main(["start", str(course / "my-games"), "--from", str(course)]) == 0
        assert visible(course / "my-games") == before


def test_something_else_is_in_the_place_of_a_file(course, mine, capsys):
    (mine / HW / "cases" / "value.json").unlink()
    (mine / HW / "cases" / "value.json").mkdir()
    shutil.rmtree(mine / "lectures")
    (mine / "lectures").write_text("my notes")
    assert main(["start", str(mine)]) == 1
    said = capsys.readouterr().out
    blocked = ["lectures/01_trees.ipynb", "lectures/pictures/tree.svg", f"{HW}/cases/value.json"]
    assert sorted(re.findall(r"^kept .* (\S+) should", said, re.MULTILINE)) == sorted(blocked)
    assert (mine / "lectures").read_text() == "my notes"


@pytest.mark.parametrize(
    "name", ["two words", "großes “Spiel”", "quote\" and 'tick", "back\\slash\ttab", "del\x7f", "$(ls)"]
)
def test_odd_names_are_remembered(course, tmp_path, name):
    source = course.rename(tmp_path / name)
    assert main(["start", str(tmp_path / "to" / name), "--from", str(source)]) == 0
    (tmp_path / "to" / name / HW / f"{HW}.ipynb").unlink()
    assert main(["start", str(tmp_path / "to" / name)]) == 0
    assert (tmp_path / "to" / name / HW / f"{HW}.ipynb").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_names_that_are_no_text(course, tmp_path):
    odd = os.fsdecode(b"caf\xe9")
    source = course.rename(tmp_path / odd)
    done = subprocess.run(
        [sys.executable, "-m", "aima_games", "start", str(tmp_path / "to" / odd), "--from", str(source)],
        capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert StudentFolder(tmp_path / "to" / odd).setting("from") == str(source)


# check


def check_of(path, capsys, command="check"):
    code = main([command, str(path)])
    return code, capsys.readouterr().out


def test_a_finished_assignment(mine, capsys):
    path = write(mine / HW / f"{HW} (1).ipynb", solved_notebook())  # as a browser names a second download
    before = tree(mine)
    code, said = check_of(path, capsys)
    assert code == 0, said
    assert said.startswith(f"{HW}\n")
    assert "✓ check value: all right" in said
    assert f"aima-games submit '{path}'" in said
    assert "✗" not in said
    assert tree(mine) == before  # checking leaves nothing behind


OWN = "".join(f"{number}." for number in sys.version_info[:2])[:-1]


def started_with(course, tmp_path, grading):
    """A student's folder of a handout that says this about grading."""
    (course / handout.GRADING).write_text(grading if isinstance(grading, str) else json.dumps(grading))
    assert main(["start", str(tmp_path / "mine"), "--from", str(course)]) == 0
    return tmp_path / "mine"


@pytest.mark.parametrize(("python", "warns"), [("3.1", True), ("3.4", True), (OWN, False), ("3.99", False)])
def test_a_newer_python_than_the_one_that_grades(course, tmp_path, capsys, python, warns):
    """It is a warning, and keeps nobody from handing in."""
    mine = started_with(course, tmp_path, {"python": python, "modules": ["aima_games"]})
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", solved_notebook()), capsys)
    assert code == 0
    assert (f"{python} grades" in said) is warns


IMPORTS = {
    "import pandas as pd": {"pandas"},
    "from sklearn.tree import export_text\nimport math, torch.nn": {"sklearn", "torch"},
    "def plot():\n    import seaborn": {"seaborn"},
    "%matplotlib inline\nimport plotly": {"plotly"},
    "import helpers_of_mine": {"helpers_of_mine"},
    "import handed_out\nfrom aima_games.games import Nim": set(),
    "try:\n    import pandas\nexcept ImportError:\n    pandas = None": set(),
    "import numpy.linalg, math": set(),
    "'import pandas'": set(),
    "import pandas as": set(),
}


def test_packages_that_grading_lacks(course, tmp_path):
    (course / HW / "handed_out.py").write_text("")
    mine = started_with(course, tmp_path, {"python": OWN, "modules": ["aima_games", "math", "numpy"]})
    path = mine / HW / f"{HW}.ipynb"
    for source, lacking in IMPORTS.items():
        notebook = solved_notebook()
        notebook.cells[4].source = source
        known = reviewing._grading(StudentFolder.around(path))
        beside = reviewing._beside(StudentFolder.around(path), HW)
        found = reviewing._not_in_grading(notebook, known["modules"], beside)
        assert {name for each in found for name in re.findall("`(.*)`", each.what)} == lacking, source
    notebook.cells[4].source = "import pandas_of_ours"
    assert not reviewing.review(write(path, as_if_run(notebook))).ready


@pytest.mark.parametrize("grading", ["", "{", "[]", '{"python": 3, "modules": "all"}', '{"python": "new"}'])
def test_a_handout_that_says_nothing_of_grading(course, tmp_path, capsys, grading):
    mine = started_with(course, tmp_path, grading)
    assert check_of(write(mine / HW / f"{HW}.ipynb", solved_notebook()), capsys)[0] == 0


def missing_cells(said):
    """The released cells that are said to be missing, by kind and name."""
    return re.findall(r"✗ The (\w+) cell (\w+) is missing", said)


def test_everything_that_can_be_missing_is_named(mine, capsys):
    notebook = solved_notebook()
    cells = notebook.cells
    cells[2].source = SOLUTION.replace("max(values) if", "min(values) if")
    cells[3].source = "print('all is well')"  # the test cell: grading puts the released one back
    cells[4].execution_count = 1
    cells[5].source = "YOUR ANSWER HERE"
    del cells[1]  # the imports
    cells += [new_code_cell("values[7]"), copy.deepcopy(cells[1]), new_code_cell("print('never run')")]
    cells[5].execution_count, cells[6].execution_count, cells[6].id = 9, 10, "a-copy"
    notebook.cells[4].cell_type = "raw"
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", notebook), capsys)
    assert code == 1
    assert missing_cells(said) == [("locked", "imports")]
    assert f"aima-games start {mine.resolve()}" in said
    assert "✗ Cell 2 of 8, “def minimax_value(game, state):”: is a copy of cell 7" in said
    assert "✗ Cell 3 of 8, “print('all is well')”: should not be changed (value)" in said
    assert "✗ Cell 5 of 8, “YOUR ANSWER HERE”: was a markdown cell and is a raw cell now" in said
    assert "✗ Cell 6 of 8, “values[7]”: raises NameError: name 'values' is not defined" in said
    assert "✗ Cell 8 of 8, “print('never run')”: not run" in said
    assert "✗ Cell 4 of 8, “print(1 + 1)”: was run before the one above it" in said
    assert "✗ check value: " in said  # not "all is well"
    assert "Hint: " in said  # the imports were put back, so it could tell
    assert "Traceback" not in said


def test_what_grading_will_run(mine, capsys):
    """Released cells that are missing come back in their places, also over what the student put elsewhere."""
    notebook = solved_notebook()
    del notebook.cells[3]
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", notebook), capsys)
    assert code == 1
    assert missing_cells(said) == [("test", "value")]
    assert "✓ check value: all right" in said
    notebook = solved_notebook()
    notebook.cells[2].metadata = {}  # the answer in a cell of one's own is not the answer
    notebook.cells.append(notebook.cells.pop(3))  # and the check comes after it
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", as_if_run(notebook)), capsys)
    assert missing_cells(said) == [("answer", "minimax_value")]
    assert "✓ check value: all right" in said  # the cell put back lies above the student's
    notebook = solved_notebook()
    notebook.cells[2].cell_type = "markdown"  # by a slip of the M key
    del notebook.cells[2]["outputs"], notebook.cells[2]["execution_count"]
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", notebook), capsys)
    assert re.findall(r" a (\w+) cell", said) == ["code", "markdown"]
    assert "✓ check value: all right" in said


def test_a_wrong_answer_is_explained_by_the_checks_own_words(mine, capsys):
    notebook = solved_notebook()
    notebook.cells[2].source = SOLUTION.replace("max(values) if", "min(values) if")
    code, said = check_of(write(mine / HW / f"{HW}.ipynb", notebook), capsys)
    assert code == 1
    first = said.index("✗ check value: ")
    assert "right" in said[first:].splitlines()[0]
    assert "Hint: " in said[first:]
    assert re.findall(r"(\d) check of (\d) not passed: (.*)", said) == [("1", "1", "value")]


def test_an_assignment_that_was_not_fetched_with_start(course, tmp_path, capsys):
    """From the LMS, or by nbgrader: nothing to compare with but the marks in the notebook."""
    notebook = solved_notebook()
    notebook.cells[1].source += "  # mine"
    path = write(tmp_path / "downloads" / f"{HW}-Copy1.ipynb", notebook)
    code, said = check_of(path, capsys)
    assert code == 1
    assert said.startswith(f"{HW}\n")
    assert "should not be changed (imports)" in said
    assert "there are no cases called 'value' here" in said  # the folder with the cases was not downloaded
    shutil.copytree(course / HW / "cases", path.parent / "cases")
    assert check_of(write(path, solved_notebook()), capsys)[0] == 0


def test_the_progress_line_is_for_people(monkeypatch, mine, capsys):
    path = write(mine / HW / f"{HW}.ipynb", solved_notebook())
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["check", str(path)]) == 0
    shown = capsys.readouterr().err.split("\r")
    assert [line.split("cell ")[1].split()[0] for line in shown if "cell" in line] == ["0", "1", "2", "3"]
    assert not shown[-1].strip()  # and it is gone in the end
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().err == ""


def ran_well(sources, folder):
    from aima_games.home.running import Ran

    return iter([Ran() for _ in sources])


# Running


def processes_below(pid):
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()
    return [child for child in children if (Path("/proc") / child / "cmdline").exists() and "ipykernel" in (Path("/proc") / child / "cmdline").read_text()]  # fmt: skip


def test_cells_run_in_order_in_their_folder_and_failures_do_not_stop_the_rest(tmp_path):
    (tmp_path / "data.txt").write_text("hello")
    ran = list(
        run_cells(
            ["x = open('data.txt').read()", "", "1 / 0", "input('?')", "display(x)\nx + '!'", "raise SystemExit", "x"],
            tmp_path,
        )
    )
    assert [r.shown for r in ran] == [[], [], [], [], ["'hello'", "'hello!'"], [], ["'hello'"]]
    assert [r.error.split(":")[0] for r in ran] == ["", "", "ZeroDivisionError", "StdinNotImplementedError", "", "SystemExit", ""]  # fmt: skip
    assert [r.well for r in ran] == [True, True, False, False, True, False, True]


def test_an_endless_loop_costs_its_own_cell_alone(tmp_path):
    ran = list(run_cells(["while True: pass", "'still here'"], tmp_path, cell_seconds=1))
    assert "1 seconds" in ran[0].trouble
    assert ran[1].shown == ["'still here'"]


def test_a_loop_that_cannot_be_interrupted_ends_the_run_and_leaves_no_process(tmp_path):
    stubborn = "import time\nwhile True:\n    try:\n        time.sleep(9)\n    except KeyboardInterrupt: pass"
    ran = list(run_cells([stubborn, "1"], tmp_path, cell_seconds=1))
    assert "1 seconds" in ran[0].trouble
    assert ran[1].trouble == NOT_RUN
    assert processes_below(os.getpid()) == []


def test_a_dead_kernel_is_noticed_at_once(tmp_path):
    started = time.monotonic()
    ran = list(run_cells(["import os; os._exit(3)", "1"], tmp_path, cell_seconds=1_000, notebook_seconds=2_000))
    assert [r.trouble for r in ran] == [ENDED, NOT_RUN]
    assert time.monotonic() - started < 500  # not the cell's time


def test_a_notebook_has_its_time_too(tmp_path):
    ran = list(run_cells(["import time; time.sleep(30)", "1"], tmp_path, cell_seconds=20, notebook_seconds=1))
    assert "1 seconds" in ran[0].trouble
    assert ran[1].trouble == TOO_LATE


def test_no_kernel_is_left_where_the_reader_goes_away(tmp_path):
    running = run_cells(["1", "2"], tmp_path)
    next(running)
    assert len(processes_below(os.getpid())) == 1
    running.close()
    assert processes_below(os.getpid()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_stops_it_with_a_word(mine):
    notebook = solved_notebook()
    notebook.cells[4].source = "open('started', 'w').close()\nwhile True: pass"
    path = write(mine / HW / f"{HW}.ipynb", notebook)
    running = subprocess.Popen(
        [sys.executable, "-m", "aima_games", "submit", str(path)], stderr=subprocess.PIPE, text=True
    )
    while not (mine / HW / "started").exists():
        assert running.poll() is None
        time.sleep(0.05)
    [kernel] = processes_below(running.pid)
    running.send_signal(signal.SIGINT)
    said = running.communicate()[1]
    assert (running.returncode, said.strip()) == (2, "stopped; run the same command again when you like")
    assert not Path("/proc", kernel).exists()
    assert not (mine / "submissions").exists()


# Input of any kind


def assert_one_sentence(capsys, command, said):
    shown = capsys.readouterr()
    assert shown.err.startswith(f"aima-games {command}: "), shown
    assert said in shown.err
    assert "Traceback" not in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def lone_surrogate():
    notebook = solved_notebook()
    notebook.cells[4].source = "HERE"
    return nbformat.writes(notebook).replace("HERE", "\\ud800")


def of_version(major):
    return json.dumps({**json.loads(nbformat.writes(solved_notebook())), "nbformat": major})


BROKEN = {
    "empty.ipynb": (b"", "is empty"),
    "words.ipynb": (b"minimax is fun", "not valid JSON"),
    "picture.ipynb": (bytes(range(256)) * 50, "not valid JSON"),
    "cut.ipynb": (nbformat.writes(solved_notebook())[:900].encode(), "not valid JSON (line "),
    "list.ipynb": (b"[1, 2]", "has no cells"),
    "number.ipynb": (b"1" * 10_000, "not valid JSON"),
    "deep.ipynb": (b"[" * 100_000, "not valid JSON"),
    "other.ipynb": (b'{"a": 1}', "has no cells"),
    "cells.ipynb": (b'{"cells": 7, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "no valid notebook"),
    "version99.ipynb": (of_version(99).encode(), "no valid notebook"),
    "version-x.ipynb": (of_version("x").encode(), "no valid notebook"),
    "no-metadata.ipynb": (b'{"cells": [], "nbformat": 4, "nbformat_minor": 5}', "no valid notebook"),
    "bare-cells.ipynb": (b'{"cells": [{}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "no valid notebook"),
    "surrogate.ipynb": (lone_surrogate().encode(), "surrogates not allowed"),
    "nothing.ipynb": (b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "none of its cells is graded"),
    "50MB.ipynb": (b"x" * 50_000_000, "not valid JSON"),
    "a b\tc'$(ls)é.ipynb": (b"{", "not valid JSON"),
}  # fmt: skip


def every_cell(**changes):
    """Each cell with these members, or without those that are None."""

    def change(raw):
        for cell in raw["cells"]:
            cell.update(changes)
            for name in [name for name, value in changes.items() if value is None]:
                del cell[name]

    return change


def every_code_cell(**changes):
    def change(raw):
        for cell in raw["cells"]:
            cell.update(changes if cell["cell_type"] == "code" else {})

    return change


def with_metadata(**more):
    return lambda raw: [cell["metadata"].update(more) for cell in raw["cells"]] and None


DEEP_OUTPUT = json.loads('{"x":' * 300 + "1" + "}" * 300)
ODD = {
    "ids in 4.2": lambda raw: raw.update(nbformat_minor=2),
    "ids in 4.0": lambda raw: raw.update(nbformat_minor=0),
    "ids that are numbers": every_cell(id=7),
    "ids too long": every_cell(id="x" * 65),
    "ids with blanks": every_cell(id="a b"),
    "ids null": lambda raw: [cell.update(id=None) for cell in raw["cells"]] and None,
    "no outputs": lambda raw: [cell.pop("outputs", None) for cell in raw["cells"]] and None,
    "no count": lambda raw: [cell.pop("execution_count", None) for cell in raw["cells"]] and None,
    "count as text": every_code_cell(execution_count="3"),
    "outputs null": every_code_cell(outputs=None),
    "outputs unknown": every_code_cell(outputs=[{"output_type": "hologram"}]),
    "outputs without a type": every_code_cell(outputs=[{"text": "x"}]),
    "outputs deep": every_code_cell(outputs=[DEEP_OUTPUT]),
    "outputs with half a character": every_code_cell(
        outputs=[{"output_type": "stream", "name": "stdout", "text": "\ud83d"}]
    ),
    "outputs in words": lambda raw: [cell.update(outputs=[]) for cell in raw["cells"]] and None,
    "tags as text": with_metadata(tags="a, b"),
    "collapsed in words": with_metadata(collapsed="yes", scrolled=3),
    "no one's members": every_cell(language="python", vscode={"x": 1}),
    "kernel without a name": lambda raw: raw["metadata"].update(kernelspec={}),
    "authors as text": lambda raw: raw["metadata"].update(authors="me", title=3),
    "language without a name": lambda raw: raw["metadata"].update(language_info={"version": "3.13.0"}),
    "metadata null": lambda raw: raw.update(metadata=None),
    "no metadata": lambda raw: raw.pop("metadata") and None,
    "more at the top": lambda raw: raw.update(colab={"x": 1}),
}


def odd_notebook(change):
    raw = json.loads(nbformat.writes(solved_notebook()))
    change(raw)
    return json.dumps(raw).encode()


@pytest.mark.parametrize("what", ODD)
def test_what_nobody_grades_keeps_no_notebook_from_being_read(what):
    """Other programs than JupyterLab write such files; they open there, and hand in again would bring them again."""
    right = solved_notebook()
    found, note = read_noting(odd_notebook(ODD[what]))
    assert [(cell.cell_type, cell.source, marks(cell)) for cell in found.cells] == [
        (cell.cell_type, cell.source, marks(cell)) for cell in right.cells
    ]
    nbformat.validate(found)
    assert "format" in note
    assert read_noting(nbformat.writes(right).encode())[1] == ""
    if "language" in what:
        assert found.metadata.language_info.version == "3.13.0"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "utf-8"])
def test_a_notebook_in_any_unicode_is_read(encoding):
    right = solved_notebook()
    right.cells[0].source = "# Größe, 大きさ"
    found, note = read_noting(nbformat.writes(right).encode(encoding))
    assert [cell.source for cell in found.cells] == [cell.source for cell in right.cells]
    assert bool(note) == (not encoding.startswith("utf-8"))


@pytest.mark.parametrize(
    "change",
    [
        every_cell(source=7),
        every_cell(source=None),
        every_cell(source=["a", 3]),
        every_cell(cell_type="spell"),
        every_cell(cell_type=None),
        lambda raw: raw["cells"].append("x = 1"),
        lambda raw: raw["cells"][0].update(cell_type="markdown", attachments={"a.png": "no picture"}),
        every_code_cell(source="\udc00"),
        lambda raw: raw.update(nbformat="x"),
        lambda raw: raw.update(nbformat=True, metadata=None),
    ],
)
def test_what_is_graded_has_to_be_as_jupyter_writes_it(change):
    with pytest.raises(BadNotebookError, match="no valid notebook"):
        read_noting(odd_notebook(change))


@pytest.mark.parametrize("command", ["check", "submit"])
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_ends_in_a_sentence(tmp_path, capsys, command, name):
    data, said = BROKEN[name]
    (tmp_path / name).write_bytes(data)
    assert main([command, str(tmp_path / name)]) == 2
    assert_one_sentence(capsys, command, said)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("command", ["check", "submit"])
def test_what_is_no_assignment_of_this_course(mine, capsys, command):
    other = solved_notebook()
    for cell in other.cells:
        if grade_id(cell):
            cell.metadata.nbgrader.grade_id = f"databases-{grade_id(cell)}"
    for path, said in (
        (mine / HW / "nowhere.ipynb", f"beside it there is {HW}.ipynb"),
        (mine / "no" / "where.ipynb", "is the name right"),
        (mine / HW, f"name the notebook in it: {mine / HW / f'{HW}.ipynb'}"),
        (mine / "lectures", "name a notebook"),
        (mine / "lectures" / "01_trees.ipynb", "none of its cells is graded"),
        (mine / "lectures" / "pictures" / "tree.svg", "not valid JSON"),
        (write(mine / "databases.ipynb", other), f"has none of the cells of {HW}"),
        (Path("/dev/null"), "is not a file"),
        (mine / ("x" * 400), ""),
        (Path(os.devnull) / "x", ""),
    ):
        assert main([command, str(path)]) == 2
        assert_one_sentence(capsys, command, said)
    assert not (mine / "submissions").exists()


def test_a_file_too_large_to_open(tmp_path, capsys):
    with (tmp_path / "x.ipynb").open("wb") as file:
        file.truncate(3_000_000_000)  # takes no room
    assert main(["check", str(tmp_path / "x.ipynb")]) == 2
    assert_one_sentence(capsys, "check", "3,000 MB")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read and write everything")
def test_no_permission(mine, capsys):
    path = write(mine / HW / f"{HW}.ipynb", solved_notebook())
    path.chmod(0)
    assert main(["check", str(path)]) == 2
    assert_one_sentence(capsys, "check", "ermission")
    path.chmod(0o600)


def test_nowhere_to_write(mine, course, monkeypatch, capsys):
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    write(mine / HW / f"{HW}.ipynb", solved_notebook())
    (mine / "submissions").write_text("in the way")
    assert main(["submit", str(mine / HW / f"{HW}.ipynb")]) == 2
    assert_one_sentence(capsys, "submit", "submissions")
    if Path("/proc").is_dir():  # where not even root may write
        assert main(["start", "/proc/games", "--from", str(course)]) == 2
        assert_one_sentence(capsys, "start", "/proc")


JUNK = [None, True, 0, -1, 1.5, "", "x", "\x1b[2J", [], ["x"], {}, {"grade_id": "value"}, 10**30]


def spoil(value, rng, share):
    """The same JSON data with some of its parts replaced by junk."""
    if rng.random() < share:
        return rng.choice(JUNK)
    if isinstance(value, dict):
        return {name: spoil(item, rng, share) for name, item in value.items() if rng.random() > share / 4}
    if isinstance(value, list):
        return [spoil(item, rng, share) for item in value]
    return value


def test_other_programs_complaints_are_not_shown(mine):
    """nbformat logs what it finds wrong; the reader has its own words."""
    notebook = json.loads(nbformat.writes(solved_notebook()))
    notebook["cells"][2]["cell_type"] = "x"
    path = write(mine / HW / f"{HW}.ipynb", json.dumps(notebook))
    done = subprocess.run([sys.executable, "-m", "aima_games", "check", str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("aima-games check: ")


def test_notebooks_with_junk_anywhere(mine, monkeypatch, capsys):
    """Of many spoilt notebooks each is reviewed and handed in, or refused in a sentence."""
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    whole = json.loads(nbformat.writes(solved_notebook()))
    path = mine / HW / f"{HW}.ipynb"
    codes = []
    for seed in range(400):
        rng = random.Random(seed)
        spoilt = {
            **whole,
            "cells": [{**cell, "metadata": spoil(cell["metadata"], rng, 0.08)} for cell in whole["cells"]],
        }
        if seed % 4 == 0:
            spoilt = spoil(whole, rng, 0.01)
        path.write_text(json.dumps(spoilt))
        codes.append(main(["submit", str(path)]))
        shown = capsys.readouterr()
        assert "\x1b" not in shown.out
        assert shown.err.startswith("aima-games submit: ") if codes[-1] == 2 else shown.err == ""
    assert {0, 1, 2} == set(codes)


# submit


def test_the_file_to_upload(mine, capsys):
    path = write(mine / HW / f"{HW}.ipynb", solved_notebook())
    before = path.read_bytes()
    assert main(["submit", str(path)]) == 0
    said = capsys.readouterr().out
    assert path.read_bytes() == before  # the student's own file stays as it is
    [file] = (mine / "submissions" / HW).glob("*/*.ipynb")
    assert re.search(r"Upload .*:  (.*)", said)[1] == str(file)
    handed_in = read_submission(file.read_bytes())
    assert [cell.source for cell in handed_in.cells] == [cell.source for cell in solved_notebook().cells]


def submitted(mine, notebook, *arguments):
    path = write(mine / HW / f"{HW}.ipynb", notebook)
    before = set((mine / "submissions" / HW).glob("*/*.ipynb"))
    code = main(["submit", str(path), *arguments])
    [file] = set((mine / "submissions" / HW).glob("*/*.ipynb")) - before
    return code, file


def test_handing_in_again_keeps_what_was_handed_in(mine, monkeypatch):
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    files = [submitted(mine, solved_notebook())[1] for _ in range(3)]
    assert len({file.parent for file in files}) == 3
    assert all(file.name == f"{HW}.ipynb" for file in files)


def test_an_unfinished_assignment_can_be_handed_in_with_a_warning(mine, capsys):
    code, file = submitted(mine, released_notebook())
    said = capsys.readouterr().out
    assert code == 1
    assert "may cost points" in said
    assert numbers(said, "check of", "not passed") == [1, 1]
    assert "still empty" in said
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_an_id_names_the_file_and_is_remembered(mine, monkeypatch, capsys):
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    assert submitted(mine, solved_notebook(), "--id", "ada.l-7")[1].name == f"ada.l-7_{HW}.ipynb"
    file = submitted(mine, solved_notebook())[1]
    assert file.name == f"ada.l-7_{HW}.ipynb"
    assert StudentFolder(mine).setting("from")  # not forgotten over it
    capsys.readouterr()
    for bad in ("../x", "a b", "", "-x", "ä", "x" * 101):
        code = main(["submit", str(mine / HW / f"{HW}.ipynb"), f"--id={bad}"])
        assert code == (0 if bad == "" else 2)  # an empty one takes the name back
    refused = re.findall(r"'(.*)' cannot be", capsys.readouterr().err)
    assert [name.rstrip("…")[:4] for name in refused] == ["../x", "a b", "-x", "ä", "xxxx"]


def test_too_many_outputs_are_left_out(mine, monkeypatch, capsys):
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    notebook = solved_notebook()
    notebook.cells[4].outputs = [new_output("stream", text=("spam and eggs " * 1_000 + "\n") * 4_000)]
    code, file = submitted(mine, notebook)
    assert code == 1  # the file that was checked is itself too large
    said = capsys.readouterr().out
    assert numbers(said, "The file has") == [56, 20]
    assert "outputs were left out" in said
    assert file.stat().st_size < LARGEST
    handed_in = read_submission(file.read_bytes())
    assert [cell.source for cell in handed_in.cells] == [cell.source for cell in notebook.cells]


def test_what_could_never_be_graded_is_refused(mine, monkeypatch, capsys):
    monkeypatch.setattr(reviewing, "run_cells", ran_well)
    notebook = solved_notebook()
    notebook.cells[5].attachments = {"cat.png": {"image/png": "A" * (LARGEST + 1)}}
    path = write(mine / HW / f"{HW}.ipynb", notebook)
    assert main(["submit", str(path)]) == 2
    assert_one_sentence(capsys, "submit", "without its outputs, it still is larger than the 20 MB")
    assert not (mine / "submissions").exists()


# The marks


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=30),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.one_of(st.integers(0, 9), st.floats(0, 9)),
    st.booleans(),
)
def test_the_checksum_is_nbgraders(source, grade, solution, locked, points, code):
    cell = new_code_cell(source) if code else new_markdown_cell(source)
    cell.metadata.nbgrader = nbformat.from_dict(
        {"grade_id": "x", "grade": grade, "solution": solution, "locked": locked, "points": points, "checksum": "0"}
    )
    assert as_released(cell) is False
    cell.metadata.nbgrader.checksum = compute_checksum(cell)
    assert as_released(cell) is True
    cell.source += " "
    assert as_released(cell) is False
    del cell.metadata.nbgrader["checksum"]
    assert as_released(cell) is None


def test_which_of_several_assignments(mine, course, tmp_path):
    """Two assignments share a cell's name; the likest is meant, whatever the file is called."""
    second = released_notebook()
    for name in (3, 5):
        second.cells[name].metadata.nbgrader.grade_id = f"second-{name}"
    write(course / "hw2" / "hw2.ipynb", second)
    assert main(["start", str(mine)]) == 0
    folder = StudentFolder(mine)
    assert reviewing.identify(mine / "x.ipynb", second, folder)[0] == "hw2"
    assert reviewing.identify(mine / "hw2.ipynb", released_notebook(), folder)[0] == HW
    second.cells = [marked(new_code_cell("1"), "zzz", points=1)]
    with pytest.raises(StudentError, match="none of the cells"):
        reviewing.identify(mine / "hw2.ipynb", second, folder)


# Where only the students' package is installed

BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class NotThere(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotThere())
"""
INSTRUCTORS = ["autograder", "solutions", "nbgrader", "jupytext", "nbconvert", "nbclient", "tqdm", "jinja2", "nh3"]


@pytest.fixture
def students_python(tmp_path):
    """Runs `aima-games` in a Python where aima_games is and some packages are not, in its kernels as well."""
    site = tmp_path / "site"
    shutil.copytree(PACKAGE, site / "aima_games", ignore=shutil.ignore_patterns("__pycache__"))

    def run(*arguments, blocked=INSTRUCTORS):
        (site / "sitecustomize.py").write_text(BLOCK.format(blocked=set(blocked)))
        return subprocess.run(
            [sys.executable, "-m", "aima_games", *map(str, arguments)],
            capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(site)},
        )  # fmt: skip

    return run


def test_a_students_install_is_enough(students_python, course, tmp_path):
    mine = tmp_path / "my games"
    assert students_python("start", mine, "--from", zipped(course, tmp_path / "handout.zip")).returncode == 0
    notebook = solved_notebook()
    notebook.cells[4].source = "import importlib\nimportlib.import_module('nbgrader')"
    path = write(mine / HW / f"{HW}.ipynb", notebook)
    done = students_python("check", path)
    assert "raises ModuleNotFoundError: No module named 'nbgrader'" in done.stdout, (
        done
    )  # the block works in the kernel
    assert "✓ check value: all right" in done.stdout
    write(path, solved_notebook())
    done = students_python("submit", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(re.search(r"Upload .*:  (.*)", done.stdout)[1]).is_file()


@pytest.mark.parametrize("inside", [False, True])
def test_line_ends_of_windows_change_nothing(mine, inside, capsys):
    """In the file, as git or an editor may write them; and in the text of the cells."""
    path, notebook = mine / HW / f"{HW}.ipynb", solved_notebook()
    if inside:
        for cell in notebook.cells:
            cell.source = cell.source.replace("\n", "\r\n")
    path.write_bytes(nbformat.writes(notebook).replace("\n", "\r\n").encode())
    assert b"\r\n" in path.read_bytes()
    assert main(["check", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("package", ["nbformat", "jupyter_client", "ipykernel"])
def test_without_jupyter_it_says_what_to_install(students_python, course, tmp_path, package):
    assert students_python("start", tmp_path / "mine", "--from", course, blocked=[package]).returncode == 0
    done = students_python("check", tmp_path / "mine" / HW / f"{HW}.ipynb", blocked=[package])
    assert done.returncode == 2
    assert (
        done.stderr
        == f"aima-games check: {package} is missing here; it comes with JupyterLab: pip install jupyterlab\n"
    )


def test_the_command_is_light_to_start():
    code = "import sys, aima_games.home.cli\nprint([m for m in ('nbformat', 'jupyter_client', 'numpy', 'IPython') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_the_reader_is_strict_about_its_limits():
    with pytest.raises(BadNotebookError, match="2001 cells"):
        read_submission(nbformat.writes(new_notebook(cells=[new_code_cell("1") for _ in range(2_001)])).encode())
