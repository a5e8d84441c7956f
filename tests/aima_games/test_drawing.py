import copy
import math
from fractions import Fraction

import matplotlib
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import CHANCE, MAX, MIN, back_up, game_tree
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame
from aima_games.graphics.positions import board_scene
from aima_games.graphics.scene import Circle, Line, Polygon, Scene, Text, text_width
from aima_games.text import value_text
from aima_games.trees import renderer as module
from aima_games.trees.draw import draw_tree, tree_scene

matplotlib.use("Agg")

import matplotlib.pyplot as plt

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ENDGAME = TicTacToe().from_text("X O X\nO O X\n. . .")


@pytest.fixture(autouse=True)
def _no_figure_left_open():
    yield
    plt.close("all")


def texts(scene: Scene) -> list[str]:
    return [mark.text for mark in scene.marks if isinstance(mark, Text)]


def thick(scene: Scene) -> list[Line]:
    return [mark for mark in scene.marks if isinstance(mark, Line) and mark.style.stroke == module.LINE]


def bars(scene: Scene) -> list[Line]:
    return [mark for mark in scene.marks if isinstance(mark, Line) and mark.style.stroke == module.CUT]


def signs(scene: Scene) -> dict[str, int]:
    """How many △, ▽, □ and ⬡ there are, told by their corners alone."""
    counts = {"up": 0, "down": 0, "box": 0, "other": 0}
    for mark in scene.marks:
        if isinstance(mark, Polygon) and mark.style.stroke is not None:
            ys = [y for _, y in mark.points]
            if len(ys) == 3:
                counts["up" if ys.count(max(ys)) == 2 else "down"] += 1
            else:
                counts["box" if len(ys) == 4 else "other"] += 1
    return counts


def searched() -> nx.DiGraph:
    """What alpha–beta leaves of the two-ply tree."""
    tree = game_tree(TreeGame(TWO_PLY))
    back_up(tree)
    for child in (7, 8):
        tree.nodes[child]["explored"] = False
        tree.edges[5, child]["cut"] = True
    tree.nodes[0]["window"] = (-math.inf, math.inf)
    tree.nodes[5]["window"] = (3, math.inf)
    return tree


