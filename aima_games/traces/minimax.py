"""Minimax, expectiminimax and maxⁿ as series of events: every leaf is evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Player, State
from aima_games.traces.events import Enter, Evaluate, Node, Return, Update
from aima_games.traces.trace import LARGEST, Trace
from aima_games.traces.tracer import TreeSearchTracer
from aima_games.trees.draw import read_tree


def minimax_trace(source: Any, state: State | None = None, depth: int | None = None, *, evaluate: Any = None) -> Trace:
    """Every event of minimax on a small tree; at chance nodes of expectiminimax, and for several players of maxⁿ.

    `source` is what `tree_scene` takes: nested lists, a game (below `state`, `depth` plies deep, with `evaluate`
    where that is no end of the game), or a networkx DiGraph. `≤3` in a MIN node says that a child worth 3 has been
    seen, so MIN will get 3 or less. Raises ValueError for what is no tree, a leaf without a value, a tree without an
    inner node, or one with more than 400 nodes. Source: AIMA 4e, sections 5.2 and 5.5.
    """
    tracer = _Minimax(read_tree(source, state, depth, True, evaluate, LARGEST))
    tracer.visit(tracer.root)
    return tracer.trace()


class _Minimax(TreeSearchTracer):
    search = "minimax"

    def visit(self, node: Node) -> Any:
        """The value of `node`."""
        if node in self.leaf_values:
            return self.leaf_values[node]
        self.events.append(Enter(node))
        player, children = self.player(node), self.children(node)
        best: Any = None
        seen: list[Any] = []
        for child in children:
            value = self.visit(child)
            seen.append(value)
            improved = player != CHANCE and (len(seen) == 1 or self.own(player, value) > self.own(player, best))
            if improved:
                best, self.best[node] = value, child
            if child in self.leaf_values:
                self.events.append(Evaluate(child, node, child, value, best, improved))
            elif len(seen) < len(children):
                self.events.append(Update(node, node, child, value, best, improved))
        value = self.expected(node, children, seen) if player == CHANCE else best
        self.events.append(Return(node, value, best=value, principal_variation=self.principal_variation(node)))
        return value

    def own(self, player: Player, value: Any) -> Any:
        """How a player rates a value: MAX as it is, MIN with the sign turned, another by its own component."""
        if player in (MAX, MIN):
            return value if player == MAX else -value
        return value[self.players.index(player)]

    def expected(self, node: Node, children: Sequence[Node], values: Sequence[Any]) -> Any:
        chances = [self.tree.edges[node, child]["probability"] for child in children]
        return sum(chance * value for chance, value in zip(chances, values, strict=True))
