"""What a student wrote where no answer belongs: a written answer may stand in a new cell, or in the question's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence, Set
from typing import Any, NamedTuple

from aima_games.home.as_graded import GradedCell, as_graded, is_blank
from aima_games.home.notebook_file import grade_id, is_by_hand

HEADLINE = re.compile(r"#{1,6}\s.{0,40}")
"""What nobody takes for an answer."""
WORD = re.compile(r"[^\w\s]*[^\W\d_]+(?:['’-][^\W\d_]+)*[^\w\s]*")
SEVERAL = 6
"""So many words beside each other are no code."""
LONGEST = 20_000
"""How many characters are shown."""


class Strays(NamedTuple):
    """The written answers that are `blank`, and what may be one of them: lines, and what is attached to cells."""

    blank: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    attached: tuple[Any, ...] = ()


def strays(notebook: Any, released: Any) -> Strays:
    """What a student wrote elsewhere while a written answer is blank; empty where there is no such thing."""
    cells = as_graded(notebook, released)
    blank = tuple(grade_id(each.released) for each in cells if _is_written(each) and is_blank(each))
    others = [each for each in cells if blank and (is_blank(each) or not _is_written(each))]
    known = {_words(line) for cell in released.cells for line in cell.source.splitlines()}
    ours = {_as_text(cell.get("attachments")) for cell in released.cells}
    lines = tuple(line for each in others for line in _lines(each, known))
    attached = tuple(each.cell.get("attachments") for each in others)
    attached = tuple(each for each in attached if each and _as_text(each) not in ours)
    return Strays(blank, lines, attached) if lines or attached else Strays()


def _is_written(graded: GradedCell) -> bool:
    return graded.released is not None and is_by_hand(graded.released)


def _lines(graded: GradedCell, known: Set[str]) -> Iterator[str]:
    """What a student may have written into a cell as an answer: all text that is new, and what in code is no code."""
    lines = [line.strip() if graded.kind != "code" else line.rstrip() for line in graded.cell.source.splitlines()]
    for number, line in enumerate(lines):
        if not re.search(r"\w", line) or _words(line) in known:
            continue
        if graded.kind != "code":
            is_answer = not HEADLINE.fullmatch(line)
        else:
            is_answer = not line[0].isspace() and _has_words(line) and not _is_about_code(lines[number:])
        if is_answer:
            yield line.lstrip("# ")


def _has_words(line: str) -> bool:
    """Whether a line has several words beside each other."""
    row = 0
    for word in line.split():
        row = row + 1 if WORD.fullmatch(word) else 0
        if row == SEVERAL:
            return True
    return False


def _is_about_code(lines: Sequence[str]) -> bool:
    """Whether the first of these lines is a remark with code right below."""
    below = next((line for line in lines if not line.startswith("#")), "")
    return lines[0].startswith("#") and bool(below)


def _words(text: str) -> str:
    return " ".join(text.split())


def _as_text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)
