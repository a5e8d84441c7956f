"""A game's whole tree in one picture, with what a search saw of it: for trees that are too large to draw node by node.

Each level is a row, and each node is as wide as its subtree is large. A node is `visited` where the search generated
it, `cut` where it was left out beside siblings that were visited, and otherwise `never` known: below a cut, or below a
node that the search did not open. States are counted once and multiplied, so a tree of millions of nodes takes no more
work than its different states and its visited nodes do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from aima_games.game import CHANCE, Action, Game, State
from aima_games.graphics.figure import Picture
from aima_games.recording import CallLog
from aima_games.text import count

KINDS = {"visited": "#1d5c94", "cut off": "#d9730d", "never known": "#c9c9c9"}
"""What can happen to a node, with the colours, which differ in lightness too."""

STATES, DEEPEST = 200_000, 100
"""A tree with more different states, or with more levels, is not drawn."""

MARGIN, WIDE, HIGH = 60, 720, 26
"""The width of the levels' names and of the tree, and the height of a level, in the units of the picture."""
NARROWEST = 1 / 600
"""Neighbours that would be narrower than this part of the picture are drawn together."""

Profile = list[list[int]]
"""How many nodes of a subtree were visited, cut and never known, level by level from its root on."""


@dataclass
class Visited:
    """A node that was visited, with its visited children."""

    children: dict[Action, Visited] = field(default_factory=dict)
    profile: Profile = field(default_factory=list)


class Cell(NamedTuple):
    """A node, or the nodes of one level below narrow neighbours, with how many there are of each kind.

    `left` and `wide` are counted in nodes: `wide` is as many as there are from this level down.
    """

    level: int
    left: int
    wide: int
    counts: Sequence[int]


class Forest:
    """The tree below the state in which a log begins; see `forest_view`."""

    def __init__(self, log: CallLog) -> None:
        if not log.calls:
            raise ValueError("the log is empty: run a search on the recorded game first")
        self.game, self.start, self.root = log.game, log.calls[0].state, Visited()
        self._children: dict[State, list[tuple[Action, State]]] = {}
        self._unseen: dict[State, Profile] = {}
        self._require_an_end()
        latest = {self.start: self.root}
        for call in log.calls:
            if call.name == "result" and call.state in latest:
                latest[call.answer] = latest[call.state].children.setdefault(call.argument, Visited())
        self.levels = self._count(self.start, self.root)

    def children(self, state: State) -> list[tuple[Action, State]]:
        """The actions in a state, and the states that they lead to."""
        if state not in self._children:
            if len(self._children) >= STATES:
                raise ValueError(f"the tree has more than {STATES:,} different states: take a smaller game")
            self._children[state] = [(each, self.game.result(state, each)) for each in _actions(self.game, state)]
        return self._children[state]

    def _require_an_end(self) -> None:
        states = {self.start}
        for _ in range(DEEPEST):
            states = {child for state in states for _, child in self.children(state)}
            if not states:
                return
        raise ValueError(f"the tree is deeper than {DEEPEST} plies, or never ends: take a smaller game")

    def _count(self, state: State, node: Visited) -> Profile:
        node.profile = [[1, 0, 0]]
        for action, child in self.children(state):
            if (below := node.children.get(action)) is not None:
                self._count(child, below)
            _add(node.profile, self.profile(child, below, bool(node.children)), 1)
        return node.profile

    def profile(self, state: State, node: Visited | None, beside: bool) -> Profile:
        """The counts of a subtree, whose root is `node` if it was visited; `beside` says if a sibling of it was."""
        if node is not None:
            return node.profile
        if state not in self._unseen:
            found = [[0, 0, 1]]
            for _, child in self.children(state):
                _add(found, self.profile(child, None, False), 1)
            self._unseen[state] = found
        return [[0, 1, 0], *self._unseen[state][1:]] if beside else self._unseen[state]

    def cells(self) -> Iterator[Cell]:
        """What is drawn, from the root on."""
        size = _size(self.levels)
        yield Cell(0, 0, size, self.levels[0])
        yield from self._below(self.start, self.root, 1, 0, size * NARROWEST)

    def _below(self, state: State, node: Visited | None, level: int, left: int, least: float) -> Iterator[Cell]:
        """The cells of a node's children, and of all below them."""
        narrow: Profile = []
        for action, child in self.children(state):
            below = node.children.get(action) if node else None
            its = self.profile(child, below, bool(node and node.children))
            if _size(its) < least:
                _add(narrow, its)
                continue
            yield from _together(narrow, level, left)
            left, narrow = left + _size(narrow), []
            yield Cell(level, left, _size(its), its[0])
            yield from self._below(child, below, level + 1, left, least)
            left += _size(its)
        yield from _together(narrow, level, left)


def _together(profile: Profile, level: int, left: int) -> Iterator[Cell]:
    """A cell for each level of neighbours that are too narrow to be drawn one by one."""
    for k, counts in enumerate(profile):
        yield Cell(level + k, left, _size(profile[k:]), counts)


