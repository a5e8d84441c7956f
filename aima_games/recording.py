"""Watch a search from the game's side: what it asked, in which order, and how often.

What a search *did* is read off the calls it made, not off what it says about itself, so the search
needs no counter and cannot get the count wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from aima_games.game import Action, Game, Player, State
from aima_games.wrappers import WrappedGame


class TooManyCallsError(RuntimeError):
    """A search asked the game more than it may; usually because it does not stop."""


class Call(NamedTuple):
    """One call that a search made: the method's name, the state it was asked about, argument and answer."""

    name: str
    state: State
    argument: Any
    answer: Any


class CallLog:
    """Every call that a search made to `game`, in order; `draw_tree(log)` draws the tree that it explored.

    `game` itself is never watched. `limit` is the largest number of calls before TooManyCallsError.
    """

    def __init__(self, game: Game, limit: int | None = None) -> None:
        while isinstance(game, RecordedGame):
            game = game.game
        self.game, self.limit = game, limit
        self.stopped = ""  # why, once it was: the search may have caught the error
        # A search should hardly notice that it is watched, so the four parts of each call are kept in one long list:
        # a million small tuples would keep Python's garbage collector busy.
        self._parts: list[Any] = []
        self.note: Callable[[tuple[str, State, Any, Any]], None]
        self.note = self._parts.extend if limit is None else self._note_and_count

    def _note_and_count(self, call: tuple[str, State, Any, Any]) -> None:
        if self.limit is not None and len(self) >= self.limit:
            self.stopped = (
                f"the search asked the game more than {self.limit:,} questions and was stopped; "
                "a right one needs far fewer. Does it come to an end, and does it search the same again and again?"
            )
            raise TooManyCallsError(self.stopped)
        self._parts.extend(call)

    def __len__(self) -> int:
        return len(self._parts) // 4

    @property
    def calls(self) -> list[Call]:
        """The calls in order."""
        parts = iter(self._parts)
        return [Call(*four) for four in zip(parts, parts, parts, parts, strict=True)]

    @property
    def counts(self) -> Counter[str]:
        """How often each method was called."""
        return Counter(self._parts[::4])

    @property
    def generated(self) -> list[State]:
        """The states that `result` returned, in order, repeats included."""
        pairs = zip(self._parts[::4], self._parts[3::4], strict=True)
        return [answer for name, answer in pairs if name == "result"]

    @property
    def revisited(self) -> Counter[State]:
        """States that `result` returned more than once, with how often they were repeated."""
        return +Counter({state: times - 1 for state, times in Counter(self.generated).items()})

    @property
    def leaves(self) -> list[tuple[str, State]]:
        """The states whose worth the search asked for, in order, as ("utility" or "evaluate", state)."""
        pairs = zip(self._parts[::4], self._parts[1::4], strict=True)
        return [(name, state) for name, state in pairs if name in ("utility", "evaluate")]

    def __repr__(self) -> str:
        return f"<CallLog of {len(self):,} calls: {dict(self.counts)}>"


def require_no_check(game: Game, what: str) -> None:
    """Raise a TypeError for the game of a check: `what` the package offers here is what the student is to write."""
    if getattr(game, "of_a_check", False):
        raise TypeError(f"{what} does what this check asks of your own function; it does not work on a check's game")


class RecordedGame(WrappedGame):
    """A game that logs each question about its rules in `log`; questions about its looks leave no trace.

    `of_a_check` says that a search is judged by what it asks this game.
    """

    def __init__(self, game: Game, limit: int | None = None, of_a_check: bool = False) -> None:
        super().__init__(game)
        self.of_a_check = of_a_check
        self.log = CallLog(game, limit)
        self._note = self.log.note

    def to_move(self, state: State) -> Player:
        answer = self.game.to_move(state)
        self._note(("to_move", state, None, answer))
        return answer

    def actions(self, state: State) -> Sequence[Any]:
        answer = self.game.actions(state)
        self._note(("actions", state, None, answer))
        return answer

    def result(self, state: State, action: Action) -> State:
        answer = self.game.result(state, action)
        self._note(("result", state, action, answer))
        return answer

    def is_terminal(self, state: State) -> bool:
        answer = self.game.is_terminal(state)
        self._note(("is_terminal", state, None, answer))
        return answer

    def utility(self, state: State, player: Player) -> Any:
        answer = self.game.utility(state, player)
        self._note(("utility", state, player, answer))
        return answer

    def outcomes(self, state: State) -> Sequence[tuple[Any, Any]]:
        answer = self.game.outcomes(state)
        self._note(("outcomes", state, None, answer))
        return answer

    def watch(self, evaluate: Callable[[State], Any]) -> Callable[[State], Any]:
        """An evaluation function whose calls are logged as well."""

        def watched(state: State) -> Any:
            answer = evaluate(state)
            self._note(("evaluate", state, None, answer))
            return answer

        return watched

    def __repr__(self) -> str:
        return f"recorded({self.game!r})"


def recorded(game: Game, limit: int | None = None) -> RecordedGame:
    """The same game with a log of the questions that it is asked: hand it to any search, then read `.log`.

    The log has `calls`, `counts`, `leaves`, the `generated` states and the `revisited` ones; `draw_tree(log)` draws the
    tree that was explored, and `step_through(log)` replays the search. TooManyCallsError stops a search that makes more
    than `limit` calls; by default there is no limit.

    >>> from aima_games.games import Nim
    >>> game = recorded(Nim((2,)))
    >>> _ = game.result(game.initial, (0, 1))
    >>> game.log.counts["result"]
    1
    """
    return RecordedGame(game, limit)
