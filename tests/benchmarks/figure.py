"""What a figure is. (A module of its own, so that what is timed need not wait for the imports of those that time.)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One row of the table: what was measured on either side, and how it stands to the goal."""

    what: str
    ours: str
    theirs: str
    figure: str
    goal: str
    met: bool


FIGURES: list[Callable[[], Iterator[Figure]]] = []


def figure(function: Callable[[], Iterator[Figure]]) -> Callable[[], Iterator[Figure]]:
    """Have `make benchmarks` run this function."""
    FIGURES.append(function)
    return function
