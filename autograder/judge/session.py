"""Judge a submission: run its cells in a student's process, put the cases to its functions, report what was seen.

The games, the answers and the results live here; see `game_server.py` for what the student's process gets of them.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from aima_games.checking.case import LOST, Case, CaseError, Demand, Failure, Observation, Trouble
from aima_games.checking.diagnosis import KEPT, kept_between_calls
from aima_games.checking.files import GUESSING
from aima_games.checking.findings import is_right, wrong_ones
from aima_games.checking.report import Report, report
from aima_games.text import count, part_name
from autograder.judge.hints import Hint, likelihood, pointer
from autograder.judge.stand_ins import StandIns
from autograder.judge.student_process import DeadError, Limits, StudentProcess, TooMuchError
from autograder.judge.verdict import ItemResult, Verdict
from autograder.sandbox.allowance import OutOfTimeError, OverBudgetError
from autograder.sandbox.edits import Edit
from autograder.sandbox.launchers import LostError, launcher

SHARE = 1 / 8
"""The part of a submission's budget that cases of one check may use up by being stopped: the others need theirs."""
HURRY = 10
"""Once a case has timed out twice, the other cases of its check get this part of the usual time."""


LOOKING = 2.0
"""Seconds by the clock in which a smallest game is looked for."""

NO_MOMENT: tuple[str, tuple[str, ...]] = ("", ())


