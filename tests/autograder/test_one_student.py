"""One student: all there is to see, a changed grade, a drop-out, other ids of one person."""

from __future__ import annotations

import contextlib
import csv
import json
import re
import shutil
import sqlite3
from html import escape

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games.text import part_name
from autograder.authoring.one_file import ONE_FILE
from autograder.cli import main
from autograder.course.class_list import People
from autograder.course.course import Course
from autograder.course.files import locked
from autograder.course.history import Override, add_line, read_lines
from autograder.hand_ins.hand_in import roll_call, roll_rows
from autograder.report import BY_HAND, read_grades, tables
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback as write_feedback
from autograder.tournament.tournament import anchors_passed
from tests.autograder.conftest import HW2, Round
from tests.autograder.report_samples import HOSTILE
from tests.autograder.term_samples import no_essay
from tests.autograder.test_report import Parsed
from tests.autograder.tournament_samples import played
from tests.conftest import line_of, named, numbers

ESSAY = "weak-opponents"
CLASS = """id,first_name,last_name,email,login,sis_id,canvas_id,section,desk
ada,Ada,Lovelace,ada@example.org,,,1001,A,7
ben,Ben,Byron,ben@example.org,,,1002,A,8
bob,Ben,Byron,bob@example.org,bobby,,,B,
cyd,Cyd,\x1b[31mRed,,,,,B,
"""


def stamp(round_, student, text):
    (round_.course.submitted(student, HW2) / "timestamp.txt").write_text(text)


@pytest.fixture(scope="session")
def class_of_three(released_course, made_once, unsafe):
    """Ada all right, Ben wrong, Bob right, and all graded."""

    def make(root):
        shutil.copytree(released_course, root)
        (root / "students.csv").write_text(CLASS)
        round_ = Round(root, unsafe)
        for student in ("ada", "ben", "bob"):
            round_.hand_in(student, round_.notebook(**({} if student != "ben" else {round_.first: "pass"})))
        stamp(round_, "ben", "2020-03-01 10:00:00 UTC")
        stamp(round_, "bob", "2020-03-02 10:00:00 UTC")
        assert round_.grade().graded == ["ada", "ben", "bob"]

    Round.first = property(lambda self: next(iter(self.solution)))
    return made_once("one-student", make)


@pytest.fixture
def course(class_of_three, tmp_path, unsafe):
    shutil.copytree(class_of_three, tmp_path / "course")
    return Round(tmp_path / "course", unsafe)


@pytest.fixture
def item(course):
    return next(iter(course.course.items(HW2)))


def run(course, *arguments):
    unsafe = ["--unsafe"] if course.unsafe and arguments[0] == "grade" else []
    return main([*arguments, "--course", str(course.root), *unsafe])


def said(capsys):
    out, err = capsys.readouterr()
    return out + err


def reported(course):
    """The rows of the tables of a report, by their names, and the notes about each student."""
    course = Course(course.root)
    grades, items = read_grades(course, HW2)
    texts = {
        "grades": tables.grades_csv(grades),
        "items": tables.items_csv(items),
        "canvas": tables.canvas_csv(grades, HW2, course.students),
        "moodle": tables.moodle_csv(grades, items, HW2, course.students),
    }
    rows = {name: list(csv.DictReader(text.splitlines())) for name, text in texts.items()}
    return rows, {grade.student: " ".join((*grade.to_confirm, *grade.notes)) for grade in grades}


def feedback(course, student):
    assert write_feedback(Course(course.root), HW2).plain == {}
    return course.course.feedback_page(student, HW2).read_text()


# Who is meant


@pytest.mark.parametrize(
    "who", ["ada", "ADA", "ada@example.org", "Ada Lovelace", "Lovelace, Ada", "1001", "login:bobby", "id:bob"]
)
def test_a_student_is_found_by_all_that_is_known(course, capsys, who):
    assert run(course, "show", HW2, who) == 0
    assert capsys.readouterr().out.startswith(("ada Ada Lovelace", "bob Ben Byron"))


@pytest.mark.parametrize(
    "command",
    [
        ["show", HW2, "Ben Byron"],
        ["override", HW2, "Ben Byron", "1", "--reason", "x"],
    ],
)
def test_an_ambiguous_name_lists_the_candidates_and_does_nothing(course, capsys, command):
    before = (course.root / "gradebook.db").read_bytes()
    assert run(course, *command) == 2
    text = said(capsys)
    assert "id:ben" in text
    assert "id:bob login:bobby" in text
    assert (course.root / "gradebook.db").read_bytes() == before


def test_part_of_a_name_is_not_enough_but_a_hint(course, capsys):
    assert run(course, "show", HW2, "Lovelace") == 2
    assert "do you mean ada (Ada Lovelace)?" in said(capsys)


