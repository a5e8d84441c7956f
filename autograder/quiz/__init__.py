"""Quizzes that regenerate: `write_quiz(["minimax"], seed=7, count=5, out=Path("quiz"))`.

`question.py` says what a question is, `bank.py` holds the question types, one module a topic defines
them, `quiz.py` puts a quiz together, and `export.py` writes it.
"""

from __future__ import annotations

from autograder.quiz import minimax as minimax  # imported for its question types: they register in the bank
from autograder.quiz.bank import topics
from autograder.quiz.export import write_quiz
from autograder.quiz.question import QuizError
from autograder.quiz.quiz import Quiz, make_quiz

__all__ = ["Quiz", "QuizError", "make_quiz", "topics", "write_quiz"]
