"""Cases for the questions of a quiz: a function without arguments returns the answer to one of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from aima_games.checking.case import Answer, Case, Finding, Observation, Student
from aima_games.quiz.answers import AnswerError, mark, read_answer
from aima_games.quiz.on_tree import trace_of, tree_game
from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_from_json
from aima_games.quiz.wording import to_text


@dataclass(frozen=True, kw_only=True)
class QuizCase(Case):
    """A question, as the text of the JSON that `stored.py` writes; answers are read as everywhere."""

    kind: ClassVar[str] = "quiz"
    has_smaller: ClassVar[bool] = False
    mendable: ClassVar[bool] = False

    question: str
    part: int = 0
    """Which of the equal parts of the points it tests, see `AnswerKind.parts_of`."""

    @cached_property
    def asked(self) -> Question:
        """The question itself."""
        return question_from_json(json.loads(self.question))

    @property
    def title(self) -> str:
        return f"{self.function}()"

    def run(self, student: Student, limited: bool = True) -> Observation:
        return Observation(self, student.call(()))

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        asked = self.asked
        try:
            marked = mark(asked, seen.returned)
            given = asked.written(read_answer(asked, seen.returned))
        except AnswerError as error:
            return [Finding(self, "value", False, str(error))]
        said = (
            given if marked.right else f"{given} is not right; right is {asked.answer}. {to_text(marked.why)}".strip()
        )
        earned = asked.form.parts_earned(asked, read_answer(asked, seen.returned)) > self.part
        return [Finding(self, "value", earned, said)]

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        try:
            return read_answer(self.asked, seen.returned) == read_answer(self.asked, answer.value)
        except AnswerError:
            return False

    def picture(self, seen: Observation) -> Any:
        return None if tree_game(self.asked) is None else trace_of(self.asked).scene()
