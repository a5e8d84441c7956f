"""`autograder quiz`: its options, quiz files, and a variant for each student."""

from __future__ import annotations

import csv
import json
import os
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from aima_games.quiz.question import QuizError
from autograder.cli import main
from autograder.course.history import Changes, What
from autograder.quiz.bank import quiz as bank_quiz
from autograder.quiz.bank.question_types import QuestionType, topic_names, types_of
from autograder.quiz.bank.quiz import Part, make_quiz
from autograder.quiz.bank.taught import lecture_of
from autograder.quiz.equal import pattern_of
from autograder.quiz.export import files_of
from autograder.quiz.quiz_file import read_quiz_file
from autograder.quiz.variants import seed_for
from tests.conftest import numbers

SECRET = "0123456789abcdef0123456789abcdef"

MIDTERM = """\
# the midterm of this term
title = "Midterm: games & search"
seed = 2026

[[part]]
topics = ["minimax"]
count = 2
level = "easy"

[[part]]
types = ["vector-value"]
points = 3
"""


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A folder to work in, with a secret, a class list and a quiz file."""
    monkeypatch.chdir(tmp_path)
    Path("secret").write_text(SECRET + "\n")
    Path("students.csv").write_text("id,first_name,last_name,email\nada,Ada,Lovelace,a@x\nbob,Bob,,\ncem,,,\n")
    Path("midterm.toml").write_text(MIDTERM)
    return tmp_path


def quiz(*arguments: str) -> int:
    return main(["quiz", *arguments])


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def key_of(folder: Path) -> list[dict[str, str]]:
    with (folder / "key.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def refused(capsys, *arguments: str) -> str:
    """What a command says that can't be done; nothing new lies in the folder afterwards."""
    before = contents(Path())
    assert quiz(*arguments) == 2
    assert contents(Path()) == before
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


# The command


def test_one_quiz(here, capsys):
    assert quiz("minimax", "--seed", "7", "--count", "3", "--level", "medium", "--out", "q", "--format", "key") == 0
    questions = make_quiz(["minimax"], 7, 3, "medium").questions
    assert [row["answer"] for row in key_of(here / "q")] == [question.answer for question in questions]
    assert sorted(contents(here / "q")) == ["key.csv", "key.html", "quiz.json"]
    assert "wrote q/key.csv" in capsys.readouterr().out


def test_make_need_not_be_named(here):
    options = ["--seed", "7", "--count", "2", "--format", "key"]
    assert quiz("make", "minimax", *options, "--out", "a") == quiz(*options, "minimax", "--out", "b") == 0
    assert contents(here / "a") == contents(here / "b")


def test_the_key_says_how_to_make_the_quiz_again(here):
    arguments = ["minimax", "--seed", "7", "--count", "3", "--level", "easy"]
    assert quiz(*arguments, "--out", "q") == 0
    assert f"autograder quiz {' '.join(arguments)}<" in (here / "q" / "key.html").read_text()


