"""The graded items of an assignment: which function each calls, on which problems, against which reference."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aima_games.checking.case import Answer, Case, observe
from aima_games.checking.check import is_right

RESAMPLES = 50
"""How often hidden problems are drawn anew until they tell every misconception from a right answer."""


class Problem(ABC):
    """A question without its answer: what is fixed before the reference has been asked."""

    @abstractmethod
    def case(self, item: Item, hidden: bool) -> Case:
        """The question with the answers of the item's reference and of all its misconceptions."""


def nothing_hidden(rng: random.Random) -> Sequence[Problem]:
    """No hidden problems at all: everything is visible, as in the checks of a lecture."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Item:
    """A graded test cell, which calls one function of the student's on visible and on hidden problems.

    `name` is the test cell's grade_id; `function` is what the student writes, by default called as the `reference`,
    which is right. `misconceptions` are wrong functions by the name of the mistake, `conventions` references for
    other right ways by the name that a report gives them. `weights` says how much the aspects of an answer (see
    `aima_games.checking.check.ASPECTS`) count against each other. `visible` problems travel with the notebook;
    `hidden` draws others from a generator of random numbers. `concepts` are ids of the curriculum.
    """

    name: str
    reference: Callable[..., Any]
    function: str = ""
    misconceptions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    conventions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=lambda: {"value": 1})
    visible: Sequence[Problem] = ()
    hidden: Callable[[random.Random], Sequence[Problem]] = nothing_hidden
    concepts: tuple[str, ...] = ()
    _shown_by: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "function", self.function or self.reference.__name__)

    def visible_cases(self) -> list[Case]:
        """The cases that travel with the release."""
        return [problem.case(self, hidden=False) for problem in self.visible]

    def hidden_cases(self, seed: int | str) -> list[Case]:
        """The judge's cases, a pure function of `seed`; drawn until each misconception fails at least one.

        Raises RuntimeError where the problems cannot tell a misconception from a right answer.
        """
        missed: list[str] = []
        for attempt in range(RESAMPLES):
            rng = random.Random(f"{seed}/{self.name}/{attempt}")
            cases = [problem.case(self, hidden=True) for problem in self.hidden(rng)]
            missed = sorted(name for name in self.misconceptions if self._survives(name, cases))
            if not missed:
                return cases
        raise RuntimeError(f"item {self.name}: no hidden problem shows the mistakes {', '.join(missed)}")

    def _survives(self, name: str, cases: Sequence[Case]) -> bool:
        """Whether a mistake is right on all cases. The case that showed it in an earlier draw is tried first."""
        first = self._shown_by.get(name, 0) % max(len(cases), 1)
        for number in sorted(range(len(cases)), key=lambda number: number != first):
            if not is_right(observe(cases[number], self.misconceptions[name]), self.weights):
                self._shown_by[name] = number
                return False
        return True

    def answered(self, blank: Case) -> Case:
        """`blank` with what the reference does as the expected answer, and what each misconception does."""
        # The limit on calls is for students: it rests on the very answer that we are after here.
        seen = observe(blank, self.reference, limited=False)
        if seen.error is not None:
            raise RuntimeError(f"item {self.name}: the reference fails on {blank.title}: {seen.error} {seen.message}")
        case = replace(blank, expected=blank.answer(seen))
        return replace(case, misconceptions=_Answers(case, self.misconceptions))


class _Answers(Mapping[str, Answer]):
    """What each misconception does on a case, worked out when it is asked for: of most cases nobody ever asks."""

    def __init__(self, case: Case, mistaken: Mapping[str, Callable[..., Any]]) -> None:
        self._case, self._mistaken = case, mistaken
        self._known: dict[str, Answer] = {}

    def __getitem__(self, name: str) -> Answer:
        if name not in self._known:
            self._known[name] = self._case.answer(observe(self._case, self._mistaken[name]))
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mistaken)

    def __len__(self) -> int:
        return len(self._mistaken)
