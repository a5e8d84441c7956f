"""Lecture 4 in JupyterLab: it runs, the table and the tree are filled in, the exchange stepped, Othello played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from aima_games.lectures.evaluation import FIT_FOR_AN_ESTIMATE

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    page = jupyter.open("notebooks/04_evaluation_functions.ipynb")
    yield page
    jupyter.close(page)


def test_every_cell_runs_without_an_error(page):
    for kind in ("error", "stderr"):
        assert page.locator(f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']").count() == 0


def test_what_fits_for_an_estimate_is_judged(page):
    widget = page.locator(".ag-table").first
    widget.scroll_into_view_if_needed()
    fields = widget.locator("select")
    expect(fields).to_have_count(len(FIT_FOR_AN_ESTIMATE.answers))
    column = FIT_FOR_AN_ESTIMATE.columns[0]
    right = [FIT_FOR_AN_ESTIMATE.right(row, column.name)[0] for row in FIT_FOR_AN_ESTIMATE.answers]
    fields.first.select_option(next(option for option in column.options if option != right[0]))
    expect(widget.get_by_role("status")).to_contain_text("✗")
    for k, answer in enumerate(right):
        fields.nth(k).select_option(answer)
    expect(widget).to_contain_text(f"{len(right)} of {len(right)} right")


def test_open_lines_are_backed_up(page):
    widget = page.locator(".widget-vbox").filter(has=page.locator("input[type='text']")).first
    widget.scroll_into_view_if_needed()
    field, said = widget.get_by_role("textbox"), widget.get_by_role("alert")
    field.fill("7")
    field.press("Enter")
    expect(said).to_contain_text("✗")
    for name, value in zip("BCDA", ("0", "-1", "-1", "0"), strict=True):
        field.fill(value)
        field.press("Enter")
        expect(said).to_contain_text(f"Right. At {name}")
    expect(said).to_contain_text("All 4 values are known")


def test_the_exchange_is_stepped_by_keyboard_to_its_end(page):
    stepper = page.locator(".ag-stepper:has(.ag-count)").first
    stepper.scroll_into_view_if_needed()
    stepper.get_by_role("button", name="Next ▶").focus()
    page.keyboard.press("End")
    expect(stepper.locator(".ag-said")).to_contain_text("worth 1")


def test_the_corners_answer(page):
    board = page.locator(".ag-play").first
    board.scroll_into_view_if_needed()
    status = board.get_by_role("status")
    expect(status).to_contain_text("your move", timeout=60_000)
    before = status.inner_text()
    board.locator(".ag-can").first.click()
    expect(status).not_to_have_text(before, timeout=60_000)
    expect(status).to_contain_text("your move", timeout=60_000)


def test_practice_explains_at_once(page):
    card = page.locator(".ag-practice").first
    card.scroll_into_view_if_needed()
    card.get_by_role("button", name="Tell me").click()
    expect(card.get_by_role("button", name="Next question")).to_be_visible()


def test_nothing_leaves_the_machine_and_no_script_fails(page):
    assert page.elsewhere == []
    assert page.errors == []
