"""The lecture plots say with markers, dashes and numbers what they say with colour."""

from __future__ import annotations

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import pytest

from aima_games import match_table, picture, plot_curves, plot_growth, plot_scores, plot_table, random_player
from aima_games.games import TicTacToe
from aima_games.matches.match import Score


@pytest.fixture(autouse=True)
def _no_figure_left_open():
    yield
    plt.close("all")


def series(wins, draws, losses):
    return Score((1,) * wins + (0,) * draws + (-1,) * losses)


def test_scores_with_their_intervals():
    scores = {"strong": series(90, 5, 5), "even": series(40, 20, 40)}
    ax = plot_scores(scores)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(scores)
    bars = [tuple(line.get_xdata()) for line in ax.lines if len(line.get_xdata()) == 2 and line.get_marker() == "|"]
    assert bars == [score.interval for score in scores.values()]
    assert ax.yaxis_inverted()  # the first on top
    assert plot_scores(scores, ax) is ax


def test_a_figure_that_draws_itself_is_shown_as_it_says():
    """In a browser without matplotlib there are others."""
    figure = type("Drawn", (), {"shown_as": lambda self, alt: f"<svg aria-label='{alt}'></svg>"})()
    shown = picture(figure, "A line.")
    assert (shown.html, shown.alt) == ("<svg aria-label='A line.'></svg>", "A line.")
    assert shown.html != picture(plt.figure(), "A line.").html


def test_growth_measured_beside_predicted():
    ax = plot_growth({"minimax": [7, 49, 343], "alpha-beta": [7, 20]}, {"7^m": 7.0})
    measured, pruned, predicted = ax.lines
    assert list(measured.get_xdata()) == [1, 2, 3]
    assert list(measured.get_ydata()) == list(predicted.get_ydata()) == [7, 49, 343]
    assert list(pruned.get_xdata()) == [1, 2]
    assert len({(line.get_marker(), line.get_linestyle()) for line in ax.lines}) == 3
    assert ax.get_yscale() == "log"
    with pytest.raises(ValueError, match="nothing to plot"):
        plot_growth({"minimax": []})


def test_curves_have_a_legend_where_there_are_several():
    ax = plot_curves({"one": [0, 1, 1]}, ylabel="lost")
    assert ax.get_legend() is None
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("games", "lost")
    ax = plot_curves({"one": [0, 1], "two": [0, 0]})
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "two"]


def test_a_match_table_has_its_numbers_in_the_fields():
    players = {"random": random_player(1), "other": random_player(2)}
    table = match_table(TicTacToe(), players, {"random": random_player(3)}, games=5)
    ax = plot_table(table)
    shown = [text.get_text().replace("−", "-") for text in ax.texts]
    assert shown == [f"{table[row, 'random'].mean:+.2f}" for row in players]
    assert [label.get_text() for label in ax.get_yticklabels()] == list(players)
