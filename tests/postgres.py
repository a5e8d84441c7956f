"""A PostgreSQL server of one's own, in a folder: for the tests, and to try a course on (`make postgres`)."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
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


class Server:
    """A server whose data lie in `folder`; `url` is what nbgrader calls its `db_url`. It listens on a socket file only."""

    def __init__(self, folder: Path) -> None:
        initdb, self._postgres = _program("initdb"), _program("postgres")
        self._folder, self._data = folder, folder / "data"
        self._user = None
        if os.geteuid() == 0:  # PostgreSQL does not run as root; its package makes an account for it
            self._user = "postgres"
            shutil.chown(folder, self._user)
        command = [initdb, "-D", str(self._data), "-U", "grader", "-A", "trust", "-E", "UTF8"]
        done = subprocess.run(
            command, user=self._user, cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        if done.returncode:
            raise NoPostgresError(f"initdb: {done.stdout}{done.stderr}".strip())
        self.url = f"postgresql+psycopg://grader@/postgres?host={folder}"

    def start(self) -> None:
        options = ["-k", str(self._folder), "-c", "listen_addresses=", "-c", "fsync=off"]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [self._postgres, "-D", str(self._data), *options],
                user=self._user,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + 60
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise NoPostgresError((self._folder / "log").read_text())
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            number, *_, state = (self._data / "postmaster.pid").read_text().splitlines()
        except (OSError, ValueError):
            return False
        return number == str(self._process.pid) and state.strip() == "ready"

    def kill(self, itself: bool) -> None:
        """Kill the processes that work for the server, and before them the server `itself`, if asked for."""
        number = self._process.pid
        below = [int(child) for child in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
        for process in [number, *below] if itself else below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if itself:
            self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()


@contextmanager
def server() -> Iterator[Server]:
    """Run a server whose data are gone afterwards."""
    # Not below the project: the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="pg-") as place:
        found = Server(Path(place))
        found.start()
        try:
            yield found
        finally:
            found.stop()


def main() -> None:
    """Run a server until the reader presses Enter."""
    try:
        with server() as running:
            setting = f"c.CourseDirectory.db_url = {running.url!r}"
            print(f"A PostgreSQL server runs. In the course's nbgrader_config.py:\n\n    {setting}\n")
            print("Press Enter to stop it; what it holds is gone then.", flush=True)
            sys.stdin.readline()
    except NoPostgresError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
