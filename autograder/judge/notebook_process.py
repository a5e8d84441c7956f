"""The process in which a notebook's code runs: the present one, or a fresh one in which everything is as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from aima_games.checking.case import LOST, Case, CaseError, Failure, Observation, Trouble
from aima_games.home.other_name import CellText
from aima_games.text import count
from autograder.judge.stand_ins import StandIns
from autograder.judge.student_process import DeadError, Limits, StudentProcess, TooMuchError
from autograder.sandbox.allowance import OutOfTimeError, OverBudgetError
from autograder.sandbox.edits import Edit
from autograder.sandbox.launchers import Launcher, LostError

T = TypeVar("T")
NO_MOMENT: tuple[str, tuple[str, ...]] = ("", ())


class NotebookProcess:
    """A notebook's process, replaced by a fresh one whenever it has ended: cells that ran well are run there again.

    `files` are what was released beside the notebook, by name, in base64. All processes together have the budget of
    `limits`. Close it at the end.
    """

    def __init__(self, launcher: Launcher, files: Mapping[str, str], limits: Limits) -> None:
        self._launcher, self._files, self.limits, self.budget = launcher, files, limits, limits.budget()
        self._student: StudentProcess | None = None
        self._ran: list[tuple[str, str]] = []  # what a fresh process has to do again: run a cell, keep a moment
        self._moment = NO_MOMENT  # the check whose names the process has, and its stand-ins

    def close(self) -> None:
        """End what runs."""
        if self._student:
            self._student.close()
        self._student, self._moment = None, NO_MOMENT

    def drop(self) -> None:
        """Have a fresh process carry out the next order. Raises LostError where none can be started any more."""
        self.close()
        if not self._launcher.alive():
            raise LostError("the student's process was ended from outside")

    def run_cell(self, source: str) -> dict[str, Any] | Failure:
        """Run a cell, and remember that it ran; its outputs and its error, or why the process was of no use after it.

        Raises LostError.
        """
        done: dict[str, Any] = {}
        if failure := self._attempt(lambda student: done.update(student.run_cell(source))):
            return failure
        self._ran.append(("run", source))
        return done

    def keep(self, name: str) -> None:
        """Remember the values of all names at the test cell called `name`."""
        self._ran.append(("keep", name))
        self._attempt(partial(StudentProcess.keep, name=name))

    def undo(self, name: str) -> None:
        """Give all names the values of the test cell called `name`, as if nothing had been run since."""
        last = max(number for number, step in enumerate(self._ran) if step == ("keep", name))
        del self._ran[last + 1 :]
        self._attempt(partial(StudentProcess.back_to, name=name))

    def forget(self, wholly: bool) -> bool:
        """Make functions forget what they keep between calls; returns whether there was anything."""
        found: list[bool] = []
        failure = self._attempt(lambda student: found.append(student.forget(wholly)))
        return failure is None and found == [True]

    def observe(self, case: Case, function: str, part: float, stand_ins: StandIns, at: str = "") -> Observation:
        """What a function of the student's does on a case, for a part of the time that a case may take.

        With `at`, all names have the values that they had at the test cell of that name, except the stand-ins. Raises
        CaseError where the case is at fault, and LostError.
        """
        if at and (failed := self._go_back(at, stand_ins)):
            return Observation(case, error=failed)
        found = Observation(case, error=Trouble.BUDGET)

        def ask(student: StudentProcess) -> None:
            nonlocal found
            found = student.observe(case, function, part, stand_ins if stand_ins.names else None)

        if not self.budget.over:
            try:
                self._attempt(ask)
            except CaseError as error:
                if isinstance(error.__cause__, LostError):
                    raise error.__cause__ from error
                raise
        if found.error in LOST and self._student:
            self.drop()
        return found

    def _go_back(self, at: str, stand_ins: StandIns) -> Trouble | None:
        """Give all names the values that they had at a test cell; returns what went wrong, or None."""
        if self._moment == (at, stand_ins.names):
            return None
        back = partial(StudentProcess.back_to, name=at, stand_ins=stand_ins.names)
        # What an earlier check left in the process is not this one's fault: if it fails, it is tried in a fresh one.
        if self._attempt(back) and self._attempt(back):
            return Trouble.BUDGET if self.budget.over else Trouble.ENDED
        self._moment = at, stand_ins.names
        return None

    def edited(self, source: str, seconds: float, stand_ins: StandIns, at: str) -> bool:
        """Run another text of a cell at a test cell, and say whether it ran well."""
        if self._go_back(at, stand_ins):
            return False
        done: dict[str, Any] = {}
        return not self._attempt(lambda student: done.update(student.run_cell(source, seconds))) and not done["error"]

    def names_changed(self) -> None:
        """Make the next case go back to its test cell: the names no longer have the values that they had there."""
        self._moment = NO_MOMENT

    def mends(
        self, source: str, function: str, cases: Sequence[Case], weights: dict[str, float], most: int, at: str
    ) -> list[int] | Trouble:
        """The numbers of at most `most` edits of a cell with which a function seems to be right at a test cell.

        Or what kept the process from finding them.
        """
        if self._go_back(at, StandIns()):
            return Trouble.ENDED
        found: list[int] = []
        stopped = self._attempt(lambda student: found.extend(student.mends(source, function, cases, weights, most)))
        self.names_changed()
        return stopped.trouble if stopped else found

    def edit(self, source: str, number: int) -> Edit | None:
        """The edit of a student's cell that has this number, from a process that only we control."""
        return self._from_a_clean_one(lambda clean: clean.edit(source, number))

    def read(self, sources: Sequence[str]) -> list[CellText]:
        """What cells of a student's define for the whole notebook; from such a process, too."""
        return self._from_a_clean_one(lambda clean: clean.read(sources)) or [CellText()] * len(sources)

    def is_of_a_newer_python(self, source: str) -> bool:
        """Whether a cell is no Python here, and is in a newer version; from such a process, too."""
        return bool(self._from_a_clean_one(lambda clean: clean.is_of_a_newer_python(source)))

    def lacking(self) -> list[str]:
        """The modules that the notebook has asked for so far and that are not there."""
        found: list[str] = []
        self._attempt(lambda student: found.extend(student.lacking()))
        return found

    def _from_a_clean_one(self, ask: Callable[[StudentProcess], T]) -> T | None:
        """What a process answers in which no code of the student's has run; None where it cannot."""
        try:
            with StudentProcess(self._launcher, {}, self.limits, self.budget) as clean:
                return ask(clean)
        except (OutOfTimeError, DeadError, OverBudgetError):
            return None

    def _process(self) -> StudentProcess:
        """The present process, or a fresh one in which everything is as it was. Raises OverBudgetError."""
        while self._student is None:
            self._student = StudentProcess(self._launcher, self._files, self.limits, self.budget)
            for step in list(self._ran):
                kind, text = step
                try:
                    if kind == "run":
                        self._student.run_cell(text)
                    else:
                        self._student.keep(text)
                except (OutOfTimeError, DeadError):  # it ran well the first time, so it does not do the same each time
                    if kind == "run":
                        self._ran.remove(step)
                    self.drop()
                    break
        return self._student

    def _attempt(self, act: Callable[[StudentProcess], Any]) -> Failure | None:
        """Make the process do something; returns why it is of no use any more, or None."""
        try:
            act(self._process())
            return None
        except OverBudgetError as error:
            failure = Failure(Trouble.BUDGET, f"the notebook {error}")
        except OutOfTimeError:
            failure = Failure(Trouble.TIME, f"did not finish within {count(float(self.limits.cell), 'second')}")
        except DeadError as error:
            why = error if isinstance(error, TooMuchError) else "a call like os._exit, or too much memory"
            failure = Failure(Trouble.ENDED, f"ended the Python process ({why})")
        self.drop()
        return failure
