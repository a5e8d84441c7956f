"""A search on a small tree as a series of steps: what it sees, what it knows, and why it goes on or turns back.

Each step changes attributes of a networkx tree, which `tree_picture.py` draws. So a walk can be stepped through in
a notebook (`stepper.py`), printed moment by moment, or read as sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, Literal

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Player, State
from aima_games.graphics.scene import Scene
from aima_games.text import and_list, count
from aima_games.trees.build import root_of
from aima_games.trees.draw import node_boards, read_tree
from aima_games.trees.renderer import Moment, Node, TreePicture, change, value_text, window_text

LARGEST = 400
"""A tree with more nodes than this is not walked: nobody would step through it."""

Fail = Literal["soft", "hard"]
Bound = Literal["=", "≤", "≥"]


@dataclass(frozen=True)
class Step:
    """A moment of a search: the node it is at, what happened and why, and what changes in the picture.

    `kind` is "enter", "leaf", "cut", "value" (a node has got its value) or "again" (a node is come to once more).
    """

    said: str
    node: Node
    kind: str
    changes: Moment


@dataclass(frozen=True)
class Walk:
    """A tree as it looks before a search, and the steps of the search.

    `names` has the letters of inner nodes. `values` maps each node that was left to what it returned, and with
    alpha-beta what that says: "=" the minimax value, "≤" or "≥" a bound.
    """

    tree: nx.DiGraph
    steps: tuple[Step, ...]
    names: Mapping[Node, str]
    values: Mapping[Node, tuple[Any, Bound]]

    @property
    def leaves(self) -> list[Node]:
        """The leaves that the search looked at, in order."""
        seen = [step.node for step in self.steps if step.kind == "leaf"]
        return list(dict.fromkeys(seen))

    @property
    def unseen(self) -> list[Node]:
        """The leaves that it never looked at, from left to right."""
        looked_at = set(self.leaves)
        return [n for n in nx.dfs_preorder_nodes(self.tree) if not self.tree.out_degree(n) and n not in looked_at]

    def tree_at(self, step: int) -> nx.DiGraph:
        """The tree with the attributes that it has after `step` steps more than the first, 0 being the first."""
        tree = self.tree.copy()
        for made in self.steps[: step + 1]:
            change(tree, made.changes)
        return tree

    @cached_property
    def picture(self) -> TreePicture:
        """The tree's picture, with room for every step, on a tree of its own."""
        picture = TreePicture(self.tree.copy(), boards=node_boards(self.tree, None))
        picture.lay_out([step.changes for step in self.steps])
        return picture

    def scene(self, step: int = -1, caption: str | None = None) -> Scene:
        """The picture after a step, by default the last. All have one size, and each node stays in its place."""
        picture = TreePicture(self.tree_at(range(len(self.steps))[step]), boards=self.picture.boards)
        picture.lay_out_like(self.picture)
        return picture.scene(caption=caption)


def letters(tree: nx.DiGraph) -> dict[Any, str]:
    """Names for the inner nodes, row by row from the root: A, B, C, …, Z, A1, B1, …"""
    inner = [node for node in nx.bfs_tree(tree, root_of(tree)) if tree.out_degree(node)]
    return {node: chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "") for i, node in enumerate(inner)}


def rule(player: Player, values: Sequence[Any]) -> str:
    """Why a node has its value: `MIN takes the smallest of 3, 12 and 8`."""
    shown = [value_text(value) for value in values]
    if len(shown) == 1:
        return f"{player} has one action only, worth {shown[0]}"
    which = "smallest" if player == MIN else "largest"
    return f"{player} takes the {which} of {and_list(shown)}"


def expectation(chances: Sequence[Any], values: Sequence[Any]) -> str:
    """Why a chance node has its value: `the expected value, 0.5 · 2 + 0.5 · 4`."""
    terms = [f"{value_text(p)} · {_bracketed(value)}" for p, value in zip(chances, values, strict=True)]
    return f"the expected value, {' + '.join(terms)}"


