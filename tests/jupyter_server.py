"""A Jupyter server of a test's own."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


class Server:
    """A running server: where it is."""

    def __init__(self, port: int, token: str) -> None:
        self._address, self._token = f"http://127.0.0.1:{port}", token
        self.headers = {"Authorization": f"token {token}"}
        """What a page's own requests need where no cookie was set, as in formgrader."""

    def url(self, path: str) -> str:
        """The address of a page, with what opens it."""
        return f"{self._address}/{path}?token={self._token}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """What the server's own interface answers."""
        with urllib.request.urlopen(urllib.request.Request(self.url(path), method=method), timeout=5) as answer:
            return json.loads(answer.read() or b"null")


@contextmanager
def serve(root: Path, application: str, *options: str, **environment: str) -> Iterator[Server]:
    """Run `python -m application`, a Jupyter server, in `root`, with a home beside it. It ends with the context."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    command = [sys.executable, "-m", application, "--no-browser", "--ServerApp.ip=127.0.0.1", f"--port={port}",
               f"--IdentityProvider.token={token}", "--allow-root", f"--ServerApp.root_dir={root}", *options]  # fmt: skip
    home = root.with_name(f"{root.name}-home")
    home.mkdir()
    homes = {"HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / ".jupyter"), "IPYTHONDIR": str(home / ".ipython")}
    log = home / "server.log"
    with log.open("w") as said:
        process = subprocess.Popen(
            command,
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env={**os.environ, **homes, **environment},
        )
    try:
        server = Server(port, token)
        for _ in range(1200):
            try:
                server.ask("api")
                break
            except OSError:
                time.sleep(0.25)
        else:
            pytest.fail(log.read_text())
        yield server
    finally:
        process.terminate()
        process.wait(20)
