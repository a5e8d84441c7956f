"""Questions about dice themselves: which games have them, what a throw brings, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import prod
from random import Random

from aima_games.quiz.bank import Drawn, QuestionType
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import shown

# Chance, and what it is not --------------------------------------------------------------------------

DICE, DRAWN, SECRET = "dice", "drawn", "secret"
GAMES: dict[str, tuple[frozenset[str], str]] = {
    "chess": (frozenset(), "the board lies open, and the rules know no dice"),
    "checkers": (frozenset(), "the board lies open, and the rules know no dice"),
    "Go": (frozenset(), "the board lies open, and the rules know no dice"),
    "Othello": (frozenset(), "the board lies open, and the rules know no dice"),
    "Connect Four": (frozenset(), "the board lies open, and the rules know no dice"),
    "Nim": (frozenset(), "the heaps lie open, and the rules know no dice"),
    "hexapawn": (frozenset(), "the board lies open, and the rules know no dice"),
    "backgammon": (frozenset({DICE}), "two dice are thrown; the board lies open"),
    "Pig": (frozenset({DICE}), "a die is thrown; the points are known to all"),
    "Ludo": (frozenset({DICE}), "a die is thrown; the board lies open"),
    "Yahtzee": (frozenset({DICE}), "five dice are thrown, for all to see"),
    "poker": (frozenset({DRAWN, SECRET}), "cards are dealt from a shuffled pack, and others do not see your hand"),
    "bridge": (frozenset({DRAWN, SECRET}), "cards are dealt from a shuffled pack, and others do not see your hand"),
    "Scrabble": (frozenset({DRAWN, SECRET}), "letters are drawn from a bag, and others do not see yours"),
    "gin rummy": (frozenset({DRAWN, SECRET}), "cards are drawn from a shuffled pack, and others do not see your hand"),
    "battleship": (frozenset({SECRET}), "the ships are hidden, but a player chose where they are"),
    "Stratego": (frozenset({SECRET}), "the pieces' ranks are hidden, but a player chose where they stand"),
    "Mastermind": (frozenset({SECRET}), "the code is hidden, but a player chose it"),
}
"""What is uncertain in a game besides the other player's mind, and how to say it."""


def _has_chance(game: str) -> bool:
    return bool(GAMES[game][0] & {DICE, DRAWN})


def _is_secret(game: str) -> bool:
    return SECRET in GAMES[game][0]


def _some_games(random: Random) -> list[str] | None:
    """Six games among which is one that only hides something, one with dice, and one with cards or letters."""
    names = random.sample(sorted(GAMES), 6)
    kinds = [GAMES[name][0] for name in names]
    wanted: tuple[frozenset[str], ...] = (
        frozenset({SECRET}),
        frozenset({DICE}),
        frozenset({DRAWN, SECRET}),
        frozenset(),
    )
    return names if all(kind in kinds for kind in wanted) else None


def _facts(names: Sequence[str]) -> str:
    return "\n".join(f"- {name}: {GAMES[name][1]}" for name in names)


Games = Sequence[str]


