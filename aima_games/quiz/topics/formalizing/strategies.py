"""The topic "formalizing": strategies, which say what to do whatever the opponent does."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import MAX
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree, random_tree
from aima_games.quiz.topics.drafting import kept, ticked
from aima_games.quiz.wording import listed, shown
from aima_games.trees.build import game_tree

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Strategy = dict[Path, int]
"""Which child MAX moves to, at each of its nodes."""


def _strategy(random: Random) -> tuple[SmallTree, Strategy]:
    tree = random_tree(random, (2, 3), (2, 2, 3), (2,))
    return tree, {path: random.randrange(len(tree.at(path))) for path in tree.names if tree.player(path) == MAX}


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
    """The tree, with all that MAX never plays drawn as not visited."""
    from aima_games.trees.draw import tree_scene

    graph = game_tree(tree.game)
    for parent, child in graph.edges:
        path = graph.nodes[parent]["state"]
        if path in strategy and graph.nodes[child]["state"][-1] != strategy[path]:
            graph.nodes[child]["visited"] = False
    names = {node: tree.names[path] for node, path in graph.nodes(data="state") if path in tree.names}
    return tree_scene(graph, values=False, ask=names, caption="Dashed: what this strategy of MAX never comes to.")


def _about_strategy(tree: SmallTree, strategy: Strategy, ask: str, **rest: Any) -> Question:
    return Question(
        prompt=f"{tree.convention}\n\nMAX follows this strategy: {_written(tree, strategy)}.\n\n{ask}",
        data={"tree": tree.nested, "first": MAX, "strategy": [[list(path), i] for path, i in strategy.items()]},
        draw=tree.picture,
        draw_key=partial(_what_can_happen, tree, strategy),
        **rest,
    )


@question_type("formalizing", "strategy-ends", "F-01", levels=("easy", "medium"))
def strategy_ends(random: Random) -> Question | None:
    tree, strategy = _strategy(random)
    ends = _ends(tree, strategy)
    leaves = [tree.at(path) for path in sorted(_leaf_paths(tree))]
    right = tuple(tree.at(path) for path in ends)
    everywhere = tuple(leaf for leaf, path in zip(leaves, sorted(_leaf_paths(tree)), strict=True)
                       if path[-1] == strategy[path[:-1]])  # fmt: skip
    first = tree.move((strategy[()],))
    mistakes = (
        Mistake((max(right),), "plan-for-both", "That leaf needs MIN's help. A strategy is no plan for both players: "
                "MIN may play any of its moves."),
        Mistake((min(right),), "only-best-replies", "MIN will like to go there, but a strategy has an answer to every "
                "move of MIN, not only to the best."),
        Mistake(everywhere, "first-move-ignored", f"MAX plays {first} at A, so play never comes to the nodes below its "
                "other moves, whatever the strategy says there."),
        Mistake(ticked(leaves, [leaf for leaf, path in zip(leaves, sorted(_leaf_paths(tree)), strict=True)
                                if path[0] == strategy[()]]), "all-below",
                "MAX's first move leads into that part of the tree, but further down MAX chooses again."),
    )  # fmt: skip
    return _about_strategy(
        tree,
        strategy,
        "MIN may play whatever it likes. In which leaves can the game end?",
        kind="leaves",
        right=right,
        mistakes=mistakes,
        choices=tuple(leaves),
        explanation=f"MAX plays {first}. Then every move of MIN is possible, and to each MAX has one answer. So the "
        f"game ends in one of the leaves {listed(right)}: a plan is a path, a strategy is a tree.",
        effort=1 + sum(len(tree.at(end[:2])) for end in ends) + len(strategy) + len(ends),
    )


def _leaf_paths(tree: SmallTree, path: Path = ()) -> list[Path]:
    subtree = tree.at(path)
    if not isinstance(subtree, list):
        return [path]
    return [leaf for i in range(len(subtree)) for leaf in _leaf_paths(tree, (*path, i))]


@question_type("formalizing", "strategy-guarantee", "F-01", levels=("easy",))
def strategy_guarantee(random: Random) -> Question | None:
    tree, strategy = _strategy(random)
    ends = [tree.at(path) for path in _ends(tree, strategy)]
    right = min(ends)
    elsewhere = [tree.at(leaf) for leaf in _leaf_paths(tree) if leaf[-1] == strategy[leaf[:-1]]]
    mistakes = [
        Mistake(max(ends), "hope-chess", "MAX gets that only if MIN plays along; nobody can be sure of it."),
        Mistake(tree.value(), "best-strategy", "That is what MAX's best strategy is sure of. This one is another."),
        *kept(right, [Mistake(min(elsewhere), "first-move-ignored", "Play cannot end there: MAX's first move leads "
                              "elsewhere.")]),
    ]  # fmt: skip
    return _about_strategy(
        tree,
        strategy,
        "Which utility is MAX sure to get at least, whatever MIN does?",
        kind="number",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"With this strategy the game can end with {listed(ends)}. MIN decides with which of them, so MAX "
        f"is sure of the smallest: {shown(right)}.",
        effort=2 + len(strategy) + len(ends),
    )


@question_type("formalizing", "count-strategies", "F-01", levels=("easy", "medium"))
def count_strategies(random: Random) -> Question:
    tree = random_tree(random, (2, 3), (1, 2), (2, 3))
    ways = [len(tree.at(path)) for path in tree.names if tree.player(path) == MAX]
    product, leaves = 1, len(_leaf_paths(tree))
    for n in ways:
        product *= n
    told = 0  # strategies that differ in something that can happen
    for i, child in enumerate(tree.nested):
        below = 1
        for j in range(len(child)):
            below *= len(tree.at((i, j)))
        told += below
    mistakes = (
        Mistake(leaves, "plans-for-strategies", "That counts the leaves, that is the plans: paths on which MIN's moves "
                "are fixed as well."),
        Mistake(sum(ways), "choices-add", "The choices at different nodes are independent: multiply them, not add."),
        Mistake(told, "only-what-can-happen", "That leaves out what a strategy says of nodes that it never comes to. "
                "Here two strategies differ if they differ at any node of MAX's."),
    )  # fmt: skip
    names = [tree.names[path] for path in tree.names if tree.player(path) == MAX]
    return Question(
        kind="number",
        prompt=f"{tree.convention}\n\nA strategy of MAX is a map S → A: it names an action for every node at which MAX "
        "is to move, also for nodes that play does not come to when MAX follows it. How many different strategies has "
        "MAX in this game?",
        right=product,
        mistakes=kept(product, mistakes),
        explanation=f"MAX chooses at {', '.join(names)}, with {listed(ways)} actions. Every combination is a strategy: "
        f"{' · '.join(map(str, ways))} = {product}.",
        data={"tree": tree.nested, "first": MAX},
        effort=len(tree.names) + len(ways),
        draw=tree.picture,
    )
