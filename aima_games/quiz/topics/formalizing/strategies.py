"""Strategies, which say what to do whatever the opponent does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import Path, SmallTree, leaf_paths, random_tree
from aima_games.quiz.wording import listed

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Strategy = dict[Path, int]
"""Which child MAX moves to, at each of its nodes."""


def _ends(tree: SmallTree, strategy: Strategy, path: Path = ()) -> list[Path]:
    """The leaves that play can end in below `path` when MAX follows its strategy, from left to right."""
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return [path]
    chosen = [strategy[path]] if path in strategy else range(len(subtree))
    return [end for i in chosen for end in _ends(tree, strategy, (*path, i))]


def _written(tree: SmallTree, strategy: Strategy) -> str:
    return ", ".join(f"at {tree.names[path]}: {tree.move((*path, i))}" for path, i in strategy.items())


def _what_can_happen(tree: SmallTree, strategy: Strategy) -> Scene:
    """The tree, with all that MAX never plays drawn as not explored."""
    from aima_games.trees.draw import tree_scene

    graph = tree.tree()
    for parent, child in graph.edges:
        path = graph.nodes[parent]["state"]
        if path in strategy and graph.nodes[child]["state"][-1] != strategy[path]:
            graph.nodes[child]["explored"] = False
    names = {node: tree.names[path] for node, path in graph.nodes(data="state") if path in tree.names}
    return tree_scene(graph, values=False, ask=names, caption="Dashed: what this strategy of MAX never comes to.")


class StrategyEnds(QuestionType, name="strategy-ends", concepts=("F-01",), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn:
        tree = random_tree(random, (2, 3), (2, 2, 3), (2,))
        nodes = [path for path in tree.names if tree.player(path) == MAX]
        return {"tree": tree, "strategy": {path: random.randrange(len(tree.at(path))) for path in nodes}}

    def solve(self, tree: SmallTree, strategy: Strategy) -> tuple[Value, ...]:
        return tuple(map(tree.at, _ends(tree, strategy)))

    def mistakes(self, right: Any, tree: SmallTree, strategy: Strategy) -> Iterator[Mistake]:
        chosen = tuple(tree.at(path) for path in leaf_paths(tree.nested) if path[-1] == strategy[path[:-1]])
        below = tuple(tree.at(path) for path in leaf_paths(tree.nested) if path[0] == strategy[()])
        both = "That leaf needs MIN's help. A strategy is no plan for both players: MIN may play any of its moves."
        best = "MIN will like to go there, but a strategy has an answer to every move of MIN, not only to the best."
        first = (
            f"MAX plays {tree.move((strategy[()],))} at A, so play never comes to the nodes below its other moves, "
            "whatever the strategy says there."
        )
        again = "MAX's first move leads into that part of the tree, but further down MAX chooses again."
        yield Mistake((max(right),), "plan-for-both", both)
        yield Mistake((min(right),), "only-best-replies", best)
        yield Mistake(chosen, "first-move-ignored", first)
        yield Mistake(below, "all-below", again)

    def ask(self, right: Any, tree: SmallTree, strategy: Strategy) -> Question:
        ends = _ends(tree, strategy)
        return Question(
            kind="leaves",
            prompt=f"{tree.convention}\n\nMAX follows this strategy: {_written(tree, strategy)}.\n\nMIN may play "
            "whatever it likes. In which leaves can the game end?",
            choices=tuple(map(tree.at, leaf_paths(tree.nested))),
            explanation=f"MAX plays {tree.move((strategy[()],))}. Then every move of MIN is possible, and to each MAX "
            f"has one answer. So the game ends in one of the leaves {listed(right)}: a plan is a path, a strategy is a "
            "tree.",
            data={"tree": tree.nested, "first": MAX, "strategy": [[list(path), i] for path, i in strategy.items()]},
            effort=1 + sum(len(tree.at(end[:2])) for end in ends) + len(strategy) + len(ends),
            draw=tree.picture,
            draw_key=partial(_what_can_happen, tree, strategy),
        )


class CountStrategies(QuestionType, name="count-strategies", concepts=("F-01",), levels=("easy", "medium"), least=1):
    def draw(self, random: Random) -> Drawn:
        return {"tree": random_tree(random, (2, 3), (1, 2), (2, 3))}

    def _ways(self, tree: SmallTree) -> dict[str, int]:
        """How many moves there are at each node of MAX's."""
        return {name: len(tree.at(path)) for path, name in tree.names.items() if tree.player(path) == MAX}

    def solve(self, tree: SmallTree) -> int:
        return prod(self._ways(tree).values())

    def mistakes(self, right: int, tree: SmallTree) -> Iterator[Mistake]:
        leaves = sum(1 for _ in leaf_paths(tree.nested))
        different = sum(prod(map(len, child)) for child in tree.nested)  # in something that can happen
        plans = "That counts the leaves, that is the plans: paths on which MIN's moves are fixed as well."
        add = "The choices at different nodes are independent: multiply them, not add."
        never = (
            "That leaves out what a strategy says of nodes that it never comes to. Here two strategies differ if they "
            "differ at any node of MAX's."
        )
        yield Mistake(leaves, "plans-for-strategies", plans)
        yield Mistake(sum(self._ways(tree).values()), "choices-add", add)
        yield Mistake(different, "only-what-can-happen", never)

    def ask(self, right: int, tree: SmallTree) -> Question:
        ways = self._ways(tree)
        return Question(
            kind="number",
            prompt=f"{tree.convention}\n\nA strategy of MAX is a map S → A: it names an action for every node at which "
            "MAX is to move, also for nodes that play does not come to when MAX follows it. How many different "
            "strategies has MAX in this game?",
            explanation=f"MAX chooses at {', '.join(ways)}, with {listed(ways.values())} actions. Every combination is "
            f"a strategy: {' · '.join(map(str, ways.values()))} = {right}.",
            data={"tree": tree.nested, "first": MAX},
            effort=len(tree.names) + len(ways),
            draw=tree.picture,
        )
