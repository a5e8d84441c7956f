import ast
import json
import shutil
from pathlib import Path

import nbformat
import pytest

from autograder.publish.notebook_text import read_text
from autograder.publish.notebooks import BuildError, build, drift, main, solution_text
from tests.conftest import line_of, some_now

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ROOT / "solutions" / "lecture_checks"
HEAD = """---
jupytext:
  formats: ipynb,md:myst
  text_representation:
    extension: .md
    format_name: myst
    format_version: 0.13
kernelspec:
  display_name: Python 3 (ipykernel)
  language: python
  name: python3
---
"""
LECTURE = f"""{HEAD}
# A small lecture

```{{code-cell}} ipython3
:solution_of: [solutions.searches.minimax.minimax_value]
:tags: [solution]

print("of old")
```

```{{code-cell}} ipython3
from aima_games import MAX, Game, State, Value
```

```{{code-cell}} ipython3
for i in range(3):
    print(i, flush=True)
```
"""
ASSIGNMENT = f"""{HEAD}
# A small assignment

```{{code-cell}} ipython3
---
nbgrader:
  cell_type: code
  grade: false
  grade_id: minimax
  locked: false
  schema_version: 3
  solution: true
  task: false
solution_of: [solutions.searches.minimax.max_value, solutions.searches.minimax.minimax]
---
```

```{{code-cell}} ipython3
raise SystemExit("an assignment is not run")
```
"""


@pytest.fixture
def root(tmp_path):
    (tmp_path / "solutions" / "lecture_checks").mkdir(parents=True)
    shutil.copy(CHECKS / "lecture2.py", tmp_path / "solutions" / "lecture_checks")
    lecture, assignment = tmp_path / "notebooks" / "a.md", tmp_path / "solutions" / "assignments" / "hw" / "b.md"
    for path, text in ((lecture, LECTURE.replace("from aima", "# from aima")), (assignment, ASSIGNMENT)):
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    # The solution cell comes before the imports, which its annotations need.
    text = lecture.read_text(encoding="utf-8")
    lecture.write_text(text.replace("# A small lecture\n", "# A small lecture\n\n" + IMPORTS), encoding="utf-8")
    return tmp_path


IMPORTS = """```{code-cell} ipython3
from aima_games import MAX, Game, State, Value
```
"""


@pytest.mark.more
def test_building_refreshes_runs_and_settles(root, capsys):
    assert drift(root)
    written = build(root)
    assert written == [root / "notebooks" / "a.ipynb", root / "solutions" / "assignments" / "hw" / "b.ipynb"]
    assert drift(root) == []
    assert "def minimax_value" in (root / "notebooks" / "a.md").read_text(encoding="utf-8")
    assert "of old" not in (root / "notebooks" / "a.md").read_text(encoding="utf-8")
    first = [path.read_bytes() for path in written]
    build(root)
    assert [path.read_bytes() for path in written] == first
    lecture = nbformat.read(written[0], as_version=4)
    nbformat.validate(lecture)
    assert lecture.metadata.jupytext.formats == "ipynb,md:myst"
    assert lecture.cells[-1].outputs[0].text == "0\n1\n2\n"
    assert "execution" not in lecture.cells[-1].metadata
    assert not nbformat.read(written[1], as_version=4).cells[1].outputs


@pytest.mark.long
def test_drift_names_the_place(root):
    build(root)
    text = root / "notebooks" / "a.md"
    text.write_text(text.read_text(encoding="utf-8").replace("range(3)", "range(4)"), encoding="utf-8")
    (root / "aima_games" / "checking" / "cases" / "minimax.json").write_text("{}", encoding="utf-8")
    found = drift(root)
    assert any("a.ipynb: cell 5" in line and "“A small lecture”" in line for line in found)
    assert any("minimax.json" in line and "other cases" in line for line in found)
    (root / "notebooks" / "a.ipynb").write_text("{", encoding="utf-8")
    assert any("a.ipynb: cannot be read" in line for line in drift(root))
    (root / "notebooks" / "a.ipynb").unlink()
    assert any("a.ipynb is missing" in line for line in drift(root))


@pytest.mark.long
def test_a_drifted_solution_is_named_and_mended(root):
    build(root)
    text = root / "notebooks" / "a.md"
    text.write_text(text.read_text(encoding="utf-8").replace("max(values)", "min(values)"), encoding="utf-8")
    assert any("is not the text of the solution" in line for line in drift(root))
    assert main(["--check", "--root", str(root)]) == 1
    assert main(["--root", str(root), "a"]) == 0
    assert main(["--check", "--root", str(root)]) == 0


def test_a_name_that_is_none_is_refused(root, capsys):
    assert main(["--root", str(root), "nowhere"]) == 1
    assert line_of(capsys.readouterr().err, "nowhere").endswith(" a, b")


