"""What the autograder puts into nbgrader's pipeline: preprocessors, and the configuration that names them.

nbgrader keeps the gradebook, late penalties, manual grading, feedback and export. In its autograde step the
students' code is run by the judge instead of in a kernel of nbgrader's, and the scores come from the
judge's ledger instead of from the outputs of cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import nbformat
import nbgrader
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.api import MissingEntry
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearOutput,
    LimitOutput,
    NbGraderPreprocessor,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
)
from nbgrader.utils import is_grade, is_solution, is_task
from traitlets import Bool, Enum, Float

from aima_games.text import inline_html, part_name
from autograder.authoring import ANSWERS
from autograder.course.class_list import People
from autograder.course.course import Course
from autograder.course.due_dates import Timing, in_words
from autograder.course.hidden_cases import hidden_cases
from autograder.course.history import WHOLE
from autograder.course.ledger import read_ledger, save_result
from autograder.course.release import checked_release, read_release
from autograder.course.terminal import silent
from autograder.grading.marks import LateDays, being_late_costs, standing
from autograder.grading.safe_markdown import as_it_is, safe_code, safe_markdown, safe_output
from autograder.grading.sanitize import Before, sanitize, show
from autograder.grading.slip_notes import slip_notes
from autograder.grading.worker import Task, judged
from autograder.hand_ins.hand_in import late_by_lms, read_hand_in
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint


def configure(c: Any) -> None:
    """Set an nbgrader configuration so that submissions go through the judge."""
    c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", *ANSWERS]
    c.Autograde.sanitize_preprocessors = [
        ClearOutput,
        TrustOnlyTheRelease,
        OverwriteKernelspec,
        OverwriteCells,
        CheckCellMetadata,
    ]
    c.Autograde.autograde_preprocessors = [
        JudgeSubmission,
        LimitOutput,
        SaveLedger,
        AssignLatePenalties,
        CheckCellMetadata,
    ]
    c.AssignLatePenalties.plugin_class = LateDays
    c.GenerateFeedback.preprocessors = [GradesAndReports, CSSHTMLHeaderPreprocessor]
    c.HTMLExporter.filters = {  # for feedback and for formgrader
        "markdown2html": safe_markdown,
        "highlight_code": safe_code,
        "ansi2html": safe_output,
        "strip_files_prefix": as_it_is,
    }
    # Our template `feedback` comes before nbgrader's, whose folder is named, too, because it has formgrader's template.
    c.HTMLExporter.extra_template_basedirs = [
        str(Path(__file__).parents[1] / "templates"),
        str(Path(nbgrader.__file__).parent / "server_extensions" / "formgrader" / "templates"),
    ]
    c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}


class GradesAndReports(NbGraderPreprocessor):
    """What the feedback page says about a cell: its score, whether a person has yet to grade it, what the judge saw.

    A caller that has already read the gradebook passes the marks in the resources; otherwise they are read here.
    """

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        if "marks" not in where:
            with _course(self).gradebook() as gradebook:
                submission = gradebook.find_submission(where["assignment"], where["student"])
                where["marks"] = marks_of(_course(self), submission)
        marks = where.pop("marks")
        try:
            for cell in nb.cells:
                if is_grade(cell) or is_solution(cell) or is_task(cell):
                    cell.metadata.nbgrader["part"] = part_name(cell.metadata.nbgrader.grade_id)
                if is_solution(cell) or is_task(cell):
                    cell.metadata.nbgrader["comment"] = marks["comments"][cell.metadata.nbgrader.grade_id]
                if is_grade(cell) or is_task(cell):
                    cell.metadata.nbgrader.update(marks["grades"][cell.metadata.nbgrader.grade_id])
                    if cell.metadata.nbgrader.pop("wrong", False):
                        cell.metadata.nbgrader["report"], cell.outputs = _report(cell.outputs), []
        except KeyError as error:
            raise MissingEntry(f"the gradebook has no marks for the cell {error}") from error
        where.update(marks["page"])
        return nb, resources


def _report(outputs: Iterable[Any]) -> str:
    """What the judge has put below a test cell, as HTML."""
    shown = (output.get("data", {}) for output in outputs)
    return "".join(data.get("text/html") or f"<pre>{escape(data.get('text/plain', ''))}</pre>" for data in shown)


def marks_of(course: Course, submission: Any) -> dict[str, Any]:
    """What a feedback page says about a submission in the gradebook, as plain data.

    Raises MissingEntry where the gradebook has no notebook for it.
    """
    assignment, student = submission.assignment.name, submission.student
    row = next((each for each in submission.notebooks if each.name == assignment), None)
    if row is None:
        raise MissingEntry(f"the gradebook has no notebook for them; release {assignment} again")
    ledger, overrides = read_ledger(course, assignment, student.id), standing(course, assignment, student.id)
    items, grades = ledger.verdict.items if ledger else {}, {}
    for grade in row.grades:
        name, override = grade.cell.name, overrides.get(grade.cell.name)
        waiting = grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None
        grades[name] = {"score": grade.score, "points": grade.max_score, "waiting": waiting}
        if override and override.points == grade.score:
            grades[name]["in_short"] = inline_html(str(override))
        elif item := items.get(name):
            grades[name]["in_short"] = inline_html(item.diagnosis or "all right")
        if (item := items.get(name)) and item.diagnosis:
            several = item.marks if len(item.marks) > 1 and item.max_points else ()
            said = [f"{each.demand} {each.worth}" for each in several]
            if several and round(sum(each.earned for each in several), 2) < (item.points or 0):
                said.append(f"one small edit from right, it keeps {item.points:g}")
            grades[name] |= {"wrong": True, "by_demand": " · ".join(said)}
    penalty, timing, whole = row.late_submission_penalty or 0, Timing.of(submission, course.zone), overrides.get(WHOLE)
    name = f"{student.first_name or ''} {student.last_name or ''}".strip()
    page = {
        "name": f"{name} ({student.id})" if name else student.id,
        "score": row.score - penalty,
        "max_score": row.max_score,
        "waiting": sum(each["points"] for each in grades.values() if each["waiting"]),
        "late_penalty": penalty,
        "due": in_words(timing.due) if timing.due else "",
        "other_date": timing.other_date,
        "handed_in": in_words(timing.handed_in) if timing.handed_in else "",
        "late": timing.late.partition(":")[0],
        "marked_late": "",
        "together": [],
    }
    hand_in = read_hand_in(course.submitted(student.id, assignment))
    if hand_in and hand_in.team:
        people = People(course.class_list or {})
        page["together"] = [people.name(each) for each in hand_in.team.split() if each != student.id]
    late = None if submission.timestamp else late_by_lms(hand_in, timing.due)
    if hand_in and late and being_late_costs(course.config):
        page["marked_late"] = f"{hand_in.system} says that it was late; what that costs is not decided yet."
    if whole:
        page |= {"marked_late": "", "override": str(whole), "score": whole.points, "waiting": 0, "late_penalty": 0}
    return {"page": page, "grades": grades, "comments": {each.cell.name: each.comment for each in row.comments}}


def _course(preprocessor: NbGraderPreprocessor) -> Course:
    """The course that a preprocessor works for; its exporter's converter knows the directory."""
    return Course(preprocessor.parent.parent.coursedir.root)


