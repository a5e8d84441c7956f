"""A student as the judge has one, without the process: all that is sent goes through both ends' own code, as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from aima_games.checking.case import Here, StudentError
from aima_games.values import value_from_json
from autograder.judge import judge
from autograder.sandbox import runner as inside


def sent(returned: Any) -> Any:
    """What the judge gets when a function returns this."""
    return value_from_json(json.loads(inside._encode(inside._sent(returned))))


class _Process:
    """Stands for `judge.Student`: orders are carried out at once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.runner = inside.Runner.__new__(inside.Runner)  # without a shell
        self.runner.shell = SimpleNamespace(user_ns={"function": function})

    def ask(self, order: dict[str, Any]) -> Any:
        reply = json.loads(inside._encode(self.runner.answer(json.loads(judge._encode(order)))))
        if "error" in reply:
            raise StudentError(reply["error"], reply["message"])
        return value_from_json(reply["returned"])


class Wired(judge._Asked):
    """The judge's side of a student with this function. A search is called here, as it asks questions meanwhile."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(_Process(function), "function")
        self._search = Here(lambda *arguments: sent(function(*arguments))).search

    def search(self, game: Any, state: Any, *extras: Any) -> Any:
        return self._search(game, state, *extras)
