"""Cases for strategies: what the student wrote plays matches against an opponent, and has to score enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from aima_games.checking.case import Answer, Case, Finding, Observation, Student, StudentError
from aima_games.game import MAX, MIN, Action, Game, Player, State
from aima_games.games import make_game
from aima_games.matches.match import (
    Score,
    Strategy,
    StrategyError,
    compare,
    greedy_player,
    play,
    random_opening,
    random_player,
    read_answer,
)
from aima_games.matches.sequential import SequentialTest
from aima_games.recording import RecordedGame, TooManyCallsError
from aima_games.values import same_value, show
from aima_games.wrappers import WrappedGame

OPPONENTS: dict[str, Callable[..., Strategy]] = {"random": random_player, "greedy": greedy_player}
"""Opponents by name, each made with the options of a case. The instructor's side adds those that search."""

MOST_CALLS = 100
"""For each question of its budget an agent may ask so many times what comes with a state, before it is stopped."""


@dataclass(frozen=True, kw_only=True)
class Series(Case):
    """A series of games on both sides. The mean score has to be `goal` or more: utilities are −1 to 1, and 0 is even.

    `opponent` is `{"name": one of OPPONENTS, …options}`. The match ends as soon as it is decided, and a wrong verdict
    is as improbable as in a match of exactly `games` games: see `SequentialTest`, which states both risks. The same
    seed gives the same games, the random actions of their `opening` included, and so the same verdict.
    """

    verbatim: ClassVar[bool] = False
    has_smaller: ClassVar[bool] = False
    patience: ClassVar[float] = 12

    opponent: dict[str, Any]
    goal: float
    games: int = 10
    opening: int = 0
    seed: int = 0

    def played(self, pair: Callable[[int], tuple[Any, ...]]) -> Score:
        """The score of a match; `pair(seed)` plays one game on each side and says what they brought."""
        utilities: tuple[Any, ...] = ()
        while not utilities or not self.test.over(utilities):
            utilities += pair(self.seed + len(utilities) // 2)
        return Score(utilities)

    @property
    def test(self) -> SequentialTest:
        """When the match is over."""
        return SequentialTest(self.goal, self.games)

    def make_opponent(self) -> Strategy:
        """The other side. Raises ValueError where nobody has that name."""
        options = dict(self.opponent)
        name = options.pop("name")
        if name not in OPPONENTS:
            raise ValueError(f"no opponent is called {name!r}; there are {', '.join(OPPONENTS)}")
        return OPPONENTS[name](**options)

    def score_finding(self, score: Score) -> Finding:
        """Whether the score is good enough."""
        clear = "which is clear" if self.test.decided(score.utilities) else "the longest match"
        said = f"{score}: {score.mean:+.2f} a game, goal {self.goal:+.2f}, after {score.games} games, {clear}"
        return Finding(self, "score", score.mean >= self.goal, said.replace("-", "−"))

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return False  # a score says too little about why

    def answer(self, seen: Observation) -> Answer:
        return Answer(None, error=seen.error)


@dataclass(frozen=True, kw_only=True)
class MatchCase(Series):
    """A match of the function, called as `function(game, state)`, which returns an action.

    The game is a known one and lives with the student; every move is checked by the rules here.
    """

    kind: ClassVar[str] = "match"

    game: dict[str, Any]

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
        opponent = self.make_opponent()
        paths: dict[State, tuple[Action, ...]] = {}

        def theirs(game: Game, state: State) -> Action:
            answer = student.call([{"game": self.game}, {"state": self.game, "moves": paths[state]}])
            try:
                return read_answer(game, state, theirs, answer)[1]
            except StrategyError as error:
                raise StudentError("IllegalMove", str(error)) from error

        recorder = _Recorder(self.rules, paths)
        score = self.played(lambda seed: compare(recorder, theirs, opponent, 2, seed, opening=self.opening).utilities)
        return Observation(self, score)

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        return [self.score_finding(seen.returned) for _ in aspects]


@dataclass(frozen=True, kw_only=True)
class AgentCase(Series):
    """A match of an agent, called as `agent(game, state, look, budget)`, in a game of its author's choice.

    The function called `choice` returns the name of one of `boards`, each as `make_game` reads it. All of the game
    lives here: its states show nothing, and `look(state)` is the text of the board. Each call of `game.result`,
    `game.utility` and `look` is one of the `budget` questions that a move may cost; who moves, how, and whether the
    game is over comes with a state. One question more, or a move that is not legal, loses that game.
    """

    kind: ClassVar[str] = "agent"

    boards: tuple[dict[str, Any], ...]
    budget: int
    choice: str = "my_game"

    def __post_init__(self) -> None:
        object.__setattr__(self, "boards", tuple(self.boards))  # JSON brings a list

    @property
    def title(self) -> str:
        return f"a match against {self.opponent['name']}"

    @property
    def aspects(self) -> tuple[str, ...]:
        return ("moves", "budget", "score")

    def run(self, student: Student, limited: bool = True) -> Observation:
        """What is seen is the score, and for "moves" and "budget" how a game was lost by it, if one was."""
        rules, opponent = self._chosen(student), self.make_opponent()
        broken: dict[str, str] = {}

        def theirs(_: Game, state: State) -> Action:
            return agents_action(student, self.function, rules, state, self.budget)

        def game(players: dict[Player, Strategy], seed: int, side: int) -> Any:
            start = random_opening(rules, self.opening, seed) if self.opening else None
            try:
                return side * play(rules, players, seed, start).utility
            except ForfeitError as forfeit:
                broken.setdefault(forfeit.aspect, forfeit.said if self.hidden else str(forfeit))
                return -1

        score = self.played(
            lambda seed: (game({MAX: theirs, MIN: opponent}, seed, 1), game({MAX: opponent, MIN: theirs}, seed, -1))
        )
        return Observation(self, (score, broken))

    def _chosen(self, student: Student) -> Game:
        name = student.call([], self.choice)
        spec = next((board for board in self.boards if same_value(name, board["name"])), None)
        if spec is None:
            names = ", ".join(board["name"] for board in self.boards)
            raise StudentError("ValueError", f"`{self.choice}` returned {show(name)}; it has to return one of {names}")
        return make_game(spec)

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        score, broken = seen.returned
        kept = {"moves": "every move was legal", "budget": f"no move asked more than {self.budget:,} questions"}
        return [
            self.score_finding(score)
            if aspect == "score"
            else Finding(self, aspect, aspect not in broken, broken.get(aspect, kept[aspect]))
            for aspect in aspects
        ]


class ForfeitError(Exception):
    """The agent has lost a game by breaking a rule of the match; `aspect` says which, `details` tells the position."""

    def __init__(self, aspect: str, said: str, details: str = "") -> None:
        super().__init__(f"{said}: {details}" if details else said)
        self.aspect, self.said = aspect, said


def agents_action(student: Student, name: str, rules: Game, state: State, budget: int) -> Action:
    """The action of an agent called as `agent(game, state, look, budget)`, which sees nothing but what it asks for.

    Raises ForfeitError where it breaks a rule of the match, StudentError for what goes wrong in it.
    """
    return legal_action(rules, state, name, agents_answer(student.search, rules, state, budget))


def agents_answer(agent: Callable[..., Any], rules: Game, state: State, budget: int) -> Any:
    """What an agent answers, legal or not, on a game that shows nothing of itself and counts the questions.

    Raises ForfeitError where it asks too much, and whatever else it raises.
    """
    blind, answer = BlindGame(rules, budget), None
    watched = RecordedGame(blind, limit=MOST_CALLS * budget)
    stopped = False
    try:
        answer = agent(watched, blind.show(state), blind.look, budget)
    except Exception as error:
        too_many = isinstance(error, StudentError) and error.kind == TooManyCallsError.__name__
        if not (stopped := too_many or blind.left < 0 or bool(watched.log.stopped)):
            raise
    if stopped or blind.left < 0 or watched.log.stopped:  # whatever it returned after that
        raise ForfeitError("budget", f"a move asked more than {budget:,} questions, which lost the game")
    return answer


def legal_action(rules: Game, state: State, name: str, answer: Any) -> Action:
    """The action that a function called `name` has answered. Raises ForfeitError where the rules forbid it."""

    def strategy(game: Game, state: State) -> Any: ...

    strategy.__name__ = name
    try:
        return read_answer(rules, state, strategy, answer)[1]
    except StrategyError as error:
        raise ForfeitError("moves", "a move was not legal, which lost the game", str(error)) from error


class Position:
    """A state that shows nothing of itself. Two are equal where their states are, if they are of one move."""

    def __init__(self, hidden: State, shown_by: BlindGame) -> None:
        self.hidden, self.shown_by = hidden, shown_by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.hidden, self.shown_by) == (other.hidden, other.shown_by)

    def __hash__(self) -> int:
        return hash((Position, self.hidden))

    def __repr__(self) -> str:
        return "<a position>"