def overlaps(scene: Scene) -> list[tuple[str, str]]:
    """Pairs of texts that run into each other, with the widths that were reckoned for them."""
    boxes = []
    for mark in scene.marks:
        if isinstance(mark, Text):
            wide = text_width(mark.text, mark.size, mark.bold, mark.mono)
            left = mark.x - wide * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
            boxes.append((left, mark.y - mark.size / 2, left + wide, mark.y + mark.size / 2, mark.text))
    return [
        (a[4], b[4])
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


# What is shown


def test_the_two_ply_tree():
    scene = tree_scene(TWO_PLY)
    assert signs(scene) == {"up": 1, "down": 3, "box": 9, "other": 0}
    shown = texts(scene)
    for value, count in {"3": 3, "2": 8, "14": 1}.items():  # values, leaves and the names of actions
        assert shown.count(value) == count
    assert {"MAX", "MIN"} <= set(shown)
    assert len(thick(scene)) == 2


def test_the_alt_text_tells_the_tree():
    assert tree_scene(TWO_PLY, caption="AIMA, Figure 5.2").alt == (
        "AIMA, Figure 5.2. Game tree of 13 nodes, 2 plies deep. At the root MAX to move, value 3. "
        "Moves: 0 has value 3; 1 has value 2; 2 has value 2. Principal variation: 0 then 0. "
        "Leaves, nested as in the tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]."
    )


def test_an_exercise_shows_leaves_and_no_answers():
    scene = tree_scene([[3, 12], [2, 4]], values=False, labels=False)
    assert sorted(texts(scene)) == ["12", "2", "3", "4", "MAX", "MIN"]
    assert not thick(scene)
    assert "value" not in scene.alt
    assert "Principal variation" not in scene.alt


def test_asked_nodes_show_a_question_and_hide_the_line_that_answers_it():
    scene = tree_scene([[30, 120], [20, 40]], labels=False, ask=[0])
    assert "?" in texts(scene)
    assert not thick(scene)
    assert "value ?" in scene.alt
    named = tree_scene([[30, 120], [20, 40]], labels=False, ask={0: "A", 1: "B"})
    assert {"A", "B", "20"} <= set(texts(named))
    assert thick(tree_scene([[30, 120], [20, 40]], ask=[1], line=True))


def test_cuts_windows_and_unexplored_parts():
    scene = tree_scene(searched(), legend=True)
    assert len(bars(scene)) == 2 * 2 + 2  # and one pair in the legend
    dashed = [mark for mark in scene.marks if isinstance(mark, Polygon) and mark.style.dash]
    assert len(dashed) == 2 + 1
    assert {"[−∞, ∞]", "[3, ∞]", "cut off", "not explored", "principal variation"} <= set(texts(scene))
    assert "Cut off: 1 then 1; 1 then 2. Not explored: 2 nodes." in scene.alt
    assert "Windows: root [−∞, ∞]; 1 [3, ∞]." in scene.alt


def test_what_is_below_a_cut_is_unexplored_too():
    tree = game_tree(TreeGame([[1, 2], [3, [4, 5]]]))
    back_up(tree)
    tree.edges[4, 6]["cut"] = True
    scene = tree_scene(tree)
    assert sum(isinstance(mark, Polygon) and bool(mark.style.dash) for mark in scene.marks) == 3
    assert "Not explored: 3 nodes" in scene.alt


def test_the_legend_explains_only_what_occurs():
    words = texts(tree_scene([1, 2], legend=True, labels=False))
    assert {"MAX to move", "leaf", "principal variation"} <= set(words)
    assert not {"MIN to move", "chance", "cut off", "not explored", "[α, β]"} & set(words)


def test_a_node_text_stands_in_place_of_its_value():
    tree = searched()
    tree.nodes[5]["text"] = "≤ 2"
    assert "≤ 2" in texts(tree_scene(tree))


def test_chance_nodes_and_other_players():
    tree = nx.DiGraph()
    tree.add_node("r", to_move=CHANCE, value=Fraction(5, 2))
    for name, value in (("heads", 2), ("tails", 3)):
        tree.add_node(name, to_move=1, value=(value, 0))
        tree.add_edge("r", name, label=name, probability=Fraction(1, 2))
        tree.add_node(name + "!", value=(value, 0))
        tree.add_edge(name, name + "!")
    scene = tree_scene(tree)
    assert sum(isinstance(mark, Circle) for mark in scene.marks) == 1
    assert signs(scene)["other"] == 2
    assert {"5/2", "heads: 1/2", "(2, 0)", "chance", "player 1"} <= set(texts(scene))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (-1, "−1"), (2.0, "2"), (-0.0, "0"), (1 / 3, "0.333"), (-12.25, "−12.25"), (0.1 + 0.2, "0.3"),
        (Fraction(-1, 3), "−1/3"), (Fraction(4, 2), "2"), (math.inf, "∞"), (-math.inf, "−∞"), (1e-9, "1e−09"),
        (10**30, "1" + "0" * 30), (1e300, "1e+300"), ((1, -2), "(1, −2)"), ("≥ 3", "≥ 3"),
        ("x-y", "x-y"), (True, "True"), (1.5e-7, "1.5e−07"),
    ],
)  # fmt: skip
def test_values_are_written_compactly(value, text):
    assert value_text(value) == text


# What may be given


def test_a_plain_graph_needs_utilities_only():
    graph = nx.DiGraph([("A", "B"), ("A", "C"), ("B", "D"), ("B", "E")])
    for leaf, utility in {"C": 7, "D": 20, "E": 30}.items():
        graph.nodes[leaf]["utility"] = utility
    graph.edges["A", "C"]["label"] = "go right"
    scene = tree_scene(graph, ask=["B"])
    assert {"go right", "?", "20", "30"} <= set(texts(scene))
    assert "Moves: B has value ?" in scene.alt
    assert "Principal variation: B then D" in tree_scene(graph).alt


