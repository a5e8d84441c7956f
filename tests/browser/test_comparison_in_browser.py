"""The smallest game on which a function goes wrong, in a notebook: two steppers side by side, where the two part."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]

CELLS = [
    """
from aima_games import check
from solutions import minimax
try:
    check("alphabeta", minimax).assert_passed()
except AssertionError as error:
    print(error)
"""
]


@pytest.fixture(scope="module")
def page(open_notebook):
    return open_notebook(CELLS)


def test_both_searches_stand_where_they_part(page):
    right, yours = page.locator(".ag-stepper").all()
    expect(right.locator(".ag-title")).to_have_text("A right search, step by step")
    expect(yours.locator(".ag-title")).to_have_text("Your search, step by step")
    for widget in (right, yours):
        expect(widget.locator(".ag-count")).not_to_contain_text("Step 1 of")
    assert right.locator(".ag-said").inner_text() != yours.locator(".ag-said").inner_text()


def test_both_are_stepped_through_together_by_keyboard_and_back_to_where_they_part(page):
    widgets = page.locator(".ag-stepper").all()
    there = [widget.locator(".ag-count").inner_text() for widget in widgets]
    for widget in widgets:
        last = widget.get_by_role("button", name="Last step")
        last.press("Home")
        for each in widgets:
            expect(each.locator(".ag-count")).to_contain_text("Step 1 of")
        for _ in range(2):
            last.press("ArrowRight")
        for each in widgets:
            expect(each.locator(".ag-count")).to_contain_text("Step 3 of")
        last.press("End")
        for each in widgets:
            expect(each.locator(".ag-count")).to_contain_text(re.compile(r"Step (\d+) of \1$"))
    page.get_by_role("button", name="Where they part").click()
    for each, text in zip(widgets, there, strict=True):
        expect(each.locator(".ag-count")).to_have_text(text)


def test_nothing_overlaps_and_nothing_is_wider_than_a_phone(page, violations):
    assert violations(page, ".ag-stepper") == []
    wide = page.viewport_size
    boxes = [widget.bounding_box() for widget in page.locator(".ag-stepper").all()]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] or boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    page.set_viewport_size({"width": 400, "height": 800})
    try:
        for widget in page.locator(".ag-stepper").all():
            assert widget.bounding_box()["width"] <= 400
    finally:
        page.set_viewport_size(wide)
