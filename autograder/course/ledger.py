"""The ledger: for each submission a file in `results/` with all that the judge found, and digests of what it judged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from aima_games.checking.case import Trouble
from aima_games.checking.report.data import Mark
from aima_games.home.as_graded import CellChange, ChangeKind
from aima_games.home.notebook_file import LARGEST
from autograder.course.course import Course
from autograder.course.files import write_whole
from autograder.course.release import Release
from autograder.judge.verdict import ItemResult, Verdict

FORMAT = 3
"""The version of the files' format."""


@dataclass(frozen=True)
class Run:
    """What certain tests gave a submission: points by item. `file` is a digest of what was graded."""

    tests: str
    file: str
    points: Mapping[str, float]
    seen: str
    """When that was, as ISO 8601 in UTC."""


@dataclass(frozen=True)
class Ledger:
    """What is on record about a submission. `before` is what the previous tests gave, so that a report can compare."""

    fingerprint: str
    tests: str
    file: str
    verdict: Verdict
    before: Run | None = None

    @property
    def points(self) -> dict[str, float]:
        """The points of each item that has a mark."""
        return {name: item.points for name, item in self.verdict.items.items() if item.points is not None}


def read_ledger(course: Course, assignment: str, student: str) -> Ledger | None:
    """The ledger of a submission; None where it has not been judged, or where the file there is no ledger."""
    path = course.result_path(assignment, student)
    if not path.is_file():
        return None
    try:
        return _from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def save_result(course: Course, release: Release, student: str, verdict: Verdict, fingerprint: str = "") -> None:
    """Write the ledger of a submission, whole or not at all; the fingerprint, unless given, is of what is there."""
    assignment = release.assignment
    notebook = course.submitted(student, assignment) / f"{assignment}.ipynb"
    file = hashlib.sha256(notebook.read_bytes() if notebook.is_file() else b"").hexdigest()[:32]
    path, last = course.result_path(assignment, student), read_ledger(course, assignment, student)
    before = last.before if last else None
    if last and last.tests != release.digest:
        seen = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
        before = Run(last.tests, last.file, last.points, seen)
    fingerprint = fingerprint or current_fingerprint(course, release, student)
    write_whole(path, json.dumps(_to_json(Ledger(fingerprint, release.digest, file, verdict, before)), indent=1))


def current_fingerprint(course: Course, release: Release, student: str, submission: bytes | None = None) -> str:
    """A digest of all that a grade depends on: the submission, the release, the secret, the limits, the hints.

    The submission's bytes are those that are given, or else those that lie there now.
    """
    configured = course.config.JudgeSubmission.items()
    limits = {name: value for name, value in configured if name.endswith("_seconds") or name == "hints"}
    digest = hashlib.sha256(f"{release.digest}{sorted(limits.items())!r}".encode())
    folder = course.submitted(student, release.assignment)
    notebook, stamp = folder / f"{release.assignment}.ipynb", folder / "timestamp.txt"
    if submission is None and notebook.is_file():
        with notebook.open("rb") as file:
            submission = file.read(LARGEST + 1)
    digest.update(b"-" if submission is None else submission)
    digest.update(stamp.read_bytes() if stamp.is_file() else b"-")
    return digest.hexdigest()


def _to_json(ledger: Ledger) -> dict[str, Any]:
    ledger = replace(ledger, verdict=replace(ledger.verdict, outputs={}))  # they are in the notebook
    data = {"format": FORMAT, **asdict(ledger)}
    verdict = data.pop("verdict")
    del verdict["outputs"]
    for item in verdict["items"].values():
        del item["item"]
    return data | verdict


def _from_json(data: dict[str, Any]) -> Ledger:
    """The inverse of `_to_json`. Raises ValueError, LookupError, TypeError or AttributeError for what is no ledger."""
    if data["format"] != FORMAT:
        raise ValueError(f"its format, {data['format']}, is unknown here")
    verdict = Verdict(
        items={name: _item(name, **item) for name, item in data["items"].items()},
        notes=list(map(str, data["notes"])),
        attention=list(map(str, data["attention"])),
        changes=tuple(CellChange(each["cell"], ChangeKind(each["kind"]), each["times"]) for each in data["changes"]),
        seconds=float(data["seconds"]),
    )
    before = Run(**data["before"]) if data["before"] else None
    return Ledger(data["fingerprint"], data["tests"], data["file"], verdict, before)


def _item(
    name: str, *, fraction: Any, max_points: Any, misconceptions: Any, trouble: Any, marks: Any = (), **texts: str
) -> ItemResult:
    return ItemResult(
        name,
        None if fraction is None else float(fraction),
        float(max_points),
        misconceptions=tuple(map(str, misconceptions)),
        trouble=None if trouble is None else Trouble(trouble),
        marks=tuple(Mark(**{**mark, "hidden": tuple(mark.get("hidden", (0, 0)))}) for mark in marks),
        **texts,
    )
