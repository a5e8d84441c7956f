"""Tables from outside: one cell never stops a file, and of two meanings none is taken in silence."""

from __future__ import annotations

import csv
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from autograder.course.class_list import read_students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, read_csv
from autograder.hand_ins.exports import rows_of
from autograder.hand_ins.moodle import worksheet_times
from autograder.hand_ins.students import What, import_students
from tests.autograder import lms_samples as lms

WHOLE = "id,1,2\nada,3,4\nbob,5,6\ncem,7,8\n"


@pytest.fixture
def read(tmp_path):
    def read(data):
        path = tmp_path / "table.csv"
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return read_csv(path, outside=True)

    return read


@pytest.mark.parametrize(
    "data",
    [
        WHOLE.replace("\n", "\r\n"),
        WHOLE.replace("\n", "\r"),
        WHOLE.replace("3,4\n", "3,4\r\n").replace("5,6\n", "5,6\r"),
        WHOLE.replace(",", ";"),
        WHOLE.replace(",", "\t"),
        "\ufeff" + WHOLE,
        "sep=,\n" + WHOLE,
        '\ufeff"sep=;"\r\n' + WHOLE.replace(",", ";"),
        WHOLE.encode("utf-16"),
        WHOLE.encode("utf-16-le"),
        WHOLE.encode("utf-16-be"),
        WHOLE.replace("\n", "\n\n , ,\n"),
        WHOLE.removesuffix("\n"),
        WHOLE.replace("ada", '"ada"').replace("6", '"6" '),
        WHOLE.replace("ada", '="ada"'),
    ],
)
def test_one_table_in_many_forms(read, data):
    table = read(data)
    assert [list(row.values()) for row in table.rows.values()] == [
        ["ada", "3", "4"],
        ["bob", "5", "6"],
        ["cem", "7", "8"],
    ]
    assert not table.left


def test_commas_in_a_question_do_not_say_what_is_between_columns(read):
    table = read('id;"1: Which, of a, b, c, is ""best""?";2\nada;a, b;c\n')
    assert table.head == ["id", '1: Which, of a, b, c, is "best"?', "2"]
    assert table.rows == {2: {"id": "ada", table.head[1]: "a, b", "2": "c"}}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('bob,"5,6', "a quotation mark opens here"),
        ('bob,5,"6', "a quotation mark opens here"),
        ('"bob,5,6', "a quotation mark opens here"),
        ('bob,5" x,"6', "a quotation mark opens here"),
        ('bob,"5,"6",7', "a quotation mark opens here"),
        ("bob,5\0,6", "not a text in UTF-8"),
        (b"b\xf6b,5,6", "not a text in UTF-8"),  # as Windows writes it
        (b"bob,\xed\xa0\x80,6", "not a text in UTF-8"),
        ("bob,5,6,7", "has 4 cells, and the first line names 3 columns"),
        ("id,1,2", "is the first line once more"),
    ],
)
def test_a_line_that_is_in_doubt_is_left_and_the_others_are_read(read, line, said):
    data = WHOLE.encode().replace(b"bob,5,6", line if isinstance(line, bytes) else line.encode())
    table = read(data)
    assert [row["id"] for row in table.rows.values()] == ["ada", "cem"]
    assert [*table.left] == [3]
    assert said in table.left[3]
    with pytest.raises(CourseError, match="line 3"):  # a table of the course's own has to be whole
        read_csv(table.path)


def test_two_marks_that_swallow_a_line_between_them(read):
    """Nothing in it is read as a row: what stands in a cell may be a student's."""
    table = read('id,1,2\nada,"3,4\nbob,5",6\ncem,7,8\ndan,"a text\nof two lines",9\n')
    assert [row["id"] for row in table.rows.values()] == ["cem", "dan"]
    assert "closes 1 line below; are those rows of their own?" in table.left[2]
    forged = read('id,1,2\nada,"x\nbob,0,0\ny",4\nbob,5,6\n')
    assert [list(row.values()) for row in forged.rows.values()] == [["bob", "5", "6"]]


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1", WHOLE.encode("utf-16")[:-1], b'"id,1\nada,2\n', b"\x89PNG"]
)
def test_what_is_no_table_is_refused(read, data):
    with pytest.raises(CourseError):
        read(data)


