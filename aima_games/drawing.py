"""Game trees and boards as pictures: `draw_tree`, `draw_board` on matplotlib, `tree_scene`, `board_scene` as data.

What colour says is said again by shape, dash or text: MAX △, MIN ▽, chance ○, leaf □, another player ⬡; the line
of play is thick, a cut edge is struck through, and what a search never visited is dashed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Game, State
from aima_games.games import Nim, TreeGame
from aima_games.layout import tidy_tree
from aima_games.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, text_width
from aima_games.trees import back_up, game_tree, root_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Node = Hashable

LARGEST = 2_000
"""A tree with more nodes than this is not drawn: nobody could read it."""

# Contrast of each text colour with white and with the fills is 4.5:1 or better; blue and orange stay apart for
# every usual kind of colour blindness.
INK, GREY, CUT, LINE = "#222222", "#666666", "#a3200d", "#0b4f8a"
FILLS = {MAX: "#d6e6f5", MIN: "#fde3c8", CHANCE: "#e4efdc", None: "#ffffff"}
OTHER_FILL = "#ece4f3"
DASH = (4.0, 3.0)

_VALUE, _LABEL, _SMALL = 13.0, 11.5, 11.5  # sizes of text
_PADDING, _SIBLINGS = 12.0, 10.0
_HIGH = 33.0  # of a triangle
_BOARD = 58.0  # the longer side of a board inside a tree
_LABEL_AT, _BARS_AT = 0.7, 0.4  # how far down an edge its label and the bars of a cut stand


def tree_scene(
    source: Game | nx.DiGraph | Sequence[Any],
    state: State | None = None,
    depth: int | None = None,
    *,
    values: bool = True,
    line: bool | None = None,
    labels: bool = True,
    boards: bool | None = None,
    evaluate: Callable[[State], Any] | None = None,
    ask: Iterable[Node] | Mapping[Node, Any] = (),
    legend: bool = False,
    caption: str | None = None,
) -> Scene:
    """The picture of a game tree.

    `source` is a game, whose tree is grown below `state` (the initial state by default) `depth` plies deep (to
    the end by default); or nested lists as `TreeGame` takes them; or a networkx DiGraph. A graph in which every
    inner node has `to_move` is drawn as it is, with the attributes that `aima_games.trees` lists; another one is
    read by `TreeGame`. Values are backed up unless a graph brings its own: a leaf is worth its utility, else
    `evaluate(state)`. A game's tree that `depth` cut off is drawn without values where there is no `evaluate`.
    Nothing that is given is ever changed.

    values: False leaves inner nodes empty and the line of play unmarked, for an exercise; leaves keep their value.
    line: whether the line of play is thick; by default where values are shown and nothing is asked for.
    labels: whether edges carry the names of actions.
    boards: whether each node shows the game's picture; by default for games on a board (not Nim).
    ask: nodes that show "?" in place of their value, or a dict from nodes to what to write there. The nodes of a
        game's tree are numbered from 0 in the order of a depth-first walk; a graph's have the graph's names.
    legend: whether to explain the signs that occur, below the tree. caption: a text below everything.

    Raises ValueError for what is no tree, a leaf without a value where values are wanted, a value that is NaN, an
    unknown node in `ask`, or more than 2,000 nodes.
    """
    tree = _tree(source, state, depth, values, evaluate)
    asked = _asked(tree, ask)
    shown_line = (values and not asked) if line is None else line
    picture = _Picture(tree, values, shown_line, labels, _boards(tree, boards), asked)
    return picture.scene(legend, caption)


def draw_tree(
    source: Game | nx.DiGraph | Sequence[Any],
    state: State | None = None,
    depth: int | None = None,
    *,
    ax: Axes | None = None,
    **options: Any,
) -> Axes:
    """`tree_scene(source, …)` on matplotlib's `ax`, or on a new figure of its size; same arguments, same errors."""
    return tree_scene(source, state, depth, **options).draw(ax)


def board_scene(game: Game, state: State | None = None) -> Scene:
    """The picture of `state` (the initial state by default); the state's text where the game has no picture."""
    state = game.initial if state is None else state
    scene = game.picture(state)
    return _text_board(game.to_text(state)) if scene is None else scene


def draw_board(game: Game, state: State | None = None, ax: Axes | None = None) -> Axes:
    """`board_scene(game, state)` on matplotlib's `ax`, or on a new figure of the board's size."""
    return board_scene(game, state).draw(ax)


