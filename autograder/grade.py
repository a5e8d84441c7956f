"""Grade the submissions of an assignment: each through nbgrader's autograde step, where the judge sits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder import sandbox
from autograder.course import STUDENT_ID, Course, CourseError
from autograder.nbgrader_step import run_step
from autograder.notebook_file import LARGEST, BadNotebookError, released_ids, submission_ids


@dataclass
class Outcome:
    """What grading came to: who was graded now, who had not changed, and who needs a human and why."""

    graded: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    trouble: dict[str, str] = field(default_factory=dict)


def grade(
    course: Course,
    assignment: str,
    unsafe: bool = False,
    again: bool = False,
    progress: Callable[[list[str]], Any] = iter,
) -> Outcome:
    """Grade every submission of `assignment` that has changed since it was last graded, or all with `again`.

    A submission that cannot be graded is named in the outcome with what to do; the others are graded.
    Raises CourseError where the assignment is unknown or not released, or nobody has handed in;
    NoSandboxError where there is no sandbox and `unsafe` was not asked for.
    """
    from nbgrader.converters import Autograde

    course.require_release(assignment)
    if not unsafe:
        sandbox.bubblewrap()
    course.config.JudgeSubmission.unsafe = unsafe
    students = submitted_students(course, assignment)
    if not students:
        raise CourseError(f"nobody has handed in {assignment}; run: autograder collect {assignment} FOLDER-OR-ZIP")
    outcome = Outcome()
    with course.gradebook() as gradebook:
        for student in (course.students or {}).values():
            details = {"first_name": student.first_name, "last_name": student.last_name, "email": student.email}
            gradebook.update_or_create_student(student.id, **details)
    ids = released_ids(course.release(assignment) / f"{assignment}.ipynb")
    for student in progress(students):
        reason = ungradable(course, assignment, student, ids)
        if reason:
            outcome.trouble[student] = reason
        elif not again and is_up_to_date(course, assignment, student):
            outcome.unchanged.append(student)
        else:
            try:
                run_step(course, Autograde, assignment, student)
                outcome.graded.append(student)
            except CourseError as error:
                outcome.trouble[student] = str(error)
    return outcome


def submitted_students(course: Course, assignment: str) -> list[str]:
    """The names of the folders in `submitted/` that hold something for the assignment."""
    return sorted(path.parent.name for path in (course.root / "submitted").glob(f"*/{assignment}") if path.is_dir())


def ungradable(course: Course, assignment: str, student: str, ids: set[str]) -> str:
    """Why a submission cannot be graded and what to do about it; empty where it can."""
    if not STUDENT_ID.fullmatch(student):
        return "the folder's name cannot be a student's id; rename it (letters, digits, . _ @ -)"
    if course.students is not None and student not in course.students:
        return "is not in students.csv; add the student there, or rename the folder to the right id"
    notebook = course.submitted(student, assignment) / f"{assignment}.ipynb"
    if not notebook.is_file():
        others = sorted(path.name for path in notebook.parent.iterdir() if path.name != "timestamp.txt")
        if len(others) == 1 and others[0].endswith(".ipynb"):
            return f"the notebook is called {others[0]!r}; rename it to {notebook.name}, then grade again"
        found = ", ".join(others[:5]) or "nothing"
        return f"there is no {notebook.name} (there is {found}); ask for it"
    try:
        with notebook.open("rb") as file:
            found_ids = submission_ids(file.read(LARGEST + 1))
    except BadNotebookError as error:
        return f"{notebook.name} {error}; ask for it again"
    except OSError as error:
        return f"{notebook.name} cannot be read: {error.strerror}"
    if not found_ids & ids:
        return f"{notebook.name} has none of the cells of {assignment}; is it another notebook? Ask for the right one"
    return ""


def is_up_to_date(course: Course, assignment: str, student: str) -> bool:
    """Whether the grade in the gradebook is for this very submission, assignment and set of hidden cases."""
    from nbgrader.api import MissingEntry

    result = course.result(assignment, student)
    if result is None or result.get("fingerprint") != course.fingerprint(assignment, student):
        return False
    if not (course.autograded(student, assignment) / f"{assignment}.ipynb").is_file():
        return False
    with course.gradebook() as gradebook:
        try:
            gradebook.find_submission(assignment, student)
        except MissingEntry:
            return False
    return True


def feedback(course: Course, assignment: str, progress: Callable[[list[str]], Any] = iter) -> list[Path]:
    """Write the feedback page of every graded student; returns the pages. Raises CourseError where nobody is graded."""
    from nbgrader.converters import GenerateFeedback

    course.require_release(assignment)
    students = sorted(path.parent.name for path in (course.root / "autograded").glob(f"*/{assignment}"))
    if not students:
        raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
    pages = []
    for student in progress(students):
        run_step(course, GenerateFeedback, assignment, student)
        pages.append(course.root / "feedback" / student / assignment / f"{assignment}.html")
    return pages
