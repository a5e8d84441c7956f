"""Minimax and alpha-beta as series of events: leaves evaluated, values sent up, windows sent down, children cut off."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Literal

import networkx as nx

from aima_games.game import CHANCE, MAX, State
from aima_games.traces.events import Bound, Cut, Enter, Evaluate, Node, Return, Update, Window
from aima_games.traces.trace import LARGEST, Trace, Tracer, leaf_value
from aima_games.trees.build import backed_up_value, best_child
from aima_games.trees.draw import read_tree


class _TreeSearch(Tracer):
    """A tracer for a search that backs up the values of leaves; `best` has the best child of each node."""

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


def minimax_trace(source: Any, state: State | None = None, depth: int | None = None, *, evaluate: Any = None) -> Trace:
    """Every event of minimax on a small tree; with chance nodes, of expectiminimax, and with several players, of maxⁿ.

    `source` is what `tree_scene` takes: nested lists, a game (below `state`, `depth` plies deep, with `evaluate` for
    leaves where the game goes on), or a networkx DiGraph. `≤3` in a MIN node says that a child worth 3 has been seen,
    so MIN will get 3 or less. Raises ValueError for a source that is not a tree, a leaf without a value, a tree without
    an inner node, or more than 400 nodes. Source: AIMA 4e, sections 5.2 and 5.5.
    """
    tracer = _Minimax(read_tree(source, state, depth, True, evaluate, LARGEST))
    tracer.visit(tracer.root)
    return tracer.trace()


class _Minimax(_TreeSearch):
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


# Alpha-beta as a series of events: windows sent down, values sent up, children cut off.

Fail = Literal["soft", "hard"]
SetBy = tuple[Node | None, Node | None]


def alpha_beta_trace(
    source: Any,
    state: State | None = None,
    depth: int | None = None,
    *,
    evaluate: Any = None,
    fail: Fail = "soft",
    equality_prunes: bool = True,
) -> Trace:
    """Every event of alpha-beta on a small tree: windows sent down, values sent up, cuts where they happen, and why.

    `source`, `state`, `depth`, `evaluate` and errors as in `minimax_trace`; chance nodes and more than two players
    raise ValueError. `fail="soft"` returns the best value seen, `fail="hard"` α or β where that lies outside the
    window. Where `equality_prunes` is False a node is left only if α > β. Sources: AIMA 4e, figure 5.7; Knuth and
    Moore, Artificial Intelligence 6 (1975); Fishburn, SIGART Bulletin 84 (1983).
    """
    if fail not in ("soft", "hard"):
        raise ValueError(f"fail={fail!r}: alpha-beta is fail 'soft' or fail 'hard'")
    tracer = _AlphaBeta(read_tree(source, state, depth, True, evaluate, LARGEST), fail, equality_prunes)
    tracer.visit(tracer.root, (-inf, inf), (None, None))
    return tracer.trace()


class _AlphaBeta(_TreeSearch):
    search = "alpha-beta"

    def __init__(self, tree: nx.DiGraph, fail: Fail, equality_prunes: bool) -> None:
        super().__init__(tree)
        self.hard, self.equality_prunes = fail == "hard", equality_prunes
        self.require_max_and_min("alpha-beta")

    def visit(self, node: Node, window: Window, set_by: SetBy) -> tuple[Any, Bound]:
        """The value that `node` returns and what it says; `set_by` are the nodes that set α and β."""
        if node in self.leaf_values:
            return self.leaf_values[node], "="
        self.events.append(Enter(node, window, set_by))
        maximizing, entered, rest = self.player(node) == MAX, window, self.children(node)
        best: Any = None
        known: list[tuple[Any, Bound]] = []
        while rest and not (known and self.cuts(window)):
            child, rest = rest[0], rest[1:]
            value, bound = self.visit(child, window, set_by)
            known.append((value, bound))
            improved = best is None or (value > best if maximizing else value < best)
            if improved:
                best, self.best[node] = value, child
            narrowed = best > window[0] if maximizing else best < window[1]
            if narrowed:
                window = (best, window[1]) if maximizing else (window[0], best)
                set_by = (node, set_by[1]) if maximizing else (set_by[0], node)
            event, at = (Evaluate, child) if child in self.leaf_values else (Update, node)
            self.events.append(event(at, node, child, value, best, improved, window, narrowed))
        if rest:
            comparison = ("≥" if maximizing else "≤") if self.equality_prunes else (">" if maximizing else "<")
            limit, setter = (window[1], set_by[1]) if maximizing else (window[0], set_by[0])
            self.events.append(Cut(node, tuple(rest), best, comparison, limit, setter))
        returned = min(max(best, entered[0]), entered[1]) if self.hard else best
        says = _says(maximizing, bool(rest), known, best, returned)
        self.events.append(Return(node, returned, says, best, entered, self.principal_variation(node)))
        return returned, says

    def cuts(self, window: Window) -> bool:
        alpha, beta = window
        return bool(alpha >= beta if self.equality_prunes else alpha > beta)


def _says(maximizing: bool, partial: bool, known: Sequence[tuple[Any, Bound]], best: Any, returned: Any) -> Bound:
    """What the number that a node returns says about its minimax value, which follows from its children's numbers."""
    if returned != best:  # fail-hard: α or β in its place
        return "≤" if returned > best else "≥"
    choose = max if maximizing else min
    lower = choose(number if bound != "≤" else -inf for number, bound in known)
    upper = choose(number if bound != "≥" else inf for number, bound in known)
    if partial:  # a child that was cut off may be better still for the player to move
        lower, upper = (lower, inf) if maximizing else (-inf, upper)
    return "=" if lower == upper else "≥" if lower == best else "≤"
