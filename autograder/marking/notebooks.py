"""Notebooks that came back. They are read, never run, and by the same careful reader as all that students hand in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path, PurePosixPath
from typing import Any

from aima_games.quiz.question import QuizError
from autograder.hand_ins.place import Entry, alone, opened
from autograder.marking.answer_cells import VERSION, Cell, answers_in
from autograder.marking.sheets import HandIn, Pile, Sheets

LONGEST = 1_000_000
"""How many letters all cells of a quiz may have; pictures and outputs do not count."""


def read_notebooks(path: Path, sheets: Sheets, pile: Pile) -> None:
    """The answers of a notebook, or of all in a folder. Raises QuizError or CourseError where there is none."""
    with opened(path) if path.is_dir() else nullcontext(alone(path)) as place:
        entries = [each for each in place.entries if not each.is_junk]
        notebooks = [each for each in entries if each.is_notebook or each.trouble]
        if not notebooks:
            raise QuizError(f"there is no notebook in {path}")
        for entry in notebooks:
            _read(entry, str((place.folder or path) / entry.name), sheets, pile)
        came = {student for entry in notebooks for student in _owners(entry.outer, sheets)}
        # An empty folder, or one with what a system left there, is by somebody as well.
        for name in (*place.hollow, *(entry.outer for entry in place.entries), *(entry.outer for entry in entries)):
            for student in _owners(name, sheets) - came:
                where = (place.folder or path) / name
                pile.others[student] = f"{where} is no notebook, and nothing else of {student} can be marked"


def _read(entry: Entry, where: str, sheets: Sheets, pile: Pile) -> None:
    """The answers of a notebook that has the student's id as its name, or lies in a folder that has, as sheets do."""
    owners = _owners(entry.outer, sheets)
    cells = _cells(entry)
    if isinstance(cells, str):
        pile.refused.append(f"{where} {cells}")
        pile.held |= _perhaps(entry.outer, sheets)
        return
    if len(owners) != 1:
        pile.held |= _perhaps(entry.outer, sheets)
        pile.refused.append(
            f"{where}: whose is it? Put it into a folder with the student's id as its name, and name the folder above"
        )
        return
    (student,) = owners
    sheet = sheets.by_student[student]
    versions = {found for cell in cells if cell.kind == "markdown" for found in VERSION.findall(cell.text)}
    if versions != {sheet.version}:
        had = " and ".join(sorted(versions)) or "none"
        pile.refused.append(f"{where}: {student} had the version {sheet.version}; the notebook's is {had}")
        return
    pile.hand_ins.append(HandIn(student, where, answers_in(cells, sheet.questions)))


def _owners(name: PurePosixPath, sheets: Sheets) -> set[str]:
    """The students whom a file's name below the folder that was given names; what lies above says nothing about it."""
    return {part for part in (*name.parts, name.stem) if part in sheets.by_student}


def _perhaps(name: PurePosixPath, sheets: Sheets) -> set[str]:
    """Whose file that cannot be taken may be: by the first id in its name, or by the first of its names.

    Those below are names that a student gave, who would hold somebody else's marks with them.
    """
    first = PurePosixPath(name.parts[0])
    ids = [part for part in (*name.parts, name.stem) if part in sheets.by_student]
    return set(ids[:1]) or sheets.perhaps(first.name) | sheets.perhaps(first.stem)


def _cells(entry: Entry) -> list[Cell] | str:
    """The cells of a notebook, or why they cannot be read."""
    if entry.trouble:
        return entry.trouble
    try:
        data = entry.read()
    except Exception as error:  # each way of packing has errors of its own
        return f"cannot be read: {error}"
    if data is None:
        return "is too large to be a quiz"
    try:
        cells = list(_in_notebook(json.loads(data)))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return "is no notebook"
    return cells if sum(len(cell.text) for cell in cells) <= LONGEST else "is too large to be a quiz"


def _in_notebook(notebook: Any) -> Iterator[Cell]:
    for cell in notebook["cells"]:
        source = cell["source"]
        if not isinstance(source, str | list):
            raise TypeError(source)
        text = source if isinstance(source, str) else "".join(source)
        yield Cell(str(cell.get("id", "")), str(cell.get("cell_type", "")), text)
