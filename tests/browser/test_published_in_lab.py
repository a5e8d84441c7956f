"""A lecture without solutions in JupyterLab: running all cells goes to the end, and the course page leads on."""

import shutil

import nbformat
import pytest

from autograder.steps.lectures import publish
from tests.browser.conftest import NOTEBOOKS

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def folder(jupyter, tmp_path_factory):
    source = tmp_path_factory.mktemp("source")
    for name in ("03_alpha_beta", "index", "glossary"):
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", source)
    publish(jupyter.root / "published", solutions=False, source=source)
    return jupyter.root / "published"


def test_running_all_cells_goes_past_what_is_not_written_yet(jupyter, folder):
    path = folder / "03_alpha_beta.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:  # as a reader has it who begins
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    nbformat.write(notebook, path)
    page = jupyter.open("published/03_alpha_beta.ipynb")
    try:
        last = sum(cell.cell_type == "code" and bool(cell.source.strip()) for cell in notebook.cells)
        page.locator(".jp-InputPrompt", has_text=f"[{last}]:").wait_for(timeout=60_000)
        said = page.locator(".jp-OutputArea-output", has_text="This cell needs a working alphabeta.")
        assert said.count() >= 1
        assert "Traceback" not in page.locator(".jp-Notebook").inner_text()
    finally:
        jupyter.close(page)


def test_the_glossary_leads_to_the_lecture(jupyter, folder):
    """JupyterLab does not go on to the section: it does not decode the anchor of a heading with a sign like ·."""
    page = jupyter.browser.new_page(viewport={"width": 1280, "height": 1000})
    try:
        page.goto(jupyter.server.url("lab/workspaces/glossary/tree/published/glossary.ipynb"))
        page.locator("tr", has_text="deep cutoff").get_by_role("link").click(timeout=60_000)
        page.get_by_role("heading", name="Lecture 3 · Alpha-beta").wait_for(timeout=60_000)
    finally:
        page.close()
