"""A sequential test: a match against a goal ends as soon as it is decided.

Wald's sequential probability ratio test (Sequential Analysis, 1947): after each pair of games compare how probable the
results so far are for a strong player and for a weak one. A clear answer ends the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, comb, log
from typing import Any

RISK = 0.05
"""How often a player as weak as `SequentialTest.weak` may pass, and one as strong as `strong` may fail."""


@dataclass(frozen=True)
class SequentialTest:
    """Says when a match is over in which a player has to score `goal` on average.

    It has the risks of a match of exactly `games` games and takes far fewer where one side is clearly better: in the
    kit's matches six wins in a row are enough. At most it takes twice as many. Utilities are −1 to 1, and 0 is even.

    `weak` and `strong` are the mean results that a match of `games` games tells apart: there, a weak player passes with
    probability RISK, and a strong one fails with it. Here the match goes on until the results are 1 / RISK times as
    probable for the one as for the other. Against the truth that ratio gets that far with probability RISK at most
    (Ville's inequality), however long the match; draws, which count as half a win, and results that depend on the side
    make it less probable still. If it never does, the mean decides after the longest match. Both risks, this end
    included, are computed exactly in tests/aima_games/test_sequential.py: for goals of −0.8 to 0.8 and 10 games or more
    they stay within RISK.
    """

    goal: float
    games: int

    def __post_init__(self) -> None:
        if self.games < 1 or self.games % 2:
            raise ValueError(f"games={self.games!r}: each side is played equally often, so the number has to be even")
        if not -1 < self.goal <= 1:
            raise ValueError(f"goal={self.goal!r}: a mean result is more than −1 and at most 1")

    @property
    def longest(self) -> int:
        """The most games that a match can take."""
        return 2 * self.games

    @cached_property
    def weak(self) -> float:
        """The mean result that passes a match of `games` games with probability RISK."""
        return 2 * _crossing(self._passes, RISK) - 1

    @cached_property
    def strong(self) -> float:
        """The mean result that passes a match of `games` games with probability 1 − RISK."""
        return 2 * _crossing(self._passes, 1 - RISK) - 1

    def _passes(self, p: float) -> float:
        """How probably a player who wins each game with probability `p` passes a match of exactly `games` games."""
        n, needed = self.games, ceil(self.games * (1 + self.goal) / 2 - 1e-9)
        return sum(comb(n, wins) * p**wins * (1 - p) ** (n - wins) for wins in range(needed, n + 1))

    def decided(self, utilities: Sequence[Any]) -> bool:
        """Whether the results so far tell a strong player from a weak one."""
        wins = sum((1 + float(u)) / 2 for u in utilities)
        for_win = log((1 + self.strong) / (1 + self.weak))
        for_loss = log((1 - self.strong) / (1 - self.weak))
        return abs(wins * for_win + (len(utilities) - wins) * for_loss) >= log(1 / RISK)

    def over(self, utilities: Sequence[Any]) -> bool:
        """Whether the match ends after these results: it does so only after each side was played equally often."""
        return len(utilities) % 2 == 0 and (len(utilities) >= self.longest or self.decided(utilities))


def _crossing(rising: Callable[[float], float], level: float) -> float:
    """Where a function that rises from 0 to 1 between 0 and 1 has the value `level`."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < level else (low, middle)
    return high
