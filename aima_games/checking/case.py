"""Cases: one question put to what a student wrote, the right answer, and what usual mistakes answer.

A case is data, read from and written to JSON. Nothing here can search: the expected answers were computed by the
instructor's side. There are several kinds, one class each, and an assignment may mix them:

    SearchCase       a search plays on a game that watches it           (search_case.py)
    CallCase         a function is called with plain values or a position of a known game     (call_case.py)
    SampleCase       a function that draws at random is called many times     (call_case.py)
    StrategyCase     a function that learns returns a strategy      (call_case.py)
    GameCase         a game that the student wrote is played through    (game_case.py)
    MatchCase        a strategy plays matches against an opponent       (match_case.py)
    ExactMatchCase   the same in a game with dice, all rolls counted     (match_case.py)

A quiz has another. A class that is defined is known by its `kind`; `files.py` reads and writes them all.

A case puts its question to a `Student`: here, in the notebook, that is the function itself; for the judge it is a
line to another process. Either reads what was returned by `aima_games.values.read_value`. So instant check and grading
ask and compare in the same way.

What the student's code raises is a `StudentError`, whoever the student is. Any other exception is a mistake of ours:
it comes out of `observe` as a `CaseError`, and says nothing about the student.
"""

from __future__ import annotations

import linecache
import random
import re
from abc import ABC, abstractmethod
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from sys import intern
from time import process_time
from traceback import walk_tb
from typing import Any, ClassVar, NamedTuple, NoReturn, Protocol

from aima_games.checking.time_limit import TimeUp, limited
from aima_games.game import State, play_line
from aima_games.games import find_game, make_game
from aima_games.recording import CallLog, RecordedGame
from aima_games.values import as_lists, read_value, show, show_both

Leaf = tuple[str, tuple[Any, ...]]
"""("utility" or "evaluate", the actions that lead to the leaf from the case's state)"""


@dataclass(frozen=True)
class Answer:
    """What a function does on a case: its value; for a search also its action and the leaves it looks at, in order.

    `actions` holds the one action taken, or in an expected answer every action that is right. Where nobody compares the
    leaves, they are not listed: `visits` says how many there are. The answer of a mistake has `looked_at` in their
    place, see `Case.looked_at`.
    """

    value: Any
    actions: tuple[Any, ...] | None = None
    leaves: tuple[Leaf, ...] = ()
    visits: int | None = None
    looked_at: str | None = None
    error: str | None = None


class Student(Protocol):
    """What answers a case: a function here, or one in the student's process. It returns data of `read_value`.

    Each method raises StudentError, and nothing else, for what the student's code does.
    """

    def search(self, game: RecordedGame, state: State, *extras: Any) -> Any:
        """Call the function on a watched game; `extras` are numbers, or functions that the game's side answers."""

    def call(self, arguments: Sequence[dict[str, Any]], other: str = "", times: int = 1, seconds: float = 0) -> Any:
        """Call the function with arguments made by `make_argument` where it lives; or the `other` function beside it.

        With several `times`, the arguments are the very same each time, and the last answer counts. `seconds` limits
        its processor time (0 is no limit); beyond that it is stopped, with a StudentError named after TimeUp.
        """

    def clock(self) -> float:
        """Seconds of processor time; only differences mean anything: what the student's side has used."""

    def make(self, arguments: Sequence[dict[str, Any]]) -> Any:
        """Call the function or class to get a game, keep it, and return it or what stands for it."""


class Trouble(StrEnum):
    """What kept a function from answering, or a check from judging it.

    A wrong answer is no trouble: a misconception may explain it, or it is wrong in some other way.
    """

    NOT_WRITTEN = "not-written"
    """The function is as it was released."""
    ERROR = "error"
    """The function raised an exception."""
    TIME = "time"
    """The function, or the cell that should define it, did not come back in time."""
    ENDED = "ended"
    """The process ended: a call of exit, or too much memory."""
    ENDLESS = "endless"
    """A search that asks the game again and again, or calls itself without end."""
    BUDGET = "budget"
    """The notebook had used up what it may use."""
    CELL_ERROR = "cell-error"
    """The cell that should define the function stops with an error."""
    MISSING = "missing"
    """There is nothing to check: no such function, or no test cell."""
    NOT_JUDGED = "not-judged"
    """The check itself failed, through no fault of the student's: there is no mark."""


LOST = (Trouble.TIME, Trouble.ENDED, Trouble.BUDGET)
"""Troubles after which the student's process is of no use any more."""


