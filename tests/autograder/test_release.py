"""The release gate: nothing wrong and nothing secret gets out."""

from __future__ import annotations

import re
import shutil

import nbformat
import pytest

from aima_games.games import add_games
from aima_games.home.notebook_file import is_test, marks
from autograder.authoring.loader import load_items
from autograder.authoring.one_file import ONE_FILE
from autograder.authoring.one_file.notebook import write_notebook
from autograder.authoring.text_checks import missed_sums
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.errors import CourseError
from autograder.steps import release as releasing
from autograder.steps.release import release
from tests.autograder.conftest import HW2, PLAIN_HW2, grade_id
from tests.autograder.homework import begin, with_python
from tests.conftest import numbers


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    root = tmp_path_factory.mktemp("fresh") / "course"
    begin(root, PLAIN_HW2)
    return root


@pytest.fixture
def course(fresh, tmp_path):
    shutil.copytree(fresh, tmp_path / "course")
    return Course(tmp_path / "course")


@pytest.fixture
def change_notebook(monkeypatch):
    """Has every release change the notebook that it makes of the text."""

    def change_notebook(change):
        def changed(file):
            path = write_notebook(file)
            notebook = nbformat.read(path, as_version=4)
            change({grade_id(cell): cell for cell in notebook.cells}, notebook)
            nbformat.write(notebook, path)

        monkeypatch.setattr(releasing, "write_notebook", changed)

    return change_notebook


def test_what_students_get(round_):
    files = sorted(
        str(path.relative_to(round_.course.release(HW2))) for path in round_.course.release(HW2).rglob("*.*")
    )
    cases = [
        f"cases/{name}.json"
        for name in ("test_depth_limited_minimax", "test_maxn", "test_minimax", "test_minimax_value")
    ]
    assert files == [*cases, f"{HW2}.ipynb"]
    released = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    cells = {grade_id(cell): cell for cell in released.cells}
    assert {"minimax_value", "minimax", "depth_limited_minimax"} <= set(cells)  # named as the functions
    for name in ("minimax_value", "minimax", "depth_limited_minimax"):
        assert "raise NotImplementedError" in cells[name].source
        assert f"def {name}(" in cells[name].source
        assert "is_terminal" not in cells[name].source
    assert "beginner" not in cells["weak-opponents"].source
    assert not any(cell.get("outputs") for cell in released.cells)


@pytest.mark.slow
def test_students_can_validate_and_see_their_checks_fail_kindly(round_):
    """The released notebook, as a student runs it: the checks say what is missing and the notebook is valid."""
    from nbclient import NotebookClient

    notebook = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    NotebookClient(
        notebook, timeout=60, allow_errors=True, resources={"metadata": {"path": str(round_.course.release(HW2))}}
    ).execute()
    tests = [
        cell
        for cell in notebook.cells
        if grade_id(cell) in ("test_minimax_value", "test_minimax", "test_depth_limited_minimax", "test_maxn")
    ]
    for cell in tests:
        kinds = [output.output_type for output in cell.outputs]
        assert kinds == ["display_data", "error"]
        assert "Not written yet." in cell.outputs[0].data["text/plain"]
        assert len(cell.outputs[1].traceback) == 1


def refused(course, unsafe, match):
    with pytest.raises(CourseError, match=match):
        list(release(course, HW2, unsafe=unsafe))
    assert not course.release(HW2).exists()


def test_a_wrong_solution_is_refused(course, unsafe, change_notebook):
    def spoil(cells, _):
        cells["minimax"].source = cells["minimax"].source.replace("v2 > v", "v2 < v")

    change_notebook(spoil)
    refused(course, unsafe, "the solution earns")


def test_a_solution_outside_the_marks_is_refused(course, unsafe, change_notebook):
    def spoil(cells, _):
        cell = cells["minimax_value"]
        cell.source = cell.source.replace("    ### BEGIN SOLUTION\n", "").replace(
            "### END", "### BEGIN SOLUTION\n    ### END"
        )

    change_notebook(spoil)
    refused(course, unsafe, "the untouched release earns")


def test_a_line_of_the_solution_elsewhere_is_refused(course, unsafe, change_notebook):
    def spoil(cells, notebook):
        notebook.cells[0].source += "\n\n    return max(values) if game.to_move(state) == MAX else min(values)"

    change_notebook(spoil)
    refused(course, unsafe, "still shows a line of the solution")


def test_items_and_test_cells_have_to_match(course, unsafe, change_notebook):
    def rename(cells, _):
        cells["test_minimax_value"].metadata.nbgrader.grade_id = "worth"

    change_notebook(rename)
    refused(course, unsafe, "worth have no item")


def test_a_check_that_cannot_tell_right_from_wrong_is_refused(course, unsafe):
    path = course.source(HW2) / ONE_FILE
    right = "def minimax_value(game, state):\n    return minimax(game, state)[0]\n"
    path.write_text(
        f"{path.read_text()}\n```{{mistake}} none\n:of: minimax_value\n:title: no mistake\n:hint: Why?\n{right}```\n"
    )
    refused(course, unsafe, "no hidden problem shows the mistakes none")


def test_a_failed_release_leaves_the_last_good_one(round_, change_notebook):
    def spoil(cells, _):
        cells["minimax"].source = "minimax = None"

    good = (round_.course.release(HW2) / f"{HW2}.ipynb").read_bytes()
    change_notebook(spoil)
    with pytest.raises(CourseError):
        list(release(Course(round_.root), HW2, unsafe=round_.unsafe))
    assert (round_.course.release(HW2) / f"{HW2}.ipynb").read_bytes() == good


def test_demands_come_to_the_points_of_their_cell():
    notebook = nbformat.read(KIT_ASSIGNMENTS / HW2 / f"{HW2}.ipynb", as_version=4)
    items = load_items(KIT_ASSIGNMENTS / HW2)
    assert missed_sums(notebook.cells, items) == []
    name = next(item.name for item in items if item.demands)
    cell = next(cell for cell in notebook.cells if is_test(cell) and grade_id(cell) == name)
    marks(cell)["points"] -= 1
    [said] = missed_sums(notebook.cells, items)
    assert numbers(said, f"item {name}:", "demands") == [marks(cell)["points"] + 1, marks(cell)["points"]]


def test_a_fault_in_the_courses_game_is_named_where_it_is_mended(course, unsafe):
    (course.root / "games").mkdir()
    (course.root / "games" / "mine.py").write_text("1 / 0\n")
    with_python(course.source(HW2), "from aima_games.games import make_game\n\nmake_game({'name': 'Mine'})\n")
    try:
        refused(
            course,
            unsafe,
            rf"{re.escape(str(course.source(HW2)))}/assignment.md:\d+: ZeroDivisionError: .* \(games/mine.py, line 1\)",
        )
    finally:
        add_games(course.root / "none")
