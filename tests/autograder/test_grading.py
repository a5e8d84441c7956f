"""Grading through nbgrader: scores, bad input, regrading, what nbgrader's own commands see afterwards."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys

import nbformat
import pytest

from autograder.cli import main as autograder
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.report import BY_HAND, read_grades
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback
from autograder.steps.init import init
from tests.autograder.conftest import HW2, Round, grade_id
from tests.conftest import line_of
from tests.jupyter_server import serve

FULL = {
    "test_minimax_value": 4,
    "test_minimax": 5,
    "test_depth_limited_minimax": 6,
    "test_maxn": 4,
    "weak-opponents": 0,
}


@pytest.mark.slow
def test_a_round_with_everything(round_):
    round_.hand_in("ada")
    round_.hand_in("eve", (round_.course.release(HW2) / f"{HW2}.ipynb").read_text())
    wrong = round_.solution["minimax"].replace("MAX", "MIN")
    round_.hand_in("dan", round_.notebook(minimax=wrong))
    outcome = round_.grade()
    assert outcome.graded == ["ada", "dan", "eve"]
    assert outcome.trouble == {}
    scores = round_.scores()
    assert scores["ada"] == FULL
    assert scores["eve"] == dict.fromkeys(FULL, 0)
    assert scores["dan"]["test_minimax_value"] == 4
    assert 0 < scores["dan"]["test_minimax"] < 5

    written = write_report(round_.course, HW2).files
    rows = list(csv.DictReader(written["items.csv"].open()))
    assert list(rows[0]) == ["student", "item", "score", "max_score", "diagnosis"]
    by_hand = [row for row in rows if row["item"] == "weak-opponents"]
    assert {row["student"]: row["diagnosis"] for row in by_hand}["ada"] == BY_HAND
    assert [row["student"] for row in csv.DictReader(written["grades.csv"].open())] == ["ada", "dan", "eve"]

    pages = feedback(round_.course, HW2).pages
    page = next(page for page in pages if "dan" in str(page)).read_text()
    assert "test_minimax" in page
    assert "✗" in page

    # nbgrader itself agrees, formgrader (its API) and the command line
    from nbgrader.apps import NbGraderAPI

    shown = NbGraderAPI(config=round_.course.config).get_submissions(HW2)
    assert {row["student"]: row["score"] for row in shown} == {
        student: pytest.approx(sum(items.values())) for student, items in scores.items()
    }
    export = nbgrader(round_, "export")
    assert export.returncode == 0, export.stderr
    exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader((round_.root / "grades.csv").open())}
    assert exported == {student: pytest.approx(sum(items.values())) for student, items in scores.items()}
    listed = nbgrader(round_, "list")
    assert HW2 in listed.stdout + listed.stderr


def nbgrader(round_, *arguments):
    environment = {**os.environ, "PATH": f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments], cwd=round_.root, env=environment, capture_output=True, text=True
    )


def test_nbgraders_own_autograde_uses_the_judge(round_):
    if round_.unsafe:
        pytest.skip("nbgrader autograde needs the sandbox, as autograder grade does")
    notebook = round_.notebook(minimax_value="def minimax_value(game, state): return 0")
    test = next(cell for cell in notebook.cells if grade_id(cell) == "test_minimax_value")
    test.source = "4  # full marks, please"
    round_.hand_in("mallory", notebook)
    done = nbgrader(round_, "autograde", HW2)
    assert done.returncode == 0, done.stderr
    assert round_.scores()["mallory"]["test_minimax_value"] < 1


def test_a_second_grade_changes_nothing(round_):
    round_.hand_in("ada")
    round_.grade()
    before = {path: path.read_bytes() for path in round_.root.rglob("*") if path.is_file() and path.suffix != ".log"}
    outcome = round_.grade()
    assert (outcome.graded, outcome.unchanged) == ([], ["ada"])
    after = {path: path.read_bytes() for path in round_.root.rglob("*") if path.is_file() and path.suffix != ".log"}
    assert after == before
    round_.hand_in("ada", round_.notebook(minimax_value="pass"))
    assert round_.grade().graded == ["ada"]
    assert round_.scores()["ada"]["test_minimax_value"] == 0


def test_manual_grades_survive_a_regrade_and_late_penalties_work(round_):
    round_.hand_in("ada")
    round_.grade()
    with round_.course.gradebook() as gradebook:
        grade = gradebook.find_grade("weak-opponents", HW2, HW2, "ada")
        assert grade.needs_manual_grade
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.db.commit()
    round_.grade(again=True)
    assert round_.scores()["ada"]["weak-opponents"] == 2.5


@pytest.mark.more
@pytest.mark.browser
def test_a_person_grades_in_formgrader(round_, browser):
    round_.hand_in("ada")
    round_.grade()
    with round_.course.gradebook() as gradebook:
        number = gradebook.find_submission_notebook(HW2, HW2, "ada").id
    with serve(round_.root, "jupyter_server") as server:
        page = browser.new_page(extra_http_headers=server.headers)
        page.goto(server.url(f"formgrader/submissions/{number}/"))
        # nbgrader's own script fetches points and comments, in either order, and writes them into what it finds.
        page.wait_for_function("document.querySelector('input.score#test_minimax_value').placeholder === '4'")
        page.wait_for_function("document.querySelector('textarea#weak-opponents-comment').placeholder !== ''")
        page.locator("input.score#weak-opponents").fill("2.5")
        page.locator("textarea#weak-opponents-comment").fill("Why not the other move?")
        with page.expect_response(lambda answer: "/api/comment/" in answer.url and answer.request.method == "PUT"):
            page.keyboard.press("Tab")
        page.reload()
        page.wait_for_function("document.querySelector('input.score#weak-opponents').value === '2.5'")
        page.close()
    assert round_.scores()["ada"]["weak-opponents"] == 2.5
    assert "Why not the other move?" in feedback(round_.course, HW2).pages[0].read_text()


def delete(*names):
    def change(notebook):
        notebook.cells = [cell for cell in notebook.cells if grade_id(cell) not in names]

    return change


def double(name, **changes):
    def change(notebook):
        at = next(i for i, cell in enumerate(notebook.cells) if grade_id(cell) == name)
        notebook.cells.insert(at, nbformat.from_dict({**notebook.cells[at], "id": "again", **changes}))

    return change


def edit(name, source=None, **marks):
    def change(notebook):
        cell = next(cell for cell in notebook.cells if grade_id(cell) == name)
        cell.source = cell.source if source is None else source
        cell.metadata.nbgrader.update(marks)
        cell.metadata.tags = ["skip-execution", "raises-exception"]

    return change


def forge_output(notebook):
    for cell in notebook.cells:
        if grade_id(cell) in FULL and cell.cell_type == "code":
            cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "6"}, execution_count=1)]


def break_metadata(notebook):
    for cell in notebook.cells:
        cell.metadata.nbgrader = {"grade": True, "points": 1e9}


def shuffle(notebook):
    notebook.cells.reverse()


TAMPERED = [
    (delete("test_minimax_value"), FULL),  # the test cell is put back
    (delete("test_minimax_value", "test_minimax", "test_depth_limited_minimax"), FULL),
    (delete("minimax_value"), {**FULL, "test_minimax_value": 0}),
    (delete("minimax_value", "test_minimax_value"), {**FULL, "test_minimax_value": 0}),
    (delete("weak-opponents"), FULL),
    (double("test_minimax_value"), FULL),
    (double("test_minimax", source="check('test_minimax_value', max)"), FULL),
    (double("minimax", source="def minimax(game, state): return 0, 0"), FULL),  # the later one counts
    (edit("test_minimax_value", "print('6')"), FULL),
    (edit("test_minimax_value", points=1000), FULL),
    (edit("test_minimax", grade=False), FULL),
    (edit("test_minimax", grade_id="test_minimax_value"), FULL),
    (edit("minimax", locked=True, grade=True, points=10), FULL),
    (edit("weak-opponents", cell_type="code"), FULL),
    (forge_output, FULL),
]


def test_another_mark_for_the_same_notebook_and_tests_is_noted(round_):
    round_.hand_in("ada")
    for changed in (False, True, False):
        ledger = round_.course.result_path(HW2, "ada")
        if changed:  # as if what it drew had been worth less
            ledger.write_text(ledger.read_text().replace('"fraction": 1.0', '"fraction": 0.5', 1))
        round_.grade(again=True)
        noted = [note for note in read_ledger(round_.course, HW2, "ada").verdict.notes if "draws at random" in note]
        assert len(noted) == changed


@pytest.mark.parametrize("change", [break_metadata, shuffle], ids=lambda f: f.__name__)
def test_ruined_notebooks_are_graded_or_named(round_, change):
    notebook = round_.notebook()
    change(notebook)
    round_.hand_in("mallory", notebook)
    round_.hand_in("ada")
    outcome = round_.grade()
    assert "ada" in outcome.graded
    assert set(outcome.graded) | set(outcome.trouble) == {"ada", "mallory"}
    assert sum(round_.scores()["mallory"].values()) < 19


def outcome_with_neighbours(round_):
    round_.hand_in("ada")
    round_.hand_in("zoe")
    outcome = round_.grade()
    assert {"ada", "zoe"} <= set(outcome.graded)
    assert round_.scores()["zoe"] == FULL
    return outcome


DEEP = '{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}"


NO_NOTEBOOKS = {
    "empty": ("", "is empty"),
    "blank": ("   \n", "is empty"),
    "text": ("hello", "not valid JSON (line 1)"),
    "binary": (b"\xff\xfe\x00", "not valid JSON"),
    "list": ("[]", "no cells"),
    "number": ('{"cells": 3}', "no valid notebook"),
    "no-cells": ('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "none of the cells"),
    "version": ('{"cells": [], "metadata": {}, "nbformat": 99, "nbformat_minor": 0}', "no valid notebook"),
    "words": ('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": "five"}', "no valid notebook"),
    "deep": (DEEP, "not valid JSON"),
    "50-MB": (b'{"cells": "' + b"x" * 50_000_000 + b'"}', "larger than the 20 MB"),
}


ODD = {
    "ids": lambda raw: raw.update(nbformat_minor=2),
    "minor": lambda raw: raw.update(nbformat_minor="5"),
    "format": lambda raw: raw.update(nbformat="4", nbformat_minor="4"),
    "outputs": lambda raw: [cell.update(outputs=None) for cell in raw["cells"]],
    "metadata": lambda raw: [cell["metadata"].update(tags="x") for cell in raw["cells"]] and raw.update(metadata=None),
    "utf-16": lambda raw: None,
}
"""Notebooks that break Jupyter's format in what nobody grades."""


