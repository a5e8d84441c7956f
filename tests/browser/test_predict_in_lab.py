"""Predictions in JupyterLab: by keyboard, nothing shown before the guess, both beside each other after it."""

from __future__ import annotations

import json
import os

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]

CELLS = [
    "from aima_games import predict, tree_scene",
    "predict('How many leaves?', 6, show=['six it is', tree_scene([[3, 12, 8], [2, 4, 6]])])",
    "predict('Who wins?', 'nobody', choices=['X', 'O', 'nobody'], show='a draw')",
    "predict('In which order?', ['small', 'large'], choices=['large', 'small'], show='from small to large')",
    "predict('Where?', 5, between=(0, 10), show=lambda guess: f'you pointed at {guess}')",
]


@pytest.fixture(scope="module")
def page(open_notebook):
    return open_notebook(CELLS)


def widget(page, question):
    return page.locator(".aima-guess").filter(has_text=question)


def test_a_number_is_typed_and_the_result_appears(page):
    asked = widget(page, "How many leaves?")
    expect(asked).to_be_visible(timeout=60_000)
    expect(asked).not_to_contain_text("six it is")
    field = asked.locator("input[type=text]")
    field.fill("4")
    field.press("Tab")
    page.keyboard.press("Enter")  # the button has the focus
    expect(asked).to_contain_text("You said 4: it is 6.", timeout=60_000)
    expect(asked).to_contain_text("six it is")
    assert asked.locator("img[alt]").count() == 1
    expect(field).to_be_disabled()


def test_the_guess_is_in_a_file_beside_the_notebook(page, jupyter):
    kept = json.loads((jupyter.root / "guesses.json").read_text())["guesses"]
    assert ("How many leaves?", 4, 6) in [(entry["question"], entry["guess"], entry["answer"]) for entry in kept]


def test_without_a_guess_it_asks_for_one(page):
    asked = widget(page, "Who wins?")
    button = asked.get_by_role("button", name="That is my guess")
    button.click()
    expect(asked.get_by_role("alert")).to_contain_text("Choose one first.", timeout=60_000)
    asked.get_by_label("nobody").check()
    button.click()
    expect(asked).to_contain_text("a draw", timeout=60_000)


def test_an_order_and_a_point(page):
    asked = widget(page, "In which order?")
    asked.locator("input[type=text]").fill("ba")
    asked.locator("input[type=text]").press("Tab")
    asked.get_by_role("button", name="That is my guess").click()
    expect(asked).to_contain_text("Right: it is small, then large.", timeout=60_000)
    point = widget(page, "Where?")
    point.locator("input[type=text]").fill("4")
    point.locator("input[type=text]").press("Tab")
    point.get_by_role("button", name="That is my guess").click()
    expect(point).to_contain_text("you pointed at", timeout=60_000)
    if shot := os.environ.get("SCREENSHOT"):
        page.screenshot(path=shot)


def test_nothing_leaves_the_machine_and_no_script_fails(page):
    assert page.elsewhere == []
    assert page.errors == []
