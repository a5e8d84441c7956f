"""What a student's process and all that it has started use of the machine, as Linux tells it in /proc.

Only files that no process can keep from us are read: `smaps_rollup`, which would be exact about shared memory, waits
for a lock of the process's. Where there is no /proc (a Mac, which has `--unsafe` only), all numbers are 0: there, only
the limits of each process and those of wall time hold.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.bubblewrap import MEMORY, WRITABLE

PROCESSES = 100
"""A submission may have at most 100 processes and threads at a time."""

_PROC = Path("/proc")
_CHILDREN = _PROC / "thread-self/children"
"""This file exists where the kernel tells who the children of a process are."""
_SOCKET, _FEW = 256 << 10, 64
"""Bytes that may wait in a socket belong to no process, so each file that may be one counts as much, except a few."""
_NUMBERS = (b"FDSize", b"RssAnon", b"RssShmem", b"VmSwap", b"VmPTE", b"HugetlbPages")


@dataclass(frozen=True)
class Usage:
    """What is used at a moment. Measuring takes a moment too: a process that starts or ends meanwhile may be missing.

    `processes` are processes and threads. `memory` is in bytes; what several processes share is counted for each,
    except what they have from the fork server; what may wait in sockets is counted as well, and so are files in a
    sandbox, which are in memory too. `cpu` is the processor time used so far
    in seconds, with that of processes that have ended, if their parents waited for them: a process that does not want
    its time to be counted can arrange for that, and gains as much as it would by sleeping. `waiting` is for how many
    seconds the runner (the process that runs the cells) could have gone on and did not get a processor. It leaves out
    those of other processes, because many of the student's own would wait for each other; it is 0 where the kernel does
    not keep it, and grows only when the runner gets its turn. `ready` is whether it could go on now. `strangers` is the
    part of the threads that want a processor now which are none of the student's own: if the runner waits for its own
    children, nobody else is to blame.
    """

    processes: int = 0
    memory: int = 0
    cpu: float = 0.0
    waiting: float = 0.0
    strangers: float = 1.0
    ready: bool = False

    def too_much(self) -> str:
        """What there is too much of, in words for the student; empty where all is well."""
        if self.processes > PROCESSES:
            return f"it had more than {PROCESSES} processes and threads"
        if self.memory > MEMORY:
            return f"it had more than {MEMORY >> 30} GB of memory"
        return ""


def usage(number: int, runner: int = 0) -> Usage:
    """What the processes below this one use. Its own time counts too: that of children it waited for has gone there.

    The runner is `runner` generations below: between are a sandbox's first processes, which do nothing.
    """
    family, below = {}, [number]
    children = _children()
    for parent in below:
        family[parent] = children(parent)
        below += family[parent]
    first, (shared, _) = _statistics(number), _memory(number)
    processes = memory = ticks = running = 0
    for process in below:
        if fields := _statistics(process):
            ticks += sum(map(int, fields[11:15]))
            running += _running(process, fields)
        if fields and process != number:
            processes += int(fields[17])
            own, in_sockets = _memory(process)
            # What the first process has, its forks have too, and share. Where the stack begins is drawn at random for
            # each program that is started, and stays the same in forks.
            memory += max(0, own - (shared if fields[25:26] == first[25:26] else 0)) + in_sockets
    for _ in range(runner):
        number = next(iter(family.get(number, ())), -1)  # the eldest child: others may be orphans
    if runner:  # else it is in no sandbox, and writes to a disk
        memory += sum(_written(f"{_PROC}/{number}/root{place}") for place in WRITABLE)
    ready = _statistics(number)[:1] == [b"R"]
    strangers = _strangers(running) if running > ready else 1.0
    return Usage(processes, memory, ticks / os.sysconf("SC_CLK_TCK"), _waiting(number), strangers, ready)


def _running(process: int, fields: list[bytes]) -> int:
    """How many threads of a process want a processor."""
    if fields[17] == b"1":
        return fields[0] == b"R"
    return sum(_statistics(f"{process}/task/{thread}")[:1] == [b"R"] for thread in _threads(process))


def _strangers(running: int) -> float:
    """The part of the machine's threads wanting a processor that belongs to others, if `running` are the student's."""
    said = _read(f"{_PROC}/loadavg").split()
    others = int(said[3].partition(b"/")[0]) - running - 1 if said else 0  # minus this thread
    return max(0, others) / (max(0, others) + running)


def _children() -> Callable[[int], list[int]]:
    """A function that returns the children of a process, the eldest first."""
    if _CHILDREN.exists():
        return lambda parent: [
            int(child)
            for thread in _threads(parent)
            for child in _read(f"{_PROC}/{parent}/task/{thread}/children").split()
        ]
    family: dict[int, list[int]] = {}  # this kernel does not tell, so all processes of the machine are looked at
    numbers = (int(entry.name) for entry in _PROC.glob("[0-9]*"))
    for child in sorted(numbers):
        if fields := _statistics(child):
            family.setdefault(int(fields[1]), []).append(child)
    return lambda parent: family.get(parent, [])


def _memory(number: int) -> tuple[int, int]:
    """The bytes of memory of a process that no file on a disk backs, and those that may wait in its sockets."""
    said = _read(f"{_PROC}/{number}/status")
    if b"RssAnon" not in said:  # its first thread has ended and tells no more; others may go on
        others = (_read(f"{_PROC}/{number}/task/{thread}/status") for thread in _threads(number))
        said = next((other for other in others if b"RssAnon" in other), b"")
    numbers = {line.partition(b":")[0]: int(line.split()[1]) for line in said.splitlines() if line.startswith(_NUMBERS)}
    files = max(0, numbers.pop(b"FDSize", 0) - _FEW)
    return sum(numbers.values()) << 10, files * _SOCKET


def _written(place: str) -> int:
    """The bytes in use where a sandbox may be written to: that is memory too, but belongs to no process."""
    with contextlib.suppress(OSError):
        told = os.statvfs(place)
        return (told.f_blocks - told.f_bfree) * told.f_frsize
    return 0


def _threads(number: int) -> list[str]:
    with contextlib.suppress(OSError):
        return os.listdir(f"{_PROC}/{number}/task")
    return []


def _statistics(number: int | str) -> list[bytes]:
    """The fields of /proc/PID/stat, or of a thread's, that follow the name, which may hold blanks and brackets.

    There are none if it has ended.
    """
    return _read(f"{_PROC}/{number}/stat").rpartition(b")")[2].split()


def _waiting(number: int) -> float:
    """How many seconds the first thread of a process has waited for a processor."""
    fields = _read(f"{_PROC}/{number}/schedstat").split()
    return int(fields[1]) / 1e9 if fields else 0.0


def _read(path: str) -> bytes:
    """What a file of /proc says; empty where it is not there: a process ends whenever it likes."""
    try:
        with open(path, "rb", 0) as file:
            return file.read()
    except OSError:
        return b""