def test_the_list_names_every_topic_type_and_format(here, capsys):
    assert quiz("list") == 0
    said = capsys.readouterr().out
    for word in ("minimax", "root-value", "M-02", "medium, hard", "formats:", "key"):
        assert word in said
    assert quiz("list", "minmax") == 2
    assert re.findall(r"mean '(\w+)'", capsys.readouterr().err) == ["minimax"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["minimax", "--out", "q"], "a quiz needs a seed"),
        (["minimax", "--seed", "7"], "Missing option '--out'"),
        (["minmax", "--seed", "7", "--out", "q"], "did you mean 'minimax'?"),
        (["minimax", "--seed", "7", "--level", "heard", "--out", "q"], "did you mean 'hard'?"),
        (["minimax", "--seed", "7", "--count", "0", "--out", "q"], "from 1 to 200"),
        (["minimax", "--seed", "7", "--format", "keys", "--out", "q"], "did you mean 'key'?"),
        (["midterm.toml", "minimax", "--out", "q"], "one quiz file, or of topics"),
        (["make", "--seed", "7", "--out", "q"], "name at least one topic, or lectures"),
        (["mrak", "q", "--seed", "7", "--out", "q"], "no quiz topic is called 'mrak'"),
        (["minimax", "--sed", "7", "--out", "q"], "'--seed'"),
        (["make", "midterm.toml", "final.toml", "--out", "q"], "one quiz file, or of topics"),
        (["make", "midterm.toml", "--level", "easy", "--out", "q"], "--level does not go with a quiz file"),
        (["make", "midterm.toml", "--count", "3", "--out", "q"], "--count does not go with a quiz file"),
        (["make", "midterm.toml", "--lectures", "1-3", "--out", "q"], "--lectures does not go with a quiz file"),
        (["--lectures", "two", "--seed", "7", "--out", "q"], "'two' names no lectures"),
        (["--lectures", "99", "--seed", "7", "--out", "q"], "there is no question on lecture 99"),
        (["chance", "--lectures", "1-3", "--seed", "7", "--out", "q"], "no question on chance, lectures 1-3"),
        (["make", "final.toml", "--out", "q"], "final.toml cannot be read: No such file"),
        (["minimax", "--seed", "7", "--out", "q", "--secret", "secret"], "give --students FILE as well"),
        (["minimax", "--seed", "7", "--out", "q", "--students", "none.csv"], "none.csv: No such file or directory"),
        (["minimax", "--seed", "7", "--out", "secret"], "secret is a file"),
    ],
)
def test_what_cannot_be_done_is_said(here, capsys, arguments, message):
    assert message in refused(capsys, *arguments)


# Up to what was taught


def lectures_of(types) -> set[int | None]:
    return {lecture_of(each.concepts) for each in types}


def test_what_was_not_taught_yet_is_not_asked(here):
    for seed in range(20):
        assert quiz("--lectures", "1-3", "--seed", str(seed), "--out", f"q{seed}", "--format", "key") == 0
        for row in key_of(here / f"q{seed}"):
            assert lecture_of(row["concepts"].split()) <= 3, row
    assert "autograder quiz --seed 7 --count 5 --lectures 1-3" in (here / "q7" / "key.html").read_text()
    assert quiz("alphabeta", "--lectures", "3", "--seed", "7", "--out", "q", "--format", "key") == 0
    assert {lecture_of(row["concepts"].split()) for row in key_of(here / "q")} == {3}


def test_every_type_of_the_lectures_asked_for_takes_part():
    asked = Part(lectures="2-4").question_types()
    every = [each for topic in topic_names() for each in types_of(topic)]
    assert asked == [each for each in every if lecture_of(each.concepts) in (2, 3, 4)]
    assert lectures_of(asked) == {2, 3, 4}
    assert None not in lectures_of(every)


def test_a_part_asks_for_concepts(here, capsys):
    part = Part(concepts=("P-03",), lectures="1-3")
    assert part.question_types() == [each for each in types_of("alphabeta") if "P-03" in each.concepts]
    text = 'seed = 1\n[[part]]\nlectures = "1-3"\nconcepts = ["P-03"]\ncount = 3\n'
    Path("cuts.toml").write_text(text)
    assert read_quiz_file(Path("cuts.toml")).parts == (replace(part, count=3),)
    assert quiz("make", "cuts.toml", "--out", "q", "--format", "key") == 0
    assert all("P-03" in row["concepts"].split() for row in key_of(here / "q"))
    capsys.readouterr()
    for line, message in {
        'concepts = ["P-99"]': "cuts.toml, line 3: concepts: no question asks about a concept 'P-99'",
        "lectures = [3]": "cuts.toml, line 3: lectures = [3]: lectures is a text",
        'types = ["regret-matching-step"]\nlectures = "1-3"': "is about H-05, of lecture 7",
    }.items():
        Path("cuts.toml").write_text(f"seed = 1\n[[part]]\n{line}\n")
        assert message in refused(capsys, "make", "cuts.toml", "--out", "q")


