"""The question types of the topic "alphabeta" about promises: α and β on the way, and who cuts."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import OPERATOR, Path, SmallTree, either, other, random_tree
from aima_games.quiz.topics.alphabeta.pruned_trees import (
    LEAK,
    NO_DEEP,
    ONLY_MAX,
    ONLY_MIN,
    ROOT_FULL,
    SWAPPED,
    Reading,
    Walked,
    Window,
    about,
    misreadings,
    read,
)
from aima_games.quiz.wording import shown

# α and β -----------------------------------------------------------------------------------------------

FROM_THE_START = "The search begins at the root with α = −∞ and β = ∞."
SHAPES = (((2,), (2,), (2,)), ((3,), (2,), (2,)), ((2,), (3,), (2,)), ((2,), (2,), (2,), (2,)))


def finite(bound: Any) -> bool:
    """Whether somebody is sure of something."""
    return bool(-inf < bound < inf)


def bound_text(bound: Any) -> Value:
    """A bound as a choice: a number, "∞" or "−∞"."""
    return bound if finite(bound) else ("∞" if bound > 0 else "−∞")


def window_before(reading: Reading, tree: SmallTree, path: Path) -> Window:
    """α and β as a node's parent hands them down to it."""
    alpha, beta = reading.windows[path[:-1]]
    seen = [reading.values[*path[:-1], i] for i in range(path[-1])]
    return (max(alpha, *seen), beta) if tree.player(path[:-1]) == MAX and seen else (alpha, min([beta, *seen]))


