"""Answer the questions that a search in the student's process asks about a game that lives here, and record them.

Each call is answered by a recorded game of ours, so what a search asked for is known and cannot be forged, and what it
did not ask for, it does not know.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from aima_games.game import CHANCE, IllegalActionError, State
from aima_games.recording import RecordedGame, TooManyCallsError
from autograder.judge.stand_ins import RefusedError, StandIns
from autograder.sandbox import wire

MOST_AHEAD = 200
"""How many states a tree may have to be told ahead; a larger one is asked about state by state."""


@contextmanager
def _refused(question: str, unless: bool) -> Iterator[None]:
    """Turn an error into a refusal, unless it is a fault of ours. The error's own words could show the position."""
    try:
        yield
    except (TooManyCallsError, RefusedError):
        raise
    except Exception as error:
        if unless:
            raise
        raise RefusedError(f"{question}: that cannot be asked here ({type(error).__name__})") from error


class GameServer:
    """The judge's end of a remote game: tokens for states, from `first` on, and an answer to every question."""

    def __init__(
        self, game: RecordedGame, extras: Sequence[Any], stand_ins: StandIns | None = None, first: int = 0
    ) -> None:
        self._game, self._extras, self._stand_ins = game, extras, stand_ins or StandIns()
        self._take_one = [_takes_one(extra) for extra in extras]
        self._tokens: dict[State, int] = {}
        self._states: dict[int, State] = {}
        self._views: dict[int, tuple[Any, ...]] = {}
        self._below: dict[int, list[tuple[Any, Any]]] = {}  # token told ahead -> (action, state) or (player, utility)
        self.next, self.stopped = first, ""

    def token(self, state: State) -> int:
        """The number that stands for a state."""
        if state not in self._tokens:
            number = self._tokens[state] = self.next
            self._states[number], self._views[number] = state, self._look(state)
            self.next += 1
        return self._tokens[state]

    def told(self, state: State) -> list[Any]:
        """A state as the student's side gets it: its token, and what a player who looks at the board sees."""
        token = self.token(state)
        return [token, *self._views[token]]

    def ahead(self, state: State) -> list[list[Any]]:
        """Everything below a state, for a search whose questions nobody compares: asking takes most of its time.

        For each state there is what `told` tells, then the tokens that its actions lead to or, at an end, what that is
        worth to each player. Nothing is told of a large tree, and nothing of what comes after a chance node.
        """
        rules, told, states = self._game.game, list[list[Any]](), [state]
        for each in states:  # it grows on the way
            token, *view = self.told(each)
            if token in self._below or view[1:2] == [CHANCE]:
                continue
            if len(told) == MOST_AHEAD:
                self._below.clear()
                return []
            if view[0]:
                self._below[token] = [(player, rules.utility(each, player)) for player in rules.players]
                below = [worth for _, worth in self._below[token]]
            else:
                self._below[token] = [(action, rules.result(each, action)) for action in view[2]]
                after = [child for _, child in self._below[token]]
                states += after
                below = list(map(self.token, after))
            told.append([token, *view, below])
        return told

    def _look(self, state: State) -> tuple[Any, ...]:
        """Whether the state is an end, and if not, who moves and how. It is recorded when it is asked for."""
        rules = self._game.game
        return (True,) if rules.is_terminal(state) else (False, rules.to_move(state), rules.actions(state))

    def note(self, seen: Any) -> None:
        """Record the questions that the student's side says it answered itself. Raises TooManyCallsError."""
        note, states, views = self._game.log.note, self._states, self._views
        for entry in seen if type(seen) is list else ():
            name, number, *place = entry if type(entry) is list and len(entry) in (2, 3) else ("", None)
            if type(number) is not int or number not in views or type(name) is not str:
                continue
            view = views[number]
            if place:
                below = self._below.get(number, ())
                if (
                    name == ("utility" if view[0] else "result")
                    and type(place[0]) is int
                    and 0 <= place[0] < len(below)
                ):
                    note((name, states[number], *below[place[0]]))
            elif name in wire.VIEW and wire.VIEW[name] < len(view):
                note((name, states[number], None, view[wire.VIEW[name]]))

    def finish(self, message: dict[str, Any]) -> None:
        """Record the questions that came with the message that ends a search."""
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
        except RefusedError as error:
            return {"refused": str(error)}

    def _state(self, number: Any) -> State:
        if type(number) is not int or number not in self._states:
            raise RefusedError("there is no such state")
        return self._states[number]

    def _answer(self, message: dict[str, Any]) -> Any:
        game, question = self._game, message.get("ask")
        if question == "extra":
            return self._extra(message)
        if question == "stand_in":
            return self._stand_in(message)
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
                raise RefusedError("utility is asked of a state in which the game goes on; only an end has one")
            player = wire.action_from_json(message.get("player"))
            if player not in game.players:
                raise RefusedError("no player has that name")
            return game.utility(state, player)
        if question == "outcomes" and self._views[message["state"]][1:2] != (CHANCE,):
            raise RefusedError("outcomes are asked of a state in which chance is to move")
        if question not in ("to_move", "actions", "is_terminal", "outcomes"):
            raise RefusedError("there is no such question")
        with _refused(question, unless=not self._game.game.is_terminal(state)):  # at an end nobody is to move
            return getattr(game, question)(state)

    def _extra(self, message: dict[str, Any]) -> Any:
        """A call of a function that the search was given, such as `cutoff(state, depth)`."""
        arguments = message.get("arguments")
        function = self._function(message.get("number"))
        if not isinstance(arguments, list):
            raise RefusedError("there is no such function")
        values = list(map(self._argument, arguments))
        # An evaluation that fails on a state is our fault; one that fails on anything else is the student's.
        asked_well = len(arguments) == 1 and isinstance(arguments[0], dict) and "state" in arguments[0]
        with _refused("extra", unless=asked_well and self._take_one[message["number"]]):
            return function(*values)

    def _argument(self, sent: Any) -> Any:
        return wire.argument_from_json(sent, self._state, self._game, self._function)

    def _function(self, number: Any) -> Any:
        if type(number) is not int or not 0 <= number < len(self._extras):
            raise RefusedError("there is no such function")
        return self._extras[number]

    def _stand_in(self, message: dict[str, Any]) -> Any:
        """A call of a function that stands in for the student's own."""
        name, arguments, options = message.get("name"), message.get("arguments"), message.get("options")
        if not isinstance(arguments, list) or not isinstance(options, dict):
            raise RefusedError("there is no such function")
        with _refused(str(name)[:80], unless=False):  # the arguments are the student's to choose
            values = list(map(self._argument, arguments))
            named = {option: self._argument(sent) for option, sent in options.items()}
            return wire.result_to_json(self._stand_ins.call(name, values, named))


def _takes_one(extra: Any) -> bool:
    """Whether it is a function that can be called with a single argument."""
    try:
        inspect.signature(extra).bind(None)
        return True
    except TypeError:
        return False


def _same(value: Any, legal: Any) -> bool:
    """Equality that takes neither True nor 1.0 for 1."""
    if isinstance(value, tuple) and isinstance(legal, tuple):
        return len(value) == len(legal) and all(map(_same, value, legal))
    return type(value) is type(legal) and value == legal
