"""Wrong searches with a table, and wrong iterative deepening.

`(game, state, depth, evaluate)` and `(game, state, evaluate, depth)` -> (value, action).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Any

from aima_games import MAX, Action, Evaluation, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better, nothing, other_player
from solutions.misconceptions.plain import Flawed, swapped
from solutions.misconceptions.pruning import Window

Bounds = tuple[Value, Value]
"""(lower, upper): lower ≤ value ≤ upper"""


def bounds(value: Value, window: Window, known: Bounds) -> Bounds:
    """The bounds after a search with `window` has returned `value`, together with what was known."""
    (alpha, beta), (lower, upper) = window, known
    return (lower if value <= alpha else max(lower, value)), (upper if value >= beta else min(upper, value))


def _turned_round(value: Value, window: Window, known: Bounds) -> Bounds:
    alpha, beta = window
    return (-inf if value >= beta else value), (inf if value <= alpha else value)


@dataclass(frozen=True)
class FlawedTable:
    """Alpha-beta with a transposition table in which the parts that people get wrong can be replaced."""

    key: Callable[[State, float, int], Hashable] = lambda state, left, ply: (state, left)
    """The key of an entry, from the state, the plies left to search and the plies from the root."""
    note: Callable[[Value, Window, Bounds], Bounds] = bounds
    looks_up: bool = True
    prunes: bool = True
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    """Which actions the loop goes over."""
    likes: Callable[[Player], Player] = lambda player: player
    """Whose taste decides which child is better, and which bound it narrows."""

    knows_leaves: bool = True
    """A matter of style, like the fields that follow: leaves are entered in the table, too."""
    fail_hard: bool = False
    replaces: bool = False
    """A new entry replaces what was known; the two are not combined."""

    @property
    def family(self) -> Family:
        """The mistake in every handwriting."""
        styles = product((True, False), (False, True), (False, True))
        return Family(tuple(replace(self, knows_leaves=k, fail_hard=f, replaces=r) for k, f, r in styles))

    def __call__(self, game: Game, state: State, depth: float = inf, evaluate: Evaluation = nothing) -> Answered:
        table: dict[Hashable, Bounds] = {}

        def leaf(state: State, ply: int) -> Value | None:
            if game.is_terminal(state):
                return game.utility(state, MAX)
            return evaluate(state) if ply >= depth else None

        def value_of(state: State, alpha: Value, beta: Value, ply: int) -> Value:
            if not self.knows_leaves and (worth := leaf(state, ply)) is not None:
                return worth
            key = self.key(state, depth - ply, ply)
            lower, upper = known = table.get(key, (-inf, inf))
            if self.looks_up and (lower >= beta or lower == upper):
                value = lower
            elif self.looks_up and upper <= alpha:
                value = upper
            else:
                value, _ = search(state, alpha, beta, ply)
                if self.fail_hard:
                    value = min(max(value, alpha), beta)
                table[key] = self.note(value, (alpha, beta), (-inf, inf) if self.replaces else known)
            return min(max(value, alpha), beta) if self.fail_hard else value

        def search(state: State, alpha: Value, beta: Value, ply: int) -> Answered:
            if (worth := leaf(state, ply)) is not None:
                return worth, None
            player = self.likes(game.to_move(state))
            best_value, best_action = None, None
            for action in self.tried(game.actions(state)):
                value = value_of(game.result(state, action), alpha, beta, ply + 1)
                if better(player, value, best_value):
                    best_value, best_action = value, action
                if player == MAX:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if alpha >= beta and self.prunes:
                    break
            return best_value, best_action

        return search(state, -inf, inf, 0)


REMEMBERING: dict[str, Any] = {
    "bound-stored-as-value": FlawedTable(note=lambda value, window, known: (value, value)),
    "bounds-turned-round": FlawedTable(note=_turned_round),
    "bounds-not-stored": FlawedTable(
        note=lambda value, window, known: (value, value) if window[0] < value < window[1] else known
    ),
    "table-forgets-depth": FlawedTable(key=lambda state, left, ply: state),
    "table-forgets-state": FlawedTable(key=lambda state, left, ply: ply),
    "table-not-used": FlawedTable(looks_up=False),
    "nothing-pruned": FlawedTable(prunes=False),
    "max-min-swapped": FlawedTable(likes=other_player),
    "always-maximizing": FlawedTable(likes=lambda player: MAX),
    "cut-at-improvement": FlawedTable(tried=lambda actions: actions[:1]),
    "first-child-skipped": FlawedTable(tried=lambda actions: actions[1:] or actions),
    "last-child-skipped": FlawedTable(tried=lambda actions: actions[:-1] or actions),
}
"""Mistakes about what a table may keep, and under which key. Three of them only cost time."""


MINIMAX = Flawed()
"""The search with no part replaced, which is right."""

Round = tuple[int, Value, Action | None]
"""What one search of iterative deepening found: its depth, the value, the action."""


@dataclass(frozen=True)
class FlawedDeepening:
    """Iterative deepening whose depths and whose final choice can be replaced."""

    depths: Callable[[int], Sequence[int]] = lambda depth: range(1, depth + 1)
    pick: Callable[[Sequence[Round], bool], Answered] = lambda rounds, for_max: rounds[-1][1:]
    """The answer, from all rounds and whether MAX moves at the root."""
    search: Callable[..., Answered] = MINIMAX

    def __call__(self, game: Game, state: State, evaluate: Evaluation, depth: int) -> Answered:
        rounds: list[Round] = []
        for plies in self.depths(depth):
            value, action = self.search(game, state, lambda _, ply, plies=plies: ply >= plies, evaluate)
            rounds.append((plies, value, action))
        return self.pick(rounds, not game.is_terminal(state) and game.to_move(state) == MAX)


DEEPENING: dict[str, Any] = {
    "first-iteration": FlawedDeepening(pick=lambda rounds, for_max: rounds[0][1:]),
    "one-ply-too-shallow": FlawedDeepening(depths=lambda depth: range(max(1, depth))),
    "one-ply-too-deep": FlawedDeepening(depths=lambda depth: range(1, depth + 2)),
    "best-of-all-depths": FlawedDeepening(
        pick=lambda rounds, for_max: (max if for_max else min)(rounds, key=lambda found: found[1])[1:]
    ),
    "no-action": FlawedDeepening(pick=lambda rounds, for_max: (rounds[-1][1], None)),
    "first-action-kept": FlawedDeepening(pick=lambda rounds, for_max: (rounds[-1][1], rounds[0][2])),
    "cutoff-before-terminal": FlawedDeepening(search=Flawed(terminal_first=False)),
    "estimate-is-utility": FlawedDeepening(search=Flawed(estimate_ends=True)),
    "max-min-swapped": FlawedDeepening(search=Flawed(swapped)),
}
"""Mistakes about which of the searches counts. Their values and actions are judged, not their leaves."""
