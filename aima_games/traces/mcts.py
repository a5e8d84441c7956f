"""Monte Carlo tree search on a small tree, a step at a time: selection, expansion, playout, back-up."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import isinf, sqrt
from typing import Any

from aima_games.game import CHANCE, MAX, MIN, State
from aima_games.traces.trace import LARGEST, Walk, Walker
from aima_games.trees.draw import read_tree
from aima_games.trees.renderer import Node, value_text
from aima_games.widgets.stepper import StepThrough

Rule = Callable[[Any, int, int, float], float]
"""`rule(mean, visits, of_all, exploration)`: how good a choice may be at best; see `uct_walk`."""


def uct_walk(
    source: Any,
    rule: Rule,
    games: int = 12,
    exploration: float = sqrt(2),
    seed: int = 0,
    state: State | None = None,
) -> Walk:
    """Every step of `games` playouts on a small tree; in each the search goes by `rule`.

    `rule(mean, visits, of_all, exploration)` judges an action that was tried in `visits` of the `of_all` games
    through its node and brought the player there `mean` on average; at 0 visits `mean` is 0. The largest number is
    chosen, the first among equals. Nodes say what the games through them brought MAX on average, and how many there
    were; what is dashed is not in the search's tree yet. `source` is nested lists, a networkx DiGraph, or a game
    below `state`, all of it. Raises ValueError for a tree that is no tree for MAX and MIN, has no inner node or more
    than 400 nodes, and for fewer than one game. Source: AIMA 4e, section 5.4.
    """
    if games < 1:
        raise ValueError(f"games={games!r}: there has to be one at least")
    walker = _Uct(read_tree(source, state, None, True, None, LARGEST), rule, exploration, random.Random(seed))
    for number in range(1, games + 1):
        walker.play(number)
    walker.end()
    return walker.walk()


class _Uct(Walker):
    def __init__(self, tree: Any, rule: Rule, exploration: float, rng: random.Random) -> None:
        super().__init__(tree)
        self.rule, self.exploration, self.rng = rule, exploration, rng
        if strange := [node for node in self.names if self.player(node) not in (MAX, MIN)]:
            what = "chance" if self.player(strange[0]) == CHANCE else f"player {self.player(strange[0])}"
            raise ValueError(f"this walk is for MAX and MIN alone, and at {self.names[strange[0]]} {what} is to move")
        self.visits = dict.fromkeys(tree, 0)
        self.total: dict[Node, Any] = dict.fromkeys(tree, 0)

    def mean(self, node: Node) -> Any:
        """MAX's mean over the games through `node`; 0 before the first."""
        return self.total[node] / self.visits[node] if self.visits[node] else 0

    def play(self, number: int) -> None:
        """One game: down the tree, one node more, to an end at random, and back up."""
        path = [self.root]
        while path[-1] in self.names and (self.visits[path[-1]] or path[-1] == self.root):
            path.append(self.select(path[-1], number))
        new = path[-1]
        tail = [new]
        while tail[-1] in self.names:
            tail.append(self.rng.choice(list(self.tree.successors(tail[-1]))))
        utility = self.tree.nodes[tail[-1]]["utility"]
        worth = value_text(utility)
        if self.visits[new]:
            self.step("leaf", new, f"game {number}: the end of the game again, worth {worth}. No playout is needed.")
        elif len(tail) == 1:
            self.step("enter", new, f"game {number}, expansion: this end of the game, worth {worth}, joins the tree.")
        else:
            self.step("enter", new, f"game {number}, expansion: {self.name(new)} joins the tree.")
            moves = ", then ".join(self.action_text(node) for node in tail[1:])
            said = f"game {number}, playout: random moves, {moves}, lead to an end worth {worth}."
            self.step("leaf", tail[-1], said, {node: {"visited": False} for node in tail[1:]})
        changes = {}
        for node in path:
            self.visits[node] += 1
            self.total[node] += utility
            changes[node] = {"text": f"{self.text(node)} ×{self.visits[node]}"}
        who = f"{', '.join(map(self.name, path[:-1]))} and {self.names.get(new, 'this end')}"
        self.step(
            "value", self.root, f"game {number}, back-up: {who} each count one game more, worth {worth}.", changes
        )

    def select(self, node: Node, number: int) -> Node:
        """The child that the rule likes best, with its sums."""
        sign = -1 if self.player(node) == MIN else 1
        children = list(self.tree.successors(node))
        promise = {
            child: self.rule(sign * self.mean(child), self.visits[child], self.visits[node], self.exploration)
            for child in children
        }
        best = max(children, key=lambda child: promise[child])
        fresh = isinf(promise[best])
        sums = ", ".join(f"{self.action_text(child)}: {_short(promise[child])}" for child in children)
        why = "was never tried" if fresh else "promises most"
        said = f"game {number}, selection: at {self.names[node]} {self.player(node)} sees {sums}. "
        self.step("enter", node, said + f"Action {self.action_text(best)} {why}.")
        return best

    def text(self, node: Node) -> str:
        """The mean, with two decimals that tell it from the utility of an end."""
        return value_text(self.mean(node)) if node not in self.names else f"{self.mean(node):.2f}".replace("-", "−")

    def end(self) -> None:
        """The answer: the action that was played most often."""
        children = list(self.tree.successors(self.root))
        best = max(children, key=lambda child: self.visits[child])
        said = (
            f"the answer is the action that was played most often: {self.action_text(best)}, in {self.visits[best]} of "
            f"{self.visits[self.root]} games. It brought MAX {self.text(best)} on average."
        )
        self.step("value", self.root, said, {best: {"line": True, "path": False}})


def _short(number: float) -> str:
    return value_text(number if isinf(number) else round(number, 2))


def step_through_uct(
    source: Any,
    rule: Rule,
    games: int = 12,
    exploration: float = sqrt(2),
    seed: int = 0,
    state: State | None = None,
) -> StepThrough:
    """`uct_walk` with the same arguments as a widget: forward, backward, by mouse or keyboard."""
    walk = uct_walk(source, rule, games, exploration, seed, state)
    return StepThrough(walk, f"Monte Carlo tree search, {games} games", ["steps"], "steps")
