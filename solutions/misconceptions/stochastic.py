"""Wrong searches of games of chance: expectiminimax, expectimax against a policy, and Star1.

`(game, state)`, `(game, state, policy)` and `(game, state, lowest, highest)` -> (value, action); the first two may
be cut off by `cutoff` and `evaluate` behind these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from solutions.misconceptions.leaves import Answered, Leaves, better, nothing, to_the_end
from solutions.misconceptions.plain import (
    Child,
    Choice,
    largest,
    none_where_lost,
    right,
    smallest,
    swapped,
    turned_for_min,
)

Lottery = Sequence[tuple[Value, Value]]
"""(probability, value) for each outcome, in order"""
Policy = Callable[[Game, State], Sequence[tuple[Action, Value]]]


def expected(lottery: Lottery) -> Value:
    """The right value of a chance node: the sum of the values, each times its probability."""
    return sum(probability * value for probability, value in lottery)


def average(lottery: Lottery) -> Value:
    """All outcomes taken as equally likely."""
    return sum(value for _, value in lottery) / len(lottery)


def _likeliest(lottery: Lottery) -> Value:
    return max(lottery, key=lambda outcome: outcome[0])[1]


@dataclass(frozen=True)
class FlawedExpectiminimax(Leaves):
    """A depth-limited expectiminimax in which the parts that people get wrong can be replaced, one at a time."""

    chance: Callable[[Lottery], Value] = expected
    choose: Choice = right
    overwrites: bool = False
    """The loop over outcomes puts the child in the variable that held the chance node."""
    chance_ends: bool = False
    """A chance node is worth its first outcome, and the loop ends there."""

    def __call__(
        self, game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        def search(state: State, depth: float, ply: int) -> Answered:
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None
            player = game.to_move(state)
            below = depth + self.step(player)
            if player == CHANCE:
                lottery = []
                for outcome, probability in game.outcomes(state):
                    child = game.result(state, outcome)
                    for _ in range(self.times):
                        value, _ = search(child, below, ply + 1)
                    lottery.append((probability, value))
                    if self.chance_ends:
                        return value, None
                    if self.overwrites:
                        state = child
                return self.chance(lottery), None
            children: list[Child] = []
            for action in game.actions(state):
                for _ in range(self.times):
                    value, then = search(game.result(state, action), below, ply + 1)
                children.append((value, action, then))
            return self.choose(player, children, ply)

        return self.answer(game, state, *search(state, self.root_depth, 0))


def _leaf_action(player: Player, children: Sequence[Child], ply: int) -> Answered:
    value, action, below = (largest if player == MAX else smallest)(children)
    return value, action if below is None else below


CHANCES: dict[str, Any] = {
    "chance-unweighted": FlawedExpectiminimax(average),
    "chance-summed": FlawedExpectiminimax(lambda lottery: sum(value for _, value in lottery)),
    "chance-divided-again": FlawedExpectiminimax(lambda lottery: expected(lottery) / len(lottery)),
    "chance-as-max": FlawedExpectiminimax(lambda lottery: max(value for _, value in lottery)),
    "chance-as-min": FlawedExpectiminimax(lambda lottery: min(value for _, value in lottery)),
    "chance-likeliest": FlawedExpectiminimax(_likeliest),
    "chance-largest-share": FlawedExpectiminimax(lambda lottery: max(p * value for p, value in lottery)),
    "chance-first-outcome": FlawedExpectiminimax(chance_ends=True),
    "outcome-overwrites-state": FlawedExpectiminimax(overwrites=True),
    "max-min-swapped": FlawedExpectiminimax(choose=swapped),
    "always-maximizing": FlawedExpectiminimax(choose=lambda player, children, _: largest(children)[:2]),
    "always-minimizing": FlawedExpectiminimax(choose=lambda player, children, _: smallest(children)[:2]),
    "movers-view": FlawedExpectiminimax(answer=turned_for_min),
    "utility-of-mover": FlawedExpectiminimax(
        utility=lambda game, state: game.utility(state, MIN if game.to_move(state) == MIN else MAX)
    ),
    "utility-of-min": FlawedExpectiminimax(utility=lambda game, state: game.utility(state, MIN)),
    "no-action": FlawedExpectiminimax(answer=lambda game, state, value, action: (value, None)),
    "last-action": FlawedExpectiminimax(
        choose=lambda player, children, ply: (right(player, children, ply)[0], children[-1][1])
    ),
    "leaf-action": FlawedExpectiminimax(choose=_leaf_action),
    "no-action-where-lost": FlawedExpectiminimax(answer=none_where_lost),
    "children-searched-twice": FlawedExpectiminimax(times=2),
}
"""Mistakes about chance nodes, then those of any minimax search."""

LIMITED_CHANCES: dict[str, Any] = {
    "one-ply-too-deep": FlawedExpectiminimax(root_depth=-1),
    "one-ply-too-shallow": FlawedExpectiminimax(root_depth=1),
    "chance-is-no-ply": FlawedExpectiminimax(step=lambda player: 0 if player == CHANCE else 1),
    "cutoff-before-terminal": FlawedExpectiminimax(terminal_first=False),
    "cutoff-ignored": FlawedExpectiminimax(root_depth=-inf),
    "estimate-is-utility": FlawedExpectiminimax(estimate_ends=True),
    "depth-not-passed-down": FlawedExpectiminimax(step=lambda player: 0),
}
"""Mistakes about the depth and the cutoff, in a game of chance."""


# A known opponent


@dataclass(frozen=True)
class FlawedExpectimax(Leaves):
    """Expectimax in which the reply of the opponent and the mover's own choice can be replaced."""

    reply: Callable[[Lottery], Value] = expected
    """The value of a node where the opponent draws its action."""
    own: Callable[[Sequence[Child]], Answered] = lambda children: largest(children)[:2]
    chance: Callable[[Lottery], Value] = expected
    uniform: bool = False
    """Nobody asks the policy: all actions of the opponent are equally likely."""

    def __call__(
        self,
        game: Game,
        state: State,
        policy: Policy,
        cutoff: Cutoff = to_the_end,
        evaluate: Evaluation = nothing,
    ) -> Answered:
        def search(state: State, depth: float, ply: int) -> Answered:
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None
            player = game.to_move(state)
            below = depth + self.step(player)

            def value_of(drawn: Action) -> Value:
                return search(game.result(state, drawn), below, ply + 1)[0]

            if player == CHANCE:
                return self.chance([(p, value_of(outcome)) for outcome, p in game.outcomes(state)]), None
            if player == MIN:
                actions = game.actions(state)
                lottery = [(action, 1 / len(actions)) for action in actions] if self.uniform else policy(game, state)
                return self.reply([(p, value_of(action)) for action, p in lottery]), None
            children: list[Child] = []
            for action in game.actions(state):
                for _ in range(self.times):
                    value, then = search(game.result(state, action), below, ply + 1)
                children.append((value, action, then))
            return self.own(children)

        return self.answer(game, state, *search(state, self.root_depth, 0))


