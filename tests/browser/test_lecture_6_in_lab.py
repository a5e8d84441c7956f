"""Lecture 6 in JupyterLab: it runs, the arms pay, and the search can be stepped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from aima_games.lectures.bandit import play_bandit

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    page = jupyter.open("notebooks/06_state_of_the_art.ipynb")
    yield page
    jupyter.close(page)


def test_every_cell_runs_and_nothing_leaves_the_machine(page):
    for kind in ("error", "stderr"):
        assert page.locator(f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']").count() == 0
    assert page.errors == []
    assert page.elsewhere == []


def test_all_coins_are_played_as_in_python(page, violations):
    truth = play_bandit(coins=25, seed=1)
    arm = page.get_by_role("button", name="Arm 3")
    arm.scroll_into_view_if_needed()
    widget = arm.locator("xpath=ancestor::*[contains(@class, 'widget-vbox')][1]")
    for _ in range(25):
        truth.pull(2)
        arm.click()
        expect(widget.get_by_role("row", name=re.compile("^3 ")).get_by_role("cell").first).to_have_text(
            str(len(truth.yours.paid[2]))
        )
    expect(widget.get_by_role("alert")).to_contain_text(f"you got {truth.yours.total}.")
    expect(arm).to_be_disabled()
    assert violations(page, ".widget-vbox") == []
    widget.get_by_role("button", name="Other arms").click()
    expect(arm).to_be_enabled()


def test_the_search_is_stepped_to_its_answer(page, violations):
    stepper = page.locator(".ag-stepper").first
    stepper.scroll_into_view_if_needed()
    said = stepper.locator(".ag-said")
    expect(said).to_contain_text("Game 1, selection")
    stepper.get_by_role("button", name="Next").first.click()
    expect(said).to_contain_text("Game 1, expansion: B joins the tree.")
    stepper.locator("button[title*='last step']").click()
    expect(said).to_have_text(re.compile("The answer is the action that was played most often"))
    assert violations(page, ".ag-stepper") == []
