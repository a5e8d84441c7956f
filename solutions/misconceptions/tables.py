"""Wrong searches with a table, and wrong iterative deepening.

`(game, state, depth, evaluate)` and `(game, state, evaluate, depth)` -> (value, action).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from aima_games import MAX, Action, Evaluation, Game, State, Value
from solutions.misconceptions.leaves import Answered, better, nothing
from solutions.misconceptions.plain import Flawed, swapped
from solutions.misconceptions.pruning import Window

Bounds = tuple[Value, Value]
"""(lower, upper): lower ≤ value ≤ upper"""


def bounds(value: Value, window: Window, known: Bounds) -> Bounds:
    """What a search with `window` that returned `value` says, together with what was known."""
    (alpha, beta), (lower, upper) = window, known
    return (lower if value <= alpha else max(lower, value)), (upper if value >= beta else min(upper, value))


def _turned_round(value: Value, window: Window, known: Bounds) -> Bounds:
    alpha, beta = window
    return (-inf if value >= beta else value), (inf if value <= alpha else value)


@dataclass(frozen=True)
class FlawedTable:
    """Alpha-beta with a transposition table in which the parts that people get wrong can be replaced."""

    key: Callable[[State, float, int], Hashable] = lambda state, left, ply: (state, left)
    """What an entry is found by: from the state, the plies left to search and the plies from the root."""
    note: Callable[[Value, Window, Bounds], Bounds] = bounds
    looks_up: bool = True
    prunes: bool = True

    def __call__(self, game: Game, state: State, depth: float = inf, evaluate: Evaluation = nothing) -> Answered:
        table: dict[Hashable, Bounds] = {}

        def value_of(state: State, alpha: Value, beta: Value, ply: int) -> Value:
            key = self.key(state, depth - ply, ply)
            lower, upper = table.get(key, (-inf, inf))
            if self.looks_up:
                if lower >= beta or lower == upper:
                    return lower
                if upper <= alpha:
                    return upper
            value, _ = search(state, alpha, beta, ply)
            table[key] = self.note(value, (alpha, beta), (lower, upper))
            return value

        def search(state: State, alpha: Value, beta: Value, ply: int) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            if ply >= depth:
                return evaluate(state), None
            player = game.to_move(state)
            best_value, best_action = None, None
            for action in game.actions(state):
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
    "table-forgets-depth": FlawedTable(key=lambda state, left, ply: state),
    "table-forgets-state": FlawedTable(key=lambda state, left, ply: ply),
    "table-not-used": FlawedTable(looks_up=False),
    "nothing-pruned": FlawedTable(prunes=False),
}
"""Mistakes about what a table may keep, and by which key. The last two only cost time."""


MINIMAX = Flawed()
"""With no part replaced it is right."""

Round = tuple[int, Value, Action | None]
"""What one search of iterative deepening found: its depth, the value, the action."""


@dataclass(frozen=True)
class FlawedDeepening:
    """Iterative deepening whose depths and whose last word can be replaced."""

    depths: Callable[[int], Sequence[int]] = lambda depth: range(1, depth + 1)
    pick: Callable[[Sequence[Round], bool], Answered] = lambda rounds, for_max: rounds[-1][1:]
    """The answer from all rounds, and whether MAX moves at the root."""
    search: Callable[..., Answered] = MINIMAX

    def __call__(self, game: Game, state: State, evaluate: Evaluation, depth: int) -> Answered:
        rounds: list[Round] = []
        for plies in self.depths(depth):
            value, action = self.search(game, state, lambda _, ply, plies=plies: ply >= plies, evaluate)
            rounds.append((plies, value, action))
        return self.pick(rounds, not game.is_terminal(state) and game.to_move(state) == MAX)


def _best_round(rounds: Sequence[Round], for_max: bool) -> Answered:
    return (max if for_max else min)(rounds, key=lambda found: found[1])[1:]


DEEPENING: dict[str, Any] = {
    "first-iteration": FlawedDeepening(pick=lambda rounds, for_max: rounds[0][1:]),
    "one-ply-too-shallow": FlawedDeepening(depths=lambda depth: range(max(1, depth))),
    "one-ply-too-deep": FlawedDeepening(depths=lambda depth: range(1, depth + 2)),
    "best-of-all-depths": FlawedDeepening(pick=_best_round),
    "no-action": FlawedDeepening(pick=lambda rounds, for_max: (rounds[-1][1], None)),
    "first-action-kept": FlawedDeepening(pick=lambda rounds, for_max: (rounds[-1][1], rounds[0][2])),
    "cutoff-before-terminal": FlawedDeepening(search=Flawed(terminal_first=False)),
    "estimate-is-utility": FlawedDeepening(search=Flawed(estimate_ends=True)),
    "max-min-swapped": FlawedDeepening(search=Flawed(swapped)),
}
"""Mistakes about which of the searches counts. Their values and actions are judged, not their leaves."""
