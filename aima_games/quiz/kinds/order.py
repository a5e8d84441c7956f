"""All choices in an order."""

from __future__ import annotations

import re
from typing import Any

from aima_games.quiz.kinds.asked import Asked
from aima_games.quiz.kinds.kind import every, letters
from aima_games.quiz.kinds.matching import Matching
from aima_games.quiz.wording import Answer, letter, shown

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Order(Matching):
    """Written as "B, C, A". Elsewhere it is a matching of places and choices, so that each place earns its share.

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
        """ "B, A, C", "BAC", "B > A > C", "B → A → C" or "B-A-C", and all that a matching takes."""
        arrows = r"[<>→]|[-=]+>|(?<=[A-Za-z])\s*[-–—−]\s*(?=[A-Za-z])"
        return super().read(question, re.sub(arrows, " ", given) if isinstance(given, str) else given)

    part_marks = "In an order, each place earns its share of the points."

    def in_words(self, question: Asked, answer: Answer) -> str:
        return ", ".join(map(shown, every(answer)))

    wrong_in_words = in_words
