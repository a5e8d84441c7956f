"""Lecture 2 in the browser's own Python beside JupyterLab's, in turns: how long a kernel takes to start, and the lecture.

    python -m tests.benchmarks.browser [ROUNDS] [--site build/site]

Needs Chromium and the site, which `make site` writes. On a quiet machine; processor time is printed, too, which a busy
one changes less.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from playwright.sync_api import Browser, sync_playwright

from tests.browser.test_site_in_browser import READY, RUN_ON, Quiet
from tests.conftest import FLAGS
from tests.jupyter_server import serve

ROOT = Path(__file__).parents[2]
LECTURE = "02_minimax.ipynb"
SLOWER, START = 1.5, 15
"""The goals: how many times as long the lecture may take, and within how many seconds a kernel answers."""
OPTIONS = (
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=None",
)
ANSWERS = "async () => { await jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: '1'}).done }"


class Took(NamedTuple):
    """Seconds from asking for the page until it shows the notebook, then until its kernel answers, then until all ran."""

    page: float
    kernel: float
    lecture: float
    processor: float


def measured(browser: Browser, address: str) -> Took:
    """Open the lecture in a new context, without any cache, and run it."""
    context = browser.new_context(viewport={"width": 1280, "height": 1600})
    context.set_default_timeout(600_000)
    page = context.new_page()
    clock, used = [time.monotonic()], processor()

    def lap(_: Any = None) -> None:
        clock.append(time.monotonic())

    page.goto(address)
    lap(page.wait_for_selector(".jp-Notebook .jp-Cell"))
    page.evaluate(READY)
    lap(page.evaluate(ANSWERS))
    for _ in range(20):  # an error ends a run
        if not page.evaluate(RUN_ON):
            break
    lap()
    took = Took(*(after - before for before, after in pairwise(clock)), processor() - used)
    context.close()
    return took


def processor() -> float:
    """The processor time of this process and all that it has started, in seconds, of which some have ended."""
    me, total = psutil.Process(), 0.0
    for process in (me, *me.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


def main() -> int:
    """Measure, and print the best of each; returns whether both goals are met, as an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.browser", description=__doc__.split("\n")[0])
    parser.add_argument("rounds", nargs="?", type=int, default=3)
    parser.add_argument("--site", type=Path, default=ROOT / "build" / "site")
    options = parser.parse_args()
    if not (options.site / "live" / "lab" / "index.html").is_file():
        sys.exit(f"{options.site} is no site: make site writes one")
    handler = functools.partial(Quiet, directory=str(options.site))
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{web.server_port}/live/lab/index.html?path=lectures/{LECTURE}"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder) / "root"
        root.mkdir()
        shutil.copy(options.site / "live" / "files" / "lectures" / LECTURE, root)
        with serve(root, "jupyterlab", *OPTIONS) as server:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            there: Callable[[int], str] = lambda number: server.url(f"lab/workspaces/{number}/tree/{LECTURE}")  # noqa: E731
            took: dict[str, list[Took]] = {"in the browser": [], "JupyterLab": []}
            for number in range(options.rounds):
                for name, address in zip(took, (here, there(number)), strict=True):
                    took[name].append(measured(browser, address))
                    print(f"{name}: " + ", ".join(f"{what} {s:.1f} s" for what, s in took[name][-1]._asdict().items()), flush=True)  # fmt: skip
            browser.close()
    ours, theirs = (Took(*map(min, zip(*each, strict=True))) for each in took.values())
    ratio = ours.lecture / theirs.lecture
    print(f"a kernel answers after {ours.kernel:.1f} s (goal {START}); JupyterLab's after {theirs.kernel:.1f} s")
    print(f"lecture 2 takes {ratio:.2f} times as long as in JupyterLab (goal {SLOWER})")
    return 0 if ours.kernel <= START and ratio <= SLOWER else 1


if __name__ == "__main__":
    sys.exit(main())