@pytest.fixture(scope="module")
def class_(released_course, tmp_path_factory, unsafe):
    """A class in which some tampered with their notebooks and some handed in none, graded in one run; what it came to."""
    round_ = Round(shutil.copytree(released_course, tmp_path_factory.mktemp("class") / "course"), unsafe)
    for number, (change, _) in enumerate(TAMPERED):
        notebook = round_.notebook()
        change(notebook)
        round_.hand_in(f"mallory-{number}", notebook)
    for name, (data, _) in NO_NOTEBOOKS.items():
        round_.hand_in(f"kim-{name}", data)
    for name, change in ODD.items():
        raw = json.loads(nbformat.writes(round_.notebook()))
        change(raw)
        round_.hand_in(f"odd-{name}", json.dumps(raw).encode("utf-16" if name == "utf-16" else "utf-8"))
    round_.outcome = outcome_with_neighbours(round_)
    round_.found = round_.scores()
    round_.rows = list(csv.DictReader(write_report(round_.course, HW2).files["items.csv"].open()))
    return round_


@pytest.mark.parametrize("number", range(len(TAMPERED)))
def test_tampered_cells_change_no_score(class_, number):
    student = f"mallory-{number}"
    assert student not in class_.outcome.trouble
    assert class_.found[student] == TAMPERED[number][1]


