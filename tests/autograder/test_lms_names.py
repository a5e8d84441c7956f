"""Whose a file is: downloads as LMSs write them, lists as they export them, and students who would be somebody else."""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import re
import shutil
import subprocess
import sys
import unicodedata
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath
from zoneinfo import ZoneInfo

import pytest
from nbgrader.exchange.default import ExchangeFetchFeedback

from autograder.cli import main as autograder
from autograder.course.class_list import People, Student, write_students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv
from autograder.course.nbgrader import converter
from autograder.hand_ins.claims import Context
from autograder.hand_ins.collect import Outcome, Taken, collect, write_roll
from autograder.hand_ins.downloads import system_of
from autograder.hand_ins.exchange import give_pages, inbound
from autograder.hand_ins.hand_in import roll_rows, students_in
from autograder.hand_ins.moodle import worksheet_times
from autograder.hand_ins.place import Entry, Place, opened
from autograder.hand_ins.students import What, import_students
from autograder.one_student.find import find
from tests.autograder import lms_samples as lms
from tests.autograder.lms_samples import HW, PEOPLE, Person, notebook
from tests.conftest import line_of, named, numbers, some_now

ADA, EVE = PEOPLE[0], Person("eve", "Eve", "Evil", 2001, "S99", "eve@b.edu")


@pytest.fixture
def course(tmp_path):
    return lms.tiny_course(tmp_path / "course")


def with_list(course, text, name="list.csv"):
    """The course after a list was imported; what became of the lines."""
    path = course.root.parent / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    lines = list(import_students(Course(course.root), [path]))
    return Course(course.root), lines


def taken(course, place, system=""):
    """{file: (student, what was said)}"""
    outcomes = collect(Course(course.root), HW, place, system)
    return {o.name: (o.student, o.said) for o in outcomes if o.name != str(place)}


def answer_of(course, student):
    path = course.submitted(student, HW) / f"{HW}.ipynb"
    return path.read_text() if path.is_file() else None


def put(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def zipped(path, files):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


# Class lists


@pytest.mark.parametrize("semicolons", [False, True])
def test_canvas_grades_make_a_class_list(course, semicolons):
    course, lines = with_list(course, lms.canvas_gradebook(PEOPLE, semicolons=semicolons))
    assert set(course.students) == {each.login for each in PEOPLE}
    assert [line.what for line in lines].count(What.NEW) == len(PEOPLE)
    assert any("Test Student" in line.said for line in lines)
    for each in PEOPLE:
        student = course.students[each.login]
        assert (student.first_name, student.last_name, student.section) == (each.first, each.last, each.section)
        assert (student.canvas_id, student.sis_id, student.login) == (str(each.canvas), each.sis, each.login)


@pytest.mark.parametrize("hint", ["sep=;", '"sep=;"'])
def test_what_a_list_says_to_excel_is_no_head(course, hint):
    exported = lms.canvas_gradebook(PEOPLE, semicolons=True).removeprefix("\ufeff")
    course, _ = with_list(course, f"\ufeff{hint}\r\n{exported}")
    assert set(course.students) == {each.login for each in PEOPLE}


@pytest.mark.parametrize(
    "exported",
    [lms.canvas_people, lms.moodle_grades, lms.moodle_participants, lms.blackboard_grades, lms.moodle_worksheet],
)
def test_every_other_list_is_about_the_same_people(course, exported):
    people = [replace(each, participant=70 + n) for n, each in enumerate(PEOPLE)]
    course, _ = with_list(course, lms.canvas_gradebook(people))
    with_emails = "".join(f"{each.login},{each.email}\n" for each in people)
    course, _ = with_list(course, "id,email\n" + with_emails)
    course, lines = with_list(course, exported(people))
    assert len(course.students) == len(people)
    kinds = {line.what for line in lines} - {What.ABSENT}
    assert kinds <= {What.SAME, What.CHANGED, What.LEFT_OUT}, [line.said for line in lines]
    if exported is lms.moodle_worksheet:
        assert course.students["ada"].moodle_ids == "70"
    course, lines = with_list(course, exported(people))
    assert {line.what for line in lines} <= {What.SAME, What.LEFT_OUT}


@pytest.mark.parametrize(
    ("cell", "sections"),
    [
        ("Lab 1 and Talk", ["Lab 1", "Talk"]),
        ("Lab 1, Rhyme and Reason, and Talk", ["Lab 1", "Rhyme and Reason", "Talk"]),
        ("Lab 1, Talk", ["Lab 1", "Talk"]),
        ("Rhyme and Reason", ["Rhyme and Reason"]),
        ("Lab 1 and Talk 7", ["Lab 1 and Talk 7"]),
    ],
)
def test_who_is_in_several_sections_is_in_each(course, cell, sections):
    others = ["Lab 1", "Talk", "Rhyme and Reason"]
    people = [replace(each, section=section) for each, section in zip(PEOPLE, [cell, *others], strict=False)]
    course, _ = with_list(course, lms.canvas_gradebook(people))
    assert course.students["ada"].sections == sections


def test_who_is_in_another_lms_is_not_missed(course):
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE[:2]))
    course, lines = with_list(course, lms.moodle_grades(PEOPLE[2:5]))
    assert What.ABSENT not in [line.what for line in lines]
    _, lines = with_list(course, lms.moodle_grades(PEOPLE[2:4]))
    assert [line.people for line in lines if line.what is What.ABSENT] == [1]
    assert PEOPLE[4].first in lines[-1].said


def test_a_list_of_nobody_needs_somebody(course, tmp_path, capsys):
    (tmp_path / "list.csv").write_text(lms.canvas_gradebook([]).partition('"Student, Test"')[0])
    assert autograder(["students", str(tmp_path / "list.csv"), "--course", str(course.root)]) == 1
    assert "students.csv" not in capsys.readouterr().out  # there is none


@pytest.mark.parametrize(
    "exported", [lms.moodle_grades, lms.moodle_participants, lms.blackboard_grades, lms.canvas_people]
)
def test_each_list_alone_makes_a_class_list(course, exported):
    course, _ = with_list(course, exported(PEOPLE))
    assert len(course.students) == len(PEOPLE)
    assert {each.name for each in course.students.values()} == {f"{p.first} {p.last}".strip() for p in PEOPLE}


def test_a_changed_name_and_login_stay_the_same_student(course):
    course, _ = with_list(course, lms.canvas_gradebook([replace(ADA, last="Byron", login="abyron")]))
    course, lines = with_list(course, lms.canvas_gradebook([ADA]))
    (student,) = course.students.values()
    assert (student.id, student.login, student.last_name) == ("abyron", "ada", "Lovelace")
    assert "Ada Byron" in student.other_names
    assert any("Ada Lovelace now" in line.said and "was Ada Byron" in line.said for line in lines)
    zip_file = lms.canvas_zip(
        course.root.parent / "a.zip",
        [
            (lms.canvas_name(replace(ADA, last="Byron"), 5, f"{HW}.ipynb"), notebook("x")),
            (lms.canvas_name(EVE, 6, "x.pdf"), "x"),
        ],
    )
    assert "abyron" in {student for student, _ in taken(course, zip_file).values()}


def test_what_is_not_certain_is_left_for_a_person(course, capsys):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    before = (course.root / "students.csv").read_text()
    twins = lms.moodle_grades([ADA, replace(EVE, sis="S1")]).replace("S1,", ",", 1)
    course, lines = with_list(course, twins)  # by name alone; and by a number of somebody else's
    assert [line.what for line in lines if line.what is What.FOR_YOU] == [What.FOR_YOU] * 2
    asked = next(line.said for line in lines if line.what is What.FOR_YOU)
    assert "may be ada" in asked
    field, value = re.search(r"write (\w+) (\S+)", asked).groups()
    there = (course.root / "students.csv").read_text()
    path = course.root / "students.csv"
    for row in (replace(course.class_list["ada"], **{field: value}), Student("ada2", "Ada", "Other", **{field: value})):
        write_students(path, course.class_list | {row.id: row})
        assert not [line for line in with_list(course, twins)[1] if "may be ada" in line.said]  # as it says, either way
        path.write_text(there)
    namesakes = "id,first_name,last_name\nben1,Ben,Ford\nben2,Ben,Ford\n"
    course, lines = with_list(course, namesakes)
    assert ["ben1 (Ben Ford)" in line.said for line in lines if line.what is What.FOR_YOU] == [True]
    write_students(path, course.class_list | {"ben2": Student("ben2")})
    assert What.FOR_YOU not in {line.what for line in with_list(course, namesakes)[1]}
    mixed = lms.canvas_gradebook([replace(ADA, login="eve")])
    course, lines = with_list(course, mixed)
    assert lines[0].what is What.FOR_YOU
    assert all(name in lines[0].said for name in ("ada", "eve"))
    path = course.root.parent / "list.csv"
    assert autograder(["students", str(path), "--course", str(course.root)]) == 1
    assert f"1 {What.FOR_YOU.value}" in capsys.readouterr().out
    assert "S1" in before


