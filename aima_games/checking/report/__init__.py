"""What a check found: as data, as text, as a page, and as an error where a test cell asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aima_games.checking.alike import named
from aima_games.checking.case import Demand, Finding, Observation, Trouble
from aima_games.checking.diagnosis import explanations
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import ASPECTS, failure_of, findings, weighted
from aima_games.checking.report.data import VISIBLE_SHARE, Line, Mark, ReportData, SmallestGame
from aima_games.checking.report.html import as_html
from aima_games.checking.report.text import as_text

MOST_TESTS = 3
"""At most 3 of the aspects and groups that test a demand are named beside it."""


@dataclass(frozen=True)
class Report(ReportData):
    """What a check found. True where everything is right; shows itself as text and in a notebook."""

    stepper: Callable[[Observation], Any] | None = None
    """Shows the smallest game in a notebook, to be stepped through; returns None where it cannot."""

    def __str__(self) -> str:
        return as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self)

    def assert_passed(self) -> None:
        """Show the report, and raise CheckFailedError unless everything is right. For test cells."""
        from IPython.display import display

        display(self)
        game = None if self.never_answered else self.smallest
        if self.stepper and game and (shown := self.stepper(game.seen)) is not None:
            display(shown)
        if not self:
            raise CheckFailedError(f"{self.name}: {self.diagnosis}")


class CheckFailedError(AssertionError):
    """A check found something wrong; the report above the error says what."""

    def _render_traceback_(self) -> list[str]:
        return [f"not right yet: {self}"]  # the report says it better than a traceback


def report(
    name: str,
    observations: Sequence[Observation],
    weights: dict[str, float],
    demands: Mapping[str, Demand] | None = None,
    guessing: float = GUESSING,
    edits: Mapping[str, Sequence[str]] | None = None,
) -> Report:
    """The report on what was seen: a line for each group of cases and aspect, a mark for each demand with points.

    Only aspects with a weight are looked at. Without demands each aspect has a mark of its weight. `edits` has names of
    small edits by digests of what a right function answers with them (see `alike.py`); a known mistake comes first.
    """
    aspects, demands = weighted(weights), demands or {}
    found = [findings(seen, aspects) for seen in observations]
    by_group: dict[tuple[bool, str], list[Finding]] = {}
    for seen, its_findings in zip(observations, found, strict=True):
        by_group.setdefault((seen.case.hidden, seen.case.group), []).extend(its_findings)
    lines = []
    for (hidden, group), members in by_group.items():
        for aspect in dict.fromkeys(finding.aspect for finding in members):
            flaws = [finding for finding in members if finding.aspect == aspect and not finding.passed]
            shown = flaws[0] if flaws else next(finding for finding in members if finding.aspect == aspect)
            where = shown.case.title if flaws and not hidden else ""
            lines.append(Line(group, aspect, not flaws, shown.said, where, hidden, shown.failure))
    right = [all(finding.passed for finding in its_findings) for its_findings in found]
    flawed = [frozenset(finding.aspect for finding in its_findings if not finding.passed) for its_findings in found]
    misconceptions = explanations(observations, flawed, aspects)
    if edits and any(flawed) and not misconceptions:
        misconceptions = named(observations, weights, edits)
    failed = [seen for seen in observations if seen.error is not None]
    put = [seen for seen in failed if seen.error != Trouble.BUDGET]
    causes = put or failed  # a case that was not put has no cause of its own
    failures = Counter(map(failure_of, causes))
    failure = failures.most_common(1)[0][0] if failures and not misconceptions else None
    wrong = [
        (seen, its_findings)
        for seen, its_findings, is_right in zip(observations, found, right, strict=True)
        if not is_right and not seen.case.hidden
    ]
    lead = min((each.aspect for _, own in wrong for each in own if not each.passed), key=ASPECTS.index, default="")
    leading = [pair for pair in wrong if any(each.aspect == lead and not each.passed for each in pair[1])]
    smallest = SmallestGame.of(*min(leading, key=lambda pair: pair[0].case.size)) if leading else None
    worth = {each: demand for each, demand in demands.items() if demand.points}
    marks = marks_of(found, worth or {each: Demand(weights[each], (each,)) for each in aspects}, guessing)
    told = (seen.case.story(seen) for seen in observations if seen.error is None and not seen.case.hidden)
    story = next(filter(None, told), None)
    found_so = Report(name, tuple(lines), marks, misconceptions, failure, smallest, demands=demands, story=story)
    return replace(found_so, right=sum(right), cases=len(right), guessing=guessing)


def marks_of(found: Sequence[Sequence[Finding]], demands: Mapping[str, Demand], guessing: float) -> tuple[Mark, ...]:
    """What each demand earns by the cases that are right: in proportion, counted from the share that guessing gets."""
    named = {tested for demand in demands.values() for tested in demand.tests if tested in ASPECTS}
    marks = []
    for name, demand in demands.items():
        passed: dict[bool, list[bool]] = {False: [], True: []}  # by whether the case is hidden
        for its_findings in found:
            # A finding goes by its aspect where some demand names that, else by its group.
            own = [
                each
                for each in its_findings
                if each.aspect in demand.tests or (each.aspect not in named and each.case.group in demand.tests)
            ]
            if own:
                passed[own[0].case.hidden].append(all(each.passed for each in own))
        shares = [sum(several) / len(several) for several in passed.values() if several]
        share = VISIBLE_SHARE * shares[0] + (1 - VISIBLE_SHARE) * shares[1] if len(shares) == 2 else sum(shares)
        earned = demand.points * max(0.0, (share - guessing) / (1 - guessing))
        cases, hidden = [*passed[False], *passed[True]], (sum(passed[True]), len(passed[True]))
        asks = demand.says or (_asks(demand) if demand.tests != (name,) else "")
        marks.append(Mark(name, demand.points, sum(cases), len(cases), earned, asks, hidden))
    return tuple(marks)


def _asks(demand: Demand) -> str:
    """The groups and aspects that test a demand, in a few words."""
    few, more = demand.tests[:MOST_TESTS], len(demand.tests) - MOST_TESTS
    return ", ".join(few) + (f" and {more} more" if more > 0 else "")
