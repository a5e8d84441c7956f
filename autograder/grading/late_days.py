"""What being late costs: nbgrader's plugin for late penalties, with free days and so much for each further day."""

from __future__ import annotations

from math import ceil
from typing import Any

from nbgrader.plugins import LateSubmissionPlugin
from traitlets import Float, Int

DAY = 24 * 3600


class LateDays(LateSubmissionPlugin):
    """Some days late are free in a course; each further day takes a part of the score.

    Days begun count whole. Free days go to the assignments in the order of their due dates. Without a percentage it is
    nbgrader's own plugin, with its `penalty_method`.
    """

    free_days = Int(0, help="Days late, over all assignments of the course, that cost a student nothing.").tag(
        config=True
    )
    percent_a_day = Float(0, help="Of the score of an assignment, what each further day late takes.").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """The points that a student loses, None where nothing is to be taken."""
        if not self.percent_a_day:
            return super().late_submission_penalty(student_id, score, total_seconds_late)
        costing = days(total_seconds_late) - max(0, self.free_days - self._used_before(student_id))
        return round(score * min(100, self.percent_a_day * costing) / 100, 2) if costing > 0 else None

    def _used_before(self, student: str) -> int:
        """Days late of what was due before this assignment; who assigns the penalty knows gradebook and assignment."""
        gradebook, assignment = self.parent.gradebook, self.parent.assignment_id
        due = gradebook.find_assignment(assignment).duedate
        theirs = gradebook.find_student(student).submissions
        return sum(days(each.total_seconds_late) for each in theirs if _is_before(each.assignment, due, assignment))


def being_late_costs(config: Any) -> bool:
    """Whether points may be taken off in a course for being late."""
    plugin = config.AssignLatePenalties.get("plugin_class", LateDays)
    method = config.LateSubmissionPlugin.get("penalty_method", config.LateDays.get("penalty_method", "none"))
    return plugin is not LateDays or bool(config.LateDays.get("percent_a_day", 0)) or method != "none"


def days(seconds: float) -> int:
    """Whole days, those that have begun included."""
    return ceil(seconds / DAY)


def _is_before(other: Any, due: Any, assignment: str) -> bool:
    return other.duedate is not None and (other.duedate, other.name) < (due, assignment)
