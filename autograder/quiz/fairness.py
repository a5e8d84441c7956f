"""How hard each student's variant is, side by side, and which question keeps variants from being equally hard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.course.files import csv_text
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.bank.trees import cuts_in
from autograder.quiz.equal import APART, leaves

FAIRNESS = "fairness.csv"
TO_READ, FOR_EFFORT = 0.5, 0.15
"""Minutes to read a question, and for each unit of effort: a rule of thumb for somebody who knows how."""


@dataclass(frozen=True)
class Load:
    """What one variant asks of a student; the sequences have an entry for each question."""

    version: str
    types: tuple[str, ...]
    efforts: tuple[int, ...]
    leaves: int
    cuts: int
    points: float

    @property
    def effort(self) -> int:
        """The effort of all questions together."""
        return sum(self.efforts)

    @property
    def minutes(self) -> float:
        """How long it may take."""
        return TO_READ * len(self.efforts) + FOR_EFFORT * self.effort


def load_of(quiz: Quiz) -> Load:
    """What a variant asks of a student."""
    return Load(
        quiz.version,
        tuple(question.type for question in quiz.questions),
        tuple(question.effort for question in quiz.questions),
        sum(map(leaves, quiz.questions)),
        sum(cuts_in(question) or 0 for question in quiz.questions),
        sum(question.points for question in quiz.questions),
    )


def fairness_csv(loads: Mapping[str, Load]) -> str:
    """The table, a line for each student."""
    most = max(len(each.efforts) for each in loads.values())
    head = ["id", "version", "effort", "leaves", "cuts", "minutes", "points"]
    rows = [
        [
            student,
            each.version,
            *map(str, (each.effort, each.leaves, each.cuts)),
            f"{each.minutes:.0f}",
            f"{each.points:g}",
            *map(str, each.efforts),
        ]
        for student, each in loads.items()
    ]
    return csv_text([*head, *(f"effort {number}" for number in range(1, most + 1))], rows)


def fairness(loads: Sequence[Load]) -> Iterator[str]:
    """The table in a few lines: how far variants lie apart, and which question is to blame where that is too far."""
    efforts = [each.effort for each in loads]
    minutes, of_leaves, of_cuts = ([getattr(e, name) for e in loads] for name in ("minutes", "leaves", "cuts"))
    yield (
        f"variants: effort {_range(efforts)} ({apart(efforts):.0%} apart), leaves {_range(of_leaves)}, "
        f"cuts {_range(of_cuts)}, about {_range(minutes)} minutes; see {FAIRNESS}"
    )
    if apart(efforts) > APART:
        yield f"the variants are more than {APART:.0%} apart"
    for number, (name, *of_question) in enumerate(
        zip(loads[0].types, *(each.efforts for each in loads), strict=True), 1
    ):
        if apart(of_question) > APART and max(of_question) - min(of_question) > 2:
            yield (
                f"question {number} ({name}) cannot be kept equal: effort {_range(of_question)}; take another type, or "
                "give its part a narrower `effort`"
            )


def apart(values: Sequence[float]) -> float:
    """How far the largest lies above the smallest, as a share of the smallest."""
    return (max(values) - min(values)) / max(min(values), 1)


def _range(values: Sequence[float]) -> str:
    low, high = f"{min(values):.0f}", f"{max(values):.0f}"
    return low if low == high else f"{low} to {high}"
