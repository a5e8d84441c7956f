"""What a release says about grading: its notebook, its visible cases, the items, and whether they belong together.

`autograder release` leaves a note of what it has checked, in `results/.ASSIGNMENT-release.json`. Grading reads the
release through `checked_release`, which refuses a release that has changed since: nothing is graded by tests that the
students have not seen, or with half of them.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import functools
import hashlib
import json
from collections.abc import Collection, Mapping, Set
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat

import aima_games
from aima_games.checking.files import case_to_json
from aima_games.home.notebook_file import (
    BadNotebookError,
    grade_id,
    grade_ids,
    is_test,
    marks,
    read_noting,
    read_submission,
)
from aima_games.text import count
from autograder import authoring
from autograder.authoring import source_file
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.errors import CourseError, at_fault, in_words
from autograder.course.files import write_whole

PARTS = {
    "notebook": "the released notebook",
    "files": "a file beside the released notebook",
    "items": "what the cases are made from",
    "kit": "the kit itself",
}
"""The parts of a release, in words."""
STUDENTS_HAVE = ("notebook", "files")
"""The parts that the students have."""


class ReleaseChangedError(CourseError):
    """A release is not what it was when it was checked."""


class Release:
    """A release as it lies in a course; see `read_release`."""

    def __init__(self, course: Course, assignment: str) -> None:
        self._course, self.assignment = course, assignment
        path = course.release(assignment) / f"{assignment}.ipynb"
        if not path.is_file():
            raise CourseError(f"{assignment} has not been released; run: autograder release {assignment}")
        try:
            data = path.read_bytes()
            notebook, odd = read_noting(data)
            if odd:
                raise BadNotebookError(odd)
            self.ids = grade_ids(notebook)
            if not self.ids:
                raise BadNotebookError("has none of nbgrader's cells")
        except OSError as error:
            raise CourseError(in_words(error)) from error
        except BadNotebookError as error:
            again = f"restore it, or make it again: autograder release {assignment}"
            raise CourseError(f"{path} {error}; {again}") from error
        self.notebook = data.decode("utf-8-sig")
        """Its text."""
        self.points = {
            grade_id(cell): float(marks(cell).get("points") or 0) for cell in notebook.cells if is_test(cell)
        }
        """The points of each test cell: nothing else says what an item is worth."""
        self._has_items = False

    def most(self, item: str) -> float:
        """The points of a cell, be it a test or one that a person grades. Raises CourseError where it has none."""
        if not self.worth.get(item):
            given = ", ".join(name for name, points in self.worth.items() if points)
            raise CourseError(f"no cell of {self.assignment} called {item!r} is worth points; there is: {given}")
        return self.worth[item]

    @cached_property
    def worth(self) -> dict[str, float]:
        """The points of each cell that has a name, be it one that a person grades or nobody."""
        return {grade_id(cell): float(marks(cell).get("points") or 0) for cell in self.parsed.cells if grade_id(cell)}

    @cached_property
    def parsed(self) -> Any:
        """The notebook, read once for everybody who looks at it; nobody may change it."""
        return nbformat.reads(self.notebook, as_version=4)

    @cached_property
    def lines(self) -> frozenset[str]:
        """Digests of the lines and points of its notebook, and of the releases before it, which students may have."""
        note = _read_note(self._course, self.assignment) or {}
        return frozenset({*note.get("lines", ()), *lines_of(self.parsed)})

    @cached_property
    def files(self) -> dict[str, str]:
        """What lies beside the notebook, by name and in base64."""
        folder = self._course.release(self.assignment)
        return {name: data for name, data in _contents(folder) if name not in authoring.ANSWERS}

    @cached_property
    def sources(self) -> tuple[tuple[str, str], ...]:
        """What the items are made from, and what that may read or import beside it: by name, and in base64."""
        contents = _contents(self._course.source(self.assignment))
        return tuple((name, data) for name, data in contents if name.split("/")[0] not in ("cases", "__pycache__"))

    @cached_property
    def others(self) -> dict[str, set[str]]:
        """The ids of the cells of the course's other releases that can be read; assignments share some."""
        found = {}
        for name in self._course.assignments():
            path = self._course.release(name) / f"{name}.ipynb"
            with contextlib.suppress(OSError, BadNotebookError):
                if name != self.assignment and path.is_file():
                    found[name] = grade_ids(read_submission(path.read_bytes()))
        return found

    @cached_property
    def digests(self) -> dict[str, str]:
        """A digest of each part, by its name in PARTS."""
        return {
            "notebook": _digest(self.notebook),
            "files": _digest(json.dumps(self.files, sort_keys=True)),
            "items": _digest(json.dumps(self.sources)),
            "kit": _kit_digest(),
        }

    @cached_property
    def digest(self) -> str:
        """A digest of all of it, and of the course's secret."""
        return _digest(json.dumps(self.digests, sort_keys=True) + self._course.secret)

    def require_items(self) -> None:
        """Raises CourseError unless every test cell has an item, and every item a test cell."""
        if not self._has_items:
            require_items(self._course, self.assignment, self.points)
            self._has_items = True

    def imports(self) -> str:
        """The import statements of the notebook, a line each."""
        lines = []
        for cell in self.parsed.cells:
            if cell.cell_type == "code":
                try:
                    body = ast.parse(cell.source).body
                except SyntaxError:  # a line for IPython, such as %matplotlib
                    continue
                lines += [ast.unparse(each) for each in body if isinstance(each, ast.Import | ast.ImportFrom)]
        return "\n".join(lines)


