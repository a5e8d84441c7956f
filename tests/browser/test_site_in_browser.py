"""The site: notebooks that run in the browser, in a real Chromium, with nothing from elsewhere but what only Pyodide's
network has. What it needs is prepared by `make runtime`."""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import threading
from contextlib import contextmanager
from pathlib import PurePosixPath

import nbformat
import pytest
from playwright.sync_api import expect

from autograder.cli import main
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.publish.site.live import write_live
from autograder.publish.site.runtime import PYODIDE, WHEELS, cdn, require_pyodide
from autograder.steps import lectures
from tests.autograder.homework import PLAIN, Homework, run
from tests.conftest import missing, some_now

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.more]

LECTURES = sorted(path.stem for path in KIT_LECTURES.glob("0*.ipynb"))
CELLS = """jupyterapp.shell.currentWidget.content.widgets.filter(cell => cell.model.type === "code").map(cell => (
    {count: cell.model.executionCount, state: cell.model.executionState, outputs: cell.model.outputs.toJSON()}))"""
RUN_ON = """(async () => {
    const notebook = jupyterapp.shell.currentWidget.content;
    const next = notebook.widgets.findIndex(cell => cell.model.type === "code" && cell.model.executionCount === null);
    if (next < 0) return false;
    notebook.activeCellIndex = next;
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no end in ten minutes")), 600_000));
    await Promise.race([jupyterapp.commands.execute("notebook:run-all-below"), late]);
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
    """`opened(folder, address)`: a page of a site, in a browser without what a script takes away, `lacking`.

    `elsewhere` are its requests to other machines.
    """
    contexts = []

    @contextmanager
    def open_(folder, address, lacking=""):
        handler = functools.partial(Quiet, directory=str(folder))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{server.server_port}/"
            context = browser.new_context(viewport={"width": 1280, "height": 1600})
            context.add_init_script(lacking)
            context.set_default_timeout(90_000)  # nothing fails for a busy machine
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


def run_all(page, attempts=20):
    """Run all cells, and wait until the last has run; returns the outputs of each code cell."""
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(state="attached")
    page.evaluate(READY)
    for _ in range(attempts):  # an error ends a run, and the next one goes on below it
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


def test_cells_run_in_the_browser(prepared, opened, tmp_path, practice_file):
    """The stepper steps, the check answers, practice asks, a stored plot is shown and another told in words, a slider
    slides; all without a server."""
    plot = "from matplotlib import pyplot\nfigure, axes = pyplot.subplots()\naxes.plot([1, 2])\npicture(figure, '{}')"
    work = notebook(
        "from aima_games import check, picture, step_through",
        "def minimax(game, state):\n    return 0, None",
        "check('minimax', minimax)",
        plot.format('Known, with a "1".'),
        plot.format("Unknown."),
        "from pathlib import Path\nprint(Path('note.txt').read_text())",
        "step_through([[3, 12], [2, 4]], search='alpha-beta')",
        "from aima_games import practice\npractice('minimax', seed=1)",
        "from ipywidgets import interact\n@interact(x=(0, 5))\ndef shown(x=2):\n    print('x is', x)",
    )
    stored = nbformat.v4.new_output(
        "execute_result",
        {
            "text/html": '<img alt="Known, with a &quot;1&quot;." style="width:9px" src="data:image/png;base64,iVBORw0KGgo=">'
        },
    )
    executed = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[stored])])
    files = {PurePosixPath("work/w.ipynb"): work, PurePosixPath("work/note.txt"): b"a file beside it"}
    files[PurePosixPath("lectures/practice.json")] = practice_file.read_bytes()
    write_live(tmp_path / "live", files, [executed], *prepared)
    with opened(tmp_path, "live/lab/index.html?path=work/w.ipynb") as page:
        cells = run_all(page)
        assert failed(cells) == []
        _, _, checked, known, unknown, read, *_ = map(said, cells)
        expect(page.locator(".ag-practice")).to_contain_text("Practice: minimax")
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
        page.locator(".noUi-handle").press("ArrowRight")
        expect(page.locator(".widget-interact")).to_contain_text("x is 3")
        assert page.errors == []
        assert all(url.startswith(cdn()) for url in page.elsewhere)
        assert {re.match(r"[a-z]+", url.removeprefix(cdn()))[0] for url in page.elsewhere} <= PLOTS


PLOTS = {"contourpy", "cycler", "fonttools", "kiwisolver", "matplotlib", "numpy", "pillow", "pyparsing", "python", "pytz", "six"}  # fmt: skip
"""The beginnings of the files that matplotlib consists of."""


NO = """for (const store of STORES)
    Object.defineProperty(window, store, {get() { throw new DOMException("denied", "SecurityError") }})"""


@pytest.mark.parametrize(
    ("lacking", "said", "to_do", "opens"),
    some_now(
        1,
        [
            (NO.replace("STORES", "['indexedDB']"), "keeps nothing", "Download your notebook", True),
            (NO.replace("STORES", "['indexedDB', 'localStorage']"), "no notebook opens", "Allow cookies", False),
            ("delete window.WebAssembly", "can't run Python", "Use a current Firefox", True),
            ("delete Array.prototype.toSorted", "too old", "Use a current Firefox", False),
            ("delete Navigator.prototype.serviceWorker", "files of your own", "no private window", True),
        ],
    ),
)
def test_what_a_browser_lacks_is_said(prepared, opened, tmp_path, lacking, said, to_do, opens):
    """At the top of the page, with what to do; and what can be shown is shown."""
    write_live(tmp_path / "live", {PurePosixPath("w.ipynb"): notebook("1 + 1")}, [], *prepared)
    with opened(tmp_path, "live/lab/index.html?path=w.ipynb", lacking=lacking) as page:
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.get_by_role("alert")).to_contain_text(to_do)
        if opens:
            expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()


@pytest.fixture(scope="module")
def site(prepared, tmp_path_factory):
    """The site as `autograder site` makes it where no course is."""
    out = tmp_path_factory.mktemp("site") / "site"
    nowhere = tmp_path_factory.mktemp("nowhere")
    assert main(["site", "--out", str(out), "--course", str(nowhere)]) == 0
    return out


HAND_IN = "Hand in…"
AT = """name => jupyterapp.shell.currentWidget.content.widgets.findIndex(
    cell => cell.model.getMetadata("nbgrader")?.grade_id === name)"""


def write(page, name, text):
    """Write an answer where it belongs, as a student does, and leave the cell."""
    at = page.evaluate(AT, name)
    page.evaluate("at => jupyterapp.shell.currentWidget.content.scrollToItem(at, 'start')", at)
    cell = page.locator(f".jp-Cell[data-windowed-list-index='{at}']")
    if cell.locator(".jp-RenderedMarkdown").is_visible():
        cell.locator(".jp-RenderedMarkdown").dblclick()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("homework", "slip"),
    some_now(
        1,
        [
            (Homework("hw2-minimax", PLAIN), ("minimax_value", "max(values)", "min(values)", "test_minimax_value")),
            (Homework("hw2-minimax"), ("bounds", "questions - asked", "questions", "test_bounds")),
        ],
    ),
)  # fmt: skip
def test_an_assignment_is_handed_in_from_the_browser(
    prepared, opened, made_once, unsafe, tmp_path, monkeypatch, homework, slip
):
    """Done in the browser with one slip, kept there when the page is left, handed in, graded as it should be."""
    course = Course(shutil.copytree(homework.released(made_once, unsafe)[0].root, tmp_path / "course"))
    name, folder = homework.name, tmp_path / "site"
    path = f"{name}/{name}.ipynb"
    function, right, wrong, item = slip
    answers = {
        cell.metadata.nbgrader.grade_id: re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", cell.source)
        for cell in homework.notebook().cells
        if cell.metadata.get("nbgrader", {}).get("solution")
    }
    assert right in answers[function]
    answers[function] = answers[function].replace(right, wrong)
    if homework.folder == PLAIN:  # the website around it takes some seconds
        only_live = lambda out, files, *_, **__: write_live(out / "live", files, [], *prepared)  # noqa: E731
        monkeypatch.setattr(lectures, "write_site", only_live)
    assert run(main, "site", "--out", str(folder), "--course", str(course.root))[0] == 0
    with opened(folder, f"live/lab/index.html?path={path}") as page:
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.evaluate(READY)
        for each, text in answers.items():
            write(page, each, text)
        page.get_by_role("button", name=HAND_IN).click()
        expect(page.locator(".jp-Dialog")).to_contain_text(f"✗ check {item}: not run")
        page.get_by_role("button", name="Back to the notebook").click()
        assert len(failed(run_all(page, attempts=1))) == 1, "the check of the slip; those below are run all the same"
        page.get_by_role("button", name=HAND_IN).click()
        expect(page.locator(".jp-Dialog")).to_contain_text(f"✗ check {item}: not passed")
        expect(page.locator(".jp-Dialog li").filter(has_text="✗")).to_have_count(1)
        with page.expect_download() as download:
            page.get_by_role("button", name="Download the file to hand in").click()
        assert download.value.suggested_filename == f"{name}.ipynb"
        (tmp_path / "upload" / "ada").mkdir(parents=True)
        download.value.save_as(tmp_path / "upload" / "ada" / f"{name}.ipynb")
        page.reload()
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        kept = page.evaluate("""(async () => {
            const panel = jupyterapp.shell.currentWidget
            await panel.context.ready
            return panel.content.widgets.map(cell => cell.model.sharedModel.getSource())
        })()""")
        assert answers[function].strip() in [each.strip() for each in kept]
    assert run(main, "collect", name, str(tmp_path / "upload"), "--course", str(course.root))[0] == 0
    assert run(main, "grade", name, "--course", str(course.root), *(["--unsafe"] if unsafe else []))[0] == 0
    graded = read_ledger(Course(course.root), name, "ada").verdict.items
    assert [each for each in graded if graded[each].fraction < 1] == [item]


NEED_NUMPY = {"04_evaluation_functions", "06_state_of_the_art"}
"""For single cells."""


@pytest.mark.long
@pytest.mark.parametrize("name", LECTURES)
def test_a_whole_lecture_runs_in_the_browser(site, opened, name):
    """All that fails needs NumPy, which only Pyodide's network has: where a test has that, this one fails."""
    with opened(site, f"live/lab/index.html?path=lectures/{name}.ipynb") as page:
        cells = run_all(page)
        assert all(url.startswith(cdn()) for url in page.elsewhere)
        errors = [error for error in failed(cells) if "NotWrittenError" not in error]  # left to the reader
        without_numpy = [error for error in errors if "numpy" in error or "NameError" in error]
        assert errors == without_numpy
        assert (name in NEED_NUMPY) == bool(without_numpy)
        assert len(without_numpy) < len(cells) / 4
        assert page.errors == []
