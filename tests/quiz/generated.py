"""Questions as the tests of every topic generate them, and what holds for each type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

from aima_games.quiz.question import Question
from autograder.quiz.bank.question_types import QuestionType, question_type

EACH = 200
"""So many questions of each type."""


@cache
def questions(each: QuestionType) -> list[Question]:
    return [each.make(Random(f"{each.name} {i}")) for i in range(EACH)]


def number(text: str) -> Fraction:
    """A number as a text shows it: "−2.5"."""
    return Fraction(text.replace("−", "-").replace(",", ""))


def table_in(prompt: str) -> list[list[str]]:
    """The cells of the table in a prompt, without its head."""
    lines = [line for line in prompt.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


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
