"""Charts of what the lectures measure: lines, bars, and means with their intervals.

Each chart carries its numbers as an alt text. Lines differ in marker and dash as well as in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Protocol

from aima_games.graphics.figure import Picture, picture
from aima_games.text import value_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Point = tuple[float, float]


class Estimate(Protocol):
    """A mean and the interval around it, such as a match's score."""

    @property
    def mean(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float]: ...


# Colours that can be told apart with every usual kind of colour blindness, with a contrast of 3:1 or better on white.
LOOKS = (
    ("#0b4f8a", "o", "-"),
    ("#a3400a", "s", "--"),
    ("#3b6e22", "^", "-."),
    ("#6a3d8a", "D", ":"),
    ("#555555", "x", (0, (8, 2))),
    ("#8a2a52", "v", (0, (3, 1, 1, 1, 1, 1))),
)
FEW = 10
"""A line of at most this many points has a marker at each of them, and an alt text names this many points of a line."""


def lines(
    curves: Mapping[str, Iterable[float | Point]], x: str, y: str, *, log: str = "", ends: Point | None = None
) -> Picture:
    """Draw a line for each of `curves`: points `(x, y)`, or numbers, which stand at x = 1, 2, 3, …

    `x` and `y` are the labels of the axes; `log` names the logarithmic ones: "x", "y" or "xy". `ends` are the ends of
    the y axis, where it has some that mean something, such as 0 and 100 percent.

    Raises ValueError if a curve has no points.

    >>> lines({"minimax": [9, 81, 705]}, "plies", "nodes", log="y").alt
    'nodes against plies (y logarithmic). minimax: 9 at 1, 81 at 2, 705 at 3.'
    """
    points = {name: _points(given) for name, given in curves.items()}
    if not points or not all(points.values()):
        raise ValueError("there is nothing to draw: `curves` maps each name to a curve of one point or more")
    figure, axes = _axes((6, 3.6))
    for (name, curve), (colour, marker, dash) in zip(points.items(), cycle(LOOKS), strict=False):
        sign = marker if len(curve) <= FEW else ""
        axes.plot(*zip(*curve, strict=True), color=colour, marker=sign, linestyle=dash, label=name)
    axes.set(xlabel=x, ylabel=y, **{f"{axis}scale": "log" for axis in log})
    if ends is not None:
        low, high = ends
        axes.set_ylim(low - (high - low) / 40, high + (high - low) / 40)  # a marker at an end is seen whole
    if "x" not in log and all(isinstance(u, int) for curve in points.values() for u, _ in curve):
        axes.locator_params(axis="x", integer=True)
    axes.grid(color="#dddddd")
    if len(points) > 1:
        axes.legend(frameon=False)
    scale = f" ({' and '.join(log)} logarithmic)" if log else ""
    told = (f"{name}: {', '.join(f'{_number(v)} at {_number(u)}' for u, v in _some(c))}" for name, c in points.items())
    return picture(figure, f"{y} against {x}{scale}. {'; '.join(told)}.")


def bars(numbers: Mapping[str, float], x: str, *, log: bool = False) -> Picture:
    """Draw a bar for each of `numbers`, the first on top; `x` is the label of the axis, which may be logarithmic.

    Raises ValueError if there are no numbers, or a number on a logarithmic axis is not above 0.

    >>> bars({"games": 255_168, "states": 5_478}, "number", log=True).alt
    'Bars: number (logarithmic). games: 255,168; states: 5,478.'
    """
    if not numbers:
        raise ValueError("there is nothing to draw: `numbers` maps a name to each number")
    least, most = min(numbers.values()), max(numbers.values())
    if log and least <= 0:
        raise ValueError(f"{least!r} has no place on a logarithmic axis: there each number is above 0")
    figure, axes = _axes((6.4, 0.6 + 0.37 * len(numbers)))
    drawn = axes.barh(list(numbers), list(numbers.values()), color=LOOKS[0][0])
    axes.bar_label(drawn, [_number(number) for number in numbers.values()], padding=4)
    axes.set(xlabel=f"{x} (logarithmic)" if log else x)
    if log:
        axes.set(xscale="log", xlim=(least / 8, most * 15))  # bars need room on both sides: 0 is infinitely far away
    else:
        axes.margins(x=0.12)
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    told = "; ".join(f"{name}: {_number(number)}" for name, number in numbers.items())
    return picture(figure, f"Bars: {x}{' (logarithmic)' if log else ''}. {told}.")


def intervals(scores: Mapping[str, Estimate], x: str = "mean utility, with 95% interval") -> Picture:
    """Draw the mean of each of `scores`, such as `{"depth 2": compare(…)}`, with its interval; the first is on top.

    Raises ValueError if there are no scores.

    >>> from aima_games.matches.match import Score
    >>> intervals({"depth 2": Score((1, 1, 0, 1))}, "mean").alt
    'mean. depth 2: 0.75, from −0.219 to 0.969.'
    """
    if not scores:
        raise ValueError("there is nothing to draw: `scores` maps a name to each score")
    figure, axes = _axes((6, 0.8 + 0.4 * len(scores)))
    for row, score in enumerate(scores.values()):
        axes.plot(score.interval, (row, row), color=LOOKS[0][0], linewidth=2, marker="|", markersize=9)
        axes.plot(score.mean, row, color=LOOKS[0][0], marker="o")
    axes.axvline(0, color="#666666", linewidth=1, linestyle="dashed", zorder=0)
    axes.set_yticks(range(len(scores)), list(scores))
    axes.invert_yaxis()
    axes.margins(y=0.5 / len(scores))
    axes.set(xlabel=x)
    told = (f"{name}: {_number(s.mean)}, from {' to '.join(map(_number, s.interval))}" for name, s in scores.items())
    return picture(figure, f"{x}. {'; '.join(told)}.")


def _points(curve: Iterable[float | Point]) -> list[Point]:
    return [each if isinstance(each, tuple) else (k, each) for k, each in enumerate(curve, 1)]


def _some(curve: Sequence[Point]) -> list[Point]:
    """At most `FEW` points of a curve, evenly spread, with both ends."""
    return [curve[k * (len(curve) - 1) // (FEW - 1)] for k in range(FEW)] if len(curve) > FEW else list(curve)


def _number(number: float) -> str:
    return f"{number:,}".replace("-", "−") if isinstance(number, int) else value_text(number)


def _axes(size: tuple[float, float]) -> tuple[Figure, Axes]:
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")
