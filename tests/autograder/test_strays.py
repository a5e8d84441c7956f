"""Nobody who wrote an answer has a silent 0 for it, wherever in the notebook it stands."""

import base64
import copy
import shutil

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output, new_raw_cell

from aima_games.home.notebook_file import grade_id
from autograder.report import read_grades
from autograder.report.pages import write_report
from tests.autograder.conftest import HW2, Round
from tests.autograder.test_by_hand import ESSAY, give, given

SAID = "It still guarantees the minimax value: a weak opponent can only give MAX more."
PICTURE = {"photo.png": {"image/png": base64.b64encode(b"a picture").decode()}}


def blank(round_):
    """All solved but the written answer, with the cell for it and its place."""
    released = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    place = next(place for place, cell in enumerate(released.cells) if grade_id(cell) == ESSAY)
    return round_.notebook(**{ESSAY: released.cells[place].source}), place


def below(cell):
    return lambda cells, place: cells.insert(place + 1, cell)


def retyped(cells, place):
    cells[place] = new_markdown_cell(SAID)


def without_marks(cells, place):
    cells[place].metadata, cells[place].source = {}, SAID


def added_to(other):
    def change(cells, place):
        cells[place + other].source += "\n\n" + SAID

    return change


def replaced_question(cells, place):
    cells[place - 1].source = SAID


def picture_at(other):
    def change(cells, place):
        cells[place + other].attachments = PICTURE

    return change


def twice(cells, place):
    cells.insert(place, copy.deepcopy(cells[place]))
    cells[place].source, cells[place].id = SAID, "another"


def printed(cells, place):
    """What a cell with an answer shows, and no longer prints."""
    cells[place - 3].outputs = [new_output("stream", text=f"{SAID}\n")]


def shown(data):
    return below(new_code_cell("show()", outputs=[new_output("display_data", data)]))


def remark_below_code(cells, place):
    cells[place - 3].source += f"\n\n# {SAID}\n"


ELSEWHERE = {
    "a cell below": below(new_markdown_cell(SAID)),
    "a cell at the end": lambda cells, place: cells.append(new_markdown_cell(f"# Answer\n\n{SAID}")),
    "a cell at the top": lambda cells, place: cells.insert(0, new_markdown_cell(SAID)),
    "a raw cell": below(new_raw_cell(SAID)),
    "a few letters": below(new_markdown_cell("No.")),
    "in other letters": below(new_markdown_cell("弱い相手でも値は保証される")),
    "a long headline": below(new_markdown_cell(f"# {SAID}")),
    "retyped": retyped,
    "without its marks": without_marks,
    "below the question": added_to(-1),
    "in place of the question": replaced_question,
    "in another text": added_to(-11),
    "a pasted picture": below(new_markdown_cell("![photo.png](attachment:photo.png)", attachments=PICTURE)),
    "a picture at the answer": picture_at(0),
    "a picture at the question": picture_at(-1),
    "a PDF": lambda cells, place: cells[place].update(attachments={"a.pdf": {"application/pdf": "JVBERi0="}}),
    "the copy below is blank": twice,
    "a remark in a cell of its own": below(new_code_cell(f"# {SAID}")),
    "a remark below a function": remark_below_code,
    "a text in code": below(new_code_cell(f'answer = "{SAID}"')),
    "a text over several lines": below(new_code_cell(f'"""\n{SAID}\n"""')),
    "prose in a code cell": below(new_code_cell(SAID)),
    "a docstring without code": below(new_code_cell(f'def in_words():\n    """{SAID}"""\n    pass')),
    "returned": below(new_code_cell(f'def in_words():\n    return "{SAID}"')),
    "by the question's name": below(new_code_cell('weak_opponents = "No."')),
    "a few words, printed": below(new_code_cell('print("it keeps the value")')),
    "shown only": printed,
    "a picture shown": shown({"image/png": PICTURE["photo.png"]["image/png"], "text/plain": "<Image>"}),
    "a page shown": shown({"text/html": f"<p>{SAID.replace(' ', ' <b> ')}</p>", "text/plain": "<HTML>"}),
    "a remark in other letters": below(new_code_cell("# 弱い相手でも値は保証される")),
    "a magic": below(new_code_cell(f"%%markdown\n{SAID}")),
}

