"""The course directory: an nbgrader course with a secret, the assignments' sources, and what grading leaves.

nbgrader_config.py   makes every nbgrader command here use the judge
secret               makes the hidden cases this course's own; keep it, and keep it to yourself
students.csv         optional: the class list (see `class_list.py`); with one, nobody else is graded
groups.csv           optional: who hands in together; see `autograder.hand_ins.groups`
due.csv              optional: when assignments are due; see `due_dates.py`
source/ASSIGNMENT/   assignment.md, and the notebook with solutions that is made from it
games/ questions/    optional: games of the course's own, which cases name, and topics of its own for quizzes
release/ submitted/ autograded/ feedback/ gradebook.db   as nbgrader has them
results/ASSIGNMENT/  the judge's ledger for each student, and the history of grades; reports/ASSIGNMENT/ the reports
tournaments/ASSIGNMENT/  the games of a class tournament, and its page (see `autograder.tournament`)
results/.ASSIGNMENT-release.json  what was checked when the assignment was released; see `release.py`
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from datetime import datetime, tzinfo
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.authoring import Item, assignment_folders, load_items, source_file
from autograder.course.class_list import Student, read_students, require_section, small
from autograder.course.config import read_config, read_secret, zone_of
from autograder.course.due_dates import DueDates, read_due_dates
from autograder.course.errors import RESTORE, CourseError, at_fault

KIT_ASSIGNMENTS = Path(__file__).parents[2] / "solutions" / "assignments"
KIT_LECTURES = Path(__file__).parents[2] / "notebooks"
"""Where the assignments and the lectures that come with the kit are."""

FOLDERS = ("source", "release", "submitted", "earlier", "autograded", "feedback", "results", "reports", "tournaments")
"""Whatever of these is in a course has to be a folder."""

GRADED = {"student", "assignment", "notebook", "submitted_assignment", "submitted_notebook", "grade", "comment"}
"""The tables of a gradebook of nbgrader's that hold people's work."""

SCORES = {
    "grade": ("auto_score", "manual_score", "extra_credit"),
    "grade_cells": ("max_score",),
    "submitted_notebook": ("late_submission_penalty",),
}
"""The columns that have numbers alone, and in which SQLite keeps whatever is written there."""

LONGEST_PATH = 480
"""In bytes. SQLite opens no file whose path is longer than 512."""


class Course:
    """A course directory. Raises CourseError where `root` is none."""

    def __init__(self, root: Path | str) -> None:
        try:
            self.root = Path(root).resolve()
        except (FileNotFoundError, RuntimeError) as error:
            raise CourseError("the current folder no longer exists; go to the course with cd") from error
        if not (self.root / "nbgrader_config.py").is_file():
            raise CourseError(f"{root} is not a course directory; make one with: autograder init DIR, then work in it")
        require_usable(self.root)
        for name in FOLDERS:
            path = self.root / name
            if os.path.lexists(path) and not path.is_dir():
                what = "a broken link" if path.is_symlink() and not path.exists() else "a file"
                raise CourseError(f"{path} is {what}, and should be a folder; move it away or restore the folder")
        # nbgrader calls the program `alembic`, which lies beside the Python that runs us.
        programs, known = str(Path(sys.executable).parent), os.environ.get("PATH", "")
        if known.split(os.pathsep)[0] != programs:  # once, or many courses would outgrow the environment
            os.environ["PATH"] = os.pathsep.join([programs, known])

    @cached_property
    def config(self) -> Any:
        """The traitlets configuration of nbgrader_config.py."""
        return read_config(self.root)

    @cached_property
    def zone(self) -> tzinfo | None:
        """The zone in which times that name none are read, and in which all are shown; None for this machine's."""
        return zone_of(self.config)

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
        return [folder.name for folder in assignment_folders(self.root / "source")]

    def require_assignment(self, assignment: str) -> None:
        """Raises CourseError where there is no such assignment."""
        if assignment not in self.assignments():
            known = ", ".join(self.assignments()) or "none yet"
            raise CourseError(f"there is no assignment {assignment!r} in {self.root / 'source'}; there is: {known}")

    def find_assignment(self, given: str) -> str:
        """The assignment of that name, or the only one whose name begins like that; else what was given.

        Raises CourseError where several names begin like that.
        """
        names = self.assignments()
        found = [given] if given in names else [name for name in names if name.startswith(given)]
        if len(found) > 1:
            raise CourseError(f"{given!r} could be any of: {', '.join(found)}; write more of the name")
        return found[0] if found else given

    @cached_property
    def secret(self) -> str:
        """What makes the hidden cases of this course unlike any other's."""
        return read_secret(self.root / "secret")

    def items(self, assignment: str) -> list[Item]:
        """The graded items of an assignment. Raises CourseError where they are broken."""
        try:
            return load_items(self.source(assignment))
        except (Exception, SystemExit) as error:  # they are a program, and may fail in any way
            raise CourseError(at_fault(error, source_file(self.source(assignment)))) from error

    @cached_property
    def students(self) -> dict[str, Student] | None:
        """The class list by id without those who have dropped the course, or None where there is no list."""
        listed = self.class_list
        return None if listed is None else {name: each for name, each in listed.items() if not each.dropped}

    @cached_property
    def dropped(self) -> frozenset[str]:
        """The ids, other ids included, of those who have dropped the course."""
        gone = (each for each in (self.class_list or {}).values() if each.dropped)
        return frozenset(name for each in gone for name in (each.id, *each.others))

    @cached_property
    def _owners(self) -> dict[str, str]:
        return {small(other): each.id for each in (self.class_list or {}).values() for other in each.others}

    def owner(self, name: str) -> str:
        """The id of the student who has `name` among their other ids; the name itself where nobody has."""
        return self._owners.get(small(name), name)

    def counts(self, name: str) -> bool:
        """Whether what is filed under this id counts: its owner has not dropped, and it is no other id."""
        return name not in self.dropped and self.owner(name) == name

    @cached_property
    def class_list(self) -> dict[str, Student] | None:
        """The class list by id, or None where there is none. Raises CourseError where it is broken."""
        path, old = self.root / "students.csv", self.root / "changes.jsonl"
        if os.path.lexists(old):  # else those who had dropped would be missing now
            raise CourseError(
                f"{old} is of an earlier version and no longer read: in students.csv, mark those who dropped in the "
                "column dropped, and write ids that were merged into other_ids; then move the file away"
            )
        if os.path.lexists(path) and not path.is_file():  # no list is not the same as a list that cannot be read
            raise CourseError(f"{path} is not a file; move it away, or put the class list there")
        return read_students(path) if path.is_file() else None

    @cached_property
    def due_dates(self) -> DueDates:
        """When assignments are due. Raises CourseError where due.csv is broken, or names somebody unknown."""
        found = read_due_dates(self.root, self.zone)
        if self.class_list is not None:
            for _, section, student in found.dates:
                try:
                    if section:
                        require_section(self.class_list, section)
                    if student and student not in self.class_list:
                        raise CourseError(f"students.csv has no {student!r} by that id")
                except CourseError as error:
                    raise CourseError(f"{self.root / 'due.csv'}: {error}; correct one of the two") from error
        return found

    def result_path(self, assignment: str, student: str) -> Path:
        """Where the judge's ledger of a submission lies."""
        return self.root / "results" / assignment / f"{student}.json"

    def history_path(self, assignment: str, student: str) -> Path:
        """Where the history of a submission's grades lies."""
        return self.result_path(assignment, student).with_name(f"{student}.jsonl")

    # nbgrader

    def log(self, text: str) -> None:
        """Add to `nbgrader.log`, where nbgrader's own steps leave what they say; a failure to write it is ignored."""
        with contextlib.suppress(OSError), (self.root / "nbgrader.log").open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {text}\n")

    def gradebook(self) -> Any:
        """nbgrader's gradebook of this course, to be used in a `with` statement.

        Raises CourseError where a part of it is damaged, where a file beside it would be written over it, or where it
        has lost a table, which nbgrader would make again, with nothing in it.
        """
        from nbgrader.api import Gradebook
        from nbgrader.coursedir import CourseDirectory
        from sqlalchemy import create_engine, inspect

        folder = CourseDirectory(config=self.config)
        engine = create_engine(folder.db_url)
        path = Path(engine.url.database or "")
        if engine.dialect.name == "sqlite" and path.is_dir():
            raise CourseError(f"the gradebook {path} is a folder; move that away. If there was a gradebook, {RESTORE}")
        _require_no_foreign_log(path)
        try:
            there = set(inspect(engine).get_table_names())
            damage = _damage(engine)
        finally:
            engine.dispose()
        if there and (lost := sorted(GRADED - there)):
            damage = f"it has no table {lost[0]!r}"
        if damage:
            raise CourseError(f"the gradebook of {self.root} is damaged: {damage}; {RESTORE}")
        return Gradebook(folder.db_url, folder.course_id)


