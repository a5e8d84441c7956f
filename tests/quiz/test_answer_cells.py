"""Answers in notebooks that came back: certain, blank, or waiting; and whose they are, whatever lies in the folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_from_json, question_to_json
from autograder.cli import main
from autograder.marking.answer_cells import LONGEST, Cell, answers_in
from autograder.marking.marks import Mark, mark_one
from autograder.marking.sheets import Unclear
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.bank.quiz import Quiz, make_quiz
from autograder.quiz.export import write_quiz
from autograder.quiz.formats.notebook import as_notebook, blank_answer, question_text
from tests.quiz.samples import CHOICE, EVERY, LEAVES, MATCHING, NUMBER, SEVERAL, TEXT, every_kind, quiz_of
from tests.quiz.test_marking import marks, table

COLABS = f"![The tree, with the leaves 3, 12 and 7](data:image/png;base64,{'A' * 400})"
"""Our picture, as another front end stores it."""
EIGHT = replace(NUMBER, right=-8, mistakes=(), draw=None)


def cells_of(quiz: Quiz) -> list[Cell]:
    """The cells as they are handed out."""
    cells = json.loads(as_notebook(quiz)["quiz.ipynb"])["cells"]
    return [Cell(each["id"], each["cell_type"], "".join(each["source"])) for each in cells]


def stored(quiz: Quiz) -> tuple[Question, ...]:
    """The questions as marking knows them, from `quiz.json`."""
    return tuple(question_from_json(json.loads(json.dumps(question_to_json(each)))) for each in quiz.questions)


def marked(asked: Question, *texts: str, kind: str = "code", heading: str = "", more: tuple[Cell, ...] = ()) -> Mark:
    """The mark for a question whose own cell, and new ones below it, hold these texts."""
    quiz = quiz_of(asked)
    title, question, answer = cells_of(quiz)
    question = question._replace(text=question.text + heading)
    own = [answer._replace(text=text, kind=kind if not asked.form.by_hand else answer.kind) for text in texts[:1]]
    added = [Cell("1f3c", "code", text) for text in texts[1:]]
    found = answers_in([title, question, *(own or [answer]), *added, *more], stored(quiz))
    return mark_one("ada", 1, asked, found[1])


# A question is blank only if everything stands there as it was handed out


@pytest.mark.parametrize("asked", EVERY)
def test_what_was_left_as_it_was_is_blank(asked):
    assert marked(asked).blank
    assert marked(asked, "").blank
    assert marked(asked, *[""] * 3).blank


def test_every_type_is_blank_as_it_was_handed_out():
    """From the stored key alone."""
    asked = tuple(each.make(Random(3)) for topic in topic_names() for each in types_of(topic))
    quiz = replace(make_quiz(["minimax"], 7, 1), questions=asked)
    found = answers_in(cells_of(quiz), stored(quiz))
    assert set(found.values()) == {""}


@pytest.mark.parametrize("text", ["answer_1 = ...", "answer_1 =", "answer_1 =  # a number, such as 12 or -2.5"])
def test_a_cell_without_its_comment_or_its_dots_is_blank(text):
    assert marked(EIGHT, text).blank


# An answer that can be read for certain counts


@pytest.mark.parametrize(
    "text",
    [
        "answer_1 = -8",
        "answer_1: int = -8",
        "x = answer_1 = -8",
        "answer_1 = answer_2 = -8",
        "answer_1 = ...\nanswer_1 = -8",
        "answer_1 = -8\nanswer_1 = -8  # yes",
        "answer_1 = -8\nprint(answer_1)\nanswer_1",
        "answer_1 = -8\nif answer_1 < 0:\n    print('the answer', answer_1)",
        "answer_1 = '-8'",
        "answer_1 = −8",
        "# answer_1 = 7\nanswer_1 = -8",
        "answer_1 = -16 / 2",
        "answer_1 = (\n    -8\n)",
    ],
)
def test_what_is_certain_counts(text):
    assert marked(EIGHT, text).share == 1
    assert marked(EIGHT, "", text).share == 1, "in a cell below"


@pytest.mark.parametrize(
    ("texts", "shares"),
    [
        (("answer_2 = 'B'", "answer_1 = -8"), (None, None)),  # by the names the other way round than by the places
        (("answer_2 = 'B'", "answer_2 = ..."), (None, None)),  # the name of the next question, or the wrong cell
        (("answer_1 = -8", "answer_1 = -8"), (1, None)),  # copied, and not changed
        (("answer_1 = -8\nanswer_2 = 'B'", "answer_2 = ..."), (1, 1)),
        (("answer_1 = ...", "answer_1 = -8\nanswer_2 = 'B'"), (1, 1)),
        (("", "answer_1 = -8; answer_2 = 'B'"), (1, 1)),
    ],
)
def test_a_cell_that_answers_only_other_questions_leaves_doubt(texts, shares):
    quiz = quiz_of(EIGHT, CHOICE)
    written = dict(zip(("answer-1", "answer-2"), texts, strict=True))
    cells = [each._replace(text=written.get(each.id, each.text)) for each in cells_of(quiz)]
    found = answers_in(cells, stored(quiz))
    assert tuple(mark_one("ada", n, asked, found[n]).share for n, asked in enumerate(quiz.questions, 1)) == shares


def test_an_answer_as_markdown_is_read_as_on_paper():
    assert marked(EIGHT, "-8", kind="markdown").share == 1


@pytest.mark.parametrize(
    ("asked", "text", "share"),
    [
        (CHOICE, "answer_1 = B", 1),
        (CHOICE, "answer_1 = f'B'", 1),
        (LEAVES, "answer_1 = [6, 4]\nprint(answer_1)", 1),
        (SEVERAL, "answer_1 = {A, C, E}", 1),
        (SEVERAL, "answer_1 = A, C", Fraction(2, 3)),
        (MATCHING, "answer_1 = 1B, 2C, 3B  # mine", 1),
        (MATCHING, "answer_1 = {1: 'B', 2: 'C', 3: 'B'}", 1),
    ],
)
def test_answers_without_quotation_marks_are_read_as_on_paper(asked, text, share):
    assert marked(asked, text).share == share


# What was changed and cannot be read for certain waits: it is neither blank, nor what some part of it says


@pytest.mark.parametrize(
    "text",
    [
        "answer_1, y = -8, 0",
        "(answer_1) , = [-8]",
        "[answer_1] = [-8]",
        "answer_1: -8",
        "answer_1: int",
        "if True:\n    answer_1 = -8",
        "for answer_1 in [-8]: pass",
        "try:\n    answer_1 = -8\nfinally: pass",
        "with open('x') as answer_1: pass",
        "(answer_1 := -8)",
        "print(answer_1 := -8)",
        "answer_1 = 0\nanswer_1 += -8",
        "answer_1 = 8\nanswer_1 = -answer_1",
        "answer_1 = 0\ndel answer_1",
        "def answer_1():\n    return -8",
        "class answer_1: value = -8",
        "from math import pi as answer_1",
        "globals()['answer_1'] = -8",
        "answer_1 = 8\nglobals()['answer_1'] = -8",
        "globals().update(answer_1=-8)",
        "exec('answer_1 = -8')",
        "answer_1 == -8",
        "answer_1 = ...  # -8",
        "answer_1 = # -8",
        "# answer_1 = -8",
        "# -8",
        "-8",
        "'''answer_1 = -8'''",
        "answer = -8",
        "answer_2 = -8",
        "answer1 = -8",
        "аnswer_1 = -8",
        "return -8",
        "answer_1 = None",
        "answer_1 = [...]",
        "answer_1 = -8j",
        "answer_1 = b'-8'",
        "answer_1 = f'{-8}'",
        "answer_1 = min(-8, 3)",
        "answer_1 = -8 if True else 8",
        "answer_1 = [-8][0]",
        "answer_1 = x",
        "answer_1 = lambda: -8",
        "answer_1 = 3\n%timeit answer_1",
        "%%script false\nanswer_1 = -8",
        "answer_1 = 3 leaves\nanswer_1 -= 11",
        "answer_1 = 1; answer_1 = 2 leaves",
        "answer_1 = -8; 8",
        "answer_1 = -8\n8",
        "answer_1 = 8 - 16",
        "answer_1 = -8 \\\n+ 3",
        "answer_1 = 0x" + "f" * 9_000,
        "answer_1 = -8\n" + "#" * LONGEST,
        "answer_1 = " + "lambda: " * 2000 + "1",
        "answer_1 = " + "-" * 19_000 + "8",
        "answer_1 = " + "1+" * 9_000 + "8",
        "answer_1 = " + "a." * 9_000 + "a",
        "answer_1 = " + "[" * 9_000,
        "answer_1 = " + "[" * 80 + "]" * 80,
    ],
)
def test_a_changed_cell_without_a_certain_answer_waits(text):
    for mark in (marked(EIGHT, text), marked(EIGHT, "", text)):
        assert mark.share is None
        assert mark.why
    assert marked(EIGHT, text).written[:9] in text, "and the person sees it"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (LEAVES, "answer_1 = [4]\nanswer_1.append(6)"),
        (LEAVES, "answer_1 = [4]\nanswer_1[0] = 6"),
        (LEAVES, "answer_1 = [4]\nanswer_2 = answer_1\nanswer_2 += [6]"),
        (LEAVES, "answer_1 = []\nfor leaf in (4, 6): answer_1 += [leaf]"),
        (LEAVES, "answer_1 = None"),
        (LEAVES, "answer_1 = 4; 6"),
        (LEAVES, "answer_1 = 4 -6"),
        (LEAVES, "answer_1 = 4 & 6"),
        (SEVERAL, "answer_1 = A; C"),
        (SEVERAL, "answer_1 = A,\nC, E"),
        (CHOICE, "B = 3\nA = max(B, 2)\nanswer_1 = B"),
        (CHOICE, "from games import B\nanswer_1 = B"),
        (SEVERAL, "A, C, E = 'BCD'\nanswer_1 = [A, C, E]"),
        (MATCHING, "B = 3 +\nanswer_1 = 1B, 2C, 3B"),
        (MATCHING, "answer_1 = {1: 'B', 1: 'A', 2: 'C', 3: 'B'}"),
        (MATCHING, "answer_1 = {1: 'A', '1': 'B', 2: 'C', 3: 'B'}"),
        (MATCHING, "answer_1 = {1: 'B', 2: 'C', 2: 'B'}"),
    ],
)
def test_what_a_program_would_change_waits(asked, text):
    assert marked(asked, text).share is None


def all_of_them(*added: Cell, answered: int = 2) -> dict[int, Any]:
    """The answers of a notebook with three questions, of which some are answered, and with new cells at its end."""
    quiz = quiz_of(EIGHT, CHOICE, EIGHT)
    cells = [
        each._replace(text=f"answer_{number} = {'B' if number == 2 else -8}")
        if each.id == f"answer-{number}" and number <= answered
        else each
        for each in cells_of(quiz)
        for number in [int(each.id.partition("answer-")[2] or 0)]
    ]
    return answers_in([*cells, *added], stored(quiz))


@pytest.mark.parametrize("text", ["3: -8", "Question 3 is -8", "x = -8  # answer 3", "1) -8\n3) -8"])
@pytest.mark.parametrize("kind", ["code", "markdown"])
def test_an_answer_at_the_end_that_says_to_what_waits(text, kind):
    quiz = quiz_of(EIGHT, CHOICE, EIGHT, EIGHT)
    cells = [Cell(each.id, each.kind, each.text) for each in cells_of(quiz)]
    last = [each._replace(text="answer_4 = -8") if each.id == "answer-4" else each for each in cells]
    found = answers_in([*last, Cell("1f3c", kind, text)], stored(quiz))
    assert isinstance(found[3], Unclear)
    assert found[4] == -8


def test_a_new_cell_in_an_empty_notebook_may_have_all_answers():
    assert set(map(type, all_of_them(Cell("1f3c", "markdown", "-8; B; -8"), answered=0).values())) == {Unclear}
    assert set(all_of_them(answered=0).values()) == {""}
    assert all_of_them(Cell("1f3c", "markdown", "3 + 4 = 7"), answered=3) == {1: -8, 2: "B", 3: -8}


@pytest.mark.parametrize("asked", [EIGHT, CHOICE, TEXT])
def test_an_answer_beside_its_cell_waits(asked):
    """In a new cell, in the question's own, or where its cell is gone."""
    quiz = quiz_of(asked)
    title, question, answer = cells_of(quiz)
    written = "-8, B, because …"
    for cells in (
        [title, question, answer, Cell("", "markdown", written)],
        [title, question, answer, Cell("", "raw", written)],
        [title, question, Cell("", "code", written), answer],
        [title, question._replace(text=f"{question.text}\n\n{written}"), answer],
        [title, question._replace(text=question.text.replace("\n\n", f"\n\n{written}\n\n", 1)), answer],
        [title, question, answer._replace(kind="raw", text=written)],
        [title, question, Cell("", "raw", f"answer_1 = {written}")],
        [title, question],
        [title, answer],
        [],
    ):
        mark = mark_one("ada", 1, asked, answers_in(cells, stored(quiz))[1])
        assert mark.share is None, cells