def test_the_key_says_which_concept_is_asked_where(here):
    assert quiz("minimax", "--seed", "7", "--count", "4", "--out", "q") == 0
    page = (here / "q" / "key.html").read_text()
    table = page.partition("What is asked for")[2].partition("</table>")[0]
    rows = re.findall(r"<tr><th scope=.row.>(\S+)</th><td>lecture [12], section \d+</td><td>([\d, ]+)</td></tr>", table)
    asked = {(concept, int(number)) for concept, numbers in rows for number in numbers.split(", ")}
    in_table = {(c, int(row["number"])) for row in key_of(here / "q") for c in row["concepts"].split()}
    assert asked == in_table


# Quiz files


def test_a_quiz_file_is_read(here):
    found = read_quiz_file(Path("midterm.toml"))
    assert (found.title, found.seed) == ("Midterm: games & search", 2026)
    assert found.parts == (Part(("minimax",), 2, "easy"), Part(types=("vector-value",), points=3))


def test_a_quiz_file_makes_the_same_quiz_again_and_another_next_term(here):
    assert quiz("make", "midterm.toml", "--out", "a") == quiz("make", "midterm.toml", "--out", "b") == 0
    arguments = ["make", "midterm.toml", "--seed", "2027"]
    assert quiz(*arguments, "--out", "c") == 0
    assert contents(here / "a") == contents(here / "b")
    assert contents(here / "a") != contents(here / "c")
    assert [row["points"] for row in key_of(here / "a")] == ["1", "1", "3"]
    assert key_of(here / "a")[2]["type"] == "vector-value"
    assert "Midterm: games &amp; search" in (here / "a" / "quiz.html").read_text()
    assert f"autograder quiz {' '.join(arguments)}" in (here / "c" / "key.html").read_text()


def test_the_title_is_the_name_of_the_file_where_there_is_none(here):
    Path("week 3.toml").write_text('seed = 1\n[[part]]\ntopics = ["minimax"]\n')
    assert read_quiz_file(Path("week 3.toml")).title == "week 3"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("seed = \n", None, "line 1"),
        ("seed = 1\nseed = 2\n", None, "line 2"),
        ("seed = 1\n", None, "at least one [[part]]"),
        ('[[part]]\ntopics = ["minimax"]\n', None, "the key seed is missing"),
        ('title = "x"\nsede = 1\n', 2, "'sede' is no key of a quiz file; did you mean 'seed'?"),
        ('seed = "one"\n', 1, 'seed = "one": seed is a whole number'),
        ("seed = true\n", 1, "seed = true: seed is a whole number"),
        ("seed = 1.5\n", 1, "seed = 1.5"),
        ('seed = 1\ntitle = ""\n', 2, "a title is one line of text"),
        ("seed = 1\npart = 3\n", 2, "part is [[part]]"),
        ("seed = 1\npart = [3]\n", 2, "write each part as [[part]]"),
        ('seed = 1\n\n[part]\ntopics = ["minimax"]\n', 3, "part is [[part]]"),
        ("seed = 1\n[[part]]\n", 2, "names no topics, types, lectures"),
        ("seed = 1\n[[part]]\ntopics = []\n", 2, "names no topics, types, lectures"),
        ('seed = 1\n[[part]]\ntopics = "minimax"\n', 3, "topics is a list of names"),
        ('seed = 1\n[[part]]\ncount = 2\n\ntopics = ["minimax", 3]\n', 5, "3 is no name"),
        ('seed = 1\n[[part]]\ntopics = ["minmax"]\n', 3, "did you mean 'minimax'?"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\ntypes = ["rot-value"]\n', 4, "did you mean 'root-value'?"),
        ('seed = 1\n[[part]]\ntypes = ["weak-opponent"]\nlevel = "hard"\n', 4, "there are easy ones"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\nlevel = "hrad"\n', 4, "did you mean 'hard'?"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\ncount = 0\n', 4, "count = 0: count is 1 or more"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\npoints = -1\n', 4, "points = -1"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\ncuont = 2\n', 4, "'cuont' is no key of a [[part]]; did you mean 'count'?"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\n[[part]]\ntopics = ["minimax"]\ncount = "x"\n', 6, 'count = "x"'),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\n[part.constraint]\ncuts = 2\n', 4, "did you mean 'constraints'?"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\nconstraints = 3\n', 4, "constraints is a table"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\npoints = 1.3\n', 4, "points are whole or halves"),
        ('seed = 1\n[[part]]\ntopics = ["minimax"]\npoints = nan\n', 4, "points are whole or halves"),
        ("seed = " + "[" * 100_000, None, "too many brackets"),
    ],
)  # fmt: skip
def test_broken_quiz_files_name_line_and_key(here, capsys, text, line, message):
    Path("broken.toml").write_text(text)
    said = refused(capsys, "make", "broken.toml", "--out", "q")
    assert message in said
    assert f"broken.toml, line {line}: " in said if line else "broken.toml" in said


