"""The stepper on the very tree of a question, with the search that the question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import Game
from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import SmallTree
from aima_games.traces.alpha_beta import alpha_beta_trace
from aima_games.traces.minimax import minimax_trace
from aima_games.traces.trace import Trace

if TYPE_CHECKING:
    from aima_games.widgets.stepper import StepThrough


def tree_game(question: Question) -> Game | None:
    """The tree to be stepped through, as a game; None where the question is about something else."""
    if not question.search:
        return None
    try:
        return SmallTree(question.data["tree"], question.data["first"]).game
    except (KeyError, TypeError, ValueError):  # some leaves cannot be read
        return None


def trace_of(question: Question) -> Trace:
    """The search that the question is about. Raises ValueError where `tree_game` is None."""
    game = tree_game(question)
    if game is None:
        raise ValueError("this question is about no tree that could be stepped through")
    if question.search == "minimax":
        return minimax_trace(game)
    return alpha_beta_trace(game, equality_prunes=question.data.get("equality", True))


def step_through_question(question: Question) -> StepThrough:
    """The search that the question is about, step by step. Raises ValueError where `tree_game` is None."""
    from aima_games.widgets.stepper import step_through

    game = tree_game(question)
    if game is None:
        raise ValueError("this question is about no tree that could be stepped through")
    if question.search == "minimax":
        return step_through(game)
    return step_through(game, search="alpha-beta", equality_prunes=question.data.get("equality", True))
