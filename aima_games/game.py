"""What a game is: the formalization of AIMA 4e, section 5.1, as a Python interface.

A *game* is an object that knows the rules; a *state* is a plain immutable, hashable value.
Searches talk to the game through the methods of `Game` and never look inside a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

# A game decides what its states and actions are; all that counts is that they are immutable and hashable.
State = Any
Action = Any
Player = Any
Value = Any
"""A utility or an estimate: any real number (int, float, Fraction), from MAX's vantage point."""
Picture = Any
"""A drawing of a state: a `Scene` of `aima_games.graphics.scene`, which a game builds only when asked for one."""
Cutoff = Callable[[State, int], bool]
"""`cutoff(state, depth)`: whether a search stops at `state`, `depth` plies from its root."""
Evaluation = Callable[[State], Value]
"""`evaluate(state)`: an estimate of what `state` is worth to MAX."""

MAX = "MAX"
"""The player who moves first and whose vantage point all values take."""

MIN = "MIN"
"""MAX's opponent."""

CHANCE = "CHANCE"
"""`to_move(s)` where dice or coins decide; see `Game.outcomes`."""


class IllegalActionError(ValueError):
    """An action was applied in a state where the rules do not allow it.

    `state` and `action` say what was tried; `legal` has the actions that are legal there.

    >>> from aima_games.games import Nim
    >>> game = Nim((1, 2))
    >>> try:
    ...     game.result(game.initial, (0, 2))
    ... except IllegalActionError as error:
    ...     print(error.legal)
    ((0, 1), (1, 1), (1, 2))
    """

    def __init__(self, game: Game, state: State, action: Action) -> None:
        legal = game.actions(state)
        self.state, self.action, self.legal = state, action, legal
        if not legal:
            why = "the game is over there"
        else:
            shown = ", ".join(map(repr, legal[:12])) + (", …" if len(legal) > 12 else "")
            why = f"legal actions are {shown}"
        super().__init__(f"{game!r}: action {action!r} is illegal in state {state!r}; {why}")


class Game(ABC):
    """The rules of a turn-taking game.

    A subclass sets `initial` (the state S₀) and writes the five abstract methods. `players` are MAX and MIN, unless the
    class says otherwise. States and actions are immutable, hashable values; every method is a pure function of its
    arguments.

    Source: AIMA 4e, section 5.1.1.

    >>> class PickOne(Game):
    ...     initial = "start"
    ...     def to_move(self, state): return MAX
    ...     def actions(self, state): return (0, 1) if state == "start" else ()
    ...     def result(self, state, action): return action
    ...     def is_terminal(self, state): return state != "start"
    ...     def utility(self, state, player): return state if player == MAX else -state
    >>> game = PickOne()
    >>> game.utility(game.result(game.initial, 1), MAX)
    1
    """

    initial: State
    players: Sequence[Player] = (MAX, MIN)

    @abstractmethod
    def to_move(self, state: State) -> Player:
        """The player whose turn it is in `state`, or `CHANCE`."""

    @abstractmethod
    def actions(self, state: State) -> Sequence[Any]:
        """The legal actions in `state`, a tuple in a fixed order; `()` once the game is over."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """The state that `action` (or a chance outcome) leads to; the transition model.

        Raises IllegalActionError if the rules do not allow the action. `state` itself never changes.
        """

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Whether the game is over in `state`."""

    @abstractmethod
    def utility(self, state: State, player: Player) -> Any:
        """What the terminal `state` is worth to `player`. Raises ValueError if the game goes on."""

    def outcomes(self, state: State) -> Sequence[tuple[Any, Any]]:
        """`((outcome, probability), …)` where `to_move(state)` is CHANCE; the probabilities sum to 1."""
        raise ValueError(f"{self!r} has no chance node at {state!r}")

    # How a game shows itself: text always, a picture where the game has one.

    def to_text(self, state: State) -> str:
        """The state as a person would write it down."""
        return str(state)

    boards_in_trees: bool = True
    """Whether a tree of the game shows the picture of each node by default."""

    def picture(self, state: State) -> Picture | None:
        """The state as a drawing (see `aima_games.graphics.scene`), or None for a game that only has text."""
        return None

    def action_text(self, action: Action) -> str:
        """An action as short text, for labels and messages."""
        return str(action)

    def places(self, action: Action) -> tuple[str, ...]:
        """The areas of the picture at which a player points, one after the other, to take `action`, by their keys.

        A move from square to square has two. Several actions can have the same places (a pawn's promotion): then the
        player is asked to choose one. An action without places is offered by its text; by default no action has any.
        """
        return ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class PartiallyObservableGame(Game):
    """A game in which players don't see everything: it has one more method, `information`.

    A state is still the whole position, whatever the players see of it. What a player knows is a hashable value of its
    own; all states in which it is the same form an *information set*. Players have *perfect recall*: what a player
    knows includes everything that the player has done and known before.

    Source: AIMA 4e, sections 5.6 and 18.2; H. Kuhn, "Extensive games and the problem of information", Contributions to
    the Theory of Games II (1953).

    >>> from aima_games.games import KuhnPoker
    >>> game = KuhnPoker()
    >>> game.information(("QJ", ())), game.information(("QK", ()))  # MAX sees its own card
    ('Q', 'Q')
    """

    @abstractmethod
    def information(self, state: State) -> Any:
        """What the player to move knows in `state`: the same in states that this player can't tell apart.

        No two players ever know the same: if the knowledge is the same, so are the player and the actions. Raises
        ValueError in terminal states and at chance nodes.
        """


def nobody_moves(game: Game, state: State) -> ValueError:
    """The error that `information` raises where no player is to move."""
    return ValueError(f"{game!r}: information is what the player to move knows, and no player moves in {state!r}")


def not_over(game: Game, state: State) -> ValueError:
    """The error that `utility` raises where the game goes on."""
    return ValueError(f"{game!r}: utility is defined for terminal states only, and the game goes on in {state!r}")


def play_line(game: Game, state: State, actions: Sequence[Action]) -> State:
    """The state that a sequence of `actions` leads to, from `state` on; where chance decides, an action is an outcome.

    Raises IllegalActionError if the rules do not allow one of the actions.

    >>> from aima_games.games import TicTacToe
    >>> game = TicTacToe()
    >>> print(game.to_text(play_line(game, game.initial, (4, 0))))
    O . .
    . X .
    . . .
    """
    for action in actions:
        state = game.result(state, action)
    return state
