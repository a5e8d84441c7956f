"""Side rooms and what waits for a guess, in JupyterLab and Notebook 7: closed at first, opened by key, and run by Run All."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import expect

from autograder.publish.marks import AFTER, write_marks
from tests.browser.conftest import LAB_AND_NOTEBOOK

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.long]


@pytest.fixture(scope="module", params=LAB_AND_NOTEBOOK)
def page(jupyter, request):
    told, old = (new_output("stream", text=text) for text in ("told too early", "an old output"))
    notebook = new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        cells=[
            new_markdown_cell("# Lecture 9 · Small\n\n**Time:** about 9 minutes."),
            new_markdown_cell("## 1 · Core"),
            new_code_cell("from aima_games import predict\n\npredict('How many?', 3)"),
            new_markdown_cell("It is three.", metadata={"tags": [AFTER]}),
            new_code_cell("print('told now')", outputs=[told], execution_count=1, metadata={"tags": [AFTER]}),
            new_markdown_cell("## 2 · Aside\n\nWhat is in the room.", metadata={"tags": ["side-room"]}),
            new_code_cell("inside = 'made in the room'"),
            new_markdown_cell("## 3 · Core again"),
            new_code_cell("print(inside)"),
            new_code_cell("predict('How often?', 4)"),
            new_markdown_cell("It is four.", metadata={"tags": [AFTER]}),
            new_code_cell("print('an old output')", outputs=[old], execution_count=2, metadata={"tags": [AFTER]}),
            new_code_cell("predict('How much?', 5)"),
            new_markdown_cell("It is five.", metadata={"tags": [AFTER]}),
        ],
    )
    write_marks(notebook)
    nbformat.write(notebook, jupyter.root / "rooms.ipynb")
    page = jupyter.open("rooms.ipynb", request.param, run=False)
    yield page
    jupyter.close(page)


def rendered(page, text):
    return page.locator(".jp-MarkdownOutput p, .jp-OutputArea-output").filter(has_text=text).last


def test_at_first_all_that_waits_is_closed(page):
    expect(rendered(page, "Side room, 1 minute,")).to_be_visible()
    expect(rendered(page, "What is in the room.")).to_be_hidden()
    expect(rendered(page, "It is three.")).to_be_hidden()
    expect(rendered(page, "told too early")).to_be_hidden()


def test_by_key_the_text_opens(page):
    summary = page.locator(".jp-MarkdownOutput summary", has_text="After your guess").first
    summary.focus()
    page.keyboard.press("Enter")
    expect(rendered(page, "It is three.")).to_be_visible()


def test_after_a_guess_all_opens_up_to_the_next_guess(page, jupyter):
    for text in ("How many?", "How often?"):  # the first one has the import
        page.locator(".jp-CodeCell", has_text=text).locator(".jp-InputPrompt").click()
        page.keyboard.press("Control+Enter")
    asked = page.locator(".aima-guess", has_text="How often?")
    expect(asked).to_be_visible(timeout=60_000)
    expect(rendered(page, "It is four.")).to_be_hidden()
    asked.locator("input[type=text]").fill("3")
    asked.get_by_role("button", name="That is my guess").click()
    expect(rendered(page, "It is four.")).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-OutputArea-output", has_text="an old output")).to_be_visible()
    expect(rendered(page, "It is five.")).to_be_hidden()


def test_run_all_runs_what_is_closed(page, jupyter):
    jupyter.run_all(page)
    expect(page.locator(".jp-OutputArea-output", has_text="made in the room")).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-OutputArea-output", has_text="told now")).to_be_visible()
    expect(rendered(page, "What is in the room.")).to_be_hidden()


def test_the_heading_opens_the_room(page):
    page.locator(".jp-Cell", has=page.get_by_role("heading", name="2 · Aside")).click()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(rendered(page, "What is in the room.")).to_be_visible()
    assert page.errors == []