@pytest.mark.parametrize("answered", [0, 1, 2, 3])
@pytest.mark.parametrize("text", ["7 * 6", "# a note", "42", "x = -8", "print(3 + 4)", "B", "-16 / 2", "It was hard."])
@pytest.mark.parametrize("kind", ["code", "markdown", "raw"])
def test_a_new_cell_may_answer_whatever_is_blank(answered, text, kind):
    """It stands below the second of three questions; one at most is answered, and is marked."""
    quiz = quiz_of(EIGHT, CHOICE, EIGHT)
    cells = [
        each._replace(text=f"answer_{answered} = {'B' if answered == 2 else -8}")
        if each.id == f"answer-{answered}"
        else each
        for each in cells_of(quiz)
    ]
    found = answers_in([*cells[:5], Cell("1f3c", kind, text), *cells[5:]], stored(quiz))
    assert {number for number, answer in found.items() if isinstance(answer, Unclear)} == {1, 2, 3} - {answered}


@pytest.mark.parametrize(
    ("asked", "text"),
    [(CHOICE, "b"), (SEVERAL, "A, C"), (LEAVES, "[4, 6]"), (MATCHING, "1B, 2C, 3B"), (TEXT, "Because it errs.")],
)
def test_an_answer_of_any_kind_in_a_new_cell_waits(asked, text):
    """Beside one that is answered, and wherever it stands; whoever answers in the cell for it is marked."""
    quiz = quiz_of(EIGHT, asked)
    title, first, mine, second, last = cells_of(quiz)
    new, mine = Cell("", "markdown", text), mine._replace(text="answer_1 = -8")
    for cells in ([new, title, first, mine, second, last], [title, first, mine, new, second, last]):
        assert isinstance(answers_in(cells, stored(quiz))[2], Unclear)
        own = [
            each._replace(text=text if asked is TEXT else f"answer_2 = {text!r}") if each is last else each
            for each in cells
        ]
        assert not isinstance(answers_in(own, stored(quiz))[2], Unclear)
        if cells[0] is new:  # below the first answer it may take that back
            assert answers_in(cells, stored(quiz))[1] == -8


