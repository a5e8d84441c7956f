"""Quizzes that come back: from paper, notebooks, Canvas and Moodle, marked alike, counted, and nothing guessed."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import shutil
import socket
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import product
from pathlib import Path
from random import Random

import nbformat
import numpy as np
import pytest

from aima_games.home.notebook_file import NEVER_READ
from aima_games.quiz.question import Question
from aima_games.quiz.wording import line_html, plain, to_html, to_text
from autograder.cli import main
from autograder.course.class_list import read_students, write_students
from autograder.course.files import read_csv
from autograder.marking.exports import read_canvas, read_moodle
from autograder.marking.items import items_of, reliability
from autograder.marking.marks import Mark, Marked, mark_all, mark_one
from autograder.marking.sheets import Pile, Sheet, Sheets
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.export import write_quiz
from tests.conftest import numbers
from tests.quiz.samples import CHOICE, DECIMAL, EVERY, LEAVES, MATCHING, NUMBER, SEVERAL, TEXT, every_kind

CLASS = """\
id,first_name,last_name,email,login,sis_id,canvas_id
ada,Ada,Lovelace,ada@x.org,ada1,S1,11
bob,Bob,Stone,bob@x.org,bob1,S2,12
cem,Cem,Kaya,cem@x.org,cem1,S3,13
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A folder with a class list, a variant for each in `q`, and a quiz that is the same for all in `one`."""
    folder = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("secret").write_text("0123456789abcdef0123456789abcdef\n")
        Path("students.csv").write_text(CLASS)
        make = ["minimax", "alphabeta", "--seed", "2", "--count", "4", "--format", "notebook"]
        assert main(["quiz", *make, "--students", "students.csv", "--out", "q"]) == 0
        write_quiz(every_kind(), Path("one"), ["key"])
    return folder


@pytest.fixture
def here(made, tmp_path, monkeypatch) -> Path:
    """A copy of that folder, to work in."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def table(path: str | Path) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def marks(out: str = "m") -> dict[str, dict[str, str]]:
    return {row["student"]: row for row in table(Path(out) / "marks.csv")}


def so_far(row: dict[str, str]) -> float:
    """The points for the questions that are marked; while others wait, there is no score."""
    return sum(float(points) for column, points in row.items() if column.isdigit() and points)


def write(path: str, head: list[str], *rows: list) -> str:
    with Path(path).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    return path


def key() -> dict[str, list[str]]:
    """Everybody's right answers."""
    return {row["id"]: [row[f"answer {n}"] for n in range(1, 5)] for row in table("q/variants.csv")}


def typed(answers: dict[str, list[str]]) -> str:
    return write("typed.csv", ["id", "1", "2", "3", "4"], *([who, *each] for who, each in answers.items()))


def mark(*arguments: str) -> int:
    return main(["quiz", "mark", *arguments, "--out", "m"])


# What is read


@pytest.mark.parametrize(
    ("asked", "given", "share"),
    [
        (NUMBER, " 12 ", 1),
        (NUMBER, "+12", 1),
        (NUMBER, "x = 12.", 1),
        (NUMBER, "(12)", 1),
        (NUMBER, "12.0", 1),
        (NUMBER, "– 5", 0),
        (DECIMAL, "2½", 1),
        (DECIMAL, "5/2", 1),
        (DECIMAL, "5 / 2", 1),
        (DECIMAL, "2.50", 1),
        (CHOICE, "b)", 1),
        (CHOICE, "B: b³ = 8", None),
        (CHOICE, "b = 3 < 8", 0),
        (SEVERAL, "a,C;e", 1),
        (SEVERAL, "ACE", 1),
        (SEVERAL, "A and C", Fraction(2, 3)),
        (SEVERAL, "A, B", 0),
        (SEVERAL, "A, C, D", Fraction(1, 3)),
        (LEAVES, "6; 4", 1),
        (LEAVES, "6", Fraction(1, 2)),
        (LEAVES, "4 6 –2", Fraction(1, 2)),
        (MATCHING, "1-B 2-C 3-B", 1),
        (MATCHING, "BCB", 1),
        (MATCHING, "1B, 3B", Fraction(2, 3)),
        (MATCHING, "1B, 2, 3A", None),
        (MATCHING, "1B, 2C and 3B", 1),
        (MATCHING, "1B, 2C, 3B or A", None),
        (MATCHING, "1B 1A 2C 3B", None),
        (MATCHING, "1B 1B 2C 3B", 1),
        (NUMBER, "１２", 1),
        (NUMBER, "−12 .", 0),
        (NUMBER, "negative 12", 0),
        (NUMBER, "Answer: 12 leaves.", 1),
        (NUMBER, "“v(A) = 12”", 1),
        (NUMBER, "n/a", 0),
        (NUMBER, "??", 0),
        (NUMBER, "3*4", None),
        (NUMBER, "12/20", None),  # two answers, or three fifths
        (NUMBER, "12,0", 1),  # nothing else can be meant
        (NUMBER, " 12,00 ", 1),
        (NUMBER, "12,000", None),  # 12, or twelve thousand
        (NUMBER, "12, 0", None),
        (NUMBER, "13,0", None),
        (NUMBER, "-12,0", None),
        (NUMBER, "120,0", None),
        (NUMBER, "20 / 12", None),
        (NUMBER, "24/2", 1),
        (NUMBER, "20/3", 0),
        (DECIMAL, "2.5/7", None),
        (NUMBER, "~12", None),
        (DECIMAL, "2 1/2", 1),
        (DECIMAL, "2 3/2", None),
        (DECIMAL, "５⁄２", 1),
        (DECIMAL, "2,5", None),
        (DECIMAL, "2.4999999999999996", None),
        (DECIMAL, "2.49999", 0),
        (DECIMAL, "2,500", None),
        (DECIMAL, "0,250", None),
        (NUMBER, "1_2", None),
        (NUMBER, "1,200", 0),
        (SEVERAL, "A + C & E", 1),
        (SEVERAL, "Ａ，Ｃ，Ｅ", 1),
        (SEVERAL, "A/C/E.", 1),
        (SEVERAL, "A–C", None),
        (LEAVES, "4 & 6", 1),
        (LEAVES, "4/6", None),
        (MATCHING, "1B2C3B", 1),
        (MATCHING, "B/C/B", 1),
        (MATCHING, "B, –, B", Fraction(2, 3)),
        (NUMBER, "", 0),
        (NUMBER, "–", 0),
        (NUMBER, "1,2", None),
        (NUMBER, "12 or 13", None),
        (NUMBER, "l2", None),
        (NUMBER, "1.024,5", None),
        (NUMBER, "50%", None),
        (CHOICE, "A B", None),
        (CHOICE, "D", None),
        (LEAVES, "4, 7", None),
        (TEXT, "Because.", None),
        (TEXT, "", 0),
    ],
)
def test_what_is_certain_is_read_and_what_is_not_waits(asked: Question, given: str, share):
    if asked is NUMBER:
        asked = replace(NUMBER, right=12)
    assert mark_one("ada", 1, asked, given).share == share


