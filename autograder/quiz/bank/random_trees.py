"""Small trees drawn at random, and what may be wished of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

from aima_games.game import MAX, MIN
from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import SmallTree, children_of, is_inner


class Steered(Random):
    """Draws trees in which somebody moves first, or whose leaves lie between two numbers; other wishes are left to be
    checked, see `shape_of`."""

    def __init__(self, random: Random, wished: Mapping[str, Any]) -> None:
        super().__init__(random.random())
        self.wished = wished


def shape_of(question: Question) -> dict[str, Any]:
    """What may be wished of the tree of a question: who moves first, how many plies deep and at most how many moves
    wide it is, and its least and largest leaf. Empty where a question is about none."""
    tree = question.data.get("tree")
    if not is_inner(tree):
        return {}
    level, depth, width, leaves = [tree], 0, 0, []
    while level:
        inner = [subtree for subtree in level if is_inner(subtree)]
        leaves += [leaf for leaf in level if isinstance(leaf, int | float)]
        depth, width = depth + bool(inner), max([width, *(len(children_of(each)) for each in inner)])
        level = [child for each in inner for child in children_of(each)]
    shape = {"first": question.data.get("first"), "depth": depth, "width": width}
    return shape | ({"leaves": [min(leaves), max(leaves)]} if leaves else {})


def either(random: Random) -> str:
    """Who moves first: mostly MAX, as in the book, but not always."""
    wished = random.wished.get("first") if isinstance(random, Steered) else None
    return wished or random.choice((MAX, MAX, MIN))


def random_tree(random: Random, *widths: tuple[int, ...], first: str = MAX) -> SmallTree:
    """A tree with as many plies as `widths`: at each ply every node has one of the numbers of children given.

    The leaves are different whole numbers, sometimes all positive, sometimes not.
    """
    low = random.choice((0, 0, -12))
    numbers = range(low, low + 31)
    if isinstance(random, Steered):
        first = random.wished.get("first", first)
        low, high = random.wished.get("leaves", (0, 0))
        if high - low >= prod(map(max, widths)):  # or there are too few numbers, which is found out in the end
            numbers = range(low, high + 1)
    pool = random.sample(numbers, min(31, len(numbers)))

    def grow(ply: int) -> Any:
        if ply == len(widths):
            return pool.pop()
        return [grow(ply + 1) for _ in range(random.choice(widths[ply]))]

    return SmallTree(grow(0), first)


def average(values: Sequence[Any]) -> Fraction:
    """The mean, exactly."""
    return Fraction(sum(values)) / len(values)
