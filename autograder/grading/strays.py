"""What a student wrote where no answer belongs: a written answer may stand in a new cell, or in the question's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence, Set
from typing import Any, NamedTuple

from aima_games.home.as_graded import GradedCell, as_graded, is_blank
from aima_games.home.notebook_file import grade_id, is_by_hand, is_locked
from autograder.course.release import line_digest, lines_of

HEADLINE = re.compile(r"#{1,6}\s.{0,40}")
"""What nobody takes for an answer."""
WORD = re.compile(r"[^\w\s]*[^\W\d_]+(?:['’-][^\W\d_]+)*[^\w\s]*")
SEVERAL, FEW = 6, 4
"""So many words beside each other are no code; in a string, so many are more than a name."""
UNSPACED = re.compile(r"[^\W\d_a-zA-Z]{8}")
"""Letters of a script that may write its words without blanks."""
STRING = re.compile(r'#[^\n]*|"""(.*?)"""|\'\'\'(.*?)\'\'\'|"([^"\n]*)"|\'([^\'\n]*)\'', re.DOTALL)
"""A string in code; a remark may hold quotation marks."""
CODE = re.compile(r"\s|import\s|from\s+\S+\s+import\s")
NEAR = 400
"""So many characters around a string say what it is for."""
NO_CODE = ("pass", "...", "return", "return None")
PRINTED = ("text/plain", "text/markdown", "text/html", "text/latex")
PICTURES = ("image/png", "image/jpeg")
TAG = re.compile(r"<[^<>]*>")
LONGEST = 20_000
"""How many characters are shown."""


class Strays(NamedTuple):
    """The written answers that are `blank`, and what may be one of them: lines, and what is attached to cells."""

    blank: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    attached: tuple[Any, ...] = ()


def strays(notebook: Any, released: Any, former: Set[str] = frozenset()) -> Strays:
    """What a student wrote elsewhere while a written answer is blank; empty where there is no such thing.

    `former` has digests of the lines of all releases: the file may be of an earlier one.
    """
    cells = as_graded(notebook, released)
    blank = tuple(grade_id(each.released) for each in cells if _is_written(each) and is_blank(each))
    others = [each for each in cells if blank and (is_blank(each) or not _is_written(each))]
    known = {
        *former,
        *lines_of(released),
        *(line_digest(line) for cell in released.cells for line in _strings(cell.source)),
    }
    ours = {_as_text(cell.get("attachments")) for cell in released.cells}
    lines = tuple(line for each in others for line in _lines(each, blank) if line_digest(line) not in known)
    attached = tuple(each.cell.get("attachments") for each in others)
    attached = tuple(each for each in attached if each and _as_text(each) not in ours)
    attached += tuple(picture for each in others for picture in _pictured(each))
    return Strays(blank, lines, attached) if lines or attached else Strays()


def _is_written(graded: GradedCell) -> bool:
    return graded.released is not None and is_by_hand(graded.released)


def _lines(graded: GradedCell, blank: Sequence[str]) -> Iterator[str]:
    """What may be an answer in a cell of a student's: all text, and what in code is no code."""
    lines = [line.strip() if graded.kind != "code" else line.rstrip() for line in graded.cell.source.splitlines()]
    if graded.kind != "code":
        found = [line for line in lines if not HEADLINE.fullmatch(line)]
    else:
        names = re.compile("|".join(rf"\b{re.escape(name.replace('-', '_'))}\b" for name in blank))
        found = [line for line in [*_prose(lines), *_printed(graded)] if _has_words(line, SEVERAL)]
        found += [line for line in _strings(graded.cell.source) if _has_words(line, FEW)]
        found += [line for line in lines if names.search(line)]  # `weak_opponents = "…"`
    return (line.lstrip("# ") for line in dict.fromkeys(found) if re.search(r"\w", line))


def _prose(lines: Sequence[str]) -> list[str]:
    """The lines of code that belong to no block, import nothing, and are no remark about code right below."""
    found, below = [], ""
    for line in reversed(lines):
        if not CODE.match(line) and not (line.startswith("#") and below):
            found.append(line.lstrip("# "))
        below = below if line.startswith("#") else line
    return found[::-1]


def _strings(source: str) -> Iterator[str]:
    """The lines of strings in code, but for docstrings and what errors say."""
    for found in STRING.finditer(source):
        start, end = found.span()
        if not _is_for_programmers(source[max(0, start - NEAR) : start], source[end : end + NEAR]):
            yield from (line.strip() for line in "".join(filter(None, found.groups())).splitlines())


def _is_for_programmers(above: str, below: str) -> bool:
    """Whether a string between these is what an error says, or stands at the head of a block that has code."""
    if above[above.rfind("\n") + 1 :].lstrip().startswith(("assert", "raise")):
        return True
    following = next((line for line in below.splitlines() if line.strip()), "")
    return above.rstrip().endswith(":") and following[:1].isspace() and following.strip() not in NO_CODE


def _printed(graded: GradedCell) -> Iterator[str]:
    """The lines that a file shows below a cell; errors and what a check says are not the student's words."""
    for output in _outputs(graded):
        data = output.get("data")
        found = {kind: data.get(kind) for kind in PRINTED} if isinstance(data, dict) else {}
        texts = {kind: text for kind, text in [("", output.get("text")), *found.items()] if isinstance(text, str)}
        plain = (TAG.sub(" ", text) if kind == "text/html" else text for kind, text in texts.items())
        yield from (line.strip() for text in plain for line in text.splitlines())


def _pictured(graded: GradedCell) -> Iterator[dict[str, Any]]:
    """The pictures that a file shows below a cell, each as what is attached to a cell."""
    for output in _outputs(graded):
        data = output.get("data")
        if isinstance(data, dict) and (found := {kind: data[kind] for kind in PICTURES if kind in data}):
            yield {"output": found}


def _outputs(graded: GradedCell) -> Sequence[Any]:
    """What a file shows below a student's cell, or one with an answer."""
    locked = graded.released is not None and is_locked(graded.released)
    return () if locked or graded.kind != "code" else graded.cell.get("outputs") or ()


def _has_words(line: str, several: int) -> bool:
    """Whether a line has so many words beside each other, or what may be as many."""
    row = 0
    for word in line.split():
        row = row + 1 if WORD.fullmatch(word) else 0
        if row == several:
            return True
    return bool(UNSPACED.search(line))


def _as_text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)