class Walker:
    """What the walks share: the tree, where the search is, and the steps so far."""

    def __init__(self, tree: nx.DiGraph) -> None:
        self.tree, self.root, self.names = tree, root_of(tree), letters(tree)
        if not self.names:
            raise ValueError("the tree has no inner node, so there is nothing to step through")
        for node, attributes in tree.nodes(data=True):
            attributes["visited"] = False
            if node in self.names:
                attributes.update(text="", name=self.names[node])
                attributes.pop("window", None)
        for *_, attributes in tree.edges(data=True):
            attributes.update(line=False, path=False, cut=False)
        self.start = tree.copy()
        self.steps: list[Step] = []
        self.values: dict[Node, tuple[Any, Bound]] = {}
        self.at: Node | None = None

    def name(self, node: Node) -> str:
        """How a sentence calls a node."""
        return self.names.get(node, "a leaf")

    def player(self, node: Node) -> Player:
        return self.tree.nodes[node].get("to_move")

    def action_text(self, node: Node) -> str:
        """The action that leads to `node`."""
        edge = next(edge for *_, edge in self.tree.in_edges(node, data=True))
        return str(edge.get("label", edge.get("action", "")))

    def step(self, kind: str, node: Node, said: str, changes: Mapping[Node, dict[str, Any]] | None = None) -> None:
        """Go to `node`, change what is given, and say it."""
        moment: dict[Node, dict[str, Any]] = {}
        if self.at != node:
            old, new = self.path(self.at), self.path(node)
            moment.update({other: {"path": False} for other in old if other not in new})
            moment.update({other: {"path": True} for other in new if other not in old})
            if self.at is not None:
                moment.setdefault(self.at, {})["current"] = False
            moment.setdefault(node, {}).update(current=True, visited=True)
            self.at = node
        for other, attributes in (changes or {}).items():
            moment.setdefault(other, {}).update(attributes)
        self.steps.append(Step(said[0].upper() + said[1:], node, kind, moment))

    def path(self, node: Node | None) -> list[Node]:
        """The nodes from `node` up to the root."""
        path = []
        while node is not None:
            path.append(node)
            node = next(iter(self.tree.predecessors(node)), None)
        return path

    def walk(self) -> Walk:
        return Walk(self.start, tuple(self.steps), self.names, self.values)

    def show_line(self, best: Mapping[Node, Node]) -> dict[Node, dict[str, Any]]:
        """The changes that make the line of play thick."""
        changes = {}
        node = self.root
        while node in best:
            node = best[node]
            changes[node] = {"line": True, "path": False}
        return changes


class _ToTheLeaves(Walker):
    """A walk on a tree whose leaves all have a value."""

    def __init__(self, tree: nx.DiGraph) -> None:
        super().__init__(tree)
        self.leaf_values: dict[Node, Any] = {}
        for node, attributes in tree.nodes(data=True):
            if node not in self.names:
                self.leaf_values[node] = attributes.get("value", attributes.get("utility"))
                if self.leaf_values[node] is None:
                    raise ValueError(f"leaf {node!r} has no value: give `evaluate`, or let the tree go to the end")


# Minimax, expectiminimax and maxⁿ: every leaf is looked at


def minimax_walk(source: Any, state: State | None = None, depth: int | None = None, *, evaluate: Any = None) -> Walk:
    """Every step of minimax on a small tree; at chance nodes of expectiminimax, and for several players of maxⁿ.

    `source` is what `tree_scene` takes: nested lists, a game (below `state`, `depth` plies deep, with `evaluate`
    where that is no end of the game), or a networkx DiGraph. `≤3` in a MIN node says that a child worth 3 has been
    seen, so MIN will get 3 or less. Raises ValueError for what is no tree, a leaf without a value, a tree without an
    inner node, or one with more than 400 nodes. Source: AIMA 4e, sections 5.2 and 5.5.
    """
    walker = _Minimax(read_tree(source, state, depth, True, evaluate, LARGEST))
    walker.visit(walker.root)
    return walker.walk()