def with_strays(*strays: str, answers: dict[int, str], kind: str = "markdown") -> dict[int, Any]:
    """The answers of a notebook with three questions and with new cells at its end."""
    quiz = quiz_of(EIGHT, CHOICE, EIGHT)
    cells = [
        each._replace(text=answers[number])
        if (number := int(each.id.partition("answer-")[2] or 0)) in answers
        else each
        for each in cells_of(quiz)
    ]
    return answers_in([*cells, *(Cell("1f3c", kind, text) for text in strays)], stored(quiz))


RIGHT = {1: "answer_1 = -8", 2: "answer_2 = B", 3: "answer_3 = -8"}


@pytest.mark.parametrize(
    "remark",
    [
        "2: A",
        "2) C",
        "- 2. A",
        "Question 2: A",
        "**Correction:** question 2 should be C",
        "Sorry, answer 2 is A.",
        "First a note.\n\nQ2 A",
        "q2 = c",
        "Q2 -> A",
        "No. 2 is A",
        "2 → a node",
        "Please ignore my answer to question 2",
        "2: the first one",
        "Question 2 was hard.",
        "As for #2, I am not sure.",
    ],
)
def test_another_answer_in_a_remark_waits(remark):
    assert isinstance(with_strays(remark, answers=RIGHT)[2], Unclear)
    assert isinstance(with_strays("", remark, answers=RIGHT)[2], Unclear)


@pytest.mark.parametrize(
    "remark",
    [
        "2: B",
        "Question 2 is b.",
        "2 + 4 = 6",
        "answers = {2: 'B'}",
        "I needed 2 hours, and 3 cups of tea.",
        "v2 = 3",
        "1: -8\n2: B\n3: -8.0",
        "A",
    ],
)
def test_a_remark_that_gives_no_other_answer_is_fine(remark):
    assert with_strays(remark, answers=RIGHT) == {1: -8, 2: "B", 3: -8}


@pytest.mark.parametrize(
    ("asked", "remark", "waits"),
    [
        (CHOICE, "no, A", True),
        (CHOICE, "or C", True),
        (CHOICE, "A", True),
        (CHOICE, "B", False),
        (CHOICE, "a letter: A, B or C", False),
        (CHOICE, "see the figure", True),
        (EIGHT, "or 8?", True),
        (EIGHT, "sorry: 7", True),
        (EIGHT, "-8", False),
        (EIGHT, "min(-8, 3)", False),
        (EIGHT, "3 - 11", False),
        (EIGHT, "3 - 11 = -8", False),
        (EIGHT, "3 - 10 = -7", True),
        (EIGHT, "oops: should be 7", True),
        (EIGHT, "the root's value is 3/2", True),
        (EIGHT, "I mean eight", True),
        (EIGHT, "by backing up 3 and -8", True),
        (EIGHT, "that is -8, as in the 1st tree", True),
        (EIGHT, "a number, such as 12 or -2.5; easy", False),
        (EIGHT, "or 7, " * 100, True),
        (CHOICE, "A is right", True),
        (CHOICE, "should be c", True),
        (CHOICE, "it is b = 3 < 8", True),
        (CHOICE, "a bound, i.e. B", True),
        (CHOICE, "on second thought: the first one", True),
        (CHOICE, "ignore this", True),
        (EIGHT, "not -8", True),
        (EIGHT, "one less", True),
        (EIGHT, "²⁰", True),
        (EIGHT, "easy", False),
        (EIGHT, "my answer: -8", False),
    ],
)
def test_another_answer_behind_an_answer_waits(asked, remark, waits):
    right = "'B'" if asked is CHOICE else "-8"
    assert (marked(asked, f"answer_1 = {right}  # {remark}").share is None) == waits


@pytest.mark.parametrize(
    ("asked", "text", "waits"),
    [
        (CHOICE, "answer_1 = 'B'\n# oops: C", True),
        (CHOICE, "# not C\nanswer_1 = 'B'", False),
        (CHOICE, "answer_1 = 'B'\nx = 'C'  # C", False),
        (CHOICE, "answer_1 = 'B'\nprint('C')", True),
        (CHOICE, "answer_1 = 'B'\nprint('mine:', answer_1)", False),
        (SEVERAL, "answer_1 = 'A, C, E'  # A, C and D", True),
        (SEVERAL, "answer_1 = 'A, C, E'  # all but B and D", True),
        (SEVERAL, "answer_1 = 'A, C, E'  # E, C, A", False),
        (LEAVES, "answer_1 = [4, 6]  # or 4 alone", True),
        (LEAVES, "answer_1 = [4, 6]  # or none?", True),
        (LEAVES, "answer_1 = []  # none of them", True),
        (LEAVES, "answer_1 = []  # or 6", True),
        (LEAVES, "answer_1 = [4, 6]  # those 4 and 6 below", True),
        (MATCHING, "answer_1 = '1B, 2C, 3B'  # or 2A", True),
        (MATCHING, "answer_1 = '1B, 2C, 3B'  # 1 B 2 C 3 B", False),
        (MATCHING, "answer_1 = '1B, 2C, 3B'  # sure", False),
    ],
)
def test_a_remark_names_another_answer_to_a_question_of_any_kind(asked, text, waits):
    assert (
        isinstance(answers_in([*cells_of(quiz_of(asked))[:2], Cell("answer-1", "code", text)], [asked])[1], Unclear)
        == waits
    )


@pytest.mark.parametrize(
    ("text", "waits"), [("C", True), ("a", True), ("B", False), ("C prunes more", False), ("7", False)]
)
def test_another_answer_alone_in_a_new_cell_below_waits(text, waits):
    assert (marked(CHOICE, "answer_1 = 'B'", text).share is None) == waits


def test_another_answer_in_the_question_s_own_cell_waits():
    for written, waits in (
        ("My answer: 7", True),
        ("My answer: -8", False),
        ("Easy!", False),
        ("seven", True),
        (COLABS, False),
    ):
        assert (marked(EIGHT, "answer_1 = -8", heading=f"\n\n{written}").share is None) == waits, written


@pytest.mark.parametrize(
    ("asked", "text", "waits"),
    [
        (CHOICE, "answer_1 = C = B", True),
        (CHOICE, "answer_1 = B = C", True),
        (CHOICE, "B = answer_1 = 'C'", True),
        (CHOICE, "answer_1: C = B", True),
        (CHOICE, "answer_1: 'C' = 'B'", True),
        (CHOICE, "mine = answer_1 = 'B'", False),
        (CHOICE, "answer_1: str = 'B'", False),
        (SEVERAL, "answer_1 = A = C", True),
        (EIGHT, "answer_1: 7 = -8", True),
        (EIGHT, "answer_1: int = -8", False),
    ],
)
def test_two_answers_in_one_statement_wait(asked, text, waits):
    assert (marked(asked, text).share is None) == waits


