"""The fork server: a process that has imported what is needed, which forks a sandbox of its own for each submission.

This file is started inside a bubblewrap sandbox, beside `runner.py`, and runs no student's code itself. Its arguments
are the descriptor of a socket and the imports. For each order that comes over the socket, it makes two processes:

    a first    in user, mount, pid and ipc namespaces of its own: mounts what belongs there, gives up every capability,
               hands a pidfd of itself to the judge, and reaps orphans: the kernel ends everything in the namespace
               when it ends
    a runner   its child: limits itself, and runs the student's cells (`runner.Runner`)

None of them can see or signal the fork server, and nothing that the runner does remains for the next one.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import json
import os
import pkgutil
import re
import resource
import signal
import socket
import struct
import sys
from collections.abc import Iterator
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))
import runner as student
import system_calls

sys.path.pop(0)

_libc = ctypes.CDLL(None, use_errno=True)
_interpreter = ctypes.PyDLL(None, use_errno=True)  # keeps Python's lock during a call, as a process that forks must

# From Linux's headers.
CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID = 0x00020000, 0x08000000, 0x10000000, 0x20000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_BIND, MS_REC = 4096, 16384
PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 4, 22, 24, 38
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
FILES = 20_000
"""Each place to write to may have at most 20,000 files and folders: they take memory of the kernel's."""
LEAST_PIDS = 300


def _call(name: str, *arguments: Any) -> None:
    """A system call by its libc name. Raises OSError."""
    if getattr(_libc, name)(*arguments) < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def _mount(kind: str, place: str, flags: int, options: str = "") -> None:
    _call("mount", kind.encode(), place.encode(), kind.encode(), flags, options.encode())


def _mounts_below(place: str) -> list[str]:
    """The places below a folder where something is mounted, without those below another of them."""
    with open("/proc/self/mountinfo") as file:
        escaped = {line.split()[4] for line in file}  # a space is \040
    points = sorted(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), point) for point in escaped)
    below: list[str] = []
    for point in points:
        if point.startswith(f"{place}/") and not any(point.startswith(f"{other}/") for other in below):
            below.append(point)
    return below


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)


def fork_into_namespaces() -> int:
    """Fork, with the child as the first process of user, mount, pid and ipc namespaces of its own.

    Python can only unshare, which takes one more process for the new pid namespace; each costs five milliseconds.
    Raises OSError where the machine does not allow it, ValueError where its processor is not known here.
    """
    flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | signal.SIGCHLD
    number = system_calls.CLONE[system_calls.column()]
    ctypes.pythonapi.PyOS_BeforeFork()
    child: int = _interpreter.syscall(number, ctypes.c_ulong(flags), None, None, None, None)
    if child:
        ctypes.pythonapi.PyOS_AfterFork_Parent()
        if child < 0:
            raise OSError(ctypes.get_errno(), f"clone: {os.strerror(ctypes.get_errno())}")
    else:
        ctypes.pythonapi.PyOS_AfterFork_Child()
    return child


def linux() -> tuple[int, ...]:
    """The version of the kernel, as far as it matters."""
    return tuple(map(int, re.findall(r"\d+", os.uname().release)[:2]))


def keep_numbers(user: int, group: int) -> None:
    """In new namespaces: give user and group the same numbers as outside; there are no others."""
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")


def furnish(order: dict[str, Any]) -> None:
    """In the first process of a pid namespace: mount its /proc, and empty places to write to."""
    _mount("proc", "/proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
    _write("/proc/sys/user/max_user_namespaces", "0")
    # The limit on a user's processes does not bind root's. Each pid namespace has one of its own from Linux 6.14 on;
    # before, the machine's limit applies, and whoever grades as root may set it from here.
    if linux() >= (6, 14):
        with contextlib.suppress(OSError):
            _write("/proc/sys/kernel/pid_max", str(LEAST_PIDS + order["processes"]))
    # Another /proc over it, with nothing but processes: whoever grades as root may read and change much of the rest,
    # without any capability. (From Linux 5.8 on.)
    _mount("proc", "/proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "subset=pid")
    _mount("tmpfs", "/run/proc", MS_RDONLY)  # the machine's, there only because a /proc may not be mounted without one
    for place in (order["home"], "/tmp", "/dev/shm"):
        # Python itself, or this package, may lie below /tmp: what is mounted there is put back where it was.
        kept = [(point, os.open(point, os.O_PATH)) for point in _mounts_below(place)]
        _mount("tmpfs", place, MS_NOSUID | MS_NODEV, f"size={order['scratch']},nr_inodes={FILES},mode=0700")
        for point, descriptor in kept:
            os.makedirs(point, exist_ok=True)
            _call("mount", f"/proc/self/fd/{descriptor}".encode(), point.encode(), None, MS_BIND | MS_REC, None)
            os.close(descriptor)
    os.chdir(order["home"])


def give_up_rights() -> None:
    """Drop every capability for good."""
    for capability in range(64):
        _libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)  # fails for those that this kernel does not have
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    _call("capset", header, (ctypes.c_uint32 * 6)())
    program = system_calls.program()
    code = ctypes.create_string_buffer(program)
    described = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(code))
    _call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, described, 0, 0)


