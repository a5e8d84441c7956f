"""Bring submissions into the course: a folder or an LMS's zip of notebooks, whatever the files are called."""

from __future__ import annotations

import os
import re
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path, PurePosixPath

from aima_games.student.notebook_file import LARGEST, BadNotebookError, grade_ids, read_submission
from aima_games.student.receipts import verify
from autograder.course.class_list import STUDENT_ID
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import move, whole_folder, write_whole
from autograder.course.release import read_release


@dataclass(frozen=True)
class Found:
    """A file that may be a submission: its name with folders, when it was written, its bytes (None: too large).

    `trouble` says why it could not be read, and what to do.
    """

    name: PurePosixPath
    modified: datetime
    data: bytes | None
    size: int
    trouble: str = ""


@dataclass(frozen=True)
class Outcome:
    """What became of one file: the student it was taken in for, or None and the reason."""

    name: str
    student: str | None
    said: str


def collect(course: Course, assignment: str, place: Path) -> Iterator[Outcome]:
    """Copy the submissions in `place` (a folder or a zip file) into `submitted/`; yields what became of each file.

    The student is the folder a notebook lies in, or else the part of the file's name before the first `_`; a
    class list (`students.csv`) settles other names. A file that cannot be taken in is left where it is and
    named. An earlier submission of the same student is moved to `earlier/`, never deleted. The receipt that
    `aima-games submit` puts into a notebook is compared with it; who handed it in is never read from there.

    What is taken in is there whole, with the time when it was handed in, or not at all; a lost time comes back when
    the same file is collected again.

    Raises CourseError where the place does not exist or the assignment has not been released.
    """
    release = read_release(course, assignment)
    if not place.exists():
        raise CourseError(f"{place} does not exist; name a folder or a zip file with notebooks")
    if place.is_file():
        place.open("rb").close()  # says what `is_zipfile` keeps to itself
    if not place.is_dir() and not (place.is_file() and zipfile.is_zipfile(place)):
        raise CourseError(f"{place} is neither a folder nor a zip file")
    taken: dict[str, Found] = {}
    for found in _zip_files(place) if place.is_file() else _folder_files(place):
        if found.name.suffix != ".ipynb" and not found.trouble:
            if not found.name.name.startswith(".") and found.name.name != "timestamp.txt":
                yield Outcome(str(found.name), None, f"is not a notebook; ask for the file {assignment}.ipynb")
            continue
        if found.trouble:
            yield Outcome(str(found.name), None, found.trouble)
            continue
        student, reason = _student(course, assignment, found.name)
        if student is None:
            yield Outcome(str(found.name), None, reason)
            continue
        if found.data is None:
            allowed = f"{found.size / 1e6:.0f} MB, and {LARGEST / 1e6:.0f} MB are allowed"
            yield Outcome(str(found.name), None, f"has {allowed}; ask for it again with all outputs cleared")
            continue
        try:
            notebook = read_submission(found.data)
        except BadNotebookError as error:
            yield Outcome(str(found.name), None, f"{error}; ask {student} to hand it in again")
            continue
        if not grade_ids(notebook) & release.ids:
            yield Outcome(str(found.name), None, f"has none of the cells of {assignment}: is it another notebook?")
            continue
        if student in taken and taken[student].modified >= found.modified:
            yield Outcome(
                str(found.name), None, f"is older than {taken[student].name}, also by {student}; the newer counts"
            )
            continue
        taken[student] = replace(found, data=None)  # a class may be larger than this machine's memory
        said = [] if found.name.stem.endswith(assignment) else [f"taken in as {assignment}.ipynb of {student}"]
        said += _store(course, assignment, student, found)
        if receipt := verify(notebook, student):
            said.append(receipt)
        yield Outcome(str(found.name), student, "; ".join(said))


def _folder_files(folder: Path) -> Iterator[Found]:
    unreadable: list[OSError] = []
    paths = [Path(here, name) for here, _, names in os.walk(folder, onerror=unreadable.append) for name in names]
    for error in unreadable:
        yield Found(_inside(folder, Path(error.filename)), _now(), None, 0, f"cannot be read: {error.strerror}")
    for path in sorted(paths):
        if path.is_symlink() or ".ipynb_checkpoints" in path.parts:
            continue
        modified, data, size, trouble = _now(), None, 0, ""
        try:
            status = path.stat()
            size = status.st_size
            if not path.is_file():
                trouble = "is not a file but a pipe, a socket or a device; remove it"
            elif path.suffix == ".ipynb":
                modified = datetime.fromtimestamp(status.st_mtime, UTC)
                data = path.read_bytes() if size <= LARGEST else None
        except OSError as error:
            trouble = f"cannot be read: {error.strerror or error}"
        except (ValueError, OverflowError):
            trouble = "has an impossible modification time; set it with `touch`"
        yield Found(_inside(folder, path), modified, data, size, trouble)


