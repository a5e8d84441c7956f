"""Practice without end: a question, an answer, what went wrong by name, the next question."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Any

from aima_games.quiz.answers import Marked, mark
from aima_games.quiz.mastery import Mastery
from aima_games.quiz.question import Level, Question, QuizError
from aima_games.quiz.quiz import Part, fresh, in_turn

CANDIDATES = 3
"""So many questions are drawn to find one with a trap for a mistake that is not gone."""

MEMORY = 60
"""So many questions are drawn before one of them may come again."""


class Session:
    """Questions about some topics, one after the other, and what the answers tell.

    The same seed and the same answers give the same questions; without a seed they are others every time. Where
    a mistake was made, questions with a trap for it come sooner. Texts that only a person can mark are left out.
    Raises QuizError for an unknown topic or level.
    """

    def __init__(
        self,
        topics: Sequence[str],
        seed: int | None = None,
        level: Level | None = None,
        mastery: Mastery | None = None,
    ) -> None:
        self.topics, self.level = tuple(topics), level
        self.mastery = Mastery() if mastery is None else mastery
        self.asked = self.answered = self.right = 0
        self._types = Part(self.topics, level=level).question_types()
        self._random = Random(f"aima-games practice|{secrets.randbits(64) if seed is None else seed}")
        self._endless = self._questions()
        self.next()

    def next(self) -> Question:
        """The next question, which is then `question`; `marked` is None until it is answered."""
        found: list[Question] = []
        while len(found) < CANDIDATES:
            found.append(next(self._endless))
            if not self.mastery.slips or self.mastery.tempts(found[-1]):
                break
        self.question = found[-1] if self.mastery.tempts(found[-1]) else found[0]
        self.marked: Marked | None = None
        self.asked += 1
        return self.question

    def answer(self, given: Any) -> Marked:
        """Mark the answer to the question; only the first one counts. Raises AnswerError where it is none."""
        marked = mark(self.question, given)
        if self.marked is None:
            self.marked = marked
            self.answered += 1
            self.right += marked.right
            self.mastery.note(self.question, marked)
        return marked

    @property
    def score(self) -> str:
        """How it goes, in words."""
        return f"{self.right} of {self.answered} right"

    def _questions(self) -> Iterator[Question]:
        """Questions of the types in turn, none like the last ones."""
        seen: set[Hashable] = set()
        drawn = idle = 0
        for each in in_turn(self._types, self._random):
            question = fresh(each, self._random, seen, self.level)
            if question is None or question.kind == "text":
                idle += 1
            else:
                idle = 0
                drawn += 1
                yield question
            if drawn % MEMORY == 0 or idle > len(self._types):
                seen.clear()
            if idle > 3 * len(self._types):
                raise QuizError(f"the questions on {', '.join(self.topics)} can only be marked by a person")
