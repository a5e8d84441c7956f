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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from aima_games.cases import Case, Observation, StudentError, observe, to_json
from aima_games.checks import Report, report
from aima_games.game import CHANCE, IllegalActionError, State
from aima_games.probes import ProbedGame, TooManyCallsError
from autograder.processes import TICK, Launcher, LostError, launcher, wait_in_ticks

LINE_LIMIT = 4_000_000
"""Bytes of one message from the student's process; a longer one ends it."""
LONGEST_LIST = 1_000
"""So many members of a list that was returned are read."""

_encode = json.JSONEncoder(separators=(",", ":"), default=to_json).encode  # which is asked about Fractions only


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds of wall time."""

    start: float = 60
    cell: float = 20
    case: float = 5
    notebook: float = 120


@dataclass(frozen=True)
class Check:
    """A graded test cell as the judge needs it: the function to call, the cases, what counts how much."""

    name: str
    function: str
    cases: Sequence[Case]
    weights: dict[str, float]


class OutOfTimeError(Exception):
    """The student's process did not answer in time."""


class DeadError(Exception):
    """The student's process has ended, or sends what is no message."""


class Student:
    """A student's process and the line to it. Use as a context manager: leaving ends everything in it.

    `files` are what was released beside the notebook, by name, in base64. Raises NoSandboxError where there is no
    sandbox, LostError where it is ended from outside.
    """

    def __init__(self, source: Launcher, files: Mapping[str, str], limits: Limits) -> None:
        self._process = source.start(cpu=int(2 * limits.notebook) + 10)
        self._line, self._buffer = self._process.line, b""
        wait_in_ticks(self._line)
        self._limits, self._look = limits, time.monotonic() + 2 * TICK
        if files:
            deadline = time.monotonic() + limits.start
            try:
                self._order({"do": "put", "files": dict(files)}, deadline)
                self._receive(deadline)
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

        Raises OutOfTimeError or DeadError; the process is of no use after either.
        """
        deadline = time.monotonic() + (self._limits.cell if seconds is None else seconds)
        self._order({"do": "run", "source": source}, deadline)
        reply = self._receive(deadline)
        outputs, error = reply.get("outputs"), reply.get("error")
        if not isinstance(outputs, list):
            raise DeadError("the student's process sent something that is no answer")
        if isinstance(error, list) and len(error) == 2 and all(isinstance(part, str) for part in error):
            return {"outputs": outputs, "error": error}
        return {"outputs": outputs, "error": None}

    def observe(self, case: Case, function: str) -> Observation:
        """Put a case to the student's function and watch it.

        An Observation with the error `time` or `death` means that the process is of no use any more.
        """
        deadline = time.monotonic() + self._limits.case * case.patience
        return observe(case, _Asked(self, function, deadline))

    def ask(self, order: dict[str, Any], deadline: float, far: _FarSide | None = None) -> Any:
        """Give an order, answer the questions that come about it, and return what the student's side returned.

        Raises StudentError for what went wrong there, and TooManyCallsError where a search was stopped.
        """
        try:
            self._order(order, deadline)
            while True:
                message = self._receive(deadline)
                if "ask" not in message or far is None:
                    break
                self._send(far.reply(message), deadline)
            if far is not None:
                far.finish(message)
        except OutOfTimeError:
            raise StudentError("time") from None
        except DeadError:
            raise StudentError("death") from None
        if far is not None and far.stopped:  # whatever it returned after it was stopped
            raise TooManyCallsError(far.stopped)
        if "error" in message:
            raise StudentError(str(message["error"])[:80], str(message.get("message", ""))[:500])
        return _value(message.get("returned"))

    def _order(self, message: dict[str, Any], deadline: float) -> None:
        """Send an order under a fresh id; only messages with that id count until the next order."""
        self._id = secrets.token_hex(8)
        self._send({**message, "id": self._id}, deadline)

    def _tick(self, deadline: float) -> None:
        """Look at a process that works on an order for a while."""
        self._look = time.monotonic() + 2 * TICK
        if time.monotonic() > deadline:
            raise OutOfTimeError("no answer in time")
        if reason := self._process.too_much():
            raise DeadError(reason)

    def _send(self, message: dict[str, Any], deadline: float) -> None:
        data = memoryview(_encode(message).encode() + b"\n")
        while data:
            try:
                data = data[self._line.send(data) :]
            except BlockingIOError:
                self._tick(deadline)
            except OSError as error:
                raise DeadError("the student's process has ended") from error

    def _receive(self, deadline: float) -> dict[str, Any]:
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > LINE_LIMIT:
                raise DeadError("the student's process sent a message without end")
            try:
                data = self._line.recv(1 << 16)
            except BlockingIOError:
                self._tick(deadline)
                continue
            except OSError as error:
                raise DeadError("the student's process has ended") from error
            if not data:
                raise DeadError("the student's process has ended")
            self._buffer = self._buffer + data if self._buffer else data
            if time.monotonic() > self._look:  # a flood of small pieces is no answer either, and may hide something
                self._tick(deadline)
        line, self._buffer = self._buffer[:end], self._buffer[end + 1 :]
        try:
            message = json.loads(line.decode())
            if b"\\u" in line:  # half of a surrogate pair can be sent, and cannot be written to any file
                message = json.loads(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
        except (ValueError, RecursionError) as error:
            raise DeadError("the student's process sent something that is no message") from error
        if not isinstance(message, dict) or message.get("id") != self._id:
            raise DeadError("the student's process sent something that is no message")
        return message


class _Asked:
    """The student as a case sees it: `aima_games.cases.Student`, by way of the student's process."""

    def __init__(self, student: Student, function: str, deadline: float) -> None:
        self._student, self._function, self._deadline = student, function, deadline

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
        return self._student.ask(order, self._deadline, far)

    def call(self, arguments: Sequence[dict[str, Any]]) -> Any:
        order = {"do": "call", "function": self._function, "arguments": to_json(list(arguments), exact=True)}
        return self._student.ask(order, self._deadline)

    def make(self, arguments: Sequence[dict[str, Any]]) -> _TheirGame:
        order = {"do": "make", "function": self._function, "arguments": to_json(list(arguments), exact=True)}
        self._student.ask(order, self._deadline)
        return _TheirGame(self._student, self._deadline)


