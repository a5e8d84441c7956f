"""A quiz as a notebook."""

from __future__ import annotations

import base64

from aima_games.quiz.question import Question, letter, shown
from aima_games.quiz.quiz import Quiz
from autograder.quiz.pictures import alt_text, png


def as_notebook(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as a notebook: each question with its picture, and a cell for the answer. No key."""
    import nbformat.v4 as nb

    intro = (
        f"# {quiz.title}\n\nVersion {quiz.version}. "
        "Write each answer into the cell below its question, in place of the three dots."
    )
    cells = [nb.new_markdown_cell(intro, id="title")]
    for number, question in enumerate(quiz.questions, 1):
        parts = [f"## Question {number}", question.prompt]
        attachments = {}
        if question.draw is not None:
            scene = question.draw()
            # PNG: JupyterLab and GitHub show no SVG that is attached to a cell.
            attachments[f"question-{number}.png"] = {"image/png": base64.b64encode(png(scene)).decode()}
            parts.append(f"![{alt_text(scene)}](attachment:question-{number}.png)")
        if question.kind == "choice":
            parts.append("\n".join(f"- **{letter(i)}** {shown(choice)}" for i, choice in enumerate(question.choices)))
        text = nb.new_markdown_cell("\n\n".join(parts), id=f"question-{number}")
        if attachments:
            text["attachments"] = attachments
        answer = nb.new_code_cell(f"answer_{number} = ...  # {_hint(question)}", id=f"answer-{number}")
        cells += [text, answer]
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    made = nb.new_notebook(cells=cells, metadata={"kernelspec": python, "language_info": {"name": "python"}})
    return {"quiz.ipynb": (nb.writes(made) + "\n").encode()}


def _hint(question: Question) -> str:
    if question.kind == "number":
        return "a whole number"
    return "a letter: " + ", ".join(f'"{letter(i)}"' for i in range(len(question.choices)))
