"""What all that makes traces shares: the tree, its nodes numbered, and the events so far."""

from __future__ import annotations

from typing import Any, ClassVar

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Player
from aima_games.traces.events import Event, Node
from aima_games.traces.trace import Trace, leaf_value, letters
from aima_games.trees.build import root_of


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


class TreeSearchTracer(Tracer):
    """One for a search that backs up the values of leaves; `best` has the best child of each node."""

    def __init__(self, tree: nx.DiGraph) -> None:
        super().__init__(tree)
        self.best: dict[Node, Node] = {}
        self.leaf_values: dict[Node, Any] = {}
        for original, node in zip(tree, self.tree, strict=True):
            if node not in self.names:
                self.leaf_values[node] = leaf_value(self.tree, node)
                if self.leaf_values[node] is None:
                    raise ValueError(f"leaf {original!r} has no value: give `evaluate`, or let the tree go to the end")

    def principal_variation(self, node: Node) -> tuple[Node, ...]:
        """At the root, the nodes below it to which both players play their best; nothing at any other node."""
        line: list[Node] = []
        while node in self.best and (line or node == self.root):
            node = self.best[node]
            line.append(node)
        return tuple(line)
