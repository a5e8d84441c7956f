"""A picture as data: marks (see `marks.py`) that write themselves as SVG, and that `mpl.py` draws with matplotlib.

Trees and boards are scenes, so a board can stand inside a tree and every picture looks the same in
print, in a notebook and in a browser. SVG is written directly: students also draw trees in a browser, where matplotlib
may be missing. The same scene gives the same bytes, and nothing in them has an id, so many pictures can share a page.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from aima_games.graphics.marks import (
    Area,
    Circle,
    Drawing,
    Line,
    Mark,
    Polygon,
    Style,
    Text,
    one_line,
    rectangle,
    text_width,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Area", "Circle", "Line", "Mark", "Polygon", "Scene", "Style", "Text", "rectangle", "text_width"]

FONTS = "'DejaVu Sans', Verdana, Arial, sans-serif"
MONO_FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


@dataclass(frozen=True, repr=False)
class Scene(Drawing):
    """A drawing that shows itself: in a notebook, as SVG text, on matplotlib's axes."""

    def to_svg(self, keys: bool = False) -> str:
        """The scene as an SVG element that stands alone in a file or inside an HTML page.

        It shrinks to the width of the page, and a screen reader reads `alt`. With `keys`, marks that follow each other
        with the same key stand in a group `<g data-key="…">`, for a script to find.
        """
        width, height, alt = _number(self.width), _number(self.height), one_line(self.alt)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label={quoteattr(alt)} '
            f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'style="max-width:100%;height:auto" font-family={quoteattr(FONTS)} '
            'stroke-linejoin="round" stroke-linecap="butt">',
            f"<title>{escape(alt, quote=False)}</title>",
        ]
        if self.background is not None:
            parts.append(f'<rect width="{width}" height="{height}" fill={quoteattr(self.background)}/>')
        for key, marks in groupby(self.marks, lambda mark: mark.key if keys else ""):
            drawn = map(_element, marks)
            parts += [f"<g data-key={quoteattr(key)}>", *drawn, "</g>"] if key else drawn
        parts.append("</svg>")
        return "\n".join(parts) + "\n"

    def draw(self, ax: Axes | None = None) -> Axes:
        """The scene as matplotlib artists, on `ax` or on a new figure of the scene's size."""
        from aima_games.graphics.mpl import draw

        return draw(self, ax)

    def to_html(self) -> str:
        """The scene as an HTML image with its alt text: shown by a notebook even before it is trusted."""
        code = base64.b64encode(self.to_svg().encode()).decode("ascii")
        return f'<img alt="{escape(self.alt)}" style="max-width:100%" src="data:image/svg+xml;base64,{code}">'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.to_html(), "image/svg+xml": self.to_svg(), "text/plain": self.alt}

    def __repr__(self) -> str:
        return f"<Scene {self.width:.0f}×{self.height:.0f}: {self.alt}>"


def elements(marks: Iterable[Mark]) -> str:
    """Marks as SVG text that stands inside an SVG element."""
    return "\n".join(map(_element, marks))


def _element(mark: Mark) -> str:
    if isinstance(mark, Text):
        return (
            f'<text x="{_number(mark.x)}" y="{_number(mark.baseline)}" font-size="{_number(mark.size)}" '
            f'text-anchor="{mark.anchor}" fill={quoteattr(mark.colour)}'
            + (' font-weight="bold"' if mark.bold else "")
            + (' font-style="italic"' if mark.italic else "")
            # Spaces carry meaning in a board that is written as text.
            + (f' font-family={quoteattr(MONO_FONTS)} xml:space="preserve"' if mark.mono else "")
            + f">{escape(mark.shown, quote=False)}</text>"
        )
    if isinstance(mark, Circle):
        shape = f'circle cx="{_number(mark.x)}" cy="{_number(mark.y)}" r="{_number(mark.r)}"'
    else:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points)
        shape = f'{"polyline" if isinstance(mark, Line) else "polygon"} points="{points}"'
    return f"<{shape} {_style(mark.style, filled=not isinstance(mark, Line))}/>"


def _style(style: Style, filled: bool) -> str:
    said = [f"fill={quoteattr(style.fill if filled and style.fill else 'none')}"]
    if style.stroke is not None:
        said.append(f'stroke={quoteattr(style.stroke)} stroke-width="{_number(style.width)}"')
        if style.dash:
            said.append(f'stroke-dasharray="{" ".join(map(_number, style.dash))}"')
    return " ".join(said)


def _number(value: float) -> str:
    """Two decimals: finer than a screen's pixel, and the same on every machine."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0 turns -0.0 into 0.0
