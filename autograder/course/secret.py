"""The course's secret, which makes its hidden cases unlike any other's."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from autograder.course.errors import CourseError
from autograder.course.files import in_words, write_whole

SHORTEST_SECRET = 16
"""Characters. A shorter one could be guessed, and a file that was cut short is no secret."""


def make_secret(path: Path) -> None:
    """Write a new secret, which only its owner can read."""
    write_whole(path, secrets.token_hex(32) + "\n", mode=0o600)


def read_secret(path: Path) -> str:
    """The secret in a file. Raises CourseError where it is missing or none."""
    try:
        text = path.read_text(encoding="utf-8").strip() if path.is_file() else None
    except OSError as error:
        raise CourseError(in_words(error)) from error
    except UnicodeDecodeError:
        text = ""
    if text is None or len(text) < SHORTEST_SECRET or not text.isprintable():
        wrong = f"is not one line of {SHORTEST_SECRET} characters or more"
        if text is None:
            wrong = "is not a file" if os.path.lexists(path) else "is missing"
        raise CourseError(f"{path} {wrong}; restore it from a backup, so that regrading uses the same hidden cases")
    return text
