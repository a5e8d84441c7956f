"""What an assignment's text says its parts are worth."""

import nbformat
import pytest

from autograder.authoring.text_checks import misstated
from autograder.course.course import KIT_ASSIGNMENTS

make = nbformat.v4

TABLE = "| part | what you write | points |\n|---|---|---|\n| 1 | `f` | 4 |\n| 2 | `g` | 1.5 |\n| 3 | for fun | – |\n"
PARTS = "## Part 1 · First (4 points)", "## Part 2 · Second", "## 3 · Third\n\n```\n## Part 1 (99 points)\n```"


def notebook(*points):
    cells = [make.new_markdown_cell(f"# Title\n\n{TABLE}")]
    for text, worth in zip(PARTS, points, strict=True):
        cells += [make.new_markdown_cell(text), make.new_code_cell("f(1)", metadata={"nbgrader": {"points": worth}})]
    return cells


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((4, 1.5, 0), []),
        ((8, 1.5, 0), ["“Part 1 · First (4 points)”", "part 1 4 points, and its cells have 8"]),
        ((4, 1, 0), ["part 2 1.5 points, and its cells have 1"]),
        ((4, 1.5, 2), ["part 3 – points, and its cells have 2"]),
    ],
)
def test_text_and_points_agree(points, said):
    found = misstated(notebook(*points))
    assert len(found) == len(said)
    assert all(part in sentence for part, sentence in zip(said, found, strict=True))


def test_points_count_for_all_headings_above_them():
    cells = notebook(4, 1.5, 0)
    cells.insert(2, make.new_markdown_cell("### 1a · A half (2 points)"))
    cells.insert(3, make.new_code_cell("", metadata={"nbgrader": {"points": 2}}))
    assert len(misstated(cells)) == 3  # 1a has 6 by now, and part 1 has, by its heading and by the table
    cells[4].metadata["nbgrader"]["points"] = 0
    assert len(misstated(cells)) == 2
    assert misstated([make.new_markdown_cell("| part | points |\n|---|---|\n| 1 | many |\n\n## Part 1")]) == []


@pytest.mark.parametrize("path", sorted(KIT_ASSIGNMENTS.glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_the_kits_assignments_say_what_they_are_worth(path):
    assert misstated(nbformat.read(path, as_version=4).cells) == []
