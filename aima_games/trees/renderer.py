"""From a game tree to the marks of a scene: signs of nodes, edges, windows, cuts, a legend, and the tree in words.

A `TreePicture` reads the attributes of its networkx tree when it draws. So attributes may change from one moment of
a search to the next, and only what has changed is drawn again, in the same place.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Game
from aima_games.graphics.positions import GREY, board_scene
from aima_games.graphics.scene import Circle, Line, Mark, Polygon, Scene, Style, Text, rectangle, text_width
from aima_games.text import count, value_text, window_text
from aima_games.trees.build import root_of
from aima_games.trees.layout import tidy_tree

Node = Hashable
Moment = Mapping[Node, Mapping[str, Any]]
"""What changes from one step of a search to the next: the nodes, each with its attributes that change; see `change`."""
_OF_EDGES = ("cut", "line", "path", "terms")

# Contrast of each text colour with white and with the fills is 4.5:1 or better; blue and orange can be told apart with
# every usual kind of colour blindness.
INK, CUT, LINE, INFORMATION = "#222222", "#a3200d", "#0b4f8a", "#6a3d8a"
FILLS = {MAX: "#d6e6f5", MIN: "#fde3c8", CHANCE: "#e4efdc", None: "#ffffff"}
OTHER_FILL = "#ece4f3"
DASH = (4.0, 3.0)

_VALUE, _LABEL, _SMALL = 13.0, 11.5, 11.5  # sizes of text
_PADDING, _SIBLINGS = 12.0, 10.0
_HIGH = 33.0  # of a triangle
_BOARD = 58.0  # the longer side of a board inside a tree
_LABEL_AT, _BARS_AT = 0.7, 0.4  # how far down an edge its label and the bars of a cut are
_FEW = 12  # at most 12 things are listed in words


def explored_nodes(tree: nx.DiGraph) -> dict[Node, bool]:
    """For each node, whether a search came to it: as it is marked, else as its parent, unless it was cut off."""
    root = root_of(tree)
    explored = {root: bool(tree.nodes[root].get("explored", True))}
    for parent, child in nx.bfs_edges(tree, root):
        came = explored[parent] and not tree.edges[parent, child].get("cut")
        explored[child] = bool(tree.nodes[child].get("explored", came))
    return explored


@dataclass(frozen=True)
class _Figure:
    """What is drawn for a node, around the centre (0, 0) of its sign."""

    marks: tuple[Mark, ...]
    sign_width: float
    width: float
    head: float
    """The y where the edge from the parent ends."""
    foot: float
    """The y where the edges to the children begin."""
    bottom: float
    """The y where the drawing ends: below `foot` where a window is written under a leaf."""


class TreePicture:
    """A tree, what to show of it, and, after `lay_out`, where.

    `boards` is the game that draws the nodes, or None; `asked` maps nodes to the text in place of their value.
    """

    def __init__(
        self,
        tree: nx.DiGraph,
        *,
        values: bool = True,
        line: bool = True,
        labels: bool = True,
        boards: Game | None = None,
        asked: Mapping[Node, str] | None = None,
    ) -> None:
        self.tree, self.root, self.boards = tree, root_of(tree), boards
        self.values, self.shows_line, self.asked = values, line, asked or {}
        self.number = {node: i for i, node in enumerate(tree)}
        self.parent = {child: parent for parent, child in tree.edges}
        self.kind = {node: tree.nodes[node].get("to_move") if tree.out_degree(node) else None for node in tree}
        self.names = {(parent, child): _edge_name(edge) for parent, child, edge in tree.edges(data=True)}
        self.labels = self.names if labels else dict.fromkeys(tree.edges, "")
        self._came = explored_nodes(tree)
        self._least: dict[Node, float] = {}  # widths of signs that change their text
        self._terms = False  # whether the terms of a sum stand below labels

    # What the attributes say.

    def _explored(self, node: Node) -> bool:
        return bool(self.tree.nodes[node].get("explored", self._came[node]))

    def _text(self, node: Node) -> str:
        if node in self.asked:
            return self.asked[node]
        attributes = self.tree.nodes[node]
        if attributes.get("text") is not None:
            return str(attributes["text"])
        if not self.values and self.tree.out_degree(node):
            return self._known(node)
        value = attributes.get("value", attributes.get("utility"))
        return "" if value is None else value_text(value)

    def _known(self, node: Node) -> str:
        """What the player to move knows, if that is short enough to fit in the node."""
        known = self.tree.nodes[node].get("information")
        return known if isinstance(known, str) else ""

    def _window(self, node: Node) -> str:
        window = self.tree.nodes[node].get("window")
        return "" if window is None else window_text(window)

    def _on_line(self, edge: tuple[Node, Node]) -> bool:
        return self.shows_line and bool(self.tree.edges[edge].get("line"))

    def _line(self) -> list[tuple[Node, Node]]:
        return [edge for edge in self.tree.edges if self._on_line(edge)]

    def _cuts(self) -> list[tuple[Node, Node]]:
        return [edge for edge in self.tree.edges if self.tree.edges[edge].get("cut")]

    # Where things are.

    def lay_out(self, moments: Sequence[Moment] = ()) -> None:
        """Give every node its place, with room for what it looks like now and after each of `moments`.

        The tree is left as it was.
        """
        tree = self.tree
        figures = {node: self._figure(node) for node in tree}
        self._least = {node: figure.sign_width for node, figure in figures.items()}
        self._rooms = figures
        steps = (self._widen_sign, self._make_room) if moments else ()  # first the signs' widths, then the rest
        for figure_of in steps:
            self._rooms = {node: self._figure(node) for node in tree}
            self.tree = tree.copy()  # this copy is changed instead of the tree itself
            for moment in moments:
                change(self.tree, moment)
                for node in moment:
                    figure_of(node)
            self.tree = tree
        # All boxes are equally high, so that the signs of a level, and the boards above them, line up.
        head = min(figure.head for figure in self._rooms.values())
        bottom = max(figure.bottom for figure in self._rooms.values())
        room = {node: (figure.width, bottom - head) for node, figure in self._rooms.items()}
        terms = [(node, a["terms"]) for moment in moments for node, a in moment.items() if a.get("terms")]
        self._terms = bool(terms)
        for child, label in [*((child, label) for (_, child), label in self.labels.items()), *terms]:
            # At its label an edge is closer to the next one than the two children are to each other.
            wide = (text_width(label, _LABEL) + 6) / _LABEL_AT - _SIBLINGS if label else 0
            room[child] = (max(room[child][0], wide), room[child][1])
        level_gap = 72.0 if terms else 58.0 if any(self.labels.values()) else 42.0
        layout = tidy_tree(tree, room.__getitem__, sibling_gap=_SIBLINGS, level_gap=level_gap, steepness=0.22)
        self.depth = layout.depth
        self._levels = self._level_names()
        names = self._levels.values()
        margin = _PADDING + (max(text_width(name, _SMALL, bold=True) for name in names) + 14 if names else 0)
        down = _PADDING - (head + bottom) / 2  # from the centre of a box to the centre of its sign
        self._at = {node: (x + margin, y + down) for node, (x, y) in layout.at.items()}
        self._size = layout.width + margin + _PADDING, layout.height + 2 * _PADDING

    def lay_out_like(self, other: TreePicture) -> None:
        """Take over the places of another picture of the same tree."""
        self._least, self._rooms, self._at, self._terms = other._least, other._rooms, other._at, other._terms
        self.depth, self._levels, self._size = other.depth, other._levels, other._size

    def _widen_sign(self, node: Node) -> None:
        self._least[node] = max(self._least[node], self._figure(node).sign_width)

    def _make_room(self, node: Node) -> None:
        old, new = self._rooms[node], self._figure(node)
        self._rooms[node] = replace(
            old, width=max(old.width, new.width), head=min(old.head, new.head), bottom=max(old.bottom, new.bottom)
        )

    def _level_names(self) -> dict[int, str]:
        """The player who moves on each level; empty unless every level has a single one."""
        movers: dict[int, set[Any]] = {}
        for node, kind in self.kind.items():
            if kind is not None:
                movers.setdefault(self.depth[node], set()).add(kind)
        if any(len(kinds) > 1 for kinds in movers.values()):
            return {}
        return {depth: _player(kind) for depth, (kind,) in sorted(movers.items())}

    # What the picture looks like.

    def scene(self, legend: bool = False, caption: str | None = None) -> Scene:
        """The picture as the tree's attributes are now."""
        tree = self.tree
        marks: list[Mark] = []
        for edge in tree.edges:
            marks += self.edge_marks(edge)
        for edge in tree.edges:  # the path and the principal variation run above all thin lines
            marks += self.strong_marks(edge)
        marks += self.information_marks()
        for edge in tree.edges:
            marks += self.label_marks(edge)
        for node in tree:
            marks += self.node_marks(node)
        for depth, name in self._levels.items():
            node = next(node for node in tree if self.depth[node] == depth and self.kind[node] is not None)
            marks.append(Text(_PADDING, self._at[node][1], name, size=_SMALL, anchor="start", bold=True))

        tree_width, height = self._size
        width = tree_width
        below: list[Mark] = []
        if legend:
            width, height = self._add_legend(below, width, height)
        if caption:
            width, height = _add_caption(below, caption, width, height)
        centred = _moved(marks, (width - tree_width) / 2, 0)
        return Scene((*centred, *below), width, height, self.in_words(caption))

    def node_marks(self, node: Node) -> list[Mark]:
        """The sign of a node with all that belongs to it."""
        return _moved(self._figure(node).marks, *self._at[node], key=f"n{self.number[node]}")

    def edge_marks(self, edge: tuple[Node, Node]) -> list[Mark]:
        """The edge, and the bars across it where it was cut."""
        _, child = edge
        start, end = self._ends(edge)
        style = Style(stroke=INK) if self._explored(child) else Style(stroke=GREY, dash=DASH)
        bars = _bars(start, end, _BARS_AT if self.labels[edge] else 0.5) if self.tree.edges[edge].get("cut") else []
        return self._keyed("e", child, [Line((start, end), style), *bars])

    def strong_marks(self, edge: tuple[Node, Node]) -> list[Mark]:
        """The thick line over an edge of the principal variation, or of the path to where a search is."""
        if self._on_line(edge):
            return self._keyed("s", edge[1], [Line(self._ends(edge), Style(stroke=LINE, width=3.6))])
        if self.tree.edges[edge].get("path"):
            return self._keyed("s", edge[1], [Line(self._ends(edge), Style(stroke=INK, width=2.6))])
        return []

    def label_marks(self, edge: tuple[Node, Node]) -> list[Mark]:
        """The name of the action beside its edge."""
        label = self.labels[edge]
        if not label:
            return []
        x, y = _between(*self._ends(edge), _LABEL_AT)
        y -= 8 if self._terms else 0
        half = text_width(label, _LABEL) / 2 + 2
        back = rectangle(x - half, y - 8, 2 * half, 16, Style(stroke=None, fill="#ffffff"))
        colour = INK if self._explored(edge[1]) else GREY
        marks: list[Mark] = [back, Text(x, y, label, size=_LABEL, colour=colour)]
        if terms := self.tree.edges[edge].get("terms"):
            half = text_width(terms, _LABEL) / 2 + 2
            marks += [
                rectangle(x - half, y + 6, 2 * half, 15, Style(stroke=None, fill="#ffffff")),
                Text(x, y + 14, terms, size=_LABEL, colour=INK),
            ]
        return self._keyed("l", edge[1], marks)

    def information_sets(self) -> list[list[Node]]:
        """The nodes that a player can't tell apart, set by set; sets of a single node are left out."""
        sets: dict[tuple[Any, Any], list[Node]] = {}
        for node, attributes in self.tree.nodes(data=True):
            if "information" in attributes and self.kind[node] is not None:
                sets.setdefault((self.kind[node], attributes["information"]), []).append(node)
        return [nodes for nodes in sets.values() if len(nodes) > 1]

    def information_marks(self) -> list[Mark]:
        """A dashed line through the nodes of each information set, which bends over nodes in between."""
        marks: list[Mark] = []
        for nodes in self.information_sets():
            ordered = sorted(nodes, key=lambda node: self._at[node])
            for left, right in pairwise(ordered):
                (x1, y1), (x2, y2) = self._at[left], self._at[right]
                between = any(x1 < x < x2 and y == y1 == y2 for x, y in self._at.values())
                bend = min(8 + 0.06 * (x2 - x1), 30.0) + _HIGH / 2 if between else 0
                steps = [step / 16 for step in range(17)]
                points = tuple((x1 + t * (x2 - x1), y1 + t * (y2 - y1) - 4 * t * (1 - t) * bend) for t in steps)
                marks.append(Line(points, Style(stroke=INFORMATION, width=2.0, dash=(6.0, 4.0))))
        return marks

    def _keyed(self, part: str, node: Node, marks: list[Mark]) -> list[Mark]:
        return _moved(marks, 0, 0, key=f"{part}{self.number[node]}")

    def _ends(self, edge: tuple[Node, Node]) -> tuple[tuple[float, float], tuple[float, float]]:
        (x1, y1), (x2, y2) = self._at[edge[0]], self._at[edge[1]]
        return (x1, y1 + self._rooms[edge[0]].foot), (x2, y2 + self._rooms[edge[1]].head)

    def _figure(self, node: Node) -> _Figure:
        attributes, explored = self.tree.nodes[node], self._explored(node)
        colour = INK if explored else GREY
        fill = FILLS.get(self.kind[node], OTHER_FILL) if explored else "#ffffff"
        style = Style(stroke=colour, fill=fill, dash=() if explored else DASH)
        marks, sign_width, height = _sign(self.kind[node], self._text(node), style, colour, self._least.get(node, 0.0))
        width, head, foot = sign_width, -height / 2, height / 2
        bottom, beside = foot, 0.0
        if attributes.get("current"):
            ring = Style(stroke=LINE, width=2.4)
            marks.append(rectangle(-width / 2 - 4, head - 4, width + 8, height + 8, ring))
            beside = width / 2 + 6
        if window := self._window(node):
            wide = text_width(window, _SMALL) + 4
            if self.kind[node] is None:  # no edge goes down from a leaf, so leaves stay close together
                bottom = foot + _SMALL + 5
                marks.append(Text(0, bottom - _SMALL / 2, window, size=_SMALL, colour=colour))
                width = max(width, wide)
            else:
                marks.append(Text(width / 2 + 6, 0, window, size=_SMALL, anchor="start", colour=colour))
                beside = width / 2 + wide + 3
        if name := attributes.get("name"):
            marks.append(Text(-width / 2 - 6, 0, name, size=_SMALL, anchor="end", colour=colour, italic=True))
            beside = max(beside, width / 2 + text_width(name, _SMALL) + 7)
        if self.boards:
            board = board_scene(self.boards, attributes["state"])
            scale = _BOARD / max(board.width, board.height)
            head = -_HIGH / 2 - 3 - board.height * scale
            marks += board.moved(-board.width * scale / 2, head, scale)
            width = max(width, board.width * scale)
        return _Figure(tuple(marks), sign_width, max(width, 2 * beside), head, foot, bottom)

    def _add_legend(self, marks: list[Mark], width: float, height: float) -> tuple[float, float]:
        """The signs that occur, in rows below the tree."""
        kinds = list(dict.fromkeys(self.kind.values()))
        entries: list[tuple[Any, str]] = [(kind, f"{kind} to move") for kind in (MAX, MIN) if kind in kinds]
        entries += [(CHANCE, "chance")] if CHANCE in kinds else []
        entries += [(kind, f"{_player(kind)} to move") for kind in kinds if kind not in (MAX, MIN, CHANCE, None)]
        entries += [(None, "leaf")] if None in kinds else []
        entries += [("window", "window on entering a node")] if any(map(self._window, self.tree)) else []
        entries += [("line", "principal variation")] if self._line() else []
        entries += [("cut", "cut off")] if self._cuts() else []
        entries += [("information", "can't be told apart")] if self.information_sets() else []
        entries += [("unexplored", "not explored")] if not all(map(self._explored, self.tree)) else []
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

    def in_words(self, caption: str | None = None) -> str:
        """The tree as text, for those who cannot see the picture."""
        tree, root = self.tree, self.root
        text = {node: self._text(node) for node in tree}
        if not self.values:
            text |= {node: "" for node in tree if self.kind[node] is not None and node not in self.asked}
        said = [caption and (caption if caption.endswith(tuple(".!?")) else f"{caption}.")]
        plies = max(self.depth.values())
        said.append(f"Game tree of {count(tree.number_of_nodes(), 'node')}, {count(plies, 'ply', 'plies')} deep.")
        if self.kind[root] is not None:
            who = "a chance node" if self.kind[root] == CHANCE else f"{_player(self.kind[root])} to move"
            said.append(f"At the root {who}" + (f", value {text[root]}." if text[root] else "."))
        if self.boards:
            said.append(f"Root: {board_scene(self.boards, tree.nodes[root]['state']).alt}.")
        moves = [edge for edge in tree.out_edges(root) if text[edge[1]] and self.kind[edge[1]] is not None]
        if moves and len(moves) <= _FEW:
            said.append(f"Moves: {'; '.join(f'{self.names[edge]} has value {text[edge[1]]}' for edge in moves)}.")
        if line := dict(self._line()):
            end = root
            while end in line:
                end = line[end]
            said.append(f"Principal variation: {self.path_text(end)}.")
        if sum(kind is None for kind in self.kind.values()) <= 3 * _FEW:
            said.append(f"Leaves, nested as in the tree: {self._nested(text)}.")
        if sets := self.information_sets():
            apart = [f"{self._known(nodes[0])}: {' and '.join(map(self.path_text, nodes))}" for nodes in sets]
            said.append(_listed("Nodes that the player to move can't tell apart", apart))
        windows = [f"{self.path_text(node)} {window}" for node in tree if (window := self._window(node))]
        if windows:
            said.append(_listed("Windows", windows))
        if cuts := self._cuts():
            said.append(_listed("Cut off", [self.path_text(child) for _, child in cuts]))
        if unexplored := sum(not self._explored(node) for node in tree):
            said.append(f"Not explored: {count(unexplored, 'node')}.")
        return " ".join(filter(None, said))

    def path_text(self, node: Node) -> str:
        """The actions that lead to `node` from the root."""
        steps = []
        while node != self.root:
            parent = self.parent[node]
            steps.append(self.names[parent, node])
            node = parent
        return " then ".join(reversed(steps)) or "root"

    def _nested(self, text: Mapping[Node, str]) -> str:
        texts: dict[Node, str] = {}
        for node in nx.dfs_postorder_nodes(self.tree, self.root):
            children = list(self.tree.successors(node))
            inner = ", ".join(texts.pop(child) for child in children)
            texts[node] = f"[{inner}]" if children else text[node] or "empty"
        return texts[self.root]


