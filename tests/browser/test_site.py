"""The site: notebooks that run in the browser, in a real Chromium, with nothing from elsewhere but what only Pyodide's
network has. What it needs is prepared by `make runtime`."""

from __future__ import annotations

import functools
import html
import http.server
import re
import threading
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import nbformat
import pytest
from playwright.sync_api import expect

from autograder.cli import PYODIDE, WHEELS, main
from autograder.course.errors import CourseError
from autograder.publish import KIT_LECTURES
from autograder.publish.notebooks import without_solutions
from autograder.publish.site.live import write_live
from autograder.publish.site.runtime import cdn, require_pyodide
from tests.conftest import missing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
LECTURES = sorted(path.stem for path in KIT_LECTURES.glob("0*.ipynb"))
WAITING = "[...document.querySelectorAll('.jp-InputPrompt')].some(prompt => prompt.textContent.includes('*'))"
UNTIL_IT_HAS_RUN = f"""() => {{
    const numbers = [...document.querySelectorAll('.jp-InputPrompt')].filter(p => /\\d/.test(p.textContent)).length;
    window.quiet = {WAITING} || !numbers ? 0 : (window.quiet || 0) + 1;
    return window.quiet > 4;
}}"""
SETTINGS = '{"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}'


@pytest.fixture(scope="module")
def prepared():
    """Copies of Pyodide and of the libraries for it."""
    try:
        require_pyodide(ROOT / PYODIDE)
    except CourseError as error:
        missing("pyodide", str(error))
    return ROOT / PYODIDE, ROOT / WHEELS


@pytest.fixture
def opened(browser):
    """`opened(folder, address)`: a page of a site; `elsewhere` are its requests to other machines."""
    contexts = []

    @contextmanager
    def open_(folder, address, **options):
        handler = functools.partial(Quiet, directory=str(folder))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{server.server_port}/"
            context = browser.new_context(viewport={"width": 1280, "height": 1600}, **options)
            contexts.append(context)
            page = context.new_page()
            page.elsewhere, page.errors = [], []
            here = (base, "data:", "blob:")
            context.on("request", lambda r: None if r.url.startswith(here) else page.elsewhere.append(r.url))
            page.on("pageerror", lambda error: page.errors.append(str(error)))
            page.goto(base + address)
            yield page
            context.close()
            server.shutdown()

    return open_


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and keeps no log."""

    def log_message(self, *_):
        pass


def run_all(page):
    """Run all cells, and wait until the last has run."""
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(state="attached")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(UNTIL_IT_HAS_RUN, timeout=400_000, polling=500)


def failed(page):
    """What the cells raised."""
    return page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']").all_inner_texts()


def notebook(*cells):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.writes(made).encode()


def test_cells_run_in_the_browser(prepared, opened, tmp_path):
    """The stepper steps, the check answers, a stored plot is shown and another told in words; all without a server."""
    plot = "from matplotlib import pyplot\nfigure, axes = pyplot.subplots()\naxes.plot([1, 2])\npicture(figure, '{}')"
    work = notebook(
        "from aima_games import check, picture, step_through",
        "def minimax(game, state):\n    return 0, None",
        "check('minimax', minimax)",
        plot.format("Known, with a \"1\"."),
        plot.format("Unknown."),
        "from pathlib import Path\nprint(Path('note.txt').read_text())",
        "step_through([[3, 12], [2, 4]], search='alpha-beta')",
    )
    stored = nbformat.v4.new_output(
        "execute_result",
        {"text/html": '<img alt="Known, with a &quot;1&quot;." style="width:9px" src="data:image/png;base64,iVBORw0KGgo=">'},
    )
    executed = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[stored])])
    files = {PurePosixPath("work/w.ipynb"): work, PurePosixPath("work/note.txt"): b"a file beside it"}
    write_live(tmp_path / "live", files, [executed], *prepared)
    with opened(tmp_path, "live/lab/index.html?path=work/w.ipynb") as page:
        run_all(page)
        assert failed(page) == []
        said = page.locator(".jp-OutputArea-output").all_inner_texts()
        assert any("✗" in text for text in said), "the check has found the function wrong"
        assert any("a file beside it" in text for text in said)
        assert page.locator("img[alt='Known, with a \"1\".']").count() == 1
        assert any("matplotlib could not be fetched" in text and "Unknown." in text for text in said)
        stepper = page.locator(".ag-stepper")
        stepper.get_by_role("button", name="Next ▶").click()
        expect(stepper.locator(".ag-count")).to_contain_text("Step 2 of")
        stepper.get_by_role("button", name="Predict the cuts").click()
        stepper.get_by_role("button", name="Check").click()
        expect(stepper.locator(".ag-verdict")).to_contain_text("Not yet")
        assert page.errors == []
        assert all(url.startswith(cdn()) for url in page.elsewhere)
        assert {re.match(r"[a-z]+", url.removeprefix(cdn()))[0] for url in page.elsewhere} <= PLOTS


PLOTS = {"contourpy", "cycler", "fonttools", "kiwisolver", "matplotlib", "numpy", "pillow", "pyparsing", "python", "pytz", "six"}  # fmt: skip
"""The beginnings of the files that matplotlib consists of."""
