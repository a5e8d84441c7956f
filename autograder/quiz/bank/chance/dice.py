"""Questions about dice themselves: what a throw brings, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import Drawn, QuestionType

# Throws of two dice ------------------------------------------------------------------------------------

Throw = tuple[int, int]


def _throws(counts: Callable[[Throw], bool]) -> list[Throw]:
    """The throws of two dice that count; 3-1 and 1-3 are two of them."""
    numbers = range(1, 7)
    return [throw for one in numbers for two in numbers if counts(throw := (one, two))]


def _listed(throws: list[Throw]) -> str:
    return ", ".join(f"{one}-{two}" for one, two in throws)


def _hits(distance: int, closed: frozenset[int], throw: Throw, fours: bool = True, sums: bool = True) -> bool:
    """Whether a throw brings a checker exactly so far, one die after the other, without touching down on `closed`."""
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


Points = frozenset[int]


class Hits(QuestionType, name="hits", concepts=("X-04",), levels=("medium",)):
    def draw(self, random: Random) -> Drawn | None:
        distance = random.randint(2, 12)
        closed = frozenset(random.sample(range(1, distance), min(random.choice((0, 1, 1, 2, 3)), distance - 1)))
        return {"distance": distance, "closed": closed} if self.solve(distance, closed) else None

    def solve(self, distance: int, closed: Points) -> int:
        return len(_throws(lambda throw: _hits(distance, closed, throw)))

    def mistakes(self, right: int, distance: int, closed: Points) -> list[Mistake] | None:
        def throws(closed: Points = closed, **rules: bool) -> list[Throw]:
            return _throws(lambda throw: _hits(distance, closed, throw, **rules))

        direct = len(throws(sums=False))
        rolls = len({tuple(sorted(throw)) for throw in throws()})
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
        return mistakes if len({mistake.answer for mistake in mistakes}) >= 2 else None

    def ask(self, right: int, distance: int, closed: Points) -> Question:
        good = _throws(lambda throw: _hits(distance, closed, throw))
        blocked = " All points in between are open."
        if closed:
            points = [str(point) for point in sorted(closed)]
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
            explanation=f"These throws hit: {_listed(good)}. They are {right} of 36.",
            data={"distance": distance, "closed": sorted(closed)},
            effort=16 + len(closed),
        )


# What dice cost ----------------------------------------------------------------------------------------


def _depth_within(factor: int, leaves: int) -> int:
    """How many turns fit, if each multiplies the leaves by `factor`."""
    depth = 0
    while factor ** (depth + 1) <= leaves:
        depth += 1
    return depth


class TurnsWithinBudget(QuestionType, name="turns-within-budget", concepts=("X-05",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        b, n = random.choice((2, 3, 4, 5, 10, 20)), random.choice((2, 4, 5, 6, 10, 20))
        leaves = (b * n) ** random.randint(1, 5) * random.randint(1, b * n - 1)
        power = 10 ** (len(str(leaves)) - 1)
        # A round number of leaves.
        return {"b": b, "n": n, "leaves": leaves // power * power} if leaves >= 1_000 else None

    def solve(self, b: int, n: int, leaves: int) -> int:
        return _depth_within(b * n, leaves)

    def mistakes(self, right: int, b: int, n: int, leaves: int) -> Iterator[Mistake]:
        without = "Without dice it would be so many; each throw costs too."
        plies = "Those are plies, with the throws counted; asked are turns."
        yield Mistake(_depth_within(b, leaves), "dice-forgotten", without)
        yield Mistake(right + 1, "rounded-up", "The last of these turns cannot be looked at completely.")
        yield Mistake(2 * right, "plies-for-turns", plies)

    def ask(self, right: int, b: int, n: int, leaves: int) -> Question:
        sizes = ", ".join(f"{(n * b) ** k:,}" for k in range(1, right + 2))
        return Question(
            kind="number",
            prompt=f"A turn is a throw of dice, with {n} different outcomes, and then a move, of which there are "
            f"always {b}. A program can look at {leaves:,} leaves before it has to move. How many turns, in all their "
            "variations, can it look ahead at most?",
            explanation=f"Each turn multiplies the leaves by {n}·{b} = {n * b}: {sizes}. The last number is more than "
            f"{leaves:,}.",
            effort=5,
        )
