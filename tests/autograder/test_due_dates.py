"""When an assignment is due, for whom, and what being late costs."""

import csv
import re
import shutil
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import nbformat
import pytest

from autograder.cli import main
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import from_gradebook, in_words, read_date, read_due_dates, set_due_date, to_gradebook
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.grading.marks import DAY, being_late_costs, days
from autograder.grading.nbgrader_plugin import marks_of
from autograder.hand_ins.collect import COLUMNS
from autograder.hand_ins.hand_in import LEFT, RECORD, HandIn, Lateness, roll_call, roll_path, text_of
from autograder.hand_ins.moodle import worksheet_times
from autograder.report import read_grades
from autograder.report.pages import page
from autograder.steps.init import init
from autograder.term.standing import State, read_term
from tests.autograder import lms_samples as lms
from tests.autograder import term_samples
from tests.autograder.conftest import HW2, Round
from tests.autograder.term_samples import another, graded, no_essay
from tests.conftest import line_of, named, numbers

HANDED_IN = datetime(2020, 3, 10, 12, 0, tzinfo=UTC)


def run(round_, *arguments):
    flags = ["--unsafe"] if round_.unsafe and arguments[0] == "grade" else []
    return main([*arguments, "--course", str(round_.root), *flags])


def hand_in(round_, student, when=HANDED_IN):
    path = round_.hand_in(student)
    (path.parent / "timestamp.txt").write_text(f"{when:%Y-%m-%d %H:%M:%S} UTC")


def penalties(round_):
    with round_.course.gradebook() as gradebook:
        return {each.student_id: each.late_submission_penalty for each in gradebook.assignment_submissions(HW2)}


def test_the_most_particular_date_counts(tmp_path):
    every, section, own = (datetime(2030, 3, day, tzinfo=UTC) for day in (1, 3, 5))
    set_due_date(tmp_path, HW2, every)
    set_due_date(tmp_path, HW2, section, section="B")
    set_due_date(tmp_path, HW2, own, student="ada")
    dates = read_due_dates(tmp_path)
    assert dates.of(HW2, Student("ada", section="B")) == own
    assert dates.of(HW2, Student("ben", section="B")) == section
    assert dates.of(HW2, Student("cyd", section="A")) == dates.of(HW2) == every
    assert dates.of("hw3-alphabeta") is None
    two = set_due_date(tmp_path, HW2, own, section="C")
    assert two.of(HW2, Student("dan", section="A; B")) == section
    assert two.of(HW2, Student("dan", section="B;C")) == own  # the latest of theirs
    set_due_date(tmp_path, HW2, None, student="ada")
    assert read_due_dates(tmp_path).of(HW2, Student("ada", section="B")) == section
    with pytest.raises(CourseError, match="needs a date for everybody first"):
        set_due_date(tmp_path, HW2, None)
    with pytest.raises(CourseError, match="no such date"):
        set_due_date(tmp_path, HW2, None, student="ada")


@pytest.mark.parametrize("text", ["2030-03-01", "1 March 2030", "2030-03-01 23:59", "2030-03-01T23:59"])
def test_dates_as_people_write_them(text):
    when = read_date(text)
    assert (when.year, when.month, when.day, when.hour, when.minute) == (2030, 3, 1, 23, 59)
    assert when.tzinfo


BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-03-28 23:59", "2026-03-28 22:59"),  # the clocks go forward at 2 on the 29th
        ("2026-03-29", "2026-03-29 21:59"),
        ("2026-10-25 02:30", "2026-10-25 00:30"),  # comes twice: the first time counts
        ("2026-10-25 03:30", "2026-10-25 02:30"),
        ("2026-10-25 03:30 UTC", "2026-10-25 03:30"),
    ],
)
def test_a_time_without_a_zone_is_in_the_courses(tmp_path, text, utc):
    (tmp_path / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,{text}\n")
    due = read_due_dates(tmp_path, BERLIN).of(HW2)
    assert f"{to_gradebook(due):%Y-%m-%d %H:%M}" == utc
    assert in_words(from_gradebook(to_gradebook(due), BERLIN)) == in_words(due)
    sheet = f'Identifier,Last modified (submission)\nParticipant 7,"{due:%A, %-d %B %Y, %I:%M %p}"\n'
    (tmp_path / "sheet.csv").write_text(sheet)
    assert worksheet_times(read_csv(tmp_path / "sheet.csv"), BERLIN) == ({"7": due}, {})


def test_the_day_on_which_the_clocks_go_back_has_25_hours():
    assert read_date("2026-10-25", BERLIN) - read_date("2026-10-24", BERLIN) == timedelta(hours=25)


@pytest.mark.parametrize(
    ("text", "zone"), [("2026-03-29 02:00", BERLIN), ("2026-03-29 2:59 am", BERLIN), ("8 March 2026 2:30", NEW_YORK)]
)
def test_a_time_that_the_clocks_skip_is_refused_wherever_it_comes_from(tmp_path, text, zone):
    with pytest.raises(ValueError, match=f"is skipped.*{zone}"):
        read_date(text, zone)
    (tmp_path / "due.csv").write_text(f"assignment,section,student,due\n{HW2},,,{text}\n")
    with pytest.raises(CourseError, match=f"line 2: .*{zone}"):
        read_due_dates(tmp_path, zone)
    sheet = f"Identifier,Last modified (submission)\nParticipant 7,{text}\n"
    (tmp_path / "sheet.csv").write_text(sheet)
    _, doubts = worksheet_times(read_csv(tmp_path / "sheet.csv"), zone)
    assert line_of(doubts["7"], "line 2", "is skipped")
    assert read_date(f"{text} UTC", zone)


def test_a_student_with_a_date_is_named_as_everywhere(tmp_path, capsys):
    course = lms.tiny_course(tmp_path / "course")
    (course.root / "students.csv").write_text(
        "id,first_name,last_name,email,login,sis_id,canvas_id\n"
        "li1,Wei,Li,li1@b.edu,wli,S1,71\nli2,Wei,Li,,wli2,S2,72\nada,Ada,Lovelace,,al,S3,73\n"
    )

    def due(student, when="2030-03-02"):
        code = main(["due", lms.HW, when, "--student", student, "--course", str(course.root)])
        return code, capsys.readouterr()

    assert main(["due", lms.HW, "2030-03-01", "--course", str(course.root)]) == 0
    capsys.readouterr()
    for student in ("ada", "al", "ADA", "Lovelace, Ada", "S3", "canvas_id:73"):
        code, said = due(student)
        assert (code, "for ada" in said.out) == (0, True)
        assert due(student, "never")[0] == 0
    for student, why in (("Wei Li", "may be any of: .*id:li1.*id:li2"), ("Lovelace", "do you mean ada")):
        code, said = due(student)
        assert code == 2
        assert re.search(why, said.err)
    assert set(Course(course.root).due_dates.dates) == {(lms.HW, "", "")}
    (course.root / "students.csv").unlink()  # then nothing says who there is
    assert due("eve")[0] == 0


@pytest.mark.parametrize("who", ["Ada Lovelace", "al", "adaa"])
def test_a_date_for_nobody_is_named(tmp_path, who):
    """Written by hand, an extension would be lost without a word."""
    course = lms.tiny_course(tmp_path / "course")
    (course.root / "students.csv").write_text("id,login\nada,al\n")
    (course.root / "due.csv").write_text(
        f"assignment,section,student,due\n{lms.HW},,,2030-01-01\n{lms.HW},,{who},2031-01-01\n"
    )
    with pytest.raises(CourseError, match=f"due.csv: students.csv has no '{who}' by that id; correct one of the two"):
        _ = Course(course.root).due_dates


def test_a_zone_that_is_none_is_refused(tmp_path):
    list(init(tmp_path / "course"))
    with (tmp_path / "course" / "nbgrader_config.py").open("a") as config:
        config.write("c.Course.timezone = 'Berlin'\n")
    with pytest.raises(CourseError, match="a zone such as 'Europe/Berlin', and cannot be 'Berlin'"):
        _ = Course(tmp_path / "course").zone


@pytest.mark.parametrize("text", ["", "soon", "March", "12:00", "2030-03-32", "Monday", "9" * 400])
def test_what_is_no_date_or_leaves_something_open_is_refused(text):
    with pytest.raises(ValueError, match=r"such as \d{4}-\d\d-\d\d"):
        read_date(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("assignment,due\n", "must name the columns"),
        ("assignment,section,student,due\nhw2,A,ada,2030-01-01\n", "line 2: .*for a section or for a student"),
        ("assignment,section,student,due\nhw2,,,2030-01-01\nhw2,,,2030-01-02\n", "line 3: a second date"),
        ("assignment,section,student,due\n\nhw2,,,soon\n", "line 3: 'soon' is no date"),
    ],
)
def test_a_broken_file_is_named_with_its_line(tmp_path, text, said):
    (tmp_path / "due.csv").write_text(text)
    with pytest.raises(CourseError, match=said):
        read_due_dates(tmp_path)