def test_a_part_that_the_bank_cannot_fill_is_named_by_its_line(here, capsys):
    Path("greedy.toml").write_text(MIDTERM + '\n[[part]]\ntypes = ["plies-within-time"]\ncount = 150\n')
    said = refused(capsys, "make", "greedy.toml", "--out", "q")
    assert re.search(rf"greedy\.toml, line {MIDTERM.count(chr(10)) + 2}: .*no more than \d", said)


def constrained(what, constraints):
    Path("constrained.toml").write_text(f"seed = 1\n\n[[part]]\n{what}\ncount = 2\nconstraints = {{ {constraints} }}\n")
    return ["make", "constrained.toml", "--out", "q", "--format", "key"]


@pytest.mark.parametrize("what", ['types = ["leaves-cut"]', 'topics = ["alphabeta"]'])
def test_constraints_are_met(here, what):
    assert quiz(*constrained(what, "widths = [3, 3], cuts = 2")) == 0
    cuts = [row["answer"] for row in key_of(here / "q") if row["type"] == "leaves-cut"]
    assert cuts
    assert all(answer.count(",") == 1 for answer in cuts)


@pytest.mark.parametrize(
    ("what", "constraints", "message"),
    [
        ('types = ["leaves-cut"]', "widths = [2, 2], cuts = 3", "line 3: cuts = 3: in a tree of 2×2 moves"),
        ('types = ["leaves-cut"]', "cut = 3", "line 3: the question type 'leaves-cut' knows no constraint 'cut'"),
        ('types = ["root-value"]', "cuts = 3", "line 3: the question type 'root-value' knows no constraint 'cuts'"),
        ('topics = ["alphabeta"]', "cut = 3", "line 6: constraints: no question on alphabeta takes cut; the constraints are"),
        ('topics = ["formalizing"]', "cuts = 3", "line 6: constraints: no question on formalizing takes cuts; the constraints are depth, first"),
    ],
)  # fmt: skip
def test_impossible_constraints_say_what_is_possible(here, capsys, what, constraints, message):
    assert message in refused(capsys, *constrained(what, constraints))


@pytest.mark.parametrize(
    ("constraints", "tried"), [({"depth": 3}, 4), ({}, len(Part(("alphabeta",)).question_types()))]
)
def test_a_constraint_that_nothing_keeps_to_is_not_tried_with_all_types(monkeypatch, constraints, tried):
    asked = []

    def cannot(each, *_):
        asked.append(each)
        raise QuizError("no")

    monkeypatch.setattr(bank_quiz, "fresh", cannot)
    with pytest.raises(QuizError, match="no"):
        bank_quiz.assemble("Quiz", [Part(("alphabeta",), constraints=constraints)], 1, "")
    assert len(asked) == tried


def test_too_many_questions_in_all(here, capsys):
    Path("long.toml").write_text("seed = 1\n" + '[[part]]\ntopics = ["minimax"]\ncount = 150\n' * 2)
    assert "from 1 to 200 questions, not 300" in refused(capsys, "make", "long.toml", "--out", "q")


def test_other_encodings(here, capsys):
    Path("latin.toml").write_bytes('title = "Prüfung"\n'.encode("latin-1"))
    assert "UTF-8" in refused(capsys, "make", "latin.toml", "--out", "q")
    Path("bom.toml").write_bytes("﻿".encode() + MIDTERM.encode())
    assert quiz("make", "bom.toml", "--out", "q") == 0