@pytest.mark.parametrize(
    ("right", "given", "share"),
    [
        (Fraction(5, 2), "2,5", 1),
        (Fraction(5, 2), "−2,5", 0),
        (Fraction(-5, 2), "−2,5", 1),
        (Fraction(5, 2), "2.5", 1),
        (Fraction(5, 2), "2.500", None),  # 2500, or somebody writes as elsewhere
        (Fraction(2049, 2), "1.024,5", 1),
        (Fraction(2049, 2), "1.024,5 leaves", 1),
        (1024, "1.024", 1),
        (12, "12", 1),
        (12, "1,2", 0),
        (12, "1, 2", None),
        (12, "1,2,3", None),
    ],
)
def test_where_a_comma_is_the_decimal_sign(right, given: str, share):
    assert mark_one("ada", 1, replace(NUMBER, right=right, mistakes=()), given, decimal_comma=True).share == share


def test_a_letter_that_is_also_a_choice_waits():
    """Where the letter A stands before "C", nobody knows what "C" means."""
    asked = replace(CHOICE, choices=("C", "A", "B"), right="A", mistakes=())
    assert mark_one("ada", 1, asked, "A").share is None


def test_every_written_answer_of_the_bank_earns_its_share():
    """In odd spellings, too: true minus signs, small letters, no spaces, brackets around."""
    spellings = (
        str,
        str.lower,
        lambda text: text.replace("-", "−"),
        lambda text: f" {text} ",
        lambda text: f"({text})",
    )
    for topic in topic_names():
        for each in types_of(topic):
            asked = each.make(Random(3))
            if asked.form.by_hand:
                continue
            for answer in asked.answers:
                for spelled in spellings:
                    made = mark_one("ada", 1, asked, spelled(asked.written(answer)))
                    if made.share is None:  # only a letter that is also a choice may wait
                        assert "also what stands" in made.why, (each.name, made)
                    else:
                        assert made.share == asked.form.share(asked, answer)
            assert mark_one("ada", 1, asked, asked.answer).share in (1, None)
            if asked.kind == "choice":  # the letter and what stands there
                for answer, between in product(asked.answers, (": ", ") ", " ", " = ", ". ")):
                    made = mark_one("ada", 1, asked, f"{asked.written(answer)}{between}{to_text(answer)}")
                    assert made.share == asked.form.share(asked, answer), (each.name, made)
            if asked.kind == "order":
                assert mark_one("ada", 1, asked, "-".join(asked.answer.split(", "))).share == 1


# From paper


def test_all_right_from_paper(here, capsys):
    assert mark("q", typed(key())) == 0
    assert {who: (row["score"], row["state"]) for who, row in marks().items()} == dict.fromkeys(key(), ("4", "marked"))
    assert numbers(capsys.readouterr().out, "marked ") == [3, 3]
    canvas = table("m/canvas.csv")
    assert [(row["Student"], row["ID"]) for row in canvas[1:]] == [("Lovelace, Ada", "11"), ("Stone, Bob", "12"), ("Kaya, Cem", "13")]  # fmt: skip
    assert {row["Username"] for row in table("m/moodle.csv")} == {"ada1", "bob1", "cem1"}
    assert {row["Username"] for row in table("m/blackboard.csv")} == {"ada1", "bob1", "cem1"}


@pytest.mark.parametrize("title", ["Games: Final Score", "Section"])
def test_a_title_that_canvas_would_not_import_is_refused(here, capsys, title):
    for path in Path("q").rglob("quiz.json"):
        path.write_text(json.dumps(json.loads(path.read_text()) | {"title": title}))
    assert mark("q", typed(key())) == 2
    assert repr(title.removeprefix("Games: ")) in capsys.readouterr().err
    assert not Path("m").exists()
    assert mark("q", "typed.csv", "--title", "Games: Score at the end (12)") == 0
    assert list(table("m/canvas.csv")[0])[-1] == "Games: Score at the end (12)"


def test_who_has_dropped_the_course_is_left_out(here, capsys):
    students = read_students(Path("students.csv"))
    write_students(Path("students.csv"), students | {"bob": replace(students["bob"], dropped="x")})
    assert mark("q", typed(key())) == 1
    assert set(marks()) == {"ada", "cem"}
    said = capsys.readouterr().out
    assert numbers(said, "marked ") == [2, 2]
    assert "typed.csv, line 3: bob" in said, "perhaps Bob has not left after all"
    assert {row["Username"] for row in table("m/moodle.csv")} == {"ada1", "cem1"}
    assert mark("q", typed(key() | {"bob": [""] * 4})) == 0, "a line of the class list"
    del (others := key())["bob"]
    assert mark("q", typed(others)) == 0


