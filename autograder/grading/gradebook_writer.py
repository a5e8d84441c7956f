"""The one trusted writer: puts results into the ledger, the gradebook and the folder of autograded notebooks.

It leaves what `nbgrader autograde` leaves, by nbgrader's own means, but with one session of the gradebook for a whole
run and one transaction for each submission, where nbgrader opens the gradebook ten times and commits twenty.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import warnings
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import nbformat
from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    MissingEntry,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.api import Student as Person
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import LimitOutput, OverwriteCells, OverwriteKernelspec
from nbgrader.utils import find_all_files, is_solution
from sqlalchemy.exc import IntegrityError, SAWarning, SQLAlchemyError
from sqlalchemy.orm import Session, scoped_session, sessionmaker

from aima_games.home.notebook_file import grade_id
from aima_games.text import count
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import to_gradebook
from autograder.course.errors import CourseError, in_words, of_gradebook
from autograder.course.files import whole_folder, write_whole
from autograder.course.history import WHOLE
from autograder.course.ledger import read_ledger, save_result
from autograder.course.nbgrader import graded_students, require_assignment_in, require_indexes
from autograder.course.release import Release
from autograder.grading.marks import (
    answers,
    is_outdated,
    late_penalties,
    late_penalty,
    note_grade,
    score,
    standing,
    to_look_at,
)
from autograder.grading.nbgrader_plugin import SaveLedger
from autograder.grading.worker import Result
from autograder.hand_ins.hand_in import SUCH_AS, stamped, yet_to_come
from autograder.judge.verdict import Verdict


class Answers(NamedTuple):
    """How many answers wait for a person: those that nobody has graded yet, and those that have changed since."""

    new: int
    changed: int


class GradebookError(Exception):
    """Something cannot be written; the message says what and why."""


class _BadStampError(Exception):
    """A timestamp.txt does not say when a submission was handed in."""


DETAILS = ("first_name", "last_name", "email")
"""What the gradebook knows about a student besides the id."""
T = TypeVar("T")

AT_A_TIME = 50
"""After 50 submissions the session lets go of what it has loaded."""


class _Transaction(Session):
    """A session in which nbgrader's many commits wait for ours; a query sees what they would have written."""

    def commit(self) -> None:
        pass

    def commit_all(self) -> None:
        """Write all that has changed, and commit it."""
        super().commit()