@pytest.mark.more
@pytest.mark.parametrize(
    ("code", "said"),
    some_now(
        1,
        [
            ("1 / 0", "ZeroDivisionError"),
            ("import sys; print('careful', file=sys.stderr)", "writes to stderr: careful"),
            ("object()", "an address"),
            ("import ipywidgets; ipywidgets.IntSlider()", "leaves nothing on a static page"),
        ],
    ),
)
def test_what_a_reader_should_not_see_stops_the_build(root, code, said):
    path = root / "notebooks" / "a.md"
    path.write_text(f"{HEAD}\n# Title\n\n```{{code-cell}} ipython3\n{code}\n```\n", encoding="utf-8")
    with pytest.raises(BuildError, match=said):
        build(root, ["a"])
    assert not path.with_suffix(".ipynb").exists()


@pytest.mark.more
def test_sliders_leave_a_page_that_asks_to_run_the_cell(root):
    path = root / "notebooks" / "a.md"
    code = "from ipywidgets import interact\n\n@interact(k=(0, 3))\ndef double(k=1):\n    print(2 * k)"
    path.write_text(f"{HEAD}\n# Title\n\n```{{code-cell}} ipython3\n{code}\n```\n", encoding="utf-8")
    build(root, ["a"])
    lecture = nbformat.read(path.with_suffix(".ipynb"), as_version=4)
    (output,) = lecture.cells[-1].outputs
    assert set(output.data) == {"text/html", "text/plain"}
    assert "ag-to-run" in output.data["text/html"]
    assert "widgets" not in lecture.metadata


def test_cell_ids_move_with_their_cells(root):
    path = root / "notebooks" / "a.md"
    before = [cell.id for cell in read_text(path).cells]
    assert len(set(before)) == len(before)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("# A small lecture\n", "# A small lecture\n\n+++\n\nA cell more.\n", 1), encoding="utf-8"
    )
    assert [cell.id for cell in read_text(path).cells if cell.id in before] == before


def test_ids_of_an_assignment_are_nbgraders(root):
    assert "minimax" in [cell.id for cell in read_text(root / "solutions" / "assignments" / "hw" / "b.md").cells]


def test_a_release_keeps_signature_and_docstring_only():
    names = [
        "solutions.searches.minimax.max_value",
        "solutions.searches.minimax.minimax",
        "solutions.searches.minimax.min_value",
    ]
    text = solution_text(names, "minimax")
    ast.parse(text)
    kept, region = text.split("    ### BEGIN SOLUTION\n")
    assert kept.startswith("def minimax(")
    assert kept.rstrip().endswith('"""')
    assert region.endswith("\n### END SOLUTION")
    assert "def max_value" in region
    assert "def min_value" in region
    assert text.count("###") == 2


def test_nbgrader_itself_leaves_a_stub_that_can_be_run(root):
    from nbgrader.preprocessors import ClearSolutions

    build(root)
    notebook = nbformat.read(root / "solutions" / "assignments" / "hw" / "b.ipynb", as_version=4)
    released, _ = ClearSolutions().preprocess(notebook, {})
    source = next(cell.source for cell in released.cells if cell.id == "minimax")
    assert "SOLUTION" not in source
    assert "max_value" not in source
    names = {}
    exec("from aima_games import Action, Game, State, Value\n" + source, names)
    with pytest.raises(NotImplementedError):
        names["minimax"](None, None)


def test_a_function_alone_and_one_without_docstring():
    text = solution_text(["solutions.searches.minimax.minimax_value"], "minimax_value")
    assert text.endswith("\n    ### END SOLUTION")
    from autograder.publish.notebooks import _marked

    assert _marked("def f(x):\n    return x") == "def f(x):\n    ### BEGIN SOLUTION\n    return x"


@pytest.mark.parametrize(
    "name", ["solutions.searches.minimax.nothing", "solutions.nowhere.f", "minimax", "solutions.searches.minimax.MAX"]
)
def test_solution_of_what_is_no_function(name):
    with pytest.raises(BuildError, match=f"'{name}' is no function"):
        solution_text([name])


def test_the_function_that_students_write_has_to_be_listed():
    with pytest.raises(BuildError, match="grade_id value is not among them"):
        solution_text(["solutions.searches.minimax.minimax"], "value")


@pytest.mark.long
@pytest.mark.slow
def test_the_lecture_builds_to_the_same_bytes_from_a_fresh_copy(tmp_path):
    (tmp_path / "notebooks").mkdir()
    shutil.copy(ROOT / "notebooks" / "02_minimax.md", tmp_path / "notebooks")
    shutil.copytree(CHECKS, tmp_path / "solutions" / "lecture_checks")
    (built,) = build(tmp_path)
    stored = ROOT / "notebooks" / "02_minimax.ipynb"
    assert _without_plots(built) == _without_plots(stored)
    for path in (ROOT / "aima_games" / "checking" / "cases").glob("*.json"):
        assert (tmp_path / "aima_games" / "checking" / "cases" / path.name).read_bytes() == path.read_bytes()


def _without_plots(path):
    """The cells, but for the bytes of matplotlib's plots, which differ with its version."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if "data:image/png" not in json.dumps(cell)]
