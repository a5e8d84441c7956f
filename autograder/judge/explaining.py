"""Why a function is wrong: a wrong earlier function, something kept between calls, a small game, a token.

All of these are looked for in a fresh process, which has seen no hidden case while it looks for what may be shown.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from aima_games.checking.case import Case, CaseError, Observation, Trouble
from aima_games.checking.diagnosis import KEPT, kept_between_calls
from aima_games.checking.findings import is_right, wrong_ones
from aima_games.checking.report import Report
from autograder.judge.check_run import HURRY, SHARE, CheckRun
from autograder.judge.notebook_process import NotebookProcess
from autograder.judge.stand_ins import StandIns
from autograder.judge.verdict import Hint, ItemResult
from autograder.sandbox.edits import (
    ARGUMENTS,
    COMPARISON,
    CONDITION,
    INDENTATION,
    NAME,
    NUMBER,
    OPERATOR,
    STATEMENT,
    Edit,
)

LOOKING = 2.0
"""Seconds by the clock in which a smallest game is looked for."""


def explained(
    process: NotebookProcess, wrong: Mapping[str, tuple[CheckRun, Report]], functions: Set[str], hints: Hint
) -> dict[str, tuple[CheckRun, Report | ItemResult]]:
    """The runs and reports of wrong checks by name, with right `functions` standing in where that helps.

    The visible part of all of them comes first, because everything that it finds may be shown. Raises LostError.
    """
    again: dict[str, CheckRun] = {}
    small: dict[str, Observation | None] = {}
    for name, (run, report) in wrong.items():
        right = {each: run.check.stand_ins[each] for each in functions & run.check.stand_ins.keys()}
        again[name] = replace(run, seen=[], slow=False, stopped_for=0.0, stand_ins=StandIns(right))
        if right:
            again[name].put(process, hidden=False, back=True)
        small[name] = _smallest(process, again[name], report) if hints is not Hint.NONE else None
    found: dict[str, tuple[CheckRun, Report | ItemResult]] = {}
    for name, (run, report) in wrong.items():
        if again[name].stand_ins.names:
            run, report = _better(process, run, report, again[name])
        if not report:
            report = _named_if_kept(process, run, report) if hints is not Hint.NONE else report
            report = report.with_smaller(small[name])
        found[name] = run, report
    return found


def _better(process: NotebookProcess, run: CheckRun, first: Report, again: CheckRun) -> tuple[CheckRun, Report]:
    """The first run and report, or the ones with right functions in place of the student's, if these are better."""
    again.put(process, hidden=True, back=True)
    if again.failed:  # the first report stands
        return run, first
    called = tuple(sorted(again.stand_ins.called))
    second = again.result(None) if called else first
    if isinstance(second, Report) and second.fraction > first.fraction:
        return again, replace(second, stood_in=called)
    return run, replace(first, depends_on=called)


def _named_if_kept(process: NotebookProcess, run: CheckRun, found: Report) -> Report:
    """The report, which names the mistake where something is kept from one call to the next."""

    def is_right_now(case: Case) -> bool:
        return is_right(run.try_again(process, case), run.check.weights)

    try:
        kept = kept_between_calls(wrong_ones(run.seen, run.check.weights), process.forget, is_right_now)
    except CaseError:  # the report stands as it is
        return found
    return found.named(KEPT) if kept else found


def _smallest(process: NotebookProcess, run: CheckRun, found: Report) -> Observation | None:
    """What is seen on the smallest game on which the function fails, one of the release's or one made here."""
    if found.never_answered or process.budget.over:
        return None
    check, end = run.check, time.monotonic() + LOOKING
    seen: list[Observation] = []

    def fails(case: Case) -> bool:
        if time.monotonic() > end:
            return False
        tried = run.try_again(process, case)
        wrong = tried.error is not Trouble.BUDGET and not is_right(tried, check.weights)
        seen.extend([tried] * wrong)
        return wrong

    try:
        if not any(map(fails, check.small)) and check.make_smaller:
            check.make_smaller(fails)
    except CaseError:  # trouble with a game that is only shown is no reason to give no mark
        pass
    return seen[-1] if seen else None


# The place of a slip

LIKELIEST = (COMPARISON, NUMBER, INDENTATION, CONDITION, OPERATOR, ARGUMENTS, NAME, STATEMENT)
"""The places of edits, the most frequent slips first; of two edits that put a function right, the first counts."""


def _likelihood(edit: Edit) -> int:
    """The number by which edits are sorted before they are tried."""
    return LIKELIEST.index(edit.place)


def _pointer(edit: Edit | None, seen: Sequence[Observation], source: str) -> str:
    """A sentence about the place of an edit that puts the function right (never the edit itself), or else of an error.

    An error's line in a hidden case is not told: the student's code could choose it.
    """
    if edit:
        return f"Look at {edit.place} in line {edit.line} of your cell."
    line = next((each.line for each in seen if each.line and not each.case.hidden), 0)
    blank = source[: len(source) - len(source.lstrip())].count("\n")  # IPython leaves them out
    return f"The error is raised in line {blank + line} of your cell." if line else ""


def pointed(process: NotebookProcess, run: CheckRun, found: Report, source: str) -> tuple[Report, str]:
    """The report with a sentence about the place, and the edit of the cell that would mend the function, if any."""
    if found.depends_on or (found.failure and found.failure.trouble in (Trouble.NOT_WRITTEN, Trouble.MISSING)):
        return found, ""
    right = {name: run.check.stand_ins[name] for name in found.stood_in}
    repair = _repair(process, replace(run, stand_ins=StandIns(right)), source)
    return replace(found, pointer=_pointer(repair, run.seen, source)), str(repair or "")


def _repair(process: NotebookProcess, run: CheckRun, source: str) -> Edit | None:
    """An edit of one token with which the student's function is right on all cases.

    All edits together share a part of the submission's budget. Only a place is told, so hidden cases stay hidden,
    although the process sees them here.
    """
    allowed, weights = process.limits.notebook, run.check.weights
    before = process.budget.left(allowed)
    if any(each.case.own_time for each in run.seen):  # a match for each edit would take hours
        return None
    cases = [each.case for each in sorted(run.seen, key=lambda each: is_right(each, weights))]  # wrong ones first
    process.names_changed()
    try:
        for edit in sorted(process.edits(source), key=_likelihood):
            if process.budget.over or before - process.budget.left(allowed) > SHARE:
                break
            if _mends(process, run, edit, cases):
                return edit
        return None
    finally:
        process.names_changed()


def _mends(process: NotebookProcess, run: CheckRun, edit: Edit, cases: list[Case]) -> bool:
    """Whether the function is right on all cases with an edit."""
    if not process.edited(edit.source, process.limits.cell / HURRY, run.stand_ins, run.check.name):
        return False
    try:
        return all(is_right(run.try_again(process, case), run.check.weights) for case in cases)
    except CaseError:
        return False
