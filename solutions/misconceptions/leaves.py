"""What all the wrong searches share: how they treat a leaf, how deep they go, what they make of their answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, Player, State, Value

Answered = tuple[Value, Action | None]


def to_the_end(state: State, depth: float) -> bool:
    """The cutoff of a search that goes on to the end of the game."""
    return False


def nothing(state: State) -> Value:
    """What a wrong search puts where it stops early without an evaluation function."""
    return 0


def better(player: Player, value: Value, than: Value | None) -> bool:
    """Whether `player`, MAX or MIN, prefers `value`; anything is better than None."""
    return than is None or (value > than if player == MAX else value < than)


@dataclass(frozen=True, kw_only=True)
class Leaves:
    """The treatment of leaves and of the answer, right by default; a mistake replaces one part."""

    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    answer: Callable[[Game, State, Value, Action | None], Answered] = lambda game, state, value, action: (value, action)
    """What the root makes of its value and action."""
    root_depth: float = 0
    """The depth that the root is told to have."""
    step: Callable[[Player], int] = lambda player: 1
    """How much the depth grows from a parent, where `player` moves, to its children."""
    horizon: float = inf
    """The ply at which the search stops, whatever `cutoff` says."""
    terminal_first: bool = True
    estimate_ends: bool = False
    times: int = 1
    """How often each child is searched."""
    again: bool = False
    """A child that is better than those before it is searched once more."""

    def worth(
        self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, depth: float, ply: int
    ) -> Value | None:
        """The value of a leaf, None at an inner node; `depth` is what the search believes, `ply` the truth."""
        stops = ply >= self.horizon
        if not self.terminal_first and cutoff(state, depth):  # type: ignore[arg-type]
            return evaluate(state)
        if game.is_terminal(state):
            return evaluate(state) if self.estimate_ends else self.utility(game, state)
        if stops or (self.terminal_first and cutoff(state, depth)):  # type: ignore[arg-type]
            return evaluate(state)
        return None