class TrustOnlyTheRelease(NbGraderPreprocessor):
    """Keep only the text of a submission's cells; everything that steers grading comes from the release."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        release = read_release(_course(self), where["assignment"])
        return sanitize(nb, release.parsed, release.lines), resources


class JudgeSubmission(NbGraderPreprocessor):
    """Run a sanitized submission through the judge; its outputs go into the notebook, the ledger into the course."""

    unsafe = Bool(False, help="Run students' code without a sandbox, with all your files in its reach.").tag(
        config=True
    )
    cell_seconds = Float(Limits.cell, help="Seconds of processor time that a cell may take.").tag(config=True)
    case_seconds = Float(Limits.case, help="Seconds of processor time for one case of a check.").tag(config=True)
    notebook_seconds = Float(Limits.notebook, help="Seconds of processor time for a whole notebook.").tag(config=True)
    hints = Enum(list(map(str, Hint)), str(Hint.NAME), help="How much feedback tells about a mistake.").tag(config=True)

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where, course = resources["nbgrader"], _course(self)
        release = checked_release(course, where["assignment"])
        release.require_items()
        limits = Limits(cell=self.cell_seconds, case=self.case_seconds, notebook=self.notebook_seconds)
        handed_in = course.submitted(where["student"], release.assignment) / f"{where['notebook']}.ipynb"
        theirs = nbformat.read(handed_in, as_version=4)
        hidden = hidden_cases(course, release)
        slips = slip_notes(course, release, hidden, silent(""))
        task = Task.of(release, "", limits, self.unsafe, Hint(self.hints), hidden, slips)
        verdict = judged(task, nb, Before.of(theirs, release.parsed, release.lines))
        show(nb, verdict)
        save_result(course, release, where["student"], verdict)
        for sentence in verdict.attention:
            self.log.warning("%s: %s", where["student"], sentence)
        resources["nbgrader"]["verdict"] = verdict
        return nb, resources


class SaveLedger(SaveAutoGrades):
    """Save the judge's scores into the gradebook; manual scores and comments are kept as nbgrader keeps them."""

    def _add_score(self, cell: Any, resources: dict[str, Any]) -> None:
        item = resources["nbgrader"]["verdict"].items.get(cell.metadata.nbgrader.grade_id)
        if item is None and is_solution(cell):  # graded by hand
            super()._add_score(cell, resources)
            return
        grade = self.gradebook.find_grade(
            cell.metadata.nbgrader.grade_id, self.notebook_id, self.assignment_id, self.student_id
        )
        assert is_grade(cell), cell.metadata
        assert not is_solution(cell), cell.metadata
        if item is None or item.points is None:  # the judge says nothing, so a person has to
            grade.auto_score, grade.needs_manual_grade = None, True
        else:
            grade.auto_score = item.points
            grade.needs_manual_grade = grade.manual_score is not None
        self.gradebook.db.commit()
