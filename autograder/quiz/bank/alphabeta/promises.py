"""Why alpha-beta may be trusted: what each node returns says something true about its value."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import Path, SmallTree
from aima_games.quiz.wording import shown
from autograder.quiz.bank.alphabeta.pruned_trees import Window
from autograder.quiz.bank.alphabeta.search_windows import SHAPES, bound_text
from autograder.quiz.bank.alphabeta.values_returned import window_text
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, either, random_tree


def meaning(window: Window, answer: int) -> str:
    """What a fail-soft answer says about the node's value: "≤", "=" or "≥" the answer."""
    return "≤" if answer <= window[0] else "≥" if answer >= window[1] else "="


def holds(sign: str, value: int, answer: int) -> bool:
    """Whether the value is in this relation to the answer."""
    return {"≤": value <= answer, "=": value == answer, "≥": value >= answer}[sign]


SLIPS = {
    "last-value-returned": "it keeps the last value that comes back, in place of the best one",
    "comparison-flipped": "a MIN node is left where v ≥ α, and a MAX node where v ≤ β",
    "cut-ends-parent": "where a child was left early, its parent is left as well",
    "negation-forgotten": "it takes the largest value at MIN nodes as well",
}
Said = tuple[str, Window, Any, Any]
"""A node's name, its window, what it returned, and its minimax value."""


def slipping(tree: SmallTree, slip: str) -> list[Said]:
    """What the nodes return, one after the other, to a fail-soft alpha-beta with a slip."""
    said: list[Said] = []

    def search(path: Path, alpha: Any, beta: Any) -> tuple[Any, bool]:
        """The node's answer, and whether it was left early."""
        if path not in tree.names:
            return tree.at(path), False
        maximizing, window, last = tree.player(path) == MAX, (alpha, beta), len(tree.at(path)) - 1
        v, early = (-inf if maximizing else inf), False
        for i in range(last + 1):
            value, below_early = search((*path, i), alpha, beta)
            better = max if maximizing or (slip == "negation-forgotten" and i) else min
            v = value if slip == "last-value-returned" else better(v, value)
            alpha, beta = (max(alpha, v), beta) if maximizing else (alpha, min(beta, v))
            over = alpha >= beta
            if slip == "comparison-flipped":
                over = inf > window[1] >= v if maximizing else -inf < window[0] <= v
            early = i < last and (over or (slip == "cut-ends-parent" and below_early))
            if early:
                break
        said.append((tree.names[path], window, v, tree.value(path)))
        return v, early

    search((), -inf, inf)
    return said


@question_type("keeps-its-word", ("P-19", "P-05"), levels=("medium", "hard"), least=2)
def keeps_its_word(random: Random) -> Question | None:
    """Where does a search with a slip first say something untrue about a node?"""
    tree = random_tree(random, *random.choice((*SHAPES, ((2,), (3,), (3,)))), first=either(random))
    slip = random.choices(tuple(SLIPS), (1, 2, 5, 1))[0]  # some make a good question less often than others
    said = slipping(tree, slip)
    meant = [meaning(window, answer) for _, window, answer, _ in said]
    turned = {"≤": "≥", "≥": "≤", "=": "="}

    def untrue(signs: Iterable[str]) -> list[int]:
        """The rows that are not true if the answers have these meanings; without one, a row is passed over."""
        claims = enumerate(zip(signs, said, strict=True), 1)
        return [row for row, (sign, (*_, v, worth)) in claims if sign and not holds(sign, worth, v)]

    right = untrue(meant)
    if not 5 <= len(said) <= 10 or not right:
        return None
    if untrue("=" for _ in said)[:1] == right[:1] and random.random() < 3 / 4:
        return None  # usually it should matter which numbers are bounds
    exact = "Where the answer is α or less, or β or more, it is a bound. A bound may differ from the value."
    swapped = "An answer of α or less says “this or less”, one of β or more says “this or more”."
    bounds = "A bound can be wrong as well: check whether the node's value really lies on that side."
    may = "Fail-soft may return a number outside the window: it is a bound then, and a bound may be true."
    passed_on = "The error has come up from below: an earlier row is not true either."
    wrong = (
        (untrue("=" for _ in said)[:1], "every-number-exact", exact),
        (untrue(map(turned.__getitem__, meant))[:1], "bounds-swapped", swapped),
        (untrue("=" if sign == "=" else "" for sign in meant)[:1], "bounds-trusted", bounds),
        (right[-1:], "passed-on", passed_on),
        (
            [row for row, (_, window, v, _) in enumerate(said, 1) if meaning(window, v) != "="][:1],
            "bounds-refused",
            may,
        ),
    )
    lines = [
        f"| {i} | {name} | {window_text(*window)} | {shown(v)} |" for i, (name, window, v, _) in enumerate(said, 1)
    ]
    why = [
        f"- {name} says “{shown(v)}{ {'≤': ' or less', '≥': ' or more', '=': ''}[sign] }” and is worth {shown(worth)}"
        f"{'' if holds(sign, worth, v) else ': false'}"
        for sign, (name, _, v, worth) in zip(meant, said, strict=True)
    ]
    return about(
        tree,
        "Somebody's fail-soft alpha-beta has a slip in it. It has searched these nodes, each with the window [α, β], "
        "and they have returned, one after the other:\n\n| row | node | window | returned |\n|---|---|---|---|\n"
        + "\n".join(lines)
        + "\n\nWhat a node returns says something about its minimax value. Which row is the first that is not true?",
        right[0],
        [Mistake(row, name, text) for rows, name, text in wrong for row in rows],
        "An answer of α or less means “this or less”, one of β or more “this or more”, one in between “exactly this”:"
        "\n\n" + "\n".join(why) + f"\n\nThe slip: {SLIPS[slip]}.",
        said=[[name, list(map(bound_text, window)), v] for name, window, v, _ in said],
        more_effort=len(said),
    )
