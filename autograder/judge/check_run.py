"""A check on its way through the judge: its cases are put to the student's function, and the results reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from aima_games.checking.alike import digest_of
from aima_games.checking.case import Case, CaseError, Demand, Failure, Observation, Trouble
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import wrong_ones
from aima_games.checking.report import Report, report
from aima_games.text import count, part_name
from autograder.judge.notebook_process import NotebookProcess
from autograder.judge.stand_ins import StandIns
from autograder.judge.verdict import ItemResult

SHARE = 1 / 8
"""The part of a submission's budget that stopped cases of one check may use up: the other checks need theirs."""
HURRY = 10
"""Once a case has timed out twice, the other cases of its check get this part of the usual time."""


@dataclass(frozen=True)
class Check:
    """A graded test cell as the judge needs it: the function to call, the cases, what counts how much, and the demands.

    `trouble` says why it cannot be judged at all, where that is known before. `stand_ins` are right functions, by the
    names of the student's functions that this one may call. `slips` has digests of how right functions go wrong on
    `cases` with one small edit, `edits` has the names of these, and `earlier` digests of methods of earlier parts, with
    their names. `small` are the
    release's small games; `make_smaller(fails)` finds another one on which the function fails, and makes it as small as
    possible.
    """

    name: str
    function: str
    cases: Sequence[Case]
    weights: dict[str, float]
    trouble: str = ""
    max_points: float = 0.0
    demands: Mapping[str, Demand] = field(default_factory=dict)
    guessing: float = GUESSING
    stand_ins: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    slips: Set[str] = frozenset()
    edits: Mapping[str, Sequence[str]] = field(default_factory=dict)
    earlier: Mapping[str, str] = field(default_factory=dict)
    small: Sequence[Case] = ()
    make_smaller: Callable[[Callable[[Case], bool]], object] | None = None


@dataclass
class CheckRun:
    """What was observed in a check, and why something was not.

    `failed` says why it cannot be judged; `slow` that a case has timed out twice; `stopped_for` is the part of the
    budget that stopped cases took. `stand_ins` are right functions in place of the student's wrong ones. `called` is
    the name under which the student has written the function, where it is not the function of its cell; `told` says
    so, and `is_sure` whether it can only be the answer. `search_stopped` says what stopped the search for an edit that
    mends it, where that may have raised its points.
    """

    check: Check
    seen: list[Observation] = field(default_factory=list)
    failed: str = ""
    slow: bool = False
    stopped_for: float = 0.0
    stand_ins: StandIns = field(default_factory=StandIns)
    called: str = ""
    told: str = ""
    is_sure: bool = True
    search_stopped: Trouble | None = None

    @property
    def function(self) -> str:
        """The name of the student's function."""
        return self.called or self.check.function

    @property
    def is_missing(self) -> bool:
        """Whether there is no such function for any case that was put."""
        return bool(self.seen) and all(seen.error == Trouble.MISSING for seen in self.seen)

    @property
    def may_be_unwritten(self) -> bool:
        """Whether every case that was put is wrong, or was answered by None, as by a function that is empty."""
        answered = [seen for seen in self.seen if seen.error is not None or seen.returned is not None]
        return self.wrong > 0 and len(wrong_ones(answered, self.check.weights)) == len(answered)

    @property
    def wrong(self) -> int:
        """How many of the cases that were put are wrong; none where a case itself is at fault."""
        try:
            return len(wrong_ones(self.seen, self.check.weights))
        except CaseError:
            return 0

    @property
    def _searches(self) -> bool:
        """Whether the function makes a move on any case. Some small edits of a search make none, and so does a program
        that is far from one."""
        logs = [seen.log for seen in self.seen if seen.log is not None]
        return not logs or any(log.counts["result"] for log in logs)

    def put(self, process: NotebookProcess, hidden: bool, back: bool) -> None:
        """Put the visible or hidden cases to the student's function, with names as now or `back` at its test cell."""
        cases = [case for case in self.check.cases if case.hidden == hidden]
        for case in cases if not self.failed else ():
            try:
                self.seen.append(self._observed(process, case, self.check.name if back else ""))
            except CaseError as error:
                self.failed = str(error)
                return

    def _observed(self, process: NotebookProcess, case: Case, at: str) -> Observation:
        """What the function does on a case; if it runs out of time, it is tried once more, alone in a fresh process."""
        if self.stopped_for > SHARE:
            return Observation(case, error=Trouble.BUDGET)
        function, allowed = self.function, process.limits.notebook
        hurried, before = self.slow, process.budget.left(allowed)
        seen = process.observe(case, function, 1 / HURRY if hurried else 1, self.stand_ins, at)
        if seen.error == Trouble.TIME and not hurried:
            seen = process.observe(case, function, 1, self.stand_ins, at)
            self.slow = seen.error == Trouble.TIME
        if seen.error in (Trouble.TIME, Trouble.ENDED):
            self.stopped_for += before - process.budget.left(allowed)
        return seen

    def try_again(self, process: NotebookProcess, case: Case) -> Observation:
        """What the function does on a case at its test cell, in a part of the usual time; nothing of it is kept."""
        return process.observe(case, self.function, 1 / HURRY, self.stand_ins, self.check.name)

    def result(self, not_defined: Failure | None) -> Report | ItemResult:
        """The report on what was seen, or the result where there can be none; `not_defined` says why, if known."""
        check = self.check
        if reason := self.failed or ("" if self.seen else "there are no cases for it"):
            return ItemResult.not_judged(check.name, check.max_points, reason)
        if self.is_missing:
            why = not_defined or Failure(Trouble.MISSING, f"no function is called `{check.function}`")
            said = f"{why.said}, so there is nothing to check"
            return ItemResult.nothing(check.name, check.max_points, replace(why, said=said))
        try:
            found = report(check.name, self.seen, check.weights, check.demands, check.guessing, check.edits)
            digest = "" if found else digest_of(self.seen, check.weights)
            floor = found.may_keep if digest in check.slips and self._searches else 0.0
            return replace(found, floor=floor, earlier=check.earlier.get(digest, ""))
        except Exception as error:  # our fault: no student's code runs here
            return ItemResult.not_judged(check.name, check.max_points, f"{type(error).__name__}: {error}")

    def stopped(self, process: NotebookProcess) -> list[str]:
        """Sentences about cases that a limit left without an answer, which a person may want to look at."""
        errors = [seen.error for seen in self.seen]
        item, cases, said = part_name(self.check.name), count(len(errors), "case"), []
        if self.search_stopped:
            said.append(
                f"the item {item}: whether one small edit mends it is not known, as a limit stopped the search; it "
                "may deserve more"
            )
        if late := errors.count(Trouble.TIME):
            stopped = f"stopped after {count(float(process.limits.case), 'second')} of processor time"
            said.append(
                f"the item {item}: {late} of {cases} {_was(late)} {stopped}, the first of them twice, "
                f"and {'counts' if late == 1 else 'count'} as wrong"
            )
        if unasked := errors.count(Trouble.BUDGET):
            over = process.budget.over
            why = f"the notebook {over}" if over else "those before used up the item's time"
            said.append(
                f"the item {item}: {unasked} of {cases} {_was(unasked)} not put, as {why}; "
                f"{'it counts' if unasked == 1 else 'they count'} as wrong"
            )
        return said


def _was(number: int) -> str:
    return "was" if number == 1 else "were"