NOTHING = {
    "untouched": lambda cells, place: None,
    "an empty cell": below(new_markdown_cell("")),
    "a headline": below(new_markdown_cell("## My work")),
    "a rule": below(new_markdown_cell("---")),
    "the answer's cell is gone": lambda cells, place: cells.pop(place),
    "the question's cell is gone": lambda cells, place: cells.pop(place - 1),
    "the question, copied": lambda cells, place: cells.append(new_markdown_cell(cells[place - 1].source)),
    "the question, split": lambda cells, place: cells.append(
        new_markdown_cell("What does minimax still guarantee against a weak opponent?")
    ),
    "other line ends": lambda cells, place: cells[place - 1].update(
        source=cells[place - 1].source.replace("\n", "\r\n")
    ),
    "a short remark": below(new_code_cell("# try it\n")),
    "code and what it is about": below(
        new_code_cell("# Try it on the tree of the book, with other leaves\nx = [1, 2]\nprint(x)")
    ),
    "a docstring": below(
        new_code_cell('def f(x):\n    """Return the best of all the values that x has."""\n    return max(x)')
    ),
    "code, and a label": below(
        new_code_cell("from math import inf as endless\nif endless is not None:\n    print('the value:', max(1, 2))")
    ),
}


@pytest.fixture(scope="module")
def marked(released_course, tmp_path_factory, unsafe):
    """What each came to: its points, whether it waits, and what was said."""
    shutil.copytree(released_course, root := tmp_path_factory.mktemp("strays") / "course")
    round_, every = Round(root, unsafe), ELSEWHERE | NOTHING
    for number, change in enumerate(every.values()):
        notebook, place = blank(round_)
        change(notebook.cells, place)
        round_.hand_in(f"s{number}", notebook)
    outcome, found = round_.grade(), {}
    assert len(outcome.graded) == len(every)
    assert outcome.unread == len(ELSEWHERE)
    with round_.course.gradebook() as gradebook:
        for number, what in enumerate(every):
            grade = gradebook.find_grade(ESSAY, HW2, HW2, f"s{number}")
            found[what] = grade.auto_score, grade.needs_manual_grade, outcome.attention.get(f"s{number}", [])
    return found


@pytest.mark.parametrize("what", ELSEWHERE)
def test_a_written_answer_that_stands_elsewhere_waits_for_a_person(marked, what):
    points, waits, said = marked[what]
    assert (points, waits) == (None, True)
    assert any("weak-opponents" in each for each in said)


@pytest.mark.parametrize("what", NOTHING)
def test_where_nothing_was_written_it_is_a_0(marked, what):
    assert marked[what] == (0, False, [])


def test_points_for_an_answer_that_stands_elsewhere_are_asked_for_again_only_if_it_has_changed(round_):
    notebook, _ = blank(round_)
    notebook.cells.append(new_markdown_cell(SAID))
    round_.hand_in("ada", notebook)
    assert round_.grade().unread == 1
    assert SAID in write_report(round_.course, HW2).files["by-hand.html"].read_text("utf-8")
    give(round_, "ada")
    assert round_.grade(again=True).reread == 0
    notebook.cells[-1].source = "I see it now: nothing."
    round_.hand_in("ada", notebook)
    assert round_.grade().reread == 1
    assert given(round_, "ada")[0] == 2.5


def test_a_blank_notebook_beside_work_waits(round_):
    """As where nbgrader's own collect put them there; what was handed out, or a system left, is no work."""
    untouched = nbformat.read(round_.course.release(HW2) / f"{HW2}.ipynb", as_version=4)
    beside = {
        "a": ("my_solution.py", True),
        "b": ("done/hw2.ipynb", True),
        "c": ("photo.JPG", True),
        "d": ("cases/test_minimax_value.json", False),
        "e": (".DS_Store", False),
        "f": ("timestamp.txt", False),
    }
    for student, (name, _) in beside.items():
        round_.hand_in(student, untouched)
        round_.hand_in(student, "2026-01-31 23:59:00 UTC", name)
    round_.hand_in("worked")
    round_.hand_in("worked", "x", "notes.pdf")
    outcome = round_.grade()
    assert outcome.trouble.keys() == {student for student, (_, waits) in beside.items() if waits}
    assert set(outcome.graded) == {"worked", *(student for student, (_, waits) in beside.items() if not waits)}
    grades, _ = read_grades(round_.course, HW2)
    assert {each.student for each in grades if each.trouble} == outcome.trouble.keys()
