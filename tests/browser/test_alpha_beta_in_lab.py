"""Lecture 3 in JupyterLab, in a real browser: it runs, the questions are answered at once, the opponent plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from aima_games.lectures.alpha_beta import window_table

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    page = jupyter.open("notebooks/03_alpha_beta.ipynb")
    yield page
    jupyter.close(page)


def test_every_cell_runs_without_an_error(page):
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']").count() == 0


def test_the_windows_filled_in_are_judged(page):
    table = window_table([[[7, 4], [9, 3]], [[8, 1], [10, 5]]])
    widget = page.locator(".ag-table").first
    widget.scroll_into_view_if_needed()
    fields = widget.locator("select")
    expect(fields).to_have_count(2 * len(table.answers))
    for k, answer in enumerate(bound for window in table.answers.values() for bound in window):
        fields.nth(k).select_option(answer)
    expect(widget.get_by_role("status")).to_contain_text("right")
    expect(widget).to_contain_text(f"{2 * len(table.answers)} of {2 * len(table.answers)} right")


def test_the_opponent_answers(page):
    board = page.locator(".ag-play").first
    board.scroll_into_view_if_needed()
    status = board.get_by_role("status")
    expect(status).to_contain_text("your move", timeout=60_000)  # the program has begun
    before = status.inner_text()
    board.locator(".ag-can").first.click()
    expect(status).not_to_have_text(before, timeout=60_000)
    expect(status).to_contain_text("your move", timeout=60_000)


def test_nothing_leaves_the_machine_and_no_script_fails(page):
    assert page.elsewhere == []
    assert page.errors == []