def value_text(value: Any) -> str:
    """A value as it is written in a node: `3`, `−1`, `0.333`, `1/3`, `−∞`; a tuple of values in brackets."""
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(value_text, value)) + ")"
    if not isinstance(value, Real) or isinstance(value, Rational):
        text = str(value)
    elif math.isinf(value):
        text = "∞" if float(value) > 0 else "-∞"
    elif abs(float(value)) >= 1e7 or 0 < abs(float(value)) < 0.0005:  # what is not nothing must not look like it
        text = f"{float(value):.3g}"
    else:
        text = f"{float(value) + 0.0:.3f}".rstrip("0").rstrip(".")  # + 0.0 turns -0.0 into 0.0
    return text.replace("-", "−") if isinstance(value, Real) else text


# From what was given to a tree that can be drawn.


def _tree(
    source: Any, state: Any, depth: int | None, values: bool, evaluate: Callable[[State], Any] | None
) -> nx.DiGraph:
    if isinstance(source, list | tuple):
        source = TreeGame(source)
    if isinstance(source, Game):
        if depth is not None and (not isinstance(depth, int) or depth < 0):
            raise ValueError(f"depth={depth!r}: a tree is 0 or more plies deep")
        tree = game_tree(source, state, depth, largest=LARGEST)
        cut_off = depth is not None and evaluate is None
    elif isinstance(source, nx.Graph):
        if state is not None or depth is not None:
            raise ValueError("`state` and `depth` say what to grow from a game; a graph is drawn whole")
        tree = _own_tree(source)
        cut_off = False
    else:
        raise TypeError(f"a game, nested lists or a networkx DiGraph can be drawn, not {type(source).__name__}")

    leaves = [node for node, children in tree.out_degree() if children == 0]
    for leaf in leaves:
        attributes = tree.nodes[leaf]
        if evaluate is not None and "utility" not in attributes and "value" not in attributes:
            attributes["utility"] = evaluate(attributes.get("state", leaf))
    _refuse_nan(tree)
    # Values that a graph brings along are some search's record, and stay.
    brings_values = any("value" in attributes for _, attributes in tree.nodes(data=True))
    if values and not brings_values and all("utility" in tree.nodes[leaf] for leaf in leaves):
        back_up(tree)
    if values and not cut_off:
        visited = _visited(tree)
        for leaf in leaves:
            if visited[leaf] and not {"value", "utility", "text"} & tree.nodes[leaf].keys():
                raise ValueError(f"leaf {leaf!r} has no value: give `evaluate`, set `utility`, or ask for values=False")
    return tree


def _own_tree(graph: nx.Graph) -> nx.DiGraph:
    """A copy of a graph that somebody made, with `to_move` on every inner node."""
    if not graph.is_directed() or graph.is_multigraph():
        raise ValueError("a tree is a networkx DiGraph: directed, with one edge from a parent to a child")
    if graph.number_of_nodes() > LARGEST:
        raise ValueError(
            f"the tree has {graph.number_of_nodes():,} nodes, and a picture holds {LARGEST:,}; "
            "draw a smaller depth or a subtree"
        )
    if all("to_move" in graph.nodes[node] for node, children in graph.out_degree() if children):
        root_of(graph)
        return graph.copy()
    game = TreeGame(graph)
    tree = game_tree(game, largest=LARGEST)
    for _, attributes in tree.nodes(data=True):
        attributes.update(graph.nodes[attributes["state"]] | attributes)
    for parent, child, attributes in tree.edges(data=True):
        attributes.update(attributes | graph.edges[tree.nodes[parent]["state"], tree.nodes[child]["state"]])
    names = {node: attributes["state"] for node, attributes in tree.nodes(data=True)}
    if len(set(names.values())) < len(names):  # a node with two parents is in the tree twice
        return tree
    return nx.relabel_nodes(tree, names)


def _refuse_nan(tree: nx.DiGraph) -> None:
    for node, attributes in tree.nodes(data=True):
        for name in ("value", "utility"):
            given = attributes.get(name, 0)
            parts = given if isinstance(given, tuple | list) else (given,)  # a utility for each of several players
            if any(map(_is_nan, parts)):
                raise ValueError(f"node {node!r}: its {name} is NaN, which is neither more nor less than anything")
            if name == "utility" and not all(isinstance(part, Real) for part in parts):
                raise ValueError(f"node {node!r}: its utility is {given!r}, not a number")
        window = attributes.get("window")
        pair = isinstance(window, tuple | list) and len(window) == 2 and not any(map(_is_nan, window))
        if window is not None and not pair:
            raise ValueError(f"node {node!r}: its window is {window!r}, not a pair (alpha, beta)")


