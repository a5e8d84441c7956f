"""A quiz file: what an instructor keeps under version control, and regenerates next term with another seed.

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
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aima_games.quiz.question import LEVELS, QuizError
from aima_games.quiz.quiz import Part, PartError, Quiz, assemble, did_you_mean

Check = tuple[type | tuple[type, ...], str]
TOP: dict[str, Check] = {"title": (str, "a text"), "seed": (int, "a whole number"), "part": (list, "[[part]]")}
PART: dict[str, Check] = {
    "topics": (list, 'a list of names, such as ["minimax"]'),
    "types": (list, 'a list of names, such as ["root-value"]'),
    "count": (int, "a whole number"),
    "level": (str, "a text"),
    "points": ((int, float), "a number of points, whole or halves, such as 2.5"),
    "constraints": (dict, "a table, such as { cuts = 2 }"),
    "wishes": (dict, "a table, such as { cuts = 2 }"),  # the old name of constraints
}
"""The keys of a quiz file and of a part, each with its type and what to call that."""


@dataclass(frozen=True)
class QuizFile:
    """A quiz file that was read: every key is known and has a value of its type, every name is in the bank."""

    path: Path
    title: str
    seed: int
    parts: tuple[Part, ...]
    lines: tuple[int | None, ...]
    """Where each part begins."""

    def make(self, seed: int | None = None) -> Quiz:
        """The quiz, by the seed of the file or another. Raises QuizError, naming the file, for what is impossible."""
        command = f"autograder quiz make {shlex.quote(self.path.name)}"
        if seed is not None:
            command += f" --seed {seed}"
        try:
            return assemble(self.title, self.parts, self.seed if seed is None else seed, command)
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
        found = tomllib.loads(text)
    except OSError as error:
        raise QuizError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise QuizError(f"{path} is not a text in UTF-8; save it as such") from error
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
    return QuizFile(path, title.strip(), found["seed"], parts, lines)


class _Reader:
    """Checks what tomllib found, and knows the line of each key, which tomllib does not tell."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.lines = _lines(text)

    def error(self, key: str, part: int | None, said: str) -> QuizError:
        """An error at a key of a part, or of the file; at the part's first line where the key is not found."""
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
        if "wishes" in found:
            warnings.warn(
                f"{self.path}: the key `wishes` is now called `constraints`", DeprecationWarning, stacklevel=4
            )
            found = {"constraints": found["wishes"], **found}
            self.lines.setdefault((number, "constraints"), self.lines.get((number, "wishes"), 0))
        for key in ("topics", "types"):
            for name in found.get(key, []):
                if not isinstance(name, str):
                    raise self.error(key, number, f"{key}: {_shown(name)} is no name; put names into quotes")
        if found.get("count", 1) < 1:
            raise self.error("count", number, f"count = {found['count']}: count is 1 or more")
        points = found.get("points", 1)
        if not (0.5 <= points <= 1000 and 2 * points == int(2 * points)):
            raise self.error("points", number, f"points = {points}: points are whole or halves, 0.5 or more")
        level = found.get("level")
        if level is not None and level not in LEVELS:
            raise self.error("level", number, f"no level is called {level!r}; {did_you_mean(level, LEVELS)}")
        if not found.get("topics") and not found.get("types"):
            raise self.error("", number, "the part names no topics and no types to draw from")
        given: dict[str, Any] = {}
        for key in ("topics", "types", "constraints", "level"):  # one after the other, to know which of them is wrong
            if key in found:
                given[key] = tuple(dict.fromkeys(found[key])) if key in ("topics", "types") else found[key]
                try:
                    Part(**given).question_types()
                except QuizError as error:
                    raise self.error(key, number, f"{key}: {error}") from error
        return Part(**given, **{key: found[key] for key in ("count", "points") if key in found})


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
    """A value about as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
