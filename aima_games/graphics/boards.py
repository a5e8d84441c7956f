"""Boards as scenes: squares with marks on them, and heaps of stones.

Pieces can be told apart without colour: X is two strokes and O a ring, a white pawn is an outline and a
black one filled, and so are discs; a king of draughts wears a crown; the discs of Connect Four bear the
X or O of their player.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from aima_games.graphics.scene import Area, Circle, Line, Mark, Polygon, Scene, Style, Text, rectangle

CELL = 36.0
"""The side of a square, in pixels."""

_NAME_ROOM = 18.0  # beside the board, for the names of rows or columns
_INK = "#222222"
_GRID = Style(stroke="#555555", fill=None, width=1.2)
_DARK_SQUARE = Style(stroke=None, fill="#dcdcdc")
_X = Style(stroke="#0b4f8a", width=3.6)
_O = Style(stroke="#a3400a", width=3.6)
_RED_DISC = Style(stroke="#7d1a10", fill="#c0392b", width=1.4)
_YELLOW_DISC = Style(stroke="#8a6d00", fill="#ffe066", width=1.4)
_STONE = Style(stroke=_INK, fill="#8c8c8c", width=1.2)
_FREE = Style(stroke="#9a9a9a", width=1.0, dash=(2.5, 2.5))
_IN_WORDS = {"W": "white pawn", "B": "black pawn", "○": "white disc", "●": "black disc", "⊗": "X", "⊙": "O",
             "⛀": "white man", "⛁": "white king", "⛂": "black man", "⛃": "black king", ".": "empty",
             "█": "wall", "·": "pellet", "ᗧ": "Pac-Man", "ᗣ": "ghost"}  # fmt: skip


def grid_board(
    rows: int,
    columns: int,
    marks: Mapping[tuple[int, int], str],
    checkered: bool = False,
    alt: str = "board",
    column_names: Sequence[str] = (),
    row_names: Sequence[str] = (),
    square_names: Mapping[tuple[int, int], str] | None = None,
    names_in_words: Mapping[tuple[int, int], str] | None = None,
    by_column: bool = False,
) -> Scene:
    """A board of `rows` × `columns` squares with a mark on each square `(row, column)`, counted from the top left.

    A mark is `"X"`, `"O"`, `"W"` (a white pawn), `"B"` (a black pawn), `"○"` and `"●"` (a white and a black disc),
    `"⊗"` and `"⊙"` (discs that bear an X or an O), a chessman `"♔"` to `"♟"`, a draughtsman `"⛀"` to `"⛃"` (white man
    and king, black man and king), `"█"` (a wall), `"·"` (a pellet), `"ᗧ"` (Pac-Man), `"ᗣ"` (a ghost), a number of seeds
    in a pit, or `"."` (nothing); squares left out are empty. Names of columns stand above the board, names of rows on
    its left, names of squares small in a corner. Each square is an area with the key `"row,column"`, as in `"0,2"`,
    labelled with its name in words, or else with what the board says; with `by_column` each column is one area, with
    its number as the key. Raises ValueError for another mark, a square off the board, or a number of names that does
    not fit.
    """
    if rows < 1 or columns < 1:
        raise ValueError(f"a board needs at least one row and one column, not {rows} × {columns}")
    if len(column_names) not in (0, columns) or len(row_names) not in (0, rows):
        raise ValueError(f"{len(column_names)} and {len(row_names)} names for {columns} columns and {rows} rows")
    edge = 2.0  # so that the frame's stroke is not cut in half
    left, top = edge + (_NAME_ROOM if row_names else 0), edge + (_NAME_ROOM if column_names else 0)
    drawn: list[Mark] = []
    if checkered:
        for row in range(rows):
            for column in range(columns):
                if (rows - 1 - row + column) % 2 == 0:  # a1, the near left corner, is dark
                    drawn.append(rectangle(left + column * CELL, top + row * CELL, CELL, CELL, _DARK_SQUARE))
    width, height = columns * CELL, rows * CELL
    drawn += [Line(((left, top + i * CELL), (left + width, top + i * CELL)), _GRID) for i in range(1, rows)]
    drawn += [Line(((left + i * CELL, top), (left + i * CELL, top + height)), _GRID) for i in range(1, columns)]
    drawn.append(rectangle(left, top, width, height, _GRID))
    drawn += [Text(left + (i + 0.5) * CELL, top - 0.5 * _NAME_ROOM, name) for i, name in enumerate(column_names)]
    drawn += [Text(left - 0.5 * _NAME_ROOM, top + (i + 0.5) * CELL, name) for i, name in enumerate(row_names)]
    square_names = square_names or {}
    for row, column in (*marks, *square_names):
        if not (0 <= row < rows and 0 <= column < columns):
            raise ValueError(f"square {(row, column)} is not on a board of {rows} × {columns}")
    for (row, column), name in sorted(square_names.items()):
        drawn.append(Text(left + column * CELL + 1.5, top + row * CELL + 4.5, name, size=7, anchor="start"))
    for (row, column), mark in sorted(marks.items()):
        drawn += _piece(mark, left + (column + 0.5) * CELL, top + (row + 0.5) * CELL)
    areas = []
    if by_column:
        for column in range(columns):
            discs = [_in_words(mark) for row in range(rows) if (mark := marks.get((row, column), ".")) != "."]
            label = f"column {column_names[column] if column_names else column + 1}: "
            label += f"from the top {', '.join(discs)}" if discs else "empty"
            areas.append(Area(left + column * CELL, top, CELL, height, str(column), label))
    else:
        for row in range(rows):
            for column in range(columns):
                if names_in_words and (row, column) in names_in_words:
                    name = names_in_words[row, column]
                elif (row, column) in square_names:
                    name = f"square {square_names[row, column]}"
                elif column_names and row_names:
                    name = column_names[column] + row_names[row]
                else:
                    name = f"row {row + 1}, column {column + 1}"
                label = f"{name}: {_in_words(marks.get((row, column), '.'))}"
                areas.append(Area(left + column * CELL, top + row * CELL, CELL, CELL, f"{row},{column}", label))
    return Scene(tuple(drawn), left + width + edge, top + height + edge, rows_in_words(alt), areas=tuple(areas))


def _in_words(mark: str) -> str:
    return unicodedata.name(mark).lower().replace("chess ", "") if "♔" <= mark <= "♟" else _IN_WORDS.get(mark, mark)


def _piece(mark: str, x: float, y: float) -> list[Mark]:
    if mark == ".":
        return []
    if mark == "X":
        d = 0.27 * CELL
        return [Line(((x - d, y - d), (x + d, y + d)), _X), Line(((x - d, y + d), (x + d, y - d)), _X)]
    if mark == "O":
        return [Circle(x, y, 0.29 * CELL, _O)]
    if mark in ("W", "B", "♙", "♟"):
        return _pawn(x, y, Style(stroke=_INK, fill="#ffffff" if mark in ("W", "♙") else _INK, width=1.6))
    if mark in CHESSMEN:
        return chessman(mark, x, y, CELL)
    if mark in ("○", "●"):
        return [Circle(x, y, 0.38 * CELL, Style(stroke=_INK, fill="#ffffff" if mark == "○" else _INK, width=1.6))]
    if mark in ("⛀", "⛁", "⛂", "⛃"):
        return _draughtsman(x, y, white=mark in ("⛀", "⛁"), king=mark in ("⛁", "⛃"))
    if mark == "⊗":
        d = 0.17 * CELL
        sign = Style(stroke="#ffffff", width=2.6)
        strokes = [Line(((x - d, y - d), (x + d, y + d)), sign), Line(((x - d, y + d), (x + d, y - d)), sign)]
        return [Circle(x, y, 0.38 * CELL, _RED_DISC), *strokes]
    if mark == "⊙":
        return [Circle(x, y, 0.38 * CELL, _YELLOW_DISC), Circle(x, y, 0.19 * CELL, Style(stroke=_INK, width=2.2))]
    if mark.isdecimal():
        rim = Circle(x, y, 0.42 * CELL, Style(stroke="#9a9a9a", width=1.2))
        return [rim, Text(x, y, mark, size=15, bold=True)]
    if mark in ("█", "·", "ᗧ", "ᗣ"):
        return _in_a_maze(mark, x, y)
    raise ValueError(
        f"a mark is 'X', 'O', 'W', 'B', '○', '●', '⊗', '⊙', a chessman, a draughtsman, '█', '·', 'ᗧ', 'ᗣ', a number "
        f"or '.', not {mark!r}"
    )


def _in_a_maze(mark: str, x: float, y: float) -> list[Mark]:
    if mark == "█":
        return [rectangle(x - 0.5 * CELL, y - 0.5 * CELL, CELL, CELL, Style(stroke=None, fill="#4a5a78"))]
    if mark == "·":
        return [Circle(x, y, 0.09 * CELL, Style(stroke=None, fill=_INK))]
    r, outline = 0.36 * CELL, Style(stroke=_INK, fill="#ffd21f" if mark == "ᗧ" else "#7fb3e6", width=1.4)
    if mark == "ᗧ":  # a disc with its mouth open to the right
        rim = [(x + r * cos(k * pi / 12), y - r * sin(k * pi / 12)) for k in range(2, 23)]
        return [Polygon((*rim, (x, y)), outline), Circle(x, y - 0.5 * r, 0.05 * CELL, Style(stroke=None, fill=_INK))]
    dome = [(x - r * cos(k * pi / 12), y - r * sin(k * pi / 12)) for k in range(13)]
    skirt = [(x + r * (1 - 0.4 * k), y + (r if k % 2 == 0 else 0.6 * r)) for k in range(6)]
    eyes = [Circle(x + side * r, y - 0.2 * r, 0.07 * CELL, Style(stroke=None, fill=_INK)) for side in (-0.4, 0.4)]
    return [Polygon((*dome, *skirt), outline), *eyes]


def _pawn(x: float, y: float, style: Style) -> list[Mark]:
    """Body and foot as one outline, the head in front of it."""
    outline = ((-0.30, 0.36), (-0.30, 0.27), (-0.13, 0.16), (-0.09, -0.06), (0.09, -0.06), (0.13, 0.16), (0.30, 0.27))
    points = tuple((x + dx * CELL, y + dy * CELL) for dx, dy in (*outline, (0.30, 0.36)))
    return [Polygon(points, style), Circle(x, y - 0.17 * CELL, 0.16 * CELL, style)]


def _draughtsman(x: float, y: float, white: bool, king: bool) -> list[Mark]:
    """A disc with the groove of a man, or the crown of a king, in it."""
    fill, sign = ("#ffffff", _INK) if white else (_INK, "#ffffff")
    disc = Circle(x, y, 0.34 * CELL, Style(stroke=_INK, fill=fill, width=1.6))
    if not king:
        return [disc, Circle(x, y, 0.23 * CELL, Style(stroke=sign, width=1.2))]
    crown = ((-0.18, 0.15), (-0.22, -0.11), (-0.09, 0.01), (0.0, -0.18), (0.09, 0.01), (0.22, -0.11), (0.18, 0.15))
    return [disc, Polygon(tuple((x + dx * CELL, y + dy * CELL) for dx, dy in crown), Style(stroke=None, fill=sign))]


def heaps_board(
    heaps: Sequence[int], tallest: int, alt: str = "heaps", names: Sequence[str] = (), by_heap: bool = False
) -> Scene:
    """Nim's heaps as columns of stones, each with its count and its name (heap 1, heap 2, …) below.

    There is room for `tallest` stones, so that all pictures of one game have the same size; stones that are gone are
    dashed rings. A stone is an area with the key `"heap,n"`, as in `"0,2"` for the second from the top of the first
    heap. So is the foot of a heap, with the heap's number as its key, as in `"0"`; with `by_heap` the area is the whole
    heap, and its stones are none.
    """
    if any(heap < 0 for heap in heaps):
        raise ValueError(f"a heap has 0 or more stones: {tuple(heaps)!r}")
    column, stone, foot = 52.0, 18.0, 44.0
    room = max(tallest, 1, *heaps) if heaps else 1
    ground = 8 + room * stone
    width = max(len(heaps), 1) * column + 8
    drawn: list[Mark] = []
    areas = []
    for i, heap in enumerate(heaps):
        x = 4 + (i + 0.5) * column
        for level in range(max(tallest, heap)):
            style = _STONE if level < heap else _FREE
            drawn.append(Circle(x, ground - (level + 0.5) * stone, 0.42 * stone, style))
        drawn.append(Text(x, ground + 15, str(heap), size=14, bold=True))
        name = names[i] if names else f"heap {i + 1}"
        drawn.append(Text(x, ground + 32, name, size=11))
        left = x - 0.5 * column
        if not by_heap:
            for n in range(heap, 0, -1):
                y = ground - (heap - n + 1) * stone
                areas.append(Area(left, y, column, stone, f"{i},{n}", f"{name}, stone {n} from the top"))
        y = 8.0 if by_heap else ground
        areas.append(Area(left, y, column, ground + foot - y, str(i), f"{name}: {heap}"))
    drawn.append(Line(((4, ground + 1), (width - 4, ground + 1)), Style(stroke=_INK, width=1.6)))
    return Scene(tuple(drawn), width, ground + foot, rows_in_words(alt), areas=tuple(areas))


def rows_in_words(alt: str) -> str:
    """The rows of a board one after the other, with a slash between, as a person would read them out."""
    return " / ".join(line for line in alt.splitlines() if line.strip())


# Chess pieces: our own drawings, on a square from −½ to ½, with y downwards

Outline = tuple[tuple[float, float], ...]


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
"""The pieces' own characters, white first, and their names; pawns are drawn by `_pawn`."""


def chessman(symbol: str, x: float, y: float, size: float) -> list[Mark]:
    """The piece that `symbol` (♔ to ♞) stands for, in the middle of a square with side `size` around (x, y).

    White pieces are outlines, black ones are filled.
    """

    def placed(outline: Outline) -> tuple[tuple[float, float], ...]:
        return tuple((x + dx * size, y + dy * size) for dx, dy in outline)

    white = symbol in "♔♕♖♗♘"
    name = CHESSMEN[symbol]
    body = Style(stroke=_INK, fill="#ffffff" if white else _INK, width=1.4)
    detail = Style(stroke=_INK if white else "#ffffff", width=1.2)
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
        marks.append(Circle(*eye, 0.025 * size, Style(stroke=None, fill=_INK if white else "#ffffff")))
    else:
        marks.append(Line(placed(((-0.19, 0.22), (0.19, 0.22))), detail))
    return marks
