"""A student's process: the judge's end of the connection to it, and its limits."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aima_games.checking.case import Case, Observation, StudentError, Trouble, observe
from aima_games.checking.files import case_to_json
from aima_games.checking.findings import too_slow
from aima_games.home.notebook_file import plain_text
from aima_games.home.other_name import CellText, Function
from aima_games.recording import TooManyCallsError
from autograder.judge.game_server import GameServer
from autograder.judge.remote_student import RemoteStudent
from autograder.judge.stand_ins import StandIns
from autograder.sandbox import wire
from autograder.sandbox.allowance import CEILING, IDLE, Budget, Meter, OutOfTimeError, OverBudgetError
from autograder.sandbox.edits import TRIES, Edit
from autograder.sandbox.launchers import TICK, Launcher, LostError, wait_in_ticks

MOST_LINES = 10_000
"""No cell has more lines."""
LINE_LIMIT = 4_000_000
"""Bytes of one message from the student's process; a longer one ends it."""
RECEIVED, KEPT, PROCESSES = 400_000_000, 8_000_000, 300
"""How many bytes a submission may send in all, how many of its outputs are kept, and how many processes it may take."""


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds of processor time; see `allowance.py` for processes that sleep."""

    start: float = 60
    cell: float = 20
    case: float = 5
    notebook: float = 120

    def budget(self) -> Budget:
        """What a whole submission may use."""
        return Budget(self.notebook, IDLE * self.notebook, RECEIVED, KEPT, PROCESSES, CEILING * self.notebook)


class DeadError(Exception):
    """The student's process has ended, or sends something that is no message."""


class TooMuchError(DeadError):
    """The student's process was ended because it had too much of something; the message says of what."""


