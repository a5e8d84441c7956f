"""Tablebases: positions solved backward from the ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from aima_games import MAX, MIN
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.small_trees import other
from autograder.quiz.bank.question_types import question_type

WON, LOST, DRAWN = "won for MAX", "won for MIN", "drawn"
GOAL = {MAX: WON, MIN: LOST}
Positions = Mapping[str, Sequence[Any]]
"""For each position, whose move it is and where moves lead: to positions, or to an end, named by its outcome."""


def endings(positions: Positions, rounds: int = 99, by: str = "", one_is_enough: bool = False) -> dict[str, str]:
    """How each position ends, found backward. Two mistakes: `by` moves everywhere; one bad move makes a loss."""
    known = {WON: WON, LOST: LOST, DRAWN: DRAWN}
    for _ in range(rounds):
        found = {}
        for name, (mover, goes) in positions.items():
            win, loss = GOAL[by or mover], GOAL[other(by or mover)]
            after = [known.get(each) for each in goes]
            if win in after:
                found[name] = win
            elif loss in after if one_is_enough else set(after) == {loss}:
                found[name] = loss
        if found.items() <= known.items():
            break
        known = found | known
    return {name: known.get(name, DRAWN) for name in positions}


@question_type("tablebase", ("P-20",), levels=("medium", "hard"), least=2)
def tablebase(random: Random) -> Question | None:
    """How do positions that may be repeated end, by retrograde analysis?"""
    names, positions = "PQRSTUV"[: random.randint(5, 7)], {}  # the answers have the letters A, B and C
    with_end = random.sample(range(len(names)), 3)
    for i, name in enumerate(names):
        goes = random.sample(names[1 - i % 2 :: 2], random.randint(1, 2))
        goes += [random.choice((WON, WON, LOST, LOST, DRAWN))] if i in with_end else []
        positions[name] = [(MAX, MIN)[i % 2], goes]
    known = [endings(positions, rounds) for rounds in range(len(positions) + 1)]
    ends = known[-1]
    if endings(positions, rounds=2) == ends or len(set(ends.values())) < 3:
        return None
    early = "Go on: each result leads to more, until nothing changes."
    turns = "Mind whose move it is: each player goes where it wins."
    forced = "A position is lost only where all moves lose; otherwise the player takes another move."
    rows = [f"| {name} | {mover} | {', '.join(goes)} |" for name, (mover, goes) in positions.items()]
    order = [name for now, after in pairwise(known) for name in positions if now[name] != after[name]]
    found = ", ".join(f"{name} is {ends[name]}" for name in order)
    return Question(
        kind="matching",
        prompt="Here are positions of a game and where the moves lead. Positions may be repeated without end, which "
        "is a draw.\n\n| position | to move | moves lead to |\n|---|---|---|\n" + "\n".join(rows) + "\n\nHow does "
        "each position end, if both play their best?",
        right=tuple(ends.values()),
        mistakes=(
            Mistake(tuple(known[1].values()), "stopped-early", early),
            Mistake(tuple(endings(positions, by=MAX).values()), "mover-forgotten", turns),
            Mistake(tuple(endings(positions, one_is_enough=True).values()), "one-loss-is-enough", forced),
        ),
        explanation="Backward from the ends: a position is won where one move leads to a win, lost where all moves "
        f"lead to the other player's win, and drawn if never reached. In turn: {found}. All others are drawn.",
        choices=(WON, LOST, DRAWN),
        rows=tuple(positions),
        data={"positions": positions},
        effort=2 * len(positions) + sum(len(goes) for _, goes in positions.values()),
    )
