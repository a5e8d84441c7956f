"""One student: all there is to see, a changed grade, a drop-out, another id, two ids of one person."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import sys
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.cli import main
from autograder.course.course import Course
from autograder.course.files import locked
from autograder.course.history import Changes, Override, add_line, read_lines
from autograder.hand_ins.hand_in import roll_call
from autograder.report import BY_HAND, read_grades, tables
from autograder.report.pages import write_report
from autograder.report.weights import read_rules
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
        ["student", "drop", "Ben Byron"],
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
    assert not (course.root / "changes.jsonl").exists()


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
    assert f"{item.name}: 0 of " in text
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
    assert numbers(said(capsys), "ben", f"`{item.name}` counts") == [most / 2, most, 0]
    assert course.grade(only=["ben"]).attention == {}
    assert course.scores()["ben"][item.name] == most / 2
    run(course, "show", HW2, "ben")
    text = said(capsys)
    assert str(Override(item.name, most / 2, why)) in text
    assert f"set to {most / 2:g}" in line_of(text, f"`{item.name}`", why)
    rows, _ = reported(course)
    row = next(r for r in rows["items"] if (r["student"], r["item"]) == ("ben", item.name))
    assert why in row["diagnosis"]
    assert escape(why) in write_report(Course(course.root), HW2).files["report.html"].read_text()
    assert f"by the instructor: {escape(why)}" in feedback(course, "ben")
    # Taken back, what the judge found counts again; the history has it all.
    said(capsys)
    assert run(course, "override", HW2, "ben", item.name, "--undo") == 0
    assert why in line_of(said(capsys), f"`{item.name}` counts 0")
    assert course.scores()["ben"][item.name] == 0
    assert run(course, "override", HW2, "ben", item.name, "--undo") == 2
    said(capsys)
    run(course, "show", HW2, "ben")
    text = said(capsys)
    assert "was taken back" in text
    assert f"set to {most / 2:g}" in line_of(text, f"`{item.name}`", why)


def test_an_override_waits_when_the_answer_has_changed(course, capsys, item):
    run(course, "override", HW2, "ben", item.name, "1", "--reason", "appeal")
    course.hand_in("ben")
    said(capsys)
    assert run(course, "grade", HW2) == 1
    assert "appeal" in line_of(said(capsys), f"! ben: `{item.name}` counts 1")
    assert course.scores()["ben"][item.name] == 1
    assert run(course, "grade", HW2) == 1  # it goes on waiting
    rows, notes = reported(course)
    assert "the answers have changed since" in notes["ben"]
    assert "waiting: an override" in next(r["state"] for r in rows["grades"] if r["student"] == "ben")
    assert "ben" not in {row["Student"] for row in rows["canvas"]}
    said(capsys)
    assert run(course, "report", HW2) == 1
    assert f"! ben: `{item.name}` counts 1" in said(capsys)
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


CHANGED_WEIGHTS = """
from dataclasses import replace
ITEMS = [replace(ITEMS[0], weights={name: 2 * weight for name, weight in ITEMS[0].weights.items()}), *ITEMS[1:]]
"""


def test_changed_tests_are_noticed_before_they_count(course, capsys, item):
    path = course.root / "source" / HW2 / "items.py"
    path.write_text(path.read_text() + CHANGED_WEIGHTS)
    said(capsys)
    assert run(course, "grade", HW2) == 2
    text = said(capsys)
    assert f"in: {item.name})" in line_of(text, HW2, "older tests")
    assert "--with-changed-tests" in text
    assert run(course, "grade", HW2, "--with-changed-tests") == 0
    said(capsys)
    assert run(course, "grade", HW2) == 0  # it was said once
    assert numbers(said(capsys), "graded", "unchanged")[:2] == [0, 3]
    path.write_text(path.read_text() + "# and again\n")
    assert run(course, "grade", HW2) == 2


# Drop, restore


def test_a_drop_out_leaves_the_report_and_not_the_disk(course, capsys):
    assert run(course, "student", "drop", "ben") == 0
    assert {r["student"] for r in reported(course)[0]["grades"]} == {"ada", "bob"}
    assert [each.student for each in roll_call(Course(course.root), HW2)] == ["ada", "bob", "cyd"]
    assert course.course.submitted("ben", HW2).is_dir()
    assert course.grade().unchanged == ["ada", "bob"]
    assert "ben,Ben,Byron" in (course.root / "students.csv").read_text()
    said(capsys)
    assert run(course, "grade", HW2, "--student", "ben") == 2
    assert run(course, "student", "drop", "cyd", "ben") == 2  # one has dropped, so neither does
    assert run(course, "student", "restore", "ben") == 0
    assert run(course, "student", "drop", "cyd", "ben") == run(course, "student", "restore", "ben", "cyd") == 0
    assert {r["student"] for r in reported(course)[0]["grades"]} == {"ada", "ben", "bob"}


def test_a_change_waits_only_for_what_it_touches(course, capsys):
    with locked(course.course.source(HW2)):  # as `release` and `grade` do
        assert run(course, "student", "drop", "ben") == run(course, "student", "restore", "ben") == 0
        assert run(course, "student", "rename", "cyd", "cleo") == 0  # of whom there is nothing
        said(capsys)
        for change in (["rename", "ben", "benjamin"], ["merge", "ben", "bob"], ["rename", "Ada Lovelace", "countess"]):
            assert run(course, "student", *change) == 2
            assert f"working on {HW2}" in said(capsys)
    with locked(course.root, shared=True):  # as `collect` does: it may be about to take in something of theirs
        assert run(course, "student", "rename", "ben", "benjamin") == 2
        with locked(course.root, shared=True) as beside:
            assert beside
    assert set(Course(course.root).class_list) == {"ada", "ben", "bob", "cleo"}
    assert run(course, "student", "rename", "ben", "benjamin") == 0


def test_a_drop_out_who_is_on_the_list_again_is_asked_for(course, capsys):
    run(course, "student", "drop", "ben")
    (course.root / "people.csv").write_text('Student,ID,SIS User ID,SIS Login ID,Section\n"Byron, Ben",1002,,,A\n')
    said(capsys)
    assert run(course, "students", str(course.root / "people.csv")) == 1
    assert "autograder student restore ben" in said(capsys)
    assert "ben,Ben,Byron" in (course.root / "students.csv").read_text()


# Rename, merge


def tree(root):
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix not in (".db", ".log", ".part") and path.name != "changes.jsonl"
    }


def marks(course):
    with course.course.gradebook() as gradebook:
        return {
            (s.student_id, g.cell.name): (g.auto_score, g.manual_score, g.needs_manual_grade)
            for s in gradebook.assignment_submissions(HW2)
            for g in s.notebooks[0].grades
        }


def add_all_there_is(course, item, *students):
    """Something of every kind for a student, as a term leaves it."""
    roll = course.root / "reports" / HW2 / "collected.csv"
    roll.parent.mkdir(parents=True)
    roll.write_text("".join(f"{each}\n" for each in ["student,state,reason", *(f"{s},left,broken" for s in students)]))
    for student in students:
        earlier = course.root / "earlier" / student / HW2 / "1"
        earlier.mkdir(parents=True)
        (earlier / f"{HW2}.ipynb").write_text(f"an older one of {student}")
        (course.course.submitted(student, HW2) / "notes.txt").write_text(student)
        page = course.course.feedback_page(student, HW2)
        page.parent.mkdir(parents=True)
        page.write_text(student)
        run(course, "override", HW2, student, item.name, "1", "--reason", f"appeal of {student}")


def test_everything_goes_with_a_new_id(course, item, capsys):
    add_all_there_is(course, item, "ben")
    (course.root / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,2020-01-01\n{HW2},,ben,2021-01-01\n")
    before, grades = tree(course.root), marks(course)
    assert run(course, "student", "rename", "Ben@example.org", "byron") == 0
    renamed = {
        path.replace("/ben/", "/byron/").replace("/ben.json", "/byron.json"): data for path, data in before.items()
    }
    after = tree(course.root)
    assert "byron,left,broken" in after[f"reports/{HW2}/collected.csv"].decode()
    for name in ("students.csv", "due.csv", f"reports/{HW2}/collected.csv"):
        renamed.pop(name), after.pop(name)
    assert after == renamed
    assert marks(course) == {("byron" if s == "ben" else s, name): mark for (s, name), mark in grades.items()}
    assert "byron,Ben,Byron,ben@example.org,,,1002,A,8" in (course.root / "students.csv").read_text()
    assert f"{HW2},,byron,2021-01-01" in (course.root / "due.csv").read_text()
    # The same cases are asked, nothing has to be graded again, and whoever comes as ben now is somebody else.
    assert course.grade().graded == []
    assert not list(course.root.glob("*/ben"))
    said(capsys)
    assert run(course, "show", HW2, "byron") == 0
    assert "appeal of ben" in said(capsys)
    run(course, "student", "rename", "byron", "ben")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["rename", "ben", "ada"], "autograder student merge ben ada"),
        (["rename", "ben", "bobby"], "is what bob is known by"),
        (["rename", "ben", "../ada"], "cannot be an id"),
        *((["rename", "ben", device], "cannot be an id") for device in ("CON", "nul", "Aux.txt", "com1", "ben.")),
        (["rename", "ben"], "Missing argument 'NEW-ID'"),
        (["merge", "ben", "ben"], "is one student already"),
        (["merge", "ben", "nobody"], "no student 'nobody'"),
        (["drop", "nobody"], "no student 'nobody'"),
        (["restore", "ben"], "not dropped"),
        (["drop", "ben", "nobody"], "no student 'nobody'"),
        (["merge", "ben"], "Missing argument 'STUDENT'"),
        (["merge", "ada", "ben"], "nothing says which hand-in"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_moved(course, capsys, arguments, text):
    before = tree(course.root)
    assert run(course, "student", *arguments) == 2
    assert text in said(capsys)
    assert tree(course.root) == before
    assert not (course.root / "changes.jsonl").exists()


@pytest.mark.parametrize(("other", "student"), [("ben", "bob"), ("bob", "ben")])
def test_of_two_ids_the_newer_hand_in_counts_and_nothing_is_lost(course, item, capsys, other, student):
    """Bob's is the newer one, whichever id stays."""
    add_all_there_is(course, item, "ben", "bob")
    pages = {s: (course.course.submitted(s, HW2) / f"{HW2}.ipynb").read_bytes() for s in ("ben", "bob")}
    ledger, before = course.course.result_path(HW2, "bob").read_bytes(), tree(course.root)
    said(capsys)
    assert run(course, "student", "merge", other, student) == 1
    text = said(capsys)
    assert line_of(text, "bob counts", "ben is superseded", f"{course.root}/earlier/{student}/")
    assert numbers(text, f"`{item.name}` of ben") == [1, 1]
    assert (course.course.submitted(student, HW2) / f"{HW2}.ipynb").read_bytes() == pages["bob"]
    assert course.course.result_path(HW2, student).read_bytes() == ledger
    kept = tree(course.root)
    lost = set(before.values()) - set(kept.values())
    changed = {path for path, data in before.items() if data in lost}
    assert all(path.endswith((".csv", ".jsonl")) for path in changed), changed
    assert pages["ben"] in kept.values()
    assert not any(f"/{other}/" in path for path in kept)
    assert not course.course.history_path(HW2, other).exists()
    reasons = {(line.get("reason"), line.get("superseded")) for line in history(course, student)}
    assert {("appeal of ben", "ben"), ("appeal of bob", None)} <= reasons
    assert (student, item.name) in marks(course)
    assert not any(whose == other for whose, _ in marks(course))
    row = next(line for line in (course.root / "students.csv").read_text().splitlines() if line.startswith(student))
    assert "1002" in row
    assert "bobby" in row
    assert course.grade().graded == []


