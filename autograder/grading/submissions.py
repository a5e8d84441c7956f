"""What lies in `submitted/`, and whether it can be graded."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from aima_games.home.as_graded import CellChange, changes, is_all_blank
from aima_games.home.notebook_file import CURE, LARGEST, BadNotebookError, grade_ids, read_submission
from aima_games.text import and_list
from autograder.course.class_list import STUDENT_ID, People
from autograder.course.course import Course
from autograder.course.ledger import Ledger, current_fingerprint
from autograder.course.release import Release, why_not_of
from autograder.hand_ins.hand_in import RECORD, SECRET
from autograder.hand_ins.place import is_junk


def open_submission(course: Course, assignment: str, student: str) -> bytes:
    """The notebook of a submission, or only its beginning if it is larger than allowed. Raises OSError."""
    with (course.submitted(student, assignment) / f"{assignment}.ipynb").open("rb") as file:
        return file.read(LARGEST + 1)


def submitted_students(course: Course, assignment: str) -> list[str]:
    """The names of the folders in `submitted/` that hold something for the assignment, or cannot be looked into.

    Those of students who have dropped the course are left out.
    """
    folder, dropped = course.root / "submitted", course.dropped
    try:
        students = [entry.name for entry in os.scandir(folder) if entry.is_dir() and entry.name not in dropped]
    except FileNotFoundError:
        return []
    return sorted(student for student in students if _has_something(course.submitted(student, assignment)))


def misfiled(course: Course, assignment: str) -> dict[str, str]:
    """What lies elsewhere in `submitted/` than in STUDENT/ASSIGNMENT, and so is graded by nobody: whose each is, by its
    place; "" where that is not certain.

    What has been handed in rightly as well is left out, as is what lies in another assignment's folder.
    """
    root, names, people = course.root / "submitted", set(course.assignments()), People(course.class_list or {})
    there, found = {course.owner(name) for name in submitted_students(course, assignment)}, dict[str, str]()
    for outer in _visible(root):
        turned = outer.name in names - set(course.students or ())
        if turned and outer.name != assignment:
            continue
        own = {course.owner(outer.name)} if outer.is_dir() and not turned else set()
        inside = [path for path in _visible(outer) if turned or not (path.is_dir() and path.name in names)]
        for path in inside if outer.is_dir() else [outer]:
            whose = own or people.by_any(path.name) | people.by_any(path.stem)
            if not (turned and path.name == assignment) and not whose & (there | course.dropped):
                known = whose if course.students is None else whose & course.students.keys()
                found[path.relative_to(course.root).as_posix()] = min(known) if len(known) == 1 else ""
    return found


def why_misfiled(place: str, assignment: str) -> str:
    """What to say about such a place."""
    return f"{place} lies where nothing is graded; move it to submitted/STUDENT/{assignment}/, or away"


def _visible(folder: Path) -> list[Path]:
    """What lies in a folder, but for what systems leave there and for times, which are no hand-ins."""
    try:
        there = sorted(folder.iterdir())
    except OSError:  # no folder, or one that is closed: whoever grades says that
        return []
    paths = (path for path in there if path.name not in ("timestamp.txt", RECORD, SECRET))
    return [path for path in paths if not is_junk(PurePosixPath(path.name))]


def _has_something(place: Path) -> bool:
    """Whether there is anything at this place; what cannot be looked at may be a submission."""
    try:
        place.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        pass
    return True


def misplaced(course: Course, assignment: str, student: str) -> str:
    """Why the student has no file to grade, and what to do about it; empty where there is one."""
    if not STUDENT_ID.fullmatch(student):
        return "the folder's name cannot be a student's id; rename it (letters, digits, . _ @ -)"
    if (owner := course.owner(student)) != student:
        return f"is another id of {owner}; move {course.submitted(student, assignment)} to {owner}'s, or away"
    if course.students is not None and student not in course.students:
        return (
            "is not in students.csv; add the student there, or rename the folder to the right id (until then, whoever "
            "has handed in nothing waits, as it may be theirs)"
        )
    notebook = course.submitted(student, assignment) / f"{assignment}.ipynb"
    try:
        if not notebook.is_file():
            return _found_instead(notebook)
        for path in (notebook, notebook.with_name("timestamp.txt")):
            if path.is_file():
                path.open("rb").close()
    except OSError as error:
        return f"{error.filename or notebook} cannot be read: {error.strerror}; see who owns it, and who may read it"
    return ""


def blank_beside_work(course: Course, release: Release, student: str) -> str:
    """What to say where a notebook is as it was handed out, and other files that were handed in lie beside it."""
    folder, name = course.submitted(student, release.assignment), f"{release.assignment}.ipynb"
    ours = {name, "timestamp.txt", RECORD, SECRET, *release.files}
    paths = (path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir())
    works = sorted(str(path) for path in paths if str(path) not in ours and not is_junk(PurePosixPath(path)))
    try:
        notebook = read_submission(open_submission(course, release.assignment, student)) if works else None
    except BadNotebookError:  # whoever grades it says that
        return ""
    if notebook is None or not is_all_blank(notebook, release.parsed):
        return ""
    found = and_list(works[:5])
    return (
        f"{name} is as it was handed out, and the work may be {found}; ask for it in {name}, or move those files away"
    )


def _found_instead(notebook: Path) -> str:
    """What lies where the notebook of a submission should be, and what to do about it."""
    folder = notebook.parent
    if not folder.is_dir():
        return f"{folder} is not a folder; move it away, and collect the submission again"
    if os.path.lexists(notebook):
        return (
            f"{notebook.name} is not a file (but a folder, a pipe, or a broken link); remove it, and ask for the file"
        )
    others = sorted(path.name for path in folder.iterdir() if path.name != "timestamp.txt")
    if len(others) == 1 and others[0].endswith(".ipynb"):
        return f"the notebook is called {others[0]!r}; rename it to {notebook.name}, then grade again"
    found = ", ".join(others[:5]) or "nothing"
    return f"there is no {notebook.name} (there is {found}); ask for it"


@dataclass(frozen=True)
class Look:
    """What a submission looks like now: why it cannot be graded, what was changed, whether it was graded like this."""

    trouble: str = ""
    changes: tuple[CellChange, ...] = ()
    graded: bool = False


def look_at(course: Course, release: Release, student: str, ledger: Ledger | None = None) -> Look:
    """Look a submission over, unless the ledger is about this very one: then the ledger says all."""
    if reason := misplaced(course, release.assignment, student):
        return Look(reason)
    if reason := blank_beside_work(course, release, student):
        return Look(reason)
    data, name = open_submission(course, release.assignment, student), f"{release.assignment}.ipynb"
    if ledger and ledger.fingerprint == current_fingerprint(course, release, student, data):
        return Look("", ledger.verdict.changes, graded=True)
    try:
        notebook = read_submission(data)
    except BadNotebookError as error:
        return Look(f"{name} {error}; ask for it again, {CURE}")
    if said := why_not_of(release.assignment, release.ids, release.others, grade_ids(notebook)):
        return Look(f"{name} {said}")
    return Look("", tuple(changes(notebook, release.parsed)))


def is_up_to_date(course: Course, release: Release, student: str, ledger: Ledger) -> bool:
    """Whether the ledger and the autograded notebook are of this very submission and release, every item judged."""
    if not is_whole(course.autograded(student, release.assignment) / f"{release.assignment}.ipynb"):
        return False
    return ledger.verdict.complete and ledger.fingerprint == current_fingerprint(course, release, student)


def is_whole(notebook: Path) -> bool:
    """Whether a notebook that grading wrote is there, from the first byte to the last."""
    try:
        return notebook.is_file() and "cells" in json.loads(notebook.read_bytes())
    except (OSError, ValueError, TypeError, RecursionError):
        return False
