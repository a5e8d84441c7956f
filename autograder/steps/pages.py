"""A worker's part in feedback pages: give one job after another to the process that makes them, and see that it ends.

As in `autograder.grading.worker`, a job is plain data. It knows no gradebook, and on another machine, no course
directory either.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import Pipe
from typing import Any

from aima_games.text import count
from autograder.course.errors import CourseError

GONE_HOME = 75
"""The exit code of a process that has not been asked for a page for long."""


@dataclass(frozen=True)
class PageLimits:
    """What one page may take. `patience` is wall time, if it waits instead of working; `size` counts characters."""

    seconds: int
    patience: int
    memory: int
    size: int


@dataclass(frozen=True)
class PageJob:
    """A page to be made. `config` is a pickled function that returns the course's configuration."""

    assignment: str
    student: str
    notebook: bytes
    marks: Mapping[str, Any]
    config: bytes
    limits: PageLimits


@dataclass(frozen=True)
class Page:
    """A page, or why there is none, and whether there is none for anybody; `details` are for the log."""

    text: str = ""
    trouble: str = ""
    concerns_all: bool = False
    details: str = ""
    worn: bool = False
    """Whether the process that made it has grown, and should make no other."""


def make_page(job: PageJob) -> Page:
    """Have a page made in a process that ends at its limits, whatever the notebook holds. Several threads may call."""
    while True:
        maker, page = _maker(), None
        try:
            page = maker.made(job)
        finally:
            if page is None or page.worn or page.trouble:
                maker.end()
            else:
                _waiting.append(maker)
        if page:
            return page


class PageWorkers(ThreadPoolExecutor):
    """Workers on this machine: threads, as each only watches over a process. Leaving it ends the processes."""

    died: type[Exception] = BrokenExecutor

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count

    def __exit__(self, *_: object) -> None:
        self.shutdown(wait=False, cancel_futures=True)
        while _all:  # whoever waits for a page hears that its process was ended
            _all.pop().end()
        self.shutdown(wait=True)
        _waiting.clear()


class _Maker:
    """A process that makes pages, one at a time. It takes seconds to start, and then a tenth of one for each."""

    def __init__(self) -> None:
        self._line, theirs = Pipe()
        command = [sys.executable, "-P", "-m", "autograder.steps.page_maker", str(theirs.fileno())]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        # In a session of its own: Ctrl-C is for our own program, which ends it. Left alone, it ends by itself.
        self._process = subprocess.Popen(
            command, env=environment, pass_fds=[theirs.fileno()], start_new_session=True, stdin=subprocess.DEVNULL
        )
        theirs.close()
        _all.append(self)
        try:
            self._line.recv()  # it is ready
        except (EOFError, OSError) as error:
            self.end()
            raise CourseError(
                f"the process that makes the pages {_how_it_ended(self._process.wait(), None)}"
            ) from error

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def made(self, job: PageJob) -> Page | None:
        """A page, or how the attempt ended the process; None where it had just ended by itself."""
        try:
            self._line.send(job)
            page: Page = self._line.recv()
        except (EOFError, OSError):
            code = self._process.wait()
            return None if code == GONE_HOME else Page(trouble=f"the page {_how_it_ended(code, job.limits)}")
        return page

    def end(self) -> None:
        with contextlib.suppress(ValueError):
            _all.remove(self)
        self._process.kill()
        self._process.wait()
        self._line.close()


_waiting: list[_Maker] = []
_all: list[_Maker] = []
"""Lists, because adding to one and taking from it need no lock."""


def _maker() -> _Maker:
    """A process that is ready for a page."""
    while True:
        try:
            maker = _waiting.pop()
        except IndexError:
            return _Maker()
        if maker.is_alive():
            return maker
        maker.end()


def _how_it_ended(code: int, limits: PageLimits | None) -> str:
    if limits and code == -signal.SIGXCPU:
        return f"takes more than {count(limits.seconds, 'second')} of processor time"
    if limits and code == -signal.SIGALRM:
        return f"did not finish within {count(limits.patience, 'second')}"
    return f"was ended while it was made (exit code {code}); is the machine out of memory?"
