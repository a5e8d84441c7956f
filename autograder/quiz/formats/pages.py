"""A quiz and its key as pages for screen and paper; the key as a table for a spreadsheet, and as data for marking."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aima_games.quiz.answers import part_marks
from aima_games.quiz.stored import question_to_json
from aima_games.quiz.wording import in_points, line_html, shown, to_html
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.bank.taught import NOWHERE, first_taught

TEMPLATES = Path(__file__).parent / "templates"
QUESTIONS = "quiz.json"


def as_html(quiz: Quiz) -> dict[str, bytes]:
    """The sheet as a single HTML file that needs no others. No key."""
    return {"quiz.html": page(quiz, "quiz.html.j2").encode()}


def page(quiz: Quiz, template: str) -> str:
    """The quiz as a single HTML file that needs no others."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        markdown=lambda text: Markup(to_html(text)),
        line=lambda text: Markup(line_html(text)),
        svg=lambda scene: Markup(scene.to_svg()),
        field=lambda question, number: Markup(question.form.html(question, number)),
        shown=shown,
        points=in_points,
    )
    return environment.get_template(template).render(
        quiz=quiz, part_marks=part_marks(quiz.questions), asked=_asked(quiz)
    )


def _asked(quiz: Quiz) -> list[tuple[str, str, list[int]]]:
    """Each concept that is asked about, in the order of the lectures, with its section and the questions' numbers."""
    numbers: dict[str, list[int]] = {}
    for number, question in enumerate(quiz.questions, 1):
        for concept in question.concepts:
            numbers.setdefault(concept, []).append(number)
    taught = first_taught()
    in_order = sorted(numbers, key=lambda concept: (taught.get(concept, NOWHERE), concept))
    return [
        (
            concept,
            f"lecture {taught[concept].lecture}, section {taught[concept].section}" if concept in taught else "–",
            numbers[concept],
        )
        for concept in in_order
    ]


def as_key(quiz: Quiz) -> dict[str, bytes]:
    """The key for whoever marks: a page that explains each answer, a table, and the quiz as data for marking."""
    return {"key.html": page(quiz, "key.html.j2").encode(), "key.csv": table(quiz).encode(), **as_data(quiz)}


def as_data(quiz: Quiz, more: Mapping[str, Any] = MappingProxyType({})) -> dict[str, bytes]:
    """The questions with their answers as `quiz.json`, from which marking works even if the bank has changed."""
    questions = [question_to_json(question) for question in quiz.questions]
    data = {"title": quiz.title, "version": quiz.version, **more, "questions": questions}
    return {QUESTIONS: (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()}


def table(quiz: Quiz) -> str:
    """The key as CSV, for a spreadsheet or a script."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", "type", "concepts", "kind", "answer", "points"])
    for number, q in enumerate(quiz.questions, 1):
        writer.writerow([number, q.type, " ".join(q.concepts), q.kind, q.answer, f"{q.points:g}"])
    return text.getvalue()
