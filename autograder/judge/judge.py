"""Judge a submission: run its cells in a student's process, put the cases to its functions, keep the ledger.

The games, the answers and the ledger live here. The student's process holds a far game (see `inside.py`)
whose calls come over a socket as JSON lines; each call is answered by a probed game of ours, so what a
search asked for is known and cannot be forged, and what it did not ask for it does not know.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from aima_games.checking.case import Case, CaseError, Observation, StudentError, observe, to_json
from aima_games.checking.check import Report, report
from aima_games.game import CHANCE, IllegalActionError, State
from aima_games.recording import ProbedGame, TooManyCallsError
from aima_games.values import value_from_json, value_to_json
from autograder.sandbox.allowance import IDLE, Budget, Meter, OutOfTimeError, OverBudgetError
from autograder.sandbox.processes import TICK, Launcher, LostError, launcher, wait_in_ticks

LINE_LIMIT = 4_000_000
"""Bytes of one message from the student's process; a longer one ends it."""
RECEIVED, KEPT, PROCESSES = 400_000_000, 8_000_000, 300
"""What a submission may send in all and what of its outputs is kept, in bytes, and how many processes it may take."""
SHARE = 1 / 8
"""The part of a submission's budget that cases of one check may use up by being stopped: the others need theirs."""
HURRY = 10
"""Once a case has timed out twice, the other cases of its check get this part of the usual time."""

_decode = json.JSONDecoder().decode  # as json.loads, but without its questions
_encode = json.JSONEncoder(separators=(",", ":"), default=to_json).encode  # which is asked about Fractions only


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds of processor time; see `allowance.py` for what sleeps."""

    start: float = 60
    cell: float = 20
    case: float = 5
    notebook: float = 120

    def budget(self) -> Budget:
        """What a whole submission may use."""
        return Budget(self.notebook, IDLE * self.notebook, RECEIVED, KEPT, PROCESSES)


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


class DeadError(Exception):
    """The student's process has ended, or sends what is no message."""


