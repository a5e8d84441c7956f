"""Making a quiz in JupyterLab: by keyboard, by dragging, and what is saved."""

from __future__ import annotations

import tomllib

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(open_notebook, jupyter):
    (jupyter.root / "made.toml").unlink(missing_ok=True)
    return open_notebook(["from autograder.quiz.maker import quiz_maker", "quiz_maker('made.toml')"])


def names(page):
    return page.locator(".ag-rows li b").all_inner_texts()


def test_a_quiz_by_keyboard_alone(page, jupyter):
    types = page.get_by_label("Question types")
    types.focus()
    page.keyboard.type("leaves-cut")
    expect(page.locator(".ag-example svg")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".ag-rows li")).to_have_count(1)
    page.get_by_label("Find a type").fill("value")
    for last, count in (("Home", 2), ("End", 3)):
        types.focus()
        page.keyboard.press(last)
        page.keyboard.press("Enter")
        expect(page.locator(".ag-rows li")).to_have_count(count)
    assert len(set(names(page))) == 3
    first = names(page)[0]
    other = page.locator(".ag-rows li").nth(0).get_by_role("button", name="Draw other numbers")
    other.focus()
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator(".ag-rows li b").nth(1)).to_have_text(first)
    expect(page.locator(".ag-rows li").nth(1).locator(":focus")).to_have_count(1)  # it took the focus along
    page.keyboard.press("Control+s")
    expect(page.locator(".ag-maker .ag-hint")).to_have_text("Saved as made.toml.")
    saved = tomllib.loads((jupyter.root / "made.toml").read_text())
    assert [part["types"][0] for part in saved["part"]] == names(page)
    for name in ("Paper", "Key"):
        expect(page.frame_locator(f"iframe[title={name}]").locator("section")).to_have_count(3)
    assert page.errors == []
    assert page.elsewhere == []


def test_dragging(page):
    before = names(page)
    page.locator(".ag-grip").nth(2).drag_to(page.locator(".ag-rows li").nth(0))
    expect(page.locator(".ag-rows li b").first).to_have_text(before[2])
    assert names(page) == [before[2], before[0], before[1]]
