"""What a student wrote, read as the answer to a question, and what there is to say about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aima_games.checking.case import read_fraction
from aima_games.quiz.question import Answer, Kind, Mistake, Question, QuizError, Value, letter
from aima_games.values import read_value, show


class AnswerError(QuizError):
    """What was written is no answer to this kind of question; the message says how to write one."""


@dataclass(frozen=True)
class Marked:
    """Whether an answer is right, and the mistakes that lead to just this wrong answer."""

    right: bool
    mistakes: tuple[Mistake, ...] = ()

    @property
    def why(self) -> str:
        """What to tell who gave it; empty where it is right, or wrong in a way that nobody foresaw."""
        return " ".join(dict.fromkeys(mistake.why for mistake in self.mistakes))


def mark(question: Question, given: Any) -> Marked:
    """Mark what a student wrote. Raises AnswerError where it is no answer, ValueError for a text: a person reads it."""
    if question.kind == "text":
        raise ValueError("a text is marked by a person")
    answer = read_answer(question, given)
    return Marked(answer == question.right, tuple(mistake for mistake in question.mistakes if mistake.answer == answer))


def how_to_write(question: Question) -> str:
    """How an answer is written, in a few words and with an example: "a letter: A, B or C"."""
    letters = [letter(i) for i in range(len(question.choices))]
    match question.kind:
        case "number":
            return "a number, such as 12 or -2.5"
        case "choice":
            return f"a letter: {', '.join(letters[:-1])} or {letters[-1]}"
        case "several":
            return f'the letters of all that are right, such as "{letters[0]}, {letters[2]}"'
        case "leaves":
            return 'the numbers of all such leaves, such as "3, -14"'
        case "matching":
            return f'a letter for each number, such as "1{letters[1]}, 2{letters[0]}"'
    return "a few sentences"


def read_answer(question: Question, given: Any) -> Answer:
    """What a student wrote, as text or as a Python value, in the form of `Question.right`.

    Upper and lower case, spaces and the order of several choices do not matter. Raises AnswerError.
    """
    try:
        match question.kind:
            case "number":
                return _number(given)
            case "choice":
                return _choice(question, given)
            case "several":
                return _in_order(question, (_choice(question, part) for part in _letters(given)))
            case "leaves":
                return _in_order(question, map(_number, _parts(given)))
            case "matching":
                return _pairs(question, given)
    except (ValueError, TypeError, KeyError, ZeroDivisionError, OverflowError):
        raise AnswerError(f"{show(given)} is no answer here; write {how_to_write(question)}") from None
    return str(given)


def _number(given: Any) -> int | Fraction:
    if isinstance(given, bool):
        raise TypeError(given)
    if isinstance(given, str):
        given = given.strip().replace("−", "-")
        if re.fullmatch(r"-?\d{1,3}(,\d{3})+", given):  # as a text would have it: 1,024
            given = given.replace(",", "")
        if "e" in given.lower():  # a Fraction would work out all the digits of 1e999999999
            given = float(given)
    # By way of the text, so that 0.1 is a tenth.
    number = read_fraction(str(given)) if isinstance(given, float | str) else Fraction(given)
    return int(number) if number.denominator == 1 else number


def _choice(question: Question, given: Any) -> Value:
    """A choice by its letter, or by its own words."""
    text = str(given).strip(" ().").upper()
    offered = {letter(i): choice for i, choice in enumerate(question.choices)}
    by_words = {str(choice).upper(): choice for choice in question.choices}
    if text in offered:
        return offered[text]
    if (words := str(given).strip().upper()) in by_words:
        return by_words[words]
    raise ValueError(given)


def _in_order(question: Question, chosen: Iterable[Value]) -> tuple[Value, ...]:
    """Choices in the order shown, each once. Raises ValueError where one was not offered."""
    return tuple(sorted(set(chosen), key=question.choices.index))


def _parts(given: Any) -> list[Any]:
    """The members of a collection, or of a text like "3, 14"; none of "none"."""
    if not isinstance(given, str):
        return list(given) if isinstance(given, Iterable) else [given]
    if given.strip().lower() in ("", "none", "()", "[]"):
        return []
    return re.split(r"\s*(?:[,;]|\band\b|\s)\s*", given.strip(" ()[]{}"))


def _letters(given: Any) -> list[Any]:
    parts = _parts(given)
    if len(parts) == 1 and isinstance(parts[0], str) and re.fullmatch("[A-Za-z]+", parts[0]):
        return list(parts[0])  # ABC without anything in between
    return parts


def _pairs(question: Question, given: Any) -> tuple[Value, ...]:
    """ "1B, 2A", {1: "B", 2: "A"}, or the letters alone in the order of the rows."""
    if isinstance(given, str) and (pairs := re.findall(r"(?<!\d)(\d{1,3})\W{0,9}([A-Za-z])\b", given)):
        given = {int(row): each for row, each in pairs}
    if isinstance(given, Mapping):
        given = {int(row): each for row, each in given.items()}
        given = [given[row] for row in range(1, len(question.rows) + 1)] if len(given) == len(question.rows) else []
    if isinstance(given, Set):
        raise TypeError("a set has no order")
    chosen = tuple(_choice(question, each) for each in _letters(given))
    if len(chosen) != len(question.rows):
        raise ValueError(given)
    return chosen


def check_form(given: Any, kind: Kind, choices: int | Sequence[Value] = 0, rows: int = 0) -> str:
    """Whether an answer is written so that it can be read; says how it is understood, not whether it is right.

    For a sheet without key: `choices` are the leaves, or says how many choices there are, `rows` how many rows.
    Raises AnswerError where it cannot be read.
    """
    offered = tuple(map(letter, range(choices))) if isinstance(choices, int) else tuple(choices)
    blank = Question(kind, "", "", (), "", {}, 0, choices=offered, rows=tuple(map(str, range(rows))))
    answer = read_answer(blank, read_value(given))  # as the judge reads it
    return f"Understood as: {blank.written(answer)}. Whether it is right is seen after you hand in."
