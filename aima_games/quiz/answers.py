"""What a student wrote, read as the answer to a question and marked, with the reasons for mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aima_games.quiz.question import Answer, Kind, Mistake, Question, QuizError
from aima_games.quiz.wording import Value, letter, tidy
from aima_games.values import read_value, show


class AnswerError(QuizError):
    """What was written is not an answer to this kind of question; the message says how to write one."""


@dataclass(frozen=True)
class Marked:
    """Whether an answer is right, and the mistakes that lead to exactly this wrong answer."""

    right: bool
    mistakes: tuple[Mistake, ...] = ()
    share: Fraction = Fraction(0)
    """The share of the points that it earns, the same on paper, in a notebook, in practice and in an LMS."""

    @property
    def why(self) -> str:
        """What to tell the student who gave it; empty where it is right, or wrong in a way that nobody foresaw."""
        return " ".join(dict.fromkeys(mistake.why for mistake in self.mistakes))


def mark(question: Question, given: Any) -> Marked:
    """Mark what a student wrote. Raises AnswerError if it is not an answer, and ValueError for a text."""
    if question.form.by_hand:
        raise ValueError("a text is marked by a person")
    answer = read_answer(question, given)
    return mark_read(question, answer)


def mark_read(question: Question, answer: Answer) -> Marked:
    """Mark an answer that was read."""
    mistakes = tuple(mistake for mistake in question.mistakes if mistake.answer == answer)
    return Marked(answer == question.right, mistakes, question.form.share(question, answer))


def earned_in_part(marked: Marked) -> str:
    """The sentence about an answer that is not right and still earns a part of the points."""
    return f"In a quiz this earns {marked.share} of the points. " if 0 < marked.share < 1 else ""


def part_marks(questions: Iterable[Question]) -> str:
    """How parts of the points are earned in a quiz, in sentences for its sheet; empty where no question has parts."""
    return " ".join(dict.fromkeys(each.form.part_marks for each in questions if each.form.part_marks))


def how_to_write(question: Question) -> str:
    """How an answer is written, in a few words and with an example: "a letter: A, B or C"."""
    return question.form.how_to_write(question)


def read_answer(question: Question, given: Any) -> Answer:
    """What a student wrote, as text or as a Python value, in the form of `Question.right`.

    Upper and lower case, spaces and the order of several choices do not matter. Raises AnswerError.
    """
    try:
        return question.form.read(question, tidy(given) if isinstance(given, str) else given)
    except (ValueError, TypeError, KeyError, ZeroDivisionError, OverflowError):
        raise AnswerError(f"{show(given)} is no answer here; write {how_to_write(question)}") from None


def check_form(given: Any, kind: Kind, choices: int | Sequence[Value] = 0, rows: int = 0) -> str:
    """How an answer is understood, if it is written so that it can be read; not whether it is right.

    For a sheet without key: `choices` are the leaves, or the number of choices, and `rows` is the number of rows.
    Raises AnswerError where it cannot be read.
    """
    offered = tuple(map(letter, range(choices))) if isinstance(choices, int) else tuple(choices)
    blank = Question(kind=kind, prompt="", explanation="", effort=0, choices=offered, rows=tuple(map(str, range(rows))))
    answer = read_answer(blank, read_value(given))  # as the judge reads it
    return f"Understood as: {blank.written(answer)}. Whether it is right is seen after you hand in."
