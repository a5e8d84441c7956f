"""Tic-tac-toe in general: any squares, any sets of squares that win."""

from __future__ import annotations

from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type


@question_type("any-winning-sets", ("E-04", "E-07"), levels=("easy", "medium"), least=2)
def any_winning_sets(random: Random) -> Question:
    """What is a position worth where any sets of squares win?"""
    squares = "abcdefghij"[: random.randint(7, 10)]
    sets: dict[str, None] = {}
    while len(sets) < random.randint(5, 9):
        sets["".join(sorted(random.sample(squares, random.choice((3, 3, 4)))))] = None
    taken = random.sample(squares, random.choice((4, 5)))
    x, o = set(taken[::2]), set(taken[1::2])
    counts = {(who, n): 0 for who in "XO" for n in (1, 2, 3)}
    shared, lines = 0, []
    for winning in map(set, sets):
        for who, own, other in (("X", x, o), ("O", o, x)):
            if winning & own and not winning & other:
                counts[who, len(winning & own)] += 1
                lines.append(f"- {{{', '.join(sorted(winning))}}}: {len(winning & own)} of {who}'s")
        shared += bool(winning & x and winning & o)
    weights = {1: 1, 2: 3, 3: 9}
    worth = {who: sum(weights[n] * counts[who, n] for n in weights) for who in "XO"}
    seen_by_x = sum(weights.get(len(set(s) & x), 0) for s in sets)
    seen_by_o = sum(weights.get(len(set(s) & o), 0) for s in sets)
    blocked = "A set with marks of both players can no longer be won by anybody: it counts nothing."
    right = worth["X"] - worth["O"]
    return Question(
        kind="number",
        prompt=f"A game is given by its squares, {', '.join(squares)}, and by the sets of squares that win: "
        f"{'; '.join('{' + ', '.join(s) + '}' for s in sets)}. X (MAX) and O take turns to mark a free square; the "
        f"first to hold all squares of one of the sets wins. X holds {', '.join(sorted(x))}; O holds "
        f"{', '.join(sorted(o))}. An evaluation for every such game gives X, for each set in which O has no "
        "mark, 1 point if one of its squares is X's, 3 if two are and 9 if three are; "
        "and takes away the same for O. What is the position worth?",
        right=right,
        mistakes=(
            Mistake(seen_by_x - seen_by_o, "blocked-counted", blocked),
            Mistake(worth["X"], "own-only", "O's sets count as well, with a minus."),
            Mistake(-right, "sign", "It is X's points minus O's: X is MAX."),
            Mistake(sum(counts["X", n] - counts["O", n] for n in weights), "unweighted", "Two in a set count 3."),
        ),
        explanation="The sets in which only one side has marks:\n\n"
        + "\n".join(lines)
        + f"\n\nPoints for X: {worth['X']}; for O: {worth['O']}. ({shared} of the sets are blocked.) Nothing here "
        "knows about rows or columns: the same few lines evaluate every game of this kind.",
        data={"squares": squares, "sets": list(sets), "x": sorted(x), "o": sorted(o)},
        effort=len(sets) + 6 + 3 * (len(sets) > 6),
    )
