"""Charts say with markers, dashes and an alt text what they say with colour, and refuse what cannot be drawn."""

from __future__ import annotations

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import pytest

from aima_games.graphics import charts
from aima_games.matches.match import Score


@pytest.fixture
def drawn(monkeypatch):
    """The axes of the charts, which would be closed as soon as they are pictures."""
    found = []
    monkeypatch.setattr(charts, "picture", lambda figure, alt: found.append(figure.axes[0]) or alt)
    yield found
    plt.close("all")


def series(wins, draws, losses):
    return Score((1,) * wins + (0,) * draws + (-1,) * losses)


def test_lines_from_numbers_and_from_points(drawn):
    alt = charts.lines({"minimax": [7, 49, 343], "alpha-beta": [(1, 7), (3, 20.5)]}, "plies", "nodes", log="y")
    (axes,) = drawn
    full, pruned = axes.lines
    assert (list(full.get_xdata()), list(full.get_ydata())) == ([1, 2, 3], [7, 49, 343])
    assert (list(pruned.get_xdata()), list(pruned.get_ydata())) == ([1, 3], [7, 20.5])
    assert len({(line.get_marker(), line.get_linestyle(), line.get_color()) for line in axes.lines}) == 2
    assert (axes.get_xscale(), axes.get_yscale()) == ("linear", "log")
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("plies", "nodes")
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["minimax", "alpha-beta"]
    assert all(part in alt for part in ("logarithmic", "minimax: 7 at 1, 49 at 2, 343 at 3", "20.5 at 3"))


def test_no_two_lines_look_the_same(drawn):
    charts.lines({str(k): [k, k + 1] for k in range(len(charts.LOOKS))}, "x", "y")
    (axes,) = drawn
    looks = [(line.get_color(), line.get_marker(), str(line._dash_pattern)) for line in axes.lines]
    for part in zip(*looks, strict=True):
        assert len(set(part)) == len(axes.lines) == 6


def test_one_line_needs_no_legend_and_whole_numbers_have_whole_ticks(drawn):
    charts.lines({"one": [5, 3, 4]}, "games", "lost")
    (axes,) = drawn
    assert axes.get_legend() is None
    assert all(float(tick).is_integer() for tick in axes.get_xticks())


def test_a_long_line_has_no_markers_and_few_of_its_points_are_read_out(drawn):
    alt = charts.lines({"squares": [k * k for k in range(1, 1001)]}, "k", "k²", log="xy")
    (axes,) = drawn
    assert axes.lines[0].get_marker() == ""
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert alt.count(" at ") == charts.FEW
    assert "1 at 1," in alt
    assert "1,000,000 at 1,000." in alt


def test_bars_with_the_first_on_top(drawn):
    alt = charts.bars({"games": 255_168, "states": 5_478, "debt": -2}, "number")
    (axes,) = drawn
    assert [bar.get_width() for bar in axes.patches] == [255_168, 5_478, -2]
    assert [text.get_text() for text in axes.texts] == ["255,168", "5,478", "−2"]
    assert axes.yaxis_inverted()
    assert "games: 255,168; states: 5,478; debt: −2" in alt


def test_a_logarithmic_axis_has_room_for_the_smallest_bar(drawn):
    charts.bars({"much": 10_000, "little": 1}, "nodes", log=True)
    (axes,) = drawn
    assert axes.get_xscale() == "log"
    low, high = axes.get_xlim()
    assert low < 1
    assert high > 10_000


def test_means_with_their_intervals(drawn):
    scores = {"strong": series(90, 5, 5), "even": series(40, 20, 40)}
    alt = charts.intervals(scores)
    (axes,) = drawn
    assert [label.get_text() for label in axes.get_yticklabels()] == list(scores)
    ends = [tuple(line.get_xdata()) for line in axes.lines if line.get_marker() == "|"]
    assert ends == [score.interval for score in scores.values()]
    assert axes.yaxis_inverted()
    assert "strong: 0.85, from " in alt


def test_a_chart_is_a_picture_and_leaves_no_figure_open():
    before = plt.get_fignums()
    shown = charts.bars({"a < b": 1}, "number")._repr_mimebundle_()
    assert shown["text/html"].startswith('<img alt="Bars: number. a &lt; b: 1."')
    assert shown["text/plain"].endswith("a < b: 1.")
    assert plt.get_fignums() == before


@pytest.mark.parametrize(
    "draw",
    [
        lambda: charts.lines({}, "x", "y"),
        lambda: charts.lines({"empty": []}, "x", "y"),
        lambda: charts.bars({}, "x"),
        lambda: charts.bars({"none": 0}, "x", log=True),
        lambda: charts.intervals({}),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw):
    with pytest.raises(ValueError, match=r"nothing to draw|logarithmic"):
        draw()
    assert plt.get_fignums() == []
