"""Alpha-beta as a series of events: windows sent down, values sent up, and what is cut."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Literal

import networkx as nx

from aima_games.game import MAX, State
from aima_games.traces.events import Bound, Cut, Enter, Evaluate, Node, Return, Update, Window
from aima_games.traces.trace import LARGEST, Trace
from aima_games.traces.tracer import TreeSearchTracer
from aima_games.trees.draw import read_tree

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


class _AlphaBeta(TreeSearchTracer):
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
    """What the number that a node returns says about its minimax value, from what its children's numbers say."""
    if returned != best:  # fail-hard: α or β in its place
        return "≤" if returned > best else "≥"
    choose = max if maximizing else min
    lower = choose(number if bound != "≤" else -inf for number, bound in known)
    upper = choose(number if bound != "≥" else inf for number, bound in known)
    if partial:  # what was cut off may be better still for the player to move
        lower, upper = (lower, inf) if maximizing else (-inf, upper)
    return "=" if lower == upper else "≥" if lower == best else "≤"
