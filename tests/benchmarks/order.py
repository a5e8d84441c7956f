"""How many games it takes to know who is first: simulated tournaments of agents of known strength, and the limit.

`python -m tests.benchmarks.order 3 8` simulates eight tournaments that are to find the first three;
`python -m tests.benchmarks.order plot FILE` draws what can be expected.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from math import log

import numpy as np

from aima_games.ladder.strength import chances
from autograder.tournament.pairing import next_pairs
from autograder.tournament.ratings import information, ladder
from autograder.tournament.tournament import LEAST

AGENTS, SPREAD, CERTAINTY, MOST = 60, 300.0, 0.9, 5000
ADVANTAGE, DRAWS = 40.0, 20.0
"""As in Connect Four."""
ANCHORS = {"random": 0.0, "1 ply": 700.0, "4 plies": 1090.0, "UCT": 750.0}


def least_games(gaps: Sequence[float], certainty: float = CERTAINTY) -> float:
    """About how many games any rule needs that finds this order so certainly, whatever the strengths are.

    The risk is shared among the gaps. To tell a gap g from its opposite with risk δ takes kl(δ, 1 − δ) nats (Garivier
    and Kaufmann, "Optimal best arm identification with fixed confidence", COLT 2016), and a game of the two, with
    information I, brings I g² / 2.
    """
    risk = (1 - certainty) / len(gaps)
    nats = (1 - 2 * risk) * log((1 - risk) / risk)
    told = (information(ADVANTAGE, DRAWS) + information(-ADVANTAGE, DRAWS)) / 2
    return sum(nats / (told * gap**2 / 2) for gap in gaps)


def strengths(rng: random.Random, spread: float = SPREAD) -> list[float]:
    """The best first."""
    return sorted((rng.gauss(700, spread) for _ in range(AGENTS)), reverse=True)


def gaps_of(found: Sequence[float], first: int) -> list[float]:
    """Between the first places, and to the one after them."""
    return [found[i] - found[i + 1] for i in range(first)]


def simulated(first: int, seed: int) -> tuple[int, bool, list[float]]:
    """How many games a tournament took, whether its order was right, and the gaps."""
    rng = random.Random(seed)
    found = strengths(rng)
    names = [f"p{i:02}" for i in range(AGENTS)]
    strength = ANCHORS | dict(zip(names, found, strict=True))
    games: list[tuple[str, str, float]] = []
    while True:
        known = ladder(list(strength), games, ANCHORS)
        begun = len(games) >= LEAST * AGENTS / 2
        if len(games) >= MOST or (begun and known.order_certainty(names, first) >= CERTAINTY):
            return len(games), known.ranked(names)[:first] == names[:first], gaps_of(found, first)
        for pair in next_pairs(list(strength), ANCHORS, known, first, begun, rng):
            for one, other in (pair, pair[::-1]):
                win, draw, _ = chances(strength[one] - strength[other] + ADVANTAGE, DRAWS)
                drawn = rng.random()
                games.append((one, other, 1.0 if drawn < win else 0.5 if drawn < win + draw else 0.0))


def plot(path: str) -> None:
    """Games against gaps, and which places can be told apart in a class."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    gaps = np.geomspace(8, 200, 60)
    for first, style in ((1, "-"), (3, "--"), (5, "-."), (10, ":")):
        left.loglog(gaps, [least_games([gap] * first) for gap in gaps], style, label=f"the first {first}")
    left.axhline(3600, color="grey", linewidth=1)
    left.text(8, 4.5, "grey: half an hour on 2 processors, 1 s a game", fontsize=8)
    left.set(xlabel="gap between neighbours (points)", ylabel="games", xticks=[10, 20, 50, 100, 200])
    left.set_xticklabels(["10", "20", "50", "100", "200"])
    left.minorticks_off()
    left.legend(frameon=False)
    spreads, rng = (100, 200, 300, 450, 600), random.Random(1)
    for games, style in ((1000, ":"), (3600, "--"), (20_000, "-")):
        middle = [np.median([_reached(strengths(rng, spread), games) for _ in range(400)]) for spread in spreads]
        right.plot(spreads, middle, style, marker="o", label=f"{games:,} games")
    right.set(
        xlabel=f"spread of {AGENTS} agents (standard deviation, points)", ylabel="places in order, in half of classes"
    )
    right.set(xticks=spreads, ylim=(0, None))
    right.legend(frameon=False)
    figure.savefig(path)


def _reached(found: list[float], games: float) -> int:
    """The most places whose order so many games can tell."""
    first = 0
    while least_games(gaps_of(found, first + 1)) <= games:
        first += 1
    return first


def main() -> None:
    if sys.argv[1] == "plot":
        plot(sys.argv[2])
        return
    for seed in range(int(sys.argv[2])):
        games, right, gaps = simulated(int(sys.argv[1]), seed)
        said = ", ".join(f"{gap:.0f}" for gap in gaps)
        print(
            f"{games} games, {'right' if right else 'wrong'}; at least {least_games(gaps):.0f}; gaps {said}", flush=True
        )


if __name__ == "__main__":
    main()
