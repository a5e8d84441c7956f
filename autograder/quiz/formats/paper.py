"""A quiz as a page for screen and paper."""

from __future__ import annotations

from pathlib import Path

from aima_games.quiz.answers import part_marks
from aima_games.quiz.wording import in_points, line_html, shown, to_html
from autograder.quiz.bank.quiz import Quiz

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
    environment.filters.update(
        markdown=lambda text: Markup(to_html(text)),
        line=lambda text: Markup(line_html(text)),
        svg=lambda scene: Markup(scene.to_svg()),
        field=lambda question, number: Markup(question.form.html(question, number)),
        shown=shown,
        points=in_points,
    )
    return environment.get_template(template).render(quiz=quiz, part_marks=part_marks(quiz.questions))
