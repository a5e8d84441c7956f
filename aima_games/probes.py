"""Watch a search from the game's side: what it asked for, in which order, how often.

What a search *did* is read off the calls it made, not off what it says about itself, so the search
needs no counter and cannot get the count wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from aima_games.game import Action, Game, Player, State


class TooManyCallsError(RuntimeError):
    """A search asked the game for more than it may; most often it does not stop."""


class Call(NamedTuple):
    """One call that a search made: the method's name, the state it was asked about, argument and answer."""

    name: str
    state: State
    argument: Any
    answer: Any


class Record:
    """Every call that a search made to `game`, in order; `draw_tree(record)` draws the tree that it unfolded.

    `limit` is the largest number of calls before TooManyCallsError.
    """

    def __init__(self, game: Game, limit: int | None = None) -> None:
        self.calls: list[Call] = []
        self.game, self.limit = game, limit

    def add(self, name: str, state: State, argument: Any, answer: Any) -> Any:
        """Note a call and hand its answer on. Raises TooManyCallsError past the limit."""
        if self.limit is not None and len(self.calls) >= self.limit:
            raise TooManyCallsError(
                f"the search asked the game more than {self.limit:,} questions and was stopped; "
                "does every call get closer to an end of the game?"
            )
        self.calls.append(Call(name, state, argument, answer))
        return answer

    @property
    def counts(self) -> Counter[str]:
        """How often each method was called."""
        return Counter(call.name for call in self.calls)

    @property
    def generated(self) -> list[State]:
        """The states that `result` returned, in order, repeats included."""
        return [call.answer for call in self.calls if call.name == "result"]

    @property
    def leaves(self) -> list[tuple[str, State]]:
        """The states whose worth the search asked for, in order, as ("utility" or "evaluate", state)."""
        return [(call.name, call.state) for call in self.calls if call.name in ("utility", "evaluate")]


class ProbedGame(Game):
    """A game with the same interface as the one it wraps, which notes every call in `record`."""

    def __init__(self, game: Game, limit: int | None = None) -> None:
        self.game, self.record = game, Record(game, limit)
        self.initial, self.players = game.initial, game.players

    def to_move(self, state: State) -> Player:
        return self.record.add("to_move", state, None, self.game.to_move(state))

    def actions(self, state: State) -> Sequence[Any]:
        return self.record.add("actions", state, None, self.game.actions(state))

    def result(self, state: State, action: Action) -> State:
        return self.record.add("result", state, action, self.game.result(state, action))

    def is_terminal(self, state: State) -> bool:
        return self.record.add("is_terminal", state, None, self.game.is_terminal(state))

    def utility(self, state: State, player: Player) -> Any:
        return self.record.add("utility", state, player, self.game.utility(state, player))

    def outcomes(self, state: State) -> Sequence[tuple[Any, Any]]:
        return self.record.add("outcomes", state, None, self.game.outcomes(state))

    def watch(self, evaluate: Callable[[State], Any]) -> Callable[[State], Any]:
        """An evaluation function whose calls are noted as well."""
        return lambda state: self.record.add("evaluate", state, None, evaluate(state))

    def to_text(self, state: State) -> str:
        return self.game.to_text(state)

    def picture(self, state: State) -> Any:
        return self.game.picture(state)

    def action_text(self, action: Action) -> str:
        return self.game.action_text(action)

    def __repr__(self) -> str:
        return f"probe({self.game!r})"


def probe(game: Game, limit: int | None = None) -> ProbedGame:
    """`game` with a record: hand it to any search, then read `.record`.

    >>> from aima_games.games import Nim
    >>> game = probe(Nim((2,)))
    >>> _ = game.result(game.initial, (0, 1))
    >>> game.record.counts["result"]
    1
    """
    return ProbedGame(game, limit)