def _is_nan(value: Any) -> bool:
    return isinstance(value, Real) and value != value


def _visited(tree: nx.DiGraph) -> dict[Node, bool]:
    """Which nodes a search came to: not those marked otherwise, nor a child that was cut off, nor what is below."""
    root = root_of(tree)
    visited = {root: bool(tree.nodes[root].get("visited", True))}
    for parent, child in nx.bfs_edges(tree, root):
        came = visited[parent] and not tree.edges[parent, child].get("cut")
        visited[child] = bool(tree.nodes[child].get("visited", came))
    return visited


def _asked(tree: nx.DiGraph, ask: Iterable[Node] | Mapping[Node, Any]) -> dict[Node, str]:
    asked = {node: str(text) for node, text in ask.items()} if isinstance(ask, Mapping) else dict.fromkeys(ask, "?")
    if unknown := [node for node in asked if node not in tree]:
        raise ValueError(f"`ask` names {', '.join(map(repr, unknown))}, and the tree has no such node")
    return asked


def _boards(tree: nx.DiGraph, boards: bool | None) -> Game | None:
    """The game that draws the nodes, or None."""
    game = tree.graph.get("game")
    has_states = all("state" in attributes for _, attributes in tree.nodes(data=True))
    if boards is None:
        # Nim's heaps are told by the moves, in less room than the heaps take.
        if not isinstance(game, Game) or isinstance(game, Nim) or not has_states:
            return None
        return None if game.picture(tree.nodes[root_of(tree)]["state"]) is None else game
    if not boards:
        return None
    if not isinstance(game, Game) or not has_states:
        raise ValueError("boards=True needs a tree that `game_tree` grew: it knows its game, and each node its state")
    return game


# From the tree to marks.


@dataclass(frozen=True)
class _Figure:
    """What is drawn for a node, around the centre (0, 0) of its sign."""

    marks: tuple[Mark, ...]
    width: float
    head: float
    """The y where the edge from the parent ends."""
    foot: float
    """The y where the edges to the children begin."""
    bottom: float
    """The y where the drawing ends: below `foot` where a window is written under a leaf."""


