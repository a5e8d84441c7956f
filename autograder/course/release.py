"""What a release says about grading: its notebook, its visible cases, the items, and whether they belong together.

`autograder release` leaves a note of what it has checked, in `results/.ASSIGNMENT-release.json`. Whoever grades reads
the release through `read_release`, which refuses whatever is not as it was then: nothing is graded by tests that the
students have not seen, or with half of them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aima_games
from aima_games.student.notebook_file import grade_id, is_test, marks
from autograder import authoring
from autograder.course.course import KIT_ASSIGNMENTS, Course, CourseError, files_beside
from autograder.course.files import write_whole
from autograder.grading.notebook_file import BadNotebookError, read_submission
from autograder.grading.worker import Task
from autograder.judge.student_process import Limits

PARTS = {
    "notebook": "the released notebook",
    "files": "a file beside the released notebook",
    "items": "items.py, or a file beside it,",
    "kit": "the kit itself",
}
"""What a release is made of, in words."""


class ReleaseChangedError(CourseError):
    """A release is not as it was checked."""


@dataclass(frozen=True)
class Release:
    """A release that is as it was checked. `points` are those of each test cell."""

    assignment: str
    notebook: str
    files: Mapping[str, str]
    sources: tuple[tuple[str, str], ...]
    points: Mapping[str, float]
    digests: Mapping[str, str]
    """Of each part, by its name in PARTS."""
    digest: str
    """Of all of it, and the course's secret."""

    def task(self, master: str, limits: Limits, unsafe: bool) -> Task:
        """What all submissions are graded with; `master` is the notebook as the gradebook has it."""
        return Task(self.assignment, master, dict(self.files), self.sources, limits, unsafe)


def read_release(course: Course, assignment: str) -> Release:
    """The release of an assignment.

    Raises ReleaseChangedError where it is not the one that `autograder release` checked, and CourseError where there is
    none, or it cannot be read.
    """
    course.require_release(assignment)
    release = _read(course, assignment)
    known = _known_digests(course, assignment)
    again = f"run: autograder release {assignment}"
    if known is None:
        raise ReleaseChangedError(f"nothing says that the release of {assignment} was checked; {again}")
    if changed := [words for part, words in PARTS.items() if known.get(part) != release.digests[part]]:
        raise ReleaseChangedError(
            f"{' and '.join(changed)} changed after {assignment} was released, so grades would come from tests that "
            f"nobody has checked; {again} (who has handed in is graded anew then), or put back what was there"
        )
    return release


def require_items(course: Course, release: Release) -> None:
    """Raises CourseError unless every test cell of the release has an item, and every item a test cell."""
    items = {item.name for item in course.items(release.assignment)}
    again = f"mend items.py or the notebook, then run: autograder release {release.assignment}"
    if missing := release.points.keys() - items:
        raise CourseError(
            f"{release.assignment}: the test cells {', '.join(sorted(missing))} have no item in items.py; scores come "
            f"from the judge alone, since a student can print anything. {again[0].upper()}{again[1:]}"
        )
    if missing := items - release.points.keys():
        raise CourseError(
            f"{release.assignment}: items.py has {', '.join(sorted(missing))}, the notebook no such test cells; {again}"
        )


def note_release(course: Course, assignment: str) -> None:
    """Leave the note that the release as it lies there has been checked."""
    path = _note(course, assignment)
    write_whole(path, json.dumps({"digests": _read(course, assignment).digests}, indent=1))


def student_key(course: Course, assignment: str, student: str) -> str:
    """What the hidden cases of a student's hand-ins are drawn from, together with the cells of each.

    It comes from the course's secret, and tells nothing about it or about any other student's.
    """
    return hmac.new(course.secret.encode(), f"{assignment}/{student}".encode(), hashlib.sha256).hexdigest()


def _read(course: Course, assignment: str) -> Release:
    path = course.release(assignment) / f"{assignment}.ipynb"
    try:
        data = path.read_bytes()
        cells = read_submission(data).cells
    except (OSError, BadNotebookError) as error:
        raise CourseError(f"{path} {_said(error)}; run: autograder release {assignment}") from error
    points = {grade_id(cell): float(marks(cell).get("points") or 0) for cell in cells if is_test(cell)}
    files, from_source = files_beside(course.release(assignment)), sources(course.source(assignment))
    digests = {
        "notebook": _digest(data.decode()),
        "files": _digest(json.dumps(files, sort_keys=True)),
        "items": _digest(json.dumps(from_source)),
        "kit": _kit_digest(),
    }
    digest = _digest(json.dumps(digests, sort_keys=True) + course.secret)
    return Release(assignment, data.decode(), files, from_source, points, digests, digest)


def sources(folder: Path) -> tuple[tuple[str, str], ...]:
    """What `items.py` may read or import from its own folder, itself included: by name, and in base64."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    kept = [path for path in paths if path.relative_to(folder).parts[0] not in ("cases", "__pycache__")]
    return tuple((path.relative_to(folder).as_posix(), base64.b64encode(path.read_bytes()).decode()) for path in kept)


def _said(error: Exception) -> str:
    return f"cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)


def _note(course: Course, assignment: str) -> Path:
    return course.root / "results" / f".{assignment}-release.json"


def _known_digests(course: Course, assignment: str) -> dict[str, Any] | None:
    try:
        known = json.loads(_note(course, assignment).read_text(encoding="utf-8"))["digests"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return known if isinstance(known, dict) else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _kit_digest() -> str:
    """A digest of the code that draws and judges cases."""
    digest = hashlib.sha256()
    for folder in (Path(aima_games.__file__).parent, Path(authoring.__file__).parent, KIT_ASSIGNMENTS.parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
