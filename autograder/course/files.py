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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from aima_games.home.notebook_file import NEVER_READ, in_a_line
from aima_games.text import count
from autograder.course.errors import CourseError, in_words


def write_whole(path: Path, data: str | bytes, mode: int = 0o666) -> None:
    """Write a file so that it is there whole or not at all. An OSError names `path`.

    It is on the disk before it gets its name: otherwise it could be there and empty after a power failure, and some
    file systems say only when data reach the disk that they are full. What no text can hold, such as a byte of a file's
    name that is no UTF-8, is written as its number.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A short name, because the file's may already be as long as the system allows.
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def read_whole(path: Path) -> bytes:
    """All that is in a file. Raises OSError, and CourseError for what is no file, or a huge one: it may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise CourseError(f"{path} is not a file but a pipe, a socket or a device; save what comes from it as a file")
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size > NEVER_READ:
            raise CourseError(
                f"{path} is larger than {NEVER_READ // 1_000_000} MB, so it is not read; is it the right file?"
            )
        return file.read()


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
    """A folder to write into. It becomes `target` when all is written, and is removed if anything fails."""
    new = target.with_name(f".{target.name}.new")
    shutil.rmtree(new, ignore_errors=True)  # left by a run that was stopped here
    try:
        new.mkdir(parents=True)
        yield new
        new.rename(target)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def move(source: Path, target: Path) -> None:
    """Move a folder, whole or not at all, even to another disk."""
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
    """Yields whether nobody else is at work in `folder`; until the end nobody can be, except others who share it.

    Nothing is left behind, whatever ends us. Where a file system knows no locks, nobody else is taken to be at work.
    """
    try:
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError, ValueError):  # Windows, or no such folder: whatever needs it will say so
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

SAVE = "save it from your spreadsheet as CSV UTF-8"
LONGEST_ROW = 1_000
"""How many lines one row may take, as a cell may hold a text of several."""
_HEAD = re.compile(r'(?:[^"\r\n]+|"[^"]*"?)*')
_LINE_END = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""What no text has: a null character, or a byte that could not be decoded."""
csv.field_size_limit(2**31 - 1)  # a cell that is too long is for whoever uses it to leave out; it stops no file
Name = TypeVar("Name")


@dataclass(frozen=True)
class Table:
    """The head of a table, and its rows by the line of the file at which they end; blank rows are left out.

    `left` has the lines that cannot be read for certain, each with the reason.
    """

    path: Path
    head: list[str]
    rows: dict[int, dict[str, str]]
    left: dict[int, str] = field(default_factory=dict)

    def columns(self, meaning: Callable[[str], Name | None]) -> dict[Name, str]:
        """The columns by what they mean to a reader, without those that mean nothing (None).

        Raises CourseError where two mean the same: nobody knows which one counts.
        """
        found: dict[Name, str] = {}
        for number, name in enumerate(self.head, 1):
            if (key := meaning(name)) is None:
                continue
            if key in found:
                places = f"columns {self.head.index(found[key]) + 1} and {number}, {found[key]!r} and {name!r}"
                raise CourseError(f"{self.path}: {places}, are for the same; take one of them out")
            found[key] = name
        return found

    def require(self, *names: str) -> None:
        """Raises CourseError unless each of these columns is there once."""
        found = self.columns(lambda name: name if name in names else None)
        if missing := [name for name in names if name not in found]:
            raise CourseError(f"{self.path}: the first line must name the columns; there is none called {missing[0]}")

    @property
    def sentences(self) -> list[str]:
        """What to say about the lines that were left out."""
        return [f"{self.path}, line {line}: {said}" for line, said in self.left.items()]


def read_csv(path: Path, outside: bool = False) -> Table:
    """A table whose first line names the columns; commas, semicolons or tabs between.

    In a table from `outside`, lines that cannot be read for certain are left out; one of the course's own has to be
    whole. Raises CourseError, naming the line, where it cannot be read.
    """
    text = _text(path)
    lines, at = _LINE_END.split(text), 0
    if re.fullmatch(r'"?sep=[,;\t]"?\s*', lines[0]):  # Excel's own line before the table
        text, at = text[len(lines[0]) :], 1
    head = re.sub(r'"[^"]*"', "", _HEAD.match(text)[0])  # type: ignore[index]
    sign = max(",;\t", key=head.count)
    cells, used = _row(lines, at, sign) if at < len(lines) else ([], 1)
    if cells is None:
        raise CourseError(f"{path}, line {at + 1}: a quotation mark opens here, and none closes it")
    if any(map(_NO_TEXT.search, cells)):
        raise CourseError(f"{path} is not a text in UTF-8; {SAVE}")
    table = Table(path, [cell.strip() for cell in cells], {})
    while (at := at + used) < len(lines):
        cells, used = _row(lines, at, sign, len(table.head))
        if said := _doubt(cells, table.head, [line.count(sign) for line in lines[at + 1 : at + used]]):
            table.left[at + 1] = f"{said}: {in_a_line(lines[at])!r}"
        elif cells and any(map(str.strip, cells)):
            table.rows[at + used] = dict(zip(table.head, map(_shown, cells), strict=False))
    if table.left and not outside:
        first, *others = table.sentences
        raise CourseError(first + (f"; so are {count(len(others), 'other line')}" if others else ""))
    return table


def _text(path: Path) -> str:
    """A file's text, with a sign that no text has for each byte that cannot be decoded."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise CourseError(in_words(error)) from error
    if data.startswith(b"PK\x03\x04"):
        raise CourseError(f"{path} is a workbook; {SAVE}")
    # Blackboard's tables for spreadsheets are texts in UTF-16, called .xls.
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:  # without a mark, the first letter is of plain Latin
        encoding = {b"\0": "utf-16-be"}.get(data[:1]) or {b"\0": "utf-16-le"}.get(data[1:2], "utf-8-sig")
    try:
        text = data.decode(encoding, "surrogateescape" if encoding == "utf-8-sig" else "surrogatepass")
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} ends within a letter; download it again, or {SAVE}") from error
    return text.lstrip("\ufeff")  # a second program leaves a mark before the mark


