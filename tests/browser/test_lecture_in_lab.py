"""The lecture in JupyterLab, in a real browser: it runs, the exercise answers at once, nothing leaves the machine."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import TimeoutError, expect

from aima_games import back_up_exercise

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser, lab):
    page = browser.new_page(viewport={"width": 1280, "height": 1600})
    page.errors, page.elsewhere = [], []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on(
        "request",
        lambda r: None if re.match(r"(https?|ws)://127\.0\.0\.1|data:|blob:", r.url) else page.elsewhere.append(r.url),
    )
    page.goto(lab.format("lab/tree/notebooks/02_minimax.ipynb"))
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", state="attached", timeout=60_000)
    # Every code cell that has run has a number; an asterisk is one that waits or runs.
    waiting = "[...document.querySelectorAll('.jp-InputPrompt')].some(prompt => prompt.textContent.includes('*'))"
    for _ in range(6):  # on a busy machine Lab may not have its kernel yet, and then the menu does nothing
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            page.wait_for_function(waiting, timeout=10_000)
            break
        except TimeoutError:
            page.keyboard.press("Escape")
    page.wait_for_function(f"!({waiting})", timeout=120_000)
    return page


def widget_around(part):
    return part.locator("xpath=ancestor::*[contains(@class, 'widget-vbox')][1]")


def test_every_cell_runs_without_an_error(page):
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']").count() == 0


def test_the_exercise_says_at_once_whether_a_value_is_right(page):
    """The reader's answers in the browser, next to the same answers given to the widget in Python."""
    truth = back_up_exercise(seed=2)
    heading = page.get_by_role("heading", name="2 · What a position is worth")
    heading.scroll_into_view_if_needed()
    field = page.locator(".jp-OutputArea-output input[type='text']").first
    field.scroll_into_view_if_needed()
    widget = widget_around(field)
    status = widget.get_by_role("alert")

    def answer(value):
        truth.field.value = value
        field.fill(value)
        field.press("Enter")
        said = html.unescape(re.sub(r"<[^>]+>", "", truth.said)).strip()
        expect(status).to_have_text(re.compile(re.escape(said).replace(r"\ ", r"\s+")), timeout=10_000)

    answer("many")
    answer("999")
    assert "✗" in status.inner_text()
    while truth.node is not None:
        answer(str(truth.tree.nodes[truth.node]["value"]))
        assert "✓" in status.inner_text()
    assert truth.open == []


def test_a_game_against_minimax(page):
    play = page.get_by_role("button", name="Play it").first
    play.scroll_into_view_if_needed()
    widget = widget_around(play)
    for _ in range(5):
        if play.is_disabled():
            break
        before = widget.get_by_role("alert").inner_text()
        play.press("Enter")  # the keyboard is enough
        expect(widget.get_by_role("alert")).not_to_have_text(before, timeout=30_000)
    assert re.search(r"You lose|draw", widget.get_by_role("alert").inner_text())


def test_nothing_leaves_the_machine_and_no_script_fails(page):
    assert page.elsewhere == []
    assert page.errors == []