def test_the_version_alone_says_whose_it_is(here):
    versions = {row["id"]: row["version"] for row in table("q/variants.csv")}
    rows = [[versions[who].lower(), *answers] for who, answers in key().items()]
    assert mark("q", write("typed.csv", ["version", "answer 1", "answer 2", "q3", "Question 4"], *rows)) == 0
    assert {row["score"] for row in marks().values()} == {"4"}


def test_nobody_and_nothing_is_guessed(here, capsys):
    ada, bob, cem = key().values()
    versions = {row["id"]: row["version"] for row in table("q/variants.csv")}
    rows = [
        ["ada", versions["bob"], *ada],
        ["bob", "", *bob],
        ["bob", "", *bob],
        ["dan", "", *ada],
        ["", "AAAAAA", *cem],
        ["", "", *cem],
    ]
    assert mark("q", write("typed.csv", ["id", "version", "1", "2", "3", "4"], *rows)) == 1
    said = capsys.readouterr().out
    for words in (
        f"line 2: ada had the version {versions['ada']}, not {versions['bob']}",
        "bob is there 2 times (typed.csv, line 3; typed.csv, line 4)",
        "line 5: 'dan' had no sheet of this quiz",
        "line 6: no sheet of this quiz has the version 'AAAAAA'",
        "line 7: nothing says whose answers these are",
    ):
        assert words in said
    assert {row["score"] for row in marks().values()} == {""}, "nobody has a mark, not even 0"
    assert len(table("m/canvas.csv")) == 1, "and none goes to an LMS"


def test_a_class_that_writes_decimal_commas(here):
    answers = {
        who: [f"{each},0" if each.lstrip("-").isdigit() else each for each in right] for who, right in key().items()
    }
    assert answers != key()
    assert mark("q", typed(answers)) == 0, "a nought behind the comma leaves no doubt"
    assert mark("q", typed({who: [each.replace(",0", ",1") for each in given] for who, given in answers.items()})) == 1
    assert mark("q", typed(answers), "--decimal-comma") == 0
    assert {row["score"] for row in marks().values()} == {"4"}


def test_what_waits_is_decided_by_a_person(here, capsys):
    answers = key()
    answers["ada"][1] = "either 3 or 4"
    assert mark("q", typed(answers)) == 1
    assert numbers(capsys.readouterr().out, "wait for") == [1]
    (waiting,) = table("m/to-mark.csv")
    assert (waiting["student"], waiting["question"], waiting["written"]) == ("ada", "2", "either 3 or 4")
    assert [row["Username"] for row in table("m/moodle.csv")] == ["bob1", "cem1"]
    assert {who: row["score"] for who, row in marks().items()} == {"ada": "", "bob": "4", "cem": "4"}
    write("given.csv", list(waiting), list((waiting | {"points": "0.5"}).values()))
    assert mark("q", "typed.csv", "given.csv") == 0
    assert marks()["ada"]["score"] == "3.5"
    assert mark("q", "typed.csv", "m/to-mark.csv") == 2, "which would be lost"


def test_one_cell_never_stops_a_table(here, capsys):
    """A long answer waits, a line with an open quotation mark too, and all the others are marked."""
    answers = key()
    answers["ada"][1] = "7" * 140_000
    text = Path(typed(answers)).read_text()
    line = next(line for line in text.splitlines() if line.startswith("bob"))
    broken = line.replace('"', "").replace(",", ',"', 1)
    Path("typed.csv").write_text(text.replace(line, broken))
    assert mark("q", "typed.csv") == 1
    said = capsys.readouterr().out
    assert "typed.csv, line 3: a quotation mark opens here, and none closes it" in said
    assert "bob" in said
    found = marks()
    assert [found[who]["state"] for who in ("ada", "cem")] == ["for a person: 1 answer", "marked"]
    assert (found["bob"]["state"], found["bob"]["score"]) == (
        "nothing handed in, unless it is among what was not taken",
        "",
    )
    (waiting,) = table("m/to-mark.csv")
    assert (waiting["why"], len(waiting["written"])) == ("has 140,000 letters", 1001)


@pytest.mark.parametrize(
    "twice",
    ["1", "answer 1", "Q1", "id", "ID", "1.", "1)", "(1)", "#1", "01", "1.0", "1.1", "No. 1", "answer_1", "１",
     "1b", "1 (corrected)", "Q1 new", "1 - second reading"],
)  # fmt: skip
def test_of_two_columns_for_the_same_none_counts(here, capsys, twice):
    rows = [[who, *answers, "x"] for who, answers in key().items()]
    assert mark("q", write("typed.csv", ["id", "1", "2", "3", "4", twice], *rows)) == 2
    assert re.search(rf"columns \d and 6, .* and '{re.escape(twice)}', ", capsys.readouterr().err)
    assert not Path("m").exists()


def test_columns_by_other_names_and_columns_about_other_things_are_fine(here, capsys):
    head = ["1st name", "id", "1.", "Answer 2:", "(3)", "4.0", "note on 1", "2026-11-29", "room 2", "24 h"]
    rows = [["Ada", who, *answers, "see 2", "x", "B", ""] for who, answers in key().items()]
    assert mark("q", write("typed.csv", head, *rows)) == 0
    assert {row["score"] for row in marks().values()} == {"4"}
    said = capsys.readouterr().out
    assert "'room 2'" in said
    assert "'4.0'" not in said


# What is no table, and may never end


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


def a_link_to_zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo("pipe")
    path.symlink_to("pipe")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere.csv")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_huge_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(NEVER_READ + 1)


@pytest.mark.parametrize(
    "make",
    [a_pipe, a_socket, a_link_to_zeros, a_link_to_a_pipe, a_link_to_nothing, a_link_to_itself, a_folder, a_huge_file],
)
@pytest.mark.parametrize("role", ["answers", "class list", "key"])
def test_what_is_no_table_is_refused_by_name(here, capsys, make, role):
    typed(key())
    path = {"answers": Path("odd.csv"), "class list": Path("people.csv"), "key": Path("q/keys/bob/quiz.json")}[role]
    path.unlink(missing_ok=True)
    with contextlib.chdir(path.parent):
        make(Path(path.name))
    given = {"answers": ["typed.csv", str(path)], "class list": ["typed.csv", "--students", str(path)]}
    assert mark("q", *given.get(role, ["typed.csv"])) == 2
    assert str(path) in capsys.readouterr().err
    assert not Path("m").exists()


