"""The folder that `aima-games start` makes for a student: how it is found, and how files in it are written."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

MARK = ".aima-games.toml"
"""The file by which such a folder is recognized."""


def folder_around(path: Path) -> Path | None:
    """The student's folder that a file lies in, or None."""
    return next((folder for folder in path.resolve().parents if (folder / MARK).is_file()), None)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that all of it is there, or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of fixed length, because the file's own may already be as long as the system allows.
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
