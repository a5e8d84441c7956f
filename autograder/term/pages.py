"""The page about a term, in the style of the report."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from autograder.report import rendering

TEMPLATES = Path(__file__).parent / "templates"


def rendered(template: str, now: datetime, style: str = "", **contents: Any) -> str:
    """A page from one of our templates; `style` is added to the report's and this package's."""
    own = (TEMPLATES / "term.css").read_text(encoding="utf-8")
    return rendering.rendered(TEMPLATES / template, now, f"\n{own}\n{style}", {"percent": _percent}, **contents)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}"
