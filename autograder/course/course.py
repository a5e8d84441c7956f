"""The course directory: an nbgrader course with a secret, the assignments' sources, and what grading leaves.

nbgrader_config.py   makes every nbgrader command here use the judge
secret               makes the hidden cases this course's own; keep it, and keep it to yourself
students.csv         optional: the class list (id,first_name,last_name,email); others are not graded then
source/ASSIGNMENT/   the notebook with solutions, and items.py: what its test cells check
release/ submitted/ autograded/ feedback/ gradebook.db   as nbgrader has them
results/ASSIGNMENT/  the judge's ledger for each student; reports/ASSIGNMENT/ the reports
results/.ASSIGNMENT-release.json  what was checked when it was released; see `releases.py`
"""

from __future__ import annotations

import base64
import contextlib
import csv
import io
import json
import os
import re
import secrets
import shutil
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.authoring import Item, load_items
from autograder.course.files import in_words, whole_folder, write_whole
from autograder.grading.notebook_file import BadNotebookError, grade_id, read_submission

KIT_ASSIGNMENTS = Path(__file__).parents[2] / "solutions" / "assignments"
"""Where the assignments that come with the kit are."""

STUDENT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,99}")

FOLDERS = ("source", "release", "submitted", "earlier", "autograded", "feedback", "results", "reports")
"""What has to be folders in a course, where it is there."""

LONGEST_PATH = 480
"""Bytes. SQLite opens no file whose path is longer than 512."""

SHORTEST_SECRET = 16
"""Characters. A shorter one could be guessed, and a file that was cut short is no secret."""

CONFIG = """\
# The configuration of this nbgrader course. `autograder` reads it too.
from pathlib import Path

from autograder.plugin import configure

c = get_config()  # noqa: F821
configure(c)

c.CourseDirectory.course_id = {name!r}

# Where `nbgrader release_assignment`, `submit`, `collect` and `list` exchange files with students on this machine.
# On a shared server name a folder that students reach as well.
c.Exchange.root = str(Path(__file__).with_name("exchange"))

# Seconds of processor time that a cell, one case of a check, and a whole notebook may take.
# c.JudgeSubmission.cell_seconds = 20
# c.JudgeSubmission.case_seconds = 5
# c.JudgeSubmission.notebook_seconds = 120
"""


class CourseError(Exception):
    """Something about the course or a command is not as it should be; the message says what to do."""


