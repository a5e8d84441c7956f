"""Questions about what a player can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import Drawn, QuestionType


class InformationSets(QuestionType, name="information-sets", concepts=("H-03",), levels=("easy",)):
    """How many information sets a player has in a card game like Kuhn poker."""

    def draw(self, random: Random) -> Drawn:
        return {"cards": random.randint(3, 13), "moments": random.randint(2, 9)}

    def solve(self, cards: int, moments: int) -> int:
        return cards * moments

    def mistakes(self, right: int, cards: int, moments: int) -> Iterator[Mistake]:
        unseen = "The other player's card is not seen, so nodes that differ in it alone are in one information set."
        yield Mistake(cards * (cards - 1) * moments, "deals-told-apart", unseen)
        yield Mistake(moments, "own-card-forgotten", "A player sees the own card, and can act on it.")
        yield Mistake(cards, "actions-forgotten", "What has been done so far is seen by both, and can be acted on.")
        yield Mistake(cards + moments, "added", "Each card may go with each sequence of actions: multiply.")

    def ask(self, right: int, cards: int, moments: int) -> Question:
        return Question(
            kind="number",
            prompt=f"A game like Kuhn poker has {cards} different cards. Both players are dealt one, which the other "
            f"does not see; all actions are seen by both. There are {moments} sequences of actions after which MAX is "
            "to move, counting the empty one. How many information sets does MAX have?",
            explanation=f"MAX knows its card and the actions so far, and nothing else: {cards} · {moments} = {right}. "
            f"MAX moves at {cards} · {cards - 1} · {moments} nodes, but those that differ in the other card alone "
            "can't be told apart.",
            effort=4,
        )
