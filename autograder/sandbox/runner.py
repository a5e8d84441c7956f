"""The student's process: runs cells like a notebook kernel and calls the student's functions on remote games.

This file is started inside the sandbox, where nothing of the autograder exists except it, `shell.py` and `wire.py`. It
talks to the judge over the socket whose descriptor is its argument; for the messages see `wire.py`.

With each state that a search comes to, the judge tells whether it is an end, who moves, and how: what a player who
looks at the board sees. What it is worth, what follows from it and how probable that is must be asked for; a small tree
is told ahead as a whole where nobody compares what a search asks.

Nothing here is trusted: student code shares the process and could send any line it likes. This gives away only what the
student's function could have asked or returned anyway.
"""

from __future__ import annotations

import ast
import asyncio
import base64
import builtins
import os
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from traitlets.config import Config

from aima_games.checking.case import Case, StudentError, Trouble, hashable, make_argument, observe
from aima_games.checking.diagnosis import Memory
from aima_games.checking.files import case_from_json
from aima_games.checking.findings import is_right
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.game import Game, IllegalActionError
from aima_games.games import add_games
from aima_games.home.other_name import text_of
from aima_games.recording import TooManyCallsError
from aima_games.text import as_python_says

sys.path.insert(0, os.path.dirname(__file__))
import edits
import newer_syntax
import wire
from shell import OUTPUTS, Descriptor, Shell, Stream

sys.path.pop(0)

MOST_UNFOUND = 20
"""So many modules that are not there are told."""
NO_PROGRAM = (SyntaxError, ValueError, RecursionError, MemoryError, StopIteration)
"""What a text raises that has no edits: a cell for IPython alone, or no program."""
TRY_SECONDS, STOPPED = 0.3, 300
"""How long an edited function may take for all cases, and how many tries one costs that takes longer."""
SEEN_LIMIT = 500
"""Questions that need no message are reported after every 500, so that a search that does not stop is stopped."""


class RemoteGame(Game):
    """A game with the usual interface whose rules the judge owns; calls are messages.

    Looking at a state needs no message of its own: it is noted, and told with the next message.
    """

    of_a_check = True

    def __init__(self, connection: Connection, initial: int, players: list[Any]) -> None:
        self._connection = connection
        self._views: dict[int, list[Any]] = {}
        self._below: dict[tuple[str, int, str], tuple[int, Any]] = {}
        self.initial = wire.RemoteState(initial)
        self.players = wire.value_from_judge(players)

    def come_to(self, told: list[Any]) -> wire.RemoteState:
        """The state that the judge tells of: its token, whether it is an end, and if not, who moves and how."""
        number, *self._views[told[0]] = told
        return wire.RemoteState(number)

    def learn(self, ahead: Sequence[Any]) -> None:
        """Learn what the judge tells about a whole tree: what each state's actions lead to, and what ends are worth."""
        for number, *view, below in ahead:
            self._views[number] = view
            name, arguments = ("utility", self.players) if view[0] else ("result", view[2])
            for place, (argument, answer) in enumerate(zip(arguments, below, strict=True)):
                self._below[name, number, repr(argument)] = place, answer  # True and 1.0 are no action 1

    def _known(self, name: str, state: Any, argument: Any) -> Any:
        """The answer to a question if it has been told ahead, else None."""
        place, answer = self._below.get((name, _number(state), repr(argument)), (0, None))
        if answer is not None:
            self._connection.note(name, state.number, place)
        return answer

    def _look(self, question: str, state: Any, part: int) -> Any:
        view = self._views.get(_number(state), [])
        if part >= len(view):
            return self._connection.ask(question, state=state.number)
        self._connection.note(question, state.number)
        return view[part]

    def is_terminal(self, state: Any) -> bool:
        return self._look("is_terminal", state, 0)

    def to_move(self, state: Any) -> Any:
        return self._look("to_move", state, 1)

    def actions(self, state: Any) -> tuple[Any, ...]:
        return self._look("actions", state, 2)

    def result(self, state: Any, action: Any) -> wire.RemoteState:
        if (number := self._known("result", state, action)) is not None:
            return wire.RemoteState(number)
        answer = self._connection.ask("result", state=_number(state), action=wire.action_to_json(action))
        if answer is None:
            raise IllegalActionError(self, state, action)
        return self.come_to(answer)

    def utility(self, state: Any, player: Any) -> Any:
        if (worth := self._known("utility", state, player)) is not None:
            return worth
        return self._connection.ask("utility", state=_number(state), player=wire.action_to_json(player))

    def outcomes(self, state: Any) -> tuple[tuple[Any, Any], ...]:
        return self._connection.ask("outcomes", state=_number(state))

    def to_text(self, state: Any) -> str:
        return repr(state)

    def __repr__(self) -> str:
        return "<a game of the judge's>"


