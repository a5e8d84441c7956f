"""Two players with utilities of their own, whose sum is nearly always the same: may anything be cut?"""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed, shown
from autograder.quiz.bank.drafting import paired
from autograder.quiz.bank.question_types import question_type


@question_type("nearly-zero-sum", ("F-07", "M-12"), levels=("easy",), least=3)
def nearly_zero_sum(random: Random) -> Question:
    """How much can the first player still get from a move, after some of the replies to it?"""
    off, middle = random.randint(1, 4), random.choice((0, 0, 0, 10, 20))
    low, high = middle - off, middle + off
    theirs = random.sample(range(middle - 9, middle + 10), random.choice((2, 3)))
    pairs = [(random.randint(low, high) - b, b) for b in theirs]
    best = max(theirs)
    kept = next(a for a, b in pairs if b == best)
    sums = f"between {shown(low)} and {shown(high)}"
    return Question(
        kind="number",
        prompt=f"A moves, then B, and the game is over. Each wants the most for itself. At every end the utilities of "
        f"A and B add up to a number {sums}, those two included. After one of A's moves a search has seen the first "
        f"replies of B, which lead to the utilities (A's, B's) {paired(pairs)}; other replies it has not seen. B will "
        "choose the best reply for itself. What is the most that A can still hope to get from this move?",
        right=high - best,
        mistakes=(
            Mistake(kept, "as-if-zero-sum", "A reply not yet seen may be better for both, because the sum may change."),
            Mistake(max(a for a, _ in pairs), "a-chooses", "B chooses there, and looks only at its own utilities."),
            Mistake(low - best, "wrong-end", f"For A to get much the sum has to be large: {shown(high)}."),
            Mistake(
                high - min(theirs), "b-chooses-the-least", "B takes nothing that is worse for it than what it has."
            ),
        ),
        explanation=f"B's utilities so far are {listed(theirs)}, so B gets {shown(best)} at least, whatever else there "
        f"is. The sum is {shown(high)} at most, which leaves A {shown(high)} − {shown(best)} = {shown(high - best)}. "
        f"If A has a move already that brings as much, the other replies may be cut. With a sum that never changes A "
        f"could hope for {shown(middle - best)}; the more freely the sum may change, the less can be cut, and "
        "nothing at all if it is free.",
        data={"low": low, "high": high, "pairs": [list(pair) for pair in pairs]},
        effort=8 + len(pairs),
    )
