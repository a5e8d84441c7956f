"""Questions about more than two players (maxⁿ): everybody wants the most for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import SmallTree, is_inner, vector
from autograder.quiz.bank.misreadings import Misreading, View
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about

PLAYERS = (1, 2, 3)


def _tree(random: Random, moves: int) -> SmallTree:
    """A game of three plies with two or three first moves; with three some lines end after two plies, because otherwise
    the tree would be too wide for a page. No number comes twice in the same place, so nobody is ever in doubt."""
    numbers = [random.sample(range(10), 10) for _ in PLAYERS]

    def leaf() -> tuple[int, ...]:
        return tuple(column.pop() for column in numbers)

    def third() -> list[Any]:
        return [leaf(), leaf()]

    def second() -> list[Any]:
        return [third(), third()] if moves == 2 else random.sample([leaf(), third()], 2)

    return SmallTree([second() for _ in range(moves)], first=1, players=PLAYERS)


def _most(of: Callable[[Any], Any]) -> Callable[[Sequence[Any], View], Any]:
    return lambda values, view: max(values, key=of)


WRONG = (
    Misreading(
        "all-for-root-player",
        _most(lambda value: value[0]),
        "Every player chose what is best for player 1. The others do not play for player 1, but for themselves.",
    ),
    Misreading(
        "paranoid",
        lambda values, view: (max if view.player == 1 else min)(values, key=lambda value: value[0]),
        "The others chose what is worst for player 1. They do not play against player 1, but for themselves.",
    ),
    Misreading(
        "sum-maximized",
        _most(sum),
        "The sum of all numbers was maximized. Nobody plays for the common good here.",
    ),
    Misreading(
        "own-value-minimized",
        lambda values, view: min(values, key=lambda value: value[view.player - 1]),
        "Every player took the smallest number in its own place. There is no MIN here.",
    ),
    Misreading(
        "next-players-value",
        lambda values, view: max(values, key=lambda value: value[view.player % 3]),
        "The players looked at a neighbour's number. The first number is player 1's, the second player 2's.",
    ),
)


def _about_three(
    tree: SmallTree, ask: str, right: str, mistakes: Sequence[Mistake], choices: tuple[str, ...]
) -> Question:
    """A question about a tree for three players."""
    explanation = f"From the leaves up, each player looks at its own number only:\n\n{tree.working}"
    question = about(tree, ask, right, mistakes, explanation, choices=choices)
    # At each inner node one has to find out whose number counts as well.
    return replace(question, effort=tree.effort + len(tree.names))


def _leaves(subtree: Any) -> list[Any]:
    """All leaves, from left to right."""
    return [leaf for child in subtree for leaf in _leaves(child)] if is_inner(subtree) else [subtree]


@question_type("vector-value", ("M-12",), levels=("medium", "hard"))
def vector_value(random: Random) -> Question | None:
    """Which vector is backed up to the root?"""
    tree = _tree(random, random.choice((2, 2, 3)))
    right = vector(tree.value())
    made = [wrong.mistake(vector(wrong.value(tree))) for wrong in WRONG]
    answers = sorted({mistake.answer for mistake in made} - {right})
    if len(answers) < 3:
        return None
    wrong = random.sample(answers, 3)
    choices = tuple(text for text in map(vector, _leaves(tree.nested)) if text in (right, *wrong))
    ask = "Which utility vector is backed up to the root, A?"
    return _about_three(tree, ask, right, [mistake for mistake in made if mistake.answer in wrong], choices)
