"""Two sliding puzzles at once: the states that can be reached, alone, in turns, with a coin that picks the puzzle."""

from __future__ import annotations

from math import factorial
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type

BOARDS = [(2, 2), (2, 3), (2, 4), (3, 3)]
LINES = [(1, squares) for squares in range(3, 10)]
ASK = {
    "alone": "You may slide in either puzzle, as you like. A state is the arrangement of both.",
    "in turns": "Two players take turns; whoever is to move may slide in either puzzle. A state is the arrangement of "
    "both puzzles, and whose turn it is.",
    "with a coin": "Before each move of yours a coin is tossed, and it says in which puzzle you have to slide. A "
    "state is the arrangement of both puzzles, and whether the coin is to be tossed now, or what it shows.",
}


def reachable(rows: int, columns: int) -> int:
    """The arrangements that slides can bring about: half of all, or in a single row those with the tiles in order."""
    squares = rows * columns
    return squares if rows == 1 else factorial(squares) // 2


@question_type("two-puzzles", ("F-06",), levels=("easy",), least=2, side_room=True)
def two_puzzles(random: Random) -> Question:
    """How many states of two sliding puzzles can be reached?"""
    sizes = [random.choice(BOARDS), random.choice(BOARDS + LINES)]
    random.shuffle(sizes)
    asked = random.choice(tuple(ASK))
    one, two = (reachable(*size) for size in sizes)
    everything = factorial(sizes[0][0] * sizes[0][1]) * factorial(sizes[1][0] * sizes[1][1])
    times = 3 if asked == "with a coin" else 1
    explanation = [
        f"- {r} × {c}: " + (f"the tiles of a row stay in order, so there are {c} places for the gap" if r == 1 else
                            f"half of the {r * c}! arrangements, {factorial(r * c) // 2:,}")
        for r, c in sizes
    ]  # fmt: skip
    explanation.append(
        f"- together: every state of one with every state of the other, {one:,} · {two:,} = {one * two:,}"
    )
    turn = "Color both boards like a chess board. Each slide takes one gap to the other color, so the puzzles already "
    turn += "tell whose turn it is: that is no factor of 2."
    coin = "With each of them the coin is still to be tossed, or shows one puzzle, or the other: three states, "
    coin += f"{3 * one * two:,} in all."
    explanation.append(f"\n{turn}" if asked == "in turns" else f"\n{coin}" if asked == "with a coin" else "")
    wrong = [
        Mistake(times * everything, "parity-forgotten", "Slides reach only half of the arrangements of a board."),
        Mistake(
            times * (one + two), "states-added", "Every state of one goes with every state of the other: multiply."
        ),
        Mistake(times * everything // 2, "halved-once", "Each puzzle by itself has arrangements that it can't reach."),
    ]
    if asked == "in turns":
        wrong.append(Mistake(2 * one * two, "turn-doubles", turn))
    if asked == "with a coin":
        wrong.append(Mistake(one * two, "coin-no-state", coin))
        wrong.append(Mistake(2 * one * two, "chance-no-state", "Before the toss there is a state as well."))
    return Question(
        kind="number",
        prompt="Two sliding puzzles lie on the table, one of {} × {} squares and one of {} × {}. In each, numbered "
        "tiles cover all squares but one, and a tile next to the gap may slide into it. ".format(*sizes[0], *sizes[1])
        + f"{ASK[asked]} How many states can be reached by slides from the first one, itself included?",
        right=times * one * two,
        mistakes=tuple(wrong),
        explanation="\n".join(explanation).rstrip(),
        data={"sizes": [list(size) for size in sizes], "asked": asked},
        effort=9 + 2 * times,
        essence=(tuple(sorted(sizes)), asked),
    )
