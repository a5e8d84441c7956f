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
    from aima_games.classifying import table_exercise
    from aima_games.contract import check_game
    from aima_games.drawing import board_scene, draw_board, draw_tree, tree_scene
    from aima_games.evaluation import LinearEvaluation, bounded, make_evaluation, with_ends
    from aima_games.features import features_of
    from aima_games.formalizing import (
        check_new_game,
        heap_scene,
        heap_table,
        side_by_side,
        strategy_tree,
        survey,
        taking,
        try_strategy,
        without_mirror_images,
    )  # fmt: skip
    from aima_games.learning import fit_weights, played_examples, random_states, searched_examples, td_lambda
    from aima_games.lecture import choose, leaf_puzzle, picture, remember
    from aima_games.matchboxes import Matchboxes
    from aima_games.matches import (
        Match,
        compare,
        greedy_player,
        match_table,
        play,
        progress_bar,
        random_player,
        search_player,
        tournament,
    )  # fmt: skip
    from aima_games.playing import play_widget
    from aima_games.plots import plot_curves, plot_growth, plot_scores, plot_table
    from aima_games.probes import probe
    from aima_games.quiz.practice_widget import practice
    from aima_games.stepper import step_through
    from aima_games.trees import back_up, game_tree, line_of_play
    from aima_games.widgets import back_up_exercise

__version__ = "0.1.0"

_MODULES = {
    "checks": "check",
    "classifying": "table_exercise",
    "contract": "check_game",
    "drawing": "board_scene draw_board draw_tree tree_scene",
    "evaluation": "LinearEvaluation bounded make_evaluation with_ends",
    "features": "features_of",
    "formalizing": "check_new_game heap_scene heap_table side_by_side strategy_tree survey taking "
    "try_strategy without_mirror_images",
    "learning": "fit_weights played_examples random_states searched_examples td_lambda",
    "lecture": "choose leaf_puzzle picture remember",
    "matchboxes": "Matchboxes",
    "matches": "Match compare greedy_player match_table play progress_bar random_player search_player tournament",
    "playing": "play_widget",
    "plots": "plot_curves plot_growth plot_scores plot_table",
    "probes": "probe",
    "quiz.practice_widget": "practice",
    "stepper": "step_through",
    "trees": "back_up game_tree line_of_play",
    "widgets": "back_up_exercise",
}
_LATER = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "CHANCE", "MAX", "MIN", "Action", "Cutoff", "Evaluation", "Game", "IllegalActionError", "LinearEvaluation",
    "Match", "Matchboxes", "Player", "State", "Value", "back_up", "back_up_exercise", "board_scene", "bounded",
    "check", "check_game", "check_new_game", "choose", "compare", "draw_board", "draw_tree",
    "features_of", "fit_weights", "game_tree", "greedy_player", "heap_scene", "heap_table",
    "leaf_puzzle", "line_of_play", "make_evaluation", "match_table", "picture", "play", "play_line", "play_widget",
    "played_examples", "plot_curves", "plot_growth", "plot_scores", "plot_table", "practice", "probe", "progress_bar",
    "random_player", "random_states", "remember", "search_player", "searched_examples", "side_by_side", "step_through",
    "strategy_tree", "survey", "table_exercise", "taking", "td_lambda", "tournament", "tree_scene", "try_strategy",
    "with_ends", "without_mirror_images",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"aima_games.{_LATER[name]}"), name)
    raise AttributeError(f"module 'aima_games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
