"""Start the processes that run students' code: forked by a fork server, or each fresh; in a sandbox, or `unsafe`."""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

from autograder.sandbox import bubblewrap as sandbox
from autograder.sandbox import metering, system_calls
from autograder.sandbox.bubblewrap import FILES, HOME, MEMORY, SCRATCH, NoSandboxError
from autograder.sandbox.metering import PROCESSES, Usage

TICK = 0.25
"""Seconds between looks at a process that does not answer."""
STARTS = 3
"""The fork server is started at most 3 times where something ends it from outside."""
START = 60.0
"""Seconds that a process may take to start and to import what it needs."""


class LostError(RuntimeError):
    """A process was ended from outside the sandbox, with every process that came from it: no fault of the student's."""


@dataclass
class Process:
    """A student's process: the socket to it, a way to end it with all that it started, and its number on this machine.

    The number is that of the first process of a sandbox; the process that runs the cells is `runner` generations below
    it.
    """

    line: socket.socket
    end: Callable[[], None]
    number: int
    runner: int

    def usage(self) -> Usage:
        """What the process and all that it has started use now."""
        return metering.usage(self.number, self.runner)


class Launcher(Protocol):
    """Where students' processes come from."""

    def start(self, cpu: int) -> Process:
        """A fresh process, each part of which may use `cpu` seconds of processor time.

        Raises NoSandboxError where none can be had, LostError where it or the fork server was ended from outside.
        """

    def alive(self) -> bool:
        """Whether nothing was ended from outside, so that a process that has just gone ended by itself."""