def _require_no_foreign_log(database: Path) -> None:
    """Raises CourseError where the write-ahead log of another copy lies beside a SQLite database that uses none.

    SQLite would take it for this one's, write it over the database as soon as anybody opens that, and remove it.
    """
    log = database.with_name(f"{database.name}-wal")
    if not (database.is_file() and log.is_file() and log.stat().st_size):
        return
    with database.open("rb") as file:
        head = file.read(20)
    if head[:6] == b"SQLite" and head[18:] == b"\1\1":  # how it is written and read: 1 without such a log, 2 with one
        raise CourseError(
            f"{log} is of another copy of the gradebook, and SQLite would write it over {database.name}; move it away"
        )


_whole: dict[Path, tuple[int, int]] = {}
"""Gradebooks that were found undamaged, with their times and sizes then."""


def _damage(engine: Any) -> str:
    """What SQLite finds wrong with a database when it looks through all of it; empty where that is nothing.

    A command that meets none of the damaged pages would go on, and say that all is well.
    """
    path = Path(engine.url.database or "")
    if engine.dialect.name != "sqlite" or not path.is_file():
        return ""
    status = path.stat()
    seen = status.st_mtime_ns, status.st_size
    if _whole.get(path) == seen:
        return ""
    with engine.connect() as connection:
        said = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        if said == "ok":
            said = next((odd for table in SCORES for odd in _odd_scores(connection, table)), "ok")
    if said == "ok":
        _whole[path] = seen
    return "" if said == "ok" else " ".join(said.replace("***", " ").split())


def _odd_scores(connection: Any, table: str) -> Iterator[str]:
    """What a table has where a score should be: a word counts as 0 in a sum, and infinity as more than everything."""
    there = {row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table})")}
    for name in there & set(SCORES[table]):
        wrong = f"typeof({name}) NOT IN ('null', 'integer', 'real') OR abs({name}) > 1.7976931348623157e308"
        for (value,) in connection.exec_driver_sql(f"SELECT {name} FROM {table} WHERE {wrong} LIMIT 1"):
            yield f"the {name} of a row in {table} is not a number but {str(value)[:60]!r}"


def require_usable(root: Path) -> None:
    """Raises CourseError where nbgrader would take a part of the path for a pattern, or SQLite finds it too long."""
    if len(os.fsencode(root)) > LONGEST_PATH:
        raise CourseError(f"{root}: this path is too long for the gradebook; move it up, or use shorter names")
    if odd := sorted(set(str(root)) & set("[*?")):
        raise CourseError(f"{root}: nbgrader does not work in a folder whose path has {' '.join(odd)} in it; rename it")