def change(tree: nx.DiGraph, moment: Moment) -> None:
    """Set what a moment changes: `cut`, `line` and `path` on the edge above the node, all else on the node."""
    for node, attributes in moment.items():
        tree.nodes[node].update({name: value for name, value in attributes.items() if name not in _OF_EDGES})
        for parent in tree.predecessors(node):
            tree.edges[parent, node].update({n: value for n, value in attributes.items() if n in _OF_EDGES})


def _listed(title: str, items: list[str]) -> str:
    more = f"; and {len(items) - _FEW} more" if len(items) > _FEW else ""
    return f"{title}: {'; '.join(items[:_FEW])}{more}."


def _player(kind: Any) -> str:
    return "chance" if kind == CHANCE else kind if isinstance(kind, str) else f"player {kind}"


def _edge_name(edge: Mapping[str, Any]) -> str:
    name = edge.get("label", edge.get("action"))
    name = "" if name is None else str(name)
    if "probability" in edge:
        chance = value_text(edge["probability"])
        name = f"{name}: {chance}" if name else chance
    return name


def _sign(kind: Any, text: str, style: Style, colour: str, least: float = 0.0) -> tuple[list[Mark], float, float]:
    """The sign of a node around (0, 0), with its text inside; its width, `least` or more, and height."""
    wide = text_width(text, _VALUE)
    capitals = 0.75 * _VALUE
    shape: Mark
    text_y = 0.0
    if kind in (MAX, MIN):
        up = 1 if kind == MAX else -1
        height = _HIGH
        # The text stands 3.5 from the flat side; at its far edge the triangle must still be as wide as the text.
        width = max((wide + 4) / (1 - (3.5 + capitals) / height), 1.2 * height, least)
        shape = Polygon(((0, -up * height / 2), (width / 2, up * height / 2), (-width / 2, up * height / 2)), style)
        text_y = up * (height / 2 - 3.5 - capitals / 2)
    elif kind == CHANCE:
        radius = max(math.hypot(wide / 2, capitals / 2) + 3, 13, least / 2)
        width = height = 2 * radius
        shape = Circle(0, 0, radius, style)
    elif kind is None:
        width, height = max(wide + 9, 24, least), 23.0
        shape = rectangle(-width / 2, -height / 2, width, height, style)
    else:
        width, height, tip = max(wide + 23, 38, least), 23.0, 8
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
    if sign == "information":
        return [Line((start, end), Style(stroke=INFORMATION, width=2.0, dash=(6.0, 4.0)))]
    if sign == "unexplored":
        return [rectangle(x - 10, y - 7, 20, 14, Style(stroke=GREY, fill="#ffffff", dash=DASH))]
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


def _moved(marks: Iterable[Mark], dx: float, dy: float, scale: float = 1.0, key: str = "") -> list[Mark]:
    return list(Scene(tuple(marks), 0, 0, "").moved(dx, dy, scale, key))
