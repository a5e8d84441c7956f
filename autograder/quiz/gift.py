"""A quiz as GIFT, the text format that Moodle and other systems read. It has no pictures: they stand there in words."""

from __future__ import annotations

import re

from aima_games.quiz.question import Question, plain
from aima_games.quiz.quiz import Quiz
from aima_games.quiz.wording import INSTRUCTIONS, line_html, to_html, to_text
from autograder.quiz.moodle import fractions

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
    if question.kind in ("several", "leaves"):
        html += f"<p>{INSTRUCTIONS[question.kind]}</p>"
    name, worked = _escaped(f"{number:02} {question.type}"), _escaped(to_html(_worked(question)))
    return f"::{name}::[html]{_escaped(html)}{{{_answers(question)}\n####{worked}\n}}"


def _worked(question: Question) -> str:
    return f"{question.right}\n\n{question.explanation}" if question.kind == "text" else question.explanation


def _answers(question: Question) -> str:
    wrong = {each.answer: _escaped(line_html(each.why)) for each in question.wrong}
    if question.kind == "text":
        return ""
    if question.kind == "number":
        assert not isinstance(question.right, tuple)
        foreseen = "".join(f"\n=%0%{plain(answer)}:0 # {why}" for answer, why in wrong.items())  # type: ignore[arg-type]
        return f"#\n=%100%{plain(question.right)}:0{foreseen}"
    if question.kind == "matching":
        assert isinstance(question.right, tuple)
        pairs = [*zip(question.rows, question.right, strict=True)]
        pairs += [("", choice) for choice in question.choices if choice not in question.right]
        return "".join(
            f"\n={_escaped(line_html(row) if row else '')} -> {_escaped(to_text(each))}" for row, each in pairs
        )
    lines = []
    for choice, fraction in zip(question.choices, fractions(question), strict=True):
        if question.kind == "choice":
            mark, why = ("=", "") if choice == question.right else ("~", f" # {wrong[choice]}")
        else:
            mark, why = f"~%{fraction}%", ""
        lines.append(f"\n{mark}{_escaped(line_html(choice))}{why}")
    return "".join(lines)


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _escaped(html: str) -> str:
    """Text in which nothing is a sign of GIFT's own, on one line: an empty line would end the question."""
    return re.sub(r"([~=#{}:\\])", r"\\\1", html.strip()).replace("\n", "\\n")
