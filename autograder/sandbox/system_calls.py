"""The system calls that Linux refuses to students' code, as a program of the kernel's own (seccomp).

Without rights, in namespaces of its own, code can do little harm by the other calls. These are refused because no
notebook needs them, for the reasons in `REFUSED`, with "Operation not permitted", which programs are used to. The file
is read inside the sandbox too, beside `fork_server.py`, and needs nothing but Python.
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Iterator

Numbers = tuple[int, int]
"""The numbers of a system call on x86_64 and on aarch64."""

REFUSED: dict[str, dict[str, Numbers]] = {
    "memory that is in no process, so that no limit counts it": {
        "memfd_create": (319, 279), "memfd_secret": (447, 447), "vmsplice": (278, 75),
        "shmget": (29, 194), "semget": (64, 190), "msgget": (68, 186),
    },
    "ways to other processors than the one it was given, and to be served before or after others": {
        "sched_setaffinity": (203, 122), "sched_setattr": (314, 274), "sched_setparam": (142, 118),
        "sched_setscheduler": (144, 119), "setpriority": (141, 140), "ioprio_set": (251, 30),
    },
    "sockets: the submissions of a fork server have the same network, which is empty, and could meet there": {
        "socket": (41, 198), "bind": (49, 200), "connect": (42, 203),
    },
    "ways into other namespaces and processes": {
        "unshare": (272, 97), "setns": (308, 268), "ptrace": (101, 117), "pidfd_getfd": (438, 438),
        "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "process_madvise": (440, 440),
        "kcmp": (312, 272),
    },
    "ways into a kernel with a fault": {
        "io_uring_setup": (425, 425), "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
        "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    },
    "what all of the machine has to wait for, or all processes of whoever grades have few of": {
        "sync": (162, 81), "syncfs": (306, 267), "io_setup": (206, 0), "inotify_init": (253, 26),
        "inotify_init1": (294, 26),         "fanotify_init": (300, 262), "mq_open": (240, 180),
    },
}  # fmt: skip
CLONE, CLONE3, MMAP, SETSOCKOPT, SOCKETPAIR = (56, 220), (435, 435), (9, 222), (54, 208), (53, 199)

# From Linux's headers.
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
NAMESPACES = 0x7E020000  # all flags CLONE_NEW… of clone
SHARED_WITHOUT_FILE = 0x01 | 0x20  # MAP_SHARED and MAP_ANONYMOUS
SO_SNDBUF, AF_UNIX, SOCK_STREAM, SOCKET_KIND = 7, 1, 1, 0xF
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
ALLOW, ERROR = 0x7FFF0000, 0x00050000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
X32 = 0x40000000
"""From here on, the numbers are those of another architecture, which x86_64 kernels may have too."""

Step = tuple[int, int, int, int]
"""An instruction: what to do, how many to skip if its condition holds, how many if not, and a number."""


def column() -> int:
    """Which of a call's two numbers is this machine's. Raises ValueError where its processor is not known here."""
    return tuple(AUDIT_ARCH).index(platform.machine())


def program() -> bytes:
    """What the kernel is to do at each system call; empty where this machine's processor is not known here."""
    if platform.machine() not in AUDIT_ARCH:
        return b""
    return b"".join(struct.pack("HBBI", *step) for step in _steps(column()))


def _steps(column: int) -> Iterator[Step]:
    refuse = (RETURN, 0, 0, ERROR | errno.EPERM)
    yield LOAD, 0, 0, ARCHITECTURE
    yield EQUAL, 1, 0, tuple(AUDIT_ARCH.values())[column]
    yield refuse
    yield LOAD, 0, 0, NUMBER
    yield AT_LEAST, 0, 1, X32
    yield refuse
    for calls in REFUSED.values():
        for numbers in calls.values():
            yield EQUAL, 0, 1, numbers[column]
            yield refuse
    # What clone3 is to do is in memory, which this program cannot read. A program that is told that there is no such
    # call uses clone.
    yield EQUAL, 0, 1, CLONE3[column]
    yield RETURN, 0, 0, ERROR | errno.ENOSYS
    for numbers, argument, mask, value, refused in (
        (CLONE, 0, NAMESPACES, 0, False),
        (MMAP, 3, SHARED_WITHOUT_FILE, SHARED_WITHOUT_FILE, True),  # it remains after no process maps it any more
        (SETSOCKOPT, 2, 0xFFFFFFFF, SO_SNDBUF, True),  # what waits in a socket is counted nowhere
        (SOCKETPAIR, 0, 0xFFFFFFFF, AF_UNIX, False),
        (SOCKETPAIR, 1, SOCKET_KIND, SOCK_STREAM, False),  # others are free, and get a name, when their peer has gone
    ):
        yield EQUAL, 0, 5, numbers[column]
        yield LOAD, 0, 0, ARGUMENTS + 8 * argument
        yield AND, 0, 0, mask
        yield EQUAL, not refused, refused, value
        yield refuse
        yield LOAD, 0, 0, NUMBER
    yield RETURN, 0, 0, ALLOW
