"""A JupyterLab with a copy of the lectures, and a real Chromium to open it in."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import missing

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser():
    path = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    if path is None:
        missing("chromium", "no Chromium here; install the package chromium to run the browser tests")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The address of a running JupyterLab, with {} for the path."""
    root = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, root / "notebooks")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    environment = {
        **os.environ,
        "HOME": str(root),
        "JUPYTER_CONFIG_DIR": str(root / ".jupyter"),
        "IPYTHONDIR": str(root / ".ipython"),
    }
    for extension, setting in {
        # Lab takes cells out of the page that are scrolled away; here they stay, so that a test can find them.
        "notebook-extension/tracker": '{"windowingMode": "none"}',
        "apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
    }.items():
        path = root / "settings" / "@jupyterlab" / f"{extension}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(setting)
    environment["JUPYTERLAB_SETTINGS_DIR"] = str(root / "settings")
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--port={port}",
               f"--IdentityProvider.token={token}", "--allow-root", f"--ServerApp.root_dir={root}",
               "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url=None"]  # fmt: skip
    log = (root / "lab.log").open("w")
    server = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment)
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api?token={token}", timeout=5)
                break
            except OSError:
                time.sleep(0.25)
        else:
            pytest.fail((root / "lab.log").read_text())
        yield f"http://127.0.0.1:{port}/{{}}?token={token}"
    finally:
        server.terminate()
        server.wait(20)
