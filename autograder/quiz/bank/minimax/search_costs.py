"""Questions about what minimax costs: nodes, memory, and how they grow with the depth."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed
from autograder.quiz.bank.drafting import depth_within
from autograder.quiz.bank.question_types import question_type


@question_type("cost-of-minimax", ("M-07",), levels=("easy",), least=3)
def cost_of_minimax(random: Random) -> Question:
    """Leaves, nodes or memory in a full tree with branching factor b and depth m."""
    b, m = random.choice([(b, m) for b in range(2, 13) for m in range(2, 8) if b != m and b**m <= 3_000])
    asked = random.choice(("leaves", "nodes", "memory"))
    counts = {"leaves": b**m, "nodes": sum(b**ply for ply in range(m + 1)), "memory": 1 + b * m}
    right = counts[asked]
    instead = {
        "leaves": "That counts the leaves, all that are visited.",
        "nodes": "That counts every node that is visited.",
        "memory": "So many nodes are in memory at once, but more are visited: they multiply at every ply.",
    }
    mistakes = [
        Mistake(number, f"{each}-for-{asked}", instead[each]) for each, number in counts.items() if each != asked
    ]
    if asked == "memory":
        path = "That is the path alone; its nodes' other children are in memory too."
        mistakes += [
            Mistake(right - 1, "root-forgotten", "The root is in memory too."),
            Mistake(m + 1, "only-the-path", path),
        ]
        ask = (
            "When it comes to an inner node it generates all children of that node at once, and it drops them together "
            "when the node's value is known. How many nodes are in memory at most at one time, the root included?"
        )
        explanation = (
            f"On the way down, each of the {m} inner nodes of the path holds its {b} children: {m}·{b}, and the root, "
            f"makes {right}. With branching factor b and depth m, memory grows like b·m, time like b<sup>m</sup>."
        )
    elif asked == "nodes":
        mistakes += [
            Mistake(right - 1, "root-forgotten", "The root is a node too."),
            Mistake(right - b**m, "one-ply-off", "The last ply is missing: the leaves are nodes too."),
        ]
        ask = "How many nodes does it visit, the root and the leaves included?"
        explanation = (
            f"{' + '.join(f'{b**ply:,}' for ply in range(m + 1))} = {right:,}: depth by depth, each row {b} times the "
            "row above it."
        )
    else:
        swapped = f"Base and exponent are swapped: each ply multiplies by {b}."
        missing = f"One ply is missing: each of the {m} plies multiplies by {b}."
        mistakes += [
            Mistake(m**b, "base-and-exponent-swapped", swapped),
            Mistake(b ** (m - 1), "one-ply-off", missing),
            Mistake(b ** (m + 1), "one-ply-off", "One ply too many: the root itself is no ply."),
        ]
        ask = "Of how many leaves does it look up the utility?"
        explanation = (
            f"Each ply multiplies the number of nodes by {b}: {b}<sup>{m}</sup> = {right:,}. Minimax leaves none of "
            "them out."
        )
    return Question(
        kind="number",
        prompt=f"Minimax runs depth-first through a game tree with branching factor {b}, whose leaves all lie at "
        f"depth {m} (the root has depth 0). {ask}",
        right=right,
        mistakes=tuple(mistakes),
        explanation=explanation,
        data={"b": b, "m": m, "asked": asked},
        effort=m,
    )


# How it grows -----------------------------------------------------------------------------------------


@question_type("plies-within-time", ("M-10", "M-07"), levels=("easy",), least=1)
def plies_within_time(random: Random) -> Question | None:
    """How deep can minimax look in so many seconds?"""
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
            Mistake(right + 1, "rounded-up", "There is not the time to finish that depth."),
            Mistake(in_one, "time-forgotten", "That is what one second is enough for."),
            Mistake(in_one * seconds, "cost-linear", linear),
            Mistake(depth_within(2, speed * seconds), "branching-forgotten", f"Each node has {b} children, not 2."),
        ),
        explanation=f"In {seconds} seconds the program sees {speed * seconds:,} leaves. At depth {right} there are "
        f"{b}<sup>{right}</sup> = {b**right:,}, at depth {right + 1} already {b ** (right + 1):,}.",
        data={"b": b, "speed": speed, "seconds": seconds},
        effort=4,
    )
