"""The smallest game on which a function fails, and a pool of small games in which to look for one.

A problem on which the function fails is made smaller as long as it fails still; the reference works out what is right.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from aima_games.checking.case import Case, observe
from aima_games.checking.findings import is_right
from aima_games.checking.search_case import SearchCase
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring.item import Family, Item, Problem

DRAWS = 4
"""At most 4 draws of problems are searched for one on which a function fails."""
TRIES = 400
"""At most 400 smaller problems are tried, one after another; then the last that failed has to do."""
TINY = 4
"""Nobody needs a smaller game than one with 4 leaves."""
OTHERS, LEAVES, STEPS = 24, 7, 60
"""At most 24 small games, of at most 7 leaves and made in fewer than 60 steps, for mistakes that nobody knows."""
PATIENCE = 0.5
"""Seconds of processor time for a wrong function on one small game."""


class Smallest:
    """Looks for small games of an item on which a function fails.

    It begins with the problems that everybody sees and with fresh ones, which are nobody's hidden ones.
    """

    def __init__(self, item: Item) -> None:
        self._item = item
        self._problems = self._drawn()
        self._known: list[tuple[Problem, Case]] = []

    def _drawn(self) -> Iterator[Problem]:
        yield from self._item.visible
        draws = [self._item.hidden(random.Random(f"small/{self._item.name}/{number}")) for number in range(DRAWS)]
        times = Counter(repr(vars(problem)) for draw in draws for problem in draw)
        for problem in (problem for draw in draws for problem in draw if self._item.valid(problem)):
            if times[repr(vars(problem))] == 1:  # what comes in every draw is among everybody's hidden ones
                yield problem

    def _cases(self) -> Iterator[tuple[Problem, Case]]:
        """The problems with their cases, each worked out once."""
        yield from self._known
        for problem in self._problems:
            if (case := case_of(self._item, problem)) is not None:
                self._known.append((problem, case))
                yield problem, case

    def case(self, fails: Callable[[Case], bool]) -> Case | None:
        """The smallest case that we find on which a function fails; None where it fails on none of the problems."""
        found = next(((problem, case) for problem, case in self._cases() if fails(case)), None)
        if found is None:
            return None
        problem, case = found
        tries = TRIES
        smaller = problem.smaller()
        while tries and (problem := next(smaller, None)) is not None:  # type: ignore[assignment]
            tries -= 1
            tried = case_of(self._item, problem)
            if tried is not None and fails(tried):
                case, smaller = tried, problem.smaller()
        return case

    def pool(self) -> list[Case]:
        """Small games for a release to bring along, the smallest first: one for each known mistake, and any others.

        The first of them on which a function fails is shown to whoever wrote it. A game is there if it is the smallest
        on which some known mistake shows, unless that shows on another tiny one as well; the others are there for
        mistakes that nobody knows.
        """
        pool: list[Case] = []
        for mistake in self._item.misconceptions.values():
            for wrong in mistake.ways if isinstance(mistake, Family) else (mistake,):

                def fails(case: Case, wrong: Callable[..., Any] = wrong) -> bool:
                    return not is_right(limited(PATIENCE, observe, case, wrong), self._item.weights)

                with suppress(TimeUp):  # whoever writes a search without end sees it on any game
                    if not any(fails(case) for case in pool if case.size[0] <= TINY):
                        pool += [case for case in [self.case(fails)] if case is not None]
        different = {repr(case): case for case in (*pool, *self._others())}
        return sorted(different.values(), key=lambda case: case.size)

    def _others(self) -> Iterator[Case]:
        """What is left of problems from which now this and now that was taken away, a few steps before nothing is."""
        rng = random.Random(f"any small {self._item.name}")
        problems = [problem for problem, _ in self._cases()]
        for number in range(OTHERS if problems else 0):
            steps = [problems[number % len(problems)]]
            while len(steps) < STEPS and (smaller := list(steps[-1].smaller())):
                steps.append(rng.choice(smaller))
            if len(steps) < STEPS:
                case = case_of(self._item, steps[-min(rng.randint(2, LEAVES), len(steps))])
                if case is not None and case.size[0] <= LEAVES:
                    yield case


def case_of(item: Item, problem: Problem) -> Case | None:
    """The problem as a case that may be shown, with nothing but what is right; None where it makes no sense."""
    try:
        if not item.valid(problem):
            return None
        case = problem.case(replace(item, misconceptions={}, named={}), hidden=False)
    except Exception:  # a smaller problem may be none: the reference, or the author's own code, was not made for it
        return None
    if case.patience > 1:  # a match, a game to be written: not for many tries
        return None
    seen = observe(case, item.reference, limited=False)
    if not is_right(seen, item.weights):  # no answer can be right, as where nobody but MAX should begin
        return None
    if isinstance(case, SearchCase):
        # Few of the other right ways differ on a small game; those that do not are left out.
        ways = {repr(answer): name for name, answer in reversed(case.conventions.items()) if answer != case.expected}
        case = replace(case, conventions={name: case.conventions[name] for name in sorted(ways.values())})
        case = case.with_leaves(seen)
    return case
