"""Answers in notebooks, `answer_3 = "B"`. They are read, never run: a student may have put anything into a notebook."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aima_games.values import read_value
from autograder.course.errors import in_words
from autograder.marking.sheets import HandIn, Pile, Sheets

VERSION = re.compile(r"\bVersion ([A-Z2-7]{6})\b")
ASSIGNED = re.compile(r"^answer_(\d{1,3})\s*=(?!=)\s*(.*)$", re.MULTILINE)
LARGEST = 50_000_000
LONGEST = 20_000
"""How many characters of a cell are read."""


def notebooks_in(path: Path) -> list[Path]:
    """The notebook itself, or all in a folder except Jupyter's own copies."""
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.rglob("*.ipynb") if ".ipynb_checkpoints" not in each.parts)


def read_notebook(path: Path, sheets: Sheets, pile: Pile) -> None:
    """The answers of a notebook that has the student's id as its name, or lies in a folder that has, as sheets do."""
    try:
        if path.stat().st_size > LARGEST:
            pile.refused.append(f"{path} is too large to be a quiz")
            return
        cells = list(_cells(json.loads(path.read_text(encoding="utf-8"))))
    except OSError as error:
        pile.refused.append(in_words(error))
        return
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        pile.refused.append(f"{path} is no notebook")
        return
    owners = {part for part in (*path.parts[:-1], path.stem) if part in sheets.by_student}
    if len(owners) != 1:
        pile.refused.append(f"{path}: whose is it? Put it into a folder with the student's id as its name")
        return
    (student,) = owners
    sheet = sheets.by_student[student]
    versions = {found for _, kind, text in cells if kind == "markdown" for found in VERSION.findall(text)}
    if versions != {sheet.version}:
        had = " and ".join(sorted(versions)) or "none"
        pile.refused.append(f"{path}: {student} had the version {sheet.version}; the notebook's is {had}")
        return
    given: dict[int, list[Any]] = {number: [] for number in range(1, len(sheet.questions) + 1)}
    for name, kind, text in cells:
        for number, value in _answers(name, kind, text):
            if value not in given.get(number, [value]):
                given[number].append(value)
    pile.hand_ins.append(HandIn(student, str(path), {number: _one(values) for number, values in given.items()}))


def _cells(notebook: Any) -> Iterator[tuple[str, str, str]]:
    """Id, kind and text of each cell."""
    for cell in notebook["cells"]:
        source = cell.get("source", "")
        text = source if isinstance(source, str) else "".join(map(str, source))
        yield str(cell.get("id", "")), str(cell.get("cell_type", "")), text[:LONGEST]


def _one(values: list[Any]) -> Any:
    """What was answered; where several cells say different things, all of it, which only a person can read."""
    return "" if not values else values[0] if len(values) == 1 else " / ".join(map(str, values))


def _answers(name: str, kind: str, text: str) -> Iterator[tuple[int, Any]]:
    """The answers in a cell, blank ones left out."""
    if kind == "markdown":
        if (found := re.fullmatch(r"answer-(\d{1,3})", name)) and text.strip() not in ("", "…", "..."):
            yield int(found[1]), text.strip()
        return
    if kind != "code" or "answer_" not in text:
        return
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # 1B, 2A is no Python, and still an answer
        for number, written in ASSIGNED.findall(text):
            if (value := written.partition("#")[0].strip()) not in ("", "..."):
                yield int(number), value
        return
    for statement in body:
        if not isinstance(statement, ast.Assign) or not isinstance(target := statement.targets[0], ast.Name):
            continue
        value = _value(statement.value, text)
        if value is not ... and (found := re.fullmatch(r"answer_(\d{1,3})", target.id)):
            yield int(found[1]), value


def _value(node: ast.expr, text: str) -> Any:
    """A literal as plain data; anything else, such as B without quotation marks, as it stands in the cell."""
    try:
        value = ast.literal_eval(node)
        return value if value is ... else read_value(value)
    except (ValueError, TypeError, RecursionError, MemoryError):
        return (ast.get_source_segment(text, node) or "?").strip("()[] ")
