"""A worker: one submission in, one result out, as plain data.

It knows no course directory, no secret and no gradebook, so that it can be a process on any machine where this package
is installed; students' code runs in its sandbox alone (see `judge`).
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import functools
import gc
import json
import os
import pickle
import resource
import socket
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

from aima_games.checking.files import CaseFile, by_digest, case_from_json, read_cases
from aima_games.games import add_games
from aima_games.home.notebook_file import CURE, BadNotebookError, grade_ids, read_submission
from aima_games.home.other_name import NO_NAMES, Names, names_of
from aima_games.text import part_name
from autograder.authoring import Item, load_items
from autograder.authoring.smallest import Smallest
from autograder.course.release import Release, why_not_of
from autograder.grading.executors import DaskWorkers, LocalWorkers
from autograder.grading.sanitize import Before, sanitize, show
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint, Verdict
from autograder.sandbox.bubblewrap import NoSandboxError
from autograder.sandbox.launchers import ForkServer, LostError, launcher, use

RETRIES = 2
"""How often judging starts again after something else ended the student's process."""


@dataclass(frozen=True)
class Task:
    """What all submissions of an assignment are graded with.

    `master` is the released notebook as JSON, with the text of locked cells as the gradebook has it; `files` are those
    beside it, among them the visible cases, and `sources` those of which the items are made, by name and in base64.
    `points` has those of each item, `others` the cells of the course's other assignments, `imports` the import
    statements of the released notebook and `names` the names in it, `hidden` the hidden cases by item, as JSON, and
    `slips` the notes about small edits. `former` has digests of the lines of all releases.
    """

    name: str
    master: str
    files: dict[str, str]
    sources: tuple[tuple[str, str], ...]
    points: dict[str, float]
    limits: Limits
    unsafe: bool
    hints: Hint = Hint.NAME
    others: Mapping[str, set[str]] = field(default_factory=dict)
    imports: str = ""
    names: Names = NO_NAMES
    hidden: str = "{}"
    slips: str = "{}"
    former: Set[str] = frozenset()

    @classmethod
    def of(
        cls,
        release: Release,
        master: str,
        limits: Limits,
        unsafe: bool,
        hints: Hint,
        hidden: Mapping[str, Any],
        slips: Mapping[str, Any],
    ) -> Task:
        """What the submissions of a release are graded with."""
        what = release.assignment, master, release.files, release.sources, release.points
        names, drawn = names_of(release.parsed), (json.dumps(hidden), json.dumps(slips))
        return cls(*what, limits, unsafe, hints, release.others, release.imports(), names, *drawn, release.lines)


@dataclass(frozen=True)
class Job:
    """One submission to be graded. `task` is a pickled Task: made once, and unpacked once by each worker."""

    task: bytes
    submission: bytes


@dataclass
class Result:
    """What a worker found: the notebook as it ran (JSON) with the judge's verdict, or why a person has to look.

    `details` are for the log; `seconds` is the wall time that the whole job took.
    """

    notebook: str = ""
    verdict: Verdict = field(default_factory=Verdict)
    trouble: str = ""
    details: str = ""
    seconds: float = 0.0


def work(job: Job) -> Result:
    """Grade a submission. Raises NoSandboxError where this machine has no sandbox, and nothing else."""
    started = time.monotonic()
    task = _unpacked(job.task)
    try:
        with _limited(task.limits):
            result = _graded(task, job.submission)
    except BadNotebookError as error:
        result = Result(trouble=f"{task.name}.ipynb {error}")
    except NoSandboxError:
        raise
    except Exception as error:
        said = str(error).strip().splitlines()
        reason = f"{type(error).__name__}: {said[0][:200]}" if said else type(error).__name__
        result = Result(trouble=f"cannot be graded, something went wrong ({reason})", details=traceback.format_exc())
    result.seconds = time.monotonic() - started
    return result


def judged(task: Task, notebook: Any, before: Before) -> Verdict:
    """What the judge finds about a sanitized notebook, which must hold the released test cells.

    Every way of grading comes here. `before` is what the file said before it was sanitized.

    Raises LostError where the student's processes are ended from outside again and again, NoSandboxError where there
    is no sandbox.
    """
    checks = _checks(task)
    for attempt in range(RETRIES + 1):
        try:
            launcher(task.unsafe, task.imports)  # the session finds it: it has imported no more than this needs
            session = Session(
                checks,
                task.files,
                task.unsafe,
                task.limits,
                task.hints,
                python=before.python,
                names=task.names,
                not_run=before.not_run,
            )
            with _on_one_processor():
                verdict = session.judge(notebook.cells)
            break
        except LostError:
            if attempt == RETRIES:
                raise
    verdict.changes = before.changes
    verdict.attention += [
        f"the written answer {part_name(name)} is blank, and something was written elsewhere in the notebook; give it "
        "points as any other: it waits among the answers to grade by hand"
        for name in before.blank
    ]
    return verdict


def _checks(task: Task) -> list[Check]:
    """The checks: the visible cases as they were released, and the hidden ones, the same for all."""
    items, parent = _items(task.name, task.sources)
    add_games(Path(parent.name, task.name, "games"))  # another assignment may have been graded since
    made_of = task.name, task.sources, task.hidden, task.slips
    known = _made.get(made_of)
    if known is None:
        references = {item.function: item.reference for item in items}
        hidden, slips = json.loads(task.hidden), json.loads(task.slips)
        known = [
            _check(
                item,
                task,
                hidden.get(item.name),
                slips.get(item.name, {}),
                {name: references[name] for name in item.builds_on},
            )
            for item in items
        ]
        _made.clear()
        _made[made_of] = known
    return known


