"""Questions about what minimax costs: nodes, memory, and how they grow with the depth."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed
from autograder.quiz.bank.drafting import depth_within
from autograder.quiz.bank.question_types import question_type

# How it grows -----------------------------------------------------------------------------------------


@question_type("plies-within-time", ("M-10", "M-07"), levels=("easy",), least=1)
def plies_within_time(random: Random) -> Question | None:
    """How deep can minimax look within some seconds?"""
    b, speed = random.randint(3, 40), random.choice((1_000, 10_000, 100_000, 1_000_000))
    seconds = random.randint(2, 60)
    right = depth_within(b, speed * seconds)
    powers = [b**depth for depth in range(1, right + 2)]
    if not 2 <= right <= 8 or any(0.8 < power / (speed * seconds) < 1.25 for power in powers):
        return None  # near the limit it would be a question of arithmetic
    in_one = depth_within(b, speed)
    linear = "Twice the time is not twice the depth: every ply multiplies the leaves."
    return Question(
        kind="number",
        prompt=f"In a game with {b} moves in every position, a program looks at {speed:,} leaves in a second; "
        "nothing else takes time. How many plies deep can plain minimax look, to the last leaf, in "
        f"{seconds} seconds? (Powers of {b}: "
        f"{listed(b**depth for depth in range(1, 9) if b**depth <= 10**9)}.)",
        right=right,
        mistakes=(
            Mistake(right + 1, "rounded-up", "There is not enough time to finish that depth."),
            Mistake(in_one, "time-forgotten", "That is how deep it gets in one second."),
            Mistake(in_one * seconds, "cost-linear", linear),
            Mistake(depth_within(2, speed * seconds), "branching-forgotten", f"Each node has {b} children, not 2."),
        ),
        explanation=f"In {seconds} seconds the program sees {speed * seconds:,} leaves. At depth {right} there are "
        f"{b}<sup>{right}</sup> = {b**right:,}, at depth {right + 1} already {b ** (right + 1):,}.",
        data={"b": b, "speed": speed, "seconds": seconds},
        effort=4,
    )
