"""Questions about the best answer to a strategy: in Kuhn poker, and for both players in a game of one move each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import bracketed, shown
from aima_games.text import count
from autograder.quiz.bank.drafting import exact, parts
from autograder.quiz.bank.question_types import question_type
from autograder.quiz.bank.trees import average

Plan = Sequence[Fraction]
"""What an action brings MAX against each of the two cards that MIN may hold, the lower one first."""


def plans(card: str, bluffs: int, calls: int, ante: int = 1, stake: int = 1) -> dict[str, Plan]:
    """What each plan of MAX with a card brings against each card of MIN's, with these antes and bets.

    After a check MIN bets a king always, a jack `bluffs` times in ten and a queen never; It calls MAX's bet with a king
    always, with a queen `calls` times in ten and with a jack never.
    """
    won, lost, bluff, call = Fraction(ante), Fraction(-ante - stake), Fraction(bluffs, 10), Fraction(calls, 10)
    if card == "king":  # against a jack, a queen
        return {"bet": (won, won + stake * call), "check, and call a bet": (won + stake * bluff, won)}
    if card == "queen":  # against a jack, a king
        return {
            "bet": (won, lost),
            "check, and call a bet": (won + stake * bluff, lost),
            "check, and fold to a bet": (won - 2 * won * bluff, -won),
        }
    return {"bet": (won + (lost - won) * call, lost), "check, and fold to a bet": (-won, -won)}  # a queen, a king


@question_type("best-response-in-kuhn-poker", ("H-04",), levels=("medium", "hard"), least=2)
def best_response(random: Random) -> Question | None:
    """What is the most that MAX can expect with a card against a given strategy in Kuhn poker?"""
    card = random.choice(("jack", "queen", "king"))
    ante, stake = random.randint(1, 4), random.randint(1, 3)
    calls, bluffs = random.randint(1, 9), random.randint(1, 9)
    every = plans(card, bluffs, calls, ante, stake)
    means = [average(plan) for plan in every.values()]  # MIN's two cards are equally likely
    right = max(means)
    if right == -ante and random.random() < 4 / 5:  # usually there is something better than folding
        return None
    seen = "MIN's card is hidden: MAX has to do the same whatever MIN holds."
    lower, higher = (other for other in ("jack", "queen", "king") if other != card)
    lines = [
        f"- {plan}: {shown(low)} against a {lower}, {shown(high)} against a {higher}; {shown((low + high) / 2)} on "
        "average"
        for plan, (low, high) in every.items()
    ]
    often = [f"with probability {shown(Fraction(number, 10))}" for number in (bluffs, calls)]
    return Question(
        kind="number",
        prompt=f"In Kuhn poker (jack, queen, king) with {count(ante, 'coin')} each in the pot, and bets of "
        f"{count(stake, 'coin')}, you know MIN's strategy. After a check it always bets with a king, never with a "
        f"queen, and with a jack {often[0]}. It always calls MAX's bet with a king, never "
        f"with a jack, and with a queen {often[1]}. MAX holds a {card} and moves first. What is the most that it "
        "can expect to win?",
        right=right,
        mistakes=(
            Mistake(average([max(one) for one in zip(*every.values(), strict=True)]), "clairvoyant", seen),
            Mistake(min(means), "worst-response", "MAX may choose, and has a better plan."),
            Mistake(2 * right, "chance-unweighted", "Each of MIN's two cards is only half as likely as you took it."),
            Mistake(max(map(max, every.values())), "only-good-luck", "That is against only one of MIN's two cards."),
        ),
        explanation=f"MIN holds a {lower} or a {higher}, each with probability ½, and the plan has to be the same "
        "for both. The plans worth looking at:\n\n" + "\n".join(lines) + f"\n\nThe best brings {shown(right)}.",
        data={"card": card, "bluffs": bluffs, "calls": calls, "ante": ante, "stake": stake},
        effort=28 if card == "queen" else 18,
    )


def tenths(random: Random, count: int) -> list[int]:
    """Probabilities in tenths, none of them 0."""
    return parts(random.sample(range(1, 10), count - 1), 10)


def weighted(values: Sequence[int | Fraction], chances: Sequence[int]) -> Fraction:
    """The expected value; the probabilities are in tenths."""
    return sum((Fraction(chance, 10) * value for chance, value in zip(chances, values, strict=True)), Fraction(0))


def matrix_game(table: Sequence[Sequence[int]]) -> str:
    """A zero-sum game of one move each in words: MAX's actions a, b, c are the rows, MIN's x, y, z the columns."""
    others = "xyz"[: len(table[0])]
    lines = [f"| {name} | {' | '.join(map(shown, row))} |" for name, row in zip("abc", table, strict=False)]
    return (
        "MAX and MIN choose an action each, and neither sees the other's. The table has MAX's utility; the "
        f"game is zero-sum.\n\n| | {' | '.join(others)} |\n|---|{'---|' * len(others)}\n" + "\n".join(lines)
    )


@question_type("exploitability", ("H-04",), levels=("medium", "hard"), least=3)
def exploitability(random: Random) -> Question | None:
    """How far is a pair of mixed strategies from an equilibrium?"""
    rows, columns = random.choice(((2, 2), (2, 3), (3, 2)))
    table = [[random.randint(-6, 6) for _ in range(columns)] for _ in range(rows)]
    ours, theirs = tenths(random, rows), tenths(random, columns)
    bring = [weighted(row, theirs) for row in table]
    allowed = [weighted(column, ours) for column in zip(*table, strict=True)]
    most, least, value = max(bring), min(allowed), weighted(bring, ours)
    if not least < value < most:
        return None
    right = exact((most - least) / 2)
    half = "Exploitability is the average over the two players: halve the sum of what their best responses bring."
    other = "That is what one player gains. The other's best response counts as well."
    sure = "A best response answers the whole mixed strategy: it does not know which action will be drawn."
    names, others = "abc"[: len(ours)], "xyz"[: len(theirs)]

    def listed(actions: str, values: Sequence[Fraction]) -> str:
        return ", ".join(f"{name} {shown(exact(value))}" for name, value in zip(actions, values, strict=True))

    our_mix, their_mix = (
        listed(actions, [Fraction(n, 10) for n in each]) for actions, each in ((names, ours), (others, theirs))
    )
    return Question(
        kind="number",
        prompt=f"{matrix_game(table)}\n\nMAX plays {our_mix}; MIN plays {their_mix}. How large is the exploitability "
        "of this pair of strategies, that is half of what the two best responses to them gain together?",
        right=right,
        mistakes=(
            Mistake(exact(most - least), "not-halved", half),
            Mistake(exact(most - value), "one-player-only", other),
            Mistake(exact(value - least), "one-player-only", other),
            Mistake(exact((most + least) / 2), "signs-mixed", "What MIN's best response brings MIN is minus MAX's."),
            Mistake(exact(Fraction(max(map(max, table)) - min(map(min, table)), 2)), "clairvoyant", sure),
        ),
        explanation=f"Against MIN's strategy MAX's actions bring {listed(names, bring)}: the best "
        f"response brings {shown(most)}. Against MAX's strategy MIN's actions leave MAX {listed(others, allowed)}: "
        f"the best response leaves {shown(least)}, so it brings MIN {shown(-least)}. Exploitability is half of the "
        f"sum, ({shown(most)} − {bracketed(least)}) / 2 = {shown(right)}.",
        data={"table": table, "ours": ours, "theirs": theirs},
        effort=4 * rows * columns + 4,
    )
