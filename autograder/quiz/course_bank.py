"""A course's part of the bank: its own types, in the folder `questions`, and what its quizzes have shown about types.
The latter is kept in `quiz-bank.csv`, a line for each quiz and type.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from statistics import StatisticsError, fmean, linear_regression

from aima_games.quiz.question import QuizError
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.quiz.bank.question_types import add_topics

FILE = "quiz-bank.csv"
PRIOR = 20
"""The bank's own effort counts as much as 20 answers."""


def add_own_topics() -> Path | None:
    """Make the course's own question types, in the folder `questions` here, known; returns that folder, if any."""
    own = Path("questions").resolve()
    if not own.is_dir():
        return None
    add_topics(own)
    return own


@dataclass(frozen=True)
class Shown:
    """How one quiz's questions of a type were answered."""

    quiz: str
    type: str
    answered: int
    difficulty: float
    """The mean share of the points that was earned: 1 is easy."""
    discrimination: float | None
    effort: float


@dataclass(frozen=True)
class Calibrated:
    """How hard a type was in all quizzes, and its effort on the bank's scale according to the answers."""

    answered: int
    difficulty: float
    effort: float


def read_bank(path: Path) -> list[Shown]:
    """The lines of the file; none where there is no file. Raises QuizError, naming the line, where it is broken."""
    if not path.exists():
        return []
    table = read_csv(path)
    table.require(*(each.name for each in fields(Shown)))
    lines = []
    for line, row in table.rows.items():
        try:
            found = Shown(
                row["quiz"],
                row["type"],
                int(row["answered"]),
                float(row["difficulty"]),
                float(row["discrimination"]) if row["discrimination"] else None,
                float(row["effort"]),
            )
            if found.answered < 1 or not 0 <= found.difficulty <= 1 or not math.isfinite(found.effort):
                raise ValueError
        except (ValueError, KeyError) as error:
            raise QuizError(f"{path}, line {line}: is not as it was written; restore it, or delete it") from error
        lines.append(found)
    return lines


def add_to_bank(path: Path, shown: Iterable[Shown]) -> None:
    """Put what a quiz has shown into the file, in place of what the file said about that quiz before."""
    new = list(shown)
    quizzes = {each.quiz for each in new}
    lines = [each for each in read_bank(path) if each.quiz not in quizzes] + new
    rows = [["" if value is None else _neat(value) for value in astuple(each)] for each in lines]
    write_whole(path, csv_text([each.name for each in fields(Shown)], rows))


def _neat(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.4g}" if isinstance(value, float) else str(value)


def calibrated(lines: Iterable[Shown]) -> Mapping[str, Calibrated]:
    """Difficulty and effort of each type that was ever answered.

    The effort is moved from the bank's count towards the answers, the further the more of them there are. How many
    units of effort a difference in difficulty is worth comes from all types together: a line through their log-odds.
    """
    by_type: dict[str, list[Shown]] = defaultdict(list)
    for line in lines:
        by_type[line.type].append(line)
    found = {}
    for name, of_type in by_type.items():
        answered = sum(each.answered for each in of_type)
        right = sum(each.difficulty * each.answered for each in of_type)
        found[name] = answered, right, fmean(each.effort for each in of_type)
    hardness = {name: math.log((n - right + 0.5) / (right + 0.5)) for name, (n, right, _) in found.items()}
    efforts = {name: effort for name, (_, _, effort) in found.items()}
    try:
        slope, at_zero = linear_regression(list(efforts.values()), [hardness[name] for name in efforts])
    except StatisticsError:
        slope, at_zero = 0.0, 0.0
    result = {}
    for name, (answered, right, effort) in found.items():
        moved = effort
        if slope > 0.01 and len(found) >= 3:
            said = min(max((hardness[name] - at_zero) / slope, effort / 2), effort * 2)
            moved = (PRIOR * effort + answered * said) / (PRIOR + answered)
        result[name] = Calibrated(answered, right / answered, moved)
    return result
