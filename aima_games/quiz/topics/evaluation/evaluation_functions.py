"""The topic "evaluation": what an evaluation function is, and what a good one is.

Counting on boards is in `board_counts.py`, weighted sums in `weighted_sums.py`, and trees that are cut off, settle or
end at a horizon in `estimated_trees.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from aima_games import MAX, MIN
from aima_games.quiz.bank import question_type
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.topics.drafting import exact, kept, shuffled, ticked
from aima_games.quiz.wording import listed, shown

if TYPE_CHECKING:
    pass


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


@question_type("evaluation", "static-and-from-max", "E-02", levels=("easy", "medium"))
def static_and_from_max(random: Random) -> Question:
    game = random.choice(tuple(_THINGS))
    first, second = _SIDES[game]
    things, plies = random.sample(_THINGS[game], 2), random.choice(("two", "three", "four"))
    told = {
        f"{first}'s {things[0]} minus {second}'s {things[0]}": YES,
        f"the mover's {things[1]} minus the opponent's {things[1]}": MOVER,
        random.choice(_DONE[game]).format(first, second): HISTORY,
        f"the largest lead in {things[0]} that {first} can reach within {plies} plies": AHEAD,
    }  # fmt: skip
    dull = random.choice(("0, whatever the position", f"1 if {first} is to move, otherwise 0"))
    told[dull] = YES
    rows = shuffled(random, told)
    if random.random() < 0.5:
        rows.remove(random.choice([row for row in rows if told[row] != YES]))
    right = tuple(told[row] for row in rows)
    mistakes = (
        Mistake(tuple(YES if verdict == MOVER else verdict for verdict in right), "movers-view", "A number that is "
                "always the mover's changes its sign from ply to ply; an evaluation function, as we define it, is "
                "MAX's."),
        Mistake(tuple(AHEAD if row == dull else told[row] for row in rows), "bad-is-none", "It may be a bad one, but "
                "it is static and not the mover's view: it is an evaluation function."),
        Mistake(tuple(YES if verdict == AHEAD else verdict for verdict in right), "looking-ahead-is-evaluation",
                "What needs moves to be tried is a search. An evaluation function reads off the position itself."),
        Mistake(tuple(YES if verdict == HISTORY else verdict for verdict in right), "path-counts", "The same "
                "position may come about in different ways, and must get the same number."),
    )  # fmt: skip
    return Question(
        kind="matching",
        prompt=f"A number for each position of {game}; {first} is MAX. Is it an evaluation function, that is static "
        "(read off the position alone, which tells whose turn it is) and always from MAX's side? Good or bad "
        "does not matter.",
        right=right,
        mistakes=kept(right, mistakes),
        explanation="\n".join(f"- {row} → {verdict}" for row, verdict in zip(rows, right, strict=True)),
        rows=tuple(rows),
        choices=VERDICTS,
        data={"game": game, "rows": rows},
        effort=3 * len(rows) + 2,
        essence=frozenset(rows),
    )


AHEADS = ("MAX is ahead", "even", "MIN is ahead")


@question_type("evaluation", "mover-or-max", "E-02", levels=("easy",))
def mover_or_max(random: Random) -> Question | None:
    numbers = [*random.sample([n for n in range(-9, 10) if n], 3), 0]
    random.shuffle(numbers)
    movers = [random.choice((MAX, MIN)) for _ in numbers]
    right = tuple(
        AHEADS[1] if n == 0 else AHEADS[0] if (n > 0) == (mover == MAX) else AHEADS[2]
        for n, mover in zip(numbers, movers, strict=True)
    )
    naive = tuple(AHEADS[1] if n == 0 else AHEADS[0] if n > 0 else AHEADS[2] for n in numbers)
    mistakes = (
        Mistake(naive, "movers-view", "These numbers are the mover's: where MIN is to move, a positive one is good for "
                "MIN."),
        Mistake(tuple(AHEADS[0] if mover == MAX else AHEADS[2] for mover in movers), "mover-is-ahead",
                "Who is to move is not therefore ahead: the number says who is."),
    )  # fmt: skip
    if right in (naive, mistakes[1].answer):
        return None
    rows = tuple(f"{mover} to move, {shown(n)}" for mover, n in zip(movers, numbers, strict=True))
    return Question(
        kind="matching",
        prompt="A program estimates positions **from the side of the player to move**: above 0 means that the mover is "
        "ahead. Who is ahead in these positions?",
        right=right,
        mistakes=mistakes,
        explanation="\n".join(
            f"- {row}: seen from MAX's side {shown(n if mover == MAX else -n)}, so {answer}"
            for row, n, mover, answer in zip(rows, numbers, movers, right, strict=True)
        ),
        rows=rows,
        choices=AHEADS,
        data={"numbers": numbers, "movers": movers},
        effort=2 * len(rows),
    )


# A good one -------------------------------------------------------------------------------------------


def _ends_in_words(values: Sequence[int]) -> str:
    won, drawn, lost = values[:2], values[2:4], values[4:]
    return f"won {listed(won)}; drawn {listed(drawn)}; lost {listed(lost)}"


def _orders(values: Sequence[int]) -> bool:
    """Whether every win is above every draw and every draw above every loss."""
    return min(values[:2]) > max(values[2:4]) and min(values[2:4]) > max(values[4:])


@question_type("evaluation", "orders-the-ends", "E-03", levels=("medium",))
def orders_the_ends(random: Random) -> Question | None:
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
    texts = [_ends_in_words(values) for values in functions]
    right = ticked(texts, [text for text, values in zip(texts, functions, strict=True) if _orders(values)])
    signs = [text for text, v in zip(texts, functions, strict=True) if min(v[:2]) > 0 > max(v[4:])]
    means = [text for text, v in zip(texts, functions, strict=True) if sum(v[:2]) > sum(v[2:4]) > sum(v[4:])]
    sure = [text for text, v in zip(texts, functions, strict=True) if min(v[:2]) > max(v[4:])]
    if not 2 <= len(right) <= 3 or ticked(texts, means) == right:
        return None
    every = (
        Mistake(ticked(texts, means), "on-average-is-enough", "On average is not enough: a single draw that gets more "
                "than a win misleads the search."),
        Mistake(ticked(texts, signs), "signs-decide", "The signs do not matter here, nor does where 0 lies: only the "
                "order does."),
        Mistake(ticked(texts, sure), "draws-overlooked", "Draws have to lie in between as well, below every win and "
                "above every loss."),
    )  # fmt: skip
    mistakes = tuple(mistake for mistake in kept(right, every) if mistake.answer)
    reasons = []
    for text, v in zip(texts, functions, strict=True):
        if _orders(v):
            reasons.append(f"- {text}: yes")
        else:
            above = "a draw" if min(v[:2]) <= max(v[2:4]) else "a loss"
            below = "a win" if above == "a draw" else "a draw"
            reasons.append(f"- {text}: no, {above} gets more than {below}")
    return Question(
        kind="several",
        prompt="Five evaluation functions were asked about the same six ends of a game: two that MAX has won, two "
        "drawn, two lost. Each choice lists what one of them said. Which order the ends as the utility does, "
        "that is put every win above every draw, and every draw above every loss?",
        right=right,
        mistakes=mistakes,
        explanation="\n".join(reasons),
        choices=tuple(texts),
        data={"functions": functions},
        effort=4 * len(functions),
    )


@question_type("evaluation", "win-or-estimate", "E-03", levels=("easy",))
def win_or_estimate(random: Random) -> Question | None:
    player = random.choice((MAX, MIN))
    sign = 1 if player == MAX else -1
    pawns = random.sample(range(-3, 6), 3)
    scaled = random.random() < 0.5
    values = [Fraction(sign * n, 10) if scaled else Fraction(sign * n) for n in pawns]
    if max(sign * value for value in values) in (0, 1) or max(pawns) < 2:
        return None
    moves = ["a1", "a2", "a3", "a4"]
    win = random.randrange(4)
    values.insert(win, Fraction(sign))
    best = max(range(4), key=lambda i: sign * values[i])
    worst = min(range(4), key=lambda i: sign * values[i])
    greedy = max((i for i in range(4) if i != win), key=lambda i: sign * values[i])
    rest = next(i for i in range(4) if i not in (win, greedy, worst))
    right = moves[best]
    mistakes = [
        Mistake(moves[worst], "max-min-swapped", f"All numbers are seen from MAX's side, and {player} is to move: it "
                f"wants the number to be {'large' if player == MAX else 'small'}."),
        Mistake(moves[rest], "second-best", f"There is a number that is {'larger' if player == MAX else 'smaller'}."),
    ]  # fmt: skip
    if best == win:
        mistakes.append(Mistake(moves[greedy], "estimate-beats-win", "Divided by ten the estimates stay between a loss "
                                "and a win: the win counts more."))  # fmt: skip
    else:
        mistakes.append(Mistake(moves[win], "a-win-is-always-taken", "The program does not know what a win is. It "
                "compares numbers, and here an estimate is beyond the utility of a win."))  # fmt: skip
    count = (
        "the number of MAX's pawns minus MIN's, divided by ten" if scaled else "the number of MAX's pawns minus MIN's"
    )
    told = "; ".join(
        f"{move} wins the game" if i == win else f"after {move} the evaluation says {shown(exact(values[i]))}"
        for i, move in enumerate(moves)
    )
    return Question(
        kind="choice",
        prompt=f"{player} looks one ply ahead. A game that is over counts its utility for MAX: 1 if MAX has won, −1 if "
        f"MIN has. Any other position counts {count}. {player} has four moves: {told}. Which one does the program "
        "play?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"The numbers of {', '.join(moves)} are {listed(map(exact, values))}; {player} takes the "
        f"{'largest' if player == MAX else 'smallest'}: {right}. "
        + ("Estimates that lie between a loss and a win never outweigh a win."
           if scaled else "No estimate should be worth more than a win: it has to be scaled down first."),
        choices=tuple(moves),
        data={"player": player, "values": [str(value) for value in values], "win": win},
        effort=8,
    )  # fmt: skip