class GamesWithChance(QuestionType, name="games-with-chance", concepts=("X-01",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        names = _some_games(random)
        return None if names is None else {"games": names}

    def solve(self, games: Games) -> tuple[str, ...]:
        return tuple(name for name in games if _has_chance(name))

    def mistakes(self, right: tuple[str, ...], games: Games) -> Iterator[Mistake]:
        uncertain = tuple(name for name in games if GAMES[name][0])
        chosen = "Where a player has chosen what you cannot see, nothing is left to chance: you just do not know it."
        hidden = "Those are the games in which something is hidden."
        yield Mistake(uncertain, "hidden-is-chance", chosen)
        yield Mistake(tuple(name for name in games if DICE in GAMES[name][0]), "only-dice", NOT_ONLY_DICE)
        yield Mistake(tuple(name for name in games if _is_secret(name)), "hidden-is-chance", hidden)

    def ask(self, right: tuple[str, ...], games: Games) -> Question:
        return Question(
            kind="several",
            prompt="Which of these games have chance nodes in their game tree?",
            explanation="A chance node is where dice, shuffled cards or the like decide, and no player:\n\n"
            + _facts(games),
            effort=6,
            choices=tuple(games),
            essence=frozenset(games),
        )


NOT_ONLY_DICE = "A shuffled pack or a bag of letters decides by chance as well as dice do."

KINDS = {
    (False, False): "neither of them",
    (True, False): "chance only",
    (False, True): "something hidden only",
    (True, True): "chance, and something hidden",
}


class ChanceOrSecret(QuestionType, name="chance-or-secret", concepts=("X-01",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        drawn = _some_games(random)
        if drawn is None:
            return None
        by_kind = {KINDS[_has_chance(name), _is_secret(name)]: name for name in drawn}
        return {"games": random.sample(sorted(by_kind.values()), len(by_kind))}

    def solve(self, games: Games) -> tuple[str, ...]:
        return tuple(KINDS[_has_chance(name), _is_secret(name)] for name in games)

    def mistakes(self, right: tuple[str, ...], games: Games) -> Iterator[Mistake]:
        def answer(chance: Callable[[str], bool], secret: Callable[[str], bool]) -> tuple[str, ...]:
            return tuple(KINDS[chance(name), secret(name)] for name in games)

        def uncertain(name: str) -> bool:
            return bool(GAMES[name][0])

        chosen = "Hidden is not the same as random: what a player has chosen in secret was not thrown with dice."
        thrown = "Nobody knows the next throw, so it is hidden from nobody; the position itself lies open."
        yield Mistake(answer(uncertain, _is_secret), "hidden-is-chance", chosen)
        yield Mistake(answer(_has_chance, uncertain), "chance-is-hidden", thrown)
        yield Mistake(answer(lambda name: DICE in GAMES[name][0], _is_secret), "only-dice", NOT_ONLY_DICE)

    def ask(self, right: tuple[str, ...], games: Games) -> Question:
        return Question(
            kind="matching",
            prompt="What keeps a player from knowing how the game will go on, besides the opponent's will? *Chance*: "
            "dice, shuffled cards and the like decide something. *Something hidden*: a player cannot see all of the "
            "position.",
            explanation=_facts(games),
            effort=8,
            choices=tuple(KINDS.values()),
            rows=tuple(games),
            essence=frozenset(games),
        )


# Throws of two dice ------------------------------------------------------------------------------------

Throw = tuple[int, int]


def _throws(faces: int, counts: Callable[[Throw], bool]) -> list[Throw]:
    """The throws of two dice that count; 3-1 and 1-3 are two of them."""
    numbers = range(1, faces + 1)
    return [throw for one in numbers for two in numbers if counts(throw := (one, two))]


def _listed(throws: list[Throw]) -> str:
    return ", ".join(f"{one}-{two}" for one, two in throws)


def _dice(faces: int) -> str:
    return "two ordinary dice" if faces == 6 else f"two dice with {faces} faces each (1 to {faces})"


class DistinctRolls(QuestionType, name="distinct-rolls", concepts=("X-04", "X-05"), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        return {"faces": random.randint(3, 12), "plays": random.randint(2, 20)}

    def solve(self, faces: int, plays: int) -> int:
        return faces * (faces + 1) // 2 * plays

    def mistakes(self, right: int, faces: int, plays: int) -> Iterator[Mistake]:
        rolls = right // plays
        yield Mistake(faces**2 * plays, "rolls-ordered", "3-1 and 1-3 are one and the same roll.")
        yield Mistake(right - faces * plays, "doubles-forgotten", "The doubles are rolls too.")
        yield Mistake(rolls + plays, "plies-add", "Each roll has plays of its own: multiply.")
        yield Mistake(2 * faces * plays, "dice-add", "The second die may show any number for each of the first.")

    def ask(self, right: int, faces: int, plays: int) -> Question:
        rolls = right // plays
        return Question(
            kind="number",
            prompt=f"In a game like backgammon {_dice(faces)} are thrown; which die shows which number makes no "
            f"difference. Suppose that a player has {plays} plays after every roll. How many positions are there after "
            "one roll and one play, if all of them are different?",
            explanation=f"There are {faces} doubles and {faces}·{faces - 1}/2 = {rolls - faces} other rolls, {rolls} "
            f"together. Each is followed by {plays} plays: {rolls}·{plays} = {right}.",
            effort=4,
        )


Event = tuple[str, Callable[[Throw], bool]]
"""Something that a throw may do, in words and as a test."""


def _event(random: Random, faces: int) -> Event:
    face, total = random.randint(2, faces), random.randint(4, 2 * faces - 2)
    one, two = random.sample(range(1, faces + 1), 2)
    return random.choice(
        [
            (f"at least one die shows a {face}", lambda throw: face in throw),
            (f"the dice add up to {total}", lambda throw: sum(throw) == total),
            (f"a die shows a {face}, or the dice add up to {face}", lambda throw: face in throw or sum(throw) == face),
            (f"the larger number is {face} (both may show it)", lambda throw: max(throw) == face),
            (
                f"the roll is {max(one, two)}-{min(one, two)} or a double",
                lambda throw: len(set(throw)) == 1 or set(throw) == {one, two},
            ),
            (f"neither die shows a {face}", lambda throw: face not in throw),
        ]
    )


class RollOdds(QuestionType, name="roll-odds", concepts=("X-04",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        faces = random.choice((4, 6, 6, 6, 8))
        event = _event(random, faces)
        right, made = self.solve(faces, event), self._wrong(faces, event)
        values = {Fraction(text) for text in (right, *made)}
        texts = sorted(text for text in made if text != right)
        chosen = random.sample(texts, min(3, len(texts)))
        if len({Fraction(text) for text in (right, *chosen)}) < 4 or not all(0 < value < 1 for value in values):
            return None
        return {"faces": faces, "event": event, "texts": chosen}

    def solve(self, faces: int, event: Event, texts: Sequence[str] = ()) -> str:
        return f"{len(_throws(faces, event[1]))}/{faces**2}"

    def _wrong(self, faces: int, event: Event) -> dict[str, tuple[str, str]]:
        good = _throws(faces, event[1])
        rolls = {tuple(sorted(throw)) for throw in good}
        doubles = sum(one == two for one, two in good)
        every, different = faces**2, faces * (faces + 1) // 2
        return {
            f"{len(rolls)}/{every}": ("rolls-unordered", "3-1 and 1-3 are two of the throws, though one roll."),
            f"{len(rolls)}/{different}": (
                "chance-unweighted",
                "The different rolls are not equally likely: a double comes half as often as another.",
            ),
            f"{len(good) + doubles}/{every}": ("doubles-twice", "A double is a single throw: one way, not two."),
            f"{len(good) - doubles}/{every}": ("doubles-forgotten", "The doubles are missing."),
            f"{every - len(good)}/{every}": ("opposite-counted", "That is the probability that it does *not* happen."),
        }

    def mistakes(self, right: str, faces: int, event: Event, texts: Sequence[str]) -> list[Mistake]:
        wrong = self._wrong(faces, event)
        return [Mistake(text, *wrong[text]) for text in texts]

    def ask(self, right: str, faces: int, event: Event, texts: Sequence[str]) -> Question:
        what, counts = event
        good, every = _throws(faces, counts), faces**2
        start = f"Of the {faces}·{faces} = {every} throws, all equally likely, these"
        if len(good) <= every / 2:
            explanation = f"{start} count: {_listed(good)}. They are {len(good)}."
        else:
            others = _listed(_throws(faces, lambda throw: not counts(throw)))
            explanation = f"{start} do not count: {others}. The other {len(good)} do."
        return Question(
            kind="choice",
            prompt=f"{_dice(faces).capitalize()} are thrown. With which probability does it happen that {what}?",
            explanation=explanation,
            data={"faces": faces, "event": what},
            effort=5,
        )


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
        return len(_throws(6, lambda throw: _hits(distance, closed, throw)))

    def mistakes(self, right: int, distance: int, closed: Points) -> list[Mistake] | None:
        def throws(closed: Points = closed, **rules: bool) -> list[Throw]:
            return _throws(6, lambda throw: _hits(distance, closed, throw, **rules))

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
        good = _throws(6, lambda throw: _hits(distance, closed, throw))
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


class LeavesWithDice(QuestionType, name="leaves-with-dice", concepts=("X-05",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        sizes = [(b, n, m) for b in range(2, 11) for n in range(2, 11) for m in (2, 3)]
        b, n, m = random.choice([(b, n, m) for b, n, m in sizes if (b * n) ** m <= 30_000 and b != n])
        return {"b": b, "n": n, "m": m}

    def solve(self, b: int, n: int, m: int) -> int:
        return (b * n) ** m

    def mistakes(self, right: int, b: int, n: int, m: int) -> Iterator[Mistake]:
        linear = f"Each turn multiplies the leaves by {b * n}; it does not add {b * n}."
        yield Mistake(b**m, "dice-forgotten", "Those are the moves alone; each throw multiplies the tree as well.")
        yield Mistake(b**m * n, "one-throw", f"There is a throw in each of the {m} turns.")
        yield Mistake(b**m + n**m, "plies-add", "Moves follow throws: the numbers multiply.")
        yield Mistake(b * n * m, "cost-linear", linear)

    def ask(self, right: int, b: int, n: int, m: int) -> Question:
        return Question(
            kind="number",
            prompt=f"In a game of chance a player first throws dice, with {n} different outcomes, and then has {b} "
            f"moves; then it is the other's turn, to throw and to move. How many leaves has the tree after {m} such "
            "turns, each a throw and a move?",
            explanation=f"A turn multiplies the leaves by {n}·{b} = {n * b}, so {m} turns give {n * b}<sup>{m}</sup> = "
            f"{right:,}, that is b<sup>m</sup>·n<sup>m</sup> = {b**m:,}·{n**m:,}.",
            effort=m + 1,
        )


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


Slip = tuple[int, str, str]


class PlanOdds(QuestionType, name="plan-odds", concepts=("X-05", "X-04"), levels=("easy",)):
    def draw(self, random: Random) -> Drawn | None:
        rolls = [(random.randint(1, 6), random.randint(1, 6)) for _ in range(random.choice((2, 2, 3)))]
        right = prod(self._odds(rolls))
        made: list[Slip] = [
            (36 ** len(rolls), "rolls-ordered", "Two different numbers can fall in two ways: 1 in 18, not 1 in 36."),
            (18 ** len(rolls), "doubles-twice", "A double can fall in one way only: 1 in 36, not 1 in 18."),
            (21 ** len(rolls), "chance-unweighted", "The 21 rolls are not equally likely."),
            (sum(self._odds(rolls)), "chances-added", "All of it has to happen: multiply."),
        ]
        if len(set(self._odds(rolls))) == 1 and random.random() < 0.5:
            return None  # plans of both kinds of roll are the better questions
        return {"rolls": rolls, "slips": random.sample([each for each in made if each[0] != right], 3)}

    def _odds(self, rolls: Sequence[Throw]) -> list[int]:
        """Each roll comes once in so many throws."""
        return [36 if one == two else 18 for one, two in rolls]

    def solve(self, rolls: Sequence[Throw], slips: Sequence[Slip]) -> str:
        return f"1 in {prod(self._odds(rolls)):,}"

    def mistakes(self, right: str, rolls: Sequence[Throw], slips: Sequence[Slip]) -> list[Mistake]:
        return [Mistake(f"1 in {odd:,}", name, why) for odd, name, why in slips]

    def ask(self, right: str, rolls: Sequence[Throw], slips: Sequence[Slip]) -> Question:
        return Question(
            kind="choice",
            prompt=f"A plan in backgammon works only if the next rolls are "
            f"{', then '.join(f'{max(roll)}-{min(roll)}' for roll in rolls)} (two dice each; which die shows which "
            "number makes no difference). How likely is that?",
            explanation="A double has probability 1/36, any other roll 2/36 = 1/18; they have to come one after the "
            f"other: {' · '.join(f'1/{odd}' for odd in self._odds(rolls))}, which is {right}. A plan that needs so "
            "much luck is worth little: with dice, look-ahead is.",
            data={"rolls": [list(roll) for roll in rolls]},
            effort=4,
        )


class Rollouts(QuestionType, name="rollouts", concepts=("X-09",), levels=("easy",)):
    def draw(self, random: Random) -> Drawn:
        return {"times": random.choice((2, 3, 4, 5, 10)), "played": random.choice((10, 20, 40, 50, 100, 200, 400))}

    def solve(self, times: int, played: int) -> int:
        return played * times**2

    def mistakes(self, right: int, times: int, played: int) -> Iterator[Mistake]:
        linear = "The error shrinks with the square root of the number of games, not with the number itself."
        root = "The error shrinks with the square root of the number of games."
        yield Mistake(played * times, "error-linear", linear)
        yield Mistake(right - played, "more-for-all", "That many games come on top; asked is how many in all.")
        yield Mistake(played * 2**times, "error-exponential", root)

    def ask(self, right: int, times: int, played: int) -> Question:
        part = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 10: "a tenth"}[times]
        return Question(
            kind="number",
            prompt=f"A position's value is estimated by the mean result of {played} random games (rollouts), each "
            "independent of the others. How many games does it take in all, from the beginning, so that the usual "
            f"error of the estimate is only {part} as large?",
            explanation="The usual error (the standard error of a mean) goes down with the square root of the number "
            f"of games. For {part} of it, {times}² = {times**2} times as many are needed: {times**2}·{played} = "
            f"{shown(right)}.",
            effort=3,
        )
