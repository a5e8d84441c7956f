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

BACK = 0.5
"""How likely the next question is one of a type in which a mistake was made that is not gone."""

MEMORY = 60
"""So many questions are drawn before one of them may come again."""


class Session:
    """Questions about some topics, one after the other, and what the answers tell.

    The same seed and the same answers give the same questions; without a seed they are others every time. Every
    other question or so goes back to where a mistake was made. Texts that only a person can mark are left out.
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
        self._seen: set[Hashable] = set()
        self._last = ""
        self._new_ones = self._in_turn()
        self.next()

    def next(self) -> Question:
        """The next question, which is then `question`; `marked` is None until it is answered."""
        self.question = self._back_to_a_mistake() or next(self._new_ones)
        self._last = self.question.type
        self.marked: Marked | None = None
        self.asked += 1
        if self.asked % MEMORY == 0:
            self._seen.clear()
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

    def _back_to_a_mistake(self) -> Question | None:
        """A question that tempts to a mistake that is not gone; now and then, and never of the last question's type."""
        made_in = {slip.type for slip in self.mastery.slips.values() if not slip.gone and slip.type != self._last}
        types = [each for each in self._types if each.name in made_in]
        if not types or self._random.random() > BACK:
            return None
        question = fresh(self._random.choice(types), self._random, self._seen, self.level)
        return question if question is not None and self.mastery.tempts(question) else None

    def _in_turn(self) -> Iterator[Question]:
        """Questions of all types, without end. Raises QuizError where a person would have to mark every one."""
        idle = 0
        for each in in_turn(self._types, self._random):
            question = fresh(each, self._random, self._seen, self.level)
            if question is not None and not question.form.by_hand:
                idle = 0
                yield question
                continue
            idle += 1
            if idle > len(self._types):
                self._seen.clear()
            if idle > 3 * len(self._types):
                raise QuizError(f"the questions on {', '.join(self.topics)} can only be marked by a person")
