"""When students handed in, from tables: what Canvas, Moodle and Gradescope tell, and what people write."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from autograder.cli import main as autograder
from autograder.course.class_list import write_students
from autograder.course.course import Course
from autograder.course.due_dates import set_due_date
from autograder.course.errors import CourseError
from autograder.hand_ins.collect import collect
from autograder.hand_ins.hand_in import Lateness, roll_call, stamped, time_of
from autograder.hand_ins.times import read_time, take_times
from tests.autograder import lms_samples as lms
from tests.autograder.homework import run
from tests.autograder.lms_samples import HW, PEOPLE, notebook
from tests.autograder.test_doubt import AFTER, zipped
from tests.conftest import line_of

ADA, GABO, HALLDOR, MBABO = (replace(each, participant=n) for n, each in enumerate(PEOPLE[:4], 71))
WHEN = datetime(2026, 11, 20, 22, 58, 1, tzinfo=UTC)
NOW = datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture
def course(tmp_path):
    """The first three have handed in."""
    course = lms.tiny_course(tmp_path / "course")
    with (course.root / "nbgrader_config.py").open("a") as file:
        file.write("\nc.Course.timezone = 'Europe/Berlin'\n")
    write_students(
        course.root / "students.csv", {each.login: lms.student(each) for each in (ADA, GABO, HALLDOR, MBABO)}
    )
    for each in (ADA, GABO, HALLDOR):
        course.submitted(each.login, HW).mkdir(parents=True)
    return Course(course.root)


def told(course, path, text):
    path.write_text(text)
    lines = list(take_times(course, HW, [path], NOW))
    return {each.student for each in lines} - {None}, [each.said for each in lines if each.student is None]


def times(course):
    return {each.login: stamped(course.submitted(each.login, HW)) for each in (ADA, GABO, HALLDOR)}


@pytest.mark.parametrize(
    "text",
    [
        lms.canvas_api([(ADA, WHEN), (GABO, WHEN), (MBABO, None)]),
        lms.moodle_worksheet([ADA, GABO, MBABO], dict.fromkeys(["ada", "gabo"], WHEN + timedelta(hours=1))),
        "First Name,Last Name,SID,Email,Status,Submission ID,Submission Time,Lateness (H:M:S)\n"
        "Ada,Lovelace,S1,ada@b.edu,Graded,12,2026-11-20 14:58:01 -0800,00:00:00\n"
        "Gabriel,M,S2,gabo@b.edu,Graded,13,2026-11-20 22:58:01 UTC,00:00:00\nM,B,S4,mbabo@b.edu,Missing,,,\n",
        "student;time\nada;2026-11-20 23:58:01\nGabriel José García Márquez;20 Nov 2026 23:58:01\n",
    ],
    ids=["canvas", "moodle", "gradescope", "by hand"],
)
def test_times_are_read_as_they_are_exported(course, tmp_path, text):
    taken, wrong = told(course, tmp_path / "times.csv", text)
    assert (taken, wrong) == ({"ada", "gabo"}, [])
    found = times(course)
    assert found["halldor"] is None
    assert {when.replace(second=1) for when in (found["ada"], found["gabo"])} == {WHEN}  # Moodle's is to the minute


@pytest.mark.parametrize("zone", [" PST", " CET", " BST", " IST"])
def test_a_zone_that_nobody_knows_is_no_time(zone):
    with pytest.raises(ValueError, match="no time"):
        read_time(f"2026-11-20 23:58{zone}", None)
    assert time_of(f"2026-11-20 23:58{zone}".encode()) is None


@pytest.mark.parametrize("zone", ["", "Z", " UTC", " GMT", "+01:00", " +01:00", " +0100", " -0530"])
def test_a_stamp_has_a_zone_that_is_certain(zone):
    hours = {"1": 1, "5": -5.5}.get(zone[-4:].strip("+-0:")[:1], 0)
    stamp = (WHEN + timedelta(hours=hours)).strftime("%Y-%m-%d %H:%M:%S.%f") + zone
    assert time_of(stamp.encode()) == WHEN


def test_what_is_wrong_is_named_line_by_line_and_the_others_are_taken(course, tmp_path):
    rows = [
        "ada,2026-11-20 23:58",
        "gabo,yesterday at noon or so",  # 3
        "halldor,2026-11-20 23:58",  # 4
        "halldor,2026-11-21 23:58",  # 5
        "nobody,2026-11-20 23:58",  # 6
        "mbabo,2026-11-20 23:58",  # 7: nothing was collected
    ]
    taken, wrong = told(course, tmp_path / "times.csv", "\n".join(["student,time", *rows]))
    assert taken == {"ada"}
    assert {line for line in range(2, 9) if any(f"line {line}" in said for said in wrong)} == {3, 4, 5, 6, 7}
    assert len(wrong) == 4
    long = ("x" * 10_000, "9" * 400, "1:1" + "9" * 500_000)  # dateutil alone would take a minute
    for cell in ("2036-11-20 23:58", "2026-11-20", "10/11/26 12:00", "2026-03-29 02:30", "0", *long):
        taken, wrong = told(course, tmp_path / "times.csv", f"student,time\ngabo,{cell}\nada,2026-11-20 23:59\n")
        assert (taken, len(wrong)) == ({"ada"}, 1), cell
    assert times(course)["gabo"] is None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("time", "Submission Time"),
        ("Submission Time", "time"),
        ("submitted_at", "Submitted At"),
        ("handed in", "Last modified (submission)"),
        ("Submission Time", "Submission Time (UTC)"),
        ("Submission Time [CET]", "Submission Time"),
        ("time", "time_utc"),
        ("time", "Local time"),
        ("time", "time 2"),
        ("Last modified (submission)", "Last modified (submission) (UTC)"),
        ("TIME", "time"),
        ("time", "time"),
        ("student", "Student"),
    ],
)
def test_two_columns_that_mean_the_same_are_refused_by_name(course, tmp_path, first, second):
    """Nobody knows which of two times counts, and late points depend on it."""
    row = f"student,{first},{second}\nada,2026-11-20 23:58,2026-11-25 23:58\n"
    (tmp_path / "times.csv").write_text(row.replace("student,student,", "time,student,"))
    code, said = run(autograder, "due", HW, "--times", str(tmp_path / "times.csv"), "--course", str(course.root))
    assert (code, bool(line_of(said, repr(first), repr(second)))) == (2, True)
    assert times(course)["ada"] is None


def test_a_column_that_names_a_zone_is_no_time_in_the_course_s(course, tmp_path):
    (tmp_path / "times.csv").write_text("student,Submission Time (UTC)\nada,2026-11-20 23:58\n")
    code, said = run(autograder, "due", HW, "--times", str(tmp_path / "times.csv"), "--course", str(course.root))
    assert (code, "Submission Time" in said) == (2, True)
    assert times(course)["ada"] is None


def test_a_table_of_brackets_is_refused(course, tmp_path):
    (tmp_path / "times.json").write_text("[" * 100_000)
    code, said = run(autograder, "due", HW, "--times", str(tmp_path / "times.json"), "--course", str(course.root))
    assert code == 2
    assert "mistake in autograder" not in said


def test_a_column_that_is_about_other_times_stands_in_no_ones_way(course, tmp_path):
    head = "student,time,time zone,Last modified (grade),Time limit\n"  # none is when somebody handed in
    (tmp_path / "times.csv").write_text(f"{head}ada,2026-11-20 23:58:01,CET,2026-12-01 10:00,2026-12-01 10:00\n")
    assert [each.student for each in take_times(course, HW, [tmp_path / "times.csv"], NOW)] == ["ada"]
    assert times(course)["ada"] == WHEN


def test_a_second_time_is_said_when_it_changes_the_first(course, tmp_path):
    told(course, tmp_path / "a.csv", "student,time\nada,2026-11-20 23:58\n")
    (tmp_path / "b.csv").write_text("student,time\nada,2026-11-20 23:59\n")
    (line,) = take_times(course, HW, [tmp_path / "b.csv"], NOW)
    assert "23:59" in line.said
    assert "23:58" in line.said


def test_a_table_that_is_older_than_the_hand_in_says_nothing_about_it(course, tmp_path):
    for n, text in enumerate(("one", "two")):
        files = {lms.canvas_name(ADA, 501 + n, "hw.ipynb"): notebook(text)}
        list(
            collect(course, HW, zipped(tmp_path / f"{n}.zip", files, (*AFTER[:2], AFTER[2] + n, *AFTER[3:])), "canvas")
        )
        if not n:
            assert told(course, tmp_path / "times.csv", lms.canvas_api([(ADA, WHEN)])) == ({"ada"}, [])
    taken, (wrong,) = told(course, tmp_path / "times.csv", lms.canvas_api([(ADA, WHEN)]))
    assert (taken, stamped(course.submitted("ada", HW))) == (set(), None)
    assert "a newer one has replaced" in wrong
    assert told(course, tmp_path / "times.csv", lms.canvas_api([(ADA, WHEN + timedelta(1))])) == ({"ada"}, [])


def test_the_time_of_one_member_is_that_of_the_group(course, tmp_path):
    (course.root / "groups.csv").write_text("student,group\nada,T\ngabo,T\nhalldor,H\nmbabo,M\n")
    for each in (ADA, GABO):
        course.submitted(each.login, HW).rmdir()
    files = {lms.canvas_group_name(ADA, "T", 501, "hw.ipynb"): notebook("one")}
    list(collect(course, HW, zipped(tmp_path / "all.zip", files, AFTER), "canvas"))
    taken, wrong = told(course, tmp_path / "times.csv", lms.canvas_api([(GABO, WHEN)]))
    assert (taken, wrong) == ({"ada", "gabo"}, [])
    assert times(course)["ada"] == WHEN


def test_the_command(course, tmp_path):
    at = ["--course", str(course.root)]
    (tmp_path / "times.csv").write_text(lms.canvas_api([(ADA, WHEN)]))
    code, said = run(autograder, "due", HW, "--times", str(tmp_path / "times.csv"), *at)
    assert (code, "1 time" in said) == (0, True)
    (tmp_path / "times.csv").write_text("student,time\nnobody,2026-11-20 23:58\n")
    assert run(autograder, "due", HW, "--times", str(tmp_path / "times.csv"), *at)[0] == 1
    assert run(autograder, "due", HW, "never", "--times", str(tmp_path / "times.csv"), *at)[0] == 2
    for text in ("student,points\nada,3\n", "[{}]", "time\n3\n", ""):
        (tmp_path / "times.csv").write_text(text)
        with pytest.raises(CourseError, match=r"times\.csv"):
            list(take_times(course, HW, [tmp_path / "times.csv"], NOW))


@pytest.mark.parametrize("zone", ["UTC", "America/Los_Angeles", "Asia/Tokyo"])
def test_late_by_canvas_and_in_time_by_our_own_date(course, tmp_path, monkeypatch, zone):
    """What was downloaded before it is due here is in time, whatever date Canvas has."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        set_due_date(course.root, HW, datetime(2026, 11, 20, 12, tzinfo=UTC))
        set_due_date(course.root, HW, datetime(2026, 11, 23, 12, tzinfo=UTC), student="ada")
        set_due_date(course.root, HW, datetime(2026, 11, 22, 7, 59, tzinfo=UTC), student="gabo")
        for each in (ADA, GABO, HALLDOR):
            course.submitted(each.login, HW).rmdir()
        files = {
            lms.canvas_name(each, n, "hw.ipynb", late=True): notebook("x") for n, each in enumerate((ADA, GABO), 5)
        }
        list(collect(course, HW, zipped(tmp_path / "all.zip", files, AFTER), "canvas"))
        late = {each.student: each.late for each in roll_call(Course(course.root), HW) if each.handed_in}
    finally:
        monkeypatch.undo()
        time.tzset()
    assert late == {"ada": Lateness.NO, "gabo": Lateness.MARKED}
