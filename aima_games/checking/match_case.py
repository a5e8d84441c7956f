"""Cases for strategies: what the student wrote plays matches against an opponent, and has to score enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from aima_games.checking.case import Answer, Case, Finding, Observation, Student, StudentError
from aima_games.game import Action, Game, State
from aima_games.games import make_game
from aima_games.matches.match import (
    Score,
    Strategy,
    StrategyError,
    compare,
    greedy_player,
    random_player,
    read_answer,
)
from aima_games.matches.sequential import SequentialTest
from aima_games.wrappers import WrappedGame

OPPONENTS: dict[str, Callable[..., Strategy]] = {"random": random_player, "greedy": greedy_player}
"""Opponents by name, each made with the options of a case. The instructor's side adds those that search."""


@dataclass(frozen=True, kw_only=True)
class MatchCase(Case):
    """A series of games on both sides: the function, called as `function(game, state)`, returns an action.

    The game is a known one and lives with the student; every move is checked by the rules here. The mean score has to
    be `goal` or more: utilities are −1 to 1, and 0 is even. `opponent` is `{"name": one of OPPONENTS, …options}`.

    The match ends as soon as it is decided, and a wrong verdict is as improbable as in a match of exactly `games`
    games: see `SequentialTest`, which states both risks. The same seed gives the same games, the random actions of
    their `opening` included, and so the same verdict.
    """

    kind: ClassVar[str] = "match"
    patience: ClassVar[float] = 12

    game: dict[str, Any]
    opponent: dict[str, Any]
    goal: float
    games: int = 10
    opening: int = 0
    seed: int = 0

    @cached_property
    def rules(self) -> Game:
        """The game of the case."""
        return make_game(self.game)

    @property
    def title(self) -> str:
        return f"a match of {self.rules!r} against {self.opponent['name']}"

    @property
    def aspects(self) -> tuple[str, ...]:
        return ("score",)

    def run(self, student: Student, limited: bool = True) -> Observation:
        opponent = self._opponent()
        paths: dict[State, tuple[Action, ...]] = {}

        def theirs(game: Game, state: State) -> Action:
            answer = student.call([{"game": self.game}, {"state": self.game, "moves": paths[state]}])
            try:
                return read_answer(game, state, theirs, answer)[1]
            except StrategyError as error:
                raise StudentError("IllegalMove", str(error)) from error

        recorder, test = _Recorder(self.rules, paths), self._test
        utilities: tuple[Any, ...] = ()
        while not utilities or not test.over(utilities):
            seed = self.seed + len(utilities) // 2
            utilities += compare(recorder, theirs, opponent, 2, seed, opening=self.opening).utilities
        return Observation(self, Score(utilities))

    @property
    def _test(self) -> SequentialTest:
        return SequentialTest(self.goal, self.games)

    def _opponent(self) -> Strategy:
        options = dict(self.opponent)
        name = options.pop("name")
        if name not in OPPONENTS:
            raise ValueError(f"no opponent is called {name!r}; there are {', '.join(OPPONENTS)}")
        return OPPONENTS[name](**options)

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        score: Score = seen.returned
        clear = "which is clear" if self._test.decided(score.utilities) else "the longest match"
        said = f"{score}: {score.mean:+.2f} a game, goal {self.goal:+.2f}, after {score.games} games, {clear}"
        return [Finding(self, aspect, score.mean >= self.goal, said.replace("-", "−")) for aspect in aspects]

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return False  # a score says too little about why

    def answer(self, seen: Observation) -> Answer:
        return Answer(None, error=seen.error)


class _Recorder(WrappedGame):
    """The rules, and by which actions each state was reached last: the student's side makes the state from them."""

    def __init__(self, rules: Game, paths: dict[State, tuple[Action, ...]]) -> None:
        super().__init__(rules)
        self._paths = paths
        paths[rules.initial] = ()

    def result(self, state: State, action: Action) -> State:
        after = self.game.result(state, action)
        self._paths.setdefault(after, (*self._paths[state], action))
        return after

    def __repr__(self) -> str:
        return repr(self.game)
