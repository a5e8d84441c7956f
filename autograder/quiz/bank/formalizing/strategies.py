"""Strategies, which say what to do whatever the opponent does."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, leaf_paths
from aima_games.quiz.wording import listed
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import random_tree

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
    """The tree, with everything that MAX's strategy never reaches drawn as unexplored."""
    from aima_games.trees.draw import tree_scene

    graph = tree.tree()
    for parent, child in graph.edges:
        path = graph.nodes[parent]["state"]
        if path in strategy and graph.nodes[child]["state"][-1] != strategy[path]:
            graph.nodes[child]["explored"] = False
    names = {node: tree.names[path] for node, path in graph.nodes(data="state") if path in tree.names}
    return tree_scene(graph, values=False, ask=names, caption="Dashed: what this strategy of MAX's never reaches.")


@question_type("strategy-ends", ("F-01",), levels=("easy", "medium"))
def strategy_ends(random: Random) -> Question:
    """In which leaves can the game end if MAX follows a given strategy?"""
    tree = SmallTree(random_tree(random, (2, 3), (2, 2, 3), (2,)).nested)  # MAX moves first, whatever a quiz wishes
    strategy = {path: random.randrange(len(tree.at(path))) for path in tree.names if tree.player(path) == MAX}
    leaves, ends = list(leaf_paths(tree.nested)), _ends(tree, strategy)
    right = tuple(map(tree.at, ends))
    first_move = tree.move((strategy[()],))
    chosen = tuple(tree.at(path) for path in leaves if path[-1] == strategy[path[:-1]])
    below = tuple(tree.at(path) for path in leaves if path[0] == strategy[()])
    both = "That leaf needs MIN's help. A strategy is no plan for both players: MIN may play any of its moves."
    best = "MIN will like to go there, but a strategy has an answer to every move of MIN, not only to the best."
    first = (
        f"MAX plays {first_move} at A, so play never comes to the nodes below its other moves, whatever the strategy "
        "says there."
    )
    again = "MAX's first move leads into that part of the tree, but further down MAX chooses again."
    return Question(
        kind="leaves",
        prompt=f"{tree.convention}\n\nMAX follows this strategy: {_written(tree, strategy)}.\n\nMIN may play whatever "
        "it likes. In which leaves can the game end?",
        right=right,
        mistakes=(
            Mistake((max(right),), "plan-for-both", both),
            Mistake((min(right),), "only-best-replies", best),
            Mistake(chosen, "first-move-ignored", first),
            Mistake(below, "all-below", again),
        ),
        explanation=f"MAX plays {first_move}. Then every move of MIN is possible, and to each MAX has one answer. So "
        f"the game ends in one of the leaves {listed(right)}: a plan is a path, a strategy is a tree.",
        choices=tuple(map(tree.at, leaves)),
        data={"tree": tree.nested, "first": MAX, "strategy": [[list(path), i] for path, i in strategy.items()]},
        effort=1 + sum(len(tree.at(end[:2])) for end in ends) + len(strategy) + len(ends),
        draw=tree.picture,
        draw_key=partial(_what_can_happen, tree, strategy),
    )


@question_type("count-strategies", ("F-01",), levels=("easy", "medium"), least=1)
def count_strategies(random: Random) -> Question:
    """How many strategies has MAX?"""
    tree = random_tree(random, (2, 3), (1, 2), (2, 3))
    ways = {name: len(tree.at(path)) for path, name in tree.names.items() if tree.player(path) == MAX}
    right = prod(ways.values())
    leaves = sum(1 for _ in leaf_paths(tree.nested))
    different = sum(prod(map(len, child)) for child in tree.nested)  # in something that can happen
    both = "MIN's choices belong to MIN's strategies: multiply what MAX chooses from."
    plans = "That counts the leaves, that is the plans: paths on which MIN's moves are fixed as well."
    add = "The choices at different nodes are independent: multiply them, don't add."
    never = (
        "That leaves out what a strategy says about nodes that it never reaches. Here two strategies differ if they "
        "differ at any node of MAX's."
    )
    return Question(
        kind="number",
        prompt=f"{tree.convention}\n\nA strategy of MAX is a map S → A: it names an action for every node at which MAX "
        "is to move, also for nodes that play does not come to when MAX follows it. How many different strategies has "
        "MAX in this game?",
        right=right,
        mistakes=(
            Mistake(leaves, "plans-for-strategies", plans),
            Mistake(prod(len(tree.at(path)) for path in tree.names), "both-players", both),
            Mistake(sum(ways.values()), "choices-add", add),
            Mistake(different, "only-what-can-happen", never),
        ),
        explanation=f"MAX chooses at {', '.join(ways)}, with {listed(ways.values())} actions. Every combination is a "
        f"strategy: {' · '.join(map(str, ways.values()))} = {right}.",
        data={"tree": tree.nested, "first": MAX},
        effort=len(tree.names) + len(ways),
        draw=tree.picture,
    )
