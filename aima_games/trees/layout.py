"""The positions of a tree's nodes: a tidy drawing, as a pure function of the graph and the nodes' sizes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from itertools import pairwise

import networkx as nx

from aima_games.trees.build import root_of

Node = Hashable


@dataclass(frozen=True)
class Layout:
    """The centre of each node, the depth of each node, and the size of the whole; the top left corner is (0, 0)."""

    at: dict[Node, tuple[float, float]]
    depth: dict[Node, int]
    width: float
    height: float


def tidy_tree(
    tree: nx.DiGraph,
    size: Callable[[Node], tuple[float, float]],
    sibling_gap: float = 12.0,
    level_gap: float = 40.0,
    steepness: float = 0.0,
    widest_gap: float = 160.0,
) -> Layout:
    """A tidy drawing of `tree`, whose nodes are boxes of `size(node) = (width, height)`.

    Nodes of one depth stand on one level, at least `sibling_gap` apart; children keep the order of the edges;
    a parent stands in the middle between its first and its last child; a subtree is drawn the same way
    wherever it hangs, up to the room between siblings. The gap between two levels is `level_gap`, or more where an edge
    would fall less than `steepness` times its run (but no more than `widest_gap`).

    Takes time linear in the number of nodes, and no recursion, so a tree may be a chain of thousands. Raises ValueError
    if `tree` is not a tree.

    Source: Reingold and Tilford, "Tidier drawings of trees", IEEE Transactions on Software Engineering
    7 (1981), for the contours; small subtrees between large ones are spread evenly as in Buchheim, Jünger
    and Leipert, "Improving Walker's algorithm to run in linear time", Graph Drawing 2002. Contours are lists here,
    where the papers have threads.
    """
    root = root_of(tree)
    depth = {root: 0}
    order = [root]
    for node in order:  # parents before children: `order` grows while we walk along it
        for child in tree.successors(node):
            depth[child] = depth[node] + 1
            order.append(child)
    sizes = {node: size(node) for node in order}

    offset: dict[Node, float] = {root: 0.0}  # of a child from its parent
    drawn: dict[Node, _Subtree] = {}
    for node in reversed(order):
        half = sizes[node][0] / 2
        children = list(tree.successors(node))
        if children:
            merged, places = _side_by_side([drawn.pop(child) for child in children], sibling_gap)
            middle = (places[0] + places[-1]) / 2
            offset.update((child, place - middle) for child, place in zip(children, places, strict=True))
            merged.left.move(-middle)
            merged.right.move(-middle)
        else:
            merged = _Subtree(_Contour(), _Contour())
        merged.left.add(-half)
        merged.right.add(half)
        drawn[node] = merged

    x = {root: 0.0}
    for node in order:
        for child in tree.successors(node):
            x[child] = x[node] + offset[child]
    left_edge = min(x[node] - sizes[node][0] / 2 for node in order)
    right_edge = max(x[node] + sizes[node][0] / 2 for node in order)

    levels = 1 + max(depth.values())
    heights, runs = [0.0] * levels, [0.0] * levels  # of a level; of the longest edge into it, sideways
    for node in order:
        heights[depth[node]] = max(heights[depth[node]], sizes[node][1])
    for parent, child in tree.edges:
        runs[depth[child]] = max(runs[depth[child]], abs(x[child] - x[parent]))
    centre = [heights[0] / 2]
    for level, (above, below) in enumerate(pairwise(heights), start=1):
        gap = max(level_gap, min(steepness * runs[level], widest_gap))
        centre.append(centre[-1] + above / 2 + gap + below / 2)
    return Layout(
        at={node: (x[node] - left_edge, centre[depth[node]]) for node in order},
        depth=depth,
        width=right_edge - left_edge,
        height=centre[-1] + heights[-1] / 2,
    )


@dataclass
class _Contour:
    """How far a subtree reaches on each level, deepest level first, so that a parent is added at the end.

    Positions are stored minus `shift`: moving a whole contour takes one addition.
    """

    stored: list[float] = field(default_factory=list)
    shift: float = 0.0

    def __len__(self) -> int:
        return len(self.stored)

    def add(self, position: float) -> None:
        self.stored.append(position - self.shift)

    def move(self, distance: float) -> None:
        self.shift += distance

    def at(self, level: int) -> float:
        """The position on a level counted from the top, 0 for the subtree's root."""
        return self.stored[-1 - level] + self.shift

    def cover(self, shallower: _Contour) -> None:
        """Take over the positions of a contour that is no deeper, on the levels that it has."""
        for i in range(1, len(shallower) + 1):
            self.stored[-i] = shallower.stored[-i] + shallower.shift - self.shift


@dataclass
class _Subtree:
    left: _Contour
    right: _Contour


def _side_by_side(subtrees: list[_Subtree], gap: float) -> tuple[_Subtree, list[float]]:
    """Push subtrees together from left to right; return the forest they make, and where each root stands in it.

    Only as many levels are compared as the shallower of forest and newcomer has, and on these one of the two is hidden
    behind the other afterwards: that is why the whole walk is linear.
    """
    forest = subtrees[0]
    places = [0.0]
    slope, back = [0.0] * len(subtrees), [0.0] * len(subtrees)  # what the spreading adds, see below
    # Which subtrees can be seen from the right, as (index, number of levels); the shallowest is last.
    seen = [(0, len(forest.left))]
    for i, newcomer in enumerate(subtrees[1:], start=1):
        place = places[-1]
        facing = len(seen) - 1
        for level in range(min(len(forest.right), len(newcomer.left))):
            while seen[facing][1] <= level:
                facing -= 1
            missing = forest.right.at(level) + gap - (newcomer.left.at(level) + place)
            if missing > 0:
                # The subtrees between the two that touch share the new room evenly. They do not reach down to this
                # level, so they are no longer on any contour, and it is enough to move them at the end.
                touched = seen[facing][0]
                slope[touched] += missing / (i - touched)
                slope[i] -= missing / (i - touched)
                back[i] += missing  # the newcomer itself is moved at once
                place += missing
        places.append(place)
        newcomer.left.move(place)
        newcomer.right.move(place)
        while seen and seen[-1][1] <= len(newcomer.left):
            seen.pop()
        seen.append((i, len(newcomer.left)))
        if len(newcomer.left) > len(forest.left):
            newcomer.left.cover(forest.left)
            forest = newcomer
        else:
            forest.right.cover(newcomer.right)
    added = rising = 0.0
    for i in range(len(subtrees)):
        added += rising - back[i]
        rising += slope[i]
        places[i] += added
    return forest, places
