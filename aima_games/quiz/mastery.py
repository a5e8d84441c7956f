"""Mastery by misconception: which mistakes were made, and which are gone."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.quiz.answers import Marked
from aima_games.quiz.question import Question

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
