"""Cases for games that students write: their game is played through and compared with the real one, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aima_games.checking.case import (
    LOST,
    Answer,
    CaseWithArguments,
    Finding,
    Observation,
    Student,
    StudentError,
    argument_code,
    as_code,
    state_code,
)
from aima_games.game import Game, State
from aima_games.values import same_value, show, show_both, written

FACTS = ("to_move", "actions", "end", "utility", "illegal", "hashable")
"""What is asked at each state: who moves, the actions in any order, whether it is over, the utility of each player
at the end, whether what has no answer is refused (an illegal action, a utility while the game goes on), and whether
the state can be put into a set."""

REFUSAL, NO_UTILITY = "IllegalActionError", "ValueError"

MOST_NODES = 20_000
"""Counting stops here: a game that is wrong may have no end."""


@dataclass(frozen=True, kw_only=True)
class GameCase(CaseWithArguments):
    """A game that the student writes. `arguments` make it; each of `lines` has actions from its initial state on.

    In the expected value, "facts" is what the real game says at each state along each line, and "counts" is how many
    nodes its tree has at ply 0 to `plies`. `illegal` names actions: at each state the first one that is illegal there
    is tried.
    """

    kind: ClassVar[str] = "game"
    aspects: ClassVar[tuple[str, ...]] = (*FACTS, "counts")
    verbatim: ClassVar[bool] = False
    patience: ClassVar[float] = 3

    lines: tuple[tuple[Any, ...], ...] = ()
    illegal: tuple[Any, ...] = ()
    plies: int = 4

    @property
    def call(self) -> str:
        made = f"example = {self.function}({', '.join(map(argument_code, self.arguments))})"
        return as_code([made], state_code("example", next(iter(self.lines), ())), self.function)

    def run(self, student: Student, limited: bool = True) -> Observation:
        game = self.returned_by(student.make)
        facts = tuple(self._along(game, line) for line in self.lines)
        return Observation(self, {"facts": facts, "counts": _counts(game, self.plies)})

    def _along(self, game: Game, line: Sequence[Any]) -> tuple[dict[str, Any], ...]:
        facts: list[dict[str, Any]] = []
        state = _ask(game, "initial")
        for action in (*line, None):
            if isinstance(state, _Failure):
                facts.append({"error": str(state)})
                break
            facts.append(self._facts(game, state))
            if action is not None:
                state = _ask(game, "result", state, action)
        return tuple(facts)

    def _facts(self, game: Game, state: State) -> dict[str, Any]:
        end = _plain(_ask(game, "is_terminal", state))
        actions = _plain(_ask(game, "actions", state))
        legal = actions if isinstance(actions, tuple) else ()
        illegal = next((action for action in self.illegal if action not in legal), None)
        refused = None if illegal is None else _ask(game, "result", state, illegal)
        return {
            "to_move": None if end is True else _plain(_ask(game, "to_move", state)),
            "actions": tuple(sorted(actions, key=written)) if isinstance(actions, tuple) else actions,
            "end": end,
            "hashable": _plain(_ask(game, "hashable", state)),
            "utility": _utilities(game, state) if end is True else None,
            "illegal": None if illegal is None else isinstance(refused, _Failure) and refused.kind == REFUSAL,
            "early": None if end is True else _refuses_utility(game, state),
        }

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        said = self._flaws(seen.returned["facts"], self.expected.value["facts"])
        mine, right = seen.returned["counts"], self.expected.value["counts"]
        said["counts"] = "" if same_value(mine, right) else f"nodes by ply are {show(mine)}, should be {show(right)}"
        return [Finding(self, aspect, not said[aspect], said[aspect] or "right") for aspect in aspects]

    def _flaws(self, seen: Sequence[Any], expected: Sequence[Any]) -> dict[str, str]:
        """For each fact, the first state at which the two differ, in words; empty where they agree.

        One slip should cost only what it is about. So where they differ about the end, nothing else is asked at that
        state, and where a line cannot be played on, that counts against the actions. But a fact that was never asked
        for is not right, and nothing is right where no line can be played to its end.
        """
        said, asked, stops = dict[str, str](), set[str](), list[str]()
        for line, mine, right in zip(self.lines, seen, expected, strict=True):
            parted = False
            for ply, (my_facts, facts) in enumerate(zip(mine, right, strict=False)):
                if "error" in my_facts:
                    break
                parted = isinstance(my_facts["end"], bool) and my_facts["end"] != facts["end"]
                for fact in ("end",) if parted else facts:
                    if fact == "illegal" and None in (
                        my_facts[fact],
                        facts[fact],
                    ):  # one has every action among its own
                        continue
                    asked |= {fact} if facts[fact] is not None else set()
                    if not same_value(my_facts[fact], facts[fact]):
                        said.setdefault(fact, self._flaw(fact, line[:ply], my_facts[fact], facts[fact]))
            if len(mine) < len(right) or "error" in mine[-1]:
                stops.append(f"{_after(line[: len(mine) - 1])}: {mine[-1].get('error', 'the game stops')}")
                if not parted:
                    said.setdefault("actions", stops[-1])
        wanted = {fact for right in expected for facts in right for fact in facts if facts[fact] is not None}
        for fact in wanted if len(stops) == len(self.lines) else wanted - asked:
            said.setdefault(fact, stops[0] if stops else next(iter(said.values()), "never seen"))
        said["illegal"] = said.get("illegal") or said.get("early", "")
        return {fact: said.get(fact, "") for fact in FACTS}

    @staticmethod
    def _flaw(fact: str, line: Sequence[Any], mine: Any, right: Any) -> str:
        if fact == "illegal":
            return f"{_after(line)}: an action that is not legal is not refused by {REFUSAL}"
        if fact == "hashable":
            return f"{_after(line)}: the state cannot be put into a set; is it a list?"
        if fact == "early":
            return f"{_after(line)}: the game goes on, and utility does not raise {NO_UTILITY}"
        return f"{_after(line)}: {', should be '.join(show_both(mine, right))}"

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return same_value(_without_words(seen.returned), _without_words(answer.value))


def _after(line: Sequence[Any]) -> str:
    return f"after {', '.join(map(repr, line))}" if line else "at the start"


class _Failure:
    """What was raised instead of an answer."""

    def __init__(self, error: StudentError) -> None:
        self.kind = error.kind
        words = {
            "NotImplementedError": "not written yet",
            # The text of a refusal contains the state as this student writes it; no known mistake would match it.
            REFUSAL: f"raised {REFUSAL}, but it is legal here",
        }
        self._text = words.get(self.kind, f"raised {self.kind}: {error}")[:200]

    def __str__(self) -> str:
        return self._text


def _without_words(value: Any) -> Any:
    """What was seen, with only the kind of each exception: its text may contain a state as one person writes it."""
    if isinstance(value, dict):
        return {name: _without_words(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return tuple(map(_without_words, value))
    return value.partition(": ")[0] if isinstance(value, str) and value.startswith("raised ") else value


def _ask(game: Game, name: str, *arguments: Any) -> Any:
    """What the game says, or a _Failure. A lost student's process is not an answer, so that error is raised."""
    try:
        asked = getattr(game, name)
        return asked(*arguments) if arguments else asked
    except StudentError as error:
        if error.kind in LOST:
            raise
        return _Failure(error)


