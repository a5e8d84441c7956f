"""Measure all figures and print them as a Markdown table; names of figures choose some of them.

    python -m tests.benchmarks [NAME …]        those of grading take minutes, and are measured only by name
    python -m tests.benchmarks --plot FILE     how the layout's time grows, as a picture

The table goes to standard output, what is being measured to standard error.
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from tests.benchmarks.figure import FIGURES
from tests.benchmarks.figures import plot_layout
from tests.benchmarks.grading import SLOW


def table(rows: list[list[str]]) -> str:
    """Markdown whose columns line up, so that it reads well as text too."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    head, *body = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in rows]
    return "\n".join([head, "|" + "|".join("-" * (w + 2) for w in widths) + "|", *body])


def main() -> None:
    if sys.argv[1:2] == ["--plot"] and len(sys.argv) == 3:
        plot_layout(Path(sys.argv[2]))
        return
    names = [function.__name__ for function in (*FIGURES, *SLOW)]
    chosen = sys.argv[1:] or names[: len(FIGURES)]
    if unknown := [name for name in chosen if name not in names]:
        sys.exit(f"no figure is called {', '.join(unknown)}; there are {', '.join(names)}")
    rows = [["what (ours : theirs)", "ours", "theirs", "figure", "goal", ""]]
    for i, function in enumerate((f for f in (*FIGURES, *SLOW) if f.__name__ in chosen), start=1):
        print(f"{i}/{len(chosen)} {function.__name__} …", file=sys.stderr, flush=True)
        for f in function():
            rows.append([f.what, f.ours, f.theirs, f.figure, f.goal, "met" if f.met else "missed"])
    print(f"Python {platform.python_version()}, {platform.machine()}; the best of some rounds that take turns.\n")
    print(table(rows))


if __name__ == "__main__":
    main()
