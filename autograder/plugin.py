"""What the autograder puts into nbgrader's pipeline: preprocessors, and the configuration that names them.

nbgrader keeps the gradebook, late penalties, manual grading, feedback and export. In its autograde step the
students' code is run by the judge instead of in a kernel of nbgrader's, and the scores come from the
judge's ledger instead of from the outputs of cells.
"""

from __future__ import annotations

import base64
import html
import re
from pathlib import Path
from typing import Any

import nbformat
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
from traitlets import Bool, Float

from autograder.course import Course, files_beside
from autograder.judge import Limits, Session
from autograder.safe_markdown import safe_markdown

PICTURES = ("image/png", "image/jpeg")
"""Kinds of output, next to text, that go into pages which others open as they are; HTML and scripts never do."""


def configure(c: Any) -> None:
    """Set an nbgrader configuration so that submissions go through the judge."""
    c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", "items.py"]
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
    c.GenerateFeedback.preprocessors = [GradesAndReports, CSSHTMLHeaderPreprocessor]
    c.HTMLExporter.filters = {"markdown2html": safe_markdown}  # for feedback and for formgrader
    # nbgrader looks here for its template `feedback` before it takes its own; formgrader names its own folder.
    c.HTMLExporter.extra_template_basedirs = [str(Path(__file__).with_name("templates"))]
    c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\nraise NotImplementedError()"}


class GradesAndReports(GetGrades):
    """What the feedback page says about a cell: its score, whether a person has yet to grade it, what the judge saw."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        self._ledger = _course(self).result(where["assignment"], where["student"]) or {"items": {}}
        return super().preprocess(nb, resources)

    def _get_score(self, cell: Any, resources: dict[str, Any]) -> None:
        super()._get_score(cell, resources)
        marks = cell.metadata.nbgrader
        grade = self.gradebook.find_grade(marks.grade_id, self.notebook_id, self.assignment_id, self.student_id)
        marks["waiting"] = grade.needs_manual_grade and grade.manual_score is None and grade.auto_score is None
        if item := self._ledger["items"].get(marks.grade_id):
            marks["in_short"] = item["diagnosis"] or "all right"


def _course(preprocessor: NbGraderPreprocessor) -> Course:
    """The course that a preprocessor works for: its exporter's converter knows the directory."""
    return Course(preprocessor.parent.parent.coursedir.root)


class TrustOnlyTheRelease(NbGraderPreprocessor):
    """Keep of a submission the cells' text alone; everything that steers grading comes from the release.

    The metadata of every cell is replaced: a cell with the id of a released cell gets that one's (the last of
    several with one id), any other gets none. Released cells that were deleted are put back in their place, so
    that the student loses the deleted answer and nothing else.
    """

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where = resources["nbgrader"]
        path = _course(self).release(where["assignment"]) / f"{where['notebook']}.ipynb"
        released = nbformat.read(path, as_version=4)
        by_id = {cell.metadata.nbgrader.grade_id: cell for cell in released.cells if "nbgrader" in cell.metadata}
        last = {_grade_id(cell): number for number, cell in enumerate(nb.cells)}
        nb.metadata = released.metadata
        nb.cells = [
            _trusted(cell, by_id.get(_grade_id(cell)) if last[_grade_id(cell)] == number else None, number)
            for number, cell in enumerate(nb.cells)
        ]
        present = [_grade_id(cell) for cell in nb.cells]
        position = 0  # where the next released cell that is missing belongs
        for grade_id, cell in by_id.items():
            if grade_id in present:
                position = present.index(grade_id) + 1
            else:
                nb.cells.insert(position, cell)
                present.insert(position, grade_id)
                position += 1
        return nb, resources


def _grade_id(cell: Any) -> str:
    marks = cell.metadata.get("nbgrader")
    found = marks.get("grade_id") if isinstance(marks, dict) else None
    return found if isinstance(found, str) else ""


def _trusted(cell: Any, released: Any | None, number: int) -> Any:
    """A student's cell with nothing of theirs but its text, and the pictures pasted into it."""
    kind, source = cell.cell_type, str(cell.source)
    if released is not None:
        kind = released.cell_type
    elif kind == "raw":  # raw cells can be anything, HTML among it
        kind, source = "markdown", "\n".join("    " + line for line in source.splitlines())
    if kind == "markdown":
        fresh = nbformat.v4.new_markdown_cell(source)
        if pictures := _pictures(cell.get("attachments")):
            fresh.attachments = nbformat.from_dict(pictures)
    else:
        fresh = nbformat.v4.new_code_cell(source)
    fresh.id = f"cell-{number}"  # theirs may be doubled, and a random one would change with each grading
    fresh.metadata = nbformat.from_dict(released.metadata) if released is not None else nbformat.NotebookNode()
    return fresh


