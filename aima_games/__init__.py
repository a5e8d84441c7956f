"""Games and adversarial search for courses that follow AIMA's chapter.

`import aima_games` loads the interface of a game and nothing heavy; drawing, checks and widgets
are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aima_games.game import (
    CHANCE,
    MAX,
    MIN,
    Action,
    Cutoff,
    Evaluation,
    Game,
    IllegalActionError,
    Player,
    State,
    Value,
    play_line,
)

if TYPE_CHECKING:
    from aima_games.checks import check
    from aima_games.drawing import board_scene, draw_board, draw_tree, tree_scene
    from aima_games.lecture import choose, leaf_puzzle, picture, remember
    from aima_games.matches import (
        Match,
        greedy_player,
        match_table,
        play,
        random_player,
        search_player,
        tournament,
    )  # fmt: skip
    from aima_games.probes import probe
    from aima_games.trees import back_up, game_tree, line_of_play
    from aima_games.widgets import back_up_exercise, play_against, step_through

__version__ = "0.1.0"

_LATER = {
    "Match": "matches",
    "back_up": "trees",
    "back_up_exercise": "widgets",
    "board_scene": "drawing",
    "check": "checks",
    "choose": "lecture",
    "draw_board": "drawing",
    "draw_tree": "drawing",
    "game_tree": "trees",
    "greedy_player": "matches",
    "leaf_puzzle": "lecture",
    "line_of_play": "trees",
    "match_table": "matches",
    "picture": "lecture",
    "play": "matches",
    "play_against": "widgets",
    "probe": "probes",
    "random_player": "matches",
    "remember": "lecture",
    "search_player": "matches",
    "step_through": "widgets",
    "tournament": "matches",
    "tree_scene": "drawing",
}

__all__ = [
    "CHANCE", "MAX", "MIN", "Action", "Cutoff", "Evaluation", "Game", "IllegalActionError", "Match", "Player", "State",
    "Value", "back_up", "back_up_exercise", "board_scene", "check", "choose", "draw_board", "draw_tree", "game_tree",
    "greedy_player", "leaf_puzzle", "line_of_play", "match_table", "picture", "play", "play_against", "play_line",
    "probe", "random_player", "remember", "search_player", "step_through", "tournament", "tree_scene",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"aima_games.{_LATER[name]}"), name)
    raise AttributeError(f"module 'aima_games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
