"""The lecture in JupyterLab, in a real browser: it runs, the exercise answers at once, nothing leaves the machine."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import expect

from aima_games import back_up_exercise

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    page = jupyter.open("notebooks/02_minimax.ipynb", live=".jp-OutputArea-output input[type='text']")
    yield page
    jupyter.close(page)


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
        expect(status).to_have_text(re.compile(re.escape(said).replace(r"\ ", r"\s+")), timeout=60_000)

    answer("many")
    answer("999")
    assert "✗" in status.inner_text()
    while truth.node is not None:
        answer(str(truth.tree.nodes[truth.node]["value"]))
        assert "✓" in status.inner_text()
    assert truth.open == []


def test_a_game_against_minimax(page):
    board = page.locator(".ag-play").first
    board.scroll_into_view_if_needed()
    status, playable = board.get_by_role("status"), board.locator(".ag-can")
    expect(status).to_contain_text("You are MIN: your move.", timeout=60_000)  # the program has begun
    while playable.count():
        before = status.inner_text()
        playable.first.click()
        expect(status).not_to_have_text(before, timeout=60_000)
        expect(status).to_have_text(re.compile(r"your move\.$|You lose\.$|A draw\.$"), timeout=60_000)


def tab_to(page, widget, selector, text=""):
    """Press Tab until a part of the widget has the focus: nothing on the way keeps it."""
    here = "([widget, selector, text]) => document.activeElement.matches(`${widget} ${selector}`) && document.activeElement.textContent.includes(text)"
    for _ in range(300):
        page.keyboard.press("Tab")
        if page.evaluate(here, [widget, selector, text]):
            return
    pytest.fail(f"no {selector} of {widget} is reached by Tab")


def test_guess_step_and_play_by_keyboard_alone(page):
    tab_to(page, ".aima-guess", "input[type=text]")
    question = page.locator(".aima-guess:has(:focus) p").first.inner_text()
    asked = page.locator(".aima-guess").filter(has_text=question)  # once answered, it has lost the focus
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(asked).to_contain_text("You said 7", timeout=60_000)

    tab_to(page, ".ag-stepper", "button", "Next")
    stepper = page.locator(".ag-stepper:has(:focus)")
    count = stepper.locator(".ag-count")
    steps = int(count.inner_text().split()[-1])
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text(f"Step {step} of {steps}")
    tab_to(page, ".ag-stepper", "g[data-key]")
    page.keyboard.press("Enter")
    expect(stepper.get_by_text("The story of A")).to_be_focused()

    tab_to(page, ".ag-play", "g.ag-can")
    board = page.locator(".ag-play:has(:focus)")
    status = board.get_by_role("status")
    before = status.inner_text()
    page.keyboard.press("Enter")
    expect(status).not_to_have_text(before, timeout=60_000)


def test_nothing_leaves_the_machine_and_no_script_fails(page):
    assert page.elsewhere == []
    assert page.errors == []
