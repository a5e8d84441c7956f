"""Quizzes that regenerate: `make_quiz(["minimax"], seed=7, count=5)`.

`question.py` says what a question is, `bank.py` what a question type is and how those in `topics/` are found, and
`quiz.py` puts a quiz together. `autograder.quiz` writes quizzes for a class.
"""

from __future__ import annotations

from aima_games.quiz import case as case  # so that quiz cases can be read from files
from aima_games.quiz.bank import topic_names
from aima_games.quiz.question import Question, QuizError
from aima_games.quiz.quiz import Part, Quiz, assemble, make_quiz

__all__ = ["Part", "Question", "Quiz", "QuizError", "assemble", "make_quiz", "topic_names"]
