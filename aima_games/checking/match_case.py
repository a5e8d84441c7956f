"""Cases for strategies: the student's player plays matches against an opponent, and has to score enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from aima_games.checking.case import (
    LOST,
    Answer,
    Case,
    Finding,
    Observation,
    Story,
    Student,
    StudentError,
    Trouble,
    as_code,
    game_code,
)
from aima_games.checking.time_limit import TimeUp
from aima_games.game import MAX, MIN, Action, Game, Player, State, play_line
from aima_games.games import make_game
from aima_games.matches.exact import Policy, expected_score, holding_at, uniform
from aima_games.matches.match import (
    Score,
    Strategy,
    StrategyError,
    greedy_player,
    opening_moves,
    random_player,
    read_answer,
    steps,
)
from aima_games.text import count
from aima_games.values import same_value, show

T = TypeVar("T")

OPPONENTS: dict[str, Callable[..., Strategy]] = {"random": random_player, "greedy": greedy_player}
"""Opponents by name, each made with the options of a case. The instructor's side adds those that search."""

NO_MATCH = (*LOST, Trouble.MISSING, NotImplementedError.__name__)
"""Errors after which nobody is left to play the next game."""

LATE = TimeUp.__name__

LONGEST = 1000
"""A game with more actions than this is drawn."""

LOST_BY = {"error": "by an error", "illegal": "by an illegal action", "time": "on time"}
"""How a game that was not played to its end was lost."""


@dataclass(frozen=True)
class PlayedGame:
    """A game of a match: the student's `side`, all its actions, the opening's included, and its utility.

    If a broken rule ended it, `broken` is a key of LOST_BY and `said` tells it in words.
    """

    side: Player
    line: tuple[Action, ...]
    utility: Any
    broken: str = ""
    said: str = ""


@dataclass(frozen=True)
class Played:
    """A match: the board and all games."""

    board: dict[str, Any]
    games: tuple[PlayedGame, ...]

    @property
    def score(self) -> Score:
        """How the games ended."""
        return Score(tuple(game.utility for game in self.games))


class ForfeitError(Exception):
    """The student's side has lost a game by breaking a rule of the match: `broken` is a key of LOST_BY."""

    def __init__(self, broken: str, said: str) -> None:
        super().__init__(said)
        self.broken = broken


