"""A quiz as an nbgrader assignment goes through the release gate, and the judge marks as the key does."""

from __future__ import annotations

from random import Random

import nbformat
import pytest

from aima_games.quiz.answers import AnswerError, check_form, how_to_write
from aima_games.quiz.case import QuizCase
from aima_games.quiz.on_tree import trace_of, tree_game
from aima_games.quiz.stored import question_from_json, question_to_json
from autograder.authoring.loader import QUIZ
from autograder.course.course import Course
from autograder.course.hidden_cases import hidden_cases
from autograder.course.release import checked_release
from autograder.grading import worker
from autograder.grading.sanitize import Before
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.export import write_quiz
from autograder.steps.init import init
from autograder.steps.release import release
from tests.quiz.samples import EVERY, LEAVES, every_kind

NAME = f"quiz-{every_kind().version.lower()}"
MARKED = {number: question for number, question in enumerate(EVERY, 1) if question.kind != "text"}


@pytest.fixture(scope="module")
def course(tmp_path_factory, unsafe) -> Course:
    root = tmp_path_factory.mktemp("course") / "games"
    list(init(root))
    write_quiz(every_kind(), root / "source", ["nbgrader"])
    found = Course(root)
    said = list(release(found, NAME, unsafe=unsafe))
    assert "the solution earns full marks" in said
    assert "the untouched release earns nothing" in said
    known = sum(len(question.wrong) for question in EVERY if question.kind != "text")
    assert any(line.startswith(f"all {known} known mistakes lose marks") for line in said)
    return found


def judged(course: Course, answers: dict[str, str], unsafe: bool, *own, says: str = "return ") -> dict:
    """What the judge makes of the release with `return …` put into some of its cells, and cells of the student's own."""
    notebook = nbformat.read(course.release(NAME) / f"{NAME}.ipynb", as_version=4)
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in answers:
            head, stub = cell.source.split("    # YOUR CODE HERE")
            assert "raise NotImplementedError()" in stub
            cell.source = f"{head}    {says}{answers[name]}"
    notebook.cells += own
    release = checked_release(course, NAME)
    task = worker.Task.of(release, "", Limits(), unsafe, Hint.NAME, hidden_cases(course, release), {})
    return worker.judged(task, notebook, Before((), {}, "")).items


@pytest.mark.slow
def test_no_key_in_the_release(course):
    files = {path.name: path.read_text() for path in course.release(NAME).rglob("*") if path.is_file()}
    assert QUIZ not in files
    text = "".join(files.values())
    for question in EVERY:
        assert not any(mistake.why in text or mistake.misconception in text for mistake in question.mistakes)
        assert question.explanation.split("\n")[0] not in text
    assert "Each other reply" not in text
    notebook = nbformat.reads(files[f"{NAME}.ipynb"], as_version=4)
    nbformat.validate(notebook)
    assert all(question.prompt in "".join(cell.source for cell in notebook.cells) for question in EVERY)


def test_right_answers_earn_everything_however_they_are_written(course, unsafe):
    ways = {
        1: ("12", "12.0", "'12'"),
        2: ("2.5", "'2.50'", "__import__('fractions').Fraction(5, 2)"),
        3: ("'B'", "'b'", "'(b)'"),
        4: ("'A, C, E'", "['e', 'a', 'c']", "'eca'"),
        5: ("'4, 6'", "[6, 4]", "{4, 6}"),
        6: ("'1B, 2C, 3B'", "['B', 'C', 'B']", "{'1': 'B', '2': 'C', '3': 'B'}"),
        7: ("'A, B'", "['a', 'B']", "'a1 > a2'"),
    }
    for way in range(3):
        items = judged(course, {f"answer_{number}": each[way] for number, each in ways.items()}, unsafe)
        assert {name: item.fraction for name, item in items.items()} == {f"question-{n}": 1.0 for n in MARKED}


def test_wrong_answers_earn_their_part_and_are_explained(course, unsafe):
    answers = {number: question.wrong[0] for number, question in MARKED.items()}
    items = judged(
        course, {f"answer_{n}": repr(MARKED[n].written(wrong.answer)) for n, wrong in answers.items()}, unsafe
    )
    for number, question in MARKED.items():
        item = items[f"question-{number}"]
        assert item.fraction == pytest.approx(float(question.form.share(question, answers[number].answer)))
        assert f"right is {question.answer}" in item.text
        assert item.text.count(LEAVES.mistakes[0].why) == (number == 5)
    assert "<svg" in items["question-1"].html
    # Question 5 is about alpha-beta, and so is its picture.
    assert "[−∞, ∞]" in items["question-5"].html


