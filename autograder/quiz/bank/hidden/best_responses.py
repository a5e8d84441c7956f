"""Questions about the best answer to a strategy: in Kuhn poker, and to both players' in a game of one move each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import Value, bracketed, shown
from autograder.quiz.bank.drafting import exact
from autograder.quiz.bank.question_types import Drawn, QuestionType

Plan = Sequence[Fraction]
"""What an action brings MAX against each of the two cards that MIN may hold, the lower one first."""


def plans(card: str, bluffs: int, calls: int) -> dict[str, Plan]:
    """What each plan of MAX with a card brings against each card of MIN's.

    After a check MIN bets a king always, a jack `bluffs` times in ten and a queen never; MAX's bet it calls with a king
    always, with a queen `calls` times in ten and with a jack never.
    """
    one, bluff, call = Fraction(1), Fraction(bluffs, 10), Fraction(calls, 10)
    if card == "king":  # against a jack, a queen
        return {"bet": (one, 1 + call), "check, and call a bet": (1 + bluff, one)}
    if card == "queen":  # against a jack, a king
        return {
            "bet": (one, -2 * one),
            "check, and call a bet": (1 + bluff, -2 * one),
            "check, and fold to a bet": (1 - 2 * bluff, -one),
        }
    return {"bet": (1 - 3 * call, -2 * one), "check, and fold to a bet": (-one, -one)}  # against a queen, a king


def average(plan: Plan) -> Fraction:
    """What a plan brings where MIN's two cards are equally likely."""
    return sum(plan, Fraction(0)) / 2


class BestResponse(
    QuestionType, name="best-response-in-kuhn-poker", concepts=("H-04",), levels=("medium", "hard"), least=2
):
    """The most that MAX can expect with a card against a given strategy in Kuhn poker."""

    def draw(self, random: Random) -> Drawn:
        card = random.choice(("jack", "queen", "king"))
        # To bluff with a jack pays as long as MIN calls at most 3 times in ten; else one folds.
        calls = random.randint(1, 6 if card == "jack" else 9)
        return {"card": card, "bluffs": random.randint(1, 9), "calls": calls}

    def solve(self, card: str, bluffs: int, calls: int) -> Fraction:
        return max(average(plan) for plan in plans(card, bluffs, calls).values())

    def mistakes(self, right: Fraction, card: str, bluffs: int, calls: int) -> Iterator[Mistake]:
        every = plans(card, bluffs, calls).values()
        seen = "MIN's card is hidden: MAX has to do the same whatever MIN holds."
        yield Mistake(average([max(one) for one in zip(*every, strict=True)]), "clairvoyant", seen)
        yield Mistake(min(map(average, every)), "worst-response", "MAX may choose, and has a better plan.")
        yield Mistake(2 * right, "chance-unweighted", "Each of MIN's two cards is only half as likely as you took it.")
        yield Mistake(max(map(max, every)), "only-good-luck", "That is against one of MIN's cards. There is another.")

    def ask(self, right: Fraction, card: str, bluffs: int, calls: int) -> Question:
        lower, higher = (other for other in ("jack", "queen", "king") if other != card)
        lines = [
            f"- {plan}: {shown(low)} against a {lower}, {shown(high)} against a {higher}; {shown((low + high) / 2)} on "
            "average"
            for plan, (low, high) in plans(card, bluffs, calls).items()
        ]
        often = [f"with probability {shown(Fraction(number, 10))}" for number in (bluffs, calls)]
        return Question(
            kind="number",
            prompt="In Kuhn poker (jack, queen, king; a coin each in the pot; bets of one coin) you know MIN's "
            f"strategy. After a check it always bets with a king, never with a queen, and with a jack {often[0]}. "
            f"MAX's bet it always calls with a king, never with a jack, and with a queen {often[1]}. MAX holds a "
            f"{card} and moves first. What is the most that it can expect to win?",
            explanation=f"MIN holds a {lower} or a {higher}, each with probability ½, and the plan has to be the same "
            "for both. The plans that are worth a look:\n\n"
            + "\n".join(lines)
            + f"\n\nThe best brings {shown(right)}.",
            effort=28 if card == "queen" else 18,
        )


Table = Sequence[Sequence[int]]
"""MAX's utility for each of its actions, against each of MIN's."""


