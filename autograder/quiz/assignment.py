"""A quiz as an nbgrader assignment: a source folder that `autograder release` and `autograder grade` take.

The notebook asks, and `quiz-key.json`, which is never released, holds the questions with their answers: the judge marks
from these data. Answers are read as tolerantly as everywhere else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from aima_games.checking.case import Answer, Case
from aima_games.quiz.answers import how_to_write, part_marks
from aima_games.quiz.case import QuizCase
from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_from_json, question_to_json
from autograder.authoring import ANSWERS, Item, Problem
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.notebook import as_markdown, question_cell, write_notebook

*_, QUIZ = ANSWERS


def as_assignment(quiz: Quiz) -> dict[str, bytes]:
    """The folder `quiz-VERSION` with notebook and key, answers included: it goes into a course's `source`."""
    name = f"quiz-{quiz.version.lower()}"
    key = json.dumps(_stored(quiz), indent=1, ensure_ascii=False)
    return {f"{name}/{name}.ipynb": _notebook(quiz), f"{name}/{QUIZ}": key.encode()}


def _stored(quiz: Quiz) -> dict[str, dict[str, Any]]:
    """The questions that the judge marks, by their number on the sheet. A person marks the texts."""
    return {
        str(number): question_to_json(question)
        for number, question in enumerate(quiz.questions, 1)
        if not question.form.by_hand
    }


# The notebook


def _notebook(quiz: Quiz) -> bytes:
    import nbformat.v4 as nb

    intro = (
        f"# {as_markdown(quiz.title)}\n\nVersion {quiz.version}. Each answer is what a small function returns: replace "
        "the line `raise NotImplementedError()`. The cell below it tells how your answer is understood, but not "
        f"whether it is right. {part_marks(quiz.questions)}".rstrip()
        + "\n\nBefore you hand in: *Kernel → Restart Kernel and Run All Cells*."
    )
    start = nb.new_code_cell("from aima_games.quiz.answers import check_form", id="imports")
    return write_notebook([_marked(nb.new_markdown_cell(intro), "title"), _marked(start, "imports"), *_cells(quiz)])


def _cells(quiz: Quiz) -> list[Any]:
    import nbformat.v4 as nb

    cells = []
    for number, question in enumerate(quiz.questions, 1):
        cells.append(_marked(question_cell(number, question), f"question-{number}-text"))
        if question.form.by_hand:
            source = f"### BEGIN SOLUTION\n{question.right}\n### END SOLUTION"
            cell = nb.new_markdown_cell(source)
            cells.append(_marked(cell, f"question-{number}", grade=True, solution=True, points=question.points))
            continue
        answer = (
            f'def answer_{number}():\n    """{_sentence(how_to_write(question))}"""\n    ### BEGIN SOLUTION\n'
            f"    return {question.answer!r}\n    ### END SOLUTION"
        )
        cells.append(_marked(nb.new_code_cell(answer), f"answer_{number}", solution=True))
        test = nb.new_code_cell(f"check_form(answer_{number}(), {_form(question)})")
        test.metadata["tags"] = ["raises-exception"]
        cells.append(_marked(test, f"question-{number}", grade=True, points=question.points))
        cells[-1].metadata["concepts"] = list(question.concepts)
    return cells


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}.".replace('"', "'")


def _form(question: Question) -> str:
    """What `check_form` needs: the form of an answer, never the answer."""
    offered = list(question.choices) if question.form.in_picture else len(question.choices)
    arguments = [repr(question.kind), *([repr(offered)] if offered else [])]
    return ", ".join([*arguments, *([f"rows={len(question.rows)}"] if question.rows else [])])


def _marked(cell: Any, name: str, grade: bool = False, solution: bool = False, points: float | None = None) -> Any:
    """The cell with nbgrader's marks; students may change the cells that they answer in, and nothing else."""
    cell["id"] = name
    cell.metadata["nbgrader"] = {
        "cell_type": cell.cell_type,
        "grade": grade,
        "grade_id": name,
        "locked": not solution,
        **({} if points is None else {"points": points}),
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    return cell


# What the judge needs


def quiz_items(stored: dict[str, dict[str, Any]]) -> list[Item]:
    """The graded items of a quiz, from the questions as its key holds them."""
    return [_item(int(number), question_from_json(question)) for number, question in stored.items()]


def _item(number: int, question: Question) -> Item:
    return Item(
        name=f"question-{number}",
        function=f"answer_{number}",
        reference=_saying(question.answer),
        # Under names that no search's mistake has: hints for those are about code.
        misconceptions={
            f"question-{number}: {wrong.mistakes[0].misconception}, {question.written(wrong.answer)}": _saying(
                question.written(wrong.answer)
            )
            for wrong in question.wrong
        },
        weights={"value": 1},
        demands=None,
        guessing=0.0,  # the rules of its kind take guessing into account
        visible=[],
        hidden=lambda _: [QuizProblem(number, question, part) for part in range(question.form.parts_of(question))],
        concepts=question.concepts,
    )


def _saying(answer: str) -> Callable[[], str]:
    return partial(str, answer)  # without a source: there is no program in which to make a slip


@dataclass(frozen=True)
class QuizProblem(Problem):
    """A question of a quiz by its number: one of the equal parts in which its points are earned."""

    number: int
    question: Question
    part: int = 0

    def case(self, item: Item, hidden: bool) -> Case:
        # Not hidden: the question is on the sheet, and a mistake may be explained. Only the key is secret, and that is
        # not released, because the item has no visible cases.
        parts = self.question.form.parts_of(self.question)
        blank = QuizCase(
            group=f"question {self.number}" + (f", part {self.part + 1} of {parts}" if parts > 1 else ""),
            function=item.function,
            expected=Answer(None),
            question=json.dumps(question_to_json(self.question)),
            part=self.part,
        )
        return item.answered(blank)