class Writer:
    """Writes the results of one assignment. Use as a context manager.

    Raises GradebookError where the gradebook cannot be read or written, or a file of the course cannot.
    """

    def __init__(self, course: Course, release: Release) -> None:
        with _explained():
            self._open(course, release)

    def _open(self, course: Course, release: Release) -> None:
        self._course, self._release, self._assignment = course, release, release.assignment
        self._folder = CourseDirectory(config=course.config)
        self._gradebook = course.gradebook()
        self._db = scoped_session(
            sessionmaker(class_=_Transaction, autoflush=True, bind=self._gradebook.engine, expire_on_commit=False)
        )
        self._gradebook.db.remove()
        self._gradebook.db = self._db
        self._save, self._limit = SaveLedger(config=course.config), LimitOutput(config=course.config)
        self._penalties = late_penalties(course, self._gradebook, self._assignment)
        self._written = 0
        self.late: dict[str, str] = {}
        """How the cost of being late has changed, by student, for those who had a grade before."""
        try:
            require_assignment_in(self._gradebook, self._assignment)
            require_indexes(self._gradebook)
        except CourseError:
            self._gradebook.close()
            raise

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._gradebook.close()

    def master(self) -> str:
        """The released notebook as JSON, with its locked cells and its kernel as the gradebook has them."""
        notebook = nbformat.reads(self._release.notebook, as_version=4)
        resources = self._resources("")
        with _explained():
            for step in (OverwriteKernelspec, OverwriteCells):
                notebook, resources = step(config=self._course.config).preprocess(notebook, resources)
        return nbformat.writes(notebook)

    def submitted(self) -> set[str]:
        """The students who have a submission in the gradebook."""
        with _explained():
            return set(graded_students(self._gradebook, self._assignment))

    def enrol(self) -> None:
        """Put the class list and the due dates into the gradebook."""

        def save() -> None:
            due, assignment = self._course.due_dates.of(self._assignment), self._assignment
            if due:
                self._gradebook.find_assignment(assignment).duedate = to_gradebook(due)
            known = {id: rest for id, *rest in self._db.query(Person.id, *(getattr(Person, name) for name in DETAILS))}
            for student in (self._course.students or {}).values():
                details = {name: getattr(student, name)[: getattr(Person, name).type.length] for name in DETAILS}
                if known.get(student.id) != list(details.values()):
                    self._gradebook.update_or_create_student(student.id, **details)

        with _explained():
            self._commit(save)

    def _commit(self, save: Callable[[], T]) -> T:
        """Commit what `save` writes; try once more if somebody else who is grading has just added the same student."""
        try:
            saved = save()
            self._db().commit_all()
        except IntegrityError:
            self._db.rollback()
            saved = save()
            self._db().commit_all()
        return saved

    def write(self, student: str, result: Result, fingerprint: str) -> str:
        """Store a result in such a way that a run that is stopped at any moment can be done again.

        Returns why it cannot be stored, else "". A submission counts as graded when its ledger has its fingerprint and
        its autograded notebook is there. So the old notebook goes first, and the new one comes last.
        """
        notebook = nbformat.from_dict(json.loads(result.notebook))
        target = self._course.autograded(student, self._assignment)
        for path in self._files(self._course.submitted(student, self._assignment)):
            try:
                if path.is_file():
                    path.open("rb").close()
            except OSError as error:  # notice it now, not when half is written
                return f"{path} cannot be read: {error.strerror}; see who owns it, and who may read it"
        try:
            timestamp = self._timestamp(self._course.submitted(student, self._assignment))
        except _BadStampError as error:
            return str(error)
        before = answers(target / f"{self._assignment}.ipynb")
        with _explained():
            shutil.rmtree(target, ignore_errors=True)
            self._note_chance(student, result.verdict, fingerprint)
            save_result(self._course, self._release, student, result.verdict, fingerprint)
            try:
                row = self._commit(lambda: self._save_grades(student, notebook, result.verdict, before, timestamp))
                note_grade(self._course, self._assignment, student, row, tests=self._release.digest)
                self._write_notebook(student, notebook, target)
            except MissingEntry as error:
                self._db.rollback()
                return str(error)
            except (SQLAlchemyError, OSError):
                raise
            except Exception as error:  # one hand-in must not keep the others from being graded
                self._db.rollback()
                return f"cannot be stored, something went wrong ({type(error).__name__}: {str(error)[:200]})"
        self._written += 1
        if self._written % AT_A_TIME == 0:
            self._db.remove()
        return ""

    def _note_chance(self, student: str, verdict: Verdict, fingerprint: str) -> None:
        """Note it if the same notebook now gets other points on the same cases."""
        last = read_ledger(self._course, self._assignment, student)
        if last and last.fingerprint == fingerprint:
            before, now = (sum(item.points or 0 for item in each.items.values()) for each in (last.verdict, verdict))
            if last.verdict.complete and verdict.complete and before != now:
                why = "the program draws at random, reads a clock, or takes close to all of its time"
                said = f"The same notebook and the same tests gave {before:g} points before, and now {now:g}: {why}."
                verdict.notes.append(said)

    def _resources(self, student: str) -> dict[str, Any]:
        """What nbgrader tells its preprocessors."""
        where = {"student": student, "assignment": self._assignment, "notebook": self._assignment}
        return {"nbgrader": {**where, "db_url": self._folder.db_url}}

    def waiting_answers(self) -> Answers:
        """How many answers of the assignment a person has yet to grade."""
        with _explained():
            rows = self._db.query(Grade).join(SubmittedNotebook).join(SubmittedAssignment).join(Assignment)
            waiting = rows.filter(Assignment.name == self._assignment, Grade.needs_manual_grade).join(BaseCell)
            those = waiting.with_entities(SubmittedAssignment.student_id, BaseCell.name, Grade.manual_score)
            passed_over, counts = self._release.points, self._course.counts
            graded = [
                score is not None for student, name, score in those if name not in passed_over and counts(student)
            ]
        return Answers(graded.count(False), graded.count(True))

    def lacks_points(self, student: str) -> bool:
        """Whether nobody has given points yet for something of theirs that the judge left to a person."""
        if WHOLE in standing(self._course, self._assignment, student):
            return False
        with _explained():
            row = self._gradebook.find_submission_notebook(self._assignment, self._assignment, student)
            return any(each.needs_manual_grade for each in row.grades if each.cell.name in self._release.points)

    def changed_marks(self, students: Collection[str]) -> dict[str, list[str]]:
        """What to say about points put in place of the judge's where the answers have changed since, by student."""
        course, assignment = self._course, self._assignment
        found: dict[str, list[str]] = defaultdict(list)
        with _explained():
            in_force = {student: known for student in students if (known := standing(course, assignment, student))}
            rows = self._db.query(Grade).join(SubmittedNotebook).join(SubmittedAssignment).join(Assignment)
            put = rows.filter(Assignment.name == assignment, Grade.needs_manual_grade, Grade.manual_score.isnot(None))
            for row in put:
                student, name = row.notebook.assignment.student_id, row.cell.name
                override = in_force.get(student, {}).get(name)
                if student in students and (override or name in self._release.points):
                    found[student].append(to_look_at(assignment, student, name, score(row), override))
            for student, known in in_force.items():
                whole = known.get(WHOLE)
                if whole and is_outdated(course, assignment, student, whole):
                    found[student].append(to_look_at(assignment, student, WHOLE, whole.points, whole))
        return found

    def _save_grades(
        self, student: str, notebook: Any, verdict: Verdict, before: dict[str, str], timestamp: datetime | None
    ) -> Any:
        """Save scores, comments and the late penalty by nbgrader's own code, on rows loaded at once; returns the row.

        What a person has given stays. nbgrader asks for it again whatever has changed; here it is asked for again only
        where the answer is not the one `before`, or, for the points of a test cell, any answer is not.
        """
        gradebook, assignment = self._gradebook, self._assignment
        gradebook.update_or_create_student(student)
        submission = gradebook.update_or_create_submission(assignment, student)
        submission.timestamp = timestamp  # even None: that of an earlier hand-in says nothing about this one
        self._db.flush()  # only then do new rows know of each other
        row = next((row for row in submission.notebooks if row.name == assignment), None)
        if row is None:
            raise MissingEntry(f"the gradebook has no notebook for them; release {assignment} again")
        note_grade(self._course, assignment, student, row)  # what a person has given since is in no history yet
        graded_before = any(given.auto_score is not None for given in row.grades)
        save = self._save
        save.gradebook = _Rows(row)
        save.notebook_id, save.assignment_id, save.student_id = assignment, assignment, student
        resources = self._resources(student)
        resources["nbgrader"]["verdict"] = verdict
        settled = {g.cell.name for g in row.grades if g.manual_score is not None and not g.needs_manual_grade}
        given_now = {grade_id(cell): cell.source for cell in notebook.cells if is_solution(cell)}
        for index, cell in enumerate(notebook.cells):
            save.preprocess_cell(cell, resources, index)
        for given in row.grades:
            name = given.cell.name
            same = before.get(name) == given_now[name] if name in given_now else before == given_now
            if name in settled and same:
                given.needs_manual_grade = False
        if (said := self._penalize(submission, row)) and graded_before:
            self.late[student] = said
        return row

    def may_cost_otherwise(self) -> set[str]:
        """The students whom being late costs something, or may: they were late, or have or had a date of their own."""
        due, people = self._course.due_dates, self._course.students or {}
        whole = due.of(self._assignment)
        found = set()
        with _explained():
            rows = self._db.query(
                SubmittedAssignment.student_id,
                SubmittedAssignment.timestamp,
                SubmittedAssignment.extension,
                SubmittedNotebook.late_submission_penalty,
                Assignment.duedate,
            ).select_from(SubmittedAssignment)
            for student, handed_in, extension, penalty, known in (
                rows.join(SubmittedNotebook).join(Assignment).filter(Assignment.name == self._assignment)
            ):
                own = due.of(self._assignment, people.get(student, Student(student))) if whole else None
                until = to_gradebook(own) if own else known
                if penalty or extension or (handed_in and until and handed_in > until) or own != whole:
                    found.add(student)
        return found

    def late_anew(self, student: str) -> str:
        """Work out again what being late costs, because due dates or the rules may have changed.

        Returns what has changed, in words, or "".
        """
        with _explained():
            submission = self._gradebook.find_submission(self._assignment, student)
            row = next(row for row in submission.notebooks if row.name == self._assignment)
            if not submission.assignment.duedate and not row.late_submission_penalty:
                return ""
            said = self._penalize(submission, row)
            self._db().commit_all()
            if said:
                note_grade(self._course, self._assignment, student, row)
        return said

    def _penalize(self, submission: Any, row: Any) -> str:
        """Set what a submission loses for being late, by the course's due dates; returns what changed, in words."""
        before = row.late_submission_penalty or 0
        due, student = self._course.due_dates, submission.student_id
        if whole := due.of(self._assignment):
            person = (self._course.students or {}).get(student, Student(student))
            own = due.of(self._assignment, person) or whole
            submission.extension = own - whole if own != whole else None
        if (late := submission.total_seconds_late) > 0:
            self._db.flush()
            self._db.expire(row, ["score"])
        now = late_penalty(self._penalties, student, row, late)
        row.late_submission_penalty = now or None
        return f"being late costs {count(float(now), 'point')}, and cost {before:g} before" if now != before else ""

    def _timestamp(self, folder: Path) -> datetime | None:
        """When the submission in a folder was handed in, or None where that is not known. Raises _BadStampError."""
        if not os.path.lexists(folder / "timestamp.txt"):
            return None
        if (when := stamped(folder)) and not yet_to_come(when, None):
            return when.replace(tzinfo=None)
        wrong = f"says {when:%Y-%m-%d %H:%M} UTC, which is yet to come" if when else "is not a time"
        raise _BadStampError(f"timestamp.txt {wrong}; collect the file again, or write one, such as {SUCH_AS}")

    def _write_notebook(self, student: str, notebook: Any, target: Path) -> None:
        """Write the autograded submission's folder, whole: the notebook, what was handed in with it, our own files."""
        notebook, _ = self._limit.preprocess(notebook, {})
        theirs, ours = self._course.submitted(student, self._assignment), self._course.source(self._assignment)
        with whole_folder(target) as folder:
            for source, paths in ((theirs, self._files(theirs)), (ours, self._own_files)):
                for path in paths:
                    if path.is_symlink() or not path.is_file():  # a link leads anywhere; or it is a pipe
                        continue
                    copy = folder / path.relative_to(source)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, copy)
            write_whole(folder / f"{self._assignment}.ipynb", nbformat.v4.writes(notebook, indent=None) + "\n")  # in C
            for path in folder.rglob("*"):
                if path.is_file():
                    path.chmod(0o444)

    @cached_property
    def _own_files(self) -> list[Path]:
        return self._files(self._course.source(self._assignment))

    def _files(self, folder: Path) -> list[Path]:
        """The files in a folder besides the notebook, without those that the course ignores."""
        return [Path(path) for path in find_all_files(str(folder), [*self._folder.ignore, "*.ipynb"])]


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """Turn what databases and disks raise into a sentence."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SAWarning)  # nbgrader's, about its own use of SQLAlchemy
            yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise GradebookError(f"the gradebook cannot be used: {of_gradebook(reason)}") from error
    except OSError as error:
        raise GradebookError(in_words(error)) from error


class _Rows:
    """The rows of one submitted notebook, where nbgrader's preprocessors look for them in a gradebook."""

    db = SimpleNamespace(commit=lambda: None)

    def __init__(self, notebook: SubmittedNotebook) -> None:
        self._grades = {grade.cell.name: grade for grade in notebook.grades}
        self._comments = {comment.cell.name: comment for comment in notebook.comments}

    def find_grade(self, name: str, *_: str) -> Grade:
        if name not in self._grades:
            raise MissingEntry(f"the gradebook has no grade for the cell {name}")
        return self._grades[name]

    def find_comment(self, name: str, *_: str) -> Comment:
        if name not in self._comments:
            raise MissingEntry(f"the gradebook has no comment for the cell {name}")
        return self._comments[name]