@pytest.mark.parametrize(
    ("second", "kind", "shown", "title", "new"),
    [
        ("answer_2 = 'B'  # question 1: -8", "code", "", "", ""),
        ("answer_2 = 'B'  # 1) -8", "code", "", "", ""),
        ("# -8 for the first\nanswer_2 = 'B'", "code", "", "", ""),
        ("answer_2 = 'B'\n-8", "code", "", "", ""),
        ("answer_2 = 'B'\none = -8", "code", "", "", ""),
        ("answer_2 = 'B'\nprint('one:', -8)", "code", "", "", ""),
        ("answer_2 = 1B?\n-8", "code", "", "", ""),
        ("answer_2 = 'B, and before -8'", "code", "", "", ""),
        ("answer_2 = 'B'", "code", "answer 1 is -8", "", ""),
        ("answer_2 = 'B'", "code", "", "First: -8", ""),
        ("answer_2 = 'B'", "code", "", "", "My answer to the first question is minus eight"),
        ("answer_2 = ''  # above: -8", "code", "", "", ""),
    ],
)
def test_whatever_was_written_beside_other_answers_may_answer_a_blank_question(second, kind, shown, title, new):
    quiz = quiz_of(EIGHT, CHOICE)
    first, *cells, last = cells_of(quiz)
    cells = [
        first._replace(text=f"{first.text}\n\n{title}"),
        *cells,
        last._replace(text=second, kind=kind, shown=shown),
    ]
    cells += [Cell("", "markdown", new)]
    assert isinstance(answers_in(cells, stored(quiz))[1], Unclear)
    answered = [each._replace(text="answer_1 = -8") if each.id == "answer-1" else each for each in cells]
    assert answers_in(answered, stored(quiz))[1] == -8


def test_a_cell_under_a_heading_of_ours_may_answer_a_blank_question():
    """Under that of another question, written once more, or of one that nobody asked."""
    quiz = quiz_of(EIGHT, CHOICE)
    *cells, last = cells_of(quiz)
    cells = [*cells, last._replace(text="answer_2 = 'B'")]
    for kind, text in (
        ("markdown", f"{cells[3].text}\n\n-8"),
        ("markdown", "## Question 9 (-8)"),
        ("code", "## Question 2 (\n-8"),
    ):
        assert isinstance(answers_in([*cells, Cell("", kind, text)], stored(quiz))[1], Unclear), text
    assert answers_in([*cells, cells[3]], stored(quiz))[1] == "", "copied"


@pytest.mark.parametrize(
    ("second", "shown"),
    [
        ("answer_2 = 'B'", "'B'"),
        ("answer_2 = B\nprint(answer_2)\nanswer_2", "B\n'B'"),
        ("answer_2 = 'B'  # a letter: A, B or C", ""),
        ("answer_2 = answer_2 = 'B'", ""),
    ],
)
def test_answers_alone_hold_no_blank_question(second, shown):
    quiz = quiz_of(EIGHT, CHOICE)
    *cells, last = cells_of(quiz)
    assert answers_in([*cells, last._replace(text=second, shown=shown)], stored(quiz)) == {1: "", 2: "B"}


def test_an_answer_in_another_question_s_text_waits():
    quiz = quiz_of(EIGHT, TEXT)
    *cells, last = cells_of(quiz)
    assert isinstance(answers_in([*cells, last._replace(text="Question 1: -8")], stored(quiz))[1], Unclear)
    assert answers_in([*cells, last._replace(text="Because it errs.")], stored(quiz))[1] == ""


def test_every_type_is_read_with_the_comment_of_its_cell():
    for topic in topic_names():
        for each in types_of(topic):
            asked = each.make(Random(3))
            if asked.form.by_hand:
                continue
            for answer in asked.answers:
                text = blank_answer(1, asked).replace("...", repr(asked.written(answer)), 1)
                cells = [Cell("", "markdown", question_text(1, asked)), Cell("answer-1", "code", text)]
                assert answers_in(cells, [asked]) == {1: asked.written(answer)}, each.name


def below(given, text, kind="markdown", is_last=False):
    """What becomes of an answer with a new cell below it, and of the other one."""
    quiz = quiz_of(EIGHT, EIGHT)
    title, first, mine, second, other = cells_of(quiz)
    mine, other = mine._replace(text=f"answer_1 = {given}"), other._replace(text=f"answer_2 = {given}")
    new = Cell("1f3c", kind, text)
    cells = [title, first, mine, second, other, new] if is_last else [title, first, mine, new, second, other]
    found = answers_in(cells, stored(quiz))
    return found[2 if is_last else 1], found[1 if is_last else 2]


@pytest.mark.parametrize("given", [-8, 24])
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Correction: 25", "markdown"),
        ("I mean 25", "markdown"),
        ("~~24~~ 25", "markdown"),
        ("Please ignore the answer above", "markdown"),
        ("not sure", "markdown"),
        ("Sorry, it should be 25 and not 24", "markdown"),
        ("# correction: 25", "code"),
        ("print(25)", "code"),
        ("I tried all moves, one after the other. " * 10 + "So it is 25", "markdown"),
    ],
)
def test_what_may_take_an_answer_back_below_it_waits(given, text, kind):
    mine, other = below(given, text, kind)
    assert isinstance(mine, Unclear)
    assert other == given


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("-8", "markdown"),
        ("max(-8, -9) = -8", "markdown"),
        ("max(3, 12)", "code"),
        ("", "markdown"),
        ("That was hard.", "markdown"),
    ],
)
def test_a_calculation_below_an_answer_is_fine(text, kind):
    assert below(-8, text, kind) == (-8, -8)


@pytest.mark.parametrize(
    "line",
    ["Answer_1 = 25", "answer = 25", "ans = 25", "result = 26", "answer_1b = 25", "anwser_1 = 25", "answer_1 == 25"],
)
def test_another_answer_under_nearly_the_same_name_waits(line):
    mine, other = below(f"-8\n{line}", "")
    assert isinstance(mine, Unclear)
    mine, other = below(-8, line, "code")
    assert isinstance(mine, Unclear)
    assert other == -8


@pytest.mark.parametrize("name", ["Answer_1", "ANSWER_1", "answer_1_final", "my_answer_1", "answers[1]"])
def test_another_answer_at_the_end_under_nearly_the_same_name_waits(name):
    _, first = below(-8, f"{name} = 25", "code", is_last=True)
    assert isinstance(first, Unclear)


@pytest.mark.parametrize(
    "text",
    ["2 C", "**2** C", "2=C", "Task 2: C", "Frage 2: C", "№2 C", "2nd: C", "I changed 2 to C", "For question two I meant C",
     "in 2 I chose B, but C is right", "Errata: 2-C"],
)  # fmt: skip
def test_a_text_that_names_another_letter_for_a_question_waits(text):
    assert isinstance(with_strays(text, answers=RIGHT)[2], Unclear)
    assert with_strays(text.replace("C", "B"), answers=RIGHT)[1] == -8


def test_what_an_answers_cell_shows_may_be_another_answer():
    quiz = quiz_of(EIGHT, EIGHT)
    title, first, mine, second, other = cells_of(quiz)
    mine, other = mine._replace(text="answer_1 = -8\nmax(0, 26)", shown="26"), other._replace(text="answer_2 = -8")
    found = answers_in([title, first, mine, second, other], stored(quiz))
    assert isinstance(found[1], Unclear)
    assert found[2] == -8


@pytest.mark.parametrize("text", ["Please ignore the answer above", "2 is 25", "| 2 | 25 |", "ans2 = 25"])
def test_what_takes_the_last_answer_back_waits(text):
    mine, other = below(-8, text, is_last=True)
    assert isinstance(mine, Unclear)
    assert other == -8


