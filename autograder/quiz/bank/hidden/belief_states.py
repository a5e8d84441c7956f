"""Questions about what is still possible behind the curtain of Kriegspiel tic-tac-toe."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type

Attempts = Sequence[tuple[int, bool]]
"""X's attempts in order: the square, and whether it was free. O has replied to each mark."""
Noughts = frozenset[int]

SQUARES = range(9)
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = [*map(frozenset, ROWS), *map(frozenset, zip(*ROWS, strict=True)), frozenset((0, 4, 8)), frozenset((2, 4, 6))]


def over(marks: Iterable[int]) -> bool:
    """Whether these marks complete a line."""
    return any(line <= set(marks) for line in LINES)


def possible(attempts: Attempts, deaf: str = "", ends_kept: bool = False) -> list[Noughts]:
    """Where O's marks may be, once for each order in which O may have made them; X's own marks are known.

    `deaf` is the answer, "free" or "taken", that rules nothing out.
    """
    belief, crosses = [frozenset[int]()], set[int]()
    for square, free in attempts:
        if deaf != ("free" if free else "taken"):
            belief = [noughts for noughts in belief if (square not in noughts) == free]
        if free:
            crosses.add(square)
            replies = [noughts | {reply} for noughts in belief for reply in SQUARES if reply not in noughts | crosses]
            belief = [noughts for noughts in replies if ends_kept or not over(noughts)]
    return belief


@question_type("possible-boards", ("H-01",), levels=("medium", "hard"), least=2)
def possible_boards(random: Random) -> Question | None:
    """How many boards are possible after some attempts in Kriegspiel tic-tac-toe?"""
    marks = random.choice((2, 3, 3))
    attempts: list[tuple[int, bool]] = []
    crosses, noughts = set[int](), set[int]()
    refused = random.random() < 1 / 2  # the last attempt
    while len(crosses) < marks or (refused and attempts[-1][1]):
        square = random.choice([each for each in SQUARES if each not in {tried for tried, _ in attempts}])
        attempts.append((square, square not in noughts))
        if square not in noughts:
            crosses.add(square)
            noughts.add(random.choice([each for each in SQUARES if each not in crosses | noughts]))
        if over(crosses) or over(noughts) or len(crosses) > marks:
            return None
    belief = [set(possible(attempts[:i])) for i in range(1, len(attempts) + 1)]
    thought_of = random.choice([each for each in SQUARES if each not in {tried for tried, _ in attempts}])
    is_asked = random.random() < 2 / 3  # whether it is free

    def asked(boards: Collection[Noughts]) -> int:
        """The number that the question asks for."""
        return sum(thought_of not in noughts for noughts in boards) if is_asked else len(boards)

    right = asked(belief[-1])
    if right <= 1:
        return None
    taken = "A refusal tells where one of O's marks is: boards without it are ruled out."
    free = "A square that was free has no mark of O's: boards with one there are ruled out."
    orders = "The order in which O made its marks does not matter: the same board is counted once."
    ended = "A board with a line of O's is not possible: the game would be over."
    late = "O has replied to the last mark, unseen; each board becomes all those that one reply can make of it."
    last = max(i for i, (_, was_free) in enumerate(attempts) if was_free)
    told = ", ".join(f"{square} ({'free' if free else 'taken'})" for square, free in attempts)
    lines = [
        f"- {square} is {'free, and O replies' if free else 'taken'}: {len(boards)} possible"
        for (square, free), boards in zip(attempts, belief, strict=True)
    ]
    lines += [f"- in {right} of them {thought_of} is free"] * is_asked
    ask = "how many boards does it have to consider possible?"
    if is_asked:
        ask = f"in how many of the boards that it has to consider possible is square {thought_of} free?"
    return Question(
        kind="number",
        prompt="In Kriegspiel tic-tac-toe X sees only its own marks. It tries a square; if O's mark is there it hears "
        "*taken*, and tries another. After each mark of X's, O replies unseen. The squares are numbered 0, 1, 2 in "
        f"the upper row, 3, 4, 5 and 6, 7, 8 below. X has tried {told}, and the game is not over. X is to move: "
        f"{ask}",
        right=right,
        mistakes=(
            Mistake(asked(set(possible(attempts, deaf="taken"))), "refusal-forgotten", taken),
            Mistake(asked(set(possible(attempts, deaf="free"))), "free-square-forgotten", free),
            Mistake(asked(possible(attempts)), "orders-counted", orders),
            Mistake(asked(set(possible(attempts, ends_kept=True))), "finished-boards-kept", ended),
            Mistake(asked(set(possible(attempts[:last]))), "last-reply-forgotten", late),
        ),
        explanation="X knows where its own marks are, so a board is a set of squares with O's marks. *Free* rules "
        "out those with the square, *taken* those without it; a reply adds each square that is left, and lines of "
        "O's are left out:\n\n" + "\n".join(lines),
        data={"attempts": [list(attempt) for attempt in attempts], "free": thought_of if is_asked else None},
        effort=sum(8 if free else 3 for _, free in attempts) + 4 * (len(attempts) > 2),
    )
