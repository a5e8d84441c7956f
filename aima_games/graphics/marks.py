"""The parts of a picture, as data: marks in a box. Nothing here knows how they are drawn.

Lengths are in pixels of the SVG at its natural size (1 px = 1/72 inch in matplotlib); x grows to the right, y
downwards.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

BASELINE = 0.36
"""How far below the middle of a line of capitals and digits its baseline lies, in ems."""


@dataclass(frozen=True)
class Style:
    """How a mark looks. Colours are CSS names or #rrggbb; None draws nothing."""

    stroke: str | None = "#222222"
    fill: str | None = None
    width: float = 1.2
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Line:
    """A straight line, or a polyline, through `points`."""

    points: tuple[tuple[float, float], ...]
    style: Style = Style()
    key: str = ""


@dataclass(frozen=True)
class Polygon:
    """A closed shape with corners at `points`."""

    points: tuple[tuple[float, float], ...]
    style: Style = Style()
    key: str = ""


@dataclass(frozen=True)
class Circle:
    """A circle around (x, y) with radius r."""

    x: float
    y: float
    r: float
    style: Style = Style()
    key: str = ""


@dataclass(frozen=True)
class Text:
    """One line of text, vertically centred on y."""

    x: float
    y: float
    text: str
    size: float = 12.0
    anchor: Literal["start", "middle", "end"] = "middle"
    colour: str = "#222222"
    bold: bool = False
    italic: bool = False
    mono: bool = False
    key: str = ""

    @property
    def baseline(self) -> float:
        """The y of the baseline: both back ends place text by it, because they disagree on what "central" means."""
        return self.y + BASELINE * self.size

    @property
    def shown(self) -> str:
        """The text as it is drawn: on one line, and without characters that no font or XML file can hold."""
        return one_line(self.text)


Mark = Line | Polygon | Circle | Text
"""What a scene consists of. A mark's `key` names the part of the picture that it belongs to, such as a node of a tree
or a square of a board, for pictures that can be clicked or stepped through; plain pictures have no keys."""


@dataclass(frozen=True)
class Area:
    """A rectangle of a picture that can be pointed at, such as a square of a board: nothing is drawn for it.

    `key` is its name among the places of an action (see `Game.places`), and `label` says in words what is there, as in
    "c3: white pawn".
    """

    x: float
    y: float
    width: float
    height: float
    key: str
    label: str


def rectangle(x: float, y: float, width: float, height: float, style: Style = Style()) -> Polygon:
    """A rectangle whose top left corner is (x, y)."""
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), style)


@dataclass(frozen=True)
class Drawing:
    """Marks inside a box of `width` × `height`, and `alt`, what they show in words.

    The background is white by default, so that dark strokes can be read on a dark page too; None is transparent.
    `areas` are for pictures that can be clicked.
    """

    marks: tuple[Mark, ...]
    width: float
    height: float
    alt: str
    background: str | None = "#ffffff"
    areas: tuple[Area, ...] = ()

    def moved(self, dx: float, dy: float, scale: float = 1.0, key: str = "") -> tuple[Mark, ...]:
        """The marks at another place and size, to go inside another scene; with another key, if one is given."""
        if (dx, dy, scale, key) == (0, 0, 1, ""):
            return self.marks
        return tuple(_moved(mark, dx, dy, scale, key or mark.key) for mark in self.marks)


# Not by `replace`, which takes three times as long; a quiz for a class moves millions of marks.


def _moved(mark: Mark, dx: float, dy: float, scale: float, key: str) -> Mark:
    if isinstance(mark, Text):
        m, x, y = mark, mark.x * scale + dx, mark.y * scale + dy
        return Text(x, y, m.text, m.size * scale, m.anchor, m.colour, m.bold, m.italic, m.mono, key)
    style = (
        mark.style
        if scale == 1
        else replace(mark.style, width=mark.style.width * scale, dash=tuple(d * scale for d in mark.style.dash))
    )
    if isinstance(mark, Circle):
        return Circle(mark.x * scale + dx, mark.y * scale + dy, mark.r * scale, style, key)
    return type(mark)(tuple((x * scale + dx, y * scale + dy) for x, y in mark.points), style, key)


# Characters that XML 1.0 forbids even when escaped: controls, halves of surrogate pairs, two non-characters.
_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def one_line(text: str) -> str:
    """`text` with line breaks and tabs as single spaces, and with � for what no XML file can hold."""
    return _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", " ".join(text.split("\n")).replace("\t", " ").replace("\r", " "))


@lru_cache(maxsize=4096)  # pictures ask for the same numbers and names again and again
def text_width(text: str, size: float = 12.0, bold: bool = False, mono: bool = False) -> float:
    """The approximate width of a line of text, with a small margin.

    Measured on DejaVu Sans, which matplotlib ships; the other fonts that `scene.py` names are as wide or narrower.
    Knowing it without a font is what lets a scene be laid out where matplotlib is missing.
    """
    ems = 0.61 * len(text) if mono else sum(map(_ems, one_line(text)))
    return ems * size * (1.1 if bold else 1.0)


def _ems(character: str) -> float:
    if character in "iljI.,:;'|! ":
        return 0.34
    if character in 'ftr()[]-/\\"`':
        return 0.41
    if character in "mwMW%@":
        return 0.98
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if character.isupper():
        return 0.74
    return 0.64 if character.isalnum() else 0.84
