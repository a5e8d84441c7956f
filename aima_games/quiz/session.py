"""Practice without end: a question, an answer, what went wrong by name, the next question.

Mastery goes by misconception: which mistakes were made, and which are gone.
"""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.quiz.answers import Marked, mark
from aima_games.quiz.question import Level, Question, QuizError
from aima_games.quiz.quiz import Part, fresh, in_turn

GONE = 3
"""A mistake is gone after so many right answers, with none like it in between, to questions that had a trap for it."""


@dataclass
class Slip:
    """A mistake that was made: how often, how often it was avoided since the last time, and which question type was
    the last in which it was made."""

    made: int = 0
    avoided: int = 0
    type: str = ""

    @property
    def gone(self) -> bool:
        """Whether it was avoided often enough."""
        return self.avoided >= GONE

    @property
    def bar(self) -> str:
        """How far it is gone: "■■□"."""
        done = min(self.avoided, GONE)
        return "■" * done + "□" * (GONE - done)

    @property
    def standing(self) -> str:
        """The same in words."""
        return "gone" if self.gone else f"avoided {self.avoided} of {GONE} times"


@dataclass
class Mastery:
    """What answers tell about mistakes: every one that was ever made, by its misconception."""

    slips: dict[str, Slip] = field(default_factory=dict)

    def note(self, question: Question, marked: Marked) -> None:
        """Take note of the answer to a question.

        A mistake counts as avoided where the question had a trap for it and the answer is right; an answer that is
        wrong in some other way says nothing about it.
        """
        made = {mistake.misconception for mistake in marked.mistakes}
        for name in dict.fromkeys(mistake.misconception for mistake in question.mistakes):
            if name in made:
                slip = self.slips.setdefault(name, Slip())
                slip.made, slip.avoided, slip.type = slip.made + 1, 0, question.type
            elif marked.right and name in self.slips:
                self.slips[name].avoided += 1

    def tempts(self, question: Question) -> bool:
        """Whether the question has a trap for a mistake that is not gone yet."""
        names = {mistake.misconception for mistake in question.mistakes}
        return any(name in names and not slip.gone for name, slip in self.slips.items())

    @property
    def rows(self) -> list[tuple[str, Slip]]:
        """Every mistake with its name in words; what is not gone comes first."""
        order = sorted(self.slips.items(), key=lambda item: (item[1].gone, item[1].avoided, -item[1].made, item[0]))
        return [(in_words(name), slip) for name, slip in order]

    @property
    def summary(self) -> str:
        """The whole in a sentence."""
        if not self.slips:
            return "No mistake with a name so far."
        gone = sum(slip.gone for slip in self.slips.values())
        return f"Mistakes with a name: {len(self.slips)} made, {gone} of them gone."

    # To and from a file

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """As JSON holds it."""
        return {name: asdict(slip) for name, slip in self.slips.items()}

    @classmethod
    def from_dict(cls, data: Any) -> Mastery:
        """What `to_dict` gave. Raises ValueError for anything else."""
        if not isinstance(data, dict):
            raise ValueError("this is no record of mistakes")
        return cls({str(name): _slip(one) for name, one in data.items()})


def in_words(misconception: str) -> str:
    """A misconception as a reader knows it: "MAX and MIN are swapped"."""
    known = MISCONCEPTIONS.get(misconception)
    return known.title if known else misconception.replace("-", " ")


def _slip(data: Any) -> Slip:
    try:
        slip = Slip(data["made"], data["avoided"], data["type"])
    except (TypeError, KeyError) as error:
        raise ValueError(f"{data!r} does not say how often a mistake was made and avoided") from error
    if not all(type(count) is int and count >= 0 for count in (slip.made, slip.avoided)) or type(slip.type) is not str:
        raise ValueError(f"{data!r} does not say how often a mistake was made and avoided")
    return slip


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
