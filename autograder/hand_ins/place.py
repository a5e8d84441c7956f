"""A folder or a zip file with submissions: what lies there, and how to read it without trusting any of it."""

from __future__ import annotations

import io
import os
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import IO

from aima_games.home.notebook_file import LARGEST
from autograder.course.errors import CourseError

JUNK = {"thumbs.db", "desktop.ini"}
"""What Windows leaves in folders, in small letters."""
LOCKED = "cannot be unpacked, as it has a password; ask for it without one"
MOST_FILES = 100_000
"""No class hands in more files; somebody who named a whole disk by mistake would wait for hours."""
MOST_INSIDE = 1_000
"""How many files a zip file that somebody handed in may hold."""


@dataclass(frozen=True)
class Entry:
    """A file: its name with folders, when it was last written, its size.

    `outer` is the name by which its place knows it: for a file in a zip file that was handed in, the zip file's.
    `trouble` says why it cannot be read, and what to do. `status` is what the file system says; None in a zip file.
    """

    name: PurePosixPath
    outer: PurePosixPath
    modified: datetime
    size: int
    trouble: str
    _read: Callable[[], bytes]
    status: os.stat_result | None = None

    @property
    def is_notebook(self) -> bool:
        """Whether it is named like a notebook."""
        return self.name.suffix.lower() == ".ipynb"

    @property
    def is_junk(self) -> bool:
        """Whether an operating system or Jupyter left it there; all the same, it may be all that somebody handed in."""
        return is_junk(self.name)

    @property
    def is_autosaved(self) -> bool:
        """Whether it is a notebook that Jupyter has saved beside another: what was last saved may stand here alone."""
        return self.is_notebook and ".ipynb_checkpoints" in self.name.parts

    def read(self) -> bytes | None:
        """What is in it, None where that is more than is allowed. Raises OSError, or whatever the unpacking raises."""
        data = self._read()
        return data if len(data) <= LARGEST else None


def is_junk(name: PurePosixPath) -> bool:
    """Whether a file is called as those that an operating system or Jupyter leaves behind."""
    parts, last = name.parts, name.name.casefold()
    return (
        "__MACOSX" in parts
        or ".ipynb_checkpoints" in parts
        or last in JUNK
        or last.startswith("._")
        or (last.startswith(".") and not last.endswith(".ipynb"))  # a hidden notebook is a notebook
    )


@dataclass(frozen=True)
class Place:
    """A folder or a zip file, and the entries in it, in order. `folder` is None for a zip file.

    `hollow` are the folders with nothing in them.
    """

    path: Path
    folder: Path | None
    entries: list[Entry]
    hollow: tuple[PurePosixPath, ...] = ()

    @property
    def names(self) -> list[PurePosixPath]:
        """The names by which the place knows its files, without what a system or Jupyter left beside them."""
        return list(dict.fromkeys(entry.outer for entry in self.entries if not is_junk(entry.outer)))

    def made(self, times_are_of_the_download: bool = False) -> datetime:
        """The earliest time at which the files can have been downloaded.

        A zip file's own time is that of its download, unless its entries tell it better; their times have no zone, so
        they may be in UTC. A folder is taken to have been downloaded now.
        """
        times = [entry.modified for entry in self.entries if not entry.is_junk]
        if times_are_of_the_download and times:
            last = max(times)
            return min(last, last.astimezone().replace(tzinfo=UTC) if self.folder is None else last, _now())
        return _now() if self.folder else min(datetime.fromtimestamp(self.path.stat().st_mtime, UTC), _now())

    def beside(self, name: PurePosixPath) -> bytes | None:
        """What is in the file of this name; None where there is no such file, or it cannot be read."""
        entry = self._by_name.get(name)
        try:
            return entry.read() if entry and not entry.trouble else None
        except Exception:  # each way of packing has errors of its own
            return None

    def __contains__(self, name: PurePosixPath) -> bool:
        return name in self._by_outer

    def status(self, name: PurePosixPath) -> os.stat_result | None:
        """What the file system says about the file that the place knows by this name; None in a zip file.

        Where no such file is there, it is about the folder in which it would lie.
        """
        if entry := self._by_outer.get(name):
            return entry.status
        try:
            return (self.folder / name.parent).lstat() if self.folder else None
        except OSError:
            return None

    @cached_property
    def _by_outer(self) -> dict[PurePosixPath, Entry]:
        return {entry.outer: entry for entry in self.entries}

    @cached_property
    def _by_name(self) -> dict[PurePosixPath, Entry]:
        return {entry.name: entry for entry in self.entries}


