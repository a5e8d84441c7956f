"""weights.toml: the weights of a course's assignments, which of them may be dropped, and who is excused.

[weights]                       # what is not named here does not count
hw1-formalization = 10
hw2-minimax = 20

[[drop]]                        # of these, a student's worst does not count
lowest = 1
of = ["hw1-formalization", "hw2-minimax"]

[excused]                       # for these it does not count
hw2-minimax = ["ada", "ben"]

Without the file, or without [weights], each assignment weighs the points that it is worth.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.course import Course
from autograder.course.errors import CourseError, in_words

FILE = "weights.toml"
EXCUSED = re.compile(r"^[ \t]*\[[ \t]*excused[ \t]*\][^\n]*\n?(?:(?![ \t]*\[)[^\n]*(?:\n|\Z))*", re.MULTILINE)


@dataclass(frozen=True)
class Drop:
    """A student's `lowest` scores on the assignments `of` do not count."""

    lowest: int
    of: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """How a total is made; `weights` is None where each assignment weighs its points."""

    weights: Mapping[str, float] | None = None
    drops: tuple[Drop, ...] = ()
    excused: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    """(assignment, student)."""


def read_rules(course: Course) -> Rules:
    """The rules in a course's weights.toml. Raises CourseError, naming the line, where it is broken."""
    path = course.root / FILE
    if not path.exists():
        return Rules()
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = tomllib.loads(text)
    except OSError as error:
        raise CourseError(in_words(error)) from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not a text in UTF-8; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        said = re.sub(r" \(at (?:line (\d+), column \d+|end of document)\)$", "", str(error))
        line = found[1] if (found := re.search(r"at line (\d+)", str(error))) else str(len(text.splitlines()))
        raise CourseError(f"{path}, line {line}: {said}") from error
    return _Reader(path, text, course).rules(data)


def without_people(text: str) -> str:
    """The text of a weights.toml without those who are excused. Raises CourseError where they cannot be cut out."""
    left = EXCUSED.sub("", text)
    if "excused" in tomllib.loads(left):
        raise CourseError(f"{FILE} lists the excused in an unusual way; write them below a line [excused]")
    return left


class _Reader:
    """Checks what tomllib has read, and knows on which line it stands."""

    def __init__(self, path: Path, text: str, course: Course) -> None:
        self._path, self._lines = path, text.splitlines()
        self._assignments, self._students = course.assignments(), course.class_list

    def rules(self, data: Mapping[str, Any]) -> Rules:
        for name in data.keys() - {"weights", "drop", "excused"}:
            raise self._wrong(f"there is no {name!r} here; there are [weights], [[drop]] and [excused]", name)
        weights = self._weights(self._table(data, "weights")) if "weights" in data else None
        drops = data.get("drop", [])
        if not isinstance(drops, list) or not all(isinstance(each, dict) for each in drops):
            raise self._wrong('write [[drop]], and below it lowest = 1 and of = ["ASSIGNMENT", …]', "drop")
        found = tuple(self._drop(each, weights, nth) for nth, each in enumerate(drops))
        names = [name for drop in found for name in drop.of]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise self._wrong(f"{twice} is named twice among what may be dropped", twice, after="[[drop]]", nth=1)
        return Rules(weights, found, frozenset(self._excused(self._table(data, "excused"))))

    def _weights(self, table: Mapping[str, Any]) -> dict[str, float]:
        for name, weight in table.items():
            self._require_assignment(name, "[weights]")
            if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < float("inf"):
                raise self._wrong(f"the weight of {name} is a number from 0 on, and cannot be {weight!r}", name)
        return {name: float(weight) for name, weight in table.items()}

    def _drop(self, table: Mapping[str, Any], weights: Mapping[str, float] | None, nth: int) -> Drop:
        lowest, of = table.get("lowest"), table.get("of")
        if table.keys() != {"lowest", "of"} or not isinstance(of, list) or not all(isinstance(x, str) for x in of):
            raise self._wrong(
                'below [[drop]] stand lowest = 1 and of = ["ASSIGNMENT", …], and nothing else', "[[drop]]", nth=nth
            )
        for name in of:
            self._require_assignment(name, "[[drop]]")
            if weights is not None and name not in weights:
                raise self._wrong(f"{name} may be dropped, and has no weight", name, after="[[drop]]")
        if isinstance(lowest, bool) or not isinstance(lowest, int) or not 0 < lowest < len(of):
            raise self._wrong(
                f"lowest is a whole number from 1 on, and less than the {len(of)} named", "lowest", nth=nth
            )
        return Drop(lowest, tuple(of))

    def _excused(self, table: Mapping[str, Any]) -> Any:
        for name, students in table.items():
            self._require_assignment(name, "[excused]")
            if not isinstance(students, list) or not all(isinstance(student, str) for student in students):
                raise self._wrong(f'write students by their ids: {name} = ["ada", "ben"]', name, after="[excused]")
            for student in students:
                if self._students is not None and student not in self._students:
                    raise self._wrong(f"students.csv has no {student!r} by that id", student, after="[excused]")
                yield name, student

    def _table(self, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        table = data.get(name, {})
        if not isinstance(table, dict):
            raise self._wrong(f"write [{name}], and below it a line for each assignment", name)
        return table

    def _require_assignment(self, name: str, after: str) -> None:
        if name not in self._assignments:
            known = ", ".join(self._assignments)
            raise self._wrong(f"there is no assignment {name!r} in this course; there is: {known}", name, after=after)

    def _wrong(self, said: str, word: str, after: str = "", nth: int = 0) -> CourseError:
        """What is wrong, with the line at which the word stands for the `nth` time, below the line `after`."""
        lines = list(enumerate(self._lines, 1))
        begin = next((n for n, line in lines if after and line.strip().startswith(after)), 0)
        places = [n for n, line in lines if n >= begin and word in line.partition("#")[0]]
        at = f", line {places[min(nth, len(places) - 1)]}" if places else ""
        return CourseError(f"{self._path}{at}: {said}")
