"""What it takes to write an assignment: its items, the kinds of problem, what problems are drawn from."""

# ruff: noqa: I001  (isort would give each name a line)
from aima_games.checking.misconceptions import add_misconception
from autograder.authoring.drawing import estimates, lottery, paths_of, random_line, random_tree, to_depth, tree_game
from autograder.authoring.item import Item, Problem
from autograder.authoring.loader import ANSWERS, load_items, load_module, loaded_files
from autograder.authoring.problems import CallProblem, GameProblem, MatchProblem, SearchProblem
from autograder.authoring.problems import best_actions, call, limited, position, random_position, tree
from autograder.authoring.quiescence import quiescence_by_hand, random_quiescence

__all__ = [
    "ANSWERS", "CallProblem", "GameProblem", "Item", "MatchProblem", "Problem", "SearchProblem", "add_misconception",
    "best_actions", "call", "estimates", "limited", "load_items", "load_module", "loaded_files", "lottery", "paths_of",
    "position", "quiescence_by_hand", "random_line", "random_position", "random_quiescence", "random_tree", "to_depth",
    "tree", "tree_game",
]  # fmt: skip