def test_a_link_to_a_table_is_fine(here):
    """Whoever names it is no student."""
    Path("link.csv").symlink_to(typed(key()))
    assert mark("q", "link.csv") == 0


# Whose it is


def with_line(*cells: str) -> str:
    """A table with everybody's right answers, and one more line, with Bob's."""
    rows = [[who, "", "", *answers] for who, answers in key().items()]
    head = ["id", "student", "version", "1", "2", "3", "4"]
    return write("typed.csv", head, *rows, [*cells, *key()["bob"]])


@pytest.mark.parametrize(
    "spelled", ["BOB", "Bob", "bob1", "bob@x.org", "BOB@X.ORG", "S2", "12", "Stone, Bob", "Bob Stone"]
)
def test_another_spelling_of_somebody_waits_with_all_of_theirs(here, capsys, spelled):
    """Nobody knows which line counts."""
    assert mark("q", with_line(spelled, "", "")) == 1
    assert {who: row["score"] for who, row in marks().items()} == {"ada": "4", "bob": "", "cem": "4"}
    said = capsys.readouterr().out
    assert f"line 5: {spelled!r}" in said
    assert "bob: typed.csv, line 3" in said
    assert "bob" not in Path("m/moodle.csv").read_text()


def test_somebody_else_who_hands_in_takes_nobody_s_marks(here, capsys):
    for cells in (["dan", "", ""], ["robert", "", ""], ["", "", "AAAAAA"], ["", "bo", ""], ["bobby", "bob b", ""]):
        assert mark("q", with_line(*cells)) == 1
        assert {row["score"] for row in marks().values()} == {"4"}
        assert "line 5" in capsys.readouterr().out


def test_who_is_named_beside_somebody_else_waits_too(here, capsys):
    versions = {row["id"]: row["version"] for row in table("q/variants.csv")}
    for cells in (
        ["cem", "bob", ""],
        ["cem", "", versions["bob"]],
        ["zoe", "", versions["bob"]],
        ["", "Bob", "AAAAAA"],
    ):
        assert mark("q", with_line(*cells)) == 1
        found = {who: row["score"] for who, row in marks().items()}
        assert (found["ada"], found["bob"]) == ("4", "")
        assert found["cem"] == ("" if cells[0] == "cem" else "4")


def test_names_beside_ids_are_fine(here):
    versions = {row["id"]: row["version"] for row in table("q/variants.csv")}
    rows = [["ada", "Ada Lovelace", "", *key()["ada"]], ["bob", "bob", "", *key()["bob"]],
            ["", "Kaya", versions["cem"], *key()["cem"]]]  # fmt: skip
    assert mark("q", write("typed.csv", ["id", "student", "version", "1", "2", "3", "4"], *rows)) == 0
    assert {row["score"] for row in marks().values()} == {"4"}


def test_a_line_without_answers_is_no_sheet_that_was_left_blank(here, capsys):
    """A class list with columns for the answers: who was absent has no 0."""
    answers = key() | {"bob": ["", " ", "", ""]}
    assert mark("q", typed(answers)) == 1
    assert {who: row["score"] for who, row in marks().items()} == {"ada": "4", "bob": "", "cem": "4"}
    assert "typed.csv, line 3" in capsys.readouterr().out
    assert "bob" not in Path("m/moodle.csv").read_text()
    assert mark("q", typed(key() | {"bob": ["-", "", "", ""]})) == 0
    assert marks()["bob"]["score"] == "0", "somebody says that it was handed in"
    answered("bob", [repr(each) for each in key()["bob"]])
    assert mark("q", typed(answers), "handed-in") == 0, "it came back in another way"
    assert marks()["bob"]["score"] == "4"


def test_a_line_that_ends_too_early_is_not_read(here, capsys):
    """A sign between two cells is missing, or the rest of the file."""
    lines = Path(typed(key())).read_text().splitlines()
    Path("typed.csv").write_text("\n".join([lines[0], lines[1], lines[2].rpartition(",")[0], lines[3]]))
    assert mark("q", "typed.csv") == 1
    assert {who: row["score"] for who, row in marks().items()} == {"ada": "4", "bob": "", "cem": "4"}
    assert "typed.csv, line 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "counts"),
    [
        ({}, True),
        ({"written": ""}, True),
        ({"written": "“Either” 3 or 4 "}, True),
        ({"written": "either 3 or 5"}, False),
        ({"type": "another-type"}, False),
        ({"type": ""}, True),
    ],
)
def test_points_count_for_the_answer_that_a_person_saw(here, capsys, change, counts):
    """The student may have handed in anew since, and the points may be of another quiz."""
    answers = key()
    answers["ada"][1] = "either 3 or 4"
    assert mark("q", typed(answers)) == 1
    given = table("m/to-mark.csv")[0] | {"points": "0.5"} | change
    assert mark("q", "typed.csv", write("given.csv", list(given), list(given.values()))) == (0 if counts else 1)
    assert marks()["ada"]["2"] == ("0.5" if counts else "")


def test_points_for_answers_that_are_not_there_are_named(here, capsys):
    given = write("given.csv", ["student", "question", "points"], ["bob", "1", "1"], ["BOB", "2", "1"])
    assert mark("q", given) == 1
    said = capsys.readouterr().out
    assert all(each in said for each in ("bob was given points", "line 3: 'BOB'"))
    assert {row["score"] for row in marks().values()} == {""}
    assert mark("q", typed(key()), write("given.csv", ["student", "question", "points"], ["bob", "1", "0.5"])) == 0
    assert marks()["bob"]["score"] == "3.5"


