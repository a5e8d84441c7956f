"""Files and folders that are there whole or not at all, one command at a time, and what the system's errors mean."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OTHERS = "move away what is there"
ADVICE = {
    errno.ENOSPC: "free some space on this disk",
    errno.EDQUOT: "your quota on this disk is used up: free some space, or ask for more",
    errno.EFBIG: "files may not become that large here (see `ulimit -f`)",
    errno.EROFS: "this disk cannot be written to; was it mounted so after an error?",
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
    errno.ENOENT: "is it gone, or a link to what is gone? Restore it, or move it away",
}
"""What to do about an error of the system's."""


def in_words(error: OSError) -> str:
    """What the system refuses, where, and what to do."""
    if isinstance(error, shutil.Error) and isinstance(error.args[0], list):  # of a whole folder: the first will do
        _, place, said = error.args[0][0]
        return f"{place}: {said}"
    name = error.filename if isinstance(error.filename, str | os.PathLike) else ""
    said = error.strerror or str(error) or type(error).__name__
    advice = ADVICE.get(error.errno or 0)
    return (f"{os.fspath(name)}: " if name else "") + said + (f"; {advice}" if advice else "")


def write_whole(path: Path, data: str | bytes, mode: int = 0o666) -> None:
    """Write a file so that it is there whole or not at all. An OSError names `path`.

    It is on the disk before it gets its name: else it could be there and empty after the power failed, and some
    file systems say only then that they are full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own length, as the file's may already be as long as the system allows.
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data.encode("utf-8") if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def whole_folder(target: Path) -> Iterator[Path]:
    """A folder to write into. It is called `target` when all is written, and is gone where something fails."""
    new = target.with_name(f".{target.name}.new")
    shutil.rmtree(new, ignore_errors=True)  # of a run that was ended here
    try:
        new.mkdir(parents=True)
        yield new
        new.rename(target)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def move(source: Path, target: Path) -> None:
    """Move a folder, whole or not at all; also to another disk."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        source.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with whole_folder(target) as new:
            shutil.copytree(source, new, symlinks=True, dirs_exist_ok=True)
        shutil.rmtree(source)


@contextmanager
def locked(folder: Path, shared: bool = False) -> Iterator[bool]:
    """Whether nobody else is at work in `folder`; nobody else can be until the end, but for others who share it.

    Nothing is left behind, whatever ends us. A file system that knows no locks is taken to have nobody at work.
    """
    try:
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError, ValueError):  # Windows, or no such folder: who needs it will say so
        yield True
        return
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        free = True
    except BlockingIOError:
        free = False
    except OSError:
        free = True
    try:
        yield free
    finally:
        os.close(descriptor)
