"""Answer what a search in the student's process asks of a game that lives here, and record it.

Each call is answered by a recorded game of ours, so what a search asked for is known and cannot be forged, and what it
did not ask for it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from aima_games.game import CHANCE, IllegalActionError, State
from aima_games.recording import RecordedGame, TooManyCallsError
from autograder.sandbox import wire


class _RefusedError(ValueError):
    """A question that has no answer, for a reason that the student may know."""


@contextmanager
def _refused(question: str, unless: bool) -> Iterator[None]:
    """Make a refusal of what goes wrong, unless it is a fault of ours. The error's words could show the position."""
    try:
        yield
    except (TooManyCallsError, _RefusedError):
        raise
    except Exception as error:
        if unless:
            raise
        raise _RefusedError(f"{question}: that cannot be asked here ({type(error).__name__})") from error


class GameServer:
    """The judge's end of a remote game: tokens for states, and an answer to every question."""

    def __init__(self, game: RecordedGame, extras: Sequence[Any]) -> None:
        self._game, self._extras = game, extras
        self._tokens: dict[State, int] = {}
        self._states: list[State] = []
        self._views: list[tuple[Any, ...]] = []
        self.stopped = ""

    def token(self, state: State) -> int:
        """The number that stands for a state."""
        if state not in self._tokens:
            self._tokens[state] = len(self._states)
            self._states.append(state)
            self._views.append(self._look(state))
        return self._tokens[state]

    def told(self, state: State) -> list[Any]:
        """A state as the student's side gets it: its token, and what a player sees who looks at the board."""
        token = self.token(state)
        return [token, *self._views[token]]

    def _look(self, state: State) -> tuple[Any, ...]:
        """Whether the state is an end, and if not, who moves and how. It is recorded where it is asked for."""
        rules = self._game.game
        return (True,) if rules.is_terminal(state) else (False, rules.to_move(state), rules.actions(state))

    def note(self, seen: Any) -> None:
        """Record the questions that the student's side says it answered itself. Raises TooManyCallsError."""
        note, states, views = self._game.log.note, self._states, self._views
        for entry in seen if type(seen) is list else ():
            name, number = entry if type(entry) is list and len(entry) == 2 else ("", None)
            if type(number) is int and 0 <= number < len(views) and type(name) is str and name in wire.VIEW:
                view, part = views[number], wire.VIEW[name]
                if part < len(view):
                    note((name, states[number], None, view[part]))

    def finish(self, message: dict[str, Any]) -> None:
        """Record what came with the message that ends a search."""
        try:
            self.note(message.get("seen"))
        except TooManyCallsError as error:
            self.stopped = str(error)

    def reply(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question, or why there is none. Only our own rules can make this raise."""
        try:
            self.note(message.get("seen"))
            return {"answer": self._answer(message)}
        except TooManyCallsError as error:
            self.stopped = str(error)
            return {"refused": str(error), "stop": True}
        except _RefusedError as error:
            return {"refused": str(error)}

    def _state(self, number: Any) -> State:
        if type(number) is not int or not 0 <= number < len(self._states):
            raise _RefusedError("there is no such state")
        return self._states[number]

    def _answer(self, message: dict[str, Any]) -> Any:
        game, question = self._game, message.get("ask")
        if question == "extra":
            return self._extra(message)
        if question == "nothing":
            return None
        state = self._state(message.get("state"))
        if question == "result":
            action = wire.action_from_json(message.get("action"))
            _, mover, actions = (*self._views[message["state"]], None, ())[:3]
            chances = game.game.outcomes(state) if mover == CHANCE else ()
            if not any(_same(action, other) for other in (*actions, *(outcome for outcome, _ in chances))):
                return None
            try:
                return self.told(game.result(state, action))
            except IllegalActionError:
                return None
        if question == "utility":
            if not self._game.game.is_terminal(state):
                raise _RefusedError("utility is asked of a state in which the game goes on; only an end has one")
            player = wire.action_from_json(message.get("player"))
            if player not in game.players:
                raise _RefusedError("no player has that name")
            return game.utility(state, player)
        if question == "outcomes" and self._views[message["state"]][1:2] != (CHANCE,):
            raise _RefusedError("outcomes are asked of a state in which chance is to move")
        if question not in ("to_move", "actions", "is_terminal", "outcomes"):
            raise _RefusedError("there is no such question")
        with _refused(question, unless=not self._game.game.is_terminal(state)):  # at an end nobody is to move
            return getattr(game, question)(state)

    def _extra(self, message: dict[str, Any]) -> Any:
        """A call of a function that the search was given, such as `cutoff(state, depth)`."""
        number, arguments = message.get("number"), message.get("arguments")
        if type(number) is not int or not 0 <= number < len(self._extras) or not isinstance(arguments, list):
            raise _RefusedError("there is no such function")
        values = [wire.argument_from_json(sent, self._state, self._game) for sent in arguments]
        # What an evaluation makes of a state is our affair; of whatever else it may be given, the student's.
        with _refused(
            "extra", unless=len(arguments) == 1 and isinstance(arguments[0], dict) and "state" in arguments[0]
        ):
            return self._extras[number](*values)


def _same(value: Any, legal: Any) -> bool:
    """Equality that does not take True for 1 nor 1.0 for 1."""
    if isinstance(value, tuple) and isinstance(legal, tuple):
        return len(value) == len(legal) and all(map(_same, value, legal))
    return type(value) is type(legal) and value == legal
