"""The student's process: runs cells like a notebook kernel and calls the student's functions on far games.

This one file is started inside the sandbox, where nothing else of the autograder exists. It talks to the
judge over the socket whose descriptor is its argument, in JSON lines:

    judge → here   {"do": "put", "files": {name: base64, …}}          write the files that were released
                   {"do": "run", "source": …}                         run a cell
                   {"do": "keep", "name": …}                          remember the values of all names
                   {"do": "back_to", "name": …}                       give them back
                   {"do": "search", "function": …, "state": …, …}     call a search of the student's on a far game
                   {"do": "call", "function": …, "arguments": …}      call a function with plain arguments
                   {"do": "make", "function": …, "arguments": …}      the same, and keep the game that it returns
                   {"do": "ask", "name": "result", "arguments": …}    ask that game; its states are kept here
    here → judge   {"outputs": […], "error": …}                       what the cell showed
                   {"ask": "result", "state": …, "action": …}         a question to the far game, answered at once
                   {…, "seen": [[name, state], …]}                    what was asked and known here before that
                   {"ask": "extra", "number": …, "arguments": …}      a call of a function that the search was given
                   {"returned": …} or {"error": …, "message": …}      what the function did

Each order has a fresh "id" that every message about it repeats, so that a message cannot be sent ahead of
its time. With a state that a search comes to, the judge tells whether it is an end, who moves, and how: what a player
sees who looks at the board. What it is worth, what follows from it and how probable that is must be asked for.

Nothing here is trusted: student code shares the process and could send any line it likes. All that this
gives away is what the student's function could have asked or returned anyway.
"""

from __future__ import annotations

import asyncio
import base64
import builtins
import fcntl
import io
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from numbers import Integral
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from aima_games.checking.case import StudentError, from_json, make_argument
from aima_games.game import Game, IllegalActionError
from aima_games.recording import TooManyCallsError
from aima_games.values import read_value, value_from_json, value_to_json

OUTPUT_LIMIT = 200_000
"""Characters of output kept for one cell; the rest is dropped here, before it can fill anything."""
SEEN_LIMIT = 500
"""So many questions that need no message are told at once, so that a search that does not stop is stopped."""


class Outputs:
    """The outputs of the cell that runs, in nbformat's terms and in the order they came."""

    def __init__(self) -> None:
        self.items: list[dict[str, Any]] = []
        self._left = OUTPUT_LIMIT
        self._clear_next = False
        self._named: dict[str, list[dict[str, Any]]] = {}

    def add(self, output: dict[str, Any], name: str | None = None) -> None:
        """Add an output; one with the `name` of a display handle can be replaced later."""
        if self._clear_next:
            self.items, self._clear_next = [], False
        text = json.dumps(output, default=str)
        size, output = len(text), json.loads(text)
        if self._left <= 0:
            return
        self._left -= size
        if self._left < 0:
            output = {"output_type": "stream", "name": "stdout", "text": "\n… the rest of the output was left out\n"}
        elif name:
            self._named.setdefault(name, []).append(output)
        self.items.append(output)

    def replace(self, output: dict[str, Any], name: str | None) -> None:
        """Show something else where a display handle was shown in this cell."""
        text = json.dumps(output, default=str)
        self._left -= len(text)
        if self._left > 0:
            for shown in self._named.get(name or "", []):
                shown.update(json.loads(text), output_type=shown["output_type"])

    def write(self, name: str, text: str) -> None:
        if self._clear_next:
            self.items, self._clear_next = [], False
        if len(text) > self._left > 0:
            text = text[: self._left] + "\n… the rest of the output was left out\n"
        elif self._left <= 0:
            return
        self._left -= len(text)
        last = self.items[-1] if self.items else {}
        if last.get("output_type") == "stream" and last.get("name") == name:
            last["text"] += text
        else:
            self.items.append({"output_type": "stream", "name": name, "text": text})

    def clear(self, wait: bool) -> None:
        if wait:
            self._clear_next = True
        else:
            self.items = []


OUTPUTS = Outputs()


