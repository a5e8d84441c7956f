"""Moves to be put in the order in which a search would try them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.kinds.matching import PLACES
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, leaf_paths
from aima_games.quiz.wording import shown
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, average, either, random_tree


@question_type("best-first", ("P-14", "P-12", "P-15"), least=2)
def best_first(random: Random) -> Question | None:
    """In which order should the moves at the root be tried?"""
    shape = random.choice((((3, 4), (2,)), ((4, 5), (2, 3)), ((3, 4), (2,), (2,))))
    tree = random_tree(random, *shape, first=either(random))
    worth = {move: tree.value((i,)) for i, move in enumerate(tree.first_moves)}
    right = in_order(tree, list(worth.values()))
    if right == tree.first_moves:
        return None
    below = [[tree.at((i, *path)) for path in leaf_paths(subtree)] for i, subtree in enumerate(tree.nested)]
    turned = f"{tree.first} moves at the root: what is best for {tree.first} comes first."
    hope = "The opponent decides as well: back the values up before you compare them."
    mean = "Nobody plays at random: back the values up instead of averaging them."
    values = ", ".join(f"{move} {shown(worth[move])}" for move in right)
    return about(
        tree,
        "Iterative deepening has searched this tree without pruning, and sorts the moves at the root for the next, "
        "deeper search. In which order should it try them?",
        right,
        (
            Mistake(right[::-1], "wrong-player", turned),
            Mistake(in_order(tree, [(max if tree.first == MAX else min)(each) for each in below]), "best-leaf", hope),
            Mistake(in_order(tree, list(map(average, below))), "average-leaf", mean),
            Mistake(in_order(tree, [each[0] for each in below]), "first-leaf", hope),
        ),
        f"What is best for {tree.first} comes first. The moves are worth, the best first, {values}:\n\n{tree.working}",
        kind="order",
        choices=tree.first_moves,
        rows=PLACES[: len(tree.first_moves)],
    )


def in_order(tree: SmallTree, values: Sequence[Any]) -> tuple[str, ...]:
    """The moves at the root in the order of these values."""
    ranked = sorted(range(len(values)), key=lambda i: values[i], reverse=tree.first == MAX)
    return tuple(tree.first_moves[i] for i in ranked)