# Show


def test_show_tells_all_there_is(course, capsys, item):
    earlier = course.root / "earlier" / "ben" / HW2
    earlier.mkdir(parents=True)
    shutil.copytree(course.course.submitted("ben", HW2), earlier / "1")
    assert run(course, "show", HW2, "ben") == 0
    text = said(capsys)
    assert "counts: handed in 2020-03-01" in text
    assert "superseded: handed in 2020-03-01" in text
    assert f"{part_name(item.name)}: 0 of " in text
    assert f"── {course.first}\n  pass" in text
    assert f"{ESSAY}: 0 of 3 ({BY_HAND})" in text
    assert "graded: " in text
    assert str(earlier / "1") in text


def test_an_answer_that_is_as_it_was_released_is_said_to_be_none(course, capsys):
    course.hand_in("cyd", (course.course.release(HW2) / f"{HW2}.ipynb").read_text())
    assert run(course, "grade", HW2, "--student", "cyd") == 0
    run(course, "show", HW2, "cyd")
    assert f"{ESSAY}: 0 of 3 (not answered)" in said(capsys)


def test_nothing_that_a_student_wrote_steers_the_terminal(course, capsys):
    evil = "\x1b]0;owned\x07\x1b[2J'''"
    course.hand_in("cyd", course.notebook(**{course.first: f"# {evil}\nraise ValueError('{evil[:-3]}')", ESSAY: evil}))
    assert run(course, "grade", HW2, "--student", "cyd") == 0
    run(course, "show", HW2, "cyd")
    text = said(capsys)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "owned" in text


def test_show_writes_a_page(course, capsys):
    assert run(course, "show", HW2, "ben") == 0
    text = said(capsys)
    assert run(course, "show", HW2, "ben", "--html") == 0
    path = course.root / "reports" / HW2 / "students" / "ben.html"
    assert str(path) in said(capsys)
    seen = Parsed(path.read_text())
    page = " ".join("".join(seen.text).split())
    assert all(" ".join(line.split()) in page for line in text.splitlines())
    assert len(seen.all("h2")) == len(seen.all("pre")) == 4
    course.hand_in("ben", course.notebook(**{course.first: f"x = {HOSTILE!r}"}))
    course.grade()
    assert run(course, "show", HW2, "ben", "--html") == 0
    seen = Parsed(path.read_text())
    assert "<script>" in "".join(seen.text)
    assert not seen.all("script") + seen.all("img")


def test_who_handed_in_nothing_is_shown_too(course, capsys):
    assert run(course, "show", HW2, "cyd") == 0
    text = said(capsys)
    assert "nothing" in text
    assert "not graded" in text


# Grade only some


def test_only_those_who_are_named_are_graded(course, capsys):
    before = {s: course.course.result_path(HW2, s).stat().st_mtime_ns for s in ("ada", "ben", "bob")}
    course.hand_in("bob", course.notebook(**{course.first: "pass"}))
    assert run(course, "grade", HW2, "--student", "ada", "--student", "ben@example.org") == 0
    assert numbers(said(capsys), "graded", "unchanged")[:2] == [2, 0]
    after = {s: course.course.result_path(HW2, s).stat().st_mtime_ns for s in before}
    assert [s for s in before if before[s] != after[s]] == ["ada", "ben"]
    assert run(course, "grade", HW2, "--student", "cyd") == 2
    assert "cyd handed in nothing" in said(capsys)


# Overrides


def test_an_override_survives_a_regrade_and_is_told_everywhere(course, capsys, item):
    most, why = course.scores()["ada"][item.name], "half of it was <right>"
    assert course.scores()["ben"][item.name] == 0
    assert run(course, "override", HW2, "ben", item.name, str(most / 2), "--reason", why) == 0
    assert numbers(said(capsys), "ben", f"`{part_name(item.name)}` counts") == [most / 2, most, 0]
    assert course.grade(only=["ben"]).attention == {}
    assert course.scores()["ben"][item.name] == most / 2
    run(course, "show", HW2, "ben")
    text = said(capsys)
    assert str(Override(item.name, most / 2, why)) in text
    assert why in line_of(text, f"`{part_name(item.name)}` was set to {most / 2:g}")
    rows, _ = reported(course)
    row = next(r for r in rows["items"] if (r["student"], r["item"]) == ("ben", item.name))
    assert why in row["diagnosis"]
    assert escape(why) in write_report(Course(course.root), HW2).files["report.html"].read_text()
    assert f"by the instructor: {escape(why)}" in feedback(course, "ben")
    # Taken back, what the judge found counts again; the history has it all.
    said(capsys)
    assert run(course, "override", HW2, "ben", item.name, "--undo") == 0
    assert why in line_of(said(capsys), f"`{part_name(item.name)}` counts 0")
    assert course.scores()["ben"][item.name] == 0
    assert run(course, "override", HW2, "ben", item.name, "--undo") == 2
    said(capsys)
    run(course, "show", HW2, "ben")
    text = said(capsys)
    assert "was taken back" in text
    assert why in line_of(text, f"`{part_name(item.name)}` was set to {most / 2:g}")


