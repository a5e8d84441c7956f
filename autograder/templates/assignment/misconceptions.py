"""The mistakes that you expect, each a wrong function by its name. Never released.

A mistake must cost marks, or `autograder release` refuses; who makes it reads its title, after "It looks as if", and
its hint. The kit's own mistakes are in `aima_games/checking/misconceptions.txt`: a name from there needs no words here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games import MAX, Game
from autograder.authoring import add_misconception


def _first_end(game: Game, state: Any) -> float:
    while not game.is_terminal(state):
        state = game.result(state, game.actions(state)[0])
    return game.utility(state, MAX)


add_misconception(
    "first-end-only",
    title="only the first end of the game is looked at",
    hint="A tree has many ends. What does your function do with the second action?",
)

BEST_END: dict[str, Callable[..., Any]] = {
    "first-end-only": _first_end,
}
"""Mistakes about `best_end`."""
