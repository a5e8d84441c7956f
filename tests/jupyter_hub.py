"""A JupyterHub of a test's own, with users that exist for it alone.

It runs in namespaces of its own, where /etc, /home and /srv are others than this machine's: users, passwords and the
exchange are real there, and nobody has to clean up. Whoever wrote the program that runs this is root.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import requests
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "autograder" / "templates" / "jupyterhub"
PROXY = ROOT / "build" / "hub" / "node_modules" / ".bin" / "configurable-http-proxy"
PATIENCE = 300
"""Seconds; machines are busy."""


class NoHubError(RuntimeError):
    """There can be no hub here; the message says why."""


class User:
    """Somebody who has logged in with a password, and what they do through the hub."""

    def __init__(self, address: str, name: str, password: str) -> None:
        self.name, self._address = name, address
        browser = requests.Session()
        browser.get(f"{address}/hub/login", timeout=PATIENCE)
        form = {"username": name, "password": password, "_xsrf": browser.cookies.get("_xsrf", path="/hub/")}
        answer = browser.post(f"{address}/hub/login", data=form, timeout=PATIENCE, allow_redirects=False)
        if answer.status_code != 302:
            raise PermissionError(f"{name} cannot log in: {answer.status_code}")
        xsrf = {"X-XSRFToken": browser.cookies.get("_xsrf", path="/hub/") or ""}
        answer = browser.post(f"{address}/hub/api/users/{name}/tokens", json={}, headers=xsrf, timeout=PATIENCE)
        answer.raise_for_status()
        self.headers = {"Authorization": f"token {answer.json()['token']}"}
        self._terminals: dict[str, str] = {}

    def ask(self, path: str, method: str = "GET", **body: Any) -> requests.Response:
        """What the hub answers, or anybody's server behind it."""
        options = {"json": body} if body or method == "POST" else {}
        return requests.request(method, f"{self._address}/{path}", headers=self.headers, timeout=PATIENCE, **options)

    def start(self, server: str = "") -> None:
        """Start their server, or one that has a name."""
        self.ask(f"hub/api/users/{self.name}/server{'s/' if server else ''}{server}", "POST").raise_for_status()

        def ready() -> bool:
            servers = self.ask(f"hub/api/users/{self.name}").json()["servers"]
            assert server in servers, f"{self.name}'s server cannot be started"
            return servers[server]["ready"]

        wait_for(ready, f"{self.name}'s server")

    def _server(self, name: str = "") -> str:
        return f"user/{self.name}/{name}/" if name else f"user/{self.name}/"

    def own(self, path: str, method: str = "GET", server: str = "", **body: Any) -> Any:
        """What their own server answers."""
        answer = self.ask(self._server(server) + path, method, **body)
        answer.raise_for_status()
        return answer.json()

    def nbgrader(self, action: str, course: str, assignment: str) -> list[dict[str, Any]]:
        """Press a button of nbgrader's list of assignments: fetch, submit, fetch_feedback; the list afterwards."""
        found = self.own(f"assignments/{action}", "POST", course_id=course, assignment_id=assignment)
        assert found["success"], found["value"]
        return found["value"]

    def run(self, command: str, server: str = "") -> tuple[int, str]:
        """What a command in a terminal of their server ends with, and what it says."""
        # In a thread of its own: a browser test before this one leaves an event loop running in this thread.
        with ThreadPoolExecutor(1) as own:
            return own.submit(asyncio.run, self._run(command, server)).result()

    async def _run(self, command: str, server: str) -> tuple[int, str]:
        if server not in self._terminals:
            self._terminals[server] = self.own("api/terminals", "POST", server)["name"]
        address = f"{self._address}/{self._server(server)}terminals/websocket/{self._terminals[server]}"
        line = await websocket_connect(HTTPRequest(address.replace("http", "ws", 1), headers=self.headers))
        # The marks are put together by the shell, so what the terminal shows of the command itself has none.
        mark = secrets.token_hex(8)
        ask = f"printf '<%s' '{mark}<'; ({command}\n); printf '>%s;' \"$?{mark}\"\r"
        await line.write_message(json.dumps(["stdin", ask]))
        said = ""
        while not (found := re.search(rf"<{mark}<(.*)>(\d+){mark};", said, re.DOTALL)):
            message = await asyncio.wait_for(line.read_message(), PATIENCE)
            assert message is not None, said
            kind, *rest = json.loads(message)
            said += str(rest[0]) if kind == "stdout" else ""
        line.close()
        return int(found[2]), found[1].replace("\r\n", "\n")


class Hub:
    """A running hub. `home` is where users' homes are seen from outside, `python` what runs students' notebooks.

    `log` is what the hub says.
    """

    def __init__(self, folder: Path, port: int, passwords: Mapping[str, str]) -> None:
        self._address, self._passwords = f"http://127.0.0.1:{port}", passwords
        self.home, self.python, self.log = folder / "home", folder / "env" / "bin" / "python", folder / "log"

    def log_in(self, name: str) -> User:
        return User(self._address, name, self._passwords[name])