def other_assignment(own: Collection[str], others: Mapping[str, Set[str]], there: Set[str]) -> str:
    """Which of `others` a notebook with the cells `there` belongs to, where most of `own` are missing; else empty."""
    mine = there & set(own)
    most = sorted(others, key=lambda name: (-len(there & others[name]), name))
    return most[0] if most and 2 * len(mine) < len(own) and len(there & others[most[0]]) > len(mine) else ""


def why_not_of(assignment: str, own: Collection[str], others: Mapping[str, Set[str]], there: Set[str]) -> str:
    """Why a notebook with the cells `there` does not belong to an assignment with the cells `own`; empty where it may.

    It is another assignment's where most of `own` are missing and it has more cells of that one, or more that are
    unknown here, as those of an assignment that is not released.
    """
    mine = there & set(own)
    if other := other_assignment(own, others, there):
        return f"is a notebook of {other}; ask for that of {assignment}"
    if 2 * len(mine) < len(own) and 0 < len(mine) < len(there - mine):
        return f"has only {len(mine)} of the {count(len(own), 'cell')} of {assignment}; ask for the right notebook"
    return "" if mine else f"has none of the cells of {assignment}; is it another notebook? Ask for the right one"


_last_read: dict[tuple[Path, str], tuple[Any, Release]] = {}


def read_release(course: Course, assignment: str) -> Release:
    """The release of an assignment as it lies there, read once as long as no file of it changes.

    Raises CourseError where there is none, or its notebook is damaged.
    """
    course.require_assignment(assignment)
    folders = course.release(assignment), course.source(assignment)
    stamp = [_stamp(path) for path in (course.root / "secret", *(p for f in folders for p in sorted(f.rglob("*"))))]
    known, release = _last_read.get((course.root, assignment), (None, None))
    if release is None or known != stamp:
        release = Release(course, assignment)
        _last_read.clear()
        _last_read[course.root, assignment] = stamp, release
    return release


def checked_release(course: Course, assignment: str) -> Release:
    """The release of an assignment, to grade by.

    Raises ReleaseChangedError where it is not the one that `autograder release` checked, and CourseError where there is
    none or it cannot be read.
    """
    release = read_release(course, assignment)
    note = _read_note(course, assignment)
    again = f"run: autograder release {assignment}"
    if note is None:
        raise ReleaseChangedError(f"there is no record that the release of {assignment} was checked; {again}")
    known = note["digests"]
    changed = [part for part in PARTS if known.get(part) != release.digests[part]]
    if not changed or note.get("accepted") == release.digests:
        return release
    words = " and ".join(PARTS[part] for part in changed)
    back = "put back what was there"
    if not set(changed) & set(STUDENTS_HAVE):
        back += f"; or grade by the changed tests all the same: autograder grade {assignment} --with-changed-tests"
    raise ReleaseChangedError(
        f"{words} changed after {assignment} was released: students saw older tests "
        f"({_differing(course, assignment, note)}). So {again} (everybody who handed in is then graded again), "
        f"or {back}"
    )


def accept_changes(course: Course, assignment: str) -> None:
    """Have an assignment graded by the tests that are there, although they changed after it was released.

    Raises CourseError where that is not possible, because what the students have has changed or the tests are broken.
    """
    release, note = read_release(course, assignment), _read_note(course, assignment)
    changed = {part for part in PARTS if note and note["digests"].get(part) != release.digests[part]}
    if note is None or changed & set(STUDENTS_HAVE):
        checked_release(course, assignment)  # says what is wrong
    elif changed:
        release.require_items()
        item_digests(course, assignment)  # its cases can be made
        write_whole(_note(course, assignment), json.dumps({**note, "accepted": release.digests}, indent=1))


