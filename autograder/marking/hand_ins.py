"""What came back, in one form wherever it came from: whose it is, and what stands where for each question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aima_games.quiz.wording import Answer


@dataclass(frozen=True)
class Read:
    """An answer that an LMS gave choice by choice, so that nothing is left to be read."""

    answer: Answer
    written: str


@dataclass(frozen=True)
class HandIn:
    """One student's answers by number: a text, a value from a notebook, or a `Read`; "" where there is none.

    `where` is the place they come from, for messages; `elsewhere` the score that an LMS gave them.
    """

    student: str
    where: str
    answers: Mapping[int, Any]
    elsewhere: float | None = None


@dataclass
class Pile:
    """All that came back, and what could not be taken: each a sentence that says where, what, and what to do."""

    hand_ins: list[HandIn] = field(default_factory=list)
    points: dict[tuple[str, int], float] = field(default_factory=dict)
    """Points that a person gave, by student and question."""
    refused: list[str] = field(default_factory=list)

    def once(self) -> dict[str, HandIn]:
        """The hand-in of each student. Of who has several, none counts, and they are named."""
        by_student: dict[str, list[HandIn]] = defaultdict(list)
        for each in self.hand_ins:
            by_student[each.student].append(each)
        for student, several in by_student.items():
            if len(several) > 1:
                places = "; ".join(each.where for each in several)
                self.refused.append(f"{student} is there {len(several)} times ({places}): leave the one that counts")
        return {student: several[0] for student, several in by_student.items() if len(several) == 1}


def one_of(found: Iterable[str], who: str) -> tuple[str | None, str]:
    """The one student that was found, or what to say where nobody was, or several."""
    ids = sorted(found)
    if len(ids) == 1:
        return ids[0], ""
    if ids:
        return None, f"{who} may be {' or '.join(ids)}"
    return None, f"{who} is nobody in the class list"
