"""The lectures as an instructor publishes them, with what readers are to find out by themselves or without."""

import re
import shutil
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from aima_games.lectures.stored import ABOVE
from autograder.cli import main
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.publish.notebooks import solution_text
from autograder.steps.handout import write_handout
from autograder.steps.init import init
from autograder.steps.lectures import publish
from tests.notebooks.test_lectures import lacking

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """Lecture 3 and the glossary without solutions."""
    source = tmp_path_factory.mktemp("source")
    for name in ("03_alpha_beta.ipynb", "03_alpha_beta.md", "glossary.ipynb", "teaching.ipynb", "conf.py"):
        shutil.copy(NOTEBOOKS / name, source)
    out = tmp_path_factory.mktemp("course") / "lectures"
    assert [path.name for path in publish(out, solutions=False, source=source)] == [
        "03_alpha_beta.ipynb",
        "glossary.ipynb",
    ]
    return out


@pytest.fixture(scope="module")
def lecture(published):
    return nbformat.read(published / "03_alpha_beta.ipynb", as_version=4)


@pytest.mark.more
def test_no_solution_and_no_answer_is_left(lecture):
    shown = "\n".join(cell.source for cell in lecture.cells)
    original = nbformat.read(NOTEBOOKS / "03_alpha_beta.ipynb", as_version=4)
    hidden = [cell for cell in original.cells if "solution" in cell.metadata.get("tags", [])]
    assert len([cell for cell in hidden if cell.cell_type == "code"]) >= 3
    for cell in hidden:
        if "solution_of" in cell.metadata:
            assert solution_text(cell.metadata["solution_of"]) == cell.source
            assert max(cell.source.splitlines(), key=len) not in shown
    assert "<summary>Hint" in shown
    assert "<summary>Solution" not in shown
    assert shown.count("<details") == shown.count("</details>") > 0


def test_what_it_shows_is_what_a_reader_will_see(lecture):
    errors = [output for cell in lecture.cells for output in cell.get("outputs", []) if output.output_type == "error"]
    assert errors
    for error in errors:
        assert error.traceback in ([f"{error.evalue} {ABOVE}"], [error.evalue])  # where ours shows nothing, nor does it
    assert sum(ABOVE in error.traceback[0] for error in errors) > len(errors) / 2
    printed = "".join(output.get("text", "") for cell in lecture.cells for output in cell.get("outputs", []))
    missing = lacking(error.evalue for error in errors)
    assert set(re.findall(r"working (\w+) yet", printed)) == missing > {"alphabeta"}
    assert "worked solution" not in printed


@pytest.mark.more
def test_it_runs_from_top_to_bottom(lecture):
    """As Jupyter runs all cells: an error ends it, unless the cell says that it may raise."""
    NotebookClient(
        lecture, kernel_name="python3", timeout=120, resources={"metadata": {"path": str(NOTEBOOKS)}}
    ).execute()
    assert all(cell.execution_count for cell in lecture.cells if cell.cell_type == "code")


def test_with_solutions_nothing_is_changed(tmp_path, capsys):
    assert main(["lectures", "--out", str(tmp_path / "lectures")]) == 0
    assert "notebooks are in" in capsys.readouterr().out
    names = {path.name for path in (tmp_path / "lectures").iterdir()}
    assert {"index.ipynb", "01_formalizing_games.ipynb", "pictures"} <= names
    assert not {"teaching.ipynb", "conf.py", "website", "index.md"} & names
    for path in (tmp_path / "lectures").glob("*.ipynb"):
        assert path.read_bytes() == (NOTEBOOKS / path.name).read_bytes()


def test_a_folder_that_holds_something_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    assert main(["lectures", "--without-solutions", "--out", str(tmp_path)]) == 2
    assert f"{tmp_path} is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_lecture_that_does_not_run_leaves_nothing_behind(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    solution = nbformat.v4.new_code_cell("answer = 42", metadata={"tags": ["solution"]})
    broken = nbformat.v4.new_notebook(cells=[solution, nbformat.v4.new_code_cell("print(answer)")])
    nbformat.write(broken, source / "01_broken.ipynb")
    with pytest.raises(CourseError, match=r"not published: .*01_broken"):
        publish(tmp_path / "out", solutions=False, source=source)
    assert [path.name for path in tmp_path.iterdir()] == ["source"]


def test_the_handout_has_the_course_pages_but_not_the_teachers_guide(tmp_path):
    list(init(tmp_path / "course", None))
    with zipfile.ZipFile(write_handout(Course(tmp_path / "course")).path) as archive:
        names = set(archive.namelist())
    assert {"lectures/index.ipynb", "lectures/glossary.ipynb", "lectures/06_state_of_the_art.ipynb"} <= names
    inside = [name for name in names if "/" in name]
    assert not [name for name in inside if "teaching" in name or "website" in name or name.endswith((".md", ".py"))]
