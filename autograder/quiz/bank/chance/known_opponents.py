"""Questions about opponents whose habits are known: expectimax, and the price of a belief."""

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
from aima_games.quiz.wording import plain, shown
from autograder.quiz.bank.chance.chance_nodes import (
    EXACT,
    LIKELIEST,
    MIN_AVERAGED,
    UNWEIGHTED,
    biased,
    chance_tree,
)
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.misreadings import HOPE
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import about, average


def read_as_chance(tree: SmallTree, chances: Sequence[Fraction] | None = None) -> SmallTree:
    """The tree with a chance node wherever MIN moves: its moves have these probabilities, or are all equally likely."""

    def read(subtree: Any, player: str) -> Any:
        if not is_inner(subtree):
            return subtree
        below = [read(child, other(player)) for child in children_of(subtree)]
        even = [Fraction(1, len(below))] * len(below)
        return below if player == MAX else chance_node(zip(chances or even, below, strict=True))

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


@question_type("four-meetings", ("X-07",), levels=("medium",))
def four_meetings(random: Random) -> Question | None:
    """One move is best against a perfect MIN, another against a MIN that draws lots. What does MAX get in each case?"""
    tree = chance_tree(random, random.choice(((2,), (3,))), (2,))
    known = read_as_chance(tree)
    if tree.best() == known.best() or known.tied:
        return None
    careful, daring = tree.best(), known.best()
    # What each of the two moves brings against a perfect MIN, and against one that draws lots.
    a, b, c, d = right = tree.value(careful), known.value(careful), tree.value(daring), known.value(daring)
    distractor = max(leaf for leaves in tree.nested for leaf in leaves)
    # In random order: from small to large the answer would always be the same letters.
    choices = tuple(shuffled(random, (*right, distractor)))
    if len(set(right)) != 4:
        return None
    turned = "The two middle cases are the wrong way round: the assumption fixes the move, the real MIN its result."
    expects = "That is what MAX expects, not what it gets where the assumption is wrong."
    whoever = "That lets MAX make the best move against whoever is there; but it moves by what it assumes."
    brings = "\n".join(
        f"- {move}: a perfect MIN leaves {shown(tree.value((i,)))}; one that draws lots "
        f"{shown(known.value((i,)))} on average"
        for i, move in enumerate(tree.first_moves)
    )
    return about(
        tree,
        "MAX chooses its move by what it *assumes* about MIN: either that MIN is perfect (minimax), or that MIN "
        "draws lots, each of its moves with the same probability (expectimax). And MIN *is* either perfect or "
        "draws lots. What does MAX get on average in each of the four cases?",
        right,
        (
            Mistake((a, c, b, d), "table-turned", turned),
            Mistake((a, a, d, d), "belief-for-result", expects),
            Mistake((a, d, a, d), "always-the-right-assumption", whoever),
        ),
        f"What each move brings:\n\n{brings}\n\nA MAX that assumes a perfect MIN plays {tree.move(careful)}, "
        f"one that assumes lots plays {tree.move(daring)}. The move depends on what MAX assumes, its result "
        "on who MIN is.",
        choices=choices,
        kind="matching",
        rows=(
            "assumes a perfect MIN, and MIN is perfect",
            "assumes a perfect MIN, but MIN draws lots",
            "assumes that MIN draws lots, but MIN is perfect",
            "assumes that MIN draws lots, and MIN draws lots",
        ),
        more_effort=8,  # four meetings, with two numbers each
    )
