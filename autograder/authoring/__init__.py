"""What it takes to write an assignment: its items, the kinds of problem, and what problems are drawn from."""

# ruff: noqa: I001  (isort would give each name a line)
from autograder.authoring.text_checks import unmatched
from autograder.authoring.drawing import changed, estimates, first_that, grown_tree, leaves_of, lottery, paths_of
from autograder.authoring.drawing import random_line, random_tree, states_below, to_depth, tree_game
from autograder.authoring.item import Family, Item, Problem
from autograder.authoring.mistakes import mistakes, together
from autograder.authoring.loader import ANSWERS, assignment_folders, load_items, source_file
from autograder.authoring.problems import CallProblem, ExactMatchProblem, GameProblem, MatchProblem, SampleProblem
from autograder.authoring.problems import SearchProblem, about_zero, best_actions, call, estimated, limited, position
from autograder.authoring.problems import quiescence_by_hand, tree

__all__ = [
    "ANSWERS", "CallProblem", "ExactMatchProblem", "Family", "GameProblem", "Item", "MatchProblem", "Problem",
    "SampleProblem", "SearchProblem", "about_zero", "assignment_folders", "best_actions", "call", "changed",
    "estimated", "estimates", "first_that", "grown_tree", "leaves_of", "limited", "load_items", "lottery", "mistakes",
    "paths_of", "position", "quiescence_by_hand", "random_line", "random_tree", "source_file", "states_below",
    "to_depth", "together", "tree", "tree_game", "unmatched",
]  # fmt: skip
