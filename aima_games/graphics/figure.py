"""Figures of matplotlib with words for readers who can't see them."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Picture:
    """A picture with words for readers who can't see it, for a notebook and for the pages made from it."""

    html: str
    alt: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.alt}


def picture(figure: Figure, alt: str) -> Picture:
    """A matplotlib figure as a picture that shows itself in a notebook; `alt` says in words what it shows.

    The figure is closed.

    >>> from matplotlib import pyplot
    >>> picture(pyplot.figure(), "An empty figure.").alt
    'An empty figure.'
    """
    if (shown_as := getattr(figure, "shown_as", None)) is not None:  # matplotlib may be missing in a browser
        return Picture(shown_as(alt), alt)
    from matplotlib import pyplot

    file = BytesIO()
    figure.savefig(file, format="png", dpi=144, bbox_inches="tight", metadata={"Software": None})
    pyplot.close(figure)
    width = round(figure.get_size_inches()[0] * 96)
    code = base64.b64encode(file.getvalue()).decode("ascii")
    style = f"max-width:100%;width:{width}px"
    return Picture(f'<img alt="{escape(alt)}" style="{style}" src="data:image/png;base64,{code}">', alt)