def test_dates_and_penalties_set_after_grading_count_at_the_next_grade(round_, capsys):
    for student in ("ada", "ben"):
        hand_in(round_, student)
    round_.grade()
    full = round_.scores()["ada"]
    points = sum(full.values())
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.LateDays.free_days = 1\nc.LateDays.percent_a_day = 10\n")
    due = (HANDED_IN - timedelta(days=2, hours=1)).strftime("%Y-%m-%d %H:%M UTC")  # three days have begun
    assert run(round_, "due", HW2, due) == 0
    assert (
        run(round_, "due", HW2, (HANDED_IN - timedelta(hours=1)).strftime("%Y-%m-%d %H:%M UTC"), "--student", "ben")
        == 0
    )
    capsys.readouterr()
    moved = read_grades(Course(round_.root), HW2)[0]
    assert [(grade.due_moved, grade.is_graded) for grade in moved] == [(True, False), (True, True)]
    assert run(round_, "report", HW2) == 1  # what ada loses by now is not what the gradebook has
    assert run(round_, "term") == 1
    assert "being late costs" in read_term(Course(round_.root)).standings[HW2, "ada"].why
    capsys.readouterr()
    assert run(round_, "grade", HW2) == 0
    said = capsys.readouterr().out
    ada, ben = read_grades(Course(round_.root), HW2)[0]
    assert (ada.timing.late, ada.timing.other_date) == (f"late by 2 days 1 hour: −{points * 0.2:g}", "")
    assert ben.timing.late == "late by 1 hour: nothing taken off"
    assert ben.timing.other_date
    assert not ada.due_moved
    assert numbers(said, "graded", "unchanged")[:2] == [0, 2]
    assert numbers(said, "ada: being late") == pytest.approx([points * 0.2, 0])
    assert "ben" not in said  # one day, which is free
    assert penalties(round_) == {"ada": pytest.approx(points * 0.2), "ben": 0}
    assert run(round_, "grade", HW2) == 0
    assert "being late" not in capsys.readouterr().out
    assert run(round_, "show", HW2, "ada") == 0
    assert f"late: −{points * 0.2:g}\n  all: {ada.score:g} of" in capsys.readouterr().out
    config.write_text(config.read_text() + "\nc.LateDays.percent_a_day = 20\n")
    assert [grade.is_graded for grade in read_grades(Course(round_.root), HW2)[0]] == [False, True]
    config.write_text(config.read_text() + "\nc.LateDays.percent_a_day = 10\n")
    # Graded anew it is the same; without a date it costs nothing.
    round_.grade(again=True)
    assert penalties(round_)["ada"] == pytest.approx(points * 0.2)
    # Graded anew because it came earlier than was known, it is said, too.
    earlier = f"{HANDED_IN - timedelta(days=9):%Y-%m-%d %H:%M:%S} UTC"
    (round_.course.submitted("ada", HW2) / "timestamp.txt").write_text(earlier)
    outcome = round_.grade()
    assert outcome.graded == ["ada"]
    assert "costs 0 points" in outcome.late["ada"]
    assert run(round_, "due", HW2, "never", "--student", "ben") == run(round_, "due", HW2, "never") == 0
    round_.grade()
    assert penalties(round_) == {"ada": 0, "ben": 0}


