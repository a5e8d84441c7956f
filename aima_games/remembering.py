"""Rules that are computed once for each state, however often a search asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import getattr_static
from typing import Any

from aima_games.game import Action, Game, State

MOST = 1 << 16
"""A rule keeps its answers for at most 65,536 states; then it forgets them all."""


class _Answers(dict[Any, Any]):
    """Answers by question. A dictionary that computes what it lacks is the fastest cache that Python has."""

    def __init__(self, work_out: Callable[[Any], Any]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, asked: Any) -> Any:
        answer = self.work_out(asked)
        if len(self) >= MOST:
            self.clear()
        self[asked] = answer
        return answer


def _by_state(rule: Callable[[State, Any], Any]) -> Callable[[State, Any], Any]:
    """The same rule of a state and another argument, with its answers kept."""
    answers = _Answers(lambda state: {})
    the_same = _Answers(lambda answer: answer)  # equal states become one object, which a dictionary finds at once

    def ask(state: State, more: Action) -> Any:
        try:
            return answers[state][more]
        except (KeyError, TypeError):  # TypeError: not hashable, so no action at all; the rule says so
            answer = the_same[rule(state, more)]
            answers[state][more] = answer
            return answer

    return ask


class remembered:
    """A rule of a game that keeps its answers, for each game on its own, as `functools.cache` does for a function.

    If a subclass overrides the rule, its own rule is called every time.
    """

    def __init__(self, rule: Callable[..., Any]) -> None:
        self.rule, self.__doc__ = rule, rule.__doc__

    def __set_name__(self, kit: type[Game], name: str) -> None:
        self.name = name

    def __get__(self, game: Game | None, kit: type[Game]) -> Any:
        if game is None:
            return self.rule
        rule = partial(self.rule, game)
        if getattr_static(kit, self.name) is not self:
            return rule  # asked by a derived class, whose own rule has the name
        two = self.name in ("result", "utility")
        vars(game)[self.name] = ask = _by_state(rule) if two else _Answers(rule).__getitem__
        return ask