@dataclass(frozen=True)
class Failure:
    """A trouble, and what it means to the person who has it."""

    trouble: Trouble
    said: str


WATCHED = ("RecordedGame", "RemoteGame")
"""The classes that stand for a watched game: Python's errors name them, but no student has heard of them."""


class StudentError(Exception):
    """What the student's code did instead of answering.

    `kind` is the name of an exception, or a Trouble; `line` is where the student's cell raised it, if that is known,
    and `where` is the place in the notebook in words, with what is written there.
    """

    def __init__(self, kind: str, message: str = "", line: int = 0, where: str = "") -> None:
        super().__init__(message)
        self.kind, self.line, self.where = kind, line, where

    @classmethod
    def of(cls, error: BaseException) -> StudentError:
        """An exception that the student's code raised. Its text may be made by that code too, and fail."""
        try:
            kind = TimeUp if isinstance(error, TimeUp) else type(error)  # it has another name in Python 3.11
            said = str(error)[:500]
            for watched in WATCHED:
                said = said.replace(watched, "Game")
            return cls(str(kind.__name__)[:80], said)
        except Exception:
            return cls("Exception", "")

    @classmethod
    def at(cls, error: BaseException, function: Any) -> StudentError:
        """The same, with the place in the notebook whose function was called."""
        found = cls.of(error)
        names, cell = getattr(function, "__globals__", None), getattr(function, "__code__", None)
        for frame, line in walk_tb(error.__traceback__):
            if cell and frame.f_code.co_filename == cell.co_filename:
                found.line = line
            if frame.f_globals is names:  # the last one is the innermost
                written = linecache.getline(frame.f_code.co_filename, line).strip()[:120]
                found.where = f"line {line} of the cell of `{frame.f_code.co_name[:80]}`{written and f': `{written}`'}"
        return found


class CaseError(Exception):
    """A case failed in itself: it cannot be put or compared, whatever the student's function does."""


class Here:
    """A student whose function can be called here, in this process."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def search(self, game: RecordedGame, state: State, *extras: Any) -> Any:
        return _run(lambda: read_value(self.function(game, state, *extras)))

    def clock(self) -> float:
        return process_time()

    def call(self, arguments: Sequence[dict[str, Any]], other: str = "", times: int = 1, seconds: float = 0) -> Any:
        made = list(map(make_argument, arguments))
        function = getattr(self.function, "__globals__", {}).get(other) if other else self.function
        if function is None:
            raise StudentError("NameError", f"no function is called `{other}`")
        if not seconds:
            return _run(lambda: [read_value(function(*made)) for _ in range(times)][-1])
        try:
            return read_value(limited(seconds, function, *made))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # TimeUp as well: it costs no more than a game
            raise StudentError.at(error, function) from error

    def make(self, arguments: Sequence[dict[str, Any]]) -> Any:
        made = list(map(make_argument, arguments))
        return _GameHere(_run(lambda: self.function(*made)))


class _GameHere:
    """The game that a student's function has made, behind the same interface; its states stay what they are."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if name == "initial":
            return _run(lambda: self._game.initial)
        if name == "hashable":
            return hashable
        if name == "players":
            return _run(lambda: read_value(self._game.players))
        read = (lambda state: state) if name == "result" else read_value
        return lambda *arguments: _run(lambda: read(getattr(self._game, name)(*arguments)))


def _run(students: Callable[[], Any]) -> Any:
    """Run a student's code. Raises StudentError for what it raises; interruptions go on as they are."""
    try:
        return students()
    except (KeyboardInterrupt, TimeUp):
        raise
    except BaseException as error:  # SystemExit too
        raise StudentError.of(error) from error


@dataclass(frozen=True)
class Observation:
    """What a function was seen to do on a case: what it returned or raised, and for a search its calls."""

    case: Case
    returned: Any = None
    log: CallLog | None = None
    error: str | None = None
    """The kind of failure: the name of an exception, or a Trouble."""
    message: str = ""
    line: int = 0
    """Where the function's cell raised it, as the student's process says; 0 if that is not known."""

    @cached_property
    def looked_at(self) -> str:
        """What the case makes of the log's leaves, kept because one observation is compared with many mistakes."""
        return self.case.looked_at(self.log) if self.log is not None else ""


@dataclass(frozen=True)
class Finding:
    """One aspect of one case: whether it was right, and what was seen."""

    case: Case
    aspect: str
    passed: bool
    said: str
    failure: Failure | None = None
    """Why there is no answer to look at."""