HW1 = "hw1-before"


@pytest.fixture(scope="module")
def late_root(released_course, tmp_path_factory, unsafe):
    """Ada was late by a day twice, of which the first was free; ben was in time."""
    round_ = Round(shutil.copytree(released_course, tmp_path_factory.mktemp("late") / "course"), unsafe)
    configured(round_, "c.LateDays.free_days = 1\nc.LateDays.percent_a_day = 10\nc.Course.timezone = 'UTC'")
    another(round_.course, HW1)
    for name in (HW1, HW2):
        for student in ("ada", "ben"):
            term_samples.hand_in(round_, name, student)
            stamp(round_, name, student, student == "ada")
        run(round_, "due", name, f"{HANDED_IN:%Y-%m-%d %H:%M} UTC")
    course = graded(round_, HW1, HW2)
    for name in (HW1, HW2):
        no_essay(course, name)
    graded(round_, HW1, HW2)  # being late costs a share of the points, which are more by now
    assert run(round_, "report", HW2) == 0
    return round_.root


@pytest.fixture
def late_course(late_root, tmp_path, unsafe):
    return Round(shutil.copytree(late_root, tmp_path / "course"), unsafe)


def configured(round_, line):
    with (round_.root / "nbgrader_config.py").open("a") as config:
        config.write(f"\n{line}\n")


def stamp(round_, name, student, days):
    """Say that a student handed in that many days after everybody was due; a part of a day counts whole."""
    when = HANDED_IN + timedelta(days=days) - timedelta(minutes=days > 0)
    (round_.course.submitted(student, name) / "timestamp.txt").write_text(f"{when:%Y-%m-%d %H:%M:%S} UTC")


def in_exports(round_):
    rows = csv.DictReader((round_.root / "reports" / HW2 / "moodle.csv").read_text().splitlines())
    return {row["Username"]: float(row[HW2]) for row in rows}


FREE_DAYS = {
    "a date of one": lambda r: run(
        r, "due", HW1, f"{HANDED_IN + timedelta(days=1):%Y-%m-%d %H:%M} UTC", "--student", "ada"
    ),
    "a date of all": lambda r: run(r, "due", HW1, f"{HANDED_IN + timedelta(hours=25):%Y-%m-%d %H:%M} UTC"),
    "another time": lambda r: stamp(r, HW1, "ada", 0),
    "due after this one": lambda r: run(r, "due", HW1, f"{HANDED_IN + timedelta(days=9):%Y-%m-%d %H:%M} UTC"),
    "more free days": lambda r: configured(r, "c.LateDays.free_days = 2"),
}
SAME = {
    "an hour": lambda r: run(r, "due", HW1, f"{HANDED_IN + timedelta(hours=1):%Y-%m-%d %H:%M} UTC", "--student", "ada"),
    "a date of another": lambda r: run(
        r, "due", HW1, f"{HANDED_IN + timedelta(days=1):%Y-%m-%d %H:%M} UTC", "--student", "ben"
    ),
}


