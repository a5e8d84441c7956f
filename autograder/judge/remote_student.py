"""The student as a case sees it: the questions of a case become orders to the student's process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from aima_games.checking.case import StudentError, Trouble, make_argument, to_json
from aima_games.game import State
from aima_games.games import TreeGame
from aima_games.recording import RecordedGame
from autograder.judge.game_server import GameServer
from autograder.judge.stand_ins import StandIns
from autograder.sandbox import wire

LATE = 1.0
"""This many seconds after its limit, a function is stopped from outside: its process and its answers are lost."""
MOST_QUESTIONS = 100_000
"""How many questions a function may ask about a game where nobody counts them."""


class Process(Protocol):
    """Something that takes orders: `student_process.StudentProcess`."""

    def ask(self, order: dict[str, Any], server: GameServer | None = None) -> Any:
        """Give an order, and return what the student's function returned. Raises StudentError."""

    def allow(self, seconds: float) -> None:
        """Allow the next orders `seconds` of processor time in all."""

    def clock(self) -> float:
        """Seconds that count against its limits; only differences mean anything."""


class RemoteStudent:
    """The student as a case sees it (`aima_games.checking.case.Student`): a function in the student's process.

    With `ahead` its searches are told small trees as a whole: nobody compares what they ask. Where a case limits the
    time of its calls, a process that does not heed the limit is ended. A case has a `part` of the usual time.
    """

    def __init__(
        self,
        process: Process,
        function: str,
        stand_ins: StandIns | None = None,
        ahead: bool = False,
        part: float = 1,
    ) -> None:
        self._process, self._function, self._stand_ins, self._ahead = process, function, stand_ins, ahead
        self._part = part
        self._next = 0  # no token stands for two states, even if the function is called on several games
        if stand_ins:
            stand_ins.begin()

    def search(self, game: RecordedGame, state: State, *extras: Any) -> Any:
        server = GameServer(game, extras, self._stand_ins, self._next)
        order = {
            "do": "search",
            "function": self._function,
            "state": to_json(server.told(state)),
            "ahead": server.ahead(state) if self._ahead else [],
            "initial": server.token(game.initial),
            "players": list(game.players),
            "extras": ["remote" if callable(extra) else {"value": to_json(extra, exact=True)} for extra in extras],
        }
        try:
            return self._process.ask(order, server)
        finally:
            self._next = server.next

    def call(self, arguments: Sequence[dict[str, Any]], other: str = "", times: int = 1, seconds: float = 0) -> Any:
        if seconds:
            self._process.allow(self._part * (seconds + LATE))
        if self._stand_ins and not other:
            return self._call_with(arguments)
        order = {"do": "call", "function": other or self._function, "arguments": wire.specs_to_json(arguments)}
        return self._process.ask({**order, "times": times, "seconds": seconds})

    def clock(self) -> float:
        return self._process.clock()

    def _call_with(self, arguments: Sequence[dict[str, Any]]) -> Any:
        """Call it so that it may call functions of ours: they need a game that lives here, as in a search."""
        if [set(spec) for spec in arguments[:2]] != [{"game"}, {"state", "moves"}]:
            order = {"do": "call", "function": self._function, "arguments": wire.specs_to_json(arguments)}
            return self._process.ask(order, GameServer(RecordedGame(TreeGame(0)), (), self._stand_ins))
        game, state = map(make_argument, arguments[:2])
        return self.search(RecordedGame(game, MOST_QUESTIONS), state, *(spec["value"] for spec in arguments[2:]))

    def make(self, arguments: Sequence[dict[str, Any]]) -> StudentGame:
        if self._stand_ins:  # such a call would not be asked on a game of ours
            raise StudentError(Trouble.NOT_JUDGED)
        order = {"do": "make", "function": self._function, "arguments": wire.specs_to_json(arguments)}
        self._process.ask(order)
        return StudentGame(self._process)


class StudentGame:
    """The game that a student's function has made, asked from here. It has the interface of a Game."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def _ask(self, name: str, *arguments: Any, keep: bool = False) -> Any:
        sent = list(map(wire.argument_to_json, arguments))
        answer = self._process.ask({"do": "ask", "name": name, "arguments": sent, "keep": keep})
        return wire.RemoteState(answer if type(answer) is int else -1) if keep else answer

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

    def hashable(self, state: Any) -> Any:
        """Whether a state, which lives at the other end, can be put into a set."""
        return self._ask("hashable", state)

    def utility(self, state: Any, player: Any) -> Any:
        return self._ask("utility", state, player)
