"""Copy what the course hands out into the student's folder, and never touch what the student changed.

A handout is a folder or a zip file, whose files keep their places. `autograder release` writes one.
"""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from pathlib import Path, PurePosixPath

from aima_games.home import StudentError
from aima_games.home.folder import StudentFolder
from aima_games.libraries import installed, older
from aima_games.student_folder import write_whole

LARGEST_FILE, MOST_FILES = 100_000_000, 5_000

GRADING = "grading.json"
"""What there is where hand-ins are graded: the version of Python, and the modules that can be imported."""

SETUP = ("START_HERE.html", "start.py", "start.sh", "start.command", "start.bat", "aima_games-*.whl", GRADING)
"""The files at the top of a handout that set the course up. They are used where they were unpacked."""

NEW, UPDATED, SAME, CHANGED, OUTDATED, BLOCKED = "new", "updated", "same", "changed", "outdated", "blocked"
"""What may become of a file: copied; renewed; left because it is the same; left because the student changed it; left
for that reason although the course has a newer one; left because something else is in its place."""
OLD_KIT = "old-kit"
"""The verdict on the handout's wheel where the package that is installed here is older."""


@dataclass(frozen=True)
class Copied:
    """What became of one file, by its place in the student's folder."""

    path: PurePosixPath
    outcome: str


def start(root: Path, source: Path | None = None) -> Iterator[Copied]:
    """Copy the handout `source`, or last time's, into `root`; yields what became of each file.

    A file is written if there is none, and renewed if the student has not changed it since it was copied.
    If this was interrupted, doing it again completes it. Raises StudentError if there is no usable handout.
    """
    folder = StudentFolder(root)
    if folder.root.exists() and not folder.root.is_dir():
        raise StudentError(f"{root} is a file; name a folder")
    if source is None:
        remembered = folder.setting("from")
        if remembered is None:
            raise StudentError(
                "say where the course's notebooks come from, a folder or a zip file that your course hands out: "
                f"aima-games start {root} --from PLACE (it is remembered)"
            )
        source = Path(remembered)
    files, kit, grading = _files(source, folder.root)
    folder.remember("from", str(source.resolve()))
    if grading != (folder.setting("grading") or ""):
        folder.remember("grading", grading)
    for path, read in files:
        yield Copied(path, _copy(folder, path, read()))
    if kit and installed() and older(installed(), kit.name.split("-")[1]):
        yield Copied(kit, OLD_KIT)


def _copy(folder: StudentFolder, path: PurePosixPath, data: bytes) -> str:
    mine, copy = folder.root / path, folder.copies / path
    try:
        now = mine.read_bytes() if mine.exists() else None
        before = copy.read_bytes() if copy.is_file() else None
        if now == data:
            outcome = SAME
        elif now is None:
            outcome = NEW
        elif now == before:
            outcome = UPDATED
        elif before is None:  # their file came some other way; it will be compared with what is handed out
            outcome = CHANGED
        else:
            # The copy remains the one that the student's file came from, so the news is repeated until settled.
            return CHANGED if before == data else OUTDATED
        if outcome in (NEW, UPDATED):
            write_whole(mine, data)
        if before != data:  # after the file itself: if this is interrupted in between, the two are the same
            write_whole(copy, data)
        return outcome
    except (IsADirectoryError, NotADirectoryError, FileExistsError):
        return BLOCKED


# What a handout holds

Entry = tuple[PurePosixPath, Callable[[], bytes]]


