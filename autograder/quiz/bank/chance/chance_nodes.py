"""Questions about small trees: expected values, and the moves they decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import OPERATOR, SmallTree, chance_node, expected
from autograder.quiz.bank.misreadings import FIRST_LEAF, SWAPPED, Misreading, View, values_of
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, average

Chances = tuple[Fraction, ...]

EXACT = "Give the exact number, as a decimal where it is not whole."


def tenths(*parts: int) -> Chances:
    """Probabilities given in tenths."""
    return tuple(Fraction(part, 10) for part in parts)


EVEN: Chances = (Fraction(1, 2), Fraction(1, 2))
BIASED: dict[int, tuple[Chances, ...]] = {
    2: (tenths(9, 1), tenths(8, 2), tenths(7, 3), tenths(6, 4), (Fraction(3, 4), Fraction(1, 4))),
    3: (tenths(5, 3, 2), tenths(6, 3, 1), tenths(7, 2, 1), tenths(6, 2, 2), (EVEN[0], Fraction(1, 4), Fraction(1, 4))),
    4: (tenths(4, 3, 2, 1), tenths(5, 2, 2, 1), tenths(7, 1, 1, 1)),
}
"""Chances by the number of outcomes, one of them the likeliest."""


def biased(random: Random, outcomes: int) -> Chances:
    """Chances for `outcomes` outcomes, in any order."""
    return tuple(random.sample(chances := random.choice(BIASED[outcomes]), len(chances)))


Ply = tuple[int, ...] | Callable[[Random], Chances]
"""A player's ply, by the numbers of moves a node may have, or chance's, by a function that draws probabilities."""


def chance_tree(random: Random, *plies: Ply) -> SmallTree:
    """A tree with these plies and different leaves, MAX to move first."""
    low = random.choice((0, 0, -8))
    pool = random.sample(range(low, low + 21), 21)

    def grow(ply: int) -> Any:
        if ply == len(plies):
            return pool.pop()
        how = plies[ply]
        if callable(how):
            return chance_node((chance, grow(ply + 1)) for chance in how(random))
        return [grow(ply + 1) for _ in range(random.choice(how))]

    return SmallTree(grow(0))


# The ways to get a chance node wrong.


def _right(values: Sequence[Any], view: View) -> Any:
    return OPERATOR[view.player](values)


def _misread(misconception: str, why: str, chance: Callable[[Sequence[Any], Sequence[Fraction]], Any]) -> Misreading:
    return Misreading(misconception, _right, why, chance)


UNWEIGHTED = _misread(
    "chance-unweighted",
    "All outcomes of chance were taken as equally likely; each has its own probability.",
    lambda values, chances: average(values),
)
SUMMED = _misread(
    "chance-summed",
    "The outcomes of chance were added up; each has to be multiplied by its probability first.",
    lambda values, chances: sum(values),
)
DIVIDED = _misread(
    "chance-divided-again",
    "The weighted sum was divided by the number of outcomes; the probabilities sum to 1, so it is the mean already.",
    lambda values, chances: expected(values, chances) / Fraction(len(values)),
)
AS_MAX = _misread(
    "chance-as-max",
    "Chance was read as MAX; it takes the best outcome for MAX only now and then.",
    lambda values, chances: max(values),
)
AS_MIN = _misread(
    "chance-as-min",
    "Chance was read as MIN; it is nobody's enemy and takes the worst outcome only now and then.",
    lambda values, chances: min(values),
)
LIKELIEST = _misread(
    "chance-likeliest",
    "Only the likeliest outcome was counted; the others happen too.",
    lambda values, chances: values[chances.index(max(chances))],
)
MIN_AVERAGED = Misreading(
    "average",
    lambda values, view: OPERATOR[view.player](values) if view.player == view.root else average(values),
    "MIN's moves were averaged as well; but MIN chooses, and only ○ draws lots.",
)


# Values and decisions ---------------------------------------------------------------------------------


VALUES: tuple[tuple[tuple[Ply, ...], tuple[Misreading, ...], str, str], ...] = (
    (  # a chance node alone
        (lambda random: biased(random, random.choice((2, 3, 3, 4))),),
        (UNWEIGHTED, LIKELIEST, DIVIDED, AS_MAX),
        "What is the expected value of the chance node, A?",
        "Each value times its probability, added up",
    ),
    (  # fair coins
        ((2, 2, 3), lambda random: EVEN, (2,)),
        (SUMMED, AS_MAX, AS_MIN, SWAPPED, FIRST_LEAF, MIN_AVERAGED),
        "MAX chooses a coin; the coin is tossed, and it is fair; then MIN moves. What is the expectiminimax value of "
        "the root, A?",
        "Back the values up from the leaves; a coin is worth the mean of its two sides",
    ),
    (  # chances of any kind
        ((2, 3), lambda random: biased(random, 2), (2,)),
        (UNWEIGHTED, LIKELIEST, AS_MAX, AS_MIN, FIRST_LEAF, MIN_AVERAGED),
        "What is the expectiminimax value of the root, A?",
        "Back the values up from the leaves",
    ),
)
"""The plies of a tree, the ways to get it wrong, what is asked, and how it is worked out."""


@question_type("expectiminimax-value", ("X-01", "X-02", "X-03"))
def expectiminimax_value(random: Random) -> Question | None:
    """What is a root worth? A chance node alone: easy; coins: medium; chances of any kind: medium and hard."""
    plies, wrong, ask, how = random.choice(VALUES)
    tree = chance_tree(random, *plies)
    if tree.tied:
        return None
    ask, explanation = f"{ask} {EXACT}", f"{how}:\n\n{tree.working}"
    return about(tree, ask, tree.value(), values_of(tree, wrong), explanation, at_root=True, search="minimax")