def test_a_name_in_the_table_of_variants_is_no_formula(here):
    Path("students.csv").write_text("id,first_name\nada,x;=cmd()\n")
    make = ["minimax", "--seed", "7", "--count", "2", "--students", "students.csv", "--out", "f"]
    assert main(["quiz", *make]) == 0
    assert "x;'=cmd()" in Path("f/variants.csv").read_text()


@pytest.mark.parametrize("points", ["2", "-1", "one", "nan"])
def test_points_that_cannot_be(here, capsys, points):
    given = write("given.csv", ["student", "question", "points"], ["ada", "1", points], ["ada", "9", "1"])
    assert mark("q", typed(key()), given) == 1
    said = capsys.readouterr().out
    assert f"{points!r} are no points" in said
    assert "no question '9'" in said
    assert marks()["ada"]["score"] == "4"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["q"], "Missing argument 'ANSWERS"),
        (["none", "typed.csv"], "none is no folder"),
        (["q", "none.csv"], "none.csv"),
        (["q", "other.csv"], "names no columns that are known"),
        (["sheets", "typed.csv"], "is not there. Marking needs it"),
        (["q", "empty"], "no files are in empty"),
        (["q", "texts"], "there is no notebook in texts"),
    ],
)
def test_what_cannot_be_marked_is_said(here, capsys, arguments, message):
    typed(key())
    write("other.csv", ["colour", "size"], ["red", "1"])
    Path("sheets").mkdir()
    Path("empty").mkdir()
    Path("texts").mkdir()
    Path("texts/ada.txt").write_text("-8")
    assert mark(*arguments) == 2
    assert message in capsys.readouterr().err
    assert not Path("m").exists()


def test_a_table_of_variants_that_was_changed_is_refused(here, capsys):
    text = Path("q/variants.csv").read_text()
    first = key()["ada"][0]
    Path("q/variants.csv").write_text(text.replace(f",{first},", ",999,", 1))
    assert mark("q", typed(key())) == 2
    assert "are not those of keys/ada/quiz.json" in capsys.readouterr().err


def other_right(questions: list) -> None:
    questions[0]["right"] += 1


def no_right(questions: list) -> None:
    del questions[0]["right"]


def no_points(questions: list) -> None:
    questions[1]["points"] = float("nan")


def points_as_text(questions: list) -> None:
    questions[1]["points"] = "2"


def points_below_none(questions: list) -> None:
    questions[1]["points"] = -1


def points_without_end(questions: list) -> None:
    questions[1]["points"] = float("inf")


def unknown_kind(questions: list) -> None:
    questions[2]["kind"] = "essay"


def kind_of_no_text(questions: list) -> None:
    questions[2]["kind"] = ["choice"]


def fewer_choices(questions: list) -> None:
    questions[2]["choices"]["tuple"].pop()


def other_prompt(questions: list) -> None:
    questions[3]["prompt"] += " None?"


def one_less(questions: list) -> None:
    questions.pop()


def none_at_all(questions: list) -> None:
    questions.clear()


def data_of_no_table(questions: list) -> None:
    questions[0]["data"] = 7


@pytest.mark.parametrize(
    "change",
    [
        other_right,
        no_right,
        no_points,
        points_as_text,
        points_below_none,
        points_without_end,
        unknown_kind,
        kind_of_no_text,
        fewer_choices,
        other_prompt,
        one_less,
        none_at_all,
        data_of_no_table,
    ],
)
@pytest.mark.parametrize("folder", ["one", "q"])
def test_a_quiz_that_was_changed_after_it_was_made_is_refused(here, capsys, folder, change):
    """Whether everybody had it or each a variant: no answer is marked by a key that nobody wrote."""
    path = next(Path(folder).rglob("quiz.json"))
    stored = json.loads(path.read_text())
    given = json.loads(Path("one/quiz.json").read_text())["questions"]
    stored |= {"questions": given, "version": every_kind().version}
    path.write_text(json.dumps(stored))
    change(given)
    path.write_text(json.dumps(stored | {"questions": given}))
    assert mark(folder, typed(key())) == 2
    assert str(path) in capsys.readouterr().err
    assert not Path("m").exists()


@pytest.mark.parametrize("version", ["", "AAAAAA", None, 7])
def test_a_quiz_with_another_version_is_refused(here, capsys, version):
    stored = json.loads(Path("one/quiz.json").read_text())
    Path("one/quiz.json").write_text(json.dumps(stored | {"version": version}))
    assert mark("one", typed(key())) == 2
    assert "one/quiz.json" in capsys.readouterr().err


def test_a_quiz_that_was_only_laid_out_anew_is_fine(here):
    """The title is for people, and so are blanks in the file."""
    stored = json.loads(Path("one/quiz.json").read_text())
    Path("one/quiz.json").write_text(json.dumps(stored | {"title": "Another"}, indent=2, sort_keys=True))
    assert mark("one", canvas_export({"S1": RIGHT})) == 1, "a person has to read a text"
    assert marks()["ada"]["score"] == "", "while the text waits"
    assert so_far(marks()["ada"]) == sum(asked.points for asked in EVERY[:-1])


# Notebooks


def answered(student: str, answers: list[str], more: str = "") -> None:
    """Hand in a student's notebook with answers; without any, as it was handed out."""
    notebook = nbformat.read(f"q/sheets/{student}/quiz.ipynb", as_version=4)
    for cell in notebook.cells if answers else ():
        if found := re.fullmatch(r"answer-(\d+)", cell.id):
            cell.source = f"{more}answer_{found[1]} = {answers[int(found[1]) - 1]}  # mine"
    folder = Path("handed-in") / student
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder / "quiz.ipynb")


def test_notebooks_are_read_and_not_run(here, capsys):
    ran = here / "ran"
    answered("ada", [repr(each) for each in key()["ada"]])
    answered("bob", key()["bob"], more=f"open({str(ran)!r}, 'w')\n")
    answered("cem", [])
    assert mark("q", "handed-in") == 0
    assert not ran.exists()
    assert [marks()[who]["score"] for who in ("ada", "bob", "cem")] == ["4", "4", "0"]