@pytest.mark.parametrize(
    "text", ["![IMG_1.jpg](attachment:IMG_1.jpg)", "![](https://x.org/a.png)", '<img src="data:image/png;base64,aa">']
)
def test_a_photo_may_be_an_answer(text):
    assert marked(EIGHT, "", text).share is None
    assert marked(EIGHT, heading=f"\n\n{text}").share is None
    found = with_strays(text, answers={2: RIGHT[2]})
    assert {number for number, answer in found.items() if isinstance(answer, Unclear)} == {1, 3}
    assert with_strays(text, answers=RIGHT) == {1: -8, 2: "B", 3: -8}


def test_answers_in_a_list_wait():
    found = with_strays("1 -8, 3 -8", answers={2: RIGHT[2]})
    assert {number for number, answer in found.items() if isinstance(answer, Unclear)} == {1, 3}


@pytest.mark.parametrize("nothing", ["'?'", "'-'", "'n/a'", "''"])
def test_a_sign_for_nothing_is_as_good_as_nothing(nothing):
    answers = RIGHT | {2: f"answer_2 = {nothing}"}
    assert isinstance(with_strays("2: B", answers=answers)[2], Unclear)
    assert mark_one("ada", 2, CHOICE, with_strays(answers=answers)[2]).blank


def test_a_text_in_several_cells_is_read_as_a_whole():
    quiz = quiz_of(TEXT, EIGHT)
    title, first, mine, *others = cells_of(quiz)
    mine = mine._replace(text="It may.")
    cells = [title, first, mine, Cell("", "markdown", "For it errs."), Cell("", "code", "min(3, 4)"), *others]
    written = mark_one("ada", 1, TEXT, answers_in(cells, stored(quiz))[1]).written
    assert [written.count(each) for each in ("It may.", "For it errs.", "min(3, 4)")] == [1, 1, 1]


def test_without_ids_a_text_is_still_shown_and_what_is_blank_is_blank():
    """As some front ends write notebooks, in an older format."""
    quiz = quiz_of(TEXT, EIGHT)
    for text, mark in (("It may.", None), ("…", 0)):
        cells = [each._replace(id="", text=text if each.id == "answer-1" else each.text) for each in cells_of(quiz)]
        cells[-1] = cells[-1]._replace(text="answer_2 = -8")
        found = mark_one("ada", 1, TEXT, answers_in(cells, stored(quiz))[1])
        assert (found.share, found.written) == (mark, "" if mark == 0 else text)
        assert answers_in(cells, stored(quiz))[2] == -8


def test_what_was_written_into_a_question_is_shown():
    for heading in (" It is -7.", "\n\nIt is -7."):
        assert "It is -7." in marked(EIGHT, heading=heading).written
    quiz = quiz_of(CHOICE)
    title, question, answer = cells_of(quiz)
    struck = question._replace(text="\n".join(line for line in question.text.splitlines() if "**A**" not in line))
    assert isinstance(answers_in([title, struck, answer], stored(quiz))[1], Unclear), "struck out"


@pytest.mark.parametrize("text", ["2: B", "Answer 2 is B", "B", "1) -8\n\n2) B"])
def test_an_answer_in_the_title_s_cell_waits(text):
    quiz = quiz_of(EIGHT, CHOICE)
    title, first, mine, *others = cells_of(quiz)
    mine = mine._replace(text="answer_1 = -8")
    for new in (f"{title.text}\n\n{text}", title.text.replace("\n\n", f"\n\n{text}\n\n", 1)):
        found = answers_in([title._replace(text=new), first, mine, *others], stored(quiz))
        assert (found[1], type(found[2])) == (-8, Unclear)
    named = title._replace(text=title.text.replace("# ", "# B. Stone: ", 1))
    assert answers_in([named, first, mine, *others], stored(quiz)) == {1: -8, 2: ""}
    assert answers_in([named, *cells_of(quiz)[1:]], stored(quiz)) == {1: "", 2: ""}


def test_a_text_is_for_a_person_and_an_empty_one_is_blank():
    assert marked(TEXT, "Because it is so.").share is None
    assert marked(TEXT, "...").blank
    assert marked(TEXT, " … ").blank


# Two answers to one question are no answer


@pytest.mark.parametrize(
    ("asked", "one", "other"),
    [
        (EIGHT, "-16", "2"),
        (EIGHT, "-8", "8"),
        (EIGHT, "-8", "-8, 8"),
        (EIGHT, "16", "-2"),
        (replace(EIGHT, right=1), "1", "True"),
        (LEAVES, "4", "6"),
        (LEAVES, "[4]", "[4, 6]"),
        (SEVERAL, "'A'", "'C, E'"),
        (MATCHING, "'1B'", "'2C, 3B'"),
        (CHOICE, "B", "A"),
    ],
)
def test_two_answers_wait(asked, one, other):
    for texts in (
        (f"answer_1 = {one}\nanswer_1 = {other}",),
        (f"answer_1 = {one}", f"answer_1 = {other}"),
        (f"answer_1 = {other}", f"answer_1 = {one}"),
        (f"answer_1 = {one}", f"answer_1 = {other}", f"answer_1 = {one}"),
    ):
        mark = marked(asked, *texts)
        assert mark.share is None
        assert (one in mark.written, other in mark.written) == (True, True)
    assert marked(EIGHT, "answer_1 = -8", "answer_1 = -8").share == 1, "the same one twice is one"


def test_another_answer_in_a_text_waits():
    for kind in ("markdown", "raw"):
        more = (Cell("", kind, "No: answer_1 = 8"),)
        assert marked(EIGHT, "answer_1 = -8", more=more).share is None
        assert marked(EIGHT, "answer_1 = -8", more=(Cell("", kind, "For answer_1 I counted."),)).share == 1
    text = Cell("answer-2", "markdown", "As answer_1 = 8 shows.")
    assert marked(EIGHT, "answer_1 = -8", more=(text,)).share is None


def test_a_notebook_of_many_answers_is_read_in_no_time():
    """What grows with the square would hold the run."""
    cell = Cell("", "code", ";".join(f"answer_1={i}" for i in range(1_000)))
    letters = Cell("", "code", ";".join("answer_1=" + "AB"[i % 2] for i in range(1_700)))
    pictures = Cell("answer-1", "markdown", "![" * 10_000)
    assert marked(EIGHT, "", more=(cell,) * 20).share is None
    assert marked(EIGHT, "", more=(letters,) * 20).share is None
    assert marked(EIGHT, more=(pictures,) * 20).share is None


def test_no_text_for_a_person_is_read_as_an_answer():
    for written in ("-16 / 2", "-8", "B", ""):
        assert mark_one("ada", 1, EIGHT, Unclear(written, "why")).share is None
        assert mark_one("ada", 1, EIGHT, Unclear(written, "why")).why == "why"


# What lies in the folder that came back

CLASS = "id,first_name\nada,Ada\nben,Ben\ncem,Cem\njo,Jo\n"


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A class, a quiz that is the same for everybody, and hand-ins of two; Ben's has to come."""
    monkeypatch.chdir(tmp_path)
    Path("students.csv").write_text(CLASS)
    quiz = quiz_of(*every_kind().questions[:-1])
    write_quiz(quiz, Path("q"), ["key", "notebook"])
    for student in ("ada", "cem"):
        hand_in(f"in/{student}/quiz.ipynb")
    return tmp_path


