"""The pictures of a quiz as files."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

NOTEBOOK_DPI = 108
"""Half as large again as on the page: sharp enough, and a tree still fits in a notebook's column."""
LMS_DPI = 144
"""Twice as many pixels as a page shows, for sharp screens."""


def alt_text(scene: Scene) -> str:
    """The description on one line, without anything that Markdown would take for a link's brackets."""
    return " ".join(scene.alt.split()).replace("[", "(").replace("]", ")")


@lru_cache(maxsize=128)  # several formats show the same picture
def png(scene: Scene, dpi: int = NOTEBOOK_DPI) -> bytes:
    """The picture as PNG on white (the page around it may be dark)."""
    import typst

    page = f'#set page(margin: 0pt, width: auto, height: auto, fill: white)\n#image("it.svg", width: {scene.width}pt)'
    files = {"main.typ": page.encode(), "it.svg": scene.to_svg().encode()}
    made: Any = typst.compile(files, format="png", ppi=dpi, font_paths=fonts())  # 5 times as fast as matplotlib
    return made


@cache
def fonts() -> Any:
    """Typst's fonts: DejaVu Sans comes with matplotlib; the machine's help with scripts that it lacks."""
    import matplotlib
    import typst

    return typst.Fonts(font_paths=[Path(matplotlib.get_data_path()) / "fonts" / "ttf"])


def image(scene: Scene, source: str) -> str:
    """The HTML that shows the file `source` with the scene's size and words."""
    words = escape(" ".join(scene.alt.split()))
    return (
        f'<p><img src="{escape(source)}" alt="{words}" width="{round(scene.width)}" '
        'style="max-width:100%;height:auto"></p>'
    )
