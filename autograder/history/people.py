"""Who was dropped and restored, renamed and merged: changes.jsonl in the course, which only grows.

A change that moves files is written down before it begins, and again when it is done, so that it can be finished
wherever it was ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from autograder.history.lines import add_line, read_lines

FILE = "changes.jsonl"


class What(StrEnum):
    """What can be done to a student."""

    DROP = "drop"
    RESTORE = "restore"
    RENAME = "rename"
    MERGE = "merge"


MOVES = (What.RENAME, What.MERGE)


@dataclass(frozen=True)
class Move:
    """Everything of the student `old` becomes that of `new`; both ids may be in use only where they are merged.

    `winners` has, for each assignment of which the one that goes has something, whose hand-in counts.
    """

    what: What
    old: str
    new: str
    winners: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"autograder student {self.what} {self.old} {self.new}"


class People:
    """What is written in a course's changes.jsonl."""

    def __init__(self, root: Path) -> None:
        self._path = root / FILE
        self._lines = _well_formed(read_lines(self._path))

    def add(self, **said: Any) -> None:
        """Write down what is done. Raises OSError."""
        add_line(self._path, said)
        self._lines = _well_formed(read_lines(self._path))

    def begin(self, move: Move) -> None:
        """Write down what is about to be done."""
        self.add(what=move.what, old=move.old, new=move.new, winners=dict(move.winners))

    def done(self, move: Move) -> None:
        """Write down that it is done."""
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
                found.discard(line["old"])  # who merges is there still by the other id
                if line["what"] == What.RENAME:
                    found.add(line["new"])
        return frozenset(found)

    @property
    def merged(self) -> dict[str, str]:
        """Into whom each id was merged that is no longer one."""
        found: dict[str, str] = {}
        for line in self._lines:
            if line.get("what") in MOVES:
                found = {old: line["new"] if new == line["old"] else new for old, new in found.items()}
                if line["what"] == What.MERGE:
                    found[line["old"]] = line["new"]
        return found

    @property
    def unfinished(self) -> Move | None:
        """What was begun and not finished, None where there is nothing."""
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
    """Lines of several files by time, each once."""
    found = {repr(sorted(line.items(), key=lambda pair: pair[0])): dict(line) for line in lines}
    return sorted(found.values(), key=lambda line: str(line.get("when", "")))
