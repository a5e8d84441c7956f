"""Cases for players of games with dice: what a player gets on average, exactly, so that luck has no part in a mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aima_games.checking.case import Answer, Case, Finding, Observation, Student, StudentError
from aima_games.game import Action, Game, State
from aima_games.games import make_game
from aima_games.matches.exact import Policy, expected_score, holding_at, uniform
from aima_games.matches.match import StrategyError

POLICIES: dict[str, Callable[..., Policy]] = {"random": lambda: uniform, "holding": holding_at}
"""Opponents by name, each made with the options of a case. The instructor's side adds those that search."""

ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True)
class ExactMatchCase(Case):
    """All games of the function, called as `function(game, state)`, which returns an action, against an opponent.

    It is asked once in each state that can come about on either side, and where there is a choice. The mean utility
    over all rolls has to be `goal` or more. `opponent` is `{"name": one of POLICIES, …options}`. States have to be
    plain data, as those of Pig are: the function gets the game and the state as they are.
    """

    kind: ClassVar[str] = "exact match"
    verbatim: ClassVar[bool] = False
    has_smaller: ClassVar[bool] = False
    patience: ClassVar[float] = 4

    game: dict[str, Any]
    opponent: dict[str, Any]
    goal: float

    @property
    def title(self) -> str:
        options = {name: value for name, value in self.opponent.items() if name != "name"}
        given = f" ({', '.join(f'{name} {value}' for name, value in options.items())})" if options else ""
        return f"{make_game(self.game)!r} against {self.opponent['name']}{given}"

    @property
    def aspects(self) -> tuple[str, ...]:
        return ("score",)

    def run(self, student: Student, limited: bool = True) -> Observation:
        def theirs(game: Game, state: State) -> Action:
            return student.call([{"game": self.game}, {"value": state}])

        theirs.__name__ = self.function
        try:
            return Observation(self, expected_score(make_game(self.game), theirs, self._policy()))
        except StrategyError as error:
            raise StudentError("IllegalMove", str(error)) from error

    def _policy(self) -> Policy:
        """The other side. Raises ValueError where nobody has that name."""
        options = dict(self.opponent)
        name = options.pop("name")
        if name not in POLICIES:
            raise ValueError(f"no opponent is called {name!r}; there are {', '.join(POLICIES)}")
        return POLICIES[name](**options)

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        said = f"{seen.returned:+.3f} a game on average, goal {self.goal:+.3f}".replace("-", "−")
        return [Finding(self, aspect, seen.returned >= self.goal - ROUNDING, said) for aspect in aspects]

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return answer.error is None and abs(seen.returned - answer.value) <= ROUNDING
