"""The texts of a question for page and terminal: Markdown as HTML and as plain text, and how to answer."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any

from aima_games.quiz.question import Answer, Question, Value, letter, shown

INSTRUCTIONS = {
    "number": "Answer (a number):",
    "choice": "Choose one:",
    "several": "Choose all that are right:",
    "leaves": "Choose all such leaves (from left to right, as in the tree):",
    "matching": "Write the letter that belongs to each:",
    "text": "Answer in a few sentences:",
}
"""What to do, for each kind of question."""


@cache
def _markdown() -> Any:
    import mistune

    # Texts come from the bank, not from outside, and may hold a little HTML, as Markdown does.
    return mistune.create_markdown(escape=False, plugins=["table"])


def to_html(markdown: str) -> str:
    """Paragraphs, lists and tables of Markdown as HTML."""
    return str(_markdown()(markdown)).strip()


def line_html(text: Value) -> str:
    """One line of Markdown, such as a choice, as HTML without a paragraph around it."""
    markdown = _markdown()
    return str(markdown.renderer.render_tokens(markdown.inline(shown(text), {}), markdown.block.state_cls()))


def to_text(text: Value) -> str:
    """One line of Markdown as plain text, where a format has no other: powers as "2^3", no tags."""
    raised = re.sub(r"<sup>(.*?)</sup>", r"^\1", line_html(text))
    return " ".join(unescape(re.sub(r"<[^>]+>", "", raised)).split())


def in_words(question: Question, answer: Answer) -> str:
    """What a written answer stands for, in Markdown: "B" is "a2"; empty where the answer speaks for itself."""
    if question.kind == "choice":
        assert not isinstance(answer, tuple)
        return shown(answer)
    if question.kind == "several":
        assert isinstance(answer, tuple)
        return "; ".join(map(shown, answer))
    if question.kind == "matching":
        assert isinstance(answer, tuple)
        return "; ".join(f"{row} → {shown(each)}" for row, each in zip(question.rows, answer, strict=True))
    return ""


def answer_in_words(question: Question) -> str:
    """The right answer with what it stands for: "B: a2"."""
    words = in_words(question, question.right)
    written = question.answer.replace("-", "−") if question.kind in ("number", "leaves") else question.answer
    return f"{written}: {words}" if words and question.kind == "choice" else words or written


def lettered(question: Question) -> list[tuple[str, str]]:
    """The choices as (letter, Markdown)."""
    return [(letter(i), shown(choice)) for i, choice in enumerate(question.choices)]