def test_an_override_waits_when_the_answer_has_changed(course, capsys, item):
    run(course, "override", HW2, "ben", item.name, "1", "--reason", "appeal")
    course.hand_in("ben")
    said(capsys)
    assert run(course, "grade", HW2) == 1
    assert "appeal" in line_of(said(capsys), f"! ben: `{part_name(item.name)}` counts 1")
    assert course.scores()["ben"][item.name] == 1
    assert run(course, "grade", HW2) == 1  # it goes on waiting
    rows, notes = reported(course)
    assert "the answers have changed since" in notes["ben"]
    assert "waiting: an override" in next(r["state"] for r in rows["grades"] if r["student"] == "ben")
    assert "ben" not in {row["Student"] for row in rows["canvas"]}
    said(capsys)
    assert run(course, "report", HW2) == 1
    assert f"! ben: `{part_name(item.name)}` counts 1" in said(capsys)
    assert run(course, "feedback", HW2, "--for", "canvas") == 1
    text = said(capsys)
    assert "ben" not in named(text, "! pages with", "answer in words")
    assert named(text, "! pages with", "not final") == ["ben"]
    assert run(course, "override", HW2, "ben", item.name, "1", "--reason", "still so") == 0
    said(capsys)
    assert run(course, "grade", HW2) == 0
    assert "still so" in {line.get("reason") for line in history(course, "ben")}


@pytest.mark.parametrize("stamp", ["bad", "2096-01-31 23:59:00 UTC"])
def test_a_time_that_cannot_be_leaves_what_was_graded_and_the_grade_waits(course, capsys, item, stamp):
    no_essay(course.course, HW2)
    run(course, "override", HW2, "ben", item.name, "1", "--reason", "appeal")
    time = course.course.submitted("ben", HW2) / "timestamp.txt"
    before = time.read_text() if time.exists() else None
    time.write_text(stamp)
    assert run(course, "grade", HW2) == 1
    said(capsys)
    assert run(course, "report", HW2) == 1
    assert named(said(capsys), "no final grade") == ["ben"]
    assert course.course.autograded("ben", HW2).is_dir()
    time.unlink() if before is None else time.write_text(before)
    assert run(course, "grade", HW2) == 0  # the answers are the same, so that the override counts
    assert run(course, "report", HW2) == 0


def test_points_for_anchors_stay_are_brought_up_to_date_and_never_replace_those_of_a_person(
    course, tmp_path, capsys, monkeypatch, item
):
    standing = played(tmp_path / "games", rounds=3)  # of ada, ben and cy, as if a tournament of hw2 had been played
    monkeypatch.setattr("autograder.tournament.tournament.run", lambda *_: standing)
    passed, anchors = anchors_passed(standing, "ada@1"), 6
    most = course.scores()["ada"][item.name]

    def tournament(name=item.name):
        return run(course, "tournament", HW2, "--points", name), said(capsys)

    run(course, "override", HW2, "ben", item.name, "0.5", "--reason", "it was ill")
    code, text = tournament()
    assert code == 1
    assert line_of(text, "✗ cy", f"`{item.name}`", "no grade")
    assert f"passed {passed} of {anchors} anchors" in text
    assert f"ben keeps 0.5 for `{item.name}`, given by" in text
    scores = course.scores()
    assert scores["ada"][item.name] == round(most * passed / anchors, 2)
    assert scores["ben"][item.name] == 0.5
    before = history(course, "ada")
    tournament()
    assert history(course, "ada") == before
    # Another answer, and as many anchors.
    course.hand_in("ada", course.notebook(**{course.first: "pass"}))
    assert run(course, "grade", HW2) == 1
    tournament()
    assert run(course, "grade", HW2) == 0
    assert course.scores()["ada"][item.name] == round(most * passed / anchors, 2)
    run(course, "override", HW2, "ada", item.name, "--undo")
    assert course.scores()["ada"][item.name] == 0
    with locked(course.course.source(HW2)):
        code, text = tournament()
    assert code == 2
    assert f"working on {HW2}" in text
    monkeypatch.delattr("autograder.tournament.tournament.run")
    assert tournament("no-such")[0] == 2  # before half an hour of games