def _row(lines: Sequence[str], at: int, sign: str, width: int = 0) -> tuple[list[str] | None, int]:
    """The cells of the row that begins at a line, and how many lines it takes; None where a quotation mark stays open.

    It would swallow the lines below, up to the next mark or to the end. So a row of several lines has to have as many
    cells as the table is wide.
    """
    some = (lines[number] for number in range(at, min(len(lines), at + LONGEST_ROW)))
    reader = csv.reader(some, delimiter=sign, strict=True)
    try:
        cells = next(reader, [])
        whole = reader.line_num == 1 or len(cells) == (width or len(cells))
        return (cells, reader.line_num) if whole else (None, 1)
    except csv.Error:  # spaces behind a cell in quotation marks are none of it; of "a"b nobody knows what it is
        without = re.sub(rf'" +(?={re.escape(sign)}|$)', '"', lines[at])
        with suppress(csv.Error):
            return next(csv.reader([without], delimiter=sign, strict=True), []), 1
        return None, 1


def _doubt(cells: Sequence[str] | None, head: Sequence[str], below: Sequence[int]) -> str:
    """Why a row cannot be read for certain; `below` has the number of commas in each of its lines but the first."""
    if cells is None:
        return "a quotation mark opens here, and none closes it where a cell ends"
    if len(head) - 1 in below:
        return f"a quotation mark opens here and closes {count(len(below), 'line')} below; are those rows of their own?"
    if any(map(_NO_TEXT.search, cells)):
        return f"is not a text in UTF-8; {SAVE}"
    if any(map(str.strip, cells[len(head) :])):
        return f"has {len(cells)} cells, and the first line names {len(head)} columns"
    return "is the first line once more" if head and list(map(str.strip, cells)) == head else ""


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str]], quoted: bool = False) -> str:
    """A table as the text of a CSV file; if `quoted`, every cell is between quotation marks."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL)
    writer.writerow(map(safe_cell, head))
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return file.getvalue()


def safe_cell(value: str) -> str:
    """A value on one line that no spreadsheet takes for a formula (CWE-1236): text like one gets an apostrophe.

    So does text after a semicolon, which ends a cell where a comma is the decimal point.
    """
    value = "".join(sign if sign.isprintable() else " " for sign in value)
    value = ";".join("'" + part if _is_formula(part) else part for part in value.split(";"))
    return "'" + value if _is_formula(value) else value  # `-1;` as one cell: a number and more


def _is_formula(text: str) -> bool:
    """Whether a spreadsheet may run it: signs of double width count as well, and a negative number is no formula."""
    if not text.lstrip(' "').startswith(tuple("=+-@＝＋－＠")):
        return False
    try:
        float(text)
    except ValueError:
        return True
    return False


def as_read(value: str) -> str:
    """What `read_csv` reads in a cell where `csv_text` has written this value."""
    return _shown(safe_cell(value))


def _shown(cell: str) -> str:
    """What a spreadsheet shows for a cell: without what keeps it from being a formula, our apostrophe or Canvas's."""
    cell = cell.strip()
    if quoted := re.fullmatch(r'="(.*)"', cell):
        return quoted[1]
    return re.sub(r"""(^|;)'(?=[\s"]*[=+@＝＋＠－-])""", r"\1", cell)
