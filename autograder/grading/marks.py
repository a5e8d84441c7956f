"""Marks as they stand in the gradebook: their history, and the answers that they were given for."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.utils import is_solution

from aima_games.home.notebook_file import grade_id
from aima_games.text import part_name
from autograder.course.course import Course
from autograder.course.history import WHOLE, Override, add_line, overrides, read_lines


def score(grade: Any) -> float:
    """What a row of the gradebook is worth, as nbgrader counts it: the person's points, else the judge's."""
    given = grade.auto_score if grade.manual_score is None else grade.manual_score
    return (given or 0.0) + (grade.extra_credit or 0.0)


def note_grade(course: Course, assignment: str, student: str, row: Any, **more: str) -> None:
    """Add what a submitted notebook's `row` in the gradebook is worth to its history, unless that was noted last.

    Raises OSError.
    """
    if all(grade.auto_score is None and grade.manual_score is None for grade in row.grades):
        return
    grades = sorted(row.grades, key=lambda grade: grade.cell.name)
    line = {
        "what": "grade",
        "points": {grade.cell.name: score(grade) for grade in grades},
        "by_hand": [grade.cell.name for grade in grades if grade.manual_score is not None],
        "waiting": [grade.cell.name for grade in grades if grade.needs_manual_grade],
        "late": row.late_submission_penalty or 0.0,
        **more,
    }
    path = course.history_path(assignment, student)
    noted = [known for known in read_lines(path) if known.get("what") == "grade" and not known.get("superseded")]
    if not noted or any(noted[-1].get(key) != value for key, value in line.items()):
        add_line(path, {**line, "student": student})


def answers(path: Path) -> dict[str, str]:
    """What stood in the cells to fill in when a submission was last graded; empty where that is not known."""
    try:
        cells = nbformat.from_dict(json.loads(path.read_bytes() if path.is_file() else b"{}")).cells
    except (OSError, ValueError, AttributeError):
        return {}
    return {grade_id(cell): "".join(cell.source) for cell in cells if is_solution(cell)}


def answers_digest(course: Course, assignment: str, student: str) -> str:
    """What tells the answers that were graded from others; empty where nobody knows what was graded."""
    found = answers(course.autograded(student, assignment) / f"{assignment}.ipynb")
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:32] if found else ""


def standing(course: Course, assignment: str, student: str) -> dict[str, Override]:
    """The overrides in force by item. Raises OSError."""
    return overrides(read_lines(course.history_path(assignment, student)))


def is_outdated(course: Course, assignment: str, student: str, override: Override) -> bool:
    """Whether the answers have changed since the override of a whole assignment."""
    return override.item == WHOLE and override.answers != answers_digest(course, assignment, student)


def to_look_at(assignment: str, student: str, item: str, points: float, override: Override | None) -> str:
    """What to say where the answers have changed since a person put points in place of those that were found."""
    item = part_name(item)
    name = f"`{item}` counts" if item else "the whole assignment counts"
    if not override:
        return f"{name} {points:g}, as a person gave it; the answers have changed since: look at it in formgrader"
    command = f"autograder override {assignment} {student} {item}".rstrip()
    return (
        f"{name} {points:g} ({override}); the answers have changed since. To keep it: {command} {points:g} --reason …; "
        f"to take it back: {command} --undo"
    )
