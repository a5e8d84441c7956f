"""Questions as the tests of every topic generate them, and what holds for each type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from aima_games.quiz.question import Question
from autograder.quiz.bank.question_types import QuestionType, question_type

EACH = 200
"""So many questions of each type."""


@cache
def questions(each: QuestionType) -> list[Question]:
    return [each.make(Random(f"{each.name} {i}")) for i in range(EACH)]


def right_answers_vary(each: QuestionType) -> None:
    """No answer, and no place among the choices, can be guessed."""
    answers = Counter(question.answer for question in questions(each))
    assert len(answers) >= 3
    assert answers.most_common(1)[0][1] <= 0.5 * EACH


def few_draws_and_the_same_again(each: QuestionType, monkeypatch, draws: int) -> None:
    """A question is found in no more than so many draws, and its seed finds it again."""
    monkeypatch.setattr("autograder.quiz.bank.question_types.DRAWS", draws)
    for i in range(50):
        assert each.make(Random(i)) == each.make(Random(i))


def asking(type_name: str, draft: Callable[[Random], Question | None]) -> QuestionType:
    """A question type that asks what a function of the random numbers makes."""
    return question_type(type_name, (), ("easy",))(draft)