class StudentProcess:
    """A student's process and the connection to it. Use as a context manager: leaving ends everything in it.

    `files` are what was released beside the notebook, by name, in base64. Raises NoSandboxError where there is no
    sandbox, LostError where it is ended from outside, OverBudgetError where the submission has had too many.
    """

    def __init__(
        self, source: Launcher, files: Mapping[str, str], limits: Limits, budget: Budget | None = None
    ) -> None:
        self._limits, self._budget = limits, budget or limits.budget()
        self._budget.take(processes=1)
        self._process = source.start(cpu=int(2 * limits.notebook) + 10)
        self._line, self._buffer = self._process.line, b""
        self._meter, self._look = Meter(self._process.usage, self._budget), time.monotonic() + 2 * TICK
        wait_in_ticks(self._line)
        if files:
            try:
                self._do({"do": "put", "files": dict(files)}, limits.start)
            except (DeadError, OutOfTimeError) as error:
                self.close()
                raise LostError("a process was ended before any code of the student's ran") from error

    def __enter__(self) -> StudentProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process and everything it has started."""
        self._process.end()

    def run_cell(self, source: str, seconds: float | None = None) -> dict[str, Any]:
        """Run a cell; returns `{"outputs": […], "error": None or [name, message]}`.

        Raises OutOfTimeError, DeadError or OverBudgetError; the process is of no use after any of them.
        """
        reply = self._do({"do": "run", "source": source}, self._limits.cell if seconds is None else seconds)
        outputs, error = reply.get("outputs"), reply.get("error")
        if not isinstance(outputs, list):
            raise DeadError("the student's process sent something that is no answer")
        if isinstance(error, list) and len(error) == 2 and all(isinstance(part, str) for part in error):
            return {"outputs": outputs, "error": list(map(plain_text, error))}
        return {"outputs": outputs, "error": None}

    def keep(self, name: str) -> None:
        """Remember all names as they are now, for `back_to`. Raises what `run_cell` raises."""
        self._do({"do": "keep", "name": name}, self._limits.cell)

    def back_to(self, name: str, stand_ins: Sequence[str] = ()) -> None:
        """Give all names the values that they had at `keep`, except `stand_ins`, which become functions of the judge's.

        Raises what `run_cell` raises.
        """
        self._do({"do": "back_to", "name": name, "stand_ins": list(stand_ins)}, self._limits.cell)

    def forget(self, wholly: bool = False) -> bool:
        """Make functions forget all that they have kept between calls; returns whether there was anything.

        Raises what `run_cell` raises.
        """
        return self._do({"do": "forget", "wholly": wholly}, self._limits.cell).get("forgot") is True

    def mends(
        self, source: str, function: str, cases: Sequence[Case], weights: dict[str, float], most: int
    ) -> list[int]:
        """The numbers of edits with which the student's function seems to be right. Raises what `run_cell` raises."""
        sent = [case_to_json(case) for case in cases]
        order = {"do": "mends", "source": source, "function": function, "cases": sent, "weights": weights, "most": most}
        found = self._do(order, self._limits.cell).get("mends")
        if not isinstance(found, list) or not all(type(each) is int and 0 <= each < TRIES for each in found):
            raise DeadError("the student's process sent something that is no answer")
        return found[:most]

    def edit(self, source: str, number: int) -> Edit | None:
        """The edit of a student's function that has this number. Raises what `run_cell` raises.

        Believe it only from a process in which no code of the student's has run.
        """
        fields = self._do({"do": "edit", "source": source, "number": number}, self._limits.cell).get("edit")
        try:
            return Edit(**fields) if fields else None
        except TypeError as error:
            raise DeadError("the student's process sent something that is no answer") from error

    def read(self, sources: Sequence[str]) -> list[CellText]:
        """What cells define for the whole notebook. Raises what `run_cell` raises.

        Believe it only from such a process, too.
        """
        reply = self._do({"do": "read", "sources": list(sources)}, self._limits.cell)
        try:
            return list(map(_cell_text, reply["cells"]))
        except (KeyError, TypeError) as error:
            raise DeadError("the student's process sent something that is no answer") from error

    def is_of_a_newer_python(self, source: str) -> bool:
        """Whether a cell is no Python here, and is in a newer version. Believe it only from such a process, too.

        Raises what `run_cell` raises.
        """
        return self._do({"do": "newer", "source": source}, self._limits.cell).get("newer") is True

    def lacking(self) -> list[str]:
        """The modules that the notebook has asked for so far and that are not there. Raises what `run_cell` raises."""
        found = self._do({"do": "lacking"}, self._limits.cell).get("lacking")
        names = found if isinstance(found, list) else []
        return [name for name in names if isinstance(name, str) and name.isidentifier()]

    def observe(self, case: Case, function: str, part: float = 1, stand_ins: StandIns | None = None) -> Observation:
        """Put a case to the student's function and watch it, for a part of the time that a case may take.

        An Observation with an error of `LOST` means that the process is of no use any more. Raises
        CaseError where the case itself is at fault.
        """
        limit = self._limits.case * case.patience
        self._meter.start(limit * part)
        seen = observe(case, RemoteStudent(self, function, stand_ins, not case.compares_questions, part))
        return replace(seen, message=too_slow(limit)) if seen.error == Trouble.TIME and not case.own_time else seen

    def allow(self, seconds: float) -> None:
        """Allow the next orders `seconds` of processor time in all."""
        self._meter.start(seconds)

    def spent(self) -> float:
        """The seconds of processor time that it has used so far, with all that it has started."""
        return self._process.usage().cpu

    def clock(self) -> float:
        """The same, plus the time in which it did nothing though it was its turn, as in `allowance.py`."""
        return self.spent() - self._budget.idle / IDLE

    def ask(self, order: dict[str, Any], server: GameServer | None = None) -> Any:
        """Give an order, answer the questions that it raises, and return what the student's side returned.

        Raises StudentError for what went wrong there, a search that was stopped included.
        """
        try:
            self._order(order)
            while True:
                received = self._receive()
                with self._meter.answering():
                    message = self._read(received)
                    if server is None or "ask" not in message:
                        returned = self._returned(message, server)
                        break
                    self._send(server.reply(message))
        except OutOfTimeError:
            raise StudentError(Trouble.TIME) from None
        except DeadError:
            raise StudentError(Trouble.ENDED) from None
        except OverBudgetError:
            raise StudentError(Trouble.BUDGET) from None
        if server is not None and server.stopped:  # whatever it returned after it was stopped
            raise StudentError(TooManyCallsError.__name__, server.stopped)
        if "error" in message:
            line = message.get("line")
            known = line if type(line) is int and 0 < line < MOST_LINES else 0
            kind, said, where = (
                plain_text(str(message.get(part, ""))[:most])
                for part, most in (("error", 80), ("message", 500), ("where", 300))
            )
            raise StudentError(kind, said, known, where)
        return returned

    def _returned(self, message: dict[str, Any], server: GameServer | None) -> Any:
        """What the message that ends an order says was returned."""
        if server is not None:
            server.finish(message)
        return wire.value_from_student(message.get("returned"))

    def _do(self, order: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Give an order that asks nothing, and return the reply."""
        self._meter.start(seconds)
        self._order(order)
        line = self._receive()
        with self._meter.answering():
            return self._read(line)

    def _order(self, message: dict[str, Any]) -> None:
        """Send an order under a fresh id; only messages with that id count until the next order."""
        self._id = secrets.token_hex(8)
        self._send({**message, "id": self._id})

    def _tick(self) -> None:
        """Check on a process that is taking a while over an order."""
        self._look = time.monotonic() + 2 * TICK
        if reason := self._meter.look().too_much():
            raise TooMuchError(reason)

    def _send(self, message: dict[str, Any]) -> None:
        data = memoryview(wire.line_from_judge(message))
        while data:
            try:
                data = data[self._line.send(data) :]
            except BlockingIOError:
                self._tick()
            except OSError as error:
                raise DeadError("the student's process has ended") from error

    def _receive(self) -> bytes:
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > LINE_LIMIT:
                raise DeadError("the student's process sent a message without end")
            try:
                data = self._line.recv(1 << 16)
            except BlockingIOError:
                self._tick()
                continue
            except OSError as error:
                raise DeadError("the student's process has ended") from error
            if not data:
                raise DeadError("the student's process has ended")
            self._budget.take(received=len(data))
            self._buffer = self._buffer + data if self._buffer else data
            if time.monotonic() > self._look:  # a flood of small pieces is no answer either, and may hide something
                self._tick()
        line, self._buffer = self._buffer[:end], self._buffer[end + 1 :]
        return line

    def _read(self, line: bytes) -> dict[str, Any]:
        """What a line says about the order. Raises DeadError where it is no message."""
        try:
            message = wire.message_from_student(line)
        except (ValueError, RecursionError) as error:
            raise DeadError("the student's process sent something that is no message") from error
        if not isinstance(message, dict) or message.get("id") != self._id:
            raise DeadError("the student's process sent something that is no message")
        return message


def _cell_text(fields: Mapping[str, Sequence[Any]]) -> CellText:
    """What a cell defines as it was before it became plain data."""
    functions, methods, dead = (tuple(map(_function, fields[name])) for name in ("functions", "methods", "dead"))
    names = ("bound", "made", "inner", "used", "packages")
    return CellText(functions, methods, dead, *(frozenset(fields[name]) for name in names))


def _function(fields: Sequence[Any]) -> Function:
    """A function as it was before it became plain data."""
    return Function._make(tuple(each) if isinstance(each, list) else each for each in fields)
