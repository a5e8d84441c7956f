"""What it takes to write an assignment: its items, the kinds of problem, what problems are drawn from."""

# ruff: noqa: I001  (isort would give each name a line)
from aima_games.checking.misconceptions import add_misconceptions
from autograder.authoring.demands import unmatched
from autograder.authoring.drawing import enlarged, estimates, lottery, paths_of, random_line, random_tree, telling
from autograder.authoring.drawing import telling_tree, to_depth, tree_game
from autograder.authoring.item import Family, Item, Problem
from autograder.authoring.mistakes import mistakes, together
from autograder.authoring.loader import ANSWERS, load_items, load_module, loaded_files
from autograder.authoring.problems import (
    CallProblem,
    ExactMatchProblem,
    GameProblem,
    MatchProblem,
    SampleProblem,
    SearchProblem,
)
from autograder.authoring.problems import about_zero, best_actions, call, limited, position, random_position, tree
from autograder.authoring.quiescence import quiescence_by_hand, random_quiescence

__all__ = [
    "ANSWERS", "CallProblem", "ExactMatchProblem", "Family", "GameProblem", "Item", "MatchProblem", "Problem",
    "SampleProblem", "SearchProblem", "about_zero", "add_misconceptions", "best_actions",
    "call", "enlarged", "estimates", "limited", "load_items", "load_module", "loaded_files", "lottery",
    "mistakes", "paths_of", "position", "quiescence_by_hand", "random_line", "random_position",
    "random_quiescence", "random_tree", "telling", "telling_tree", "to_depth", "together", "tree", "tree_game",
    "unmatched",
]  # fmt: skip
