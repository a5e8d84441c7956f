"""A quiz as a page for screen and paper."""

from __future__ import annotations

from pathlib import Path

from aima_games.quiz.question import letter, shown
from aima_games.quiz.quiz import Quiz

TEMPLATES = Path(__file__).parent / "templates"


def as_html(quiz: Quiz) -> dict[str, bytes]:
    """The sheet as an HTML page that needs nothing else. No key."""
    return {"quiz.html": page(quiz, "quiz.html.j2").encode()}


def page(quiz: Quiz, template: str) -> str:
    """The quiz as an HTML page that needs nothing else."""
    import mistune
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    # Texts come from the bank, not from outside, and may hold a little HTML, as Markdown does.
    to_html = mistune.create_markdown(escape=False)
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
        svg=lambda scene: Markup(scene.to_svg()),
        letter=letter,
        shown=shown,
    )
    return environment.get_template(template).render(quiz=quiz)
