"""Mistakes about a table of states (part 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Children, average, expected
from solutions.searches.chance import expectiminimax

from .choices import Mistakes, Search, likeliest

# A table of states


@dataclass(frozen=True)
class FlawedMemo:
    """Expectiminimax with a table in which the keys, what is kept and a chance node's value can be replaced."""

    key: Callable[[Game, State], Any] = lambda game, state: state
    beside: Callable[[int, Action | None], Any] = lambda ply, step: None
    """What else the key has: the ply, the step that led here."""
    chance: Callable[[Sequence[tuple[Value, Value]]], Value] = expected
    likes: Callable[[Player], Player] = lambda player: player
    """Whose taste decides at a player's node."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    rolled: Callable[[Sequence[tuple[Action, Value]]], Action | None] = lambda outcomes: None
    """The action that is returned where chance decides."""
    keeps: Callable[[Game, State], bool] = lambda game, state: True
    """Which states are kept."""
    answer: Callable[[Value, Action | None, Children], Answered] = lambda value, action, children: (value, action)
    zero_is_nothing: bool = False
    """A value of 0 counts as nothing kept."""
    asks_again: bool = False
    """A matter of style: the root's action is looked for once its value is known."""

    def __call__(self, game: Game, state: State) -> Answered:
        table: dict[Any, Answered] = {}
        root = Children(takes_last=False)

        def search(state: State, ply: int = 0, step: Action | None = None) -> Answered:
            key = self.key(game, state), self.beside(ply, step)
            if key not in table:
                found = answer(state, ply + 1)
                if not self.keeps(game, state) or (self.zero_is_nothing and not found[0]):
                    return found
                table[key] = found
            return table[key]

        def answer(state: State, ply: int) -> Answered:
            if game.is_terminal(state):
                return self.utility(game, state), None
            player = game.to_move(state)
            if player == CHANCE:
                outcomes = game.outcomes(state)
                found = [(p, search(game.result(state, outcome), ply, outcome)[0]) for outcome, p in outcomes]
                return self.chance(found), self.rolled(outcomes)
            best_value, best_action = None, None
            for action in game.actions(state):
                value, _ = search(game.result(state, action), ply, action)
                if better(self.likes(player), value, best_value):
                    best_value, best_action = value, action
            return best_value, best_action

        root.append((0, game.actions(state)[-1] if game.actions(state) else None, None))
        value, best = search(state)
        if self.asks_again and best is not None:
            best = next(action for action in game.actions(state) if search(game.result(state, action), 1)[0] == value)
        return self.answer(value, best, root)


def _memos(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedMemo(), *ways)


def _with_bounds(through_chance: bool) -> Search:
    """Alpha-beta whose table takes what is known of a node that was cut for its value."""

    def search_all(game: Game, state: State) -> Answered:
        table: dict[State, Answered] = {}

        def search(state: State, alpha: Value, beta: Value) -> Answered:
            if state not in table:
                table[state] = answer(state, alpha, beta)
            return table[state]

        def answer(state: State, alpha: Value, beta: Value) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            player = game.to_move(state)
            if player == CHANCE:
                window = (alpha, beta) if through_chance else (-inf, inf)
                return expected([(p, search(game.result(state, o), *window)[0]) for o, p in game.outcomes(state)]), None
            best: Answered = (None, None)
            for action in game.actions(state):
                value, _ = search(game.result(state, action), alpha, beta)
                if better(player, value, best[0]):
                    best = value, action
                alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
                if alpha >= beta:
                    break
            return best

        return search(state, -inf, inf)

    return search_all


TABLES: Mistakes = {
    "table-not-used": expectiminimax,
    "table-forgets-state": _memos(
        {"key": lambda game, state: (game.to_move(state), len(game.actions(state)))},
        {"key": lambda game, state: game.to_move(state)},
        {"key": lambda game, state: game.to_text(state)},
        {"key": lambda game, state: game.actions(state)},
        {"key": lambda game, state: state[0] if isinstance(state, tuple) and state else state},
        {"key": lambda game, state: state[-1] if isinstance(state, tuple) and state else state},
        {"key": lambda game, state: state[:-1] if isinstance(state, tuple) else state},
        {"key": lambda game, state: state[1:] if isinstance(state, tuple) else state},
    ),
}
"""Mistakes about what the table keeps. The first only costs time."""

MORE_TABLES: Mistakes = {
    "ends-not-kept": _memos({"keeps": lambda game, state: not game.is_terminal(state)}),
    "zero-not-kept": _memos({"zero_is_nothing": True}, {"zero_is_nothing": True, "asks_again": True}),
    "rolls-not-kept": _memos(
        {"keeps": lambda game, state: game.to_move(state) != CHANCE},
        {"keeps": lambda game, state: game.is_terminal(state) or game.to_move(state) == CHANCE},
        {"keeps": lambda game, state: not game.is_terminal(state) and game.to_move(state) == CHANCE},
        {"keeps": lambda game, state: not game.is_terminal(state) and game.to_move(state) != CHANCE},
    ),
    "same-state-kept-apart": _memos(
        {"beside": lambda ply, step: ply}, {"beside": lambda ply, step: step}, {"beside": lambda ply, step: (ply, step)}
    ),
    "bounds-in-the-table": Family((_with_bounds(False), _with_bounds(True))),
    "chance-unweighted": _memos({"chance": average}),
    "chance-likeliest": _memos({"chance": likeliest}),
    "chance-last-outcome": _memos(
        {"chance": lambda lottery: lottery[-1][0] * lottery[-1][1]}, {"chance": lambda lottery: lottery[-1][1]}
    ),
    "chance-summed": _memos({"chance": lambda lottery: sum(value for _, value in lottery)}),
    "chance-as-max": _memos({"chance": lambda lottery: max(value for _, value in lottery)}),
    "chance-as-min": _memos({"chance": lambda lottery: min(value for _, value in lottery)}),
    "utility-of-min": _memos({"utility": lambda game, state: game.utility(state, MIN)}),
    "max-min-swapped": _memos({"likes": lambda player: MIN if player == MAX else MAX}),
    "always-maximizing": _memos({"likes": lambda player: MAX}),
    "always-minimizing": _memos({"likes": lambda player: MIN}),
    "no-action": _memos({"answer": lambda value, action, root: (value, None)}),
    "last-action": _memos({"answer": lambda value, action, root: (value, root[0][1] if action is not None else None)}),
    "roll-for-action": _memos(
        {"rolled": lambda outcomes: outcomes[0][0]}, {"rolled": lambda outcomes: outcomes[-1][0]}
    ),
}
"""What else goes wrong with it."""
