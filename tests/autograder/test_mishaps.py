"""What goes wrong at an instructor's desk: each is named, nobody's marks are lost, and nobody has a 0 for it."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from autograder.cli import main
from autograder.course.class_list import write_students
from autograder.course.course import Course
from autograder.hand_ins.collect import collect
from autograder.hand_ins.hand_in import DOWNLOAD, left_files, roll_path, roll_rows
from autograder.report.intake import Intake
from tests.autograder import lms_samples as lms
from tests.autograder.homework import run
from tests.autograder.lms_samples import HW, PEOPLE, notebook

ADA, GABO, HALLDOR, MBABO, SUK, LI = PEOPLE[:6]
CLASS = [replace(each, participant=70 + n) for n, each in enumerate(PEOPLE[:6])]
DUE, NOW = datetime(2025, 11, 20, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def course(tmp_path):
    course = lms.tiny_course(tmp_path / "course")
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in CLASS})
    return Course(course.root)


def do(course, *arguments):
    return run(main, *map(str, arguments), "--course", str(course.root))


def zipped(path, files):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2025, 11, 22, 8, 0, 0)), text)
    return path


def canvas(people, **more):
    return {lms.canvas_name(each, 500 + n, "hw.ipynb"): notebook(each.login, **more) for n, each in enumerate(people)}


def missed(course):
    """Who has missed the assignment for certain."""
    found = Intake(Course(course.root), HW, [], DUE, NOW)
    there = {path.parent.name for path in course.root.glob(f"submitted/*/{HW}")}
    return {login for login, each in course.students.items() if login not in there and not found.why_not_missing(each)}


# The class list


@pytest.mark.parametrize("spoilt", ["1.23E+05", "1,23E+05", "1E+05", "12-Mar", "Mar-12"])
def test_numbers_that_a_spreadsheet_has_spoilt_are_nobodys(tmp_path, spoilt):
    """Two students whose ids were rounded to the same number became one."""
    course = lms.tiny_course(tmp_path / "course")
    head = "Student,ID,SIS User ID,SIS Login ID,Section\n"
    (tmp_path / "good.csv").write_text(f'{head}"Lovelace, Ada",123456,007,ada,A\n"Ford, Ben",123457,1E5,ben,A\n')
    assert do(course, "students", tmp_path / "good.csv")[0] == 0
    before = (course.root / "students.csv").read_text()
    assert "007" in before
    assert "1E5" in before  # is what the university calls him
    (tmp_path / "bad.csv").write_text(f'{head}"Lovelace, Ada","{spoilt}",7,ada,A\n"Ford, Ben","{spoilt}",8,ben,A\n')
    code, said = do(course, "students", tmp_path / "bad.csv")
    assert code == 1
    assert said.count(f"{spoilt!r} is what") == 2
    assert (course.root / "students.csv").read_text() == before


def test_teachers_in_gradescopes_roster_are_no_students(tmp_path):
    course = lms.tiny_course(tmp_path / "course")
    people = "Tess,T,,t@b.edu,Instructor\nTom,T,9,tom@b.edu,TA\nRo,R,8,ro@b.edu,Reader\nAda,L,007,ada@b.edu,Student\n"
    (tmp_path / "roster.csv").write_text("First Name,Last Name,SID,Email,Role\n" + people)
    assert do(course, "students", tmp_path / "roster.csv")[0] == 0
    assert list(Course(course.root).students) == ["007"]


# What there is to collect


def test_what_is_empty_or_cut_short_is_refused(course, tmp_path):
    """By an empty folder, nobody would have handed in anything."""
    (tmp_path / "empty" / "__MACOSX").mkdir(parents=True)
    (tmp_path / "empty" / "__MACOSX" / "._hw.ipynb").write_text("")
    zipped(tmp_path / "empty.zip", {})
    whole = zipped(tmp_path / "whole.zip", canvas(CLASS)).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "nothing.zip").write_bytes(b"")
    zipped(tmp_path / "twice.zip", {"whole.zip": whole})
    told_of = {"empty": "no files are in", "empty.zip": "no files are in", "cut.zip": "without its end"}
    for name, said in {**told_of, "nothing.zip": "is empty", "twice.zip": "nothing in it but whole.zip"}.items():
        code, told = do(course, "collect", HW, tmp_path / name)
        assert (code, said in told) == (2, True), told
    assert not roll_path(course, HW).exists()


def test_a_whole_disk_is_refused_before_it_is_read(course, tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.hand_ins.place.MOST_FILES", 3)
    for number in range(4):
        (tmp_path / "disk" / f"{number}").mkdir(parents=True)
        (tmp_path / "disk" / f"{number}" / f"{HW}.ipynb").write_text("{}")
    code, told = do(course, "collect", HW, tmp_path / "disk")
    assert (code, "has more than 3 files" in told) == (2, True), told
    assert not roll_path(course, HW).exists()


@pytest.mark.parametrize("few", ["by hand", "of another assignment", "broken"])
def test_a_few_files_say_nothing_about_those_who_are_not_in_it(course, tmp_path, few):
    """Only a download in which most of the hand-ins are tells who has missed it."""
    place = zipped(tmp_path / "few.zip", canvas([ADA, GABO, HALLDOR], grade_id="another"))
    if few == "broken":
        place = zipped(tmp_path / "few.zip", dict.fromkeys(canvas([ADA, GABO, HALLDOR]), "{"))
    if few == "by hand":
        early = zipped(tmp_path / "all.zip", canvas([GABO, HALLDOR, LI]))
        with zipfile.ZipFile(early, "w") as archive:
            for name, text in canvas([GABO, HALLDOR, LI]).items():
                archive.writestr(zipfile.ZipInfo(name, (2025, 11, 1, 8, 0, 0)), text)
        do(course, "collect", HW, early, "--from", "canvas")
        place = tmp_path / "ada"
        (place / "ada").mkdir(parents=True)
        (place / "ada" / "hw.ipynb").write_text(notebook("mine"))
        do(course, "collect", HW, place)
        assert (course.root / "submitted" / "ada" / HW).is_dir()
    else:
        do(course, "collect", HW, place, "--from", "canvas")
    assert not missed(course)
    do(course, "collect", HW, zipped(tmp_path / "late.zip", canvas([ADA, GABO, HALLDOR, LI])), "--from", "canvas")
    assert missed(course) == {"mbabo", "suk"}


@pytest.mark.parametrize("spoil", ["", "\0" * 300, "student;status\nada;left\n", "time"])
def test_a_damaged_table_of_what_was_collected_is_refused(course, tmp_path, spoil):
    place = zipped(tmp_path / "all.zip", canvas([ADA, replace(GABO, last="Another")]))
    do(course, "collect", HW, place, "--from", "canvas")
    path = roll_path(course, HW)
    good = path.read_text()
    made = next(row["file_time"] for row in roll_rows(course, HW) if row["state"] == DOWNLOAD)
    path.write_text(good.replace(made, "22.11.2025 08:00") if spoil == "time" else spoil)
    code, said = do(course, "collect", HW, place, "--from", "canvas")
    assert code == 2
    assert f"collect {HW} again" in said
    path.unlink()
    assert do(course, "collect", HW, place, "--from", "canvas")[0] == 1
    assert path.read_text() == good


# Whose it is


def moodle(people):
    return {f"{lms.moodle_folder(each)}/hw.ipynb": notebook(each.login) for each in people}


def test_by_the_worksheet_a_stranger_with_a_students_name_is_a_stranger(course, tmp_path):
    stranger = replace(ADA, login="else", email="ada@elsewhere.edu", participant=99)
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(lms.moodle_worksheet([*CLASS, stranger], {"else": DUE, "gabo": DUE}))
    place = zipped(tmp_path / "all.zip", moodle([stranger, CLASS[1]]))
    assert do(course, "collect", HW, place, "--from", "moodle", "--worksheet", sheet)[0] == 1
    assert not (course.root / "submitted" / "ada").exists()
    assert missed(course) == {"halldor", "mbabo", "suk", "li"}


def test_a_worksheet_of_another_assignment_is_refused(course, tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(lms.moodle_worksheet([replace(each, participant=170) for each in CLASS], {"ada": DUE}))
    place = zipped(tmp_path / "all.zip", moodle(CLASS))
    code, said = do(course, "collect", HW, place, "--from", "moodle", "--worksheet", sheet)
    assert (code, "is of another assignment" in said) == (2, True)
    assert not (course.root / "submitted").exists()


@pytest.mark.parametrize(
    "changed", [{"login": "alove"}, {"login": "huber", "last": "Huber"}, {"login": "x_previewuser"}]
)
def test_a_user_name_that_blackboard_has_changed_costs_nobody_points(course, tmp_path, changed):
    """With the name, too, the file may be anybody's; a teacher's preview is nobody's."""
    files = lms.blackboard_files(replace(ADA, **changed), DUE, "hw.ipynb", notebook("mine"))
    files |= lms.blackboard_files(GABO, DUE, "hw.ipynb", notebook("g"))
    do(course, "collect", HW, zipped(tmp_path / "all.zip", files), "--from", "blackboard")
    others = {"halldor", "mbabo", "suk", "li"}
    expected = {"alove": others, "huber": set(), "x_previewuser": others | {"ada"}}
    assert missed(course) == expected[changed["login"]]