def limit(order: dict[str, Any]) -> None:
    """Set the limits of each process of the student's."""
    for kind, most in (
        (resource.RLIMIT_AS, order["memory"]),
        (resource.RLIMIT_FSIZE, order["scratch"]),
        (resource.RLIMIT_CPU, order["cpu"]),
        (resource.RLIMIT_NPROC, order["processes"]),
        (resource.RLIMIT_NOFILE, order["files"]),
        (resource.RLIMIT_SIGPENDING, order["files"]),  # timers too; it holds for all processes of whoever grades
        (resource.RLIMIT_CORE, 1),  # at 0, a program that collects the machine's core dumps would be started
    ):
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def serve(order: dict[str, Any], line: int, runner: student.Runner) -> None:
    """In the first process of new namespaces: make the sandbox and run a submission in it. Never returns."""
    judge = socket.socket(fileno=line)
    try:
        os.sched_setaffinity(0, order["processors"])
        keep_numbers(order["user"], order["group"])
        furnish(order)
        socket.send_fds(judge, [b"ready"], [os.pidfd_open(os.getpid())])
        give_up_rights()
        limit(order)
        _call("prctl", PR_SET_DUMPABLE, 0, 0, 0, 0)  # nobody in here looks into this process or steers it
        if second := os.fork():
            judge.close()
            while os.waitpid(-1, 0)[0] != second:
                pass
            os._exit(0)  # and all others end with the first process
        _call("prctl", PR_SET_DUMPABLE, 1, 0, 0, 0)
        os.setsid()  # a signal to the process group would reach the fork server, beyond all namespaces
        os.closerange(3, line)
        os.closerange(line + 1, 1024)
        runner.serve(student.Connection(line))
    except BaseException as error:
        judge.send(f"{type(error).__name__}: {error}".encode())
    finally:
        os._exit(1)


def warm_up(imports: str) -> student.Runner:
    """Import what notebooks of the course import, into a process that has an IPython shell already, as a kernel has."""
    runner = student.Runner()
    for line in imports.splitlines() or everything():
        with contextlib.suppress(Exception):  # it needs something that is not installed here, or lies beside a notebook
            exec(line, {})
    go_through(runner.shell)
    if len(os.listdir("/proc/self/task")) > 1:
        raise RuntimeError("an imported module has started a thread, and a fork would lose it")
    gc.collect()
    gc.freeze()  # else the first collection in each child would copy every page
    return runner


def everything() -> Iterator[str]:
    """Statements that import everything that a notebook may need."""
    import aima_games

    for module in pkgutil.walk_packages(aima_games.__path__, "aima_games."):
        if not module.name.startswith(("aima_games.__main__", "aima_games._instructor", "aima_games.home")):
            yield f"import {module.name}"
    for name in ("numpy.random", "matplotlib.pyplot", "matplotlib_inline.backend_inline", "ipywidgets", "uuid"):
        yield f"import {name}"


def go_through(shell: Any) -> None:
    """Do once what nearly every notebook does (a cell, a traceback, a tree): the first time takes much longer."""
    asyncio.run(shell.run_cell_async("pass", store_history=False, transformed_cell="pass\n"))
    shell.last_execution_result = None
    try:
        raise NotImplementedError
    except NotImplementedError:
        shell.InteractiveTB.structured_traceback(*sys.exc_info())
    from aima_games import tree_scene
    from aima_games.games import TreeGame

    shell.display_formatter.format(tree_scene(TreeGame([[1, 2], [3, 4]])))


def main() -> None:
    """Fork for each order that comes, until the judge goes."""
    control = socket.socket(fileno=int(sys.argv[1]))
    runner = warm_up(sys.argv[2])
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 10_000, 1)
        if not message:
            os._exit(0)
        if message == b"{}":  # somebody is checking whether this process is still there
            os.write(descriptors[0], b"here")
            os.close(descriptors[0])
            continue
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        order = {**json.loads(message), "user": os.getuid(), "group": os.getgid()}
        try:
            child = fork_into_namespaces()
        except (OSError, ValueError) as error:
            os.write(descriptors[0], f"{type(error).__name__}: {error}".encode())
        else:
            if child == 0:
                control.close()
                serve(order, descriptors[0], runner)
        os.close(descriptors[0])


if __name__ == "__main__":
    main()
