"""A scene as matplotlib artists, for print and for figures that hold more than one picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle as CirclePatch
from matplotlib.patches import Polygon as PolygonPatch
from matplotlib.patches import Rectangle
from matplotlib.text import Text as TextArtist

from aima_games.graphics.marks import Circle, Drawing, Line, Mark, Style, Text


def draw(scene: Drawing, ax: Axes | None = None) -> Axes:
    """`scene` as artists on `ax`, or on a new figure that has the scene's size (1 px = 1/72 inch).

    The scene keeps its proportions; text and strokes shrink and grow with the room that `ax` has now.
    """
    if ax is None:
        ax = _axes(plt.figure(figsize=_inches(scene)))
    ax.set_axis_off()
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)  # y downwards, as in SVG
    ax.set_aspect("equal")
    figure = ax.get_figure(root=True)
    room = ax.get_window_extent()
    points = 72 / (figure.dpi if figure is not None else 72)
    scale = min(room.width / scene.width, room.height / scene.height) * points
    if scene.background is not None:
        panel = Rectangle((0, 0), scene.width, scene.height, facecolor=scene.background, edgecolor="none", zorder=0)
        ax.add_artist(panel)
    for order, artist in enumerate(_artists(scene.marks, scale)):
        artist.set_zorder(1 + order / (1 + len(scene.marks)))  # matplotlib would draw all lines above all patches
        ax.add_artist(artist)
    return ax


def _axes(figure: Figure) -> Axes:
    return figure.add_axes((0, 0, 1, 1))


def _inches(scene: Drawing) -> tuple[float, float]:
    return scene.width / 72, scene.height / 72


def _artists(marks: Iterable[Mark], scale: float) -> Iterator[Artist]:
    """Artists in drawing order. Lines that follow each other, as a tree's edges do, become one artist: that is fast."""
    for are_lines, run in groupby(marks, lambda mark: isinstance(mark, Line)):
        if are_lines:
            lines = [mark for mark in run if isinstance(mark, Line)]
            yield LineCollection(
                [line.points for line in lines],
                colors=[line.style.stroke or "none" for line in lines],
                linewidths=[line.style.width * scale for line in lines],
                linestyles=[_dashes(line.style) for line in lines],
                capstyle="butt",
                joinstyle="round",
            )
        else:
            yield from (_artist(mark, scale) for mark in run)


def _artist(mark: Mark, scale: float) -> Artist:
    if isinstance(mark, Text):
        return TextArtist(
            mark.x,
            mark.baseline,
            mark.shown,
            fontsize=mark.size * scale,
            color=mark.colour,
            ha={"start": "left", "middle": "center", "end": "right"}[mark.anchor],
            va="baseline",
            family="DejaVu Sans Mono" if mark.mono else "DejaVu Sans",
            weight="bold" if mark.bold else "normal",
            style="italic" if mark.italic else "normal",
            parse_math=False,  # a label may hold dollar signs
            usetex=False,
        )
    patch: PolygonPatch | CirclePatch
    if isinstance(mark, Circle):
        patch = CirclePatch((mark.x, mark.y), mark.r)
    else:
        patch = PolygonPatch(mark.points, closed=True, joinstyle="round")
    patch.set(
        facecolor=mark.style.fill or "none",
        edgecolor=mark.style.stroke or "none",
        linewidth=mark.style.width * scale,
        linestyle=_dashes(mark.style),
    )
    return patch


def _dashes(style: Style) -> Any:
    """matplotlib counts dashes in line widths, a scene in pixels."""
    if not style.dash or not style.width:
        return "solid"
    return 0, tuple(length / style.width for length in style.dash)
