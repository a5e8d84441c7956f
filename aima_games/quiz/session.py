"""Practice without end: a question, an answer, what went wrong by name, the next question.

Mastery goes by misconception: which mistakes were made, and which are gone.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from random import Random
from typing import Any, TypeVar

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.quiz.answers import Marked, mark
from aima_games.quiz.question import Question

GONE = 3
"""A mistake is gone after 3 right answers to questions that had a trap for it, unless it was made in between."""


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

T = TypeVar("T")


def in_turn(things: Sequence[T], random: Random) -> Iterator[T]:
    """The things without end: all of them in random order, then all again in another, never one twice in a row."""
    last = None
    while True:
        turn = random.sample(things, len(things))
        if turn[0] is last and len(turn) > 1:
            turn.append(turn.pop(0))
        yield from turn
        last = turn[-1]


class Session:
    """Stored questions, one after the other without end, and what the answers tell.

    The same seed and the same answers ask the same; without a seed the order is another one every time. Types take
    turns, and of each all questions come before one comes again. Every other question or so goes back to where a
    mistake was made.
    """

    def __init__(
        self, questions: Sequence[Question], about: str = "", seed: int | None = None, mastery: Mastery | None = None
    ) -> None:
        self.about = about
        self.mastery = Mastery() if mastery is None else mastery
        self.asked = self.answered = self.right = 0
        self._random = Random(f"aima-games practice|{secrets.randbits(64) if seed is None else seed}")
        of_type: dict[str, list[Question]] = {}
        for question in questions:
            of_type.setdefault(question.type, []).append(question)
        self._of_type = {name: (in_turn(each, self._random), len(each)) for name, each in of_type.items()}
        self._types = in_turn(list(of_type), self._random)
        self._last = ""
        self.next()

    def next(self) -> Question:
        """The next question, which is then `question`; `marked` is None until it is answered."""
        self.question = self._back_to_a_mistake() or next(self._of_type[next(self._types)][0])
        self._last = self.question.type
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

    def _back_to_a_mistake(self) -> Question | None:
        """A question that tempts to a mistake that is not gone; now and then, and never of the last question's type."""
        made_in = {slip.type for slip in self.mastery.slips.values() if not slip.gone and slip.type != self._last}
        types = [name for name in self._of_type if name in made_in]
        if not types or self._random.random() > BACK:
            return None
        waiting, number = self._of_type[self._random.choice(types)]
        return next((each for each in islice(waiting, number) if self.mastery.tempts(each)), None)
