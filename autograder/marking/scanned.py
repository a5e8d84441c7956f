"""The table of what scanned answer sheets say, which grows and never changes, and a page of what waits for a person."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from aima_games.quiz.question import QuizError
from autograder.course.errors import in_words
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.marking.scans import Page, ScanError, images, picture, read_page
from autograder.marking.sheets import Sheets
from autograder.report.rendering import rendered

TABLE, TO_CHECK, PICTURES = "answers.csv", "to-check.html", "pictures"
TEMPLATE = Path(__file__).parent / "templates" / "to-check.html.j2"
NOT_CLEAR, ON_PAPER, NOT_SCANNED = "not clear", "on paper", "not scanned"
"""What stands in place of an answer; none can be taken for one."""
Row = dict[str, str]


@dataclass
class Scanned:
    """The table, a row for each sheet; what could not be taken, by page of a scan; how many pages are new."""

    rows: list[Row]
    refused: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    new: int = 0

    @property
    def waiting(self) -> list[tuple[Row, str]]:
        """Each row and column that a person has to fill in."""
        return [(row, name) for row in self.rows for name, text in row.items() if _waits(name, text)]


def read_scans(paths: Sequence[Path], sheets: Sheets, out: Path, now: datetime) -> Scanned:
    """Read scans into the table in `out`. What stands in it already, a person's corrections too, stays as it is.

    Raises QuizError and CourseError where nothing can be read or written.
    """
    table, rows = out / TABLE, []
    if table.exists():
        rows = [{name: row.get(name, "") for name in _head(sheets)} for row in read_csv(table).rows.values()]
    scanned = Scanned(rows)
    for path in paths:
        _read_file(path, sheets, scanned)
    try:
        for name, png in scanned.pictures.items():
            write_whole(out / PICTURES / name, png)
        head = _head(sheets)
        write_whole(table, csv_text(head, [[row[name] for name in head] for row in scanned.rows]))
        write_whole(out / TO_CHECK, _page(scanned, sheets.title, out, now))
    except OSError as error:
        raise QuizError(in_words(error)) from error
    return scanned


def _head(sheets: Sheets) -> list[str]:
    most = max(len(sheet.questions) for sheet in sheets.by_student.values())
    return ["id", "version", "scan", *map(str, range(1, most + 1))]


def _waits(name: str, text: str) -> bool:
    return text.startswith((NOT_CLEAR, NOT_SCANNED)) or (name == "id" and not text)


def _read_file(path: Path, sheets: Sheets, scanned: Scanned) -> None:
    before: Row | None = None  # the row of the page before, to which a second page belongs if no name is known
    known = {source for row in scanned.rows for source in row["scan"].split("; ")}
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:6]  # scanners give one name to many files
        for number, image in enumerate(images(path), 1):
            source = f"{path.name} ({digest}) page {number}"
            if source in known:
                before = next(row for row in scanned.rows if source in row["scan"].split("; "))
                continue
            try:
                page = read_page(image, sheets)
                before = _put(page, source, before, sheets, scanned)
            except ScanError as error:
                scanned.refused[source] = str(error)
                scanned.pictures[_picture_of(source, "")] = picture(image)
    except (ScanError, OSError) as error:
        scanned.refused[path.name] = in_words(error) if isinstance(error, OSError) else str(error)


def _put(page: Page, source: str, before: Row | None, sheets: Sheets, scanned: Scanned) -> Row:
    """Put a page into the row of its sheet. Raises ScanError where the sheet has that page already."""
    row = next((row for row in scanned.rows if page.student and row["id"] == page.student), None)
    if row is None and page.page > 1 and before is not None and before["version"] == page.version:
        row = before
    if row is None:
        questions = next(sheet.questions for sheet in sheets.by_student.values() if sheet.version == page.version)
        row = dict.fromkeys(_head(sheets), "") | {"id": page.student, "version": page.version, "scan": ""}
        texts = (ON_PAPER if question.form.by_hand else NOT_SCANNED for question in questions)
        row |= {str(number): text for number, text in enumerate(texts, 1)}
        scanned.rows.append(row)
    elif any(row[str(number)] != NOT_SCANNED for number in page.answers):
        raise ScanError(f"this page of {row['id'] or row['version']} was read before, from {row['scan']}; that counts")
    row["scan"] = "; ".join(filter(None, (row["scan"], source)))
    for number, answer in page.answers.items():
        doubt = page.doubts.get(number)
        row[str(number)] = f"{NOT_CLEAR}: {doubt}" if doubt else answer
    for name, png in page.pictures.items():
        scanned.pictures[_picture_of(source, str(name))] = png
    scanned.new += 1
    return row


def _picture_of(source: str, name: str) -> str:
    return f"{re.sub('[^A-Za-z0-9]+', '-', source)}-{name}.png"


def _page(scanned: Scanned, title: str, out: Path, now: datetime) -> str:
    """What waits, each with its picture."""

    def shown(sources: str, name: str) -> Iterator[str]:
        for source in sources.split("; "):
            path = out / PICTURES / _picture_of(source, name)
            if path.is_file():
                yield base64.b64encode(path.read_bytes()).decode()

    waiting = [(row, name, row[name], list(shown(row["scan"], name))) for row, name in scanned.waiting]
    refused = [(source, why, list(shown(source, ""))) for source, why in scanned.refused.items()]
    return rendered(TEMPLATE, now, title=title, waiting=waiting, refused=refused, table=TABLE)