def _pictures(attachments: Any) -> dict[str, dict[str, str]]:
    """Of a cell's attachments those that are pictures and nothing else."""
    if not isinstance(attachments, dict):
        return {}
    return {
        str(name): kept
        for name, data in attachments.items()
        if isinstance(data, dict) and (kept := {kind: data[kind] for kind in PICTURES if _is_base64(data.get(kind))})
    }


def _is_base64(data: Any) -> bool:
    return isinstance(data, str) and re.fullmatch(r"[A-Za-z0-9+/=\s]+", data) is not None


class JudgeSubmission(NbGraderPreprocessor):
    """Run a sanitized submission through the judge; outputs into the notebook, the ledger into the course."""

    unsafe = Bool(False, help="Run students' code without a sandbox, with all your files in its reach.").tag(
        config=True
    )
    cell_seconds = Float(Limits.cell, help="Seconds of wall time that a cell may take.").tag(config=True)
    case_seconds = Float(Limits.case, help="Seconds of wall time that one case of a check may take.").tag(config=True)
    notebook_seconds = Float(Limits.notebook, help="Seconds that a whole notebook may take.").tag(config=True)

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        where, course = resources["nbgrader"], _course(self)
        session = Session(
            course.checks(where["assignment"]),
            files_beside(course.release(where["assignment"])),
            unsafe=self.unsafe,
            limits=Limits(cell=self.cell_seconds, case=self.case_seconds, notebook=self.notebook_seconds),
        )
        verdict = session.judge(nb.cells)
        for index, cell in enumerate(nb.cells):
            if cell.cell_type != "code":
                continue
            item = verdict.items.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
            if item is not None:
                data = {"text/plain": item["text"], **({"text/html": item["html"]} if item["html"] else {})}
                cell.outputs = [nbformat.v4.new_output("display_data", data)]
            else:
                cell.outputs = [safe for output in verdict.outputs.get(index, []) if (safe := _safe_output(output))]
        course.save_result(where["assignment"], where["student"], verdict)
        resources["nbgrader"]["verdict"] = verdict
        return nb, resources


def _safe_output(output: Any) -> Any | None:
    """An output that came out of the sandbox as one that can be shown to others, or None."""
    if not isinstance(output, dict):
        return None
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return nbformat.v4.new_output("stream", name=name, text=str(output.get("text", "")))
    if kind == "error":
        lines = output.get("traceback")
        return nbformat.v4.new_output(
            "error",
            ename=str(output.get("ename", "Error")),
            evalue=str(output.get("evalue", "")),
            traceback=[str(line) for line in lines] if isinstance(lines, list) else [],
        )
    data = output.get("data")
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    kept = {kind: data[kind] for kind in PICTURES if _is_base64(data.get(kind))}
    text = data.get("text/plain")
    if isinstance(text, str):
        kept["text/plain"] = text
    if isinstance(svg := data.get("image/svg+xml"), str):
        # A picture of its own: inside <img> no script runs and nothing is fetched.
        encoded = base64.b64encode(svg.encode(errors="replace")).decode()
        alt = html.escape(text if isinstance(text, str) else "a picture")
        kept["text/html"] = f'<img src="data:image/svg+xml;base64,{encoded}" alt="{alt}">'
    return nbformat.v4.new_output("display_data", kept) if kept else None


class SaveLedger(SaveAutoGrades):
    """Save the judge's scores into the gradebook; manual scores and comments are kept as nbgrader keeps them."""

    def _add_score(self, cell: Any, resources: dict[str, Any]) -> None:
        item = resources["nbgrader"]["verdict"].items.get(cell.metadata.nbgrader.grade_id)
        if item is None:  # graded by hand
            super()._add_score(cell, resources)
            return
        grade = self.gradebook.find_grade(
            cell.metadata.nbgrader.grade_id, self.notebook_id, self.assignment_id, self.student_id
        )
        assert is_grade(cell), cell.metadata
        assert not is_solution(cell), cell.metadata
        grade.auto_score = round(item["fraction"] * grade.max_score, 2)
        grade.needs_manual_grade = grade.manual_score is not None
        self.gradebook.db.commit()
