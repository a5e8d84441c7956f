"""Agents that lose: each breaks a rule of the match, or hardly plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games import Action, Game, State

from .reference import my_game as my_game  # an agent's game is found beside it

Look = Callable[[State], str]


def _first(game: Game, state: State, look: Look, budget: int) -> Action:
    return game.actions(state)[0]


def _endless(game: Game, state: State, look: Look, budget: int) -> Action:
    def value(state: State) -> Any:
        return max((value(game.result(state, action)) for action in game.actions(state)), default=0)

    return max(game.actions(state), key=lambda action: value(game.result(state, action)))


AGENTS: dict[str, Callable[..., Any]] = {
    "first-action-taken": _first,
    "no-budget": _endless,
}
"""Nobody names them: a score says too little about why."""