@pytest.mark.parametrize("name", ODD)
def test_what_nobody_grades_costs_nothing(class_, name):
    assert f"odd-{name}" not in class_.outcome.trouble
    assert class_.found[f"odd-{name}"] == FULL


@pytest.mark.parametrize("name", NO_NOTEBOOKS)
def test_files_that_are_no_notebooks_are_named_and_the_rest_is_graded(class_, name):
    data, said = NO_NOTEBOOKS[name]
    student = f"kim-{name}"
    path = class_.course.submitted(student, HW2) / f"{HW2}.ipynb"
    assert said in class_.outcome.trouble[student]
    assert path.read_bytes() == (data if isinstance(data, bytes) else data.encode())
    assert class_.found[student] == dict.fromkeys(FULL, 0)
    (row,) = (row for row in class_.rows if (row["student"], row["item"]) == (student, "test_minimax_value"))
    assert (row["score"], row["max_score"], row["diagnosis"][:11]) == ("", "4", "not graded:")


def test_other_things_in_submitted_are_named(round_):
    round_.hand_in("kim", name="my homework (1).ipynb")
    round_.hand_in("lee", "an essay", name="hw2.docx")
    (round_.root / "submitted" / "moe" / HW2).mkdir(parents=True)
    round_.hand_in("no[body]*")
    outcome = outcome_with_neighbours(round_)
    assert f"to {HW2}.ipynb" in outcome.trouble["kim"]
    assert "hw2.docx" in outcome.trouble["lee"]
    assert "nothing" in outcome.trouble["moe"]
    assert "cannot be a student's id" in outcome.trouble["no[body]*"]


