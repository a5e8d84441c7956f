"""The program that makes feedback pages, as nbgrader's own step does, one after another: see `pages`.

    python -m autograder.steps.page_maker DESCRIPTOR      of a socket, over which jobs come and pages go

What is the same for all pages is done once: nbgrader takes two seconds to import, and its exporter a tenth of one to
set up.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import io
import json
import logging
import pickle
import re
import resource
import signal
import sys
import time
import traceback
import warnings
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from nbconvert import HTMLExporter, TemplateExporter
from nbgrader.api import MissingEntry
from nbgrader.converters import GenerateFeedback
from nbgrader.coursedir import CourseDirectory

from autograder.steps.pages import GONE_HOME, Page, PageJob, PageLimits

GROWN = 300_000_000
"""How many bytes the process may grow before it makes room for a fresh one: each page can have all its memory."""

IDLE = 60
"""How many seconds the process waits for a request before it ends."""


NO_TEXT = "No description has been provided for this image"


class _Exporter(HTMLExporter):
    """nbconvert's, but for reading each finished page and writing it again, which takes three quarters of the time.

    In pages like ours, that only adds a text to pictures without one. Our filters let no unclosed element through.
    """

    def from_notebook_node(  # type: ignore[override]  # as nbconvert's own
        self, nb: Any, resources: Any = None, **more: Any
    ) -> tuple[str, Any]:
        page, resources = TemplateExporter.from_notebook_node(self, nb, self._init_resources(resources), **more)
        return re.sub(r"<img(?![^>]*\salt=)", f'<img alt="{NO_TEXT}"', page), resources


def made(job: PageJob) -> Page:
    """Make a page, or say why it cannot be made, and whether that concerns all pages."""
    try:
        exporter = _exporter(job.config)
    except Exception as error:  # the configuration is a program, and may fail in any way
        return Page(trouble=f"the course's nbgrader_config.py: {error}", concerns_all=True)
    _limit(job.limits)
    try:
        if "cells" not in json.loads(job.notebook):
            raise ValueError("no cells")
    except (ValueError, TypeError, RecursionError):
        again = f"run: autograder grade {job.assignment}"
        return Page(trouble=f"the graded notebook is damaged or missing; {again}")
    if not job.marks:
        return Page(trouble=f"has no grades in the gradebook; run: autograder grade {job.assignment} --again")
    where = {"student": job.student, "assignment": job.assignment, "notebook": job.assignment, "marks": job.marks}
    resources = {"unique_key": job.assignment, "output_files_dir": f"{job.assignment}_files", "nbgrader": where}
    try:
        page, _ = exporter.from_file(io.StringIO(job.notebook.decode("utf-8")), resources=resources)
    except MissingEntry:
        return Page(trouble=f"has no grades in the gradebook; run: autograder grade {job.assignment} --again")
    except Exception as error:
        said = f"{type(error).__name__}: {error}".strip().splitlines()[0]
        return Page(trouble=f"the notebook cannot be shown ({said[:200]})", details=traceback.format_exc())
    if len(page) > job.limits.size:
        return Page(trouble=f"the page would have {len(page) / 1e6:,.0f} MB")
    return Page(str(page))


@functools.lru_cache(maxsize=1)
def _exporter(config: bytes) -> Any:
    found = pickle.loads(config)()
    step = GenerateFeedback(coursedir=CourseDirectory(config=found), config=found)
    step.log.handlers, step.log.propagate = [logging.NullHandler()], False
    exporter = _Exporter(parent=step, config=step.config)
    for each in step.preprocessors:
        exporter.register_preprocessor(each)
    _ = exporter.template  # compiled now, while nobody waits
    return exporter


def _limit(limits: PageLimits) -> None:
    """Limit what the next page may take; beyond that the kernel ends us, and how it does says why."""
    seconds = int(time.process_time()) + limits.seconds + 1
    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, limits.memory)):
        hard = resource.getrlimit(what)[1]
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    signal.alarm(limits.patience)


def _size() -> int:
    """How many bytes of address space this process has."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return 0


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")  # nbgrader's, about its own use of SQLAlchemy
    line = Connection(int(sys.argv[1]))
    gc.collect()
    gc.freeze()
    line.send("ready")
    size = _size()
    with contextlib.suppress(EOFError, OSError):  # the program that wants pages has ended
        while line.poll(IDLE):
            job = line.recv()
            page = made(job)
            signal.alarm(0)
            line.send(page if _size() < size + GROWN else replace(page, worn=True))
        sys.exit(GONE_HOME)


if __name__ == "__main__":
    main()
