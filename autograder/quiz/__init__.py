"""Quizzes for a class: `write_quiz(["minimax"], seed=7, count=5, out=Path("quiz"))`.

The questions come from the bank in `aima_games.quiz`; here they are written for paper and screen.
"""

from __future__ import annotations

from autograder.quiz.export import write_quiz

__all__ = ["write_quiz"]