class Stream(io.TextIOBase):
    """sys.stdout or sys.stderr of the cells."""

    encoding = "utf-8"

    def __init__(self, name: str) -> None:
        self.name = name

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        OUTPUTS.write(self.name, text)
        return len(text)


class Descriptor:
    """What is written past Python to descriptor 1 or 2, by programs and by C code: a file read after each cell."""

    def __init__(self, name: str, descriptor: int) -> None:
        self.name = name
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        fcntl.fcntl(self._file.fileno(), fcntl.F_SETFL, os.O_APPEND | os.O_RDWR)
        os.dup2(self._file.fileno(), descriptor)

    def collect(self) -> None:
        if os.fstat(self._file.fileno()).st_size:
            OUTPUTS.write(self.name, os.pread(self._file.fileno(), OUTPUT_LIMIT, 0).decode(errors="replace"))
            os.ftruncate(self._file.fileno(), 0)


class Publisher(DisplayPublisher):
    """Where `display(…)` goes."""

    def publish(
        self, data: Any, metadata: Any = None, source: Any = None, *, update: bool = False, **more: Any
    ) -> None:
        output = {"output_type": "display_data", "data": _mime(data), "metadata": metadata or {}}
        name = (more.get("transient") or {}).get("display_id")
        if update:
            OUTPUTS.replace(output, name)
        else:
            OUTPUTS.add(output, name)

    def clear_output(self, wait: bool = False) -> None:
        OUTPUTS.clear(wait)


class Hook(DisplayHook):
    """Where the value of a cell's last expression goes."""

    def start_displayhook(self) -> None:
        pass

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        OUTPUTS.add(
            {
                "output_type": "execute_result",
                "execution_count": self.prompt_count,
                "data": _mime(format_dict),
                "metadata": md_dict or {},
            }
        )

    def finish_displayhook(self) -> None:
        pass


class Shell(InteractiveShell):
    """IPython's shell as a notebook kernel runs it, with the outputs caught."""

    displayhook_class = Type(Hook)
    display_pub_class = Type(Publisher)
    system = InteractiveShell.system_piped

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        OUTPUTS.add(
            {
                "output_type": "error",
                "ename": getattr(etype, "__name__", "Error"),
                "evalue": str(evalue)[:2_000],
                "traceback": [str(line) for line in stb][:200],
            }
        )

    def init_hooks(self) -> None:
        super().init_hooks()
        self.set_hook("show_in_pager", lambda *_, **__: None, 99)  # help opens beside a notebook, not in it

    def ask_exit(self) -> None:
        print("exit() does nothing in a graded notebook")

    def enable_gui(self, gui: Any = None) -> None:  # no window here
        pass


def _mime(data: Any) -> dict[str, Any]:
    """A mime bundle as JSON data: bytes (pictures) in base64, as nbformat wants them."""
    return {
        str(kind): base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value
        for kind, value in dict(data).items()
    }