@dataclass(frozen=True)
class _TheirState:
    """A state of the student's game, which lives with the student."""

    number: int


class _TheirGame:
    """The game that a student's function has made, asked over the line. It has the interface of a Game."""

    def __init__(self, student: Student, deadline: float) -> None:
        self._student, self._deadline = student, deadline

    def _ask(self, name: str, *arguments: Any, keep: bool = False) -> Any:
        sent = [{"kept": a.number} if isinstance(a, _TheirState) else {"plain": to_json(a)} for a in arguments]
        answer = self._student.ask({"do": "ask", "name": name, "arguments": sent, "keep": keep}, self._deadline)
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
        """The answer to a question, or why there is none. Whatever was sent, this returns."""
        try:
            self.note(message.get("seen"))
            return {"answer": self._answer(message)}
        except TooManyCallsError as error:
            self.stopped = str(error)
            return {"refused": str(error), "stop": True}
        except _RefusedError as error:
            return {"refused": str(error)}
        except Exception as error:
            # The game's own words may show the hidden position, so they stay here.
            return {"refused": f"{message.get('ask')}: that cannot be asked here ({type(error).__name__})"}

    def _state(self, number: Any) -> State:
        if type(number) is not int or not 0 <= number < len(self._states):
            raise ValueError("there is no such state")
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
                raise ValueError(f"no player is called {player!r}")
            return game.utility(state, player)
        if question in ("to_move", "actions", "is_terminal", "outcomes"):
            return getattr(game, question)(state)
        raise ValueError("there is no such question")

    def _extra(self, message: dict[str, Any]) -> Any:
        """A call of a function that the search was given, such as `cutoff(state, depth)`."""
        number, arguments = message.get("number"), message.get("arguments")
        if type(number) is not int or not 0 <= number < len(self._extras) or not isinstance(arguments, list):
            raise ValueError("there is no such function")
        return self._extras[number](*map(self._argument, arguments))

    def _argument(self, sent: Any) -> Any:
        if isinstance(sent, dict) and "state" in sent:
            return self._state(sent["state"])
        if isinstance(sent, dict) and sent.get("game") is True:
            return self._game
        return _plain(sent.get("plain") if isinstance(sent, dict) else None)


def _plain(value: Any) -> Any:
    """JSON data as an action: lists are tuples."""
    return tuple(_plain(item) for item in value) if isinstance(value, list) else value


def _same(value: Any, legal: Any) -> bool:
    """Equality that does not take True for 1 nor 1.0 for 1."""
    if isinstance(value, tuple) and isinstance(legal, tuple):
        return len(value) == len(legal) and all(map(_same, value, legal))
    return type(value) is type(legal) and value == legal


def _value(data: Any) -> Any:
    """What the student's process says was returned, as plain Python values of known types."""
    if isinstance(data, dict):
        if set(data) == {"float"} and isinstance(data["float"], str):
            try:
                return float(data["float"])
            except ValueError:
                return None
        numbers = data.get("fraction")
        if isinstance(numbers, list) and len(numbers) == 2 and all(map(_is_number, numbers)) and numbers[1]:
            return Fraction(*numbers)
        if "bool" in data:
            return bool(data["bool"])
        if isinstance(data.get("map"), list):
            pairs = [pair for pair in data["map"][:LONGEST_LIST] if isinstance(pair, list) and len(pair) == 2]
            return {str(name): _value(item) for name, item in pairs}
        if isinstance(data.get("text"), str):
            return data["text"][:200]
        return _Described(str(data.get("other", "something"))[:200])
    if isinstance(data, list):
        return tuple(_value(item) for item in data[:LONGEST_LIST])
    return data if data is None or _is_number(data) else _Described("something")


