import subprocess
import sys
import xml.etree.ElementTree as ET

import matplotlib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games.graphics.scene import Circle, Line, Polygon, Scene, Style, Text, text_width

matplotlib.use("Agg")
import matplotlib.pyplot as plt

SVG = "{http://www.w3.org/2000/svg}"
MARKS = (
    Line(((0, 0), (30, 40)), Style(dash=(4, 2))),
    Polygon(((10, 10), (20, 10), (15, 20)), Style(fill="#ffeeaa")),
    Circle(30, 30, 8),
    Text(50, 25, "3 < 5", bold=True, italic=True),
    Text(50, 45, "a  b", anchor="start", mono=True),
)
SCENE = Scene(MARKS, 100, 60, 'alt with <b> & "quotes"')


@pytest.fixture(autouse=True)
def _no_figure_left_open():
    yield
    plt.close("all")


def parsed(scene: Scene) -> ET.Element:
    return ET.fromstring(scene.to_svg())


def test_svg_says_what_it_shows():
    root = parsed(SCENE)
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == SCENE.alt
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 100 60", "100", "60")
    assert "max-width:100%" in root.get("style")


def test_svg_has_one_element_for_each_mark():
    tags = [element.tag.removeprefix(SVG) for element in parsed(SCENE)]
    assert tags == ["title", "rect", "polyline", "polygon", "circle", "text", "text"]


def test_marks_with_a_key_stand_in_a_group_where_asked_for():
    marks = (Circle(1, 1, 1), Circle(2, 2, 1, key="n1"), Circle(3, 3, 1, key="n1"), Circle(4, 4, 1, key='a"<b'))
    scene = Scene(marks, 9, 9, "")
    groups = ET.fromstring(scene.to_svg(keys=True)).findall(f"{SVG}g")
    assert [(group.get("data-key"), len(group)) for group in groups] == [("n1", 2), ('a"<b', 1)]
    assert scene.to_svg() == Scene(tuple(Circle(m.x, m.y, m.r) for m in marks), 9, 9, "").to_svg()
    assert scene.moved(1, 1)[1].key == "n1"


def test_the_background_is_white_unless_told():
    assert parsed(SCENE).find(f"{SVG}rect").get("fill") == "#ffffff"
    assert parsed(Scene(MARKS, 100, 60, "", background=None)).find(f"{SVG}rect") is None


def test_svg_bytes_are_the_same_each_time():
    assert SCENE.to_svg() == Scene(MARKS, 100, 60, SCENE.alt).to_svg()
    assert "-0" not in Scene((Circle(-0.0001, -0.0, 1),), 5, 5, "").to_svg()


@given(st.text(), st.text())
def test_any_text_makes_valid_xml(label, alt):
    svg = Scene((Text(1, 1, label),), 10, 10, alt).to_svg()
    root = ET.fromstring(svg.encode("utf-8"))
    assert len(root) == 3  # no text became an element


@pytest.mark.parametrize(
    "hostile", ["</text><script>x</script>", "a & b", '" onload="x', "\x00\x1b[1m", "\ud800", "$x_1$"]
)
def test_hostile_text_stays_text(hostile, tmp_path):
    scene = Scene((Text(20, 10, hostile, colour='"/><script>'),), 40, 20, hostile)
    root = parsed(scene)
    assert [element.tag for element in root.iter()] == [f"{SVG}{tag}" for tag in ("svg", "title", "rect", "text")]
    safe = Scene((Text(20, 10, hostile),), 40, 20, hostile)
    for ending in ("png", "pdf", "svg"):
        safe.draw().figure.savefig(tmp_path / f"hostile.{ending}")
        assert (tmp_path / f"hostile.{ending}").stat().st_size


def test_matplotlib_draws_every_mark_and_the_background():
    before = len(plt.figure().add_axes((0, 0, 1, 1)).get_children())
    ax = SCENE.draw()
    assert len(ax.get_children()) == before + len(MARKS) + 1
    assert [text.get_text() for text in ax.texts] == ["3 < 5", "a  b"]
    assert not ax.axison
    assert ax.get_ylim() == (60, 0)
    assert tuple(ax.figure.get_size_inches()) == pytest.approx((100 / 72, 60 / 72))


def test_matplotlib_draws_on_the_axes_it_is_given():
    _, axes = plt.subplots(1, 2, figsize=(4, 2))
    assert SCENE.draw(axes[1]) is axes[1]
    assert len(plt.get_fignums()) == 1
    in_small = SCENE.draw(axes[1]).texts[0].get_fontsize()
    assert in_small < 2 * SCENE.draw().texts[0].get_fontsize()


def test_moved_marks_keep_their_proportions():
    line, _, circle, text, _ = SCENE.moved(10, 20, 0.5)
    assert line.points == ((10, 20), (25, 40))
    assert line.style.dash == (2, 1)
    assert (circle.x, circle.y, circle.r) == (25, 35, 4)
    assert text.size == 6


def test_a_notebook_shows_the_picture_and_a_terminal_the_words():
    bundle = SCENE._repr_mimebundle_()
    assert bundle["image/svg+xml"] == SCENE.to_svg()
    assert bundle["text/plain"] == SCENE.alt
    assert SCENE.alt in repr(SCENE)


@pytest.mark.parametrize("text", ["3", "−17", "[−∞, ∞]", "2 from heap 1", "MAX to move", "Wimbledon", "0.333", "≤ 2"])
@pytest.mark.parametrize("bold", [False, True])
def test_text_fits_the_width_that_was_reckoned(text, bold):
    figure = plt.figure(dpi=72)
    drawn = figure.text(0, 0, text, fontsize=100, family="DejaVu Sans", weight="bold" if bold else "normal")
    actual = drawn.get_window_extent(figure.canvas.get_renderer()).width
    assert actual <= text_width(text, 100, bold) * 1.03
    assert text_width(text, 100, bold) <= 1.4 * actual


def test_svg_needs_neither_matplotlib_nor_numpy():
    program = (
        "import sys; from aima_games.trees.draw import tree_scene; from aima_games.graphics.positions import board_scene; from aima_games.games import Hexapawn;"
        "tree_scene([[1, 2], [3]]).to_svg(); board_scene(Hexapawn()).to_svg();"
        "sys.exit(bool({'matplotlib', 'numpy'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
