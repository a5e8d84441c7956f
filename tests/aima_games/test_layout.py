from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games.trees.layout import tidy_tree

GAP = 3.0


@st.composite
def trees(draw: st.DrawFn) -> tuple[nx.DiGraph, dict[int, tuple[float, float]]]:
    """A tree, each node's parent drawn among the earlier nodes, and a size for each node."""
    count = draw(st.integers(1, 40))
    tree = nx.DiGraph()
    tree.add_node(0)
    for node in range(1, count):
        tree.add_edge(draw(st.integers(0, node - 1)), node)
    side = st.floats(1, 60)
    return tree, {node: (draw(side), draw(side)) for node in tree}


@given(trees())
def test_boxes_never_overlap(drawn):
    tree, sizes = drawn
    layout = tidy_tree(tree, sizes.__getitem__, sibling_gap=GAP, level_gap=GAP)
    levels = {}
    for node, (x, y) in layout.at.items():
        levels.setdefault(y, []).append((x, *sizes[node]))
    for level in levels.values():
        for (x, width, _), (next_x, next_width, _) in pairwise(sorted(level)):
            assert next_x - x >= (width + next_width) / 2 + GAP - 1e-6
    for (y, level), (next_y, next_level) in pairwise(sorted(levels.items())):
        highest, next_highest = (max(height for *_, height in row) for row in (level, next_level))
        assert next_y - y >= (highest + next_highest) / 2 + GAP - 1e-6


@given(trees())
def test_children_keep_their_order_and_parents_stand_in_the_middle(drawn):
    tree, sizes = drawn
    layout = tidy_tree(tree, sizes.__getitem__, sibling_gap=GAP)
    for node in tree:
        xs = [layout.at[child][0] for child in tree.successors(node)]
        assert xs == sorted(xs)
        assert len({layout.at[child][1] for child in tree.successors(node)}) <= 1
        if xs:
            assert layout.at[node][0] == pytest.approx((xs[0] + xs[-1]) / 2, abs=1e-6)


@given(trees())
def test_the_whole_fits_its_box_exactly(drawn):
    tree, sizes = drawn
    layout = tidy_tree(tree, sizes.__getitem__)
    assert min(x - sizes[n][0] / 2 for n, (x, _) in layout.at.items()) == pytest.approx(0, abs=1e-6)
    assert max(x + sizes[n][0] / 2 for n, (x, _) in layout.at.items()) == pytest.approx(layout.width)
    assert max(y + sizes[n][1] / 2 for n, (_, y) in layout.at.items()) <= layout.height + 1e-6


@given(trees())
def test_the_mirror_image_of_a_tree_is_as_wide(drawn):
    tree, _ = drawn
    mirrored = nx.DiGraph()
    mirrored.add_node(0)
    for node in tree:
        mirrored.add_edges_from((node, child) for child in reversed(list(tree.successors(node))))
    assert tidy_tree(mirrored, lambda _: (10, 10)).width == pytest.approx(tidy_tree(tree, lambda _: (10, 10)).width)


def test_equal_subtrees_are_drawn_alike():
    tree = nx.balanced_tree(3, 2, create_using=nx.DiGraph)
    at = tidy_tree(tree, lambda _: (20, 20), sibling_gap=10).at
    assert [at[leaf][0] for leaf in range(4, 13)] == pytest.approx([10 + 30 * i for i in range(9)])


def test_a_small_subtree_between_two_large_ones_stands_midway():
    tree = nx.DiGraph([("r", "a"), ("r", "b"), ("r", "c")])
    tree.add_edges_from((parent, f"{parent}{i}") for parent in "ac" for i in range(5))
    at = tidy_tree(tree, lambda _: (10, 10)).at
    assert at["b"][0] == pytest.approx((at["a"][0] + at["c"][0]) / 2)


def test_a_chain_is_a_vertical_line_however_deep():
    chain = nx.path_graph(3_000, create_using=nx.DiGraph)
    layout = tidy_tree(chain, lambda _: (10, 10))
    assert {x for x, _ in layout.at.values()} == {5.0}
    assert layout.depth[2_999] == 2_999


@pytest.mark.parametrize("deep_first", [True, False])
def test_a_lopsided_tree_stays_narrow(deep_first):
    """A leaf beside a deep subtree at each level: contours keep all of it within two columns and their drift."""
    tree = nx.DiGraph()
    for i in range(0, 2_000, 2):
        tree.add_edges_from([(i, i + 2), (i, i + 1)] if deep_first else [(i, i + 1), (i, i + 2)])
    layout = tidy_tree(tree, lambda _: (10, 10), sibling_gap=10)
    assert layout.width == pytest.approx(10 * 1_000 + 20)


def test_work_is_linear_in_the_number_of_nodes():
    """Counted, not timed: contour positions read for a tree of twice the size at most double (and a bit)."""
    from aima_games.trees import layout as module

    def reads(levels: int) -> int:
        tree = nx.balanced_tree(2, levels, create_using=nx.DiGraph)
        calls = 0
        original = module._Contour.at

        def counted(self, level):
            nonlocal calls
            calls += 1
            return original(self, level)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module._Contour, "at", counted)
            tidy_tree(tree, lambda _: (10, 10))
        return calls

    assert reads(11) <= 2 * reads(10) + 100


@pytest.mark.parametrize("edges", [[], [(0, 1), (1, 0)], [(0, 1), (2, 3)], [(0, 1), (0, 2), (1, 3), (2, 3)]], ids=str)
def test_what_is_no_tree_is_refused(edges):
    with pytest.raises(ValueError, match="no tree"):
        tidy_tree(nx.DiGraph(edges), lambda _: (1, 1))


def test_edges_of_a_wide_tree_are_kept_steep():
    star = nx.DiGraph((0, i) for i in range(1, 40))
    flat = tidy_tree(star, lambda _: (10, 10), level_gap=20).at[1][1]
    steep = tidy_tree(star, lambda _: (10, 10), level_gap=20, steepness=0.2).at[1][1]
    assert steep > flat