class AskedWrongError(ValueError):
    """The judge refused a question; the message says why."""


class MissingError(Exception):
    """The student has defined no function of that name."""


class Connection:
    """The socket to the judge."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._buffer = descriptor, b""
        self.order = ""
        self._seen: list[tuple[Any, ...]] = []

    def send(self, message: dict[str, Any]) -> None:
        message["id"] = self.order
        if self._seen:
            message["seen"], self._seen = self._seen, []
        data = wire.line_from_student(message)
        while data:
            data = data[os.write(self._descriptor, data) :]

    def receive(self) -> dict[str, Any]:
        while not self._buffer.endswith(b"\n"):  # the judge sends nothing ahead of time
            data = os.read(self._descriptor, 1 << 16)
            if not data:
                os._exit(0)  # the judge has gone, and with it any reason to run
            self._buffer += data
        line, self._buffer = self._buffer, b""
        return wire.message_from_judge(line)

    def ask(self, question: str, **arguments: Any) -> Any:
        arguments["ask"] = question
        return wire.value_from_judge(self.answer(arguments))

    def answer(self, question: dict[str, Any]) -> Any:
        """The judge's answer as it comes. Raises what the judge says instead."""
        self.send(question)
        reply = self.receive()
        if "refused" in reply:
            kind = TooManyCallsError if reply.get("stop") else AskedWrongError
            raise kind(reply["refused"])
        return reply["answer"]

    def note(self, question: str, number: int, *place: int) -> None:
        """Let the judge know of a question that needed no message; `place` says which action or player it was about."""
        self._seen.append((question, number, *place))
        if len(self._seen) >= SEEN_LIMIT:
            self.ask("nothing")


def _number(state: Any) -> int:
    if not isinstance(state, wire.RemoteState):
        raise TypeError(f"{state!r} is no state of this game; states come from `game.result` and the arguments")
    return state.number


def _definitions(source: str) -> Any:
    """A text as code, without what it does beside defining things."""
    kinds = ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign
    tree = ast.parse(source)
    tree.body = [statement for statement in tree.body if isinstance(statement, kinds)]
    return compile(tree, "an edit", "exec")


def _no_input(*_: Any, **__: Any) -> str:
    raise RuntimeError("input() cannot be answered while a notebook is graded")


class Unfound:
    """The last to be asked for a module, so nobody has it; the names of those that the notebook itself asks for."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names_of_cells = names
        self.modules: list[str] = []

    @property
    def names(self) -> list[str]:
        """The packages that were asked for, each once."""
        return list(dict.fromkeys(module.partition(".")[0] for module in self.modules))

    def forgive(self, known: int) -> None:
        """Forget who asked for Google Colab's own module since it was `known` that so many are missing.

        A notebook that goes on without it has only asked where it runs: it is nowhere but there, at home as little as
        here.
        """
        self.modules[known:] = [each for each in self.modules[known:] if not f"{each}.".startswith("google.colab.")]

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Note a module that is in no package. That nothing is returned says that it is not there."""
        frame, whole = sys._getframe(1), name
        while frame and str(frame.f_globals.get("__name__")).startswith(("importlib", "_frozen_importlib")):
            whole = frame.f_locals.get("name", whole)  # of `a.b`, we are asked for `a` alone
            frame = frame.f_back  # type: ignore[assignment]
        ours = frame and frame.f_globals is self._names_of_cells
        if ours and path is None and whole not in self.modules and len(self.modules) < MOST_UNFOUND:
            self.modules.append(str(whole))


def _read(source: str) -> dict[str, Any]:
    """What a cell defines, as plain data."""
    fields = text_of(source)._asdict()
    return {
        name: sorted(each) if isinstance(each, frozenset) else list(map(list, each)) for name, each in fields.items()
    }


