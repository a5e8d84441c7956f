"""A game given by its tree: nested lists for the small examples of a lecture, a networkx graph for the rest."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    import networkx as nx

Node = Hashable


class TreeError(ValueError):
    """What was given is no game tree; the message says where and why."""


class TreeGame(Game):
    """The game whose tree is given; each node is a state.

    From nested lists, a list is an inner node and a number a leaf with that utility for MAX:
    `TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])`. A state is the path of actions from the root
    (`()` is the root), an action the index of a child, and players alternate, `first` to begin.

    From a networkx DiGraph, states are the graph's nodes and children stand in the order their edges
    were added. A leaf has the attribute `utility`; an inner node may have `to_move` (otherwise players
    alternate, `first` to begin); an edge may have `action` (otherwise the child's name is the action).
    A node may have several parents: the graph has to be acyclic with one root, not a tree.

    Raises TreeError for a tree with an empty list, a leaf that is no finite number, a cycle, or two roots.
    """

    def __init__(self, tree: Sequence[Any] | float | nx.DiGraph, first: Player = MAX) -> None:
        if first not in (MAX, MIN):
            raise TreeError(f"first={first!r}: the player to begin is MAX or MIN")
        self._given, self._first = tree, first
        self._moves: dict[Node, dict[Any, Node]] = {}  # node -> action -> child
        self._to_move: dict[Node, Player] = {}
        self._utility: dict[Node, Real] = {}
        if hasattr(tree, "nodes"):  # a networkx graph, without importing networkx to ask
            self._read_graph(tree)
        else:
            self._read_lists(tree)
        self._actions = {node: tuple(moves) for node, moves in self._moves.items()}

    def _read_lists(self, tree: Any) -> None:
        self.initial: Node = ()
        stack: list[tuple[tuple[int, ...], Any, Player, tuple[int, ...]]] = [((), tree, self._first, ())]
        while stack:  # no recursion: a tree may be deeper than Python's stack
            path, subtree, player, above = stack.pop()
            self._to_move[path] = player
            self._moves[path] = {}
            if isinstance(subtree, list | tuple):
                if not subtree:
                    raise TreeError(f"the inner node at path {path} has no children; a leaf is a number")
                if id(subtree) in above:
                    raise TreeError(f"the list at path {path} contains itself; a game tree is finite")
                for i, child in enumerate(subtree):
                    self._moves[path][i] = (*path, i)
                    stack.append(((*path, i), child, _other(player), (*above, id(subtree))))
            else:
                self._utility[path] = _utility(subtree, f"the leaf at path {path}")

    def _read_graph(self, graph: nx.DiGraph) -> None:
        import networkx as nx

        if graph.is_multigraph() or not graph.is_directed():
            raise TreeError("the graph has to be a networkx DiGraph: directed, one edge between two nodes")
        if not nx.is_directed_acyclic_graph(graph):
            cycle = [edge[0] for edge in nx.find_cycle(graph)]
            raise TreeError(f"the graph has a cycle through {', '.join(map(repr, cycle))}; a game tree has none")
        roots = [node for node, degree in graph.in_degree() if degree == 0]
        if len(roots) != 1:
            raise TreeError(f"the graph needs one root, and has {len(roots)}: {', '.join(map(repr, roots))}")
        self.initial = roots[0]
        by_turns: dict[Node, Player] = {self.initial: self._first}
        for node in nx.topological_sort(graph):
            attributes = graph.nodes[node]
            player = attributes.get("to_move", by_turns[node])
            if player not in (MAX, MIN):
                raise TreeError(f"node {node!r}: to_move is {player!r}; it has to be MAX or MIN")
            self._to_move[node] = player
            self._moves[node] = moves = {}
            for _, child, edge in graph.out_edges(node, data=True):
                action = edge.get("action", child)
                if action in moves:
                    raise TreeError(f"node {node!r} has two children for the action {action!r}")
                moves[action] = child
                turn = by_turns.setdefault(child, _other(player))
                if turn != _other(player) and "to_move" not in graph.nodes[child]:
                    raise TreeError(f"node {child!r} is reached after both players' moves; give it `to_move`")
            if not moves:
                if "utility" not in attributes:
                    raise TreeError(f"leaf {node!r} has no `utility`")
                self._utility[node] = _utility(attributes["utility"], f"leaf {node!r}")

    def to_move(self, state: Node) -> Player:
        return self._to_move[self._known(state)]

    def actions(self, state: Node) -> tuple[Any, ...]:
        return self._actions[self._known(state)]

    def result(self, state: Node, action: Any) -> Node:
        try:
            return self._moves[state][action]
        except KeyError:
            raise IllegalActionError(self, self._known(state), action) from None

    def is_terminal(self, state: Node) -> bool:
        return not self._moves[self._known(state)]

    def utility(self, state: Node, player: Player) -> Any:
        value: Any = self._utility.get(self._known(state))
        if value is None:
            raise not_over(self, state)
        return value if player == MAX else -value

    def _known(self, state: Node) -> Node:
        if state not in self._moves:
            raise TreeError(f"{state!r} is no node of this tree")
        return state

    def to_text(self, state: Node) -> str:
        """The subtree below `state` as nested lists, a leaf as its utility."""
        if self.is_terminal(state):
            return str(self._utility[state])
        return "[" + ", ".join(self.to_text(child) for child in self._moves[state].values()) + "]"

    def __repr__(self) -> str:
        first = "" if self._first == MAX else f", first={self._first!r}"
        short = len(self._moves) <= 60 and not hasattr(self._given, "nodes")
        return f"TreeGame({self._given if short else f'<{len(self._moves)} nodes>'}{first})"


def _other(player: Player) -> Player:
    return MIN if player == MAX else MAX


def _utility(value: Any, where: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TreeError(f"{where} is {value!r}; the utility of a leaf is a number")
    if not math.isfinite(value):
        raise TreeError(f"{where} is {value!r}; the utility of a leaf is finite")
    return value