class _Minimax(_ToTheLeaves):
    def __init__(self, tree: nx.DiGraph) -> None:
        super().__init__(tree)
        game = self.tree.graph.get("game")
        self.players = tuple(game.players) if game is not None else (MAX, MIN)
        self.best: dict[Node, Node] = {}

    def visit(self, node: Node) -> Any:
        if node in self.leaf_values:
            self.values[node] = self.leaf_values[node], "="
            return self.leaf_values[node]
        name, player = self.names[node], self.player(node)
        children = list(self.tree.successors(node))
        who = "chance decides" if player == CHANCE else f"{self.who(player)} to move"
        self.step("enter", node, f"{name}: {who}. Its {count(len(children), 'child', 'children')} come one by one.")
        seen: list[Any] = []
        for child in children:
            value = self.visit(child)
            seen.append(value)
            if player != CHANCE and self.better(player, value, self.value_so_far(seen[:-1], player)):
                self.best[node] = child
            if child in self.leaf_values:
                self.step("leaf", child, *self.so_far(node, player, child, seen))
            elif len(seen) < len(children):  # after the last, the value of `node` is the next thing to say
                self.step("back", node, *self.so_far(node, player, child, seen))
        value, why = self.outcome(node, player, children, seen)
        self.values[node] = value, "="
        changes = {node: {"text": value_text(value)}}
        end = ""
        if node == self.root:
            for other, attributes in self.show_line(self.best).items():
                changes.setdefault(other, {}).update(attributes)
            end = " The thick line is the play to expect." if self.best else ""
        self.step("value", node, f"{name} is worth {value_text(value)}: {why}.{end}", changes)
        return value

    def who(self, player: Player) -> str:
        return player if isinstance(player, str) else f"player {player}"

    def own(self, player: Player, value: Any) -> Any:
        """What a player minds of a value: all of it, or its own component, MIN with the sign turned."""
        if player in (MAX, MIN):
            return value if player == MAX else -value
        return value[self.players.index(player)]

    def better(self, player: Player, value: Any, than: Any) -> bool:
        return than is None or self.own(player, value) > self.own(player, than)

    def value_so_far(self, seen: Sequence[Any], player: Player) -> Any:
        return max(seen, key=lambda value: self.own(player, value)) if seen else None

    def so_far(self, node: Node, player: Player, child: Node, seen: Sequence[Any]) -> tuple[str, Any]:
        name, what = self.names[node], self.names.get(child, "the leaf") + f" is worth {value_text(seen[-1])}"
        if player == CHANCE:
            weight = value_text(self.tree.edges[node, child]["probability"])
            return f"{what}, and comes with probability {weight}.", {node: {"text": "…"}}
        value = self.value_so_far(seen, player)
        if player not in (MAX, MIN):
            return f"{what}: {self.who(player)} gets {value_text(self.own(player, value))} at least.", {
                node: {"text": value_text(value)}
            }
        sign, bound = ("≤", "at most") if player == MIN else ("≥", "at least")
        said = f"{what}: {name} is {bound} {value_text(value)}."
        return said, {node: {"text": f"{sign}{value_text(value)}"}}

    def outcome(self, node: Node, player: Player, children: Sequence[Node], seen: Sequence[Any]) -> tuple[Any, str]:
        """The value of a node all of whose children are known, and why."""
        if player == CHANCE:
            weights = [self.tree.edges[node, child]["probability"] for child in children]
            value = sum(weight * value for weight, value in zip(weights, seen, strict=True))
            return value, expectation(weights, seen)
        value = self.value_so_far(seen, player)
        if player in (MAX, MIN):
            return value, rule(player, seen)
        return value, f"{self.who(player)} takes what is best for itself of {and_list([value_text(v) for v in seen])}"


# Alpha-beta