def test_of_two_columns_of_one_name_none_counts(read, tmp_path):
    table = read("id,note,note,login\nada,a,b,c\n")
    assert [row.student.id for row in rows_of(table)] == ["ada"], "columns that nobody reads hurt nobody"
    for head in ("id,login,login", "ID,id,x", "SIS User ID,Sis  user id,x"):
        with pytest.raises(CourseError, match=r"columns \d and \d"):
            list(rows_of(read(f"{head}\na,b,c\n")))
    with pytest.raises(CourseError, match="are for the same"):
        worksheet_times(read("Identifier,Last modified (submission),Last modified (submission)\n1,-,-\n"), None)
    with pytest.raises(CourseError, match="are for the same"):
        read_students(read("id,login,login\nada,a,b\n").path)


def test_a_misspelt_column_of_the_class_list_is_not_one_of_ones_own(read):
    for name, meant in (("secton", "section"), ("Last Name", "last_name"), ("e-mail", "email")):
        with pytest.raises(CourseError, match=f"is {meant} meant"):
            read_students(read(f"id,{name}\nada,x\n").path)
    assert set(read_students(read("id,seat,email,mail\nada,1,a@b,x\n").path)) == {"ada"}


def imported(tmp_path, *files):
    course = lms.tiny_course(tmp_path / "course")
    for number, data in enumerate(files):
        (tmp_path / f"{number}.csv").write_bytes(data)
    lines = list(import_students(course, [tmp_path / f"{number}.csv" for number in range(len(files))]))
    return Course(course.root).class_list or {}, [line.said for line in lines if line.what is What.FOR_YOU]


def test_one_cell_never_stops_a_class_list(tmp_path):
    text = lms.canvas_gradebook(lms.PEOPLE)
    text = text.replace("Halldór Kiljan", "Halldór" * 20_000).replace("1002,", '"1002,')
    data = text.encode().replace("小龙".encode(), "小龙".encode("gb18030"))
    people, said = imported(tmp_path, data)
    assert set(people) == {each.login for each in lms.PEOPLE} - {"halldor", "gabo", "li"}
    assert ["letters" in each or "quotation mark" in each or "not a text" in each for each in said] == [True] * 3


def formulas(text):
    """The cells of a line that a spreadsheet takes for formulas, with commas, semicolons or tabs between cells."""
    cells = [cell.lstrip(' "') for sign in ",;\t" for cell in next(csv.reader([text], delimiter=sign), [])]
    return [cell for cell in cells if cell[:1] in tuple("=+-@") and not re.fullmatch(r"[-+]?[\d.]+\"?\s*", cell)]


FORMULA = "=cmd|' /C calc'!A0"


@example(FORMULA)
@example(f"x;{FORMULA}")
@example("-1;")
@example(f"\t {FORMULA}")
@example(f"x\r\n{FORMULA}")
@example(f"＝{FORMULA[1:]}")
@example(f"＝-5;＋{FORMULA}")
@given(st.text(st.sampled_from("=+-@;,\t \r\n\"'x1＝＠.")))
def test_no_cell_that_we_write_runs_in_any_spreadsheet(text):
    for line in csv_text(["name"], [[text]]).splitlines():
        assert not formulas(unicodedata.normalize("NFKC", line))


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1))
def test_what_we_write_is_read_as_it_was(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("table") / "t.csv"
    path.write_text(csv_text(["id", "x"], [["ada", text]]), newline="", encoding="utf-8")
    (row,) = read_csv(path).rows.values()
    assert row["x"].replace("'", "") == text.replace("'", "")
