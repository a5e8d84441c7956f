"""There and back: the class list and the files that an LMS gives, graded, and the grades as it imports them."""

from __future__ import annotations

import csv
import io
import re
import warnings
import zipfile
from dataclasses import replace
from datetime import UTC, datetime

import nbformat
import pytest

from autograder.cli import main as autograder
from autograder.course.course import Course
from autograder.report import Grade, tables
from tests.autograder import lms_samples as lms
from tests.autograder.conftest import HW2
from tests.autograder.lms_samples import Person
from tests.autograder.term_samples import no_essay

CLASS = [
    Person("halldor", "Halldór Kiljan", "Laxness", 1003, "S3", "halldor@b.edu", participant=701),
    Person("gabo", "Gabriel José", "García Márquez", 1002, "S2", "gabo@b.edu", "B", participant=702),
    Person("li", "小龙", "李", 1006, "S6", "li@b.edu", "B", participant=703),
]
COLUMN = {
    "canvas": "Homework 2 (4711)",
    "moodle": "Assignment: Homework 2 (Real)",
    "blackboard": "Homework 2 [Total Pts: 22] |77",
}


def exported(system):
    if system == "canvas":
        return lms.canvas_gradebook(CLASS).encode()
    return lms.moodle_grades(CLASS).encode() if system == "moodle" else lms.blackboard_grades(CLASS)


def download(system, path, texts):
    """The files of the class under names that mislead: everybody calls theirs by the next one's login."""
    files = {}
    for n, (each, text) in enumerate(zip(CLASS, texts, strict=True)):
        name = f"{CLASS[n - 1].login}.ipynb"
        if system == "canvas":
            files[lms.canvas_name(each, 900 + n, name)] = text
        elif system == "moodle":
            files[f"{lms.moodle_folder(each)}/{name}"] = text
        else:
            files |= lms.blackboard_files(each, datetime(2026, 11, 20, 10, 0, n), name, text)
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def read_by_canvas(text):
    """{login: grade} by the rules of `process_header`, `parse_assignments` and `process_student`."""
    head, *rows = csv.reader(io.StringIO(text))
    assert "Student" in head[0]
    assert "ID" in head[1]
    assert re.search(r"SIS\s+User\s+ID", head[2])
    assert re.search(r"SIS\s+Login\s+ID", head[3])
    assert "Section" in head[4]
    (number,) = re.fullmatch(r".* \((\d+)\)", head[5]).groups()
    assert number == "4711"
    by_id, by_sis, by_login = ({getattr(p, kind): p.login for p in CLASS} for kind in ("canvas", "sis", "login"))
    grades = {}
    for row in rows:
        if "Points Possible" in row[0]:
            assert float(row[5]) == 22
            continue
        found = {by_id.get(int(row[1])), by_sis.get(row[2]), by_login.get(row[3])}
        (login,) = found  # whatever it looks at first
        assert row[0] == lms.sortable(next(p for p in CLASS if p.login == login))
        grades[login] = float(row[5])
    return grades


def read_by_moodle(text):
    """{login: grade}: users are looked up by ID number or address, and one who is not found ends it all."""
    head, *rows = csv.reader(io.StringIO(text))
    assert COLUMN["moodle"] in head
    at = {name.strip(): n for n, name in enumerate(head)}
    by_number, by_address = ({getattr(p, kind): p.login for p in CLASS} for kind in ("sis", "email"))
    grades = {}
    for row in rows:
        login = by_number[row[at["ID number"]]]
        assert by_address[row[at["Email address"]]] == login
        grades[login] = float(row[at[COLUMN["moodle"]]])
        assert grades[login] <= 100
        assert row[at[f"{COLUMN['moodle']} feedback"]]
    return grades


def read_by_blackboard(text):
    """{login: grade}: a user name for each, the column's number after the bar, every cell quoted."""
    lines = text.splitlines()
    assert all(re.fullmatch(r'"[^"]*"(,"[^"]*")*', line) for line in lines)
    head, *rows = csv.reader(lines)
    assert head[:4] == ["Last Name", "First Name", "Username", "Student ID"]
    assert re.search(r"\|(\d+)$", head[4])[1] == "77"
    return {row[2]: float(row[4]) for row in rows}


READERS = {"canvas": read_by_canvas, "moodle": read_by_moodle, "blackboard": read_by_blackboard}


