"""Questions about equilibria: of matrix games, by indifference and by striking out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from random import Random

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import bracketed, listed, shown
from autograder.quiz.bank.drafting import exact, number_mistakes, short, ticked, wished
from autograder.quiz.bank.hidden.best_responses import matrix_game
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import average

Table = Sequence[Sequence[int]]

# Matrix games -------------------------------------------------------------------------------------------


def expected(table: Table, p: Fraction, q: Fraction) -> Fraction:
    """MAX's utility if MAX plays its first of two actions with probability p, and MIN with q."""
    (a, b), (c, d) = table
    return p * (q * a + (1 - q) * b) + (1 - p) * (q * c + (1 - q) * d)


@question_type("matrix-equilibrium", ("H-03", "H-04"), least=3)
def matrix_equilibrium(random: Random) -> Question | None:
    """The value of a game with a saddle point: easy; a probability in a mixed equilibrium: medium; its value: hard."""
    if random.random() < 1 / 10:  # most of these are well posed
        return _saddle_point(random)
    table = [[random.randint(-6, 9) for _ in range(2)] for _ in range(2)]
    (a, b), (c, d) = table
    if max(map(min, table)) >= min(map(max, zip(*table, strict=True))):  # nobody has to mix
        return None
    total = a - b - c + d
    p, q = Fraction(d - c, total), Fraction(d - b, total)
    value, who = expected(table, p, q), random.choice((MAX, MIN))
    if not all(map(short, (p, q, value))):
        return None
    own, others = (p, q) if who == MAX else (q, p)
    names, opponents = ("ab", "xy") if who == MAX else ("xy", "ab")
    other = MIN if who == MAX else MAX
    equal = (
        f"{shown(a)} p + {bracketed(c)} (1 − p) = {bracketed(b)} p + {bracketed(d)} (1 − p)"
        if who == MAX
        else f"{shown(a)} q + {bracketed(b)} (1 − q) = {bracketed(c)} q + {bracketed(d)} (1 − q)"
    )
    working = (
        f"No pair of actions is stable, so both mix. {who} mixes so that {other} does not care whether to play "
        f"{opponents[0]} or {opponents[1]}: {equal}, which gives {shown(own)} for {names[0]}."
    )
    surest = max(map(min, table)), min(map(max, zip(*table, strict=True)))
    data = {"table": table, "who": who}
    if random.random() < 1 / 2:
        not_own = (
            f"{who}'s own actions are equally good if *{other}* mixes so. {who} mixes to make {other} indifferent."
        )
        return Question(
            kind="number",
            prompt=f"{matrix_game(table)}\n\nWith which probability does {who} play {names[0]} in equilibrium?",
            right=exact(own),
            mistakes=number_mistakes(
                (
                    (others, "own-indifference", not_own),
                    (1 - own, "other-action", f"That is the probability of {names[1]}."),
                    (Fraction(1, 2), "evenly", f"Mixed evenly, {who} could be exploited: {other} has a better action."),
                    (_pure(table, who), "never-mixed", f"{other} would know what comes, and answer it."),
                    (
                        _by_sums(table, who),
                        "by-sums",
                        "How good an action is depends on how often the other player plays each of its actions.",
                    ),
                )
            ),
            explanation=working,
            data=data,
            effort=18,
        )
    sure = "MAX can be sure of that with one action alone. Mixing guarantees more."
    leaves = "MIN can hold MAX down to that with one action alone. Mixing holds it down to less."
    return Question(
        kind="number",
        prompt=f"{matrix_game(table)}\n\nWhat is the value of the game: what does MAX get on average in equilibrium?",
        right=exact(value),
        mistakes=number_mistakes(
            (
                (surest[0], "maximin-alone", sure),
                (surest[1], "minimax-alone", leaves),
                (average([a, b, c, d]), "evenly", "The four pairs of actions are not equally likely in equilibrium."),
                (expected(table, q, p), "own-indifference", "Each player mixes so that the *other* does not care."),
                (expected(table, 1 - p, 1 - q), "other-action", "The probabilities belong to the other actions."),
            )
        ),
        explanation=f"{working} The same mixture brings the value: with it MAX gets {shown(value)} whatever the "
        "other one does.",
        data=data,
        effort=27,
    )


def _pure(table: Table, who: str) -> int:
    """The probability of the first action, if a player plays only the one with the best guarantee."""
    lines = table if who == MAX else [[-n for n in column] for column in zip(*table, strict=True)]
    return int(min(lines[0]) >= min(lines[1]))


def _by_sums(table: Table, who: str) -> Fraction:
    """The probability of the first action if both are played in proportion to their sums, where good; else one half."""
    first, second = map(sum, table if who == MAX else [[9 - n for n in column] for column in zip(*table, strict=True)])
    return Fraction(first, first + second) if first >= 0 < first + second and second >= 0 else Fraction(1, 2)


