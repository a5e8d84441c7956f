"""Games and adversarial search for courses that follow AIMA's chapter.

`import aima_games` loads the interface of a game and nothing heavy; drawing, checks and widgets
are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError, play_line

if TYPE_CHECKING:
    from aima_games.check import check
    from aima_games.drawing import board_scene, draw_board, draw_tree, tree_scene
    from aima_games.probe import probe
    from aima_games.trees import back_up, game_tree, line_of_play

__version__ = "0.1.0"

_LATER = {
    "back_up": "trees",
    "board_scene": "drawing",
    "check": "check",
    "draw_board": "drawing",
    "draw_tree": "drawing",
    "game_tree": "trees",
    "line_of_play": "trees",
    "probe": "probe",
    "tree_scene": "drawing",
}

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "Game",
    "IllegalActionError",
    "back_up",
    "board_scene",
    "check",
    "draw_board",
    "draw_tree",
    "game_tree",
    "line_of_play",
    "play_line",
    "probe",
    "tree_scene",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"aima_games.{_LATER[name]}"), name)
    raise AttributeError(f"module 'aima_games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
