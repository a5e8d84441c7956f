"""Wrong searches of games of chance: expectiminimax, expectimax against a policy, and Star1.

`(game, state)`, `(game, state, policy)` and `(game, state, lowest, highest)` -> (value, action); the first two may be
cut off by `cutoff` and `evaluate`, which follow these arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better, nothing, other_player, to_the_end
from solutions.misconceptions.plain import (
    CHOOSING,
    DECIDING,
    LIMITING,
    LOOPING,
    Flawed,
    Lottery,
    Policy,
    at_worst,
    average,
    averaged,
    expected,
    last_action,
    loops,
    swapped,
)
from solutions.searches.chance import uniform


def total(lottery: Lottery) -> Value:
    """The values added up, without their probabilities."""
    return sum(value for _, value in lottery)


def divided(lottery: Lottery) -> Value:
    """The expected value, divided once more by the number of outcomes."""
    return expected(lottery) / len(lottery)


def _likeliest(lottery: Lottery) -> Value:
    return max(lottery, key=lambda outcome: outcome[0])[1]


def _alone(chance: Callable[[Lottery], Value]) -> Flawed:
    """A search in which only chance nodes are wrong."""
    return Flawed(chance=chance, halves=False)


CHANCES: dict[str, Any] = {
    "chance-unweighted": _alone(average),
    "chance-summed": _alone(total),
    "chance-divided-again": _alone(divided),
    "chance-as-max": _alone(lambda lottery: max(value for _, value in lottery)),
    "chance-as-min": _alone(lambda lottery: min(value for _, value in lottery)),
    "chance-likeliest": _alone(_likeliest),
    "chance-largest-share": _alone(lambda lottery: max(p * value for p, value in lottery)),
    "chance-first-outcome": Flawed(
        chance=lambda lottery: lottery[0][1], chance_ends=True, halves=False, also=[{"chance": expected}]
    ),
    "chance-last-outcome": Flawed(
        chance=lambda lottery: lottery[-1][0] * lottery[-1][1],
        halves=False,
        also=[{"chance": lambda lottery: lottery[-1][1]}],
    ),
    "outcome-overwrites-state": Flawed(chance_overwrites=True, halves=False),
    **{name: wrong for name, wrong in {**CHOOSING, **DECIDING, **LOOPING}.items() if name != "root-only"},
}
"""Mistakes about chance nodes, then those of any minimax search."""

LIMITED_CHANCES: dict[str, Any] = {
    "chance-is-no-ply": Flawed(step=lambda player: 0 if player == CHANCE else 1, halves=False),
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
        return self.searched(game, state, cutoff, evaluate, uniform if self.uniform else policy)


def _of_the_reply(reply: Callable[[Lottery], Value], **more: Any) -> FlawedExpectimax:
    """A search in which only the value of the opponent's nodes is wrong."""
    return FlawedExpectimax(reply=reply, halves=False, **more)


OPPONENTS: dict[str, Any] = {
    "opponent-perfect": _of_the_reply(lambda lottery: min(value for _, value in lottery)),
    "opponent-helps": _of_the_reply(lambda lottery: max(value for _, value in lottery)),
    "policy-ignored": FlawedExpectimax(uniform=True, halves=False),
    "policy-likeliest": _of_the_reply(_likeliest),
    "policy-summed": _of_the_reply(total, also=[{"chance": total}]),
    "policy-divided-again": _of_the_reply(divided, also=[{"chance": divided}]),
    "own-nodes-averaged": FlawedExpectimax(averaged, halves=False),
    "own-nodes-minimized": FlawedExpectimax(swapped, halves=False, also=[{"starts": at_worst}]),
    "chance-unweighted": FlawedExpectimax(chance=average, halves=False),
    "utility-of-min": FlawedExpectimax(utility=lambda game, state: game.utility(state, MIN), halves=False),
    "no-action": FlawedExpectimax(answer=lambda game, state, value, action: (value, None), halves=False),
    "last-action": FlawedExpectimax(last_action, halves=False),
    "children-searched-twice": FlawedExpectimax(times=2, halves=False),
    "first-child": FlawedExpectimax(
        tried=lambda actions: actions[:1],
        also=[{"tried": lambda actions: actions, "choose": lambda player, children, _: children[0][:2]}],
        halves=False,
    ),
    "last-child": FlawedExpectimax(lambda player, children, _: children[-1][:2], halves=False),
    **loops(FlawedExpectimax(halves=False)),
}
"""Mistakes about what the opponent does, and about one's own moves."""