def _is_number(data: Any) -> bool:
    """Whether it is an integer, and one that can be compared with a float and written: some are too large for that."""
    return type(data) is int and abs(data) < 1 << 1_000


class _Described:
    """A returned value that is neither number nor action; equal to nothing else."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


@dataclass
class Verdict:
    """What judging a notebook found. Plain data: it goes to disk as JSON.

    `items` has for each test cell `fraction` (0 to 1), `diagnosis`, `text` and `html`; `outputs` has for each
    cell that ran, by its index, the outputs in nbformat's terms; `notes` are sentences for student and grader.
    """

    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    outputs: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Session:
    """One notebook on its way through the judge, top to bottom, in as many processes as it takes.

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
        self._student: Student | None = None
        self._ran: list[str] = []  # the cells that a fresh process has to run again
        self._troubles: dict[str, str] = {}  # function -> what happened in the cell that should define it
        self._sources: dict[str, str] = {}  # function -> the cell that should define it
        self._wrong: set[str] = set()  # functions that a check found wrong

    def judge(self, cells: Sequence[Any]) -> Verdict:
        """Judge the cells of a notebook (nbformat nodes with nbgrader's metadata, which has to be trusted)."""
        verdict, started = Verdict(), time.monotonic()
        try:
            for index, cell in enumerate(cells):
                if cell.cell_type != "code":
                    continue
                name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
                if time.monotonic() - started > self._limits.notebook:
                    if name in self._checks:
                        verdict.items[name] = _nothing("the notebook used up its time before this cell")
                    continue
                if name in self._checks:
                    verdict.items[name] = self._check(self._checks[name])
                elif cell.source.strip():
                    self._run(index, name, cell.source, verdict)
        finally:
            if self._student:
                self._student.close()
        for name in self._checks.keys() - verdict.items.keys():
            verdict.items[name] = _nothing("the test cell is missing from the notebook")
        verdict.seconds = time.monotonic() - started
        return verdict

    def _process(self) -> Student:
        """The student's process: the one there is, or a fresh one that has run the cells so far."""
        if self._student is None:
            self._student = Student(self._launcher, self._files, self._limits)
            for source in list(self._ran):
                try:
                    self._student.run_cell(source)
                except (OutOfTimeError, DeadError):  # it ran well the first time, so it is no function of itself
                    self._ran.remove(source)
                    self._drop()
                    return self._process()
        return self._student

    def _drop(self) -> None:
        if self._student:
            self._student.close()
        self._student = None
        if not self._launcher.alive():
            raise LostError("the student's process was ended from outside")

    def _run(self, index: int, name: str, source: str, verdict: Verdict) -> None:
        self._sources[name] = source
        where = f"cell `{name}`" if name else f"code cell {index + 1}"
        try:
            done = self._process().run_cell(source)
        except OutOfTimeError:
            trouble = f"the {where} did not come to an end within {self._limits.cell:g} seconds"
        except DeadError as error:
            trouble = f"the {where} ended the Python process ({_why_dead(error)})"
        else:
            verdict.outputs[index] = done["outputs"]
            self._ran.append(source)
            if done["error"]:
                kind, message = done["error"]
                message = _without_file(message)
                self._troubles[name] = f"the {where} stops with {kind}{message and f': {message}'}"
            return
        self._drop()
        self._troubles[name] = trouble
        note = trouble[0].upper() + trouble[1:] + "; the cells below ran in a fresh process without it."
        verdict.notes.append(note)
        verdict.outputs[index] = [{"output_type": "stream", "name": "stderr", "text": note + "\n"}]

    def _check(self, check: Check) -> dict[str, Any]:
        """Put the cases of a test cell to the student's function; after a time-out or a crash no more of them."""
        seen: list[Observation] = []
        lost = ""
        for case in check.cases:
            if lost:
                seen.append(Observation(case, error=lost))
                continue
            seen.append(self._process().observe(case, check.function))
            if seen[-1].error in ("time", "death"):
                lost = str(seen[-1].error)
                self._drop()
        found = report(check.name, seen, check.weights)
        if all(observation.error == "missing" for observation in seen):
            why = self._troubles.get(check.function, f"no function is called `{check.function}`")
            return _nothing(f"{why}, so there is nothing to check")
        if not found:
            self._wrong.add(check.function)
            called = _called(self._sources.get(check.function, ""))
            found = replace(found, leans_on=tuple(sorted(called & self._wrong - {check.function})))
        return _entry(found)


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


def _nothing(why: str) -> dict[str, Any]:
    return {"fraction": 0.0, "diagnosis": why, "text": f"No points: {why}.", "html": ""}