def test_notebooks_of_nobody_or_with_another_version(here, capsys):
    answered("ada", key()["ada"])
    Path("handed-in/ada").rename("handed-in/bob")
    Path("handed-in/quiz.ipynb").write_text("{}")
    Path("handed-in/cem.ipynb").write_text('{"cells": [1]}')
    assert mark("q", "handed-in") == 1
    said = capsys.readouterr().out
    versions = {row["id"]: row["version"] for row in table("q/variants.csv")}
    assert re.search(rf"bob had .* {versions['bob']}; .* {versions['ada']}\b", said)
    assert sorted(re.findall(r"(\w+)\.ipynb is no", said)) == ["cem", "quiz"]
    assert {row["score"] for row in marks().values()} == {""}


@pytest.mark.parametrize(
    "source",
    [
        "answer_1 = " + "lambda: " * 2000 + "1",
        "answer_1 = " + "(" * 5000,
        "answer_1 = 9" + "9" * 9000,
        "answer_1 = \x00",
        "answer_1",
    ],
)
def test_notebooks_that_are_hard_to_read(here, source):
    answered("ada", key()["ada"])
    path = Path("handed-in/ada/quiz.ipynb")
    notebook = json.loads(path.read_text())
    next(cell for cell in notebook["cells"] if cell.get("id") == "answer-1")["source"] = source
    path.write_text(json.dumps(notebook))
    assert mark("q", "handed-in") in (0, 1)
    assert [marks()["ada"][n] for n in "234"] == ["1", "1", "1"]


# Exports of LMSs, written here as their sources say


