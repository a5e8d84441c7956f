"""Questions about a search that is guided by a network."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown
from autograder.quiz.bank.drafting import parts
from autograder.quiz.bank.question_types import question_type

CLEAR = Fraction(1, 20)
"""The best two of any numbers that somebody may compare differ at least by this much: nothing hangs on rounding."""


@question_type("next-by-puct", ("S-06",), levels=("medium",), least=3)
def next_by_puct(random: Random) -> Question | None:
    """Which action does AlphaZero's search try next?"""
    names = "vwxyz"[: random.choice((4, 4, 5))]
    root = random.randint(4, 7)  # √N
    priors = [5 * part for part in parts(random.sample(range(1, 20), len(names) - 1), 20)]
    visits = parts(random.choices(range(root**2 + 1), k=len(names) - 1), root**2)
    means = [5 * random.randint(-16, 16) if n else 0 for n in visits]  # MAX's, in hundredths like the priors
    tried = list(zip(names, priors, means, visits, strict=True))
    mover = random.choice((MAX, MIN))
    own = [(1 if mover == MAX else -1) * Fraction(q, 100) for q in means]
    bonus = [Fraction(p, 100) * root / (1 + n) for p, n in zip(priors, visits, strict=True)]
    index = [q + more for q, more in zip(own, bonus, strict=True)]
    wrong: dict[str, tuple[Sequence[Fraction | int], str]] = {
        "other-player": (
            [more - q for q, more in zip(own, bonus, strict=True)],
            f"The means are MAX's. {mover} is to move: its view counts.",
        ),
        "most-visited": (
            visits,
            "The most visited action is *played* in the end. The next visit goes to the largest index.",
        ),
        "best-mean": (
            own,
            "That is the mean alone: the bonus counts as well, for actions that are likely and have seldom been tried.",
        ),
        "prior-alone": (
            priors,
            "The prior counts less the more often an action has been tried, and the mean is added.",
        ),
        "bonus-alone": (bonus, "The bonus is added to the mean; it is not everything."),
    }
    for compared in (index, *(numbers for numbers, _ in wrong.values())):
        second, first = sorted(compared)[-2:]
        if first - second < CLEAR:
            return None
    right = names[index.index(max(index))]
    rows = [
        f"| {name} | {shown(Fraction(p, 100))} | {n} | {shown(Fraction(q, 100)) if n else '–'} |"
        for name, p, q, n in tried
    ]
    worth = ", ".join(f"{name} {float(each):.2f}".replace("-", "−") for name, each in zip(names, index, strict=True))
    return Question(
        kind="choice",
        prompt=f"A search like AlphaZero's has visited a node {root**2} times. {mover} is to move there. The priors "
        "are the network's; means are MAX's values, and an action never tried counts as 0:\n\n"
        "| action | prior | visits | mean |\n|---|---|---|---|\n" + "\n".join(rows) + "\n\nWhich action does it try "
        "next, by PUCT with C = 1?",
        right=right,
        mistakes=tuple(
            Mistake(names[numbers.index(max(numbers))], name, why) for name, (numbers, why) in wrong.items()
        ),
        explanation=f"The index is the mean, as {mover} sees it, plus P √N / (1 + n) with √N = {root}: {worth}. The "
        f"largest is {right}'s.",
        data={"tried": [list(each) for each in tried], "mover": mover},
        effort=4 * len(tried) + 2,
    )
