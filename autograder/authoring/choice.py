"""The choice of an item's cases: the groups in turn, and more where a wrong program would be right on all of them.

Which wrong programs need more is noted once, when an assignment is made: those that few problems show. See `Note`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from typing import Any

from aima_games import MAX, MIN
from aima_games.checking.case import Case, CaseError, observe
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import is_right
from aima_games.checking.match_case import MatchCase
from aima_games.checking.report.data import VISIBLE_SHARE
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring.item import Family, Item, Problem
from autograder.authoring.kinds import Ask, Turn
from autograder.authoring.wrong_programs import WrongProgram

VISIBLE, HIDDEN = 20, 24
"""How many problems are drawn for students to see and for the judge, before any are added; each way to ask has one."""
TRIES = 20
"""For each problem at most 20 are drawn until one is new."""
PROBES = 40
"""And for each of these at most 40 until the text allows one."""
MORE = 600
"""At most 600 more problems are drawn for one on which a wrong program fails."""
POOL = 160
"""The note about a wrong program is taken from 160 problems."""
RARE = 1 / 4
"""A wrong program is rare if fewer than a quarter of all problems show it. Any other is left to chance: of 44 problems,
at least one shows it, but for one draw in 300,000."""
ENOUGH = 12
"""Once 12 problems have shown a wrong program, and not by luck, the others need not be tried."""
PATIENCE, STOPS = 2.0, 3
"""A wrong program is stopped after two seconds of processor time on one problem. One that is stopped three times is not
rare, so that how fast a machine is hardly matters."""


@dataclass(frozen=True)
class Note:
    """What the problems of a function show: which wrong programs of those `tried` few problems tell, and which none.

    `guess` is, for each demand with points, the share of its cases that the best constant answer gets right.
    `made_from` is a digest of what the note depends on.
    """

    made_from: str
    tried: int
    rare: tuple[str, ...]
    never: tuple[str, ...]
    guess: Mapping[str, float]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Note:
        """The note from which `asdict` made `data`."""
        return cls(**{**data, "rare": tuple(data["rare"]), "never": tuple(data["never"])})


@dataclass(frozen=True)
class Choice:
    """Draws the problems of an item; `item` is the item without them, and `shown` are problems that an author chose."""

    item: Item
    asks: Mapping[str, Sequence[Ask]]
    shown: Sequence[tuple[str, Ask]] = ()
    to_tell: Callable[[], Iterable[WrongProgram]] = tuple
    """Makes the wrong programs that every draw has to tell, apart from the item's own mistakes."""

    def chosen(self, guess: float) -> Item:
        """The item with its problems, which are drawn when somebody asks for them."""
        # Whoever looks up the visible answers has their share; whoever guesses has a part of the rest.
        guessing = max(GUESSING, round(VISIBLE_SHARE + (1 - VISIBLE_SHARE) * guess, 2))
        return replace(self.item, visible=Drawn(lambda: self.visible), hidden=self.hidden, guessing=guessing)

    @cached_property
    def visible(self) -> list[Problem]:
        """The problems that travel with the notebook, those of `:show:` first."""
        rng = random.Random(f"{self.item.name}, seen")
        shown = [allowed(self.item.valid, group, ask, Turn(rng, MAX, visible=True)) for group, ask in self.shown]
        return self._enough(self.stream(rng, visible=True), list(filter(None, shown)), VISIBLE)

    def hidden(self, rng: random.Random) -> list[Problem]:
        """A draw of hidden problems, none of which is a visible one."""
        return self._enough(self.stream(rng), [], HIDDEN, {problem.wording() for problem in self.visible})

    def stream(self, rng: random.Random, visible: bool = False) -> Iterator[Problem]:
        """Problems that the text allows, without end: the ways to ask of each group in turn.

        Each way asks about MAX and MIN by turns; of two neighbours in a group, one begins with MAX and one with MIN.
        """
        first = {group: rng.choice((0, 1)) for group in self.asks}
        for lap in count():
            for group, asks in self.asks.items():
                for number, ask in enumerate(asks):
                    player = (MAX, MIN)[(first[group] + number + lap) % 2]
                    problem = allowed(self.item.valid, group, ask, Turn(rng, player, visible))
                    if problem is not None:
                        yield problem

    def _enough(
        self, stream: Iterator[Problem], first: Sequence[Problem], number: int, without: Set[str] = frozenset()
    ) -> list[Problem]:
        """The first problems and others, at least so many, which tell all wrong programs that any problem tells."""
        known = {*without, *(problem.wording() for problem in first)}
        number = max(number - len(first), sum(map(len, self.asks.values())))
        problems = [*first, *_new(stream, known, number)]
        cases = [self.case(problem) for problem in problems]
        for wrong in self._wrong:
            if not any(self.shows(case, wrong) for case in cases):
                for problem in _new(stream, set(known), MORE):
                    if self.shows(case := self.case(problem), wrong):
                        known.add(problem.wording())
                        problems.append(problem)
                        cases.append(case)
                        break
        return problems

    @cached_property
    def _wrong(self) -> list[Callable[..., Any]]:
        mistakes = [Family.of(mistake).ways[0] for mistake in self.item.misconceptions.values()]
        return [*mistakes, *(each.function for each in self.to_tell())]

    def case(self, problem: Problem) -> Case:
        """The problem as a case, without what known mistakes do."""
        return problem.case(self._bare, hidden=True)

    @cached_property
    def _bare(self) -> Item:
        return replace(self.item, misconceptions={}, named={})

    def shows(self, case: Case, wrong: Callable[..., Any]) -> bool:
        """Whether a case shows that a program is wrong, or that it does not come to an end."""
        try:
            return self._fails(case, wrong)
        except TimeUp:
            return True

    def _fails(self, case: Case, wrong: Callable[..., Any]) -> bool:
        """Whether a program comes to a wrong end on a case. Raises TimeUp where it comes to none."""
        if isinstance(case, MatchCase):  # many ways of playing reach its goal, so it says nothing about a single token
            return False
        try:
            return not is_right(limited(PATIENCE, observe, case, wrong), self.item.weights)
        except (CaseError, RecursionError, MemoryError):
            return True

    # What is noted

    def note(self, made_from: str, wrong: Iterator[WrongProgram]) -> Note:
        """What `POOL` problems show of these wrong programs."""
        cases = [self.case(problem) for problem in _new(self.stream(random.Random("pool")), set(), POOL)]
        tried, rare, never = 0, [], []
        for each in wrong if any(not isinstance(case, MatchCase) for case in cases) else ():
            tried += 1
            share = self._share(cases, each.function)
            if not share:
                never.append(each.name)
            elif share < RARE:
                rare.append(each.name)
        return Note(made_from, tried, tuple(rare), tuple(never), self._guess(cases))

    def _share(self, cases: Sequence[Case], wrong: Callable[..., Any]) -> float:
        """The share of the cases that show a wrong program, as far as it has to be known."""
        shown = stopped = 0
        for number, case in enumerate(cases, start=1):
            try:
                shown += self._fails(case, wrong)
            except TimeUp:
                shown, stopped = shown + 1, stopped + 1
            if stopped == STOPS or (shown >= ENOUGH and shown / number > (1 + RARE) / 2):
                return 1.0
        return shown / len(cases)

    def _guess(self, cases: Sequence[Case]) -> dict[str, float]:
        """For each demand with points, the share of the cases that the best constant answer gets right."""
        demands = self.item.demands or {}
        return {name: _constant(cases, demand.tests) for name, demand in demands.items() if demand.points}