def hand_in(path: str, right: bool = True) -> None:
    notebook: Any = json.loads(Path("q/quiz.ipynb").read_text())
    for number, asked in enumerate(every_kind().questions[:-1], 1):
        answer = asked.answer if right else asked.written(asked.mistakes[0].answer)
        cell = next(each for each in notebook["cells"] if each["id"] == f"answer-{number}")
        cell["source"] = f"answer_{number} = {answer!r}"
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(json.dumps(notebook))


def mark(*paths: str) -> tuple[int, dict[str, str]]:
    code = main(["quiz", "mark", "q", *paths, "--out", "m"])
    return code, {student: row["score"] for student, row in marks().items()}


MOST = f"{sum(asked.points for asked in EVERY[:-1]):g}"
OTHERS = {"ada": MOST, "cem": MOST, "jo": ""}


def test_a_file_of_one_s_own_is_fine(here):
    hand_in("in/ben/deep/er/quiz.ipynb")
    Path("in/ben/notes.txt").write_text("mine")
    Path("in/ben/.ipynb_checkpoints").mkdir()
    shutil.copy("in/ben/deep/er/quiz.ipynb", "in/ben/.ipynb_checkpoints/quiz-checkpoint.ipynb")
    assert mark("in") == (0, {**OTHERS, "ben": MOST})
    zipped = Path("in/ben/deep/er/quiz.ipynb")
    with zipfile.ZipFile("in/ben.zip", "w") as archive:
        archive.write(zipped, "whatever/quiz.ipynb")
    shutil.rmtree("in/ben")
    assert mark("in") == (0, {**OTHERS, "ben": MOST})


def link_to_the_neighbour(there: Path) -> None:
    (there / "quiz.ipynb").symlink_to("../ada/quiz.ipynb")


def link_that_is_absolute(there: Path) -> None:
    (there / "quiz.ipynb").symlink_to(Path("in/ada/quiz.ipynb").resolve())


def link_to_a_folder(there: Path) -> None:
    (there / "sub").symlink_to("../ada")


def link_in_place_of_the_folder(there: Path) -> None:
    there.rmdir()
    there.symlink_to("ada")


def link_to_nothing(there: Path) -> None:
    (there / "quiz.ipynb").symlink_to("gone.ipynb")


def link_to_itself(there: Path) -> None:
    (there / "quiz.ipynb").symlink_to("quiz.ipynb")


def link_to_a_device(there: Path) -> None:
    (there / "quiz.ipynb").symlink_to("/dev/zero")


