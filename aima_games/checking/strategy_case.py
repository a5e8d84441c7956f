"""Cases for functions that learn a strategy: it is the expected one, or one against which nobody gains much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from numbers import Real
from typing import Any, ClassVar

from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, Finding, Observation

Step = tuple[str, str]
"""What a player knows, and its action there."""
End = tuple[float, tuple[Step, ...], tuple[Step, ...]]
"""What an end is worth to MAX times its chance, and the steps of MAX and of MIN on the way there."""


@dataclass(frozen=True, kw_only=True)
class StrategyCase(CallCase):
    """A call that returns a strategy: for each information set the probability of each action.

    `conventions` are other right strategies, by the name of the convention. Where `within` is given every strategy is
    right whose exploitability is at most that; `ends` are those of the game, since nothing here can search.
    """

    kind: ClassVar[str] = "strategy"

    conventions: dict[str, Answer] = field(default_factory=dict)
    within: float | None = None
    ends: tuple[End, ...] = ()

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        if self.within is None:
            if any(self._same(seen.returned, answer.value) for answer in self.conventions.values()):
                return [Finding(self, aspect, True, self.shown(seen.returned)) for aspect in aspects]
            return super().findings(seen, aspects)
        if not self._is_strategy(seen.returned):
            said = f"{self.shown(seen.returned)} has no probabilities of all actions everywhere that sum to 1"
            return [Finding(self, aspect, False, said) for aspect in aspects]
        gap = exploitability(self.ends, seen.returned)
        said = f"exploitability {gap:.4f}, should be at most {self.within:g}"
        return [Finding(self, aspect, gap <= self.within, said) for aspect in aspects]

    def _is_strategy(self, returned: Any) -> bool:
        """Whether it has at each information set probabilities of the actions there."""
        if not isinstance(returned, dict) or returned.keys() != self.expected.value.keys():
            return False
        for known, right in self.expected.value.items():
            chances = returned[known]
            if not isinstance(chances, dict) or chances.keys() != right.keys():
                return False
            if (
                not all(isinstance(p, Real) and p >= -1e-9 for p in chances.values())  # type: ignore[operator]
                or abs(sum(chances.values()) - 1) > 1e-6
            ):
                return False
        return True


def exploitability(ends: Sequence[End], strategy: Mapping[str, Mapping[str, float]]) -> float:
    """How much the players could gain, on average, if each knew the other's part of the strategy."""
    for_max = [(worth * _chance(strategy, theirs), dict(mine)) for worth, mine, theirs in ends]
    for_min = [(-worth * _chance(strategy, theirs), dict(mine)) for worth, theirs, mine in ends]
    return sum(max(_pure(each, strategy)) for each in (for_max, for_min)) / 2


def _chance(strategy: Mapping[str, Mapping[str, float]], steps: Sequence[Step]) -> float:
    return prod(strategy[known][action] for known, action in steps)


def _pure(ends: Sequence[tuple[float, dict[str, str]]], strategy: Mapping[str, Mapping[str, float]]) -> Iterator[float]:
    """What each pure strategy brings, if an end counts for those that take its steps."""
    places = {known: list(strategy[known]) for _, steps in ends for known in steps}
    for choice in product(*places.values()):
        plan = dict(zip(places, choice, strict=True)).items()
        yield sum(worth for worth, steps in ends if steps.items() <= plan)