def test_a_hand_in_of_one_id_alone_is_just_moved(course, capsys):
    assert run(course, "student", "merge", "ada", "cyd") == 1
    assert line_of(said(capsys), "ada", "section 'A'", "not taken over")
    assert course.grade().unchanged == ["ben", "bob", "cyd"]
    assert "ada" not in Course(course.root).students


@pytest.mark.parametrize(
    "text",
    [
        "Last Name,First Name,Username,Student ID\nLovelace,Ada,ADA,77\nNew,One,one,78\n",
        "First name,Last name,ID number\nAda,Lovelace,ada\nOne,New,one\n",
        "First name,Last name,ID number,Email address\nAda,Lovelace,77,ada@example.org\nOne,New,one,\n",
        "Student,ID,SIS User ID,SIS Login ID,Section\n'Lovelace, Ada',1001,,lovelace,A\n'New, One',8,,one,A\n",
    ],
    ids=["by login", "by number", "by address", "by Canvas's number"],
)
def test_who_was_merged_does_not_come_back_with_the_next_list(course, text, capsys):
    """Both accounts of one person may stay in the LMS, and the list is imported every week."""
    (course.root / "students.csv").write_text(CLASS.replace("Red,,,,,", "Red,cyd@b.edu,cyd,5,9,"))
    exported = course.root / "list.csv"
    exported.write_text(text.replace("'", '"'))
    assert run(course, "student", "merge", "ada", "cyd") == 1
    assert run(course, "student", "rename", "cyd", "dora") == 0
    assert run(course, "students", str(exported)) == 0
    assert line_of(said(capsys), "line 2: ada", "into dora")
    assert set(Course(course.root).students) == {"ben", "bob", "dora", "one"}