def _saddle_point(random: Random) -> Question | None:
    table = [[random.randint(-9, 9) for _ in range(3)] for _ in range(3)]
    columns = list(zip(*table, strict=True))
    rows_worst, columns_best = list(map(min, table)), list(map(max, columns))
    value = max(rows_worst)
    if value < min(columns_best):
        return None
    row, column = rows_worst.index(value), columns_best.index(value)
    hope = "That is hope: MIN does not choose the column that suits MAX."
    swapped = "MAX and MIN are swapped: rows are MAX's, and MAX wants a large number."
    turned = "Rows are MAX's actions, columns MIN's."
    return Question(
        kind="number",
        prompt=f"{matrix_game(table)}\n\nWhat is the value of the game: what does MAX get in equilibrium?",
        right=value,
        mistakes=(
            Mistake(max(map(max, table)), "hope-chess", hope),
            Mistake(min(map(max, table)), "max-min-swapped", swapped),
            Mistake(max(map(min, columns)), "rows-for-columns", turned),
            Mistake(min(rows_worst), "worst-of-all", "MAX chooses the row, and takes the one with the best guarantee."),
        ),
        explanation=f"The rows guarantee MAX {listed(rows_worst)}: the best of them is {'abc'[row]}. With the columns "
        f"MIN holds MAX down to {listed(columns_best)}: the best of them is {'xyz'[column]}. Both are {shown(value)}, "
        "so nobody gains by another action, and nobody has to mix.",
        data={"table": table},
        effort=12,
    )


# Dominated actions --------------------------------------------------------------------------------------


def dominated(table: Table, rows: str, columns: str, sign: int = 1) -> list[str]:
    """The actions worse than another remaining one, whatever the other player does: MAX's, then MIN's.

    With `sign` −1 MIN's columns are judged as if MIN wanted large numbers: a mistake.
    """
    at = {(r, c): n for r, row in zip("abc", table, strict=True) for c, n in zip("xyz", row, strict=False)}
    worse = [r for r in rows if any(all(at[s, c] > at[r, c] for c in columns) for s in rows)]
    return worse + [c for c in columns if any(all(sign * at[r, d] < sign * at[r, c] for r in rows) for d in columns)]


def struck(table: Table, sign: int = 1, players: str = "abcxyz") -> list[list[str]]:
    """The actions struck out, round by round, until none is dominated; only the actions of these players."""
    rows, columns = "abc", "xyz"[: len(table[0])]
    rounds: list[list[str]] = []
    while found := [each for each in dominated(table, rows, columns, sign) if each in players]:
        rounds.append(found)
        rows = "".join(each for each in rows if each not in found)
        columns = "".join(each for each in columns if each not in found)
    return rounds


@question_type("dominated-actions", ("H-04",), least=3)
def dominated_actions(random: Random, *, rounds: int | None = None) -> Question | None:
    """Which actions can be struck out? In one round: easy; in two: medium; in more: hard."""
    width = random.choice((2, 3, 3))
    table = [[random.randint(0, 9) for _ in range(width)] for _ in "abc"]
    actions = "abc" + "xyz"[:width]
    found = struck(table)
    if len(found) not in wished("rounds", rounds, (1, 2, 3)) or 3 * random.random() > len(found):
        return None  # those with more rounds are rare

    def choices(struck_out: Iterable[str]) -> tuple[str, ...]:
        return ticked(actions, struck_out)

    right = choices(chain(*found))
    sums, column_sums = list(map(sum, table)), list(map(sum, zip(*table, strict=True)))
    by_sum = ["abc"[sums.index(min(sums))], "xyz"[column_sums.index(max(column_sums))]]
    best = [max(row) for row in table]
    by_best = ["abc"[i] for i in range(3) if best[i] < max(best)]
    again = "Go on: without the actions that were struck out, others are dominated."
    large = "The table has MAX's utility: for MIN a column is worse where its numbers are *larger*."
    summed = "Sums don't matter: the other action has to be better against *each* action of the other player."
    peak = "One large number is not enough: compare the actions number by number."
    steps = [f"- {' and '.join(each)} {'is' if len(each) == 1 else 'are'} dominated" for each in found]
    wrong = (
        (found[0], "one-round-only", again),
        (chain(*struck(table, sign=-1)), "wrong-player", large),
        (by_sum, "by-sums", summed),
        (by_best, "by-best-case", peak),
        (chain(*struck(table, players="abc")), "rows-only", "MIN's actions can be dominated as well as MAX's."),
        (chain(*struck(table, players="xyz")), "columns-only", "Look at MAX's rows as well."),
    )
    mistakes = [Mistake(choices(struck_out), name, why) for struck_out, name, why in wrong]
    return Question(
        kind="several",
        prompt=f"{matrix_game(table)}\n\nAn action is dominated if another one of the same player is better whatever "
        "the other player does. Strike out dominated actions, again and again, until none is dominated by one that is "
        "left. Which actions are struck out?",
        right=right,
        mistakes=tuple(mistake for mistake in mistakes if mistake.answer),
        explanation="Round by round:\n\n" + "\n".join(steps) + "\n\nPlaying a dominated action gives something away "
        "for sure, so none of them is played in equilibrium.",
        choices=tuple(actions),
        data={"table": table},
        effort=6 + 7 * len(found),
    )
