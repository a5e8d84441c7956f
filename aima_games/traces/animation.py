"""What each event of a search changes in the tree's picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import isinf
from typing import Any

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN
from aima_games.text import value_text
from aima_games.traces.events import (
    Ask,
    BackUp,
    Cut,
    Decide,
    Enter,
    Event,
    Node,
    Playout,
    Return,
    Select,
    Update,
)
from aima_games.trees.renderer import Moment

Changes = dict[Hashable, dict[str, Any]]


def before_the_search(tree: nx.DiGraph, names: Mapping[Node, str]) -> nx.DiGraph:
    """A copy as drawn before the first event: nothing is explored, and inner nodes have names but no values."""
    tree = tree.copy()
    for node, attributes in tree.nodes(data=True):
        attributes["explored"] = False
        if node in names:
            attributes.update(text="", name=names[node])
            attributes.pop("window", None)
    for *_, attributes in tree.edges(data=True):
        attributes.update(line=False, path=False, cut=False)
    return tree


def moments(tree: nx.DiGraph, events: Iterable[Event]) -> Iterator[Moment]:
    """The changes that each event makes."""
    at: Node | None = None
    for event in events:
        moment = _moved(tree, at, event.node)
        for node, attributes in _changes(tree, event).items():
            moment.setdefault(node, {}).update(attributes)
        yield moment
        at = event.node


def _moved(tree: nx.DiGraph, old: Node | None, new: Node) -> Changes:
    """The search goes from `old` to `new`: the thick path from the root, and the ring around where it is."""
    if old == new:
        return {}
    above_old, above_new = path_up(tree, old), path_up(tree, new)
    moment: Changes = {node: {"path": False} for node in above_old if node not in above_new}
    moment.update({node: {"path": True} for node in above_new if node not in above_old})
    if old is not None:
        moment.setdefault(old, {})["current"] = False
    moment.setdefault(new, {}).update(current=True, explored=True)
    return moment


def path_up(tree: nx.DiGraph, node: Node | None) -> list[Node]:
    """The nodes from `node` up to the root."""
    path = []
    while node is not None:
        path.append(node)
        node = next(iter(tree.predecessors(node)), None)
    return path


def _changes(tree: nx.DiGraph, event: Event) -> Changes:
    """What an event changes, besides where the search is."""
    match event:
        case Enter(window=(alpha, beta)):
            return {event.node: {"window": (alpha, beta)}}
        case Update():
            return {event.parent: {"text": _so_far(tree, event), **_window(event)}}
        case Cut():
            return {child: {"cut": True} for child in event.children}
        case Return():
            text = ("" if event.bound == "=" else event.bound) + value_text(event.value)
            changes: Changes = {node: {"line": True, "path": False} for node in event.principal_variation}
            changes[event.node] = {"text": text, **_window(event)}
            return changes
        case Ask():
            return {event.node: {"text": value_text(event.value)}}
        case Select():
            return {child: {"terms": sum_text(*terms, whole=False)} for child, terms in event.terms.items()}
        case Playout():  # nodes that a playout passes through are not in the search tree
            return {node: {"explored": False} for node in event.path}
        case BackUp():
            told = {child: {"terms": ""} for node, *_ in event.totals for child in tree.successors(node)}
            for node, visits, total in event.totals:
                told.setdefault(node, {})["text"] = f"{mean_text(total / visits, not tree.out_degree(node))} ×{visits}"
            return told
        case Decide():
            return {event.child: {"line": True, "path": False}}
    return {}


def _window(event: Update | Return) -> dict[str, Any]:
    return {} if event.window is None else {"window": event.window}


def _so_far(tree: nx.DiGraph, event: Update) -> str:
    """The text in a node when some of its children's values are known."""
    player = tree.nodes[event.parent]["to_move"]
    if player == CHANCE:
        return "…"
    return {MAX: "≥", MIN: "≤"}.get(player, "") + value_text(event.best)


def sum_text(mean: float, bonus: float, whole: bool = True) -> str:
    """Mean and bonus of an index, which is ∞ for a child that was never tried; `whole` adds their sum."""
    if isinf(bonus):
        return "∞"
    mean_, bonus_, index = (value_text(round(value, 2)) for value in (mean, bonus, mean + bonus))
    return f"{mean_} + {bonus_} = {index}" if whole else f"{mean_} + {bonus_}"


def mean_text(mean: Any, leaf: bool) -> str:
    """A mean, with two decimals that tell it from the utility of an end."""
    return value_text(mean) if leaf else f"{mean:.2f}".replace("-", "−")
