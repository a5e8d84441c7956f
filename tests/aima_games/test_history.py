"""The history: every row has a source, nothing on a picture hides anything else, and guesses are judged."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, pairwise

import matplotlib
import pytest

matplotlib.use("Agg")


import matplotlib.pyplot as plt
from hypothesis import given
from hypothesis import strategies as st

from aima_games.graphics.scene import Circle, Polygon, Text, text_width
from aima_games.lectures.history import (
    KINDS,
    _apart,
    guess_years,
    milestones,
    plot_ratings,
    rated,
    ratings_in_words,
    timeline_scene,
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
    with pytest.raises(ValueError, match="no milestones for bridge"):
        timeline_scene("bridge")


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


@given(st.lists(st.floats(0, 500), min_size=1, max_size=30).map(sorted), st.floats(1, 40))
def test_moved_apart_no_two_touch_and_none_moves_without_need(wanted, gap):
    places = _apart(wanted, gap)
    assert len(places) == len(wanted)
    assert all(b - a >= gap - 1e-6 for a, b in pairwise(places))
    if all(b - a >= gap for a, b in pairwise(wanted)):
        assert places == pytest.approx(wanted)
    assert sum(places) == pytest.approx(sum(wanted), abs=1e-6)  # as far up as down


@pytest.mark.parametrize("games", [(), ("chess",), ("checkers", "Go"), ("Stratego",)])
def test_on_the_timeline_no_text_or_sign_hides_another(games):
    scene = timeline_scene(*games)
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    boxes = []
    for text in texts:
        wide = text_width(text.text, text.size, text.bold)
        left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
        boxes.append((left, text.y - text.size / 2, left + wide, text.y + text.size / 2, text.text))
        assert left >= 0
        assert left + wide <= scene.width
        assert text.y <= scene.height
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a[4], b[4])
    centres = [
        (mark.x, mark.y)
        if isinstance(mark, Circle)
        else tuple(sum(values) / len(values) for values in zip(*mark.points, strict=True))
        for mark in scene.marks
        if isinstance(mark, Circle | Polygon)
    ]
    assert len(set(centres)) == len(centres)
    for stone in milestones(*games):
        assert stone.what in scene.alt


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
    program = "import sys, aima_games.lectures.history as h; h.timeline_scene().to_svg(); assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
