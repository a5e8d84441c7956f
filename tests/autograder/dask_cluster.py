"""A Dask cluster on this machine, with two workers that are processes of their own, for tests and benchmarks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def cluster() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a scheduler, and its process."""
    with tempfile.TemporaryDirectory(prefix="dask-") as folder:
        file = Path(folder) / "scheduler.json"

        def start(module: str, *options: str) -> subprocess.Popen[bytes]:
            command = [
                sys.executable,
                "-m",
                f"distributed.cli.{module}",
                "--no-dashboard",
                "--scheduler-file",
                str(file),
            ]
            silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # its workers find the tests' jobs
            return subprocess.Popen([*command, *options], cwd=folder, env=environment, start_new_session=True, **silent)

        scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        workers = None
        try:
            until = time.monotonic() + 60
            while not file.exists() and time.monotonic() < until:
                time.sleep(0.1)
            workers = start("dask_worker", "--nworkers", "2", "--nthreads", "1")
            yield json.loads(file.read_text(encoding="utf-8"))["address"], scheduler
        finally:
            for process in (workers, scheduler):
                if process is not None:
                    _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it has started; a worker that has lost its scheduler may not end when it is asked to."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(10)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
