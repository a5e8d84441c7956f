"""Questions about dice themselves: what a throw brings."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type

Throw = tuple[int, int]


def _throws(counts: Callable[[Throw], bool]) -> list[Throw]:
    """The throws of two dice that count; 3-1 and 1-3 are two of them."""
    numbers = range(1, 7)
    return [throw for one in numbers for two in numbers if counts(throw := (one, two))]


def _hits(distance: int, closed: frozenset[int], throw: Throw, fours: bool = True, sums: bool = True) -> bool:
    """Whether a throw, die by die, moves a checker exactly `distance` points without touching down on `closed`."""
    one, two = throw
    ways = [(one, one, one, one) if fours else (one, one)] if one == two else [(one, two), (two, one)]
    for way in ways:
        at = 0
        for step in way if sums else way[:1]:
            at += step
            if at == distance:
                return True
            if at in closed:
                break
    return False


@question_type("hits", ("X-04",), levels=("medium",))
def hits(random: Random) -> Question | None:
    """With how many throws of two dice is a blot hit?"""
    distance = random.randint(2, 12)
    closed = frozenset(random.sample(range(1, distance), min(random.choice((0, 1, 1, 2, 3)), distance - 1)))

    def throws(closed: frozenset[int] = closed, **rules: bool) -> list[Throw]:
        return _throws(lambda throw: _hits(distance, closed, throw, **rules))

    good = throws()
    right, direct = len(good), len(throws(sums=False))
    rolls = len({tuple(sorted(throw)) for throw in good})
    together = "Both dice may bring the checker there together, and a double moves up to four times."
    ignored = "On its way the checker must not touch down on a point that MIN holds."
    made = (
        Mistake(direct, "only-one-die", together),
        Mistake(rolls, "rolls-unordered", "A roll of two different numbers is two of the 36 throws."),
        Mistake(len(throws(fours=False)), "double-moves-twice", "A double is played four times."),
        Mistake(len(throws(closed=frozenset())), "closed-point-ignored", ignored),
        Mistake(right - direct, "only-the-sum", "A single die that shows the distance hits too."),
    )
    mistakes = [mistake for mistake in made if mistake.answer not in (right, 0)]
    if not right or len({mistake.answer for mistake in mistakes}) < 2:
        return None
    blocked = " All points in between are open."
    if closed:
        points = list(map(str, sorted(closed)))
        held = " and ".join([", ".join(points[:-1]), points[-1]] if len(points) > 1 else points)
        blocked = (
            f" MIN holds the point{'s' if len(points) > 1 else ''} {held} away from it: there it must not touch "
            "down, but it may anywhere else."
        )
    return Question(
        kind="number",
        prompt="Backgammon: two dice are thrown; a checker may move by the one, by the other, or by one after the "
        "other, touching down in between; a double is played four times.\n\nA single checker of MIN's, a blot, "
        f"stands {distance} points ahead of a checker of MAX's.{blocked} With how many of the 36 throws can this "
        "checker hit it, that is, land exactly there?",
        right=right,
        mistakes=tuple(mistakes),
        explanation=f"These throws hit: {', '.join(f'{one}-{two}' for one, two in good)}. They are {right} of 36.",
        data={"distance": distance, "closed": sorted(closed)},
        effort=16 + len(closed),
    )