@pytest.mark.parametrize("change", [*FREE_DAYS, *SAME])
def test_free_days_that_something_else_has_used_leave_no_final_mark(late_course, change):
    """What was due before takes free days away, or gives them back: then the mark waits to be worked out anew."""
    before = in_exports(late_course)
    {**FREE_DAYS, **SAME}[change](late_course)
    assert run(late_course, "report", HW2) == (change in FREE_DAYS)
    assert in_exports(late_course) == {name: before[name] for name in before if change in SAME or name != "ada"}
    standing = read_term(Course(late_course.root)).standings[HW2, "ada"]
    assert (standing.score is None, HW2 in standing.why) == (change in FREE_DAYS, change in FREE_DAYS)
    late_course.grade()
    assert run(late_course, "report", HW2) == 0
    now = in_exports(late_course)
    assert (now["ada"] > before["ada"]) == (change in FREE_DAYS)
    assert now["ben"] == before["ben"]


def test_a_hand_in_that_is_not_graded_yet_uses_free_days_too(late_course):
    """Ben's was in time, and a later one comes in his place: its day is the free one that the next assignment had."""
    before = in_exports(late_course)
    stamp(late_course, HW2, "ben", 1)
    late_course.grade()
    run(late_course, "report", HW2)
    assert in_exports(late_course) == before  # one day, which is free
    stamp(late_course, HW1, "ben", 1)
    assert run(late_course, "report", HW2) == 1
    assert in_exports(late_course) == {"ada": before["ada"]}
    late_course.grade()
    run(late_course, "report", HW2)
    assert in_exports(late_course)["ben"] == pytest.approx(0.9 * before["ben"])


def test_free_days_of_a_hand_in_without_a_time_are_not_certain(late_course):
    """Nobody knows how many it used: the next one waits, graded anew or not, until its time is known."""
    before = in_exports(late_course)
    stamped = late_course.course.submitted("ada", HW1) / "timestamp.txt"
    time = stamped.read_text()
    stamped.unlink()
    for _ in range(2):
        late_course.grade()
        assert run(late_course, "report", HW2) == 1
        assert in_exports(late_course) == {name: points for name, points in before.items() if name != "ada"}
    stamped.write_text(time)
    late_course.grade()
    assert run(late_course, "report", HW2) == 0
    assert in_exports(late_course) == before


def test_who_handed_in_nothing_has_used_no_free_days(late_course):
    before = in_exports(late_course)
    for place in ("submitted", "autograded"):
        shutil.rmtree(late_course.root / place / "ben" / HW1, ignore_errors=True)
    (late_course.root / "results" / HW1 / "ben.json").unlink(missing_ok=True)
    with late_course.course.gradebook() as gradebook:
        gradebook.remove_submission(HW1, "ben")
    stamp(late_course, HW2, "ben", 1)
    late_course.grade()
    assert run(late_course, "report", HW2) == 0
    assert in_exports(late_course) == before


@pytest.mark.parametrize("what", ["submitted", "submitted, autograded and results"])
def test_free_days_of_a_hand_in_that_was_moved_away_are_not_certain(late_course, what):
    """It may have been moved by mistake, or be in an archive: then the days that it used still count."""
    before, root = in_exports(late_course), late_course.root
    for student in ("ada", "ben"):
        (root / "submitted" / student / HW1).rename(root / f"{student}-{HW1}")
        if "," in what:
            shutil.rmtree(root / "autograded" / student / HW1)
            (root / "results" / HW1 / f"{student}.json").unlink()
    for _ in range(2):
        assert run(late_course, "report", HW2) == 1
        assert in_exports(late_course) == {"ben": before["ben"]}
        assert read_term(Course(root)).standings[HW2, "ada"].score is None
        late_course.grade()
    (root / f"ada-{HW1}").rename(root / "submitted" / "ada" / HW1)
    assert run(late_course, "report", HW2) == 0
    assert in_exports(late_course) == before
    (root / "submitted" / "ada" / HW1).rename(root / f"ada-{HW1}")
    assert run(late_course, "override", HW2, "ada", "3", "--reason", "seen") == 0
    assert run(late_course, "report", HW2) == 0
    assert in_exports(late_course) == before | {"ada": 3}


