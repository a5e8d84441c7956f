"""Making a quiz in sight: what is saved is what is seen, and `autograder quiz make` makes just that."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from aima_games.quiz.question import QuizError
from autograder.cli import main
from autograder.quiz import maker as module
from autograder.quiz.maker import quiz_maker
from autograder.quiz.quiz_file import parse_quiz_file, read_quiz_file
from tests.quiz.test_quiz_files import MIDTERM

WITH_ALL = f"""{MIDTERM}effort = [1, 90]

[[part]]
types = ["leaves-cut"]
points = "effort"
constraints = {{ widths = [2, 3], cuts = 2 }}
"""


@pytest.fixture
def made(tmp_path, monkeypatch):
    """The maker of a file with parts of every sort."""
    monkeypatch.chdir(tmp_path)
    Path("midterm.toml").write_text(WITH_ALL)
    return quiz_maker("midterm.toml")


def asked(quiz):
    return [question.prompt + question.answer for question in quiz.questions]


def hear(made, do, *given):
    """As the browser says it."""
    made._hear(made, {"do": do, "with": json.loads(json.dumps(given))}, None)


def test_a_file_that_is_opened_stays_the_quiz_it_was(made):
    assert asked(made.quiz) == asked(read_quiz_file(Path("midterm.toml")).make())
    assert made.shown["saved"], "that its parts have got their seeds changes nothing"
    hear(made, "set", "seed", 5)
    assert not made.shown["saved"]
    hear(made, "undo")
    assert made.shown["saved"]
    made.save()
    assert made.shown["key"].count("<section") == 4
    assert asked(read_quiz_file(Path("midterm.toml")).make()) == asked(made.quiz)
    assert tomllib.loads(Path("midterm.toml").read_text())["part"][2] == {
        "types": ["leaves-cut"], "points": "effort", "seed": 2, "constraints": {"widths": [2, 3], "cuts": 2},
    }  # fmt: skip


def test_whatever_is_done_the_saved_file_makes_what_is_seen(made):
    random = Random(5)
    names = [name for _, types in made.bank for name, *_ in types]
    for _ in range(25):
        number = random.randrange(len(made.file.parts))
        hear(made, *random.choice([
            ("add", random.choice(names)), ("reseed", number), ("move", number, random.randrange(len(made.file.parts))),
            ("set_part", number, "points", random.choice([2.5, 1, "effort", None, "many", -1])),
            ("set_part", number, "level", random.choice(["easy", "medium", "hard", "none"])),
            ("set", "title", random.choice(['Quiz "7" \\ ∞ \x7f', "Ende 🎲", ""])), ("set", "seed", random.randrange(-9, 10**9)),
            ("set", "easy_to_hard", random.random() < 0.5), ("set", "space", random.choice([0, 2.5, 26])),
            ("undo",), ("set_constraints", number, random.choice(["cuts = 2", "", "{ widths = [3, 3] }", "cuts =", "x = 1"])),
            *([("remove", number)] if len(made.file.parts) > 2 else []),
            *([("swap", number)] if made.shown["rows"][number]["swaps"] else []),
        ]))  # fmt: skip
        hear(made, "save")
        assert made.shown["saved"]
        there = read_quiz_file(Path("midterm.toml"))
        assert (there.parts, there.title, there.seed) == (made.file.parts, made.file.title, made.file.seed)
        assert there.make().version == made.quiz.version


def test_one_question_changes_and_the_others_stay(made):
    before = asked(made.quiz)
    made.reseed(1)
    after = asked(made.quiz)
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, True, False, True]
    made.move(1, 0)
    assert asked(made.quiz) == [after[2], *after[:2], after[3]]
    made.swap(0)
    assert made.quiz.questions[0].type != "vector-value"
    assert asked(made.quiz)[1:] == [*after[:2], after[3]]


def test_what_cannot_be_is_said_and_changes_nothing(made):
    before = made.file
    hear(made, "set_part", 1, "level", "easy")
    assert made.shown["hint"].startswith("level: no question on the types vector-value is easy")
    hear(made, "set_part", 1, "points", 0.3)
    assert "halves" in made.shown["hint"]
    hear(made, "set", "space", 30)
    assert made.file == before
    Path("midterm.toml").write_text("title = 'by somebody else'")
    with pytest.raises(QuizError, match="changed by somebody else"):
        made.save()
    with pytest.raises(QuizError, match="toml"):
        quiz_maker("midterm.tom")


def test_what_was_done_can_be_taken_back(made):
    begun = made.file
    hear(made, "undo")  # nothing was done
    hear(made, "remove", 0)
    hear(made, "set", "title", "Another")
    hear(made, "undo")
    hear(made, "undo")
    assert made.file == begun
    assert not made.shown["undo"]


def test_constraints_are_changed_in_the_row(made):
    assert made.shown["rows"][2]["constraints"] == "widths = [2, 3], cuts = 2"
    assert made.shown["rows"][1]["known"] == ["depth", "first", "width"]
    hear(made, "set_constraints", 2, "cuts = 3, widths = [3, 3]")
    assert dict(made.file.parts[2].constraints) == {"cuts": 3, "widths": [3, 3]}
    for wrong in ("cuts = 99", "cuts =", "height = 2"):
        before = made.file
        hear(made, "set_constraints", 2, wrong)
        assert made.shown["hint"]
        assert made.file == before
    hear(made, "set_constraints", 2, "")
    assert made.file.parts[2].constraints == {}


def test_an_empty_quiz_is_begun_and_an_example_looked_at(tmp_path):
    made = quiz_maker(tmp_path / "final.toml")
    assert made.quiz is None
    hear(made, "example", "window")
    assert "<svg" in made.shown["example"]
    hear(made, "add", "window")
    hear(made, "save")
    assert parse_quiz_file(Path("final.toml"), made.file.text).make().questions[0].type == "window"
    hear(made, "remove", 0)
    assert made.quiz is None


def test_the_command_opens_it_beside_the_file(tmp_path, monkeypatch, capsys):
    called = []
    monkeypatch.setattr(module.subprocess, "run", lambda command, **options: called.append((command, options)))
    assert main(["quiz", "edit", str(tmp_path / "final.toml")]) == 0
    ((command, options),) = called
    assert (command[1:], options["cwd"]) == (["-m", "jupyterlab", "final.ipynb"], tmp_path)
    (cell,) = json.loads((tmp_path / "final.ipynb").read_text())["cells"]
    assert 'quiz_maker("final.toml")' in "".join(cell["source"])
    assert main(["quiz", "edit"]) == 2
    assert "Missing argument 'FILE.toml'" in capsys.readouterr().err


def test_what_is_seen_is_written_for_paper_and_for_an_lms(made):
    """Into a folder of its version, so that nothing is in the way of another one."""
    for wanted, name in (("pdf", "quiz.pdf"), ("qti", "canvas-qti.zip"), ("moodle", "moodle.xml")):
        hear(made, "export", wanted)
        assert name in made.shown["hint"]
        assert (Path(f"midterm-{made.quiz.version}") / name).is_file()
    hear(made, "set", "seed", 9)
    hear(made, "export", "pdf")
    assert len(list(Path().glob("midterm-*/quiz.pdf"))) == 2
    assert made.shown["total"].startswith(f"{made.quiz.points:g} points, about ")
    assert sum(int(row["about"].split()[-2]) for row in made.shown["rows"]) >= 4