def _inside(folder: Path, path: Path) -> PurePosixPath:
    return PurePosixPath(path.relative_to(folder).as_posix())


def _now() -> datetime:
    return datetime.now(UTC)


def _zip_files(path: Path) -> Iterator[Found]:
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise CourseError(f"{path} is a damaged zip file ({error}); download it again") from error
    with archive:
        for info in sorted(archive.infolist(), key=lambda info: PurePosixPath(info.filename)):
            name = PurePosixPath(info.filename)
            if info.is_dir() or "__MACOSX" in name.parts or ".ipynb_checkpoints" in name.parts:
                continue
            data = None
            trouble = ""
            if info.file_size <= LARGEST and name.suffix == ".ipynb":
                try:
                    with archive.open(info) as file:  # the size in the directory may lie: never read more than allowed
                        data = file.read(LARGEST + 1)
                    data = data if len(data) <= LARGEST else None
                except Exception as error:  # each way of packing has errors of its own
                    trouble = f"cannot be unpacked ({error}); ask for it again, or unpack it yourself"
            # Zip files give local time without a zone; LMSs write them in the server's.
            modified = datetime.fromtimestamp(time.mktime((*info.date_time, 0, 0, -1)), UTC)
            yield Found(name, modified, data, info.file_size, trouble)


def _student(course: Course, assignment: str, name: PurePosixPath) -> tuple[str | None, str]:
    """Whose submission a file is, or None and why that cannot be told."""
    folders = [part for part in name.parts[:-1] if part != assignment]
    candidates = [*reversed(folders)] if folders else [name.stem.removesuffix(assignment).rstrip("_-") or name.stem]
    if course.students is not None:
        for candidate in (*candidates, name.stem):
            words = {candidate, *re.split(r"[_\s]+", candidate)}
            matches = [student for student in course.students if student in words]
            if len(matches) == 1:
                return matches[0], ""
        return (
            None,
            "is by nobody in students.csv; add the student there, or put the file into a folder named by their id",
        )
    if not folders and name.stem.startswith(assignment):
        return None, "does not say whose it is; put it into a folder named by the student's id"
    candidate = candidates[0] if folders else candidates[0].split("_")[0]
    if STUDENT_ID.fullmatch(candidate):
        return candidate, ""
    return None, f"{candidate!r} cannot be a student's id; use letters, digits, . _ @ - in the folder's name"


def _store(course: Course, assignment: str, student: str, found: Found) -> list[str]:
    """Write a submission; returns what there is to say about it."""
    folder = course.submitted(student, assignment)
    assert found.data is not None, found.name
    stamp = found.modified.strftime("%Y-%m-%d %H:%M:%S UTC")
    to_come = found.modified > _now() + timedelta(days=1)  # a zip's time may be of another zone
    said = [f"its time, {stamp}, is in the future: put the right one into timestamp.txt"] if to_come else []
    if _holds(folder / f"{assignment}.ipynb", found.data):
        if not _has_time(folder / "timestamp.txt"):
            write_whole(folder / "timestamp.txt", stamp)
            return [*said, f"the time when it was handed in was lost, and is {stamp} again"]
        return []
    with whole_folder(folder) as new:
        write_whole(new / "timestamp.txt", stamp)
        write_whole(new / f"{assignment}.ipynb", found.data)
        if os.path.lexists(folder):
            earlier = course.root / "earlier" / student / assignment
            number = next(number for number in count(1) if not os.path.lexists(earlier / str(number)))
            move(folder, earlier / str(number))
            said.append("their earlier submission is kept in earlier/")
    return said


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file is there and holds these bytes."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _has_time(path: Path) -> bool:
    """Whether a time may be written there; a file of zeros is what a power failure leaves."""
    if not path.is_file():
        return os.path.lexists(path)
    try:
        return bool(path.read_bytes().strip(b" \t\r\n\0"))
    except OSError:  # it is not lost, and `grade` will say that it cannot be read
        return True