class BlindGame(Game):
    """The same rules on positions that show nothing, for one move: an agent sees here what it sees from afar.

    `left` is how many questions it may still ask; below 0, and with TooManyCallsError, it has asked one too many.
    """

    def __init__(self, rules: Game, budget: int) -> None:
        self._rules, self.left = rules, budget
        self.initial, self.players = self.show(rules.initial), rules.players

    def show(self, state: State) -> Position:
        """A state as the agent gets it."""
        return Position(state, self)

    def look(self, position: Position) -> str:
        """The text of the board."""
        self._pay()
        return self._rules.to_text(self._state(position))

    def to_move(self, state: Position) -> Player:
        return self._rules.to_move(self._state(state))

    def actions(self, state: Position) -> Sequence[Any]:
        return self._rules.actions(self._state(state))

    def result(self, state: Position, action: Action) -> Position:
        self._pay()
        return self.show(self._rules.result(self._state(state), action))

    def outcomes(self, state: Position) -> Sequence[tuple[Any, Any]]:
        return self._rules.outcomes(self._state(state))

    def is_terminal(self, state: Position) -> bool:
        return self._rules.is_terminal(self._state(state))

    def utility(self, state: Position, player: Player) -> Any:
        self._pay()
        return self._rules.utility(self._state(state), player)

    def _state(self, position: Position) -> State:
        if not isinstance(position, Position) or position.shown_by is not self:
            raise ValueError(f"{position!r} is no state of this move; keep the text of `look` from move to move")
        return position.hidden

    def _pay(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyCallsError("the agent asked one question too many")


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
