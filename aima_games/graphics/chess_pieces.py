"""The outlines of chess pieces, as marks of a scene. Our own drawings, on a square from −½ to ½, with y downwards."""

from __future__ import annotations

from math import cos, pi, sin

from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Style

Outline = tuple[tuple[float, float], ...]

_INK, _WHITE = "#222222", "#ffffff"


def _mirrored(*left: tuple[float, float]) -> Outline:
    """A shape that is the same on both sides, from its left half, top to bottom."""
    return (*left, *((-x, y) for x, y in reversed(left)))


def _drop(x: float, y: float, rx: float, ry: float) -> Outline:
    """An ellipse, as a polygon."""
    return tuple((x + rx * cos(k * pi / 12), y + ry * sin(k * pi / 12)) for k in range(24))


_FOOT = ((-0.30, 0.30), (-0.32, 0.40))
_ROOK = _mirrored(
    (-0.07, -0.34), (-0.07, -0.26), (-0.17, -0.26), (-0.17, -0.34), (-0.27, -0.34),
    (-0.27, -0.18), (-0.18, -0.10), (-0.20, 0.22), *_FOOT,
)  # fmt: skip
_BISHOP = _mirrored((0.0, -0.31), (-0.13, -0.14), (-0.16, -0.01), (-0.10, 0.09), (-0.13, 0.24), *_FOOT)
_QUEEN = _mirrored((0.0, -0.34), (-0.08, -0.08), (-0.20, -0.30), (-0.21, -0.05), (-0.36, -0.22), (-0.22, 0.20), *_FOOT)
_CROWN = ((0.0, -0.37), (-0.21, -0.33), (0.21, -0.33), (-0.37, -0.25), (0.37, -0.25))
_KING = _mirrored(
    (-0.0, -0.20), (-0.10, -0.14), (-0.24, -0.17), (-0.35, -0.07), (-0.32, 0.06), (-0.21, 0.18), *_FOOT
)  # fmt: skip
_KNIGHT: Outline = (
    (-0.02, -0.38), (0.06, -0.31), (0.20, -0.22), (0.28, -0.02), (0.29, 0.26), (0.32, 0.40), (-0.28, 0.40),
    (-0.24, 0.26), (-0.10, 0.10), (-0.02, -0.04), (-0.12, -0.01), (-0.21, 0.09), (-0.31, 0.05), (-0.33, -0.04),
    (-0.18, -0.22), (-0.12, -0.29), (-0.12, -0.37), (-0.05, -0.32),
)  # fmt: skip

_OUTLINES: dict[str, tuple[Outline, ...]] = {
    "king": (_KING,),
    "queen": (_QUEEN, *(_drop(x, y, 0.045, 0.045) for x, y in _CROWN)),
    "rook": (_ROOK,),
    "bishop": (_BISHOP, _drop(0, -0.35, 0.05, 0.05)),
    "knight": (_KNIGHT,),
}  # fmt: skip
CHESSMEN = dict(zip("♔♕♖♗♘", _OUTLINES, strict=True)) | dict(zip("♚♛♜♝♞", _OUTLINES, strict=True))
"""The pieces' own characters, white first, and their names; pawns are drawn by `boards.py`."""


def chessman(symbol: str, x: float, y: float, size: float) -> list[Mark]:
    """The piece that `symbol` (♔ to ♞) stands for, in the middle of a square with side `size` around (x, y).

    White pieces are outlines, black ones are filled.
    """

    def placed(outline: Outline) -> tuple[tuple[float, float], ...]:
        return tuple((x + dx * size, y + dy * size) for dx, dy in outline)

    white = symbol in "♔♕♖♗♘"
    name = CHESSMEN[symbol]
    body = Style(stroke=_INK, fill=_WHITE if white else _INK, width=1.4)
    detail = Style(stroke=_INK if white else _WHITE, width=1.2)
    marks: list[Mark] = [Polygon(placed(outline), body) for outline in _OUTLINES[name]]
    if name == "king":
        cross = Style(stroke=_INK, width=2.4)
        marks = [
            Line(placed(((0, -0.42), (0, -0.18))), cross),
            Line(placed(((-0.08, -0.35), (0.08, -0.35))), cross),
            *marks,
        ]
        marks.append(Line(placed(((0.0, -0.18), (0.0, 0.18))), detail))
    if name == "bishop":
        marks += [Line(placed(((0, -0.15), (0, 0.01))), detail), Line(placed(((-0.07, -0.07), (0.07, -0.07))), detail)]
    if name == "knight":
        eye = placed(((-0.11, -0.21),))[0]
        marks.append(Circle(*eye, 0.025 * size, Style(stroke=None, fill=_INK if white else _WHITE)))
    else:
        marks.append(Line(placed(((-0.19, 0.22), (0.19, 0.22))), detail))
    return marks
