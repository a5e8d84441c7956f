"""Questions about a step of regret matching."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from aima_games.quiz.question import Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import number_mistakes
from autograder.quiz.bank.question_types import question_type

Numbers = Sequence[int]
ACTIONS = ("a", "b", "c")


def added(regrets: Numbers, payoffs: Numbers, played: int) -> tuple[int, ...]:
    """The regrets after a round in which action number `played` was taken."""
    return tuple(regret + payoff - payoffs[played] for regret, payoff in zip(regrets, payoffs, strict=True))


def share(numbers: Numbers, action: int) -> Fraction | None:
    """An action's part of the sum of these numbers; None where the sum is no use or the part has no short form."""
    return Fraction(numbers[action], sum(numbers)) if sum(numbers) > 0 and numbers[action] >= 0 else None


@question_type("regret-matching-step", ("H-05",), levels=("medium",), least=2)
def regret_matching_step(random: Random) -> Question | None:
    """With which probability is an action played after one more round?"""
    regrets = [random.randint(-6, 8) for _ in ACTIONS]
    payoffs = random.sample(range(-4, 7), len(ACTIONS))
    played, asked = random.randrange(3), random.randrange(3)
    after = added(regrets, payoffs, played)
    positive = [max(number, 0) for number in after]
    if min(after) >= 0 or sum(positive) not in (2, 4, 5, 8, 10, 16, 20) or not 0 < after[asked] < sum(positive):
        return None
    right = Fraction(positive[asked], sum(positive))
    total = [regret + payoff for regret, payoff in zip(regrets, payoffs, strict=True)]
    negative = "An action with a negative regret is not played, and does not count in the sum."
    than = "A regret is how much more another action would have brought *than the one that was played*: subtract that."
    wrong = [
        (share(after, asked), "negative-regrets-kept", negative),
        (share([abs(number) for number in after], asked), "negative-regrets-kept", negative),
        (share([max(n, 0) for n in regrets], asked), "round-forgotten", "These are the regrets before the round."),
        (share([max(n, 0) for n in total], asked), "payoff-for-regret", than),
        (Fraction(after[asked] == max(after)), "best-action-only", "All positive regrets count, in proportion."),
    ]  # fmt: skip

    def listed(numbers: Numbers) -> str:
        return ", ".join(f"{name} {shown(number)}" for name, number in zip(ACTIONS, numbers, strict=True))

    return Question(
        kind="number",
        prompt=f"A player learns by regret matching. The regrets so far are {listed(regrets)}. In the next "
        f"round it plays {ACTIONS[played]}; the actions would have brought {listed(payoffs)}. With which "
        f"probability does it play {ACTIONS[asked]} in the round after that?",
        right=right,
        mistakes=number_mistakes(wrong),
        explanation=f"Each regret grows by how much more the action would have brought than {ACTIONS[played]}, "
        f"which brought {shown(payoffs[played])}: {listed(after)}. Negative ones count as 0, so {ACTIONS[asked]} "
        f"is played with probability {positive[asked]}/{sum(positive)} = {shown(right)}.",
        data={"regrets": regrets, "payoffs": payoffs, "played": played, "asked": asked},
        effort=16,
    )
