"""Pages that need no other file and run no script, and the wording they share."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from aima_games.text import count, part_name
from autograder.report.tables import number

TEMPLATES = Path(__file__).parent / "templates"


def rendered(
    template: Path,
    now: datetime,
    style: str = "",
    filters: Mapping[str, Callable[..., str]] | None = None,
    **contents: Any,
) -> str:
    """A page from one of our templates, written `now`, with the report's style and more of its own.

    Everything that students can make up is escaped; should that fail, the page's security policy still allows neither
    scripts nor anything from elsewhere.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    style = (TEMPLATES / "report.css").read_text(encoding="utf-8") + style
    environment = Environment(
        loader=FileSystemLoader(template.parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(number=shown, code=_code, many=count, part=part_name, breaking=_breaking)
    environment.filters.update(filters or {})
    return environment.get_template(template.name).render(
        written=day(now),
        style=Markup(style),
        style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        **contents,
    )


def shown(value: float) -> str:
    """A number with a minus sign where it is below 0."""
    return number(value).replace("-", "−")


def day(when: datetime) -> str:
    """A day and a time of day in words."""
    return f"{when.day} {when:%B %Y, %H:%M} {when.tzname() or ''}".strip()


def _breaking(item: str) -> Markup:
    """The name of an item above a narrow column: a long one may go on below after each `_`."""
    return Markup("_<wbr>").join(part_name(item).split("_"))


def _code(text: str) -> Markup:
    """Text with what stands between backticks as code."""
    code = Markup("<code>{}</code>")
    parts = (code.format(part) if n % 2 else escape(part) for n, part in enumerate(text.split("`")))
    return Markup("").join(parts)
