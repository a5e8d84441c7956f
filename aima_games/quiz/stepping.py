"""The stepper on the very tree of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import Game
from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import SmallTree

if TYPE_CHECKING:
    from aima_games.stepper import StepThrough


def tree_game(question: Question) -> Game | None:
    """The tree that a question is about, as a game; None where it is about something else, or leaves are unknown."""
    if "tree" not in question.data:
        return None
    try:
        return SmallTree(question.data["tree"], question.data["first"]).game
    except (KeyError, TypeError, ValueError):
        return None


def step_through_question(question: Question) -> StepThrough:
    """The search that the question is about, step by step. Raises ValueError where `tree_game` is None."""
    from aima_games.stepper import step_through

    game = tree_game(question)
    if game is None:
        raise ValueError("this question is about no tree that could be stepped through")
    if not any(concept.startswith("P-") for concept in question.concepts):  # rows of the lecture on alpha-beta
        return step_through(game)
    return step_through(
        game,
        search="alpha-beta",
        fail=question.data.get("fail", "soft"),
        equality_prunes=question.data.get("equality", True),
    )