def test_a_graph_with_two_ways_to_a_node_is_unfolded():
    graph = nx.DiGraph([("A", "B"), ("A", "C"), ("B", "D"), ("C", "D")])
    graph.nodes["D"]["utility"] = 1
    assert "5 nodes" in tree_scene(graph).alt


def test_what_is_given_is_not_changed():
    graph = nx.DiGraph([("A", "B")])
    graph.nodes["B"]["utility"] = 1
    for tree in (graph, searched(), game_tree(TicTacToe(), ENDGAME)):
        nodes, edges = copy.deepcopy(dict(tree.nodes)), copy.deepcopy(dict(tree.edges))
        tree_scene(tree)
        assert (dict(tree.nodes), dict(tree.edges)) == (nodes, edges)


def test_a_tree_cut_off_by_depth_has_values_only_with_an_evaluation():
    assert "value" not in tree_scene(Hexapawn(), depth=2).alt
    scene = tree_scene(Hexapawn(), depth=1, evaluate=lambda state: 0.5)
    assert texts(scene).count("0.5") == 4


def test_boards_stand_in_the_nodes():
    assert "Root: hexapawn board: B B B / . . . / W W W" in tree_scene(Hexapawn(), depth=1).alt
    with_boards, without = (tree_scene(TicTacToe(), ENDGAME, boards=boards) for boards in (None, False))
    assert len(with_boards.marks) > len(without.marks)
    assert with_boards.height > without.height
    nim = Nim((1, 1))
    assert len(tree_scene(nim).marks) == len(tree_scene(nim, boards=False).marks)
    assert len(tree_scene(nim, boards=True).marks) > len(tree_scene(nim).marks)
    assert len(tree_scene(game_tree(TicTacToe(), ENDGAME)).marks) == len(with_boards.marks)


def test_a_one_node_tree():
    scene = tree_scene(TreeGame(5), legend=True, caption="Nothing to decide")
    assert {"5", "leaf", "Nothing to decide"} <= set(texts(scene))
    assert "1 node, 0 plies" in scene.alt


def test_a_deep_chain():
    chain = nx.path_graph(1_500, create_using=nx.DiGraph)
    chain.nodes[1_499]["utility"] = 1
    assert "1,499 plies deep" in tree_scene(chain, labels=False).alt


# What is refused


def leaf_with(**attributes) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_node(0, to_move=MAX)
    graph.add_node(1, **attributes)
    graph.add_edge(0, 1)
    return graph


CYCLE = nx.DiGraph([(0, 1), (1, 2), (2, 0)])
MARKED_CYCLE = CYCLE.copy()
nx.set_node_attributes(MARKED_CYCLE, MAX, "to_move")


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        (nx.DiGraph(), {}, "empty"),
        (CYCLE, {}, "cycle"),
        (MARKED_CYCLE, {}, "cycle"),
        (nx.Graph([(0, 1)]), {}, "directed"),
        (nx.MultiDiGraph([(0, 1)]), {}, "one edge"),
        (leaf_with(), {}, "leaf 1 has no value"),
        (leaf_with(utility=math.nan), {}, "NaN"),
        (leaf_with(value=math.nan), {}, "NaN"),
        (leaf_with(utility=None), {}, "not a number"),
        (leaf_with(utility=1, window=(1, math.nan)), {}, "window"),
        (leaf_with(utility=1, window=3), {}, "window"),
        (leaf_with(utility=1), {"ask": ["Z"]}, "no such node"),
        (leaf_with(utility=1), {"depth": 2}, "drawn whole"),
        (leaf_with(utility=1), {"boards": True}, "game_tree"),
        ([[1, 2], []], {}, "no children"),
        (TicTacToe(), {"depth": -1}, "depth"),
        (TicTacToe(), {"depth": "two"}, "depth"),
        (TicTacToe(), {}, r"2,000 nodes; give a smaller depth"),
        (nx.path_graph(2_001, create_using=nx.DiGraph), {}, "2,001 nodes"),
        (Hexapawn(), {"depth": 1, "evaluate": lambda state: math.nan}, "NaN"),
        (Hexapawn(), {"depth": 1, "evaluate": lambda state: None}, "not a number"),
    ],
)
def test_broken_input_gets_a_clear_error(source, options, message):
    with pytest.raises(ValueError, match=message):
        tree_scene(source, **options)