def test_an_answer_near_the_right_one_is_wrong(course, unsafe):
    for near in ("13", "-12", "11 + 2", "(12, 13)", "[12, 13]", "'13'"):
        assert judged(course, {"answer_1": near}, unsafe)["question-1"].fraction == 0, near
    for choice in ("'A'", "'B', 'A'", "['A', 'B']"):
        assert judged(course, {"answer_3": choice}, unsafe)["question-3"].fraction == 0, choice


def test_what_may_be_an_answer_and_is_none_waits(course, unsafe):
    empty = judged(course, {}, unsafe)
    assert {item.fraction for item in empty.values()} == {0}
    for says in ("", "answer_1 = ", "print(12)  # "):
        items = judged(course, {"answer_1": "12"}, unsafe, says=says)
        assert [items[f"question-{n}"].fraction for n in MARKED] == [None, *[0] * (len(MARKED) - 1)], says
    for own in (nbformat.v4.new_markdown_cell("Question 1: 12"), nbformat.v4.new_code_cell("12")):
        items = judged(course, {"answer_3": "'B'"}, unsafe, own)
        assert [items["question-1"].fraction, items["question-3"].fraction] == [None, 1]


@pytest.mark.parametrize(
    "nonsense",
    [
        ("None", "''", "'Z'", "print", "object()", "float('nan')", "'A'"),
        ("True", "'x' * 10_000", "[[[]]]", "{}", "float('inf')", "1 / 0", "'AC'"),
    ],
)
def test_what_is_no_answer_earns_nothing_and_says_how_to_write_one(course, unsafe, nonsense):
    items = judged(course, {f"answer_{n}": each for n, each in zip(MARKED, nonsense, strict=True)}, unsafe)
    # What answers nothing, or stops, waits for a person: something was written, and may be meant.
    nothing = [each in ("None", "1 / 0") for each in nonsense]
    assert [item.fraction for item in items.values()] == [None if each else 0 for each in nothing]
    assert how_to_write(MARKED[3]) in items["question-3"].text


def test_students_see_how_an_answer_is_understood():
    assert check_form("c, a", "several", 5).startswith("Understood as: A, C.")
    assert check_form([-14, 3], "leaves", [3, 12, -14]).startswith("Understood as: 3, -14.")
    assert check_form("2.50", "number").startswith("Understood as: 2.5.")
    assert check_form("1b, 2a", "matching", 3, rows=2).startswith("Understood as: 1B, 2A.")
    with pytest.raises(AnswerError, match="write a letter: A, B or C"):
        check_form("d", "choice", 3)


def test_questions_come_back_from_json():
    import json

    for topic in topic_names():
        for seed, each in enumerate(types_of(topic)):
            question = each.make(Random(seed))
            back = question_from_json(json.loads(json.dumps(question_to_json(question))))
            for name in ("kind", "prompt", "right", "mistakes", "choices", "rows", "points", "type", "concepts"):
                assert getattr(back, name) == getattr(question, name)
            assert back.written(back.right) == question.answer
            assert back.wrong == question.wrong


def test_every_tree_that_can_be_stepped_through_can_be_drawn():
    drawn = 0
    for topic in topic_names():
        for each in types_of(topic):
            question = each.make(Random(1))
            if tree_game(question) is not None:
                assert trace_of(question).scene().alt
                drawn += 1
    assert drawn > 10


def test_the_key_is_no_part_of_what_identifies_a_case_to_students(course):
    """The visible cases, which lie beside the notebook, are empty."""
    for path in course.release(NAME).rglob("*.json"):
        assert '"cases":[]' in path.read_text()
    assert all(isinstance(case, QuizCase) for item in course.items(NAME) for case in item.hidden_cases("any"))


def test_a_student_runs_the_release(course):
    """In a real kernel: what is not answered stops its own cells only, what is answered is read back."""
    from nbclient import NotebookClient

    notebook = nbformat.read(course.release(NAME) / f"{NAME}.ipynb", as_version=4)
    cells = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell for cell in notebook.cells}
    for number in (1, 5, 6):
        stub = "# YOUR CODE HERE\n    raise NotImplementedError()"
        cell = cells[f"answer_{number}"]
        cell.source = cell.source.replace(stub, f"return {EVERY[number - 1].answer!r}")
    NotebookClient(notebook, timeout=60, allow_errors=True).execute()
    for number, question in MARKED.items():
        (output,) = cells[f"question-{number}"].outputs
        if number in (1, 5, 6):
            assert f"Understood as: {question.answer}." in output["data"]["text/plain"]
        else:
            assert output["ename"] == "NotImplementedError"