# Variants

OPTIONS = ["minimax", "--seed", "7", "--count", "2", "--format", "key"]


def rows(path: Path) -> list[dict[str, str]]:
    with (path / "variants.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_student_has_a_variant_and_the_table_says_which(here, capsys):
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    assert numbers(capsys.readouterr().out, "into q") == [3, 9]
    table = rows(here / "q")
    assert [(row["id"], row["first_name"], row["last_name"]) for row in table] == [
        ("ada", "Ada", "Lovelace"), ("bob", "Bob", ""), ("cem", "", ""),
    ]  # fmt: skip
    for row in table:
        key = (here / "q" / "keys" / row["id"] / "key.html").read_text()
        assert row["version"] in key
        assert [row["answer 1"], row["answer 2"]] == [
            each["answer"] for each in key_of(here / "q" / "keys" / row["id"])
        ]
    assert "Ada Lovelace (ada)" in (here / "q" / "keys" / "ada" / "key.html").read_text()
    assert len({row["version"] for row in table}) == 3


def test_the_folder_of_sheets_can_be_handed_out(here):
    """No key, no seed and no answer in it, in whatever format."""
    formats = [word for name in ("notebook", "html", "moodle", "nbgrader", "key") for word in ("--format", name)]
    assert quiz("minimax", "--seed", "7", "--count", "2", *formats, "--students", "students.csv", "--out", "q") == 0
    sheets = contents(here / "q" / "sheets")
    assert sorted(sheets) == sorted(
        f"{student}/quiz.{end}" for student in ("ada", "bob", "cem") for end in ("ipynb", "html")
    )
    assert all(row["seed"].encode() not in sheet for row in rows(here / "q") for sheet in sheets.values())
    assert all(b"Mistake" not in sheet for sheet in sheets.values())


def test_variants_are_the_same_again(here):
    for out in ("q", "r"):
        assert quiz(*OPTIONS, "--students", "students.csv", "--out", out) == 0
    assert contents(here / "q") == contents(here / "r")
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0, "into the same folder: nothing to do"


def test_who_has_dropped_the_course_gets_no_variant(here, capsys):
    Changes(here).add(what=What.DROP, student="bob")
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    assert re.search(r"no variant: (\d) \((\w+)\)", capsys.readouterr().out).groups() == ("1", "bob")
    assert {row["id"] for row in rows(here / "q")} == {"ada", "cem"}


def test_one_more_student_changes_nobody_elses_variant(here):
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    Path("more.csv").write_text("email,id\n,aaa\n,cem\n,ada\n")
    assert quiz(*OPTIONS, "--students", "more.csv", "--out", "r") == 0
    versions = [{row["id"]: (row["version"], row["seed"]) for row in rows(here / out)} for out in ("q", "r")]
    assert versions[0]["ada"] == versions[1]["ada"]
    assert versions[0]["cem"] == versions[1]["cem"]


def test_the_seed_in_the_table_makes_the_variant_alone(here):
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    row = rows(here / "q")[1]
    assert quiz(*OPTIONS, "--variant", row["seed"], "--out", "one") == 0
    assert key_of(here / "one") == key_of(here / "q" / "keys" / "bob")
    assert f"--seed 7 --count 2 --variant {row['seed']}" in (here / "q" / "keys" / "bob" / "key.html").read_text()


def test_secret_student_and_quiz_all_count():
    seeds = [
        seed_for(secret, student, quiz) for secret in ("s" * 16, "t" * 16) for student in "ab" for quiz in ("x", "y")
    ]
    assert len(set(seeds)) == 8
    assert all(0 <= seed < 2**40 for seed in seeds)


def test_other_quizzes_give_other_variants(here):
    for out, options in {
        "a": OPTIONS,
        "b": [*OPTIONS[:2], "8", *OPTIONS[3:]],
        "c": ["make", "midterm.toml", "--format", "key"],
        "d": ["make", "midterm.toml", "--format", "key", "--seed", "3"],
    }.items():
        assert quiz(*options, "--students", "students.csv", "--out", out) == 0
    seeds = [{row["seed"] for row in rows(here / out)} for out in "abcd"]
    assert not any(one & other for one, other in combinations(seeds, 2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the first line must name the columns"),
        ("name\nAda\n", "one called id"),
        ("id\n", "the class list is empty"),
        ("id\nada\n\nbob\nada\n", "the id 'ada' appears twice"),
        ("id\nLpt9\n", "line 2: 'Lpt9' cannot be an id"),
        ("id\nada\n../../etc\n", "line 3: '../../etc' cannot be an id"),
        ("id,first_name\nada,A\n,B\n", "'' cannot be an id"),
        ("id\nAda\nada\n", "the ids 'Ada' and 'ada' differ too little"),
    ],
)
def test_class_lists_that_cannot_be(here, capsys, text, message):
    Path("students.csv").write_text(text)
    assert message in refused(capsys, *OPTIONS, "--students", "students.csv", "--out", "q")


def test_a_class_list_in_another_encoding(here, capsys):
    Path("students.csv").write_bytes("id,last_name\nada,Müller\n".encode("latin-1"))
    assert "CSV UTF-8" in refused(capsys, *OPTIONS, "--students", "students.csv", "--out", "q")


def test_odd_characters_in_names(here):
    names = {
        "a": "=1+1",
        "b": "<script>alert(1)</script>",
        "c": "Jo\x07e\u202e",
        "d": "Łukasz O’Brien-Ñandú",
        "e": "**_x_**",
    }
    with Path("students.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["id", "first_name"], *names.items()])
    assert quiz(*OPTIONS, "--format", "notebook", "--students", "students.csv", "--out", "q") == 0
    first = {row["id"]: row["first_name"] for row in rows(here / "q")}
    assert first["a"] == "'=1+1", "no formula in a spreadsheet"
    for student in names:
        title = (here / "q" / "keys" / student / "key.html").read_text().split("<title>")[1].split("</title>")[0]
        assert "script>" not in title
        assert not set("\x07\u202e*_=") & set(title)
    assert "Łukasz O’Brien-Ñandú (d)" in (here / "q" / "keys" / "d" / "key.html").read_text()


def test_without_a_secret(here, capsys):
    Path("secret").unlink()
    assert "--secret FILE" in refused(capsys, *OPTIONS, "--students", "students.csv", "--out", "q")
    Path("mine").write_text("short")
    said = refused(capsys, *OPTIONS, "--students", "students.csv", "--secret", "mine", "--out", "q")
    assert "too short" in said
    Path("mine").write_text(SECRET)
    assert quiz(*OPTIONS, "--students", "students.csv", "--secret", "mine", "--out", "q") == 0


def interrupted(monkeypatch, error: BaseException) -> None:
    """The second student's second file cannot be written."""
    replace, calls = os.replace, []

    def failing(source, target):
        calls.append(target)
        if len(calls) == 5:
            raise error
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 2
    monkeypatch.setattr(os, "replace", replace)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_is_whole_is_kept_and_the_same_command_goes_on(here, capsys, monkeypatch, error):
    interrupted(monkeypatch, error)
    assert sorted(contents(here / "q")) == [f"keys/ada/{name}" for name in ("key.csv", "key.html", "quiz.json")]
    made = []
    monkeypatch.setattr("autograder.quiz.variants.files_of", lambda *args: made.append(args) or files_of(*args))
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    assert len(made) == 2, "ada's is not made again"
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "r") == 0
    assert contents(here / "q") == contents(here / "r")


def test_a_class_gets_its_sheets_as_pdf_with_keys_as_tables(here):
    options = ["--seed", "7", "--count", "1", "--format", "pdf", "--students", "students.csv"]
    assert quiz("minimax", *options, "--out", "q") == 0
    names = {path.rpartition("/")[2] for path in contents(here / "q")}
    assert names == {"quiz.pdf", "key.csv", "quiz.json", "variants.csv", "fairness.csv"}


def test_in_several_processes_as_in_one(here, monkeypatch):
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "q") == 0
    monkeypatch.setattr("autograder.quiz.variants.IN_ONE_PROCESS", 0)
    assert quiz(*OPTIONS, "--students", "students.csv", "--out", "r") == 0
    assert contents(here / "q") == contents(here / "r")