_made: dict[Any, list[Check]] = {}


@functools.lru_cache(maxsize=100)
def _visible(released: str) -> CaseFile:
    """The visible cases of an item and what their file says about them, read once for all submissions."""
    return read_cases(base64.b64decode(released))


def _check(
    item: Item, task: Task, hidden: Any, slips: Mapping[str, Any], stand_ins: Mapping[str, Callable[..., Any]]
) -> Check:
    points = task.points.get(item.name, 0.0)
    try:
        released = _visible(task.files.get(f"cases/{item.name}.json", ""))
        return Check(
            item.name,
            item.function,
            [*released.cases, *(item.with_mistakes(case_from_json(case)) for case in hidden)],
            released.weights,
            max_points=points,
            demands=released.demands,
            guessing=released.guessing,
            stand_ins=stand_ins,
            slips=frozenset(slips.get("slips", ())),
            edits=by_digest(slips.get("names", {})),
            earlier=slips.get("before", {}),
            small=released.small,
            make_smaller=_smallest(task.name, task.sources, item.name).case,
        )
    except Exception as error:  # whatever a problem raises is not the student's fault
        trouble = f"its cases cannot be made ({type(error).__name__}: {error}); correct them, and release again"
        return Check(item.name, item.function, [], item.weights, trouble, points)


@functools.lru_cache(maxsize=2)
def _items(name: str, sources: tuple[tuple[str, str], ...]) -> tuple[list[Item], Any]:
    """The items of an assignment, from sources that may have come over a network, and the folder they are in."""
    parent = tempfile.TemporaryDirectory(prefix="items-")
    for path, data in sources:
        file = Path(parent.name, name, path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(data))
    return load_items(Path(parent.name, name)), parent


@functools.lru_cache(maxsize=100)
def _smallest(name: str, sources: tuple[tuple[str, str], ...], item: str) -> Smallest:
    """What looks for small games of an item, for all submissions."""
    return next(Smallest(each) for each in _items(name, sources)[0] if each.name == item)


@functools.lru_cache(maxsize=2)
def _unpacked(task: bytes) -> Task:
    unpacked: Task = pickle.loads(task)
    return unpacked


@functools.lru_cache(maxsize=2)
def _master(text: str) -> Any:
    return nbformat.reads(text, as_version=4)


def _graded(task: Task, submission: bytes) -> Result:
    try:
        notebook = read_submission(submission)
    except BadNotebookError as error:
        raise BadNotebookError(f"{error}; ask for it again, {CURE}") from error
    master = _master(task.master)
    if said := why_not_of(task.name, grade_ids(master), task.others, grade_ids(notebook)):
        raise BadNotebookError(said)
    before = Before.of(notebook, master, task.former)
    verdict = judged(task, sanitize(notebook, master, task.former), before)
    show(notebook, verdict)
    verdict.outputs = {}  # they are in the notebook now
    return Result(json.dumps(notebook), verdict)


@contextlib.contextmanager
def _limited(limits: Limits) -> Iterator[None]:
    """Have the kernel end this worker if judging one submission takes it too much processor time.

    That would be a fault of ours. Threads, as Dask's workers are, share their process's time, so they have no limit.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(time.process_time() + 2 * limits.notebook) + 30
    if before[1] != resource.RLIM_INFINITY and before[1] < most:
        raise NoSandboxError(
            f"a process may use {before[1]:,} seconds of processor time here (`ulimit -H -t`), and to judge one more "
            f"hand-in may take a worker up to {most:,} in all. Raise that limit, or run the command again from a shell "
            "without one"
        )
    resource.setrlimit(resource.RLIMIT_CPU, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


@contextlib.contextmanager
def _on_one_processor() -> Iterator[None]:
    """Keep this thread, and the student's process, to the processor on which it runs now.

    They take turns, thousands of times: waking another processor costs more than most answers.
    """
    if sys.platform != "linux":
        yield
        return
    allowed, here = os.sched_getaffinity(0), ctypes.CDLL(None).sched_getcpu()
    os.sched_setaffinity(0, {here} & allowed or allowed)
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def judges(
    stack: contextlib.ExitStack, imports: str, unsafe: bool, count: int, scheduler: str | None
) -> LocalWorkers | DaskWorkers:
    """Workers that run students' code, until `stack` ends: a Dask cluster's, or `count` processes of this machine."""
    if scheduler:
        return stack.enter_context(DaskWorkers(scheduler))
    ready = functools.partial(warm_up, unsafe)
    if not unsafe:
        # One fork server for all workers, getting ready beside them.
        server = stack.enter_context(ForkServer(imports))
        ready = functools.partial(warm_up, unsafe, server.control, server.number)
    return stack.enter_context(LocalWorkers(count, ready))


def warm_up(unsafe: bool, control: socket.socket | None = None, number: int = 0) -> None:
    """Get a worker ready before the first submission comes, with the fork server behind `control` or its own."""
    if control:
        use(control, number)
    with contextlib.suppress(NoSandboxError, LostError):  # the first submission says it
        launcher(unsafe)
    gc.collect()
    gc.freeze()  # what is imported stays, so no collection need look at it again
