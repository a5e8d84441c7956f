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
import csv
import io
import json
import os
import re
import secrets
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import solutions
from solutions.items import Item, load_items

KIT_ASSIGNMENTS = Path(solutions.__file__).parent
"""Where the assignments that come with the kit are."""

STUDENT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,99}")

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
        self.root = Path(root).resolve()
        if not (self.root / "nbgrader_config.py").is_file():
            raise CourseError(f"{root} is no course directory; make one with: autograder init DIR, then work in it")
        # nbgrader calls the program `alembic`, which lies beside the Python that runs us.
        os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

    @cached_property
    def config(self) -> Any:
        """The traitlets configuration of nbgrader_config.py."""
        from traitlets.config.loader import PyFileConfigLoader

        config = PyFileConfigLoader("nbgrader_config.py", path=str(self.root)).load_config()
        config.CourseDirectory.root = str(self.root)
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
        """Raises CourseError where the assignment has not been released."""
        self.require_assignment(assignment)
        if not (self.release(assignment) / f"{assignment}.ipynb").is_file():
            raise CourseError(f"{assignment} has not been released; run: autograder release {assignment}")

    @cached_property
    def secret(self) -> str:
        """What makes the hidden cases of this course unlike any other's."""
        path = self.root / "secret"
        if not path.is_file():
            raise CourseError(
                f"{path} is missing; restore it from a backup, so that regrading uses the same hidden cases"
            )
        return path.read_text(encoding="utf-8").strip()

    def items(self, assignment: str) -> list[Item]:
        """The graded items of an assignment. Raises CourseError where its items.py is broken."""
        try:
            return load_items(self.source(assignment))
        except Exception as error:  # items.py is a program, and may fail in any way
            raise CourseError(f"{self.source(assignment) / 'items.py'}: {error}") from error

    @cached_property
    def students(self) -> dict[str, Student] | None:
        """The class list by id, or None where there is none. Raises CourseError where it is broken."""
        path = self.root / "students.csv"
        return read_students(path) if path.is_file() else None

    # The ledger: one file for each student and assignment

    def result_path(self, assignment: str, student: str) -> Path:
        """Where the judge's ledger of a submission lies."""
        return self.root / "results" / assignment / f"{student}.json"

    def result(self, assignment: str, student: str) -> dict[str, Any] | None:
        """The ledger of a submission, or None where it has not been judged."""
        try:
            return json.loads(self.result_path(assignment, student).read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return None

    # nbgrader

    def log(self, text: str) -> None:
        """Add to `nbgrader.log`, where nbgrader's own steps leave what they say."""
        with (self.root / "nbgrader.log").open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {text}\n")

    def converter(self, kind: Any, assignment: str, student: str) -> Any:
        """An nbgrader converter (Autograde, GenerateFeedback …) for one assignment and student."""
        from nbgrader.coursedir import CourseDirectory

        folder = CourseDirectory(config=self.config)
        folder.assignment_id, folder.student_id = assignment, student
        return kind(coursedir=folder, config=self.config)

    def gradebook(self) -> Any:
        """nbgrader's gradebook of this course, to be used in a `with` statement."""
        from nbgrader.api import Gradebook
        from nbgrader.coursedir import CourseDirectory

        folder = CourseDirectory(config=self.config)
        return Gradebook(folder.db_url, folder.course_id)


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
    target.mkdir(parents=True, exist_ok=True)
    if not config.exists():
        config.write_text(CONFIG.format(name=name or re.sub(r"\W+", "-", target.resolve().name)), encoding="utf-8")
        yield f"wrote {config}"
    secret = target / "secret"
    if not secret.exists():
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_hex(32) + "\n", encoding="utf-8")
        yield f"wrote {secret} (the hidden cases come from it: back it up, show it to nobody)"
    for items in sorted(KIT_ASSIGNMENTS.glob("*/items.py")):
        folder = target / "source" / items.parent.name
        if folder.exists():
            yield f"kept {folder}"
            continue
        ignore = shutil.ignore_patterns("__pycache__", "*.md", ".ipynb_checkpoints")
        shutil.copytree(items.parent, folder, ignore=ignore)
        yield f"wrote {folder}"


def files_beside(folder: Path) -> dict[str, str]:
    """What lies beside the notebooks in a folder for students, by name and in base64."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    return {
        path.relative_to(folder).as_posix(): base64.b64encode(path.read_bytes()).decode("ascii")
        for path in paths
        if path != folder / "items.py"
    }


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)
