"""Seventy years of programs that play: a table of milestones, and ratings of programs and people.

The data are in `milestones.csv`; every row names its source, and says so where sources differ.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = ("idea", "forecast", "program", "match", "champion", "solved")
"""What can happen in a year; rows of the kinds "human" and "level" are only for the plot of ratings."""

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
