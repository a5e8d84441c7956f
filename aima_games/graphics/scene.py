"""A picture as data: marks (see `marks.py`) that `svg.py` and `mpl.py` turn into a drawing.

Trees and boards are scenes, so a board can stand inside a tree and every picture looks the same in
print, in a notebook and in a browser.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aima_games.graphics.marks import Area, Circle, Drawing, Line, Mark, Polygon, Style, Text, rectangle, text_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Area", "Circle", "Line", "Mark", "Polygon", "Scene", "Style", "Text", "rectangle", "text_width"]


@dataclass(frozen=True, repr=False)
class Scene(Drawing):
    """A drawing that shows itself: in a notebook, as SVG text, on matplotlib's axes, in a file."""

    def to_svg(self, keys: bool = False) -> str:
        """The scene as SVG text; needs neither matplotlib nor numpy. With `keys`, parts can be found by their key."""
        from aima_games.graphics.svg import to_svg

        return to_svg(self, keys)

    def draw(self, ax: Axes | None = None) -> Axes:
        """The scene as matplotlib artists, on `ax` or on a new figure of the scene's size."""
        from aima_games.graphics.mpl import draw

        return draw(self, ax)

    def save(self, path: str | Path) -> Path:
        """Write the scene to a file, `.svg`, `.png` or `.pdf` by its ending. Raises ValueError for another."""
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.to_svg(), encoding="utf-8")
        elif path.suffix in (".png", ".pdf"):
            from aima_games.graphics.mpl import save

            save(self, path)
        else:
            raise ValueError(f"{path.name}: a scene can be saved as .svg, .png or .pdf")
        return path

    def to_html(self) -> str:
        """The scene as an HTML image with its alt text: shown by a notebook even before it is trusted."""
        code = base64.b64encode(self.to_svg().encode()).decode("ascii")
        return f'<img alt="{escape(self.alt)}" style="max-width:100%" src="data:image/svg+xml;base64,{code}">'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.to_html(), "image/svg+xml": self.to_svg(), "text/plain": self.alt}

    def __repr__(self) -> str:
        return f"<Scene {self.width:.0f}×{self.height:.0f}: {self.alt}>"
