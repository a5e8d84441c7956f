"""Grading that is killed, or runs out of disk or database: run again, and all is as in an undisturbed run.

Every process of a run is killed in the long part only. `FAULTS=50 pytest tests/autograder/test_faults.py` does it with
50 seeds.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from autograder.course import ledger
from autograder.course.errors import CourseError
from tests.autograder.conftest import HW2, Round
from tests.conftest import missing, some_now
from tests.postgres import NoPostgresError, server

pytestmark = [pytest.mark.slow, pytest.mark.more]
SEEDS = range(int(os.environ.get("FAULTS", "1")))
STUDENTS = 8
MOST_RUNS = 20
"""After so many runs that were disturbed the grading goes on without."""


def hand_in_a_class(round_):
    wrong = round_.solution["minimax"].replace("MAX", "MIN")
    for number in range(STUDENTS):
        notebook = round_.notebook(**({"minimax": wrong} if number % 3 == 1 else {}))
        if number % 4 == 2:
            notebook = round_.notebook(maxn="import os\nos._exit(1)")
        notebook.cells[3].source += f"\nimport time; time.sleep({0.1 + number / 50})"
        round_.hand_in(f"s{number:02}", notebook)


def state(round_):
    """All that grading leaves, but for the time it took."""
    course = round_.course
    ledgers = {path.stem: json.loads(path.read_text()) for path in (course.root / "results" / HW2).glob("s*.json")}
    for each in ledgers.values():
        del each["seconds"]
    notebooks = {path: (course.root / path).read_text() for path in _files(course.root, "autograded")}
    return {"scores": round_.scores(), "ledgers": ledgers, "notebooks": notebooks}


def _files(root, folder):
    return sorted(str(path.relative_to(root)) for path in (root / folder).rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def undisturbed(released_course, tmp_path_factory, unsafe):
    round_ = Round(shutil.copytree(released_course, tmp_path_factory.mktemp("undisturbed") / "course"), unsafe)
    hand_in_a_class(round_)
    assert len(round_.grade().graded) == STUDENTS
    return state(round_)


def family(number: int) -> dict[str, list[int]]:
    """The processes of a grading run by what they are."""
    parents, commands = {}, {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            commands[int(place.name)] = (place / "cmdline").read_text()
        except (OSError, UnicodeDecodeError):
            continue
        parents[int(place.name)] = int(fields[1])
    found: dict[str, list[int]] = {"grader": [number], "worker": [], "template": [], "student": []}
    kind = {number: "grader"}
    for process in sorted(parents):  # parents come first, but where the numbers begin anew
        above, command = kind.get(parents[process]), commands[process]
        if above is None or process == number:
            continue
        if above == "grader" and "spawn_main" in command:
            kind[process] = "worker"
        elif above in ("grader", "worker", "template") and ("bwrap" in command or "/run/" in command):
            kind[process] = (
                "student" if above == "template" and "bwrap" not in commands[parents[process]] else "template"
            )
        elif above == "student":
            kind[process] = "student"
        if process in kind:
            found[kind[process]].append(process)
    return found


def grade_and_kill(round_, chance: random.Random, kinds: list[str]) -> list[str]:
    """Grade by the command line, and kill something at random moments; the kinds of what was killed."""
    command = [sys.executable, "-m", "autograder.cli", "grade", HW2, "--course", str(round_.root)]
    grading = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    killed = []
    time.sleep(chance.uniform(0, 4))
    while grading.poll() is None:
        kind = chance.choice(kinds)
        with contextlib.suppress(ProcessLookupError, IndexError):  # it has just ended, or there is none
            os.kill(chance.choice(family(grading.pid)[kind]), signal.SIGKILL)
            killed.append(kind)
        time.sleep(chance.uniform(0.1, 2))
    return killed


@pytest.mark.long
@pytest.mark.sandbox
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_killed_the_grades_are_the_same_in_the_end(need_sandbox, undisturbed, round_, seed):
    chance = random.Random(seed)
    hand_in_a_class(round_)
    killed = []
    for _ in range(MOST_RUNS):
        killed += grade_and_kill(round_, chance, ["grader", "worker", "template"])
        if len(killed) >= 4:
            break
    outcome = round_.grade()
    assert not outcome.trouble
    assert len(outcome.graded + outcome.unchanged) == STUDENTS
    found = state(round_)
    for part, expected in undisturbed.items():
        for name in expected:
            assert found[part][name] == expected[name], (part, name, killed)
    assert found == undisturbed
    assert killed
    assert not list((round_.root / "autograded").glob("*/.*"))


@pytest.mark.long
@pytest.mark.sandbox
def test_a_students_process_that_is_killed_costs_nobody_else(need_sandbox, undisturbed, round_):
    """From outside or by the student, that looks the same; but grading again puts it right, and notes what it was."""
    hand_in_a_class(round_)
    killed = grade_and_kill(round_, random.Random(1), ["student"])
    outcome = round_.grade()
    assert len(outcome.graded + outcome.unchanged) == STUDENTS
    found = state(round_)["ledgers"]
    hit = [student for student in found if found[student] != undisturbed["ledgers"][student]]
    assert len(hit) <= len(killed)
    assert all("ended" in str(found[student]) for student in hit)
    round_.grade(again=True)
    now = state(round_)
    for student in hit:
        ledger = now["ledgers"][student]
        ledger["notes"] = [note for note in ledger["notes"] if "points before" not in note]
    assert now == undisturbed


@pytest.mark.parametrize(
    ("owner", "name", "at"), some_now(1, [(ledger, "write_whole", 3), (Path, "rename", 5)]), ids=str
)
def test_a_full_disk_stops_the_run_with_a_sentence(undisturbed, round_, monkeypatch, owner, name, at):
    hand_in_a_class(round_)
    real, calls = getattr(owner, name), []

    def full(*arguments, **more):
        calls.append(name)
        if len(calls) >= at:
            raise OSError(errno.ENOSPC, "No space left on device", str(arguments[0]))
        return real(*arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, full)
        with pytest.raises(
            CourseError, match="No space left on device; free some space on this disk; what was finished is kept"
        ):
            round_.grade()
    assert len(calls) == at
    outcome = round_.grade()
    assert len(outcome.graded + outcome.unchanged) == STUDENTS
    assert state(round_) == undisturbed


@pytest.mark.long
@pytest.mark.parametrize("killed", ["the server", "its workers"])
def test_a_database_that_is_killed(undisturbed, round_, killed):
    try:
        with server() as running:
            _grade_while_it_is_killed(round_, running, undisturbed, killed)
    except NoPostgresError as error:
        missing("postgres", str(error))


def _grade_while_it_is_killed(round_, running, undisturbed, killed):
    round_.use_database(running.url)
    hand_in_a_class(round_)

    def kill_after_three(students, total):
        for number, student in enumerate(students):
            yield student
            if number == 2:
                running.kill(itself=killed == "the server")

    with pytest.raises(CourseError, match="the gradebook cannot be used"):
        round_.grade(progress=kill_after_three)
    if killed == "the server":
        with pytest.raises(CourseError, match="the gradebook cannot be used"):
            round_.grade()
        running.start()
    _wait_for(running.url)
    outcome = round_.grade()
    assert outcome.unchanged
    assert len(outcome.graded + outcome.unchanged) == STUDENTS
    assert state(round_) == undisturbed


def _wait_for(url):
    """Until the server has recovered."""
    engine = create_engine(url)
    until = time.monotonic() + 60
    while True:
        try:
            with engine.connect():
                return
        except OperationalError:
            assert time.monotonic() < until
            time.sleep(0.1)
