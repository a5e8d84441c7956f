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
    PartiallyObservableGame,
    Player,
    State,
    Value,
    play_line,
)

if TYPE_CHECKING:
    from aima_games.conformance import check_game
    from aima_games.evaluation.features import features_of
    from aima_games.evaluation.learning import fit_weights, played_examples, random_states, searched_examples, td_lambda
    from aima_games.evaluation.linear import LinearEvaluation, bounded, make_evaluation, with_ends
    from aima_games.evaluation.menace import MENACE
    from aima_games.graphics.figure import picture
    from aima_games.graphics.positions import board_scene
    from aima_games.lectures.formalizing import (
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
    from aima_games.lectures.support import choose, leaf_puzzle, remember
    from aima_games.matches.match import (
        Match,
        compare,
        greedy_player,
        match_table,
        play,
        random_player,
        search_player,
        tournament,
    )  # fmt: skip
    from aima_games.matches.plots import plot_table
    from aima_games.quiz.widget import asked_again, practice
    from aima_games.recording import recorded
    from aima_games.trees.build import back_up, game_tree, principal_variation
    from aima_games.trees.draw import draw_tree, tree_scene
    from aima_games.trees.forest import forest_view
    from aima_games.widgets.classifying import table_exercise
    from aima_games.widgets.comparison import check
    from aima_games.widgets.debugging import compare_with_right
    from aima_games.widgets.exercises import back_up_exercise
    from aima_games.widgets.play_board import play_widget
    from aima_games.widgets.predict import predict
    from aima_games.widgets.stepper import step_through
    from aima_games.widgets.touch import touch_tree

__version__ = "0.1.0"

_MODULES = {
    "conformance": "check_game",
    "evaluation.features": "features_of",
    "evaluation.learning": "fit_weights played_examples random_states searched_examples td_lambda",
    "evaluation.linear": "LinearEvaluation bounded make_evaluation with_ends",
    "evaluation.menace": "MENACE",
    "graphics.figure": "picture",
    "graphics.positions": "board_scene",
    "lectures.formalizing": "check_new_game heap_scene heap_table side_by_side strategy_tree "
    "survey taking try_strategy without_mirror_images",
    "lectures.support": "choose leaf_puzzle remember",
    "matches.match": "Match compare greedy_player match_table play random_player search_player tournament",
    "matches.plots": "plot_table",
    "quiz.widget": "asked_again practice",
    "recording": "recorded",
    "trees.build": "back_up game_tree principal_variation",
    "trees.draw": "draw_tree tree_scene",
    "trees.forest": "forest_view",
    "widgets.classifying": "table_exercise",
    "widgets.comparison": "check",
    "widgets.debugging": "compare_with_right",
    "widgets.exercises": "back_up_exercise",
    "widgets.play_board": "play_widget",
    "widgets.predict": "predict",
    "widgets.stepper": "step_through",
    "widgets.touch": "touch_tree",
}
_LATER = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "CHANCE", "MAX", "MIN", "Action", "Cutoff", "Evaluation", "Game", "IllegalActionError", "PartiallyObservableGame",
    "Player", "State", "Value",
    "play_line", *_LATER,
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"aima_games.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
