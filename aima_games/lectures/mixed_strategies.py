"""Games with simultaneous moves: a coin-guessing machine, and what a mixed strategy guarantees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def guess_coins(text: str) -> str:
    """A sentence that says how well a small program predicts the letters H and T of `text`, one after the other.

    It bets on the letter that has most often followed the same two letters; at a tie, on the opposite of the last one,
    because people alternate too much. Raises ValueError for other letters and for fewer than ten. The idea is
    from Shannon, "A mind-reading (?) machine", Bell Laboratories memorandum (1953).
    """
    coins = "".join(text.split()).upper()
    if set(coins) - set("HT") or len(coins) < 10:
        raise ValueError(f"ten letters or more, each H or T, not {text!r}")
    followed: Counter[str] = Counter()
    right = 0
    for i in range(2, len(coins)):
        before, coin = coins[i - 2 : i], coins[i]
        lead = followed[before + "H"] - followed[before + "T"]
        bet = ("H" if lead > 0 else "T") if lead else ("T" if before[1] == "H" else "H")
        right += bet == coin
        followed[before + coin] += 1
    bets = len(coins) - 2
    verdict = "you can be read" if right > 0.6 * bets else "hard to tell from a coin"
    return f"{right} of {bets} bets were right ({right / bets:.0%}): {verdict}."


def payoff_picture(payoffs: Sequence[Sequence[float]], names: Sequence[str] = ("heads", "tails")) -> Any:
    """MAX's expected utility when it takes the first of two actions with probability p, against each reply of MIN's.

    `payoffs[i][j]` is MAX's utility where MAX takes action i and MIN action j. The lowest line at each p, drawn
    thick, is what the mixed strategy guarantees; its highest point is marked.
    """
    import matplotlib.pyplot as plt

    from aima_games.graphics.figure import picture

    steps = [k / 200 for k in range(201)]
    answers = range(len(payoffs[0]))
    expected = [[p * payoffs[0][j] + (1 - p) * payoffs[1][j] for p in steps] for j in answers]
    sure = [min(values) for values in zip(*expected, strict=True)]
    best = max(range(len(steps)), key=sure.__getitem__)
    figure, axes = plt.subplots(figsize=(6, 3.6), layout="constrained")
    for j, dash in zip(answers, ("--", "-.", ":"), strict=False):
        axes.plot(steps, expected[j], dash, color="#a3400a", label=f"MIN shows {names[j]}")
    axes.plot(steps, sure, color="#0b4f8a", linewidth=3.5, alpha=0.75, label="what MAX is sure of")
    axes.plot(steps[best], sure[best], "o", color="#0b4f8a", markersize=9)
    axes.annotate(f"p = {steps[best]:.2g}, worth {sure[best]:.2g}", (steps[best], sure[best]), (0, 34),
                  textcoords="offset points", ha="center")  # fmt: skip
    axes.set(xlabel=f"probability p that MAX shows {names[0]}", ylabel="MAX's expected utility")
    axes.grid(color="#dddddd")
    axes.legend(frameon=False, loc="lower center")
    ends = "; ".join(f"against {names[j]} from {expected[j][0]:g} to {expected[j][-1]:g}" for j in answers)
    return picture(
        figure,
        f"MAX's expected utility as the probability of {names[0]} goes from 0 to 1: {ends}. What MAX is sure of is "
        f"the lower of the lines; it is largest, {sure[best]:.2g}, at p = {steps[best]:.2g}.",
    )