def test_each_lms_gets_its_own_and_0_where_nothing_came(tmp_path):
    """Two LMSs in a course; who is in neither for all we know stands in every file, for the teacher to see."""
    course = lms.tiny_course(tmp_path / "course")
    people = [replace(CLASS[0], login="hal"), CLASS[1], CLASS[2]]
    for name, text in (
        ("a.csv", lms.canvas_gradebook(people[:2])),
        ("b.csv", lms.moodle_participants(people[1:])),  # gabo is in both, by his login
        ("c.csv", "id\nzoe\n"),
    ):
        (tmp_path / name).write_text(text)
        assert autograder(["students", str(tmp_path / name), "--course", str(course.root)]) in (0, 1)
    students = Course(course.root).students
    known = {name: each.lms for name, each in students.items()}
    assert known == {"hal": "canvas", "gabo": "canvas; moodle", "li": "moodle", "zoe": ""}
    grades = [Grade(name, "", "", 3.0, 22.0, 0.0, False) for name in students if name != "gabo"]
    grades.append(tables.nothing(students["gabo"], 22.0))
    by_canvas = rows(tables.canvas_csv(grades, "x", students))[1:]
    assert {row[3]: row[5] for row in by_canvas} == {"hal": "3", "gabo": "0", "zoe": "3"}
    by_moodle = rows(tables.moodle_csv(grades, [], "x", students))
    assert {row[0]: row[3] for row in by_moodle} == {"gabo": "0", "li": "3", "zoe": "3"}
    assert {row[0]: row[4] for row in by_moodle}["gabo"] == "nothing was handed in"
    assert {row[2] for row in rows(tables.blackboard_csv(grades, "x", students))} == {"zoe"}
    assert tables.lms_counts(grades, students) == {"canvas": 3, "moodle": 3, "blackboard": 1}


def rows(text):
    return list(csv.reader(io.StringIO(text)))[1:]


@pytest.mark.parametrize(
    ("due", "rest", "missed"),
    [
        ("2020-01-01", "", {"cy", "dan"}),  # collected since, as something lies there
        ("2020-01-01", "hw2-minimax,,dan,2099-01-01\n", {"cy"}),
        (None, "", set()),
    ],
)
def test_who_missed_it_for_certain_gets_0_unless_excused(round_, due, rest, missed):
    (round_.root / "students.csv").write_text("id\nada\ncy\ndan\nexcused\nleft\n")
    (round_.root / "weights.toml").write_text(f'[excused]\n{HW2} = ["excused"]\n')
    if due:
        (round_.root / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,{due}\n{rest}")
    roll = round_.root / "reports" / HW2 / "collected.csv"
    roll.parent.mkdir(parents=True)
    made = f",download,all.zip,,{datetime.now(UTC).isoformat()},"
    left = "left,left,x.pdf,is a PDF,,\n,left,y.ipynb,is by number 7 of Canvas,,\n"
    roll.write_text(f"student,state,file,reason,file_time,may_be\n{made}\n{left}")
    round_.hand_in("ada")
    round_.grade()
    no_essay(round_.course, HW2)
    assert autograder(["report", HW2, "--course", str(round_.root)]) == 1  # the files that were left
    found = {row[2]: row[4] for row in rows((round_.root / "reports" / HW2 / "blackboard.csv").read_text())}
    assert {name for name, grade in found.items() if grade == "0"} == missed
    assert set(found) == missed | {"ada"}
    (waits,) = [row for row in rows((round_.root / "reports" / HW2 / "grades.csv").read_text()) if row[0] == "left"]
    assert waits[3:7] == ["", "22", "0", "not graded: collect left their file: it is a PDF"]
    page = " ".join((round_.root / "reports" / HW2 / "report.html").read_text().split())
    assert re.findall(r"collect</code> left a file[^<]*by (\d+) student", page) == ["1"]
    assert waits[6].removeprefix("not graded: ") in page
    assert "is by number 7 of Canvas" in page
    assert "grades are final" not in page  # on the first screen, nor below
    absent = page.partition("Handed in nothing: ")[2].partition(".</p>")[0]
    assert set(absent.split(", ")) == {"cy", "dan", "excused"}


@pytest.mark.slow
@pytest.mark.parametrize("system", READERS)
def test_grades_go_back_to_those_who_handed_in(round_, tmp_path, capsys, system):
    at = ["--course", str(round_.root)]
    (tmp_path / "list.csv").write_bytes(exported(system))
    assert autograder(["students", str(tmp_path / "list.csv"), *at]) == 0
    first = next(iter(round_.solution))
    answers = [{}, {first: "def nothing():\n    pass"}, {name: "" for name in round_.solution}]
    texts = [nbformat.writes(round_.notebook(**each)) for each in answers]
    assert autograder(["collect", HW2, str(download(system, tmp_path / "all.zip", texts)), *at]) == 0
    round_.grade()
    with Course(round_.root).gradebook() as gradebook, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's, about its own use of SQLAlchemy
        for submission in gradebook.assignment_submissions(HW2):
            for grade in submission.notebooks[0].grades:
                if grade.needs_manual_grade:
                    grade.manual_score, grade.needs_manual_grade = 1, False
        gradebook.db.commit()
    assert autograder(["report", HW2, "--title", COLUMN[system], *at]) == 0
    text = (round_.root / "reports" / HW2 / f"{system}.csv").read_text()
    ids = {p.login: p.login if system != "moodle" else p.sis for p in CLASS}
    scores = {login: sum(round_.scores()[each].values()) for login, each in ids.items()}
    assert READERS[system](text) == {login: pytest.approx(score, abs=0.01) for login, score in scores.items()}
    assert scores["halldor"] > scores["gabo"] > scores["li"]
