"""Questions as the tests of every topic generate them, and what holds for each type."""

from __future__ import annotations

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


def asking(type_name: str, draft: Callable[[Random], Question | None]) -> QuestionType:
    """A question type that asks what a function of the random numbers makes."""
    return question_type(type_name, (), ("easy",))(draft)
