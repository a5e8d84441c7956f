"""The pictures of a quiz as files."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aima_games.scene import Scene

DPI = 108
"""Half as large again as on the page: sharp enough, and a tree still fits a notebook's column."""


def alt_text(scene: Scene) -> str:
    """The description on one line and without what Markdown would take for a link's brackets."""
    return " ".join(scene.alt.split()).replace("[", "(").replace("]", ")")


def png(scene: Scene) -> bytes:
    """The picture as PNG on white (the page around it may be dark)."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(scene.width / 72, scene.height / 72), facecolor="white")
    scene.draw(figure.add_axes((0, 0, 1, 1)))
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=DPI, metadata={"Software": None})
    return data.getvalue()
