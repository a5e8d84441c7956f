"""Tables as CSV files: read as LMSs and spreadsheets write them, written so that no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.errors import CourseError
from autograder.course.files import in_words


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


def _shown(cell: str) -> str:
    """What a spreadsheet shows for a cell: without what keeps it from being a formula, our apostrophe or Canvas's."""
    cell = cell.strip()
    if quoted := re.fullmatch(r'="(.*)"', cell):
        return quoted[1]
    return cell[1:] if re.match(r"'\s*[=+@-]", cell) else cell
