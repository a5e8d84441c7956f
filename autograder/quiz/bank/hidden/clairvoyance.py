"""Questions about averaging over clairvoyance: what it costs, and what it is worth to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import Value, bracketed, shown
from autograder.quiz.bank.drafting import exact
from autograder.quiz.bank.hidden.best_responses import tenths, weighted
from autograder.quiz.bank.question_types import Drawn, QuestionType

Numbers = Sequence[int]
DAYS = ("dry", "wet", "windy")
WAYS = ("left", "right", "straight on")


class Walk(QuestionType):
    """A sure road, and one to a fork where nobody can tell which kind of day it is. `ways[i][j]`: coins of a way, by
    the day."""

    def draw(self, random: Random) -> Drawn | None:
        days = random.choice((2, 3, 3))
        chances = tenths(random, days)
        ways = [[random.randint(-9, 9) for _ in range(days)] for _ in range(random.choice((2, 3)))]
        sure = random.randint(-3, 6)
        best = {max(range(len(ways)), key=lambda way: ways[way][day]) for day in range(days)}
        tempting = self.blind(chances, ways) < sure < self.seen(chances, ways)
        return {"chances": chances, "ways": ways, "sure": sure} if tempting and len(best) > 1 else None

    def blind(self, chances: Numbers, ways: Sequence[Numbers]) -> Fraction:
        """What the valley is worth to who cannot see the day."""
        return max(weighted(way, chances) for way in ways)

    def seen(self, chances: Numbers, ways: Sequence[Numbers]) -> Fraction:
        """What it would be worth to a clairvoyant."""
        return weighted([max(day) for day in zip(*ways, strict=True)], chances)

    def told(self, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Fraction:
        """What a walk is worth that begins with knowing the day."""
        return weighted([max(sure, *day) for day in zip(*ways, strict=True)], chances)

    def story(self, chances: Numbers, ways: Sequence[Numbers], sure: int) -> str:
        days = DAYS[: len(chances)]
        head = " | ".join(f"{day} day ({shown(Fraction(c, 10))})" for day, c in zip(days, chances, strict=True))
        rows = [f"| {WAYS[i]} | {' | '.join(map(shown, way))} |" for i, way in enumerate(ways)]
        return (
            f"Two roads leave the village. The mountain road brings {shown(sure)} for sure. The valley road leads to a "
            "fork. What its ways bring depends on the day, and nothing there or in the village tells which kind of day "
            "it is (its probability is in brackets):\n\n"
            f"| way | {head} |\n|---|{'---|' * len(days)}\n" + "\n".join(rows)
        )

    def working(self, chances: Numbers, ways: Sequence[Numbers], sure: int) -> str:
        """The values that both questions need."""
        means = ", ".join(f"{WAYS[i]} {shown(weighted(way, chances))}" for i, way in enumerate(ways))
        return (
            f"At the fork one has to go the same way on all days: {means}. So the valley is worth "
            f"{shown(self.blind(chances, ways))}, and the mountain's {shown(sure)} is the best that one can have."
        )

    def effort(self, ways: Sequence[Numbers]) -> int:
        return 2 * len(ways) * len(ways[0]) + 2 * len(ways[0]) + 4


class ClairvoyantsLoss(Walk, name="clairvoyants-loss", concepts=("H-02",), levels=("medium", "hard"), least=2):
    """What is given away by who averages over clairvoyance."""

    def solve(self, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Value:
        return exact(sure - self.blind(chances, ways))

    def mistakes(self, right: Value, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Iterator[Mistake]:
        clear, blind = self.seen(chances, ways), self.blind(chances, ways)
        believed = "So much the clairvoyant believes to gain. At the fork it does not see the day, and gets less."
        disappointed = (
            "By so much it is disappointed. What it gives away is less: the best strategy has no more either."
        )
        unweighted = "The days are not equally likely: weight what each brings."
        worst = "It takes the best way that one can take without seeing the day, not the worst."
        yield Mistake(exact(clear - sure), "strategy-fusion", believed)
        yield Mistake(exact(clear - blind), "belief-for-best", disappointed)
        yield Mistake(exact(sure - min(weighted(way, chances) for way in ways)), "worst-response", worst)
        if 10_000 % (plain_mean := sure - max(Fraction(sum(way), len(way)) for way in ways)).denominator == 0:
            yield Mistake(exact(plain_mean), "chance-unweighted", unweighted)

    def ask(self, right: Value, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Question:
        return Question(
            kind="number",
            prompt=f"{self.story(chances, ways, sure)}\n\nA player averages over clairvoyance to choose the road, and "
            "goes the best way that it can once it stands at the fork. How many coins does it give away on average, "
            "compared with the best strategy?",
            explanation=f"Averaging over clairvoyance the valley seems worth {shown(self.seen(chances, ways))}, more "
            f"than {shown(sure)}, so it goes there. {self.working(chances, ways, sure)} It gives away "
            f"{shown(sure)} − {bracketed(exact(self.blind(chances, ways)))} = {shown(right)}.",
            effort=self.effort(ways),
        )


class PriceOfKnowing(Walk, name="price-of-knowing", concepts=("H-02",), levels=("medium", "hard"), least=2):
    """The value of information: up to which price it pays to ask."""

    def solve(self, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Value:
        return exact(self.told(chances, ways, sure) - sure)

    def mistakes(self, right: Value, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Iterator[Mistake]:
        clear, blind, told = self.seen(chances, ways), self.blind(chances, ways), self.told(chances, ways, sure)
        fused = "So the clairvoyant reckons: it believes that it will see the day at the fork anyway."
        still = "Who knows the day can still take the mountain road, on days on which it is better."
        all_of_it = "That is what the walk is worth with the guide. Without, it is worth something as well."
        not_valley = "Without the guide one would not go to the valley: the mountain road is better."
        yield Mistake(exact(told - clear), "strategy-fusion", fused)
        yield Mistake(exact(clear - sure), "sure-road-forgotten", still)
        yield Mistake(exact(told), "value-without-forgotten", all_of_it)
        yield Mistake(exact(told - blind), "worse-alternative", not_valley)

    def ask(self, right: Value, chances: Numbers, ways: Sequence[Numbers], sure: int) -> Question:
        days = [max(sure, *day) for day in zip(*ways, strict=True)]
        best = ", ".join(f"{day} {shown(coins)}" for day, coins in zip(DAYS, days, strict=False))
        return Question(
            kind="number",
            prompt=f"{self.story(chances, ways, sure)}\n\nIn the village sits a guide who knows the day and sells the "
            "answer. Whoever knows the day may still take either road. Up to which price does it pay to ask?",
            explanation=f"{self.working(chances, ways, sure)} Who knows the day gets the best of it: {best}, on "
            f"average {shown(self.told(chances, ways, sure))}. The difference, {shown(right)}, is the value of "
            "information.",
            effort=self.effort(ways) + 2,
        )