@dataclass(frozen=True)
class Student:
    """One line of the class list."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""


class Course:
    """A course directory. Raises CourseError where `root` is none."""

    def __init__(self, root: Path | str) -> None:
        try:
            self.root = Path(root).resolve()
        except (FileNotFoundError, RuntimeError) as error:
            raise CourseError("the folder that you are in is gone; go to the course with cd") from error
        if not (self.root / "nbgrader_config.py").is_file():
            raise CourseError(f"{root} is no course directory; make one with: autograder init DIR, then work in it")
        _require_usable(self.root)
        for name in FOLDERS:
            path = self.root / name
            if os.path.lexists(path) and not path.is_dir():
                what = "a link to nowhere" if path.is_symlink() and not path.exists() else "a file"
                raise CourseError(f"{path} is {what}, and should be a folder; move it away or restore the folder")
        # nbgrader calls the program `alembic`, which lies beside the Python that runs us.
        os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

    @cached_property
    def config(self) -> Any:
        """The traitlets configuration of nbgrader_config.py."""
        from nbgrader.coursedir import CourseDirectory
        from traitlets.config.loader import PyFileConfigLoader

        path = self.root / "nbgrader_config.py"
        try:
            config = PyFileConfigLoader(path.name, path=str(self.root)).load_config()
            config.CourseDirectory.root = str(self.root)
            CourseDirectory(config=config)  # looks at what is set
            if "autograde_preprocessors" not in config.Autograde:
                raise ValueError("it does not call configure(c), so that nothing would be judged")
            for name, value in config.JudgeSubmission.items():
                if name.endswith("_seconds") and not (isinstance(value, int | float) and value > 0):
                    raise ValueError(f"c.JudgeSubmission.{name} is a number of seconds, and cannot be {value!r}")
        except (Exception, SystemExit) as error:  # it is a program, and may fail in any way
            raise CourseError(f"{at_fault(error, path)}; mend it, or restore it from a backup") from error
        return config

    def source(self, assignment: str) -> Path:
        """The folder of an assignment's source."""
        return self.root / "source" / assignment

    def release(self, assignment: str) -> Path:
        """The folder that students get."""
        return self.root / "release" / assignment

    def submitted(self, student: str, assignment: str) -> Path:
        """The folder of a submission as it was handed in."""
        return self.root / "submitted" / student / assignment

    def autograded(self, student: str, assignment: str) -> Path:
        """The folder of a submission after grading."""
        return self.root / "autograded" / student / assignment

    def feedback_page(self, student: str, assignment: str) -> Path:
        """The page that a student gets back."""
        return self.root / "feedback" / student / assignment / f"{assignment}.html"

    def assignments(self) -> list[str]:
        """The assignments with a source here."""
        return sorted(path.parent.name for path in (self.root / "source").glob("*/items.py"))

    def require_assignment(self, assignment: str) -> None:
        """Raises CourseError where there is no such assignment."""
        if assignment not in self.assignments():
            known = ", ".join(self.assignments()) or "none yet"
            raise CourseError(f"there is no assignment {assignment!r} in {self.root / 'source'}; there is: {known}")

    def require_release(self, assignment: str) -> None:
        """Raises CourseError where the assignment has not been released, or the released notebook is damaged."""
        self.require_assignment(assignment)
        path = self.release(assignment) / f"{assignment}.ipynb"
        if not path.is_file():
            raise CourseError(f"{assignment} has not been released; run: autograder release {assignment}")
        try:
            if not any(grade_id(cell) for cell in read_submission(path.read_bytes()).cells):
                raise BadNotebookError("has none of nbgrader's cells")
        except OSError as error:
            raise CourseError(in_words(error)) from error
        except BadNotebookError as error:
            raise CourseError(
                f"{path} {error}; restore it, or make it again: autograder release {assignment}"
            ) from error

    @cached_property
    def secret(self) -> str:
        """What makes the hidden cases of this course unlike any other's."""
        path = self.root / "secret"
        try:
            text = path.read_text(encoding="utf-8").strip() if path.is_file() else None
        except OSError as error:
            raise CourseError(in_words(error)) from error
        except UnicodeDecodeError:
            text = ""
        if text is None or len(text) < SHORTEST_SECRET or not text.isprintable():
            wrong = f"is not one line of {SHORTEST_SECRET} characters or more"
            if text is None:
                wrong = "is no file" if os.path.lexists(path) else "is missing"
            raise CourseError(f"{path} {wrong}; restore it from a backup, so that regrading uses the same hidden cases")
        return text

    def items(self, assignment: str) -> list[Item]:
        """The graded items of an assignment. Raises CourseError where its items.py is broken."""
        try:
            return load_items(self.source(assignment))
        except (Exception, SystemExit) as error:  # items.py is a program, and may fail in any way
            raise CourseError(at_fault(error, self.source(assignment) / "items.py")) from error

    @cached_property
    def students(self) -> dict[str, Student] | None:
        """The class list by id, or None where there is none. Raises CourseError where it is broken."""
        path = self.root / "students.csv"
        if os.path.lexists(path) and not path.is_file():  # nobody's list is not the same as a list that cannot be read
            raise CourseError(f"{path} is no file; move it away, or put the class list there")
        return read_students(path) if path.is_file() else None

    # The ledger: one file for each student and assignment

    def result_path(self, assignment: str, student: str) -> Path:
        """Where the judge's ledger of a submission lies."""
        return self.root / "results" / assignment / f"{student}.json"

    def result(self, assignment: str, student: str) -> dict[str, Any] | None:
        """The ledger of a submission, or None where it has not been judged, or what lies there is no ledger."""
        path = self.result_path(assignment, student)
        try:
            ledger = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
        except (OSError, ValueError, RecursionError):
            return None
        return ledger if _is_ledger(ledger) else None

    # nbgrader

    def log(self, text: str) -> None:
        """Add to `nbgrader.log`, where nbgrader's own steps leave what they say; nothing fails for want of it."""
        with contextlib.suppress(OSError), (self.root / "nbgrader.log").open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {text}\n")

    def converter(self, kind: Any, assignment: str, student: str) -> Any:
        """An nbgrader converter (Autograde, GenerateFeedback …) for one assignment and student."""
        from nbgrader.coursedir import CourseDirectory

        folder = CourseDirectory(config=self.config)
        folder.assignment_id, folder.student_id = assignment, student
        return kind(coursedir=folder, config=self.config)

    @contextlib.contextmanager
    def gradebook_of(self, assignment: str) -> Iterator[Any]:
        """The gradebook, which knows the assignment.

        Raises CourseError where it does not, and where it cannot be read.
        """
        from sqlalchemy.exc import SQLAlchemyError

        try:
            with self.gradebook() as gradebook:
                require_assignment_in(gradebook, assignment)
                yield gradebook
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise CourseError(f"the gradebook of {self.root} cannot be read: {reason}") from error

    def gradebook(self) -> Any:
        """nbgrader's gradebook of this course, to be used in a `with` statement."""
        from nbgrader.api import Gradebook
        from nbgrader.coursedir import CourseDirectory

        folder = CourseDirectory(config=self.config)
        return Gradebook(folder.db_url, folder.course_id)


