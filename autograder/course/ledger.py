"""The ledger: for each submission a file in `results/` with all that the judge found, and what it was found from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from autograder.course.course import Course
from autograder.course.files import write_whole
from autograder.course.release import Release
from autograder.grading.notebook_file import LARGEST
from autograder.judge.verdict import Verdict


def save_result(course: Course, release: Release, student: str, verdict: Verdict, fingerprint: str = "") -> None:
    """Write the ledger of a submission, at once or not at all; its fingerprint is of what lies there now.

    What the ledger before says of other tests stays in it as `before`, so that a report can compare.
    """
    assignment, tests = release.assignment, release.digest
    ledger = {key: value for key, value in asdict(verdict).items() if key != "outputs"}
    notebook = course.submitted(student, assignment) / f"{assignment}.ipynb"
    data = {
        "fingerprint": fingerprint or current_fingerprint(course, release, student),
        **ledger,
        "tests": tests,
        "file": hashlib.sha256(notebook.read_bytes() if notebook.is_file() else b"").hexdigest()[:32],
        "points": {
            name: round(item["fraction"] * release.points.get(name, 0), 2)
            for name, item in verdict.items.items()
            if item["fraction"] is not None
        },
    }
    path = course.result_path(assignment, student)
    last = course.result(assignment, student) or {"tests": tests}
    if last.get("tests") != tests:
        seen = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
        data["before"] = {"seen": seen, **{key: last.get(key) for key in ("tests", "file", "points")}}
    elif "before" in last:
        data["before"] = last["before"]
    write_whole(path, json.dumps(data, indent=1))


def current_fingerprint(course: Course, release: Release, student: str, submission: bytes | None = None) -> str:
    """A digest of all that a grade depends on: the submission, the release, the secret, the limits.

    Of the submission's bytes if they are given, else of those that lie there now.
    """
    limits = {name: value for name, value in course.config.JudgeSubmission.items() if name.endswith("_seconds")}
    digest = hashlib.sha256(f"{release.digest}{sorted(limits.items())!r}".encode())
    folder = course.submitted(student, release.assignment)
    notebook, stamp = folder / f"{release.assignment}.ipynb", folder / "timestamp.txt"
    if submission is None and notebook.is_file():
        with notebook.open("rb") as file:
            submission = file.read(LARGEST + 1)
    digest.update(b"-" if submission is None else submission)
    digest.update(stamp.read_bytes() if stamp.is_file() else b"-")
    return digest.hexdigest()


def is_complete(ledger: dict[str, Any]) -> bool:
    """Whether every item of a ledger has a mark: the judge could do its work."""
    items = ledger.get("items")
    return isinstance(items, dict) and all(
        isinstance(item, dict) and item.get("fraction") is not None for item in items.values()
    )


def attention(ledger: dict[str, Any]) -> list[str]:
    """What a person has to look at, in sentences."""
    said = ledger.get("attention")
    return [str(sentence) for sentence in said] if isinstance(said, list) else []
