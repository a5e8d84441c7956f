"""A quiz as GIFT, the text format that Moodle and other systems read. Pictures are described in words."""

from __future__ import annotations

from aima_games.quiz.kinds.kind import gift_escaped
from aima_games.quiz.question import Question
from aima_games.quiz.wording import to_html
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.package import worked

HEAD = """\
// {title}, version {version}
// GIFT, with the answers: a file for the instructor. GIFT holds no pictures, so a question about a picture
// describes it in words; it knows no points, so every question counts 1. Moodle XML has both.
"""


def as_gift(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `quiz.gift.txt`, answers included: a file for the instructor."""
    head = HEAD.format(title=" ".join(quiz.title.split()), version=quiz.version)
    questions = [_question(number, question) for number, question in enumerate(quiz.questions, 1)]
    return {"quiz.gift.txt": "\n\n".join([head.rstrip("\n"), *questions, ""]).encode()}


def _question(number: int, question: Question) -> str:
    html = to_html(question.prompt)
    if question.draw is not None:
        html += f"<p>(The picture in words: {_html(question.draw().alt)})</p>"
    if question.form.instructed:
        html += f"<p>{question.form.instruction}</p>"
    name, told = gift_escaped(f"{number:02} {question.type}"), gift_escaped(to_html(worked(question)))
    return f"::{name}::[html]{gift_escaped(html)}{{{question.form.gift(question)}\n####{told}\n}}"


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