def require_assignment_in(gradebook: Any, assignment: str) -> None:
    """Raises CourseError where the gradebook does not know the assignment: then it is not the one that released it."""
    from nbgrader.api import MissingEntry

    try:
        found = gradebook.find_assignment(assignment).notebooks
    except MissingEntry:
        found = []
    if not found:
        raise CourseError(
            f"the gradebook has no {assignment}: if it was lost, restore it from a backup (what people have graded is "
            f"in it alone); if it is new, run: autograder release {assignment}"
        )


def read_students(path: Path) -> dict[str, Student]:
    """A class list (id,first_name,last_name,email) by id. Raises CourseError, naming the line, where it is broken."""
    students: dict[str, Student] = {}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not a text in UTF-8; save it from your spreadsheet as CSV UTF-8") from error
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        if "id" not in (reader.fieldnames or []):
            raise CourseError(f"{path}: the first line must name the columns, with commas between, and one called id")
        for row in reader:
            student = Student(**{key: (row.get(key) or "").strip() for key in Student.__dataclass_fields__})
            if not STUDENT_ID.fullmatch(student.id):
                raise CourseError(
                    f"{path}, line {reader.line_num}: {student.id!r} cannot be an id; use letters, digits, . _ @ -"
                )
            if student.id in students:
                raise CourseError(f"{path}, line {reader.line_num}: the id {student.id!r} is there twice")
            students[student.id] = student
    except csv.Error as error:
        raise CourseError(f"{path}, line {reader.line_num}: {error}") from error
    return students


def init(target: Path, name: str | None = None) -> Iterator[str]:
    """Make a course in `target`, or add what is missing to one; yields a line for each thing done.

    Nothing that exists is changed. Raises CourseError where `target` holds something that is no course.
    """
    if target.exists() and not target.is_dir():
        raise CourseError(f"{target} is a file; name a folder")
    config = target / "nbgrader_config.py"
    if target.is_dir() and any(target.iterdir()) and not config.is_file():
        raise CourseError(f"{target} is not empty and is no course; nothing was written. Name a new or an empty folder")
    _require_usable(target.resolve())
    target.mkdir(parents=True, exist_ok=True)
    if not config.exists():
        write_whole(config, CONFIG.format(name=name or re.sub(r"\W+", "-", target.resolve().name)))
        yield f"wrote {config}"
    secret = target / "secret"
    if not secret.exists():
        write_whole(secret, secrets.token_hex(32) + "\n", mode=0o600)
        yield f"wrote {secret} (the hidden cases come from it: back it up, show it to nobody)"
    for items in sorted(KIT_ASSIGNMENTS.glob("*/items.py")):
        folder = target / "source" / items.parent.name
        if folder.exists():
            yield f"kept {folder}"
            continue
        ignore = shutil.ignore_patterns("__pycache__", "*.md", ".ipynb_checkpoints")
        with whole_folder(folder) as new:
            shutil.copytree(items.parent, new, ignore=ignore, dirs_exist_ok=True)
        yield f"wrote {folder}"


def _require_usable(root: Path) -> None:
    """Raises CourseError where nbgrader would take a part of the path for a pattern, or SQLite finds it too long."""
    if len(os.fsencode(root)) > LONGEST_PATH:
        raise CourseError(f"{root}: this path is too long for the gradebook; move it up, or use shorter names")
    if odd := sorted(set(str(root)) & set("[*?")):
        raise CourseError(f"{root}: nbgrader does not work in a folder whose path has {' '.join(odd)} in it; rename it")


def at_fault(error: BaseException, path: Path) -> str:
    """Where a program of the course's fails, and how: `FILE, line 7: NameError: …`."""
    if isinstance(error, OSError) and error.filename == str(path):
        return in_words(error)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    if isinstance(error, SyntaxError) and Path(error.filename or "").name == path.name:
        lines.append(error.lineno)
    at = f", line {lines[-1]}" if lines and lines[-1] else ""
    said = error.msg if isinstance(error, SyntaxError) else str(error).strip()
    kind = "it ends the program" if isinstance(error, SystemExit) else type(error).__name__
    return f"{path}{at}: {kind}" + (f": {said}" if said else "")


def _is_ledger(data: Any) -> bool:
    """Whether that may be a judge's ledger; one of another version may lack much."""
    items = data.get("items") if isinstance(data, dict) else None
    return isinstance(items, dict) and all(
        isinstance(item, dict) and isinstance(item.get("diagnosis"), str) for item in items.values()
    )


def files_beside(folder: Path) -> dict[str, str]:
    """What lies beside the notebooks in a folder for students, by name and in base64."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    return {
        path.relative_to(folder).as_posix(): base64.b64encode(path.read_bytes()).decode("ascii")
        for path in paths
        if path != folder / "items.py"
    }
