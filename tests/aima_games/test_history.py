"""The history: every row has a source, no name on the plot hides another, and guesses are judged."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import matplotlib
import pytest

matplotlib.use("Agg")


import matplotlib.pyplot as plt

from aima_games.lectures.history import (
    KINDS,
    guess_years,
    milestones,
    plot_ratings,
    rated,
    ratings_in_words,
)


def test_every_row_is_complete_and_names_its_source():
    rows = [*milestones(), *rated("human", "level")]
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert row.game
        assert row.what
        assert len(row.source) > 10, row.name
        assert row.year == 0 if row.kind == "level" else 1950 <= row.year <= 2026
        assert (row.rating == 0) or 400 < row.rating < 4000
    years = [row.year for row in milestones()]
    assert years == sorted(years)
    assert {row.kind for row in milestones()} == set(KINDS)


def test_the_curriculums_milestones_are_there():
    years = {row.name: row.year for row in [*milestones(), *rated("human")]}
    for name, year in {
        "Bernstein": 1957, "Simon's forecast": 1957, "Mac Hack": 1967, "Levy's bet": 1968, "Chess 4.0": 1973,
        "Chess 4.5": 1976, "Deep Blue": 1997, "Chinook": 1994, "TD-Gammon": 1992, "AlphaGo": 2016,
    }.items():  # fmt: skip
        assert years[name] == year


def test_games_can_be_chosen():
    assert {row.game for row in milestones("Go", "poker")} == {"Go", "poker"}
    with pytest.raises(ValueError, match=r"no milestones for bridge; there are some for chess, checkers"):
        milestones("bridge")


def test_the_table_as_text_and_as_html():
    table = milestones("Go")
    assert str(table).splitlines()[0].split() == ["year", "game", "what"]
    assert "2016  Go    AlphaGo beats Lee Sedol" in str(table)
    html = table._repr_html_()
    assert html.count("<tr>") == len(table) + 1
    assert "Nature 550 (2017)" in html
    with_ratings = rated("human", "level")
    assert "2785" in str(with_ratings)
    assert '<th scope="col" style="text-align:left;vertical-align:top">rating</th>' in with_ratings._repr_html_()
    assert "&#x27;" in with_ratings._repr_html_()  # an apostrophe, escaped


def test_guesses_are_told_how_far_off_they_are():
    said = guess_years({"Go": 2026, "chess": 1997, "checkers": 1993})
    assert said.index("checkers") < said.index("chess") < said.index("Go")
    assert "you said 1993, 1 year too early." in said
    assert "you said 1997, right." in said
    assert "you said 2026, 10 years too late." in said
    assert guess_years({"poker": None}) == "poker       no guess yet"  # and no answer given away
    with pytest.raises(ValueError, match="bridge: years are known for backgammon, checkers, chess"):
        guess_years({"bridge": 2000})


def test_ratings_with_names_that_hide_nothing():
    ax = plot_ratings()
    figure = ax.figure
    figure.canvas.draw()
    texts = {text.get_text(): text.get_window_extent() for text in ax.texts}
    assert len(texts) == len(rated("program", "human", "level"))
    for one, other in combinations(texts, 2):
        assert not texts[one].overlaps(texts[other]), (one, other)
    for stone in rated("program", "human"):
        at = ax.transData.transform((stone.year, stone.rating))
        assert not any(box.contains(*at) for box in texts.values())
        assert stone.name in ratings_in_words()
    levels = {line.get_ydata()[0] for line in ax.lines if list(line.get_xdata()) == [0, 1]}
    assert levels == {500, 1200, 2000, 2900}
    assert ax.lines[-2].get_markerfacecolor() == "white"  # the list of its own
    plt.close(figure)
    with pytest.raises(ValueError, match="no room for"):
        plot_ratings(plt.subplots(figsize=(1.5, 1))[1])
    plt.close("all")


def test_only_the_plot_needs_matplotlib():
    program = "import sys, aima_games.lectures.history as h; h.milestones()._repr_html_(); assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
