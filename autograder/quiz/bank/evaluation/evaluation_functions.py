"""What an evaluation function is, and what a good one is.

Counting on boards is in `board_counts.py`, weighted sums in `weighted_sums.py`, and trees that are cut off, quiet down
or end at a horizon in `estimated_trees.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import listed
from autograder.quiz.bank.drafting import shuffled
from autograder.quiz.bank.question_types import question_type

# What an evaluation function is -----------------------------------------------------------------------

YES, MOVER = "an evaluation function", "none: it is the mover's view, not MAX's"
HISTORY, AHEAD = "none: it needs the moves made so far", "none: it looks ahead"
VERDICTS = (YES, MOVER, HISTORY, AHEAD)

_THINGS = {
    "chess": ("pawns", "legal moves", "rooks on open files", "pieces in the centre"),
    "Othello": ("discs", "corners", "legal moves", "discs on the edge"),
    "Connect Four": ("discs in the middle column", "open lines of four"),
}
_SIDES = {"chess": ("White", "Black"), "Othello": ("Black", "White"), "Connect Four": ("X", "O")}
_DONE = {
    "chess": ("how often {0} has given check so far", "how many moves {0} has made with the queen so far"),
    "Othello": ("how many discs {0} has turned over so far", "how often {1} has had to pass so far"),
    "Connect Four": ("how often {0} has played in the middle so far", "how many threats {1} has parried so far"),
}


@question_type("static-and-from-max", ("E-02",), levels=("easy", "medium"), least=1)
def static_and_from_max(random: Random) -> Question:
    """Which of these numbers is an evaluation function?"""
    game = random.choice(tuple(_THINGS))
    first, second = _SIDES[game]
    things, plies = random.sample(_THINGS[game], 2), random.choice(("two", "three", "four"))
    told = {
        f"{first}'s {things[0]} minus {second}'s {things[0]}": YES,
        f"the mover's {things[1]} minus the opponent's {things[1]}": MOVER,
        random.choice(_DONE[game]).format(first, second): HISTORY,
        f"the largest lead in {things[0]} that {first} can reach within {plies} plies": AHEAD,
    }
    dull = random.choice(("0, whatever the position", f"1 if {first} is to move, otherwise 0"))
    told[dull] = YES
    rows = shuffled(random, told)
    if random.random() < 0.5:
        rows.remove(random.choice([row for row in rows if told[row] != YES]))
    verdicts = {row: told[row] for row in rows}
    right = tuple(verdicts.values())

    def accepting(wrong: str) -> tuple[str, ...]:
        return tuple(YES if verdict == wrong else verdict for verdict in right)

    bad = tuple(AHEAD if row == dull else verdict for row, verdict in verdicts.items())
    movers = (
        "A number that is always the mover's changes its sign from ply to ply; an evaluation function, as we "
        "define it, is MAX's."
    )
    static = "It may be a bad one, but it is static and not the mover's view: it is an evaluation function."
    search = "Whatever needs moves to be tried is a search. An evaluation function looks at the position itself."
    path = "The same position may come about in different ways, and must get the same number each time."
    return Question(
        kind="matching",
        prompt=f"A number for each position of {game}; {first} is MAX. Is it an evaluation function, "
        "that is static (read off the position alone, which tells whose turn it is) and always from MAX's side? "
        "Good or bad does not matter.",
        right=right,
        mistakes=(
            Mistake(accepting(MOVER), "movers-view", movers),
            Mistake(bad, "bad-is-none", static),
            Mistake(accepting(AHEAD), "looking-ahead-is-evaluation", search),
            Mistake(accepting(HISTORY), "path-counts", path),
        ),
        explanation="\n".join(f"- {row} → {verdict}" for row, verdict in verdicts.items()),
        rows=tuple(verdicts),
        choices=VERDICTS,
        data={"game": game, "rows": list(verdicts)},
        effort=3 * len(verdicts) + 2,
        essence=frozenset(verdicts),
    )


# A good one -------------------------------------------------------------------------------------------


def _ends_in_words(values: Sequence[int]) -> str:
    won, drawn, lost = values[:2], values[2:4], values[4:]
    return f"won {listed(won)}; drawn {listed(drawn)}; lost {listed(lost)}"


def _orders(values: Sequence[int]) -> bool:
    """Whether every win is above every draw and every draw above every loss."""
    return min(values[:2]) > max(values[2:4]) and min(values[2:4]) > max(values[4:])


@question_type("orders-the-ends", ("E-03",), levels=("medium",), least=1)
def orders_the_ends(random: Random) -> Question | None:
    """Which evaluation functions order the ends of a game as the utility does?"""
    functions: list[list[int]] = []
    while len(functions) < 5:
        low = random.choice((-9, -9, 0, -20))
        values = sorted(random.sample(range(low, low + 19), 6), reverse=True)
        if random.random() < 0.6:  # exchange two neighbours of different classes, or not
            i = random.choice((1, 3))
            values[i], values[i + 1] = values[i + 1], values[i]
        for start in (0, 2, 4):
            if random.random() < 0.5:
                values[start], values[start + 1] = values[start + 1], values[start]
        functions.append(values)

    def those(which: Callable[[Sequence[int]], bool]) -> tuple[str, ...]:
        return tuple(_ends_in_words(values) for values in functions if which(values))

    right = those(_orders)
    on_average = those(lambda v: sum(v[:2]) > sum(v[2:4]) > sum(v[4:]))
    if not 2 <= len(right) <= 3 or on_average == right:
        return None
    signs = those(lambda v: min(v[:2]) > 0 > max(v[4:]))
    sure = those(lambda v: min(v[:2]) > max(v[4:]))
    average = "On average is not enough: a single draw that gets more than a win misleads the search."
    zero = "The signs do not matter here, nor does where 0 lies: only the order does."
    between = "Draws have to lie in between as well, below every win and above every loss."
    every = (
        Mistake(on_average, "on-average-is-enough", average),
        Mistake(signs, "signs-decide", zero),
        Mistake(sure, "draws-overlooked", between),
    )
    reasons = []
    for values in functions:
        verdict = "yes"
        if not _orders(values):
            draw_on_top = min(values[:2]) <= max(values[2:4])
            above, below = ("a draw", "a win") if draw_on_top else ("a loss", "a draw")
            verdict = f"no, {above} gets more than {below}"
        reasons.append(f"- {_ends_in_words(values)}: {verdict}")
    return Question(
        kind="several",
        prompt="Five evaluation functions were asked about the same six ends of a game: two that MAX has won, two "
        "drawn, two lost. Each choice lists what one of them said. Which order the ends as the utility does, that "
        "is put every win above every draw, and every draw above every loss?",
        right=right,
        mistakes=tuple(mistake for mistake in every if mistake.answer),
        explanation="\n".join(reasons),
        choices=tuple(map(_ends_in_words, functions)),
        data={"functions": functions},
        effort=4 * len(functions),
    )
