"""Files and folders that are there whole or not at all, one command at a time; and tables as CSV files."""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.course.errors import CourseError, in_words


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


def write_files(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write files into a folder by their names, each whole; returns their paths. Raises CourseError."""
    try:
        for name, text in files.items():
            write_whole(folder / name, text)
    except OSError as error:
        raise CourseError(in_words(error)) from error
    return [folder / name for name in files]


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


# CSV files are read as LMSs and spreadsheets write them, and written so that no cell is taken for a formula.


@dataclass(frozen=True)
class Table:
    """The head of a table, and its rows by the line of the file at which they end; blank rows are left out."""

    path: Path
    head: list[str]
    rows: dict[int, dict[str, str]]


def read_csv(path: Path) -> Table:
    """A table whose first line names the columns; commas, semicolons or tabs between.

    Raises CourseError, naming the line, where it cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CourseError(in_words(error)) from error
    save = "save it from your spreadsheet as CSV UTF-8"
    if data.startswith(b"PK\x03\x04"):
        raise CourseError(f"{path} is a workbook; {save}")
    try:  # Blackboard's tables for spreadsheets are texts in UTF-16, called .xls
        text = data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not a text in UTF-8; {save}") from error
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        if re.fullmatch(r'"?sep=[,;\t]"?\s*', first):  # Excel's own line before the table
            next(reader)
        head = [cell.strip() for cell in next(reader, [])]
        rows = {}
        for row in reader:
            if any(map(str.strip, row)):
                rows[reader.line_num] = dict(zip(head, map(_shown, row), strict=False))
    except csv.Error as error:
        raise CourseError(f"{path}, line {reader.line_num}: {error}") from error
    return Table(path, head, rows)


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str]], quoted: bool = False) -> str:
    """A table as the text of a CSV file; `quoted`: every cell is between quotation marks."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL)
    writer.writerow(map(safe_cell, head))
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return file.getvalue()


def safe_cell(value: str) -> str:
    """A value on one line that no spreadsheet takes for a formula (CWE-1236): text like one gets an apostrophe."""
    value = "".join(sign if sign.isprintable() else " " for sign in value)
    if not value.lstrip().startswith(("=", "+", "-", "@")):
        return value
    try:
        float(value)
    except ValueError:
        return "'" + value
    return value  # a negative number is what it looks like


def as_read(value: str) -> str:
    """What `read_csv` makes of a cell with a value that `csv_text` has written."""
    return _shown(safe_cell(value))


def _shown(cell: str) -> str:
    """What a spreadsheet shows for a cell: without what keeps it from being a formula, our apostrophe or Canvas's."""
    cell = cell.strip()
    if quoted := re.fullmatch(r'="(.*)"', cell):
        return quoted[1]
    return cell[1:] if re.match(r"'\s*[=+@-]", cell) else cell
