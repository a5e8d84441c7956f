"""A quiz as a page for screen and paper."""

from __future__ import annotations

from pathlib import Path

from aima_games.quiz.question import Answer, Question, shown
from aima_games.quiz.quiz import Quiz
from aima_games.quiz.wording import INSTRUCTIONS, in_words, lettered, line_html, to_html

TEMPLATES = Path(__file__).parent / "templates"


def as_html(quiz: Quiz) -> dict[str, bytes]:
    """The sheet as an HTML page that needs nothing else. No key."""
    return {"quiz.html": page(quiz, "quiz.html.j2").encode()}


def page(quiz: Quiz, template: str) -> str:
    """The quiz as an HTML page that needs nothing else."""
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
    environment.globals.update(instructions=INSTRUCTIONS, in_words=in_words, where_wrong=where_wrong, lettered=lettered)
    environment.filters.update(
        markdown=lambda text: Markup(to_html(text)),
        line=lambda text: Markup(line_html(text)),
        svg=lambda scene: Markup(scene.to_svg()),
        shown=shown,
    )
    return environment.get_template(template).render(quiz=quiz)


def where_wrong(question: Question, answer: Answer) -> str:
    """What a wrong answer stands for, in Markdown; of a matching only the rows in which it is not the right one."""
    if question.kind != "matching":
        return in_words(question, answer)
    assert isinstance(answer, tuple)
    assert isinstance(question.right, tuple)
    rows = zip(question.rows, answer, question.right, strict=True)
    return "; ".join(f"{row} → {shown(each)}" for row, each, right in rows if each != right)
