"""A quiz file: what an instructor keeps under version control, and uses next term with another seed.

title = "Midterm"
seed = 2026

[[part]]
topics = ["minimax", "alphabeta"]
count = 4
level = "easy"

[[part]]
types = ["leaves-cut"]
count = 1
points = 3
constraints = { cuts = 2 }
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aima_games.quiz.question import LEVELS, QuizError
from aima_games.text import did_you_mean
from autograder.quiz.bank.quiz import Part, PartError, Quiz, assemble
from autograder.quiz.equal import Pattern, pattern_of

Check = tuple[type | tuple[type, ...], str]
EASY_TO_HARD = "easy to hard"

TOP: dict[str, Check] = {
    "title": (str, "a text"),
    "seed": (int, "a whole number"),
    "order": (str, f'"{EASY_TO_HARD}"'),
    "working_space": ((int, float), "a number of centimetres"),
    "part": (list, "[[part]]"),
}
PART: dict[str, Check] = {
    "topics": (list, 'a list of names, such as ["minimax"]'),
    "types": (list, 'a list of names, such as ["root-value"]'),
    "count": (int, "a whole number"),
    "level": (str, "a text"),
    "lectures": (str, 'a text, such as "1-3"'),
    "concepts": (list, 'a list of names, such as ["P-03"]'),
    "points": ((int, float, str), 'a number of points, whole or halves, such as 2.5, or "effort"'),
    "seed": (int, "a whole number"),
    "effort": (list, "the least and the largest effort, such as [10, 14]"),
    "constraints": (dict, "a table, such as { cuts = 2 }"),
}
"""The keys of a quiz file and of a part, each with its type and a description for messages."""
LISTS = ("topics", "types", "concepts")


@dataclass(frozen=True)
class QuizFile:
    """A quiz file that was read: every key is known and has a value of its type, every name is in the bank."""

    path: Path
    title: str
    seed: int
    parts: tuple[Part, ...]
    lines: tuple[int | None, ...]
    """Where each part begins."""
    easy_to_hard: bool = False
    space: float = 0
    """Room for working below each question on paper, in centimetres."""

    def command(self, seed: int | None = None) -> str:
        """The command that makes the quiz, with the seed of the file or another."""
        command = f"autograder quiz make {shlex.quote(self.path.name)}"
        return command if seed is None else f"{command} --seed {seed}"

    def make(self, seed: int | None = None) -> Quiz:
        """The quiz, with the seed of the file or another. Raises QuizError, naming the file, for what is impossible."""
        with self._naming_the_line():
            quiz = assemble(self.title, self.parts, self.seed if seed is None else seed, self.command(seed))
        questions = quiz.questions
        if self.easy_to_hard:
            questions = tuple(sorted(questions, key=lambda question: question.effort))
        return replace(quiz, questions=questions, space=self.space)

    def pattern(self, seed: int | None = None) -> Pattern:
        """What all variants have in common. Raises QuizError as `make` does."""
        with self._naming_the_line():
            return pattern_of(
                self.title,
                self.parts,
                self.seed if seed is None else seed,
                self.command(seed),
                self.easy_to_hard,
                self.space,
            )

    @contextmanager
    def _naming_the_line(self) -> Iterator[None]:
        try:
            yield
        except PartError as error:
            line = self.lines[error.number]
            raise QuizError(
                f"{self.path}, {f'line {line}' if line else f'part {error.number + 1}'}: {error}"
            ) from error
        except QuizError as error:
            raise QuizError(f"{self.path}: {error}") from error


def read_quiz_file(path: Path) -> QuizFile:
    """Read a quiz file. Raises QuizError, naming line and key, for anything that is not as it should be."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise QuizError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise QuizError(f"{path} is not a text in UTF-8; save it as such") from error
    return parse_quiz_file(path, text)


