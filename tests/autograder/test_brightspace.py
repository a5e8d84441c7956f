"""Brightspace's downloads and class list, and the grades that go back to it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest

from autograder.course.class_list import People, Student
from autograder.course.course import Course
from autograder.hand_ins.brightspace import Brightspace
from autograder.hand_ins.claims import Context
from autograder.hand_ins.collect import collect
from autograder.hand_ins.hand_in import stamped
from autograder.hand_ins.place import Place
from autograder.hand_ins.students import import_students
from autograder.report.grades import Grade
from autograder.report.tables import brightspace_csv, canvas_csv
from tests.autograder import lms_samples as lms
from tests.autograder.lms_samples import HW, PEOPLE, notebook
from tests.autograder.test_doubt import AFTER, zipped

ADA = PEOPLE[0]
NOON = datetime(2026, 11, 19, 12, 5)


@pytest.fixture
def course(tmp_path):
    course = lms.tiny_course(tmp_path / "course")
    with (course.root / "nbgrader_config.py").open("a") as file:
        file.write("\nc.Course.timezone = 'America/New_York'\n")
    (tmp_path / "grades.csv").write_text(lms.brightspace_grades(PEOPLE))
    list(import_students(course, [tmp_path / "grades.csv"]))
    return Course(course.root)


def test_the_class_list_has_no_signs_of_brightspaces_own(course):
    ada = course.class_list["S1"] if "S1" in course.class_list else course.class_list["ada"]
    assert (ada.login, ada.sis_id, ada.email, ada.lms) == ("ada", "S1", "ada@b.edu", "brightspace")


@pytest.mark.parametrize("folder", [True, False])
def test_a_download_is_read(course, tmp_path, folder):
    files = {lms.brightspace_name(each, NOON, "my own.ipynb", folder): notebook(each.login) for each in PEOPLE}
    files |= {"index.html": "<html>", lms.brightspace_name(ADA, NOON.replace(hour=23), "new.ipynb"): notebook("newer")}
    place = zipped(tmp_path / "all.zip", {f"Homework 2/{name}": text for name, text in files.items()}, AFTER)
    outcomes = list(collect(course, HW, place))
    assert not [each.said for each in outcomes if each.student is None and not each.note]
    assert {each.student for each in outcomes} - {None} == {each.login for each in PEOPLE}
    assert "newer" in (course.submitted("ada", HW) / f"{HW}.ipynb").read_text()
    assert stamped(course.submitted("gabo", HW)) == datetime(2026, 11, 19, 17, 5, tzinfo=UTC)


def test_without_a_class_list_a_download_waits(course, tmp_path):
    (course.root / "students.csv").unlink()
    files = {f"Homework 2/{lms.brightspace_name(each, NOON, 'hw.ipynb')}": notebook(each.login) for each in PEOPLE}
    outcomes = list(collect(Course(course.root), HW, zipped(tmp_path / "all.zip", files, AFTER)))
    assert {each.student for each in outcomes} == {None}
    assert any("there is no students.csv" in each.said for each in outcomes), [each.said for each in outcomes]


@pytest.mark.parametrize(
    ("name", "student", "perhaps"),
    [
        ("1-2 - Wei Zhang - Nov 19, 2026 200 PM - hw.ipynb", None, {"wei1", "wei2"}),
        ("1-2 - wei2 Wei Zhang - Nov 19, 2026 1200 AM/hw.ipynb", "wei2", None),
        ("1-2 - N07 - Wei Zhang - Nov 19, 2026 200 PM - hw.ipynb", "wei1", None),
        ("1-2 - wei2 Ada Lovelace - Nov 19, 2026 200 PM/hw.ipynb", None, None),
        ("1-2 - Ada Lovelace - Nov 19, 2026 200 PM - Wei Zhang - Nov 19, 2026 200 PM - hw.ipynb", "ada", None),
        ("1-2 - Group 7 - Nov 19, 2026 200 PM/hw.ipynb", None, None),
        ("1-2 - Ada Lovelace - Mar 8, 2026 230 AM/hw.ipynb", None, {"ada"}),  # skipped there
        ("1-2 - Ada Lovelace - Feb 31, 2026 230 AM/hw.ipynb", None, {"ada"}),
    ],
)
def test_whose_a_name_is(course, name, student, perhaps):
    people = [Student("ada", "Ada", "Lovelace"), Student("wei1", "Wei", "Zhang", sis_id="N07", login="weizhang")]
    people.append(Student("wei2", "Wei", "Zhang", login="wei2"))
    context = Context(Place(Path(), None, []), People({each.id: each for each in people}), HW, zone=course.zone)
    system = Brightspace(context)
    assert system.fits(PurePosixPath(name))
    claim = system.claim(PurePosixPath(name))
    assert (claim.student, claim.perhaps and set(claim.perhaps)) == (student, perhaps)


def test_grades_go_back_by_brightspaces_own_columns():
    known = {"ada": replace(lms.student(ADA), lms="brightspace"), "gabo": replace(lms.student(PEOPLE[1]), lms="canvas")}
    grades = [Grade(name, "", "", 7.5, 22.0, 0.0, False) for name in known]
    rows = list(csv.DictReader(io.StringIO(brightspace_csv(grades, "Homework 2", known))))
    assert rows == [
        {"OrgDefinedId": "#S1", "Username": "#ada", "Homework 2 Points Grade": "7.5", "End-of-Line Indicator": "#"}
    ]
    assert "ada" not in canvas_csv(grades, "Homework 2", known)
