"""What the autograder puts into nbgrader's pipeline: preprocessors, and the configuration that names them.

nbgrader keeps the gradebook, late penalties, manual grading, feedback and export. In its autograde step the
students' code is run by the judge instead of in a kernel of nbgrader's, and the scores come from the
judge's ledger instead of from the outputs of cells.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import nbgrader
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearOutput,
    GetGrades,
    LimitOutput,
    NbGraderPreprocessor,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
)
from nbgrader.utils import is_grade, is_solution
from traitlets import Bool, Enum, Float

from aima_games.student.as_graded import changes
from autograder.authoring import ANSWERS
from autograder.course.course import Course
from autograder.course.due_dates import Timing, in_words
from autograder.course.ledger import read_ledger, save_result
from autograder.course.release import checked_release, read_release, student_key
from autograder.grading.late_days import LateDays
from autograder.grading.marks import standing
from autograder.grading.safe_markdown import as_it_is, safe_code, safe_markdown, safe_output
from autograder.grading.sanitize import sanitize, show
from autograder.grading.worker import Task, judged
from autograder.history.overrides import WHOLE
from autograder.judge.hints import Hint
from autograder.judge.student_process import Limits


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
    # Our template `feedback` comes before nbgrader's. Its folder has to be named too: formgrader's template is there.
    c.HTMLExporter.extra_template_basedirs = [
        str(Path(__file__).parents[1] / "templates"),
        str(Path(nbgrader.__file__).parent / "server_extensions" / "formgrader" / "templates"),
    ]
    c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}


class GradesAndReports(GetGrades):
    """What the feedback page says about a cell: its score, whether a person has yet to grade it, what the judge saw."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        ledger = read_ledger(_course(self), where["assignment"], where["student"])
        self._items = ledger.verdict.items if ledger else {}
        self._overrides = standing(_course(self), where["assignment"], where["student"])
        nb, resources = super().preprocess(nb, resources)
        if whole := self._overrides.get(WHOLE):
            where["override"] = str(whole)
            where["score"], where["late_penalty"] = whole.points, 0
        return nb, resources

    def preprocess_cell(self, cell: Any, resources: dict[str, Any], index: int) -> tuple[Any, dict[str, Any]]:
        if not index:  # the gradebook is open now
            submission = self.gradebook.find_submission(self.assignment_id, self.student_id)
            student = submission.student
            name = f"{student.first_name or ''} {student.last_name or ''}".strip()
            where = resources["nbgrader"]
            where["name"] = f"{name} ({self.student_id})" if name else self.student_id
            where["timing"], where["in_words"] = Timing.of(submission), in_words
        return super().preprocess_cell(cell, resources, index)

    def _get_score(self, cell: Any, resources: dict[str, Any]) -> None:
        super()._get_score(cell, resources)
        marks = cell.metadata.nbgrader
        grade = self.gradebook.find_grade(marks.grade_id, self.notebook_id, self.assignment_id, self.student_id)
        marks["waiting"] = grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None
        if item := self._items.get(marks.grade_id):
            marks["in_short"] = item.diagnosis or "all right"
        override = self._overrides.get(marks.grade_id)
        if override and override.points == grade.score:
            marks["in_short"] = str(override)


def _course(preprocessor: NbGraderPreprocessor) -> Course:
    """The course that a preprocessor works for: its exporter's converter knows the directory."""
    return Course(preprocessor.parent.parent.coursedir.root)


class TrustOnlyTheRelease(NbGraderPreprocessor):
    """Keep of a submission the cells' text alone; everything that steers grading comes from the release."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        return sanitize(nb, read_release(_course(self), where["assignment"]).parsed()), resources


class JudgeSubmission(NbGraderPreprocessor):
    """Run a sanitized submission through the judge; outputs into the notebook, the ledger into the course."""

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
        key = student_key(course, release.assignment, where["student"])
        handed_in = course.submitted(where["student"], release.assignment) / f"{where['notebook']}.ipynb"
        changed = tuple(changes(nbformat.read(handed_in, as_version=4), release.parsed()))
        verdict = judged(Task.of(release, "", limits, self.unsafe, Hint(self.hints)), nb, key, changed)
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