class Story(NamedTuple):
    """Something that happened in a case, in words, and the picture that goes with it, if there is one."""

    text: str
    scene: Any = None


@dataclass(frozen=True)
class Demand:
    """What a sentence of the assignment's text, such as 2b, is worth, and which groups of cases and aspects test it.

    An aspect that is named belongs to the demands that name it; all other aspects to those that name the case's group.
    """

    points: float
    tests: tuple[str, ...]
    says: str = ""
    """How the sentence begins, for a report."""

    @classmethod
    def read(cls, written: Sequence[float | str]) -> Demand:
        """`(2, "leaves")` as a demand; without a number it is worth nothing of its own: other demands test it."""
        first = [written[0]] if written and not isinstance(written[0], str) else []
        return cls(float(first[0] if first else 0), tuple(map(str, written[len(first) :])))


LONGEST = 240
"""Characters of an argument in a case's title."""

KINDS: dict[str, type[Case]] = {}
"""Every kind of case by its name; a class is here as soon as it is defined."""


@dataclass(frozen=True, kw_only=True)
class Case(ABC):
    """One question put to the function called `function`.

    `group` says in the reader's words what the case is about; the points of an item go by groups. `kind` is what the
    class is called in a file. `misconceptions` has, by the name of a mistake, what each of its handwritings does, in
    the same order in all cases of an item.
    """

    kind: ClassVar[str]
    aspects: ClassVar[tuple[str, ...]] = ("value",)
    """What is compared, each on its own."""
    patience: ClassVar[float] = 1
    """How many times as long as usual an answer may take."""
    verbatim: ClassVar[bool] = True
    """Whether we see what the function returned itself, and not our own record of what it did."""
    has_smaller: ClassVar[bool] = True
    """Whether there are other cases of its kind, the smallest of which may be shown."""
    mendable: ClassVar[bool] = True
    """Whether a program is judged, which one small edit may mend: 13 is no small edit from the answer 12."""
    own_time: ClassVar[bool] = False
    """Whether it limits the time of each call itself. Such a case takes long, and is put only once."""
    repeats: ClassVar[bool] = False
    """Whether the same question is put again with the very same lists."""

    group: str
    function: str
    expected: Answer
    misconceptions: Mapping[str, Sequence[Answer]] = field(default_factory=dict, compare=False)
    hidden: bool = False
    lists: int = 0
    """How many levels of the value are lists by the text; they come as tuples, and either form is right."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "kind" in vars(cls):
            KINDS[cls.kind] = cls

    @property
    @abstractmethod
    def title(self) -> str:
        """A short name of the question."""

    @property
    def size(self) -> tuple[int, int]:
        """How large the case is, to find the smallest: leaves of the search, then characters."""
        return 0, len(self.title)

    @property
    def call(self) -> str:
        """The question as code that can be pasted into a notebook; empty where no single call can ask it."""
        return ""

    @property
    def compares_questions(self) -> bool:
        """Whether it matters what the function asks of a game."""
        return True

    @abstractmethod
    def run(self, student: Student, limited: bool = True) -> Observation:
        """Put the question. May raise StudentError; `limited=False` is for searches of our own."""

    @abstractmethod
    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        """What is right and wrong about an observation without an error, aspect by aspect."""

    @abstractmethod
    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        """Whether an observation without an error is just what `answer` says."""

    def answer(self, seen: Observation) -> Answer:
        """An observation of our own as the answer of a case."""
        return Answer(seen.returned) if seen.error is None else Answer(None, error=seen.error)

    def prediction(self, seen: Observation) -> Answer:
        """An observation of a wrong search of our own, as a prediction of what others with the same mistake do."""
        return self.answer(seen)

    def in_form(self, value: Any) -> Any:
        """A value in the form in which the text asks for it."""
        return as_lists(value, self.lists)

    def shown(self, value: Any) -> str:
        """A value in a report."""
        return show(self.in_form(value))

    def shown_both(self, value: Any) -> tuple[str, str]:
        """A wrong value and the right one."""
        return show_both(self.in_form(value), self.in_form(self.expected.value))

    def looked_at(self, log: CallLog) -> str:
        """The leaves in the log in a few characters, whatever their order: the same for logs with the same leaves."""
        return ""

    @property
    def most_seconds(self) -> float:
        """The processor time that the student may use, where that is more than other cases are given."""
        return 0.0

    def story(self, seen: Observation) -> Story | None:
        """What an observation without an error has to tell, whether it is right or not."""
        return None

    def picture(self, seen: Observation) -> Any:
        """A scene that only this kind of case can draw, or None."""
        return None


@dataclass(frozen=True, kw_only=True)
class CaseWithArguments(Case):
    """A case that calls with `arguments`, each as `make_argument` reads it."""

    arguments: tuple[dict[str, Any], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "arguments", tuple(self.arguments))  # JSON gives a list

    @property
    def title(self) -> str:
        return f"{self.function}({', '.join(map(argument_text, self.arguments))})"

    @property
    def call(self) -> str:
        return as_code([], f"{self.function}({', '.join(map(argument_code, self.arguments))})", self.function)

    def returned_by(self, ask: Callable[[Sequence[dict[str, Any]]], Any]) -> Any:
        """What the student returns for the arguments; if they cannot be made, that is not the student's error."""
        try:
            return ask(self.arguments)
        except StudentError:
            for spec in self.arguments:
                make_argument(spec)
            raise


