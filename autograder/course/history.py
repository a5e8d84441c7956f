"""What has happened to a submission, in a file that only grows: every grade, and what a person has changed."""

from __future__ import annotations

import getpass
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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
