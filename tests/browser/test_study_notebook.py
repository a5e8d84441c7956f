"""A quiz as a notebook to study with, in JupyterLab: every kind of question is answered and explained."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from autograder.quiz.export import files_of
from tests.quiz.samples import EVERY, every_kind

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def page(jupyter):
    (jupyter.root / "study.ipynb").write_bytes(files_of(every_kind(), ["study"])["study.ipynb"])
    page = jupyter.open("study.ipynb", "lab")
    page.wait_for_function(f"document.querySelectorAll('.ag-practice').length === {len(EVERY) - 1}")
    yield page
    jupyter.close(page)


def card(page, number):
    return page.get_by_role("group", name=f"Question {number}", exact=True)


def said(page, number):
    status = card(page, number).get_by_role("status")
    status.get_by_text("Right").or_(status.get_by_text("Not quite")).first.wait_for()
    return status.inner_text()


def wrong_twice(place, change):
    """The first wrong answer gets a hint, another one is judged; the same once more may be a second click."""
    place.get_by_role("button", name="Check").click()
    expect(place).to_contain_text("answer once more", timeout=60_000)
    change()
    place.get_by_role("button", name="Check").click()


def look(page, number, name):
    """A picture to look at, where somebody wants one."""
    if folder := os.environ.get("PICTURES"):
        card(page, number).scroll_into_view_if_needed()
        page.screenshot(path=f"{folder}/study-{name}.png")


def test_the_questions_stand_above_and_are_not_repeated(page):
    assert page.get_by_text("What is the minimax value of the root, A?").filter(visible=True).count() == 1
    assert page.get_by_text("backgammon").filter(visible=True).count() == 1
    assert card(page, 1).get_by_role("button", name="Next question").count() == 0
    # The words to unpack are folded away.
    assert page.locator(".jp-InputArea-editor", has_text="Study(").filter(visible=True).count() == 0


def test_a_number_and_the_stepper_on_its_tree(page):
    place = card(page, 1)
    place.get_by_role("textbox").fill("98")
    wrong_twice(place, lambda: place.get_by_role("textbox").fill("99"))
    assert "Not quite" in said(page, 1)
    assert "That is no leaf." in said(page, 1)
    look(page, 1, "number")
    place.get_by_role("button", name="Step through this tree").click()
    page.locator(".ag-stepper").first.wait_for()
    look(page, 1, "stepper")


def test_choices(page):
    place = card(page, 3)
    place.get_by_role("radio").nth(1).check()
    place.get_by_role("button", name="Check").click()
    assert "Right" in said(page, 3)
    assert place.get_by_role("button", name="Step through this tree").count() == 0
    look(page, 3, "choice")
    place = card(page, 4)
    place.get_by_role("checkbox").nth(0).check()
    wrong_twice(place, lambda: place.get_by_role("checkbox").nth(2).check())
    assert "Tic-tac-toe has no dice either." in said(page, 4)


def test_leaves_in_the_picture(page):
    place = card(page, 5)
    for leaf in ("4", "6"):
        place.locator(".ag-leaf", has_text=leaf).click()
    look(page, 5, "leaves")
    place.get_by_role("button", name="Check").click()
    assert "Right" in said(page, 5)


def test_matching(page):
    place = card(page, 6)
    for index, letter in enumerate("BCB"):
        place.get_by_role("combobox").nth(index).select_option(letter)
    place.get_by_role("button", name="Check").click()
    assert "Right" in said(page, 6)
    look(page, 6, "matching")


def test_a_text_has_a_model_answer_folded_away(page):
    summary = page.get_by_text("Write your answer down first")
    model = page.get_by_text("Each other reply can only raise MAX's value.")
    assert not model.is_visible()
    summary.click()
    assert model.is_visible()
    look(page, 6, "text")


def test_nothing_here_shuts_anybody_out(page, violations):
    assert violations(page, ".ag-practice") == []
