"""A student's agent at the board, in a sandboxed process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from aima_games.checking.case import LOST, StudentError, Trouble
from aima_games.game import Action, Game, State
from aima_games.ladder.game import LostGameError, action_of, arguments
from autograder.judge.remote_student import RemoteStudent
from autograder.judge.student_process import KEPT, RECEIVED, DeadError, Limits, StudentProcess
from autograder.sandbox.allowance import Budget, OutOfTimeError, OverBudgetError
from autograder.sandbox.launchers import launcher
from autograder.tournament.agents import Agent, Contest

READY = "ready"
RENEWED = 300.0
"""After 300 seconds of processor time an agent gets a fresh process: what it hoards is gone."""
ROUNDING = 0.02
"""Seconds: the system counts processor time in hundredths."""

REASONS = {
    Trouble.TIME: "took too long for a move",
    Trouble.ENDED: "ended its process, or took too much memory or too many processes",
    Trouble.BUDGET: "sent too many messages",
}
NO_FUNCTION = "has no function called"


class StudentSeat:
    """A student's agent. Its process lives on from game to game, as to run a notebook takes longer than to play; at
    the beginning of each game all names have again the values that they had when the notebook had run.

    The clock of a move is processor time, with all that the agent's processes used while the other side was thinking,
    so nobody gains by that. Raises LostError where the machine ends a process, NoSandboxError.
    """

    def __init__(self, agent: Agent, contest: Contest) -> None:
        self._agent, self._contest = agent, contest
        self._process: StudentProcess | None = None
        self.spent = 0.0
        """Seconds of processor time that its process has used."""

    def begin(self, seed: str = "") -> None:
        """Raises LostGameError where the notebook cannot be run."""
        if self._process and self.spent > RENEWED:
            self.close()
        if self._process is None:
            self._run()
        assert self._process
        self._budget.received = RECEIVED
        try:
            self._process.back_to(READY)
        except (DeadError, OutOfTimeError, OverBudgetError) as error:
            self.close()
            raise LostGameError("does not get ready for another game") from error
        self._student = RemoteStudent(self._process, self._contest.match.function)
        self.spent = self._process.spent()

    def _run(self) -> None:
        self._budget = Budget(seconds=inf, idle=inf, received=RECEIVED, kept=KEPT, processes=1)
        limits = Limits(notebook=4 * RENEWED)
        self._process = StudentProcess(launcher(self._contest.unsafe), self._contest.files, limits, self._budget)
        try:
            for cell in self._agent.cells:
                self._process.run_cell(cell)
            self._process.keep(READY)
        except (DeadError, OutOfTimeError, OverBudgetError) as error:
            self.close()
            why = "takes too long" if isinstance(error, OutOfTimeError) else "ends its process"
            raise LostGameError(f"a cell of its notebook {why}") from error

    def chosen_game(self) -> str:
        """What the agent's function of choice returns. Raises LostGameError where that is no name."""
        assert self._process
        self._process.allow(Limits.case)
        try:
            name = RemoteStudent(self._process, self._contest.match.choice).call([])
        except StudentError as error:
            raise self._lost(error, self._contest.match.choice) from error
        if not isinstance(name, str):
            raise LostGameError(f"`{self._contest.match.choice}` returned no name of a game")
        return name

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        assert self._process
        contest, student = self._contest, self._student
        self._process.allow(contest.seconds)
        try:
            action = action_of(partial(student.call, arguments(contest.game, line)), contest.match, rules, state)
        except StudentError as error:
            raise self._lost(error, contest.match.function) from error
        before, self.spent = self.spent, self._process.spent()
        if self.spent - before > contest.seconds + ROUNDING:
            raise LostGameError(REASONS[Trouble.TIME])
        return action

    def _lost(self, error: StudentError, name: str) -> LostGameError:
        if error.kind in LOST:
            self.close()
        if error.kind == Trouble.MISSING:
            return LostGameError(f"{NO_FUNCTION} `{name}`")
        known = next((said for kind, said in REASONS.items() if kind == error.kind), "")
        line = error.where.partition(":")[0]  # the page is for everybody, and the program its author's
        return LostGameError(known or f"raised {error.kind}{line and f' in {line}'}")

    def close(self) -> None:
        if self._process:
            self._process.close()
        self._process, self.spent = None, 0.0