@pytest.mark.parametrize(("new", "asks"), [(2, False), (3, True)])
def test_a_list_with_nobody_of_this_course_may_be_another_courses(course, new, asks):
    course, _ = with_list(course, "id,first_name,last_name\nada,Ada,Lovelace\nbob,Bob,Stone\n")
    others = "".join(f"zoe{number},Zoe{number},Zed{number}\n" for number in range(new))
    course, lines = with_list(course, f"id,first_name,last_name\n{others}", "other.csv")
    assert [line.what for line in lines].count(What.FOR_YOU) == asks
    assert len(course.students) == 2 + new


def test_a_doubled_row_is_named_and_nothing_lost(course):
    twice = lms.canvas_people([ADA, replace(ADA, section="B"), EVE])
    course, lines = with_list(course, twice)
    assert [line.what for line in lines].count(What.FOR_YOU) == 1
    assert course.students["ada"].section == "A; B"
    assert set(course.students) == {"ada", "eve"}


def test_an_instructors_own_columns_and_people_stay(course):
    (course.root / "students.csv").write_text(
        "\ufeffid;notes;first_name;last_name\nada;owes a book;Ada;Lovelace\nzoe;;Zoe;\n"
    )
    course, lines = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    assert set(course.students) == {"ada", "zoe", "eve"}
    assert "owes a book" in (course.root / "students.csv").read_text()
    assert course.students["ada"].canvas_id == "1001"
    assert ["zoe" in line.said for line in lines if line.what is What.ABSENT] == [True]


