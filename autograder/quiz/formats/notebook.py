"""A quiz as a notebook: to hand in, with a cell for each answer, or to study with, each answer explained at once."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from aima_games.quiz.answers import how_to_write, part_marks
from aima_games.quiz.kinds.kind import lettered
from aima_games.quiz.question import Question
from aima_games.quiz.stored import in_lines
from aima_games.quiz.wording import in_points
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.pictures import alt_text, png


def as_notebook(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `quiz.ipynb`, with a cell for each answer, to be handed in and marked. No key."""
    import nbformat.v4 as nb

    intro = f"# {as_markdown(quiz.title)}\n\nVersion {quiz.version}. {how_to_answer(quiz.questions)}"
    cells = [nb.new_markdown_cell(intro, id="title")]
    for number, question in enumerate(quiz.questions, 1):
        cells += [question_cell(number, question), answer_cell(number, question)]
    return {"quiz.ipynb": write_notebook(cells)}


def as_study(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `study.ipynb`, where each question takes an answer and explains it at once.

    It carries the questions and their answers itself, so that it works without the seed, and even when the bank has
    changed. They are hidden in a text that nobody reads by accident, but they are not secret.
    """
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


def write_notebook(cells: Sequence[Any]) -> bytes:
    """A notebook file with these cells."""
    import nbformat.v4 as nb

    python = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    made = nb.new_notebook(cells=cells, metadata={"kernelspec": python, "language_info": {"name": "python"}})
    return (nb.writes(made) + "\n").encode()


def question_cell(number: int, question: Question, offers: bool = True) -> Any:
    """The question with its picture and what it `offers`; without the picture where a widget below shows it."""
    import nbformat.v4 as nb

    picture, attachments = "", {}
    if question.draw is not None and (offers or not question.form.in_picture):
        scene = question.draw()
        # PNG: JupyterLab and GitHub show no SVG that is attached to a cell.
        name = picture_name(number, alt_text(scene), data := png(scene))
        attachments[name] = {"image/png": base64.b64encode(data).decode()}
        picture = f"![{alt_text(scene)}](attachment:{name})"
    cell = nb.new_markdown_cell(question_text(number, question, picture, offers), id=f"question-{number}")
    if attachments:
        cell["attachments"] = attachments
    return cell


def picture_name(number: int, words: str, data: bytes) -> str:
    """What a question's picture is called: when it comes back, its name tells whether somebody has drawn on it."""
    return f"question-{number}-{sha256(words.encode() + data).hexdigest()[:12]}.png"


def question_text(number: int, question: Question, picture: str = "", offers: bool = True) -> str:
    """The text of a question's cell: its prompt, its picture, and what it offers."""
    parts = [f"## Question {number} ({in_points(question.points)})", question.prompt, picture]
    if offers and question.form.lettered:
        parts.append(question.form.instruction)
        parts.append("\n".join(f"{i}. {row}" for i, row in enumerate(question.rows, 1)))
        parts.append("\n".join(f"- **{letter}** {choice}" for letter, choice in lettered(question)))
    return "\n\n".join(filter(None, parts))


def answer_cell(number: int, question: Question) -> Any:
    """The cell to write an answer into: code, or for a text Markdown."""
    import nbformat.v4 as nb

    if question.form.by_hand:
        return nb.new_markdown_cell("…", id=f"answer-{number}")
    return nb.new_code_cell(blank_answer(number, question), id=f"answer-{number}")


def how_to_answer(questions: Sequence[Question]) -> str:
    """What the notebook says above its questions."""
    cells = "Write each answer into the cell below its question, in place of the three dots."
    return f"{cells} {part_marks(questions)}".rstrip()


def blank_answer(number: int, question: Question) -> str:
    """The text of a code cell for an answer, before anybody has answered."""
    return f"answer_{number} = ...  # {how_to_write(question)}"


def as_markdown(text: str) -> str:
    """Plain text, such as a title or a name, as Markdown that shows exactly this text."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&$])", r"\\\1", text)
