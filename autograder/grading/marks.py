"""Marks as they stand in the gradebook: their history, the answers they were given for, and what being late costs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import is_solution
from traitlets import Float, Int

from aima_games.home.notebook_file import grade_id
from aima_games.text import part_name
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import from_gradebook
from autograder.course.history import WHOLE, Override, add_line, overrides, read_lines
from autograder.hand_ins.hand_in import LEFT, Lateness, lateness, read_hand_in, roll_rows, stamped, students_in


def score(grade: Any) -> float:
    """What a row of the gradebook is worth, as nbgrader counts it: a person's points, or else the judge's."""
    given = grade.auto_score if grade.manual_score is None else grade.manual_score
    return (given or 0.0) + (grade.extra_credit or 0.0)


def note_grade(course: Course, assignment: str, student: str, row: Any, **more: str) -> None:
    """Add what a submitted notebook's `row` in the gradebook is worth to its history, unless the last entry says that.

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
    """What stood in the cells to fill in, by id, when a submission was last graded; empty where that is not known."""
    try:
        cells = nbformat.from_dict(json.loads(path.read_bytes() if path.is_file() else b"{}")).cells
    except (OSError, ValueError, AttributeError):
        return {}
    return {grade_id(cell): "".join(cell.source) for cell in cells if is_solution(cell)}


def answers_digest(course: Course, assignment: str, student: str) -> str:
    """A digest of the answers that were graded; empty where it is not known what was graded."""
    found = answers(course.autograded(student, assignment) / f"{assignment}.ipynb")
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:32] if found else ""


def standing(course: Course, assignment: str, student: str) -> dict[str, Override]:
    """The overrides in force by item. Raises OSError."""
    return overrides(read_lines(course.history_path(assignment, student)))


def is_outdated(course: Course, assignment: str, student: str, override: Override) -> bool:
    """Whether the answers have changed since the override of a whole assignment."""
    return override.item == WHOLE and override.answers != answers_digest(course, assignment, student)


def to_look_at(assignment: str, student: str, item: str, points: float, override: Override | None) -> str:
    """What to say where the answers have changed since a person gave other points than the judge."""
    item = part_name(item)
    name = f"`{item}` counts" if item else "the whole assignment counts"
    if not override:
        return f"{name} {points:g}, as a person gave it; the answers have changed since: look at it in formgrader"
    command = f"autograder override {assignment} {student} {item}".rstrip()
    return (
        f"{name} {points:g} ({override}); the answers have changed since. To keep it: {command} {points:g} --reason …; "
        f"to take it back: {command} --undo"
    )


# What being late costs

DAY, MINUTE = 24 * 3600, 60


class LateDays(LateSubmissionPlugin):
    """Some days late are free in a course; each further day takes a part of the score.

    A day that has begun counts whole, and the minute of a due date is in time. Free days go to the assignments in the
    order of their due dates, as the course has dates and hand-ins now: the gradebook knows them only as they were when
    each was last graded. Without a percentage this is nbgrader's own plugin, with its `penalty_method`.
    """

    free_days = Int(0, help="Days late, over all assignments of the course, that cost a student nothing.").tag(
        config=True
    )
    percent_a_day = Float(0, help="Percent of an assignment's score that each further day takes.").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """The points that a student loses, None where nothing is to be taken."""
        if total_seconds_late < MINUTE:  # 23:59:30 is in time where 23:59 is due, as for an LMS
            return None
        if not self.percent_a_day:
            return super().late_submission_penalty(student_id, score, total_seconds_late)
        costing = self._costing(total_seconds_late, self._used_before(student_id).values())
        return round(score * min(100, self.percent_a_day * costing) / 100, 2) if costing > 0 else None

    def gone(self, student: str, seconds_late: float) -> list[str]:
        """The assignments whose hand-in a student no longer has here, where this one would cost less without them."""
        used = self._used_before(student)
        there = {name: used[name] for name in used if self._course().submitted(student, name).is_dir()}
        same = self._costing(seconds_late, used.values()) == self._costing(seconds_late, there.values())
        return [] if same else [name for name in used if used[name] and name not in there]

    def uncertain(self, student: str, seconds_late: float) -> list[str]:
        """The assignments before this one that may have used free days which this one has, as nobody knows the time."""
        used = self._used_before(student)
        has_free_days = self._costing(seconds_late, used.values()) < days(seconds_late)
        return [name for name in used if has_free_days and not used[name] and self._may_be_late(student, name)]

    def _may_be_late(self, student: str, assignment: str) -> bool:
        """Whether nobody knows when a hand-in came, or by how much it was late, or a file was left to be decided about.

        Raises CourseError.
        """
        course = self._course()
        person = (course.students or {}).get(student, Student(student))
        folder = course.submitted(student, assignment)
        found = lateness(course, assignment, person, read_hand_in(folder)) if folder.is_dir() else Lateness.NO
        left = [row for row in roll_rows(course, assignment) if row.get("state") == LEFT]
        return found in (Lateness.MARKED, Lateness.UNKNOWN) or any(student in students_in(row) for row in left)

    def _costing(self, seconds_late: float, used: Iterable[int]) -> int:
        """How many days cost something, where these were used before."""
        return max(0, days(seconds_late) - max(0, self.free_days - sum(used)))

    def _course(self) -> Course:
        return getattr(self.parent, "course", None) or Course(self.parent.parent.parent.coursedir.root)

    def _used_before(self, student: str) -> dict[str, int]:
        """The days late in each that was due before this assignment; `parent` knows gradebook and assignment. Nothing
        where the course has no such rule."""
        if not self.percent_a_day:
            return {}
        gradebook, assignment, course = self.parent.gradebook, self.parent.assignment_id, self._course()
        dues = {each.name: _due(course, each) for each in gradebook.assignments}
        graded = {each.assignment.name: each for each in gradebook.find_student(student).submissions}
        if not (due := dues.get(assignment)):
            return {}
        before = [name for name, other in dues.items() if other and (other, name) < (due, assignment)]
        return {name: days(_seconds_late(course, name, student, dues[name], graded.get(name))) for name in before}


