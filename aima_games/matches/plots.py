"""A plot of a match table on matplotlib axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.matches.match import MatchTable

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_table(table: MatchTable, ax: Axes | None = None) -> Axes:
    """Plot a match table as a grid, with MAX's mean utility in each field as a number and as a shade.

    It is drawn on `ax`, or by default on a new figure.

    >>> from aima_games import match_table, random_player
    >>> from aima_games.games import Nim
    >>> table = match_table(Nim((1,)), {"random": random_player()}, {"random": random_player()}, games=3)
    >>> [text.get_text() for text in plot_table(table).texts]
    ['+1.00']
    """
    rows, columns = table.rows, table.columns
    if ax is None:
        import matplotlib.pyplot as plt

        size = (1.6 + 1.1 * len(columns), 1.0 + 0.55 * len(rows))
        ax = plt.subplots(figsize=size, layout="constrained")[1]
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