def _averaged(children: Sequence[Child]) -> Answered:
    return sum(value for value, _, _ in children) / len(children), largest(children)[1]


OPPONENTS: dict[str, Any] = {
    "opponent-perfect": FlawedExpectimax(lambda lottery: min(value for _, value in lottery)),
    "opponent-helps": FlawedExpectimax(lambda lottery: max(value for _, value in lottery)),
    "policy-ignored": FlawedExpectimax(uniform=True),
    "policy-likeliest": FlawedExpectimax(_likeliest),
    "policy-summed": FlawedExpectimax(lambda lottery: sum(value for _, value in lottery)),
    "policy-divided-again": FlawedExpectimax(lambda lottery: expected(lottery) / len(lottery)),
    "own-nodes-averaged": FlawedExpectimax(own=_averaged),
    "own-nodes-minimized": FlawedExpectimax(own=lambda children: smallest(children)[:2]),
    "chance-unweighted": FlawedExpectimax(chance=average),
    "utility-of-min": FlawedExpectimax(utility=lambda game, state: game.utility(state, MIN)),
    "no-action": FlawedExpectimax(answer=lambda game, state, value, action: (value, None)),
    "last-action": FlawedExpectimax(own=lambda children: (largest(children)[0], children[-1][1])),
    "children-searched-twice": FlawedExpectimax(times=2),
}
"""Mistakes about what the opponent does, and what oneself does."""


# Pruning with bounds


Bound = tuple[Value, Value]
"""A window (α, β), or the bounds (lowest, highest) of all utilities."""
Window = Callable[[Bound, Value, Value, Value, Bound], Bound]
"""The window of an outcome; arguments as in `star1_window`."""