def _differing(course: Course, assignment: str, note: Mapping[str, Any]) -> str:
    """Which items ask for something other than when they were released, in words."""
    before = note.get("items")
    if not isinstance(before, dict):
        return "which items differ is not known"
    try:
        now = item_digests(course, assignment)
    except CourseError as error:
        return f"which items differ is not known: {error}"
    differ = sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
    return (
        f"other cases, weights or demands in: {', '.join(differ)}" if differ else "the same cases, weights and demands"
    )


def item_digests(course: Course, assignment: str) -> dict[str, str]:
    """A digest of what each item asks, with one draw of its hidden cases, and of how it counts. Raises CourseError."""
    found = {}
    for item in course.items(assignment):
        try:
            cases = [*item.visible_cases(), *item.hidden_cases("what students saw")]
            asked = [case_to_json(replace(case, misconceptions={})) for case in cases]
        except (Exception, SystemExit) as error:  # the problems may be broken in any way
            raise CourseError(at_fault(error, source_file(course.source(assignment)))) from error
        counts = [item.function, item.weights, item.builds_on, sorted(item.misconceptions), repr(item.demands)]
        found[item.name] = _digest(json.dumps([asked, counts], sort_keys=True, default=repr))
    return found


def require_items(course: Course, assignment: str, tests: Collection[str]) -> None:
    """Raises CourseError unless every test cell of a notebook has an item, and every item a test cell."""
    items = {item.name for item in course.items(assignment)}
    made_from = source_file(course.source(assignment)).name
    again = f"correct {made_from} or the notebook, then run: autograder release {assignment}"
    if missing := set(tests) - items:
        raise CourseError(
            f"{assignment}: the test cells {', '.join(sorted(missing))} have no item in {made_from}; scores come from "
            f"the judge alone, since a student can print anything. {again[0].upper()}{again[1:]}"
        )
    if missing := items - set(tests):
        raise CourseError(
            f"{assignment}: {made_from} has {', '.join(sorted(missing))}, the notebook no such test cells; {again}"
        )


def note_release(course: Course, assignment: str, items: Mapping[str, str] | None = None) -> None:
    """Leave a note that the release has been checked as it is now, and of what its `items` ask."""
    release = read_release(course, assignment)
    note = {"digests": release.digests, "lines": sorted(release.lines), **({"items": items} if items else {})}
    write_whole(_note(course, assignment), json.dumps(note, indent=1))


def lines_of(notebook: Any) -> set[str]:
    """Digests of the lines of a notebook, and of the points of its cells."""
    lines = set().union(*map(lines_of_cell, notebook.cells))
    return lines | {points_of_cell(cell) for cell in notebook.cells if grade_id(cell)}


def lines_of_cell(cell: Any) -> set[str]:
    """Digests of the lines of a cell."""
    return {line_digest(line) for line in cell.source.splitlines()}


def points_of_cell(cell: Any) -> str:
    """A digest of what a cell is worth."""
    return line_digest(f"{grade_id(cell)} is worth {marks(cell).get('points')}")


def line_digest(line: str) -> str:
    """A short digest of a line, whatever blanks it has, and whether or not it is a remark or a headline."""
    return _digest(" ".join(line.lstrip("# \t").split()))[:12]


def _contents(folder: Path) -> list[tuple[str, str]]:
    """The files in a folder except notebooks, by name and in base64."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    return [(path.relative_to(folder).as_posix(), base64.b64encode(path.read_bytes()).decode()) for path in paths]


def _stamp(path: Path) -> tuple[str, int, int, int] | None:
    """What changes when a file is written; None where it cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return None
    return str(path), status.st_mtime_ns, status.st_size, status.st_ino


def _note(course: Course, assignment: str) -> Path:
    return course.root / "results" / f".{assignment}-release.json"


def _read_note(course: Course, assignment: str) -> dict[str, Any] | None:
    try:
        note = json.loads(_note(course, assignment).read_text(encoding="utf-8"))
        return note if isinstance(note["digests"], dict) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@functools.cache
def _kit_digest() -> str:
    """A digest of the code that draws and judges cases, and of the words for mistakes."""
    digest = hashlib.sha256()
    for folder in (Path(aima_games.__file__).parent, Path(authoring.__file__).parent, KIT_ASSIGNMENTS.parent):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("misconceptions.txt")]):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
