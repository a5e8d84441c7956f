"""The stepper on the very tree of a question, with the search that the question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from aima_games.game import Game
from aima_games.quiz.bank import type_named
from aima_games.quiz.question import Question
from aima_games.quiz.small_trees import SmallTree
from aima_games.traces.alpha_beta import alpha_beta_trace
from aima_games.traces.minimax import minimax_trace
from aima_games.traces.trace import Trace

if TYPE_CHECKING:
    from aima_games.widgets.stepper import StepThrough


def search_of(question: Question) -> Literal["minimax", "alpha-beta"] | None:
    """The search to step through; None where the question is about something else."""
    question_type = type_named(question.type)
    return None if question_type is None or "tree" not in question.data else question_type.search


def trace_of(question: Question) -> Trace:
    """The search that the question is about. Raises ValueError where `search_of` is None."""
    game = _game(question)
    if search_of(question) == "minimax":
        return minimax_trace(game)
    return alpha_beta_trace(game, equality_prunes=_equality_prunes(question))


def step_through_question(question: Question) -> StepThrough:
    """The search that the question is about, step by step. Raises ValueError where `search_of` is None."""
    from aima_games.widgets.stepper import step_through

    search = search_of(question) or "minimax"
    return step_through(_game(question), search=search, equality_prunes=_equality_prunes(question))


def _game(question: Question) -> Game:
    if search_of(question) is None:
        raise ValueError("this question is about no tree that could be stepped through")
    return SmallTree(question.data["tree"], question.data["first"]).game


def _equality_prunes(question: Question) -> bool:
    return bool(question.data.get("equality", True))
