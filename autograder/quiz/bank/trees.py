"""Questions about small trees: drawing the trees at random, asking about them, and what a quiz may wish for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import prod
from random import Random
from typing import Any

from aima_games.game import MAX, MIN
from aima_games.quiz.question import Answer, Kind, Mistake, Question, QuizError, Search, Value
from aima_games.quiz.small_trees import Path, SmallTree, children_of, is_inner


def either(random: Random) -> str:
    """Who moves first: mostly MAX, as in the book, but not always."""
    wished = random.wished.get("first") if isinstance(random, Steered) else None
    return wished or random.choice((MAX, MAX, MIN))


def random_tree(random: Random, *widths: tuple[int, ...], first: str = MAX) -> SmallTree:
    """A tree with as many plies as `widths`: at each ply every node has one of the given numbers of children.

    The leaves are different whole numbers, sometimes all positive, sometimes not.
    """
    low = random.choice((0, 0, -12))
    numbers = range(low, low + 31)
    if isinstance(random, Steered):
        first = random.wished.get("first", first)
        low, high = random.wished.get("leaves", (0, 0))
        if high - low >= prod(map(max, widths)):  # or there are too few numbers, which shows in the end
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


def about(
    tree: SmallTree,
    ask: str,
    right: Answer,
    mistakes: Iterable[Mistake],
    explanation: str,
    *,
    choices: tuple[Value, ...] = (),
    kind: Kind | None = None,
    rows: tuple[str, ...] = (),
    marked: Path | None = None,
    caption: str | None = None,
    search: Search = "",
    more_effort: int = 0,
    **more: Any,
) -> Question:
    """A question about a tree: the conventions first, the tree drawn without values, and with them in the key.

    The question is about the `marked` node, or the root. `search` is the search that the question is about;
    `more_effort` is what the answer takes besides backing up the tree; `more` are data.
    """
    return Question(
        kind=kind or ("choice" if choices else "number"),
        prompt=f"{tree.convention}\n\n{ask}",
        right=right,
        mistakes=tuple(mistakes),
        explanation=explanation,
        choices=choices,
        rows=rows,
        data={"tree": tree.nested, "first": tree.first, **more},
        effort=tree.effort + more_effort,
        search=search,
        draw=partial(tree.picture, marked),
        draw_key=partial(tree.picture, values=True, caption=caption),
    )


# What a quiz may wish for ---------------------------------------------------------------------------------


class Steered(Random):
    """Draws trees in which a given player moves first, or whose leaves lie between two numbers; other wishes are
    checked afterwards, see `shape_of`."""

    def __init__(self, random: Random, wished: Mapping[str, Any]) -> None:
        super().__init__(random.random())
        self.wished = wished


def shape_of(question: Question, cuts: bool = False) -> dict[str, Any]:
    """The properties of a question's tree that a quiz may wish for: who moves first, how many plies deep and at most
    how many moves wide it is, its least and largest leaf and, if asked, how many leaves alpha-beta cuts. A question
    about no tree has nothing, or None, for each."""
    tree = question.data.get("tree")
    if not is_inner(tree):
        return {"cuts": None} if cuts else {}
    level, depth, width, leaves = [tree], 0, 0, []
    while level:
        inner = [subtree for subtree in level if is_inner(subtree)]
        leaves += [leaf for leaf in level if isinstance(leaf, int | float)]
        depth, width = depth + bool(inner), max([width, *(len(children_of(each)) for each in inner)])
        level = [child for each in inner for child in children_of(each)]
    shape = {"first": question.data.get("first"), "depth": depth, "width": width}
    shape |= {"leaves": [min(leaves), max(leaves)]} if leaves else {}
    return shape | ({"cuts": cuts_in(question)} if cuts else {})


def cuts_in(question: Question) -> int | None:
    """How many leaves alpha-beta cuts; None in a question that is not about that."""
    from aima_games.quiz.on_tree import trace_of, tree_game

    if question.search != "alpha-beta" or tree_game(question) is None:
        return None
    return len(trace_of(question).unexplored)


def require_sense(wished: Mapping[str, Any]) -> None:
    """Raises QuizError for a wish about trees that no tree can fulfil."""
    for name, wanted in wished.items():
        whole = isinstance(wanted, int) and not isinstance(wanted, bool) and wanted >= 0
        pair = isinstance(wanted, list | tuple) and len(wanted) == 2 and all(type(each) is int for each in wanted)
        if name == "leaves" and not (pair and wanted[0] < wanted[1]):
            raise QuizError(f"leaves = {wanted}: give the least and the largest number, such as [-5, 15]")
        if name == "first" and wanted not in (MAX, MIN):
            raise QuizError(f"first = {wanted!r}: it is MAX or MIN")
        if name not in ("leaves", "first") and not whole:
            raise QuizError(f"{name} = {wanted!r}: give a whole number")


def as_wished(tree: Mapping[str, Any], wished: Mapping[str, Any]) -> bool:
    """Whether a tree is as wished."""

    def fits(name: str, wanted: Any) -> bool:
        got = tree.get(name)
        if name == "leaves":
            return got is not None and wanted[0] <= got[0] <= got[1] <= wanted[1]
        return bool(got == wanted)

    return all(fits(name, wanted) for name, wanted in wished.items())


def other_trees(name: str, trees: Sequence[Mapping[str, Any]], wished: Mapping[str, Any]) -> str:
    """A sentence that says which trees there are instead."""

    def seen(what: str) -> str:
        if what == "leaves":
            return f"from {min(tree[what][0] for tree in trees)} to {max(tree[what][1] for tree in trees)}"
        return " or ".join(map(str, sorted({tree.get(what) for tree in trees}, key=str)))

    asked = ", ".join(f"{what} = {wanted}" for what, wanted in wished.items())
    return f"the question type {name!r} has trees with {', '.join(f'{w} {seen(w)}' for w in wished)}; not with {asked}"