@dataclass(frozen=True, kw_only=True)
class MatchCase(Case):
    """A match of the function, called as `function(game, state)`, which returns an action, on both sides.

    Its mean score has to be `goal` or more: utilities are −1 to 1, and 0 is even. `opponent` is
    `{"name": one of OPPONENTS, …options}`. The board is `game`, or the one of `boards` that the student's function
    called `choice` names. The boards are the student's own copies; every action is checked here, by the rules.

    A player that raises an exception, takes an illegal action, or uses more than `seconds` of processor time for all
    its moves in a game loses that game, and plays the next one. The match has `games` games, and ends earlier as soon
    as the results to come cannot change the verdict. The same seed gives the same games, the random actions of their
    `opening` included, and so the same verdict.
    """

    kind: ClassVar[str] = "match"
    aspects: ClassVar[tuple[str, ...]] = ("score",)
    verbatim: ClassVar[bool] = False
    has_smaller: ClassVar[bool] = False
    own_time: ClassVar[bool] = True

    game: dict[str, Any] = field(default_factory=dict)
    boards: tuple[dict[str, Any], ...] = ()
    choice: str = ""
    opponent: dict[str, Any]
    goal: float
    games: int = 20
    opening: int = 0
    seed: int = 0
    seconds: float = 5.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "boards", tuple(self.boards))  # JSON brings a list
        if self.games < 1 or self.games % 2:
            raise ValueError(f"games={self.games!r}: each side is played equally often, so the number has to be even")
        if not -1 < self.goal <= 1:
            raise ValueError(f"goal={self.goal!r}: a mean result is more than −1 and at most 1")

    @property
    def title(self) -> str:
        where = f" of {make_game(self.game)!r}" if self.game else ""
        return f"a match{where} against {self.opponent['name']}"

    @property
    def call(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.opponent.items() if name != "name")
        known = {"random": "random_player", "greedy": "greedy_player"}.get(self.opponent["name"])
        if not self.game or not known:  # for our opponents that search; for a board that the student names
            return ""
        match = f"{game_code(self.game)}, {self.function}, {known}({options}), {self.games}, {self.seed}"
        return as_code([], f"compare({match}, opening={self.opening})", self.function)

    def decided(self, utilities: Sequence[Any]) -> bool:
        """Whether the goal is certain or out of reach after these results, whatever the others will be."""
        total, left = float(sum(utilities)), self.games - len(utilities)
        return (total - left) / self.games >= self.goal or (total + left) / self.games < self.goal

    @property
    def most_seconds(self) -> float:
        return self.games * self.seconds

    def run(self, student: Student, limited: bool = True) -> Observation:
        board, opponent = self._chosen(student), _made(OPPONENTS, self.opponent)
        rules, games = make_game(board), list[PlayedGame]()
        while not self.decided([game.utility for game in games]):
            seed = self.seed + len(games) // 2
            opening = opening_moves(rules, self.opening, seed)
            games += [self._play(student, rules, board, opponent, side, opening, seed) for side in (MAX, MIN)]
        return Observation(self, Played(board, tuple(games)))

    def _chosen(self, student: Student) -> dict[str, Any]:
        if not self.choice:
            return self.game
        name = student.call([], self.choice)
        board = next((board for board in self.boards if same_value(name, board["name"])), None)
        if board is None:
            names = ", ".join(board["name"] for board in self.boards)
            raise StudentError("ValueError", f"`{self.choice}` returned {show(name)}; it has to return one of {names}")
        return board

    def _play(
        self,
        student: Student,
        rules: Game,
        board: dict[str, Any],
        opponent: Strategy,
        side: Player,
        opening: tuple[Action, ...],
        seed: int,
    ) -> PlayedGame:
        line, left = list(opening), self.seconds

        def theirs(game: Game, state: State) -> Action:
            nonlocal left
            began = student.clock()
            try:
                return self._action(student, rules, board, tuple(line), state, left)
            finally:
                left -= student.clock() - began

        players = {side: theirs, MIN if side == MAX else MAX: opponent}
        begin = play_line(rules, rules.initial, opening)
        try:
            for action, _ in steps(rules, players, seed, begin):
                line.append(action)
                if len(line) >= LONGEST:
                    return PlayedGame(side, tuple(line), 0)
                if left < 0:
                    raise ForfeitError("time", self._late)
        except ForfeitError as forfeit:
            return PlayedGame(side, tuple(line), -1, forfeit.broken, str(forfeit))
        utility = rules.utility(play_line(rules, begin, line[len(opening) :]), MAX)
        return PlayedGame(side, tuple(line), utility if side == MAX else -utility)

    def _action(
        self,
        student: Student,
        rules: Game,
        board: dict[str, Any],
        line: tuple[Action, ...],
        state: State,
        seconds: float,
    ) -> Action:
        """The student's action. Raises ForfeitError where it gives none that the rules allow."""
        try:
            answer = student.call([{"game": board}, {"state": board, "moves": line}], seconds=max(seconds, 0.001))
        except StudentError as error:
            if error.kind in NO_MATCH:
                raise
            if error.kind == LATE:
                raise ForfeitError("time", self._late) from error
            message = f": {error}" if str(error) else ""
            raise ForfeitError("error", f"{error.kind}{message}{error.where and f', in {error.where}'}") from error
        return legal_action(rules, state, self.function, answer)

    @property
    def _late(self) -> str:
        return f"all its moves together took more than {count(self.seconds, 'second')} of processor time"

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        return [self._score_finding(seen.returned) for _ in aspects]

    def _score_finding(self, played: Played) -> Finding:
        """Whether the score is good enough, and how often a game was lost without being played to its end."""
        score = played.score
        early = (
            " games"
            if score.games == self.games
            else f" of {self.games} games; the others could not change the verdict"
        )
        said = f"{score}: {score.mean:+.2f} a game, goal {self.goal:+.2f}, after {score.games}{early}"
        broken = Counter(game.broken for game in played.games if game.broken)
        ends = [f"{times} of them lost {LOST_BY[how]}" for how, times in broken.items()]
        return Finding(self, "score", score.mean >= self.goal, "; ".join([said.replace("-", "−"), *ends]))

    def story(self, seen: Observation) -> Story | None:
        """The first game lost by breaking a rule; where the match is lost and there is none, the first game lost."""
        if not isinstance(seen.returned, Played):
            return None
        games = list(enumerate(seen.returned.games, start=1))
        found = next((pair for pair in games if pair[1].broken), None)
        if found is None and seen.returned.score.mean < self.goal:
            found = next((pair for pair in games if pair[1].utility < 0), None)
        return self._told(seen.returned.board, *found) if found else None

    def _told(self, board: dict[str, Any], number: int, game: PlayedGame) -> Story:
        rules = make_game(board)
        state = play_line(rules, rules.initial, game.line)
        moves = ", ".join(map(rules.action_text, game.line)) or "none"
        how = f"{LOST_BY[game.broken]}: {game.said}" if game.broken else "in play"
        here = f"state = play_line(game, game.initial, {game.line!r})"
        lines = [
            f"Game {number} of the match against {self.opponent['name']} ({self.group}) was lost {how}.",
            f"`{self.function}` played {game.side}. The moves, from the first one of the opening: {moves}.",
            "The position in which it was to move:" if game.broken else "How it ended:",
            rules.to_text(state),
            "To go there:",
            f"    game = {rules!r}",
            f"    {here}",
            *([f"    {self.function}(game, state)"] if game.broken else ["    print(game.to_text(state))"]),
        ]
        return Story("\n".join(lines), rules.picture(state))

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return False  # a score says too little about the reason

    def answer(self, seen: Observation) -> Answer:
        return Answer(None, error=seen.error)