@dataclass(frozen=True)
class Check:
    """A graded test cell as the judge needs it: the function to call, the cases, what counts how much, and who asks it.

    `trouble` says why it cannot be judged at all, where that is known before. `stand_ins` are right functions by the
    name of the student's that this one may call. `small` are the release's small games; `make_smaller(fails)` finds
    another one on which the function fails, and makes it as small as it can be.
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
    small: Sequence[Case] = ()
    make_smaller: Callable[[Callable[[Case], bool]], object] | None = None


@dataclass
class CheckRun:
    """A check on its way through the judge: what was observed, and why something was not.

    `failed` says why it cannot be judged; `slow` that a case has timed out twice; `stopped_for` is the part of the
    budget that stopped cases took. `standing_in` are right functions in place of the student's wrong ones.
    """

    check: Check
    seen: list[Observation] = field(default_factory=list)
    failed: str = ""
    slow: bool = False
    stopped_for: float = 0.0
    standing_in: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


class Session:
    """One notebook on its way through the judge, in as many processes as it takes.

    First its cells run from top to bottom, as in a kernel, and each test cell puts its visible cases. Then, when no
    cell is left that could show what the student's process was asked, come the hidden ones: for each test cell all
    names have again the values that they had there, and nothing that is printed is kept. The process that has seen
    them is dropped. What is shown of a mistake comes from a fresh one: there, what is wrong and may call an earlier
    function that is wrong is tried with a right one in its place, and the smallest game on which it fails is looked
    for; only then are hidden cases put once more, and of those nothing is shown but whether they are right.

    `files` are what was released beside the notebook, by name, in base64. Raises NoSandboxError.
    """

    def __init__(
        self,
        checks: Sequence[Check],
        files: Mapping[str, str] | None = None,
        unsafe: bool = False,
        limits: Limits | None = None,
        hints: Hint = Hint.NAME,
    ) -> None:
        self._checks = {check.name: check for check in checks}
        self._files, self._launcher, limits = files or {}, launcher(unsafe), limits or Limits()
        longer = sum(case.most_seconds for check in checks for case in check.cases)
        self._limits = replace(limits, notebook=limits.notebook + longer)
        self._budget, self._hints = self._limits.budget(), hints
        self._student: StudentProcess | None = None
        self._moment: tuple[str, tuple[str, ...]] = NO_MOMENT  # the check whose names the process has, what stands in
        self._stand_ins = StandIns()
        self._called: dict[str, set[str]] = {}  # check -> the right functions that were called in the student's place
        self._all_ran = False  # from then on each check has to find the names as they were at its cell
        self._ran: list[tuple[str, str]] = []  # what a fresh process has to do again: run a cell, keep a moment
        self._troubles: dict[str, Failure] = {}  # function -> what happened in the cell that should define it
        self._sources: dict[str, str] = {}  # function -> the cell that should define it
        self._runs: dict[str, CheckRun] = {}  # of the checks whose test cells are there

    def judge(self, cells: Sequence[Any]) -> Verdict:
        """Judge the cells of a notebook (nbformat nodes with nbgrader's metadata, which has to be trusted)."""
        verdict, started = Verdict(), time.monotonic()
        try:
            self._run_all(cells, verdict)
            self._all_ran = True
            for run in self._runs.values():
                self._put(run, hidden=True)
            self._report(verdict)
        finally:
            if self._student:
                self._student.close()
        verdict.seconds = time.monotonic() - started
        return verdict

    def _run_all(self, cells: Sequence[Any], verdict: Verdict) -> None:
        """Run the cells, and put the visible cases where their test cells stand."""
        for index, cell in enumerate(cells):
            if cell.cell_type != "code":
                continue
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in self._checks:
                self._runs[name] = CheckRun(self._checks[name], failed=self._checks[name].trouble)
                self._put(self._runs[name], hidden=False)
                self._ran.append(("keep", name))
                self._try(partial(StudentProcess.keep, name=name))
            elif cell.source.strip() and not self._budget.over:
                self._run(index, name, cell.source, verdict)

    def _process(self) -> StudentProcess:
        """The student's process: the one there is, or a fresh one in which all is as it was. Raises OverBudgetError."""
        while self._student is None:
            self._student = StudentProcess(self._launcher, self._files, self._limits, self._budget)
            for step in list(self._ran):
                kind, text = step
                try:
                    if kind == "run":
                        self._student.run_cell(text)
                    else:
                        self._student.keep(text)
                except (OutOfTimeError, DeadError):  # it ran well the first time, so it is no function of itself
                    if kind == "run":
                        self._ran.remove(step)
                    self._drop()
                    break
        return self._student

    def _drop(self) -> None:
        if self._student:
            self._student.close()
        self._student, self._moment = None, NO_MOMENT
        if not self._launcher.alive():
            raise LostError("the student's process was ended from outside")

    def _try(self, act: Callable[[StudentProcess], Any]) -> Failure | None:
        """Have the student's process do something; returns why it is of no use any more, or None."""
        try:
            act(self._process())
            return None
        except OverBudgetError as error:
            failure = Failure(Trouble.BUDGET, f"the notebook {error}")
        except OutOfTimeError:
            failure = Failure(Trouble.TIME, f"did not finish within {count(float(self._limits.cell), 'second')}")
        except DeadError as error:
            why = error if isinstance(error, TooMuchError) else "a call like os._exit, or too much memory"
            failure = Failure(Trouble.ENDED, f"ended the Python process ({why})")
        self._drop()
        return failure

    def _run(self, index: int, name: str, source: str, verdict: Verdict) -> None:
        self._sources[name] = source
        where = f"cell `{name}`" if name else f"code cell {index + 1}"
        done: dict[str, Any] = {}
        failure = self._try(lambda student: done.update(student.run_cell(source)))
        if failure is None:
            verdict.outputs[index] = self._kept(done["outputs"])
            self._ran.append(("run", source))
            if done["error"]:
                kind, message = done["error"]
                message = _without_file(message)
                said = f"the {where} stops with {kind}{message and f': {message}'}"
                self._troubles[name] = Failure(Trouble.CELL_ERROR, said)
            return
        if failure.trouble is Trouble.BUDGET:
            said, after = f"{failure.said} in the {where}", "nothing below was run"
        else:
            said, after = f"the {where} {failure.said}", "the cells below ran in a fresh process without it"
        self._troubles[name] = replace(failure, said=said)
        note = f"{said[0].upper()}{said[1:]}; {after}."
        verdict.notes.append(note)
        verdict.outputs[index] = [{"output_type": "stream", "name": "stderr", "text": note + "\n"}]

    def _kept(self, outputs: list[Any]) -> list[Any]:
        """The outputs of a cell, as long as the notebook may have more."""
        self._budget.kept -= len(json.dumps(outputs))
        if self._budget.kept >= 0:
            return outputs
        said = "The outputs of this cell are left out: those above are too large.\n"
        return [{"output_type": "stream", "name": "stderr", "text": said}]

    def _put(self, run: CheckRun, hidden: bool) -> None:
        """Put the visible or the hidden cases of a test cell to the student's function."""
        cases = [case for case in run.check.cases if case.hidden == hidden]
        for case in cases if not run.failed else ():
            try:
                run.seen.append(self._observed(run, case))
            except CaseError as error:
                if isinstance(error.__cause__, LostError):
                    raise error.__cause__ from error
                run.failed = str(error)
                return

    def _observed(self, run: CheckRun, case: Case) -> Observation:
        """What the function does on a case; one that is out of time is tried once more, alone in a fresh process."""
        if run.stopped_for > SHARE:
            return Observation(case, error=Trouble.BUDGET)
        hurried, before = run.slow, self._budget.left(self._limits.notebook)
        seen = self._observe_once(run.check, case, 1 / HURRY if hurried else 1)
        if seen.error == Trouble.TIME and not hurried:
            seen = self._observe_once(run.check, case, 1)
            run.slow = seen.error == Trouble.TIME
        if seen.error in (Trouble.TIME, Trouble.ENDED):
            run.stopped_for += before - self._budget.left(self._limits.notebook)
        return seen

    def _observe_once(self, check: Check, case: Case, part: float) -> Observation:
        found = Observation(case, error=Trouble.BUDGET)

        def ask(student: StudentProcess) -> None:
            nonlocal found
            found = student.observe(case, check.function, part, self._stand_ins if standing_in else None)

        standing_in = self._stand_ins.names
        if self._all_ran and self._moment != (check.name, standing_in):
            back = partial(StudentProcess.back_to, name=check.name, stand_ins=standing_in)
            # What an earlier check has left in the process is not this one's fault: then it is tried in a fresh one.
            if self._try(back) and self._try(back):
                return Observation(case, error=Trouble.BUDGET if self._budget.over else Trouble.ENDED)
            self._moment = check.name, standing_in
        if not self._budget.over:
            self._try(ask)
        if found.error in LOST and self._student:
            self._drop()
        return found

    def _report(self, verdict: Verdict) -> None:
        """Make the result of each check of what was seen."""
        found = {name: self._found(check) for name, check in self._checks.items()}
        wrong = {name: each for name, each in found.items() if isinstance(each, Report) and not each}
        if wrong:
            self._drop()  # what this process saw of hidden cases goes with it
            found |= self._explained(wrong, {self._checks[name].function for name in found if _is_wrong(found[name])})
        for name, check in self._checks.items():
            result = verdict.items[name] = self._result(check, found[name])
            if result.fraction is None:
                verdict.attention.append(f"the item {part_name(name)} is not graded: {result.reason}")
            elif result.trouble is not Trouble.MISSING:
                verdict.attention += self._stopped(self._runs[name])

    def _found(self, check: Check) -> Report | ItemResult:
        """The report by what was seen, or the result where there can be none."""
        name, points, run = check.name, check.max_points, self._runs.get(check.name)
        if run is None:
            missing = Failure(Trouble.MISSING, "the test cell is missing from the notebook")
            return ItemResult.nothing(name, points, missing)
        if reason := run.failed or ("" if run.seen else "there are no cases for it"):
            return ItemResult.not_judged(name, points, reason)
        if all(observation.error == Trouble.MISSING for observation in run.seen):
            function = check.function
            why = self._troubles.get(function, Failure(Trouble.MISSING, f"no function is called `{function}`"))
            return ItemResult.nothing(name, points, replace(why, said=f"{why.said}, so there is nothing to check"))
        try:
            return report(name, run.seen, check.weights, check.demands, check.guessing)
        except Exception as error:  # ours, as no student's code runs here
            return ItemResult.not_judged(name, points, f"{type(error).__name__}: {error}")

    def _explained(self, wrong: Mapping[str, Report], functions: Set[str]) -> dict[str, Report | ItemResult]:
        """The reports on what is wrong, with right `functions` standing in where that helps, and what goes with them.

        The visible part of all of them comes first, as all that it finds may be shown.
        """
        runs: dict[str, CheckRun] = {}
        small: dict[str, Observation | None] = {}
        for name, report_ in wrong.items():
            check = self._checks[name]
            standing_in = {each: check.stand_ins[each] for each in functions & check.stand_ins.keys()}
            runs[name] = CheckRun(check, standing_in=standing_in)
            with self._standing_in(runs[name]):
                self._put(runs[name], hidden=False) if standing_in else None
                small[name] = self._smallest(check, report_)
        found: dict[str, Report | ItemResult] = {}
        for name, report_ in wrong.items():
            better = self._with_stand_ins(runs[name], report_) if runs[name].standing_in else report_
            found[name] = better if better else self._kept_named(name, better).with_smaller(small[name])
        return found

    def _with_stand_ins(self, run: CheckRun, first: Report) -> Report:
        """The better of the first report and the one where right functions stand in for the student's."""
        with self._standing_in(run) as stand_ins:
            self._put(run, hidden=True)
        if run.failed:  # the first report stands
            return first
        called = tuple(sorted(self._called[run.check.name] | stand_ins.called))
        before, self._runs[run.check.name] = self._runs[run.check.name], run
        second = self._found(run.check) if called else first
        if isinstance(second, Report) and second.fraction > first.fraction:
            return replace(second, stood_in=called)
        self._runs[run.check.name] = before
        return replace(first, depends_on=called)

    @contextmanager
    def _standing_in(self, run: CheckRun) -> Iterator[StandIns]:
        """Have right functions stand in for the student's; notes which of them were called."""
        self._stand_ins = StandIns(run.standing_in)
        try:
            yield self._stand_ins
        finally:
            self._called[run.check.name] = self._called.get(run.check.name, set()) | self._stand_ins.called
            self._stand_ins = StandIns()

    def _kept_named(self, name: str, found: Report) -> Report:
        """The report, with the name for it where something is kept from one call to the next."""
        run = self._runs[name]

        def forget(wholly: bool) -> bool:
            forgot = False

            def ask(student: StudentProcess) -> None:
                nonlocal forgot
                forgot = student.forget(wholly)

            return not self._try(ask) and forgot

        def is_right_now(case: Case) -> bool:
            return is_right(self._observe_once(run.check, case, 1 / HURRY), run.check.weights)

        if self._hints is Hint.NONE:
            return found
        try:
            with self._standing_in(run):
                kept = kept_between_calls(wrong_ones(run.seen, run.check.weights), forget, is_right_now)
        except CaseError as error:  # the report stands without it
            if isinstance(error.__cause__, LostError):
                raise error.__cause__ from error
            return found
        return found.named(KEPT) if kept else found

    def _smallest(self, check: Check, found: Report) -> Observation | None:
        """What is seen on the smallest game on which the function fails: one of the release's, or one made here."""
        if found.never_answered or self._budget.over or self._hints is Hint.NONE:
            return None
        end = time.monotonic() + LOOKING
        seen: list[Observation] = []

        def fails(case: Case) -> bool:
            if time.monotonic() > end:
                return False
            tried = self._observe_once(check, case, 1 / HURRY)
            wrong = tried.error is not Trouble.BUDGET and not is_right(tried, check.weights)
            seen.extend([tried] * wrong)
            return wrong

        try:
            if not any(map(fails, check.small)) and check.make_smaller:
                check.make_smaller(fails)
        except CaseError as error:  # a game that is only shown is no reason to give no mark
            if isinstance(error.__cause__, LostError):
                raise error.__cause__ from error
        return seen[-1] if seen else None

    def _result(self, check: Check, found: Report | ItemResult) -> ItemResult:
        if isinstance(found, ItemResult):
            return found
        repair = ""
        if self._hints is Hint.LINE and not found:
            found, repair = self._pointed(check, found)
        try:
            return ItemResult.of(found, check.max_points, self._hints, repair)
        except Exception as error:  # ours
            return ItemResult.not_judged(check.name, check.max_points, f"{type(error).__name__}: {error}")

    def _pointed(self, check: Check, found: Report) -> tuple[Report, str]:
        """The report with what is found about the place, and an edit that would mend the function."""
        if found.depends_on or (found.failure and found.failure.trouble in (Trouble.NOT_WRITTEN, Trouble.MISSING)):
            return found, ""
        source = self._sources.get(check.function, "")
        repair = self._repair(check, source, StandIns({name: check.stand_ins[name] for name in found.stood_in}))
        return replace(found, pointer=pointer(repair, self._runs[check.name].seen, source)), str(repair or "")

    def _repair(self, check: Check, source: str, stand_ins: StandIns) -> Edit | None:
        """An edit of one token with which the student's function is right on all cases.

        All edits together share a part of the submission's budget. What is told is a place, so hidden cases stay
        hidden, although the process sees them here.
        """
        before, seen = self._budget.left(self._limits.notebook), self._runs[check.name].seen
        if any(each.case.own_time for each in seen):  # a match for each edit would take hours
            return None
        cases = [each.case for each in sorted(seen, key=lambda each: is_right(each, check.weights))]  # wrong ones first
        self._moment, self._stand_ins = NO_MOMENT, stand_ins
        try:
            for edit in self._edits(source):
                if self._budget.over or before - self._budget.left(self._limits.notebook) > SHARE:
                    break
                if self._mends(check, edit, cases):
                    return edit
            return None
        finally:
            self._moment, self._stand_ins = NO_MOMENT, StandIns()

    def _edits(self, source: str) -> list[Edit]:
        """The edits of a student's cell, the likeliest first; from a process of which nobody has control but we."""
        try:
            with StudentProcess(self._launcher, {}, self._limits, self._budget) as clean:
                return sorted(clean.edits(source), key=likelihood)
        except (OutOfTimeError, DeadError, OverBudgetError):
            return []

    def _mends(self, check: Check, edit: Edit, cases: Sequence[Case]) -> bool:
        """Whether the function is right on all cases with an edit."""
        moment, done = (check.name, self._stand_ins.names), dict[str, Any]()
        back = partial(StudentProcess.back_to, name=check.name, stand_ins=self._stand_ins.names)
        if self._moment != moment and self._try(back):
            return False
        self._moment = moment
        seconds = self._limits.cell / HURRY
        if self._try(lambda student: done.update(student.run_cell(edit.source, seconds))) or done["error"]:
            return False
        try:
            return all(is_right(self._observe_once(check, case, 1 / HURRY), check.weights) for case in cases)
        except CaseError as error:
            if isinstance(error.__cause__, LostError):
                raise error.__cause__ from error
            return False

    def _stopped(self, run: CheckRun) -> list[str]:
        """What a person may want to look at: cases without an answer because of a limit."""
        check, errors = run.check, [seen.error for seen in run.seen]
        said = []
        cases = count(len(errors), "case")
        if late := errors.count(Trouble.TIME):
            stopped = f"stopped after {count(float(self._limits.case), 'second')} of processor time"
            said.append(
                f"the item {part_name(check.name)}: {late} of {cases} {_was(late)} {stopped}, the first of them twice, "
                f"and {'counts' if late == 1 else 'count'} as wrong"
            )
        if unasked := errors.count(Trouble.BUDGET):
            why = f"the notebook {self._budget.over}" if self._budget.over else "those before used up the item's time"
            said.append(
                f"the item {part_name(check.name)}: {unasked} of {cases} {_was(unasked)} not put, as {why}; "
                f"{'it counts' if unasked == 1 else 'they count'} as wrong"
            )
        return said


def _was(number: int) -> str:
    return "was" if number == 1 else "were"


def _without_file(message: str) -> str:
    """An error's message without the name that IPython gives a cell's text: no student has heard of that file."""
    return re.sub(r"<ipython-input-[^<>]{1,80}>, ", "", message)


def _is_wrong(found: Report | ItemResult) -> bool:
    return not found if isinstance(found, Report) else found.fraction == 0
