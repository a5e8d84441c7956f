"""What lecture 2 draws: how far a machine of some speed can look."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from aima_games.graphics.figure import Picture, picture

SPEEDS = {"pencil": 0.1, "this notebook": 3e5, "Deep Blue": 2e8, "a million Deep Blues": 2e14}
"""Positions in a second, in round numbers; Deep Blue's is its builders' (Campbell, Hoane and Hsu, 2002)."""


def plies_within(positions: float, branching: float) -> float:
    """How many plies deep a full tree has so many leaves: the m with bᵐ = `positions`."""
    return log(positions) / log(branching)


def speed_picture(branching: Mapping[str, float], seconds: float = 60) -> Picture:
    """How deep minimax looks within `seconds`, plotted against the speed of the machine, for games of some branching.

    The speed is on a logarithmic scale, and so every game is a straight line.
    """
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6.6, 4), layout="constrained")
    ends = min(SPEEDS.values()), max(SPEEDS.values())
    said = []
    for (name, b), dash in zip(branching.items(), ("-", "--", "-.", ":"), strict=False):
        depths = [max(plies_within(speed * seconds, b), 0) for speed in ends]
        axes.plot(ends, depths, dash, label=f"{name}, b = {b:g}")
        said.append(f"{name} from {depths[0]:.1f} to {depths[1]:.1f} plies")
    for name, speed in SPEEDS.items():
        axes.axvline(speed, color="#999999", linewidth=0.8, zorder=0)
        axes.annotate(name, (speed, 1), (-3, -4), xycoords=("data", "axes fraction"), textcoords="offset points",
                      rotation=90, ha="right", va="top", fontsize=9, color="#555555")  # fmt: skip
    axes.set(xscale="log", xlabel="positions in a second (logarithmic)", ylabel=f"plies within {seconds:g} seconds")
    axes.set_ylim(top=1.45 * axes.get_ylim()[1])  # room for the machines' names
    axes.grid(axis="y", color="#dddddd")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(0.06, 0.5))
    return picture(
        figure, f"How deep minimax looks within {seconds:g} seconds as the machine gets faster: {'; '.join(said)}."
    )
