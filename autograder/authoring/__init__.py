"""What it takes to write an assignment: its items, the kinds of problem, and what problems are drawn from."""

# ruff: noqa: I001  (isort would give each name a line)
from aima_games.checking.misconceptions import add_misconceptions
from autograder.authoring.text_checks import unmatched
from autograder.authoring.drawing import HEXAPAWN, TICTACTOE, changed, enlarged, estimates, first_that, grown_tree
from autograder.authoring.drawing import leaves_of, lottery, nim, paths_of, random_line, random_tree, states_below
from autograder.authoring.drawing import telling, telling_tree, to_depth, tree_game, turned
from autograder.authoring.item import Family, Item, Problem
from autograder.authoring.mistakes import mistakes, together
from autograder.authoring.loader import ANSWERS, assignment_folders, load_items, load_module, loaded_files, source_file
from autograder.authoring.problems import (
    CallProblem,
    ExactMatchProblem,
    GameProblem,
    MatchProblem,
    SampleProblem,
    SearchProblem,
)
from autograder.authoring.problems import about_zero, best_actions, call, estimated, limited, position
from autograder.authoring.problems import random_position, telling_problem, tree
from autograder.authoring.problems import quiescence_by_hand

__all__ = [
    "ANSWERS", "HEXAPAWN", "TICTACTOE", "CallProblem", "ExactMatchProblem", "Family", "GameProblem", "Item",
    "MatchProblem", "Problem", "SampleProblem", "SearchProblem", "about_zero", "add_misconceptions",
    "assignment_folders", "best_actions", "call", "changed", "enlarged", "estimated", "estimates", "first_that",
    "grown_tree", "leaves_of", "limited", "load_items", "load_module", "loaded_files", "lottery", "mistakes", "nim",
    "paths_of", "position", "quiescence_by_hand", "random_line", "random_position", "random_tree", "source_file",
    "states_below", "telling", "telling_problem", "telling_tree", "to_depth", "together", "tree", "tree_game",
    "turned", "unmatched",
]  # fmt: skip
