"""What is wrong with a course, in plain words: what, where, and what to do about it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import traceback
from pathlib import Path

_OTHERS = "move away what is there"
ADVICE = {
    errno.ENOSPC: "free some space on this disk",
    errno.EDQUOT: "your quota on this disk is used up: free some space, or ask for more",
    errno.EFBIG: "files may not become that large here (see `ulimit -f`)",
    errno.EROFS: "this disk is read-only; was it mounted that way after an error?",
    errno.EACCES: "see who owns it, and who may read and write it",
    errno.EPERM: "see who owns it, and who may change it",
    errno.EMFILE: "allow more open files (`ulimit -n 4096`)",
    errno.ENFILE: "this machine has too many files open; close what you do not need",
    errno.EIO: "the disk may be failing; make a backup",
    errno.EISDIR: f"this should be a file: {_OTHERS}",
    errno.ENOTDIR: f"what lies above it should be a folder: {_OTHERS}",
    errno.EEXIST: f"this should be a folder: {_OTHERS}",
    errno.ENOTEMPTY: _OTHERS,
    errno.ELOOP: "this link leads to itself; remove it",
    errno.ENAMETOOLONG: "move the course to a place with a shorter path",
    errno.ENOENT: "look at the path; what is gone, or a link to what is gone, has to be restored or moved away",
}
"""What to do about an error of the operating system."""


RESTORE = "restore it from a backup, as only it has what people have graded"
"""What to do about a damaged gradebook: to run a command again helps nobody."""


def of_gradebook(reason: str) -> str:
    """What a database complained of, and what to do about it, where that is known."""
    if re.search("malformed|not a database|corrupt|no such table|no such column", reason, re.IGNORECASE):
        return f"{reason}; {RESTORE}"
    if re.search("locked|busy", reason, re.IGNORECASE):
        return f"{reason}, as another program has it open; end that, or wait"
    return reason


class CourseError(Exception):
    """Something about the course or a command is not as it should be; the message says what to do."""


def at_fault(error: BaseException, path: Path) -> str:
    """Where a program of the course, or a module beside it that it imports, fails: `FILE, line 7: NameError: …`."""
    if isinstance(error, OSError) and error.filename == str(path):
        return in_words(error)
    places = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        unread = Path(error.filename or "")
        places.append((path if unread.name == path.name else unread, error.lineno))
    own = [place for place in places if place[0].parent in (path.parent, path.parent / "games")]
    file, line = own[-1] if own else (path, None)
    if file.parent == path.parent / "games" and (own_game := path.parents[2] / "games" / file.name).is_file():
        file = own_game  # what `release` has copied is not what a teacher mends
    at = f", line {line}" if line else ""
    said = error.msg if isinstance(error, SyntaxError) else str(error).strip()
    if said.startswith(f"{path.name}:"):  # it has a line for each thing that is wrong, with its place
        return "\n".join(str(path.parent / line) for line in said.splitlines())
    kind = "it ends the program" if isinstance(error, SystemExit) else type(error).__name__
    return f"{file}{at}: {kind}" + (f": {said}" if said else "")


def in_words(error: OSError) -> str:
    """What the system refused, where, and what to do about that."""
    if isinstance(error, shutil.Error) and isinstance(error.args[0], list):  # about a folder: the first will do
        _, place, said = error.args[0][0]
        return f"{place}: {said}"
    name = error.filename if isinstance(error.filename, str | os.PathLike) else ""
    said = error.strerror or str(error) or type(error).__name__
    advice = ADVICE.get(error.errno or 0)
    return (f"{os.fspath(name)}: " if name else "") + said + (f"; {advice}" if advice else "")
