"""What alpha-beta costs at best: the smallest tree."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type


def fewest_leaves(b: int, m: int) -> int:
    """The least number of leaves that prove the value of a full tree (Knuth and Moore 1975)."""
    return b ** (m - m // 2) + b ** (m // 2) - 1


@question_type("minimal-leaves", ("P-13",), levels=("easy",), least=1)
def minimal_leaves(random: Random) -> Question:
    """How many leaves does alpha-beta look at with the best order?"""
    sizes = [(b, m) for b in range(2, 21) for m in range(2, 9) if b != m and b ** (m - m // 2) <= 1_000]
    b, m = random.choice(sizes)
    right = fewest_leaves(b, m)
    long, short = b ** (m - m // 2), b ** (m // 2)
    shared = "The leaf to which both play their best belongs to both halves."
    half = "That is one half of the proof: what one player is sure of. The other player's half is needed as well."
    odd = "Where the number of plies is odd, the two halves are not equally large."
    return Question(
        kind="number",
        prompt=f"In a game tree every inner node has {b} moves, and all leaves are {m} plies deep. How many leaves "
        "does alpha-beta look at if each player always tries its best move first? (No search can do with fewer.)",
        right=right,
        mistakes=(
            Mistake(b**m, "nothing-pruned", "That is the whole tree, minimax's price."),
            Mistake(right + 1, "shared-leaf-counted-twice", shared),
            Mistake(long, "half-of-the-proof", half),
            Mistake(2 * long - 1, "depth-rounded-up", odd),
            Mistake(b * m, "cost-linear", "Each further ply multiplies; it does not add."),
        ),
        explanation="Proving the value takes two things. One player has a strategy that is sure of at least that "
        f"much: one move at each of its own nodes, all {b} at the other's. The other has one that allows no more. "
        f"With {m} plies one strategy has {b}<sup>{m - m // 2}</sup> = {long:,} leaves, the other "
        f"{b}<sup>{m // 2}</sup> = {short:,}, and one leaf belongs to both: {long:,} + {short:,} − 1 = {right:,}.",
        data={"b": b, "m": m},
        effort=m + 2,
    )