def history(course, student):
    return [json.loads(line) for line in course.course.history_path(HW2, student).read_text().splitlines()]


def test_the_whole_assignment(course, capsys):
    assert run(course, "override", HW2, "ben", "7.5", "--reason", "oral exam") == 0
    rows, notes = reported(course)
    assert next(r["score"] for r in rows["grades"] if r["student"] == "ben") == "7.5"
    assert [r[HW2] for r in rows["canvas"] if r["ID"] == "1002"] == ["7.5"]
    (row,) = (r for r in rows["moodle"] if r["Email address"] == "ben@example.org")
    assert "oral exam" in row[f"{HW2} feedback"]
    assert "oral exam" in notes["ben"]
    html = feedback(course, "ben")
    assert "oral exam" in html
    assert "<b>7.5 of" in html
    course.hand_in("ben")
    assert numbers(course.grade().attention["ben"][0], "whole assignment")[0] == 7.5
    assert reported(course)[0]["canvas"][1:] == []
    assert run(course, "override", HW2, "ben", "--undo") == 0
    assert course.grade().attention == {}


def test_taking_back_gives_a_persons_points_back(course):
    with course.course.gradebook() as gradebook:
        grade = gradebook.find_grade(ESSAY, HW2, HW2, "ada")
        grade.manual_score, grade.needs_manual_grade = 2, False
        gradebook.db.commit()
    for points in ("3", "1"):
        run(course, "override", HW2, "ada", ESSAY, points, "--reason", "appeal")
    assert course.scores()["ada"][ESSAY] == 1
    run(course, "override", HW2, "ada", ESSAY, "--undo")
    assert course.scores()["ada"][ESSAY] == 2


def test_formgrader_has_the_last_word_and_it_is_said(course, item):
    run(course, "override", HW2, "ben", item.name, "1", "--reason", "appeal")
    with course.course.gradebook() as gradebook:
        gradebook.find_grade(item.name, HW2, HW2, "ben").manual_score = 0.5
        gradebook.db.commit()
    rows, notes = reported(course)
    assert "somebody gave other points after the override" in notes["ben"]
    row = next(r for r in rows["items"] if (r["student"], r["item"]) == ("ben", item.name))
    assert (row["score"], "appeal" in row["diagnosis"]) == ("0.5", False)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([HW2, "ben", "nothing", "1", "--reason", "x"], "has no item 'nothing'; it has: "),
        ([HW2, "ben", ESSAY, "99", "--reason", "x"], "is worth 3 points; to give more than that, add --extra"),
        ([HW2, "ben", "999", "--reason", "x"], "add --extra"),
        ([HW2, "ben", ESSAY, "1"], "say why"),
        ([HW2, "ben", ESSAY, "1", "--reason", "  "], "say why"),
        ([HW2, "ben", ESSAY, "-1", "--reason", "x"], "-1 cannot be points; they are from 0"),
        ([HW2, "ben", ESSAY, "1", "--reson", "x"], "these are: weak-opponents 1 --reson x"),
        ([HW2, "ben", ESSAY, "nan", "--reason", "x"], "cannot be points"),
        ([HW2, "ben", ESSAY, "two", "--reason", "x"], "'two' is not a number"),
        ([HW2, "ben", "--reason", "x"], "write the item and the points"),
        ([HW2, "cyd", "1", "--reason", "x"], "cyd has no grade"),
        (["hw9", "ben", "1", "--reason", "x"], "no assignment 'hw9'"),
        ([HW2, "ben", ESSAY, "--undo"], "no override to take back"),
    ],
)
def test_what_cannot_be_overridden_is_refused(course, capsys, arguments, text):
    before = course.course.history_path(HW2, "ben").read_text()
    assert run(course, "override", *arguments) == 2
    assert text in said(capsys)
    assert course.course.history_path(HW2, "ben").read_text() == before


def test_more_than_an_item_is_worth_where_it_is_meant(course):
    assert run(course, "override", HW2, "ben", ESSAY, "4", "--extra", "--reason", "a proof of it") == 0
    assert course.scores()["ben"][ESSAY] == 4


# Changed tests


def test_changed_tests_are_noticed_before_they_count(course, capsys, item):
    path = course.root / "source" / HW2 / ONE_FILE
    path.write_text(path.read_text().replace(":1a: 3 value", ":1a: 2 value").replace(":1b: 1 leaves", ":1b: 2 leaves"))
    said(capsys)
    assert run(course, "grade", HW2) == 2
    text = said(capsys)
    assert f"in: {item.name})" in line_of(text, HW2, "older tests")
    assert "--with-changed-tests" in text
    assert run(course, "grade", HW2, "--with-changed-tests") == 0
    said(capsys)
    assert run(course, "grade", HW2) == 0  # it was said once
    assert numbers(said(capsys), "graded", "unchanged")[:2] == [0, 3]
    path.write_text(path.read_text() + "\nAnd again.\n")
    assert run(course, "grade", HW2) == 2


