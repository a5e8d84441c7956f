"""The report: its figures against others' formulas, hostile text, grade files as an LMS reads them, runs compared."""

from __future__ import annotations

import csv
import io
import json
import re
import warnings
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import nbformat
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_samples import NOW, POINTS, hostile_class, item, made_up_class

from aima_games.checking.case import Observation, Trouble
from aima_games.checking.findings import failure_of
from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.authoring.one_file import ONE_FILE
from autograder.cli import main as autograder
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.ledger import save_result
from autograder.course.release import checked_release, note_release
from autograder.judge.verdict import ItemResult, Verdict
from autograder.one_student.show import write_page
from autograder.report import Grade, ItemScore, read_grades, tables
from autograder.report import figures as f
from autograder.report.pages import page, write_report
from autograder.report.rendering import day
from tests.autograder.conftest import HW2
from tests.autograder.lms_samples import HW, tiny_course
from tests.conftest import line_of, named, numbers

AUTOMATIC = list(POINTS)[:-1]


class Parsed(HTMLParser):
    """What a browser sees of a page: the tags with their attributes, the text, pictures' descriptions, tables."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.text, self.rows, self._in_cell = [], [], [], False
        self.feed(text)
        self.rows = [[" ".join(cell.split()) for cell in row] for row in self.rows]

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._in_cell = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data):
        self.text.append(data)
        if self._in_cell:
            self.rows[-1][-1] += data

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


# Figures


def test_discrimination_is_the_correlation_with_the_rest():
    _, items = made_up_class()
    names = list(POINTS)
    matrix = np.array([[i.score for i in items if i.item == name] for name in names])
    for row, figures in zip(matrix, f.item_figures(items), strict=True):
        rest = matrix.sum(axis=0) - row
        assert figures.discrimination == pytest.approx(np.corrcoef(row, rest)[0, 1])
        assert figures.difficulty == pytest.approx(row.mean() / figures.max_score)
        full, none = (row == figures.max_score).sum(), (row == 0).sum()
        assert (figures.full, figures.part, figures.none) == (full, 40 - full - none, none)
        assert figures.graded == 40


def test_an_item_that_turns_the_class_around_has_negative_discrimination():
    items = []
    for k in range(10):
        good = k % 2
        items += [
            item(f"s{k}", "test_minimax_value", good),
            item(f"s{k}", "test_minimax", good),
            item(f"s{k}", "test_depth_limited_minimax", 1 - good),
        ]
    assert [figures.discrimination for figures in f.item_figures(items)][2] == pytest.approx(-1)


def test_where_scores_are_missing_no_figure_is_made_up():
    _, items = made_up_class(graded_by_hand=False)
    waiting = f.item_figures(items)[-1]
    assert (waiting.graded, waiting.difficulty, waiting.discrimination) == (0, None, None)
    # Where only some wait for points, the others' would make these look bad: nobody's count in the rest.
    _, graded = made_up_class()
    judged = [i for i in graded if i.item != "weak-opponents"]
    half = [
        replace(i, score=0, waiting=True) if i.item not in AUTOMATIC and i.student[-1] in "02468" else i for i in graded
    ]
    assert f.item_figures(half)[:-1] == f.item_figures(judged) != f.item_figures(graded)[:-1]
    assert f.item_figures(half)[-1].graded == 20
    assert f.item_figures([]) == []
    assert f.item_figures([ItemScore("ada", "practice", 0, 0, "")]) == []  # worth no points
    one = f.item_figures([item("ada"), item("ada", "test_minimax", 0.5)])
    assert [(figures.difficulty, figures.discrimination) for figures in one] == [(1, None), (0.5, None)]


@given(st.lists(st.floats(0, 30), min_size=1), st.floats(0.5, 1000))
def test_every_score_lies_in_one_bin(scores, best):
    grades = [Grade(f"s{n}", "", "", score, best, 0, False) for n, score in enumerate(scores)]
    steps = f.bins(grades)
    assert sum(count for _, _, count in steps) == len(scores)
    assert 1 <= len(steps) <= 12
    assert steps[0][0] == 0
    assert steps[-1][1] >= max([best, *scores]) * (1 - 1e-9)
    for low, high, count in steps:
        at_least = sum(low + 1e-6 < score < high - 1e-6 for score in scores)
        assert count >= at_least


# Mistakes


@pytest.mark.parametrize(
    ("error", "message", "expected"),
    [
        (Trouble.TIME, "", Trouble.TIME),
        (Trouble.ENDED, "", Trouble.ENDED),
        (Trouble.BUDGET, "", Trouble.BUDGET),
        ("NotImplementedError", "", Trouble.NOT_WRITTEN),
        ("RecursionError", "", Trouble.ENDLESS),
        ("TooManyCallsError", "the search asked the game more than 9 questions and was stopped", Trouble.ENDLESS),
        ("ValueError", "the function did not return in time", Trouble.ERROR),
        ("KeyError", "not written yet", Trouble.ERROR),
    ],
)
@pytest.mark.parametrize("hidden", [False, True])
def test_an_error_is_a_trouble_by_its_kind_and_not_by_its_words(error, message, expected, hidden):
    seen = Observation(SimpleNamespace(hidden=hidden), error=error, message=message)
    assert failure_of(seen).trouble is expected


def test_kinds_of_mistakes():
    assert f.kind(item("ada", share=0, misconceptions=("average",)).result) == MISCONCEPTIONS["average"].title
    assert f.kind(item("ada", share=0, diagnosis="returned 3 instead of 4").result) == f.OTHER
    titles = {trouble: f.kind(item("ada", share=0, diagnosis="?", trouble=trouble).result) for trouble in Trouble}
    assert titles.pop(Trouble.NOT_JUDGED) == f.OTHER  # it has no mark, and is in no table
    assert len(set(titles.values()) - {f.OTHER}) == len(titles)


def test_the_map_of_mistakes_counts_every_diagnosis_once():
    _, items = made_up_class()
    columns, rows = f.mistakes(items)
    assert columns == list(POINTS)[:-1]
    for n, name in enumerate(columns):
        assert sum(row.counts[n] for row in rows) == sum(bool(i.diagnosis) for i in items if i.item == name)
    assert [row.is_known for row in rows] == sorted((row.is_known for row in rows), reverse=True)
    for row in rows:
        assert max(row.counts) <= row.students <= sum(row.counts)


def test_strange_is_what_is_rare_and_the_same_or_went_out_of_hand():
    grades = [Grade(name, "", "", 1, 22, 0, False) for name in ("ada", "ben", "cy", "dan", "eve")]
    grades[3] = replace(
        grades[3], notes=("the locked cell `test_minimax_value` was changed; the released one was used",)
    )
    items = [
        item("ada", share=0, diagnosis="returned 3 instead of 4", text="odd"),
        item("ben", share=0, diagnosis="returned 3 instead of 4", text="odd"),
        item("cy", share=0, misconceptions=("max-min-swapped",), text="swapped"),
        item("dan", share=0, misconceptions=("max-min-swapped",), text="swapped"),
        item("eve", share=0, diagnosis="not written yet", trouble=Trouble.NOT_WRITTEN),
    ]
    found = f.strangest(grades, items)
    assert found == {
        "ada": ["Wrong in exactly the same way as ben, and as nobody else."],
        "ben": ["Wrong in exactly the same way as ada, and as nobody else."],
        "dan": ["the locked cell `test_minimax_value` was changed; the released one was used"],
        "eve": ["No answer was written."],
    }
    many = [item(f"s{n}", share=0, diagnosis="returned 3 instead of 4", text="odd") for n in range(5)]
    assert f.strangest([Grade(f"s{n}", "", "", 1, 22, 0, False) for n in range(5)], many) == {}


# The page


@pytest.mark.parametrize("number", [0, 1, 2, 40])
@pytest.mark.parametrize("graded_by_hand", [True, False])
def test_a_page_for_every_size_of_class(number, graded_by_hand):
    grades, items = made_up_class(number, graded_by_hand)
    seen = Parsed(page(HW2, grades, items, NOW))
    assert f"{number}" in seen.text
    students = seen.rows[-number:] if number else []  # the last table
    for row, grade in zip(students, grades, strict=True):
        assert row[0] == f"{grade.student} {grade.name}"
        late = f"late: −{tables.number(grade.late_penalty)}" if grade.late_penalty else ""
        assert row[1] == f"{tables.number(grade.score)}{late}"
    for picture in seen.all("img"):
        assert picture["alt"]
        assert picture["src"].startswith("data:image/svg+xml")
    assert len(seen.all("img")) == (2 if number else 0)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Asia/Kolkata"])
def test_a_page_says_when_it_was_written_in_the_courses_zone(tmp_path, zone):
    course = tiny_course(tmp_path / "course")
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.Course.timezone = {zone!r}\n")
    now = datetime(2026, 11, 23, 12, 26, tzinfo=UTC)
    path = write_page(course, HW, Student("ada"), ["ada"], now)
    assert f"Written on {day(now.astimezone(ZoneInfo(zone)))}" in path.read_text()


def test_the_same_grades_give_the_same_page():
    grades, items = made_up_class()
    assert page(HW2, grades, items, NOW) == page(HW2, grades, items, NOW)


def test_nothing_that_students_write_comes_alive():
    text = page(HW2, *hostile_class(), NOW)
    tags = {tag for tag, _ in Parsed(text).tags}
    assert not tags & {"script", "iframe", "object", "embed", "form", "link", "base"}
    assert all(not name.startswith("on") for _, attributes in Parsed(text).tags for name in attributes)
    assert all(image["src"].startswith("data:image/svg+xml;base64,") for image in Parsed(text).all("img"))
    assert "{{ 7 * 7 }}" in text
    policy = next(meta for meta in Parsed(text).all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy["content"].startswith("default-src 'none'; style-src 'sha256-")
    assert "'unsafe" not in policy["content"]


# Grade files


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


def read_by_canvas(text, logins, assignments):
    """{Canvas's student: grade}, points, assignment: what Canvas's importer makes of a file, by the same steps.

    `logins` maps SIS login ids to Canvas's students, `assignments` Canvas's numbers to titles.
    """
    head, *rows = rows_of(text)
    assert "Student" in head[0]
    assert "ID" in head[1]
    assert re.search(r"SIS\s+User\s+ID", head[2])
    assert re.search(r"SIS\s+Login\s+ID", head[3])
    assert "Section" in head[4]
    (title,) = head[5:]
    named = re.fullmatch(r"(.*) \((\d+)\)", title)
    by_title = [number for number, name in assignments.items() if name == title]
    number = int(named[2]) if named and int(named[2]) in assignments else (by_title or [None])[0]
    grades, points = {}, None
    for row in rows:
        if "Points Possible" in row[0]:
            points = float(row[5])
        else:
            grades[logins.get(row[2]) or logins.get(row[3]) or row[0]] = float(row[5])
    return grades, points, number


def test_canvas_finds_students_points_and_assignment():
    grades, _ = made_up_class(3)
    others = [replace(grades[0], student="waits", by_hand=True), replace(grades[0], student="lost", trouble="empty")]
    logins = {grade.student: 100 + n for n, grade in enumerate(grades[:2])}
    found, points, number = read_by_canvas(
        tables.canvas_csv([*grades, *others], "Homework 2 (1234)", {}), logins, {1234: "Homework 2", 7: "hw2-minimax"}
    )
    expected = [round(grade.score, 2) for grade in grades]
    assert found == dict(zip([100, 101, "Other2, Ann"], expected, strict=True))
    assert (points, number) == (22, 1234)
    for title, expected_number in (("hw2-minimax", 7), ("unknown", None)):
        assert read_by_canvas(tables.canvas_csv(grades, title, {}), {}, {7: "hw2-minimax"})[2] == expected_number
    assert read_by_canvas(tables.canvas_csv(others, HW2, {}), {}, {})[:2] == ({}, 22)


NO_ASSIGNMENT = [
    "Final Grade (99)",
    "Game project: Final Score (99)",
    "Current Points of hw2 (7)",
    "Unposted Current Score",
    "Override Status",
    "Override Grade (Fall 2030)",
    "The Final Points",
    "Student",
    "ID",
    "SIS Login ID",
    " Section ",
    "Root Account",
    "Points Possible",
    "SIS\u00a0User  ID",
    "\u200bStudent",
    "Notes",
    " ",
    "\t\u00a0",
    "\u200b\ufeff",
]


@pytest.mark.parametrize("title", NO_ASSIGNMENT)
def test_a_column_that_canvas_would_not_import_is_refused(title):
    grades, _ = made_up_class(3)
    in_moodle = {grade.student: Student(grade.student, lms="moodle") for grade in grades}
    with pytest.raises(CourseError, match="--title"):
        tables.canvas_csv(grades, title, {})
    assert tables.canvas_csv(grades, title, in_moodle), "where nobody is in Canvas, it may have any name"


@pytest.mark.parametrize(
    "title",
    [
        "Final Project (99)",
        "final grade (7)",
        "Finals: Score",
        "Student (12)",
        "Students",
        "Section 2",
        "ID card",
        "Points Possible (12)",
        "Notes 2",
        "?",
    ],
)
def test_a_column_that_only_looks_like_one_of_canvas_is_fine(title):
    grades, _ = made_up_class(3)
    assert rows_of(tables.canvas_csv(grades, title, {}))[0][-1] == title


@pytest.mark.parametrize("name", ["Points Possible", "Ada Points Possible 100"])
def test_no_student_is_the_line_with_the_points(name):
    grades, _ = made_up_class(3)
    found = tables.canvas_csv([replace(grades[0], last_name=name)], HW2, {})
    assert read_by_canvas(found, {grades[0].student: 100}, {})[:2] == ({100: round(grades[0].score, 2)}, 22)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (18.599999999999998, "18.6"),
        (18.6, "18.6"),
        (21.4, "21.4"),
        (2 / 3, "0.67"),
        (20.0, "20"),
        (100, "100"),
        (0, "0"),
        (-0.001, "0"),
        (-1.5, "-1.5"),
        (12345.67, "12345.67"),
        (2_000_000, "2000000"),
    ],
)
def test_one_number_is_written_in_one_way(value, expected):
    assert tables.number(value) == expected


def test_a_report_under_such_a_name_writes_nothing(round_, capsys):
    course, at = round_.course, ["--course", str(round_.root)]
    put_grade(course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    assert autograder(["report", HW2, *at, "--title", "Final Grade (7)"]) == 2
    assert "'Final Grade'" in capsys.readouterr().err
    assert not (round_.root / "reports" / HW2).exists()
    assert autograder(["report", HW2, *at, "--title", "Final Project (7)"]) == 1
    assert rows_of((round_.root / "reports" / HW2 / "canvas.csv").read_text())[0][-1] == "Final Project (7)"


def test_moodle_gets_grade_and_feedback_on_one_line_each():
    grades, items = made_up_class(6)
    items[0] = replace(items[0], diagnosis="raised E: 1 < 2\nand <b>more</b>")
    text = tables.moodle_csv(grades, items, HW2, {})
    assert len(text.splitlines()) == 7
    head, *students = rows_of(text)
    assert head == ["Username", "ID number", "Email address", HW2, f"{HW2} feedback"]
    assert students[0][2] == "s0@example.org"
    assert "raised E: 1 &lt; 2 and &lt;b&gt;more&lt;/b&gt;" in students[0][4]
    assert "late: −2" in students[4][4]
    items[1] = replace(items[1], score=5.5)
    grades[0] = replace(grades[0], comments=(("weak-opponents", "Nice.\nBut <why>?"),))
    said = rows_of(tables.moodle_csv(grades, items, HW2, {}))[1][4]
    assert "weak-opponents: Nice. But &lt;why&gt;?" in said
    assert "minimax: 5 of 5 + 0.5 extra" in said


def test_who_has_missed_it_is_among_the_grades():
    assert "lou,Lou,L,0,22,0,handed in nothing,," in tables.grades_csv(
        [tables.nothing(Student("lou", "Lou", "L"), 22.0)]
    )


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", " =", "\r", "\n@"])
def test_no_cell_is_a_formula(start):
    payload = f"{start}cmd|' /C calc'!A0"
    grades = [
        Grade(payload, payload, payload, 1, 22, 0, False, email=payload),
        Grade(payload, "", "", 0, 2, 0, False, payload),
    ]
    items = [ItemScore(payload, payload, 1, 4, payload)]
    for text in (
        tables.grades_csv(grades),
        tables.items_csv(items),
        tables.canvas_csv(grades, payload, {}),
        tables.blackboard_csv(grades, payload, {}),
        tables.moodle_csv(grades, items, payload, {}),
    ):
        for row in rows_of(text):
            for cell in row:
                assert not re.match(r"\s*[=+\-@]|.*[\t\r\n]", cell), cell


def test_negative_points_stay_numbers():
    assert rows_of(tables.items_csv([ItemScore("ada", "test_minimax_value", -1.5, 4, "")]))[1][2] == "-1.5"


def test_an_item_has_no_score_while_it_or_its_student_waits():
    """A 0 there would count for whoever works out a mean."""
    items = [
        ItemScore(name, "test_minimax_value", points, 4, "", None, waits)
        for name, points, waits in (
            ("ada", 0, False),
            ("ben", 0, True),
            ("cleo", 3, True),
            ("dan", 0, False),
            ("eve", 4, False),
        )
    ]
    assert [row[2] for row in rows_of(tables.items_csv(items, {"dan", "eve"}))[1:]] == ["0", "", "", "", ""]


# With a course


def put_grade(course, student, fractions, source="", **more):
    """A grade as grading leaves it, without the grading: a file, a ledger, and scores in the gradebook."""
    path = course.submitted(student, HW2) / f"{HW2}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = nbformat.read(course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    notebook.cells[-1].source += source
    nbformat.write(notebook, path)
    entries = {
        name: ItemResult(name, share, POINTS[name], "" if share == 1 else "not written yet")
        for name, share in fractions.items()
    }
    save_result(course, checked_release(course, HW2), student, Verdict(items=entries, seconds=0.5, **more))
    with course.gradebook() as gradebook, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's, about its own use of SQLAlchemy
        gradebook.update_or_create_student(student)
        submission = gradebook.update_or_create_submission(HW2, student)
        for grade in submission.notebooks[0].grades:
            share = fractions.get(grade.name)
            grade.needs_manual_grade = share is None
            grade.auto_score = None if share is None else share * grade.max_score
        gradebook.db.commit()


def test_a_course_from_first_grade_to_changed_tests(round_, capsys):
    course, at = round_.course, ["--course", str(round_.root)]
    assert autograder(["report", HW2, *at]) == 2
    assert f"autograder grade {HW2}" in capsys.readouterr().err
    put_grade(course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    put_grade(course, "ben", dict.fromkeys(AUTOMATIC, 0.0), notes=["A note of the judge's."])
    round_.hand_in("kim", "")
    round_.hand_in("zoe")
    (round_.root / "students.csv").write_text(
        "id,first_name,last_name,email\nada,Ada,L,a@b.org\nben,,,\nkim,,,\nzoe,,,\nlou,Lou,,\n"
    )
    assert autograder(["report", HW2, *at, "--title", "HW (7)"]) == 1
    assert named(capsys.readouterr().out, "! handed in", "no final grade") == ["ada", "ben", "kim", "zoe"]
    folder = round_.root / "reports" / HW2
    text = "".join(Parsed((folder / "report.html").read_text()).text)
    assert "is empty; ask for it again" in text
    assert "not graded; run: autograder grade" in text
    assert "A note of the judge's." in text
    assert "Handed in nothing: lou (Lou)." in text
    assert "lou" not in (folder / "grades.csv").read_text()  # without a due date nobody has missed anything
    assert "Nobody" in line_of(text, "graded both")


def changed_tests(course):
    """The course after a case of hw2 was changed, and hw2 released again."""
    path = course.source(HW2) / ONE_FILE
    path.write_text(path.read_text().replace("[14, 5, 2]]", "[14, 5, 3]]", 1))
    note_release(course, HW2)  # what the gate does at its end
    return Course(course.root)


def comparison(course):
    """What the report says of changes: its text, and the rows of all tables."""
    parsed = Parsed(write_report(course, HW2).files["report.html"].read_text())
    return "".join(parsed.text), parsed.rows


def test_before_and_after_the_tests_were_changed(round_):
    """No report has to be written in between: the ledgers keep what the tests before gave."""
    all_right, all_wrong = dict.fromkeys(AUTOMATIC, 1.0), dict.fromkeys(AUTOMATIC, 0.0)
    put_grade(round_.course, "ada", all_right)
    put_grade(round_.course, "ben", all_wrong)
    put_grade(round_.course, "new", all_right, source="1")
    course = changed_tests(round_.course)
    text, _ = comparison(course)
    assert numbers(text, "with a grade", "from before") == [3]
    assert "Nobody" in line_of(text, "graded both")
    put_grade(course, "ada", {**all_right, "test_minimax_value": 0.5})
    put_grade(course, "ben", all_wrong)
    put_grade(course, "new", all_wrong, source="2")
    put_grade(course, "zoe", all_right)
    for _ in range(2):
        text, rows = comparison(course)
        assert numbers(text, "graded under both", "other points")[-2:] == [3, 2]
        assert ["ada", "19", "17", "−2", "minimax_value 4 → 2"] in rows
        assert next(row for row in rows if row[0] == "new" and "→" in row[-1])[-1].endswith("handed in since)")
        assert ["minimax_value", "2.67", "0.67", "−2"] in rows
        put_grade(course, "ada", {**all_right, "test_minimax_value": 0.5})  # graded again, under the same tests


def test_ledgers_of_another_version_are_left_out(round_):
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    path = round_.course.result_path(HW2, "ada")
    ledger = json.loads(path.read_text())
    for change in (
        {"format": 99},
        {"before": "something"},
        {"items": {"test_minimax_value": {"fraction": 1}}},
        {"seconds": "x"},
    ):
        path.write_text(json.dumps({**ledger, **change}))
        text, _ = comparison(round_.course)
        assert numbers(text, "with a grade", "without a file") == [1]
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 0.0))
    text, _ = comparison(round_.course)
    assert "Nobody" in line_of(text, "graded both")


def test_a_report_that_is_stopped_half_way_loses_nothing(round_, monkeypatch):
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    folder = round_.root / "reports" / HW2
    write_report(round_.course, HW2, now=NOW)
    before = contents(folder)
    put_grade(round_.course, "ben", dict.fromkeys(AUTOMATIC, 0.5))
    for stop_at in range(5):  # the page and four tables
        written = []

        def stop(path, text, *, at=stop_at, written=written):
            if len(written) == at:
                raise KeyboardInterrupt
            write_whole(path, text)
            written.append(path.name)

        with monkeypatch.context() as patched:
            patched.setattr("autograder.course.files.write_whole", stop)
            with pytest.raises(KeyboardInterrupt):
                write_report(round_.course, HW2, now=NOW)
        after = contents(folder)
        assert {name for name in after if after[name] != before.get(name)} <= set(written)
    write_report(round_.course, HW2, now=NOW)
    undisturbed = contents(folder)
    for path in folder.rglob("*.*"):
        path.unlink()
    write_report(round_.course, HW2, now=NOW)
    assert contents(folder) == undisturbed


def test_what_cannot_be_read_or_written_is_named(round_, capsys):
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    (round_.root / "reports").write_text("a file where a folder should be")
    assert autograder(["report", HW2, "--course", str(round_.root)]) == 2
    assert "reports" in (said := capsys.readouterr().err)
    assert "should be a folder; move it away" in said
    (round_.root / "reports").unlink()
    (round_.root / "gradebook.db").write_bytes(b"no database at all, but long enough to look like one" * 20)
    assert autograder(["report", HW2, "--course", str(round_.root)]) == 2
    assert "gradebook" in capsys.readouterr().err
    assert not (round_.root / "reports").exists()


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "ledger",
    [None, "", "[]", '{"items": 3, "notes": {}, "seconds": "x"}', '{"items": {"test_minimax_value": {}}, "news": 1}'],
)
def test_a_lost_or_foreign_ledger_keeps_the_grade(round_, ledger):
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    path = round_.course.result_path(HW2, "ada")
    path.unlink() if ledger is None else path.write_text(ledger)
    grades, _ = read_grades(round_.course, HW2)
    assert [grade.score for grade in grades] == [19]
    text = "".join(Parsed(write_report(round_.course, HW2).files["report.html"].read_text()).text)
    assert f"autograder grade {HW2}" in line_of(text, "with a grade", "without a file")


def test_tampering_is_noticed(round_):
    put_grade(round_.course, "ada", dict.fromkeys(AUTOMATIC, 1.0))
    path = round_.course.submitted("ada", HW2) / f"{HW2}.ipynb"
    assert read_grades(round_.course, HW2)[0][0].notes == ()
    notebook = json.loads(path.read_text())
    by_id = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in notebook["cells"]}
    by_id["test_minimax_value"]["source"] = "4"
    by_id["test_minimax"]["metadata"]["nbgrader"]["points"] = 500
    notebook["cells"].append({**by_id["minimax"], "id": "again"})
    notebook["cells"].remove(by_id["maxn"])
    path.write_text(json.dumps(notebook))
    (grade,), _ = read_grades(round_.course, HW2)
    assert len(grade.notes) == 4
    for part in (
        "`test_minimax_value` was changed",
        "points of `test_minimax` were changed",
        "2 cells are marked as `minimax`",
        "`maxn` is missing",
    ):
        assert any(part in note for note in grade.notes)