def observe(case: Case, student: Student | Callable[..., Any], limited: bool = True) -> Observation:
    """Put the case to a function or another student, and watch. What the student's code raises is part of what is seen.

    Raises CaseError where the case itself cannot be put.
    """
    asked: Any = Here(student) if callable(student) else student
    with blamed_on(case):
        try:
            return case.run(asked, limited)
        except StudentError as error:
            return Observation(case, error=error.kind, message=str(error), line=error.line)


@contextmanager
def blamed_on(case: Case) -> Iterator[None]:
    """Turn any exception into a CaseError: for places where no code of the student's runs, or where it cannot raise."""
    try:
        yield
    except Exception as error:
        what = f"the check of `{case.function}` ({case.group}) failed in itself"
        raise CaseError(f"{what}: {type(error).__name__}: {error}") from error


# Arguments of plain calls. They are made where the function lives, because a position of a real game is no JSON.


def make_argument(spec: dict[str, Any]) -> Any:
    """The argument that a JSON-like `spec` describes.

    `{"value": x}`: x itself; `{"game": {…}}`: a game as `make_game` reads it; `{"state": {…}, "moves": (…)}`: the
    state of that game after some moves; `{"random": seed}`: a generator of random numbers; `{"set": x}`: the members of
    the list x as a set that may not be written into. With `"record": (name, field, …)` beside a value, each member of
    the list x that is a tuple has that name and these fields; with `"kept": True` the dictionary x may not be written
    into.
    """
    if "random" in spec:
        return random.Random(spec["random"])
    if "set" in spec:
        return KeptSet(spec["set"])
    if "game" in spec:
        return make_game(spec["game"])
    if "state" in spec:
        game = make_game(spec["state"])
        return play_line(game, game.initial, spec.get("moves", ()))
    if "record" in spec:
        name, *fields = spec["record"]
        record = namedtuple(name, fields)  # type: ignore[misc]
        return [member and record(*member) for member in spec["value"]]
    made = deepcopy(spec["value"])  # a function may change what it is given; the next one gets the case's own
    return Kept(made) if "kept" in spec else made


class Kept(dict[Any, Any]):
    """A dictionary that a function is given and that is used again after it, so the function may not write into it."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("your function changes the dictionary that it was given; let it work on a copy")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = setdefault = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)  # a copy is a plain dictionary


class KeptSet(set[Any]):
    """A set that a function is given and that is used again after it, so the function may not write into it."""

    def _refuse(self, *_: Any) -> NoReturn:
        raise TypeError("your function changes the set that it was given; let it work on a copy")

    add = discard = remove = pop = clear = update = _refuse
    difference_update = intersection_update = symmetric_difference_update = _refuse
    __ior__ = __iand__ = __isub__ = __ixor__ = _refuse

    def copy(self) -> set[Any]:
        return set(self)

    def __repr__(self) -> str:
        return repr(set(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return set, (list(self),)  # a copy is a plain set


def hashable(state: Any) -> bool:
    """Whether a state can be put into a set."""
    try:
        hash(state)
    except Exception:  # a student's class may raise anything
        return False
    return True


def argument_text(spec: dict[str, Any]) -> str:
    """An argument in a case's title."""
    if "state" in spec:
        game = make_game(spec["state"])
        moves = ", ".join(map(game.action_text, spec.get("moves", ())))
        return f"the state after {moves}" if moves else "the initial state"
    text = "rng" if "random" in spec else repr(make_argument(spec))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


