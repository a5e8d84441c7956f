"""Pages that need nothing else and run nothing, in the style of the report."""

from __future__ import annotations

import base64
import hashlib
from datetime import datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from autograder.report.tables import number

TEMPLATES = Path(__file__).parent / "templates"
STYLE = Path(__file__).parents[1] / "report" / "templates" / "report.css"


def rendered(template: str, now: datetime, style: str = "", **contents: Any) -> str:
    """A page from one of our templates; `style` is added to the report's and this package's.

    Everything that students can make up is escaped; should that fail, the page's security policy still allows neither
    scripts nor anything from elsewhere.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(number=_shown, signed=_signed, percent=_percent, code=_code)
    whole = "\n".join([*(path.read_text(encoding="utf-8") for path in (STYLE, TEMPLATES / "term.css")), style])
    return environment.get_template(template).render(
        written=_day(now),
        style=Markup(whole),
        style_hash=base64.b64encode(hashlib.sha256(whole.encode()).digest()).decode(),
        **contents,
    )


def _shown(value: float) -> str:
    return number(value).replace("-", "−")


def _signed(value: float) -> str:
    return f"{round(100 * value):+d}".replace("-", "−")


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}"


def _day(when: datetime) -> str:
    return f"{when.day} {when:%B %Y, %H:%M} {when.tzname() or ''}".strip()


def _code(text: str) -> Markup:
    """Text with what stands between backticks as code."""
    code = Markup("<code>{}</code>")
    parts = (code.format(part) if n % 2 else escape(part) for n, part in enumerate(text.split("`")))
    return Markup("").join(parts)
