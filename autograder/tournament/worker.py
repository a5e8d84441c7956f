"""A worker: it plays the games that it is handed, each agent in a sandboxed process that it keeps for the next game."""

from __future__ import annotations

import functools
import pickle
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from aima_games.checking.case import LOST, StudentError, Trouble
from aima_games.game import CHANCE, MAX, MIN, Action, Game, State
from aima_games.ladder.game import AnchorSeat, LostGameError, Played, Seat, action_of, arguments, play
from autograder.judge.remote_student import RemoteStudent
from autograder.judge.student_process import KEPT, RECEIVED, DeadError, Limits, StudentProcess
from autograder.sandbox.allowance import Budget, OutOfTimeError, OverBudgetError
from autograder.sandbox.launchers import LostError, launcher
from autograder.tournament.agents import Agent, Contest

RETRIES = 2
"""How often a game is started again after something outside ended a process."""
SEATS = 32
"""A worker keeps the processes of at most 32 agents."""

NO_FUNCTION = "has no function called"
UNWRITTEN = (f"raised {NotImplementedError.__name__}", NO_FUNCTION)
"""How the reason begins if nothing of an agent is there to play."""


@dataclass(frozen=True)
class Setting:
    """What all games of a tournament have in common."""

    contest: Contest
    agents: Mapping[str, Agent]


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who moves first and second, the actions of the opening, and the seed of the dice."""

    round: int
    first: str
    second: str
    opening: tuple[Action, ...]
    seed: str

    @property
    def place(self) -> tuple[int, str, str]:
        """Its place in the tournament: two agents meet once in a round with the same one moving first."""
        return self.round, self.first, self.second


@dataclass(frozen=True)
class Job:
    """A game, or the trial of one agent; `setting` is a pickled Setting, made once and unpacked once by a worker."""

    setting: bytes
    pairing: Pairing | None = None
    trial: str = ""


@dataclass(frozen=True)
class Tried:
    """What the trial of an agent came to: the game of its choice, or why it cannot play."""

    game: str = ""
    trouble: str = ""


def work(job: Job) -> Played | Tried:
    """Play a game, or try an agent. Raises LostError where processes are ended from outside again and again."""
    setting, rules = _unpacked(job.setting)
    for attempt in range(RETRIES + 1):
        try:
            if job.pairing is None:
                return _tried(setting, job.trial, rules)
            first, second = (_seat(setting, key, rules) for key in (job.pairing.first, job.pairing.second))
            return play(rules, {MAX: first, MIN: second}, job.pairing.opening, job.pairing.seed)
        except LostError:
            while _kept.seats:
                _kept.seats.popitem()[1].close()
            if attempt == RETRIES:
                raise
    raise AssertionError("the last attempt returns or raises")


@functools.lru_cache(maxsize=1)
def _unpacked(data: bytes) -> tuple[Setting, Game]:
    setting: Setting = pickle.loads(data)
    return setting, setting.contest.rules()


class _Kept(threading.local):
    """The seats of a thread: a Dask worker may have several threads, and none may use another one's processes."""

    def __init__(self) -> None:
        self.seats: OrderedDict[str, Seat] = OrderedDict()


_kept = _Kept()


def _seat(setting: Setting, key: str, rules: Game) -> Seat:
    """The seat of an agent: the one of its last game, if that was not too long ago."""
    seats = _kept.seats
    if key in seats:
        seats.move_to_end(key)
        return seats[key]
    agent = setting.agents[key]
    seats[key] = StudentSeat(agent, setting.contest) if agent.student else AnchorSeat(key, rules)
    while len(seats) > SEATS:
        seats.popitem(last=False)[1].close()
    return seats[key]


def _tried(setting: Setting, key: str, rules: Game) -> Tried:
    seat, contest = _seat(setting, key, rules), setting.contest
    assert isinstance(seat, StudentSeat)
    try:
        seat.begin()
        name = seat.chosen_game() if contest.match.choice else str(contest.game["name"])
    except LostGameError as error:
        return Tried(trouble=str(error))
    if name == contest.game["name"] and rules.to_move(rules.initial) != CHANCE:
        try:
            seat.action(rules, rules.initial, ())
        except LostGameError as error:
            if str(error).startswith(UNWRITTEN):  # what else goes wrong loses its games
                return Tried(trouble=str(error))
    return Tried(name)


# A student's agent at the board

READY = "ready"
RENEWED = 300.0
"""After 300 seconds of processor time an agent gets a fresh process: what it hoards is gone."""
ROUNDING = 0.02
"""In seconds: the system counts processor time in hundredths."""

REASONS = {
    Trouble.TIME: "took too long for a move",
    Trouble.ENDED: "ended its process, or took too much memory or too many processes",
    Trouble.BUDGET: "sent too many messages",
}


class StudentSeat:
    """A student's agent. Its process lives on from game to game, as running a notebook takes longer than playing; at
    the beginning of each game all names again have the values that they had after the notebook was run.

    The clock of a move is processor time, with all that the agent's processes used while the other side was thinking,
    so nobody gains by that. Raises LostError where the machine ends a process, and NoSandboxError.
    """

    def __init__(self, agent: Agent, contest: Contest) -> None:
        self._agent, self._contest = agent, contest
        self._process: StudentProcess | None = None
        self.spent = 0.0
        """Seconds of processor time that its process has used."""

    def begin(self, seed: str = "") -> None:
        """Get ready for a game. Raises LostGameError where the notebook cannot be run."""
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
            raise LostGameError("was not ready for another game") from error
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
