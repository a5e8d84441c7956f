"""α and β on the way."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question, Value
from aima_games.quiz.small_trees import Path
from autograder.quiz.bank.alphabeta.pruned_trees import (
    LEAK,
    NO_DEEP,
    ROOT_FULL,
    SWAPPED,
    Traced,
    Window,
    about_search,
    read,
)
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
    traced, marked = Traced(tree), random.choice(wanted)
    window, wrong = traced.windows[marked], wrong_windows(traced, marked)
    right = tuple(map(bound_text, window))
    answers = [(tuple(map(bound_text, each)), name, why) for name, why, each in wrong]
    numbers = {bound for each in (window, *(each for *_, each in wrong)) for bound in each if finite(bound)}
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