def test_a_folder_with_another_quiz_is_named_in_short(here, capsys):
    Path("more.csv").write_text("id\n" + "".join(f"s{i}\n" for i in range(9)))
    assert quiz(*OPTIONS, "--students", "more.csv", "--out", "q") == 0
    capsys.readouterr()
    other = ["minimax", "--seed", "8", "--count", "2", "--format", "key"]
    said = refused(capsys, *other, "--students", "more.csv", "--out", "q")
    named = [f"keys/s0/{name}" for name in ("key.html", "key.csv", "quiz.json")]
    assert re.search("holds (.*) with", said)[1] == ", ".join(named)


def test_a_folder_that_holds_something_else(here, capsys):
    (here / "q" / "keys" / "bob").mkdir(parents=True)
    (here / "q" / "keys" / "bob" / "key.csv").write_text("mine")
    said = refused(capsys, *OPTIONS, "--students", "students.csv", "--out", "q")
    assert re.search("holds (.*) with", said)[1] == "keys/bob/key.csv"


# Equally hard


EQUAL = """\
title = "Midterm"
seed = 6
order = "easy to hard"
working_space = 3

[[part]]
topics = ["minimax", "alphabeta", "chance"]
count = 5
points = "effort"

[[part]]
types = ["leaves-cut"]
effort = [14, 18]
points = 2.5
"""