@contextmanager
def opened(path: Path) -> Iterator[Place]:
    """A place, to be read while it is open. Raises CourseError where there is none, or it is damaged or empty."""
    if not path.exists():
        raise CourseError(f"{path} does not exist; name a folder or a zip file with notebooks")
    if path.is_dir():
        yield _not_empty(Place(path, path, *_in_folder(path)))
        return
    begins = _read_two(path) if path.is_file() else b""
    if path.is_file() and not begins:
        raise CourseError(f"{path} is empty; download it again, to the end")
    if not zipfile.is_zipfile(path):
        if begins == b"PK":
            raise CourseError(f"{path} is a zip file without its end; download it again, to the end")
        raise CourseError(f"{path} is neither a folder nor a zip file")
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise CourseError(f"{path} is a damaged zip file ({error}); download it again") from error
    with archive:
        yield _not_empty(Place(path, None, list(_in_zip(archive)), _hollow_in_zip(archive)))


def alone(path: Path) -> Place:
    """A single file as a place of its own."""
    return Place(path, path.parent, [_entry(path.parent, path)])


def _not_empty(place: Place) -> Place:
    """The place, if there is anything in it: an empty one would mean that nobody has handed in anything."""
    if not place.names:
        raise CourseError(f"no files are in {place.path}; is it the right one, and was it unpacked to the end?")
    return place


def _read_two(path: Path) -> bytes:
    """The first two bytes of a file. Raises OSError, which `is_zipfile` would swallow."""
    with path.open("rb") as file:
        return file.read(2)


def _in_folder(folder: Path) -> tuple[list[Entry], tuple[PurePosixPath, ...]]:
    """The files in a folder, and the folders with nothing in them."""
    unreadable: list[OSError] = []
    found, files = [], 0
    for here, folders, names in os.walk(folder, onerror=unreadable.append):
        found.append((Path(here), folders, names))
        if (files := files + len(names)) > MOST_FILES:
            raise CourseError(f"{folder} has more than {MOST_FILES:,} files; name the folder with the hand-ins alone")
    hollow = tuple(_inside(folder, here) for here, folders, names in found if not folders and not names)
    return list(_entries(folder, found, unreadable)), hollow


def _entries(
    folder: Path, found: Iterable[tuple[Path, list[str], list[str]]], unreadable: Iterable[OSError]
) -> Iterator[Entry]:
    paths = [here / name for here, _, names in found for name in names]
    paths += [here / name for here, folders, _ in found for name in folders if (here / name).is_symlink()]
    for error in unreadable:
        name = _inside(folder, Path(error.filename))
        yield Entry(name, name, _now(), 0, f"cannot be read: {error.strerror}", bytes)
    for path in sorted(paths):
        yield from _or_inside(_entry(folder, path))


def _entry(folder: Path, path: Path) -> Entry:
    """What lies at a path in a folder, if that is a file."""
    name, modified, size, trouble, status = _inside(folder, path), _now(), 0, "", None
    read: Callable[[], bytes] = bytes
    try:
        status = path.lstat()
        read = partial(_beginning, partial(_open, path, status))
        size = status.st_size
        if path.is_symlink():  # perhaps to what only we can read
            trouble = "is a link, and what it leads to is not read; put the file itself there"
        elif not path.is_file():
            trouble = "is not a file but a pipe, a socket or a device; remove it"
        else:
            modified = datetime.fromtimestamp(status.st_mtime, UTC)
    except OSError as error:
        trouble = f"cannot be read: {error.strerror or error}"
    except (ValueError, OverflowError):
        trouble = "has an impossible modification time; set it with `touch`"
    return Entry(name, name, modified, size, trouble, read, status)