def test_an_older_attempt_that_was_of_no_use_holds_up_nobody(course, tmp_path):
    files = lms.blackboard_files(ADA, DUE.replace(hour=1), "hw.ipynb", "{")
    files |= lms.blackboard_files(ADA, DUE.replace(hour=2), "hw.ipynb", notebook("mine"))
    code, said = do(course, "collect", HW, zipped(tmp_path / "all.zip", files), "--from", "blackboard")
    assert (code, left_files(course, HW)) == (0, {}), said
    files |= lms.blackboard_files(ADA, DUE.replace(hour=3), "hw.ipynb", "{")
    code, said = do(course, "collect", HW, zipped(tmp_path / "all.zip", files), "--from", "blackboard")
    assert (code, len(left_files(course, HW))) == (1, 1), said


def test_what_a_killed_collect_has_taken_in_decides_about_what_was_left_before(course, tmp_path):
    do(course, "collect", HW, zipped(tmp_path / "1.zip", {lms.canvas_name(ADA, 501, "a.pdf"): ""}), "--from", "canvas")
    assert list(left_files(course, HW))
    newer = zipped(tmp_path / "2.zip", canvas([GABO]) | {lms.canvas_name(ADA, 502, "a.ipynb"): notebook("mine")})
    list(collect(course, HW, newer, "canvas"))  # and then nothing was written
    code, said = do(course, "collect", HW, newer, "--from", "canvas")
    assert (code, left_files(course, HW)) == (0, {}), said


