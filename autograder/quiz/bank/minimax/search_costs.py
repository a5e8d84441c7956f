"""Questions about what minimax costs: nodes, memory, and how they grow with the depth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed
from autograder.quiz.bank.question_types import Drawn, QuestionType


class CostOfMinimax(QuestionType, name="cost-of-minimax", concepts=("M-07",), levels=("easy",), least=3):
    """Leaves, nodes or memory in a full tree with branching factor b and depth m."""

    def draw(self, random: Random) -> Drawn:
        sizes = [(b, m) for b in range(2, 13) for m in range(2, 8) if b != m and b**m <= 3_000]
        b, m = random.choice(sizes)
        return {"b": b, "m": m, "asked": random.choice(("leaves", "nodes", "memory"))}

    def _counts(self, b: int, m: int) -> dict[str, int]:
        return {"leaves": b**m, "nodes": sum(b**ply for ply in range(m + 1)), "memory": 1 + b * m}

    def solve(self, b: int, m: int, asked: str) -> int:
        return self._counts(b, m)[asked]

    def mistakes(self, right: int, b: int, m: int, asked: str) -> Iterator[Mistake]:
        instead = {
            "leaves": "That counts the leaves, all that are visited.",
            "nodes": "That counts every node that is visited.",
            "memory": "So many nodes are in memory at once, but more are visited: they multiply at every ply.",
        }
        for other, number in self._counts(b, m).items():
            if other != asked:
                yield Mistake(number, f"{other}-for-{asked}", instead[other])
        if asked == "memory":
            path = "That is the path alone; its nodes' other children are in memory too."
            yield Mistake(right - 1, "root-forgotten", "The root is in memory too.")
            yield Mistake(m + 1, "only-the-path", path)
        elif asked == "nodes":
            yield Mistake(right - 1, "root-forgotten", "The root is a node too.")
            yield Mistake(right - b**m, "one-ply-off", "The last ply is missing: the leaves are nodes too.")
        else:
            swapped = f"Base and exponent are swapped: each ply multiplies by {b}."
            yield Mistake(m**b, "base-and-exponent-swapped", swapped)
            yield Mistake(b ** (m - 1), "one-ply-off", f"One ply is missing: each of the {m} plies multiplies by {b}.")
            yield Mistake(b ** (m + 1), "one-ply-off", "One ply too many: the root itself is no ply.")

    def ask(self, right: int, b: int, m: int, asked: str) -> Question:
        ask = {
            "leaves": "Of how many leaves does it look up the utility?",
            "nodes": "How many nodes does it visit, the root and the leaves included?",
            "memory": "When it comes to an inner node it generates all children of that node at once, and it drops "
            "them together when the node's value is known. How many nodes are in memory at most at one time, the root "
            "included?",
        }[asked]
        explanation = {
            "leaves": f"Each ply multiplies the number of nodes by {b}: {b}<sup>{m}</sup> = {right:,}. Minimax leaves "
            "none of them out.",
            "nodes": f"{' + '.join(f'{b**ply:,}' for ply in range(m + 1))} = {right:,}: depth by depth, each row {b} "
            "times the row above it.",
            "memory": f"On the way down, each of the {m} inner nodes of the path holds its {b} children: {m}·{b}, and "
            f"the root, makes {right}. With branching factor b and depth m, memory grows like b·m, time like "
            "b<sup>m</sup>.",
        }[asked]
        return Question(
            kind="number",
            prompt=f"Minimax runs depth-first through a game tree with branching factor {b}, whose leaves all lie at "
            f"depth {m} (the root has depth 0). {ask}",
            explanation=explanation,
            effort=m,
        )


# How it grows -----------------------------------------------------------------------------------------


def _plies_within(b: int, leaves: int) -> int:
    """The depth of the deepest complete tree with branching factor b and no more leaves than that."""
    depth = 0
    while b ** (depth + 1) <= leaves:
        depth += 1
    return depth


class PliesWithinTime(QuestionType, name="plies-within-time", concepts=("M-10", "M-07"), levels=("easy",), least=1):
    def draw(self, random: Random) -> Drawn | None:
        b, speed = random.randint(3, 40), random.choice((1_000, 10_000, 100_000, 1_000_000))
        seconds = random.randint(2, 60)
        right = _plies_within(b, speed * seconds)
        powers = [b**depth for depth in range(1, right + 2)]
        if not 2 <= right <= 8 or any(0.8 < power / (speed * seconds) < 1.25 for power in powers):
            return None  # near the limit it would be a question of arithmetic
        return {"b": b, "speed": speed, "seconds": seconds}

    def solve(self, b: int, speed: int, seconds: int) -> int:
        return _plies_within(b, speed * seconds)

    def mistakes(self, right: int, b: int, speed: int, seconds: int) -> Iterator[Mistake]:
        in_one = _plies_within(b, speed)
        linear = "Twice the time is not twice the depth: every ply multiplies the leaves."
        yield Mistake(right + 1, "rounded-up", "There is not the time to finish that depth.")
        yield Mistake(in_one, "time-forgotten", "That is what one second is enough for.")
        yield Mistake(in_one * seconds, "cost-linear", linear)
        yield Mistake(_plies_within(2, speed * seconds), "branching-forgotten", f"Each node has {b} children, not 2.")

    def ask(self, right: int, b: int, speed: int, seconds: int) -> Question:
        return Question(
            kind="number",
            prompt=f"In a game with {b} moves in every position, a program looks at {speed:,} leaves in a second; "
            "nothing else takes time. How many plies deep can plain minimax look, to the last leaf, in "
            f"{seconds} seconds? (Powers of {b}: "
            f"{listed(b**depth for depth in range(1, 9) if b**depth <= 10**9)}.)",
            explanation=f"In {seconds} seconds the program sees {speed * seconds:,} leaves. At depth {right} there are "
            f"{b}<sup>{right}</sup> = {b**right:,}, at depth {right + 1} already {b ** (right + 1):,}.",
            effort=4,
        )
