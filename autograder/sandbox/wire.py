"""What the judge and the student's process say to each other, as lines of JSON: both halves of the codec.

The file is read inside the sandbox too, beside `runner.py`, and needs nothing but `aima_games`. What comes from the
judge is trusted. What comes from the student's process is not: reading it yields plain data, or raises ValueError.

The messages:

    judge → runner   {"do": "put", "files": {name: base64, …}}          write the files that were released
                     {"do": "run", "source": …}                         run a cell
                     {"do": "keep", "name": …}                          remember the values of all names
                     {"do": "back_to", "name": …, "stand_ins": […]}     give them back; under some, functions of ours
                     {"do": "read", "sources": […]}                     say what cells define; none of them is run
                     {"do": "newer", "source": …}                       say whether a newer Python has its syntax
                     {"do": "lacking"}                                  say which modules were not there
                     {"do": "search", "function": …, "state": …, …}     call a search of the student's on a remote game
                     {"do": "search", "ahead": […], …}                  the same, on a small one that is told as a whole
                     {"do": "call", "function": …, "arguments": …}      call a function with plain arguments
                     {"do": "call", "seconds": …, …}                    the same, to be stopped after so long
                     {"do": "make", "function": …, "arguments": …}      the same, and keep the game that it returns
                     {"do": "ask", "name": "result", "arguments": …}    ask that game; its states are kept there
    runner → judge   {"outputs": […], "error": …}                       what the cell showed
                     {"ask": "result", "state": …, "action": …}         a question to the remote game, answered at once
                     {…, "seen": [[name, state], …]}                    what was asked and known there before that;
                                                                        [name, state, place] for a place in what
                                                                        was told ahead
                     {"ask": "extra", "number": …, "arguments": …}      a call of a function that the search was given
                     {"ask": "stand_in", "name": …, "arguments": …}     a call of a function of ours
                     {"returned": …} or {"error": …, "message": …, …}   what the function did

Each order has a fresh "id" that every message about it repeats, so that a message cannot be sent ahead of its time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from json.encoder import c_make_encoder, encode_basestring_ascii  # type: ignore[attr-defined]
from numbers import Integral
from typing import Any

from aima_games.checking.case import from_json, to_json
from aima_games.values import read_value, value_from_json, value_to_json

VIEW = {"is_terminal": 0, "to_move": 1, "actions": 2}
"""What is told with a state, as a player who looks at the board sees it, and its place in the list."""


class RemoteState:
    """A state that lives at the other end: a number, which is equal to another with the same number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RemoteState) and other.number == self.number

    def __hash__(self) -> int:
        return hash((RemoteState, self.number))

    def __repr__(self) -> str:
        return f"<state {self.number}>"


class RemoteFunction:
    """A function that lives at the other end; `ask(number, arguments)` calls it."""

    __slots__ = ("_ask", "number")

    def __init__(self, number: int, ask: Callable[[int, tuple[Any, ...]], Any]) -> None:
        self.number, self._ask = number, ask

    def __call__(self, *arguments: Any) -> Any:
        return self._ask(self.number, arguments)


# Lines


def _encoder(default: Callable[[Any], Any], allow_nan: bool) -> Callable[[Any], str]:
    """`encode` of a json.JSONEncoder, which would make its C encoder anew for each of thousands of messages."""
    chunks = c_make_encoder(None, default, encode_basestring_ascii, None, ":", ",", False, False, allow_nan)

    def encode(message: Any) -> str:
        try:
            return "".join(chunks(message, 0))
        except RecursionError as error:
            raise ValueError("it is nested too deep, or holds itself") from error

    return encode


_from_judge = _encoder(to_json, allow_nan=True)  # which is asked about Fractions only
_from_student = _encoder(json.JSONEncoder().default, allow_nan=False)
_decode = json.JSONDecoder().raw_decode


def line_from_judge(message: dict[str, Any]) -> bytes:
    """A message of the judge's, with numbers and actions as values, as a line."""
    return _from_judge(message).encode() + b"\n"


def line_from_student(message: dict[str, Any]) -> bytes:
    """A message to the judge as a line. Raises TypeError or ValueError where something in it is no JSON."""
    return _from_student(message).encode() + b"\n"


def message_from_judge(line: bytes) -> Any:
    """What a line of the judge's says."""
    return _decode(line.decode())[0]


def message_from_student(line: bytes) -> Any:
    """What a line that the judge received says. Raises ValueError or RecursionError."""
    text = line.decode()
    message, end = _decode(text)
    if text[end:].strip():
        raise ValueError("there is something behind the message")
    if b"\\u" in line:  # half of a surrogate pair can be sent, but cannot be written to any file
        message = json.loads(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
    return message


# Values

value_from_judge = from_json
"""A number, an action or a collection of them as `to_json` has written it."""

value_from_student = value_from_json


def specs_to_json(specs: Iterable[dict[str, Any]]) -> Any:
    """The arguments of a plain call, each as `make_argument` reads it; lists and tuples are told apart."""
    return to_json(list(specs), exact=True)


def specs_from_json(data: Any) -> Any:
    """The inverse of `specs_to_json`."""
    return from_json(data, exact=True)


def result_to_json(value: Any) -> Any:
    """What a function of ours returned, for a caller at the other end. Raises ValueError where it is no plain data."""
    data = to_json(value, exact=True)
    json.dumps(data)
    return data


def result_from_json(data: Any) -> Any:
    """The inverse of `result_to_json`."""
    return from_json(data, exact=True)


def value_from_here(value: Any) -> Any:
    """A value of the student's as JSON data."""
    return value_to_json(read_value(value))


def action_to_json(value: Any) -> Any:
    """An action or a player of the student's as JSON data. Raises TypeError where it cannot be one."""
    if type(value) in (int, str):  # nearly all are
        return value
    if isinstance(value, tuple | list):
        return [action_to_json(item) for item in value]
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    raise TypeError(f"{value!r} is no action of this game")


def action_from_json(data: Any) -> Any:
    """The inverse of `action_to_json`. Lists become tuples; anything else is left as it is."""
    return tuple(action_from_json(item) for item in data) if isinstance(data, list) else data


def argument_to_json(value: Any, game: Any = None) -> dict[str, Any]:
    """An argument for a function at the other end: a state, a function or the game that live there, or plain data."""
    if isinstance(value, RemoteState):
        return {"state": value.number}
    if isinstance(value, RemoteFunction):
        return {"function": value.number}
    return {"game": True} if game is not None and value is game else {"plain": value_from_here(value)}


def argument_from_json(
    data: Any, state: Callable[[Any], Any], game: Any = None, function: Callable[[Any], Any] | None = None
) -> Any:
    """The inverse of `argument_to_json`; `state` and `function` find one by its number, or raise."""
    if isinstance(data, dict) and "state" in data:
        return state(data["state"])
    if function is not None and isinstance(data, dict) and "function" in data:
        return function(data["function"])
    if game is not None and isinstance(data, dict) and data.get("game") is True:
        return game
    return value_from_student(data.get("plain") if isinstance(data, dict) else None)


def argument_from_judge(data: Any, state: Callable[[Any], Any]) -> Any:
    """The same for what the judge asks a student's game; a text becomes the same object as an equal constant."""
    argument = argument_from_json(data, state)
    return from_json(argument) if type(argument) is str else argument
