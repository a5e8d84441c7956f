"""The key of a quiz: a page with the worked answers, and a table for a spreadsheet or a script."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from aima_games.quiz.stored import question_to_json
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.paper import page

QUESTIONS = "quiz.json"


def as_key(quiz: Quiz) -> dict[str, bytes]:
    """The key for whoever marks: a page that explains each answer, a table, and the quiz itself, for marking."""
    return {"key.html": page(quiz, "key.html.j2").encode(), "key.csv": table(quiz).encode(), **as_data(quiz)}


def as_data(quiz: Quiz, more: Mapping[str, Any] = MappingProxyType({})) -> dict[str, bytes]:
    """The questions with their answers as `quiz.json`, which marking reads, whatever becomes of the bank."""
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
