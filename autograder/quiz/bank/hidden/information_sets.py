"""Questions about what a player can't tell apart."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type


@question_type("information-sets", ("H-03",), levels=("easy",))
def information_sets(random: Random) -> Question:
    """How many information sets does a player have in a card game like Kuhn poker?"""
    cards, moments = random.randint(3, 13), random.randint(2, 9)
    right = cards * moments
    unseen = "The other player's card is not seen, so nodes that differ in it alone are in one information set."
    return Question(
        kind="number",
        prompt=f"A game like Kuhn poker has {cards} different cards. Both players are dealt one, which the other "
        f"does not see; all actions are seen by both. There are {moments} sequences of actions after which MAX is "
        "to move, counting the empty one. How many information sets does MAX have?",
        right=right,
        mistakes=(
            Mistake(cards * (cards - 1) * moments, "deals-told-apart", unseen),
            Mistake(moments, "own-card-forgotten", "A player sees the own card, and can act on it."),
            Mistake(cards, "actions-forgotten", "What has been done so far is seen by both, and can be acted on."),
            Mistake(cards + moments, "added", "Each card may go with each sequence of actions: multiply."),
        ),
        explanation=f"MAX knows its card and the actions so far, and nothing else: {cards} · {moments} = {right}. "
        f"MAX moves at {cards} · {cards - 1} · {moments} nodes, but those that differ in the other card alone "
        "can't be told apart.",
        data={"cards": cards, "moments": moments},
        effort=4,
    )
