"""A student as the judge has one, without the process: all that is sent goes through both ends' own code, as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from aima_games.checking.case import Here, StudentError
from autograder.judge.remote_student import RemoteStudent
from autograder.sandbox import runner as student_side
from autograder.sandbox import wire


def sent(returned: Any) -> Any:
    """What the judge gets when a function returns this."""
    return wire.value_from_student(there(wire.value_from_here(returned)))


def there(data: Any) -> Any:
    """What the judge reads where this was sent."""
    return wire.message_from_student(wire.line_from_student({"data": data}))["data"]


class _Process:
    """Stands for `student_process.StudentProcess`: orders are carried out at once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.runner = student_side.Runner.__new__(student_side.Runner)  # without a shell
        self.runner.shell = SimpleNamespace(user_ns={"function": function})

    def allow(self, seconds: float) -> None:
        """There is time enough."""

    def clock(self) -> float:
        return time.process_time()

    def ask(self, order: dict[str, Any]) -> Any:
        reply = there(self.runner.answer(json.loads(wire.line_from_judge(order))))
        if "error" in reply:
            raise StudentError(reply["error"], reply["message"])
        return wire.value_from_student(reply["returned"])


class Wired(RemoteStudent):
    """The judge's side of a student with this function. A search is called here, as it asks questions meanwhile."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(_Process(function), "function")
        self._search = Here(lambda *arguments: sent(function(*arguments))).search

    def search(self, game: Any, state: Any, *extras: Any) -> Any:
        return self._search(game, state, *extras)