# The same as code


def as_code(lines: Sequence[str], call: str, function: str) -> str:
    """Lines of code, preceded by the imports of what they name, except the student's own function.

    The game is called `example`: a notebook's own `game` and `state` stay what they are.
    """
    code = "\n".join([*lines, call])
    names = set(re.findall(r"\b[A-Za-z_]\w*\b(?=\()|\binf\b|\bnan\b|\brandom(?=\.Random)", code)) - {function}
    imports = [f"from {module} import {name}" for name, module in IMPORTS.items() if name in names]
    games = [name for name in sorted(names) if name[0].isupper() and find_game(name)]
    imports += [f"from aima_games.games import {', '.join(games)}"] if games else []
    return "\n".join([*(["import random"] if "random" in names else []), *imports, code])


IMPORTS = {
    "Fraction": "fractions", "inf": "math", "nan": "math", "compare": "aima_games", "greedy_player": "aima_games",
    "make_evaluation": "aima_games", "play_line": "aima_games", "random_player": "aima_games", "recorded": "aima_games",
}  # fmt: skip
"""What pasted code may name, and the module where each name is."""


def game_code(spec: Mapping[str, Any]) -> str:
    """The code that makes a game, given as `make_game` reads it."""
    first = [repr(spec["tree"])] if "tree" in spec else []
    options = (f"{name}={value!r}" for name, value in spec.items() if name not in ("name", "tree"))
    return f"{spec['name']}({', '.join([*first, *options])})"


def state_code(game: str, moves: Sequence[Any]) -> str:
    """The code of the state to which moves lead in a game."""
    return f"play_line({game}, {game}.initial, {moves!r})" if moves else f"{game}.initial"


def argument_code(spec: dict[str, Any]) -> str:
    """The code of an argument, given as `make_argument` reads it."""
    if "random" in spec:
        return f"random.Random({spec['random']!r})"
    if "game" in spec:
        return game_code(spec["game"])
    return state_code(game_code(spec["state"]), spec.get("moves", ())) if "state" in spec else repr(make_argument(spec))


# JSON. Tuples become lists and come back as tuples; numbers that JSON lacks are written as {"fraction": …}, and
# dictionaries with keys that it lacks as {"map": …}.


def to_json(value: Any, exact: bool = False) -> Any:
    """Numbers and actions, nested in tuples, lists and dictionaries, as JSON data; `exact` tells tuples from lists."""
    if value is None or isinstance(value, int | str | float):  # first: looking for a Fraction takes ten times longer
        return value
    if isinstance(value, Fraction):
        return {"fraction": [value.numerator, value.denominator]}
    if isinstance(value, list | tuple):
        items = [to_json(item, exact) for item in value]
        return {"tuple": items} if exact and isinstance(value, tuple) else items
    if isinstance(value, dict) and not all(isinstance(name, str) for name in value):
        return {"map": [[to_json(name), to_json(item, exact)] for name, item in value.items()]}
    if isinstance(value, dict):
        return {name: to_json(item, exact) for name, item in value.items()}
    return value


def read_fraction(text: str) -> Fraction:
    """The number that a person wrote. Raises ValueError or ZeroDivisionError if it is not a number, or enormous.

    Enormous ones are refused unread: 1e999999999 would be a number of a billion digits.
    """
    if len(text) > 100 or re.search(r"[eE][+-]?[0-9_]{4}", text):
        raise ValueError(f"{text[:20]}… is too long")
    return Fraction(text)


def from_json(value: Any, exact: bool = False) -> Any:
    """The inverse of `to_json`; a list in JSON becomes a list again if `exact`, else a tuple.

    A text becomes the same object as a constant with that text: some students compare players by `is`.
    """
    if type(value) is str:
        return intern(value)
    if type(value) is not list and type(value) is not dict:
        return value
    if isinstance(value, dict) and set(value) == {"fraction"}:
        return Fraction(*value["fraction"])
    if isinstance(value, dict) and set(value) == {"tuple"}:
        return tuple(from_json(item, exact) for item in value["tuple"])
    if isinstance(value, dict) and set(value) == {"map"}:
        return {from_json(name): from_json(item, exact) for name, item in value["map"]}
    if isinstance(value, list):
        items = [from_json(item, exact) for item in value]
        return items if exact else tuple(items)
    return {name: from_json(item, exact) for name, item in value.items()}
