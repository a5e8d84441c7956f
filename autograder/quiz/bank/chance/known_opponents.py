"""Questions about opponents whose habits are known: expectimax."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from aima_games import MAX
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import OPERATOR, SmallTree, chance_node, children_of, is_inner, other
from aima_games.quiz.wording import plain
from autograder.quiz.bank.chance.chance_nodes import (
    EXACT,
    LIKELIEST,
    MIN_AVERAGED,
    UNWEIGHTED,
    biased,
    chance_tree,
)
from autograder.quiz.bank.misreadings import HOPE
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, average


def read_as_chance(tree: SmallTree, chances: Sequence[Fraction]) -> SmallTree:
    """The tree with a chance node wherever MIN moves: its moves have these probabilities."""

    def read(subtree: Any, player: str) -> Any:
        if not is_inner(subtree):
            return subtree
        below = [read(child, other(player)) for child in children_of(subtree)]
        return below if player == MAX else chance_node(zip(chances, below, strict=True))

    return SmallTree(read(tree.nested, tree.first), players=(MAX,))


OPPONENT_PERFECT = "That is what minimax says, for a MIN that always finds its best reply. This one does not."
OPPONENT_HELPS = "That hopes for MIN's kindest reply every time; this MIN plays it only now and then."


def _habit(chances: Sequence[Fraction]) -> str:
    left, right = (plain(chance) for chance in chances)
    return (
        f"MAX knows this MIN: at every ▽ it plays its left move with probability {left}, its right move with {right}."
    )


OWN_AVERAGED = replace(
    MIN_AVERAGED,
    misconception="own-nodes-averaged",
    combine=lambda values, view: average(values) if view.last else OPERATOR[view.player](values),
    why="MAX's last moves were averaged as well; MAX still chooses the best, only MIN draws lots.",
)


@question_type("known-opponent-value", ("X-07",), levels=("medium", "hard"))
def known_opponent_value(random: Random) -> Question | None:
    """What does MAX get against a MIN whose habit is known?"""
    chances = biased(random, 2)
    tree = chance_tree(random, (2, 3), (2,), (2,))
    known = read_as_chance(tree, chances)
    if known.tied:
        return None
    likeliest = "Only the move that MIN plays most often was counted."
    question = about(
        tree,
        f"{_habit(chances)} What does MAX get on average, if it makes the best of that? {EXACT}",
        known.value(),
        (
            Mistake(tree.value(), "opponent-perfect", OPPONENT_PERFECT),
            Mistake(HOPE.value(tree), "opponent-helps", OPPONENT_HELPS),
            Mistake(UNWEIGHTED.value(known), "policy-ignored", "MIN's two moves were taken as equally likely."),
            Mistake(LIKELIEST.value(known), "policy-likeliest", likeliest),
            OWN_AVERAGED.mistake(OWN_AVERAGED.value(known)),
        ),
        f"Read every ▽ as a chance node (that is expectimax):\n\n{known.working}",
        chances=list(map(plain, chances)),
    )
    return replace(question, effort=known.effort, draw_key=partial(known.picture, values=True))
