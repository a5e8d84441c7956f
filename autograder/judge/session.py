"""Judge a submission: run its cells in a student's process, put the cases to its functions, report what was seen.

The games, the answers and the results live here; see `game_server.py` for what the student's process gets of them.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aima_games.checking.case import Case, CaseError, Observation
from aima_games.checking.check import report
from aima_games.checking.trouble import LOST, Failure, Trouble
from autograder.judge.student_process import DeadError, Limits, StudentProcess, TooMuchError
from autograder.judge.verdict import ItemResult, Verdict
from autograder.sandbox.allowance import OutOfTimeError, OverBudgetError
from autograder.sandbox.launchers import LostError, launcher

SHARE = 1 / 8
"""The part of a submission's budget that cases of one check may use up by being stopped: the others need theirs."""
HURRY = 10
"""Once a case has timed out twice, the other cases of its check get this part of the usual time."""


@dataclass(frozen=True)
class Check:
    """A graded test cell as the judge needs it: the function to call, the cases, what counts how much.

    `trouble` says why it cannot be judged at all, where that is known before.
    """

    name: str
    function: str
    cases: Sequence[Case]
    weights: dict[str, float]
    trouble: str = ""
    max_points: float = 0.0


class Session:
    """One notebook on its way through the judge, in as many processes as it takes.

    First its cells run from top to bottom, as in a kernel, and each test cell puts its visible cases. Then, when no
    cell is left that could show what the student's process was asked, come the hidden ones: for each test cell all
    names have again the values that they had there, and nothing that is printed is kept.

    `files` are what was released beside the notebook, by name, in base64. Raises NoSandboxError.
    """

    def __init__(
        self,
        checks: Sequence[Check],
        files: Mapping[str, str] | None = None,
        unsafe: bool = False,
        limits: Limits | None = None,
    ) -> None:
        self._checks = {check.name: check for check in checks}
        self._files, self._limits, self._launcher = files or {}, limits or Limits(), launcher(unsafe)
        self._budget = self._limits.budget()
        self._student: StudentProcess | None = None
        self._moment = ""  # the check whose names the process has
        self._ran: list[tuple[str, str]] = []  # what a fresh process has to do again: run a cell, keep a moment
        self._troubles: dict[str, Failure] = {}  # function -> what happened in the cell that should define it
        self._sources: dict[str, str] = {}  # function -> the cell that should define it
        self._seen: dict[str, list[Observation]] = {}  # check -> what was observed
        self._failed: dict[str, str] = {}  # check -> why it cannot be judged
        self._slow: set[str] = set()  # checks of which a case has timed out twice
        self._stopped_for: dict[str, float] = {}  # check -> the part of the budget that stopped cases took

    def judge(self, cells: Sequence[Any]) -> Verdict:
        """Judge the cells of a notebook (nbformat nodes with nbgrader's metadata, which has to be trusted)."""
        verdict, started = Verdict(), time.monotonic()
        try:
            self._run_all(cells, verdict)
            for name in self._seen:
                self._put(self._checks[name], hidden=True)
        finally:
            if self._student:
                self._student.close()
        self._report(verdict)
        verdict.seconds = time.monotonic() - started
        return verdict

    def _run_all(self, cells: Sequence[Any], verdict: Verdict) -> None:
        """Run the cells, and put the visible cases where their test cells stand."""
        for index, cell in enumerate(cells):
            if cell.cell_type != "code":
                continue
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in self._checks:
                self._seen[name] = []
                self._put(self._checks[name], hidden=False)
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
        self._student, self._moment = None, ""
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
            failure = Failure(Trouble.TIME, f"did not finish within {self._limits.cell:g} seconds")
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

    def _put(self, check: Check, hidden: bool) -> None:
        """Put the visible or the hidden cases of a test cell to the student's function."""
        if check.trouble:
            self._failed[check.name] = check.trouble
        cases = [case for case in check.cases if case.hidden == hidden]
        for case in cases if check.name not in self._failed else ():
            try:
                self._seen[check.name].append(self._observed(check, case))
            except CaseError as error:
                if isinstance(error.__cause__, LostError):
                    raise error.__cause__ from error
                self._failed[check.name] = str(error)
                return

    def _observed(self, check: Check, case: Case) -> Observation:
        """What the function does on a case; one that is out of time is tried once more, alone in a fresh process."""
        if self._stopped_for.get(check.name, 0.0) > SHARE:
            return Observation(case, error=Trouble.BUDGET)
        hurried, before = check.name in self._slow, self._budget.left(self._limits.notebook)
        seen = self._observe_once(check, case, 1 / HURRY if hurried else 1)
        if seen.error == Trouble.TIME and not hurried:
            seen = self._observe_once(check, case, 1)
            if seen.error == Trouble.TIME:
                self._slow.add(check.name)
        if seen.error in (Trouble.TIME, Trouble.ENDED):
            used = before - self._budget.left(self._limits.notebook)
            self._stopped_for[check.name] = self._stopped_for.get(check.name, 0.0) + used
        return seen

    def _observe_once(self, check: Check, case: Case, part: float) -> Observation:
        found = Observation(case, error=Trouble.BUDGET)

        def ask(student: StudentProcess) -> None:
            nonlocal found
            found = student.observe(case, check.function, part)

        if case.hidden and self._moment != check.name:
            back = partial(StudentProcess.back_to, name=check.name)
            # What an earlier check has left in the process is not this one's fault: then it is tried in a fresh one.
            if self._try(back) and self._try(back):
                return Observation(case, error=Trouble.BUDGET if self._budget.over else Trouble.ENDED)
            self._moment = check.name
        if not self._budget.over:
            self._try(ask)
        if found.error in LOST and self._student:
            self._drop()
        return found

    def _report(self, verdict: Verdict) -> None:
        """Make the result of each check of what was seen."""
        wrong: set[str] = set()  # functions that a check found wrong
        for name, check in self._checks.items():
            result = verdict.items[name] = self._result(check, wrong)
            if result.fraction is None:
                verdict.attention.append(f"the item {name} is not graded: {result.reason}")
            elif result.trouble is not Trouble.MISSING:
                verdict.attention += self._stopped(check)

    def _result(self, check: Check, wrong: set[str]) -> ItemResult:
        name, points, seen = check.name, check.max_points, self._seen.get(check.name)
        if seen is None:
            missing = Failure(Trouble.MISSING, "the test cell is missing from the notebook")
            return ItemResult.nothing(name, points, missing)
        if reason := self._failed.get(name, "") or ("" if seen else "there are no cases for it"):
            return ItemResult.not_judged(name, points, reason)
        if all(observation.error == Trouble.MISSING for observation in seen):
            function = check.function
            why = self._troubles.get(function, Failure(Trouble.MISSING, f"no function is called `{function}`"))
            return ItemResult.nothing(name, points, replace(why, said=f"{why.said}, so there is nothing to check"))
        try:
            found = report(name, seen, check.weights)
            if not found:
                wrong.add(check.function)
                called = _called(self._sources.get(check.function, ""))
                found = replace(found, depends_on=tuple(sorted(called & wrong - {check.function})))
            return ItemResult.of(found, points)
        except Exception as error:  # ours, as no student's code runs here
            return ItemResult.not_judged(name, points, f"{type(error).__name__}: {error}")

    def _stopped(self, check: Check) -> list[str]:
        """What a person may want to look at: cases without an answer because of a limit."""
        errors = [seen.error for seen in self._seen[check.name]]
        said = []
        if late := errors.count(Trouble.TIME):
            said.append(
                f"the item {check.name}: {late} of {len(errors)} cases were stopped after {self._limits.case:g} seconds"
                " of processor time, the first of them twice, and count as wrong"
            )
        if unasked := errors.count(Trouble.BUDGET):
            why = f"the notebook {self._budget.over}" if self._budget.over else "those before used up the item's time"
            said.append(
                f"the item {check.name}: {unasked} of {len(errors)} cases were not put, as {why}; they count as wrong"
            )
        return said


def _without_file(message: str) -> str:
    """An error's message without the name that IPython gives a cell's text: no student has heard of that file."""
    return re.sub(r"<ipython-input-[^<>]{1,80}>, ", "", message)


def _called(source: str) -> set[str]:
    """The names that a cell calls, as the text has it: students' text is not for our parser."""
    return set(re.findall(r"\b(\w+)\(", source))