class _Picture:
    def __init__(
        self, tree: nx.DiGraph, values: bool, line: bool, labels: bool, boards: Game | None, asked: dict[Node, str]
    ) -> None:
        self.tree, self.root, self.boards = tree, root_of(tree), boards
        self.visited = _visited(tree)
        self.kind = {node: tree.nodes[node].get("to_move") if tree.out_degree(node) else None for node in tree}
        self.text = {node: asked.get(node, self._value(node, values)) for node in tree}
        self.windows = {
            node: "[" + ", ".join(map(value_text, window)) + "]"
            for node, window in tree.nodes(data="window")
            if window is not None
        }
        self.names = {(parent, child): _edge_name(child, edge) for parent, child, edge in tree.edges(data=True)}
        self.labels = self.names if labels else dict.fromkeys(tree.edges, "")
        self.line = [edge for edge in tree.edges if line and tree.edges[edge].get("line")]
        self.cuts = [edge for edge in tree.edges if tree.edges[edge].get("cut")]

    def _value(self, node: Node, values: bool) -> str:
        attributes = self.tree.nodes[node]
        if attributes.get("text") is not None:
            return str(attributes["text"])
        if not values and self.tree.out_degree(node):
            return ""
        value = attributes.get("value", attributes.get("utility"))
        return "" if value is None else value_text(value)

    def scene(self, legend: bool, caption: str | None) -> Scene:
        tree, labels = self.tree, self.labels
        figures = {node: self._figure(node) for node in tree}
        # All boxes are equally high, so that the signs of a level, and the boards above them, stand in line.
        head = min(figure.head for figure in figures.values())
        bottom = max(figure.bottom for figure in figures.values())
        room = {node: (figure.width, bottom - head) for node, figure in figures.items()}
        for (_, child), label in labels.items():
            # An edge is not yet as far from the next one where its label stands as the two children are.
            wide = (text_width(label, _LABEL) + 6) / _LABEL_AT - _SIBLINGS if label else 0
            room[child] = (max(room[child][0], wide), room[child][1])
        level_gap = 58.0 if any(labels.values()) else 42.0
        layout = tidy_tree(tree, room.__getitem__, sibling_gap=_SIBLINGS, level_gap=level_gap, steepness=0.22)

        levels = self._level_names(layout.depth)
        margin = _PADDING + (max(text_width(name, _SMALL, bold=True) for name in levels.values()) + 14 if levels else 0)
        down = _PADDING - (head + bottom) / 2  # from the centre of a box to the centre of its sign
        at = {node: (x + margin, y + down) for node, (x, y) in layout.at.items()}
        marks: list[Mark] = []
        on_line = set(self.line)
        ends = {
            (parent, child): (
                (at[parent][0], at[parent][1] + figures[parent].foot),
                (at[child][0], at[child][1] + figures[child].head),
            )
            for parent, child in tree.edges
        }
        for edge in sorted(tree.edges, key=on_line.__contains__):  # the line of play last, above the others
            marks.append(Line(ends[edge], self._edge_style(edge, edge in on_line)))
        for edge in self.cuts:
            marks += _bars(*ends[edge], _BARS_AT if labels[edge] else 0.5)
        for (parent, child), label in labels.items():
            if label:
                start, end = ends[parent, child]
                x, y = _between(start, end, _LABEL_AT)
                half = text_width(label, _LABEL) / 2 + 2
                marks.append(_rectangle(x - half, y - 8, 2 * half, 16, Style(stroke=None, fill="#ffffff")))
                marks.append(Text(x, y, label, size=_LABEL, colour=INK if self.visited[child] else GREY))
        for node in tree:
            marks += _moved(figures[node].marks, *at[node])
        for depth, name in levels.items():
            node = next(node for node in tree if layout.depth[node] == depth and self.kind[node] is not None)
            marks.append(Text(_PADDING, at[node][1], name, size=_SMALL, anchor="start", bold=True))

        tree_width = width = layout.width + margin + _PADDING
        height = layout.height + 2 * _PADDING
        below: list[Mark] = []
        if legend:
            width, height = self._add_legend(below, width, height)
        if caption:
            width, height = _add_caption(below, caption, width, height)
        centred = _moved(marks, (width - tree_width) / 2, 0)
        return Scene((*centred, *below), width, height, self._alt(layout.depth, caption))

    def _figure(self, node: Node) -> _Figure:
        visited = self.visited[node]
        colour = INK if visited else GREY
        fill = FILLS.get(self.kind[node], OTHER_FILL) if visited else "#ffffff"
        style = Style(stroke=colour, fill=fill, dash=() if visited else DASH)
        marks, width, height = _sign(self.kind[node], self.text[node], style, colour)
        head, foot = -height / 2, height / 2
        bottom, beside = foot, 0.0
        if window := self.windows.get(node):
            wide = text_width(window, _SMALL) + 4
            if self.kind[node] is None:  # nothing goes down from a leaf, and so leaves stay close together
                bottom = foot + _SMALL + 5
                marks.append(Text(0, bottom - _SMALL / 2, window, size=_SMALL, colour=colour))
                width = max(width, wide)
            else:
                marks.append(Text(width / 2 + 3, 0, window, size=_SMALL, anchor="start", colour=colour))
                beside = width / 2 + wide
        if self.boards:
            board = board_scene(self.boards, self.tree.nodes[node]["state"])
            scale = _BOARD / max(board.width, board.height)
            head = -_HIGH / 2 - 3 - board.height * scale
            marks += board.moved(-board.width * scale / 2, head, scale)
            width = max(width, board.width * scale)
        return _Figure(tuple(marks), max(width, 2 * beside), head, foot, bottom)

    def _edge_style(self, edge: tuple[Node, Node], on_line: bool) -> Style:
        if on_line:
            return Style(stroke=LINE, width=3.6)
        if not self.visited[edge[1]]:
            return Style(stroke=GREY, dash=DASH)
        return Style(stroke=INK)

    def _level_names(self, depths: Mapping[Node, int]) -> dict[int, str]:
        """Who moves on each level, if that is one and the same player on all of it."""
        movers: dict[int, set[Any]] = {}
        for node, kind in self.kind.items():
            if kind is not None:
                movers.setdefault(depths[node], set()).add(kind)
        if any(len(kinds) > 1 for kinds in movers.values()):
            return {}
        return {depth: _player(kind) for depth, (kind,) in sorted(movers.items())}

    def _add_legend(self, marks: list[Mark], width: float, height: float) -> tuple[float, float]:
        """The signs that occur, in rows below the tree."""
        kinds = list(dict.fromkeys(self.kind.values()))
        entries: list[tuple[Any, str]] = [(kind, f"{kind} to move") for kind in (MAX, MIN) if kind in kinds]
        entries += [(CHANCE, "chance")] if CHANCE in kinds else []
        entries += [(kind, f"{_player(kind)} to move") for kind in kinds if kind not in (MAX, MIN, CHANCE, None)]
        entries += [(None, "leaf")] if None in kinds else []
        entries += [("window", "window on entering a node")] if self.windows else []
        entries += [("line", "line of play")] if self.line else []
        entries += [("cut", "cut off")] if self.cuts else []
        entries += [("unvisited", "not visited")] if not all(self.visited.values()) else []
        width = max(width, 340.0)
        x, y = _PADDING, height + 8
        for sign, words in entries:
            icon = text_width("[α, β]", _SMALL) if sign == "window" else 30.0
            needs = icon + 6 + text_width(words, _SMALL) + 14
            if x > _PADDING and x + needs > width:
                x, y = _PADDING, y + 24
            marks += _icon(sign, x + icon / 2, y)
            marks.append(Text(x + icon + 6, y, words, size=_SMALL, anchor="start"))
            x += needs
            width = max(width, x)
        return width, y + 12 + _PADDING

    # In words.

    def _alt(self, depths: Mapping[Node, int], caption: str | None) -> str:
        tree, root, count = self.tree, self.root, self.tree.number_of_nodes()
        said = [caption and (caption if caption.endswith(tuple(".!?")) else f"{caption}.")]
        plies = max(depths.values())
        said.append(f"Game tree of {_count(count, 'node')}, {_count(plies, 'ply', 'plies')} deep.")
        if self.kind[root] is not None:
            who = "a chance node" if self.kind[root] == CHANCE else f"{_player(self.kind[root])} to move"
            said.append(f"At the root {who}" + (f", value {self.text[root]}." if self.text[root] else "."))
        if self.boards:
            said.append(f"Root: {board_scene(self.boards, tree.nodes[root]['state']).alt}.")
        moves = [edge for edge in tree.out_edges(root) if self.text[edge[1]] and self.kind[edge[1]] is not None]
        if moves and len(moves) <= _FEW:
            said.append(f"Moves: {'; '.join(f'{self.names[edge]} has value {self.text[edge[1]]}' for edge in moves)}.")
        if self.line:
            said.append(f"Line of play: {self._path(self._end_of_line())}.")
        if sum(kind is None for kind in self.kind.values()) <= 3 * _FEW:
            said.append(f"Leaves, nested as in the tree: {self._nested()}.")
        if self.windows:
            said.append(self._listed("Windows", [f"{self._path(n)} {text}" for n, text in self.windows.items()]))
        if self.cuts:
            said.append(self._listed("Cut off", [self._path(child) for _, child in self.cuts]))
        if unvisited := sum(not visited for visited in self.visited.values()):
            said.append(f"Not visited: {_count(unvisited, 'node')}.")
        return " ".join(filter(None, said))

    def _path(self, node: Any) -> str:
        steps = []
        while node != self.root:
            parent = next(iter(self.tree.predecessors(node)))
            steps.append(self.names[parent, node])
            node = parent
        return " then ".join(reversed(steps)) or "root"

    def _end_of_line(self) -> Node:
        below = dict(self.line)
        node = self.root
        while node in below:
            node = below[node]
        return node

    def _nested(self) -> str:
        texts: dict[Node, str] = {}
        for node in nx.dfs_postorder_nodes(self.tree, self.root):
            children = list(self.tree.successors(node))
            inner = ", ".join(texts.pop(child) for child in children)
            texts[node] = f"[{inner}]" if children else self.text[node] or "empty"
        return texts[self.root]

    def _listed(self, title: str, items: list[str]) -> str:
        more = f"; and {len(items) - _FEW} more" if len(items) > _FEW else ""
        return f"{title}: {'; '.join(items[:_FEW])}{more}."


