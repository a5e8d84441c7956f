"""Wrong searches of games of chance: expectiminimax, expectimax against a policy, and Star1.

`(game, state)`, `(game, state, policy)` and `(game, state, lowest, highest)` -> (value, action); the first two may
be cut off by `cutoff` and `evaluate` behind these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from solutions.misconceptions.leaves import Answered, better, nothing, to_the_end
from solutions.misconceptions.plain import (
    CHOOSING,
    DECIDING,
    LIMITING,
    LOOPING,
    Child,
    Flawed,
    Lottery,
    Policy,
    average,
    expected,
    largest,
    last_action,
    swapped,
)


def total(lottery: Lottery) -> Value:
    """The values added up, without their probabilities."""
    return sum(value for _, value in lottery)


def divided(lottery: Lottery) -> Value:
    """The expected value, divided by the number of outcomes once more."""
    return expected(lottery) / len(lottery)


def _likeliest(lottery: Lottery) -> Value:
    return max(lottery, key=lambda outcome: outcome[0])[1]


CHANCES: dict[str, Any] = {
    "chance-unweighted": Flawed(chance=average),
    "chance-summed": Flawed(chance=total),
    "chance-divided-again": Flawed(chance=divided),
    "chance-as-max": Flawed(chance=lambda lottery: max(value for _, value in lottery)),
    "chance-as-min": Flawed(chance=lambda lottery: min(value for _, value in lottery)),
    "chance-likeliest": Flawed(chance=_likeliest),
    "chance-largest-share": Flawed(chance=lambda lottery: max(p * value for p, value in lottery)),
    "chance-first-outcome": Flawed(chance_ends=True),
    "outcome-overwrites-state": Flawed(chance_overwrites=True),
    **{
        name: {**CHOOSING, **DECIDING, **LOOPING}[name]
        for name in (
            *("max-min-swapped", "always-maximizing", "always-minimizing", "movers-view", "utility-of-mover"),
            *("utility-of-min", "no-action", "last-action", "leaf-action", "no-action-where-lost"),
            "children-searched-twice",
        )
    },
}
"""Mistakes about chance nodes, then those of any minimax search."""

LIMITED_CHANCES: dict[str, Any] = {
    "chance-is-no-ply": Flawed(step=lambda player: 0 if player == CHANCE else 1),
    **{name: wrong for name, wrong in LIMITING.items() if name not in ("ply-of-two-moves", "partial-ply")},
}
"""Mistakes about the depth and the cutoff, in a game of chance."""


# A known opponent


@dataclass(frozen=True)
class FlawedExpectimax(Flawed):
    """Expectimax, `(game, state, policy)`, in which the same parts can be replaced."""

    uniform: bool = False
    """Nobody asks the policy: all actions of the opponent are equally likely."""

    def __call__(  # type: ignore[override]
        self,
        game: Game,
        state: State,
        policy: Policy,
        cutoff: Cutoff = to_the_end,
        evaluate: Evaluation = nothing,
    ) -> Answered:
        return self.searched(game, state, cutoff, evaluate, _even if self.uniform else policy)


def _even(game: Game, state: State) -> list[tuple[Action, float]]:
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def _averaged(player: Player, children: Sequence[Child], ply: int) -> Answered:
    return sum(value for value, _, _ in children) / len(children), largest(children)[1]


OPPONENTS: dict[str, Any] = {
    "opponent-perfect": FlawedExpectimax(reply=lambda lottery: min(value for _, value in lottery)),
    "opponent-helps": FlawedExpectimax(reply=lambda lottery: max(value for _, value in lottery)),
    "policy-ignored": FlawedExpectimax(uniform=True),
    "policy-likeliest": FlawedExpectimax(reply=_likeliest),
    "policy-summed": FlawedExpectimax(reply=total),
    "policy-divided-again": FlawedExpectimax(reply=divided),
    "own-nodes-averaged": FlawedExpectimax(_averaged),
    "own-nodes-minimized": FlawedExpectimax(swapped),
    "chance-unweighted": FlawedExpectimax(chance=average),
    "utility-of-min": FlawedExpectimax(utility=lambda game, state: game.utility(state, MIN)),
    "no-action": FlawedExpectimax(answer=lambda game, state, value, action: (value, None)),
    "last-action": FlawedExpectimax(last_action),
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
