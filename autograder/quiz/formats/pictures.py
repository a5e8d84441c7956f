"""The pictures of a quiz as files."""

from __future__ import annotations

import io
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

NOTEBOOK_DPI = 108
"""Half as large again as on the page: sharp enough, and a tree still fits a notebook's column."""
LMS_DPI = 144
"""Twice the pixels that a page shows, for sharp screens."""


def alt_text(scene: Scene) -> str:
    """The description on one line and without what Markdown would take for a link's brackets."""
    return " ".join(scene.alt.split()).replace("[", "(").replace("]", ")")


def png(scene: Scene, dpi: int = NOTEBOOK_DPI) -> bytes:
    """The picture as PNG on white (the page around it may be dark)."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(scene.width / 72, scene.height / 72), facecolor="white")
    scene.draw(figure.add_axes((0, 0, 1, 1)))
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=dpi, metadata={"Software": None})
    return data.getvalue()


def image(scene: Scene, source: str) -> str:
    """The HTML that shows the file `source` with the scene's size and words."""
    words = escape(" ".join(scene.alt.split()))
    return (
        f'<p><img src="{escape(source)}" alt="{words}" width="{round(scene.width)}" '
        'style="max-width:100%;height:auto"></p>'
    )
