"""What a search did, as events read off a call log; and what may be concluded at each step from the values so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

import networkx as nx

from aima_games.game import MAX, MIN, State
from aima_games.recording import Call, CallLog
from aima_games.text import value_text, window_text
from aima_games.traces.animation import moments, path_up
from aima_games.traces.events import Ask, Begin, End, Event, Generate, Node, Window
from aima_games.traces.trace import LARGEST, Trace, Tracer
from aima_games.trees.build import game_tree
from aima_games.trees.explored import ExploredTree, value_by_explored
from aima_games.trees.renderer import Moment
from aima_games.values import is_value, same_value


def recorded_trace(log: CallLog, depth: int | None = None) -> Trace:
    """What a search asked of a recorded game: the nodes that it generated, in order, and the values that it asked for.

    Raises ValueError for an empty log, or one with more than 400 nodes: then give a `depth`.
    """
    events: list[Event] = []

    def note(call: Call, node: Any, attributes: dict[str, Any]) -> None:
        last = events[-1] if events else None
        if call.name == "result":
            events.append(Generate(node, again=attributes["visits"] > 1))
        elif call.name in ("utility", "evaluate"):
            generated = isinstance(last, Generate) and last.node == node
            again = isinstance(last, Generate) and generated and last.again
            if generated:  # generating it and asking for it are one event
                events.pop()
            events.append(Ask(node, call.name, attributes["value"], generated, again))

    tracer = _Recorded(ExploredTree(log, depth, LARGEST, note).tree)
    backed_up = tracer.forget_values()
    values = tuple((node, backed_up[node]) for node in tracer.names if node in backed_up)
    tracer.events = [Begin(tracer.root), *events, End(tracer.root, values)]
    return tracer.trace()


class _Recorded(Tracer):
    search = "recorded"

    def forget_values(self) -> dict[Node, Any]:
        """Take from the tree what the search will ask for; returns the values."""
        values = dict(self.tree.nodes(data="value"))
        for _, attributes in self.tree.nodes(data=True):
            attributes.pop("value", None)
            attributes.pop("utility", None)
        return {node: value for node, value in values.items() if value is not None}


# A recorded search with what may be concluded at each step from the leaves so far: values, bounds and windows.
# A log knows no values of inner nodes and no windows. They are worked out as a right search would: a node that the
# search has left is worth the best of its explored children, or at least or at most that, where it left out others.

BOUND = {MAX: "≥", MIN: "≤"}
"""What the best of some of a node's children says about its value."""

WHOLE = 60
"""A game whose tree has no more nodes than this is shown whole, so that two searches on it have the same picture."""


def concluded_trace(
    log: CallLog, state: State, answer: Any = None, window: Window | None = (-inf, inf)
) -> ConcludedTrace:
    """What a search below `state` asked a recorded game, and what may be concluded from it.

    `answer` is the pair (value, action) that it returned, if that is known. `window` is the root's; None writes no
    windows. Raises ValueError where the tree is too large, or the search asked about states to which it had not come.
    """
    try:
        whole = game_tree(log.game, state, largest=WHOLE)
    except ValueError:  # the explored part may still be small enough
        whole = None
    explored = recorded_trace(log) if len(log) or whole is None else None
    events: tuple[Event, ...] = (Begin(0),)
    if explored is None:
        assert whole is not None
        tree = whole
    else:
        asks = sum(isinstance(event, Ask) for event in explored.events)
        if asks != len(log.leaves) or log.calls[0].state != state:
            raise ValueError("the search asked about a state to which it had not come")
        tree, events = explored.tree, explored.events[:-1]
        if whole is not None:
            place = _places(tree, whole)
            tree, events = whole, tuple(replace(event, node=place[event.node]) for event in events)
    return ConcludedTrace("recorded", tuple(log.game.players), tree, (*events, End(0)), answer, window)


def _places(explored: nx.DiGraph, whole: nx.DiGraph) -> dict[Node, Node]:
    """Where each node of the explored tree is in the whole one; the two have the same actions."""
    place: dict[Node, Node] = {0: 0}
    for node in nx.bfs_tree(explored, 0):
        below = {edge["action"]: child for _, child, edge in whole.out_edges(place[node], data=True)}
        place.update({child: below[edge["action"]] for _, child, edge in explored.out_edges(node, data=True)})
    return place