_FEW = 12


def _player(kind: Any) -> str:
    return "chance" if kind == CHANCE else kind if isinstance(kind, str) else f"player {kind}"


def _edge_name(child: Node, edge: Mapping[str, Any]) -> str:
    name = edge.get("label", edge.get("action"))
    name = "" if name is None else str(name)
    if "probability" in edge:
        name = f"{name} {value_text(edge['probability'])}".strip()
    return name


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _sign(kind: Any, text: str, style: Style, colour: str) -> tuple[list[Mark], float, float]:
    """The sign of a node around (0, 0), with its text inside; its width and height."""
    wide = text_width(text, _VALUE)
    capitals = 0.75 * _VALUE
    shape: Mark
    text_y = 0.0
    if kind in (MAX, MIN):
        up = 1 if kind == MAX else -1
        height = _HIGH
        # The text stands 3.5 from the flat side; at its far edge the triangle must still be as wide as the text.
        width = max((wide + 4) / (1 - (3.5 + capitals) / height), 1.2 * height)
        shape = Polygon(((0, -up * height / 2), (width / 2, up * height / 2), (-width / 2, up * height / 2)), style)
        text_y = up * (height / 2 - 3.5 - capitals / 2)
    elif kind == CHANCE:
        radius = max(math.hypot(wide / 2, capitals / 2) + 3, 13)
        width = height = 2 * radius
        shape = Circle(0, 0, radius, style)
    elif kind is None:
        width, height = max(wide + 9, 24), 23.0
        shape = _rectangle(-width / 2, -height / 2, width, height, style)
    else:
        width, height, tip = max(wide + 23, 38), 23.0, 8
        x, y = width / 2, height / 2
        shape = Polygon(((-x, 0), (tip - x, -y), (x - tip, -y), (x, 0), (x - tip, y), (tip - x, y)), style)
    return [shape, Text(0, text_y, text, size=_VALUE, colour=colour)] if text else [shape], width, height


