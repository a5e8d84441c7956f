"""Regrade requests: what a student asks in a file called regrade.txt, and the answer below it, in one file.

`regrade/ASSIGNMENT/STUDENT.txt` has every request, quoted, and after each the line `Answer:`; whoever answers writes
there. A student's own lines are quoted, so none of them can pass for an answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from aima_games.home.notebook_file import plain_text
from autograder.course.course import Course
from autograder.course.files import write_whole

LARGEST = 20_000
"""How many bytes a request may have: some three pages."""
BY, ANSWER, QUOTE = "Asked by ", "Answer:", "> "

_NAME = re.compile(r"(?:.*[^a-z])?regrade(?:[-_ ]\d+| ?\(\d+\))?\.(?:txt|md)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Request:
    """What students ask about an assignment, and the answer; empty where there is none yet."""

    path: Path
    students: tuple[str, ...]
    text: str
    answer: str


def is_request(name: str) -> bool:
    """Whether a file is called regrade.txt or regrade.md, with what an LMS adds in front, or a number."""
    return _NAME.fullmatch(name) is not None


def keep_request(course: Course, assignment: str, students: Collection[str], data: bytes) -> Path:
    """Add a request to the others of the students who handed it in, unless it is there; returns their file.

    Raises OSError.
    """
    path = course.root / "regrade" / assignment / f"{min(students)}.txt"
    there = path.read_text(encoding="utf-8") if path.is_file() else ""
    lines = plain_text(data.decode("utf-8-sig", "replace")).strip().splitlines()
    text = "\n".join(line.rstrip() for line in lines)
    if text and all(text != each.text for each in _read(path, there)):
        quoted = "".join(f"{QUOTE}{line}\n" for line in text.split("\n"))
        begin = there.rstrip() + "\n\n" if there else ""
        write_whole(path, f"{begin}{BY}{' '.join(sorted(students))}\n\n{quoted}\n{ANSWER}\n\n")
    return path


def requests(course: Course, assignment: str) -> list[Request]:
    """All requests about an assignment, in the order of their files. Raises OSError."""
    paths = sorted((course.root / "regrade" / assignment).glob("*.txt"))
    found = [each for path in paths for each in _read(path, path.read_text(encoding="utf-8", errors="replace"))]
    return [replace(each, students=tuple(map(course.changes.now, each.students))) for each in found]


def open_requests(course: Course, assignment: str) -> list[Request]:
    """The requests that nobody has answered. Raises OSError."""
    return [each for each in requests(course, assignment) if not each.answer]


def _read(path: Path, text: str) -> list[Request]:
    found = []
    for part in re.split(rf"^{BY}", text, flags=re.MULTILINE)[1:]:
        students, _, rest = part.partition("\n")
        asked, _, answer = re.split(rf"^({ANSWER})", f"{rest}\n{ANSWER}", maxsplit=1, flags=re.MULTILINE)
        quoted = [line.removeprefix(QUOTE).removeprefix(QUOTE.strip()) for line in asked.strip().splitlines()]
        found.append(Request(path, tuple(students.split()), "\n".join(quoted), answer.removesuffix(ANSWER).strip()))
    return found
