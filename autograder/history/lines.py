"""Files that only grow, a line of JSON for each thing that happened."""

from __future__ import annotations

import getpass
import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def read_lines(path: Path) -> list[dict[str, Any]]:
    """What a file says, in order. Raises OSError where it is there and cannot be read.

    A line that was cut short, as by a power failure, says nothing.
    """
    found = []
    for line in path.read_bytes().splitlines() if path.is_file() else ():
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(said, dict):
            found.append(said)
    return found


def add_line(path: Path, said: Mapping[str, Any]) -> None:
    """Add a line with what happened, when, and by whom; it is on the disk when this returns. Raises OSError."""
    line = json.dumps({"when": now(), "who": whoever(), **said}, ensure_ascii=False).encode(errors="replace")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # cut short: what follows has a line of its own
                    line = b"\n" + line
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def now() -> str:
    """The time as it is written here."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def whoever() -> str:
    """Who runs this, as the system calls them; empty where it does not know."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