def test_something_else_altogether_is_a_type_error():
    with pytest.raises(TypeError, match="not int"):
        tree_scene(5)


def test_a_leaf_without_a_value_is_fine_where_none_is_wanted():
    assert tree_scene(leaf_with(), values=False).marks
    assert tree_scene(leaf_with(explored=False)).marks


# How it is laid out

nested = st.recursive(st.integers(-999, 999), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)


@given(st.lists(nested, min_size=1, max_size=4))
def test_no_text_runs_into_another_and_nothing_leaves_the_frame(tree):
    scene = tree_scene(tree, legend=True, caption="Some words below the tree")
    assert not overlaps(scene)
    for mark in scene.marks:
        for x, y in [(mark.x, mark.y)] if isinstance(mark, Text | Circle) else mark.points:
            assert 0 <= x <= scene.width
            assert 0 <= y <= scene.height


@pytest.mark.parametrize(
    "scene",
    [
        tree_scene(Nim((2, 2))),
        tree_scene(Hexapawn(), depth=2),
        tree_scene(TicTacToe(), ENDGAME, legend=True),
        tree_scene(searched(), legend=True),
        tree_scene([[1 / 3, -1234567, 8], [Fraction(22, 7), 2.5]]),
    ],
    ids=["nim", "hexapawn", "tic-tac-toe", "alpha-beta", "long values"],
)
def test_labels_values_and_windows_keep_apart(scene):
    assert not overlaps(scene)


def test_values_fit_their_signs():
    for value in (0, -17, 1234567, 0.333):
        for kind in (MAX, MIN, CHANCE, None, "BLUE"):
            style = module.Style()
            (shape, text), width, height = module._sign(kind, value_text(value), style, "#000000")
            half = text_width(text.text, text.size) / 2
            for x, y in ((s * half, text.y + t * 0.36 * text.size) for s in (-1, 1) for t in (-1, 1)):
                if isinstance(shape, Circle):
                    assert math.hypot(x, y) <= shape.r
                elif kind in (MAX, MIN):
                    across = width * (0.5 + (y if kind == MAX else -y) / height)
                    assert abs(x) <= across / 2
                else:
                    assert abs(x) <= width / 2
                    assert abs(y) <= height / 2


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_text_can_be_read_on_every_fill():
    pairs = [(module.INK, fill) for fill in (*module.FILLS.values(), module.OTHER_FILL)]
    pairs += [(colour, "#ffffff") for colour in (module.INK, module.GREY, module.CUT, module.LINE)]
    for text, ground in pairs:
        dark, light = sorted((luminance(text), luminance(ground)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)  # WCAG 2.2, 1.4.3


# On matplotlib


def test_a_million_nodes_are_refused_at_once():
    with pytest.raises(ValueError, match=r"1,000,000 nodes, and a picture holds 2,000.*smaller depth or a subtree"):
        tree_scene(nx.path_graph(10**6, nx.DiGraph))


def test_matplotlib_draws_the_same_scene():
    _, ax = plt.subplots()
    assert draw_tree(TWO_PLY, ax=ax, caption="c") is ax
    assert sorted(text.get_text() for text in ax.texts) == sorted(texts(tree_scene(TWO_PLY, caption="c")))
    game = TicTacToe()
    assert draw_tree(game, ENDGAME, 1).figure is not ax.figure
    scene = board_scene(game, ENDGAME)
    drawn = scene.draw()
    lines = sum(len(collection.get_paths()) for collection in drawn.collections)
    assert lines + len(drawn.patches) + len(drawn.texts) == len(scene.marks) + 1  # and the background
