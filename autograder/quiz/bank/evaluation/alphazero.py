"""Questions about a search that a network leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.question_types import Drawn, QuestionType

Tried = Sequence[tuple[str, int, int, int]]
"""Of each action its name, the network's prior and MAX's mean so far, both in hundredths, and its visits."""

CLEAR = Fraction(1, 20)
"""So far apart are the two best of whatever somebody may compare: nothing hangs on rounding."""


def bonus(prior: int, visits: int, of_all: int) -> Fraction:
    """What PUCT adds to the mean, C being 1."""
    return Fraction(prior, 100) * isqrt(of_all) / (1 + visits)


class NextByPuct(QuestionType, name="next-by-puct", concepts=("S-06",), levels=("medium",), least=3):
    """Which action does AlphaZero's search try next?"""

    def draw(self, random: Random) -> Drawn | None:
        names = "vwxyz"[: random.choice((4, 4, 5))]
        root = random.randint(4, 7)
        cuts = sorted(random.sample(range(1, 20), len(names) - 1))
        priors = [5 * (high - low) for low, high in zip([0, *cuts], [*cuts, 20], strict=True)]
        cuts = sorted(random.choices(range(root**2 + 1), k=len(names) - 1))
        visits = [high - low for low, high in zip([0, *cuts], [*cuts, root**2], strict=True)]
        means = [5 * random.randint(-16, 16) if n else 0 for n in visits]
        tried = list(zip(names, priors, means, visits, strict=True))
        mover = random.choice((MAX, MIN))
        clear = all(apart(tried, key) for key in self.keys(tried, mover).values())
        return {"tried": tried, "mover": mover} if clear else None

    def keys(self, tried: Tried, mover: str) -> dict[str, Callable[[int, int, int], Fraction]]:
        """By what one may choose, from prior, mean and visits: the right index first, then by name of the mistake."""
        sign, of_all = 1 if mover == MAX else -1, sum(n for *_, n in tried)
        return {
            "": lambda p, q, n: Fraction(sign * q, 100) + bonus(p, n, of_all),
            "other-player": lambda p, q, n: Fraction(-sign * q, 100) + bonus(p, n, of_all),
            "most-visited": lambda p, q, n: Fraction(n),
            "best-mean": lambda p, q, n: Fraction(sign * q, 100),
            "prior-alone": lambda p, q, n: Fraction(p),
            "bonus-alone": lambda p, q, n: bonus(p, n, of_all),
        }

    def solve(self, tried: Tried, mover: str) -> str:
        return best(tried, self.keys(tried, mover)[""])

    def mistakes(self, right: str, tried: Tried, mover: str) -> Iterator[Mistake]:
        whys = {
            "other-player": f"The means are MAX's. {mover} is to move: what is good for it counts.",
            "most-visited": "The most visited action is *played* in the end. The next visit goes to the largest index.",
            "best-mean": "The mean alone: the bonus counts as well, for what is likely and has seldom been tried.",
            "prior-alone": "The prior counts less the more often an action has been tried, and the mean is added.",
            "bonus-alone": "The bonus is added to the mean; it is not all.",
        }
        for name, why in whys.items():
            yield Mistake(best(tried, self.keys(tried, mover)[name]), name, why)

    def ask(self, right: str, tried: Tried, mover: str) -> Question:
        index = self.keys(tried, mover)[""]
        rows = [
            f"| {name} | {shown(Fraction(p, 100))} | {n} | {shown(Fraction(q, 100)) if n else '–'} |"
            for name, p, q, n in tried
        ]
        worth = ", ".join(f"{name} {float(index(p, q, n)):.2f}".replace("-", "−") for name, p, q, n in tried)
        of_all = sum(n for *_, n in tried)
        return Question(
            kind="choice",
            prompt=f"A search like AlphaZero's has visited a node {of_all} times. {mover} is to move there. The priors "
            "are the network's; means are MAX's values, and 0 counts for what was never tried:\n\n"
            "| action | prior | visits | mean |\n|---|---|---|---|\n"
            + "\n".join(rows)
            + "\n\nWhich action does it try "
            "next, by PUCT with C = 1?",
            explanation=f"The index is the mean, as {mover} sees it, plus P √N / (1 + n) with √N = {isqrt(of_all)}: "
            f"{worth}. The largest is {right}'s.",
            effort=4 * len(tried) + 2,
        )


def best(tried: Tried, key: Callable[[int, int, int], Fraction]) -> str:
    """The action for which the key is largest."""
    return max(tried, key=lambda each: key(*each[1:]))[0]


def apart(tried: Tried, key: Callable[[int, int, int], Fraction]) -> bool:
    """Whether one action is clearly the largest."""
    second, first = sorted(key(*each[1:]) for each in tried)[-2:]
    return first - second >= CLEAR
