"""Wrong successor functions, `(game, state)` -> list of (action, state)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games import Action, Game, State


def _overwriting(game: Game, state: State) -> list[tuple[Action, State]]:
    pairs = []
    for action in game.actions(state):
        state = game.result(state, action)
        pairs.append((action, state))
    return pairs


SUCCEEDING: dict[str, Callable[..., Any]] = {
    "actions-alone": lambda game, state: list(game.actions(state)),
    "states-alone": lambda game, state: [game.result(state, action) for action in game.actions(state)],
    "pair-turned-round": lambda game, state: [(game.result(state, a), a) for a in game.actions(state)],
    "first-pair-only": lambda game, state: [(a, game.result(state, a)) for a in game.actions(state)[:1]],
    "state-overwritten": _overwriting,
}
"""Mistakes about the successor function."""
