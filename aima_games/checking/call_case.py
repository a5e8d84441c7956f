"""Cases for plain functions: what they return, how often they draw each answer, or which strategy they learn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set, Sized
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from math import comb, prod, sqrt
from numbers import Real
from typing import Any, ClassVar

from aima_games.checking.case import (
    Answer,
    CaseWithArguments,
    Finding,
    Observation,
    Student,
    argument_code,
    argument_text,
    as_code,
    make_argument,
    state_code,
)
from aima_games.game import CHANCE
from aima_games.games import make_game
from aima_games.values import (
    as_lists,
    as_plan,
    first_difference,
    is_cut,
    same_members,
    same_value,
    show,
    show_both,
    where_plans_part,
)

LARGE = 200
"""Leaves of a game's tree are counted up to about 200: larger trees count as equally large."""

RISK = 1e-6
"""A function that draws as it should fails a case with at most this probability, one of 100 cases with at most 1e-4."""


@dataclass(frozen=True, kw_only=True)
class CallCase(CaseWithArguments):
    """Arguments, each as `make_argument` reads it, and the value that the function should return for them.

    Numbers may differ by `tolerance`, and where `unordered` is set, the members of a list may come in any order.
    With `times` above 1 the function is called that many times with the very same lists, and should not have changed
    them. With `plan` the value is a plan, a list of pairs (action, plan for what follows), and is shown as one. With
    `outline` nothing is compared but the keys of dictionaries and the lengths of lists.
    """

    kind: ClassVar[str] = "call"

    tolerance: float = 0.0
    unordered: bool = False
    times: int = 1
    plan: bool = False
    outline: bool = False

    @property
    def repeats(self) -> bool:  # type: ignore[override]
        return self.times > 1

    @property
    def title(self) -> str:
        more = f", called {self.times} times" if self.times > 1 else ""
        return super().title + more + (", its keys and lengths alone" if self.outline else "")

    @property
    def call(self) -> str:
        specs = [(f"argument_{number}", spec) for number, spec in enumerate(self.arguments)]
        game = next((spec["game"] for spec in self.arguments if "game" in spec), None)
        lines, names = [], []
        for name, spec in specs:  # an argument that is long, or given again, has a name
            code = argument_code(spec)
            if "game" in spec and "example" not in names:
                name = "example"
            elif "state" in spec and "example" in names and spec["state"] == game:
                name = code = state_code("example", spec.get("moves", ()))
            elif self.times == 1:
                name = code
            if name != code:
                lines.append(f"{name} = {code}")
            names.append(name)
        call = f"{self.function}({', '.join(names)})"
        return as_code(lines, f"[{call} for _ in range({self.times})][-1]" if self.times > 1 else call, self.function)

    @property
    def size(self) -> tuple[int, int]:
        game = next((make_game(spec["game"]) for spec in self.arguments if "game" in spec), None)
        states = [make_argument(spec) for spec in self.arguments if "state" in spec] if game else []
        states = states or ([game.initial] if game else [])
        leaves = 0
        while game and states and leaves + len(states) < LARGE:
            state = states.pop()
            by_chance = not game.is_terminal(state) and game.to_move(state) == CHANCE
            below = [outcome for outcome, _ in game.outcomes(state)] if by_chance else game.actions(state)
            states += [game.result(state, action) for action in below]
            leaves += not below
        return leaves + len(states), len(self.title)

    def run(self, student: Student, limited: bool = True) -> Observation:
        return Observation(self, self.returned_by(partial(student.call, times=self.times)))

    def answer(self, seen: Observation) -> Answer:
        answer = super().answer(seen)  # a set as a list, for JSON; in an order that does not depend on hashes
        return replace(answer, value=tuple(sorted(answer.value, key=repr))) if isinstance(answer.value, Set) else answer

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        right = self._same(seen.returned, self.expected.value)
        said = self.shown(seen.returned) if right else self._flaw(seen.returned)
        if seen.returned is None and not right and not isinstance(self.expected.value, tuple | list):
            said += "; is there a `return` on every path?"
        return [Finding(self, aspect, right, said) for aspect in aspects]

    def _flaw(self, returned: Any) -> str:
        """What was returned and what is right; for long values, the first place where they differ."""
        mine, right = self.shown_both(returned)
        if self.plan and (is_cut(mine) or is_cut(right)):
            line, here, there = where_plans_part(as_plan(returned), as_plan(self.expected.value))
            after = f" after {', '.join(map(show, line))}" if line else ""
            mine, right = show_both(here, there)
            return f"{mine}{after}, should be {right}"
        if not self.unordered and (is_cut(mine) or is_cut(right)):
            place, here, there = first_difference(returned, self.expected.value, self.tolerance)
            if place:
                lists = max(self.lists - place.count("["), 0)
                mine, right = show_both(as_lists(here, lists), as_lists(there, lists))
                return f"{mine} at {place}, should be {right}"
            if isinstance(here, Sized) and isinstance(there, Sized) and len(here) != len(there):
                return f"{len(here)} members, {mine}, should be {len(there)}, {right}"
        return f"{mine}, should be {right}"

    def in_form(self, value: Any) -> Any:
        return as_plan(value) if self.plan else super().in_form(value)

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return self._same(seen.returned, answer.value)

    def _same(self, seen: Any, expected: Any) -> bool:
        if self.outline:
            return outline(seen) == outline(expected)
        if self.unordered and isinstance(seen, tuple | list | Set) and isinstance(expected, tuple | list | Set):
            return same_members(seen, expected, self.tolerance)
        return same_value(seen, expected, self.tolerance)


