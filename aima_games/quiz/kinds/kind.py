"""What every answer kind has to know, and what several of them share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Protocol

from aima_games.quiz.wording import Answer, Value, letter, line_html, shown, to_html, to_text


class WrongAnswer(Protocol):
    """A wrong answer, and what to tell somebody who gives it."""

    @property
    def answer(self) -> Answer: ...

    @property
    def why(self) -> str: ...


class Asked(Protocol):
    """What an answer kind needs of a question; see `aima_games.quiz.question.Question`."""

    @property
    def choices(self) -> tuple[Value, ...]: ...

    @property
    def rows(self) -> tuple[str, ...]: ...

    @property
    def right(self) -> Answer: ...

    @property
    def answer(self) -> str: ...

    @property
    def answers(self) -> tuple[Answer, ...]: ...

    @property
    def wrong(self) -> Sequence[WrongAnswer]: ...

    @property
    def explanation(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


Inline = Callable[[Value], Iterable[Any]]
"""A line of Markdown as the text and the XML elements that it consists of."""


class AnswerKind:
    """How a question is answered: a class for each kind, without data of its own."""

    name: ClassVar[str]
    instruction: ClassVar[str]
    """The instruction above the place for the answer."""
    by_hand: ClassVar[bool] = False
    """Whether a person marks it."""
    lettered: ClassVar[bool] = False
    """Whether choices stand below the question, with letters."""
    in_picture: ClassVar[bool] = False
    """Whether one chooses parts of the picture."""
    clickable: ClassVar[bool] = False
    """Whether a choice that names a move may be chosen by a click on the move."""
    in_rows: ClassVar[bool] = False
    """Whether rows are given, and a choice belongs to each."""
    one_of_many: ClassVar[bool] = False
    """Whether one choice is right, and every other one is a mistake with an explanation of its own."""
    instructed: ClassVar[bool] = False
    """Whether an LMS has to be given the instruction, because it shows none of its own."""
    new_by_answer: ClassVar[bool] = False
    """Whether two questions of one type are too much alike where their answers are the same."""

    # What an answer is

    def fits(self, question: Asked, answer: Answer) -> bool:
        """Whether a student could give this answer."""
        raise NotImplementedError

    def fault(self, question: Asked) -> str | None:
        """Why the question is ill-posed as one of this kind."""
        if question.choices:
            return f"a question for a {self.name} offers choices"
        bad = [answer for answer in question.answers if not self.fits(question, answer)]
        return f"{bad[0]} is no {self.name}" if bad else None

    def order(self, question: Asked, answer: Answer) -> Any:
        """The key by which wrong answers are sorted."""
        return answer

    # What an answer is worth

    part_marks: ClassVar[str] = ""
    """How parts of the points are earned, for the sheet; empty where an answer is right or wrong."""

    def parts_of(self, question: Asked) -> int:
        """In how many equal parts the points are earned."""
        return 1

    def parts_earned(self, question: Asked, answer: Answer) -> int:
        """How many of these parts an answer earns."""
        return int(answer == question.right)

    def share(self, question: Asked, answer: Answer) -> Fraction:
        """The share of the points that an answer earns, from 0 to 1."""
        return Fraction(self.parts_earned(question, answer), self.parts_of(question))

    # How it is written and read

    def how_to_write(self, question: Asked) -> str:
        """How an answer is written, in a few words and with an example: "a letter: A, B or C"."""
        raise NotImplementedError

    def written(self, question: Asked, answer: Answer) -> str:
        """An answer as a student writes it down."""
        raise NotImplementedError

    def read(self, question: Asked, given: Any) -> Answer:
        """The inverse of `written`, as tolerant as possible. Raises ValueError, TypeError and the like."""
        raise NotImplementedError

    def in_words(self, question: Asked, answer: Answer) -> str:
        """What a written answer stands for, in Markdown: "B" is "a2"; empty where the answer speaks for itself."""
        return ""

    def wrong_in_words(self, question: Asked, answer: Answer) -> str:
        """What a wrong answer stands for."""
        return self.in_words(question, answer)

    def right_in_words(self, question: Asked) -> str:
        """The right answer with what it stands for: "B: a2"."""
        return self.in_words(question, question.right) or question.answer

    def offered(self, question: Asked) -> list[tuple[str, Value]]:
        """Each choice with what stands for it in an answer: a letter, or the leaf itself."""
        return [(letter(i), choice) for i, choice in enumerate(question.choices)]

    # Formats: the place for the answer on a page, and what learning management systems read. `E` makes XML elements.

    qti_type: ClassVar[str]
    moodle_type: ClassVar[str]

    def html(self, question: Asked, number: int) -> str:
        """The place for the answer on a page."""
        raise NotImplementedError

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        """What a student can enter in Canvas; `ids` are the numbers of the choices there."""
        raise NotImplementedError

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        """What earns the points in Canvas, which gives a part of them for some of several right choices."""
        raise NotImplementedError

    qti2_cardinality: ClassVar[str] = "single"
    qti2_type: ClassVar[str] = "identifier"

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        """What a student can enter in QTI 2.1; `inline` reads a line of Markdown for it."""
        raise NotImplementedError

    def qti2_values(self, question: Asked, answer: Answer, ids: dict[Value, str]) -> list[str]:
        """An answer as the values of its response there; identifiers, unless it is a number."""
        raise NotImplementedError

    def qti2_shares(self, question: Asked, ids: dict[Value, str]) -> dict[str, Fraction]:
        """What share of the points each value adds or takes away there."""
        return {value: Fraction(1) for value in self.qti2_values(question, question.right, ids)}

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        """The answers in Moodle XML."""
        raise NotImplementedError

    # What several of them need

    def legend(self) -> str:
        """The instruction above a group of fields."""
        return f"<legend>{self.instruction}</legend>"

    def chosen(self, question: Asked, given: Any) -> Value:
        """A choice by its letter, or by its own words."""
        text = str(given).strip(" ().").upper()
        offered = {letter(i): choice for i, choice in enumerate(question.choices)}
        by_words = {str(choice).upper(): choice for choice in question.choices}
        if text in offered:
            return offered[text]
        if (words := str(given).strip().upper()) in by_words:
            return by_words[words]
        if (by_spelling := self.by_words(question, str(given))) is not None:
            return by_spelling
        if both := re.fullmatch(LETTER_AND_WORDS, str(given).strip()):
            named = offered.get(both[1].upper())
            if named is not None and named == self.by_words(question, both[2]):
                return named
        raise ValueError(given)

    def by_words(self, question: Asked, given: str) -> Value | None:
        """The one choice with these words, whatever its dashes, brackets, spaces and arrows look like."""
        wanted = spelling(given)
        same = [choice for choice in question.choices if spelling(to_text(choice)) == wanted]
        return same[0] if len(same) == 1 else None


LETTER_AND_WORDS = r"\W*([A-Za-z])(?:[\s:.)=]|[-–—−](?![\d∞]))+(.+)"
"""The letter and the words: "B: a2", "B) (3, 1, 0)", "B - a2"; a dash before a number is its sign, "B −3"."""

DASHES = str.maketrans(dict.fromkeys("−–—‒‐‑﹣－", "-"))
"""Every sign that may stand for a minus."""


def spelling(text: str) -> str:
    """What two spellings of a move, an interval or an order have in common: no spaces, one dash, one arrow."""
    text = " ".join(unicodedata.normalize("NFC", text).translate(DASHES).casefold().split())
    text = re.sub(r"\b(infinity|infty|inf)\b", "∞", text)
    text = re.sub(r" ?(->|=>|→|⇒|,|;|>|\bthen\b) ?", ",", text)
    return re.sub(r"[\s*_`]+", "", text).strip("\"'.")


def letters(question: Asked) -> list[str]:
    """The letters of the choices."""
    return [letter(i) for i in range(len(question.choices))]


def lettered(question: Asked) -> list[tuple[str, str]]:
    """The choices as (letter, Markdown)."""
    return [(letter(i), shown(choice)) for i, choice in enumerate(question.choices)]


def one(answer: Answer) -> Value:
    """An answer that is no tuple."""
    assert not isinstance(answer, tuple)
    return answer


def every(answer: Answer) -> tuple[Value, ...]:
    """An answer as a tuple."""
    return answer if isinstance(answer, tuple) else (answer,)


def parts(given: Any) -> list[Any]:
    """The members of a collection, or of a text like "3, 14"; none of "none"."""
    if isinstance(given, Mapping):  # {"A": True, "B": False} chooses one, and has two keys
        raise TypeError(given)
    if not isinstance(given, str):
        return list(given) if isinstance(given, Iterable) else [given]
    inside = given.strip(" ()[]{},;")
    if inside.lower() in ("", "none"):
        return []
    return re.split(r"\s*(?:[,;&]|\band\b|\s)(?:\s|\band\b)*", inside)


def letters_in(given: Any) -> list[Any]:
    """The same, but letters may also stand next to each other, or with other signs in between: ABC, A+B, A/B."""
    if isinstance(given, str) and re.fullmatch(
        r"[A-Za-z](?:(?!\s*\.\.)[\s,;.&+/()]+[A-Za-z])+", given.strip(" ().,;")
    ):  # A..C may be A, B and C
        return re.findall("[A-Za-z]", given)
    found = parts(given)
    if len(found) == 1 and isinstance(found[0], str) and re.fullmatch("[A-Za-z]+", found[0]):
        return list(found[0])
    return found


def moodle_text(tag: str, markdown: str, E: Any) -> Any:
    """An element of Moodle's with a text in it."""
    return E(tag, E.text(to_html(markdown)), format="html")


def qti_html(text: Value, E: Any) -> Any:
    """One line of Markdown for Canvas."""
    return E.mattext(line_html(text), texttype="text/html")


def qti_field(E: Any, shuffle: bool = False, **attributes: str) -> Any:
    """A place to write into, for Canvas."""
    label = E.response_label(ident="answer1", **({"rshuffle": "No"} if shuffle else {}))
    return E.response_str(E.render_fib(label, **attributes), ident="response1", rcardinality="Single")


def qti_earns(E: Any, *conditions: Any) -> Any:
    """An element that gives all points where the conditions hold."""
    points = E.setvar("100", action="Set", varname="SCORE")
    return E.respcondition(E.conditionvar(*conditions), points, **{"continue": "No"})
