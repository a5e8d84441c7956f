"""Traces as JSON, an open form that any program may read, draw or tell in its own words.

::

    {"format": "aima-games-trace", "version": 1,
     "search": "alpha-beta",                     or "minimax", "proof", "mcts", "recorded"
     "players": ["MAX", "MIN"],
     "tree": [                                   its nodes by their numbers, node 0 first
       {"to_move": "MAX", "children": [1, 2]},
       {"action": "0", "value": 3},              a leaf; "probability" as well below a chance node
       {"action": "1", "value": 5}],
     "events": [                                 in order
       {"kind": "enter", "node": 0, "window": [{"float": "-inf"}, {"float": "inf"}], "set_by": [null, null]},
       {"kind": "evaluate", "node": 1, "parent": 0, "child": 1, "value": 3, "best": 3, "improved": true,
        "window": [3, {"float": "inf"}], "narrowed": true},
       …]}

The kinds of events, and what each one holds, are those of `aima_games.traces.events`. A value is an integer, a text,
{"float": "0.5"} ("inf" and "-inf" are floats, too), {"fraction": [1, 3]}, or a list of values, one for each player. The
states of the game are left out, so a trace that was read draws no boards.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import networkx as nx

from aima_games.traces.events import EVENTS, Event
from aima_games.traces.trace import Trace, action_text, leaf_value
from aima_games.trees.build import root_of
from aima_games.values import read_value, value_from_json, value_to_json

FORMAT, VERSION = "aima-games-trace", 1
_CLASSES = {event.kind: event for event in EVENTS}


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """A trace as JSON data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "search": trace.search,
        "players": [_to_json(player) for player in trace.players],
        "tree": [_node_to_json(trace.tree, node) for node in trace.tree],
        "events": [
            {"kind": event.kind} | {field.name: _to_json(getattr(event, field.name)) for field in fields(event)}
            for event in trace.events
        ],
    }


def trace_from_json(data: Any) -> Trace:
    """The trace that `trace_to_json` wrote.

    Raises ValueError for anything else, and for a version that this one does not know.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f'this is no trace: "format" should be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise ValueError(f"a trace of version {data.get('version')!r}, and this program reads version {VERSION}")
    try:
        tree = _tree_from_json(data["tree"])
        events = tuple(map(_event_from_json, data["events"]))
        trace = Trace(str(data["search"]), value_from_json(data["players"]), tree, events)
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"this trace is damaged: {type(error).__name__}: {error}") from error
    if strange := [event for event in events if event.node not in tree]:
        raise ValueError(f"this trace is damaged: its tree has no node {strange[0].node!r}")
    return trace


def _to_json(value: Any) -> Any:
    return value_to_json(read_value(value))


def _node_to_json(tree: nx.DiGraph, node: Any) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if tree.in_degree(node):
        ((*_, edge),) = tree.in_edges(node, data=True)
        written["action"] = action_text(tree, node)
        if "probability" in edge:
            written["probability"] = _to_json(edge["probability"])
    if tree.out_degree(node):
        return {**written, "to_move": _to_json(tree.nodes[node]["to_move"]), "children": list(tree.successors(node))}
    value = leaf_value(tree, node)
    return written if value is None else {**written, "value": _to_json(value)}


def _tree_from_json(nodes: list[dict[str, Any]]) -> nx.DiGraph:
    tree = nx.DiGraph()
    for number, node in enumerate(nodes):
        leaf = not node.get("children")
        tree.add_node(number, leaf=leaf, to_move=value_from_json(node.get("to_move")))
        if leaf and "value" in node:
            tree.nodes[number]["utility"] = value_from_json(node["value"])
    for number, node in enumerate(nodes):
        for child in node.get("children", ()):
            below = nodes[child]
            tree.add_edge(number, child, action=below["action"], label=below["action"])
            if "probability" in below:
                tree.edges[number, child]["probability"] = value_from_json(below["probability"])
    root_of(tree)
    return tree


def _event_from_json(data: dict[str, Any]) -> Event:
    kind = data["kind"]
    if kind not in _CLASSES:
        raise ValueError(f"an unknown kind of event, {kind!r}; known are {', '.join(_CLASSES)}")
    return _CLASSES[kind](**{name: value_from_json(value) for name, value in data.items() if name != "kind"})
