"""Leaves of the drawn tree, from left to right; all are different, so that a leaf is named by its utility."""

from __future__ import annotations

from typing import Any

from aima_games.quiz.kinds.asked import Asked
from aima_games.quiz.kinds.kind import every, parts
from aima_games.quiz.kinds.number import read_number
from aima_games.quiz.kinds.several import Several, in_order
from aima_games.quiz.wording import Answer, Value, plain


class Leaves(Several):
    """Written as "3, 14"."""

    name = "leaves"
    instruction = "Choose all such leaves (from left to right, as in the tree):"
    lettered = False
    in_picture = True
    moodle_numbering = "none"

    def how_to_write(self, question: Asked) -> str:
        return 'the numbers of all such leaves, such as "3, -14"'

    def written(self, question: Asked, answer: Answer) -> str:
        return ", ".join(plain(each) for each in every(answer)) or "none"

    def read(self, question: Asked, given: Any) -> Answer:
        return in_order(question, map(read_number, parts(given)))

    def in_words(self, question: Asked, answer: Answer) -> str:
        return ""

    def right_in_words(self, question: Asked) -> str:
        return question.answer.replace("-", "−")

    def offered(self, question: Asked) -> list[tuple[str, Value]]:
        return [(plain(leaf), leaf) for leaf in question.choices]

    def label(self, number: int, name: str, choice: str) -> str:
        return f'<label class="leaf"><input type="checkbox" name="answer-{number}" value="{choice}"> {choice}</label>'
