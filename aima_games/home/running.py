"""Run a notebook's cells from top to bottom in a fresh kernel, and record what each displayed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any

from aima_games.home import StudentError
from aima_games.home.notebook_file import needs_lab
from aima_games.text import as_python_says

CELL_SECONDS, NOTEBOOK_SECONDS = 20.0, 120.0
"""Seconds that a cell and a whole notebook may take: the same as in grading."""

START_SECONDS = 60.0
PATIENCE = 3.0
"""Seconds that an interrupted cell has to come back."""

ENDED = "the kernel ended while this cell ran (a call of exit, or too much memory?)"
NOT_RUN = "not run, as the kernel ended or was stopped in a cell above"
TOO_LATE = "not run, as the cells above took the time that a whole notebook has"


@dataclass
class Ran:
    """What a cell did: the texts it displayed, the exception that ended it, or what kept it from ending."""

    shown: list[str] = field(default_factory=list)
    error: str = ""
    """The kind of exception, and its message."""
    trouble: str = ""
    """Why it did not run to its end: the time, a dead kernel."""

    @property
    def well(self) -> bool:
        return not self.error and not self.trouble


def run_cells(
    sources: Sequence[str], folder: Path, cell_seconds: float = CELL_SECONDS, notebook_seconds: float = NOTEBOOK_SECONDS
) -> Iterator[Ran]:
    """Run cells in one fresh kernel that works in `folder`; yields what each did, an empty Ran for an empty cell.

    A cell that raises does not keep the next from running. One that runs out of time is interrupted; if it
    does not react, or if the kernel ends, nothing more is run. Raises StudentError if no kernel starts.
    """
    deadline = None
    lost = ""
    with _kernel(folder) as (manager, client):
        for source in sources:
            if not source.strip():
                yield Ran()
                continue
            deadline = deadline or time.monotonic() + notebook_seconds  # the start of the kernel does not count
            left = deadline - time.monotonic()
            if lost or left <= 0:
                yield Ran(trouble=lost or TOO_LATE)
                continue
            ran = Ran()
            limit = min(cell_seconds, left)
            if not _run(client, manager, source, limit, ran):
                if manager.is_alive():
                    ran.trouble = f"did not come to its end in {limit:.0f} seconds; is there a loop that never ends?"
                    manager.interrupt_kernel()
                    if not _run(client, manager, "", PATIENCE, Ran()):
                        lost = NOT_RUN
                else:
                    ran.trouble, lost = ENDED, NOT_RUN
            yield ran


def _run(client: Any, manager: Any, source: str, seconds: float, ran: Ran) -> bool:
    """Run one cell; returns whether it finished in time."""
    sent = client.execute(source, allow_stdin=False, stop_on_error=False)
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        try:
            message = client.get_iopub_msg(timeout=min(0.5, left))
        except Empty:
            if not manager.is_alive():
                return False
            continue
        if message["parent_header"].get("msg_id") != sent:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind in ("display_data", "execute_result"):
            ran.shown.append(str(content["data"].get("text/plain", "")))
        elif kind == "error":
            ran.error = ": ".join(as_python_says(content["ename"], content["evalue"], source)).rstrip(": ")
        elif kind == "status" and content["execution_state"] == "idle":
            return True
    return False


@contextmanager
def _kernel(folder: Path) -> Iterator[tuple[Any, Any]]:
    """A fresh kernel of this very Python, which is known to have aima_games, and the client connected to it."""
    try:
        import ipykernel  # noqa: F401 - asked for here: a kernel without it simply fails to answer
        from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
        from jupyter_client.manager import KernelManager
    except ModuleNotFoundError as error:
        raise needs_lab(error) from error

    class ThisPython(KernelSpecManager):
        def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
            command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
            return KernelSpec(argv=command, display_name="Python", language="python")

    manager = KernelManager(kernel_spec_manager=ThisPython())
    client = None
    try:
        manager.start_kernel(
            cwd=str(folder),
            extra_arguments=["--HistoryManager.hist_file=:memory:"],  # the student's own history stays as it is
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=START_SECONDS)
    except (OSError, RuntimeError) as error:
        _end(manager, client)
        raise StudentError(f"no Python kernel starts here: {error}. Does the notebook run in JupyterLab?") from error
    try:
        yield manager, client
    finally:
        _end(manager, client)


def _end(manager: Any, client: Any) -> None:
    if client is not None:
        client.stop_channels()
    if manager.has_kernel:
        manager.shutdown_kernel(now=True)
    manager.cleanup_resources()
