"""The mistakes that you expect, each a wrong function by its name. Never released.

A mistake must cost marks, or `autograder release` refuses. Its title and its hint stand in `misconceptions.txt`, beside
this file. Those of the kit's own mistakes are in `aima_games/checking/misconceptions.txt`: such a name needs no others.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from aima_games import MAX, Game
from autograder.authoring import add_misconceptions

add_misconceptions(Path(__file__).with_suffix(".txt"))


def _first_end(game: Game, state: Any) -> float:
    while not game.is_terminal(state):
        state = game.result(state, game.actions(state)[0])
    return game.utility(state, MAX)


BEST_END: dict[str, Callable[..., Any]] = {
    "first-end-only": _first_end,
}
"""Mistakes about `best_end`."""
