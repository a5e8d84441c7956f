"""The site: notebooks that run in the browser, in a real Chromium, with nothing from elsewhere but what only Pyodide's
network has. What it needs is prepared by `make runtime`."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from contextlib import contextmanager
from pathlib import PurePosixPath

import nbformat
import pytest
from playwright.sync_api import expect

from autograder.cli import main
from autograder.course.errors import CourseError
from autograder.publish import KIT_LECTURES
from autograder.publish.site.live import write_live
from autograder.publish.site.runtime import PYODIDE, WHEELS, cdn, require_pyodide
from tests.conftest import missing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LECTURES = sorted(path.stem for path in KIT_LECTURES.glob("0*.ipynb"))
CELLS = """jupyterapp.shell.currentWidget.content.widgets.filter(cell => cell.model.type === "code").map(cell => (
    {count: cell.model.executionCount, state: cell.model.executionState, outputs: cell.model.outputs.toJSON()}))"""
RUN_ON = """(async () => {
    const notebook = jupyterapp.shell.currentWidget.content;
    const next = notebook.widgets.findIndex(cell => cell.model.type === "code" && cell.model.executionCount === null);
    if (next < 0) return false;
    notebook.activeCellIndex = next;
    await jupyterapp.commands.execute("notebook:run-all-below");
    return true;
})()"""
READY = """(async () => {
    const panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
})()"""


@pytest.fixture(scope="module")
def prepared():
    """Copies of Pyodide and of the libraries for it."""
    try:
        require_pyodide(PYODIDE)
    except CourseError as error:
        missing("pyodide", str(error))
    return PYODIDE, WHEELS


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
    """Run all cells, and wait until the last has run; returns the outputs of each code cell."""
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(state="attached")
    page.evaluate(READY)
    for _ in range(20):  # an error ends a run, and the next one goes on below it
        if not page.evaluate(RUN_ON):
            break
    return [cell["outputs"] for cell in page.evaluate(CELLS)]


def failed(cells):
    """What the cells raised."""
    return [f"{out['ename']}: {out['evalue']}" for cell in cells for out in cell if out["output_type"] == "error"]


def said(cell):
    """All that a cell has shown, as text."""
    return "".join(str(out.get("text", "")) + "".join(map(str, out.get("data", {}).values())) for out in cell)


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
        plot.format('Known, with a "1".'),
        plot.format("Unknown."),
        "from pathlib import Path\nprint(Path('note.txt').read_text())",
        "step_through([[3, 12], [2, 4]], search='alpha-beta')",
    )
    stored = nbformat.v4.new_output(
        "execute_result",
        {
            "text/html": '<img alt="Known, with a &quot;1&quot;." style="width:9px" src="data:image/png;base64,iVBORw0KGgo=">'
        },
    )
    executed = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[stored])])
    files = {PurePosixPath("work/w.ipynb"): work, PurePosixPath("work/note.txt"): b"a file beside it"}
    write_live(tmp_path / "live", files, [executed], *prepared)
    with opened(tmp_path, "live/lab/index.html?path=work/w.ipynb") as page:
        cells = run_all(page)
        assert failed(cells) == []
        _, _, checked, known, unknown, read, _ = map(said, cells)
        assert "✗" in checked, "the function is wrong"
        assert "data:image/png;base64,iVBORw0KGgo=" in known
        assert "matplotlib could not be had" in unknown
        assert "data:image" not in unknown
        assert "a file beside it" in read
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


@pytest.fixture(scope="module")
def site(prepared, tmp_path_factory):
    """The site as `autograder site` makes it where no course is."""
    out = tmp_path_factory.mktemp("site") / "site"
    nowhere = tmp_path_factory.mktemp("nowhere")
    assert main(["site", "--out", str(out), "--course", str(nowhere)]) == 0
    return out


@pytest.mark.long
@pytest.mark.parametrize("name", LECTURES)
def test_a_whole_lecture_runs_in_the_browser(site, opened, name):
    """All that fails needs NumPy, which only Pyodide's network has."""
    with opened(site, f"live/lab/index.html?path=lectures/{name}.ipynb") as page:
        cells = run_all(page)
        assert all(url.startswith(cdn()) for url in page.elsewhere)
        without_numpy = [error for error in failed(cells) if "numpy" in error or "NameError" in error]
        assert failed(cells) == without_numpy
        assert name == "04_evaluation_functions" or without_numpy == []
        assert page.errors == []
