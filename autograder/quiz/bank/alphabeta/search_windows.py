"""α and β on the way, and who cuts."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, other
from aima_games.quiz.wording import shown
from autograder.quiz.bank.alphabeta.pruned_trees import (
    LEAK,
    NO_DEEP,
    ONLY_MAX,
    ONLY_MIN,
    ROOT_FULL,
    SWAPPED,
    Reading,
    Traced,
    Window,
    about_search,
    misreadings,
    read,
)
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import either, random_tree

# α and β -----------------------------------------------------------------------------------------------

SHAPES = (((2,), (2,), (2,)), ((3,), (2,), (2,)), ((2,), (3,), (2,)), ((2,), (2,), (2,), (2,)))


def finite(bound: Any) -> bool:
    """Whether somebody is sure of something."""
    return bool(-inf < bound < inf)


def bound_text(bound: Any) -> Value:
    """A bound as a choice: a number, "∞" or "−∞"."""
    return bound if finite(bound) else ("∞" if bound > 0 else "−∞")


def wrong_windows(traced: Traced, marked: Path) -> list[tuple[str, str, Window]]:
    """Windows that somebody may take for the one at the marked node, each with the mistake and the reason."""
    tree = traced.tree
    alpha, beta = traced.windows[marked]
    parent, first_value = marked[:-1], traced.values[*marked, 0][0]
    came = f"That is the window on entering {tree.names[parent]}. What was seen there since then counts as well."
    left = "That is the window after one of the node's moves. The question asks for the window on entering the node."
    later = (max(alpha, first_value), beta) if tree.player(marked) == MAX else (alpha, min(beta, first_value))
    turned = "α is the lower bound, what MAX is sure of; β is the upper one, MIN's."
    return [
        *(
            (rule.misconception, rule.why, reading.windows[marked])
            for rule in (NO_DEEP, ROOT_FULL, LEAK, SWAPPED)
            if marked in (reading := read(tree, rule)).windows
        ),
        ("parents-entry", came, traced.windows[parent]),
        ("window-on-leaving", left, later),
        ("alpha-beta-swapped", turned, (beta, alpha)),
    ]


@question_type("window", ("P-02", "P-04"))
def window_at_node(random: Random) -> Question | None:
    """What are α and β when the search comes to a node?"""
    tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    entered = [(path, known) for path, known in read(tree).windows.items() if any(map(finite, known))]
    two_sided = [path for path, known in entered if all(map(finite, known))]
    one_sided = [path for path, known in entered if not all(map(finite, known))]
    wanted = two_sided if random.random() < 0.7 else one_sided
    if not wanted:
        return None
    return window_of(Traced(tree), random.choice(wanted))


def window_of(traced: Traced, marked: Path, after: Iterable[Reading] = ()) -> Question:
    """What are α and β at the marked node? Windows of other readings can be given as answers too."""
    window, wrong = traced.windows[marked], wrong_windows(traced, marked)
    others = [reading.windows[marked] for reading in after if marked in reading.windows]
    right = tuple(map(bound_text, window))
    answers = [(tuple(map(bound_text, each)), name, why) for name, why, each in wrong]
    numbers = {bound for each in (window, *(each for *_, each in wrong), *others) for bound in each if finite(bound)}
    return about_search(
        traced,
        "matching",
        "The search begins at the root with α = −∞ and β = ∞. What are α and β when it comes to the node marked **?**?",
        right,
        [Mistake(*each) for each in answers if each[0] != right],
        f"The windows on the way down to {traced.tree.names[marked]}:\n\n{traced.way_to(marked)}",
        choices=("−∞", *sorted(numbers), "∞"),
        rows=("α", "β"),
        marked=marked,
        effort=traced.effort_until(marked),
    )


# Who cuts? ---------------------------------------------------------------------------------------------


def chain(random: Random, plies: int, first: str) -> SmallTree:
    """A tree in which each node has a leaf, then a branch, sometimes another leaf: all promises lie on one path."""
    pool = iter(random.sample(range(1, 31), 3 * plies))

    def grow(left: int) -> list[Any]:
        if left == 1:
            return [next(pool) for _ in range(random.choice((2, 3)))]
        last = [next(pool)] if random.random() < 0.3 else []
        return [next(pool), grow(left - 1), *last]

    return SmallTree(grow(plies), first)


def own_best(tree: SmallTree, reading: Reading, node: Path, below: Path) -> Any:
    """The best value that a node had seen before the search went on to `below`."""
    seen = [reading.values[*node, i] for i in range(below[len(node)])]
    return OPERATOR[tree.player(node)](seen) if seen else None


def better(player: str, one: Any, two: Any) -> bool:
    """Whether a player prefers the first of two different values."""
    return bool(OPERATOR[player]((one, two)) == one)


def promises_against(tree: SmallTree, reading: Reading, path: Path) -> dict[Path, Any]:
    """The nodes above a node at which the other player has seen something at least as good for itself."""
    against = other(tree.player(path))
    kept = {path[:i]: own_best(tree, reading, path[:i], path) for i in range(len(path))}
    v = reading.values[path]
    return {
        node: value
        for node, value in kept.items()
        if tree.player(node) == against and value is not None and better(against, value, v)
    }


@question_type("whose-promise", ("P-03", "P-09"), levels=("easy", "medium"))
def whose_promise(random: Random) -> Question | None:
    """Who makes sure that the game never gets to a node, and why?"""
    tree = chain(random, random.choice((4, 5)), either(random))
    reading = read(tree)
    marked = next((path for path in reading.stops if len(path) > 2), None)
    if marked is None:
        return None
    promises = promises_against(tree, reading, marked)
    if len(promises) != 1:
        return None
    mover, v = tree.player(marked), shown(reading.values[marked])
    stays_away = other(mover)
    # What could be the reason at each node on the way, and at the marked node itself.
    on_the_way = [marked[:i] for i in range(len(marked))]
    kept = {node: shown(own_best(tree, reading, node, marked)) for node in on_the_way}
    said = {node: f"{tree.player(node)}, who is sure of {kept[node]} at {tree.names[node]}" for node in on_the_way} | {
        marked: f"{mover}, who has seen {v} at the marked node itself"
    }
    offered = shuffled(random, said)
    mistakes = []
    for node in on_the_way:
        if node in promises:
            continue
        if tree.player(node) == mover:
            why = f"{mover} moves at the marked node itself. Whether the game comes there is up to {stays_away}."
            mistakes.append(Mistake(said[node], "wrong-player-blamed", why))
        else:
            limit = f"{v} or {'more' if mover == MAX else 'less'}"
            why = f"The marked node is worth {limit}. For {stays_away} that may be better than {kept[node]}."
            name = "no-deep-cuts" if node == marked[:-1] else "wrong-promise-blamed"
            mistakes.append(Mistake(said[node], name, why))
    alone = (
        f"A node is not left because of what was seen there alone: {stays_away} must have something better elsewhere."
    )
    mistakes.append(Mistake(said[marked], "good-enough", alone))
    traced = Traced(tree)
    return about_search(
        traced,
        "choice",
        "The node marked **?** is left early. Who makes sure that the game never gets there, and why?",
        said[next(iter(promises))],
        mistakes,
        traced.cuts[marked],
        choices=[said[node] for node in offered],
        marked=marked,
        effort=traced.effort_until(marked) + len(marked) + 2,
    )


ALL_MOVES, SHALLOW, DEEP, NEVER = (
    "all its moves are tried",
    "left early, a shallow cut",
    "left early, a deep cut",
    "the search never gets there",
)


def cut_kind(tree: SmallTree, path: Path, reading: Reading) -> str:
    """What happens at a node."""
    if path not in reading.windows:
        return NEVER
    if path not in reading.stops:
        return ALL_MOVES
    return SHALLOW if path[:-1] in promises_against(tree, reading, path) else DEEP


@question_type("deep-or-shallow", ("P-09",), levels=("easy", "medium"), least=1)
def deep_or_shallow(random: Random) -> Question | None:
    """What happens at each node: no cut, a shallow or a deep one?"""
    tree = chain(random, random.choice((4, 5)), either(random))

    def kinds(reading: Reading) -> tuple[str, ...]:
        return tuple(cut_kind(tree, path, reading) for path in asked)

    _, first, *asked = tree.names  # the first node is never left early
    right = kinds(read(tree))
    # Deep cuts are rarer, and they are the point of the question.
    if DEEP not in right and (SHALLOW not in right or random.random() < 0.85):
        return None
    if cut_kind(tree, first, read(tree)) != ALL_MOVES or (right[0] == ALL_MOVES and random.random() < 1 / 2):
        return None
    mistakes = misreadings(tree, right, kinds, (NO_DEEP, ONLY_MAX, ONLY_MIN, SWAPPED, LEAK))
    if mistakes is None:
        return None
    compare = (
        "Compare with what the parent has seen: where that is reason enough, the cut is shallow; where only a node "
        "further up gives a reason, it is deep."
    )
    below = "Where a node is left early, the branch that would come next is not searched, nor anything below it."
    for confused, name, why in (
        ({DEEP: SHALLOW, SHALLOW: DEEP}, "deep-and-shallow", compare),
        ({NEVER: ALL_MOVES}, "branch-still-searched", below),
    ):
        mistakes.append(Mistake(tuple(confused.get(kind, kind) for kind in right), name, why))
    traced = Traced(tree)
    return about_search(
        traced,
        "matching",
        "What happens at each of these nodes? A cut is *shallow* if what the node's parent has seen is reason "
        "enough, *deep* if only what was seen further up is.",
        right,
        mistakes,
        traced.story,
        choices=(ALL_MOVES, SHALLOW, DEEP, NEVER),
        rows=[f"node {tree.names[path]}" for path in asked],
        effort=traced.effort + len(right) + 1,
    )