class Student:
    """A student's process and the line to it. Use as a context manager: leaving ends everything in it.

    `files` are what was released beside the notebook, by name, in base64. Raises NoSandboxError where there is no
    sandbox, LostError where it is ended from outside, OverBudgetError where there were too many before it.
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

    def __enter__(self) -> Student:
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
            return {"outputs": outputs, "error": error}
        return {"outputs": outputs, "error": None}

    def keep(self, name: str) -> None:
        """Remember all names as they are now, for `back_to`. Raises what `run_cell` raises."""
        self._do({"do": "keep", "name": name}, self._limits.cell)

    def back_to(self, name: str) -> None:
        """Give all names the values that they had at `keep`. Raises what `run_cell` raises."""
        self._do({"do": "back_to", "name": name}, self._limits.cell)

    def observe(self, case: Case, function: str, part: float = 1) -> Observation:
        """Put a case to the student's function and watch it, for a part of the time that a case may take.

        An Observation with the error `time`, `death` or `budget` means that the process is of no use any more. Raises
        CaseError where the case itself is at fault.
        """
        self._meter.start(self._limits.case * case.patience * part)
        return observe(case, _Asked(self, function))

    def ask(self, order: dict[str, Any], far: _FarSide | None = None) -> Any:
        """Give an order, answer the questions that come about it, and return what the student's side returned.

        Raises StudentError for what went wrong there, a search that was stopped included.
        """
        try:
            self._order(order)
            while True:
                message = self._receive()
                if "ask" not in message or far is None:
                    break
                self._send(far.reply(message))
            if far is not None:
                far.finish(message)
        except OutOfTimeError:
            raise StudentError("time") from None
        except DeadError:
            raise StudentError("death") from None
        except OverBudgetError:
            raise StudentError("budget") from None
        if far is not None and far.stopped:  # whatever it returned after it was stopped
            raise StudentError(TooManyCallsError.__name__, far.stopped)
        if "error" in message:
            raise StudentError(str(message["error"])[:80], str(message.get("message", ""))[:500])
        return value_from_json(message.get("returned"))

    def _do(self, order: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Give an order that asks nothing, and return the reply."""
        self._meter.start(seconds)
        self._order(order)
        return self._receive()

    def _order(self, message: dict[str, Any]) -> None:
        """Send an order under a fresh id; only messages with that id count until the next order."""
        self._id = secrets.token_hex(8)
        self._send({**message, "id": self._id})

    def _tick(self) -> None:
        """Look at a process that works on an order for a while."""
        self._look = time.monotonic() + 2 * TICK
        if reason := self._meter.look().too_much():
            raise DeadError(reason)

    def _send(self, message: dict[str, Any]) -> None:
        data = memoryview(_encode(message).encode() + b"\n")
        while data:
            try:
                data = data[self._line.send(data) :]
            except BlockingIOError:
                self._tick()
            except OSError as error:
                raise DeadError("the student's process has ended") from error

    def _receive(self) -> dict[str, Any]:
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
        try:
            message = _decode(line.decode())
            if b"\\u" in line:  # half of a surrogate pair can be sent, and cannot be written to any file
                message = json.loads(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
        except (ValueError, RecursionError) as error:
            raise DeadError("the student's process sent something that is no message") from error
        if not isinstance(message, dict) or message.get("id") != self._id:
            raise DeadError("the student's process sent something that is no message")
        return message


class _Asked:
    """The student as a case sees it: `aima_games.checking.case.Student`, by way of the student's process."""

    def __init__(self, student: Student, function: str) -> None:
        self._student, self._function = student, function

    def search(self, game: ProbedGame, state: State, *extras: Any) -> Any:
        far = _FarSide(game, extras)
        order = {
            "do": "search",
            "function": self._function,
            "state": to_json(far.told(state)),
            "initial": far.token(game.initial),
            "players": list(game.players),
            "extras": ["far" if callable(extra) else {"number": to_json(extra)} for extra in extras],
        }
        return self._student.ask(order, far)

    def call(self, arguments: Sequence[dict[str, Any]]) -> Any:
        order = {"do": "call", "function": self._function, "arguments": to_json(list(arguments), exact=True)}
        return self._student.ask(order)

    def make(self, arguments: Sequence[dict[str, Any]]) -> _TheirGame:
        order = {"do": "make", "function": self._function, "arguments": to_json(list(arguments), exact=True)}
        self._student.ask(order)
        return _TheirGame(self._student)


@dataclass(frozen=True)
class _TheirState:
    """A state of the student's game, which lives with the student."""

    number: int


class _TheirGame:
    """The game that a student's function has made, asked over the line. It has the interface of a Game."""

    def __init__(self, student: Student) -> None:
        self._student = student

    def _ask(self, name: str, *arguments: Any, keep: bool = False) -> Any:
        sent = [{"kept": a.number} if isinstance(a, _TheirState) else {"plain": value_to_json(a)} for a in arguments]
        answer = self._student.ask({"do": "ask", "name": name, "arguments": sent, "keep": keep})
        return _TheirState(answer if type(answer) is int else -1) if keep else answer

    @property
    def initial(self) -> Any:
        return self._ask("initial", keep=True)

    @property
    def players(self) -> Any:
        return self._ask("players")

    def to_move(self, state: Any) -> Any:
        return self._ask("to_move", state)

    def actions(self, state: Any) -> Any:
        return self._ask("actions", state)

    def result(self, state: Any, action: Any) -> Any:
        return self._ask("result", state, action, keep=True)

    def is_terminal(self, state: Any) -> Any:
        return self._ask("is_terminal", state)

    def utility(self, state: Any, player: Any) -> Any:
        return self._ask("utility", state, player)


_SEEN = {"is_terminal": 0, "to_move": 1, "actions": 2}
"""Questions about a state that one has come to, and where their answers are in what is told of it."""


class _RefusedError(ValueError):
    """A question that has no answer, for a reason that the student may know."""


@contextmanager
def _refused(question: str, unless: bool) -> Iterator[None]:
    """Make a refusal of what goes wrong, unless it is a fault of ours. The error's words could show the position."""
    try:
        yield
    except (TooManyCallsError, _RefusedError):
        raise
    except Exception as error:
        if unless:
            raise
        raise _RefusedError(f"{question}: that cannot be asked here ({type(error).__name__})") from error


class _FarSide:
    """The judge's end of a far game: tokens for states, and an answer to every question."""

    def __init__(self, game: ProbedGame, extras: Sequence[Any]) -> None:
        self._game, self._extras = game, extras
        self._tokens: dict[State, int] = {}
        self._states: list[State] = []
        self._views: list[tuple[Any, ...]] = []
        self.stopped = ""

    def token(self, state: State) -> int:
        """The number that stands for a state."""
        if state not in self._tokens:
            self._tokens[state] = len(self._states)
            self._states.append(state)
            self._views.append(self._look(state))
        return self._tokens[state]

    def told(self, state: State) -> list[Any]:
        """A state as the student's side gets it: its token, and what a player sees who looks at the board."""
        token = self.token(state)
        return [token, *self._views[token]]

    def _look(self, state: State) -> tuple[Any, ...]:
        """Whether the state is an end, and if not, who moves and how. It is recorded where it is asked for."""
        rules = self._game.game
        return (True,) if rules.is_terminal(state) else (False, rules.to_move(state), rules.actions(state))

    def note(self, seen: Any) -> None:
        """Record the questions that the student's side says it answered itself. Raises TooManyCallsError."""
        note, states, views = self._game.record.note, self._states, self._views
        for entry in seen if type(seen) is list else ():
            name, number = entry if type(entry) is list and len(entry) == 2 else ("", None)
            if type(number) is int and 0 <= number < len(views) and type(name) is str and name in _SEEN:
                view, part = views[number], _SEEN[name]
                if part < len(view):
                    note((name, states[number], None, view[part]))

    def finish(self, message: dict[str, Any]) -> None:
        """Record what came with the message that ends a search."""
        try:
            self.note(message.get("seen"))
        except TooManyCallsError as error:
            self.stopped = str(error)

    def reply(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question, or why there is none. Only our own rules can make this raise."""
        try:
            self.note(message.get("seen"))
            return {"answer": self._answer(message)}
        except TooManyCallsError as error:
            self.stopped = str(error)
            return {"refused": str(error), "stop": True}
        except _RefusedError as error:
            return {"refused": str(error)}

    def _state(self, number: Any) -> State:
        if type(number) is not int or not 0 <= number < len(self._states):
            raise _RefusedError("there is no such state")
        return self._states[number]

    def _answer(self, message: dict[str, Any]) -> Any:
        game, question = self._game, message.get("ask")
        if question == "extra":
            return self._extra(message)
        if question == "nothing":
            return None
        state = self._state(message.get("state"))
        if question == "result":
            action = _plain(message.get("action"))
            _, mover, actions = (*self._views[message["state"]], None, ())[:3]
            chances = game.game.outcomes(state) if mover == CHANCE else ()
            if not any(_same(action, other) for other in (*actions, *(outcome for outcome, _ in chances))):
                return None
            try:
                return self.told(game.result(state, action))
            except IllegalActionError:
                return None
        if question == "utility":
            if not self._game.game.is_terminal(state):
                raise _RefusedError("utility is asked of a state in which the game goes on; only an end has one")
            player = _plain(message.get("player"))
            if player not in game.players:
                raise _RefusedError("no player has that name")
            return game.utility(state, player)
        if question == "outcomes" and self._views[message["state"]][1:2] != (CHANCE,):
            raise _RefusedError("outcomes are asked of a state in which chance is to move")
        if question not in ("to_move", "actions", "is_terminal", "outcomes"):
            raise _RefusedError("there is no such question")
        with _refused(question, unless=not self._game.game.is_terminal(state)):  # at an end nobody is to move
            return getattr(game, question)(state)

    def _extra(self, message: dict[str, Any]) -> Any:
        """A call of a function that the search was given, such as `cutoff(state, depth)`."""
        number, arguments = message.get("number"), message.get("arguments")
        if type(number) is not int or not 0 <= number < len(self._extras) or not isinstance(arguments, list):
            raise _RefusedError("there is no such function")
        values = list(map(self._argument, arguments))
        # What an evaluation makes of a state is our affair; of whatever else it may be given, the student's.
        with _refused(
            "extra", unless=len(arguments) == 1 and isinstance(arguments[0], dict) and "state" in arguments[0]
        ):
            return self._extras[number](*values)

    def _argument(self, sent: Any) -> Any:
        if isinstance(sent, dict) and "state" in sent:
            return self._state(sent["state"])
        if isinstance(sent, dict) and sent.get("game") is True:
            return self._game
        return value_from_json(sent.get("plain") if isinstance(sent, dict) else None)


def _plain(value: Any) -> Any:
    """JSON data as an action: lists are tuples."""
    return tuple(_plain(item) for item in value) if isinstance(value, list) else value


def _same(value: Any, legal: Any) -> bool:
    """Equality that does not take True for 1 nor 1.0 for 1."""
    if isinstance(value, tuple) and isinstance(legal, tuple):
        return len(value) == len(legal) and all(map(_same, value, legal))
    return type(value) is type(legal) and value == legal


@dataclass
class Verdict:
    """What judging a notebook found. Plain data: it goes to disk as JSON.

    `items` has for each test cell `fraction` (0 to 1, or None where it could not be judged), `diagnosis`, `text` and
    `html`; `outputs` has for each cell that ran, by its index, the outputs in nbformat's terms; `notes` are sentences
    for student and grader, `attention` sentences for the instructor alone, about marks that a person has to look at;
    `drawn_from` is what the hidden cases were drawn from.
    """

    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    outputs: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    attention: list[str] = field(default_factory=list)
    drawn_from: str = ""
    seconds: float = 0.0


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
        self._student: Student | None = None
        self._moment = ""  # the check whose names the process has
        self._ran: list[tuple[str, str]] = []  # what a fresh process has to do again: run a cell, keep a moment
        self._troubles: dict[str, str] = {}  # function -> what happened in the cell that should define it
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
                self._try(partial(Student.keep, name=name))
            elif cell.source.strip() and not self._budget.over:
                self._run(index, name, cell.source, verdict)

    def _process(self) -> Student:
        """The student's process: the one there is, or a fresh one in which all is as it was. Raises OverBudgetError."""
        while self._student is None:
            self._student = Student(self._launcher, self._files, self._limits, self._budget)
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

    def _try(self, act: Callable[[Student], Any]) -> str:
        """Have the student's process do something; returns why it is of no use any more, or ""."""
        try:
            act(self._process())
            return ""
        except OverBudgetError as error:
            trouble = f"the notebook {error}"
        except OutOfTimeError:
            trouble = "time"
        except DeadError as error:
            trouble = f"ended the Python process ({_why_dead(error)})"
        self._drop()
        return trouble

    def _run(self, index: int, name: str, source: str, verdict: Verdict) -> None:
        self._sources[name] = source
        where = f"cell `{name}`" if name else f"code cell {index + 1}"
        done: dict[str, Any] = {}
        trouble = self._try(lambda student: done.update(student.run_cell(source)))
        if not trouble:
            verdict.outputs[index] = self._kept(done["outputs"])
            self._ran.append(("run", source))
            if done["error"]:
                kind, message = done["error"]
                message = _without_file(message)
                self._troubles[name] = f"the {where} stops with {kind}{message and f': {message}'}"
            return
        if trouble == "time":
            trouble = f"did not come to an end within {self._limits.cell:g} seconds"
        trouble = f"{trouble} in the {where}" if self._budget.over else f"the {where} {trouble}"
        self._troubles[name] = trouble
        after = "was run" if self._budget.over else "the cells below ran in a fresh process without it"
        note = f"{trouble[0].upper()}{trouble[1:]}; {'nothing below ' if self._budget.over else ''}{after}."
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
            return Observation(case, error="budget")
        hurried, before = check.name in self._slow, self._budget.left(self._limits.notebook)
        seen = self._observe_once(check, case, 1 / HURRY if hurried else 1)
        if seen.error == "time" and not hurried:
            seen = self._observe_once(check, case, 1)
            if seen.error == "time":
                self._slow.add(check.name)
        if seen.error in ("time", "death"):
            used = before - self._budget.left(self._limits.notebook)
            self._stopped_for[check.name] = self._stopped_for.get(check.name, 0.0) + used
        return seen

    def _observe_once(self, check: Check, case: Case, part: float) -> Observation:
        found = Observation(case, error="budget")

        def ask(student: Student) -> None:
            nonlocal found
            found = student.observe(case, check.function, part)

        if case.hidden and self._moment != check.name:
            back = partial(Student.back_to, name=check.name)
            # What an earlier check has left in the process is not this one's fault: then it is tried in a fresh one.
            if self._try(back) and self._try(back):
                return Observation(case, error="budget" if self._budget.over else "death")
            self._moment = check.name
        if not self._budget.over:
            self._try(ask)
        if found.error in ("time", "death", "budget") and self._student:
            self._drop()
        return found

    def _report(self, verdict: Verdict) -> None:
        """Make an entry for each check of what was seen."""
        wrong: set[str] = set()  # functions that a check found wrong
        for name, check in self._checks.items():
            if name not in self._seen:
                verdict.items[name] = _nothing("the test cell is missing from the notebook")
                continue
            seen = self._seen[name]
            reason = self._failed.get(name, "") or ("" if seen else "there are no cases for it")
            try:
                found = None if reason else report(name, seen, check.weights)
            except Exception as error:  # ours, as no student's code runs here
                found, reason = None, f"{type(error).__name__}: {error}"
            if found is None:
                verdict.items[name] = _not_judged(reason)
                verdict.attention.append(f"the item {name} is not graded: {reason}")
                continue
            if all(observation.error == "missing" for observation in seen):
                why = self._troubles.get(check.function, f"no function is called `{check.function}`")
                verdict.items[name] = _nothing(f"{why}, so there is nothing to check")
                continue
            if not found:
                wrong.add(check.function)
                called = _called(self._sources.get(check.function, ""))
                found = replace(found, leans_on=tuple(sorted(called & wrong - {check.function})))
            verdict.items[name] = _entry(found)
            verdict.attention += self._stopped(check)

    def _stopped(self, check: Check) -> list[str]:
        """What a person may want to look at: cases without an answer because of a limit."""
        errors = [seen.error for seen in self._seen[check.name]]
        said = []
        if late := errors.count("time"):
            said.append(
                f"the item {check.name}: {late} of {len(errors)} cases were stopped after {self._limits.case:g} seconds"
                " of processor time, the first of them twice, and count as wrong"
            )
        if unasked := errors.count("budget"):
            why = f"the notebook {self._budget.over}" if self._budget.over else "those before used up the item's time"
            said.append(
                f"the item {check.name}: {unasked} of {len(errors)} cases were not put, as {why}; they count as wrong"
            )
        return said


def _entry(found: Report) -> dict[str, Any]:
    return {
        "fraction": found.fraction,
        "diagnosis": found.diagnosis,
        "text": str(found),
        "html": found._repr_html_(),
    }


def _without_file(message: str) -> str:
    """An error's message without the name that IPython gives a cell's text: no student has heard of that file."""
    return re.sub(r"<ipython-input-[^<>]{1,80}>, ", "", message)


def _called(source: str) -> set[str]:
    """The names that a cell calls, as the text has it: students' text is not for our parser."""
    return set(re.findall(r"\b(\w+)\(", source))


def _why_dead(error: DeadError) -> str:
    return str(error) if str(error).startswith("it had") else "a call like os._exit, or too much memory"


def _not_judged(why: str) -> dict[str, Any]:
    """An item that has no mark, through no fault of the student's. The reason is for the instructor."""
    said = "This could not be graded automatically; your instructor has been told."
    return {"fraction": None, "diagnosis": "not graded yet", "text": said, "html": "", "reason": why}


def _nothing(why: str) -> dict[str, Any]:
    return {"fraction": 0.0, "diagnosis": why, "text": f"No points: {why}.", "html": ""}