def test_variants_are_equally_hard(here):
    Path("equal.toml").write_text(EQUAL)
    pattern = read_quiz_file(Path("equal.toml")).pattern()
    variants = [pattern.variant(seed) for seed in range(40)]
    assert len({variant.version for variant in variants}) == 40
    assert len({tuple(question.type for question in variant.questions) for variant in variants}) == 1
    efforts = [sum(question.effort for question in variant.questions) for variant in variants]
    assert max(efforts) <= 1.1 * min(efforts)
    assert len({tuple(question.points for question in variant.questions) for variant in variants}) == 1
    typical = [place.effort for place in pattern.places]
    assert typical == sorted(typical)
    for variant in variants:
        (cut,) = [question for question in variant.questions if question.type == "leaves-cut"]
        assert 14 <= cut.effort <= 18
        assert cut.points == 2.5


def test_no_choice_of_few_answers_has_the_same_answer_on_all_sheets():
    for each in (each for topic in topic_names() for each in types_of(topic)):
        pattern = pattern_of("Quiz", [Part(types=(each.name,))], 5, "")
        first = pattern.variant(0).questions[0]
        if first.kind == "choice" and 0 < len(first.choices) <= 6:
            answers = {pattern.variant(seed).questions[0].right for seed in range(12)}
            assert len(answers) > 1, each.name


def test_the_table_of_fairness_is_kept_and_told(here, capsys):
    Path("equal.toml").write_text(EQUAL)
    assert quiz("make", "equal.toml", "--students", "students.csv", "--format", "key", "--out", "q") == 0
    said = capsys.readouterr().out
    assert "variants: effort" in said
    assert "minutes" in said
    with (here / "q" / "fairness.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["id"] for row in table] == ["ada", "bob", "cem"]
    for row in table:
        data = json.loads((here / "q" / "keys" / row["id"] / "quiz.json").read_text())
        efforts = [each["effort"] for each in data["questions"]]
        assert [int(row[f"effort {n}"]) for n in range(1, 7)] == efforts
        assert int(row["effort"]) == sum(efforts)
        assert float(row["points"]) == sum(each["points"] for each in data["questions"])


def test_what_cannot_be_equal_is_named():
    from autograder.quiz.fairness import Load, fairness

    loads = [Load("A", ("one", "two"), (10, effort), 0, 0, 2) for effort in (10, 14)]
    said = list(fairness(loads))
    assert "effort 20 to 24 (20% apart)" in said[0]
    assert numbers("\n".join(said), "more than") == [10]
    assert numbers("\n".join(said), "question 2 (two)") == [2, 10, 14]


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ('level = "hard"\nconstraints = { widths = [3, 3] }', "takes an effort of"),
        ('level = "easy"\nconstraints = { widths = [4, 4] }', "0 to 15 (easy) is asked for"),
        ("effort = [90, 99]", "90 to 99 is asked for"),
        ("effort = [1, 2]", "1 to 2 is asked for"),
    ],
)
def test_what_is_impossible_is_refused_after_few_draws(here, capsys, monkeypatch, wishes, message):
    drawn = []
    make = QuestionType._question
    monkeypatch.setattr(QuestionType, "_question", lambda *args: drawn.append(1) or make(*args))
    Path("wish.toml").write_text(f'seed = 1\n[[part]]\ntypes = ["leaves-cut"]\n{wishes}\n')
    assert message in refused(capsys, "make", "wish.toml", "--out", "q")
    assert len(drawn) <= 200