def _due(course: Course, assignment: Any) -> datetime | None:
    """When an assignment, a row of the gradebook, is due for everybody."""
    return course.due_dates.of(assignment.name) or from_gradebook(assignment.duedate, course.zone)


def _seconds_late(course: Course, assignment: str, student: str, due: datetime | None, graded: Any) -> float:
    """By how much a student's hand-in is late now; `graded` is the gradebook's row about it, None if there is none."""
    person = (course.students or {}).get(student, Student(student))
    own = graded and from_gradebook(graded.duedate, course.zone)
    until = course.due_dates.of(assignment, person) or own or due
    folder = course.submitted(student, assignment)
    when = stamped(folder) if folder.is_dir() else graded and from_gradebook(graded.timestamp, course.zone)
    return max(0.0, (when - until).total_seconds()) if when and until else 0.0


def late_penalties(course: Course, gradebook: Any, assignment: str) -> AssignLatePenalties:
    """nbgrader's preprocessor with the course's plugin, which asks it for course, gradebook and assignment."""
    penalties = AssignLatePenalties(config=course.config)
    penalties.init_plugin()
    penalties.course, penalties.gradebook, penalties.assignment_id = course, gradebook, assignment
    return penalties


def late_penalty(penalties: AssignLatePenalties, student: str, notebook: Any, seconds_late: float) -> float:
    """The points that a student's notebook, a row of the gradebook, loses for being that late by the present rules."""
    if seconds_late <= 0:
        return 0.0
    penalty = penalties.plugin_inst.late_submission_penalty(student, notebook.score, seconds_late)
    return 0.0 if penalty is None else penalties._check_late_penalty(notebook, penalty)


def uncertain_free_days(penalties: AssignLatePenalties, student: str, seconds_late: float) -> list[str]:
    """What to do about earlier hand-ins of which it is not certain how many free days of a student's they have used.

    Raises CourseError.
    """
    plugin, assignment = penalties.plugin_inst, penalties.assignment_id
    if not isinstance(plugin, LateDays):
        return []
    by_hand = f"or give the points yourself: autograder override {assignment} {student} POINTS --reason …"
    return [
        *(
            f"submitted/{student}/{name} was late and is gone, so it is not certain whether its free days count: put "
            f"it back, {by_hand}"
            for name in plugin.gone(student, seconds_late)
        ),
        *(
            f"{name} may have used free days of {student}'s, as it is not known when it came: say so there first, "
            f"{by_hand}"
            for name in plugin.uncertain(student, seconds_late)
        ),
    ]


def being_late_costs(config: Any) -> bool:
    """Whether a course may take points off for being late."""
    plugin = config.AssignLatePenalties.get("plugin_class", LateDays)
    method = config.LateSubmissionPlugin.get("penalty_method", config.LateDays.get("penalty_method", "none"))
    return plugin is not LateDays or bool(config.LateDays.get("percent_a_day", 0)) or method != "none"


def days(seconds: float) -> int:
    """The number of days, each day that has begun counting whole, but not for less than a minute."""
    return ceil(seconds // MINUTE * MINUTE / DAY)
