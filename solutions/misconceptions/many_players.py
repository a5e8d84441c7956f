"""Wrong searches for many players, `(game, state)` -> (utility vector, action)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aima_games import Action, Game, State, Value
from autograder.authoring import Family

Vector = tuple[Value, ...]
Child = tuple[Vector, Action, Action | None]
"""(the values, the action, the action of the child's own answer)"""


@dataclass(frozen=True)
class FlawedMaxN:
    """maxⁿ in which what a mover wants, and what it makes of it, can be replaced."""

    worth: Callable[[Vector, int, int], Value] = lambda values, mover, root_mover: values[mover]
    """What a child is worth to the player with index `mover`; the last number is the player at the root."""
    combine: Callable[[Sequence[Child], Child], tuple[Vector, Action | None]] = lambda children, best: best[:2]
    """What a node returns, from all its children and the chosen one."""
    turns: bool = False
    """Players are taken to move one after the other, whatever the game says."""
    times: int = 1
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """Which actions the loop goes over."""

    last: bool = False
    """A matter of handwriting: of equally good actions the last is taken."""

    @property
    def family(self) -> Family:
        """The mistake in every handwriting."""
        return Family((self, replace(self, last=True)))

    def __call__(self, game: Game, state: State) -> tuple[Vector, Action | None]:
        first = 0 if game.is_terminal(state) else game.players.index(game.to_move(state))

        def search(state: State, ply: int) -> tuple[Vector, Action | None]:
            if game.is_terminal(state):
                return tuple(game.utility(state, player) for player in game.players), None
            mover = (first + ply) % len(game.players) if self.turns else game.players.index(game.to_move(state))
            children: list[Child] = []
            for action in self.tried(game.actions(state)):
                for _ in range(self.times):
                    values, then = search(game.result(state, action), ply + 1)
                children.append((values, action, then))
            in_order = children[::-1] if self.last else children
            best = max(in_order, key=lambda child: self.worth(child[0], mover, first))
            return self.combine(children, best)

        return search(state, 0)


def _each_best(children: Sequence[Child], best: Child) -> tuple[Vector, Action | None]:
    return tuple(map(max, zip(*(values for values, _, _ in children), strict=True))), best[1]


MANY_PLAYERS: dict[str, Any] = {
    "all-for-first-player": FlawedMaxN(lambda values, mover, root_mover: values[0]),
    "all-for-root-player": FlawedMaxN(lambda values, mover, root_mover: values[root_mover]),
    "paranoid": FlawedMaxN(
        lambda values, mover, root_mover: values[mover] if mover == root_mover else -values[root_mover]
    ),
    "own-value-minimized": FlawedMaxN(lambda values, mover, root_mover: -values[mover]),
    "sum-maximized": FlawedMaxN(lambda values, mover, root_mover: sum(values)),
    "lead-maximized": FlawedMaxN(lambda values, mover, root_mover: 2 * values[mover] - sum(values)),
    "next-players-value": FlawedMaxN(lambda values, mover, root_mover: values[(mover + 1) % len(values)]),
    "each-best-mixed": FlawedMaxN(combine=_each_best),
    "turns-assumed": Family((FlawedMaxN(turns=True),)),  # which of equally good actions is taken explains nothing
    "no-action": FlawedMaxN(combine=lambda children, best: (best[0], None)),
    "last-action": FlawedMaxN(combine=lambda children, best: (best[0], children[-1][1])),
    "leaf-action": FlawedMaxN(combine=lambda children, best: (best[0], best[1] if best[2] is None else best[2])),
    "children-searched-twice": Family((FlawedMaxN(times=2),)),
    "first-child": Family.of(
        FlawedMaxN(tried=lambda actions: actions[:1]), FlawedMaxN(combine=lambda children, best: children[0][:2])
    ),
    "last-child": FlawedMaxN(combine=lambda children, best: children[-1][:2]),
    "first-child-skipped": FlawedMaxN(tried=lambda actions: actions[1:] or actions),
    "last-child-skipped": FlawedMaxN(tried=lambda actions: actions[:-1] or actions),
}
"""Mistakes about who wants what."""
