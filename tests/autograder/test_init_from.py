"""Next year's course has what was made for this year's, and nobody who was in it."""

from __future__ import annotations

import shutil
from datetime import date, timedelta

import pytest

from autograder.cli import main
from autograder.course.course import Course
from autograder.report.weights import read_rules
from autograder.steps.init import init
from tests.autograder.homework import run

NAMES = ["ada17", "Lovelacy", "ada17@example.org"]


@pytest.fixture
def old(tmp_path):
    root = tmp_path / "games-2029"
    list(init(root))
    for folder in ("source/hw4-evaluation", "source/hw5-expectiminimax", "source/hw6-mcts"):
        shutil.rmtree(root / folder)
    files = {
        "students.csv": "id,last_name,email,section\nada17,Lovelacy,ada17@example.org,A\n",
        "due.csv": "assignment,section,student,due\nhw2-minimax,,,2029-03-01 23:59\nhw2-minimax,A,,2029-03-03 23:59\n"
        "hw2-minimax,,ada17,2029-03-08 23:59\n",
        "weights.toml": '[weights]\nhw2-minimax = 3\n\n[excused]\nhw2-minimax = ["ada17"]\n\n',
        "exam.toml": "title = 'An exam'\n",
        "games/own_game.py": "BOARD = 3\n",
        "questions/own.py": "",
        "submitted/ada17/hw2-minimax/hw2-minimax.ipynb": "{}",
        "source/hw2-minimax/__pycache__/x.pyc": "ada17",
        "results/hw2-minimax/ada17.json": "{}",
        "notes.txt": "ada17 is often ill",
        "nbgrader.log": "ada17",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    config = root / "nbgrader_config.py"
    config.write_text(config.read_text() + '\nc.JudgeSubmission.hints = "place"\n')
    return root


def new(old, *options):
    target = old.with_name("games-2030")
    code, said = run(main, "init", str(target), "--from", str(old), *options)
    assert code == 0, said
    return Course(target), said


def test_it_has_what_was_made_and_nobody(old):
    course, said = new(old)
    assert course.assignments() == Course(old).assignments()  # and not what the kit has beyond that
    assert course.secret != Course(old).secret
    assert read_rules(course).weights == {"hw2-minimax": 3.0}
    assert course.config.JudgeSubmission.hints == "place"
    assert course.config.CourseDirectory.course_id == "games-2030"
    assert (course.root / "games" / "own_game.py").exists()
    assert (course.root / "exam.toml").exists()
    assert course.students is None
    assert not course.due_dates.dates
    texts = [path.read_bytes() for path in course.root.rglob("*") if path.is_file()]
    assert not [name for name in NAMES if any(name.encode() in text for text in texts)]
    names = {"source", "games", "questions", "exam.toml", "weights.toml", "secret", "nbgrader_config.py"}
    assert {path.name for path in course.root.iterdir()} == names
    assert all(name in said for name in names)


def test_due_dates_come_along_if_asked_for(old):
    course, _ = new(old, "--shift-due", "364")
    before = Course(old).due_dates.dates
    assert course.due_dates.dates == {key: when + timedelta(days=364) for key, when in before.items() if key[2] == ""}
    assert len(course.due_dates.dates) == 2


@pytest.mark.parametrize("days", [1, 180, 364])
def test_a_due_date_that_comes_along_shows_the_same_on_the_clock(old, days):
    """However many times the clocks go forward or back in between."""
    with (old / "nbgrader_config.py").open("a") as config:
        config.write('\nc.Course.timezone = "Europe/Berlin"\n')
    before = "2026-10-25T23:59+01:00", "2026-03-28T23:59+01:00"
    rows = [f"hw2-minimax,,,{before[0]}", f"hw2-minimax,A,,{before[1]}"]
    (old / "due.csv").write_text("\n".join(["assignment,section,student,due", *rows]) + "\n")
    course, _ = new(old, "--shift-due", str(days))
    after = {f"{when:%H:%M}" for when in course.due_dates.dates.values()}
    assert (len(course.due_dates.dates), after) == (2, {"23:59"})
    every = course.due_dates.dates["hw2-minimax", "", ""]
    assert every.date() == date(2026, 10, 25) + timedelta(days=days)


def test_a_gradebook_in_a_database_stays_the_old_courses(old):
    config = old / "nbgrader_config.py"
    config.write_text(config.read_text() + '\nc.CourseDirectory.db_url = "postgresql+psycopg://grader@/games"\n')
    course, _ = new(old)
    assert "games-2030/gradebook.db" in course.gradebook().engine.url.render_as_string()


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        (
            "nbgrader_config.py",
            "\nimport os\nsetattr(c.CourseDirectory, 'db_url', 'sqlite:////tmp/other.db')\n",
            "db_url",
        ),
        ("weights.toml", "[weights]\nhw9 = 3\n", "line 2"),
        ("due.csv", "assignment,section,student,due\nhw2-minimax,,,soon\n", "line 2"),
    ],
)
def test_what_is_broken_is_named_and_nothing_is_written(old, file, text, said):
    path = old / file
    path.write_text(path.read_text() + text if file.endswith(".py") else text)
    target = old.with_name("games-2030")
    code, told = run(main, "init", str(target), "--from", str(old))
    assert code == 2
    assert said in told
    assert "Traceback" not in told
    assert not target.exists()
    assert [path.name for path in old.parent.iterdir()] == [old.name]


def test_it_does_not_write_into_something_else(old):
    target = old.with_name("games-2030")
    (target / "mine").mkdir(parents=True)
    code, said = run(main, "init", str(target), "--from", str(old))
    assert (code, f"{target} is not empty; nothing was written" in said) == (2, True)
    assert run(main, "init", str(target), "--shift-due", "7")[0] == 2
    assert [path.name for path in target.iterdir()] == ["mine"]
    assert sorted(path.name for path in old.parent.iterdir()) == [old.name, target.name]


def test_it_writes_into_an_empty_folder_and_over_no_file(old):
    target = old.with_name("games-2030")
    target.mkdir()
    assert new(old)[0].assignments() == Course(old).assignments()
    file = old.with_name("a-file")
    file.write_text("mine")
    code, said = run(main, "init", str(file), "--from", str(old))
    assert (code, f"{file} is not empty" in said, file.read_text()) == (2, True, "mine")
