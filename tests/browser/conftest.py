"""JupyterLab and Notebook 7 on one server, with a copy of the lectures, and a real Chromium to open them in."""

from __future__ import annotations

import re
import secrets
import shutil
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import TimeoutError

from autograder.publish.on_page import STYLES, scripts
from tests.jupyter_server import serve

HEAD = "<!doctype html><html lang='en'><meta name='viewport' content='width=device-width'><title>T</title>"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FRONT_ENDS = {"lab": "lab/workspaces/{}/tree", "notebook": "notebooks"}
"""JupyterLab and Notebook 7, and where each opens a file. Each page has a workspace of its own: Lab would open again
what the pages before had open, and a test would look at the wrong notebook."""

LAB_AND_NOTEBOOK = ["lab", pytest.param("notebook", marks=pytest.mark.long)]
"""For fixtures: both of them, which show a widget by the same means, so that the second can wait for the long part."""

# Every code cell that has run has a number; an asterisk is one that waits or runs.
WAITING = "[...document.querySelectorAll('.jp-InputPrompt')].some(prompt => prompt.textContent.includes('*'))"
# Quick cells have their asterisk for a moment only, and an executed notebook has its numbers from the start.
WATCH = f"""() => new MutationObserver(() => {{ window.hasRun ||= {WAITING}; }}).observe(
    document.body, {{subtree: true, childList: true, characterData: true}})"""


@pytest.fixture(scope="session")
def jupyter(browser, tmp_path_factory, practice_file):
    """A running server that opens notebooks in the browser."""
    root = tmp_path_factory.mktemp("jupyter")
    shutil.copytree(NOTEBOOKS, root / "notebooks")
    for extension, setting in {
        # Lab takes cells out of the page that are scrolled away; here they stay, so that a test can find them.
        "notebook-extension/tracker": '{"windowingMode": "none"}',
        "apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
    }.items():
        path = root / "settings" / "@jupyterlab" / f"{extension}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(setting)
    options = [
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.expose_app_in_browser=True",  # to change the theme
    ]
    with serve(root, "jupyterlab", *options, JUPYTERLAB_SETTINGS_DIR=str(root / "settings")) as server:
        yield Jupyter(browser, root, server)


@pytest.fixture(scope="module")
def open_notebook(jupyter):
    """`open_notebook(cells, front_end)`: a page with a notebook of these code cells, all of them run.

    `front_end` is one of FRONT_ENDS. See `Jupyter.open` for the page; it is closed after the module's tests.
    """
    pages = []

    def open_(cells, front_end="lab"):
        path = jupyter.root / f"test-{secrets.token_hex(4)}.ipynb"
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}  # else the page asks which one
        cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)
        pages.append(jupyter.open(path.name, front_end))
        return pages[-1]

    yield open_
    for page in pages:
        jupyter.close(page)


class Jupyter:
    """A server for JupyterLab and Notebook 7. `root` is the folder whose notebooks it opens."""

    def __init__(self, browser, root, server):
        self.browser, self.root, self.server = browser, root, server

    def open(self, path, front_end="lab", live=".jupyter-widgets, .ag-stepper, .ag-play, .ag-table", run=True):
        """A page with the notebook at `path`, all of its cells run, so that there is something `live` (a selector).

        Side rooms are opened. Unless `run`, the notebook is as it comes.

        The page notes what must not happen: `page.errors` are errors that scripts raise or write to the console from
        the first cell on (Notebook 7 has some of its own when it starts), `page.elsewhere` requests to other machines.
        """
        for attempts_left in (2, 1, 0):
            page = self._page(path)
            try:
                self._show(page, path, front_end)
                if not run:
                    break
                self.run_all(page)
                page.evaluate("window.jupyterapp?.commands.execute('notebook:expand-all-headings')")
                page.locator(live).first.wait_for(state="attached", timeout=60_000)
                break
            except TimeoutError:  # on a busy machine: a dialog that stays, or cells sent before the kernel listened
                if attempts_left:  # else the tests say what is missing
                    self.close(page)
        return page

    def _page(self, path):
        page = self.browser.new_page(viewport={"width": 1280, "height": 1600})
        page.path, page.errors, page.elsewhere = path, [], []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda message: page.errors.append(_said(message)) if message.type == "error" else None)
        page.on("request", lambda request: None if _is_here(request.url) else page.elsewhere.append(request.url))
        dialog = page.locator(".jp-Dialog")

        def accept():  # a dialog in the way is no test's business, but should be known
            page.errors.append(f"a dialog: {dialog.first.inner_text()}")
            dialog.first.locator(".jp-mod-accept").click()

        page.add_locator_handler(dialog.first, accept)
        return page

    def _show(self, page, path, front_end):
        where = FRONT_ENDS[front_end].format(secrets.token_hex(4))
        page.goto(self.server.url(f"{where}/{path}"))
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", state="attached", timeout=60_000)
        page.errors.clear()

    def run_all(self, page):
        """Run all cells of a page, and wait until they are done."""
        page.evaluate(WATCH)
        for _ in range(6):  # on a busy machine the page may not have its kernel yet, and then the menu does nothing
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            try:
                page.wait_for_function("window.hasRun", timeout=10_000, polling=200)
                break
            except TimeoutError:
                page.keyboard.press("Escape")
        page.wait_for_function(f"!({WAITING})", timeout=120_000, polling=200)

    def close(self, page):
        """Close the page and end its kernel."""
        page.close()
        for session in self.server.ask("api/sessions"):
            if session["path"] == page.path:
                self.server.ask(f"api/sessions/{session['id']}", "DELETE")


@pytest.fixture
def opened_text(browser, tmp_path):
    """`opened_text(text, **options)`: a browser's page with that text; `wrong` is all that it should not do."""
    pages = []

    def open_(text, **options):
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        page = browser.new_page(**options)
        pages.append(page)
        page.wrong = []
        page.on("console", lambda message: page.wrong.append(message.text))
        page.on("dialog", lambda dialog: (page.wrong.append(dialog.message), dialog.dismiss()))
        here = ("file:", "data:")
        page.on("request", lambda r: None if r.url.startswith(here) else page.wrong.append(r.url))
        page.goto(path.as_uri())
        return page

    yield open_
    for page in pages:
        page.close()


@pytest.fixture
def on_page(opened_text):
    """`on_page(*widgets, **options)`: a page with what these widgets leave, alive there without a kernel."""

    def open_(*widgets, **options):
        body, style = "".join(each.static() for each in widgets), STYLES[0].read_text(encoding="utf-8")
        run = "".join(f"<script>{each}</script>" for each in scripts(body))
        return opened_text(f"{HEAD}<style>{style}</style><main>{body}</main>{run}</html>", **options)

    return open_


def _is_here(url):
    return re.match(r"(https?|ws)://127\.0\.0\.1|data:|blob:", url)


def _said(message):
    return f"{message.text} ({message.location.get('url', '')})"