def outline(value: Any) -> Any:
    """The keys of a dictionary and the lengths of nested lists, without their contents."""
    if isinstance(value, dict):
        return frozenset(value)
    return tuple(map(outline, value)) if isinstance(value, tuple | list) else None


ONCE_MORE = 20
"""The first 20 draws are made a second time, with the same random numbers."""


@dataclass(frozen=True, kw_only=True)
class SampleCase(CaseWithArguments):
    """Arguments for a function that draws at random, and the probability of each of its answers, in `chances`.

    It is called `draws` times; its last argument is a generator of random numbers, a different one each time. How often
    an answer comes is binomial. A function is wrong where it gives an answer that has no chance, or an answer so often
    or so seldom that the binomial distribution gives that much, or more extreme, a probability below RISK / 2m, where m
    is the number of answers. These are 2m tests, so a right function fails with a probability of at most RISK. It is
    wrong as well where it draws something else when it is given the same numbers again.
    """

    kind: ClassVar[str] = "sample"
    verbatim: ClassVar[bool] = False

    chances: tuple[tuple[Any, float], ...] = ()
    draws: int = 150
    seed: int = 0

    @property
    def title(self) -> str:
        return f"{self.draws} calls of {self.function}({', '.join([*map(argument_text, self.arguments), 'rng'])})"

    @property
    def call(self) -> str:
        given = ", ".join([*map(argument_code, self.arguments), f"random.Random(f'{self.seed}/{{number}}')"])
        numbers = f"(*range({self.draws}), *range({ONCE_MORE}))"
        return as_code([], f"[{self.function}({given}) for number in {numbers}]", self.function)

    def run(self, student: Student, limited: bool = True) -> Observation:
        """What is seen is how often each answer came, the first answer, if any, that has no chance, and whether the
        same numbers ever gave another answer."""
        seeds = [f"{self.seed}/{number}" for number in range(self.draws)]
        drawn = self.returned_by(
            lambda given: [student.call([*given, {"random": seed}]) for seed in (*seeds, *seeds[:ONCE_MORE])]
        )
        drawn, again = drawn[: self.draws], drawn[self.draws :]
        counts = [sum(same_value(value, answer) for value in drawn) for answer, _ in self.chances]
        strange = [value for value in drawn if not any(same_value(value, answer) for answer, _ in self.chances)]
        changes = not all(map(same_value, drawn[:ONCE_MORE], again))
        return Observation(self, (tuple(counts), tuple(strange[:1]), changes))

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        said = self._flaw(*seen.returned)
        return [Finding(self, aspect, not said, said or "drawn as often as it should be") for aspect in aspects]

    def _flaw(self, counts: Sequence[int], strange: Sequence[Any], changes: bool) -> str:
        """What is improbable about the answers, in words; empty if nothing is."""
        if changes:
            return "two calls with the same random numbers have drawn different answers"
        if strange:
            return f"{show(strange[0])} was drawn, which is none of the answers that have a chance"
        for (answer, chance), count in zip(self.chances, counts, strict=True):
            if min(at_most(count, self.draws, chance), at_least(count, self.draws, chance)) < RISK / 2 / len(counts):
                said = f"{show(answer)} was drawn {count} times in {self.draws}"
                return f"{said}, which should be about {self.draws * chance:.0f}; so far off is no accident"
        return ""

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        (counts, strange, changes), (others, other_strange, other_changes) = seen.returned, answer.value
        return (bool(strange), changes) == (bool(other_strange), other_changes) and all(
            abs(one - other) <= 3.3 * sqrt(sum(count * (1 - count / self.draws) for count in (one, other)))
            for one, other in zip(counts, others, strict=True)
        )


def at_most(count: int, draws: int, chance: float) -> float:
    """The probability of `count` or fewer successes, each with probability `chance`."""
    return sum(comb(draws, k) * chance**k * (1 - chance) ** (draws - k) for k in range(count + 1))


def at_least(count: int, draws: int, chance: float) -> float:
    """The probability of `count` or more successes, each with probability `chance`."""
    return at_most(draws - count, draws, 1 - chance)


# Cases for functions that learn a strategy: it is the expected one, or one against which nobody gains much.

Step = tuple[str, str]
"""What a player knows, and its action there."""
End = tuple[float, tuple[Step, ...], tuple[Step, ...]]
"""What an end is worth to MAX times its chance, and the steps of MAX and of MIN on the way there."""


@dataclass(frozen=True, kw_only=True)
class StrategyCase(CallCase):
    """A call that returns a strategy: for each information set the probability of each action.

    `conventions` are other right strategies, by the name of the convention. Where `within` is given, every strategy
    whose exploitability is at most that is right; `ends` are the game's, because nothing here can search.
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
        """Whether it has, at each information set, probabilities for the actions there."""
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
    """What each pure strategy earns, where an end counts for the strategies that take its steps."""
    places = {known: list(strategy[known]) for _, steps in ends for known in steps}
    for choice in product(*places.values()):
        plan = dict(zip(places, choice, strict=True)).items()
        yield sum(worth for worth, steps in ends if steps.items() <= plan)