def test_a_grade_stays_when_something_unreadable_is_handed_in_later(round_):
    path = round_.hand_in("ada")
    round_.grade()
    path.write_text("oh no")
    assert "not valid JSON" in round_.grade().trouble["ada"]
    assert round_.scores()["ada"] == FULL
    (ada,), _ = read_grades(round_.course, HW2)
    assert "not valid JSON" in ada.newer
    assert ada.state in write_report(round_.course, HW2).files["grades.csv"].read_text()


def test_only_students_on_the_list_are_graded_where_there_is_one(round_):
    (round_.root / "students.csv").write_text("id,first_name,last_name\nada,Ada,Lovelace\nzoe,Zoë,\n")
    round_.hand_in("unknown")
    outcome = outcome_with_neighbours(round_)
    assert "students.csv" in outcome.trouble["unknown"]
    assert "ada,Ada,Lovelace,19,22" in write_report(round_.course, HW2).files["grades.csv"].read_text()


@pytest.mark.parametrize(
    ("text", "said"), [("name\nx\n", "called id"), ("id\na\na\n", "twice"), ("id\na b\n", "cannot be an id")]
)
def test_a_broken_class_list_is_named(round_, text, said):
    (round_.root / "students.csv").write_text(text)
    round_.hand_in("ada")
    with pytest.raises(CourseError, match=said):
        round_.grade()


def test_html_in_a_students_text_does_not_come_alive(round_):
    notebook = round_.notebook(**{"weak-opponents": "<script>alert(1)</script> 1 < 2 <img src=x onerror=alert(2)>"})
    show = "from IPython.display import HTML, Javascript, display\ndisplay(HTML('<script>alert(3)</script>'))\ndisplay(Javascript('alert(4)'))"
    notebook.cells.append(nbformat.v4.new_code_cell(show))
    notebook.cells.append(nbformat.v4.new_raw_cell("<script>alert(5)</script>", metadata={"raw_mimetype": "text/html"}))
    notebook.cells.append(nbformat.v4.new_markdown_cell("[click](javascript:alert(6)) <svg/onload=alert(7)>"))
    notebook.cells[0].metadata["tags"] = ['"><script>alert(8)</script>']
    round_.hand_in("mallory", notebook)
    round_.grade()
    (page,) = feedback(round_.course, HW2).pages
    text = page.read_text()
    for number in range(1, 9):
        assert f"<script>alert({number})" not in text
    assert "<img src=x" not in text
    assert "<svg/onload" not in text
    assert 'href="javascript' not in text
    assert "1 &lt; 2" in text


def test_the_command_line_tells_by_its_exit_code(round_, capsys):
    at = ["--course", str(round_.root)]
    options = ["--unsafe"] if round_.unsafe else []
    assert autograder(["grade", HW2, *at, *options]) == 2
    assert "nobody has handed in" in capsys.readouterr().err
    round_.hand_in("ada")
    assert autograder(["grade", HW2, *at, *options]) == 0
    round_.hand_in("kim", "")
    assert autograder(["grade", HW2, *at, *options]) == 1
    assert line_of(capsys.readouterr().out, "✗ kim", f"{HW2}.ipynb", "is empty")
    assert autograder(["report", HW2, *at]) == 1  # kim still waits
    assert autograder(["feedback", HW2, *at]) == 0
    assert autograder(["grade", "hw9", *at]) == 2
    assert "no assignment 'hw9'" in capsys.readouterr().err
    assert autograder(["grade", HW2, "--course", str(round_.root / "source")]) == 2
    assert "autograder init" in capsys.readouterr().err


def test_init_overwrites_nothing(tmp_path):
    (tmp_path / "essay.txt").write_text("mine")
    with pytest.raises(CourseError, match="not empty"):
        list(init(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["essay.txt"]
    course = tmp_path / "course"
    list(init(course))
    secret = (course / "secret").read_text()
    (course / "nbgrader_config.py").write_text("c = get_config()  # mine")
    list(init(course))
    assert (course / "secret").read_text() == secret
    assert (course / "nbgrader_config.py").read_text().endswith("# mine")
    assert (course / "secret").stat().st_mode & 0o077 == 0
    with pytest.raises(CourseError, match="is a file"):
        list(init(tmp_path / "essay.txt"))


def test_a_result_is_plain_data_without_the_hidden_cases(round_):
    round_.hand_in("ada", round_.notebook(minimax="def minimax(game, state): return 0, 0"))
    round_.grade()
    text = round_.course.result_path(HW2, "ada").read_text()
    assert json.loads(text)["items"]["test_minimax_value"]["fraction"] == 1
    autograded = (round_.course.autograded("ada", HW2) / f"{HW2}.ipynb").read_text()
    hidden = round_.hidden_trees()
    assert len(hidden) > 10
    assert not [tree for tree in hidden if tree in text + autograded]
