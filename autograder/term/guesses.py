"""The class's guesses: `guesses.json` of each student, read without trust, and a page with a histogram per question.

Nobody's name is on the page. A question that is in only one of several files is left out: it may be anybody's words.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from aima_games.home.notebook_file import in_a_line
from aima_games.widgets.guesses import FUNCTION, WHOSE
from autograder.course.course import KIT_LECTURES
from autograder.course.errors import CourseError
from autograder.course.files import write_files
from autograder.hand_ins.place import opened
from autograder.publish.curriculum import lecture_questions
from autograder.term.pages import rendered

LARGEST, MOST_GUESSES, MOST_CHOICES, LONGEST = 500_000, 500, 26, 600
"""The most bytes in a file, guesses in it, choices of a question, and characters of a text."""
MOST_ROWS = 12
"""A histogram has at most 12 bars, including one for all the rest."""
LARGEST_NUMBER, SMALLEST_NUMBER = 10**15, 1e-9
"""A number farther from 0 counts as this far; a nearer one counts as 0."""
NO_NODE = "no node"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Value = float | str | tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """A question with its answer, as a file has it."""

    question: str
    kind: str
    choices: tuple[str, ...]
    answer: Value


@dataclass(frozen=True)
class Row:
    """A bar: what it is called beside it and in the table, how many guessed it, and whether the truth is in it."""

    label: str
    words: str
    count: int
    true: bool


@dataclass(frozen=True)
class Histogram:
    """What a class guessed at a question of a lecture's `section`, if it is from one.

    `otherwise` guessed where the answer was another one; `silent` did not guess.
    """

    asked: Asked
    truth: str
    rows: list[Row]
    right: int
    guessed: int
    otherwise: int
    silent: int
    section: str = ""

    @property
    def most(self) -> int:
        """How many guesses the longest bar stands for."""
        return max(row.count for row in self.rows)


@dataclass(frozen=True)
class Outcome:
    """The page, how many files and questions are in it, and which files could not be read, and why."""

    path: Path
    files: int
    questions: int
    unread: dict[str, str]


def write_guesses(places: Iterable[Path], out: Path) -> Outcome:
    """Write the page to `out`. `places` are files, or folders and zip files with `….json` files of students.

    Raises CourseError where there is no such file, or the page cannot be written.
    """
    files: list[dict[Asked, Value]] = []
    unread: dict[str, str] = {}
    for name, data in _found(places):
        try:
            files.append(read(data))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            unread[name] = str(error) if type(error) is ValueError else "is not what `predict` writes"
    if not files:
        raise CourseError(
            "no file of guesses can be read there; students hand in guesses.json, from beside their notebooks"
        )
    found = in_order(histograms(files), sections_that_ask())
    write_files(out.parent, {out.name: page(found, len(files), datetime.now(UTC))})
    questions = sum(each.asked.kind != FUNCTION for each in found)
    return Outcome(out, len(files), questions, unread)


def _found(places: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """The files, with a name for messages."""
    for path in places:
        if path.is_file() and path.suffix.lower() == ".json":
            with path.open("rb") as file:
                yield path.name, file.read(LARGEST + 1)
            continue
        with opened(path) as place:
            for entry in place.entries:
                if entry.name.suffix.lower() == ".json" and not entry.is_junk:
                    yield in_a_line(str(entry.name)), _bytes(entry)


def _bytes(entry: Any) -> bytes:
    if entry.trouble or entry.size > LARGEST:
        return b""
    try:
        return entry.read() or b""
    except Exception:  # each way of packing has errors of its own
        return b""


def read(data: bytes) -> dict[Asked, Value]:
    """The guesses in a file, the first at each question. Raises many kinds of errors if `predict` did not write it."""
    if len(data) > LARGEST:
        raise ValueError(f"is larger than {LARGEST:,} bytes")
    guesses = json.loads(data.decode("utf-8"), parse_constant=_no_number)["guesses"]
    if len(guesses) > MOST_GUESSES:
        raise ValueError(f"has more than {MOST_GUESSES} guesses")
    found: dict[Asked, Value] = {}
    for entry in guesses:
        choices = tuple(_text(choice) for choice in entry["choices"])
        if len(choices) > MOST_CHOICES:
            raise ValueError(f"has a question with more than {MOST_CHOICES} choices")
        kind = entry["kind"]
        asked = Asked(_text(entry["question"]), kind, choices, _value(kind, choices, entry["answer"]))
        found.setdefault(asked, _value(kind, choices, entry["guess"]))
    return found


def _value(kind: str, choices: tuple[str, ...], value: Any) -> Value:
    """A guess or an answer, if it is one that this question can have."""
    if kind in ("number", "point"):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise TypeError(value)
        value = max(-LARGEST_NUMBER, min(value, LARGEST_NUMBER))
        return value if isinstance(value, int) else float(f"{value if abs(value) > SMALLEST_NUMBER else 0.0:.6g}")
    if kind == "order":
        order = tuple(_text(each) for each in value)
        if sorted(order) != sorted(choices):
            raise TypeError(value)
        return order
    text = _text(value)
    if (kind == "choice" or (kind == FUNCTION and choices == WHOSE)) and text in choices:
        return text
    if kind == "node":  # typed, so it may be anything; what cannot be a node's name is not shown to the class
        return text if len(text) <= 3 and text.isalnum() else NO_NODE
    raise TypeError(value)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
        raise TypeError(value)
    return in_a_line(value, LONGEST)


def _no_number(_: str) -> float:
    raise ValueError("has a number that nobody would guess")


def histograms(files: list[dict[Asked, Value]]) -> list[Histogram]:
    """A histogram for each question, in the order of the files.

    The truth is what most files say: a student's file may say anything, and some answers come from a student's own
    programs.
    """
    found: dict[Asked, list[Asked]] = {}
    for file in files:
        for asked in file:
            found.setdefault(replace(asked, answer=""), []).append(asked)
    made = []
    for those in found.values():
        asked, files_with_it = Counter(those).most_common(1)[0]
        if files_with_it > 1 or len(files) == 1:
            guesses = [file[asked] for file in files if asked in file]
            otherwise = len(those) - len(guesses)
            silent = sum(not any(each in file for each in set(those)) for file in files)
            right = sum(guess == asked.answer for guess in guesses)
            rows = _binned(asked, guesses) if asked.kind in ("number", "point") else _named(asked, guesses)
            truth = _words(asked.answer)
            made.append(Histogram(asked, truth, rows, right, len(guesses), otherwise, silent))
    return made


def sections_that_ask() -> dict[str, str]:
    """The section of each question, such as "3.8 What the numbers say", in the order of the lectures.

    They are read from the built notebooks, whose cells show their question.
    """
    found = {}
    for asked in lecture_questions(KIT_LECTURES):
        numbered = re.match(r"## (\d+) · (.*)", asked.heading.source)
        found[in_a_line(asked.question, LONGEST)] = f"{asked.lecture}.{numbered[1]} {numbered[2]}" if numbered else ""
    return found


def in_order(found: list[Histogram], sections: dict[str, str]) -> list[Histogram]:
    """The histograms with their sections, in the order of `sections`; those without one come last."""
    order = {question: number for number, question in enumerate(sections)}
    placed = [replace(each, section=sections.get(each.asked.question, "")) for each in found]
    return sorted(placed, key=lambda each: order.get(each.asked.question, len(order)))


def _named(asked: Asked, guesses: list[Any]) -> list[Row]:
    """A bar for each choice; for nodes and orders, one for each that was guessed, the most frequent first."""
    counts = Counter(guesses)
    if asked.kind in ("choice", FUNCTION):
        return [_row(asked, choice, counts[choice]) for choice in asked.choices]
    values = [value for value, _ in counts.most_common()]
    shown = values[: MOST_ROWS - 2]
    if asked.answer not in shown:
        shown.append(asked.answer)
    rows = [_row(asked, value, counts[value]) for value in shown]
    rest = len(guesses) - sum(row.count for row in rows)
    return [*rows, Row("any other", "any other", rest, False)] if rest else rows


def _row(asked: Asked, value: Any, count: int) -> Row:
    """A bar of its own for a value; an order is labelled by the letters that the question has for its members."""
    letters = [LETTERS[asked.choices.index(each)] for each in value] if asked.kind == "order" else []
    return Row(" ".join(letters) or in_a_line(_words(value), 36), _words(value), count, value == asked.answer)


def _binned(asked: Asked, guesses: list[Any]) -> list[Row]:
    """A bar for each number if there are few, else for each of some ranges; the first and the last are open."""
    answer: Any = asked.answer
    values = sorted({*guesses, answer})
    if len(values) <= MOST_ROWS:
        counts = Counter(guesses)
        return [_row(asked, value, counts[value]) for value in values]
    everything = sorted([*guesses, answer])
    tenth = len(everything) // 10  # what lies far out is in the open ranges, and does not squeeze the others
    edges = _edges(min(everything[tenth], answer), max(everything[-1 - tenth], answer))
    bounds = [-math.inf, *edges, math.inf]
    rows = []
    for low, high in pairwise(bounds):
        label = f"{_words(low)} to below {_words(high)}"
        label = f"below {_words(high)}" if low == -math.inf else label
        label = f"{_words(low)} or more" if high == math.inf else label
        rows.append(Row(label, label, sum(low <= guess < high for guess in guesses), low <= answer < high))
    return rows


def _edges(low: float, high: float) -> list[float]:
    """Round numbers between two: powers of ten where they are far apart, else in equal steps."""
    if low > 0 and high / low > 100:
        first, last = math.floor(math.log10(low)), math.floor(math.log10(high))
        step = math.ceil((last - first + 1) / (MOST_ROWS - 2))
        return [10.0**power for power in range(first + 1, last + 1, step)]
    width = (high - low) / 6 or 1.0
    size = 10.0 ** math.floor(math.log10(width))
    interval = next((size * times for times in (1, 2, 5) if size * times >= width), 10 * size)
    start = math.floor(low / interval) + 1
    return [float(f"{interval * k:.6g}") for k in range(start, math.floor(high / interval) + 1)] or [low]


def _words(value: Value) -> str:
    if isinstance(value, tuple):
        return ", then ".join(value)
    if isinstance(value, str):
        return value
    number = f"{value:,.6g}" if abs(value) < 1000 else f"{value:,.1f}".removesuffix(".0")
    return number.replace("-", "−")


def page(found: list[Histogram], files: int, now: datetime) -> str:
    """The page as HTML text."""
    asked = [each for each in found if each.asked.kind != FUNCTION]
    functions = [each for each in found if each.asked.kind == FUNCTION]
    return rendered("guesses.html.j2", now, found=asked, functions=functions, files=files, letters=LETTERS)
