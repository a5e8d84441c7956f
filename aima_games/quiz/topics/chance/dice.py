"""Questions of the topic "chance" about dice themselves: which games have them, what a throw brings, what they cost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from aima_games.quiz.bank import question_type
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


def _facts(names: list[str]) -> str:
    return "\n".join(f"- {name}: {GAMES[name][1]}" for name in names)


@question_type("chance", "games-with-chance", "X-01", levels=("easy",))
def games_with_chance(random: Random) -> Question | None:
    names = _some_games(random)
    if names is None:
        return None

    def those(which: Callable[[str], bool]) -> tuple[str, ...]:
        return tuple(name for name in names if which(name))

    return Question(
        kind="several",
        prompt="Which of these games have chance nodes in their game tree?",
        right=those(_has_chance),
        mistakes=(
            Mistake(
                those(lambda name: bool(GAMES[name][0])),
                "hidden-is-chance",
                "Where a player has chosen what you cannot see, nothing is left to chance: you just do not know it.",
            ),
            Mistake(
                those(lambda name: DICE in GAMES[name][0]),
                "only-dice",
                "A shuffled pack or a bag of letters decides by chance as well as dice do.",
            ),
            Mistake(those(_is_secret), "hidden-is-chance", "Those are the games in which something is hidden."),
        ),
        explanation="A chance node is where dice, shuffled cards or the like decide, and no player:\n\n"
        + _facts(names),
        data={"games": names},
        effort=6,
        choices=tuple(names),
        essence=frozenset(names),
    )


KINDS = {
    (False, False): "neither of them",
    (True, False): "chance only",
    (False, True): "something hidden only",
    (True, True): "chance, and something hidden",
}


@question_type("chance", "chance-or-secret", "X-01", levels=("easy",))
def chance_or_secret(random: Random) -> Question | None:
    drawn = _some_games(random)
    if drawn is None:
        return None
    by_kind = {KINDS[_has_chance(name), _is_secret(name)]: name for name in drawn}
    names = random.sample(sorted(by_kind.values()), len(by_kind))

    def answer(chance: Callable[[str], bool], secret: Callable[[str], bool]) -> tuple[str, ...]:
        return tuple(KINDS[chance(name), secret(name)] for name in names)

    return Question(
        kind="matching",
        prompt="What keeps a player from knowing how the game will go on, besides the opponent's will? *Chance*: "
        "dice, shuffled cards and the like decide something. *Something hidden*: a player cannot see all of the "
        "position.",
        right=answer(_has_chance, _is_secret),
        mistakes=(
            Mistake(
                answer(lambda name: bool(GAMES[name][0]), _is_secret),
                "hidden-is-chance",
                "Hidden is not the same as random: what a player has chosen in secret was not thrown with dice.",
            ),
            Mistake(
                answer(_has_chance, lambda name: bool(GAMES[name][0])),
                "chance-is-hidden",
                "Nobody knows the next throw, so it is hidden from nobody; the position itself lies open.",
            ),
            Mistake(
                answer(lambda name: DICE in GAMES[name][0], _is_secret),
                "only-dice",
                "A shuffled pack or a bag of letters decides by chance as well as dice do.",
            ),
        ),
        explanation=_facts(names),
        data={"games": names},
        effort=8,
        choices=tuple(KINDS.values()),
        rows=tuple(names),
        essence=frozenset(names),
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


@question_type("chance", "distinct-rolls", "X-04", "X-05", levels=("easy",))
def distinct_rolls(random: Random) -> Question:
    faces, plays = random.randint(3, 12), random.randint(2, 20)
    rolls = faces * (faces + 1) // 2
    return Question(
        kind="number",
        prompt=f"In a game like backgammon {_dice(faces)} are thrown; which die shows which number makes no "
        f"difference. Suppose that a player has {plays} plays after every roll. How many positions are there after "
        "one roll and one play, if all of them are different?",
        right=rolls * plays,
        mistakes=(
            Mistake(faces**2 * plays, "rolls-ordered", "3-1 and 1-3 are one and the same roll."),
            Mistake(rolls * plays - faces * plays, "doubles-forgotten", "The doubles are rolls too."),
            Mistake(rolls + plays, "plies-add", "Each roll has plays of its own: multiply."),
            Mistake(2 * faces * plays, "dice-add", "The second die may show any number for each of the first."),
        ),
        explanation=f"There are {faces} doubles and {faces}·{faces - 1}/2 = {rolls - faces} other rolls, {rolls} "
        f"together. Each is followed by {plays} plays: {rolls}·{plays} = {rolls * plays}.",
        data={"faces": faces, "plays": plays},
        effort=4,
    )


def _event(random: Random, faces: int) -> tuple[str, Callable[[Throw], bool]]:
    """Something that a throw may do, in words and as a test."""
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


@question_type("chance", "roll-odds", "X-04", levels=("easy",))
def roll_odds(random: Random) -> Question | None:
    faces = random.choice((4, 6, 6, 6, 8))
    what, counts = _event(random, faces)
    good = _throws(faces, counts)
    rolls = {tuple(sorted(throw)) for throw in good}
    doubles = sum(one == two for one, two in good)
    every, different = faces**2, faces * (faces + 1) // 2
    right = f"{len(good)}/{every}"
    made = {
        f"{len(rolls)}/{every}": ("rolls-unordered", "3-1 and 1-3 are two of the throws, though one roll."),
        f"{len(rolls)}/{different}": (
            "chance-unweighted",
            "The different rolls are not equally likely: a double comes half as often as another.",
        ),
        f"{len(good) + doubles}/{every}": ("doubles-twice", "A double is a single throw: one way, not two."),
        f"{len(good) - doubles}/{every}": ("doubles-forgotten", "The doubles are missing."),
        f"{every - len(good)}/{every}": ("opposite-counted", "That is the probability that it does *not* happen."),
    }
    values = {Fraction(text) for text in (right, *made)}
    made.pop(right, None)
    names = random.sample(sorted(made), min(3, len(made)))
    choices = sorted({right, *names}, key=lambda text: (Fraction(text), text))
    if len({Fraction(text) for text in choices}) < 4 or not all(0 < value < 1 for value in values):
        return None
    return Question(
        kind="choice",
        prompt=f"{_dice(faces).capitalize()} are thrown. With which probability does it happen that {what}?",
        right=right,
        mistakes=tuple(Mistake(name, *made[name]) for name in names),
        explanation=f"Of the {faces}·{faces} = {every} throws, all equally likely, these count: {_listed(good)}. They "
        f"are {len(good)}."
        if len(good) <= every / 2
        else f"Of the {faces}·{faces} = {every} throws, all equally likely, these do not count: "
        f"{_listed(_throws(faces, lambda throw: not counts(throw)))}. The other {len(good)} do.",
        data={"faces": faces, "event": what},
        effort=5,
        choices=tuple(choices),
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


@question_type("chance", "hits", "X-04", levels=("medium",))
def hits(random: Random) -> Question | None:
    distance = random.randint(2, 12)
    closed = frozenset(random.sample(range(1, distance), min(random.choice((0, 1, 1, 2, 3)), distance - 1)))
    good = _throws(6, lambda throw: _hits(distance, closed, throw))
    direct = _throws(6, lambda throw: _hits(distance, closed, throw, sums=False))
    made = [
        (
            len(direct),
            "only-one-die",
            "Both dice may bring the checker there together, and a double moves up to four times.",
        ),
        (
            len({tuple(sorted(throw)) for throw in good}),
            "rolls-unordered",
            "A roll of two different numbers is two of the 36 throws.",
        ),
        (
            len(_throws(6, lambda throw: _hits(distance, closed, throw, fours=False))),
            "double-moves-twice",
            "A double is played four times.",
        ),
        (
            len(_throws(6, lambda throw: _hits(distance, frozenset(), throw))),
            "closed-point-ignored",
            "On its way the checker must not touch down on a point that MIN holds.",
        ),
        (len(good) - len(direct), "only-the-sum", "A single die that shows the distance hits too."),
    ]
    mistakes = [Mistake(*each) for each in made if each[0] not in (len(good), 0)]
    if len({mistake.answer for mistake in mistakes}) < 2 or not good:
        return None
    blocked = " All points in between are open."
    if closed:
        points = [str(point) for point in sorted(closed)]
        held = " and ".join([", ".join(points[:-1]), points[-1]] if len(points) > 1 else points)
        blocked = (
            f" MIN holds the point{'s' if len(points) > 1 else ''} {held} away from it: there it must not touch down, "
            "but it may anywhere else."
        )
    return Question(
        kind="number",
        prompt="Backgammon: two dice are thrown; a checker may move by the one, by the other, or by one after the "
        "other, touching down in between; a double is played four times.\n\nA single checker of MIN's, a blot, "
        f"stands {distance} points ahead of a checker of MAX's.{blocked} With how many of the 36 throws can this "
        "checker hit it, that is, land exactly there?",
        right=len(good),
        mistakes=tuple(mistakes),
        explanation="These throws hit: " + _listed(good) + f". They are {len(good)} of 36.",
        data={"distance": distance, "closed": sorted(closed)},
        effort=16 + len(closed),
    )


# What dice cost ----------------------------------------------------------------------------------------


@question_type("chance", "leaves-with-dice", "X-05", levels=("easy",))
def leaves_with_dice(random: Random) -> Question:
    b, n, m = random.choice(
        [(b, n, m) for b in range(2, 11) for n in range(2, 11) for m in (2, 3) if (b * n) ** m <= 30_000 and b != n]
    )
    return Question(
        kind="number",
        prompt=f"In a game of chance a player first throws dice, with {n} different outcomes, and then has {b} moves; "
        f"then it is the other's turn, to throw and to move. How many leaves has the tree after {m} such turns, each "
        "a throw and a move?",
        right=(b * n) ** m,
        mistakes=(
            Mistake(b**m, "dice-forgotten", "Those are the moves alone; each throw multiplies the tree as well."),
            Mistake(b**m * n, "one-throw", f"There is a throw in each of the {m} turns."),
            Mistake(b**m + n**m, "plies-add", "Moves follow throws: the numbers multiply."),
            Mistake(b * n * m, "cost-linear", f"Each turn multiplies the leaves by {b * n}; it does not add {b * n}."),
        ),
        explanation=f"A turn multiplies the leaves by {n}·{b} = {n * b}, so {m} turns give {n * b}<sup>{m}</sup> = "
        f"{(n * b) ** m:,}, that is b<sup>m</sup>·n<sup>m</sup> = {b**m:,}·{n**m:,}.",
        data={"b": b, "n": n, "m": m},
        effort=m + 1,
    )


def _depth_within(factor: int, leaves: int) -> int:
    """How many turns fit, if each multiplies the leaves by `factor`."""
    depth = 0
    while factor ** (depth + 1) <= leaves:
        depth += 1
    return depth


@question_type("chance", "turns-within-budget", "X-05", levels=("easy",))
def turns_within_budget(random: Random) -> Question | None:
    b, n = random.choice((2, 3, 4, 5, 10, 20)), random.choice((2, 4, 5, 6, 10, 20))
    right = random.randint(1, 5)
    leaves = (b * n) ** right * random.randint(1, b * n - 1)
    if leaves < 1_000:
        return None
    power = 10 ** (len(str(leaves)) - 1)
    leaves = leaves // power * power  # a round number
    return Question(
        kind="number",
        prompt=f"A turn is a throw of dice, with {n} different outcomes, and then a move, of which there are always "
        f"{b}. A program can look at {leaves:,} leaves before it has to move. How many turns, in all their "
        "variations, can it look ahead at most?",
        right=_depth_within(b * n, leaves),
        mistakes=(
            Mistake(
                _depth_within(b, leaves), "dice-forgotten", "Without dice it would be so many; each throw costs too."
            ),
            Mistake(
                _depth_within(b * n, leaves) + 1,
                "rounded-up",
                "The last of these turns cannot be looked at completely.",
            ),
            Mistake(
                2 * _depth_within(b * n, leaves),
                "plies-for-turns",
                "Those are plies, with the throws counted; asked are turns.",
            ),
        ),
        explanation=f"Each turn multiplies the leaves by {n}·{b} = {n * b}: "
        + ", ".join(f"{(n * b) ** k:,}" for k in range(1, _depth_within(b * n, leaves) + 2))
        + f". The last number is more than {leaves:,}.",
        data={"b": b, "n": n, "leaves": leaves},
        effort=5,
    )


@question_type("chance", "plan-odds", "X-05", "X-04", levels=("easy",))
def plan_odds(random: Random) -> Question | None:
    rolls = [(random.randint(1, 6), random.randint(1, 6)) for _ in range(random.choice((2, 2, 3)))]
    right, same = 1, len({one == two for one, two in rolls}) == 1
    for one, two in rolls:
        right *= 36 if one == two else 18
    made = [
        (36 ** len(rolls), "rolls-ordered", "Two different numbers can fall in two ways: 1 in 18, not 1 in 36."),
        (18 ** len(rolls), "doubles-twice", "A double can fall in one way only: 1 in 36, not 1 in 18."),
        (21 ** len(rolls), "chance-unweighted", "The 21 rolls are not equally likely."),
        (sum(36 if one == two else 18 for one, two in rolls), "chances-added", "All of it has to happen: multiply."),
    ]
    if same and random.random() < 0.5:
        return None  # plans of both kinds of roll are the better questions
    wrong = random.sample([each for each in made if each[0] != right], 3)
    odds = sorted({right, *(each[0] for each in wrong)})
    text = [f"{max(roll)}-{min(roll)}" for roll in rolls]
    return Question(
        kind="choice",
        prompt=f"A plan in backgammon works only if the next rolls are {', then '.join(text)} (two dice each; which "
        "die shows which number makes no difference). How likely is that?",
        right=f"1 in {right:,}",
        mistakes=tuple(Mistake(f"1 in {odd:,}", name, why) for odd, name, why in wrong),
        explanation="A double has probability 1/36, any other roll 2/36 = 1/18; they have to come one after the other: "
        + " · ".join("1/36" if one == two else "1/18" for one, two in rolls)
        + f", which is 1 in {right:,}. A plan that needs so much luck is worth little: with dice, look-ahead is.",
        data={"rolls": [list(roll) for roll in rolls]},
        effort=4,
        choices=tuple(f"1 in {odd:,}" for odd in odds),
    )


@question_type("chance", "rollouts", "X-09", levels=("easy",))
def rollouts(random: Random) -> Question:
    times, played = random.choice((2, 3, 4, 5, 10)), random.choice((10, 20, 40, 50, 100, 200, 400))
    part = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 10: "a tenth"}[times]
    return Question(
        kind="number",
        prompt=f"A position's value is estimated by the mean result of {played} random games (rollouts), each "
        "independent of the others. How many games does it take in all, from the beginning, so that the usual error "
        f"of the estimate is only {part} as large?",
        right=played * times**2,
        mistakes=(
            Mistake(
                played * times,
                "error-linear",
                "The error shrinks with the square root of the number of games, not with the number itself.",
            ),
            Mistake(
                played * times**2 - played, "more-for-all", "That many games come on top; asked is how many in all."
            ),
            Mistake(
                played * 2**times, "error-exponential", "The error shrinks with the square root of the number of games."
            ),
        ),
        explanation="The usual error (the standard error of a mean) goes down with the square root of the number of "
        f"games. For {part} of it, {times}² = {times**2} times as many are needed: {times**2}·{played} = "
        f"{shown(played * times**2)}.",
        data={"times": times, "played": played},
        effort=3,
    )
