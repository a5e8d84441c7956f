"""Give jobs to workers by the interface of `concurrent.futures`: processes on this machine, or a Dask cluster."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, Protocol, TypeVar

from autograder.course.errors import CourseError
from autograder.sandbox.bubblewrap import NoSandboxError

Key = TypeVar("Key")
Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 3
"""How many jobs are on their way for each worker: enough that none waits, few enough that memory stays flat."""
PR_SET_PDEATHSIG = 1


class WorkerDiedError(Exception):
    """A job ended the process that worked on it, twice."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalWorkers:
    """Worker processes on this machine. Use as a context manager; leaving it ends them."""

    died: type[Exception] = BrokenExecutor
    """What a future raises if its worker has died, by this job or another."""

    def __init__(self, count: int, warm_up: Callable[[], Any]) -> None:
        self.count, self._warm_up = count, warm_up
        self._next_processor = multiprocessing.get_context("spawn").Value("i", 0)
        self._executor = self._fresh()
        with _undisturbed():
            for _ in range(count):  # each starts one, which warms up while its user is still getting ready
                self._executor.submit(os.getpid)

    def _fresh(self) -> Executor:
        # Spawned, not forked: a worker shares nothing with this process, which has the gradebook and the secret.
        return ProcessPoolExecutor(
            self.count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_settle,
            initargs=(os.getpid(), self._next_processor, self.count, self._warm_up),
        )

    def submit(self, function: Callable[[Job], Result], job: Job) -> Future[Result]:
        """Hand out a job, to new workers where the old ones have died."""
        with _undisturbed():
            try:
                return self._executor.submit(function, job)
            except BrokenExecutor:
                self._executor.shutdown(wait=False, cancel_futures=True)
                self._executor = self._fresh()
                return self._executor.submit(function, job)

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:  # stopped: nobody waits for what the workers are doing
            for process in multiprocessing.active_children():
                process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)
        # The process that multiprocessing has started to tidy up would outlive this one for a while, and a program that
        # # waits for the whole group would wait, too. Releasing a lock later would start it again, so that is done now.
        del self._executor, self._next_processor
        gc.collect()
        resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back: a process that is started meanwhile does not hear it before it has settled."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle(parent: int, next_processor: Any, workers: int, warm_up: Callable[[], Any]) -> None:
    """In a new worker: end with the parent, leave Ctrl-C to it, and keep to one processor."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # the parent ended before that
            os._exit(1)
        # Judge and student take turns, so two processors would not make them faster: waking the other one takes longer
        # than the answer. And a student's code, whatever it does, can only slow down its own processor.
        processors = sorted(os.sched_getaffinity(0))
        if workers <= len(processors):
            with next_processor.get_lock():
                number, next_processor.value = next_processor.value, next_processor.value + 1
            os.sched_setaffinity(0, {processors[number % len(processors)]})
    warm_up()


class DaskWorkers:
    """The workers of a Dask cluster that is running already. Use as a context manager.

    Raises CourseError where Dask is missing here or the scheduler cannot be reached.
    """

    def __init__(self, scheduler: str) -> None:
        try:
            import dask
            from distributed import Client, KilledWorker
        except ImportError as error:
            raise CourseError(
                "Dask is not installed here; run, in the clone of the kit: pip install -e '.[dask]'"
            ) from error
        try:
            # Otherwise Dask keeps the last thousand messages that it has sent, hand-ins and all.
            with dask.config.set({"distributed.admin.low-level-log-length": 0}):
                self._client = Client(scheduler, timeout="15s", set_as_default=False)
        except (OSError, ValueError) as error:
            raise CourseError(f"no Dask scheduler answers at {scheduler} ({error})") from error
        self.died: type[Exception] = KilledWorker
        self._executor = self._client.get_executor(pure=False)
        self.count = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[[Job], Result], job: Job) -> Future[Result]:
        """Hand out a job; if a worker dies, Dask itself gives it to another one, but only a few times."""
        return self._executor.submit(function, job)

    def __enter__(self) -> DaskWorkers:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        with contextlib.suppress(Exception):  # the cluster may be what has failed
            self._executor.shutdown(wait=kind is None)
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)


class Workers(Protocol):
    """Workers that do jobs, `count` at a time. The future of a job raises `died` if its worker has died."""

    @property
    def count(self) -> int: ...

    @property
    def died(self) -> type[Exception]: ...

    def submit(self, function: Callable[[Any], Any], job: Any, /) -> Future[Any]:
        """Hand out a job."""


def results(
    workers: Workers, function: Callable[[Any], Any], jobs: Iterable[tuple[Key, Any]]
) -> Iterator[tuple[Key, Any]]:
    """The result of each job, or the exception it raised, as they come; jobs are taken from `jobs` as there is room.

    If a worker dies, each job that was under way is done again on its own; one that then ends its worker again comes
    back as WorkerDiedError. Raises CourseError where workers end before they have any job.
    """
    waiting, suspects = iter(jobs), list[tuple[Key, Any]]()
    running: dict[Future[Any], tuple[Key, Any]] = {}
    while True:
        alone = bool(suspects) and not running
        if suspects:
            chosen = [suspects.pop(0)] if alone else []
        else:
            chosen = list(islice(waiting, max(0, AHEAD * workers.count - len(running))))
        for key, job in chosen:
            running[workers.submit(function, job)] = key, job
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            key, job = running.pop(future)
            try:
                error = future.exception()
            except CancelledError:
                error = CourseError("the connection to the workers was lost; start them again, and run this again")
            if not isinstance(error, workers.died):
                yield key, error or future.result()
            elif alone:
                _require_start(workers)
                yield key, WorkerDiedError("ended the process that worked on it, twice")
            else:
                suspects.append((key, job))


def died(result: Any) -> bool:
    """Whether a job ended its worker. Raises whatever else went wrong with a worker, as no student can cause that."""
    if isinstance(result, NoSandboxError | CourseError):
        raise result
    if isinstance(result, BaseException) and not isinstance(result, WorkerDiedError):
        raise CourseError(f"a worker failed: {type(result).__name__}: {result}") from result
    return isinstance(result, WorkerDiedError)


def _require_start(workers: Workers) -> None:
    """Raises CourseError if a worker does not even live long enough to do nothing: then it is not the job's fault."""
    try:
        workers.submit(bool, None).result()
    except workers.died as error:
        raise CourseError(
            "the processes that grade end while they start; is the machine out of memory, or is something ending them? "
            "What was finished is kept; with --workers 1 less is needed at a time"
        ) from error