def parse_quiz_file(path: Path, text: str) -> QuizFile:
    """A quiz file by its text. Raises QuizError as `read_quiz_file` does."""
    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise QuizError(f"{path} is no quiz file: it has too many brackets inside each other") from error
    except tomllib.TOMLDecodeError as error:
        raise QuizError(f"{path} is no TOML: {error}") from error
    reader = _Reader(path, text)
    reader.check(found, TOP, None)
    title = found.get("title", path.stem)
    if not title.strip() or "\n" in title.strip():
        raise reader.error("title", None, "a title is one line of text")
    if not found.get("part"):
        raise reader.error("part", None, "a quiz has at least one [[part]]")
    parts = tuple(reader.part(number, part) for number, part in enumerate(found["part"]))
    if "seed" not in found:
        raise reader.error("seed", None, "the key seed is missing; write one, such as: seed = 2026")
    lines = tuple(reader.lines.get((number, "")) for number in range(len(parts)))
    if found.get("order", EASY_TO_HARD) != EASY_TO_HARD:
        raise reader.error("order", None, f'order is "{EASY_TO_HARD}"; without it, parts stand in their order')
    if not 0 <= (space := found.get("working_space", 0)) <= 25:
        raise reader.error("working_space", None, f"working_space = {space}: it is from 0 to 25 centimetres")
    return QuizFile(path, title.strip(), found["seed"], parts, lines, "order" in found, space)


class _Reader:
    """Checks what tomllib found, and knows the line of each key, which tomllib does not tell."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.lines = _lines(text)

    def error(self, key: str, part: int | None, said: str) -> QuizError:
        """An error at a key of a part or of the file; at the part's first line if the key is not found."""
        line = self.lines.get((part, key)) or self.lines.get((part, ""))
        where = f"{self.path}, line {line}" if line else f"{self.path}"
        return QuizError(f"{where}: {said}")

    def check(self, found: Mapping[str, Any], known: Mapping[str, Check], part: int | None) -> None:
        """Raises QuizError for a key that is not known, or a value that is not of its type."""
        for key, value in found.items():
            if key not in known:
                what = "a quiz file" if part is None else "a [[part]]"
                raise self.error(key, part, f"{key!r} is no key of {what}; {did_you_mean(key, list(known))}")
            kind, name = known[key]
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.error(key, part, f"{key} = {_shown(value)}: {key} is {name}")

    def part(self, number: int, found: Any) -> Part:
        """A part of the quiz."""
        if not isinstance(found, dict):
            raise self.error("part", None, "write each part as [[part]], with its keys in the lines below")
        self.check(found, PART, number)
        for key in LISTS:
            for name in found.get(key, []):
                if not isinstance(name, str):
                    raise self.error(key, number, f"{key}: {_shown(name)} is no name; put names into quotes")
        if found.get("count", 1) < 1:
            raise self.error("count", number, f"count = {found['count']}: count is 1 or more")
        points = found.get("points", 1)
        if points != "effort" and not _are_points(points):
            raise self.error("points", number, f"points = {points}: points are whole or halves, 0.5 or more")
        if "effort" in found and not _is_band(found["effort"]):
            raise self.error("effort", number, f"effort = {found['effort']}: give two whole numbers, such as [10, 14]")
        level = found.get("level")
        if level is not None and level not in LEVELS:
            raise self.error("level", number, f"no level is called {level!r}; {did_you_mean(level, LEVELS)}")
        if not any(found.get(key) for key in (*LISTS, "lectures")):
            raise self.error("", number, "the part names no topics, types, lectures or concepts to draw from")
        given: dict[str, Any] = {}
        for key in (
            "topics",
            "types",
            "lectures",
            "concepts",
            "constraints",
            "level",
        ):  # one after the other, to find out which of them is wrong
            if key in found:
                given[key] = tuple(dict.fromkeys(found[key])) if key in LISTS else found[key]
                try:
                    Part(**given).question_types()
                except QuizError as error:
                    raise self.error(key, number, f"{key}: {error}") from error
        if "effort" in found:
            given["effort"] = tuple(found["effort"])
        return Part(**given, **{key: found[key] for key in ("count", "points", "seed") if key in found})


def _are_points(value: Any) -> bool:
    return not isinstance(value, str) and 0.5 <= value <= 1000 and 2 * value == int(2 * value)


def _is_band(value: list[Any]) -> bool:
    return len(value) == 2 and all(type(each) is int for each in value) and 0 <= value[0] <= value[1]


def _lines(text: str) -> dict[tuple[int | None, str], int]:
    """The line of each key by part (None: above all parts), from 1; a part's own line under the key ""."""
    lines: dict[tuple[int | None, str], int] = {}
    part: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*\[\[\s*part\s*\]\]", line):
            part = 0 if part is None else part + 1
            lines[part, ""] = number
        elif match := re.match(r"\s*\[{0,2}\s*(?:part\s*\.\s*)?[\"']?([\w-]+)[\"']?\s*[.=\]]", line):
            lines.setdefault((part, match[1]), number)
    return lines


def _shown(value: Any) -> str:
    """A value roughly as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