def _open(path: Path, before: os.stat_result) -> IO[bytes]:
    """Open the file that was there `before`: a student may have put a link to a file of ours in its place."""
    file = path.open("rb")
    now = os.fstat(file.fileno())
    if (now.st_dev, now.st_ino) != (before.st_dev, before.st_ino):
        file.close()
        raise OSError("was replaced while it was read; collect it again")
    return file


def _inside(folder: Path, path: Path) -> PurePosixPath:
    return PurePosixPath(path.relative_to(folder).as_posix())


def _now() -> datetime:
    return datetime.now(UTC)


def _beginning(open_it: Callable[[], IO[bytes]]) -> bytes:
    """As much of a file as may be read, and a byte more: the sizes in a zip file may be a lie."""
    with open_it() as file:
        return file.read(LARGEST + 1)


def _in_zip(archive: zipfile.ZipFile) -> Iterator[Entry]:
    for info in sorted(archive.infolist(), key=lambda info: PurePosixPath(info.filename)):
        if info.filename.endswith("/"):
            continue
        name = PurePosixPath(_decoded(info))
        name = name if name.parts else PurePosixPath("a file without a name")
        # Zip files have local times without a zone; those of an LMS are its server's.
        modified = datetime.fromtimestamp(time.mktime((*info.date_time, 0, 0, -1)), UTC)
        read = partial(_beginning, partial(archive.open, info))
        trouble = "has a name that leads out of the zip file; make a zip file of the folder itself"
        trouble = trouble if ".." in name.parts or name.is_absolute() else _locked(info)
        yield from _or_inside(Entry(name, name, modified, info.file_size, trouble, read))


def _hollow_in_zip(archive: zipfile.ZipFile) -> tuple[PurePosixPath, ...]:
    names = [PurePosixPath(_decoded(info)) for info in archive.infolist()]
    full = {folder for name in names for folder in name.parents}
    folders = [name for name, info in zip(names, archive.infolist(), strict=True) if info.filename.endswith("/")]
    return tuple(sorted(name for name in folders if name not in full and name.parts and ".." not in name.parts))


def _decoded(info: zipfile.ZipInfo) -> str:
    """The name of a file in a zip file. Canvas writes names in UTF-8, without the flag that says so."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _or_inside(entry: Entry) -> Iterator[Entry]:
    """A file, or in place of a zip file the files in it; a zip file inside that is not opened."""
    if entry.name.suffix.lower() != ".zip" or entry.trouble or entry.is_junk:
        yield entry
        return
    try:
        data = entry.read()
        if data is None:
            raise ValueError("too large")
        inner = zipfile.ZipFile(io.BytesIO(data))
        infos = [info for info in inner.infolist() if not info.is_dir()]
        if len(infos) > MOST_INSIDE:
            raise ValueError(f"{len(infos)} files")
        if not infos:
            raise ValueError("it has no file in it")
    except Exception as error:  # each way of packing has errors of its own
        said = f"is a zip file that cannot be opened here ({error}); ask for the notebook itself"
        yield replace(entry, trouble=said)
        return
    del inner, data  # a class may be larger than this machine's memory
    for info in infos:
        read = partial(_beginning, partial(_open_inside, entry, info))
        inside = entry.name / _decoded(info)
        yield replace(entry, name=inside, size=info.file_size, trouble=_locked(info), _read=read)


def _locked(info: zipfile.ZipInfo) -> str:
    return LOCKED if info.flag_bits & 1 else ""


def _open_inside(entry: Entry, info: zipfile.ZipInfo) -> IO[bytes]:
    return zipfile.ZipFile(io.BytesIO(entry.read() or b"")).open(info)