class FreshLauncher:
    """Each process is started from nothing: in a bubblewrap sandbox, or without one where it is `unsafe`."""

    def __init__(self, unsafe: bool) -> None:
        self._unsafe, self._lost = unsafe, False

    def start(self, cpu: int) -> Process:
        ours, theirs = socket.socketpair()
        number = theirs.fileno()
        scratch = tempfile.mkdtemp(prefix="student-") if self._unsafe else None
        # The reason why a process does not start. Once it runs, it closes this file before any code of the student's.
        with theirs, tempfile.TemporaryFile() as complaints, tempfile.TemporaryFile() as refused:
            refused.write(system_calls.program())
            refused.seek(0)
            process = subprocess.Popen(
                sandbox.unsafe_command(number) if scratch else sandbox.command(number, refused=refused.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                pass_fds=(number, refused.fileno()),
                cwd=scratch,
                env=sandbox.environment(scratch) if scratch else None,
                preexec_fn=lambda: _limit(cpu),
                start_new_session=True,
            )

            def end() -> None:
                # No student's code can send a signal to bubblewrap's outer process.
                self._lost = not self._unsafe and (process.poll() or 0) < 0
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                ours.close()
                if scratch:
                    shutil.rmtree(scratch, ignore_errors=True)

            theirs.close()
            if not _heard(ours, b"ready"):
                end()
                raise _does_not_start(complaints)
        return Process(ours, end, process.pid, runner=0 if self._unsafe else 2)  # bubblewrap is two processes

    def alive(self) -> bool:
        return not self._lost


class ForkServer:
    """The process that has imported what notebooks need and forks students' processes; see `fork_server.py`.

    `imports` are import statements of Python, a line each; without any, all that a notebook may need is imported.
    Each submission imports for itself what is not imported here; each import here makes the fork server, and each fork,
    start later. It ends with `close`, and with the thread that started it. Raises NoSandboxError where there is no
    bubblewrap.
    """

    def __init__(self, imports: str = "") -> None:
        # Each order is a message of its own, so that several workers can share the line.
        self.control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        with ExitStack() as stack:
            stack.enter_context(theirs)
            copies = {}
            if fonts := sandbox.font_list():
                copies[f".matplotlib/{fonts.name}"] = stack.enter_context(fonts.open("rb")).fileno()
            self._process = subprocess.Popen(
                sandbox.command(theirs.fileno(), fork_server=True, copies=copies, imports=imports),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                pass_fds=(theirs.fileno(), *copies.values()),
                start_new_session=True,
            )
        self.number = self._process.pid

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the fork server and all that came from it."""
        if self.control.fileno() < 0:  # it has been closed, and its number may belong to another process by now
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.number, signal.SIGKILL)
        self._process.wait()
        self.control.close()
        self._complaints.close()

    def complaint(self) -> Exception:
        """Why it has ended: what it said itself, or that something else ended it."""
        self._process.wait()
        return _does_not_start(self._complaints)


class ForkLauncher:
    """Processes are forked by a fork server, which may have been started by another process: `control` leads to it.

    `number` is that of bubblewrap's process.
    """

    def __init__(self, control: socket.socket, number: int) -> None:
        self._control, self._number = control, number

    def start(self, cpu: int) -> Process:
        limits = {"cpu": cpu, "memory": MEMORY, "scratch": SCRATCH, "files": FILES, "processes": PROCESSES}
        ours = self._send({**limits, "home": HOME, "processors": sorted(os.sched_getaffinity(0))})
        try:
            said, descriptors, _, _ = socket.recv_fds(ours, 1_000, 1)
        except OSError as error:
            ours.close()
            raise LostError("the fork server has ended") from error
        if not descriptors:
            ours.close()
            if not said:
                raise LostError("the fork server has ended")
            raise _does_not_start(io.BytesIO(said))
        (pidfd,) = descriptors
        number = int(Path(f"/proc/self/fdinfo/{pidfd}").read_text().split("Pid:")[1].split()[0])

        def end() -> None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(pidfd, signal.SIGKILL)
            os.close(pidfd)
            ours.close()

        return Process(ours, end, number, runner=1)

    def alive(self) -> bool:
        try:
            # When bubblewrap has gone, the processes inside it may take a moment longer.
            if Path(f"/proc/{self._number}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return False
            with self._send({}) as ours:
                return ours.recv(10) == b"here"
        except (OSError, LostError):
            return False

    def _send(self, order: dict[str, Any]) -> socket.socket:
        """Send an order, and return where the answer will come. Raises LostError."""
        ours, theirs = socket.socketpair()
        ours.settimeout(START)
        try:
            with theirs:
                socket.send_fds(self._control, [json.dumps(order).encode()], [theirs.fileno()])
        except OSError as error:
            ours.close()
            raise LostError("the fork server has ended") from error
        return ours


_here = threading.local()
"""The launcher of each thread: bubblewrap ends a sandbox with the thread that started it."""


def launcher(unsafe: bool = False, imports: str = "") -> Launcher:
    """Where this thread's processes come from: a fork server if the machine lets one make sandboxes, else fresh ones.

    A fork server that has to be started is given the `imports`; one that is there already stays.

    Raises NoSandboxError where there is no sandbox at all, and `unsafe` was not asked for; LostError where something
    ends the fork server again and again.
    """
    if unsafe:
        return FreshLauncher(unsafe=True)
    known: Launcher | None = getattr(_here, "launcher", None)
    if known is None or not known.alive():
        _here.launcher = known = _fork_or_fresh(imports)
    return known


def use(control: socket.socket, number: int) -> None:
    """Make this thread's processes come from the fork server of another process, as long as that lives."""
    _here.launcher = ForkLauncher(control, number)


def _fork_or_fresh(imports: str) -> Launcher:
    for attempt in range(STARTS):
        if hasattr(_here, "fork_server"):
            _here.fork_server.close()
        server = _here.fork_server = ForkServer(imports)
        forks = ForkLauncher(server.control, server.number)
        try:
            forks.start(cpu=10).end()
            return forks
        except NoSandboxError:  # the machine does not let it make any sandboxes
            break
        except LostError:
            complaint = server.complaint()
            if isinstance(complaint, NoSandboxError):
                break
            if attempt == STARTS - 1:
                raise complaint from None
    _here.fork_server.close()
    return FreshLauncher(unsafe=False)


def _heard(line: socket.socket, word: bytes) -> bool:
    line.settimeout(START)
    try:
        return line.recv(len(word)) == word
    except OSError:
        return False


def _does_not_start(complaints: IO[bytes]) -> Exception:
    """The error for a process that ended at once: with its own reason, or because something else ended it."""
    complaints.seek(0)
    reason = complaints.read(10_000).decode(errors="replace").strip()
    if not reason:
        return LostError("the process for a student's code is ended while it starts, and does not say why")
    if "No module named 'aima_games'" in reason:  # PYTHONPATH tells only us where it is
        reason = "this Python has no aima_games of its own; run, in the kit's clone: pip install -e '.[instructor]'"
    return NoSandboxError(f"the process for a student's code does not start: {reason}")


def _limit(cpu: int) -> None:
    limits = [
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, SCRATCH),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_CORE, 0),
    ]
    if sys.platform == "linux":
        limits.append((resource.RLIMIT_SIGPENDING, FILES))
    for kind, most in limits:
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def wait_in_ticks(line: socket.socket) -> None:
    """Make calls on the socket return with BlockingIOError after a tick: cheaper than asking before each call."""
    line.settimeout(None)
    for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        line.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", 0, int(TICK * 1e6)))
