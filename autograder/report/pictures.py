"""The pictures of a report: each is drawn twice, for a light and for a dark page, and says in words what it shows."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from aima_games.text import count as many
from aima_games.text import part_name
from autograder.report.figures import ItemFigures, bins
from autograder.report.grades import Grade
from autograder.report.tables import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Look:
    """The colours of a picture; `fills` are for all, some and none of the points."""

    ink: str
    paper: str
    rule: str
    fills: tuple[str, str, str]


LIGHT = Look("#1b1b1b", "#ffffff", "#c9c9c9", ("#2f6ba8", "#9cc3e6", "#ffffff"))
DARK = Look("#ececec", "#17191c", "#4a4d52", ("#4a88c4", "#274f78", "#17191c"))


@dataclass(frozen=True)
class Picture:
    """A picture as data addresses, and its description."""

    alt: str
    light: str
    dark: str


def scores_picture(grades: Sequence[Grade]) -> Picture | None:
    """How many students have how many points, or None where nobody has a grade."""
    scores = [grade.score for grade in grades]
    if not scores:
        return None
    steps = bins(grades)
    mean, middle = fmean(scores), median(scores)

    def draw(figure: Figure, look: Look) -> None:
        from matplotlib.ticker import MaxNLocator

        ax = axes(figure, look)
        width = steps[0][1] - steps[0][0]
        ax.bar(
            [low for low, _, _ in steps],
            [count for _, _, count in steps],
            width=width,
            align="edge",
            color=look.fills[0],
            edgecolor=look.paper,
        )
        ax.axvline(mean, color=look.ink, linestyle="--", linewidth=1.2, label=f"mean {mean:.1f}")
        ax.axvline(middle, color=look.ink, linestyle=":", linewidth=1.6, label=f"median {middle:.1f}")
        box = {"facecolor": look.paper, "edgecolor": "none", "pad": 1}  # a line may run through the number
        for low, _, count in steps:
            if count:
                text = ax.annotate(str(count), (low + width / 2, count), (0, 3), textcoords="offset points", bbox=box)
                text.set_horizontalalignment("center")
        ax.set_xticks([low for low, _, _ in steps] + [steps[-1][1]])
        ax.margins(y=0.12)
        ax.set_xlabel("points")
        ax.set_ylabel("students")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=2)

    most = max(steps, key=lambda step: step[2])
    alt = (
        f"Bars: how many of {many(len(scores), 'student')} have how many points, from 0 to {number(steps[-1][1])}. "
        f"Mean {mean:.1f}, median {middle:.1f}. "
        f"The tallest bar: {most[2]} with {number(most[0])} to {number(most[1])}. "
        "The table below has all numbers."
    )
    return drawn(draw, alt, (7, 3.2))


def items_picture(items: Sequence[ItemFigures]) -> Picture | None:
    """For each item, how many students had all, some and none of its points; None where no item has a score."""
    items = [item for item in items if item.graded]
    if not items:
        return None

    def draw(figure: Figure, look: Look) -> None:
        from matplotlib.ticker import MaxNLocator

        ax = axes(figure, look)
        names = [part_name(item.item) for item in items]
        left = [0.0] * len(items)
        parts = (
            ("all points", [item.full for item in items], ""),
            ("some", [item.part for item in items], "//"),
            ("none", [item.none for item in items], ".."),
        )
        for (label, counts, hatch), fill in zip(parts, look.fills, strict=True):
            ax.barh(names, counts, left=left, color=fill, edgecolor=look.ink, hatch=hatch, linewidth=0.8, label=label)
            for y, count in enumerate(counts):
                if count:
                    box = {"facecolor": look.paper, "edgecolor": "none", "pad": 1.5}
                    ax.text(left[y] + count / 2, y, str(count), ha="center", va="center", color=look.ink, bbox=box)
            left = [a + b for a, b in zip(left, counts, strict=True)]
        ax.invert_yaxis()
        ax.set_xlim(0, max(left))
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set_xlabel("students")
        ax.tick_params(axis="y", length=0)
        ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=3)

    alt = (
        "Bars: for each item, how many students had all, some and none of its points. "
        + "; ".join(f"{part_name(item.item)}: {item.full}, {item.part}, {item.none}" for item in items)
        + "."
    )
    return drawn(draw, alt, (7, 1.3 + 0.42 * len(items)))


def axes(figure: Figure, look: Look) -> Axes:
    """Axes in the colours of a picture."""
    ax = figure.add_subplot(facecolor=look.paper)
    ax.tick_params(colors=look.ink, labelcolor=look.ink)
    ax.xaxis.label.set_color(look.ink)
    ax.yaxis.label.set_color(look.ink)
    for side, spine in ax.spines.items():
        spine.set_color(look.rule)
        spine.set_visible(side in ("left", "bottom"))
    return ax


def drawn(draw: Callable[[Figure, Look], None], alt: str, size: tuple[float, float]) -> Picture:
    """The picture that `draw` draws, with its description."""
    return Picture(alt, *(_svg(draw, look, size) for look in (LIGHT, DARK)))


def _svg(draw: Callable[[Figure, Look], None], look: Look, size: tuple[float, float]) -> str:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # The same scores give the same bytes; text stays text, and a name may hold a dollar sign.
    settings: dict[Any, Any] = {
        "svg.hashsalt": "report",
        "svg.fonttype": "none",
        "text.parse_math": False,
        "hatch.linewidth": 0.6,
    }
    with rc_context({**settings, "text.color": look.ink, "font.size": 10}):
        figure = Figure(figsize=size, layout="constrained", facecolor=look.paper)
        draw(figure, look)
        data = io.BytesIO()
        figure.savefig(data, format="svg", metadata={"Date": None, "Creator": None})
    return "data:image/svg+xml;base64," + base64.b64encode(data.getvalue()).decode()