def test_a_name_is_no_formula(course):
    course, _ = with_list(course, lms.canvas_people([replace(ADA, first="=1+1", last="")]))
    assert "'=1+1" in (course.root / "students.csv").read_text()
    assert course.students["ada"].name == "=1+1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nachname,Vorname\nLovelace,Ada\n", "another language"),
        (b"PK\x03\x04 a workbook", "CSV UTF-8"),
        (b"\xe9tudiant,ID\nx,1\n", "not a text in UTF-8"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused(course, text, said):
    with pytest.raises(CourseError, match=said):
        with_list(course, text)
    assert not (course.root / "students.csv").exists()


# Downloads


def test_a_canvas_download(course, tmp_path, capsys):
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    files = [
        (lms.canvas_name(each, 50_000 + n, f"{HW}-{n}.ipynb", late=n % 3 == 1), notebook(f"x = {n}"))
        for n, each in enumerate(PEOPLE[:-1])
    ]
    place = lms.canvas_zip(tmp_path / "submissions.zip", files)
    assert autograder(["collect", HW, str(place), "--course", str(course.root)]) == 0
    said = capsys.readouterr().out
    assert "read as Canvas" in said
    assert named(said, "marked late") == ["devi", "gabo", "suk"]
    assert named(said, "not handed in") == ["long"]
    for n, each in enumerate(PEOPLE[:-1]):
        assert f"x = {n}" in answer_of(course, each.login)
        assert not (course.submitted(each.login, HW) / "timestamp.txt").exists()  # Canvas does not say when
    assert "A,not handed in" in (course.root / "reports" / HW / "collected.csv").read_text()


def test_a_canvas_download_that_a_mac_unpacked(course, tmp_path):
    """It takes accents apart, and leaves things behind."""
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    names = {lms.canvas_name(each, n, f"{HW}.ipynb"): notebook(f"x = {n}") for n, each in enumerate(PEOPLE[:10], 5)}
    files = {unicodedata.normalize("NFD", name): text for name, text in names.items()}
    place = put(tmp_path / "unpacked", files | {".DS_Store": "", "__MACOSX/._x.ipynb": "junk", "Thumbs.db": ""})
    found = taken(course, place)
    assert {student for student, _ in found.values()} == {each.login for each in PEOPLE[:10]}


def test_who_hands_in_is_what_canvas_wrote(course, tmp_path):
    """Eve names her file so that it looks like Ada's, in every way that she may think of."""
    for n, file in enumerate(
        [
            "ada.ipynb",
            "1001_55555_hw.ipynb",
            f"lovelaceada_1001_555_{HW}.ipynb",
            f"hw2_ada_attempt_2026-11-20-10-00-00_{HW}.ipynb",
            f"Ada Lovelace_1_assignsubmission_file_{HW}.ipynb",
            f"ada_{HW}.ipynb",
            f"LATE_1001_6_{HW}.ipynb",
        ]
    ):
        for people in (PEOPLE, [*PEOPLE, EVE]):
            here = lms.tiny_course(tmp_path / f"course-{n}-{len(people)}")
            here, _ = with_list(here, lms.canvas_gradebook(people))
            mine = (lms.canvas_name(EVE, 9000, file), notebook("eve's"))
            others = [
                (lms.canvas_name(each, 70 + i, "a.ipynb"), notebook(each.login)) for i, each in enumerate(PEOPLE[1:4])
            ]
            for m, files in enumerate(
                ([mine, *others], [(lms.canvas_name(ADA, 1, f"{HW}.ipynb"), notebook("ada's")), *others, mine])
            ):
                found = taken(here, lms.canvas_zip(tmp_path / f"{n}-{m}.zip", files))
                assert found[mine[0]][0] == (None if people is PEOPLE else "eve"), (file, found)
                assert "eve's" not in (answer_of(here, "ada") or ""), file
            assert "ada's" in answer_of(here, "ada")


@pytest.mark.parametrize(
    "file",
    [
        "1001_1003_1005.ipynb",
        "1003_7_a.ipynb",
        "LATE_1003_1004_x.ipynb",
        "gabriel_1002_1003_text.html",
        "lovelaceada_1001_9_1002_9_1003_9.ipynb",
        "1002_1003.zip",
        "hw 1002_1003.pdf",
        "1_1002_2_1003_3_1004_4.ipynb",
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_numbers_in_a_students_own_file_name_take_nobodys_grade(course, tmp_path, file, together):
    """Canvas's numbers stand in its addresses, and anybody may write them into the name of a file."""
    course, _ = with_list(course, lms.canvas_gradebook([*PEOPLE, EVE]))
    others = [(lms.canvas_name(each, 70 + n, "a.ipynb"), notebook("own")) for n, each in enumerate(PEOPLE[1:4])]
    text = notebook("eve's") if file.endswith(".ipynb") else "no notebook"
    mine = (lms.canvas_name(EVE, 9000, file), text)
    stranger = (lms.canvas_name(replace(EVE, canvas=77, last="Test"), 9001, file), text)
    for files in [[mine, stranger, *others]] if together else [others, [mine, stranger]]:
        outcomes = list(collect(course, HW, lms.canvas_zip(tmp_path / "all.zip", files), "canvas"))
        write_roll(course, HW, outcomes)
    whose = {each.name: (each.student, sorted(each.whose), each.perhaps) for each in outcomes if each.said}
    if file.endswith(".ipynb"):
        assert "eve's" in answer_of(course, "eve")
    else:
        assert whose[mine[0]][:2] == (None, ["eve"])
    assert whose[stranger[0]] == (None, [], frozenset())
    waiting = {name for row in roll_rows(course, HW) if row["state"] == "left" for name in students_in(row)}
    assert waiting <= {"eve"}


def test_a_single_file_may_have_any_name(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    name = lms.canvas_name(ADA, 7, f"{HW}.ipynb")  # as Eve might name hers
    place = put(tmp_path / "one", {name: notebook("x")})
    with pytest.raises(CourseError, match="--from canvas"):
        taken(course, place)
    assert taken(course, place, "canvas")[name][0] == "ada"


def test_a_canvas_name_that_changed_is_not_guessed(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    changed, known = lms.canvas_name(replace(ADA, last="King"), 7, "a.ipynb"), lms.canvas_name(EVE, 8, "a.ipynb")
    found = taken(course, lms.canvas_zip(tmp_path / "a.zip", [(changed, notebook("x")), (known, notebook("y"))]))
    assert found[known][0] == "eve"
    assert found[changed][0] is None
    assert all(said in found[changed][1] for said in ("kingada", "other_names"))


def test_an_older_canvas_download_replaces_nothing(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    places = {}
    for number, when in ((50, (2026, 11, 20, 8, 0, 0)), (60, (2026, 11, 21, 8, 0, 0))):
        files = [
            (lms.canvas_name(each, number + n, "a.ipynb"), notebook(f"x = {number}"))
            for n, each in enumerate((ADA, EVE))
        ]
        places[number] = lms.canvas_zip(tmp_path / f"{number}.zip", files, when)
    assert {student for student, _ in taken(course, places[60]).values()} == {"ada", "eve"}
    assert all(student is None and "older" in said for student, said in taken(course, places[50]).values())
    assert "x = 60" in answer_of(course, "ada")
    unpacked = tmp_path / "unpacked"  # with the times of now
    with zipfile.ZipFile(places[50]) as archive:
        archive.extractall(unpacked)
    assert all(student is None for student, _ in taken(course, unpacked).values())
    assert {student for student, _ in taken(course, places[60]).values()} == {"ada", "eve"}  # the same again
    assert not (course.root / "earlier").exists()


def test_what_a_person_put_there_outlasts_the_next_download(course, tmp_path, capsys):
    """Files in a download have its time. What is known from before needs nobody, what came since needs a person."""
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    files = [(lms.canvas_name(each, n, "a.ipynb"), notebook("in Canvas")) for n, each in enumerate((ADA, EVE), 5)]
    again = [(lms.canvas_name(ADA, 9, "a.ipynb"), notebook("again")), files[1]]
    taken(course, lms.canvas_zip(tmp_path / "1.zip", files))
    chosen = put(tmp_path / "by hand", {"ada/hw.ipynb": notebook("corrected")})
    assert {student for student, _ in taken(course, chosen).values()} == {"ada"}
    for name, those, code in (("2.zip", files, 0), ("3.zip", again, 1)):
        place = lms.canvas_zip(tmp_path / name, those, (2037, 1, 24, 8, 0, 0))
        assert autograder(["collect", HW, str(place), "--course", str(course.root)]) == code
        assert "corrected" in answer_of(course, "ada")
        out = capsys.readouterr().out
        assert (named(out, "still waiting") if "still waiting" in out else []) == ["ada"] * code
    chosen = put(tmp_path / "at last", {"ada/hw.ipynb": notebook("corrected")})
    for each in (chosen, place, tmp_path / "1.zip", place):  # that is decided now
        autograder(["collect", HW, str(each), "--course", str(course.root)])
        assert "with a file still waiting" not in capsys.readouterr().out
    again[0] = again[0][0], notebook("once more")  # by the same name
    autograder(["collect", HW, str(lms.canvas_zip(place, again)), "--course", str(course.root)])
    assert named(capsys.readouterr().out, "still waiting") == ["ada"]


def test_what_a_download_has_once_more_decides_nothing(course, tmp_path, capsys):
    """Two newer files wait for a person. Neither the old download nor the new one again takes them off the list."""
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE, PEOPLE[1]]))
    first = [(lms.canvas_name(each, n, "a.ipynb"), notebook("first")) for n, each in enumerate((ADA, EVE), 5)]
    more = [(lms.canvas_name(ADA, n, f"{n}.ipynb"), notebook(f"x = {n}")) for n in (70, 71)]
    more.append((lms.canvas_name(PEOPLE[1], 72, "a.pdf"), "%PDF"))
    old, new = lms.canvas_zip(tmp_path / "1.zip", first), lms.canvas_zip(tmp_path / "2.zip", [*first, *more])

    def said(place):
        code = autograder(["collect", HW, str(place), "--course", str(course.root)])
        return code, capsys.readouterr().out

    assert numbers(said(old)[1], "submissions", "taken in") == [2, 2, 0]
    for place in (new, old, new):
        again = said(place)
        assert again[0] == 1  # as long as they wait
        assert named(again[1], "still waiting") == ["ada", "gabo"]
        assert "not handed in" not in again[1]  # something of gabo's was left: he is not one of those
    assert numbers(said(old)[1], "taken in", "there before")[:2] == [0, 2]
    chosen = put(tmp_path / "by hand", {"ada/hw.ipynb": notebook("first")})
    assert named(said(chosen)[1], "still waiting") == ["gabo"]


def test_two_notebooks_in_one_hand_in_are_for_a_person(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    files = [(lms.canvas_name(ADA, n, f"{n}.ipynb"), notebook(f"x = {n}")) for n in (5, 6)]
    files += [(lms.canvas_name(EVE, n, f"{n}.ipynb"), notebook("the same")) for n in (7, 8)]
    for _ in range(2):
        found = taken(course, lms.canvas_zip(tmp_path / "a.zip", files))
        assert answer_of(course, "ada") is None
        assert [found[name][0] for name, _ in files[:2]] == [None, None]
        assert "which is the newest" in found[files[0][0]][1]
        assert [found[name][0] for name, _ in files[2:]].count("eve") == 1


@pytest.mark.parametrize("form", ["folders", "folders of before", "flat"])
def test_a_moodle_download(course, tmp_path, form):
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE)]
    course, _ = with_list(course, lms.moodle_participants(people))
    files = {}
    for each in people:
        folder = lms.moodle_folder(each, old=form == "folders of before")
        files[f"{folder}{'_' if form == 'flat' else '/'}my work.ipynb"] = notebook(each.login)
    place = zipped(tmp_path / "moodle.zip", files)
    found = taken(course, place)
    assert all(student for student, _ in found.values()), found
    for each in people:
        assert each.login in answer_of(course, each.login)
        assert not (course.submitted(each.login, HW) / "timestamp.txt").exists()


def test_moodles_worksheet_says_when_and_who_was_late(course, tmp_path, capsys):
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE[:4])]
    course, _ = with_list(course, lms.moodle_participants(people))
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write('c.Course.timezone = "Asia/Kolkata"\n')
    due = datetime(2026, 11, 20, 23, 59, tzinfo=ZoneInfo("Asia/Kolkata"))
    (course.root / "due.csv").write_text(f"assignment,section,student,due\n{HW},,,2026-11-20 23:59\n")
    minutes = {"ada": 0, "gabo": 1, "halldor": -600}  # in the same minute is in time; of mbabo it says nothing
    when = {login: due + timedelta(minutes=late) for login, late in minutes.items()}
    (tmp_path / "worksheet.csv").write_text(lms.moodle_worksheet(people, when))
    files = {f"{lms.moodle_folder(each)}/{n}.ipynb": notebook(each.login) for n, each in enumerate(people)}
    place, at = zipped(tmp_path / "moodle.zip", files), ["--course", str(course.root)]
    assert autograder(["collect", HW, str(place), *at]) == 0
    said = capsys.readouterr().out
    assert named(said, "handed in", "not known") == sorted(each.login for each in people)
    assert "--worksheet FILE" in said
    assert autograder(["collect", HW, str(place), "--worksheet", str(tmp_path / "worksheet.csv"), *at]) == 0
    said = capsys.readouterr().out
    assert line_of(said, "times", "Asia/Kolkata")
    assert "late: 1 (gabo)" in said
    assert named(said, "handed in", "not known") == ["mbabo"]
    for login, time in when.items():
        stamp = (course.submitted(login, HW) / "timestamp.txt").read_text()
        assert stamp == f"{time.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    stale = {name: notebook("handed in after the worksheet") for name in files}
    newer = zipped(tmp_path / "newer.zip", stale)
    autograder(["collect", HW, str(newer), "--worksheet", str(tmp_path / "worksheet.csv"), *at])
    assert "gabo" in answer_of(course, "gabo")  # it does not get the time of the one before
    assert "is no newer" in capsys.readouterr().out


