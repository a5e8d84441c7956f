"""Minimax, expectiminimax and maxⁿ as series of events: every leaf is evaluated."""

from __future__ import annotations

from typing import Any

from aima_games.game import CHANCE, State
from aima_games.traces.events import Enter, Evaluate, Node, Return, Update
from aima_games.traces.trace import LARGEST, Trace
from aima_games.traces.tracer import TreeSearchTracer
from aima_games.trees.back_up import backed_up_value, best_child
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
        values: dict[Node, Any] = {}
        for child in children:
            values[child] = self.visit(child)
            if player != CHANCE:
                self.best[node] = best_child(player, values, values.__getitem__, self.players)
            best = self.best.get(node)
            so_far = None if best is None else values[best]
            news = (node, child, values[child], so_far, child == best)
            if child in self.leaf_values:
                self.events.append(Evaluate(child, *news))
            elif len(values) < len(children):
                self.events.append(Update(node, *news))
        chances = [self.tree.edges[node, child].get("probability") for child in children]
        value = backed_up_value(player, list(values.values()), self.players, chances)
        self.events.append(Return(node, value, best=value, principal_variation=self.principal_variation(node)))
        return value
