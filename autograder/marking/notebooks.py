"""Notebooks that came back. They are read, never run, and by the same careful reader as all that students hand in."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path, PurePosixPath
from typing import Any

from aima_games.quiz.question import Question, QuizError
from aima_games.text import and_list
from autograder.hand_ins.place import Entry, alone, opened
from autograder.marking.answer_cells import LONGEST as LONGEST_CELL
from autograder.marking.answer_cells import NOT_SHOWN, OUR_PICTURE, VERSION, Cell, answers_in, is_nothing
from autograder.marking.sheets import HandIn, Pile, Sheets, Unclear
from autograder.quiz.formats.notebook import picture_name

LONGEST = 1_000_000
"""How many letters all cells of a quiz may have; pictures and outputs do not count."""
A_PICTURE = "![a picture](in the notebook)"
BESIDE = "another file may have the answer"
OURS = ("timestamp.txt", "handed-in.json")
"""Files that nobody handed in: they say when something came."""


def read_notebooks(path: Path, sheets: Sheets, pile: Pile) -> None:
    """The answers of a notebook, or of all in a folder. Raises QuizError or CourseError where there is none."""
    with opened(path) if path.is_dir() else nullcontext(alone(path)) as place:
        entries = [each for each in place.entries if not each.is_junk]
        notebooks = [each for each in entries if each.trouble or _is_one(each)]
        if not notebooks:
            raise QuizError(f"there is no notebook in {path}")
        others = [each for each in entries if each not in notebooks and each.name.name not in OURS]
        others += [each for each in place.entries if each.is_autosaved]
        for entry in notebooks:
            _read(entry, place.folder or path, others, sheets, pile)
        came = {student for entry in notebooks for student in _owners(entry.outer, sheets)}
        saved = {entry.outer for entry in place.entries if entry.is_autosaved}
        nested = {entry.outer for entry in entries if entry.name.suffix.lower() == ".zip"}
        # An empty folder, or one with what a system left there, is by somebody as well.
        for name in (*place.hollow, *(entry.outer for entry in place.entries), *(entry.outer for entry in entries)):
            for student in _owners(name, sheets) - came:
                where = (place.folder or path) / name
                what = "is an empty folder" if name in place.hollow else "is no notebook"
                what = "has only a copy that Jupyter saved by itself" if name in saved else what
                what = "has a zip file in it, which is not opened" if name in nested else what
                pile.others[student] = f"{where} {what}, and nothing else of {student} can be marked"


def _is_one(entry: Entry) -> bool:
    """Whether a file is named like a notebook, or is one with another ending or none, as after a browser's download."""
    may_be = ".ipynb" in entry.name.name.lower() or not entry.name.suffix
    return entry.is_notebook or (may_be and not isinstance(_cells(entry), str))


def _read(entry: Entry, folder: Path, others: Sequence[Entry], sheets: Sheets, pile: Pile) -> None:
    """The answers of a notebook that has the student's id as its name, or lies in a folder that has, as sheets do.

    What is blank in it may stand in one of the `others` beside it, such as a photograph.
    """
    owners, where = _owners(entry.outer, sheets), str(folder / entry.name)
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
    above = folder.name if folder.is_dir() else folder.parent.name
    if len(entry.outer.parts) == 1 and above in sheets.by_student and above != student:
        pile.held |= {above, student}
        pile.refused.append(
            f"{where}: the folder is that of {above}, and the file is called after {student}; whose is it?"
        )
        return
    sheet = sheets.by_student[student]
    versions = {found for cell in cells if cell.kind == "markdown" for found in VERSION.findall(cell.text)}
    if versions != {sheet.version}:
        had = (
            f"is {and_list(sorted(versions))}"
            if versions
            else "is missing; if it is their quiz, add it below the title, and else take the file out"
        )
        pile.refused.append(f"{where}: {student} had the version {sheet.version}; the notebook's {had}")
        pile.held.add(student)
        return
    answers = answers_in(cells, sheet.questions)
    empty = {cell.id for cell in cells if not cell.text.strip()}
    if emptied := [str(n) for n, answer in answers.items() if is_nothing(answer) and f"answer-{n}" in empty]:
        what = f"question{'s' * (len(emptied) > 1)} {and_list(emptied)}"
        pile.notes.append(f"{where}: the cell for the answer to {what} was emptied, which counts as blank")
    blank = {number for number, answer in answers.items() if is_nothing(answer)}
    mine = [each for each in others if student in _owners(each.outer, sheets)] if blank else []
    may_answer = {
        str(folder / each.name): _answered(each, sheet.questions) if each.is_autosaved else blank for each in mine
    }
    for number in blank:
        if beside := [name for name, numbers in may_answer.items() if number in numbers]:
            answers[number] = Unclear(f"see {', '.join(beside)}", BESIDE)
    if not any(each.student == student and repr(each.answers) == repr(answers) for each in pile.hand_ins):
        pile.hand_ins.append(HandIn(student, where, answers))