def test_who_has_a_time_in_moodles_worksheet_and_no_file_waits(course, tmp_path, capsys):
    """The download had a filter, or one page; who has no time there has handed in nothing."""
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE[:4])]
    course, _ = with_list(course, lms.moodle_participants(people))
    when = {each.login: datetime(2026, 11, 20, tzinfo=UTC) for each in people[:3]}
    (tmp_path / "worksheet.csv").write_text(lms.moodle_worksheet(people, when))
    files = {f"{lms.moodle_folder(each)}/{each.login}.ipynb": notebook(each.login) for each in people[:3]}
    _, *here = files.items()
    options = ["--worksheet", str(tmp_path / "worksheet.csv"), "--course", str(course.root)]
    part = zipped(tmp_path / "part.zip", dict(here))
    assert autograder(["collect", HW, str(part), *options]) == 1
    said = capsys.readouterr().out
    assert f"participant {people[0].participant}" in said
    assert f"participant {people[3].participant}" not in said
    whole = zipped(tmp_path / "whole.zip", files)
    assert autograder(["collect", HW, str(whole), *options]) == 0
    assert people[0].login in answer_of(course, people[0].login)


@pytest.mark.parametrize(
    "text", ["20/11/26 09:08", "Friday, 20 November 2026", "viernes, 20 de noviembre de 2026, 23:58"]
)
def test_a_time_that_is_not_certain_is_waited_for(course, tmp_path, capsys, text):
    """By whom it is about; the others go on."""
    ada, gabo = replace(ADA, participant=7), replace(PEOPLE[1], participant=8)
    course, _ = with_list(course, lms.moodle_participants([ada, gabo]))
    sheet = lms.moodle_worksheet([ada, gabo], {"ada": datetime(2026, 11, 20), "gabo": datetime(2026, 11, 19)})
    (tmp_path / "sheet.csv").write_text(sheet.replace("Friday, 20 November 2026, 12:00 AM", text))
    files = {f"{lms.moodle_folder(each)}/a.ipynb": notebook(each.login) for each in (ada, gabo)}
    place = zipped(tmp_path / "moodle.zip", files)
    options = ["--from", "moodle", "--course", str(course.root)]
    assert autograder(["collect", HW, str(place), "--worksheet", str(tmp_path / "sheet.csv"), *options]) == 1
    said = capsys.readouterr().out
    assert "sheet.csv, line 2, says" in said
    assert named(said, "still waiting") == ["ada"]
    assert answer_of(course, "ada") is None
    assert answer_of(course, "gabo") is not None
    (tmp_path / "sheet.csv").write_text(sheet + sheet.splitlines()[2].replace("19 November", "18 November"))
    _, doubts = worksheet_times(read_csv(tmp_path / "sheet.csv"), None)
    assert "says another time for participant 8 than a line above" in doubts["8"]
    (tmp_path / "sheet.csv").write_text(lms.moodle_worksheet([ADA]))  # an assignment that shows no times
    assert autograder(["collect", HW, str(place), "--worksheet", str(tmp_path / "sheet.csv"), *options]) == 2
    assert "Last modified (submission)" in capsys.readouterr().err


@pytest.mark.parametrize("imported", [True, False])
def test_two_of_one_name_in_moodle_need_the_worksheet(course, tmp_path, imported):
    annas = [Person(f"anna{n}", "Anna", "Schmidt", 0, f"N{n}", f"anna{n}@b.edu", participant=800 + n) for n in range(2)]
    course, _ = with_list(course, lms.moodle_participants(annas))
    files = {f"{lms.moodle_folder(each)}/a.ipynb": notebook(each.login) for each in annas}
    place = zipped(tmp_path / "moodle.zip", files)
    assert all(student is None and "grading worksheet" in said for student, said in taken(course, place).values())
    sheet = tmp_path / "work sheet.csv"
    sheet.write_text(lms.moodle_worksheet(annas, {"anna0": datetime(2026, 11, 20)}))
    if imported:
        _, lines = with_list(course, sheet.read_bytes(), sheet.name)
        assert any(f"--worksheet '{course.root.parent / sheet.name}'" in line.said for line in lines)
    outcomes = list(collect(Course(course.root), HW, place, worksheet=None if imported else sheet))
    assert {outcome.student for outcome in outcomes} - {None} == {"anna0", "anna1"}
    again = list(collect(Course(course.root), HW, place, worksheet=sheet))
    assert [o.taken for o in again if o.student == "anna0"] == [Taken.DATED if imported else Taken.SAME]
    assert not any(outcome.said for outcome in again if outcome.student)  # for a class it is one line
    assert "anna1" in answer_of(course, "anna1")


def test_a_worksheet_that_calls_a_participant_somebody_else_is_not_believed(course, tmp_path):
    """As if it were another site's or assignment's."""
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE[:4])]
    course, _ = with_list(course, lms.moodle_participants(people))
    place = zipped(tmp_path / "moodle.zip", {f"{lms.moodle_folder(each)}/a.ipynb": notebook("x") for each in people})
    shifted = [replace(each, participant=each.participant + 1) for each in people]
    course, _ = with_list(course, lms.moodle_worksheet(shifted), "worksheet.csv")
    students = {student for student, _ in taken(course, place).values()}
    assert students == {people[0].login, None}


@pytest.mark.parametrize("known", ["by addresses", "by names alone", "Ada's address is Gabo's", "Gabo's alone"])
def test_a_number_of_one_and_a_name_of_another_in_moodle_waits(course, tmp_path, known):
    """Whatever the worksheet says of the number, and where it does not have it."""
    ada, gabo, halldor = (replace(each, participant=700 + n) for n, each in enumerate(PEOPLE[:3]))
    students = {each.login: replace(lms.student(each), moodle_ids="") for each in (ada, gabo, halldor)}
    if known == "by names alone":
        students = {login: replace(each, email="", sis_id="") for login, each in students.items()}
    write_students(course.root / "students.csv", students)
    course = Course(course.root)
    listed = [replace(ada, email=gabo.email) if known == "Ada's address is Gabo's" else ada, gabo, halldor]
    listed = listed[1:] if known == "Gabo's alone" else listed
    when = {each.login: datetime(2026, 11, 20 + n) for n, each in enumerate((ada, gabo, halldor))}
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(lms.moodle_worksheet(listed, when))
    mixed = replace(gabo, participant=ada.participant), halldor
    place = put(tmp_path / "in", {f"{lms.moodle_folder(each)}/a.ipynb": notebook("mine") for each in mixed})
    outcomes = list(collect(course, HW, place, "moodle", worksheet=sheet))
    _, waiting, _ = write_roll(course, HW, outcomes)
    assert {outcome.student for outcome in outcomes} == {None, "halldor"}
    assert "gabo" in waiting
    own = put(tmp_path / "own", {f"{lms.moodle_folder(each)}/a.ipynb": notebook("own") for each in (gabo, halldor)})
    assert "gabo" in {outcome.student for outcome in collect(course, HW, own, "moodle", worksheet=sheet)}, "if right"
    assert "2026-11-21" in (course.submitted("gabo", HW) / "timestamp.txt").read_text()


def in_blackboard(ada, gabo):
    files = lms.blackboard_files(gabo, datetime(2026, 11, 20), "a.ipynb", notebook("x"))
    return {
        name: text.replace(f"{gabo.first} {gabo.last} (", f"{ada.first} {ada.last} (") for name, text in files.items()
    }


def in_gradescope(ada, gabo):
    return lms.gradescope_files([([replace(gabo, first=ada.first, last=ada.last)], "a.ipynb", notebook("x"))])


def in_sakai(ada, gabo):
    return {f"{ada.last}, {ada.first}({gabo.login})/a.ipynb": notebook("x"), "halldor/a.ipynb": notebook("y")}


@pytest.mark.parametrize("system", [in_blackboard, in_gradescope, in_sakai])
def test_a_login_of_one_and_a_name_of_another_waits(course, tmp_path, system):
    ada, gabo = PEOPLE[:2]
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in PEOPLE[:3]})
    options = "" if system is in_sakai else system.__name__.removeprefix("in_")
    for called in (ada, replace(ada, first="ADA"), replace(ada, first=ada.last, last=ada.first)):
        outcomes = list(collect(Course(course.root), HW, put(tmp_path / called.first, system(called, gabo)), options))
        assert {outcome.student for outcome in outcomes} <= {None, "halldor"}, called
        _, waiting, _ = write_roll(Course(course.root), HW, outcomes)
        assert {"ada", "gabo"} <= set(waiting)
    for called in (gabo, Person("", "Somebody", "Married", 0, "", "")):
        outcomes = collect(
            Course(course.root), HW, put(tmp_path / f"right {called.first}", system(called, gabo)), options
        )
        assert "gabo" in {outcome.student for outcome in outcomes}, "a new name is nobody else's"


