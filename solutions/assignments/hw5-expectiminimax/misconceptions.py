"""Wrong answers to the small functions of assignment 5, each called as the right one in `reference.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Game, State, Value
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Policy, average
from solutions.misconceptions.stochastic import FlawedExpectimax, FlawedStar1, divided, total, unchanged, widest
from solutions.searches.chance import expectimax, expectiminimax

from .reference import assumption_table, flipping_range, given_away

# What a move gives away


def _signed(game: Game, state: State, action: Action) -> Value:
    return given_away(game, state, action) * (-1 if game.to_move(state) == MIN else 1)


def _against_the_first(game: Game, state: State, action: Action) -> Value:
    first, taken = (expectiminimax(game, game.result(state, a))[0] for a in (game.actions(state)[0], action))
    return abs(first - taken) / 2


LOSSES: dict[str, Callable[[Game, State, Action], Value]] = {
    "loss-in-utility": lambda game, state, action: 2 * given_away(game, state, action),
    "loss-signed-for-min": _signed,
    "chance-not-loss": lambda game, state, action: (1 + expectiminimax(game, game.result(state, action))[0]) / 2,
    "compared-with-first": _against_the_first,
}
"""Mistakes about how much a move costs its mover."""


# Stretched utilities

Payoffs = Sequence[Value]


def _unordered(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    before, after = ((middle - smallest) / (largest - smallest) for smallest, middle, largest in (old, new))
    return before, after


def _from_zero(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    before, after = (middle / largest for _, middle, largest in (old, new))
    return min(before, after), max(before, after)


def _of_the_smallest(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    low, high = flipping_range(old, new)
    return 1 - high, 1 - low


STRETCHES: dict[str, Callable[[Payoffs, Payoffs], tuple[Value, Value]]] = {
    "gamble-from-zero": _from_zero,
    "stretch-without-effect": lambda old, new: flipping_range(old, old),
    "gamble-for-the-smallest": _of_the_smallest,
    "range-unordered": _unordered,
}
"""Mistakes about what a change of the utilities does to a gamble."""


# Assumed and real opponents


def _transposed(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [list(column) for column in zip(*assumption_table(game, state, policy), strict=True)]


def _believed(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [[value, value] for value in (expectiminimax(game, state)[0], expectimax(game, state, policy)[0])]


def _best_replies(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [[expectiminimax(game, state)[0], expectimax(game, state, policy)[0]]] * 2


ASSUMPTIONS: dict[str, Callable[[Game, State, Policy], list[list[Value]]]] = {
    "table-turned": _transposed,
    "belief-for-result": _believed,
    "always-the-right-assumption": _best_replies,
}
"""Mistakes about who assumes what, and who the opponent is."""


# Lotteries of every kind

EVERY_LOTTERY: dict[str, Any] = {
    "chance-unweighted": FlawedExpectimax(reply=average, chance=average),
    "chance-summed": FlawedExpectimax(reply=total, chance=total),
    "chance-divided-again": FlawedExpectimax(reply=divided, chance=divided),
}
"""Mistakes about expected values that are made for dice and for a randomizing opponent alike."""


# Windows of outcomes

OUTCOME_WINDOWS: dict[str, Callable[..., Answered]] = {
    "window-unchanged-but-cuts": FlawedStar1(handed=unchanged),
    "full-window-for-outcomes": FlawedStar1(handed=widest),
}
"""Mistakes about what is handed down, where the chance node's own test is right. The second only costs time."""


# A table of states


def _keyed(key: Callable[[Game, State], Any]) -> Callable[[Game, State], Answered]:
    """A search whose table takes states with the same `key` for the same."""

    def with_table(game: Game, state: State) -> Answered:
        table: dict[Any, Answered] = {}

        def search(state: State) -> Answered:
            if key(game, state) not in table:
                table[key(game, state)] = answer(state)
            return table[key(game, state)]

        def answer(state: State) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            player = game.to_move(state)
            if player == CHANCE:
                return sum(p * search(game.result(state, outcome))[0] for outcome, p in game.outcomes(state)), None
            best_value, best_action = None, None
            for action in game.actions(state):
                value, _ = search(game.result(state, action))
                if better(player, value, best_value):
                    best_value, best_action = value, action
            return best_value, best_action

        return search(state)

    return with_table


TABLES: dict[str, Callable[[Game, State], Answered]] = {
    "table-not-used": expectiminimax,
    "table-forgets-state": _keyed(lambda game, state: (game.to_move(state), len(game.actions(state)))),
}
"""Mistakes about what the table keeps. The first only costs time."""
