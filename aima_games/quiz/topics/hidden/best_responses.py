"""Questions about the best answer to a strategy in Kuhn poker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown

Plan = Sequence[Fraction]
"""What an action brings MAX against each of the two cards that MIN may hold, the lower one first."""


def plans(card: str, bluffs: int, calls: int) -> dict[str, Plan]:
    """What each plan of MAX with a card brings against each card of MIN's.

    After a check MIN bets a king always, a jack `bluffs` times in ten and a queen never; MAX's bet it calls with a king
    always, with a queen `calls` times in ten and with a jack never.
    """
    one, bluff, call = Fraction(1), Fraction(bluffs, 10), Fraction(calls, 10)
    if card == "king":  # against a jack, a queen
        return {"bet": (one, 1 + call), "check, and call a bet": (1 + bluff, one)}
    if card == "queen":  # against a jack, a king
        return {
            "bet": (one, -2 * one),
            "check, and call a bet": (1 + bluff, -2 * one),
            "check, and fold to a bet": (1 - 2 * bluff, -one),
        }
    return {"bet": (1 - 3 * call, -2 * one), "check, and fold to a bet": (-one, -one)}  # against a queen, a king


def average(plan: Plan) -> Fraction:
    """What a plan brings where MIN's two cards are equally likely."""
    return sum(plan, Fraction(0)) / 2


class BestResponse(
    QuestionType, name="best-response-in-kuhn-poker", concepts=("H-04",), levels=("medium", "hard"), least=2
):
    """The most that MAX can expect with a card against a given strategy in Kuhn poker."""

    def draw(self, random: Random) -> Drawn:
        return {
            "card": random.choice(("jack", "queen", "king")),
            "bluffs": random.randint(1, 9),
            "calls": random.randint(1, 9),
        }

    def solve(self, card: str, bluffs: int, calls: int) -> Fraction:
        return max(average(plan) for plan in plans(card, bluffs, calls).values())

    def mistakes(self, right: Fraction, card: str, bluffs: int, calls: int) -> Iterator[Mistake]:
        every = plans(card, bluffs, calls).values()
        seen = "MIN's card is hidden: MAX has to do the same whatever MIN holds."
        yield Mistake(average([max(one) for one in zip(*every, strict=True)]), "clairvoyant", seen)
        yield Mistake(min(map(average, every)), "worst-response", "MAX may choose, and has a better plan.")
        yield Mistake(2 * right, "chance-unweighted", "Each of MIN's two cards is only half as likely as you took it.")
        yield Mistake(max(map(max, every)), "only-good-luck", "That is against one of MIN's cards. There is another.")

    def ask(self, right: Fraction, card: str, bluffs: int, calls: int) -> Question:
        lower, higher = (other for other in ("jack", "queen", "king") if other != card)
        lines = [
            f"- {plan}: {shown(low)} against a {lower}, {shown(high)} against a {higher}; {shown((low + high) / 2)} on "
            "average"
            for plan, (low, high) in plans(card, bluffs, calls).items()
        ]
        often = [f"with probability {shown(Fraction(number, 10))}" for number in (bluffs, calls)]
        return Question(
            kind="number",
            prompt="In Kuhn poker (jack, queen, king; a coin each in the pot; bets of one coin) you know MIN's "
            f"strategy. After a check it always bets with a king, never with a queen, and with a jack {often[0]}. "
            f"MAX's bet it always calls with a king, never with a jack, and with a queen {often[1]}. MAX holds a "
            f"{card} and moves first. What is the most that it can expect to win?",
            explanation=f"MIN holds a {lower} or a {higher}, each with probability ½, and the plan has to be the same "
            "for both. The plans that are worth a look:\n\n"
            + "\n".join(lines)
            + f"\n\nThe best brings {shown(right)}.",
            effort=28 if card == "queen" else 18,
        )
