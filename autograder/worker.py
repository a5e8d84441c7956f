"""A worker: one submission in, one result out, as plain data.

It knows no course directory, no secret and no gradebook, so that it can be a process on any machine where this package
is installed; students' code runs in its sandbox alone (see `judge.py`).
"""

from __future__ import annotations

import contextlib
import functools
import json
import pickle
import socket
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import nbformat

from autograder.judge import Check, Limits, Session, Verdict
from autograder.notebook_file import BadNotebookError, marked, read_submission
from autograder.processes import LostError, launcher, use
from autograder.restored import restore, show
from autograder.sandbox import NoSandboxError

RETRIES = 2
"""How often a submission is begun anew after something outside it ended its process."""


@dataclass(frozen=True)
class Task:
    """What all submissions of an assignment are graded with.

    `master` is the released notebook as JSON, with the text of locked cells as the gradebook has it; `files` are
    what lies beside it, by name and in base64.
    """

    name: str
    master: str
    files: dict[str, str]
    checks: Sequence[Check]
    limits: Limits
    unsafe: bool


@dataclass(frozen=True)
class Job:
    """One submission to be graded. `task` is a pickled Task: made once, and unpacked once by each worker."""

    task: bytes
    submission: bytes


@dataclass
class Result:
    """What a worker found: the notebook as it ran (JSON) with the judge's verdict, or why a person has to look.

    `details` are for the log; `seconds` of wall time are the whole job's.
    """

    notebook: str = ""
    verdict: Verdict = field(default_factory=Verdict)
    trouble: str = ""
    details: str = ""
    seconds: float = 0.0


def work(job: Job) -> Result:
    """Grade a submission. Raises NoSandboxError where this machine has no sandbox, and nothing else."""
    started = time.monotonic()
    try:
        result = _graded(*_unpacked(job.task), job.submission)
    except BadNotebookError as error:
        result = Result(trouble=f"{_unpacked(job.task)[0].name}.ipynb {error}")
    except NoSandboxError:
        raise
    except Exception as error:
        said = str(error).strip().splitlines()
        reason = f"{type(error).__name__}: {said[0][:200]}" if said else type(error).__name__
        result = Result(trouble=f"cannot be graded, something goes wrong ({reason})", details=traceback.format_exc())
    result.seconds = time.monotonic() - started
    return result


@functools.lru_cache(maxsize=2)
def _unpacked(task: bytes) -> tuple[Task, Any]:
    unpacked: Task = pickle.loads(task)
    return unpacked, nbformat.reads(unpacked.master, as_version=4)


def _graded(task: Task, master: Any, submission: bytes) -> Result:
    try:
        notebook = read_submission(submission)
    except BadNotebookError as error:
        raise BadNotebookError(f"{error}; ask for it again") from error
    if not marked(notebook) & marked(master):
        raise BadNotebookError(f"has none of the cells of {task.name}; is it another notebook? Ask for the right one")
    restore(notebook, master)
    for attempt in range(RETRIES + 1):
        try:
            verdict = Session(task.checks, task.files, task.unsafe, task.limits).judge(notebook.cells)
            break
        except LostError:
            if attempt == RETRIES:
                raise
    show(notebook, verdict)
    verdict.outputs = {}  # they are in the notebook now
    return Result(json.dumps(notebook), verdict)


def warm_up(unsafe: bool, control: socket.socket | None = None, number: int = 0) -> None:
    """Have a worker ready before the first submission comes: with the template that `control` leads to, or its own."""
    if control:
        use(control, number)
    with contextlib.suppress(NoSandboxError, LostError):  # the first submission says it
        launcher(unsafe)