def wait_for(ready: Any, what: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if ready():
                return
        except requests.ConnectionError:
            pass
        if time.monotonic() > until:
            raise TimeoutError(f"{what} does not answer")
        time.sleep(0.1)


def proxy() -> str:
    """JupyterHub's proxy, as `.ci/run` installs it, or anybody for this machine."""
    found = str(PROXY) if PROXY.is_file() else shutil.which("configurable-http-proxy")
    if os.geteuid() != 0 or not found or not shutil.which("node"):
        raise NoHubError(
            "a hub makes users and so is started by root, and needs its proxy: "
            "npm install --prefix build/hub configurable-http-proxy"
        )
    return found


@contextmanager
def hub(instructor: str, courses: Mapping[str, list[str]]) -> Iterator[Hub]:
    """Run a hub for courses, each with its students; all is gone afterwards. Raises NoHubError."""
    command = proxy()
    ports = []
    with socket.socket() as one, socket.socket() as two, socket.socket() as three:
        for each in (one, two, three):
            each.bind(("127.0.0.1", 0))
            ports.append(each.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="hub-") as place:
        folder = Path(place)
        folder.chmod(0o755)
        passwords = {name: f"{name}s password" for name in {instructor, *chain(*courses.values())}}
        _students_environment(folder)
        start = [
            str(folder / "env" / "bin" / "python"), "-m", "jupyterhub", "-f", str(TEMPLATES / "jupyterhub_config.py"),
            f"--JupyterHub.bind_url=http://127.0.0.1:{ports[0]}", f"--JupyterHub.hub_bind_url=http://127.0.0.1:{ports[1]}",
            f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{ports[2]}", f"--ConfigurableHTTPProxy.command={command}",
        ]  # fmt: skip
        script = [*_private_system(folder), *_users(folder, instructor, courses, passwords), *_closed_kit(instructor)]
        script += ["install -d -m 700 /srv/jupyterhub", "cd /srv/jupyterhub", shlex.join(start), "exit"]
        log = folder / "log"
        with log.open("w") as said:
            process = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-eu", "-c", "\n".join(script)],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/",
                env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8"},
            )  # fmt: skip
        try:

            def answers() -> bool:
                if process.poll() is not None:
                    raise NoHubError(log.read_text())
                return requests.get(f"http://127.0.0.1:{ports[0]}/hub/api", timeout=PATIENCE).ok

            wait_for(answers, "the hub")
            yield Hub(folder, ports[0], passwords)
        except BaseException:
            print(log.read_text())
            raise
        finally:
            process.kill()  # and with it everything that it started
            process.wait()


def _students_environment(folder: Path) -> None:
    """What `pip install` of the kit's wheel makes: all libraries and aima_games, and neither answers nor autograder."""
    env, libraries = folder / "env", folder / "libraries"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = env / "lib" / version / "site-packages"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", env], check=True)
    (packages / "libraries.pth").write_text(f"{libraries / 'lib' / version / 'site-packages'}\n")
    shutil.copytree(ROOT / "aima_games", packages / "aima_games", ignore=shutil.ignore_patterns("__pycache__"))
    (env / "share").symlink_to(libraries / "share")
    (env / "etc" / "jupyter").mkdir(parents=True)
    for path in (Path(sys.prefix) / "etc" / "jupyter").iterdir():
        (env / "etc" / "jupyter" / path.name).symlink_to(libraries / "etc" / "jupyter" / path.name)
    shutil.copy(TEMPLATES / "nbgrader_config.py", env / "etc" / "jupyter")


def _private_system(folder: Path) -> Iterator[str]:
    """Mounts that nobody else sees: other /etc, /home and /srv, and Python where other users can reach it."""
    for name in ("etc", "home", "srv", "libraries", "python"):
        (folder / name).mkdir()
    yield f"cp -a /etc/. {folder}/etc"
    for name in ("etc", "home", "srv"):
        yield f"mount --bind {folder}/{name} /{name}"
    yield f"mount --bind {sys.prefix} {folder}/libraries"
    python = Path(sys.base_prefix)
    closed = [above for above in python.parents if not above.stat().st_mode & 1]
    if closed:
        yield f"mount --bind {python} {folder}/python"
        yield f"mount --rbind {ROOT} {folder}/kit" if ROOT.is_relative_to(closed[-1]) else ":"
        yield f"mount -t tmpfs -o mode=755 tmpfs {closed[-1]}"
        yield f"mkdir -p {python}"
        yield f"mount --bind {folder}/python {python}"


def _users(
    folder: Path, instructor: str, courses: Mapping[str, list[str]], passwords: Mapping[str, str]
) -> Iterator[str]:
    for name, password in passwords.items():
        yield f"useradd --create-home --key HOME_MODE=0700 --shell /bin/bash {name}"
        yield f"echo {shlex.quote(f'{name}:{password}')} | chpasswd"
    for course, students in courses.items():
        yield f"sh {TEMPLATES}/add_course.sh {course} {instructor}"
        yield from (f"usermod -aG {course} {student}" for student in students)


def _closed_kit(instructor: str) -> Iterator[str]:
    """The kit in the instructor's home, and where it is nobody else can look any more."""
    kit = f"/home/{instructor}/kit"
    yield f"mkdir {kit}"
    yield f"mount --rbind {ROOT} {kit}"
    yield f"mount -t tmpfs -o mode=700,uid=$(id -u {instructor}) tmpfs {ROOT}"
    for path in sorted(ROOT.iterdir()):
        yield f"mkdir {path}" if path.is_dir() else f"touch {path}"
        yield f"mount --bind {kit}/{path.name} {path}"
