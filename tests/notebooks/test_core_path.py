"""A lecture's core path, its side rooms and what waits for a guess: counted, told and kept apart as they are marked."""

import ast
import builtins
import re

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder.publish.course_pages import path, with_minutes
from autograder.publish.curriculum import minutes, parts, sections
from autograder.publish.marks import AFTER, CLOSED, SIDE_ROOM_SAYS, write_marks
from autograder.publish.notebook_text import read_text
from tests.conftest import numbers
from tests.notebooks.test_lectures import LECTURES, ROOT

CORE = (45, 50)
WITH_ROOMS = [lecture for lecture in LECTURES if '"side-room"' in lecture.read_text(encoding="utf-8")]


def code(source, *tags):
    return new_code_cell(source, metadata={"tags": list(tags)})


def text(source, *tags, **metadata):
    return new_markdown_cell(source, metadata={"tags": list(tags), **metadata} if tags else metadata)


@pytest.mark.parametrize(
    ("cells", "takes"),
    [
        ([text("word " * 180)], 1),
        ([text("word " * 180 + "\n\n<details>\n<summary>Hint</summary>\n\n" + "word " * 900 + "\n\n</details>")], 1),
        ([text("word " * 175 + '\n\n<details class="after">\n<summary>So</summary>\n\nit is\n\n</details>')], 1),
        ([text("word " * 180 + "\n## Where to read on\n\n" + "word " * 900)], 1),
        ([text("word " * 900, made_by=["path"])], 0),
        ([text("**Why?** " + "word " * 179)], 1.5),
        ([code("x = 1\n\n" * 10)], 1),
        ([code("x = 1\n" * 10, "hide-input")], 0),
        ([code("predict('How many?', 3)", "hide-input")], 1),
        ([code("step_through(tree)", "hide-input")], 3.5),
        ([code("@interact(k=(0, 3))\ndef double(k=1):\n    print(2 * k)", "hide-input")], 3.5),
        ([code("play_widget(game, minimax)", "hide-input")], 2),
        ([code("table_exercise('sums')", "hide-input")], 3),
        ([code("def f():\n    raise NotImplementedError", "exercise")], 3.2),
        (
            [code("def f():\n" + "    raise NotImplementedError\n" * 2, "exercise"), code("    a\n" * 9, "solution")],
            6.3,
        ),
        (
            [
                code("def f():\n    ...", "exercise"),
                code('def f():\n    """It\n    is long."""\n' + "    a\n" * 7, "solution"),
            ],
            5.2,
        ),
    ],
)
def test_minutes_are_counted_by_their_rule(cells, takes):
    assert minutes(cells) == pytest.approx(takes, abs=0.06)


SMALL = new_notebook(
    cells=[
        text("# Lecture 2 · Small\n\n**Time:** about 99 minutes. Then rest."),
        text("## 1 · Core\n\n" + "word " * 1800, concepts=["M-01"]),
        text("### A room\n\n" + "word " * 900, "side-room"),
        text("### Back\n\n" + "word " * 180),
        text("## 2 · Aside\n\n" + "word " * 540, "side-room", concepts=["M-02"]),
        text("### Inside\n\n" + "word " * 180),
        code("predict('How many?', 3)", "hide-input"),
        text("It is three.", AFTER),
        code("print(3)", AFTER),
        text("## 3 · Core again", concepts=["M-03"]),
    ]
)


def test_marks_are_written_once_and_for_all():
    notebook = read_back(SMALL)
    first = [(cell.source, cell.metadata) for cell in notebook.cells]
    write_marks(notebook)
    assert [(cell.source, cell.metadata) for cell in notebook.cells] == first
    assert numbers(notebook.cells[0].source, "core path") == [11, 10]
    rooms = [cell for cell in notebook.cells if CLOSED in cell.metadata]
    assert [re.search(r"room, (\d+) min.*with \*(.*)\*", cell.source).groups() for cell in rooms] == [
        ("5", "Back"),
        ("5", "3 · Core again"),
    ]
    assert all(len(cell.source.splitlines()) == 3 for cell in rooms), "what is below can be closed"
    after = [cell for cell in notebook.cells if AFTER in cell.metadata.get("tags", [])]
    assert after[0].source.startswith('<details class="after">')
    assert after[1].metadata["jupyter"]["outputs_hidden"]


def test_a_section_may_be_core_or_aside_or_both():
    found = sections("02_small", read_back(SMALL))
    assert [(round(section.minutes), round(section.aside)) for section in found] == [(11, 5), (0, 5), (0, 0)]
    assert [part.aside for part in parts(SMALL)] == [False, False, True, False, True, True, False]


