"""What grading found, as tables and a picture: reports/ASSIGNMENT/items.csv, grades.csv and scores.png."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course import Course, CourseError, write_whole
from autograder.grade import submitted_students, ungradable
from autograder.notebook_file import released_ids

BY_HAND = "waiting for a grader"


@dataclass(frozen=True)
class Grade:
    """A student's grade on an assignment, the late penalty taken off.

    `trouble` says why there is none; `newer` what is wrong with a file that was handed in after the graded one.
    """

    student: str
    first_name: str
    last_name: str
    score: float
    max_score: float
    late_penalty: float
    by_hand: bool
    trouble: str = ""
    newer: str = ""


@dataclass(frozen=True)
class ItemScore:
    """A student's score on one item, with what the judge says is wrong."""

    student: str
    item: str
    score: float
    max_score: float
    diagnosis: str


def read_grades(course: Course, assignment: str) -> tuple[list[Grade], list[ItemScore]]:
    """The grades in the gradebook, item by item, with everybody who handed in but could not be graded.

    Raises CourseError where nothing has been graded.
    """
    course.require_release(assignment)
    grades, items = [], []
    ids = released_ids(course.release(assignment) / f"{assignment}.ipynb")
    trouble = {
        student: reason
        for student in submitted_students(course, assignment)
        if (reason := ungradable(course, assignment, student, ids))
    }
    with course.gradebook() as gradebook:
        submissions = sorted(gradebook.assignment_submissions(assignment), key=lambda submission: submission.student.id)
        for submission in submissions:
            student = submission.student
            newer = trouble.pop(student.id, "")
            ledger = course.result(assignment, student.id) or {"items": {}}
            penalty = submission.late_submission_penalty or 0.0
            names = student.first_name or "", student.last_name or ""
            score = max(0.0, submission.score - penalty)
            by_hand = bool(submission.needs_manual_grade)
            grades.append(Grade(student.id, *names, score, submission.max_score, penalty, by_hand, newer=newer))
            for notebook in submission.notebooks:
                for grade in _in_order(notebook.grades, ledger):
                    said = ledger["items"].get(grade.name, {}).get("diagnosis", "")
                    diagnosis = BY_HAND if grade.needs_manual_grade and not said else said
                    items.append(ItemScore(student.id, grade.name, grade.score, grade.max_score, diagnosis))
        if not grades and not trouble:
            raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
        if trouble:
            cells = gradebook.find_assignment(assignment).notebooks[0].grade_cells
            best = sum(cell.max_score for cell in cells)
            for student, reason in sorted(trouble.items()):
                grades.append(Grade(student, "", "", 0.0, best, 0.0, False, reason))
                items += [ItemScore(student, cell.name, 0.0, cell.max_score, f"not graded: {reason}") for cell in cells]
    return grades, items


def _in_order(grades: Sequence[Any], ledger: dict[str, Any]) -> list[Any]:
    """Grades in the order of the notebook; those by hand last."""
    order = list(ledger["items"])
    return sorted(
        grades, key=lambda grade: (order.index(grade.name) if grade.name in order else len(order), grade.name)
    )


def write_report(course: Course, assignment: str) -> list[Path]:
    """Write the report of an assignment and return its files. Raises CourseError where nothing has been graded."""
    grades, items = read_grades(course, assignment)
    folder = course.root / "reports" / assignment
    rows = [[item.student, item.item, _number(item.score), _number(item.max_score), item.diagnosis] for item in items]
    write_whole(folder / "items.csv", _csv(["student", "item", "score", "max_score", "diagnosis"], rows))
    head = ["student", "first_name", "last_name", "score", "max_score", "late_penalty", "state"]
    rows = [
        [
            g.student,
            g.first_name,
            g.last_name,
            _number(g.score),
            _number(g.max_score),
            _number(g.late_penalty),
            _state(g),
        ]
        for g in grades
    ]
    write_whole(folder / "grades.csv", _csv(head, rows))
    picture = folder / "scores.png"
    _draw_distribution([grade for grade in grades if not grade.trouble], assignment, picture)
    return [folder / "items.csv", folder / "grades.csv", picture]


def _state(grade: Grade) -> str:
    if grade.trouble:
        return f"not graded: {grade.trouble}"
    state = BY_HAND if grade.by_hand else "graded"
    return f"{state}; not graded: the newest file, it {grade.newer}" if grade.newer else state


def _number(value: float) -> str:
    return f"{value:g}" if value == round(value, 2) else f"{value:.2f}"


def _csv(head: list[str], rows: Sequence[Sequence[str]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return file.getvalue()


def _cell(value: str) -> str:
    """A value that no spreadsheet takes for a formula: what students can make up never starts with = + - @."""
    return "'" + value if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _draw_distribution(grades: Sequence[Grade], assignment: str, path: Path) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(7, 4), layout="constrained")
    FigureCanvasAgg(figure)
    ax = figure.add_subplot()
    best = max((grade.max_score for grade in grades), default=1.0) or 1.0
    scores = [grade.score for grade in grades]
    bins = min(10, max(1, round(best)))
    ax.hist(scores, bins=bins, range=(0, best), color="#3b6ea5", edgecolor="white")
    if scores:
        mean = sum(scores) / len(scores)
        ax.axvline(mean, color="#222222", linestyle="--", label=f"mean {mean:.1f}")
        ax.legend(frameon=False)
    waiting = sum(grade.by_hand for grade in grades)
    note = f"; {waiting} with written answers still to be graded" if waiting else ""
    ax.set_title(f"{assignment}: {len(scores)} graded submissions{note}", fontsize=11)
    ax.set_xlabel(f"score, of {best:g} points")
    ax.set_ylabel("submissions")
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=150, metadata={"Software": None, "Title": f"Scores of {assignment}"})