def _utilities(game: Game, state: State) -> Any:
    players = _plain(_ask(game, "players"))
    if not isinstance(players, tuple):
        return players
    return tuple(_plain(_ask(game, "utility", state, player)) for player in players)


def _refuses_utility(game: Game, state: State) -> bool:
    players = _plain(_ask(game, "players"))
    answer = _ask(game, "utility", state, players[0] if isinstance(players, tuple) and players else None)
    return isinstance(answer, _Failure) and answer.kind in (NO_UTILITY, REFUSAL)


def _plain(value: Any) -> Any:
    """An answer in the form in which it is kept: a failure as its text."""
    return str(value) if isinstance(value, _Failure) else value


def _counts(game: Game, plies: int) -> tuple[int, ...]:
    """How many nodes the game's tree has at ply 0, 1, …, `plies`; cut short where there are too many."""
    counts: list[int] = []
    row = [_ask(game, "initial")]
    for _ in range(plies + 1):
        if any(isinstance(state, _Failure) for state in row):
            break
        counts.append(len(row))
        below: list[State] = []
        for state in row:
            actions = _plain(_ask(game, "actions", state))
            if not isinstance(actions, tuple) or sum(counts) + len(below) > MOST_NODES:
                return tuple(counts)
            below += [_ask(game, "result", state, action) for action in actions]
        row = below
    return tuple(counts)
