"""Wrong minimax and expectiminimax searches.

`(game, state)` or, cut off, `(game, state, cutoff, evaluate)` -> (value, action).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from solutions.misconceptions.leaves import Answered, Leaves, better, nothing, to_the_end

Child = tuple[Value, Action, Action | None]
"""(value, action, action of the child's own answer)"""
Choice = Callable[[Player, Sequence[Child], int], Answered]
"""What a node makes of its children: who moves there, the children in order, the ply."""
Lottery = Sequence[tuple[Value, Value]]
"""(probability, value) for each outcome, in order"""
Policy = Callable[[Game, State], Sequence[tuple[Action, Value]]]


def expected(lottery: Lottery) -> Value:
    """The right value of a chance node: the sum of the values, each times its probability."""
    return sum(probability * value for probability, value in lottery)


def average(lottery: Lottery) -> Value:
    """All outcomes taken as equally likely."""
    return sum(value for _, value in lottery) / len(lottery)


def largest(children: Sequence[Child]) -> Child:
    """The first of the children with the largest value."""
    return max(children, key=lambda child: child[0])


def smallest(children: Sequence[Child]) -> Child:
    """The first of the children with the smallest value."""
    return min(children, key=lambda child: child[0])


def right(player: Player, children: Sequence[Child], ply: int) -> Answered:
    """The right choice: the largest value for MAX, the smallest for MIN."""
    return (largest(children) if player == MAX else smallest(children))[:2]


def swapped(player: Player, children: Sequence[Child], ply: int) -> Answered:
    """The choice that the opponent would make."""
    return (smallest if player == MAX else largest)(children)[:2]


def _average(player: Player, children: Sequence[Child], ply: int) -> Answered:
    return sum(value for value, _, _ in children) / len(children), right(player, children, ply)[1]


def _root_only(player: Player, children: Sequence[Child], ply: int) -> Answered:
    return right(player, children, ply) if ply == 0 else children[0][:2]


def last_action(player: Player, children: Sequence[Child], ply: int) -> Answered:
    """The right value with the action that was tried last."""
    return right(player, children, ply)[0], children[-1][1]


def _leaf_action(player: Player, children: Sequence[Child], ply: int) -> Answered:
    value, action, below = (largest if player == MAX else smallest)(children)
    return value, action if below is None else below


def _starts_at_zero(player: Player, children: Sequence[Child], ply: int) -> Answered:
    value, action = right(player, children, ply)
    return (value, action) if (value > 0 if player == MAX else value < 0) else (0, None)


@dataclass(frozen=True)
class Flawed(Leaves):
    """A depth-limited expectiminimax in which the parts that people get wrong can be replaced, one at a time.

    Where there is no chance it is minimax.
    """

    choose: Choice = right
    chance: Callable[[Lottery], Value] = expected
    reply: Callable[[Lottery], Value] = expected
    """The value of a node where MIN draws its action from a policy."""
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """Which actions the loop goes over."""
    overwrites: bool = False
    """The loop puts the child in the variable that held the parent."""
    returns_early: bool = False
    """The first child that is cut off ends its parent's loop."""
    chance_ends: bool = False
    """A chance node is worth its first outcome, and the loop ends there."""
    chance_overwrites: bool = False
    """The loop over outcomes puts the child in the variable that held the chance node."""

    def __call__(
        self, game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        return self.searched(game, state, cutoff, evaluate)

    def searched(
        self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, policy: Policy | None = None
    ) -> Answered:
        """The answer; with a `policy` MIN does not choose, but draws."""

        def search(state: State, depth: float, ply: int) -> Answered:
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None
            player, below = game.to_move(state), depth + self.step(game.to_move(state))
            if player == CHANCE:
                return self.chance(drawn(state, game.outcomes(state), below, ply)), None
            if policy is not None and player == MIN:
                return self.reply(drawn(state, policy(game, state), below, ply)), None
            children: list[Child] = []
            for action in self.tried(game.actions(state)):
                child = game.result(state, action)
                for _ in range(self.times):
                    value, then = search(child, below, ply + 1)
                if self.returns_early and cutoff(child, below) and not game.is_terminal(child):  # type: ignore[arg-type]
                    return value, action
                if self.again and children and better(player, value, right(player, children, ply)[0]):
                    value, then = search(child, below, ply + 1)
                children.append((value, action, then))
                if self.overwrites:
                    state = child
            return self.choose(player, children, ply)

        def drawn(state: State, outcomes: Sequence[tuple[Action, Value]], below: float, ply: int) -> Lottery:
            found: list[tuple[Value, Value]] = []
            for outcome, probability in outcomes:
                child = game.result(state, outcome)
                for _ in range(self.times if policy is None else 1):
                    value, _ = search(child, below, ply + 1)
                if self.chance_ends:
                    return [(1, value)]
                found.append((probability, value))
                if self.chance_overwrites:
                    state = child
            return found

        return self.answer(game, state, *search(state, self.root_depth, 0))


def turned_for_min(game: Game, state: State, value: Value, action: Action | None) -> Answered:
    """The answer from the side of whoever moves at the root."""
    return (-value if game.to_move(state) == MIN else value), action


def none_where_lost(game: Game, state: State, value: Value, action: Action | None) -> Answered:
    """The answer without its action where the mover loses whatever it does."""
    return value, (action if (value >= 0 if game.to_move(state) == MAX else value <= 0) else None)


CHOOSING: dict[str, Any] = {
    "max-min-swapped": Flawed(swapped),
    "always-maximizing": Flawed(lambda player, children, _: largest(children)[:2]),
    "always-minimizing": Flawed(lambda player, children, _: smallest(children)[:2]),
    "first-child": Flawed(lambda player, children, _: children[0][:2]),
    "last-child": Flawed(lambda player, children, _: children[-1][:2]),
    "average": Flawed(_average),
    "root-only": Flawed(_root_only),
    "movers-view": Flawed(answer=turned_for_min),
    "utility-of-mover": Flawed(
        utility=lambda game, state: game.utility(state, MIN if game.to_move(state) == MIN else MAX)
    ),
    "utility-of-min": Flawed(utility=lambda game, state: game.utility(state, MIN)),
    "children-searched-twice": Flawed(times=2),
}
"""Mistakes about whose turn it is and what a number means; they show in the value."""

DECIDING: dict[str, Any] = {
    "no-action": Flawed(answer=lambda game, state, value, action: (value, None)),
    "last-action": Flawed(last_action),
    "leaf-action": Flawed(_leaf_action),
}
"""Mistakes about the action, with the value right."""

LOOPING: dict[str, Any] = {
    "last-child-skipped": Flawed(tried=lambda actions: actions[:-1] or actions),
    "first-child-skipped": Flawed(tried=lambda actions: actions[1:] or actions),
    "best-starts-at-zero": Flawed(_starts_at_zero),
    "no-action-where-lost": Flawed(answer=none_where_lost),
    "better-searched-again": Flawed(again=True),
    "state-overwritten": Flawed(overwrites=True),
}
"""Mistakes in the loop over the actions, and in what it starts from."""

LIMITING: dict[str, Any] = {
    "one-ply-too-deep": Flawed(root_depth=-1),
    "one-ply-too-shallow": Flawed(root_depth=1),
    "ply-of-two-moves": Flawed(step=lambda player: 1 if player == MIN else 0),
    "partial-ply": Flawed(returns_early=True),
    "cutoff-before-terminal": Flawed(terminal_first=False),
    "cutoff-ignored": Flawed(root_depth=-inf),
    "estimate-is-utility": Flawed(estimate_ends=True),
    "depth-not-passed-down": Flawed(step=lambda player: 0),
}
"""Mistakes about the depth and the cutoff."""


def hard_coded(game: Game, state: State, *_: Any) -> Answered:
    """The answer of the lecture's first tree, whatever was asked."""
    return 3, 0


def drawn_by_lot(game: Game, state: State, *_: Any) -> Answered:
    """A random legal action with a random value; the same each time for the same question."""
    rng = random.Random(f"{game!r} {state!r}")
    actions = game.actions(state)
    return rng.randint(-9, 9), rng.choice(actions) if actions else None


GUESSING: dict[str, Any] = {
    "greedy-one-ply": Flawed(horizon=1),
    "hard-coded": hard_coded,
    "random-answer": drawn_by_lot,
}
"""No search, or hardly one. The last two are known by what they did not look at; their numbers may be any."""
