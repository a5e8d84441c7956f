"""A search on a small tree as a series of events, with the tree as it looks after each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Player
from aima_games.graphics.scene import Scene
from aima_games.traces.animation import before_the_search, moments
from aima_games.traces.events import Ask, Bound, Evaluate, Event, Node, Playout, Return
from aima_games.trees.build import root_of
from aima_games.trees.draw import node_boards
from aima_games.trees.renderer import Moment, TreePicture, change

LARGEST = 400
"""A tree with more nodes than this is not traced: nobody would step through it."""


@dataclass(frozen=True)
class Trace:
    """What happened in a `search` on a tree.

    `search` is "minimax", "alpha-beta", "mcts" or "recorded"; `tree` has the attributes of
    `aima_games.trees.build` and nodes numbered from 0.
    """

    search: str
    players: tuple[Player, ...]
    tree: nx.DiGraph
    events: tuple[Event, ...]

    # What the events say

    @cached_property
    def names(self) -> Mapping[Node, str]:
        """The letters of the inner nodes."""
        return letters(self.tree)

    @cached_property
    def values(self) -> Mapping[Node, tuple[Any, Bound]]:
        """What each node returned, in order, and what that means: "=" the minimax value, "≤" or "≥" a bound."""
        values: dict[Node, tuple[Any, Bound]] = {}
        for event in self.events:
            match event:
                case Return():
                    values[event.node] = event.value, event.bound
                case Evaluate() | Ask():
                    values[event.node] = event.value, "="
        return values

    @property
    def leaves(self) -> list[Node]:
        """The leaves that the search looked at, in order."""
        return list(dict.fromkeys(e.node for e in self.events if isinstance(e, Evaluate | Ask | Playout)))

    @property
    def unexplored(self) -> list[Node]:
        """The leaves that it never looked at, from left to right."""
        looked_at = set(self.leaves)
        return [n for n in nx.dfs_preorder_nodes(self.tree) if not self.tree.out_degree(n) and n not in looked_at]

    # What the picture looks like

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """What each event changes in the picture."""
        return tuple(moments(self.tree, self.events))

    @cached_property
    def start(self) -> nx.DiGraph:
        """The tree as it is drawn before the first event."""
        return before_the_search(self.tree, self.names)

    def tree_at(self, step: int) -> nx.DiGraph:
        """The tree with the attributes that it has after the event with this number, from 0 on."""
        tree = self.start.copy()
        for moment in self.moments[: step + 1]:
            change(tree, moment)
        return tree

    @cached_property
    def picture(self) -> TreePicture:
        """The tree's picture before the first event, with room for every later one, on a tree of its own."""
        picture = TreePicture(self.start.copy(), boards=node_boards(self.tree, None))
        picture.lay_out(self.moments)
        return picture

    def fresh_picture(self) -> TreePicture:
        """The picture before the first event again, on another tree, to be changed; the layout is the same."""
        picture = TreePicture(self.start.copy(), boards=self.picture.boards)
        picture.lay_out_like(self.picture)
        return picture

    def scene(self, step: int = -1, caption: str | None = None) -> Scene:
        """The picture after an event, by default the last. All have the same size, and each node stays in its place."""
        picture = self.fresh_picture()
        for moment in self.moments[: range(len(self.events))[step] + 1]:
            change(picture.tree, moment)
        return picture.scene(caption=caption)


class Tracer:
    """Collects the events of a search on `tree`."""

    search: ClassVar[str]

    def __init__(self, tree: nx.DiGraph) -> None:
        self.tree = nx.relabel_nodes(tree, {node: number for number, node in enumerate(tree)})
        self.root, self.names = root_of(self.tree), letters(self.tree)
        if not self.names:
            raise ValueError("the tree has no inner node, so there is nothing to step through")
        game = tree.graph.get("game")
        self.players: tuple[Player, ...] = (MAX, MIN) if game is None else tuple(game.players)
        self.events: list[Event] = []

    def player(self, node: Node) -> Player:
        return self.tree.nodes[node].get("to_move")

    def require_max_and_min(self, search: str) -> None:
        """Raise ValueError where another player, or chance, is to move."""
        for node, name in self.names.items():
            player = self.player(node)
            if player not in (MAX, MIN):
                who = "chance" if player == CHANCE else f"player {player}"
                raise ValueError(f"{search} is for MAX and MIN alone, and at {name} {who} is to move")

    def children(self, node: Node) -> list[Node]:
        return list(self.tree.successors(node))

    def trace(self) -> Trace:
        """The trace of all events so far."""
        return Trace(self.search, self.players, self.tree, tuple(self.events))


def letters(tree: nx.DiGraph) -> dict[Any, str]:
    """Names for the inner nodes, row by row from the root: A, B, C, …, Z, A1, B1, …"""
    nodes = [root_of(tree)]
    for node in nodes:  # grows while we walk it: row by row
        nodes += tree.succ[node]
    inner = [node for node in nodes if tree.succ[node]]
    return {node: chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "") for i, node in enumerate(inner)}


def leaf_value(tree: nx.DiGraph, leaf: Node) -> Any:
    """What a leaf is worth: its estimate or its utility; None where neither is known."""
    attributes = tree.nodes[leaf]
    return attributes.get("value", attributes.get("utility"))


def action_text(tree: nx.DiGraph, node: Node) -> str:
    """The action that leads to `node`."""
    edge = next(edge for *_, edge in tree.in_edges(node, data=True))
    return str(edge.get("label", edge.get("action", "")))