def read_back(notebook):
    from copy import deepcopy

    copy = deepcopy(notebook)
    write_marks(copy)
    return copy


def test_the_readme_says_the_minutes_of_core_and_side_rooms(tmp_path):
    (tmp_path / "notebooks").mkdir()
    opening = "# Lecture 1 · S\n\n**Time:** about 48 minutes on the core path, and 70 more in side rooms.\n"
    (tmp_path / "notebooks" / "01_small.md").write_text(opening, encoding="utf-8")
    row = "| [1 · S](notebooks/01_small.ipynb) | count | {} | `hw1` |"
    for stale in ("120", "4 + 4"):
        assert with_minutes(tmp_path, row.format(stale)) == row.format("48 + 70")


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda lecture: lecture.stem)
def test_marks_are_where_they_belong(lecture):
    """A heading that waits for a guess would hide its section; the core path is not called a side room."""
    for part in parts(read_text(lecture)):
        for cell in part.cells:
            waits = cell.cell_type == "markdown" and AFTER in cell.metadata.get("tags", [])
            assert not (waits and re.search("^#", cell.source, re.MULTILINE)), cell.source
            assert part.aside or f"**{SIDE_ROOM_SAYS}" not in cell.source, part.title


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda lecture: lecture.stem)
def test_a_guess_opens_no_answer_to_a_question_that_comes_after_it(lecture):
    """It opens all that waits, down to the next guess or heading."""
    for part in parts(read_text(lecture)):
        guessed, asked = False, []
        for cell in part.cells:
            tags = cell.metadata.get("tags", [])
            if cell.cell_type == "code" and re.search(r"\b(predict|table_exercise)\(", cell.source):
                guessed, asked = True, []
            elif AFTER in tags:
                assert not (guessed and asked), (part.title, asked[-1])
            elif cell.cell_type == "markdown" and "solution" not in tags:
                asked += re.findall(r"[^.!?]*\?", cell.source)


@pytest.mark.parametrize("lecture", WITH_ROOMS, ids=lambda lecture: lecture.stem)
class TestTheCorePath:
    def test_it_is_a_lecture_of_fifty_minutes(self, lecture):
        core = sum(minutes(part.cells) for part in parts(read_text(lecture)) if not part.aside)
        assert CORE[0] <= core <= CORE[1]

    def test_it_runs_without_the_side_rooms(self, lecture):
        notebook = read_text(lecture)
        aside = set().union(*(stored(cell) for part in parts(notebook) if part.aside for cell in part.cells))
        known = set(dir(builtins))
        for part in parts(notebook):
            for cell in () if part.aside else part.cells:
                known |= stored(cell)
                assert not ((loaded(cell) | told(cell)) - known) & aside, (part.title, cell.source)

    def test_the_plan_for_fifty_minutes_is_the_core_path(self, lecture):
        """One row may be about a concept that two sections teach."""
        found = [section for section in sections(lecture.stem, read_text(lecture)) if section.concepts]
        core, aside = ([section for section in found if bool(section.minutes) == which] for which in (True, False))
        plan = (ROOT / "notebooks" / "teaching.md").read_text(encoding="utf-8")
        rows = re.findall(rf'^\| \[\d\.(\d+) .*?\]\({lecture.stem}\.ipynb#.*? "(.*?)"\) \| \d+ \|', plan, re.MULTILINE)
        assert not {number for number, _ in rows} & {section.title.split()[0] for section in aside}
        planned = {concept for _, concept in rows}
        assert [section.title for section in core if not planned & set(section.concepts)] == []

    def test_it_lists_every_section_with_its_minutes(self, lecture):
        notebook = read_text(lecture)
        made = next(cell for cell in notebook.cells if cell.metadata.get("made_by", [""])[0] == "path")
        assert made.source == path(ROOT, lecture.stem)


def names(cell, context):
    tree = ast.parse(cell.source if cell.cell_type == "code" else "")
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def loaded(cell):
    return names(cell, ast.Load)


def told(cell):
    """The names that a reader is told to put in."""
    return set(re.findall(r"\b[Pp]ut `(\w+)`", cell.source if cell.cell_type == "markdown" else ""))


def stored(cell):
    """What a cell gives a name, arguments of its functions among it."""
    found = names(cell, ast.Store)
    for node in ast.walk(ast.parse(cell.source if cell.cell_type == "code" else "")):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name.split(".")[0])
    return found