def tags_off(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def canvas_cell(asked: Question, answer) -> str:
    def escaped(text: str) -> str:
        return text.replace(",", "\\,")

    if asked.kind == "number":
        return plain(answer)
    if asked.kind == "choice":
        return tags_off(line_html(answer))
    if asked.rows:
        pairs = zip(asked.rows, answer, strict=True)
        return ",".join(escaped(f"{tags_off(line_html(row))}=>{to_text(choice)}") for row, choice in pairs)
    if asked.kind == "text":
        return str(answer)
    return ",".join(escaped(tags_off(line_html(each))) for each in answer)


def canvas_export(
    answers: dict[str, list], path: str = "canvas.csv", swap: bool = False, questions: tuple[Question, ...] = EVERY
) -> str:
    head = ["name", "id", "sis_id", "section", "section_id", "section_sis_id", "submitted"]
    order = [questions[1], questions[0], *questions[2:]] if swap else questions
    for i, asked in enumerate(order):
        head += [f"{101 + i}: {tags_off(to_html(asked.prompt))}", f"{asked.points:.1f}"]
    rows = []
    for number, (sis, each) in enumerate(answers.items(), 11):
        cells = [
            cell for asked, answer in zip(questions, each, strict=True) for cell in (canvas_cell(asked, answer), "")
        ]
        rows.append(["Somebody", str(number), sis, "A", "1", "", "2026-11-22", *cells, "7", "0", ""])
    return write(path, [*head, "n correct", "n incorrect", "score"], *rows)


def moodle_cell(asked: Question, answer) -> str:
    if asked.rows:
        pairs = zip(asked.rows, answer, strict=True)
        return "; ".join(f"{tags_off(line_html(row))} -> {to_text(choice)}" for row, choice in pairs)
    if asked.kind in ("several", "leaves"):
        return "; ".join(tags_off(line_html(each)) for each in answer) or "-"
    return canvas_cell(asked, answer)


def moodle_export(
    answers: dict[str, list],
    order: list[int],
    path: str = "moodle.csv",
    state: str = "Finished",
    questions: tuple[Question, ...] = EVERY,
) -> str:
    head = ["Last name", "First name", "Email address", "State", "Started on", "Completed", "Time taken", "Grade/14.00"]
    for slot in range(1, len(order) + 1):
        head += [f"Question {slot}", f"Response {slot}", f"Right answer {slot}"]
    rows = []
    for email, each in answers.items():
        row = ["Some", "Body", email, state, "now", "then", "5 mins", "-"]
        for i in order:
            asked = questions[i]
            right = "" if asked.kind == "text" else moodle_cell(asked, asked.right)
            row += [tags_off(to_html(asked.prompt)), moodle_cell(asked, each[i]), right]
        rows.append(row)
    return write(path, head, *rows)


RIGHT = [asked.right for asked in EVERY]
WRONG = [asked.mistakes[0].answer if asked.mistakes else "" for asked in EVERY]
EARNED = sum(asked.points * asked.form.share(asked, each) for asked, each in zip(EVERY[:-1], WRONG, strict=False))


def scores() -> list[float]:
    return [so_far(marks()[who]) for who in ("ada", "bob") if marks()[who]["version"]]


def test_canvas(here):
    assert mark("one", canvas_export({"S1": RIGHT, "S2": WRONG})) == 1, "a person has to read a text"
    assert scores() == [sum(asked.points for asked in EVERY[:-1]), pytest.approx(float(EARNED), abs=0.01)]
    assert [row["type"] for row in table("m/to-mark.csv")] == ["weak"]


def test_canvas_with_the_questions_in_another_order_or_somebody_unknown(here, capsys):
    assert mark("one", canvas_export({"S1": RIGHT}, swap=True)) == 1
    assert "question 1 (What does a fair coin" in capsys.readouterr().out
    assert mark("one", canvas_export({"S1": RIGHT, "S2": RIGHT, "S3": RIGHT, "S9": RIGHT})) == 1
    assert "Somebody (Canvas's id 14, SIS id S9) is nobody in the class list" in capsys.readouterr().out
    assert mark("one", canvas_export({"S2": RIGHT})) == 1
    people = re.search(r"may be (\w+) or (\w+)", capsys.readouterr().out).groups()
    assert people == ("ada", "bob"), "its number is ada's, its SIS id bob's"


def test_a_line_that_has_moved_into_a_column_without_a_name_is_refused(here, capsys):
    """A comma in an answer that nobody put into quotation marks, below a head that ends with a comma."""
    right = key()["ada"]
    assert mark("q", write("shifted.csv", ["id", "1", "2", "3", "4", ""], ["ada", "E", *right])) == 1
    assert "column without a name" in capsys.readouterr().out
    assert not marks()["ada"]["score"]
    mark("q", write("ended.csv", ["id", "1", "2", "3", "4", ""], ["ada", *right, ""]))
    assert so_far(marks()["ada"]) > 0


def test_a_table_without_lines_is_named(here, capsys):
    assert mark("q", write("empty.csv", ["id", "1", "2", "3", "4"])) == 1
    assert "no line below" in capsys.readouterr().out


def test_a_login_that_is_the_id_of_another_waits(here, capsys):
    (row,) = table(moodle_export({"ada@x.org": RIGHT}, list(range(8))))
    assert mark("one", write("swapped.csv", ["Username", *row], ["bob", *row.values()])) == 1
    assert "may be ada or bob" in capsys.readouterr().out


@pytest.mark.parametrize("lms", ["canvas", "moodle"])
def test_a_number_of_one_and_a_name_of_another_waits(here, capsys, lms):
    """Somebody has typed a number into the table, or sorted one column alone."""
    made = canvas_export({"S1": RIGHT}) if lms == "canvas" else moodle_export({"ada@x.org": RIGHT}, list(range(8)))
    (row,) = table(made)
    names = {"name": "Bob Stone"} if lms == "canvas" else {"First name": "Bob", "Last name": "Stone"}
    assert mark("one", write("swapped.csv", row, (row | names).values())) == 1
    assert "the number is that of ada, and 'Bob Stone' is bob" in capsys.readouterr().out
    assert [so_far(marks()[who]) for who in ("ada", "bob") if marks()[who]["version"]] == []


def test_canvas_for_somebody_who_may_not_see_all_numbers(here):
    for gone in ("id", "sis_id"):
        rows = table(canvas_export({"S1": RIGHT}))
        kept = [name for name in rows[0] if name != gone]
        assert mark("one", write("part.csv", kept, [rows[0][name] for name in kept])) == 1
        assert scores()[:1] == [sum(asked.points for asked in EVERY[:-1])]
        shutil.rmtree("m")


def test_layouts_that_others_have_seen(here, capsys):
    """Tags left in the questions, and Excel's own first line."""
    path = Path(canvas_export({"S1": RIGHT}))
    path.write_text(re.sub(r'(\d{3}): ([^"]*?)(?=[",])', r"\1: <p>\2</p>", path.read_text()))
    assert path.read_text().count("<p>") == len(EVERY)
    assert mark("one", "canvas.csv") == 1
    assert scores() == [sum(asked.points for asked in EVERY[:-1])]
    text = write("typed.csv", ["id", "1"], ["ada", "12"])
    Path(text).write_text("sep=;\n" + Path(text).read_text().replace(",", ";"))
    assert read_csv(Path(text)).rows == {3: {"id": "ada", "1": "12"}}
    write("german.csv", ["Nachname", "Frage 1", "Antwort 1"], ["Byron", "?", "12"])
    assert mark("one", "german.csv") == 2
    assert "set it to English" in capsys.readouterr().err


def test_moodle_with_questions_numbered_by_hand_tries_and_people_without_any(here, capsys):
    row = table(moodle_export({"ada@x.org": RIGHT}, list(range(8))))[0]
    head = [re.sub(r"(Question|Response|Right answer) (\d)", r"\1 \2a", name) for name in row]
    nobody = {name: "-" for name in row} | {"Email address": "bob@x.org"}
    rows = [each.values() for each in (row | {"State": ""}, row, nobody)]
    assert mark("one", write("tries.csv", head, *rows)) == 1
    assert scores()[:1] == [sum(asked.points for asked in EVERY[:-1])]
    assert "not taken" not in capsys.readouterr().out


def test_moodle_where_numbers_have_a_comma_and_emphasis_underscores(here):
    rows = table(moodle_export({"ada@x.org": RIGHT}, list(range(8))))
    changed = {
        name: text.replace(".", ",") if re.fullmatch(r"-?\d+\.\d+", text) else re.sub(r"\bthe\b", "_the_", text)
        for name, text in rows[0].items()
    }
    assert changed != rows[0]
    assert mark("one", write("comma.csv", list(changed), list(changed.values()))) == 1
    assert so_far(marks()["ada"]) == sum(asked.points for asked in EVERY[:-1])


@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4, 5, 6, 7], [7, 3, 0, 5, 1, 6, 4, 2]])
def test_moodle_in_whatever_order(here, order):
    assert mark("one", moodle_export({"ada@x.org": RIGHT, "bob@x.org": WRONG}, order)) == 1
    assert scores() == [sum(asked.points for asked in EVERY[:-1]), pytest.approx(float(EARNED), abs=0.01)]
    assert marks()["ada"]["8"] == ""


def test_every_type_comes_back_from_both(here):
    types = [each for topic in topic_names() for each in types_of(topic)]
    asked = tuple(replace(each.make(Random(3)), draw=None, draw_key=None) for each in types)
    asked = tuple(each for each in asked if not each.form.by_hand)
    people = read_students(Path("students.csv"))
    sheets = Sheets("All", people, dict.fromkeys(people, Sheet("AAAAAA", asked)))
    right, wrong = [each.right for each in asked], [each.mistakes[0].answer for each in asked]
    canvas = canvas_export({"S1": right, "S2": wrong}, questions=asked)
    moodle = moodle_export({"ada@x.org": right, "bob@x.org": wrong}, [*range(len(asked))][::-1], questions=asked)
    for read, path in ((read_canvas, canvas), (read_moodle, moodle)):
        pile = Pile()
        read(read_csv(Path(path)), sheets, pile)
        assert not pile.refused
        shares = [[mark.share for mark in each.marks] for each in mark_all(sheets, pile)]
        expected = [
            [each.form.share(each, answer) for each, answer in zip(asked, given, strict=True)]
            for given in (right, wrong)
        ]
        assert shares == expected


