"""Wrong principal variation searches, `(game, state, alpha, beta)` -> (value, action)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from aima_games import MAX, Action, Game, State, Value
from solutions.searches.engine_room.principal_variation import null_window


def always(alpha: Value, beta: Value, value: Value) -> bool:
    """Whether an action is searched again that seems better; the right test for a value strictly inside the window."""
    return alpha < value < beta


@dataclass(frozen=True)
class FlawedScout:
    """A principal variation search in which the parts that people get wrong can be replaced, one at a time."""

    asked: Callable[[Value, Value, bool], tuple[Value, Value]] = null_window
    """The window of an action after the first."""
    again: Callable[[Value, Value, Value], bool] = always
    from_value: bool = False
    """No mistake: the second search may start from what the first one has proved."""

    def __call__(self, game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action = None, None
        for action in game.actions(state):
            child = game.result(state, action)
            asked = (alpha, beta) if best_value is None else self.asked(alpha, beta, maximizing)
            value, _ = self(game, child, *asked)
            if asked != (alpha, beta) and self.again(alpha, beta, value):
                proved = (value, beta) if maximizing else (alpha, value)
                value, _ = self(game, child, *(proved if self.from_value else (alpha, beta)))
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return best_value, best_action


SCOUTING: dict[str, Callable[..., Any]] = {
    "scout-taken-at-its-word": FlawedScout(again=lambda alpha, beta, value: False),
    "null-window-wrong-side": FlawedScout(
        asked=lambda alpha, beta, maximizing: null_window(alpha, beta, not maximizing)
    ),
    "null-window-same-side": FlawedScout(asked=lambda alpha, beta, maximizing: null_window(alpha, beta, True)),
    "no-null-window": FlawedScout(asked=lambda alpha, beta, maximizing: (alpha, beta)),
    "always-searched-again": FlawedScout(again=lambda alpha, beta, value: True),
}
