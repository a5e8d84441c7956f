"""Questions about pruning where utilities are bounded (Star1: Ballard 1983)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games.lectures.chance import known_range
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, chance_node, chances_of, children_of, number
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.chance.chance_nodes import biased
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about


def _bounds(random: Random) -> tuple[int, int]:
    """The lowest and the highest utility there is."""
    return random.choice(((-10, 10), (0, 10), (0, 20), (-20, 20), (-5, 5)))


def _bounded(lowest: int, highest: int) -> str:
    return f"No utility is below {shown(lowest)} or above {shown(highest)}."


def _spared(tree: SmallTree, lowest: int, highest: int, one_is_enough: bool = False) -> list[tuple[int, int]]:
    """The leaves, as paths, that are never looked at when MAX's chance nodes are left as soon as they cannot beat α.

    `one_is_enough` leaves a node at the first outcome at or below α: the mistake.
    """
    spared: list[tuple[int, int]] = []
    alpha: Any = lowest
    for i, node in enumerate(tree.nested):
        outcomes = list(zip(chances_of(node), children_of(node), strict=True))
        if one_is_enough and i:
            seen = next((k for k, (_, leaf) in enumerate(outcomes, 1) if leaf <= alpha), len(outcomes))
        else:
            seen = len(known_range(outcomes, lowest, highest, alpha)) - 1
        spared += [(i, k) for k in range(seen, len(outcomes))]
        if seen == len(outcomes):
            alpha = max(alpha, tree.value((i,)))
    return spared


def _reasons(tree: SmallTree, lowest: int, highest: int, spared: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Why each chance node is left early or not, a line for each."""
    alpha = tree.value((0,))
    for i, node in enumerate(tree.nested):
        name, value = tree.names[(i,)], tree.value((i,))
        outcomes = list(zip(chances_of(node), children_of(node), strict=True))
        seen = len(outcomes) - sum(path[0] == i for path in spared)
        if seen == len(outcomes):
            yield f"- {name}: all of it is needed; it is worth {shown(value)}"
            alpha = max(value, alpha)
        else:
            leaves = listed(leaf for _, leaf in outcomes[:seen])
            _, high = list(known_range(outcomes, lowest, highest))[seen]
            at_most = shown(number(Fraction(high)))
            yield f"- {name}: after {leaves} it is worth {at_most} at most, which is no more than α = {shown(alpha)}"


@question_type("spared-leaves", ("X-08",), levels=("medium", "hard"), least=1)
def spared_leaves(random: Random) -> Question | None:
    """Which leaves does Star1 never look at?"""
    lowest, highest = _bounds(random)
    widths = random.choice(((2, 3), (3, 3), (2, 2, 2), (2, 3, 3), (3, 2, 3)))
    if highest - lowest < sum(widths) + 3:
        lowest, highest = -10, 10
    pool = random.sample(range(lowest + 1, highest), sum(widths))
    tree = SmallTree([chance_node((chance, pool.pop()) for chance in biased(random, width)) for width in widths])
    spared = _spared(tree, lowest, highest)
    if tree.tied or not spared or len(spared) == sum(widths) - widths[0]:
        return None
    if len(spared) == 1 and random.random() < 1 / 2:
        return None
    early = tuple(map(tree.at, _spared(tree, lowest, highest, one_is_enough=True)))
    small = tuple(leaf for node in tree.nested[1:] for leaf in children_of(node) if leaf < tree.value())
    never = "The utilities are bounded: sometimes the outcomes still to come can change nothing."
    one_is_not_enough = "One outcome at or below α is not enough: the others may make up for it."
    looked_at = "Small leaves have to be looked at as well: otherwise nobody knows that they are small."
    question = about(
        tree,
        f"{_bounded(lowest, highest)} A search looks at the tree from left to right and makes use of that (Star1): it "
        "leaves a chance node as soon as it is sure that the node is worth no more than a move that MAX has "
        "already. Which leaves does it never look at?",
        tuple(map(tree.at, spared)),
        (
            Mistake((), "no-cut-at-chance", never),
            Mistake(early, "cut-at-one-outcome", one_is_not_enough),
            Mistake(small, "small-for-spared", looked_at),
        ),
        f"What has not been seen counts {shown(highest)}, the most there is:\n\n"
        + "\n".join(_reasons(tree, lowest, highest, spared)),
        choices=tuple(leaf for node in tree.nested for leaf in children_of(node)),
        kind="leaves",
        lowest=lowest,
        highest=highest,
        more_effort=2 * len({path[0] for path in spared}),  # a cut takes a reason
    )
    return replace(question, draw_key=partial(_cut_picture, tree, spared))


def _cut_picture(tree: SmallTree, spared: Sequence[tuple[int, ...]]) -> Any:
    """The tree with its cut edges struck through, and a bound in place of the value of a node that was left."""
    from aima_games.trees.draw import tree_scene

    graph = tree.graph(named=True)
    for node, path in graph.nodes(data="state"):
        if path in spared:
            for edge in graph.in_edges(node):
                graph.edges[edge]["cut"] = True
        if any(path == other[:-1] for other in spared):
            graph.nodes[node]["text"] = "…"
    return tree_scene(graph)