def _files(source: Path, root: Path) -> tuple[list[Entry], PurePosixPath | None, str]:
    """The files of a handout with their places, and how to read each; its wheel of this package, if it has one; and
    what it says about grading, as JSON, or "".

    Raises StudentError.
    """
    if re.match(r"(https?|ftps?):", str(source)):
        raise StudentError(f"{source} is an address; download the file first, then name it after --from")
    if not source.exists():
        raise StudentError(f"{source} does not exist; name the folder or zip file after --from")
    if source.is_dir():
        if root == source.resolve():
            raise StudentError(f"{root} is what your course hands out itself; name a folder of your own, also in it")
        found, name = _of_folder(source, root), source.resolve().name
    elif zipfile.is_zipfile(source):
        found, name = _of_zip(source), source.stem
    else:
        raise StudentError(f"{source} is neither a folder nor a zip file; name what your course hands out")
    kit = max((path for path, _ in found if path.suffix == ".whl" and _sets_up(path)), default=None)
    said = next((read() for path, read in found if path.name == GRADING and _sets_up(path)), b"")
    found = [(path, read) for path, read in found if not (_is_clutter(path) or _sets_up(path))]
    if len(found) > MOST_FILES:
        raise StudentError(f"{source} holds {len(found)} files, more than a course has; name the folder itself")
    if not any(path.suffix == ".ipynb" for path, _ in found):
        raise StudentError(f"{source} holds no notebooks; name what your course hands out")
    if any(path.name in ("assignment.md", "gradebook.db") for path, _ in found):
        raise StudentError(f"{source} is the instructor's course; students get its handout.zip, or its folder release")
    return sorted(_in_place(found, name), key=lambda entry: entry[0]), kit, said.decode(errors="replace")


def _in_place(found: list[Entry], name: str) -> list[Entry]:
    """The files in their places: a single assignment goes into a folder of its name, mere wrapping is dropped."""
    if any(path == PurePosixPath(f"{name}.ipynb") for path, _ in found):
        return [(PurePosixPath(name, path), read) for path, read in found]
    if len({path.parts[0] for path, _ in found}) == 1 and all(len(path.parts) > 2 for path, _ in found):
        return [(PurePosixPath(*path.parts[1:]), read) for path, read in found]
    return found


def _is_clutter(path: PurePosixPath) -> bool:
    return any(part.startswith((".", "__")) for part in path.parts) or path.name in ("Thumbs.db", "desktop.ini")


def _sets_up(path: PurePosixPath) -> bool:
    """Whether a file is one of SETUP, at the top or wrapped in one more folder."""
    return any(fnmatch(part, pattern) for part in path.parts[:2] for pattern in SETUP)


def _of_folder(source: Path, root: Path) -> list[Entry]:
    """The files in `source` except those in `root`, the student's folder, which may lie in it."""
    found, source = [], source.resolve()
    for name, folders, files in os.walk(source):
        here = Path(name)
        # Hidden folders are not gone through: an environment has tens of thousands of files.
        folders[:] = [each for each in folders if here / each != root and not each.startswith(".")]
        found += [path for path in map(here.joinpath, files) if path.is_file() and not path.is_symlink()]
    return [(PurePosixPath(path.relative_to(source).as_posix()), partial(_read, path)) for path in found]


def _read(path: Path) -> bytes:
    if (size := path.stat().st_size) > LARGEST_FILE:
        raise StudentError(f"{path} has {size / 1e6:,.0f} MB, too many for a file of a course; ask your instructor")
    return path.read_bytes()


def _of_zip(source: Path) -> list[Entry]:
    try:
        with zipfile.ZipFile(source) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise _bad_zip(source, error) from error
    return [(_safe(source, info.filename), partial(_unzip, source, info)) for info in infos]


def _safe(source: Path, name: str) -> PurePosixPath:
    """The place a name in a zip file stands for. Raises StudentError if it leads out of the folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or any(c in name for c in '\\:\0"<>|?*'):
        raise StudentError(f"{source} holds a file with the odd name {name!r}; nothing was copied, ask your instructor")
    return path


def _unzip(source: Path, info: zipfile.ZipInfo) -> bytes:
    try:
        with zipfile.ZipFile(source) as archive, archive.open(info) as file:
            data = file.read(LARGEST_FILE + 1)  # the size in the directory may lie
    # An encrypted file is a RuntimeError, an unknown compression a NotImplementedError.
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as error:
        raise _bad_zip(source, error) from error
    if len(data) > LARGEST_FILE:
        raise StudentError(f"{info.filename} in {source} is too large for a file of a course; ask your instructor")
    return data


def _bad_zip(source: Path, error: Exception) -> StudentError:
    return StudentError(f"{source} cannot be unpacked ({error}); download it again")
