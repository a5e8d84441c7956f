"""What is wrong with a course, for people: what, where, and what to do about it."""

from __future__ import annotations

import traceback
from pathlib import Path

from autograder.course.files import in_words


class CourseError(Exception):
    """Something about the course or a command is not as it should be; the message says what to do."""


def at_fault(error: BaseException, path: Path) -> str:
    """Where a program of the course's fails, and how: `FILE, line 7: NameError: …`."""
    if isinstance(error, OSError) and error.filename == str(path):
        return in_words(error)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    if isinstance(error, SyntaxError) and Path(error.filename or "").name == path.name:
        lines.append(error.lineno)
    at = f", line {lines[-1]}" if lines and lines[-1] else ""
    said = error.msg if isinstance(error, SyntaxError) else str(error).strip()
    kind = "it ends the program" if isinstance(error, SystemExit) else type(error).__name__
    return f"{path}{at}: {kind}" + (f": {said}" if said else "")
