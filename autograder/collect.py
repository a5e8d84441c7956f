"""Bring submissions into the course: a folder or an LMS's zip of notebooks, whatever the files are called."""

from __future__ import annotations

import re
import shutil
import time
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from aima_games.student.receipts import verify
from autograder.course import STUDENT_ID, Course, CourseError
from autograder.notebook_file import LARGEST, BadNotebookError, marked, read_submission, released_ids


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

    Raises CourseError where the place does not exist or the assignment has not been released.
    """
    course.require_release(assignment)
    if not place.exists():
        raise CourseError(f"{place} does not exist; name a folder or a zip file with notebooks")
    if place.is_file() and not zipfile.is_zipfile(place):
        raise CourseError(f"{place} is neither a folder nor a zip file")
    ids = released_ids(course.release(assignment) / f"{assignment}.ipynb")
    taken: dict[str, Found] = {}
    for found in _zip_files(place) if place.is_file() else _folder_files(place):
        if found.name.suffix != ".ipynb":
            if not found.name.name.startswith(".") and found.name.name != "timestamp.txt":
                yield Outcome(str(found.name), None, f"is no notebook; ask for the file {assignment}.ipynb")
            continue
        student, reason = _student(course, assignment, found.name)
        if student is None:
            yield Outcome(str(found.name), None, reason)
            continue
        if found.trouble:
            yield Outcome(str(found.name), None, found.trouble)
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
        if not marked(notebook) & ids:
            yield Outcome(str(found.name), None, f"has none of the cells of {assignment}: is it another notebook?")
            continue
        if student in taken and taken[student].modified >= found.modified:
            yield Outcome(
                str(found.name), None, f"is older than {taken[student].name}, also by {student}; the newer counts"
            )
            continue
        taken[student] = replace(found, data=None)  # a class may be larger than this machine's memory
        said = [] if found.name.stem.endswith(assignment) else [f"taken in as {assignment}.ipynb of {student}"]
        if _store(course, assignment, student, found):
            said.append("their earlier submission is kept in earlier/")
        if receipt := verify(notebook, student):
            said.append(receipt)
        yield Outcome(str(found.name), student, "; ".join(said))


def _folder_files(folder: Path) -> Iterator[Found]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and ".ipynb_checkpoints" not in path.parts:
            status = path.stat()
            data = path.read_bytes() if status.st_size <= LARGEST and path.suffix == ".ipynb" else None
            modified = datetime.fromtimestamp(status.st_mtime, UTC)
            yield Found(PurePosixPath(path.relative_to(folder).as_posix()), modified, data, status.st_size)


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
                except (RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
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


def _store(course: Course, assignment: str, student: str, found: Found) -> bool:
    """Write a submission; returns whether an earlier, different one was moved away."""
    folder = course.submitted(student, assignment)
    notebook = folder / f"{assignment}.ipynb"
    assert found.data is not None, found.name
    moved = False
    if notebook.is_file() and notebook.read_bytes() != found.data:
        number = 1 + len(list((course.root / "earlier" / student / assignment).glob("*")))
        shutil.move(folder, course.root / "earlier" / student / assignment / str(number))
        moved = True
    if not notebook.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        notebook.write_bytes(found.data)
        stamp = found.modified.strftime("%Y-%m-%d %H:%M:%S UTC")
        (folder / "timestamp.txt").write_text(stamp, encoding="utf-8")
    return moved
