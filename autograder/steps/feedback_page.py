"""Make one feedback page, as nbgrader's own step does.

The process that all makers of pages are forked from imports this module, and does so much beforehand that each of them
starts warm: nbgrader takes two seconds to import, and its templates a tenth of one to compile.
"""

from __future__ import annotations

import gc
import traceback
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from nbconvert import HTMLExporter
from nbgrader.api import MissingEntry
from nbgrader.converters import GenerateFeedback
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import configure_mappers
from traitlets.config import Config

from autograder.course.course import Course
from autograder.course.files import write_whole
from autograder.course.nbgrader import converter, logged
from autograder.grading.nbgrader_plugin import configure
from autograder.grading.submissions import is_whole

LARGEST = 50_000_000
"""Characters of a page; no browser opens a larger one."""


class _Compiled(BytecodeCache):
    """Templates that this process, or the one it was forked from, has compiled."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


_compiled = _Compiled()


def make_page(course: Course, assignment: str, student: str) -> tuple[str, bool]:
    """Write a student's page; returns why it cannot be made, "" where it was, and whether that concerns all pages."""
    try:
        step = converter(course, GenerateFeedback, assignment, student)
    except Exception as error:  # the configuration is a program, and may fail in any way
        return f"{course.root / 'nbgrader_config.py'}: {error}", True
    notebook = course.autograded(student, assignment) / f"{assignment}.ipynb"
    if not is_whole(notebook):
        return f"the graded notebook is damaged or missing; run: autograder grade {assignment}", False
    with logged(course, step.log, assignment, student):
        try:
            page = _rendered(step, notebook)
        except MissingEntry:
            return f"has no grades in the gradebook; run: autograder grade {assignment} --again", False
        except SQLAlchemyError as error:
            return f"the gradebook cannot be read: {str(error).splitlines()[0]}", True
        except Exception as error:
            course.log(f"{assignment} {student}: no feedback page\n{traceback.format_exc()}")
            said = f"{type(error).__name__}: {error}".strip().splitlines()[0]
            return f"the notebook cannot be shown ({said[:200]})", False
        if len(page) > LARGEST:
            return f"the page would have {len(page) / 1e6:,.0f} MB", False
        try:
            step.init_assignment(assignment, student)  # what lies beside the notebook, as nbgrader copies it
            write_whole(course.feedback_page(student, assignment), page)
            step.set_permissions(assignment, student)
        except OSError as error:
            return f"{error.filename} cannot be written: {error.strerror}", True
    return "", False


def _rendered(converter: Any, notebook: Path) -> str:
    exporter = HTMLExporter(parent=converter, config=converter.config)
    exporter.environment.bytecode_cache = _compiled
    for each in converter.preprocessors:
        exporter.register_preprocessor(each)
    page, _ = exporter.from_filename(str(notebook), resources=converter.init_single_notebook_resources(str(notebook)))
    return str(page)


def _warm_up() -> None:
    configure_mappers()
    config = Config()
    configure(config)
    exporter = HTMLExporter(config=config, template_name="feedback")
    exporter.environment.bytecode_cache = _compiled
    make = nbformat.v4
    # An ampersand, because Beautiful Soup compiles what it knows of entities when it meets the first.
    text, code = make.new_markdown_cell("# *x* & `x`"), make.new_code_cell('x = "1"  # one')
    code.outputs = [make.new_output("stream", text="x")]
    where = {"student": "", "notebook": "", "late_penalty": 0, "score": 0, "max_score": 0}
    exporter.from_notebook_node(make.new_notebook(cells=[text, code]), resources={"nbgrader": where})
    # What is here now stays. Looking for garbage in it would make a copy of it in each process.
    gc.collect()
    gc.freeze()


_warm_up()