@pytest.mark.parametrize("form", ["{}/a.ipynb", "{}_a.ipynb"])
def test_moodles_blind_marking_is_named(course, tmp_path, form):
    course, _ = with_list(course, lms.moodle_participants(PEOPLE))
    files = {form.format(f"Participant_{n}_assignsubmission_file"): notebook("x") for n in (4006831, 4006832)}
    found = taken(course, zipped(tmp_path / "moodle.zip", files))
    assert all(student is None and "is anonymous; reveal" in said for student, said in found.values())
    assert len(found) == 2


def test_two_claims_on_one_student_are_for_a_person(course, tmp_path):
    """One Anna is on the class list, two hand in."""
    annas = [Person("anna", "Anna", "Schmidt", 0, "N", "a@b.edu", participant=number) for number in (5, 6)]
    course, _ = with_list(course, lms.moodle_participants(annas[:1]))
    files = {f"{lms.moodle_folder(each)}/a.ipynb": notebook(f"number {each.participant}") for each in annas}
    assert all(student is None for student, _ in taken(course, zipped(tmp_path / "a.zip", files)).values())
    assert answer_of(course, "anna") is None
    one = {
        f"{lms.moodle_folder(annas[0])}/a.ipynb": notebook("number 5"),
        f"{lms.moodle_folder(EVE)}/a.ipynb": notebook("eve"),
    }
    assert "anna" in {student for student, _ in taken(course, zipped(tmp_path / "b.zip", one)).values()}
    two = {
        f"{lms.moodle_folder(annas[1])}/a.ipynb": notebook("number 6"),
        f"{lms.moodle_folder(EVE)}/a.ipynb": notebook("eve"),
    }
    place = zipped(tmp_path / "c.zip", two)
    os.utime(put(tmp_path / "later", two) / next(iter(two)), (4e9, 4e9))
    for path in (place, tmp_path / "later"):
        assert {student for student, _ in taken(course, path).values()} == {None}
    assert "number 5" in answer_of(course, "anna")


@pytest.mark.parametrize(
    ("listed", "written", "certain"),
    [
        ("İbrahim Öz", "İBRAHIM ÖZ", True),
        ("İbrahim Öz", "İBRAHİM ÖZ", False),  # in Turkish small letters only
        ("İbrahim Öz", "Ibrahim Öz", False),
        ("Işık Kaya", "ışık Kaya", False),
        ("Anna Weiß", "Anna WEIß", True),
        ("Anna Weiss", "Anna Weiß", False),  # there are both
        ("Anna Weiß", "ANNA WEISS", False),
        ("\ufb01ona Ng", "Fiona Ng", True),  # one sign for two letters
        ("José Núñez", "Jose\u0301 Nu\u0301n\u0303ez", True),
        ("José Núñez", "Jose Nunez", False),
        ("Æsa Øst", "Aesa Ost", False),
        ("Σοφός Άλφα", "ΣΟΦΌΣ ΆΛΦΑ", True),
        ("Łukasz Ng", "Lena Ng", None),
    ],
)
def test_names_in_other_letters_are_certain_or_asked(course, tmp_path, listed, written, certain):
    first, _, last = listed.partition(" ")
    course, _ = with_list(course, lms.moodle_participants([Person("x", first, last, 0, "", "")]))
    first, _, last = written.partition(" ")
    other = Person("y", first, last, 0, "S7", "", participant=3)
    files = {f"{lms.moodle_folder(other)}/a.ipynb": notebook("x"), f"{lms.moodle_folder(EVE)}/b.ipynb": notebook("x")}
    student, said = taken(course, zipped(tmp_path / "a.zip", files))[next(iter(files))]
    assert (student, "may be x" in said) == (("x", False) if certain else (None, certain is False))
    exported = "First name,Last name,ID number\n" + f"{first},{last},S7\n"  # with no number that the list has
    course, lines = with_list(course, exported)
    assert [each.what for each in lines if each.what is not What.ABSENT] == [
        What.NEW if certain is None else What.FOR_YOU
    ]
    if certain is False:
        with pytest.raises(CourseError, match="do you mean x"):
            find(course, written)


def test_in_moodle_a_students_file_name_says_nothing(course, tmp_path):
    course, _ = with_list(course, lms.moodle_participants([ADA, PEOPLE[1]]))
    eve = replace(EVE, participant=9)
    files = {
        f"{lms.moodle_folder(eve)}/ada.ipynb": notebook("eve's"),
        f"{lms.moodle_folder(eve)}/Ada Lovelace_3_assignsubmission_file/{HW}.ipynb": notebook("eve's"),
        f"{lms.moodle_folder(replace(PEOPLE[1], participant=4))}/x.ipynb": notebook("gabo's"),
    }
    found = taken(course, zipped(tmp_path / "a.zip", files))
    assert {student for student, _ in found.values()} == {None, "gabo"}
    assert answer_of(course, "ada") is None


def test_a_blackboard_download(course, tmp_path):
    people = [*PEOPLE[:5], PEOPLE[9], Person("t", "Tea", "Tee", 0, "T", "t@b.edu")]  # d_o_t ends like t
    course, _ = with_list(course, lms.blackboard_grades(people))
    files = {}
    for each in people:
        files |= lms.blackboard_files(
            each, datetime(2026, 11, 20, 10, 0, 1), "hw_ada_attempt_x.ipynb", notebook(each.login)
        )
    files |= lms.blackboard_files(ADA, datetime(2026, 11, 19, 10, 0, 1), f"{HW}.ipynb", notebook("before"))
    found = taken(course, zipped(tmp_path / "bb.zip", files))
    for each in people:
        assert each.login in answer_of(course, each.login)
        stamp = (course.submitted(each.login, HW) / "timestamp.txt").read_text()
        assert stamp == f"{datetime(2026, 11, 20, 10, 0, 1).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    (left,) = [said for student, said in found.values() if student is None]
    assert "is older than" in left


def test_a_blackboard_hand_in_without_its_text_is_not_guessed(course, tmp_path):
    course, _ = with_list(course, lms.blackboard_grades([ADA, EVE]))
    files = {}
    for each in (ADA, EVE):
        files |= lms.blackboard_files(each, datetime(2026, 11, 20, 10, 0, 1), "a.ipynb", notebook(each.login))
    files = {name: text for name, text in files.items() if not (name.endswith(".txt") and "_ada_" in name)}
    found = taken(course, zipped(tmp_path / "bb.zip", files))
    assert {student for student, _ in found.values()} == {None, "eve"}


def test_a_gradescope_export(course, tmp_path):
    people = [replace(each, files=["ada.ipynb"]) for each in PEOPLE[:6]]
    course, _ = with_list(course, lms.canvas_gradebook(people))
    found = taken(course, lms.gradescope_zip(tmp_path / "gs.zip", people, notebook("x")))
    assert {student for student, _ in found.values()} == {each.login for each in people}
    assert (course.submitted("ada", HW) / "timestamp.txt").read_text() == "2026-11-20 22:05:01 UTC"


def test_who_is_in_gradescopes_list_has_handed_in(course, tmp_path):
    """Whatever was exported of it: nobody on that list has missed the assignment."""
    people = [replace(each, files=["ada.ipynb"]) for each in PEOPLE[:4]]
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    files = lms.gradescope_files([([each], each.files[0], notebook("x")) for each in people])
    del files["assignment_12_export/submission_501/ada.ipynb"]
    outcomes = list(collect(course, HW, zipped(tmp_path / "gs.zip", files)))
    _, waiting, _ = write_roll(course, HW, outcomes)
    assert waiting == [people[1].login]


def test_ok_and_sakai_folders(course, tmp_path):
    course, _ = with_list(course, lms.moodle_participants([ADA, *PEOPLE[1:4]]))
    files = {f"cal-cs188-hw2/{each.email}/kZ3x/ada/{HW}.ipynb": notebook(each.login) for each in PEOPLE[1:4]}
    files["cal-cs188-hw2/eve@b.edu/kZ4x/ada/hw2.ipynb"] = notebook("eve's")
    found = taken(course, zipped(tmp_path / "ok.zip", files))
    assert {student for student, _ in found.values()} == {None, *(each.login for each in PEOPLE[1:4])}
    assert answer_of(course, "ada") is None
    sakai = {
        f"hw2/{lms.sortable(each)}({each.login})/Submission attachment(s)/x.ipynb": notebook("new")
        for each in (ADA, PEOPLE[1])
    }
    assert "ada" in {student for student, _ in taken(course, zipped(tmp_path / "sakai.zip", sakai)).values()}


