"""The key of a quiz: a page with the worked answers, and a table for a spreadsheet or a script."""

from __future__ import annotations

import csv
import io

from aima_games.quiz.quiz import Quiz
from autograder.quiz.formats.paper import page


def as_key(quiz: Quiz) -> dict[str, bytes]:
    """The key for whoever marks: a page that explains each answer, and a table."""
    return {"key.html": page(quiz, "key.html.j2").encode(), "key.csv": table(quiz).encode()}


def table(quiz: Quiz) -> str:
    """The key as CSV, for a spreadsheet or a script."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", "type", "concepts", "kind", "answer", "points"])
    for number, q in enumerate(quiz.questions, 1):
        writer.writerow([number, q.type, " ".join(q.concepts), q.kind, q.answer, q.points])
    return text.getvalue()
