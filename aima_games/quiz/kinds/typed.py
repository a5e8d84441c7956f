"""Answers that are typed: a number, or a few sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from aima_games.checking.case import read_fraction
from aima_games.quiz.kinds.kind import (
    DASHES,
    AnswerKind,
    Asked,
    Inline,
    moodle_text,
    one,
    qti_earns,
    qti_field,
)
from aima_games.quiz.wording import Answer, Value, plain

# A number: an int, or a Fraction with a short decimal form.


class Number(AnswerKind):
    """Written as "-2.5"."""

    name = "number"
    instruction = "Answer (a number):"
    new_by_answer = True
    qti_type = "numerical_question"
    moodle_type = "numerical"

    def fits(self, question: Asked, answer: Answer) -> bool:
        return isinstance(answer, int | Fraction) and "/" not in plain(answer)

    def how_to_write(self, question: Asked) -> str:
        return "a number, such as 12 or -2.5"

    def written(self, question: Asked, answer: Answer) -> str:
        return plain(one(answer))

    def read(self, question: Asked, given: Any) -> Answer:
        return read_number(given)

    def right_in_words(self, question: Asked) -> str:
        return question.answer.replace("-", "−")

    def html(self, question: Asked, number: int) -> str:
        field = f'<input type="text" inputmode="text" autocomplete="off" name="answer-{number}">'
        return f"<p><label>{self.instruction} {field}</label></p>"

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield qti_field(E, fibtype="Decimal")

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        exact = plain(one(question.right))
        within = E("and", E.vargte(exact, respident="response1"), E.varlte(exact, respident="response1"))
        yield qti_earns(E, E("or", E.varequal(exact, respident="response1"), within))

    qti2_type = "float"

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        return E.p(f"{self.instruction} ", E.textEntryInteraction(responseIdentifier="RESPONSE", expectedLength="10"))

    def qti2_values(self, question: Asked, answer: Answer, ids: dict[Value, str]) -> list[str]:
        return [plain(one(answer))]

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        for answer, fraction, why in [(question.right, "100", ""), *((w.answer, "0", w.why) for w in question.wrong)]:
            feedback = moodle_text("feedback", why, E)
            yield E.answer(E.text(plain(one(answer))), feedback, E.tolerance("0"), fraction=fraction)


def read_number(given: Any) -> int | Fraction:
    """What a student wrote as an exact number. Raises ValueError and the like."""
    if isinstance(given, bool):
        raise TypeError(given)
    if isinstance(given, str):
        if "_" in given:  # Python's own spelling, which nobody uses on paper
            raise ValueError(given)
        given = _plainly(given)
        if isinstance(given, Fraction):
            return int(given) if given.denominator == 1 else given
        if "e" in given.lower():  # a Fraction would work out all the digits of 1e999999999
            given = float(given)
    # By way of its text, so that 0.1 is a tenth.
    number = read_fraction(str(given)) if isinstance(given, float | str) else Fraction(given)
    return int(number) if number.denominator == 1 else number


COUNTED = "leaves|leaf|nodes?|moves?|plies|ply|points?|states?|positions?|games?|turns?|seconds?|s"
"""What a number may count."""


def _plainly(text: str) -> str | Fraction:
    """A number as a keyboard types it, from ways of writing it that leave no doubt. What leaves doubt stays as it is,
    and is no number: 2,5 may be two numbers, and 1.024,5 is written in other countries than 1,024."""
    text = re.sub(r"^[A-Za-z()\s]*=", "", text.translate(DASHES).strip()).strip()  # "x = 3", "v(A) = 3"
    text = re.sub(r"^(?:minus|neg|negative)\s+(?=\d)", "-", text, flags=re.IGNORECASE)
    text = re.sub(rf"(?<=\d)\s*\(?(?:{COUNTED})\)?$", "", text, flags=re.IGNORECASE)  # "12 leaves"
    text = re.sub(r"^([-+]?)\s+(?=[\d.])", r"\1", text)
    text = text[1:-1].strip() if re.fullmatch(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", text) else text
    text = text.removesuffix(".") if re.fullmatch(r"[-+]?\d+\.", text) else text
    if grouped := re.fullmatch(r"[-+]?[1-9]\d{0,2}(?:([,'’\u2009\u202f\xa0 ])\d{3})(?:\1\d{3})*", text):
        return text.replace(grouped[1], "")
    if mixed := re.fullmatch(r"([-+]?)(\d*)\s*([¼½¾⅐-⅞])", text):
        part = Fraction(unicodedata.numeric(mixed[3])).limit_denominator(10)
        return (int(mixed[2] or 0) + part) * (-1 if mixed[1] == "-" else 1)
    if mixed := re.fullmatch(r"([-+]?)(\d+)\s+(\d+)\s*/\s*(\d+)", text):  # 2 1/2
        part = Fraction(int(mixed[3]), int(mixed[4]))
        return (int(mixed[2]) + part) * (-1 if mixed[1] == "-" else 1) if part < 1 else text
    return re.sub(r"\s*/\s*", "/", text)


# A few sentences, marked by a person; the right answer is a model answer.


class Text(AnswerKind):
    """Written as it is."""

    name = "text"
    instruction = "Answer in a few sentences:"
    by_hand = True
    qti_type = "essay_question"
    moodle_type = "essay"

    def fits(self, question: Asked, answer: Answer) -> bool:
        return isinstance(answer, str)

    def how_to_write(self, question: Asked) -> str:
        return "a few sentences"

    def written(self, question: Asked, answer: Answer) -> str:
        return str(one(answer))

    def read(self, question: Asked, given: Any) -> Answer:
        return str(given)

    def html(self, question: Asked, number: int) -> str:
        return f'<p><label>{self.instruction} <textarea name="answer-{number}" rows="7"></textarea></label></p>'

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield qti_field(E, shuffle=True)

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield E.respcondition(E.conditionvar(E.other()), **{"continue": "No"})

    qti2_type = "string"

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        return E.extendedTextInteraction(responseIdentifier="RESPONSE", expectedLines="10")

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        yield E.responseformat("editor")
        yield E.responserequired("1")
        yield E.responsefieldlines("10")
        yield E.attachments("0")
        yield moodle_text("graderinfo", f"{question.right}\n\n{question.explanation}", E)
        yield moodle_text("responsetemplate", "", E)
