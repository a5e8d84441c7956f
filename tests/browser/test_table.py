"""Filling in a table in JupyterLab and Notebook 7, by mouse and by keyboard."""

import pytest

from tests.browser.conftest import LAB_AND_NOTEBOOK

pytestmark = [pytest.mark.browser, pytest.mark.more]


@pytest.fixture(scope="module", params=LAB_AND_NOTEBOOK)
def page(request, open_notebook):
    cells = [
        "from aima_games import table_exercise",
        "table_exercise('kinds of games', columns=['chance', 'information'])",
        "table_exercise('milestones')",
    ]
    return open_notebook(cells, request.param)


@pytest.fixture
def table(page):
    found = page.locator(".ag-table").first
    found.get_by_role("button", name="Start again").click()
    found.get_by_text("0 of 26 right").wait_for()
    return found


def test_an_answer_is_judged_at_once(table):
    table.get_by_label("chess: chance").select_option("chance")
    table.get_by_text("✗ chess, chance: not chance. Do the rules know dice").wait_for()
    assert table.get_by_label("chess: chance").get_attribute("aria-invalid") == "true"
    table.get_by_label("chess: chance").select_option("none")
    table.get_by_text("✓ chess, chance: none is right.").wait_for()
    table.get_by_text("1 of 26 right").wait_for()
    assert table.get_by_label("chess: chance").get_attribute("aria-invalid") == "false"


def test_the_keyboard_is_enough(page, table):
    table.get_by_label("chess: chance").focus()
    page.keyboard.press("ArrowDown")  # none
    table.get_by_text("✓ chess, chance: none is right.").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.type("i")  # the notebook would interrupt its kernel at the second one
    page.keyboard.type("i")
    table.get_by_text("✗ chess, information: not imperfect.").wait_for()
    assert page.locator(".jp-Notebook .jp-Cell").count() >= 3, "no key went to the notebook"


def test_the_rest_can_be_shown(table):
    table.get_by_role("button", name="Show the rest").click()
    table.get_by_text("26 of 26 right").wait_for()
    assert table.get_by_label("poker: information").input_value() == "imperfect"


def test_it_fits_and_is_accessible(page, table, violations):
    assert not violations(page, ".ag-table")
    for wide in page.locator(".ag-wide").all():
        assert wide.evaluate("element => element.scrollWidth <= element.clientWidth"), "no need to scroll sideways"
    assert page.errors == []
    assert page.elsewhere == []