def test_nbgraders_exchange(course, tmp_path):
    me = pwd.getpwuid(os.getuid()).pw_name
    (course.root / "students.csv").write_text(f"id\n{me}\nada\n")
    now = datetime.now(UTC)

    def name(minutes_ago, user=me, homework=HW, zone="UTC"):
        return f"{user}+{homework}+{now - timedelta(minutes=minutes_ago):%Y-%m-%d %H:%M:%S.%f} {zone}"

    new = name(1)
    files = {
        f"{name(2)}+kZ3x/{HW}.ipynb": notebook("old"),
        f"{new}/{HW}.ipynb": notebook("new"),
        f"{new}/timestamp.txt": "2026",
        f"{new}/submission_secret.txt": "5" * 128,
        f"{new}/cases/value.json": "{}",  # nbgrader hands in whatever lies there
        f"{new}/{HW}-Copy1.ipynb": notebook("a copy"),
        f"{name(0, 'ada')}+kZ3x/{HW}.ipynb": notebook("by me"),
        f"{name(20)}+kZ3x/{HW}.ipynb": notebook("written later than it says"),
        f"{name(0, zone='CEST')}+kZ3x/{HW}.ipynb": notebook("two hours earlier for nbgrader"),
        f"{name(0, homework='hw3')}+kZ3x/hw3.ipynb": notebook("another"),
        f"{name(0)}+only/notes.txt": "no notebook",
    }
    place = put(tmp_path / "inbound", files)
    link = place / f"{name(0)}+link" / f"{HW}.ipynb"
    link.parent.mkdir()
    link.symlink_to(course.source("hw2-minimax") / "hw2-minimax.ipynb")
    found = taken(course, place)
    assert "new" in answer_of(course, me)
    assert (
        course.submitted(me, HW) / "timestamp.txt"
    ).read_text() == f"{now - timedelta(minutes=1):%Y-%m-%d %H:%M:%S} UTC"
    assert (course.submitted(me, HW) / "submission_secret.txt").read_text() == "5" * 128
    assert answer_of(course, "ada") is None
    said = sorted(said for _, said in found.values() if said)
    for reason in ("claims to be by ada", "was changed at", "CEST", "is a link", "is older than", "is not a notebook"):
        assert sum(reason in line for line in said) == 1, reason
    assert len(said) == 6, said


def test_a_file_that_is_swapped_for_a_link_meanwhile_is_not_read(tmp_path):
    place = put(tmp_path / "x", {"ada/a.ipynb": notebook("mine"), "elsewhere.ipynb": notebook("another's")})
    with opened(place) as found:
        (entry,) = [each for each in found.entries if each.name.name == "a.ipynb"]
        (place / "ada" / "a.ipynb").unlink()
        (place / "ada" / "a.ipynb").symlink_to(place / "elsewhere.ipynb")
        with pytest.raises(OSError, match="was replaced"):
            entry.read()


def test_feedback_is_where_nbgrader_looks_for_it(course, tmp_path):
    """Also for a notebook that its student renamed, from files that are the instructor's alone; and for some only."""
    me, exchange = pwd.getpwuid(os.getuid()).pw_name, tmp_path / "exchange"
    config = course.root / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}\nc.Exchange.root = {str(exchange)!r}\n")
    course, submission = Course(course.root), f"{me}+{HW}+{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f} UTC"
    theirs = {f"{submission}/mine.ipynb": notebook("x"), f"{submission}/submission_secret.txt": "5" * 128}
    put(tmp_path / "cache" / "tiny", theirs)
    assert inbound(course) == exchange / "tiny" / "inbound"
    taken(course, put(inbound(course), theirs), "exchange")
    taken(course, put(tmp_path / "x", {"ben/a.ipynb": notebook("x")}))
    pages = []
    for student in (me, "ben"):
        page = course.feedback_page(student, HW)
        shutil.copytree(course.submitted(student, HW), page.parent)  # nbgrader copies what lies beside a notebook
        page.write_text(f"for {student}")
        page.chmod(0o600)
        pages.append(page)
    exchange.chmod(0o777)
    assert give_pages(course, HW, pages) == 1
    for path in (exchange / "tiny" / "feedback").iterdir():
        assert path.stat().st_mode & 0o777 == 0o644
    fetch = converter(course, ExchangeFetchFeedback, HW, "*")
    fetch.cache, fetch.assignment_dir = str(tmp_path / "cache"), str(tmp_path / "home")
    fetch.start()
    (page,) = (tmp_path / "home").rglob("*.html")
    assert (page.name, page.read_text()) == ("mine.html", f"for {me}")


# What comes as well


def test_whatever_else_lies_there_is_named(course, tmp_path, capsys):
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    inner = zipped(
        tmp_path / "inner.zip", {f"work/{HW}.ipynb": notebook("zipped"), "__MACOSX/work/._x": "", "notes.txt": ""}
    )
    deeper = zipped(tmp_path / "deeper.zip", {})
    with zipfile.ZipFile(deeper, "w") as archive:
        archive.write(inner, "inner.zip")
    strange = "\u202egpj" + "長" * 40
    names = {
        lms.canvas_name(PEOPLE[0], 1, "work.zip"): inner.read_bytes(),
        lms.canvas_name(PEOPLE[1], 2, "deeper.zip"): deeper.read_bytes(),
        lms.canvas_name(PEOPLE[2], 3, "hw2 (1).ipynb"): notebook("doubled"),
        lms.canvas_name(PEOPLE[3], 4, f"{HW}-2.ipynb"): notebook("renamed"),
        lms.canvas_name(PEOPLE[4], 5, "essay.pdf"): "%PDF",
        lms.canvas_name(PEOPLE[5], 6, "hw2.py"): "print()",
        lms.canvas_name(PEOPLE[6], 7, f"{strange}.ipynb"): notebook("strange"),
        lms.canvas_name(PEOPLE[7], 8, "x" * 200 + ".IPYNB"): notebook("long"),
        lms.canvas_name(PEOPLE[8], 9, "broken.zip"): "PK no zip",
        lms.canvas_name(PEOPLE[9], 10, "text.ipynb"): "{",
        "devi_1008_text.html": "<p>",
        "notes of the assistant.txt": "",
    }
    place = put(tmp_path / "x", {})
    place.mkdir(exist_ok=True)
    for name, data in names.items():
        (place / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    (place / ".DS_Store").touch()
    before = {path: path.read_bytes() for path in place.rglob("*")}
    assert autograder(["collect", HW, str(place), "--course", str(course.root)]) == 1
    said = capsys.readouterr().out
    assert {path: path.read_bytes() for path in place.rglob("*")} == before
    for n, answer in ((0, "zipped"), (2, "doubled"), (3, "renamed"), (6, "strange"), (7, "long")):
        assert answer in (answer_of(course, PEOPLE[n].login) or ""), PEOPLE[n].login
    for name in (
        "deeper.zip/inner.zip",
        "essay.pdf",
        "hw2.py",
        "broken.zip",
        "text.ipynb",
        "notes of the assistant.txt",
    ):
        assert any(line.startswith("✗") and name in line for line in said.splitlines()), name
    assert numbers(said, "taken in")[0] == 5
    assert all(sign.isprintable() or sign == "\n" for sign in said)


@pytest.mark.parametrize("ending", [".ipynb.json", ".ipynb.txt", "", ".json", ".IPYNB.TXT", ".ipynb.download", ".html"])
@pytest.mark.parametrize("system", ["canvas", "moodle", "blackboard", "folders"])
def test_a_notebook_is_known_by_what_is_in_it(course, tmp_path, capsys, system, ending):
    """Browsers and mail programs give it other endings; one of another assignment, or no notebook, stays what it is."""
    people = [replace(each, participant=700 + n) for n, each in enumerate((ADA, EVE, *PEOPLE[1:3]))]
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in people})
    other = notebook("x", grade_id="another")
    contents = [notebook("ada's"), notebook("eve's").encode("utf-16"), other, '{"a": "no notebook"}']
    files = {}
    for n, (each, data) in enumerate(zip(people, contents, strict=True), 500):
        made = {
            "canvas": {lms.canvas_name(each, n, f"hw{ending}"): data},
            "moodle": {f"{lms.moodle_folder(each)}/hw{ending}": data},
            "blackboard": lms.blackboard_files(each, datetime(2026, 11, 20, 10), f"hw{ending}", data),
            "folders": {f"{each.login}/hw{ending}": data},
        }
        files |= made[system]
    place = zipped(tmp_path / "all.zip", files)
    assert autograder(["collect", HW, str(place), "--from", system, "--course", str(course.root)]) == 1
    said = capsys.readouterr().out
    assert named(said, "still waiting") == ["gabo", "halldor"]
    for each, data in zip(people[:2], contents, strict=False):
        path = course.submitted(each.login, HW) / f"{HW}.ipynb"
        assert path.read_bytes() == (data if isinstance(data, bytes) else data.encode())  # as it was handed in
    assert said.count("whatever its name ends with") == 2
    assert line_of(said, "·", "UTF-16")