class FarState:
    """A state of a game that lives with the judge: a token, equal to another token of the same state."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FarState) and other.number == self.number

    def __hash__(self) -> int:
        return hash((FarState, self.number))

    def __repr__(self) -> str:
        return f"<state {self.number}>"


class FarGame(Game):
    """A game with the usual interface whose rules the judge owns; calls are messages.

    What is seen of a state needs no message of its own: it is noted, and told with the next one.
    """

    def __init__(self, line: Line, initial: int, players: list[Any]) -> None:
        self._line = line
        self._views: dict[int, list[Any]] = {}
        self.initial = FarState(initial)
        self.players = from_json(players)

    def come_to(self, told: list[Any]) -> FarState:
        """The state that the judge tells of: its token, whether it is an end, and if not, who moves and how."""
        number, *self._views[told[0]] = told
        return FarState(number)

    def _look(self, question: str, state: Any, part: int) -> Any:
        view = self._views.get(_number(state), [])
        if part >= len(view):
            return self._line.ask(question, state=state.number)
        self._line.note(question, state.number)
        return view[part]

    def is_terminal(self, state: Any) -> bool:
        return self._look("is_terminal", state, 0)

    def to_move(self, state: Any) -> Any:
        return self._look("to_move", state, 1)

    def actions(self, state: Any) -> tuple[Any, ...]:
        return self._look("actions", state, 2)

    def result(self, state: Any, action: Any) -> FarState:
        answer = self._line.ask("result", state=_number(state), action=_action(action))
        if answer is None:
            raise IllegalActionError(self, state, action)
        return self.come_to(answer)

    def utility(self, state: Any, player: Any) -> Any:
        return self._line.ask("utility", state=_number(state), player=_action(player))

    def outcomes(self, state: Any) -> tuple[tuple[Any, Any], ...]:
        return self._line.ask("outcomes", state=_number(state))

    def to_text(self, state: Any) -> str:
        return repr(state)

    def __repr__(self) -> str:
        return "<a game of the judge's>"


class AskedWrongError(ValueError):
    """The judge refused a question; the message says why."""


class MissingError(Exception):
    """The student has defined no function of that name."""


class Line:
    """The socket to the judge."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._buffer = descriptor, b""
        self.order = ""
        self._seen: list[tuple[str, int]] = []

    def send(self, message: dict[str, Any]) -> None:
        message["id"] = self.order
        if self._seen:
            message["seen"], self._seen = self._seen, []
        data = _encode(message).encode() + b"\n"
        while data:
            data = data[os.write(self._descriptor, data) :]

    def receive(self) -> dict[str, Any]:
        while not self._buffer.endswith(b"\n"):  # the judge sends nothing ahead of time
            data = os.read(self._descriptor, 1 << 16)
            if not data:
                os._exit(0)  # the judge has gone, and with it any reason to run
            self._buffer += data
        line, self._buffer = self._buffer, b""
        return json.loads(line)

    def ask(self, question: str, **arguments: Any) -> Any:
        arguments["ask"] = question
        self.send(arguments)
        reply = self.receive()
        if "refused" in reply:
            kind = TooManyCallsError if reply.get("stop") else AskedWrongError
            raise kind(reply["refused"])
        return from_json(reply["answer"])

    def note(self, question: str, number: int) -> None:
        """Have the judge know of a question that needed no message."""
        self._seen.append((question, number))
        if len(self._seen) >= SEEN_LIMIT:
            self.ask("nothing")


_encode = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def _number(state: Any) -> int:
    if not isinstance(state, FarState):
        raise TypeError(f"{state!r} is no state of this game; states come from `game.result` and the arguments")
    return state.number


def _action(value: Any) -> Any:
    """An action or player as JSON data. Raises TypeError where it cannot be one."""
    if isinstance(value, tuple | list):
        return [_action(item) for item in value]
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    raise TypeError(f"{value!r} is no action of this game")


def _argument(value: Any) -> Any:
    """What a search hands to a function that it was given."""
    if isinstance(value, FarState):
        return {"state": value.number}
    return {"game": True} if isinstance(value, FarGame) else {"plain": _sent(value)}


def _sent(value: Any) -> Any:
    """A value of the student's as the judge reads it."""
    return value_to_json(read_value(value))


def _no_input(*_: Any, **__: Any) -> str:
    raise RuntimeError("input() cannot be answered while a notebook is graded")


