"""Quizzes that regenerate: `make_quiz(["minimax"], seed=7, count=5)`.

`question.py` says what a question is, `bank.py` holds the question types, one module a topic defines
them, and `quiz.py` puts a quiz together. `autograder.quiz` writes quizzes for a class.
"""

from __future__ import annotations

# Imported for their question types: they register in the bank.
from aima_games.quiz import alphabeta as alphabeta
from aima_games.quiz import alphabeta_bounds as alphabeta_bounds
from aima_games.quiz import alphabeta_cost as alphabeta_cost
from aima_games.quiz import alphabeta_windows as alphabeta_windows
from aima_games.quiz import board_counts as board_counts
from aima_games.quiz import case as case  # so that quiz cases can be read from files
from aima_games.quiz import chance as chance
from aima_games.quiz import chance_cuts as chance_cuts
from aima_games.quiz import dice_odds as dice_odds
from aima_games.quiz import estimated_trees as estimated_trees
from aima_games.quiz import evaluation as evaluation
from aima_games.quiz import formalized_games as formalized_games
from aima_games.quiz import formalizing as formalizing
from aima_games.quiz import game_kinds as game_kinds
from aima_games.quiz import known_opponents as known_opponents
from aima_games.quiz import many_players as many_players
from aima_games.quiz import minimax as minimax
from aima_games.quiz import search_costs as search_costs
from aima_games.quiz import strategies as strategies
from aima_games.quiz import stretching as stretching
from aima_games.quiz import sums_and_plies as sums_and_plies
from aima_games.quiz import tree_sizes as tree_sizes
from aima_games.quiz import weighted_sums as weighted_sums
from aima_games.quiz import whole_games as whole_games
from aima_games.quiz.bank import topics
from aima_games.quiz.question import Question, QuizError
from aima_games.quiz.quiz import Part, Quiz, assemble, make_quiz

__all__ = ["Part", "Question", "Quiz", "QuizError", "assemble", "make_quiz", "topics"]