def called_late(round_, *students):
    """Have Canvas call hand-ins late, without a time."""
    for student in students:
        folder = round_.course.submitted(student, HW1)
        (folder / "timestamp.txt").unlink()
        record = HandIn("a.ipynb", "Canvas", student, 0, datetime.now(UTC).isoformat(), True, "")
        (folder / RECORD).write_text(text_of(record))


def left_by_collect(round_, *students):
    """Have `collect` leave a newer file of theirs to be decided about."""
    rows = [dict.fromkeys(COLUMNS, "") | {"state": LEFT, "file": f"{s}.py", "student": s} for s in students]
    write_whole(roll_path(round_.course, HW1), csv_text(COLUMNS, [list(row.values()) for row in rows]))


@pytest.mark.parametrize("happens", [called_late, left_by_collect])
def test_free_days_of_a_hand_in_whose_time_nobody_knows_are_not_certain(late_course, happens):
    """Ben was in time with what comes after it, so nothing depends on that."""
    stamp(late_course, HW1, "ada", 0)
    stamp(late_course, HW2, "ben", 0)
    late_course.grade()
    before = in_exports(late_course)
    happens(late_course, "ada", "ben")
    for _ in range(2):
        assert run(late_course, "report", HW2) == 1
        assert in_exports(late_course) == {"ben": before["ben"]}
        standing = read_term(Course(late_course.root)).standings[HW2, "ada"]
        assert standing.score is None
        late_course.grade()


@pytest.mark.parametrize(
    ("seconds", "used"), [(0, 0), (30, 0), (59.9, 0), (60, 1), (DAY, 1), (DAY + 59, 1), (DAY + 61, 2)]
)
def test_the_minute_of_a_due_date_is_in_time(seconds, used):
    assert days(seconds) == used


@pytest.mark.parametrize(
    "change",
    [
        lambda r: stamp(r, HW2, "ada", 0),
        lambda r: configured(r, "c.LateDays.free_days = 0"),
        lambda r: configured(r, "c.LateDays.free_days = 9"),
    ],
    ids=["in time", "no free days", "enough free days"],
)
def test_a_hand_in_that_was_moved_away_changes_nothing_else(late_course, change):
    change(late_course)
    late_course.grade()
    shutil.rmtree(late_course.course.submitted("ada", HW1))
    assert run(late_course, "report", HW2) == 0
    assert set(in_exports(late_course)) == {"ada", "ben"}


def test_of_a_first_grade_nobody_hears_what_being_late_cost_before(round_):
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.LateDays.percent_a_day = 10\n")
    assert run(round_, "due", HW2, (HANDED_IN - timedelta(days=2)).strftime("%Y-%m-%d %H:%M UTC")) == 0
    hand_in(round_, "ada")
    outcome = round_.grade()
    assert (outcome.graded, outcome.late) == (["ada"], {})
    assert penalties(round_)["ada"] > 0


def test_nbgraders_own_dates_and_penalties_go_on_working(round_):
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    with round_.course.gradebook() as gradebook:
        gradebook.update_or_create_assignment(HW2, duedate=(HANDED_IN - timedelta(hours=1)).replace(tzinfo=None))
    hand_in(round_, "ada")
    round_.grade()
    assert penalties(round_)["ada"] == sum(round_.scores()["ada"].values())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((HW2, "soon"), "'soon' is no date"),
        ((HW2, "2030-02-28 23:59 PST"), "is no date"),
        ((HW2, "1030-01-01"), "is in the year 1030"),
        ((HW2, "03/04/2030"), "may be 2030-03-04 or 2030-04-03"),
        ((HW2, "3.4.2030 20:00"), "may be 2030-03-04 or 2030-04-03"),
        (("hw9", "2030-01-01"), "no assignment 'hw9'"),
        ((HW2, "2030-01-01", "--section", "Z"), "nobody in students.csv is of section 'Z'"),
        ((HW2, "2030-01-01", "--student", "ada"), "needs a date for everybody first"),
        ((HW2, "never"), "no such date"),
    ],
)
def test_what_cannot_be_set_is_said(round_, capsys, arguments, said):
    assert run(round_, "due", *arguments) == 2
    assert said in capsys.readouterr().err
    assert not (round_.root / "due.csv").exists()


