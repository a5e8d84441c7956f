"""The pictures of a term: the spread of the points from one assignment to the next, and the sections side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING

from autograder.course.class_list import Student
from autograder.report.pictures import Look, Picture, axes, drawn
from autograder.term.standing import Term
from autograder.term.trends import mean_share, shares

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MARKS = "osD^vP*X"
LINES = ("-", "--", ":", "-.")


def spread_picture(term: Term) -> Picture | None:
    """The spread of the points of each assignment, or None where nobody is graded."""
    columns = {each.name: shares(term, each, term.students) for each in term.assignments}
    columns = {name: found for name, found in columns.items() if found}
    if not columns:
        return None

    def draw(figure: Figure, look: Look) -> None:
        ax = axes(figure, look)
        boxes = ax.boxplot(
            [[100 * share for share in found] for found in columns.values()],
            whis=(0, 100),
            patch_artist=True,
            widths=0.5,
        )
        for part in ("whiskers", "caps", "medians", "boxes"):
            for line in boxes[part]:
                line.set_color(look.ink)
        for box in boxes["boxes"]:
            box.set_facecolor(look.fills[1])
        ax.set_xticks(range(1, len(columns) + 1), list(columns), rotation=20, ha="right")
        ax.set_ylabel("% of the points")
        ax.set_ylim(bottom=0)

    alt = "Boxes: for each assignment least, quartiles and most of the points, in percent. Medians: " + "; ".join(
        f"{name} {100 * median(found):.0f}" for name, found in columns.items()
    )
    return drawn(draw, alt + ".", (7, 3.4))


def sections_picture(term: Term, sections: Mapping[str, Sequence[Student]]) -> Picture | None:
    """The means of each section from one assignment to the next, or None where there is nothing to compare."""
    means = {
        section: [(each.name, mean_share(term, each, students)) for each in term.assignments]
        for section, students in sections.items()
    }
    names = [
        each.name for each in term.assignments if any(dict(those)[each.name] is not None for those in means.values())
    ]
    if not sections or not names:
        return None

    def draw(figure: Figure, look: Look) -> None:
        ax = axes(figure, look)
        for n, (section, those) in enumerate(means.items()):
            points = [(names.index(name), 100 * share) for name, share in those if share is not None]
            label = section or "no section"
            ax.plot(
                *zip(*points, strict=True) if points else ([], []),
                color=look.ink if n % 2 else look.fills[0],
                marker=MARKS[n % len(MARKS)],
                linestyle=LINES[n % len(LINES)],
                label=label,
            )
        ax.set_xticks(range(len(names)), names, rotation=20, ha="right")
        ax.set_ylabel("mean, % of the points")
        ax.set_ylim(0, None)
        ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=4)

    alt = "Lines: the mean of each section in each assignment. The table below has all numbers."
    return drawn(draw, alt, (7, 3.4))
