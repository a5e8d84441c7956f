"""Why a function is wrong: a wrong earlier function, something kept between calls, a small game, a token.

All of these are looked for in a fresh process, which has seen no hidden case while it looks for what may be shown.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from aima_games.checking.case import Case, CaseError, Observation, Trouble
from aima_games.checking.diagnosis import KEPT, kept_between_calls
from aima_games.checking.findings import is_right, wrong_ones
from aima_games.checking.report import Report
from autograder.judge.check_run import HURRY, CheckRun
from autograder.judge.notebook_process import NotebookProcess
from autograder.judge.stand_ins import StandIns
from autograder.judge.verdict import Hint, ItemResult
from autograder.sandbox.edits import Edit

LOOKING = 2.0
"""Seconds by the clock in which a smallest game is looked for."""
CANDIDATES = 20
"""At most 20 edits with which all visible cases are right are tried on hidden ones."""


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
    return run, first  # with right functions around it, it is as wrong: the mistake is its own


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
    check, end, leading = run.check, time.monotonic() + LOOKING, {found.lead: 1.0}
    seen: list[Observation] = []

    def fails(case: Case) -> bool:
        if time.monotonic() > end:
            return False
        tried = run.try_again(process, case)
        wrong = tried.error is not Trouble.BUDGET and not is_right(tried, leading)
        seen.extend([tried] * wrong)
        return wrong

    try:
        if not any(map(fails, check.small)) and check.make_smaller:
            check.make_smaller(fails)
    except CaseError:  # trouble with a game that is only shown is no reason to give no mark
        pass
    return seen[-1] if seen else None


# One small edit from right


@dataclass(frozen=True)
class Mended:
    """The edit of a cell that mends a function, if there is one, and what stopped the search for it, if anything."""

    edit: Edit | None = None
    stopped: Trouble | None = None


def mended(process: NotebookProcess, run: CheckRun, found: Report, source: str) -> Mended:
    """The first edit of the function's cell with which it is right on all cases.

    It is looked for in the student's process, on visible cases; then the judge puts all of them to what was found. Only
    that there is such an edit, or its place, is told; so hidden cases stay hidden, although the process sees them here.
    """
    trouble = found.failure.trouble if found.failure else None
    nothing_to_mend = trouble in (Trouble.NOT_WRITTEN, Trouble.MISSING)
    if nothing_to_mend or found.stood_in or any(each.case.own_time or not each.case.mendable for each in run.seen):
        return Mended()
    weights = run.check.weights

    def effort(seen: Observation) -> tuple[bool, int, tuple[int, int]]:
        """What is wrong comes first, and of that what takes least: most edits are wrong there, too."""
        return is_right(seen, weights), len(seen.log) if seen.log else 0, seen.case.size

    in_order = sorted(run.seen, key=effort)
    cases = [each.case for each in in_order]
    visible = [replace(case, misconceptions={}) for case in cases if not case.hidden]
    process.names_changed()
    numbers = process.mends(source, run.function, visible, weights, CANDIDATES, run.check.name)
    if isinstance(numbers, Trouble):
        return Mended(stopped=numbers)
    try:
        for number in numbers:
            edit = process.edit(source, number)
            if edit and _mends(process, run, edit, cases):
                return Mended(edit)
        return Mended()
    finally:
        process.names_changed()


def _mends(process: NotebookProcess, run: CheckRun, edit: Edit, cases: list[Case]) -> bool:
    """Whether the function is right on all cases with an edit."""
    process.names_changed()
    if not process.edited(edit.source, process.limits.cell / HURRY, run.stand_ins, run.check.name):
        return False
    try:
        return all(is_right(run.try_again(process, case), run.check.weights) for case in cases)
    except CaseError:
        return False


def pointed(found: Report, edit: Edit | None, seen: Sequence[Observation], source: str) -> Report:
    """The report with a sentence about the place of an edit that mends it (never the edit itself), or of an error.

    An error's line in a hidden case is not told: the student's code could choose it.
    """
    if found.failure and found.failure.trouble in (Trouble.NOT_WRITTEN, Trouble.MISSING):
        return found
    if edit:
        return replace(found, pointer=f"Look at {edit.place} in line {edit.line} of your cell.")
    line = next((each.line for each in seen if each.line and not each.case.hidden), 0)
    blank = source[: len(source) - len(source.lstrip())].count("\n")  # IPython leaves them out
    return replace(found, pointer=f"The error is raised in line {blank + line} of your cell." if line else "")