@pytest.mark.parametrize("folder", ["tess", "=1+1", " tess", "-tess"])
def test_what_is_nobodys_stays_so_and_needs_nobody_again(course, tmp_path, folder):
    """Also where a spreadsheet would take its name for a formula."""
    for name in (folder, "ada"):
        (tmp_path / "all" / name).mkdir(parents=True)
        (tmp_path / "all" / name / "hw.ipynb").write_text(notebook(name))
    assert do(course, "collect", HW, tmp_path / "all")[0] == 1
    assert do(course, "collect", HW, "--nobodys", f"{folder}/hw.ipynb")[0] == 0
    for _ in range(2):
        code, said = do(course, "collect", HW, tmp_path / "all")
        assert (code, left_files(course, HW)) == (0, {}), said
        states = [row["state"] for row in csv.DictReader(io.StringIO(roll_path(course, HW).read_text()))]
        assert states.count("nobody's") == 1


def test_a_time_that_notepad_has_saved_is_a_time(course, tmp_path):
    folder = tmp_path / "all" / "ada"
    folder.mkdir(parents=True)
    (folder / "hw.ipynb").write_text(notebook("mine"))
    (folder / "timestamp.txt").write_bytes(b"\xef\xbb\xbf2025-11-20 10:00:00 UTC\r\n")
    assert do(course, "collect", HW, tmp_path / "all")[0] == 0
    assert (course.root / "submitted" / "ada" / HW / "timestamp.txt").read_text() == "2025-11-20 10:00:00 UTC"