def test_points_that_only_the_superseded_one_had_wait_for_a_look(course):
    with course.course.gradebook() as gradebook:
        grade = gradebook.find_grade(ESSAY, HW2, HW2, "ben")
        grade.manual_score, grade.needs_manual_grade = 2, False
        gradebook.find_comment(ESSAY, HW2, HW2, "ben").manual_comment = "Well seen."
        gradebook.db.commit()
    assert run(course, "student", "merge", "ben", "bob") == 1
    assert marks(course)["bob", ESSAY][1:] == (2, True)
    assert any("Well seen." in line.get("said", "") for line in history(course, "bob"))


def test_who_is_excused_by_the_old_id_is_named(course, capsys):
    (course.root / "weights.toml").write_text(f'[excused]\n{HW2} = ["ben"]\n')
    run(course, "student", "drop", "ben")
    assert read_rules(Course(course.root)).excused == {(HW2, "ben")}
    assert run(course, "student", "rename", "ben", "byron") == 1
    assert "weights.toml names ben" in said(capsys)


def test_two_extensions_are_asked_for(course, capsys):
    (course.root / "due.csv").write_text(
        f"assignment,section,student,due\n{HW2},,,2020-01-01\n{HW2},,ben,2021-01-01\n{HW2},,bob,2022-01-01\n"
    )
    assert run(course, "student", "merge", "ben", "bob") == 2
    assert f"autograder due {HW2} never --student ben" in said(capsys)


