"""Judge a submission: run its cells in a student's process, put the cases to its functions, and report what was seen.

The games, the answers and the results live here; see `game_server.py` for what the student's process is told.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aima_games.checking.case import Failure, Trouble
from aima_games.checking.report import Report
from aima_games.home.other_name import NO_NAMES, Names
from aima_games.text import and_list, count, part_name
from autograder.judge.check_run import Check, CheckRun
from autograder.judge.elsewhere import (
    OURS,
    SOME_NEWER,
    errors_of,
    is_known_to_be_newer,
    may_have_caught,
    missing_here,
    newer,
)
from autograder.judge.explaining import Mended, explained, mended, pointed
from autograder.judge.finder import Finder
from autograder.judge.notebook_process import NotebookProcess
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint, ItemResult, Verdict
from autograder.sandbox.launchers import launcher


class Session:
    """One notebook on its way through the judge, in as many processes as it takes.

    First its cells run from top to bottom, as in a kernel, and each test cell puts its visible cases. The hidden ones
    come when no cell is left that could show what the student's process was asked: for each test cell all names have
    the values again that they had there, and nothing that is printed is kept. The process that has seen them is
    dropped. What is shown about a mistake comes from a fresh one: there, a wrong function that may call a wrong earlier
    one is tried with a right one in its place, and the smallest game on which it fails is looked for; only then are
    hidden cases put once more, and only whether they are right is shown.

    `files` are what was released beside the notebook, by name, in base64; `python` is the version that the file names,
    if it names one; `names` are those of the release; `not_run` has code in the file that does not run, by where
    it stands. Raises NoSandboxError.
    """

    def __init__(
        self,
        checks: Sequence[Check],
        files: Mapping[str, str] | None = None,
        unsafe: bool = False,
        limits: Limits | None = None,
        hints: Hint = Hint.NAME,
        python: str = "",
        names: Names = NO_NAMES,
        not_run: Mapping[str, str] | None = None,
    ) -> None:
        self._checks = {check.name: check for check in checks}
        limits = limits or Limits()
        longer = sum(case.most_seconds for check in checks for case in check.cases)
        limits = replace(limits, notebook=limits.notebook + longer)
        self.process = NotebookProcess(launcher(unsafe), files or {}, limits)
        self._hints, self._python, self._newer, self._names = hints, python, newer(python), names
        self._not_run = not_run or {}
        self._finder = Finder(self.process, names, (), {})
        self._elsewhere: dict[str, str] = {}  # an error that it may not have elsewhere -> what is missing here
        self._troubles: dict[str, Failure] = {}  # function -> what happened in the cell that should define it
        self._sources: dict[str, str] = {}  # function -> the cell that should define it
        self._runs: dict[str, CheckRun] = {}  # runs of the checks whose test cells are there
        self._lacking: list[str] = []  # modules that are not there

    def judge(self, cells: Sequence[Any]) -> Verdict:
        """Judge the cells of a notebook (nbformat nodes with nbgrader's metadata, which has to be trusted)."""
        verdict, started = Verdict(), time.monotonic()
        try:
            self._run_all(cells, verdict)
            for run in self._runs.values():
                run.put(self.process, hidden=True, back=True)
            self._report(verdict)
        finally:
            self.process.close()
        verdict.seconds = time.monotonic() - started
        return verdict

    def _run_all(self, cells: Sequence[Any], verdict: Verdict) -> None:
        """Run the cells, and put the visible cases at their test cells."""
        self._finder = Finder(self.process, self._names, cells, self._not_run)
        later = {}
        for index, cell in enumerate(cells):
            if cell.cell_type != "code":
                continue
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in self._checks:
                run = self._runs[name] = CheckRun(self._checks[name], failed=self._checks[name].trouble)
                run.put(self.process, hidden=False, back=False)
                if self._finder.look(run, index):
                    later[name] = index
                self.process.keep(name)
            elif cell.source.strip() and not self.process.budget.over:
                self._run(index, name, cell.source, verdict)
        for name, index in later.items():
            self._finder.look(self._runs[name], index, at_end=True)
            if self._runs[name].called:
                self.process.keep(name)
        self._finder.put_again(self._runs.values(), below=any(self._runs[name].called for name in later))
        self._lacking = self.process.lacking()  # before a hidden case can choose their names
        for run in self._runs.values():
            verdict.notes += [f"{run.told[0].upper()}{run.told[1:]}."] if run.told else []
            self._sources[run.check.function] = self._finder.source(run) or self._sources.get(run.check.function, "")

    def _run(self, index: int, name: str, source: str, verdict: Verdict) -> None:
        self._sources[name] = source
        where = f"cell `{name}`" if name else f"code cell {index + 1}"
        done = self.process.run_cell(source)
        if not isinstance(done, Failure):
            verdict.outputs[index] = self._kept(done["outputs"])
            if done["error"]:
                kind, message = done["error"]
                message = _without_file(message)
                said = f"the {where} stops with {kind}{message and f': {message}'}"
                if missing := self._missing(kind, message, source) or self._below(kind, message, index):
                    self._elsewhere[said] = missing
                self._troubles[name] = Failure(Trouble.CELL_ERROR, said)
            return
        if done.trouble is Trouble.BUDGET:
            said, after = f"{done.said} in the {where}", "nothing below was run"
        else:
            said, after = f"the {where} {done.said}", "the cells below ran in a fresh process without it"
        self._troubles[name] = replace(done, said=said)
        note = f"{said[0].upper()}{said[1:]}; {after}."
        verdict.notes.append(note)
        verdict.outputs[index] = [{"output_type": "stream", "name": "stderr", "text": note + "\n"}]

    def _missing(self, kind: str, message: str, source: str) -> str:
        """What this machine may lack, if an error may not be one where the notebook was written; else empty."""
        if missing := missing_here(kind, message, self._newer, source, self._finder.packages):
            return missing
        if kind == "NameError" and (name := re.match(r"name '(\w+)' is not defined", message)):
            where = self._finder.not_run(name[1])
            return f"what the file has in {where}" if where else ""
        is_newer = is_known_to_be_newer(kind, message) or (
            kind == "SyntaxError" and self.process.is_of_a_newer_python(source)
        )
        return SOME_NEWER if not self._python and is_newer else ""

    def _below(self, kind: str, message: str, index: int) -> str:
        """What a cell lacks that a cell below it defines: its author may have run them in another order; else empty."""
        name = re.match(r"name '(\w+)' is not defined", message) if kind == "NameError" else None
        is_below = name and self._finder.is_defined_below(name[1], index)
        return f"`{name[1]}`, which a cell below defines" if name and is_below else ""

    def _kept(self, outputs: list[Any]) -> list[Any]:
        """The outputs of a cell, unless the notebook has too many already."""
        budget = self.process.budget
        budget.kept -= len(json.dumps(outputs))
        if budget.kept >= 0:
            return outputs
        said = "The outputs of this cell are left out: those above are too large.\n"
        return [{"output_type": "stream", "name": "stderr", "text": said}]

    def _report(self, verdict: Verdict) -> None:
        """Make the result of each check from what was seen."""
        found = {name: run.result(self._troubles.get(run.check.function)) for name, run in self._runs.items()}
        wrong = {
            name: (self._runs[name], each) for name, each in found.items() if isinstance(each, Report) and not each
        }
        if wrong:
            self.process.drop()  # what this process saw of hidden cases is gone with it
            functions = {self._checks[name].function for name in found if _is_wrong(found[name])}
            for name, (run, each) in explained(self.process, wrong, functions, self._hints).items():
                self._runs[name], found[name] = run, each
        missing = Failure(Trouble.MISSING, "the test cell is missing from the notebook")
        for name, check in self._checks.items():
            if name not in found:
                verdict.items[name] = ItemResult.nothing(name, check.max_points, missing)
                continue
            result = self._result(self._runs[name], found[name])
            result = verdict.items[name] = _unless_doubtful(self._runs[name], result)
            if result.fraction is None:
                verdict.attention.append(f"the item {part_name(name)} is not graded: {result.reason}")
            else:
                verdict.attention += self._runs[name].stopped(self.process)
                if (run := self._runs[name]).called and (run.is_sure or result.fraction):
                    verdict.attention.append(f"the item {part_name(name)} is judged by `{run.called}`: {run.told}")
        self._leave_callers_to_a_person(verdict)
        self._leave_to_a_person(verdict)

    def _leave_callers_to_a_person(self, verdict: Verdict) -> None:
        """Take back what was lost where a function is called of which nobody can be sure where it stands."""
        doubtful = [run.check.function for run in self._runs.values() if run.told and run.failed]
        for name, each in verdict.items.items():
            source = self._sources.get(self._checks[name].function, "")
            called = [function for function in doubtful if re.search(rf"\b{function}\b", source)]
            if called and each.max_points and each.fraction is not None and each.fraction < 1:
                said = f"it may call {and_list([f'`{function}`' for function in called])}, which a person has to find"
                verdict.attention.append(f"the item {part_name(name)} is not graded: {said}")
                verdict.items[name] = each.waiting(said)

    def _leave_to_a_person(self, verdict: Verdict) -> None:
        """Take back what was lost, if an error may be this machine's: nobody loses points for a newer Python."""
        for name, run in self._runs.items():
            function = self._checks[name].function
            for seen in run.seen:
                for kind, message in errors_of(seen):
                    missing = self._missing(kind, message, self._sources.get(function, ""))
                    if missing and seen.case.hidden:  # a message from there may tell what the case was
                        self._elsewhere[f"`{function}` stops with {kind}"] = "what it needs"
                    elif missing:
                        self._elsewhere[f"`{function}` stops with {kind}: {message}"] = missing
            missing = may_have_caught(self._finder.code, self._newer, self._finder.packages)
            if missing and verdict.items[name].fraction != 1:
                self._elsewhere.setdefault(f"`{function}` may do something else elsewhere, without an error", missing)
        for module in self._lacking:  # whatever became of the error, which may have been caught
            if (package := f"a package for `{module}`") not in self._elsewhere.values():
                self._elsewhere[f"the notebook asks for the module `{module}`"] = package
        lost = [each for each in verdict.items.values() if each.fraction is not None and each.fraction < 1]
        if not self._elsewhere or not any(each.max_points for each in lost):
            return
        (said, missing), *more = self._elsewhere.items()
        said += f" ({count(len(more), 'more error')} of this kind)" if more else ""
        ours = ".".join(map(str, OURS))
        verdict.notes.append(
            f"{said[0].upper()}{said[1:]}. Grading, which is done with Python {ours}, may lack {missing}; so a person "
            "looks at what is wrong here."
        )
        here = and_list([f"{part_name(each.item)} {each.points:g} of {each.max_points:g}" for each in lost])
        verdict.attention.append(
            f"{said}. It may run where it was written: here, {missing} may be missing (Python {ours} grades). So these "
            f"wait for you; as it ran here, they come to: {here}. Install what is missing and grade again, ask for a "
            "file that runs here, or give the points: autograder override"
        )
        verdict.items |= {each.item: each.waiting(said) for each in lost}

    def _result(self, run: CheckRun, found: Report | ItemResult) -> ItemResult:
        if isinstance(found, ItemResult):
            return found
        check, repair = run.check, ""
        if not found:
            found, repair = self._from_right(run, found, self._sources.get(check.function, ""))
        try:
            return ItemResult.of(found, check.max_points, self._hints, repair)
        except Exception as error:  # ours
            return ItemResult.not_judged(check.name, check.max_points, f"{type(error).__name__}: {error}")

    def _from_right(self, run: CheckRun, found: Report, source: str) -> tuple[Report, str]:
        """The report with what the function keeps if it is one small edit from right, and an edit that mends it."""
        keeps = 0.0 if found.earlier else found.may_keep
        mend, tells = Mended(), self._hints is Hint.LINE
        if tells or found.fraction < keeps:
            mend = mended(self.process, run, found, source)
        run.search_stopped = mend.stopped if found.fraction < keeps else None
        if mend.edit or found.floor:
            found = replace(found, floor=keeps)
        return (pointed(found, mend.edit, run.seen, source), str(mend.edit or "")) if tells else (found, "")


def _unless_doubtful(run: CheckRun, result: ItemResult) -> ItemResult:
    """The result; none if it is of a function that may be a helper, and is neither right nor worth nothing, or if time
    ran out before it was known whether one small edit mends it."""
    if run.search_stopped in (Trouble.TIME, Trouble.BUDGET) and result.fraction is not None and result.max_points:
        comes_to = f"it comes to {result.points:g} of {result.max_points:g}, and may deserve more"
        return result.waiting(f"time ran out before it was known whether one small edit mends it; {comes_to}")
    if run.is_sure or not result.max_points or not 0 < (result.fraction or 0) < 1:
        return result
    comes_to = f"it comes to {result.points:g} of {result.max_points:g}"
    return result.waiting(f"{run.told}; whether `{run.called}` is the answer is for you to say: {comes_to}")


def _without_file(message: str) -> str:
    """An error's message without the name that IPython gives a cell's text: no student knows of that file."""
    return re.sub(r"<ipython-input-[^<>]{1,80}>, ", "", message)


def _is_wrong(found: Report | ItemResult | None) -> bool:
    """Whether a function is wrong or not known to be there; None stands for a test cell that is missing."""
    return not found.fraction if isinstance(found, ItemResult) else not found