def test_of_a_topic_those_types_are_taken_that_can_be_what_is_asked_for(here):
    Path("band.toml").write_text('seed = 3\n[[part]]\ntopics = ["chance"]\ncount = 2\neffort = [9, 14]\n')
    for seed in range(2):
        assert quiz("make", "band.toml", "--seed", str(seed), "--out", f"q{seed}", "--format", "key") == 0
        questions = json.loads((here / f"q{seed}" / "quiz.json").read_text())["questions"]
        assert [each["effort"] for each in questions if not 9 <= each["effort"] <= 14] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('order = "hard to easy"', 'line 2: order is "easy to hard"'),
        ("working_space = 40", "line 2: working_space = 40: it is from 0 to 25"),
        ("[[part]]\neffort = [3]", "line 3: effort = [3]: give two whole numbers"),
        ('[[part]]\npoints = "many"', "line 3: points = many"),
    ],
)
def test_new_keys_that_cannot_be(here, capsys, line, message):
    part = "" if "[[part]]" in line else "[[part]]\n"
    Path("new.toml").write_text(f'seed = 1\n{line}\n{part}topics = ["minimax"]\n')
    assert message in refused(capsys, "make", "new.toml", "--out", "q")


def test_order_points_and_room_of_one_quiz(here):
    Path("equal.toml").write_text(EQUAL)
    made = read_quiz_file(Path("equal.toml")).make()
    efforts = [question.effort for question in made.questions]
    assert efforts == sorted(efforts)
    for question in made.questions:
        if question.type != "leaves-cut":
            assert question.points == max(1, round(question.effort / 5)) / 2
    page = files_of(made, ["html"])["quiz.html"].decode()
    assert page.count('style="height: 3cm"') == sum(not question.form.by_hand for question in made.questions)
    assert "(2.5 points)" in page


def test_the_quiz_files_of_the_handbook_make_quizzes(here):
    text = (Path(__file__).parents[2] / "notebooks/handbook/quizzes.md").read_text()
    files = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(files[0].splitlines()) == 6
    counts = []
    for written in files:
        Path("shown.toml").write_text(written)
        counts.append(len(read_quiz_file(Path("shown.toml")).make().questions))
    assert counts == [4, 5]


def test_a_pool_is_for_systems_that_draw(here, capsys):
    assert quiz("make", "midterm.toml", "--pool", "3", "--out", "q", "--format", "moodle") == 0
    capsys.readouterr()
    assert len(re.findall('<question type="(?!category)', (here / "q" / "moodle.xml").read_text())) == 9
    assert "not for pdf" in refused(capsys, "make", "midterm.toml", "--pool", "3", "--out", "p", "--format", "pdf")
    assert "leave out --students" in refused(capsys, "make", "midterm.toml", "--pool", "3", "--students", "students.csv", "--out", "p", "--format", "qti")  # fmt: skip
    assert "from 2 to" in refused(capsys, "make", "midterm.toml", "--pool", "1", "--out", "p", "--format", "qti")
