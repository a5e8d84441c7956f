"""What a search explored, read off its call log: the tree that it unfolded, and the values of the states in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import networkx as nx

from aima_games.game import CHANCE, MAX, Action, Game, State
from aima_games.recording import Call, CallLog
from aima_games.trees.build import backed_up_value, edge_attributes, node_attributes, terminal_value
from aima_games.trees.renderer import Node


class ExploredTree:
    """The tree that a search unfolded, `depth` plies deep at most (all of it by default).

    There is a node for each path by which the search reached a state, and a dashed node for each action that it did not
    try at a node where it tried others. Attributes are those of `aima_games.trees.build` and `visits`, how often the
    search came there. `note(call, node, attributes)` is called for each call that concerns a node of the tree.

    A game is asked about states, and one state may be reached by several paths: a call belongs to the path by which the
    search last reached that state.

    Raises ValueError for an empty log, or one with more than `largest` nodes.
    """

    def __init__(
        self,
        log: CallLog,
        depth: int | None = None,
        largest: int = 2_000,
        note: Callable[[Call, Node, dict[str, Any]], None] = lambda call, node, attributes: None,
    ) -> None:
        calls = log.calls
        if not calls:
            raise ValueError("the log is empty: run a search on the recorded game first")
        self.game, self.depth, self.largest = log.game, depth, largest
        self.tree = nx.DiGraph(game=self.game)
        self.latest: dict[State, Node] = {}
        self.ply: dict[Node, int] = {}
        self._come_to(self._add(calls[0].state, None, {}))
        for call in calls:
            node = self._result(call) if call.name == "result" else self.latest.get(call.state)
            if node is None:
                continue
            attributes = self.tree.nodes[node]
            if call.name == "utility":
                attributes["value"] = attributes["utility"]
            elif call.name == "evaluate":
                attributes["value"] = call.answer
            note(call, node, attributes)
        self._back_up()

    def _add(self, state: State, parent: Node | None, edge: dict[str, Any]) -> Node:
        node = self.tree.number_of_nodes()
        if node >= self.largest:
            raise ValueError(
                f"the search came to more than {self.largest:,} nodes; give a `depth`, "
                "or let it search a smaller game or a later state"
            )
        self.tree.add_node(node, **node_attributes(self.game, state), explored=False, visits=0)
        self.ply[node] = 0 if parent is None else self.ply[parent] + 1
        if parent is not None:
            self.tree.add_edge(parent, node, **edge)
        return node

    def _come_to(self, node: Node) -> None:
        attributes = self.tree.nodes[node]
        attributes["explored"] = True
        attributes["visits"] += 1
        self.latest[attributes["state"]] = node

    def _result(self, call: Call) -> Node | None:
        """The node that a call of `result` leads to; None where it is not in the tree."""
        parent = self.latest.get(call.state)
        if parent is None or (self.depth is not None and self.ply[parent] >= self.depth):
            self.latest.pop(call.answer, None)  # calls about it belong to a path that is not drawn
            return None
        if not self.tree.out_degree(parent):
            for edge in edge_attributes(self.game, call.state):
                self._add(self.game.result(call.state, edge["action"]), parent, edge)
        child = next(
            child for _, child, edge in self.tree.out_edges(parent, data=True) if edge["action"] == call.argument
        )
        self._come_to(child)
        return child

    def _back_up(self) -> None:
        """Give each explored node the value that follows from what the search was told, if one does."""
        told = self.tree.nodes(data=True)
        known = {attributes["state"]: attributes["value"] for _, attributes in told if "value" in attributes}
        for node in nx.dfs_postorder_nodes(self.tree, 0):
            attributes = self.tree.nodes[node]
            if not attributes["explored"]:
                continue
            value = self._value(node)
            # A search may remember what a state is worth and not look below it again.
            value = known.get(attributes["state"]) if value is None else value
            if value is not None:
                attributes["value"] = known[attributes["state"]] = value

    def _value(self, node: Node) -> Any:
        """What `node` is worth by the children that were explored; None where that is not known."""
        below = {
            edge["action"]: self.tree.nodes[child].get("value")
            for _, child, edge in self.tree.out_edges(node, data=True)
            if self.tree.nodes[child]["explored"]
        }
        return None if None in below.values() else value_by_explored(self.game, self.tree.nodes[node]["state"], below)


def explored_tree(log: CallLog, depth: int | None = None, largest: int = 2_000) -> nx.DiGraph:
    """The tree that a search unfolded; see `ExploredTree`."""
    return ExploredTree(log, depth, largest).tree


def explored_values(game: Game, calls: Iterable[Call], root: State) -> dict[State, Any]:
    """The value of each state that a search reached below `root`, from what it saw; None where it saw too little.

    It works on states, not paths, so it is quick even if `ExploredTree` would be large. A child that was generated but
    left aside, as after a cut, does not count.
    """
    children: dict[State, dict[Action, State]] = {}
    values: dict[State, Any] = {}
    for call in calls:
        if call.name == "result":
            children.setdefault(call.state, {})[call.argument] = call.answer
        elif call.name in ("utility", "evaluate") and call.state not in values:
            values[call.state] = call.answer if call.name == "evaluate" else terminal_value(game, call.state)
    opened: set[State] = set()
    stack = [root]
    while stack:
        state = stack[-1]
        below = children.get(state, {})
        if below and state not in opened:
            opened.add(state)
            stack += [child for child in below.values() if child not in opened]
            continue
        stack.pop()
        if below or state not in values:
            known = {action: values[child] for action, child in below.items() if values.get(child) is not None}
            values[state] = value_by_explored(game, state, known)
    return values


def value_by_explored(game: Game, state: State, values: dict[Action, Any]) -> Any:
    """What `state` is worth by the children that were explored, whose values are given by their actions.

    None if there are no such children, and for a chance node where one is missing: it might be worth anything.
    """
    if not values:
        return None
    player = game.to_move(state)
    if player != CHANCE:
        return backed_up_value(player, tuple(values.values()), tuple(game.players))
    outcomes = game.outcomes(state)
    if len(values) < len(outcomes) or MAX not in game.players:
        return None
    return backed_up_value(CHANCE, [values[outcome] for outcome, _ in outcomes], probabilities=[p for _, p in outcomes])
