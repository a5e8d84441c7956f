"""What is wrong with a course, for people: what, where, and what to do about it."""

from __future__ import annotations

import traceback
from pathlib import Path

from autograder.course.files import in_words


class CourseError(Exception):
    """Something about the course or a command is not as it should be; the message says what to do."""


def at_fault(error: BaseException, path: Path) -> str:
    """Where a program of the course's, or what it imports from beside it, fails: `FILE, line 7: NameError: …`."""
    if isinstance(error, OSError) and error.filename == str(path):
        return in_words(error)
    places = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        unread = Path(error.filename or "")
        places.append((path if unread.name == path.name else unread, error.lineno))
    own = [place for place in places if place[0].parent in (path.parent, path.parent / "games")]
    file, line = own[-1] if own else (path, None)
    at = f", line {line}" if line else ""
    said = error.msg if isinstance(error, SyntaxError) else str(error).strip()
    kind = "it ends the program" if isinstance(error, SystemExit) else type(error).__name__
    return f"{file}{at}: {kind}" + (f": {said}" if said else "")