def _answered(entry: Entry, questions: Sequence[Question]) -> set[int]:
    """The questions to which what Jupyter has saved has answers: it may be all that is left of them."""
    cells = _cells(entry)
    answers = {} if isinstance(cells, str) else answers_in(cells, questions)
    return {number for number, answer in answers.items() if not is_nothing(answer)}


def _owners(name: PurePosixPath, sheets: Sheets) -> set[str]:
    """The students whom a file's name below the folder that was given names; what lies above says nothing about it."""
    return {part for part in _parts(name) if part in sheets.by_student}


def _parts(name: PurePosixPath) -> tuple[str, ...]:
    """The folders of a path, and its last name with and without its endings: browsers write "ada.ipynb.txt"."""
    return (*name.parts, name.stem, re.sub(r"\.ipynb\b.*", "", name.name))


def _perhaps(name: PurePosixPath, sheets: Sheets) -> set[str]:
    """Whose file that cannot be taken may be: by the first id in its name, or by the first of its names.

    Those below are names that a student gave, who would hold somebody else's marks with them.
    """
    first = PurePosixPath(name.parts[0])
    ids = [part for part in _parts(name) if part in sheets.by_student]
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
        whole = json.dumps(json.loads(data), ensure_ascii=False).encode(errors="replace")  # without half an emoji
        cells = list(_in_notebook(json.loads(whole)))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return "is no notebook"
    return cells if sum(len(cell.text) for cell in cells) <= LONGEST else "is too large to be a quiz"


def _in_notebook(notebook: Any) -> Iterator[Cell]:
    for cell in notebook["cells"]:
        source = cell["source"]
        if not isinstance(source, str | list):
            raise TypeError(source)
        text = source if isinstance(source, str) else "".join(source)
        yield Cell(str(cell.get("id", "")), str(cell.get("cell_type", "")), text, _shown(cell, text))


def _shown(cell: Mapping[str, Any], text: str) -> str:
    """What a cell shows beside its text."""
    try:
        pictures = [A_PICTURE] * _has_other_pictures(cell, text)
        shown = "\n".join([*_outputs(cell), *pictures]).strip()[:LONGEST_CELL]
    except (ValueError, TypeError, AttributeError):  # no notebook has such outputs, and any may show anything
        return A_PICTURE
    return "" if shown in NOT_SHOWN else shown


def _outputs(cell: Mapping[str, Any]) -> Iterator[str]:
    """What a cell has shown, as text."""
    for output in cell.get("outputs") or ():
        yield from filter(None, (_text(output.get(key)) for key in ("text", "traceback")))
        data = output.get("data") or {}
        texts = [text for form, value in data.items() if form.startswith("text/") and (text := _text(value))]
        yield from texts or [A_PICTURE] * bool(data)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "".join(map(str, value or ()))


def _has_other_pictures(cell: Mapping[str, Any], text: str) -> bool:
    """Whether a picture in a cell is another than the one that we gave out, or one on which somebody has drawn."""
    ours = {name: (int(number), words) for words, name, number in OUR_PICTURE.findall(text)}
    for name, data in (cell.get("attachments") or {}).items():
        pictures = [base64.b64decode(_text(each)) for each in data.values()]
        if name not in ours or any(picture_name(*ours[name], each) != name for each in pictures):
            return True
    return False