def star1_window(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    """The window of an outcome of probability `p`, after outcomes worth `done`, before others of probability `rest`."""
    (alpha, beta), (lowest, highest) = window, bounds
    return (alpha - done - rest * highest) / p, (beta - done - rest * lowest) / p


def _bounds_swapped(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return star1_window(window, done, p, rest, (bounds[1], bounds[0]))


def _rest_forgotten(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return star1_window(window, done, p, 0, bounds)


def _done_forgotten(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return star1_window(window, 0, p, rest, bounds)


def _not_divided(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return star1_window(window, done, 1, rest, bounds)


@dataclass(frozen=True)
class FlawedStar1:
    """Star1 in which the window of an outcome, the value of a chance node and the cuts can be replaced."""

    window: Window = star1_window
    """What tells when to leave a chance node."""
    handed: Window | None = None
    """What an outcome is searched with; by default the same window."""
    chance: Callable[[Lottery], Value] = expected
    cuts_at_chance: bool = True
    cuts_elsewhere: bool = True
    answer: Callable[[Value, Action | None], Answered] = lambda value, action: (value, action)

    strict: bool = False
    """A matter of style: it takes a value beyond the window to cut, not one at its edge."""
    fail_hard: bool = False
    """A matter of style: a node returns its value clamped to the window that it was given."""

    def __call__(self, game: Game, state: State, lowest: Value, highest: Value) -> Answered:
        def beyond(value: Value, bound: Value) -> bool:
            return value > bound if self.strict else value >= bound

        def search(state: State, alpha: Value, beta: Value) -> Answered:
            value, action = node(state, alpha, beta)
            return (min(max(value, alpha), beta) if self.fail_hard else value), action

        def node(state: State, alpha: Value, beta: Value) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            player = game.to_move(state)
            if player == CHANCE:
                return chance_value(state, alpha, beta), None
            best_value, best_action = None, None
            for action in game.actions(state):
                value, _ = search(game.result(state, action), alpha, beta)
                if better(player, value, best_value):
                    best_value, best_action = value, action
                if player == MAX:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if beyond(alpha, beta) and self.cuts_elsewhere:
                    break
            return best_value, best_action

        def chance_value(state: State, alpha: Value, beta: Value) -> Value:
            outcomes = game.outcomes(state)
            lottery: list[tuple[Value, Value]] = []
            for i, (outcome, p) in enumerate(outcomes):
                done, rest = expected(lottery), sum(chance for _, chance in outcomes[i + 1 :])
                place = (alpha, beta), done, p, rest, (lowest, highest)
                low, high = self.window(*place)
                given = (self.handed or self.window)(*place)
                value, _ = search(game.result(state, outcome), max(given[0], lowest), min(given[1], highest))
                lottery.append((p, value))
                if self.cuts_at_chance and beyond(low, value):
                    return expected(lottery) + rest * highest
                if self.cuts_at_chance and beyond(value, high):
                    return expected(lottery) + rest * lowest
            return self.chance(lottery)

        return self.answer(*search(state, lowest, highest))


def widest(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return bounds


def unchanged(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return window


BOUNDED: dict[str, Any] = {
    "window-through-chance": FlawedStar1(unchanged, cuts_at_chance=False),
    "cut-at-one-outcome": FlawedStar1(unchanged),
    "lowest-highest-swapped": FlawedStar1(_bounds_swapped),
    "rest-forgotten": FlawedStar1(_rest_forgotten),
    "done-forgotten": FlawedStar1(_done_forgotten),
    "window-not-divided": FlawedStar1(_not_divided),
    "chance-unweighted": FlawedStar1(chance=average),
    "no-cut-at-chance": FlawedStar1(widest, cuts_at_chance=False),
    "only-chance-cuts": FlawedStar1(cuts_elsewhere=False),
    "nothing-pruned": FlawedStar1(widest, cuts_at_chance=False, cuts_elsewhere=False),
    "no-action": FlawedStar1(answer=lambda value, action: (value, None)),
}
"""Mistakes about windows at chance nodes. Those from `no-cut-at-chance` to `nothing-pruned` only cost time."""

WINDOWS: dict[str, Callable[..., tuple[Value, Value]]] = {
    name: lambda alpha, beta, done, p, rest, low, high, flaw=BOUNDED[name]: flaw.window(
        (alpha, beta), done, p, rest, (low, high)
    )
    for name in (
        "window-through-chance", "lowest-highest-swapped", "rest-forgotten", "done-forgotten", "window-not-divided",
    )
}  # fmt: skip
"""Mistakes in the formula of the window alone, as in the search."""

LEAST_STAR1, MOST_STAR1 = FlawedStar1(), FlawedStar1(strict=True, fail_hard=True)
"""The right forms that look at the fewest and at the most leaves (measured, see the tests)."""
