"""What a learner's answers have shown so far: which mistakes were made and are gone, which concepts are known.

It goes by misconception and by concept, and is kept in a small file in the student's folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.quiz.answers import Marked
from aima_games.quiz.question import Question
from aima_games.student_folder import folder_around, write_whole

FILE = ".aima-games-practice.json"
"""The file in the student's folder that records what was practised. It can be deleted."""

A_WEEK = timedelta(days=7)
GONE = 3
"""A mistake is gone after 3 right answers to questions that had a trap for it, unless it was made in between."""


@dataclass
class Slip:
    """A mistake that was made: how often, how often it was avoided since the last time, and in which question type it
    was last made."""

    made: int = 0
    avoided: int = 0
    type: str = ""
    again: str = ""
    """The day, as in "2026-11-24", from which it is asked for once more although it is gone; empty for never."""

    @property
    def gone(self) -> bool:
        """Whether it was avoided often enough."""
        return self.avoided >= GONE

    @property
    def waits(self) -> bool:
        """Whether a question with a trap for it is due."""
        return not self.gone or bool(self.again and self.again <= date.today().isoformat())

    def avoid(self) -> None:
        """Note that it was avoided where it was tempting. A week after it is gone it is asked for again."""
        due, self.avoided = self.waits, self.avoided + 1
        if self.avoided == GONE:
            self.again = (date.today() + A_WEEK).isoformat()
        elif due:
            self.again = ""

    @property
    def bar(self) -> str:
        """How far it is gone: "■■□"."""
        return boxes(self.avoided)

    @property
    def standing(self) -> str:
        """How far it is gone, in words."""
        return "gone" if self.gone else f"avoided {self.avoided} of {GONE} times"


@dataclass
class Mastery:
    """What the answers show: every mistake that was ever made, by its misconception, and how each concept stands."""

    slips: dict[str, Slip] = field(default_factory=dict)
    concepts: dict[str, int] = field(default_factory=dict)
    """How many questions about a concept were answered right in a row, at the first try."""
    again: dict[str, str] = field(default_factory=dict)
    """The day from which a concept that a guess was made about is asked about again."""

    def note(self, question: Question, marked: Marked) -> None:
        """Take note of the answer to a question.

        A mistake counts as avoided where the question had a trap for it and the answer is right; an answer that is
        wrong in some other way says nothing about it.
        """
        for concept in question.concepts:
            self.concepts[concept] = self.concepts.get(concept, 0) + 1 if marked.right else 0
            if concept in self.due:
                del self.again[concept]
                if not marked.right:
                    self.ask_again([concept])
        made = {mistake.misconception for mistake in marked.mistakes}
        for name in dict.fromkeys(mistake.misconception for mistake in question.mistakes):
            if name in made:
                slip = self.slips.setdefault(name, Slip())
                slip.made, slip.avoided, slip.type, slip.again = slip.made + 1, 0, question.type, ""
            elif marked.right and name in self.slips:
                self.slips[name].avoid()

    def ask_again(self, concepts: Iterable[str]) -> None:
        """Have these concepts asked about in a week, unless that is planned already."""
        for concept in sorted(concepts):
            self.again.setdefault(concept, (date.today() + A_WEEK).isoformat())

    @property
    def due(self) -> set[str]:
        """The concepts that are due to be asked about again."""
        return {concept for concept, day in self.again.items() if day <= date.today().isoformat()}

    def tempts(self, question: Question) -> bool:
        """Whether the question has a trap for a mistake that is due."""
        names = {mistake.misconception for mistake in question.mistakes}
        return any(name in names and slip.waits for name, slip in self.slips.items())

    @property
    def rows(self) -> list[tuple[str, Slip]]:
        """Every mistake with its name in words; those that are not gone come first."""
        order = sorted(self.slips.items(), key=lambda item: (item[1].gone, item[1].avoided, -item[1].made, item[0]))
        return [(in_words(name), slip) for name, slip in order]

    @property
    def summary(self) -> str:
        """The mistakes, counted in a sentence."""
        if not self.slips:
            return "No mistake with a name so far."
        gone = sum(slip.gone for slip in self.slips.values())
        return f"Mistakes with a name: {len(self.slips)} made, {gone} of them gone."

    @property
    def known(self) -> str:
        """How many concepts are known, in a sentence; empty before any answer."""
        sure = sum(row >= GONE for row in self.concepts.values())
        met = f"{len(self.concepts)} {'concept' if len(self.concepts) == 1 else 'concepts'}"
        return f"You know {sure} of {met} that you have met: {GONE} right in a row." if self.concepts else ""

    # To and from a file

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON holds it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Any) -> Mastery:
        """What `to_dict` gave. Raises ValueError for anything else."""
        try:
            slips, concepts, again = dict(data["slips"]), dict(data["concepts"]), dict(data.get("again", {}))
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise ValueError("this is no record of practice") from error
        if not all(_is_count(row) for row in concepts.values()):
            raise ValueError("it does not say how many answers were right in a row")
        if not all(type(day) is str for day in again.values()):
            raise ValueError("it does not say when to ask again")
        return cls({str(name): _slip(one) for name, one in slips.items()}, concepts, again)


def in_words(misconception: str) -> str:
    """A misconception in the words that readers know: "MAX and MIN are swapped"."""
    known = MISCONCEPTIONS.get(misconception)
    return known.title if known else misconception.replace("-", " ")


def _slip(data: Any) -> Slip:
    try:
        slip = Slip(data["made"], data["avoided"], data["type"], data["again"])
    except (TypeError, KeyError) as error:
        raise ValueError(f"{data!r} does not say how often a mistake was made and avoided") from error
    if not (_is_count(slip.made) and _is_count(slip.avoided) and type(slip.type) is type(slip.again) is str):
        raise ValueError(f"{data!r} does not say how often a mistake was made and avoided")
    return slip


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def boxes(done: int) -> str:
    """How many of three there are: "■■□"."""
    return "■" * min(done, GONE) + "□" * (GONE - done)


# The file


def record_file(place: Path) -> Path | None:
    """Where the record is kept for somebody who works in the folder `place`; None if that is in no student's folder."""
    folder = folder_around(place / FILE)
    return folder / FILE if folder else None


def load(path: Path, say: Callable[[str], None] = print) -> Mastery:
    """The record in a file. A file that cannot be read is put aside, with a message, and practice starts afresh."""
    try:
        return Mastery.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Mastery()
    except (OSError, ValueError, RecursionError) as error:
        aside = path.with_name(f"{path.stem}-damaged{path.suffix}")
        try:
            path.replace(aside)
        except OSError:
            say(f"{path} cannot be read ({error}); it is left as it is, and practice starts anew.")
        else:
            say(f"{path.name} was damaged; it is now {aside.name}, and practice starts anew.")
        return Mastery()


def save(path: Path, mastery: Mastery, say: Callable[[str], None] = print) -> None:
    """Keep the record, whole or not at all. If that fails, practice goes on."""
    try:
        write_whole(path, json.dumps(mastery.to_dict(), ensure_ascii=False, indent=1).encode())
    except OSError as error:
        say(f"(what you practised is not kept: {path.name}: {error.strerror or error})")