def tenths(random: Random, count: int) -> list[int]:
    """Probabilities, none of them 0, in tenths."""
    cuts = sorted(random.sample(range(1, 10), count - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, 10], strict=True)]


def weighted(values: Sequence[int | Fraction], chances: Sequence[int]) -> Fraction:
    """The expected value; the probabilities are in tenths."""
    return sum((Fraction(chance, 10) * value for chance, value in zip(chances, values, strict=True)), Fraction(0))


def against(table: Table, chances: Sequence[int]) -> list[Fraction]:
    """What each row brings where the columns are chosen with these probabilities."""
    return [weighted(row, chances) for row in table]


class Exploitability(QuestionType, name="exploitability", concepts=("H-04",), levels=("medium", "hard"), least=3):
    """How far a pair of mixed strategies is from an equilibrium."""

    def draw(self, random: Random) -> Drawn | None:
        rows, columns = random.choice(((2, 2), (2, 3), (3, 2)))
        table = [[random.randint(-6, 6) for _ in range(columns)] for _ in range(rows)]
        drawn: Drawn = {"table": table, "ours": tenths(random, rows), "theirs": tenths(random, columns)}
        most, least, value = self.responses(**drawn)
        return drawn if least < value < most else None

    def responses(
        self, table: Table, ours: Sequence[int], theirs: Sequence[int]
    ) -> tuple[Fraction, Fraction, Fraction]:
        """What MAX's best response brings, what MIN's allows, and what the two strategies bring."""
        rows, columns = against(table, theirs), against(list(zip(*table, strict=True)), ours)
        return max(rows), min(columns), weighted(rows, ours)

    def solve(self, table: Table, ours: Sequence[int], theirs: Sequence[int]) -> Value:
        most, least, _ = self.responses(table, ours, theirs)
        return exact((most - least) / 2)

    def mistakes(self, right: Value, table: Table, ours: Sequence[int], theirs: Sequence[int]) -> Iterator[Mistake]:
        most, least, value = self.responses(table, ours, theirs)
        half = "Exploitability is the average over the two players: halve the sum of what their best responses bring."
        other = "That is what one player gains. The other's best response counts as well."
        yield Mistake(exact(most - least), "not-halved", half)
        yield Mistake(exact(most - value), "one-player-only", other)
        yield Mistake(exact(value - least), "one-player-only", other)
        yield Mistake(exact((most + least) / 2), "signs-mixed", "What MIN's best response brings MIN is minus MAX's.")
        sure = "A best response answers the whole mixed strategy: it does not know which action will be drawn."
        yield Mistake(exact(Fraction(max(map(max, table)) - min(map(min, table)), 2)), "clairvoyant", sure)

    def ask(self, right: Value, table: Table, ours: Sequence[int], theirs: Sequence[int]) -> Question:
        most, least, _ = self.responses(table, ours, theirs)
        names, others = "abc"[: len(ours)], "xyz"[: len(theirs)]

        def listed(actions: str, values: Sequence[Fraction]) -> str:
            return ", ".join(f"{name} {shown(exact(value))}" for name, value in zip(actions, values, strict=True))

        rows = [f"| {name} | {' | '.join(map(shown, row))} |" for name, row in zip(names, table, strict=True)]
        mixed = (
            listed(actions, [Fraction(n, 10) for n in each]) for actions, each in ((names, ours), (others, theirs))
        )
        allowed = against(list(zip(*table, strict=True)), ours)
        return Question(
            kind="number",
            prompt="MAX and MIN choose an action each, and neither sees the other's. The table has MAX's utility; the "
            f"game is zero-sum.\n\n| | {' | '.join(others)} |\n|---|{'---|' * len(others)}\n" + "\n".join(rows) + "\n\n"
            f"MAX plays {next(mixed)}; MIN plays {next(mixed)}. How large is the exploitability of this pair of "
            "strategies, that is half of what the two best responses to them gain together?",
            explanation=f"Against MIN's strategy MAX's actions bring {listed(names, against(table, theirs))}: the best "
            f"response brings {shown(most)}. Against MAX's strategy MIN's actions leave MAX {listed(others, allowed)}: "
            f"the best response leaves {shown(least)}, so it brings MIN {shown(-least)}. Exploitability is half of the "
            f"sum, ({shown(most)} − {bracketed(least)}) / 2 = {shown(right)}.",
            effort=4 * len(ours) * len(theirs) + 4,
        )