class Runner:
    """Runs cells and calls functions in one IPython shell."""

    def __init__(self) -> None:
        # As in a kernel that runs a notebook unattended; a history on disk would also need a thread.
        self.moments: dict[str, dict[str, Any]] = {}
        self.shell = Shell.instance(config=Config({"HistoryManager": {"enabled": False, "hist_file": ":memory:"}}))
        builtins.input = _no_input
        sys.path.insert(0, "")  # a notebook imports what lies beside it

    def put(self, files: dict[str, str]) -> dict[str, Any]:
        """Write the files that were released beside the notebook."""
        for name, data in files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(base64.b64decode(data))
        return {}

    def run(self, source: str) -> dict[str, Any]:
        """Run a cell inside a running event loop, as a kernel does."""
        global OUTPUTS
        OUTPUTS = Outputs()
        shell = self.shell
        transformed = shell.transform_cell(source)
        result = self.loop.run_until_complete(
            shell.run_cell_async(source, store_history=True, transformed_cell=transformed)
        )
        shell.events.trigger("post_execute")
        shell.events.trigger("post_run_cell", result)
        for raw in self.raw:
            raw.collect()
        failure = result.error_before_exec or result.error_in_exec
        error = None if failure is None else [type(failure).__name__, str(failure)[:500]]
        return {"outputs": OUTPUTS.items, "error": error}

    def keep(self, name: str) -> dict[str, Any]:
        """Remember what all names stand for now; what they stand for is not copied."""
        self.moments[name] = dict(self.shell.user_ns)
        return {}

    def back_to(self, name: str) -> dict[str, Any]:
        """Have all names stand for what they stood for then, whatever cells have run since."""
        names = self.shell.user_ns
        names.clear()
        names.update(self.moments[name])
        return {}

    def search(self, order: dict[str, Any]) -> Any:
        """Call a search of the student's on a far game."""
        game = FarGame(self.line, order["initial"], order["players"])
        extras = [self._extra(number, extra) for number, extra in enumerate(order["extras"])]
        return _sent(self._function(order)(game, game.come_to(from_json(order["state"])), *extras))

    def _extra(self, number: int, extra: Any) -> Any:
        if extra != "far":
            return from_json(extra["number"])
        return lambda *arguments: self.line.ask("extra", number=number, arguments=list(map(_argument, arguments)))

    def call(self, order: dict[str, Any]) -> Any:
        """Call a function of the student's with plain arguments."""
        return _sent(self._function(order)(*map(make_argument, from_json(order["arguments"], exact=True))))

    def make(self, order: dict[str, Any]) -> Any:
        """Have a game made by the student's function or class, and keep it."""
        self.game = self._function(order)(*map(make_argument, from_json(order["arguments"], exact=True)))
        self.kept: list[Any] = []
        return None

    def ask(self, order: dict[str, Any]) -> Any:
        """Ask the student's game."""
        arguments = [self.kept[a["kept"]] if "kept" in a else value_from_json(a["plain"]) for a in order["arguments"]]
        asked = getattr(self.game, order["name"])
        answer = asked(*arguments) if arguments else asked
        if not order["keep"]:
            return _sent(answer)
        self.kept.append(answer)
        return len(self.kept) - 1

    def _function(self, order: dict[str, Any]) -> Callable[..., Any]:
        function = self.shell.user_ns.get(order["function"])
        if not callable(function):
            raise MissingError
        return function

    def answer(self, order: dict[str, Any]) -> dict[str, Any]:
        """What the student's code makes of an order."""
        do = {"search": self.search, "call": self.call, "make": self.make, "ask": self.ask}[order["do"]]
        try:
            return {"returned": do(order)}
        except MissingError:
            return {"error": "missing", "message": ""}
        except BaseException as error:  # SystemExit and KeyboardInterrupt too: a student's function is not the boss
            failure = StudentError.of(error)
            return {"error": failure.kind, "message": str(failure)}

    def serve(self, line: Line) -> None:
        """Do what the judge says, until it goes."""
        self.line = line
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
        self.raw = [Descriptor("stdout", 1), Descriptor("stderr", 2)]  # the judge listens to complaints only until here
        random.seed()  # a forked process has the state of the one that it comes from
        if numpy_random := sys.modules.get("numpy.random"):
            numpy_random.seed()
        while True:
            order = self.line.receive()
            self.line.order = order["id"]
            match order["do"]:
                case "put":
                    reply = self.put(order["files"])
                case "run":
                    reply = self.run(order["source"])
                case "keep":
                    reply = self.keep(order["name"])
                case "back_to":
                    reply = self.back_to(order["name"])
                case _:
                    reply = self.answer(order)
            try:
                self.line.send(reply)
            except (TypeError, ValueError):  # an output that is no JSON
                self.line.send({"outputs": [], "error": ["ValueError", "an output of this cell cannot be stored"]})


if __name__ == "__main__":
    number, runner = int(sys.argv[1]), Runner()
    os.write(number, b"ready")
    runner.serve(Line(number))
