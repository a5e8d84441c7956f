"""α and β on the way, and who cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
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
    about,
    misreadings,
    read,
)
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.question_types import Drawn, QuestionType
from autograder.quiz.bank.random_trees import either, random_tree

# α and β -----------------------------------------------------------------------------------------------

FROM_THE_START = "The search begins at the root with α = −∞ and β = ∞."
SHAPES = (((2,), (2,), (2,)), ((3,), (2,), (2,)), ((2,), (3,), (2,)), ((2,), (2,), (2,), (2,)))


def finite(bound: Any) -> bool:
    """Whether somebody is sure of something."""
    return bool(-inf < bound < inf)


def bound_text(bound: Any) -> Value:
    """A bound as a choice: a number, "∞" or "−∞"."""
    return bound if finite(bound) else ("∞" if bound > 0 else "−∞")


class WindowAtNode(QuestionType, name="window", concepts=("P-02", "P-04")):
    def draw(self, random: Random) -> Drawn | None:
        tree = random_tree(random, *random.choice(SHAPES), first=either(random))
        entered = [(path, known) for path, known in read(tree).windows.items() if any(map(finite, known))]
        two_sided = [path for path, known in entered if all(map(finite, known))]
        one_sided = [path for path, known in entered if not all(map(finite, known))]
        wanted = two_sided if random.random() < 0.7 else one_sided
        return {"traced": Traced(tree), "marked": random.choice(wanted)} if wanted else None

    def solve(self, traced: Traced, marked: Path) -> tuple[Value, ...]:
        return tuple(map(bound_text, traced.windows[marked]))

    def _wrong(self, traced: Traced, marked: Path) -> list[tuple[str, str, Window]]:
        tree = traced.tree
        alpha, beta = traced.windows[marked]
        parent, first_value = marked[:-1], traced.values[*marked, 0][0]
        came = f"With this window the search came to {tree.names[parent]}. What it has seen there since counts as well."
        left = "That is the window after one of the node's moves was seen. The window on entering it is asked for."
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

    def mistakes(self, right: Any, traced: Traced, marked: Path) -> list[Mistake]:
        wrong = [(name, why, tuple(map(bound_text, each))) for name, why, each in self._wrong(traced, marked)]
        return [Mistake(each, name, why) for name, why, each in wrong if each != right]

    def ask(self, right: Any, traced: Traced, marked: Path) -> Question:
        windows = [traced.windows[marked], *(each for *_, each in self._wrong(traced, marked))]
        numbers = {bound for each in windows for bound in each if finite(bound)}
        return about(
            traced,
            "matching",
            f"{FROM_THE_START} What are α and β when it comes to the node marked **?**?",
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


class WhosePromise(QuestionType, name="whose-promise", concepts=("P-03", "P-09"), levels=("easy", "medium")):
    def draw(self, random: Random) -> Drawn | None:
        tree = chain(random, random.choice((4, 5)), either(random))
        reading = read(tree)
        marked = next((path for path in reading.stops if len(path) > 2), None)
        if marked is None or len(promises_against(tree, reading, marked)) != 1:
            return None
        return {"tree": tree, "marked": marked, "order": shuffled(random, range(len(marked) + 1))}

    def _blamed(self, tree: SmallTree, marked: Path) -> Path:
        (blamed,) = promises_against(tree, read(tree), marked)
        return blamed

    def _said(self, tree: SmallTree, marked: Path) -> dict[Path, str]:
        """What could be the reason at each node on the way, and at the marked node itself."""
        reading = read(tree)
        said = {
            node: f"{tree.player(node)}, who is sure of {shown(own_best(tree, reading, node, marked))} at "
            f"{tree.names[node]}"
            for node in (marked[:i] for i in range(len(marked)))
        }
        seen = f"{tree.player(marked)}, who has seen {shown(reading.values[marked])} at the marked node itself"
        return {**said, marked: seen}

    def solve(self, tree: SmallTree, marked: Path, order: Sequence[int] = ()) -> str:
        return self._said(tree, marked)[self._blamed(tree, marked)]

    def mistakes(self, right: str, tree: SmallTree, marked: Path, order: Sequence[int]) -> Iterator[Mistake]:
        said, reading, mover = self._said(tree, marked), read(tree), tree.player(marked)
        stays_away = other(mover)
        limit = f"{shown(reading.values[marked])} or {'more' if mover == MAX else 'less'}"
        mistakes = []
        for node in [marked[:i] for i in range(len(marked))]:
            if said[node] == right:
                continue
            if tree.player(node) == mover:
                why = f"{mover} moves at the marked node itself. Whether the game comes there is up to {stays_away}."
                mistakes.append(Mistake(said[node], "wrong-player-blamed", why))
            else:
                kept = shown(own_best(tree, reading, node, marked))
                why = f"The marked node is worth {limit}. For {stays_away} that may be better than {kept}."
                name = "no-deep-cuts" if node == marked[:-1] else "wrong-promise-blamed"
                mistakes.append(Mistake(said[node], name, why))
        alone = (
            f"A node is not left because of what was seen there alone: {stays_away} must have something better "
            "elsewhere."
        )
        yield from mistakes
        yield Mistake(said[marked], "good-enough", alone)

    def ask(self, right: str, tree: SmallTree, marked: Path, order: Sequence[int]) -> Question:
        said = list(self._said(tree, marked).values())
        traced = Traced(tree)
        return about(
            traced,
            "choice",
            "The node marked **?** is left early. Who makes sure that the game never gets there, and why?",
            traced.cuts[marked],
            choices=tuple(said[i] for i in order),
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


class DeepOrShallow(QuestionType, name="deep-or-shallow", concepts=("P-09",), levels=("easy", "medium"), least=1):
    def draw(self, random: Random) -> Drawn | None:
        tree = chain(random, random.choice((4, 5)), either(random))
        right = self.solve(tree)
        # Deep cuts are rarer, and are what it is about.
        if right[0] != ALL_MOVES or (DEEP not in right and (SHALLOW not in right or random.random() < 0.85)):
            return None
        return {"tree": tree}

    def _kinds(self, tree: SmallTree, reading: Reading) -> tuple[str, ...]:
        """What happens at each node below the root."""
        return tuple(cut_kind(tree, path, reading) for path in tree.names if path)

    def solve(self, tree: SmallTree) -> tuple[str, ...]:
        return self._kinds(tree, read(tree))

    def mistakes(self, right: tuple[str, ...], tree: SmallTree) -> list[Mistake] | None:
        rules = (NO_DEEP, ONLY_MAX, ONLY_MIN, SWAPPED, LEAK)
        mistakes = misreadings(tree, right, partial(self._kinds, tree), rules)
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
            mistakes.append(Mistake(tuple(confused.get(kind, kind) for kind in right), name, why))
        return mistakes

    def ask(self, right: tuple[str, ...], tree: SmallTree) -> Question:
        traced = Traced(tree)
        return about(
            traced,
            "matching",
            "What happens at each node below the root? A cut is *shallow* if what the node's parent has seen is reason "
            "enough, *deep* if only what was seen further up is.",
            traced.story,
            choices=(ALL_MOVES, SHALLOW, DEEP, NEVER),
            rows=[f"node {tree.names[path]}" for path in tree.names if path],
            effort=traced.effort + len(right),
        )
