"""What lecture 3 shows besides the search itself: trees with unknown leaves, windows to fill in, orders to try.

Trees are nested lists, as `TreeGame` takes them, with MAX to move at the root.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from io import StringIO
from math import inf
from typing import Any

from aima_games.checking.check import check
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.facts import Column, Table
from aima_games.game import MAX, MIN, Action, Game, Player, State, Value
from aima_games.games import Nim, TreeGame
from aima_games.graphics.scene import Scene
from aima_games.lectures.support import Remembered, choose
from aima_games.recording import recorded
from aima_games.text import count, value_text
from aima_games.traces.events import Enter
from aima_games.traces.tree_search import alpha_beta_trace
from aima_games.trees.build import game_tree
from aima_games.trees.draw import tree_scene

SECONDS = 2.0
"""Seconds of processor time that `check_switches` gives a search for each switch; the tree has seven leaves."""

# Leaves that nobody has looked at


def sure_scene(tree: Sequence[Any], answers: bool = True, first: Player = MAX, caption: str | None = None) -> Scene:
    """The picture of a tree with some unknown leaves, and what is still certain about each node.

    An unknown leaf is written as text, such as "X", and may be any number; two with the same name need not be equal.
    Without `answers` inner nodes are left empty, with `caption` below; `first` moves at the root.
    """
    unknown = [leaf for leaf in _leaves(tree) if isinstance(leaf, str)]
    drawn = game_tree(TreeGame(_map_leaves(tree, lambda leaf: 0 if isinstance(leaf, str) else leaf), first=first))
    texts = {}
    for node, path in drawn.nodes(data="state"):
        subtree: Any = tree
        for action in path:
            subtree = subtree[action]
        if isinstance(subtree, str):
            texts[node] = subtree
        elif isinstance(subtree, list | tuple):
            texts[node] = _range_text(*_range(subtree, (len(path) % 2 == 0) == (first == MAX))) if answers else ""
    return tree_scene(drawn, ask=texts, caption=what_is_sure(tree, len(unknown), first) if answers else caption)


def what_is_sure(tree: Sequence[Any], unknown: int, first: Player = MAX) -> str:
    """A sentence about what the root is worth when `unknown` leaves are hidden."""
    low, high = _range(tree, first == MAX)
    hidden = {0: "no leaf", 1: "1 leaf"}.get(unknown, f"{unknown} leaves")
    if low == high:
        whatever = ", whatever they hold" if unknown > 1 else ", whatever it holds" if unknown else ""
        return f"{hidden} hidden: the root is worth {value_text(low)}{whatever}".capitalize()
    known = {(False, True): f"{value_text(high)} or less", (True, False): f"{value_text(low)} or more"}
    between = "anything" if high == inf else f"anything from {value_text(low)} to {value_text(high)}"
    said = known.get((low > -inf, high < inf), between)
    return f"{hidden} hidden: the root may be worth {said}".capitalize()


def _range(tree: Any, maximizing: bool) -> tuple[Any, Any]:
    """The smallest and the largest value that a subtree can have."""
    if isinstance(tree, str):
        return -inf, inf
    if not isinstance(tree, list | tuple):
        return tree, tree
    lows, highs = zip(*(_range(child, not maximizing) for child in tree), strict=True)
    best = max if maximizing else min
    return best(lows), best(highs)


def _range_text(low: Any, high: Any) -> str:
    if low == high:
        return value_text(low)
    if low == -inf:
        return "?" if high == inf else f"≤{value_text(high)}"
    return f"≥{value_text(low)}" if high == inf else f"{value_text(low)}…{value_text(high)}"


def _leaves(tree: Any) -> Iterable[Any]:
    if isinstance(tree, list | tuple):
        for child in tree:
            yield from _leaves(child)
    else:
        yield tree


def _map_leaves(tree: Any, change: Callable[[Any], Any]) -> Any:
    return [_map_leaves(child, change) for child in tree] if isinstance(tree, list | tuple) else change(tree)


# Windows


def window_table(tree: Sequence[Any]) -> Table:
    """For `table_exercise`: with which window does alpha-beta enter each inner node of `tree`?"""
    trace = alpha_beta_trace(tree)
    windows = {trace.names[e.node]: e.window for e in trace.events if isinstance(e, Enter) and e.window}
    numbers = sorted({*_leaves(tree), *(bound for window in windows.values() for bound in window)})
    options = (*map(value_text, numbers), "never entered")
    below_root = [name for node, name in trace.names.items() if trace.tree.in_degree(node)]
    never = ("never entered", "never entered")
    return Table(
        title="The window on entering each node",
        corner="node",
        columns=(
            Column("α", options, "What is the best that MAX is sure of on the way from the root?"),
            Column("β", options, "What is the best that MIN is sure of on the way from the root?"),
        ),
        answers={
            name: (value_text(windows[name][0]), value_text(windows[name][1])) if name in windows else never
            for name in below_root
        },
    )


# Orders


def random_tree(width: int, plies: int, seed: int = 0) -> Any:
    """A full tree, `width` children everywhere and `plies` plies deep, whose leaves are 1, 2, 3, … shuffled."""
    leaves = list(range(1, width**plies + 1))
    random.Random(seed).shuffle(leaves)

    def grow(left: int) -> Any:
        return [grow(left - 1) for _ in range(width)] if left else leaves.pop()

    return grow(plies)


def with_few_values(tree: Any, values: int) -> Any:
    """`tree` with at most `values` different leaves, 0, 1, 2, …: the fewer there are, the more of them tie."""
    return _map_leaves(tree, lambda leaf: leaf % values)


def leaves_by_rule(values: Sequence[int], width: int = 3, plies: int = 4, trees: int = 20) -> str:
    """How many leaves alpha-beta evaluates if equality prunes and if it does not, for trees of few and many values.

    A line for each number of different values, with means over some trees.
    """
    lines = ["different values     α ≥ β     α > β"]
    for most in values:
        drawn = [with_few_values(random_tree(width, plies, seed), most) for seed in range(trees)]
        means = [sum(_evaluated(tree, rule) for tree in drawn) / trees for rule in (True, False)]
        lines.append(f"{most:16}" + "".join(f"{mean:10.1f}" for mean in means))
    return "\n".join(lines)


def _evaluated(tree: Any, equality_prunes: bool) -> int:
    trace = alpha_beta_trace(tree, equality_prunes=equality_prunes)
    return len(list(_leaves(tree))) - len(trace.unexplored)


def sorted_tree(tree: Any, best_first: bool = True, maximizing: bool = True) -> Any:
    """`tree` with each node's children in the order of their values, the mover's best or worst ones first."""
    if not isinstance(tree, list | tuple):
        return tree
    children = [sorted_tree(child, best_first, not maximizing) for child in tree]
    return sorted(children, key=lambda child: _range(child, not maximizing)[0], reverse=best_first == maximizing)


def order_puzzle(given: Sequence[Any], mine: Sequence[Any], search: Callable[..., Any]) -> str:
    """A sentence that says whether `mine` is `given` in an order in which `search` evaluates the fewest leaves."""
    if _shape(given) != _shape(mine):
        return "That is a different tree: move whole brackets, or numbers within a bracket, and change nothing else."
    least, seen = (leaves_seen(search, tree) for tree in (sorted_tree(given), mine))
    total = len(list(_leaves(given)))
    if seen > least:
        return f"{seen} of {total} leaves are looked at. There is an order with fewer."
    return f"Solved: {seen} of {total} leaves are looked at, and no order has fewer."


def _shape(tree: Any) -> Any:
    """A form of a tree that is the same for all trees that differ only in the order of children."""
    return sorted((_shape(child) for child in tree), key=repr) if isinstance(tree, list | tuple) else tree


def leaves_seen(search: Callable[..., Any], tree: Game | Sequence[Any]) -> int:
    """How many leaves of `tree`, a game or nested lists, the search looks at."""
    game = recorded(tree if isinstance(tree, Game) else TreeGame(tree))
    search(game, game.initial)
    return len(game.log.leaves)


def choose_alphabeta(yours: Remembered, solution: Callable[..., Any]) -> Callable[..., Any]:
    """Like `choose`, for the search of lecture 3, whose text has the numbers of one that stops at α ≥ β and forgets.

    A search that stops only at α > β is just as correct and evaluates more leaves; one that remembers states evaluates
    fewer. Instead of these the lecture uses its worked solution, if it has one, and says how to make the two agree.
    """
    others: dict[Callable[..., Any], str] = {}

    def passes(name: str, search: Callable[..., Any]) -> bool:
        if not check(name, search):
            return False
        if said := _why_other_numbers(search):
            others[search] = said
        return search not in others or solution is yours.function

    with redirect_stdout(StringIO()) as said:
        chosen = choose("alphabeta", yours, solution, passes)
    if not others:
        print(said.getvalue(), end="")
        return chosen
    print(f"Yours is right. {next(iter(others.values()))}", end=" ")
    print("" if chosen is yours.function else "So the lecture goes on with ours.")
    return chosen


def _why_other_numbers(search: Callable[..., Any]) -> str:
    """Why the numbers of a right search differ from those in the text; empty where they are the same."""
    ties = [[4, [4, 9]], [4, 1]]
    if leaves_seen(search, ties) != len(alpha_beta_trace(ties).leaves):
        return (
            "It reads on where α = β (section 12 compares the two): put the = in, and keep the first of\n"
            "equal actions, to see the same numbers as in the text."
        )
    again = Nim((1, 1, 2))  # here states recur
    if leaves_seen(search, again) < len(alpha_beta_trace(again).leaves):
        return (
            "It remembers states, which is the idea of section 14. The numbers in the text are those of a\n"
            "search that forgets them."
        )
    return ""


def replies_looked_at(game: Game, state: State) -> dict[Action, list[State]]:
    """For each action in `state`, the states after the replies that alpha-beta looks at (it stops at α ≥ β)."""
    trace = alpha_beta_trace(game, state)
    seen, tree = {event.node for event in trace.events}, trace.tree
    return {
        tree.edges[root, child]["action"]: [
            tree.nodes[reply]["state"] for reply in tree.successors(child) if reply in seen
        ]
        for root, child in tree.out_edges(0)
    }


ORDERS: dict[str, Callable[[Any], Any]] = {
    "worst first": lambda tree: sorted_tree(tree, best_first=False),
    "random order": lambda tree: tree,
    "best first": sorted_tree,
}


def leaves_by_order(
    search: Callable[..., Any], width: int, plies: int, trees: int = 10, seed: int = 0
) -> dict[str, list[float]]:
    """How many leaves `search` evaluates in trees 1, 2, … `plies` plies deep: by order, the mean over some trees."""
    means: dict[str, list[float]] = {name: [] for name in ORDERS}
    for m in range(1, plies + 1):
        drawn = [random_tree(width, m, seed + k) for k in range(trees)]
        for name, order in ORDERS.items():
            means[name].append(sum(leaves_seen(search, order(tree)) for tree in drawn) / trees)
    return means


def depth_table(rows: Mapping[str, Sequence[float]]) -> str:
    """Numbers for 1, 2, 3, … plies as text: a line for each name, a column for each depth."""
    wide = max(map(len, rows), default=0)
    head = range(1, max(map(len, rows.values()), default=0) + 1)
    lines = {"plies": head, **rows}
    column = 2 + max((len(f"{x:,.0f}") for numbers in lines.values() for x in numbers), default=0)
    return "\n".join(
        f"{name:{wide}}" + "".join(f"{x:{column},.0f}" for x in numbers) for name, numbers in lines.items()
    )


def tie_puzzle(seeming: Sequence[Action], best: Sequence[Action], wanted: int) -> str:
    """A sentence that says whether `wanted` actions seem best and only one is."""
    if len(best) > 1:
        return f"{len(best)} moves are really best there; there should be only one."
    if len(seeming) == wanted:
        return f"Solved: {wanted} moves seem best, and only move {best[0]} is."
    return f"Not yet: {len(seeming)} seem best, and move {best[0]} is."


def shared_tree(tree: Sequence[Any]) -> TreeGame:
    """The game of a tree in which equal subtrees with the same player to move are one state, reached by two paths."""
    import networkx as nx

    graph = nx.DiGraph()

    def add(subtree: Any, player: Player) -> str:
        node = f"{player} {subtree}" if isinstance(subtree, list | tuple) else f"leaf {subtree}"
        if node not in graph:
            if isinstance(subtree, list | tuple):
                graph.add_node(node, to_move=player)
                for action, child in enumerate(subtree):
                    graph.add_edge(node, add(child, MIN if player == MAX else MAX), action=action)
            else:
                graph.add_node(node, utility=subtree)
        return node

    add(tree, MAX)
    return TreeGame(graph)


# A search with switches

READ_AT_TIES = [3, 9, 3, 4, 1, 5, 3, 7]
"""The leaves of the tree of `check_switches` that a search evaluates if it stops only at α > β."""


class _Backwards:
    """An order that puts the last action first, and records what it is told."""

    def __init__(self) -> None:
        self.learned: dict[State, tuple[Action, int, bool]] = {}
        self.told_twice = False
        self.depths: dict[State, int] = {}

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        self.depths[state] = depth
        return list(actions)[::-1]

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.told_twice |= state in self.learned
        self.learned[state] = action, depth, bool(cut)


@dataclass(frozen=True)
class SwitchCheck:
    """What `check_switches` found: for each switch, what is wrong, or "" if nothing is. True if all of them work."""

    lines: dict[str, str]

    def __bool__(self) -> bool:
        return not any(self.lines.values())

    def __str__(self) -> str:
        return "\n".join(
            f"{'✗' if wrong else '✓'} {name}{wrong and f': {wrong}'}" for name, wrong in self.lines.items()
        )

    __repr__ = __str__


def check_switches(search: Callable[..., Any], *only: str) -> SwitchCheck:
    """Whether an alpha-beta obeys `cutoff`, `evaluate`, `order` and `equality_prunes`, judged by its leaves.

    `search(game, state, …)` is called with one of them at a time, by name. `only` picks lines of the report.
    """
    backwards = _Backwards()
    lines = {
        "all switches as they are": _wrong_leaves(search, [3, 9, 3, 5, 3])
        or _wrong_leaves(search, [3, 5, 3], leaves=[[3, 5], [3, 1]], plays=0),
        "cutoff, evaluate": _wrong_leaves(
            search,
            [-3, -7, 4],
            leaves=((3, 9), (3, 4, 1), 4),
            cutoff=lambda state, depth: depth >= 1,
            evaluate=lambda s: [-3, -7, -5][s[0]],
        ),
        "order.sort": _wrong_leaves(search, [7, 3, 5, 1, 9, 3], order=backwards),
        "order.learn": "",
        "equality_prunes=False": _wrong_leaves(search, READ_AT_TIES, equality_prunes=False),
    }
    deep = {state: depth for state, depth in backwards.depths.items() if depth != len(state)}
    if deep and not lines["order.sort"]:
        at, depth = next(iter(deep.items()))
        lines["order.sort"] = f"{count(len(at), 'ply', 'plies')} deep, it is told that the depth is {depth}"
    root, told = backwards.learned.get(()), backwards.learned.get((1,))
    if lines["order.sort"]:
        lines["order.learn"] = "wants `order.sort` to be right first"
    elif told is None:
        lines["order.learn"] = "it is not told what was best; call it once when all is done at a node"
    elif backwards.told_twice:
        lines["order.learn"] = "it is told of a node more than once; call it when all is done there"
    elif root is None:
        lines["order.learn"] = "it is told of cuts alone; call it at every node, when all is done there"
    elif told != (2, 1, True):
        lines["order.learn"] = f"where action 2 cuts, one ply deep, it is told {told} and not (2, 1, True)"
    elif root[0] != 2:
        lines["order.learn"] = f"at the root action 2 is the best of these, and it is told {root[0]}"
    return SwitchCheck({name: wrong for name, wrong in lines.items() if name in only or not only})


def _wrong_leaves(
    search: Callable[..., Any],
    right: list[Value],
    leaves: Any = ((3, 9), (3, 4, 1), (5, 3, 7)),
    plays: Action | None = None,
    **options: Any,
) -> str:
    """What is wrong with the leaves that `search` looks at on a small tree with ties, or with the action that it
    `plays`; "" if nothing."""
    game = recorded(TreeGame(leaves), limit=1_000)
    if "evaluate" in options:
        options["evaluate"] = game.watch(options["evaluate"])
    try:
        _, action = limited(SECONDS, partial(search, game, game.initial, **options))
    except TimeUp:
        return f"stopped after {SECONDS:g} seconds; is there a loop that never ends?"
    except NotImplementedError:
        return "not written yet"
    except Exception as error:  # the reader's own code: whatever it raises is reported, not raised
        return f"raised {type(error).__name__}: {error}"
    seen = [call.answer for call in game.log.calls if call.name in ("utility", "evaluate")]
    if seen != right:
        said = f"the leaves looked at are {seen}, and should be {right}"
        return f"{said}: stop at α ≥ β" if seen == READ_AT_TIES and not options else said
    if plays is not None and action != plays:
        return f"on {leaves} it plays action {action}; what came back from there is only a bound"
    return ""