def _actions(game: Game, state: State) -> Sequence[Action]:
    if game.is_terminal(state):
        return ()
    return [outcome for outcome, _ in game.outcomes(state)] if game.to_move(state) == CHANCE else game.actions(state)


def _add(profile: Profile, other: Profile, below: int = 0) -> None:
    """Add the counts of a subtree whose root lies `below` levels further down."""
    for level, counts in enumerate(other, below):
        if level == len(profile):
            profile.append([0, 0, 0])
        for kind, number in enumerate(counts):
            profile[level][kind] += number


def _size(profile: Profile) -> int:
    return sum(map(sum, profile))


def forest_view(log: CallLog) -> Picture:
    """All nodes of a game's tree at once: those that a search visited, cut off, or never knew.

    `log` is the log of a recorded game after the search. A table below the picture has the numbers of each level.
    Raises ValueError if the log is empty, or if the tree has more than 200,000 different states or more than 100 plies.

    >>> from aima_games import recorded
    >>> from aima_games.games import Nim
    >>> game = recorded(Nim((1, 2)))
    >>> _ = game.result(game.initial, (0, 1))
    >>> forest_view(game.log).alt[:65]
    'Of 12 nodes 2 were visited (16.7%), 2 cut off, and 8 never known.'
    """
    forest = Forest(log)
    visited, cut, never = map(sum, zip(*forest.levels, strict=True))
    total, share = visited + cut + never, visited / (visited + cut + never)
    told = f"Of {total:,} nodes {visited:,} were visited ({share:.1%}), {cut:,} cut off, and {never:,} never known."
    alt = f"{told} {_first_plies(forest)}"
    table = f"<details><summary>The same in numbers</summary>{_table(forest.levels)}</details>"
    figure = f"<figure>{_svg(forest, alt)}<figcaption>{told}</figcaption></figure>"
    return Picture(figure + table, alt)


def _first_plies(forest: Forest) -> str:
    """How many children of each of the root's children were visited."""
    said = []
    for action, child in forest.children(forest.start):
        node, most = forest.root.children.get(action), len(forest.children(child))
        seen = "cut off" if node is None else f"{len(node.children)} of {count(most, 'reply', 'replies')} visited"
        said.append(f"{forest.game.action_text(action)}: {seen}")
    return f"After each first action: {'; '.join(said)}."


def _table(levels: Profile) -> str:
    """How many nodes each level has, and how many of each kind."""
    head = "".join(f'<th scope="col">{word}</th>' for word in ("level", "nodes", *KINDS))
    totals = [sum(column) for column in zip(*levels, strict=True)]
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{n:,}</td>" for n in (sum(counts), *counts))}</tr>'
        for name, counts in [*enumerate(levels), ("all", totals)]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _svg(forest: Forest, alt: str) -> str:
    """The cells as a picture, all of one kind in one path."""
    paths: dict[str, list[str]] = {kind: [] for kind in KINDS}
    unit = WIDE / _size(forest.levels)
    for level, left, wide, counts in forest.cells():
        x = MARGIN + left * unit
        for path, number in zip(paths.values(), counts, strict=True):
            part = wide * unit * number / sum(counts)
            if number:
                gap = 0.5 if sum(counts) == 1 else 0  # between nodes that are drawn one by one
                path.append(f"M{x:.1f} {level * HIGH}h{max(part - gap, 0.1):.1f}v{HIGH - 2}H{x:.1f}z")
            x += part
    drawn = "".join(f'<path fill="{KINDS[kind]}" d="{"".join(path)}"/>' for kind, path in paths.items())
    high, names = len(forest.levels) * HIGH, list(_names(forest, unit))
    for k, (word, colour) in enumerate(KINDS.items()):
        names.append(f'<rect x="{MARGIN + k * 130}" y="{high + 8}" width="14" height="14" fill="{colour}"/>')
        names.append(f'<text x="{MARGIN + k * 130 + 20}" y="{high + 20}">{word}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {MARGIN + WIDE} {high + 28}" role="img" '
        f'aria-label="{escape(alt)}" font-size="13" font-family="sans-serif" fill="#222" '
        f'style="width:100%;max-width:{MARGIN + WIDE}px;background:#fff">{drawn}{"".join(names)}</svg>'
    )


def _names(forest: Forest, unit: float) -> Iterator[str]:
    """The levels' names, and on the root's children, where there is room, the actions that lead there."""
    for level in range(len(forest.levels)):
        yield f'<text x="4" y="{level * HIGH + 17}">level {level}</text>'
    left = 0
    for action, child in forest.children(forest.start):
        node, text = forest.root.children.get(action), escape(forest.game.action_text(action))
        size = _size(forest.profile(child, node, bool(forest.root.children)))
        if len(text) * 8 < size * unit:
            x, ink = MARGIN + (left + size / 2) * unit, "#222" if node is None else "#fff"
            yield f'<text x="{x:.1f}" y="{HIGH + 17}" text-anchor="middle" fill="{ink}">{text}</text>'
        left += size