def test_what_has_another_ending_lies_beside_a_notebook_that_has_its_own(course, tmp_path):
    """A copy from yesterday is no second hand-in; alone, in a later attempt, it is the newest."""
    course, _ = with_list(course, lms.blackboard_grades([ADA, EVE, PEOPLE[1]]))
    day, then = datetime(2026, 11, 20, 10), datetime(2026, 11, 20, 11)
    files = lms.blackboard_files(ADA, day, "hw.ipynb", notebook("right"))
    files |= lms.blackboard_files(ADA, day, "old.ipynb.txt", notebook("old"))
    files |= lms.blackboard_files(EVE, day, "hw.ipynb", notebook("first"))
    files |= lms.blackboard_files(EVE, then, "hw.ipynb.json", notebook("second"))
    files |= lms.blackboard_files(PEOPLE[1], day, "hw.ipynb", "{")
    files |= lms.blackboard_files(PEOPLE[1], day, "hw.ipynb.txt", notebook("may be right"))
    outcomes = list(collect(Course(course.root), HW, zipped(tmp_path / "all.zip", files)))
    _, waiting, _ = write_roll(course, HW, outcomes)
    assert ("right" in answer_of(course, "ada"), "second" in answer_of(course, "eve"), waiting) == (
        True,
        True,
        ["gabo"],
    )


def test_a_notebook_that_cannot_be_read_is_refused_with_the_cure(course, tmp_path):
    """In words: no program's own, and not only that it should come again, as the same file would."""
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    raw = notebook("HERE")
    broken = {
        "half a character": raw.replace("HERE", "\\ud83d"),
        "a number": raw.replace('"HERE"', "3"),
        "cut": raw[:-20],
        "version": raw.replace('"nbformat": 4', '"nbformat": 99'),
    }
    files = [(lms.canvas_name(each, 5, "a.ipynb"), text) for each, text in zip(PEOPLE, broken.values(), strict=False)]
    found = taken(course, lms.canvas_zip(tmp_path / "all.zip", files), "canvas")
    for (name, _), each in zip(files, PEOPLE, strict=False):
        student, said = found[name]
        assert student is None
        assert all(word in said for word in (each.login, "JupyterLab", "fresh copy"))
        assert not re.search("codec|Traceback|Exception|object|recursion", said)


def test_without_a_class_list_nobody_is_guessed(course, tmp_path):
    files = {f"{lms.moodle_folder(replace(each, participant=5))}/a.ipynb": notebook("x") for each in PEOPLE[:3]}
    found = taken(course, zipped(tmp_path / "a.zip", files))
    assert all(student is None and "autograder students" in said for student, said in found.values())
    flat = {f"ada_{HW}.ipynb": notebook("x"), f"eve_{HW}.ipynb": notebook("x")}
    place = zipped(tmp_path / "b.zip", flat)
    assert all(student is None and "--from names" in said for student, said in taken(course, place).values())
    assert {student for student, _ in taken(course, place, "names").values()} == {"ada", "eve"}


def test_a_person_decides_by_folders(course, tmp_path):
    """What was left is put into folders as it is, under the names that Canvas gave; once one file, once more."""
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    changed = [replace(each, last="Changed") for each in (ADA, EVE)]
    files = {lms.canvas_name(each, 7, "a.ipynb"): notebook(each.login) for each in changed}
    assert {student for student, _ in taken(course, zipped(tmp_path / "a.zip", files)).values()} == {None}
    names = list(files)
    one = put(tmp_path / "one", {f"ada/{names[0]}": files[names[0]]})
    assert {student for student, _ in taken(course, one).values()} == {"ada"}
    both = put(tmp_path / "both", {f"eve/{names[1]}": files[names[1]], f"Ada Lovelace/{names[0]}": files[names[0]]})
    assert {student for student, _ in taken(course, both).values()} == {"ada", "eve"}


