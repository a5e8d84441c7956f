"""A tree drawn with the characters of a terminal: nodes, branches and labels, where the picture has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from aima_games.graphics.scene import Line, Scene, Text

SAME_ROW = 25
"""Nodes whose heights differ by less (in the picture's units) stand in one row."""


@dataclass
class _Node:
    """A node of the picture: what stands in it, what stands beside the branch to it, and its children."""

    text: str
    x: float
    y: float
    label: str = ""
    children: list[_Node] = field(default_factory=list)

    @property
    def wide(self) -> int:
        return max(len(self.text), len(self.label))


def tree_text(scene: Scene, width: int) -> str | None:
    """The tree of a picture as text; None where the picture shows no tree, or one that is too wide."""
    nodes = _nodes(scene)
    rows = _rows(list(nodes.values()))
    if len(rows) < 2 or any(not node.children for node in rows[0]):
        return None
    players = [mark for mark in scene.marks if isinstance(mark, Text) and not mark.key]
    left = max((len(mark.text) for mark in players), default=0) + 2
    scale = max((_needed(row) for row in rows if len(row) > 1), default=0.1)
    first = min(node.x for row in rows for node in row)
    widest = max(node.wide for row in rows for node in row)
    column = {id(node): left + widest // 2 + round((node.x - first) * scale) for row in rows for node in row}
    if max(column.values()) + widest > width:
        return None
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append(_written({column[id(node)]: node.label for node in row}))
        beside = [mark.text for mark in players if abs(mark.y - row[0].y) < SAME_ROW]
        text = _written({column[id(node)]: node.text for node in row})
        lines.append("".join(beside[:1]).ljust(left) + text[left:] if beside else text)
        if any(node.children for node in row):
            lines.append(_branches([(column[id(n)], [column[id(c)] for c in n.children]) for n in row if n.children]))
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _nodes(scene: Scene) -> dict[str, _Node]:
    """The nodes by their number, with their children from left to right."""
    nodes: dict[str, _Node] = {}
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.key.startswith("n"):
            nodes.setdefault(mark.key[1:], _Node(mark.text, mark.x, mark.y))
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.key.startswith("l") and mark.key[1:] in nodes:
            node = nodes[mark.key[1:]]
            node.label = f"{node.label} {mark.text}".strip()
        elif isinstance(mark, Line) and mark.key.startswith("e") and mark.key[1:] in nodes:
            node, (x, y) = nodes[mark.key[1:]], mark.points[0]
            above = [each for each in nodes.values() if each.y < node.y - SAME_ROW]
            if above:
                min(above, key=lambda each: abs(each.x - x) + abs(each.y - y)).children.append(node)
    for node in nodes.values():
        node.children.sort(key=lambda child: child.x)
    return nodes


def _rows(nodes: Sequence[_Node]) -> list[list[_Node]]:
    """The nodes from top to bottom, and in a row from left to right."""
    rows: list[list[_Node]] = []
    for node in sorted(nodes, key=lambda node: node.y):
        if not rows or node.y - rows[-1][0].y >= SAME_ROW:
            rows.append([])
        rows[-1].append(node)
    return [sorted(row, key=lambda node: node.x) for row in rows]


def _needed(row: Sequence[_Node]) -> float:
    """Columns for each unit of the picture, so that no two neighbours touch."""
    pairs = pairwise(row)
    return max(((one.wide + other.wide) / 2 + 2) / max(other.x - one.x, 1) for one, other in pairs)


def _written(texts: dict[int, str]) -> str:
    """A line with each text centred on its column."""
    line: dict[int, str] = defaultdict(lambda: " ")
    for column, text in texts.items():
        for i, sign in enumerate(text, column - len(text) // 2):
            line[i] = sign
    return "".join(line[i] for i in range(max(line, default=-1) + 1))


def _branches(below: Sequence[tuple[int, Sequence[int]]]) -> str:
    """A line of branches from each column to those of its children."""
    line: dict[int, str] = defaultdict(lambda: " ")
    for parent, children in below:
        low, high = min(parent, *children), max(parent, *children)
        for i in range(low, high + 1):
            line[i] = "─"
        for child in children:
            line[child] = "┬"
        line[low], line[high] = "┌", "┐"
        line[parent] = "┼" if parent in children else "┴"
        if low == high:
            line[parent] = "│"
    return "".join(line[i] for i in range(max(line, default=-1) + 1))
