"""What alpha-beta costs: the smallest tree, a good order, iterative deepening."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.text import count
from autograder.quiz.bank.drafting import depth_within
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
    half = "That is one half of the proof: what one player is sure of. It takes the other player's half as well."
    odd = "Where the number of plies is odd, the two halves are not equally large."
    return Question(
        kind="number",
        prompt=f"In a game tree every inner node has {b} moves, and all leaves are {m} plies deep. How many leaves "
        "does alpha-beta look at if each player always tries its best move first? (No search can do with fewer.)",
        right=right,
        mistakes=(
            Mistake(b**m, "nothing-pruned", "That is all of the tree, minimax's price."),
            Mistake(right + 1, "shared-leaf-counted-twice", shared),
            Mistake(long, "half-of-the-proof", half),
            Mistake(2 * long - 1, "depth-rounded-up", odd),
            Mistake(b * m, "cost-linear", "Each further ply multiplies; it does not add."),
        ),
        explanation="To prove the value takes two things. One player has a strategy that is sure of at least so "
        f"much: one move at each of its own nodes, all {b} at the other's. The other has one that allows no more. "
        f"With {m} plies one strategy has {b}<sup>{m - m // 2}</sup> = {long:,} leaves, the other "
        f"{b}<sup>{m // 2}</sup> = {short:,}, and one leaf belongs to both: {long:,} + {short:,} − 1 = {right:,}.",
        data={"b": b, "m": m},
        effort=m + 2,
    )


def _rounded(low: int, high: int) -> int:
    """The roundest number from `low` to `high`."""
    unit = 10 ** len(str(high))
    while -(-low // unit) * unit > high:
        unit //= 10
    return -(-low // unit) * unit


@question_type("twice-as-deep", ("P-12", "P-13"), levels=("easy",), least=1)
def twice_as_deep(random: Random) -> Question:
    """How deep can alpha-beta search with the best order?"""
    b, m = random.choice([(b, m) for b in range(3, 41) for m in range(3, 10) if fewest_leaves(b, m) < 20_000])
    leaves = _rounded(fewest_leaves(b, m), fewest_leaves(b, m + 1) - 1)
    right = next(depth for depth in range(1, 40) if fewest_leaves(b, depth + 1) > leaves)
    plain = max(1, depth_within(b, leaves))  # minimax's depth
    all_of_them = f"So deep gets minimax, which looks at all {b}<sup>{plain}</sup> leaves."
    one = "A good order pays for more than one ply: it takes a square root."
    deeper = f"That takes {fewest_leaves(b, right + 1):,} leaves, too many."
    less = f"That takes {fewest_leaves(b, right - 1):,} leaves; one more ply can be paid."
    return Question(
        kind="number",
        prompt=f"In a game there are {b} moves in every position. A program has time for {leaves:,} leaves. How "
        "many plies deep can alpha-beta search at most, if each player's best move always comes first?",
        right=right,
        mistakes=(
            Mistake(plain, "nothing-pruned", all_of_them),
            Mistake(plain + 1, "pays-for-one-ply", one),
            Mistake(right + 1, "one-ply-off", deeper),
            Mistake(right - 1, "one-ply-off", less),
        ),
        explanation="A search m plies deep takes b<sup>⌈m/2⌉</sup> + b<sup>⌊m/2⌋</sup> − 1 leaves: "
        f"{count(fewest_leaves(b, right), 'leaf', 'leaves')} for {count(right, 'ply', 'plies')}, and "
        f"{fewest_leaves(b, right + 1):,} for {right + 1}. Minimax would get {count(plain, 'ply', 'plies')} deep, "
        "about half as far.",
        data={"b": b, "leaves": leaves},
        effort=right + 2,
    )


# Iterative deepening -----------------------------------------------------------------------------------


@question_type("deepening-leaves", ("P-15",), levels=("easy",), least=1)
def deepening_leaves(random: Random) -> Question:
    """How many estimates does iterative deepening make?"""
    b, depth = random.choice([(b, d) for b in range(2, 26) for d in range(2, 7) if b**d <= 20_000 and b != d])
    right = sum(b**d for d in range(1, depth + 1))
    last = b**depth
    alone = "That is the last search alone. The shallower ones were made as well."
    cheaper = "The shallower searches are much cheaper than the last one."
    return Question(
        kind="number",
        prompt=f"In a game there are {b} moves in every position. Iterative deepening searches 1 ply deep, then 2 "
        f"plies, and so on, up to {depth}; each search begins anew, nothing is pruned or remembered, and each "
        "estimates all positions at its depth limit. How many estimates is that in all?",
        right=right,
        mistakes=(
            Mistake(last, "last-search-only", alone),
            Mistake(right + 1, "depth-zero-searched", "The first search is one ply deep; none is 0 plies deep."),
            Mistake(depth * last, "all-as-dear-as-the-last", cheaper),
            Mistake(right - last, "last-search-forgotten", "The last search counts as well."),
        ),
        explanation=f"{' + '.join(f'{b**d:,}' for d in range(1, depth + 1))} = {right:,}; only "
        f"{right - b**depth:,} of them come before the last search.",
        data={"b": b, "depth": depth},
        effort=depth + 1,
    )