def link_beside_a_right_one(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    (there / "more.ipynb").symlink_to("../ada/quiz.ipynb")


def pipe(there: Path) -> None:
    os.mkfifo(there / "quiz.ipynb")


def pipe_beside_a_right_one(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    os.mkfifo(there / "pipe")


def socket_of_a_server(there: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str((there / "quiz.ipynb").relative_to(Path.cwd())))


def a_file_without_end(there: Path) -> None:
    with (there / "quiz.ipynb").open("wb") as file:
        file.truncate(1 << 40)


def brackets(there: Path) -> None:
    (there / "quiz.ipynb").write_text("[" * 1_000_000)


def a_notebook_of_millions_of_letters(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    notebook = json.loads((there / "quiz.ipynb").read_text())
    cell = {"cell_type": "code", "source": ["x=1;" * 5_000], "id": "x"}
    notebook["cells"] += [cell] * 200
    (there / "quiz.ipynb").write_text(json.dumps(notebook))


def a_cell_without_text(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    notebook = json.loads((there / "quiz.ipynb").read_text())
    del notebook["cells"][-1]["source"]
    (there / "quiz.ipynb").write_text(json.dumps(notebook))


def a_cell_of_numbers(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    notebook = json.loads((there / "quiz.ipynb").read_text())
    notebook["cells"][-1]["source"] = ["answer_1 = ", 8]
    (there / "quiz.ipynb").write_text(json.dumps(notebook))


def nothing(there: Path) -> None:
    """An empty folder."""


def a_folder_named_like_a_notebook(there: Path) -> None:
    (there / "quiz.ipynb").mkdir()


def a_checkpoint_alone(there: Path) -> None:
    (there / ".ipynb_checkpoints").mkdir()
    (there / ".ipynb_checkpoints" / "quiz-checkpoint.ipynb").write_text("{}")


def a_broken_one_beside_a_right_one(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    (there / "again.ipynb").write_text("{")


def two(there: Path) -> None:
    hand_in("in/ben/quiz.ipynb")
    hand_in("in/ben/quiz-Copy1.ipynb", right=False)


def zip_with_a_link(there: Path) -> None:
    with zipfile.ZipFile(there / "quiz.zip", "w") as archive:
        link = zipfile.ZipInfo("quiz.ipynb")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "../ada/quiz.ipynb")


@pytest.mark.parametrize(
    "make",
    [
        link_to_the_neighbour,
        link_that_is_absolute,
        link_to_a_folder,
        link_in_place_of_the_folder,
        link_to_nothing,
        link_to_itself,
        link_to_a_device,
        link_beside_a_right_one,
        pipe,
        pipe_beside_a_right_one,
        socket_of_a_server,
        a_file_without_end,
        brackets,
        a_notebook_of_millions_of_letters,
        a_broken_one_beside_a_right_one,
        a_cell_without_text,
        a_cell_of_numbers,
        nothing,
        a_folder_named_like_a_notebook,
        a_checkpoint_alone,
        two,
        zip_with_a_link,
    ],
)
def test_what_cannot_be_read_is_named_its_owner_waits_and_the_others_are_marked(here, capsys, make):
    (here / "in/ben").mkdir()
    make(here / "in/ben")
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    assert "in/ben" in capsys.readouterr().out
    assert "ben" not in Path("m/canvas.csv").read_text()


@pytest.mark.parametrize("name", ["ben/quiz.pdf", "ben.txt", "ben/quiz.ipynb.json", "ben/deep/er/notes"])
def test_a_file_that_is_no_notebook_is_named(here, capsys, name):
    path = here / "in" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("-8")
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    assert f"in/{name}" in capsys.readouterr().out
    typed = ["id,1,2,3,4,5,6,7", "ben," + ",".join(f'"{asked.answer}"' for asked in EVERY[:-1])]
    Path("typed.csv").write_text("\n".join(typed))
    assert mark("in", "typed.csv") == (0, {**OTHERS, "ben": MOST}), "who typed it has read it"


def edited(path: str, change: Any) -> None:
    """A notebook with its cells changed, by their ids; nothing is answered in it but where the change does."""
    notebook: Any = json.loads(Path("q/quiz.ipynb").read_text())
    change({each["id"]: each for each in notebook["cells"]}, notebook["cells"])
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(json.dumps(notebook))


def code(text: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    return {"cell_type": "code", "source": text, "outputs": list(outputs), "metadata": {}, "execution_count": 1}


PRINTED = {"output_type": "stream", "name": "stdout", "text": ["-8\n"]}
WORTH = {"output_type": "execute_result", "data": {"text/plain": "-8"}, "metadata": {}}
SHOWN = {"output_type": "display_data", "data": {"text/markdown": ["It is **-8**"]}, "metadata": {}}
DRAWN = {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo="}, "metadata": {}}
FAILED = {"output_type": "error", "ename": "SyntaxError", "evalue": "", "traceback": ["answer_1 = - 8?"]}
ODD = {"output_type": "stream", "text": 8}


@pytest.mark.parametrize("output", [PRINTED, WORTH, SHOWN, DRAWN, FAILED, ODD, "-8", [["-8"]]])
@pytest.mark.parametrize("text", ["", "answer_1 = ...", "print(answer_1)", "# see below", None])
def test_an_answer_that_stands_in_an_output_alone_waits(here, output, text):
    """In the answer's own cell, in a new one below it, at the end, or in another of which it is the only one."""

    def change(cells, order):
        if text is None:
            cells["answer-1"]["outputs"] = [output]
        else:
            order.insert(order.index(cells["answer-1"]) + 1, code(text, output))

    edited("in/ben/quiz.ipynb", change)
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    waiting = table("m/to-mark.csv")
    assert "1" in [each["question"] for each in waiting]
    assert output in (ODD, FAILED, DRAWN, "-8", [["-8"]]) or "-8" in waiting[0]["written"]


def test_an_output_at_the_end_waits_and_one_that_says_nothing_new_is_fine(here):
    edited("in/ben/quiz.ipynb", lambda cells, order: order.append(code("1 - 9", WORTH)))
    assert mark("in")[0] == 1
    nothing = {"output_type": "execute_result", "data": {"text/plain": "Ellipsis"}, "metadata": {}}
    edited("in/ben/quiz.ipynb", lambda cells, order: cells["answer-1"].update(outputs=[nothing]))
    assert mark("in") == (0, {**OTHERS, "ben": "0"})
    hand_in("in/ben/quiz.ipynb")
    notebook = json.loads(Path("in/ben/quiz.ipynb").read_text())
    notebook["cells"] += [code("for i, x in enumerate(leaves): print(i, x)", PRINTED | {"text": "0: 3\n1: 4\n2: A"})]
    notebook["cells"][2]["outputs"] = [PRINTED, DRAWN]
    Path("in/ben/quiz.ipynb").write_text(json.dumps(notebook))
    assert mark("in") == (0, {**OTHERS, "ben": MOST})


def drawn_on(cells, order):
    (picture,) = cells["question-1"]["attachments"].values()
    picture["image/png"] = picture["image/png"][:-8] + "AAAAAAAA"


def attached_beside_ours(cells, order):
    cells["question-1"]["attachments"]["mine.png"] = {"image/png": "iVBORw0KGgo="}


def attached_to_the_answer(cells, order):
    cells["answer-1"]["attachments"] = {"mine.png": {"image/png": "iVBORw0KGgo="}}


def attached_under_our_name(cells, order):
    ((name, _),) = cells["question-1"]["attachments"].items()
    cells["answer-1"]["attachments"] = {name: {"image/jpeg": ["iVBORw", "0KGgo="]}}


def attached_to_the_title(cells, order):
    cells["title"]["attachments"] = {"mine.png": {"image/png": "iVBORw0KGgo="}}


def attached_to_a_new_cell(cells, order):
    order.append({"cell_type": "markdown", "source": "", "attachments": {"m.svg": {"image/svg+xml": "PHN2Zz4="}}})


def written_into_its_brackets(cells, order):
    cells["question-1"]["source"] = "".join(cells["question-1"]["source"]).replace("![", "![It is -8. ")


@pytest.mark.parametrize(
    "change",
    [
        drawn_on,
        attached_beside_ours,
        attached_to_the_answer,
        attached_under_our_name,
        attached_to_the_title,
        attached_to_a_new_cell,
        written_into_its_brackets,
    ],
)
def test_an_answer_in_a_picture_waits(here, change):
    edited("in/ben/quiz.ipynb", change)
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    assert "1" in [each["question"] for each in table("m/to-mark.csv")]


def test_our_own_picture_is_no_answer_however_it_was_written_again(here):
    """In lines, as some front ends write it, or without it, as others do."""

    def in_lines(cells, order):
        for picture in cells["question-1"]["attachments"].values():
            picture["image/png"] = [line + "\n" for line in re.findall(".{1,76}", picture["image/png"])]

    for change in (in_lines, lambda cells, order: cells["question-1"].pop("attachments"), lambda cells, order: None):
        edited("in/ben/quiz.ipynb", change)
        assert mark("in") == (0, {**OTHERS, "ben": "0"})


@pytest.mark.parametrize("name", ["ben/answers.jpg", "ben/answers.txt", "ben/deep/er/scan.pdf", "ben/q.ipynb.txt"])
def test_a_file_beside_an_untouched_notebook_waits(here, name):
    edited("in/ben/quiz.ipynb", lambda cells, order: None)
    assert mark("in") == (0, {**OTHERS, "ben": "0"}), "nothing else is there"
    (here / "in" / name).parent.mkdir(parents=True, exist_ok=True)
    (here / "in" / name).write_text("1: -8")
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    assert all(name in each["written"] for each in table("m/to-mark.csv"))
    hand_in("in/ben/quiz.ipynb")
    assert mark("in") == (0, {**OTHERS, "ben": MOST}), "whoever has answered everything is marked"


def test_what_is_no_notebook_is_told_by_what_it_is(here, capsys):
    """An empty folder, a file, a zip file without a notebook, and one with another zip file in it."""
    hand_in("work/quiz.ipynb")
    told = set()
    for name in ("", "ben/notes.txt", "work/notes.txt", "work/inner.zip"):
        (here / "in/ben").mkdir()
        if name.startswith("work"):
            with zipfile.ZipFile("work/inner.zip", "w") as archive:
                archive.write("work/quiz.ipynb", "quiz.ipynb")
            Path("work/notes.txt").write_text("-8")
            with zipfile.ZipFile("in/ben/hand-in.zip", "w") as archive:
                archive.write(name, Path(name).name)
        elif name:
            (here / "in" / name).write_text("-8")
        assert mark("in") == (1, {**OTHERS, "ben": ""})
        said = next(line for line in capsys.readouterr().out.splitlines() if "in/ben" in line)
        told.add(re.sub(r"\S*in/ben\S*", "", said))
        shutil.rmtree("in/ben")
    assert len(told) == 3, "two of them have no notebook"


def test_an_emptied_cell_is_blank_and_is_told(here, capsys):
    for text in ("", " \n", "answer_1 = ..."):
        edited("in/ben/quiz.ipynb", lambda cells, order, text=text: cells["answer-1"].update(source=text))
        assert mark("in") == (0, {**OTHERS, "ben": "0"})
        assert ("in/ben/quiz.ipynb" in capsys.readouterr().out) == (not text.strip())


def test_what_jupyter_saved_beside_an_untouched_notebook_waits(here):
    edited("in/ben/quiz.ipynb", lambda cells, order: None)
    for right, score in ((None, "0"), (True, "")):
        saved = "in/ben/.ipynb_checkpoints/quiz-checkpoint.ipynb"
        hand_in(saved) if right else edited(saved, lambda cells, order: None)
        assert mark("in")[1] == {**OTHERS, "ben": score}
    hand_in("in/ben/quiz.ipynb")
    hand_in(saved, right=False)
    assert mark("in") == (0, {**OTHERS, "ben": MOST})


def test_one_blank_question_waits_if_what_jupyter_saved_answers_it(here):
    hand_in("in/ben/.ipynb_checkpoints/quiz-checkpoint.ipynb")
    edited("in/ben/quiz.ipynb", lambda cells, order: cells["answer-3"].update(source='answer_3 = "B"'))
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    edited(
        "in/ben/.ipynb_checkpoints/quiz-checkpoint.ipynb",
        lambda cells, order: cells["answer-3"].update(source='answer_3 = "B"'),
    )
    assert mark("in")[0] == 0


def test_half_a_sign_stops_nobody(here):
    """Half an emoji is in JSON, and in no file of text."""
    half = {"source": 'answer_1 = "\ud83d"', "outputs": [{"output_type": "stream", "text": "\ud83d"}]}
    edited("in/ben/quiz.ipynb", lambda cells, order: cells["answer-1"].update(half))
    code, scores = mark("in")
    assert (code, scores["ada"], scores["cem"]) == (1, MOST, MOST)


def test_a_name_that_is_no_utf_8_stops_nobody(here):
    """As in a zip from Windows that was unpacked: a photograph beside a blank answer, a broken notebook, a folder."""
    edited("in/ben/quiz.ipynb", lambda cells, order: None)
    for name in (b"in/ben/L\xf6sung.jpg", b"in/ben/L\xf6sung.ipynb", b"in/M\xfcller/quiz.ipynb"):
        path = Path(os.fsdecode(name))
        path.parent.mkdir(exist_ok=True)
        path.write_text("{")
        code, scores = mark("in")
        assert (code, scores["ada"], scores["cem"]) == (1, MOST, MOST)
        assert scores["ben"] == ("" if path.parent.name == "ben" else "0")
        path.unlink()


def test_a_notebook_with_another_ending_beside_the_folders_is_marked(here):
    for name in ("ben.ipynb.txt", "ben.ipynb", "ben.ipynb.json"):
        hand_in(f"in/{name}")
        assert mark("in") == (0, {**OTHERS, "ben": MOST})
        Path("in", name).unlink()


def test_the_same_notebook_twice_or_with_another_ending_is_marked(here):
    hand_in("in/ben/quiz.ipynb.txt")
    assert mark("in") == (0, {**OTHERS, "ben": MOST})
    hand_in("in/ben/quiz (1).ipynb")
    assert mark("in") == (0, {**OTHERS, "ben": MOST})
    hand_in("in/ben/quiz.ipynb", right=False)
    assert mark("in") == (1, {**OTHERS, "ben": ""})


def test_whoever_waits_is_named_and_is_not_called_absent(here, capsys):
    (here / "in/ben").mkdir()
    assert mark("in")[0] == 1
    assert "ben" in capsys.readouterr().out
    states = {student: row["state"] for student, row in marks().items()}
    assert len({states["ada"], states["ben"], states["jo"]}) == 3


def test_a_file_of_another_or_of_a_system_holds_nobody(here):
    edited("in/ben/quiz.ipynb", lambda cells, order: None)
    for name in ("ada/answers.jpg", "ben/timestamp.txt", "ben/.DS_Store", "ben/.ipynb_checkpoints/q-checkpoint.ipynb"):
        (here / "in" / name).parent.mkdir(exist_ok=True)
        (here / "in" / name).write_text("2026-11-20 12:00:00 UTC")
    assert mark("in") == (0, {**OTHERS, "ben": "0"})
    with zipfile.ZipFile("in/ben.zip", "w") as archive:
        archive.write("in/ben/quiz.ipynb", "quiz.ipynb")
        archive.writestr("photo.heic", "1: -8")
    shutil.rmtree("in/ben")
    assert mark("in") == (1, {**OTHERS, "ben": ""})


def test_a_single_notebook_goes_through_the_same_reader(here, capsys):
    Path("ben.ipynb").symlink_to("in/ada/quiz.ipynb")
    hand_in("cem.ipynb", right=False)
    os.mkfifo("jo.ipynb")
    shutil.rmtree("in")
    code, scores = mark("ben.ipynb", "cem.ipynb", "jo.ipynb", "gone.ipynb")
    assert (code, [student for student, score in scores.items() if score]) == (1, ["cem"])
    said = capsys.readouterr().out
    assert all(name in said for name in ("ben.ipynb", "jo.ipynb", "gone.ipynb"))


def test_no_folder_above_the_given_one_names_the_owner(here, capsys):
    """Jo is a tutor who is in the class as well."""
    home = here / "home/jo/cem"
    shutil.copytree("in", home / "in")
    hand_in(str(home / "in/unknown/quiz.ipynb"))
    assert mark(str(home / "in")) == (1, {**OTHERS, "ben": ""})
    assert "whose is it" in capsys.readouterr().out
    for given in (home / "in/unknown", home / "in/unknown/quiz.ipynb", home / "in/ada", Path("in/ada/quiz.ipynb")):
        assert set(mark(str(given))[1].values()) == {""}
    hand_in(str(home / "in/unknown/jo/quiz.ipynb"))
    assert mark(str(home / "in/unknown/jo/.."))[1]["jo"] == MOST, "below the given one"


def test_a_file_called_after_another_student_in_the_folder_that_was_given_waits(here, capsys):
    hand_in("cem/ben.ipynb", right=False)
    shutil.copytree("in/ada", "cem/ada")
    for given in ("cem", "cem/ben.ipynb"):
        code, found = mark(given, "in")
        assert (code, found["ben"], found["cem"], found["ada"]) == (1, "", "", OTHERS["ada"])
        assert "whose is it" in capsys.readouterr().out
    hand_in("ben/ben.ipynb")
    assert mark("ben")[1]["ben"] == MOST


@pytest.mark.parametrize("name", ["BEN", "Ben", "b.e.n", "bn", "by7"])
def test_a_folder_that_may_be_somebody_s_holds_what_else_is_theirs(here, capsys, name):
    Path("students.csv").write_text("id,first_name,login,other_ids\nada,Ada,,\nben,Ben,bn,by7\ncem,Cem,,\njo,Jo,,\n")
    hand_in(f"in/{name}/quiz.ipynb", right=False)
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    hand_in("in/ben/quiz.ipynb")
    assert mark("in") == (1, {**OTHERS, "ben": ""})
    assert f"in/{name}" in capsys.readouterr().out


def test_a_name_that_a_student_gave_holds_nobody_else(here):
    hand_in("in/ben/quiz.ipynb")
    for name in ("in/17_sub/BEN.ipynb", "in/ada/Ben.ipynb", "in/xy/zz/ben b.ipynb"):
        hand_in(name, right=False)
        expected = {**OTHERS, "ben": MOST} | ({"ada": ""} if "ada" in name else {})
        assert mark("in") == (1, expected), name
        shutil.rmtree(Path(name).parent) if "ada" not in name else Path(name).unlink()


def test_a_zip_file_that_a_student_packed_does_not_name_others(here):
    hand_in("work/ben/quiz.ipynb")
    with zipfile.ZipFile("in/17_quiz.zip", "w") as archive:
        archive.write("work/ben/quiz.ipynb", "ben/quiz.ipynb")
    assert mark("in") == (1, {**OTHERS, "ben": ""})


def test_what_waits_is_on_the_page_and_in_the_table(here):
    hand_in("in/ben/quiz.ipynb")
    notebook = json.loads(Path("in/ben/quiz.ipynb").read_text())
    cell = next(each for each in notebook["cells"] if each["id"] == "answer-1")
    cell["source"] = "answer_1 = -16\nanswer_1 = 2"
    Path("in/ben/quiz.ipynb").write_text(json.dumps(notebook))
    assert mark("in")[0] == 1
    (waiting,) = table("m/to-mark.csv")
    assert (waiting["student"], waiting["question"], waiting["points"]) == ("ben", "1", "")
    assert "-16" in waiting["written"]
    row = marks()["ben"]
    assert (row["1"], row["2"]) == ("", "2")
    assert "ben" not in Path("m/canvas.csv").read_text()
