"""Pictures of the games with dice: Backgammon's board, or its home boards alone, and the scores of Pig.

MAX's checkers and dice are white, MIN's black. MAX moves from 24 at the top right around the left side to 1 at the
bottom right, MIN the other way; the checkers that each has borne off lie at the right, beside that player's home board.
"""

from __future__ import annotations

from collections.abc import Sequence

from aima_games.game import MAX, MIN, Player
from aima_games.graphics.boards import rows_in_words
from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, rectangle

_POINT = 26.0  # the width of a point
_CHECKER = 23.2  # the room for one
_MIDDLE = 38.0  # between the tips, for the dice
_MARGIN = 6.0
_NAME_ROOM = 16.0
_STACK = 5  # checkers that fit on a point; a point is as high as they are
_PAPER, _INK = "#ffffff", "#222222"
_FRAME = Style(stroke=_INK, fill="#f6f1e6", width=1.6)
_TRAY = Style(stroke=_INK, fill="#ded5c2", width=1.2)
_LIGHT = Style(stroke="#8a7a5c", fill="#fffdf6", width=0.8)
_DARK = Style(stroke="#8a7a5c", fill="#c9b48a", width=0.8)
_PIECES = {MAX: Style(stroke=_INK, fill=_PAPER, width=1.5), MIN: Style(stroke=_PAPER, fill=_INK, width=1.0)}
_SIGNS = {MAX: _INK, MIN: _PAPER}  # what is written on them
# The pips of a die, on a grid of 3 × 3 around its centre.
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def backgammon_board(
    max_side: Sequence[int], min_side: Sequence[int], player: Player, dice: Sequence[int] | None, points: int, alt: str
) -> Scene:
    """A position of Backgammon: each side as 26 counts in its owner's numbering, see `games.dice.backgammon`.

    With fewer than 24 `points` only those of the home boards are drawn (3 at least), numbered as their owners do;
    on the whole board all numbers are MAX's. The last line of `alt` stands below the board. Where more than five
    checkers lie on a point, a number tells how many.
    """
    whole = points == 24
    points = max(points, 3)  # so that two dice and the last line have room
    columns: list[int | str] = [*range(12, 6, -1), "bar", *range(6, 0, -1)] if whole else [*range(points, 0, -1)]
    columns.append("off")
    left, top = _MARGIN, _MARGIN + _NAME_ROOM
    reach = _CHECKER * (_STACK if whole else min(_STACK, sum(max_side)))
    width, bottom = len(columns) * _POINT, top + 2 * reach + _MIDDLE
    upper, lower = top + reach, bottom - reach
    drawn: list[Mark] = [rectangle(left, top, width, bottom - top, _FRAME)]
    for i, column in enumerate(columns):
        x = left + (i + 0.5) * _POINT
        if isinstance(column, str):
            drawn.append(rectangle(x - 0.5 * _POINT, top, _POINT, bottom - top, _TRAY))
            above, below = column, column
            if column == "bar":  # a checker waits on the side where it comes in
                drawn += _stack(x, upper, -1, max_side[25], MAX) + _stack(x, lower, 1, min_side[25], MIN)
            else:
                drawn += _stack(x, top, 1, min_side[0], MIN) + _stack(x, bottom, -1, max_side[0], MAX)
        else:
            above, below = str(25 - column if whole else column), str(column)
            for base, tip, style in (top, upper, _DARK), (bottom, lower, _LIGHT):
                style = style if column % 2 else _LIGHT if style is _DARK else _DARK
                drawn.append(Polygon(((x - 0.5 * _POINT, base), (x + 0.5 * _POINT, base), (x, tip)), style))
            drawn += _stack(x, top, 1, max_side[25 - column], MAX) + _stack(x, top, 1, min_side[column], MIN)
            drawn += _stack(x, bottom, -1, max_side[column], MAX) + _stack(x, bottom, -1, min_side[25 - column], MIN)
        drawn.append(Text(x, top - 0.5 * _NAME_ROOM, above, size=10))
        drawn.append(Text(x, bottom + 0.5 * _NAME_ROOM, below, size=10))
    home = left + (len(columns) - 1 - 0.5 * min(points, 6)) * _POINT  # the middle of the home boards
    for i, number in enumerate(dice or ()):
        drawn += _die(home + (i - 0.5 * (len(dice or ()) - 1)) * 32, (top + bottom) / 2, number, player)
    caption = alt.splitlines()[-1]
    drawn.append(Text(left + 0.5 * width, bottom + _NAME_ROOM + 10, caption, size=12))
    return Scene(tuple(drawn), width + 2 * _MARGIN, bottom + _NAME_ROOM + 22, rows_in_words(alt))


def _stack(x: float, base: float, down: int, count: int, player: Player) -> list[Mark]:
    """Checkers from `base` on, downwards (1) or upwards (-1)."""
    if not count:
        return []
    radius = 0.5 * _CHECKER - 0.4
    ys = [base + down * (i + 0.5) * _CHECKER for i in range(min(count, _STACK))]
    stack: list[Mark] = [Circle(x, y, radius, _PIECES[player]) for y in ys]
    if count > _STACK:
        stack.append(Text(x, ys[-1], str(count), size=12, colour=_SIGNS[player], bold=True))
    return stack


def _die(x: float, y: float, number: int, player: Player) -> list[Mark]:
    die: list[Mark] = [rectangle(x - 13, y - 13, 26, 26, _PIECES[player])]
    if number not in _PIPS:
        return [*die, Text(x, y, str(number), size=15, colour=_SIGNS[player], bold=True)]
    pip = Style(stroke=None, fill=_SIGNS[player])
    return [*die, *(Circle(x + 7.5 * across, y + 7.5 * down, 2.6, pip) for across, down in _PIPS[number])]


def score_bars(scores: tuple[int, int], totals: tuple[int, int], target: int, alt: str) -> Scene:
    """The scores of MAX and MIN on their way to `target`: banked points filled, the turn total dashed behind them."""
    left, length, row = 48.0, 240.0, 30.0
    drawn: list[Mark] = []
    for i, (player, score, total) in enumerate(zip((MAX, MIN), scores, totals, strict=True)):
        y = _MARGIN + i * row
        banked, brought = (min(n / target, 1.0) * length for n in (score, score + total))
        drawn.append(Text(left - 8, y + 10, player, anchor="end"))
        drawn.append(rectangle(left, y, length, 20, Style(stroke="#9a9a9a", fill=_PAPER)))
        if brought > banked:
            at_stake = Style(stroke=_INK, fill="#ececec", width=1.0, dash=(3, 2))
            drawn.append(rectangle(left + banked, y, brought - banked, 20, at_stake))
        if banked:
            drawn.append(rectangle(left, y, banked, 20, Style(stroke=_INK, fill="#8c8c8c")))
        number = f"{score} + {total}" if total else str(score)
        drawn.append(Text(left + length + 8, y + 10, number, anchor="start"))
    end, bottom = left + length, _MARGIN + 2 * row
    drawn.append(Line(((end, 2.0), (end, bottom - 4)), Style(stroke=_INK, width=2.0)))
    drawn.append(Text(end, bottom + 4, str(target), size=11))
    return Scene(tuple(drawn), end + 72, bottom + 16, rows_in_words(alt))
