"""Lecture 5 in JupyterLab: it runs, a circle's value can be filled in, the search stepped, and Pig played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    page = jupyter.open("notebooks/05_expectiminimax.ipynb", live=".widget-vbox")
    yield page
    jupyter.close(page)


def test_every_cell_runs_and_nothing_leaves_the_machine(page):
    for kind in ("error", "stderr"):
        assert page.locator(f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']").count() == 0
    assert page.errors == []
    assert page.elsewhere == []


def test_the_coins_are_filled_in_from_the_bottom_up(page):
    # Fields that ask for a guess have no "Show me" beside them.
    widget = page.locator(".widget-vbox").filter(has=page.get_by_role("button", name="Show me")).first
    widget.scroll_into_view_if_needed()
    for name, value in zip("DEBFGCA", ("2", "4", "3", "0", "-2", "-1", "3"), strict=True):
        widget.get_by_role("textbox").fill(value)
        widget.get_by_role("textbox").press("Enter")
        expect(widget.get_by_role("alert")).to_contain_text(f"Right. At {name}")
    expect(widget.get_by_role("alert")).to_contain_text("All 7 values are known without a slip")


def test_the_search_is_stepped_to_its_value(page):
    stepper = page.locator(".ag-stepper:has(.ag-count)").first
    stepper.scroll_into_view_if_needed()
    stepper.locator("button[title*='last step']").click()
    expect(stepper.locator(".ag-said")).to_contain_text("A is worth 3")


def test_a_turn_of_pig_is_played(page):
    board = page.get_by_role("button", name="roll", exact=True).first
    board.scroll_into_view_if_needed()
    board.click()
    expect(page.get_by_text("Chance:").first).to_be_visible()