def alpha_beta_walk(
    source: Any,
    state: State | None = None,
    depth: int | None = None,
    *,
    evaluate: Any = None,
    fail: Fail = "soft",
    equality_prunes: bool = True,
) -> Walk:
    """Every step of alpha-beta on a small tree: windows sent down, values sent up, cuts where they happen, and why.

    `source`, `state`, `depth`, `evaluate` and errors as in `minimax_walk`; chance nodes and more than two players
    raise ValueError. `fail="soft"` returns the best value seen, `fail="hard"` α or β where that lies outside the
    window. Where `equality_prunes` is False a node is left only if α > β. Sources: AIMA 4e, figure 5.7; Knuth and
    Moore, Artificial Intelligence 6 (1975); Fishburn, SIGART Bulletin 84 (1983).
    """
    if fail not in ("soft", "hard"):
        raise ValueError(f"fail={fail!r}: alpha-beta is fail 'soft' or fail 'hard'")
    walker = _AlphaBeta(read_tree(source, state, depth, True, evaluate, LARGEST), fail, equality_prunes)
    walker.visit(walker.root, -inf, inf, None, None)
    return walker.walk()


class _AlphaBeta(_ToTheLeaves):
    def __init__(self, tree: nx.DiGraph, fail: Fail, equality_prunes: bool) -> None:
        super().__init__(tree)
        self.hard, self.equality_prunes = fail == "hard", equality_prunes
        self.best: dict[Node, Node] = {}
        for node in self.names:
            if self.player(node) not in (MAX, MIN):
                raise ValueError(
                    f"alpha-beta is for MAX and MIN, and at {self.names[node]} {self.player(node)} is to move; "
                    "walk through minimax, which knows chance and more players"
                )

    def visit(
        self, node: Node, alpha: Any, beta: Any, alpha_from: Node | None, beta_from: Node | None
    ) -> tuple[Any, Bound]:
        """The value that `node` returns and what it says; `alpha_from` and `beta_from` are the nodes that set α, β."""
        if node in self.leaf_values:
            self.values[node] = self.leaf_values[node], "="
            return self.values[node]
        name, player = self.names[node], self.player(node)
        maximizing = player == MAX
        children = list(self.tree.successors(node))
        low, high = alpha, beta  # the window on entering
        sure = [f"MAX is sure of {value_text(alpha)} at {self.names[alpha_from]}"] if alpha_from is not None else []
        sure += [f"MIN of {value_text(beta)} at {self.names[beta_from]}"] if beta_from is not None else []
        if sure and not sure[0].startswith("MAX"):
            sure = [f"MIN is sure of {value_text(beta)} at {self.names[beta_from]}"]
        because = " and ".join(sure) if sure else "nothing is sure yet"
        self.step(
            "enter",
            node,
            f"{name}: {player} to move, with the window [α, β] = {window_text((alpha, beta))}: {because}.",
            {node: {"window": (alpha, beta)}},
        )
        value, knows = None, []
        cut = False
        for i, child in enumerate(children):
            got, bound = self.visit(child, alpha, beta, alpha_from, beta_from)
            knows.append((got, bound))
            changed = value is None or (got > value if maximizing else got < value)
            if changed:
                value, self.best[node] = got, child
            narrowed = value > alpha if maximizing else value < beta
            if narrowed and maximizing:
                alpha, alpha_from = value, node
            elif narrowed:
                beta, beta_from = value, node
            sign = "≥" if maximizing else "≤"
            self.step(
                "leaf" if child in self.leaf_values else "back",
                child if child in self.leaf_values else node,
                self.news(node, child, value, changed, narrowed),
                {node: {"text": f"{sign}{value_text(value)}", "window": (alpha, beta)}},
            )
            cut = alpha >= beta if self.equality_prunes else alpha > beta
            if cut and i + 1 < len(children):
                blame, limit = (beta_from, high) if maximizing else (alpha_from, low)
                self.cut(node, children[i + 1 :], value, limit, blame)
            if cut:
                break
        returned: Any = min(max(value, low), high) if self.hard else value
        says = self.says(maximizing, cut and len(knows) < len(children), knows, value, returned)
        self.values[node] = returned, says
        self.leave(node, value, returned, says, (low, high))
        return returned, says

    def news(self, node: Node, child: Node, value: Any, changed: bool, narrowed: bool) -> str:
        """What the value of `child` changes at `node`."""
        leaf = child in self.leaf_values
        got = f"{'the leaf is worth' if leaf else self.names[child] + ' sends up'} {value_text(self.values[child][0])}"
        number, name = value_text(value), self.names[node]
        if not changed:
            return f"{got}: v stays {number} at {name}."
        player, letter, far = (MAX, "α", "above") if self.player(node) == MAX else (MIN, "β", "below")
        if narrowed:
            return f"{got}: now v = {number} at {name}, and {letter} = {number}, for {player} is sure of that."
        return f"{got}: now v = {number} at {name}, not {far} {letter}."

    def cut(self, node: Node, rest: Sequence[Node], value: Any, limit: Any, blame: Node | None) -> None:
        """Say why the `rest` of a node's children are not looked at; `blame` is where the other side is better off."""
        maximizing = self.player(node) == MAX
        other, letter = (MIN, "β") if maximizing else (MAX, "α")
        sign = ("≥" if maximizing else "≤") if self.equality_prunes else (">" if maximizing else "<")
        reason = f"v = {value_text(value)} {sign} {letter} = {value_text(limit)}"
        plies = self.plies_between(blame, node)
        deep = f" The reason lies {plies} plies above: a deep cut." if plies > 1 else ""
        leaves = [child for child in rest if child in self.leaf_values]
        if len(leaves) == len(rest):
            shown = [value_text(self.leaf_values[leaf]) for leaf in leaves]
            what = f"the {'leaf' if len(rest) == 1 else 'leaves'} {and_list(shown)}"
        else:
            what = "the other branch" if len(rest) == 1 else f"the other {len(rest)} branches"
        verb = "is" if len(rest) == 1 else "are"
        where = f", being sure of {value_text(limit)} at {self.names[blame]}" if blame is not None else ""
        said = f"at {self.names[node]}, {reason}: {other} would never let the game come here{where}."
        self.step("cut", node, f"{said} So {what} {verb} cut.{deep}", {child: {"cut": True} for child in rest})

    def plies_between(self, above: Node | None, node: Node) -> int:
        plies = 0
        while above is not None and node != above and node != self.root:
            node = next(iter(self.tree.predecessors(node)))
            plies += 1
        return plies

    def says(
        self, maximizing: bool, partial: bool, knows: Sequence[tuple[Any, Bound]], value: Any, returned: Any
    ) -> Bound:
        """What the number that a node returns says about its minimax value, from what its children's numbers say."""
        if returned != value:  # fail-hard: α or β in its place
            return "≤" if returned > value else "≥"
        best = max if maximizing else min
        lower = best(number if bound != "≤" else -inf for number, bound in knows)
        upper = best(number if bound != "≥" else inf for number, bound in knows)
        if partial:  # what was not looked at may be better still for the player to move
            lower, upper = (lower, inf) if maximizing else (-inf, upper)
        return "=" if lower == upper else "≥" if lower == value else "≤"

    def leave(self, node: Node, value: Any, returned: Any, says: Bound, window: tuple[Any, Any]) -> None:
        name, number = self.names[node], value_text(returned)
        clamped = f" in place of v = {value_text(value)}, which is outside its window" if returned != value else ""
        if node == self.root:
            looked_at = len([leaf for leaf in self.leaf_values if leaf in self.values])
            action = self.action_text(self.best[node])
            said = f"the root is worth {number}, and {self.player(node)} plays {action}. "
            said += f"{looked_at} of {count(len(self.leaf_values), 'leaf', 'leaves')} were looked at."
        elif says == "=":
            said = f"{name} sends up {number}, its minimax value."
        else:
            means = "or less" if says == "≤" else "or more"
            said = f"{name} sends up {number}{clamped}: a bound, its minimax value is {number} {means}."
        text = number if says == "=" else f"{says}{number}"
        changes: dict[Node, dict[str, Any]] = {node: {"text": text, "window": window}}
        if node == self.root:
            for other, attributes in self.show_line(self.best).items():
                changes.setdefault(other, {}).update(attributes)
        self.step("value", node, said, changes)


def _bracketed(value: Any) -> str:
    text = value_text(value)
    return f"({text})" if text.startswith("−") else text
