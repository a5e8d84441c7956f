"""What a lecture works out is held back while students work on its assignment."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

import autograder
from aima_games.home.cli import main as student
from aima_games.home.handout import GRADING
from aima_games.lectures import stored
from aima_games.libraries import OldVersionError, made_for
from autograder.cli import main
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.due_dates import set_due_date
from autograder.course.errors import CourseError
from autograder.steps.handout import told_by, write_handout
from autograder.steps.init import init
from tests.conftest import line_of


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
    note = [cell for cell in notebook.cells if "come with the handout once" in cell.source]
    assert bool(solutions) == (not note)
    goes_on = [cell for cell in notebook.cells if "raises-exception" in cell.metadata.get("tags", [])]
    others = [cell for cell in notebook.cells if "this code comes once that is due" in cell.source]
    assert bool(goes_on) == bool(note or others)  # a lecture may show what another assignment asks for
    assert not [cell for cell in notebook.cells if cell.get("outputs")]  # they answer what is to be predicted
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


def test_as_long_as_somebody_may_still_hand_in(course):
    def last_day(days, student=""):
        set_due_date(course.root, "hw2-minimax", datetime.now(UTC) + timedelta(days=days), student=student)

    last_day(-3)
    last_day(2, "ada")
    assert is_held_back(write_handout(Course(course.root)), "02_minimax")
    last_day(-1, "ada")
    assert not is_held_back(write_handout(Course(course.root)), "02_minimax")


def test_where_the_instructor_says_so(course, capsys):
    command = ["handout", "--course", str(course.root)]
    assert main(command) == 0
    assert line_of(capsys.readouterr().out, "02_minimax, 03_alpha_beta, 04", "held back")
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


def files(written):
    with zipfile.ZipFile(written.path) as archive:
        return {info.filename: (archive.read(info), info.external_attr >> 16) for info in archive.infolist()}


def test_it_sets_itself_up(course):
    """A wheel of the students' package alone, and a script for each system that names it."""
    inside = files(write_handout(course))
    at_top = {name for name in inside if "/" not in name}
    (wheel,) = (name for name in at_top if name.endswith(".whl"))
    assert at_top == {wheel, "START_HERE.html", "start.py", "start.sh", "start.command", "start.bat", GRADING}
    with zipfile.ZipFile(io.BytesIO(inside[wheel][0])) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        metadata = next(archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
    assert {top for top in tops if not top.endswith(".dist-info")} == {"aima_games"}
    needed = re.findall(r"^Requires-Dist: ([\w-]+)[^;\n]*$", metadata, re.M)
    assert sorted(needed) == ["matplotlib", "mistune", "networkx", "numpy"]
    has = json.loads(inside[GRADING][0])
    assert has["python"] == f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert {"numpy", "math", "aima_games"} <= set(has["modules"])
    assert not {"autograder", "solutions", "pandas_of_ours"} & set(has["modules"])
    assert f"Python {has['python']}" in inside["START_HERE.html"][0].decode()
    assert f'"./{wheel}[lab]"' in inside["START_HERE.html"][0].decode()
    assert inside["start.sh"][1] & 0o111
    assert inside["start.command"][0] == inside["start.sh"][0]
    assert all(line.endswith(b"\r") for line in inside["start.bat"][0].split(b"\n")[:-1])
    for name in ("start.sh", "start.bat", "start.py"):  # no name that somebody else may hold on an index
        assert b"install aima" not in inside[name][0]


def test_it_has_what_students_practise_on(course):
    def lectures():
        inside = files(write_handout(Course(course.root)))
        return {each["lecture"] for each in json.loads(inside["lectures/practice.json"][0])["questions"]}

    assert {1, 2, 3, 4, 5, 7, 8} <= lectures()
    config = course.root / "nbgrader_config.py"
    text = config.read_text()
    config.write_text(f"{text}\nc.Handout.practice_up_to = 3\n")
    assert lectures() == {1, 2, 3}
    config.write_text(f'{text}\nc.Handout.practice_up_to = "all"\n')
    with pytest.raises(CourseError, match=r"c\.Handout\.practice_up_to .* a lecture's number"):
        lectures()


def test_a_lecture_begins_with_a_cell_that_asks_for_this_version(course):
    notebook = lecture(write_handout(course), "02_minimax")
    assert "made_for(" in notebook.cells[1].source
    shell = InteractiveShell()
    shell.run_cell(notebook.cells[1].source).raise_error()  # the package is here: it says nothing
    nbformat.validate(notebook)


def test_a_notebook_for_a_later_version_says_what_to_do(tmp_path, course, capsys):
    with pytest.raises(OldVersionError, match=r"made for aima_games 99\.1\.0, and here is .* handout\.zip"):
        made_for("99.1.0")
    made_for("0.0.1")
    unpacked = tmp_path / "handout"
    with zipfile.ZipFile(write_handout(course).path) as archive:
        archive.extractall(unpacked)
    mine = unpacked / "my-games"
    assert student(["start", str(mine), "--from", str(unpacked)]) == 0
    assert {path.name for path in mine.iterdir()} == {"lectures", ".aima-games", ".aima-games.toml"}
    (unpacked / "aima_games-99.1.0-py3-none-any.whl").touch()
    capsys.readouterr()
    assert student(["start", str(mine)]) == 1
    assert "The course comes with aima_games-99.1.0-py3-none-any.whl, and the package" in capsys.readouterr().out


def test_every_cell_that_shows_something_has_it_stored_for_whoever_is_stuck(course):
    written = write_handout(course)
    with_ours = json.loads(files(written)["lectures/with_ours.json"][0])
    for name in written.held_back:
        built = nbformat.read(KIT_LECTURES / f"{name}.ipynb", as_version=4)
        shows = {cell.id for cell in built.cells if cell.get("outputs")}
        for cell in lecture(written, name).cells:
            if cell.id in shows:
                assert all(with_ours[stored.key(cell.source)]), cell.source
    assert not re.search(r"\bdef (minimax|alphabeta|maxn|quiescence)\b", json.dumps(with_ours))
    open_to_all = write_handout(course, with_solutions=True)
    assert "lectures/with_ours.json" not in files(open_to_all)


@pytest.mark.long
@pytest.mark.parametrize("name", ["02_minimax", "04_evaluation_functions"])
def test_a_lecture_runs_from_any_folder(tmp_path, course, name):
    """By `jupyter execute`, with its solutions held back, as papermill would: from top to bottom."""
    with zipfile.ZipFile(write_handout(course).path) as archive:
        archive.extract(f"lectures/{name}.ipynb", tmp_path / "handout")
        archive.extract("lectures/with_ours.json", tmp_path / "handout")
        with_ours = json.loads(archive.read("lectures/with_ours.json"))
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out.ipynb"
    elsewhere.mkdir()
    command = [
        sys.executable,
        "-m",
        "jupyter",
        "execute",
        f"--output={out}",
        tmp_path / f"handout/lectures/{name}.ipynb",
    ]
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shown = {
        stored.key(cell.source): cell.outputs for cell in nbformat.read(out, as_version=4).cells if cell.get("outputs")
    }
    errors = [output for outputs in shown.values() for output in outputs if output.output_type == "error"]
    assert {error.ename for error in errors} == {"NotWrittenError"}
    missed = [error for error in errors if stored.ABOVE not in error.traceback[0]]
    silent = [key for key, outputs in shown.items() if any(output in missed for output in outputs)]
    assert not set(silent) & set(with_ours)  # only a cell that shows nothing anyway shows nothing
    assert sum(stored.ABOVE in str(outputs) for outputs in shown.values()) > 10
    assert not list(elsewhere.iterdir())


def test_a_release_says_which_answers_of_an_open_assignment_it_prints(course):
    release = course.release("hw3-alphabeta")
    release.mkdir(parents=True)
    shutil.copy(course.source("hw3-alphabeta") / "hw3-alphabeta.ipynb", release)
    (said,) = told_by(course, "hw3-alphabeta")
    assert "`minimax`" in said
    assert "hw2-minimax" in said
    due(course, "hw2-minimax", -1)
    assert told_by(course, "hw3-alphabeta") == []


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path):
    """And where nothing can be installed, the script says so and does not take it for installed."""
    script = shutil.copy(Path(autograder.__file__).parent / "templates/handout/start.py", tmp_path)
    (tmp_path / "aima_games-0-py3-none-any.whl").write_bytes(b"no wheel")
    left = tmp_path / ".venv/bin/python"
    left.parent.mkdir(parents=True)
    left.symlink_to(tmp_path / "gone")
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, env={**os.environ, "PIP_NO_INDEX": "1"}
    )
    assert (done.returncode, "installation failed" in done.stderr) == (1, True)
    assert subprocess.run([left, "-m", "pip", "--version"], capture_output=True).returncode == 0
    assert not (tmp_path / ".venv/installed").exists()
