"""What our writer leaves is what nbgrader's own converter leaves, and a run can be ended at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import nbformat
import pytest
from nbgrader.converters import Autograde
from sqlalchemy import create_engine, inspect, text

from autograder.course.errors import CourseError
from autograder.course.nbgrader import run_step
from autograder.steps.grade import grade
from tests.autograder.conftest import HW2, Round, grade_id
from tests.conftest import some_now

STUDENTS = ("ada", "ben", "cleo", "dan", "eve")


def hand_in_a_class(round_):
    round_.hand_in("ada")
    round_.hand_in("ben", round_.notebook(minimax="def minimax(game, state):\n    return 0, None"))
    round_.hand_in("cleo", (round_.course.release(HW2) / f"{HW2}.ipynb").read_text())
    notebook = round_.notebook(minimax_value="1 / 0")
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) not in ("test_minimax_value", "weak-opponents")]
    notebook.cells.append(nbformat.v4.new_code_cell("print('x\\n' * 3000)"))
    notebook.cells.append(nbformat.v4.new_raw_cell("<b>raw</b>"))
    round_.hand_in("dan", notebook)
    round_.hand_in("eve", round_.notebook(minimax_value="def minimax_value(game, state): os._exit(1)\nimport os"))
    for student, stamp in (("ada", "2026-01-01 10:00:00 UTC"), ("ben", "2026-01-03 10:00:00 UTC")):
        (round_.course.submitted(student, HW2) / "timestamp.txt").write_text(stamp)
    (round_.course.submitted("ada", HW2) / "notes.txt").write_text("mine")
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + LATE)
    (round_.root / "late_days.py").write_text(LATE_DAYS)
    with round_.course.gradebook() as gradebook:
        gradebook.update_or_create_assignment(HW2, duedate=datetime(2026, 1, 2))


LATE = """
import sys
sys.path.insert(0, str(Path(__file__).parent))
from late_days import Days
c.AssignLatePenalties.plugin_class = Days
"""
LATE_DAYS = """
from nbgrader.plugins import LateSubmissionPlugin

class Days(LateSubmissionPlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return 1 + score / 10
"""


def tables(course):
    """Every table of the gradebook, with names in the place of the random ids."""
    engine = create_engine(course.config.CourseDirectory.get("db_url") or f"sqlite:///{course.root}/gradebook.db")
    with engine.connect() as connection:
        rows = {
            table: [dict(row) for row in connection.execute(text(f'select * from "{table}"')).mappings()]
            for table in inspect(engine).get_table_names()
        }
    names = {
        row["id"]: row.get("name", row["id"])
        for table in ("assignment", "base_cell", "notebook", "student")
        for row in rows[table]
    }
    for row in rows["submitted_assignment"]:
        names[row["id"]] = f"{row['student_id']}'s"
    for row in rows["submitted_notebook"]:
        names[row["id"]] = f"{names[row['assignment_id']]} notebook"
    return {
        table: sorted(
            str(sorted((key, names.get(value, value)) for key, value in row.items() if key != "id" or value in names))
            for row in found
        )
        for table, found in rows.items()
    }


def files(course):
    """What lies in `autograded/`, with the permissions."""
    return {
        path.relative_to(course.root): (path.read_bytes(), path.stat().st_mode & 0o777)
        for path in (course.root / "autograded").rglob("*")
        if path.is_file()
    }


@pytest.mark.more
def test_gradebook_and_notebooks_are_what_nbgrader_leaves(round_, tmp_path):
    hand_in_a_class(round_)
    theirs = tmp_path / "theirs"
    shutil.copytree(round_.root, theirs)
    theirs = Round(theirs, round_.unsafe)
    theirs.course.config.JudgeSubmission.unsafe = round_.unsafe
    for again in (False, True):  # the second time on what is there already, with a point that a person gave
        round_.grade(again=again)
        for student in STUDENTS:
            run_step(theirs.course, Autograde, HW2, student)
        ours, other = tables(round_.course), tables(theirs.course)
        for table in ours:
            assert ours[table] == other[table], table
        assert any(
            "'late_submission_penalty', 1" in row or "'late_submission_penalty', 2" in row
            for row in ours["submitted_notebook"]
        )
        here, there = files(round_.course), files(theirs.course)
        assert here.keys() == there.keys()
        for name in here:
            assert here[name] == there[name], name
        for course in (round_.course, theirs.course):
            with course.gradebook() as gradebook:
                given = gradebook.find_grade("test_minimax_value", HW2, HW2, "ben")
                # Not done with it yet: what is settled waits again in nbgrader, and here only if an answer has changed.
                given.manual_score, given.extra_credit, given.needs_manual_grade = 1.5, 0.25, True
                gradebook.db.commit()


def test_a_gradebook_that_is_locked_stops_the_run_with_a_sentence(round_):
    round_.hand_in("ada")
    round_.course.config.CourseDirectory.db_url = f"sqlite:///{round_.root}/gradebook.db?timeout=0.2"
    engine = create_engine(f"sqlite:///{round_.root}/gradebook.db")
    with engine.connect() as other:
        other.execute(text("begin exclusive"))
        with pytest.raises(CourseError, match=r"the gradebook cannot be used: .*locked"):
            grade(round_.course, HW2, unsafe=round_.unsafe)
    assert round_.grade().graded == ["ada"]


def test_a_folder_that_cannot_be_written_stops_the_run_with_a_sentence(round_):
    round_.hand_in("ada")
    (round_.root / "autograded").write_text("in the way")
    with pytest.raises(CourseError, match=r"autograded is a file, and should be a folder; move it away"):
        round_.grade()
    (round_.root / "autograded").unlink()
    assert round_.grade().graded == ["ada"]
    assert sum(round_.scores()["ada"].values()) == 19


@pytest.mark.more
@pytest.mark.parametrize("how", some_now(1, [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
def test_a_run_that_was_ended_is_gone_on_with(round_, how):
    """However far it came, the second run does the rest, and no process of the first is left."""
    students = [f"s{number}" for number in range(8)]

    def hand_in(student, seconds):
        notebook = round_.notebook()
        notebook.cells.append(nbformat.v4.new_code_cell(f"import time; time.sleep({seconds})  # {student}"))
        round_.hand_in(student, notebook)

    for number, student in enumerate(students):
        hand_in(student, 0.2 if number < 4 else 15)  # it does not come to its end before we end it
    command = [sys.executable, "-m", "autograder.cli", "grade", HW2, "--course", str(round_.root)]
    command += ["--unsafe"] if round_.unsafe else []
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    until = time.monotonic() + 60
    while len(list((round_.root / "results" / HW2).glob("s*.json"))) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(how)
    _, said = process.communicate(timeout=60)
    if how != signal.SIGKILL:
        assert "run the same command again to go on" in said
        assert "Warning" not in said
    while time.monotonic() < until and _session(process.pid):
        time.sleep(0.05)
    assert _session(process.pid) == []
    for student in students[4:]:
        hand_in(student, 0.2)
    outcome = round_.grade()
    assert sorted(outcome.graded + outcome.unchanged) == students
    assert outcome.unchanged, "the first is stored before the second is"
    assert {sum(scores.values()) for scores in round_.scores().values()} == {19}
    assert not list((round_.root / "autograded").glob("*/.*")), "half-written folders are left"


def _session(number):
    """The processes of a session that still run."""
    alive = []
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else ():
        try:
            fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(number) and fields[0] != "Z":
            alive.append(int(entry))
    return alive