def test_dates_are_shown(round_, capsys):
    assert run(round_, "due") == 0
    assert "no assignment has a due date" in capsys.readouterr().out
    run(round_, "due", HW2, "2030-03-01 20:00")
    capsys.readouterr()
    assert run(round_, "due") == 0
    assert re.search("hw2-minimax is due on 2030-03-01 20:00 .*, a Friday$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    "text", ["2030-03-04", "2030/03/04", "4 March 2030", "March 4, 2030", "13/04/2030", "04/04/2030"]
)
def test_a_date_that_can_be_read_in_one_way_is_taken(text):
    assert (read_date(text).hour, read_date(text).minute) == (23, 59)


def test_a_date_that_was_set_before_the_zone_says_so(round_, capsys):
    config = round_.root / "nbgrader_config.py"
    before = config.read_text()
    config.write_text(before + "\nc.Course.timezone = 'UTC'\n")
    run(round_, "due", HW2, "2030-03-01 23:59")
    config.write_text(before + "\nc.Course.timezone = 'Asia/Tokyo'\n")
    for arguments in (("due",), ("due", HW2, "2030-03-05", "--student", "ada"), ("due",)):
        capsys.readouterr()
        assert run(round_, *arguments) == 0
        said = capsys.readouterr().out
        assert "2030-03-02 08:59" in said
        assert "it was written as 2030-03-01 23:59, of the zone UTC+0000" in said


def test_a_wrong_number_of_free_days_is_refused(round_, capsys):
    config = round_.root / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.LateDays.free_days = 'three'\n")
    hand_in(round_, "ada")
    assert run(round_, "grade", HW2) == 2
    assert line_of(capsys.readouterr().err, "c.LateDays.free_days", "number")


def test_the_roll_says_who_was_late(round_, tmp_path, capsys):
    for student, hours in (("ada", -1), ("ben", 1)):
        hand_in(round_, student, HANDED_IN + timedelta(hours=hours))
    run(round_, "due", HW2, HANDED_IN.strftime("%Y-%m-%d %H:%M UTC"))
    round_.course.__dict__.pop("due_dates", None)
    round_.hand_in("cy")  # put there by hand: when it was last written says nothing
    lates = {each.student: each.late for each in roll_call(round_.course, HW2)}
    assert lates == {"ada": Lateness.NO, "ben": Lateness.YES, "cy": Lateness.UNKNOWN}


LATE_COSTS = "\nc.LateDays.percent_a_day = 10\n"


@pytest.fixture
def by_canvas(round_, tmp_path):
    """ada is late by Canvas's mark, ben is in time by it, cy's folder was made by hand; it was due long ago."""
    people = [lms.Person(login, login.title(), "X", 1000 + n, f"S{n}", "") for n, login in enumerate(("ada", "ben"))]
    (round_.root / "students.csv").write_text(
        "id,canvas_id,last_name,first_name\n"
        + "".join(f"{each.login},{each.canvas},{each.last},{each.first}\n" for each in people)
        + "cy,,,\n"
    )
    text = nbformat.writes(round_.notebook())
    lms.canvas_zip(
        tmp_path / "all.zip",
        [(lms.canvas_name(each, n, "a.ipynb", late=each.login == "ada"), text) for n, each in enumerate(people, 5)],
    )
    assert run(round_, "collect", HW2, str(tmp_path / "all.zip")) == 0
    round_.hand_in("cy")
    run(round_, "due", HW2, "2020-01-01")
    return round_


