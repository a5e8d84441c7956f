"""The file to upload: the notebook itself with a receipt inside, so that both sides see that it arrived as it was made.

The receipt is not a seal: anybody can write one. It shows whether a file was changed or truncated on its way, and gives
both sides a number to refer to it by. When it was handed in is for the LMS to say.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from aima_games.home import StudentError
from aima_games.home.folder import StudentFolder
from aima_games.home.notebook_file import LARGEST, BadNotebookError, grade_id, in_a_line, read_submission
from aima_games.home.review import Review
from aima_games.student_folder import write_whole
from aima_games.text import count

KEY = "aima_games_receipt"
"""Where in the notebook's metadata the receipt is."""

STUDENT_ID = re.compile(
    r"(?!(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$))[A-Za-z0-9][A-Za-z0-9._@-]{0,99}(?<!\.)", re.ASCII
)
"""An id has to be able to name a folder on any system: Windows takes CON for a device, and drops a dot at the end."""


@dataclass(frozen=True)
class Receipt:
    """What was handed in: the assignment, by whom (as they say; may be empty), when, its digest, check results."""

    assignment: str
    student: str
    time: str
    sha256: str
    passed: int
    checks: int
    findings: int

    @property
    def number(self) -> str:
        """A short form of the digest, to read out over the telephone."""
        return self.sha256[:12]

    @property
    def verdict(self) -> str:
        """The result of the check before it, in words."""
        noted = f"; {count(self.findings, 'thing')} to look at" if self.findings else ""
        return f"{self.passed} of {self.checks} checks passed{noted}"


def content_digest(notebook: Any) -> str:
    """A SHA-256 of what is graded: kind, name, text and pasted pictures of every cell, not outputs or metadata.

    So the digest stays the same if a program reads the notebook and writes it in its own way.
    """
    content = [[cell.cell_type, grade_id(cell), cell.source, cell.get("attachments") or {}] for cell in notebook.cells]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class HandedIn:
    """What `hand_in` made: the file to upload, and the receipt beside it."""

    file: Path
    receipt_file: Path
    receipt: Receipt
    without_outputs: bool


def hand_in(path: Path, seen: Review, student: str, now: datetime) -> HandedIn:
    """Make the file to upload from a reviewed notebook, in a folder of its own that nothing overwrites.

    Raises StudentError if the file could never be taken in.
    """
    import nbformat

    if student and not STUDENT_ID.fullmatch(student):
        raise StudentError(
            f"{in_a_line(student)!r} cannot be an id; use letters, digits and . _ @ -, as your LMS has it"
        )
    notebook = copy.deepcopy(seen.notebook)
    receipt = Receipt(
        assignment=seen.assignment,
        student=student,
        time=now.isoformat(timespec="seconds"),
        sha256=content_digest(notebook),
        passed=sum(check.passed for check in seen.checks),
        checks=len(seen.checks),
        findings=len(seen.findings),
    )
    notebook.metadata[KEY] = asdict(receipt)
    data = nbformat.writes(notebook).encode()
    without_outputs = len(data) > LARGEST
    if without_outputs:
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = []
        notebook.metadata.pop("widgets", None)
        data = nbformat.writes(notebook).encode()
    try:
        read_submission(data)  # exactly what the other side will do
    except BadNotebookError as error:
        raise StudentError(f"{path} could not be graded: without its outputs, it still {error}") from error
    folder = StudentFolder.around(path)
    target = _fresh(folder.root if folder else path.resolve().parent, seen.assignment, now)
    name = f"{student}_{seen.assignment}" if student else seen.assignment
    file, note = target / f"{name}.ipynb", target / "receipt.txt"
    write_whole(file, data)
    write_whole(note, _text(path, file, seen, receipt).encode("utf-8", "replace"))
    return HandedIn(file, note, receipt, without_outputs)


def _fresh(root: Path, assignment: str, now: datetime) -> Path:
    """Make a folder that was not there before."""
    base = root / "submissions" / assignment / now.strftime("%Y-%m-%d_%H-%M-%S")
    number, target = 1, base
    while target.exists():
        number += 1
        target = base.with_name(f"{base.name}_{number}")
    return target


def _text(path: Path, file: Path, seen: Review, receipt: Receipt) -> str:
    lines = [
        f"assignment  {receipt.assignment}",
        f"student     {receipt.student or '(not named; the LMS knows who uploads)'}",
        f"made        {receipt.time}, by the clock of this computer",
        f"from        {path.resolve()}",
        f"file        {file.name}",
        f"SHA-256     {receipt.sha256}",
        f"check       {receipt.verdict}",
        *(f"  {'✓' if check.passed else '✗'} {check.name}" for check in seen.checks),
        *(f"  ✗ {in_a_line(str(finding), 200)}" for finding in seen.findings),
        "",
        "The number is of what is graded, the text of the cells. It shows that the file arrived as it was made.",
        "It does not show that it was uploaded: keep what your LMS says about that, too.",
    ]
    return "\n".join(lines) + "\n"


# The other side


def read_receipt(notebook: Any) -> Receipt | None:
    """The receipt in a notebook, or None if there is none that could be one. Nothing in it is trusted."""
    found = notebook.metadata.get(KEY)
    try:
        receipt = Receipt(**{name: found[name] for name in Receipt.__dataclass_fields__})
        datetime.fromisoformat(receipt.time)
    except (KeyError, TypeError, ValueError, IndexError):
        return None
    # What passes may be printed: letters of an id, hexadecimal digits, a time, small numbers. The assignment's name is
    # not printed: it may be any file name, and a notebook's cells tell which assignment it is.
    texts = (
        (receipt.student or "nobody", STUDENT_ID),
        (receipt.time, re.compile(r"[0-9T:+.-]{10,40}")),
        (receipt.sha256, re.compile(r"[0-9a-f]{64}")),
    )
    numbers = (receipt.passed, receipt.checks, receipt.findings)
    good = all(isinstance(text, str) and pattern.fullmatch(text) for text, pattern in texts)
    return receipt if good and all(type(number) is int and 0 <= number <= 10_000 for number in numbers) else None


def verify(notebook: Any, student: str) -> str:
    """What the receipt in the submission of `student` says, and whether it fits; "" if there is none."""
    if KEY not in notebook.metadata:
        return ""
    receipt = read_receipt(notebook)
    if receipt is None:
        return "its receipt cannot be read"
    said = f"receipt {receipt.number} of {receipt.time}: {receipt.verdict}"
    if receipt.sha256 != content_digest(notebook):
        return f"{said}; DOES NOT FIT: the cells were changed after the file to hand in was made"
    if receipt.student and receipt.student != student:
        return f"{said}; DOES NOT FIT: it was made by {receipt.student}"
    return said