@question_type("alphabeta", "window", "P-02", "P-04")
def window(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    entered = [(path, known) for path, known in read(tree).windows.items() if any(map(finite, known))]
    two_sided = [path for path, known in entered if all(map(finite, known))]
    one_sided = [path for path, known in entered if not all(map(finite, known))]
    wanted = two_sided if random.random() < 0.7 else one_sided
    if not wanted:
        return None
    marked = random.choice(wanted)
    walked = Walked(tree)
    alpha, beta = right = walked.windows[marked]
    wrong = [
        (rule.misconception, rule.why, reading.windows[marked])
        for rule in (NO_DEEP, ROOT_FULL, LEAK, SWAPPED)
        if marked in (reading := read(tree, rule)).windows
    ]
    parent, first_value = marked[:-1], walked.values[*marked, 0][0]
    came = f"With this window the search came to {tree.names[parent]}. What it has seen there since counts as well."
    left = "That is the window after one of the node's moves was seen. The window on entering it is asked for."
    later = (max(alpha, first_value), beta) if tree.player(marked) == MAX else (alpha, min(beta, first_value))
    turned = "α is the lower bound, what MAX is sure of; β is the upper one, MIN's."
    wrong += [
        ("parents-entry", came, walked.windows[parent]),
        ("window-on-leaving", left, later),
        ("alpha-beta-swapped", turned, (beta, alpha)),
    ]
    mistakes = [Mistake(tuple(map(bound_text, each)), name, why) for name, why, each in wrong if each != right]
    numbers = {bound for _, _, each in wrong for bound in each if finite(bound)} | set(filter(finite, right))
    return about(
        walked,
        "matching",
        f"{FROM_THE_START} What are α and β when it comes to the node marked **?**",
        tuple(map(bound_text, right)),
        mistakes,
        f"The windows on the way down to {tree.names[marked]}:\n\n{walked.way_to(marked)}",
        choices=("−∞", *sorted(numbers), "∞"),
        rows=("α", "β"),
        marked=marked,
        effort=walked.effort_until(marked),
    )


@question_type("alphabeta", "bound-at-leaf", "P-02", "P-04")
def bound_at_leaf(random: Random) -> Question | None:
    tree = random_tree(random, *random.choice(SHAPES), first=either(random))
    reading = read(tree)
    leaf = random.choice(reading.seen[2:])
    side = random.choice((0, 1))
    letter, who, kind = (("α", MAX, "lower"), ("β", MIN, "upper"))[side]
    both = window_before(reading, tree, leaf)
    right, parent = both[side], leaf[:-1]
    if not finite(right):
        return None
    turned = f"That is the other bound. {letter} is the {kind} one, what {who} is sure of."
    old = f"That was {letter} further up, or earlier; {who} has got something better since."
    wrong = [("alpha-beta-swapped", turned, both[1 - side])]
    wrong += [("old-bound", old, reading.windows[leaf[:i]][side]) for i in range(len(leaf))]
    if leaf[-1] and tree.player(parent) == who:
        v = f"That is v at {tree.names[parent]}. {letter} stays at what {who} is sure of further up, which is better."
        wrong.append(("value-for-bound", v, own_best(tree, reading, parent, leaf)))
    for rule in (NO_DEEP, ROOT_FULL, LEAK, SWAPPED):
        misread = read(tree, rule)
        if leaf in misread.seen:
            wrong.append((rule.misconception, rule.why, window_before(misread, tree, leaf)[side]))
    walked = Walked(tree)
    where = f"just before it looks at the leaf {shown(tree.at(leaf))}"
    since = "" if reading.windows[parent][side] == right else f" since it saw the leaves at {tree.names[parent]}"
    return about(
        walked,
        "number",
        f"{FROM_THE_START} What is {letter} {where}?",
        right,
        [Mistake(bound, name, why) for name, why, bound in wrong if finite(bound) and bound != right],
        f"The windows on the way down to {tree.names[parent]}:\n\n{walked.way_to(parent)}\n\n"
        f"So {where}, {letter} is {shown(right)}: {who} is sure of that{since}.",
        effort=walked.effort_until(leaf),
        bound=letter,
        leaf=tree.at(leaf),
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
    """The best value that a node has seen before the search went on to `below`."""
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


@question_type("alphabeta", "whose-promise", "P-03", "P-09", levels=("easy", "medium"))
def whose_promise(random: Random) -> Question | None:
    tree = chain(random, random.choice((4, 5)), either(random))
    reading = read(tree)
    marked = next((path for path in reading.stops if len(path) > 2), None)
    if marked is None or len(promises_against(tree, reading, marked)) != 1:
        return None
    ((blamed, promise),) = promises_against(tree, reading, marked).items()
    v, mover = reading.values[marked], tree.player(marked)
    stays_away = other(mover)
    right = f"{stays_away}, who is sure of {shown(promise)} at {tree.names[blamed]}"
    mistakes = []
    choices = []
    for node in [marked[:i] for i in range(len(marked))]:
        player, kept = tree.player(node), own_best(tree, reading, node, marked)
        choices.append(f"{player}, who is sure of {shown(kept)} at {tree.names[node]}")
        if node == blamed:
            continue
        if player == mover:
            why = f"{mover} moves at the marked node itself. Whether the game comes there is up to {stays_away}."
            mistakes.append(Mistake(choices[-1], "wrong-player-blamed", why))
        else:
            limit = f"{shown(v)} or {'more' if mover == MAX else 'less'}"
            why = f"The marked node is worth {limit}. For {stays_away} that may be better than {shown(kept)}."
            name = "no-deep-cuts" if node == marked[:-1] else "wrong-promise-blamed"
            mistakes.append(Mistake(choices[-1], name, why))
    choices.append(f"{mover}, who has seen {shown(v)} at the marked node itself")
    why = f"A node is not left because of what was seen there alone: {stays_away} must have something better elsewhere."
    mistakes.append(Mistake(choices[-1], "good-enough", why))
    walked = Walked(tree)
    return about(
        walked,
        "choice",
        "The node marked **?** is left early. Who makes sure that the game never gets there, and why?",
        right,
        mistakes,
        walked.cuts[marked],
        choices=choices,
        marked=marked,
        effort=walked.effort_until(marked) + len(marked) + 2,
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


@question_type("alphabeta", "deep-or-shallow", "P-09", levels=("easy", "medium"))
def deep_or_shallow(random: Random) -> Question | None:
    tree = chain(random, random.choice((4, 5)), either(random))
    rows = [path for path in tree.names if path]

    def answer(reading: Reading) -> tuple[str, ...]:
        return tuple(cut_kind(tree, path, reading) for path in rows)

    right = answer(read(tree))
    # Deep cuts are rarer, and are what it is about.
    if right[0] != ALL_MOVES or (DEEP not in right and (SHALLOW not in right or random.random() < 0.85)):
        return None
    mistakes = misreadings(tree, right, answer, (NO_DEEP, ONLY_MAX, ONLY_MIN, SWAPPED, LEAK))
    if mistakes is None:
        return None
    compare = (
        "Compare with what the parent has seen: where that is reason enough the cut is shallow, where only a node "
        "further up has a reason it is deep."
    )
    below = "Where a node is left early, the branch that would come next is not searched, nor anything below it."
    for confused, name, why in (
        ({DEEP: SHALLOW, SHALLOW: DEEP}, "deep-and-shallow", compare),
        ({NEVER: ALL_MOVES}, "branch-still-searched", below),
    ):
        wrong = tuple(confused.get(kind, kind) for kind in right)
        if wrong != right:
            mistakes.append(Mistake(wrong, name, why))
    walked = Walked(tree)
    return about(
        walked,
        "matching",
        "What happens at each node below the root? A cut is *shallow* if what the node's parent has seen is reason "
        "enough, *deep* if only what was seen further up is.",
        right,
        mistakes,
        walked.story,
        choices=(ALL_MOVES, SHALLOW, DEEP, NEVER),
        rows=[f"node {tree.names[path]}" for path in rows],
        effort=walked.effort + len(rows),
    )
