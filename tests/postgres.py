"""A PostgreSQL server of one's own, in a folder: for the tests, and to try a course on (`make postgres`)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
"""Where Debian has the programs of the server, which are not for everybody's PATH."""


class NoPostgresError(RuntimeError):
    """There is no PostgreSQL server here; the message says what to install."""


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join([*map(str, reversed(DEBIAN)), os.environ.get("PATH", "")]))
    if found is None:
        raise NoPostgresError(f"there is no program {name!r}: install PostgreSQL (Debian's package: postgresql)")
    return found


@contextmanager
def server() -> Iterator[str]:
    """Run a server whose data are gone afterwards, and yield nbgrader's `db_url`. It listens on a socket file only."""
    programs = {name: _program(name) for name in ("initdb", "pg_ctl")}
    # Not below the project: the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="pg-") as place:
        yield from _serve(programs, Path(place))


def _serve(programs: dict[str, str], folder: Path) -> Iterator[str]:
    data, account = folder / "data", []
    if os.geteuid() == 0:  # PostgreSQL does not run as root; its package makes an account for it
        shutil.chown(folder, "postgres")
        account = ["runuser", "-u", "postgres", "--"]
    options = ["-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off"]

    def run(*command: str) -> None:
        done = subprocess.run([*account, *command], cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise NoPostgresError(f"{command[0]}: {done.stdout}{done.stderr}".strip())

    run(programs["initdb"], "-D", str(data), "-U", "grader", "-A", "trust", "-E", "UTF8")
    run(programs["pg_ctl"], "-D", str(data), "-l", str(folder / "log"), "-o", " ".join(options), "-w", "start")
    try:
        yield f"postgresql+psycopg://grader@/postgres?host={folder}"
    finally:
        run(programs["pg_ctl"], "-D", str(data), "-m", "immediate", "-w", "stop")


def main() -> None:
    """Run a server until the reader presses Enter."""
    try:
        with server() as url:
            print(
                f"A PostgreSQL server runs. In the course's nbgrader_config.py:\n\n    c.CourseDirectory.db_url = {url!r}\n"
            )
            print("Press Enter to stop it; what it holds is gone then.", flush=True)
            sys.stdin.readline()
    except NoPostgresError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
