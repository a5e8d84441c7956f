"""Who plays whom next: round robin for few, for many the pairs that tell most."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from aima_games.ladder.strength import chances
from autograder.tournament.ratings import Ladder

FEW = 66
"""So many pairs play a round robin: twelve agents."""
EACH = 2
"""In a round of many, nobody meets more opponents than this."""
FIRST_ROUNDS = 3
"""So many rounds of many are drawn at random: before, ratings say little."""
WORTHWHILE = 0.1
"""A pair that tells less than this part of what the best one tells is not played."""
CURIOSITY = 0.02
"""What a pair counts that has nothing to do with the first places, beside one that has."""

Pair = tuple[str, str]


def next_pairs(
    names: Sequence[str], known: Collection[str], ladder: Ladder, first: int, rounds: int, rng: random.Random
) -> list[Pair]:
    """The pairs of the next round. Those in `known` have ratings already, and do not meet each other."""
    pairs = [pair for pair in combinations(names, 2) if not (pair[0] in known and pair[1] in known)]
    rng.shuffle(pairs)
    if len(pairs) <= FEW:
        return pairs
    if rounds >= FIRST_ROUNDS:
        worth = {pair: found(pair) for found in [_worth(names, known, ladder, first)] for pair in pairs}
        pairs = [pair for pair in pairs if worth[pair] >= WORTHWHILE * max(worth.values())]
        pairs.sort(key=worth.__getitem__, reverse=True)
    met = dict.fromkeys(names, 0)
    chosen = []
    for pair in pairs:
        if all(met[name] < EACH or name in known for name in pair):
            chosen.append(pair)
            for name in pair:
                met[name] += 1
    return chosen


def _worth(names: Sequence[str], known: Collection[str], ladder: Ladder, first: int) -> Callable[[Pair], float]:
    """What a game of a pair may tell about the first places: how open it is, and how little is known of the two."""
    rivals = [name for name in names if name not in known]
    orders = ladder.sampled_orders(rivals)[:, : first + 1]
    among = {name: float((orders == i).any(axis=1).mean()) for i, name in enumerate(rivals)}

    def worth(pair: Pair) -> float:
        difference, deviation = ladder.difference(*pair)
        win, _, loss = chances(difference, ladder.draws)
        matters = max(among.get(name, 0.0) for name in pair)
        return float((CURIOSITY + matters) * win * loss * deviation**2)

    return worth
