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
    from aima_games.evaluation import LinearEvaluation, bounded, make_evaluation, with_ends
    from aima_games.features import features_of
    from aima_games.learning import fit_weights, played_examples, random_states, searched_examples, td_lambda
    from aima_games.lecture import choose, leaf_puzzle, picture, remember
    from aima_games.matchboxes import Matchboxes
    from aima_games.matches import (
        Match,
        compare,
        draw_scores,
        greedy_player,
        match_table,
        play,
        progress_bar,
        random_player,
        search_player,
        tournament,
    )  # fmt: skip
    from aima_games.playing import play_widget
    from aima_games.probes import probe
    from aima_games.stepper import step_through
    from aima_games.trees import back_up, game_tree, line_of_play
    from aima_games.widgets import back_up_exercise

__version__ = "0.1.0"

_LATER = {
    "LinearEvaluation": "evaluation",
    "Match": "matches",
    "Matchboxes": "matchboxes",
    "back_up": "trees",
    "back_up_exercise": "widgets",
    "board_scene": "drawing",
    "bounded": "evaluation",
    "check": "checks",
    "choose": "lecture",
    "compare": "matches",
    "draw_board": "drawing",
    "draw_scores": "matches",
    "draw_tree": "drawing",
    "features_of": "features",
    "fit_weights": "learning",
    "game_tree": "trees",
    "greedy_player": "matches",
    "leaf_puzzle": "lecture",
    "line_of_play": "trees",
    "make_evaluation": "evaluation",
    "match_table": "matches",
    "picture": "lecture",
    "play": "matches",
    "play_widget": "playing",
    "played_examples": "learning",
    "probe": "probes",
    "progress_bar": "matches",
    "random_player": "matches",
    "random_states": "learning",
    "remember": "lecture",
    "search_player": "matches",
    "searched_examples": "learning",
    "step_through": "stepper",
    "td_lambda": "learning",
    "tournament": "matches",
    "tree_scene": "drawing",
    "with_ends": "evaluation",
}

__all__ = [
    "CHANCE", "MAX", "MIN", "Action", "Cutoff", "Evaluation", "Game", "IllegalActionError", "LinearEvaluation",
    "Match", "Matchboxes", "Player", "State", "Value", "back_up", "back_up_exercise", "board_scene", "bounded",
    "check", "choose", "compare", "draw_board", "draw_scores", "draw_tree", "features_of", "fit_weights", "game_tree",
    "greedy_player", "leaf_puzzle", "line_of_play", "make_evaluation", "match_table", "picture", "play",
    "play_line", "play_widget", "played_examples", "probe", "progress_bar", "random_player", "random_states",
    "remember", "search_player", "searched_examples", "step_through", "td_lambda", "tournament", "tree_scene",
    "with_ends",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"aima_games.{_LATER[name]}"), name)
    raise AttributeError(f"module 'aima_games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