class Runner:
    """Runs cells and calls functions in one IPython shell."""

    def __init__(self) -> None:
        # As in a kernel that runs a notebook unattended; a history on disk would also need a thread.
        self.moments: dict[str, dict[str, Any]] = {}
        self.memory = Memory()
        self.remote_game: RemoteGame | None = None  # the game that a search was last called on
        self.shell = Shell.instance(config=Config({"HistoryManager": {"enabled": False, "hist_file": ":memory:"}}))
        self.unfound = Unfound(self.shell.user_ns)
        sys.meta_path.append(self.unfound)
        builtins.input = _no_input
        sys.path.insert(0, "")  # a notebook imports what lies beside it

    def put(self, files: dict[str, str]) -> dict[str, Any]:
        """Write the files that were released beside the notebook."""
        for name, data in files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(base64.b64decode(data))
        if (games := Path("games").resolve()).is_dir():
            add_games(games)
        return {}

    def run(self, source: str) -> dict[str, Any]:
        """Run a cell inside a running event loop, as a kernel does."""
        OUTPUTS.begin()
        shell, known = self.shell, len(self.unfound.modules)
        transformed = shell.transform_cell(source)
        result = self.loop.run_until_complete(
            shell.run_cell_async(source, store_history=True, transformed_cell=transformed)
        )
        shell.events.trigger("post_execute")
        shell.events.trigger("post_run_cell", result)
        for raw in self.raw:
            raw.collect()
        self.memory.note(shell.user_ns)
        failure = result.error_before_exec or result.error_in_exec
        if not isinstance(failure, ImportError):
            self.unfound.forgive(known)
        error = None if failure is None else as_python_says(type(failure).__name__, str(failure)[:500], source)
        return {"outputs": OUTPUTS.items, "error": error}

    def keep(self, name: str) -> dict[str, Any]:
        """Remember what all names stand for now; what they stand for is not copied."""
        self.moments[name] = dict(self.shell.user_ns)
        return {}

    def edit(self, source: str, number: int) -> dict[str, Any]:
        """The edit of a text that has this number; it is not run."""
        with suppress(*NO_PROGRAM):
            return {"edit": vars(next(islice(edits.mends(source), number, None)))}
        return {}

    def mends(self, order: dict[str, Any]) -> dict[str, Any]:
        """The numbers of the first edits of a text with which the function is right on all the cases.

        The judge believes no such number: it puts the cases itself to the text that the number stands for.
        """
        cases, found = list(map(case_from_json, order["cases"])), list[int]()
        tries = edits.TRIES
        with suppress(*NO_PROGRAM), open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
            for number, edit in enumerate(edits.mends(order["source"])):
                if tries <= 0 or len(found) == order["most"]:
                    break
                right, stopped = self._is_right(edit.source, order, cases)
                tries -= STOPPED if stopped else 1
                found += [number] if right else []
        return {"mends": found}

    def _is_right(self, source: str, order: dict[str, Any], cases: Sequence[Case]) -> tuple[bool, bool]:
        """Whether a function is right on all cases as it is in another text, and whether it had to be stopped."""

        def try_it() -> bool:
            names = dict(self.shell.user_ns)
            exec(_definitions(source), names)
            function = names[order["function"]]
            return all(is_right(observe(case, function), order["weights"]) for case in cases)

        try:
            return limited(TRY_SECONDS, try_it), False
        except TimeUp:
            return False, True
        except BaseException:  # whatever a changed function raises, also as it is defined
            return False, False

    def back_to(self, name: str, stand_ins: list[str]) -> dict[str, Any]:
        """Make all names stand for what they stood for then, whatever cells have run since.

        Only those of `stand_ins` stand for functions of the judge's.
        """
        names = self.shell.user_ns
        names.clear()
        names.update(self.moments[name])
        names.update({each: self._stand_in(each) for each in stand_ins})
        return {}

    def _stand_in(self, name: str) -> Callable[..., Any]:
        def ask(*arguments: Any, **options: Any) -> Any:
            question = {
                "ask": "stand_in",
                "name": name,
                "arguments": [wire.argument_to_json(argument, self.remote_game) for argument in arguments],
                "options": {each: wire.argument_to_json(option, self.remote_game) for each, option in options.items()},
            }
            return wire.result_from_json(self.connection.answer(question))

        return ask

    def search(self, order: dict[str, Any]) -> Any:
        """Call a search of the student's on a remote game."""
        game = RemoteGame(self.connection, order["initial"], order["players"])
        extras = [self._extra(game, number, extra) for number, extra in enumerate(order["extras"])]
        state = game.come_to(wire.value_from_judge(order["state"]))
        game.learn(wire.value_from_judge(order["ahead"]))
        self.remote_game = game
        return wire.value_from_here(self._function(order)(game, state, *extras))

    def _extra(self, game: RemoteGame, number: int, extra: Any) -> Any:
        if extra != "remote":
            return wire.result_from_json(extra["value"])

        def ask(number: int, arguments: tuple[Any, ...]) -> Any:
            sent = [wire.argument_to_json(argument, game) for argument in arguments]
            return self.connection.ask("extra", number=number, arguments=sent)

        return wire.RemoteFunction(number, ask)

    def call(self, order: dict[str, Any]) -> Any:
        """Call a function of the student's with plain arguments."""
        times, seconds = order.get("times", 1), order.get("seconds")
        called = limited(seconds, self._called, order) if seconds else self._called(order, times)
        return wire.value_from_here(called)

    def make(self, order: dict[str, Any]) -> Any:
        """Let the student's function or class make a game, and keep it."""
        self.game = self._called(order)
        self.kept: list[Any] = []
        return None

    def ask(self, order: dict[str, Any]) -> Any:
        """Ask the student's game."""
        arguments = [wire.argument_from_judge(sent, self.kept.__getitem__) for sent in order["arguments"]]
        asked = hashable if order["name"] == "hashable" else getattr(self.game, order["name"])
        answer = asked(*arguments) if arguments else asked
        if not order["keep"]:
            return wire.value_from_here(answer)
        self.kept.append(answer)
        return len(self.kept) - 1

    def _called(self, order: dict[str, Any], times: int = 1) -> Any:
        made = list(map(make_argument, wire.specs_from_json(order["arguments"])))
        return [self._function(order)(*made) for _ in range(times)][-1]

    def _function(self, order: dict[str, Any]) -> Callable[..., Any]:
        function = self.shell.user_ns.get(order["function"])
        if not callable(function):
            raise MissingError
        return function

    def answer(self, order: dict[str, Any]) -> dict[str, Any]:
        """What the student's code makes of an order."""
        orders = {"search": self.search, "call": self.call, "make": self.make, "ask": self.ask}
        try:
            return {"returned": orders[order["do"]](order)}
        except MissingError:
            return {"error": Trouble.MISSING, "message": ""}
        except BaseException as error:  # SystemExit and KeyboardInterrupt too: a student's function is not the boss
            failure = StudentError.at(error, self.shell.user_ns.get(order.get("function", "")))
            return {"error": failure.kind, "message": str(failure), "line": failure.line, "where": failure.where}

    def serve(self, connection: Connection) -> None:
        """Do what the judge says, until it goes."""
        self.connection = connection
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
        self.raw = [Descriptor("stdout", 1), Descriptor("stderr", 2)]  # the judge listens to complaints only up to here
        random.seed()  # a forked process has the state of its parent
        if numpy_random := sys.modules.get("numpy.random"):
            numpy_random.seed()
        while True:
            order = self.connection.receive()
            self.connection.order = order["id"]
            match order["do"]:
                case "put":
                    reply = self.put(order["files"])
                case "run":
                    reply = self.run(order["source"])
                case "keep":
                    reply = self.keep(order["name"])
                case "edit":
                    reply = self.edit(order["source"], order["number"])
                case "mends":
                    reply = self.mends(order)
                case "read":
                    reply = {"cells": [_read(source) for source in order["sources"]]}
                case "newer":
                    reply = {"newer": newer_syntax.is_of_a_newer_python(order["source"])}
                case "lacking":
                    reply = {"lacking": self.unfound.names}
                case "back_to":
                    reply = self.back_to(order["name"], order["stand_ins"])
                case "forget":
                    reply = {"forgot": self.memory.forget(order["wholly"])}
                case _:
                    reply = self.answer(order)
            try:
                self.connection.send(reply)
            except (TypeError, ValueError):  # an output that is no JSON
                self.connection.send(
                    {"outputs": [], "error": ["ValueError", "an output of this cell cannot be stored"]}
                )


if __name__ == "__main__":
    number, runner = int(sys.argv[1]), Runner()
    os.write(number, b"ready")
    runner.serve(Connection(number))
