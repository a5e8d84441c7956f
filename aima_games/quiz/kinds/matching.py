"""Answers that match: the choice that belongs to each row, or all choices in an order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from fractions import Fraction
from typing import Any

from aima_games.game import MAX
from aima_games.quiz.kinds.choice import Offering
from aima_games.quiz.kinds.kind import Asked, Inline, every, lettered, letters, letters_in, qti_html
from aima_games.quiz.wording import Answer, Value, letter, line_html, shown, to_text

PAIR = r"(?<!\d)(\d{1,3})\W{0,9}([A-Za-z])\b"


class Matching(Offering):
    """Written as "1B, 2A"."""

    name = "matching"
    instruction = "Write the letter that belongs to each:"
    lettered = True
    in_rows = True
    qti_type = "matching_question"
    moodle_type = "matching"

    def fits(self, question: Asked, answer: Answer) -> bool:
        return isinstance(answer, tuple) and set(answer) <= set(question.choices) and len(answer) == len(question.rows)

    def fault(self, question: Asked) -> str | None:
        return f"only {len(question.choices)} choices" if len(question.choices) < 2 else self.unanswerable(question)

    def how_to_write(self, question: Asked) -> str:
        first, second, *_ = letters(question)
        return f'a letter for each number, such as "1{second}, 2{first}"'

    def written(self, question: Asked, answer: Answer) -> str:
        return ", ".join(f"{i}{letter(question.choices.index(each))}" for i, each in enumerate(every(answer), 1))

    def read(self, question: Asked, given: Any) -> Answer:
        """ "1B, 2A", {1: "B", 2: "A"}, or the letters alone in the order of the rows."""
        if isinstance(given, str) and (pairs := re.findall(PAIR, given)):
            by_row = {int(row): each for row, each in pairs}
            # "3B or A" and "1B, 1C" say two things, and "3B?" is in doubt.
            others = re.sub(rf"{PAIR}|\band\b", "", given)
            if len(by_row) < len(set(pairs)) or re.search(r"[\w?]", others):
                raise ValueError(given)
            given = by_row
        if isinstance(given, Mapping):
            by_row, asked = {int(row): each for row, each in given.items()}, len(question.rows)
            given = [by_row[row] for row in range(1, asked + 1)] if len(given) == asked else []  # {1: "A", "1": "B"}
        if isinstance(given, Set):
            raise TypeError("a set has no order")
        chosen = tuple(self.chosen(question, each) for each in letters_in(given))
        if len(chosen) != len(question.rows):
            raise ValueError(given)
        return chosen

    part_marks = "In a matching, each row earns its share of the points."

    def parts_of(self, question: Asked) -> int:
        return len(question.rows)

    def parts_earned(self, question: Asked, answer: Answer) -> int:
        return sum(given == right for given, right in zip(every(answer), every(question.right), strict=True))

    def in_words(self, question: Asked, answer: Answer) -> str:
        return "; ".join(f"{row} → {shown(each)}" for row, each in zip(question.rows, every(answer), strict=True))

    def wrong_in_words(self, question: Asked, answer: Answer) -> str:
        """Only the rows that are wrong, in words."""
        rows = zip(question.rows, every(answer), every(question.right), strict=True)
        return "; ".join(f"{row} → {shown(each)}" for row, each, right in rows if each != right)

    def html(self, question: Asked, number: int) -> str:
        def field(i: int) -> str:
            return f'<input type="text" class="short" autocomplete="off" name="answer-{number}-{i}">'

        rows = "\n".join(
            f"<label>{field(i)} <b>{i}</b> {line_html(row)}</label>" for i, row in enumerate(question.rows, 1)
        )
        choices = "\n".join(f"<li><b>{name}</b> {line_html(choice)}</li>" for name, choice in lettered(question))
        return (
            f'<fieldset class="matching">\n{self.legend()}\n<div>\n{rows}\n</div>\n'
            f'<ul class="lettered">\n{choices}\n</ul>\n</fieldset>'
        )

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        for i, row in enumerate(question.rows):
            # Canvas shows these choices in a menu, as plain text.
            choices = [
                E.response_label(E.material(E.mattext(to_text(choice))), ident=ids[choice])
                for choice in question.choices
            ]
            yield E.response_lid(E.material(qti_html(row, E)), E.render_choice(*choices), ident=f"response_{2001 + i}")

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        share = f"{100 / len(question.rows):.2f}"
        for i, choice in enumerate(every(question.right)):
            yield E.respcondition(
                E.conditionvar(E.varequal(ids[choice], respident=f"response_{2001 + i}")),
                E.setvar(share, varname="SCORE", action="Add"),
            )

    qti2_cardinality, qti2_type = "multiple", "directedPair"

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        def options(things: Iterable[tuple[str, Value]], most: str) -> Any:
            made = (E.simpleAssociableChoice(*inline(text), identifier=name, matchMax=most) for name, text in things)
            return E.simpleMatchSet(*made)

        rows = options(((f"row{i}", row) for i, row in enumerate(question.rows, 1)), "1")
        choices = options(((name, choice) for choice, name in ids.items()), "0")
        most = str(len(question.rows))
        return E.matchInteraction(rows, choices, responseIdentifier="RESPONSE", shuffle="false", maxAssociations=most)

    def qti2_values(self, question: Asked, answer: Answer, ids: dict[Value, str]) -> list[str]:
        return [f"row{i} {ids[each]}" for i, each in enumerate(every(answer), 1)]

    def qti2_shares(self, question: Asked, ids: dict[Value, str]) -> dict[str, Fraction]:
        share = Fraction(1, len(question.rows))
        return {pair: share for pair in self.qti2_values(question, question.right, ids)}

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        yield E.shuffleanswers("true")
        for row, choice in self._pairs(question):
            yield E.subquestion(E.text(row), E.answer(E.text(to_text(choice))), format="html")

    def _pairs(self, question: Asked) -> list[tuple[str, Value]]:
        """Each row as HTML with its choice. A choice that belongs to no row is offered by a row without text."""
        right = every(question.right)
        pairs = [(line_html(row), choice) for row, choice in zip(question.rows, right, strict=True)]
        return pairs + [("", choice) for choice in question.choices if choice not in right]


# All choices in an order.

COMPARED = r"<|(?<![-=])>"
"""What compares two things, and is no arrow."""
BETWEEN = r"[<>→]|[-=]+>|(?<=[A-Za-z])\s*[-–—−]\s*(?=[A-Za-z])"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Order(Matching):
    """Written as "B, C, A". In an LMS it is a matching of places and choices, so that each place earns its share.

    QTI's and Moodle's own orderings have no such part marks; Canvas and older Moodles have no ordering at all.
    """

    name = "order"
    instruction = "Put all of them in order, a letter for each place:"
    clickable = True

    def fault(self, question: Asked) -> str | None:
        if question.rows != PLACES[: len(question.choices)] or set(every(question.right)) != set(question.choices):
            return "the right order has each choice once, a place for each"
        return super().fault(question)

    def how_to_write(self, question: Asked) -> str:
        first, *others = letters(question)
        return f'all letters in order, such as "{", ".join([*others, first])}"'

    def written(self, question: Asked, answer: Answer) -> str:
        return ", ".join(letter(question.choices.index(each)) for each in every(answer))

    def read(self, question: Asked, given: Any) -> Answer:
        """ "B, A, C", "BAC", "B → A → C" or "B-A-C", and all that a matching takes.

        "B > A > C" is read where MAX moves at the drawn root: there, B is better, worth more and first. Elsewhere what
        is worth more may come last. "B < A" may say which is worth more or which comes first, so it is no answer.
        """
        if not isinstance(given, str):
            return super().read(question, given)
        if "/" in given and re.search(r"[,;]", given):  # "A, B/C" leaves open which of the two comes first
            raise ValueError(given)
        compared = set(re.findall(COMPARED, re.sub(r"\b\d{1,3}\W*[<>]", "", given)))
        if compared - ({">"} if question.data.get("first") == MAX else set()):
            raise ValueError(given)
        return super().read(question, re.sub(BETWEEN, " ", given))

    part_marks = "In an order, each place earns its share of the points."

    def in_words(self, question: Asked, answer: Answer) -> str:
        return ", ".join(map(shown, every(answer)))

    wrong_in_words = in_words
