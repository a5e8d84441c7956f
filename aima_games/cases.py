"""A case: one question put to a student's function, the right answer, and what usual mistakes answer.

A case is data, read from and written to JSON. It names the game and the position, what is called, what a
right search returns and which leaves it looks at, and for each known misconception what a search with
that misconception would have done. Nothing here can search: the expected answers were computed by the
instructor's side.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from aima_games.evaluation import make_evaluation
from aima_games.game import Game, State, play_line
from aima_games.games import make_game
from aima_games.probes import ProbedGame, Record, TooManyCallsError

Leaf = tuple[str, tuple[Any, ...]]
"""("utility" or "evaluate", the actions that lead to the leaf from the case's state)"""

CALLS_PER_RIGHT_CALL = 40
"""A search may ask the game this many times as much as a right one before it is stopped."""


@dataclass(frozen=True)
class Answer:
    """What a search did on a case: its value, its action and the leaves it looked at, in order.

    `actions` holds the one action taken, or in an expected answer every action that is right.
    """

    value: Any
    actions: tuple[Any, ...] | None = None
    leaves: tuple[Leaf, ...] = ()
    error: str | None = None


@dataclass(frozen=True)
class Case:
    """One question put to the function called `function`.

    `group` says in the reader's words what the case is about; the points of an item go by groups.
    With `depth`, the function gets `cutoff` and `evaluate` as well.
    """

    group: str
    function: str
    game: dict[str, Any]
    moves: tuple[Any, ...]
    expected: Answer
    depth: int | None = None
    evaluate: dict[str, Any] | None = None
    misconceptions: dict[str, Answer] = field(default_factory=dict)
    hidden: bool = False

    @cached_property
    def rules(self) -> Game:
        """The game of the case."""
        return make_game(self.game)

    @cached_property
    def state(self) -> State:
        """The state that the search starts from."""
        return play_line(self.rules, self.rules.initial, self.moves)

    def leaf_states(self, answer: Answer) -> Counter[tuple[str, State]]:
        """The leaves of an answer as states, each with how often it was looked at."""
        return Counter((kind, play_line(self.rules, self.state, path)) for kind, path in answer.leaves)

    def arguments(self, game: ProbedGame) -> tuple[Any, ...]:
        """What the function is called with, when it plays on `game`."""
        if self.depth is None:
            return (game, self.state)
        depth = self.depth
        return (game, self.state, lambda state, ply: ply >= depth, game.watch(self.evaluation))

    @cached_property
    def evaluation(self) -> Callable[[State], Any]:
        """The evaluation function of the case. Raises ValueError where it has none."""
        if self.evaluate is None:
            raise ValueError(f"the case {self.title!r} has no evaluation function")
        return make_evaluation(self.evaluate, self.rules)

    @property
    def call_limit(self) -> int:
        """How many questions a search may ask before it is stopped."""
        return CALLS_PER_RIGHT_CALL * (len(self.expected.leaves) + 10)

    @property
    def title(self) -> str:
        """A short name of the position."""
        after = f" after {', '.join(self.rules.action_text(move) for move in self.moves)}" if self.moves else ""
        limit = f", to depth {self.depth}" if self.depth is not None else ""
        return f"{self.rules!r}{after}{limit}"


@dataclass(frozen=True)
class Observation:
    """What a function was seen to do on a case: what it returned or raised, and the record of its calls."""

    case: Case
    record: Record
    returned: Any = None
    error: str | None = None
    """The kind of failure: the name of an exception, or one of `time`, `death` for the judge."""
    message: str = ""


def observe(case: Case, function: Callable[..., Any], limited: bool = True) -> Observation:
    """Call `function` on the case and watch; stop it past the case's limit on calls unless `limited` is False.

    Never raises: what the function raises is part of what was seen.
    """
    game = ProbedGame(case.rules, limit=case.call_limit if limited else None)
    try:
        returned = function(*case.arguments(game))
    except TooManyCallsError as error:
        return Observation(case, game.record, error="TooManyCallsError", message=str(error))
    except Exception as error:  # whatever a student's code may raise
        return Observation(case, game.record, error=type(error).__name__, message=str(error)[:500])
    return Observation(case, game.record, returned)


# JSON. Tuples become lists and come back as tuples; numbers that JSON lacks are written as {"fraction": …}.


def to_json(value: Any) -> Any:
    """A number, an action or a game's options, nested in tuples, lists and dictionaries, as JSON data."""
    if isinstance(value, Fraction):
        return {"fraction": [value.numerator, value.denominator]}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {name: to_json(item) for name, item in value.items()}
    return value


def from_json(value: Any, sequence: type = tuple) -> Any:
    """The inverse of `to_json`; what is a list in JSON becomes a `sequence`."""
    if isinstance(value, dict) and set(value) == {"fraction"}:
        return Fraction(*value["fraction"])
    if isinstance(value, list):
        return sequence(from_json(item, sequence) for item in value)
    if isinstance(value, dict):
        return {name: from_json(item, sequence) for name, item in value.items()}
    return value


def case_to_json(case: Case) -> dict[str, Any]:
    """The case as a dictionary for json.dump."""
    data = {name: value for name, value in asdict(case).items() if value is not None and value is not False}
    data.update({name: to_json(data[name]) for name in ("game", "moves", "evaluate") if name in data})
    data["expected"] = _answer_to_json(case.expected)
    data["misconceptions"] = {name: _answer_to_json(answer) for name, answer in case.misconceptions.items()}
    return data


def case_from_json(data: dict[str, Any]) -> Case:
    """The case that `case_to_json` wrote. Raises TypeError or KeyError where fields are missing or unknown."""
    data = dict(data)
    expected = _answer_from_json(data.pop("expected"))
    wrong = {name: _answer_from_json(answer) for name, answer in data.pop("misconceptions", {}).items()}
    # Options keep their lists, as JSON and the items of an assignment write them; moves are hashable.
    data.update({name: from_json(data[name], list) for name in ("game", "evaluate") if name in data})
    return Case(**{**data, "moves": from_json(data["moves"]), "expected": expected, "misconceptions": wrong})


def _answer_to_json(answer: Answer) -> dict[str, Any]:
    return {name: to_json(value) for name, value in asdict(answer).items() if value is not None}


def _answer_from_json(data: dict[str, Any]) -> Answer:
    return replace(Answer(None), **{name: from_json(value) for name, value in data.items()})


def save_cases(path: Path, cases: list[Case], weights: dict[str, float]) -> None:
    """Write the cases of one item, and how much each aspect of an answer counts, to a JSON file."""
    data = {"weights": weights, "cases": [case_to_json(case) for case in cases]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=None, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")


def load_cases(path: Path) -> tuple[list[Case], dict[str, float]]:
    """The cases and weights that `save_cases` wrote. Raises ValueError, naming the file, where it is broken."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return [case_from_json(case) for case in data["cases"]], data["weights"]
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{path} holds no cases ({error}); fetch the assignment's folder afresh") from error
