"""Plots of what the lectures measure, on matplotlib axes: growth of a search, match tables, learning curves.

Each takes `ax` or makes a new figure, and returns the axes, so that you can add to them. Series differ in marker and
dash as well as in colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from aima_games.matches.match import MatchTable, Score

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Colours that can be told apart with every usual kind of colour blindness, with a contrast of 3:1 or better on white.
_LOOKS = (("#0b4f8a", "o", "-"), ("#a3400a", "s", "--"), ("#3b6e22", "^", "-."), ("#6a3d8a", "D", ":"))
_THIN = ((0, (1, 2)), (0, (5, 3)), (0, (5, 2, 1, 2)))


def plot_growth(
    nodes: Mapping[str, Sequence[int]], branching: Mapping[str, float] | None = None, ax: Axes | None = None
) -> Axes:
    """Plot nodes against depth on a logarithmic scale, measured next to predicted.

    Parameters
    ----------
    nodes : mapping of str to sequence of int
        By name, the nodes of searches 1, 2, 3, … plies deep.
    branching : mapping of str to float, optional
        By name, a branching factor b, whose bᵐ is drawn as a thin curve.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default on a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there is nothing to plot.

    Examples
    --------
    >>> axes = plot_growth({"minimax": [9, 81, 705]}, {"b = 9": 9})
    >>> axes.get_yscale()
    'log'
    """
    if not any(nodes.values()):
        raise ValueError("there is nothing to plot: `nodes` maps a name to the nodes for 1, 2, 3, … plies")
    ax = _axes(ax, (6, 4))
    deepest = max(map(len, nodes.values()))
    for (name, counts), (colour, marker, dash) in zip(nodes.items(), cycle(_LOOKS), strict=False):
        ax.plot(range(1, len(counts) + 1), counts, color=colour, marker=marker, linestyle=dash, label=name)
    for (name, b), thin in zip((branching or {}).items(), cycle(_THIN), strict=False):
        depths = range(1, deepest + 1)
        ax.plot(depths, [b**m for m in depths], color="#555555", linewidth=1, linestyle=thin, label=name)
    ax.set_yscale("log")
    ax.set_xticks(range(1, deepest + 1))
    ax.set_xlabel("depth in plies")
    ax.set_ylabel("nodes")
    ax.grid(axis="y", color="#dddddd")
    ax.legend(frameon=False)
    return ax


def plot_curves(
    curves: Mapping[str, Sequence[Any]], xlabel: str = "games", ylabel: str = "", ax: Axes | None = None
) -> Axes:
    """Plot learning curves.

    Parameters
    ----------
    curves : mapping of str to sequence of number
        By name, one number for each game or step, from the first on.
    xlabel, ylabel : str
        The labels of the axes.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default on a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> axes = plot_curves({"won so far": [0, 1, 1, 2]}, ylabel="games")
    >>> axes.get_xlabel(), axes.get_ylabel()
    ('games', 'games')
    """
    ax = _axes(ax, (6, 3.6))
    for (name, values), (colour, _, dash) in zip(curves.items(), cycle(_LOOKS), strict=False):
        ax.plot(range(1, len(values) + 1), values, color=colour, linestyle=dash, label=name)
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    ax.grid(color="#dddddd")
    if len(curves) > 1:
        ax.legend(frameon=False)
    return ax


def plot_scores(scores: Mapping[str, Score], ax: Axes | None = None) -> Axes:
    """Plot the mean utility of each score, with its 95% interval as a bar.

    Parameters
    ----------
    scores : mapping of str to Score
        Such as `{"depth 2": compare(…), "depth 3": compare(…)}`; the first is on top.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default on a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from aima_games.matches.match import Score
    >>> axes = plot_scores({"ten games": Score((1, 1, 0, 1, -1, 1, 1, 0, 1, 1))})
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['ten games']
    """
    ax = _axes(ax, (6, 0.8 + 0.4 * len(scores)))
    for y, score in enumerate(scores.values()):
        ax.plot(score.interval, (y, y), color="#0b4f8a", linewidth=2, marker="|", markersize=9)
        ax.plot(score.mean, y, color="#0b4f8a", marker="o")
    ax.axvline(0, color="#666666", linewidth=1, linestyle="dashed", zorder=0)
    ax.set_yticks(range(len(scores)), list(scores))
    ax.invert_yaxis()
    ax.margins(y=0.5 / max(len(scores), 1))
    ax.set_xlabel("mean utility, with 95% interval")
    return ax


def plot_table(table: MatchTable, ax: Axes | None = None) -> Axes:
    """Plot a match table as a grid, with MAX's mean utility in each field as a number and as a shade.

    Parameters
    ----------
    table : MatchTable
        What `match_table` returns.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default on a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from aima_games import match_table, random_player
    >>> from aima_games.games import Nim
    >>> table = match_table(Nim((1,)), {"random": random_player()}, {"random": random_player()}, games=3)
    >>> [text.get_text() for text in plot_table(table).texts]
    ['+1.00']
    """
    rows, columns = table.rows, table.columns
    ax = _axes(ax, (1.6 + 1.1 * len(columns), 1.0 + 0.55 * len(rows)))
    means = [[table[row, column].mean for column in columns] for row in rows]
    largest = max((abs(mean) for line in means for mean in line), default=1) or 1
    ax.imshow(means, cmap="Blues", vmin=-largest, vmax=3 * largest, aspect="auto")  # pale enough for black numbers
    for y, line in enumerate(means):
        for x, mean in enumerate(line):
            ax.text(x, y, f"{mean:+.2f}".replace("-", "−"), ha="center", va="center", color="#111111")
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlabel("MIN")
    ax.set_ylabel("MAX")
    ax.tick_params(length=0)
    return ax


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]
