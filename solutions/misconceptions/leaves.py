"""What all the wrong searches share: how they treat a leaf, how deep they go, how they loop over the actions.

It also has their handwritings: one takes the first of two equally good actions, another the last; one makes a mistake
wherever somebody moves, another only in the branch for MIN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any, Self

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from autograder.authoring import Family

Answered = tuple[Value, Action | None]


def to_the_end(state: State, depth: float) -> bool:
    """The cutoff of a search that goes on to the end of the game."""
    return False


def nothing(state: State) -> Value:
    """The value that a wrong search puts where it stops early without an evaluation function."""
    return 0


BOTH = (MAX, MIN)


def other_player(player: Player) -> Player:
    """MIN for MAX, and MAX for MIN."""
    return MIN if player == MAX else MAX


def better(player: Player, value: Value, than: Value | None) -> bool:
    """Whether `player`, MAX or MIN, prefers `value`; anything is better than None."""
    return than is None or (value > than if player == MAX else value < than)


@dataclass(frozen=True, kw_only=True)
class Leaves:
    """The treatment of leaves, of the loop over the actions and of the answer, right by default; a mistake replaces one
    part. The last three fields are matters of handwriting. Each field's description says what it means when it is true.
    """

    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    for_root_player: bool = False
    """A leaf is worth what the player who moves at the root gets there."""
    answer: Callable[[Game, State, Value, Action | None], Answered] = lambda game, state, value, action: (value, action)
    """What the root makes of its value and action."""
    root_depth: float = 0
    """The depth that the root believes it has."""
    step: Callable[[Player], int] = lambda player: 1
    """How much the depth grows from a parent, where `player` moves, to its children."""
    horizon: float = inf
    """The ply at which the search stops, whatever `cutoff` says."""
    terminal_first: bool = True
    estimate_ends: bool = False
    sees_end: bool = True
    """A finished game is a leaf; otherwise it is a node without actions."""
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """Which actions the loop goes over."""
    starts: Callable[[Player], Value] | None = None
    """The value that the first child has to beat, if there is one."""
    starts_with_action: bool = False
    """Until it is beaten the first action stands for the best."""
    overwrites: bool = False
    """The loop puts the child in the variable that held the parent."""
    times: int = 1
    """How often each child is searched."""
    again: bool = False
    """A child that is better than those before it is searched once more."""

    also: Sequence[dict[str, Any]] = ()
    """Other ways to make the same mistake, each as what to replace besides."""
    halves: bool = True
    """Whether the mistake is still the same if it is made only at one player's nodes."""

    last: tuple[Player, ...] = ()
    """At whose nodes the last of equally good actions is taken."""
    sides: tuple[Player, ...] = BOTH
    """At whose nodes the mistake is made."""
    spares_root: bool = False
    """The root has a loop of its own, which is right."""

    @cached_property
    def family(self) -> Family:
        """The mistake in every handwriting, the plainest first."""
        halves = {player: self._by((player,), self.styles_of_halves) for player in BOTH} if self.halves else {}
        return Family(self._by(BOTH, self.styles), halves)

    def _by(self, sides: tuple[Player, ...], styles: Iterable[dict[str, Any]]) -> tuple[Any, ...]:
        styles = list(styles)
        own = {name: getattr(self, name) for style in styles for name in style}
        own = {name: value for name, value in own.items() if value != getattr(type(self), name)}
        return tuple(
            replace(self, sides=sides, **{**style, **own, **more}) for more in ({}, *self.also) for style in styles
        )

    @property
    def styles(self) -> Iterable[dict[str, Any]]:
        """What people write differently, as fields; the unchanged style comes first."""
        ties: Sequence[tuple[Player, ...]] = ((), BOTH, (MIN,), (MAX,))
        return ({"last": last, "spares_root": spared} for spared in (False, True) for last in ties)

    @property
    def styles_of_halves(self) -> Iterable[dict[str, Any]]:
        """The styles in which people make mistakes at one player's nodes alone."""
        return self.styles

    def at(self, player: Player, ply: int) -> Self:
        """The search at a node: this one, or, where the mistake is not made, the right one in the same style."""
        if player in BOTH and (player not in self.sides or (self.spares_root and ply == 0)):
            return self._right
        return self

    @cached_property
    def _right(self) -> Self:
        return type(self)(**{name: getattr(self, name) for style in self.styles for name in style})

    def seen_by(self, game: Game, root: State) -> Self:
        """The search as called at `root`; with `for_root_player`, leaves are worth what the mover there gets."""
        player = game.to_move(root)
        return replace(self, utility=lambda game, state: game.utility(state, player), for_root_player=False)

    def worth(
        self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, depth: float, ply: int
    ) -> Value | None:
        """The value of a leaf, None at an inner node; `depth` is what the search believes, `ply` the truth."""
        stops = ply >= self.horizon
        if not self.terminal_first and cutoff(state, depth):  # type: ignore[arg-type]
            return evaluate(state)
        if self.sees_end and game.is_terminal(state):
            return evaluate(state) if self.estimate_ends else self.utility(game, state)
        if stops or (self.terminal_first and cutoff(state, depth)):  # type: ignore[arg-type]
            return evaluate(state)
        return None
