"""A match table's plot says with numbers what it says with shades, and a figure is shown with its words."""

from __future__ import annotations

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import pytest

from aima_games import match_table, picture, plot_table, random_player
from aima_games.games import TicTacToe


@pytest.fixture(autouse=True)
def _no_figure_left_open():
    yield
    plt.close("all")


def test_a_figure_that_draws_itself_is_shown_as_it_says():
    """In a browser without matplotlib there are others."""
    figure = type("Drawn", (), {"shown_as": lambda self, alt: f"<svg aria-label='{alt}'></svg>"})()
    shown = picture(figure, "A line.")
    assert (shown.html, shown.alt) == ("<svg aria-label='A line.'></svg>", "A line.")
    assert shown.html != picture(plt.figure(), "A line.").html


def test_a_match_table_has_its_numbers_in_the_fields():
    players = {"random": random_player(1), "other": random_player(2)}
    table = match_table(TicTacToe(), players, {"random": random_player(3)}, games=5)
    ax = plot_table(table)
    shown = [text.get_text().replace("−", "-") for text in ax.texts]
    assert shown == [f"{table[row, 'random'].mean:+.2f}" for row in players]
    assert [label.get_text() for label in ax.get_yticklabels()] == list(players)
