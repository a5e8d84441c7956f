"""A game's whole tree with counts of what a search saw of it: for trees that nobody can draw node by node.

A node is `visited` where the search generated it, `cut` where it is a child that was left out beside visited ones, and
otherwise `never` known: below a cut, or below a node that the search did not open. States are counted once and
multiplied, so a tree of millions of nodes takes no more work than its different states and visited nodes do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from aima_games.game import CHANCE, Action, Game, State
from aima_games.libraries import Later
from aima_games.recording import CallLog

np = Later("numpy")

KINDS = ("visited", "cut", "never")
VISITED, CUT, NEVER = range(3)

STATES = 200_000
"""A tree with more different states than this is not counted."""

DEEPEST = 100

UNIT = 100_000
"""The width of a view, in which cells have whole numbers."""

NARROWEST = UNIT // 600
"""Neighbours narrower than this are drawn as one."""

Cell = list[int]
"""[level, left, right, visited, cut, never, number of the parent's cell, which child it is or -1, kind or -1].

A cell is a node, with the counts of its whole subtree; or, where the last two are -1, all nodes of one level below
neighbours that are too narrow, with the counts of that level.
"""


@dataclass
class _Visited:
    """A node that was visited, by its children that were."""

    children: dict[Action, _Visited] = field(default_factory=dict)
    profile: Any = None
    """How many nodes of each kind are in its subtree, level by level."""


class Forest:
    """The tree below the state in which a log begins, `depth` plies deep (to the end by default).

    Raises ValueError for an empty log, and for a tree of too many different states.
    """

    def __init__(self, log: CallLog, depth: int | None = None) -> None:
        calls = log.calls
        if not calls:
            raise ValueError("the log is empty: run a search on the recorded game first")
        self.game, self.start, self.depth = log.game, calls[0].state, depth
        self._children: dict[State, list[tuple[Action, State]]] = {}
        self._below: dict[tuple[State, int], Any] = {}
        self.height = self._height()
        self.root = _Visited()
        latest = {self.start: self.root}
        for call in calls:
            if call.name == "result" and call.state in latest:
                latest[call.answer] = latest[call.state].children.setdefault(call.argument, _Visited())
        self._count(self.start, self.root, 0)

    @property
    def levels(self) -> list[list[int]]:
        """For each level, from the root on: how many nodes were visited, cut, and never known."""
        return [[int(number) for number in level] for level in self.root.profile.T]

    # The tree

    def children(self, state: State, level: int) -> list[tuple[Action, State]]:
        """The actions in a state on a level, and the states that they lead to."""
        if self.depth is not None and level >= self.depth:
            return []
        if state not in self._children:
            if len(self._children) >= STATES:
                raise ValueError(f"the tree has more than {STATES:,} different states; give a smaller `depth`")
            self._children[state] = [(each, self.game.result(state, each)) for each in _actions(self.game, state)]
        return self._children[state]

    def _height(self) -> int:
        """How many levels the tree has."""
        level, states = 0, {self.start}
        while states:
            if level > DEEPEST:
                raise ValueError(f"the tree is deeper than {DEEPEST} plies, or never ends; give a smaller `depth`")
            states = {child for state in states for _, child in self.children(state, level)}
            level += 1
        return level

    def _sizes(self, state: State, level: int) -> Any:
        """How many nodes are in the subtree of a state, level by level, from the root of the whole tree on."""
        known = self._below.get((state, level))
        if known is None:
            known = np.zeros(self.height, dtype=np.int64)
            known[level] = 1
            for _, child in self.children(state, level):
                known += self._sizes(child, level + 1)
            self._below[state, level] = known
        return known

    def _count(self, state: State, node: _Visited, level: int) -> None:
        node.profile = np.zeros((3, self.height), dtype=np.int64)
        node.profile[VISITED, level] = 1
        for action, child in self.children(state, level):
            if action in node.children:
                self._count(child, node.children[action], level + 1)
            node.profile += self.profile(child, node.children.get(action), bool(node.children), level + 1)

    def profile(self, state: State, node: _Visited | None, beside: bool, level: int) -> Any:
        """How many nodes of each kind are in a subtree; `beside` tells whether a sibling was visited."""
        if node is not None:
            return node.profile
        profile = np.zeros((3, self.height), dtype=np.int64)
        profile[NEVER] = self._sizes(state, level)
        if beside:
            profile[CUT, level], profile[NEVER, level] = 1, 0
        return profile

    # Views

    def view(self, path: Sequence[int]) -> tuple[list[Cell], list[str]]:
        """The cells of the subtree to which a path leads, and its actions' texts; a path says which child to take.

        A cell is as wide as its subtree is large; its children stand below it. Raises IndexError for no such path.
        """
        state, beside, texts = self.start, False, []
        found: _Visited | None = self.root
        for level, position in enumerate(path):
            action, child = self.children(state, level)[position]
            texts.append(self.game.action_text(action))
            beside = found is not None and bool(found.children)
            state, found = child, found.children.get(action) if found is not None else None
        view = _View(self, len(path), int(self._sizes(state, len(path)).sum()))
        view.add(state, found, beside, len(path), 0, -1, -1)
        return view.cells, texts

    def actions(self, path: Sequence[int]) -> list[str]:
        """The texts of the actions at the end of a path."""
        state = self.start
        for level, position in enumerate(path):
            state = self.children(state, level)[position][1]
        return [self.game.action_text(action) for action, _ in self.children(state, len(path))]


def _actions(game: Game, state: State) -> Sequence[Action]:
    if game.is_terminal(state):
        return ()
    return [outcome for outcome, _ in game.outcomes(state)] if game.to_move(state) == CHANCE else game.actions(state)


class _View:
    def __init__(self, forest: Forest, top: int, size: int) -> None:
        self.forest, self.top, self.size = forest, top, size
        self.cells: list[Cell] = []

    def add(
        self, state: State, node: _Visited | None, beside: bool, level: int, left: int, parent: int, position: int
    ) -> None:
        """Add the cells of a subtree that has `left` nodes to the left of it."""
        profile = self.forest.profile(state, node, beside, level)
        kind = VISITED if node is not None else CUT if beside else NEVER
        number = len(self.cells)
        self._cell(level, left, int(profile.sum()), profile.sum(axis=1), parent, position, kind)
        narrow, since = None, left
        for place, (action, child) in enumerate(self.forest.children(state, level)):
            below = node.children.get(action) if node is not None else None
            its = self.forest.profile(child, below, node is not None and bool(node.children), level + 1)
            size = int(its.sum())
            if size * UNIT >= NARROWEST * self.size:
                self._narrow(narrow, since, level + 1, number)
                self.add(child, below, node is not None and bool(node.children), level + 1, left, number, place)
                narrow = None
            elif narrow is None:
                narrow, since = its.copy(), left
            else:
                narrow += its
            left += size
        self._narrow(narrow, since, level + 1, number)

    def _narrow(self, profile: Any, left: int, level: int, parent: int) -> None:
        """Add a cell for each level below neighbours that are too narrow."""
        if profile is None:
            return
        for at in range(level, profile.shape[1]):
            if profile[:, at].any():
                self._cell(at, left, int(profile[:, at:].sum()), profile[:, at], parent, -1, -1)

    def _cell(self, level: int, left: int, size: int, counts: Any, parent: int, position: int, kind: int) -> None:
        edges = (left * UNIT // self.size, (left + size) * UNIT // self.size)
        self.cells.append([level - self.top, *edges, *map(int, counts), parent, position, kind])
