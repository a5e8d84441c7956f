"""A search with windows, and at every node whether its claim there is true: the invariant of fail-soft.

    v ≤ α  says  worth ≤ v ;      α < v < β  says  worth = v ;      v ≥ β  says  worth ≥ v.

If it holds at every node, it holds at the root, whose window is as wide as can be: there v is minimax's value. Nodes
are left in postorder, so it holds below the first node where it fails, and the mistake is made at that node. Sources:
Knuth and Moore, Artificial Intelligence 6 (1975); fail-soft: Fishburn, SIGART Bulletin 84 (1983).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from math import inf
from typing import Any

import networkx as nx

from aima_games.game import Game, State
from aima_games.games import TreeGame
from aima_games.traces.events import Claim, Enter, Node, Window
from aima_games.traces.trace import LARGEST, Trace, Tracer
from aima_games.trees.build import back_up
from aima_games.trees.draw import read_tree
from aima_games.values import is_value


def proof_trace(search: Callable[..., Any], source: Any, state: State | None = None) -> Trace:
    """Every call that `search(game, state, alpha, beta)` makes of itself on a small tree, and whether it is right.

    `source` is a game, searched below `state`, or what TreeGame takes. The search returns a value or a pair, and
    calls itself by its own name; what it raises comes out. Raises ValueError for a source that is no tree or has more
    than 400 nodes, a value that is no number, and a search that does not call itself.
    """
    game = source if isinstance(source, Game) else TreeGame(source)
    tracer = _Proof(read_tree(game, state, None, True, None, LARGEST), search)
    tracer.require_max_and_min("this proof")
    tracer.run()
    return tracer.trace()


class _Proof(Tracer):
    search = "proof"

    def __init__(self, tree: nx.DiGraph, function: Callable[..., Any]) -> None:
        super().__init__(tree)
        self.function, self.signature = function, inspect.signature(function)
        back_up(self.tree)
        self.open: list[Enter] = []  # the nodes where the search is, from the root on
        self.returned: dict[Node, Any] = {}

    def run(self) -> None:
        """Call the search at the root, while its name stands for a function that notes each call."""
        function, name = self.function, self.function.__name__
        names = getattr(function, "__globals__", {})
        before = names.get(name, self)
        names[name] = self._call
        try:
            self._call(self.tree.graph["game"], self.tree.nodes[self.root]["state"], -inf, inf)
        finally:
            if before is self:
                del names[name]
            else:
                names[name] = before
        if not self.returned.keys() - {self.root}:
            raise ValueError(
                f"`{name}` never calls itself by this name with a state below the root, so nothing is seen"
            )

    def _call(self, *arguments: Any, **options: Any) -> Any:
        bound = self.signature.bind(*arguments, **options)
        bound.apply_defaults()
        _, state, alpha, beta, *_ = bound.args
        node = self._node(state)
        self.open.append(Enter(node, (alpha, beta), self._set_by(node, (alpha, beta))))
        if node in self.names:
            self.events.append(self.open[-1])
        returned = self.function(*arguments, **options)
        self.open.pop()
        self._claim(node, returned[0] if isinstance(returned, tuple) else returned, (alpha, beta))
        return returned

    def _node(self, state: State) -> Node:
        """The child of the node where the search is, or this node itself, that has the state."""
        near = [*self.tree.successors(self.open[-1].node), self.open[-1].node] if self.open else [self.root]
        found = [node for node in near if self.tree.nodes[node]["state"] == state]
        if not found:
            raise ValueError(f"the search calls itself with {state!r}, which is no child of the state where it is")
        return next((node for node in found if node not in self.returned), found[0])

    def _set_by(self, node: Node, window: Window) -> tuple[Node | None, Node | None]:
        """The nodes at which α and β got their values."""
        if not self.open:
            return None, None
        above = self.open[-1]
        assert above.window is not None
        alpha, beta = (
            before if now == then else above.node
            for now, then, before in zip(window, above.window, above.set_by, strict=True)
        )
        return alpha, beta

    def _claim(self, node: Node, value: Any, window: Window) -> None:
        if not is_value(value):
            raise ValueError(f"at {self.names.get(node, 'a leaf')} the search returns {value!r}, which is no value")
        self.returned[node] = value
        children = [child for child in self.children(node) if child in self.returned]
        child = next((child for child in children if self.returned[child] == value), None)
        self.events.append(Claim(node, value, window, self.tree.nodes[node]["value"], child))