def test_a_mark_of_the_lms_waits_for_a_time_and_costs_nothing_till_then(by_canvas, capsys):
    config = by_canvas.root / "nbgrader_config.py"
    config.write_text(config.read_text() + LATE_COSTS)
    essays = by_canvas.notebook(**{"weak-opponents": ""})
    capsys.readouterr()
    assert run(by_canvas, "grade", HW2) == 1
    said = capsys.readouterr().out
    assert line_of(said, "! ada: Canvas", "late", "not known")
    assert named(said, "nothing", "taken off") == ["cy"]
    assert penalties(by_canvas) == {"ada": 0, "ben": 0, "cy": 0}
    with by_canvas.course.gradebook() as gradebook:
        told = {name: marks_of(Course(by_canvas.root), gradebook.find_submission(HW2, name)) for name in ("ada", "ben")}
    assert ["not decided yet" in each["page"]["marked_late"] for each in told.values()] == [True, False]
    no_essay(by_canvas.course, HW2)
    assert run(by_canvas, "feedback", HW2) == 1
    capsys.readouterr()
    assert run(by_canvas, "feedback", HW2, "--for", "canvas") == 1
    assert named(capsys.readouterr().out, "! pages with", "not final") == ["ada"]
    grades = {grade.student: grade for grade in read_grades(Course(by_canvas.root), HW2)[0]}
    assert {name: grade.is_final for name, grade in grades.items()} == {"ada": False, "ben": True, "cy": True}
    assert {name: grade.no_time for name, grade in grades.items()} == {"ada": False, "ben": False, "cy": True}
    seen = page(HW2, list(grades.values()), [], datetime.now(UTC))
    assert re.findall(r"when (\d+) students? handed in", seen) == ["1"]  # not once for each
    assert re.findall(r"(\d+) student[^<]*late by the LMS", seen) == ["1"]
    assert {s.state for s in [read_term(Course(by_canvas.root)).standings[HW2, "ada"]]} == {State.WAITS}
    (by_canvas.course.submitted("ada", HW2) / "timestamp.txt").write_text("2020-01-03 12:00:00 UTC")
    assert run(by_canvas, "grade", HW2) == 0
    full = sum(by_canvas.scores()["ada"].values())
    assert penalties(by_canvas)["ada"] == pytest.approx(0.2 * full)  # two days have begun
    by_canvas.hand_in("ada", essays)  # another one, put there by hand without a time: that of the old one is not its
    (by_canvas.course.submitted("ada", HW2) / "timestamp.txt").unlink()
    run(by_canvas, "grade", HW2)
    assert penalties(by_canvas)["ada"] == 0


def test_where_being_late_costs_nothing_a_mark_is_only_said(by_canvas):
    assert run(by_canvas, "grade", HW2) == 0
    (ada, *_), _ = read_grades(Course(by_canvas.root), HW2)
    assert ada.marked_late == ""
    assert any("Canvas says late" in note for note in ada.notes)


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("", False),
        ("c.LateDays.percent_a_day = 5", True),
        ("c.LateSubmissionPlugin.penalty_method = 'zero'", True),
        ("c.LateSubmissionPlugin.penalty_method = 'none'\nc.LateDays.free_days = 3", False),
        ("c.AssignLatePenalties.plugin_class = 'a.b.C'", True),
    ],
)
def test_whether_being_late_costs_anything(round_, text, costs):
    config = round_.root / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}\n{text}\n")
    assert being_late_costs(Course(round_.root).config) is costs


def test_a_section_that_is_none_is_named_with_those_there_are(round_, capsys):
    (round_.root / "students.csv").write_text("id,section\nada,A; C\nben,B\n")
    run(round_, "due", HW2, "2030-03-01")
    assert run(round_, "due", HW2, "2030-03-02", "--section", "b") == 2
    assert "there are: A, B, C" in capsys.readouterr().err
    assert run(round_, "due", HW2, "2030-03-02", "--section", "B") == 0
    (round_.root / "students.csv").write_text("id,section\nada,A\n")  # the date would be nobody's any more
    round_.hand_in("ada")
    assert run(round_, "grade", HW2) == 2
    assert line_of(capsys.readouterr().err, "due.csv", "section 'B'", ": A;")
    assert run(round_, "due", HW2, "never", "--section", "B") == 0