def allowed(valid: Callable[[Any], bool], group: str, ask: Ask, turn: Turn) -> Problem | None:
    """The first problem of a way to ask that the text allows; None if it does not come soon."""
    return next(filter(valid, (ask(group, turn) for _ in range(PROBES))), None)


def _new(stream: Iterator[Problem], known: set[str], most: int) -> Iterator[Problem]:
    """At most so many problems whose wordings are not known yet, and now become known; fewer where no others come."""
    return islice(_unknown(islice(stream, TRIES * most), known), most)


def _unknown(problems: Iterator[Problem], known: set[str]) -> Iterator[Problem]:
    for problem in problems:
        if problem.wording() not in known:
            known.add(problem.wording())
            yield problem


def _constant(cases: Sequence[Case], tests: Sequence[str]) -> float:
    """The share that the best constant answer gets right of the cases that some aspects or groups test.

    A constant answer asks the game nothing, and no match is won by knowing its score.
    """
    own = [case for case in cases if case.group in tests] or list(cases)
    if set(tests) == {"leaves"} or any("score" in case.aspects for case in own):
        return 0.0
    if "action" in tests:
        answers = Counter(repr(action) for case in own for action in case.expected.actions or (None,))
    else:
        answers = Counter(repr(case.expected.value) for case in own)
    return round(max(answers.values()) / len(own), 2)


class Drawn(Sequence[Problem]):
    """Problems that are drawn when somebody first looks at them."""

    def __init__(self, draw: Callable[[], Sequence[Problem]]) -> None:
        self._draw = draw

    def __getitem__(self, index: Any) -> Any:
        return self._draw()[index]

    def __len__(self) -> int:
        return len(self._draw())