# Pruning with bounds


Bound = tuple[Value, Value]
"""A window (α, β), or the bounds (lowest, highest) of all utilities."""
Window = Callable[[Bound, Value, Value, Value, Bound], Bound]
"""The window of an outcome; arguments as in `star1_window`."""


def star1_window(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    """The window of an outcome of probability `p`, after outcomes worth `done`, before others of probability `rest`."""
    (alpha, beta), (lowest, highest) = window, bounds
    return (alpha - done - rest * highest) / p, (beta - done - rest * lowest) / p


@dataclass(frozen=True)
class FlawedStar1:
    """Star1 in which the window of an outcome, the value of a chance node and the cuts can be replaced."""

    window: Window = star1_window
    """The window that says when to leave a chance node."""
    handed: Window | None = None
    """The window with which an outcome is searched; by default the same."""
    to_come: Callable[[Value, Value], Value] = lambda rest, p: rest
    """What is taken for the probability of the outcomes to come, from the right one and this outcome's."""
    left: Callable[[Value, Value, Value, Value, Value], Value] = lambda done, value, rest, bound, other: (
        done + rest * bound
    )
    """What a chance node that is left early returns: `bound` is `highest` if it is too low, `other` the other."""
    believed: Callable[[Bound, Player], Bound] = lambda bounds, above: bounds
    """What is taken for (lowest, highest) at a chance node, where `above` was the last to move."""
    chance: Callable[[Lottery], Value] = expected
    cuts_at_chance: bool = True
    cuts_elsewhere: bool = True
    answer: Callable[[Value, Action | None], Answered] = lambda value, action: (value, action)
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    likes: Callable[[Player], Player] = lambda player: player
    """Whose taste decides which child is better."""
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """Which actions the loop goes over."""
    reports_last: bool = False
    """The action that was tried last is returned."""
    takes_ties: bool = False
    """An action replaces another whose value came out the same."""

    strict: bool = False
    """A matter of style: only a value beyond the window cuts, not one at its edge."""
    fail_hard: bool = False
    """A matter of style: a node returns its value clamped to the window that it was given."""
    hard_ends: bool = True
    """Whether, if nodes do, the end of a game does so too."""
    rolls_end: bool = False
    """A matter of style: a roll that is left early returns the end of its window that it has passed."""
    wider: Value = 0
    """A matter of style: how much wider than the bounds the root's window is, at either end."""

    @property
    def family(self) -> Family:
        """The mistake in every handwriting."""
        styles: list[dict[str, Any]] = [
            dict(strict=strict, fail_hard=hard) for strict, hard in product((False, True), repeat=2)
        ]
        ends = (False, True) if self.left is FlawedStar1.left else (False,)
        styles += [dict(rolls_end=end, wider=wider) for end in ends for wider in (0, 1, inf) if end or wider]
        return Family(tuple(replace(self, **style) for style in styles))

    def __call__(self, game: Game, state: State, lowest: Value, highest: Value) -> Answered:
        def beyond(value: Value, bound: Value) -> bool:
            return value > bound if self.strict else value >= bound

        def search(state: State, alpha: Value, beta: Value, above: Player) -> Answered:
            value, action = node(state, alpha, beta, above)
            hard = self.fail_hard and (self.hard_ends or not game.is_terminal(state))
            return (min(max(value, alpha), beta) if hard else value), action

        def node(state: State, alpha: Value, beta: Value, above: Player) -> Answered:
            if game.is_terminal(state):
                return self.utility(game, state), None
            player = game.to_move(state)
            if player == CHANCE:
                return chance_value(state, alpha, beta, above), None
            best_value, best_action = None, None
            for action in self.tried(game.actions(state)):
                value, _ = search(game.result(state, action), alpha, beta, player)
                if better(self.likes(player), value, best_value) or (self.takes_ties and value == best_value):
                    best_value, best_action = value, action
                if player == MAX:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if beyond(alpha, beta) and self.cuts_elsewhere:
                    break
            return best_value, action if self.reports_last else best_action

        def chance_value(state: State, alpha: Value, beta: Value, above: Player) -> Value:
            outcomes = game.outcomes(state)
            least, most = self.believed((lowest, highest), above)
            lottery: list[tuple[Value, Value]] = []
            for i, (outcome, p) in enumerate(outcomes):
                done, rest = expected(lottery), self.to_come(sum(chance for _, chance in outcomes[i + 1 :]), p)
                place = (alpha, beta), done, p, rest, (least, most)
                low, high = self.window(*place)
                given = (self.handed or self.window)(*place)
                value, _ = search(game.result(state, outcome), max(given[0], lowest), min(given[1], highest), above)
                lottery.append((p, value))
                if self.cuts_at_chance and beyond(low, value):
                    return alpha if self.rolls_end else self.left(expected(lottery), value, rest, most, least)
                if self.cuts_at_chance and beyond(value, high):
                    return beta if self.rolls_end else self.left(expected(lottery), value, rest, least, most)
            return self.chance(lottery)

        return self.answer(*search(state, lowest - self.wider, highest + self.wider, MAX))


def widest(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return bounds


def unchanged(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    return window


def _in_both_or_one(window: Window) -> Family:
    """A wrong formula, for the window handed down and for when to leave, or only for one of these."""

    def clamped(*place: Any) -> Bound:
        (low, high), (lowest, highest) = window(*place), place[-1]
        return max(low, lowest), min(high, highest)

    ways = FlawedStar1(window), FlawedStar1(handed=window), FlawedStar1(window, handed=star1_window)
    return Family.of(*ways, FlawedStar1(clamped))


BOUNDED: dict[str, Any] = {
    "window-through-chance": FlawedStar1(unchanged, cuts_at_chance=False),
    "cut-at-one-outcome": FlawedStar1(unchanged),
    "lowest-highest-swapped": _in_both_or_one(
        lambda window, done, p, rest, bounds: star1_window(window, done, p, rest, (bounds[1], bounds[0]))
    ),
    "rest-forgotten": _in_both_or_one(lambda window, done, p, rest, bounds: star1_window(window, done, p, 0, bounds)),
    "done-forgotten": _in_both_or_one(lambda window, done, p, rest, bounds: star1_window(window, 0, p, rest, bounds)),
    "window-not-divided": _in_both_or_one(
        lambda window, done, p, rest, bounds: star1_window(window, done, 1, rest, bounds)
    ),
    "chance-unweighted": FlawedStar1(chance=average),
    "no-cut-at-chance": FlawedStar1(widest, cuts_at_chance=False),
    "only-chance-cuts": FlawedStar1(cuts_elsewhere=False),
    "nothing-pruned": FlawedStar1(widest, cuts_at_chance=False, cuts_elsewhere=False),
    "no-action": FlawedStar1(answer=lambda value, action: (value, None)),
    "max-min-swapped": FlawedStar1(likes=other_player),
    "always-maximizing": FlawedStar1(likes=lambda player: MAX),
    "always-minimizing": FlawedStar1(likes=lambda player: MIN),
    "utility-of-min": FlawedStar1(utility=lambda game, state: game.utility(state, MIN)),
    "last-action": FlawedStar1(reports_last=True),
    "first-child": FlawedStar1(tried=lambda actions: actions[:1]),
    "first-child-skipped": FlawedStar1(tried=lambda actions: actions[1:] or actions),
    "last-child-skipped": FlawedStar1(tried=lambda actions: actions[:-1] or actions),
}
"""Mistakes about windows at chance nodes. Those from `no-cut-at-chance` to `nothing-pruned` only cost time."""


def _in_the_formula(flaw: Any) -> Callable[..., tuple[Value, Value]]:
    return lambda alpha, beta, done, p, rest, low, high: flaw.window((alpha, beta), done, p, rest, (low, high))


WINDOWS: dict[str, Callable[..., tuple[Value, Value]]] = {
    name: _in_the_formula(Family.of(BOUNDED[name]).ways[0])
    for name in (
        "window-through-chance", "lowest-highest-swapped", "rest-forgotten", "done-forgotten", "window-not-divided",
    )
}  # fmt: skip
"""Mistakes in the formula of the window by itself, as in the search."""

LEAST_STAR1, MOST_STAR1 = FlawedStar1(), FlawedStar1(strict=True, fail_hard=True)
"""The right forms that look at the fewest and at the most leaves (measured, see the tests)."""
