"""Seventy years of programs that play: a table of milestones, a timeline, and ratings of programs and people.

The data are in `milestones.csv`; every row names its source, and says so where sources differ.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING

from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, rectangle, text_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = {
    "idea": "an idea",
    "forecast": "a forecast",
    "program": "a program",
    "match": "a match",
    "champion": "a program takes the lead",
    "solved": "the game is solved",
}
"""What can happen in a year, in words; rows of the kinds "human" and "level" are only for the plot of ratings."""

INK, GREY, BLUE, ORANGE = "#222222", "#666666", "#0b4f8a", "#a3400a"


@dataclass(frozen=True)
class Milestone:
    """Something that happened. `rating` is an Elo rating, 0 if there is none; a level of play has the year 0."""

    year: int
    game: str
    kind: str
    name: str
    what: str
    rating: int
    source: str


class History(tuple[Milestone, ...]):
    """Milestones in order; shows itself as a table, as text and in a notebook."""

    def _table(self) -> list[list[str]]:
        """Year, game, what happened, the rating if any milestone has one, and the source."""
        rows = [["year", "game", "what", "rating", "source"]]
        rows += [[str(s.year or "any"), s.game, s.what, str(s.rating or ""), s.source] for s in self]
        return rows if any(s.rating for s in self) else [[*row[:3], row[4]] for row in rows]

    def __str__(self) -> str:
        rows = [row[:-1] for row in self._table()]  # sources are too long for a line
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows)
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        left = 'style="text-align:left;vertical-align:top"'
        columns = "".join(f'<th scope="col" {left}>{title}</th>' for title in head)
        body = "".join(
            f'<tr><th scope="row" {left}>{year}</th>'
            + "".join(f"<td {left}>{escape(text)}</td>" for text in texts)
            + f"<td {left}><small>{escape(source)}</small></td></tr>"
            for year, *texts, source in rows
        )
        return f"<table><thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>"


def milestones(*games: str) -> History:
    """What happened in `games`, or in all games where none is named. Raises ValueError for a game without an entry."""
    happened = [stone for stone in _data() if stone.kind in KINDS]
    known = list(dict.fromkeys(stone.game for stone in happened))
    if unknown := [game for game in games if game not in known]:
        raise ValueError(f"no milestones for {', '.join(unknown)}; there are some for {', '.join(known)}")
    return History(stone for stone in happened if not games or stone.game in games)


def _data() -> list[Milestone]:
    text = files("aima_games.lectures").joinpath("milestones.csv").read_text(encoding="utf-8")
    return [
        Milestone(int(year or 0), game, kind, name, what, int(rating or 0), source)
        for year, game, kind, name, what, rating, source in list(csv.reader(text.splitlines()))[1:]
    ]


def guess_years(guesses: Mapping[str, int | None]) -> str:
    """How far off guesses are: `guesses` maps a game to the year in which a program beat the best human, or to None.

    Raises ValueError for a game for which the data have no such year.
    """
    fell = {stone.game: stone for stone in milestones() if stone.kind == "champion"}
    if unknown := [game for game in guesses if game not in fell]:
        raise ValueError(f"{', '.join(unknown)}: years are known for {', '.join(fell)}")
    lines = []
    for game, guess in sorted(guesses.items(), key=lambda item: fell[item[0]].year):
        if guess is None:  # the answer waits
            lines.append(f"{game:10}  no guess yet")
            continue
        stone = fell[game]
        off = abs(guess - stone.year)
        years = f"{off} year{'s' if off > 1 else ''} too {'late' if guess > stone.year else 'early'}"
        lines.append(f"{game:10}  you said {guess}, {years if off else 'right'}.")
        lines.append(f"{'':10}  {stone.year}: {stone.what}.")
    return "\n".join(lines)


# The timeline

_TOP, _ROW, _YEAR, _LANE, _SIZE = 92.0, 15.0, 13.0, 30.0, 11.5
_AXIS = 46.0  # the x of the years' axis
_LINE = 68  # letters in a line of text: then the scene is as wide as a page, and its words stay large


def timeline_scene(*games: str) -> Scene:
    """A timeline from the top down: a lane for each game, a sign for each kind of milestone, and a few words for each.

    Signs stand at their years; texts are moved apart where years are crowded. Games with a single milestone share a
    lane. Raises ValueError as `milestones` does.
    """
    stones = milestones(*games)
    often = [game for game in dict.fromkeys(s.game for s in stones) if sum(s.game == game for s in stones) > 1]
    lanes = often + (["others"] if any(stone.game not in often for stone in stones) else [])
    lane_of = {stone: lanes.index(stone.game if stone.game in often else "others") for stone in stones}
    years = [stone.year for stone in stones]
    first, last = min(years), max(years)
    wanted = [_TOP + (year - first) * _YEAR for year in years]
    named = len(lanes) > 1
    texts = [wrap(f"{s.year}  {s.game + ': ' if named else ''}{s.what}", _LINE, break_on_hyphens=False) for s in stones]
    # Every line is to stand at its year, so the lines of one text follow each other.
    places = _apart([y for y, lines in zip(wanted, texts, strict=True) for _ in lines], _ROW)
    bottom = max(places[-1], _TOP + (last - first) * _YEAR)
    text_x = _AXIS + _LANE * len(lanes) + 34
    marks: list[Mark] = []
    for decade in range(-(-first // 10) * 10, last + 1, 10):
        y = _TOP + (decade - first) * _YEAR
        marks.append(Line(((_AXIS, y), (text_x - 30, y)), Style(stroke="#dddddd", width=1)))
        marks.append(Text(_AXIS - 6, y, str(decade), size=_SIZE, anchor="end", colour=GREY))
    for i, name in enumerate(lanes):
        x = _lane_x(i)
        marks.append(Line(((x, _TOP - 14), (x, bottom + 8)), Style(stroke="#cccccc", width=1)))
        marks.append(Text(x, _TOP - 24 - 15 * (i % 3), name, size=_SIZE, bold=True))  # long names take turns
    signs: list[Mark] = []  # above all lines
    busy: dict[tuple[int, float], int] = {}
    rows = iter(places)
    for stone, y, lines in zip(stones, wanted, texts, strict=True):
        lane = lane_of[stone]
        beside = busy.get((lane, y), 0)  # two in one year stand side by side
        busy[lane, y] = beside + 1
        x = _lane_x(lane) + 11 * beside
        text_y, *more = (next(rows) for _ in lines)
        lead = ((x + 7, y), (text_x - 26, y), (text_x - 10, text_y), (text_x - 4, text_y))
        marks.append(Line(lead, Style(stroke="#aaaaaa", width=0.8)))
        signs += _sign(stone.kind, x, y)
        for line, line_y, indent in zip(lines, (text_y, *more), (0, *(14 for _ in more)), strict=True):
            marks.append(Text(text_x + indent, line_y, line, size=_SIZE, anchor="start"))
    width = max(mark.x + text_width(mark.text, mark.size) for mark in marks if isinstance(mark, Text)) + 10
    legend, legend_width = _legend()
    marks += [*signs, *legend]
    alt = f"Timeline of {len(stones)} milestones, {first} to {last}. " + " ".join(
        f"{stone.year}, {stone.game}, {KINDS[stone.kind]}: {stone.what}." for stone in stones
    )
    return Scene(tuple(marks), max(width, legend_width), bottom + 18, alt)


def _lane_x(lane: int) -> float:
    return _AXIS + 22 + _LANE * lane


def _apart(wanted: Iterable[float], gap: float) -> list[float]:
    """Places at least `gap` apart, in the same order, and on the whole as near to the wanted ones as possible.

    Neighbours that would touch form a block, which stands where its members want to be on average.
    """
    blocks: list[list[float]] = []  # [sum of where the members want the block to begin, number of members]
    for place in wanted:
        blocks.append([place, 1])
        while len(blocks) > 1:
            (sum1, n1), (sum2, n2) = blocks[-2:]
            if sum1 / n1 + n1 * gap <= sum2 / n2:
                break
            blocks[-2:] = [[sum1 + sum2 - n2 * n1 * gap, n1 + n2]]
    return [total / n + i * gap for total, n in blocks for i in range(int(n))]


def _sign(kind: str, x: float, y: float) -> list[Mark]:
    """A sign around (x, y) that can be told from the others without colour."""
    light, dark = Style(stroke=INK, fill="#ffffff"), Style(stroke=INK, fill=BLUE)
    if kind == "idea":
        return [Circle(x, y, 5, light)]
    if kind == "forecast":
        return [Circle(x, y, 5, Style(stroke=INK, fill="#ffffff", dash=(2, 2)))]
    if kind == "program":
        return [rectangle(x - 4.5, y - 4.5, 9, 9, light)]
    if kind == "match":
        return [Polygon(((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)), light)]
    if kind == "champion":
        return [Polygon(((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)), dark)]
    return [rectangle(x - 5.5, y - 5.5, 11, 11, dark)]


def _legend() -> tuple[list[Mark], float]:
    """The signs explained, in a row at the top, and how far to the right that row goes."""
    marks: list[Mark] = []
    x = _AXIS
    for kind, words in KINDS.items():
        marks += _sign(kind, x, 14)
        marks.append(Text(x + 12, 14, words, size=_SIZE, anchor="start"))
        x += text_width(words, _SIZE) + 38
    return marks, x - 26


# Ratings


def rated(*kinds: str) -> History:
    """The entries with a rating, kind by kind: "program", "human", or "level", a level of play without a year."""
    return History(stone for kind in kinds for stone in _data() if stone.kind == kind and stone.rating)


def plot_ratings(ax: Axes | None = None) -> Axes:
    """Ratings of chess programs and of people against the year, with levels of play as lines across.

    Programs are dots, people squares. The last program is hollow: it comes from a list on which programs play
    programs. Sources: see `rated(…)`, which names one for each number.

    Raises ValueError if `ax` is too small for the names.
    """
    if ax is None:
        import matplotlib.pyplot as plt

        ax = plt.subplots(figsize=(8.4, 5.4), layout="constrained")[1]
    for level in rated("level"):
        ax.axhline(level.rating, color=GREY, linewidth=0.9, linestyle=(0, (4, 3)), zorder=0)
    programs, humans = rated("program"), rated("human")
    points = [(stone.year, stone.rating) for stone in programs]
    ax.plot(*zip(*points[:-1], strict=True), color=BLUE, marker="o", label="programs")
    ax.plot(
        *points[-1], color=BLUE, marker="o", markerfacecolor="white", linestyle="none", label="programs among programs"
    )
    people = [(stone.year, stone.rating) for stone in humans]
    ax.plot(*zip(*people, strict=True), color=ORANGE, marker="s", linestyle="none", label="people")
    ax.set(xlim=(1942, 2033), ylim=(350, 3800), xlabel="year", ylabel="Elo rating")
    ax.set_xticks(range(1950, 2031, 10))
    ax.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 0.06))
    for level in rated("level"):
        ax.annotate(f"{level.rating}  {level.name}", (1942.6, level.rating), (0, 3), textcoords="offset points",
                    color=GREY, fontsize=9)  # fmt: skip
    _label(ax, rated("program", "human"))
    return ax


def _label(ax: Axes, stones: Sequence[Milestone]) -> None:
    """Names beside the points, each at the first place around its point where it hides no text, point or line."""
    ax.figure.canvas.draw()  # only after this are places on the page known
    taken = [text.get_window_extent() for text in ax.texts]
    points = [(stone.year, stone.rating) for stone in stones]
    line = [(x + t / 20 * (u - x), y + t / 20 * (v - y)) for (x, y), (u, v) in pairwise(points) for t in range(21)]
    dots = ax.transData.transform(points + line[: 21 * (len(rated("program")) - 2)])
    levels = [ax.transData.transform((0, level.rating))[1] for level in rated("level")]
    ways = [(dx * r, dy * r - 3) for r in (8, 14, 20, 28) for dx, dy in ((1, 0), (-1, 0), (1, -1), (-1, 1), (1, 1))]
    for stone in stones:
        for dx, dy in ways:
            label = ax.annotate(f"{stone.name}, {stone.rating}", (stone.year, stone.rating), (dx, dy), fontsize=9,
                                textcoords="offset points", ha="left" if dx > 0 else "right", color=INK)  # fmt: skip
            box = label.get_window_extent()
            inside = ax.bbox.x0 <= box.x0 and box.x1 <= ax.bbox.x1
            hides = any(map(box.overlaps, taken)) or any(box.padded(5).contains(*dot) for dot in dots)
            if inside and not hides and not any(map(box.containsy, levels)):
                taken.append(box)
                break
            label.remove()
        else:
            raise ValueError(f"no room for {stone.name!r} in the plot of ratings: make it larger")


def ratings_in_words() -> str:
    """The plot of ratings as text."""

    def listed(kind: str) -> str:
        entries = [
            f"{stone.name} {stone.rating}" + (f" in {stone.year}" if stone.year else "") for stone in rated(kind)
        ]
        return "; ".join(entries)

    return (
        f"Elo ratings against the year. Chess programs climb almost steadily: {listed('program')}. "
        f"People: {listed('human')}. Lines across mark levels of play: {listed('level')}."
    )