def _made(known: Mapping[str, Callable[..., T]], opponent: Mapping[str, Any]) -> T:
    """The opponent of a case. Raises ValueError where no opponent has that name."""
    options = dict(opponent)
    name = options.pop("name")
    if name not in known:
        raise ValueError(f"no opponent is called {name!r}; there are {', '.join(known)}")
    return known[name](**options)


def legal_action(rules: Game, state: State, name: str, answer: Any) -> Action:
    """The action that the function called `name` returned. Raises ForfeitError where the rules forbid it."""

    def strategy(game: Game, state: State) -> Any: ...

    strategy.__name__ = name
    try:
        return read_answer(rules, state, strategy, answer)[1]
    except StrategyError as error:
        raise ForfeitError("illegal", str(error)) from error


# Cases for players of games with dice: what a player gets on average, exactly, so that luck plays no part in a mark.

POLICIES: dict[str, Callable[..., Policy]] = {"random": lambda: uniform, "holding": holding_at}
"""Opponents by name, each made with the options of a case. An assignment may add others."""

ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True)
class ExactMatchCase(Case):
    """All games of the function, called as `function(game, state)`, which returns an action, against an opponent.

    It is asked once in each state that can come about on either side, if there is a choice. The mean utility over all
    rolls has to be `goal` or more. `opponent` is `{"name": one of POLICIES, …options}`. States have to be plain data,
    as those of Pig are: the function gets the game and the state as they are.
    """

    kind: ClassVar[str] = "exact match"
    aspects: ClassVar[tuple[str, ...]] = ("score",)
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

    def run(self, student: Student, limited: bool = True) -> Observation:
        def theirs(game: Game, state: State) -> Action:
            return student.call([{"game": self.game}, {"value": state}])

        theirs.__name__ = self.function
        try:
            return Observation(self, expected_score(make_game(self.game), theirs, _made(POLICIES, self.opponent)))
        except StrategyError as error:
            raise StudentError("IllegalMove", str(error)) from error

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        said = f"{seen.returned:+.3f} a game on average, goal {self.goal:+.3f}".replace("-", "−")
        return [Finding(self, aspect, seen.returned >= self.goal - ROUNDING, said) for aspect in aspects]

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return answer.error is None and abs(seen.returned - answer.value) <= ROUNDING