@dataclass(frozen=True)
class ConcludedTrace(Trace):
    """See `concluded_trace`."""

    answer: Any = None
    window: Window | None = None
    knows_inner: bool = True
    """Whether inner nodes show what may be concluded about them. Nobody knows the values and windows of a wrong
    search."""

    @cached_property
    def value(self) -> Any:
        """What the root is worth by the explored nodes; None where they do not settle it."""
        told = {event.node: event.value for event in self.events if isinstance(event, Ask)}
        order = dict.fromkeys(event.node for event in self.events)
        return _Conclusions(self, self.events[-1], order, told).value.get(0)

    @cached_property
    def skips(self) -> bool:
        """Whether the search has left out something at a node that it has finished."""
        *_, last = self._conclusions
        return any(attributes.get("cut") for attributes in last.values())

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        shown: Moment = {}
        made: list[Moment] = []
        for moment, concluded in zip(moments(self.tree, self.events), self._conclusions, strict=True):
            new = {node: attributes for node, attributes in concluded.items() if attributes != shown.get(node)}
            made.append({node: {**moment.get(node, {}), **new.get(node, {})} for node in {**moment, **new}})
            shown = concluded
        return tuple(made)

    def asks(self, number: int | None) -> int:
        """The step at which the search comes to this leaf, counted from 0; the last step if it never does."""
        steps = [step for step, event in enumerate(self.events) if isinstance(event, Ask)]
        return steps[number] if number is not None and number < len(steps) else len(self.events) - 1

    def leaf_at(self, step: int) -> tuple[str, State] | None:
        """What the search asks for at a step, "utility" or "evaluate", and of which state; None if for nothing."""
        event = self.events[step]
        return (event.call, self.tree.nodes[event.node]["state"]) if isinstance(event, Ask) else None

    def window_above(self, step: int) -> str:
        """The window of the inner node where the search is at a step, in words; empty where none is written."""
        node = next(each for each in path_up(self.tree, self.events[step].node) if each in self.names)
        window = replace(self, knows_inner=True)._conclusions[step][node]["window"]
        says = " with the window" if self.knows_inner else ", where the window should be"
        return "" if window is None else f"below {self.names[node]}{says} {window_text(window)}"

    @cached_property
    def _conclusions(self) -> tuple[Moment, ...]:
        """What may be concluded at each event, as attributes of all nodes."""
        told: dict[Node, Any] = {}
        order: dict[Node, None] = {}
        made = []
        for event in self.events:
            order.setdefault(event.node)
            if isinstance(event, Ask):
                told[event.node] = event.value
            made.append(_Conclusions(self, event, order, told).attributes())
        return tuple(made)


class _Conclusions:
    """What may be concluded at an event, from the nodes that the search has reached, in `order`, and what it was told.

    The leaf that it has just reached counts from the next event on: the search is still there, as it is at its parents.
    """

    def __init__(self, trace: ConcludedTrace, event: Event, order: dict[Node, None], told: dict[Node, Any]) -> None:
        self.tree, self.ends, self.knows_inner = trace.tree, isinstance(event, End), trace.knows_inner
        self.answer = trace.answer if self.ends else None
        self.open = set() if self.ends else set(path_up(self.tree, event.node))
        self.explored = {node: None for come_to in order for node in reversed(path_up(self.tree, come_to))}
        self.value = self._values(told)
        self.window: dict[Node, Window] = {}
        self.cut: set[Node] = set()
        if trace.window is not None:
            self._windows(0, *trace.window)

    def attributes(self) -> Moment:
        """What the picture shows of each node."""
        action = None if self.answer is None else self.answer[1]
        actions = {child: edge["action"] for root, child, edge in self.tree.edges(data=True) if root == 0}
        return {
            node: {
                **({"text": self._text(node)} if self.tree.out_degree(node) else {}),
                "window": self.window.get(node) if self.knows_inner else None,
                "cut": node in self.cut,
                "line": node in actions and same_value(actions[node], action),
            }
            for node in self.tree
        }

    def _text(self, node: Node) -> str:
        mover = self.tree.nodes[node]["to_move"]
        if self.answer is not None and node == 0:
            return value_text(self.answer[0]) if is_value(self.answer[0]) else "?"
        if not self.knows_inner:
            return ""
        if node in self.open:
            values = [self.value[child] for child in self.tree.successors(node) if child in self.value]
            best = {MAX: max, MIN: min}.get(mover)
            return BOUND[mover] + value_text(best(values)) if values and best else ""
        if node not in self.value:
            return ""
        bound = BOUND[mover] if not self.cut.isdisjoint(self.tree.successors(node)) else ""
        return bound + value_text(self.value[node])

    def _values(self, told: dict[Node, Any]) -> dict[Node, Any]:
        """The value of each node that the search has left, where the explored children settle it."""
        values: dict[Node, Any] = {}
        states = self.tree.nodes(data="state")
        by_state = {states[node]: value for node, value in told.items()}
        for node in nx.dfs_postorder_nodes(self.tree, 0):
            if node not in self.explored or node in self.open:
                continue
            edges = [each for each in self.tree.out_edges(node, data=True) if each[1] in self.explored]
            below = {edge["action"]: values.get(child) for _, child, edge in edges}
            value = told.get(node)
            if value is None and None not in below.values():
                value = value_by_explored(self.tree.graph["game"], states[node], below)
            if value is None:  # a search may remember what a state is worth and not look below it again
                value = by_state.get(states[node])
            if value is not None:
                values[node] = by_state[states[node]] = value
        return values

    def _windows(self, node: Node, alpha: Any, beta: Any) -> None:
        """Note the window of each node where the search is, or that it has left early."""
        mover, children = self.tree.nodes[node]["to_move"], list(self.tree.successors(node))
        if mover not in (MAX, MIN):
            return
        for child in (each for each in self.explored if each in children):
            self._windows(child, alpha, beta)
            if child in self.value and mover == MAX:
                alpha = max(alpha, self.value[child])
            elif child in self.value:
                beta = min(beta, self.value[child])
        left = [child for child in children if child not in self.explored]
        if node in self.open:
            self.window[node] = alpha, beta
        elif left and len(left) < len(children):
            self.window[node] = alpha, beta
            self.cut.update(left)
