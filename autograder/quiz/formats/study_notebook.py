"""A quiz as a notebook to study with: each question takes an answer and explains it at once.

It carries the questions with their answers itself, as a text that nobody reads by accident, so that it works without
the seed, and also when the bank has changed.
"""

from __future__ import annotations

from aima_games.quiz.stored import in_lines
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.notebook import as_markdown, question_cell, write_notebook


def as_study(quiz: Quiz) -> dict[str, bytes]:
    """The notebook `study.ipynb`; its answers are folded away, not secret."""
    import nbformat.v4 as nb

    intro = (
        f"# {as_markdown(quiz.title)}\n\nVersion {quiz.version}. Run the whole notebook once (*Run → Run All Cells*). "
        "Then answer below each question: it tells at once whether you are right, what went wrong and why, and steps "
        "through the tree with you where there is one."
    )
    carried = f'from aima_games.quiz.study import Study\n\nquiz = Study("""\n{in_lines(quiz.questions)}\n""")'
    start = nb.new_code_cell(
        carried, id="questions", metadata={"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
    )
    cells = [nb.new_markdown_cell(intro, id="title"), start]
    for number, question in enumerate(quiz.questions, 1):
        cells.append(question_cell(number, question, offers=False))
        if question.form.by_hand:
            cells.append(nb.new_markdown_cell("*Your answer:* …", id=f"text-{number}"))
        cells.append(nb.new_code_cell(f"quiz.ask({number})", id=f"answer-{number}"))
    return {"study.ipynb": write_notebook(cells)}