def _icon(sign: Any, x: float, y: float) -> list[Mark]:
    """A sign of the legend, around (x, y)."""
    start, end = (x - 14, y), (x + 14, y)
    if sign == "window":
        return [Text(x, y, "[α, β]", size=_SMALL)]
    if sign == "line":
        return [Line((start, end), Style(stroke=LINE, width=3.6))]
    if sign == "cut":
        return [Line((start, end), Style(stroke=GREY, dash=DASH)), *_bars(start, end, 0.5)]
    if sign == "unvisited":
        return [_rectangle(x - 10, y - 7, 20, 14, Style(stroke=GREY, fill="#ffffff", dash=DASH))]
    marks, _, height = _sign(sign, "", Style(stroke=INK, fill=FILLS.get(sign, OTHER_FILL)), INK)
    return _moved(marks, x, y, 16 / height)


def _add_caption(marks: list[Mark], caption: str, width: float, height: float) -> tuple[float, float]:
    width = max(width, 340.0)
    lines: list[str] = []
    for word in caption.split():
        if lines and text_width(f"{lines[-1]} {word}", _VALUE) <= width - 2 * _PADDING:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    width = max(width, *(text_width(text, _VALUE) + 2 * _PADDING for text in lines)) if lines else width
    for i, text in enumerate(lines):
        marks.append(Text(width / 2, height + 4 + 18 * i, text, size=_VALUE))
    return width, height + 18 * len(lines) + 2


def _between(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    return start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])


def _bars(start: tuple[float, float], end: tuple[float, float], t: float) -> list[Mark]:
    """Two short strokes across an edge: it was cut."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y = _between(start, end, t)
    style = Style(stroke=CUT, width=2.2)
    half = 5
    return [
        Line(
            ((x + s * dx - half * dy, y + s * dy + half * dx), (x + s * dx + half * dy, y + s * dy - half * dx)), style
        )
        for s in (-2.5, 2.5)
    ]


def _moved(marks: Iterable[Mark], dx: float, dy: float, scale: float = 1.0) -> list[Mark]:
    return list(Scene(tuple(marks), 0, 0, "").moved(dx, dy, scale))


def _rectangle(x: float, y: float, width: float, height: float, style: Style) -> Polygon:
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), style)


def _text_board(text: str) -> Scene:
    """A state as its text, in a frame and in letters of one width, so that rows stand below each other."""
    rows = text.split("\n")
    size = 14.0
    width = max(text_width(row, size, mono=True) for row in rows) + 16
    height = 1.3 * size * len(rows) + 12
    frame = _rectangle(1, 1, width - 2, height - 2, Style(stroke=GREY))
    lines = [Text(8, 6 + 1.3 * size * (i + 0.5), row, size, anchor="start", mono=True) for i, row in enumerate(rows)]
    return Scene((frame, *lines), width, height, " / ".join(rows))