# Dropped


def change_line(course, student, **cells):
    """Write into the line of a student in students.csv, as an instructor does."""
    path = course.root / "students.csv"
    rows = list(csv.DictReader(path.read_text().splitlines()))
    head = list(dict.fromkeys([*rows[0], *cells]))
    for row in rows:
        row |= cells if row["id"] == student else {}
    with path.open("w", newline="") as file:
        out = csv.DictWriter(file, head, restval="")
        out.writeheader()
        out.writerows(rows)
    course.course = Course(course.root)


@pytest.mark.parametrize("mark", ["x", "2030-02-01", "moved to Rome"])
def test_a_drop_out_leaves_the_report_and_not_the_disk(course, capsys, mark):
    (course.root / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,2020-04-01\n")
    change_line(course, "ben", dropped=mark)
    change_line(course, "cyd", dropped=mark)  # who has handed in nothing, and would be missing
    rows = reported(course)[0]
    assert {row["student"] for row in rows["grades"]} == {row["student"] for row in rows["items"]} == {"ada", "bob"}
    assert [each.student for each in roll_call(Course(course.root), HW2)] == ["ada", "bob"]
    course.grade()
    no_essay(course.course, HW2)
    assert run(course, "report", HW2) == run(course, "term") == 0
    for name in (f"{HW2}/grades.csv", f"{HW2}/canvas.csv", f"{HW2}/moodle.csv", f"{HW2}/blackboard.csv", "term.csv"):
        text = (course.root / "reports" / name).read_text()
        assert not re.search(r"\b(ben|cyd|1002)\b", text), name
    assert course.course.submitted("ben", HW2).is_dir()
    assert course.course.result_path(HW2, "ben").is_file()
    said(capsys)
    assert run(course, "grade", HW2, "--student", "ben") == 2
    assert run(course, "show", HW2, "ben") == 0
    assert mark in said(capsys)
    change_line(course, "ben", dropped=" ")
    assert {r["student"] for r in reported(course)[0]["grades"]} == {"ada", "ben", "bob"}


@pytest.mark.parametrize("who", ["ben", "byron"])
def test_no_mark_of_a_drop_out_is_overridden_in_silence(course, capsys, item, who):
    item = item.name
    assert run(course, "override", HW2, "ben", item, "1", "--reason", "seen") == 0
    change_line(course, "ben", dropped="x", other_ids="byron")
    before = course.course.history_path(HW2, "ben").read_bytes()
    said(capsys)
    for what in ((item, "2", "--reason", "again"), ("3", "--reason", "whole"), (item, "--undo"), ("--undo",)):
        assert run(course, "override", HW2, who, *what) == 2
        assert line_of(said(capsys), "ben has dropped", "students.csv")
    assert course.course.history_path(HW2, "ben").read_bytes() == before
    change_line(course, "ben", dropped="")
    assert run(course, "override", HW2, who, item, "2", "--reason", "again") == 0


@pytest.mark.parametrize("word", ["no", "NO", "False", "0"])
def test_a_word_that_hardly_means_dropped_is_refused(course, capsys, word):
    change_line(course, "ben", dropped=word)
    assert run(course, "report", HW2) == 2
    assert line_of(said(capsys), "students.csv, line 3", word)


def test_nobody_waits_for_a_file_of_one_who_has_dropped(course):
    change_line(course, "ben", dropped="x", other_ids="byron")
    roll = course.root / "reports" / HW2 / "collected.csv"
    roll.parent.mkdir(parents=True, exist_ok=True)
    no_essay(course.course, HW2)
    for row, code in {
        "ben,left,a.ipynb,broken,": 0,
        ",left,a.ipynb,odd,byron": 0,
        ",left,a.ipynb,odd,ben bob": 1,
    }.items():
        roll.write_text(f"student,state,file,reason,may_be\n{row}\n")
        assert run(course, "report", HW2) == code, row


def test_a_drop_out_who_is_on_the_list_again_is_asked_for(course, capsys):
    change_line(course, "ben", dropped="x")
    (course.root / "people.csv").write_text('Student,ID,SIS User ID,SIS Login ID,Section\n"Byron, Ben",1002,,,A\n')
    assert run(course, "students", str(course.root / "people.csv")) == 1
    assert line_of(said(capsys), "line 2: ben", "dropped")
    assert Course(course.root).dropped == {"ben"}


# Other ids


def files_from(folder, name, text):
    """A download with one folder, which has the notebook of one student."""
    (folder / name).mkdir(parents=True)
    (folder / name / f"{HW2}.ipynb").write_text(text)
    return folder


@pytest.mark.parametrize("other", ["lovelaceada", "LovelaceAda", "1007", "ada@old.example.org"])
def test_what_comes_under_another_id_is_the_students(course, tmp_path, other):
    """From the download to the page that goes back; the id itself stays what it was."""
    change_line(course, "cyd", other_ids=f"cc; {other.lower()}")
    place = files_from(tmp_path / "in", other, nbformat.writes(course.notebook()))
    assert run(course, "collect", HW2, str(place), "--from", "folders") == 0
    assert course.course.submitted("cyd", HW2).is_dir()
    assert not list(course.root.glob(f"submitted/{other}"))
    assert course.grade().graded == ["cyd"]
    no_essay(course.course, HW2)
    assert run(course, "report", HW2) == 0
    grades = {row["student"]: row["score"] for row in reported(course)[0]["grades"]}
    assert grades["cyd"] == grades["ada"]
    assert set(grades) == {"ada", "ben", "bob", "cyd"}
    run(course, "term")
    rows = csv.DictReader((course.root / "reports" / "term.csv").read_text().splitlines())
    assert {row["student"]: row[HW2] for row in rows} == grades
    assert "Cyd" in feedback(course, "cyd")


def test_another_id_may_stand_wherever_an_id_may(course, capsys):
    change_line(course, "ada", other_ids="countess 1009")
    for who in ("countess", "COUNTESS", "1009", "login:countess", "ada"):
        assert run(course, "show", HW2, who) == 0
        assert said(capsys).startswith("ada Ada Lovelace")
    people = People(Course(course.root).class_list)
    for kind in ("id", "login", "sis_id", "canvas_id", "email"):
        assert people.by(kind, "Countess") == {"ada"}
    assert people.by_any("countes") == set()


def test_a_hand_in_that_lies_under_another_id_keeps_its_student_waiting(course, capsys):
    """Both were on the list, and are found to be one person: nothing is taken for missing, or given twice."""
    (course.root / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,2020-04-01\n")
    lines = (course.root / "students.csv").read_text().splitlines(keepends=True)
    (course.root / "students.csv").write_text("".join(line for line in lines if not line.startswith("ben")))
    change_line(course, "cyd", other_ids="ben")
    roll = course.root / "reports" / HW2 / "collected.csv"
    roll.parent.mkdir(parents=True, exist_ok=True)
    no_essay(course.course, HW2)
    assert run(course, "grade", HW2) == 1
    assert line_of(said(capsys), "ben", "another id of cyd")
    assert run(course, "report", HW2) == run(course, "term") == 1
    for name in ("canvas.csv", "moodle.csv", "blackboard.csv"):
        assert not re.search(r"\b(ben|cyd|1002)\b", (roll.parent / name).read_text()), name
    rows = csv.DictReader((course.root / "reports" / "term.csv").read_text().splitlines())
    waits = {row["student"]: (row[HW2], row["total_percent"]) for row in rows}["cyd"]
    assert waits == ("", "")
    shutil.move(course.course.submitted("ben", HW2), course.root / "submitted" / "cyd" / HW2)
    assert run(course, "grade", HW2) == 0
    no_essay(course.course, HW2)
    assert run(course, "report", HW2) == run(course, "term") == 0
    assert {row["student"] for row in reported(course)[0]["grades"]} == {"ada", "bob", "cyd"}


def test_a_list_that_is_imported_leaves_the_columns_that_a_person_fills(course, capsys):
    before = Course(course.root).class_list
    own = course.root / "own.csv"
    own.write_text("id,other_ids,dropped,other_names\nada,countess,,\nben,,moved away,\nbob,,,Robert B.\ncyd,,,\n")
    assert run(course, "students", str(own)) == 1
    told = said(capsys)
    assert line_of(told, "line 2", "other_ids", "countess")
    assert line_of(told, "line 3", "dropped", "moved away")
    assert line_of(told, "line 4", "other_names", "Robert B.")
    assert "line 5" not in told
    assert Course(course.root).class_list == before
    change_line(course, "ada", other_ids="countess")
    change_line(course, "bob", other_names="Robert B.")
    own.write_text("id,other_ids,other_names\nada,countess,\nben,,\nbob,,Robert B.\ncyd,,\n")
    assert run(course, "students", str(own)) == 0


def test_of_two_hand_ins_under_two_ids_neither_is_final(course):
    change_line(course, "ada", other_ids="countess")
    shutil.copytree(course.course.submitted("ben", HW2), course.root / "submitted" / "countess" / HW2)
    no_essay(course.course, HW2)
    assert run(course, "report", HW2) == 1
    rows = {row["student"]: row for row in csv.DictReader((course.root / "reports" / HW2 / "grades.csv").open())}
    assert "countess" in rows["ada"]["state"]
    assert "Lovelace" not in (course.root / "reports" / HW2 / "canvas.csv").read_text()


def test_a_file_that_was_left_under_what_is_now_another_id_keeps_its_owner_waiting(course):
    roll = course.root / "reports" / HW2 / "collected.csv"
    roll.parent.mkdir(parents=True, exist_ok=True)
    roll.write_text("student,state,file,reason,may_be\ncountess,left,a.ipynb,broken,\n,left,b.ipynb,odd,countess bob\n")
    change_line(course, "cyd", other_ids="countess")
    rows = roll_rows(Course(course.root), HW2)
    assert [(row["student"], row["may_be"]) for row in rows] == [("cyd", ""), ("", "cyd bob")]


@pytest.mark.parametrize(
    ("other_ids", "text"),
    [
        ("ben", "id of ben already"),
        ("BEN", "id of ben already"),
        ("ada", "id of ada already"),
        ("x;X", "id of ada already"),
        ("x y  x", "id of ada already"),
        ("taken", "id of ada already"),
        ("new, newer", "cannot be an id"),
        ("../ben", "cannot be an id"),
        ("CON", "cannot be an id"),
    ],
)
def test_another_id_is_one_students_and_stands_once(course, capsys, other_ids, text):
    change_line(course, "bob", other_ids="taken")
    change_line(course, "ada", other_ids=other_ids)
    before = (course.root / "students.csv").read_bytes()
    for command in (("grade", HW2), ("report", HW2), ("term",), ("show", HW2, "ada")):
        assert run(course, *command) == 2
        assert text in said(capsys)
    assert (course.root / "students.csv").read_bytes() == before


@pytest.mark.parametrize("kind", ["login", "email", "sis_id", "canvas_id"])
@pytest.mark.parametrize("dropped", ["", "x"])
def test_what_is_somebody_elses_is_no_other_id(course, capsys, kind, dropped):
    """Ada would get what ben hands in. Her own login is fine, and so is what nobody else has."""
    change_line(course, "ada", other_ids="mine 10021", login="Mine", sis_id="10021")
    assert run(course, "show", HW2, "ada") == 0
    change_line(course, "ben", **{kind: "10021"}, dropped=dropped)
    said(capsys)
    for command in (("grade", HW2), ("report", HW2), ("term",), ("students", str(course.root / "students.csv"))):
        assert run(course, *command) == 2
        assert line_of(said(capsys), "students.csv, line 2", "Ada Lovelace", "Ben Byron", kind)


@pytest.mark.parametrize(
    "text",
    [
        "Last Name,First Name,Username,Student ID\nLovelace,Ada,LovelaceA,77\nNew,One,one,78\n",
        "First name,Last name,ID number\nAda,Lovelace,lovelacea\nOne,New,one\n",
        "First name,Last name,ID number,Email address\nAda,Lovelace,77,lovelacea\nOne,New,one,\n",
        "Student,ID,SIS User ID,SIS Login ID,Section\n'Lovelace, Ada',2001,,lovelacea,A\n'New, One',8,,one,A\n",
    ],
    ids=["by login", "by number", "by address", "by Canvas's login"],
)
def test_another_account_does_not_come_in_with_the_next_list(course, text, capsys):
    """Both accounts of one person may stay in the LMS, and the list is imported every week."""
    change_line(course, "ada", other_ids="lovelacea")
    exported, ada = course.root / "list.csv", Course(course.root).class_list["ada"]
    exported.write_text(text.replace("'", '"'))
    assert run(course, "students", str(exported)) == 0
    told = said(capsys)
    assert line_of(told, "line 2: ", "another id of ada")
    assert "ada" not in line_of(told, "in none of these files: ")
    students = Course(course.root).students
    assert set(students) == {"ada", "ben", "bob", "cyd", "one"}
    assert students["ada"] == ada


def test_a_students_own_line_is_brought_up_to_date_whatever_other_ids_there_are(course):
    change_line(course, "ada", other_ids="countess")
    exported = course.root / "list.csv"
    exported.write_text('Student,ID,SIS User ID,SIS Login ID,Section\n"Lovelace, Ada",1001,S1,countess,B\n')
    assert run(course, "students", str(exported)) == 0
    ada = Course(course.root).class_list["ada"]
    assert (ada.login, ada.sis_id, ada.section, ada.other_ids) == ("countess", "S1", "B", "countess")


def test_a_course_in_which_an_earlier_version_dropped_or_merged_somebody_is_told_so(course, capsys):
    """Else who had dropped would be missing, without a word."""
    old = course.root / "changes.jsonl"
    old.write_text('{"what": "drop", "student": "ben"}\n')
    before = {path: path.read_bytes() for path in course.root.rglob("*.csv")}
    for command in (("grade", HW2), ("report", HW2), ("term",), ("students", str(course.root / "students.csv"))):
        assert run(course, *command) == 2
        (line,) = said(capsys).strip().splitlines()
        assert "changes.jsonl" in line
    assert before == {path: path.read_bytes() for path in course.root.rglob("*.csv")}
    assert "ben" in old.read_text()


# What is written down
# What is written down


def test_a_history_that_is_not_whole_is_said_and_the_mark_waits(course, capsys):
    path = course.course.history_path(HW2, "ben")
    run(course, "override", HW2, "ben", "3", "--reason", "appeal")
    whole = path.read_bytes()
    lost = f"{path} does not have the marks"
    for left, text in ((whole[:-40], f"{path}, line 2, was cut short"), (b"", lost), (None, lost)):
        path.unlink() if left is None else path.write_bytes(left)
        said(capsys)
        assert run(course, "report", HW2) == run(course, "term") == 1
        assert f"! ben: {text}" in said(capsys)
        assert "ben" not in {row["Student"] for row in reported(course)[0]["canvas"]}
        assert (path.read_bytes() if path.is_file() else None) == left
    run(course, "grade", HW2, "--student", "ben")
    said(capsys)
    assert run(course, "report", HW2) == 0
    assert str(path) not in said(capsys)


def of_another_copy(course, text="update grade set manual_score = 0.25"):
    """The write-ahead log of a copy of the gradebook in which somebody has changed marks, and the copy."""
    copy = course.root.parent / "copy" / "gradebook.db"
    copy.parent.mkdir()
    shutil.copy(course.root / "gradebook.db", copy)
    with contextlib.closing(sqlite3.connect(copy)) as database:
        database.execute("pragma journal_mode = wal")
        database.execute(text)
        database.commit()
        return copy.with_name("gradebook.db-wal").read_bytes(), copy.read_bytes()


def test_the_log_of_another_copy_is_not_written_over_the_gradebook(course, capsys):
    path, log = course.root / "gradebook.db", course.root / "gradebook.db-wal"
    log.write_bytes(of_another_copy(course)[0])
    before = path.read_bytes(), log.read_bytes()
    for command in (("grade", HW2), ("report", HW2), ("term",), ("show", HW2, "ada"), ("feedback", HW2)):
        assert run(course, *command) == 2, command
        assert line_of(said(capsys), "gradebook.db-wal", "move it away")
        assert (path.read_bytes(), log.read_bytes()) == before
    log.rename(course.root.parent / "away")
    assert run(course, "grade", HW2) == 0


@pytest.mark.parametrize("log", ["empty", "its own"])
def test_the_gradebooks_own_log_is_read(course, log):
    """A database that was switched to one has it while a program has it open, and after that was killed."""
    data, database = of_another_copy(course, "update student set last_name = 'King' where id = 'ada'")
    (course.root / "gradebook.db-wal").write_bytes(data if log == "its own" else b"")
    if log == "its own":
        (course.root / "gradebook.db").write_bytes(database)
    assert run(course, "grade", HW2) == 0
    with Course(course.root).gradebook() as gradebook:
        assert len(gradebook.students) >= 3


def test_pages_that_are_older_than_the_marks_are_counted_and_need_you(course, capsys):
    assert run(course, "feedback", HW2) == run(course, "report", HW2) == 0
    run(course, "override", HW2, "ben", "3", "--reason", "appeal")
    said(capsys)
    assert run(course, "report", HW2) == 1
    assert f"older than the marks: 1 (ben)\n`autograder feedback {HW2}` makes them" in said(capsys)
    assert run(course, "feedback", HW2) == run(course, "report", HW2) == 0


@settings(max_examples=15)
@given(st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=5)), max_size=4), st.data())
def test_a_line_that_was_cut_short_costs_nothing_else(tmp_path_factory, said, data):
    path = tmp_path_factory.mktemp("lines") / "a.jsonl"
    for line in said:
        add_line(path, line)
    whole = read_lines(path)
    path.write_bytes(
        (path.read_bytes() if said else b"") + data.draw(st.sampled_from([b"", b'{"a', b"\xff\xfe", b"7\n"]))
    )
    add_line(path, {"what": "next"})
    assert [line["what"] for line in read_lines(path)[len(whole) :]] == ["next"]
    assert read_lines(path)[:-1] == whole
