"""Questions about averaging over clairvoyance: what it costs, and what knowing is worth."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import bracketed, shown
from autograder.quiz.bank.drafting import exact
from autograder.quiz.bank.hidden.best_responses import tenths, weighted
from autograder.quiz.bank.question_types import question_type

DAYS = ("dry", "wet", "windy")
WAYS = ("left", "right", "straight on")


@dataclass(frozen=True)
class Walk:
    """A sure road, and one to a fork where nobody can tell which kind of day it is. `ways[i][j]` is the coins that way
    i brings on day j."""

    chances: list[int]
    ways: list[list[int]]
    sure: int

    @property
    def blind(self) -> Fraction:
        """What the valley is worth to a walker who cannot see the day."""
        return max(weighted(way, self.chances) for way in self.ways)

    @property
    def seen(self) -> Fraction:
        """What it would be worth to a clairvoyant."""
        return weighted([max(day) for day in zip(*self.ways, strict=True)], self.chances)

    @property
    def story(self) -> str:
        days = DAYS[: len(self.chances)]
        head = " | ".join(f"{day} day ({shown(Fraction(c, 10))})" for day, c in zip(days, self.chances, strict=True))
        rows = [f"| {WAYS[i]} | {' | '.join(map(shown, way))} |" for i, way in enumerate(self.ways)]
        return (
            f"Two roads leave the village. The mountain road brings {shown(self.sure)} for sure. The valley road leads "
            "to a fork. What its ways bring depends on the day, and nothing there or in the village tells which kind "
            "of day it is (its probability is in brackets):\n\n"
            f"| way | {head} |\n|---|{'---|' * len(days)}\n" + "\n".join(rows)
        )

    @property
    def working(self) -> str:
        """The values that both questions need."""
        means = ", ".join(f"{WAYS[i]} {shown(weighted(way, self.chances))}" for i, way in enumerate(self.ways))
        return (
            f"At the fork one has to go the same way on all days: {means}. So the valley is worth "
            f"{shown(self.blind)}, and the mountain's {shown(self.sure)} is the best that one can have."
        )

    @property
    def effort(self) -> int:
        return 2 * (len(self.ways) + 1) * len(self.chances) + 4


def _tempting(random: Random) -> Walk | None:
    """A walk on which the valley seems better to a clairvoyant, and is not."""
    days = random.choice((2, 3, 3))
    chances = tenths(random, days)
    ways = [[random.randint(-9, 9) for _ in range(days)] for _ in range(random.choice((2, 3)))]
    walk = Walk(chances, ways, random.randint(-3, 6))
    best = {max(range(len(ways)), key=lambda way: ways[way][day]) for day in range(days)}
    return walk if walk.blind < walk.sure < walk.seen and len(best) > 1 else None


@question_type("clairvoyants-loss", ("H-02",), levels=("medium", "hard"), least=2)
def clairvoyants_loss(random: Random) -> Question | None:
    """What does a player who averages over clairvoyance give away?"""
    walk = _tempting(random)
    if walk is None:
        return None
    sure, right = walk.sure, exact(walk.sure - walk.blind)
    believed = "That is what the player believes it gains. At the fork it does not see the day, and gets less."
    disappointed = "That is its disappointment. It gives away less: the best strategy does not get that much either."
    unweighted = "The days are not equally likely: weight what each brings."
    worst = "It takes the best way that can be taken without seeing the day, not the worst."
    mistakes = [
        Mistake(exact(walk.seen - sure), "strategy-fusion", believed),
        Mistake(exact(walk.seen - walk.blind), "belief-for-best", disappointed),
        Mistake(exact(sure - min(weighted(way, walk.chances) for way in walk.ways)), "worst-response", worst),
    ]
    plain_mean = sure - max(Fraction(sum(way), len(way)) for way in walk.ways)
    if 10_000 % plain_mean.denominator == 0:
        mistakes.append(Mistake(exact(plain_mean), "chance-unweighted", unweighted))
    return Question(
        kind="number",
        prompt=f"{walk.story}\n\nA player averages over clairvoyance to choose the road, and goes the best way that it "
        "can once it stands at the fork. How many coins does it give away on average, compared with the best strategy?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"Averaging over clairvoyance the valley seems worth {shown(walk.seen)}, more than {shown(sure)}, "
        f"so it goes there. {walk.working} It gives away {shown(sure)} − {bracketed(exact(walk.blind))} = "
        f"{shown(right)}.",
        data=asdict(walk),
        effort=walk.effort,
    )


@question_type("price-of-knowing", ("H-02",), levels=("medium", "hard"), least=2, side_room=True)
def price_of_knowing(random: Random) -> Question | None:
    """Up to which price does it pay to ask?"""
    walk = _tempting(random)
    if walk is None:
        return None
    days = [max(walk.sure, *day) for day in zip(*walk.ways, strict=True)]
    told = weighted(days, walk.chances)  # what a walk is worth if it begins with knowing the day
    right = exact(told - walk.sure)
    fused = "That is how the clairvoyant reckons, who believes that it will see the day at the fork anyway."
    still = "Somebody who knows the day can still take the mountain road, on days on which it is better."
    all_of_it = "That is what the walk is worth with the guide. Without one, it is worth something as well."
    not_valley = "Without the guide one would not go to the valley: the mountain road is better."
    best = ", ".join(f"{day} {shown(coins)}" for day, coins in zip(DAYS, days, strict=False))
    return Question(
        kind="number",
        prompt=f"{walk.story}\n\nIn the village sits a guide who knows the day and sells the answer. Whoever knows the "
        "day may still take either road. Up to which price does it pay to ask?",
        right=right,
        mistakes=(
            Mistake(exact(told - walk.seen), "strategy-fusion", fused),
            Mistake(exact(walk.seen - walk.sure), "sure-road-forgotten", still),
            Mistake(exact(told), "value-without-forgotten", all_of_it),
            Mistake(exact(told - walk.blind), "worse-alternative", not_valley),
        ),
        explanation=f"{walk.working} Whoever knows the day gets the best of it: {best}, on average {shown(told)}. The "
        f"difference, {shown(right)}, is the value of information.",
        data=asdict(walk),
        effort=walk.effort + 2,
    )
