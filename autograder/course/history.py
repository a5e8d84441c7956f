"""What has happened, in files that only grow: every grade of a submission, and who was dropped, renamed or merged."""

from __future__ import annotations

import getpass
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from autograder.course.class_list import Student
from autograder.course.files import write_whole

# Files that only grow, a line of JSON for each thing that happened.


def read_lines(path: Path) -> list[dict[str, Any]]:
    """What a file says, in order. Raises OSError if the file is there and cannot be read.

    A line that was cut short, as by a power failure, says nothing; see `cut_short`.
    """
    return _read(path)[0]


def cut_short(path: Path) -> str:
    """Which line of a file was cut short, the last one if there are several; empty where none was."""
    for number, line in reversed(_read(path)[1].items()):
        text = line[:200].decode("utf-8", "replace").replace("\0", "")
        return f"{path}, line {number}, was cut short and says nothing: {text!r}"
    return ""


def _read(path: Path) -> tuple[list[dict[str, Any]], dict[int, bytes]]:
    """What a file says, and its lines that say nothing, by number."""
    found, torn = list[dict[str, Any]](), dict[int, bytes]()
    for number, line in enumerate(path.read_bytes().splitlines() if path.is_file() else (), 1):
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if isinstance(said, dict):
            found.append(said)
        else:
            torn[number] = line
    return found, torn


def add_line(path: Path, said: Mapping[str, Any]) -> None:
    """Add a line with what happened, when, and by whom; it is on the disk when this returns. Raises OSError."""
    line = json.dumps({"when": now(), "who": whoever(), **said}, ensure_ascii=False).encode(errors="replace")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # cut short: what follows gets a line of its own
                    line = b"\n" + line
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def now() -> str:
    """The present time, as these files write it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def whoever() -> str:
    """The name of the user who runs this; empty where the system does not know."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""


# Points that an instructor has put in place of what the judge found, and why: read from a submission's history.

WHOLE = ""
"""Stands in place of an item's name for the grade of the whole assignment."""


@dataclass(frozen=True)
class Override:
    """Points for an item, or for the `WHOLE` assignment, in place of what was found.

    `answers` is a digest of the answers that the points were given for; `before` is what a person had given before.
    """

    item: str
    points: float
    reason: str
    when: str = ""
    who: str = ""
    answers: str = ""
    before: float | None = None

    def __str__(self) -> str:
        return f"changed by the instructor: {self.reason}"


def overrides(lines: Iterable[Mapping[str, Any]]) -> dict[str, Override]:
    """The overrides in force, by item: the last that was set and not taken back, for the submission that counts."""
    found: dict[str, Override] = {}
    for line in lines:
        if line.get("superseded") or not isinstance(item := line.get("item"), str):
            continue
        if line.get("what") == "override":
            said = {each.name: line[each.name] for each in fields(Override) if each.name in line}
            if isinstance(said.get("points"), int | float) and isinstance(said.get("reason"), str):
                found[item] = Override(**said)
        elif line.get("what") == "undo":
            found.pop(item, None)
    return found


# Who was dropped and restored, renamed and merged: changes.jsonl in the course, which only grows. A change that moves
# files is written down before it begins, and again when it is done, so that it can be finished wherever it was
# interrupted.

FILE, TORN = "changes.jsonl", "changes-torn.txt"
NAMED_BY = ("login", "sis_id", "canvas_id", "email", "moodle_ids")


class What(StrEnum):
    """What can be done to a student."""

    DROP = "drop"
    RESTORE = "restore"
    RENAME = "rename"
    MERGE = "merge"


MOVES = (What.RENAME, What.MERGE)


@dataclass(frozen=True)
class Move:
    """All that belongs to the student `old` goes to `new`; both ids may be in use only where they are merged.

    `winners` says, for each assignment for which `old` has something, whose hand-in counts.
    """

    what: What
    old: str
    new: str
    winners: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"autograder student {self.what} {self.old} {self.new}"


class Changes:
    """What is written in a course's changes.jsonl."""

    def __init__(self, root: Path) -> None:
        self._path = root / FILE
        self._load()

    def _load(self) -> None:
        said, self._torn = _read(self._path)
        self._lines = _well_formed(said)

    def add(self, **said: Any) -> None:
        """Write down what is done, and put aside lines that were cut short. Raises OSError."""
        if self._torn:
            with self._path.with_name(TORN).open("ab") as aside:
                aside.write(b"".join(line + b"\n" for line in self._torn.values()))
            lines = (line for line in self._path.read_bytes().splitlines() if line not in self._torn.values())
            write_whole(self._path, b"".join(line + b"\n" for line in lines))
        add_line(self._path, said)
        self._load()

    @property
    def torn(self) -> str:
        """What to say about a line that was cut short; empty where there is none."""
        again = "If `autograder student` was stopped while it wrote that, run the same command again; the line then"
        return f"{said}. {again} goes to {TORN}" if (said := cut_short(self._path)) else ""

    def begin(self, move: Move, account: Student | None) -> None:
        """Write down what is about to be done, and the names that an LMS may have for the student whose id goes."""
        known = {name: value for name in NAMED_BY if (value := getattr(account, name, ""))}
        self.add(what=move.what, old=move.old, new=move.new, winners=dict(move.winners), account=known)

    def done(self, move: Move) -> None:
        """Write down that the move is done."""
        self.add(what="done", old=move.old, new=move.new)

    @property
    def dropped(self) -> frozenset[str]:
        """Who has dropped the course and not come back."""
        found: set[str] = set()
        for line in self._lines:
            if line.get("what") == What.DROP:
                found.add(line.get("student", ""))
            elif line.get("what") == What.RESTORE:
                found.discard(line.get("student", ""))
            elif line.get("what") in MOVES and line["old"] in found:
                found.discard(line["old"])  # a merged student is still there by the other id
                if line["what"] == What.RENAME:
                    found.add(line["new"])
        return frozenset(found)

    @property
    def merged(self) -> dict[Student, str]:
        """The accounts that were merged and are no longer students, with all their names in an LMS, and into whom."""
        found: dict[Student, str] = {}
        for line in self._lines:
            if line.get("what") in MOVES:
                found = {old: line["new"] if new == line["old"] else new for old, new in found.items()}
                if line["what"] == What.MERGE:
                    known = line.get("account") or {}
                    account = Student(line["old"], **{name: known.get(name, "") for name in NAMED_BY})
                    found[account] = line["new"]
        return found

    def now(self, student: str) -> str:
        """The id by which somebody goes today."""
        for line in self._lines:
            student = line["new"] if line.get("what") in MOVES and line["old"] == student else student
        return student

    @property
    def unfinished(self) -> Move | None:
        """The move that was begun and not finished, or None."""
        begun = None
        for line in self._lines:
            if line.get("what") in MOVES:
                begun = Move(What(line["what"]), line["old"], line["new"], line.get("winners") or {})
            elif line.get("what") == "done":
                begun = None
        return begun


def _well_formed(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("what") not in MOVES or {"old", "new"} <= line.keys()]


def in_order(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines of several files in order of time, each once."""
    found = {repr(sorted(line.items(), key=lambda pair: pair[0])): dict(line) for line in lines}
    return sorted(found.values(), key=lambda line: str(line.get("when", "")))