def test_moodle_tells_questions_with_the_same_text_by_their_right_answers(here):
    people, other = read_students(Path("students.csv")), replace(NUMBER, right=NUMBER.right + 1)
    sheets = Sheets("Two", people, dict.fromkeys(people, Sheet("AAAAAA", (NUMBER, other))))
    given = {"ada@x.org": [NUMBER.right, NUMBER.right], "bob@x.org": [other.right, other.right]}
    pile = Pile()
    read_moodle(read_csv(Path(moodle_export(given, [1, 0], questions=(NUMBER, other)))), sheets, pile)
    assert not pile.refused
    assert [[mark.share for mark in each.marks] for each in mark_all(sheets, pile)] == [[1, 0], [0, 1]]


def test_moodle_attempts_that_cannot_count(here, capsys):
    first = moodle_export({"ada@x.org": RIGHT}, list(range(8)))
    second = moodle_export({"ada@x.org": WRONG, "zoe@x.org": RIGHT}, list(range(8)), "again.csv")
    unfinished = moodle_export({"bob@x.org": RIGHT}, list(range(8)), "unfinished.csv", "In progress")
    assert mark("one", first, second, unfinished) == 1
    said = capsys.readouterr().out
    assert numbers(said, "ada is there")[0] == 2
    assert "(zoe@x.org) is nobody in the class list" in said
    assert "the attempt of bob is in progress" in said
    assert {row["score"] for row in marks().values()} == {""}


def test_moodle_with_nobody_named_says_so(here, capsys):
    row = table(moodle_export({"ada@x.org": RIGHT}, list(range(8))))[0]
    assert mark("one", write("anonymous.csv", list(row), ["", "", "", *list(row.values())[3:]])) == 1
    assert "nothing says whose answers these are" in capsys.readouterr().out


def test_moodle_without_its_questions_is_not_guessed_at(here, capsys):
    rows = table(moodle_export({"ada@x.org": RIGHT}, list(range(8))))
    kept = [name for name in rows[0] if not name.startswith(("Question", "Right"))]
    assert mark("one", write("short.csv", kept, [rows[0][name] for name in kept])) == 1
    assert "tick “question text” and “right answer”" in capsys.readouterr().out


# Statistics, against numpy


def class_of(random: Random, size: int) -> list[Marked]:
    """People of whom each knows more or less, and questions that are harder and easier."""
    made = []
    for i in range(size):
        knows = random.gauss(0, 1)
        each = []
        for number, asked in enumerate(EVERY[:-1], 1):
            right = random.gauss(knows, 1) > 0.4 * (number - 3)
            answer = asked.right if right else random.choice(asked.mistakes).answer
            each.append(mark_one(f"s{i}", number, asked, asked.written(answer)))
        made.append(Marked(f"s{i}", Sheet("AAAAAA", EVERY[:-1]), tuple(each)))
    return made


def test_statistics_are_those_of_numpy():
    marked = class_of(Random(1), 120)
    points = np.array([[float(mark.points) for mark in each.marks] for each in marked])
    total = points.sum(axis=1)
    items = items_of(marked)
    assert [item.numbers for item in items] == [(n,) for n in range(1, len(EVERY))]
    for i, item in enumerate(items):
        assert item.difficulty == pytest.approx(points[:, i].mean() / EVERY[i].points)
        assert item.discrimination == pytest.approx(np.corrcoef(points[:, i], total - points[:, i])[0, 1])
        assert sum(each.taken for each in item.wrong) == (points[:, i] < EVERY[i].points).sum()
    k = points.shape[1]
    alpha = k / (k - 1) * (1 - points.var(axis=0).sum() / total.var())
    assert reliability(marked) == pytest.approx(alpha)


def test_a_text_has_no_figures_while_some_wait():
    """Who left it blank has a mark at once, and would make it look too hard, in the bank of the course, too."""
    some = [
        Marked(f"s{i}", Sheet("A", (TEXT,)), (mark_one(f"s{i}", 1, TEXT, "It may." if i % 2 else ""),))
        for i in range(20)
    ]
    (item,) = items_of(some)
    assert (item.difficulty, item.answered, item.blank, item.waiting) == (None, 0, 10, 10)
    marked = [replace(each, marks=(replace(each.marks[0], share=Fraction(i % 2)),)) for i, each in enumerate(some)]
    assert items_of(marked)[0].difficulty == 0.5


def test_choices_that_nobody_takes_are_named():
    always = [
        Marked(f"s{i}", Sheet("A", (CHOICE,)), (mark_one(f"s{i}", 1, CHOICE, "A" if i % 2 else "B"),))
        for i in range(20)
    ]
    (item,) = items_of(always)
    assert item.never_taken == ["gives-up"]
    assert (item.difficulty, item.answered) == (0.5, 20)


def test_marking_writes_nothing_beside_its_own_folder(here):
    """A file of an older kit stays as it is, whatever it holds."""
    Path("quiz-bank.csv").write_text("type\nx\n")
    before = set(here.iterdir())
    assert mark("q", typed(key())) == 0
    assert set(here.iterdir()) - before == {here / "m", here / "typed.csv"}
    assert Path("quiz-bank.csv").read_text() == "type\nx\n"


def test_a_page_for_the_instructor(here):
    answers = key()
    answers["bob"][0] = "<script>alert(1)</script>"
    assert mark("q", typed(answers)) == 1
    page = Path("m/marks.html").read_text()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "Discrimination" in page


def test_marks_are_of_points_exactly():
    made = Mark("ada", 1, MATCHING, "", share=Fraction(1, 3))
    assert made.points == 1
    assert io.StringIO(str(float(Fraction(2, 3) * 3))).read() == "2.0"