CHANGES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "open", "sqlite3.connect")


def ended_after(course, number, *arguments):
    """Run a command in a process that is killed at its `number`-th change of a file; whether it came to its end."""
    child = os.fork()
    if child == 0:
        left = [number]

        def count(event, details):
            if event in CHANGES and not (event == "open" and not set(str(details[1])) & set("wax+")):
                left[0] -= 1
                if left[0] < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        os._exit(run(course, *arguments))
    _, status = os.waitpid(child, 0)
    return not os.WIFSIGNALED(status)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a fork of this process")
@pytest.mark.parametrize(
    "arguments",
    [
        ("merge", "bob", "ben"),
        pytest.param(("merge", "ben", "bob"), marks=pytest.mark.long),
        pytest.param(("rename", "ben", "byron"), marks=pytest.mark.long),
    ],
)
def test_killed_at_any_moment_and_run_again_it_completes(course, item, tmp_path, arguments, capsys):
    """Killed after one change, after two more, after three more …: every run goes on where the one before ended."""
    add_all_there_is(course, item, "ben", "bob")
    whole = Round(shutil.copytree(course.root, tmp_path / "whole"), course.unsafe)
    run(whole, "student", *arguments)
    number = 1
    while not ended_after(course, number, "student", *arguments):
        number += 1
        if Course(course.root).changes.unfinished:
            said(capsys)
            assert run(course, "report", HW2) == 2
            assert f"autograder student {' '.join(arguments)}" in said(capsys)
    assert number > 4
    assert marks(course) == marks(whole)
    ours, theirs = tree(course.root), tree(whole.root)
    assert ours.keys() == theirs.keys()
    assert [path for path in ours if ours[path] != theirs[path] and not path.endswith(".jsonl")] == []
    assert Course(course.root).changes.unfinished is None


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a fork of this process")
def test_killed_once_at_each_change_it_completes(course, item, tmp_path):
    add_all_there_is(course, item, "ben", "bob")
    whole, arguments = Round(shutil.copytree(course.root, tmp_path / "whole"), course.unsafe), ("merge", "bob", "ben")
    run(whole, "student", *arguments)
    number, done = 0, False
    while not done:
        number += 1
        one = Round(shutil.copytree(course.root, tmp_path / "one"), course.unsafe)
        done = ended_after(one, number, "student", *arguments)
        if not done:
            run(one, "student", *arguments)
        assert marks(one) == marks(whole), number
        assert tree(one.root).keys() == tree(whole.root).keys(), number
        shutil.rmtree(one.root)
    assert number > 20


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


def test_a_change_that_was_cut_short_is_told_and_put_aside_by_the_next_one(tmp_path):
    changes = tmp_path / "changes.jsonl"
    Changes(tmp_path).add(what="drop", student="ada")
    assert not Changes(tmp_path).torn
    changes.write_bytes(changes.read_bytes() + b'{"what": "drop", "stud')
    assert "stud" in Changes(tmp_path).torn
    assert changes.read_bytes().endswith(b"stud")  # to look does not change it
    again = Changes(tmp_path)
    again.add(what="drop", student="ben")
    assert (again.dropped, again.torn, Changes(tmp_path).torn) == ({"ada", "ben"}, "", "")
    assert (tmp_path / "changes-torn.txt").read_bytes() == b'{"what": "drop", "stud\n'
    assert len(changes.read_bytes().splitlines()) == 2


@pytest.mark.parametrize(
    ("lines", "dropped"),
    [
        ([{"what": "merge", "old": "ada", "new": "ben"}], set()),  # whoever is merged is no longer there
        ([{"what": "rename", "old": "ada", "new": "eve"}], {"eve"}),
        ([{"what": "merge", "old": "cy", "new": "ada"}], {"ada"}),
        ([{"what": "restore", "student": "ada"}], set()),
    ],
)
def test_whoever_dropped_stays_dropped_under_another_id_but_not_in_another_account(tmp_path, lines, dropped):
    changes = Changes(tmp_path)
    for line in ({"what": "drop", "student": "ada"}, *lines):
        changes.add(**line)
    assert changes.dropped == dropped