def test_the_folder_of_one_student_may_be_collected_itself(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    one = put(tmp_path / "eve", {"my homework.ipynb": notebook("eve")})
    assert {student for student, _ in taken(course, one).values()} == {"eve"}
    for files in ({"ada/a.ipynb": notebook("ada")}, {f"{n}.ipynb": notebook(str(n)) for n in range(4)}):
        put(tmp_path / "another" / "eve", files)
        assert "eve" not in {student for student, _ in taken(course, tmp_path / "another" / "eve").values()}


def test_no_folder_above_what_was_given_names_an_owner(course, tmp_path, monkeypatch):
    """Nor does one that nobody named: where somebody stands, or where a link leads."""
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    put(tmp_path / "eve", {"a.ipynb": notebook("whose?"), "in/a.ipynb": notebook("whose?")})
    (tmp_path / "link").symlink_to(tmp_path / "eve")
    monkeypatch.chdir(tmp_path / "eve" / "in")
    for place in (".", "..", "../in", tmp_path / "eve" / "in", tmp_path / "link", "../../link/in"):
        assert {student for student, _ in taken(course, Path(place)).values()} == {None}, place
    for place in ("../../eve", tmp_path / "eve"):
        assert "eve" in {student for student, _ in taken(course, Path(place)).values()}, place


def test_a_folder_within_what_moodle_gave_is_the_students(course, tmp_path):
    course, _ = with_list(course, lms.moodle_participants([ADA]))
    files = {f"{lms.moodle_folder(EVE)}/ada/{HW}.ipynb": notebook("eve's")}
    with pytest.raises(CourseError, match="--from moodle"):
        taken(course, zipped(tmp_path / "a.zip", files))


@pytest.mark.parametrize("seed", some_now(4, range(20), later=pytest.mark.more))
def test_no_name_of_a_file_makes_it_somebody_elses(tmp_path, seed):
    """Eve puts together names of what systems write, in three downloads, on the class list or not."""
    rng = random.Random(seed)
    people = [replace(each, participant=700 + n) for n, each in enumerate(PEOPLE)]
    eve = replace(EVE, participant=999)
    words = "ada eve 1001 1 5 2001 LATE lovelaceada evileve Ada|Lovelace assignsubmission file attempt .txt hw2 + 701"
    words += " 2026-11-20-10-00-00 ada@b.edu submission_1 ( ) 2026-11-20|10:00:00.1|UTC text.html anon . -"
    pieces = [word.replace("|", " ") for word in words.split()] + ["_"] * 8 + [" "] * 3
    own = 0
    for _ in range(200):
        names = ["".join(rng.choices(pieces, k=rng.randint(1, 12))) + ".ipynb", "a.ipynb", "b.ipynb"]
        class_list = [*people, eve] if rng.random() < 0.5 else people
        listed = {each.login: lms.student(each) for each in class_list}
        for kind in range(3):
            files = {}
            for each, name in zip((eve, *people[1:3]), names, strict=True):
                made = (
                    {lms.canvas_name(each, 5, name): ""},
                    {f"{lms.moodle_folder(each)}{rng.choice('/_')}{name}": ""},
                    lms.blackboard_files(each, datetime(2026, 11, 20, 10, 0, 1), name, ""),
                )
                files |= made[kind]
            entries = [
                Entry(PurePosixPath(name), PurePosixPath(name), datetime.now(UTC), 0, "", text.encode)
                for name, text in files.items()
            ]
            context = Context(Place(tmp_path, None, entries), People(listed), HW)
            with contextlib.suppress(CourseError):  # it asks
                claim = system_of(context).claim(entries[0].name)
                assert claim.student in (None, "eve"), entries[0].name
                own += claim.student == "eve"
    assert own > 200


def test_a_name_in_canvas_that_ends_like_a_file_of_somebody_elses(course, tmp_path):
    """Canvas takes `_22_` out of names, but not what is left when it has taken `_22_` out of `__22__`."""
    eve = replace(EVE, first="", last="LovelaceAda_1001_77")
    course, _ = with_list(course, lms.canvas_gradebook([ADA, PEOPLE[1], eve]))
    name = f"lovelaceada_1001_77_{eve.canvas}_9_{HW}.ipynb"
    files = [(name, notebook("eve's")), (lms.canvas_name(PEOPLE[1], 8, "a.ipynb"), notebook("x"))]
    found = taken(course, lms.canvas_zip(tmp_path / "a.zip", files))
    assert found[name][0] is None
    assert all(login in found[name][1] for login in ("ada", "eve"))


def test_a_new_name_with_numbers_in_it_still_has_its_number(course, tmp_path):
    """Canvas joins `Doe_1, 2_Jo` to doe_12_jo: that is no file of a stranger's, whatever the class list calls her."""
    course, _ = with_list(course, lms.canvas_gradebook([ADA, EVE]))
    names = [
        lms.canvas_name(replace(EVE, first="2_Jo", last="Doe_1"), 9, "a.ipynb"),
        lms.canvas_name(ADA, 8, "a.ipynb"),
    ]
    assert names[0].startswith("doe_12_jo_2001_")
    outcomes = list(collect(course, HW, lms.canvas_zip(tmp_path / "a.zip", [(each, notebook("x")) for each in names])))
    (left,) = (each for each in outcomes if each.name == names[0])
    assert (left.student, left.perhaps) == (None, None)  # it may be hers, or anybody's


def test_blackboards_text_has_to_be_about_the_file(course, tmp_path):
    course, _ = with_list(course, lms.blackboard_grades([ADA, EVE]))
    files = {}
    for each in (ADA, EVE):
        files |= lms.blackboard_files(each, datetime(2026, 11, 20, 10, 0, 1), "a.ipynb", notebook(each.login))
    files = {name: text.replace("(eve)", "(ada)") for name, text in files.items()}
    assert {student for student, _ in taken(course, zipped(tmp_path / "a.zip", files)).values()} == {None, "ada"}
    assert "ada" in answer_of(course, "ada")


def test_two_accounts_of_one_number_are_for_a_person(course, tmp_path):
    course, _ = with_list(course, lms.canvas_gradebook([ADA, PEOPLE[1]]))
    people = [replace(ADA, files=["a.ipynb"]), replace(ADA, email="other@b.edu", files=["b.ipynb"])]
    found = taken(course, lms.gradescope_zip(tmp_path / "a.zip", people, notebook("x")))
    assert {student for student, _ in found.values()} == {None}


@pytest.mark.parametrize("around", ["", "late/"])
def test_folders_within_a_students_folder_say_nothing(course, tmp_path, around):
    course, _ = with_list(course, lms.canvas_gradebook(PEOPLE))
    files = {f"{around}eve/{each.login}/a.ipynb": notebook("eve's") for each in PEOPLE[:3]}
    files |= {f"{around}{each.login}/a.ipynb": notebook("own") for each in PEOPLE[4:8]}
    found = taken(course, zipped(tmp_path / "a.zip", files))
    assert {student for student, _ in found.values()} == {None, *(each.login for each in PEOPLE[4:8])}
    alone = zipped(tmp_path / "b.zip", {f"{around}eve/ada/a.ipynb": notebook("eve's")})
    assert {student for student, _ in taken(course, alone).values()} == {None}


def test_pipes_in_a_hand_in_keep_nobody_waiting(course, tmp_path):
    (course.root / "students.csv").write_text("id\nada\n")
    folder = course.submitted("ada", HW)
    folder.mkdir(parents=True)
    (folder / f"{HW}.ipynb").write_text(notebook("there"))
    for name in ("timestamp.txt", "handed-in.json"):
        os.mkfifo(folder / name)
    place = put(tmp_path / "x", {"ada/a.ipynb": notebook("new")})
    program = "import sys; from autograder.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "collect", HW, str(place), "--course", str(course.root)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, done.stderr
    assert line_of(done.stdout, "✗ ada/a.ipynb", "may be older")


@pytest.mark.parametrize(("day", "counts"), [(None, "Canvas"), (19, "Moodle"), (21, "Canvas")])
def test_of_two_systems_the_later_file_counts_where_both_times_are_known(course, tmp_path, capsys, day, counts):
    """When Canvas's zip file was packed says nothing about when a student handed in."""
    ada = replace(ADA, participant=700)
    for text in (lms.canvas_gradebook([ada]), lms.moodle_participants([ada])):
        course, _ = with_list(course, text)
    at = ["--course", str(course.root)]
    name = lms.canvas_name(ada, 9001, "a.ipynb")
    place = lms.canvas_zip(tmp_path / "canvas.zip", [(name, notebook("in Canvas"))], (2026, 11, 22, 8, 0, 0))
    assert autograder(["collect", HW, str(place), "--from", "canvas", *at]) == 0
    if day:
        (course.submitted("ada", HW) / "timestamp.txt").write_text(f"2026-11-{day} 12:00:00 UTC")
    (tmp_path / "worksheet.csv").write_text(
        lms.moodle_worksheet([ada], {"ada": datetime(2026, 11, 20, 12, tzinfo=UTC)})
    )
    place = zipped(tmp_path / "moodle.zip", {f"{lms.moodle_folder(ada)}/a.ipynb": notebook("in Moodle")})
    code = autograder(
        ["collect", HW, str(place), "--from", "moodle", "--worksheet", str(tmp_path / "worksheet.csv"), *at]
    )
    said = capsys.readouterr().out
    assert (code, "may be older than what ada has handed in" in said) == ((0, False) if day else (1, True)), said
    assert f"in {counts}" in answer_of(course, "ada")


def test_what_came_by_mail_is_no_older_for_having_a_time(course, tmp_path, capsys):
    course, _ = with_list(course, lms.canvas_gradebook([ADA]))
    at = ["--course", str(course.root)]
    files = [(lms.canvas_name(ADA, 9001, "a.ipynb"), notebook("in Canvas"))]
    place = lms.canvas_zip(tmp_path / "canvas.zip", files, (2026, 11, 22, 8, 0, 0))
    assert autograder(["collect", HW, str(place), "--from", "canvas", *at]) == 0
    mail = {"ada/a.ipynb": notebook("by mail"), "ada/timestamp.txt": "2026-11-21 12:00:00 UTC"}
    place = put(tmp_path / "mail", mail)
    assert autograder(["collect", HW, str(place), *at]) == 1
    assert line_of(capsys.readouterr().out, "✗ ada/a.ipynb", "may be older", "move")
    assert "in Canvas" in answer_of(course, "ada")
    shutil.rmtree(course.submitted("ada", HW))
    assert autograder(["collect", HW, str(place), *at]) == 0
    assert "by mail" in answer_of(course, "ada")


def test_a_zip_of_foreign_files_is_told_in_a_few_lines_and_counts(course, tmp_path, capsys):
    course, _ = with_list(course, lms.moodle_participants(PEOPLE[:2]))
    files = {f"Ada Lovelace_0_assignsubmission_file/{n}.ipynb": "not a notebook" for n in range(30)}
    files |= {f"pictures/{number}.jpg": "x" for number in range(20)}
    place = zipped(tmp_path / "all.zip", files)
    assert autograder(["collect", HW, str(place), "--from", "moodle", "--course", str(course.root)]) == 1
    said = capsys.readouterr().out
    assert numbers(said, "✗", "pictures/", "each") == [20]
    assert "ask ada to hand it in again" in said
    assert len(said.splitlines()) < 40


def test_a_file_is_known_again_whatever_it_is_called(course, tmp_path):
    """Also one whose name the table writes otherwise, so that no spreadsheet runs it."""
    course, _ = with_list(course, lms.moodle_participants(PEOPLE[:2]))
    names = ["=1+1.jpg", "x;=2.jpg", "a\tb.jpg", "'+3.jpg", "plain.jpg"]
    left = [Outcome(name, None, "is not a notebook") for name in names]
    write_roll(course, HW, left)
    write_roll(course, HW, [], [row["file"] for row in roll_rows(course, HW) if row["state"] == "left"])
    write_roll(course, HW, left)
    assert [row["state"] for row in roll_rows(course, HW) if row["file"]] == ["nobody's"] * len(names)
