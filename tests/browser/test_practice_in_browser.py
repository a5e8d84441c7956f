"""Practice in JupyterLab and Notebook 7, by mouse and by keyboard, next to the same session in Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from aima_games.quiz.pack import read_pack
from aima_games.quiz.session import Session, in_words
from tests.browser.conftest import LAB_AND_NOTEBOOK

pytestmark = [pytest.mark.browser, pytest.mark.long]


def begins_with(topic, kind, type_=None):
    """A seed by which practice on a topic begins with a question of this kind, and the session."""
    for seed in range(300):
        session = Session(read_pack(Path.cwd()).choose([topic]), topic, seed)
        if session.question.kind == kind and type_ in (None, session.question.type):
            return seed, session
    raise AssertionError(f"no {kind} on {topic}")


STARTS = {
    "number": ("minimax", "number", "root-value"),
    "choice": ("minimax", "choice", "first-move"),
    "leaves": ("alphabeta", "leaves", "leaves-cut"),
    "matching": ("formalizing", "matching"),
    "order": ("alphabeta", "order", "best-first"),
}


@pytest.fixture(scope="module", params=LAB_AND_NOTEBOOK)
def page(request, open_notebook, practice_file):
    cells = [f"practice({topic!r}, seed={begins_with(topic, *kind)[0]})" for topic, *kind in STARTS.values()]
    return open_notebook(["from aima_games import practice", *cells], request.param)


def found(page, kind):
    """The card that begins with a question of this kind, and the same session here."""
    card = page.locator(".ag-practice").nth(list(STARTS).index(kind))
    card.scroll_into_view_if_needed()
    return card, begins_with(*STARTS[kind])[1]


def press(card, name):
    card.get_by_role("button", name=name, exact=True).click()


def test_a_number_by_keyboard_with_its_mistake_named_and_the_tree_stepped_through(page):
    card, session = found(page, "number")
    field = card.get_by_label("Answer")
    field.focus()
    page.keyboard.press("Enter")
    expect(card.locator(".ag-hint")).to_have_text("Write a number first.")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    expect(card.locator(".ag-hint")).to_contain_text("That is no answer here. Give a number")
    mistake = session.question.mistakes[0]
    field.fill(session.question.written(mistake.answer))
    field.press("Enter")
    expect(card.locator(".ag-hint")).to_contain_text(f"A likely mistake: {in_words(mistake.misconception)}")
    expect(card.locator(".ag-said")).to_have_count(0)
    expect(field).to_be_focused()
    other = next(each for each in session.question.mistakes if each.answer != mistake.answer)
    field.fill(session.question.written(other.answer))
    field.press("Enter")
    expect(card.locator(".ag-said")).to_contain_text("✗ Not quite.")
    expect(card.locator(".ag-said")).to_contain_text(other.why)
    expect(card.locator(".ag-said")).to_contain_text(f"Right is {session.question.answer.replace('-', '−')}.")
    expect(card.locator(".ag-score")).to_have_text("0 of 1 right")
    expect(card.get_by_role("button", name="Next question")).to_be_focused()
    steppers = page.locator(".ag-stepper").count()
    press(card, "Step through this tree")
    expect(page.locator(".ag-stepper")).to_have_count(steppers + 1)
    card.get_by_role("button", name="Next question").focus()
    page.keyboard.press("Enter")
    expect(card.locator("h4")).to_contain_text("Question 2")
    expect(page.locator(".ag-stepper")).to_have_count(steppers)
    expect(card.get_by_label("Answer")).to_be_focused()  # the same type again, after a mistake
    expect(card.locator(".ag-said")).to_have_count(0)


def test_a_choice_by_its_letter(page):
    card, session = found(page, "choice")
    card.locator("input").first.focus()
    page.keyboard.press(session.question.answer.lower())
    page.keyboard.press("Enter")
    expect(card.locator(".ag-said")).to_contain_text("✓ Right.")
    expect(card.locator(".ag-score")).to_have_text("1 of 1 right")
    chosen = card.locator(".ag-choice", has=page.locator("input:checked"))
    expect(chosen).to_contain_text("✓")
    assert page.locator(".jp-Notebook .jp-Cell").count() >= 5, "no key went to the notebook"


def test_leaves_by_clicking_them_in_the_tree(page):
    card, session = found(page, "leaves")
    leaves = card.locator("g.ag-leaf")
    expect(leaves).to_have_count(len(session.question.choices))
    looked_at = next(leaf for leaf in session.question.choices if leaf not in session.question.right)
    for leaf in (*session.question.right, looked_at, looked_at):  # the last one is taken back
        leaves.nth(session.question.choices.index(leaf)).click()
    expect(card.locator("input:checked")).to_have_count(len(session.question.right))
    expect(card.locator("g.ag-leaf.ag-chosen")).to_have_count(len(session.question.right))
    press(card, "Check")
    expect(card.locator(".ag-said")).to_contain_text("✓ Right.")
    expect(card.locator(".ag-badge.ag-right")).to_have_count(len(session.question.right))
    card.locator("g.ag-part:not(.ag-leaf)").first.click()
    leaves.first.click()  # too late
    expect(card.locator("input:checked")).to_have_count(len(session.question.right))


def test_an_order_by_clicking_the_moves_and_by_keyboard(page):
    card, session = found(page, "order")
    moves, places = card.locator("g.ag-part"), card.locator("select")
    expect(moves).to_have_count(len(session.question.choices))
    right = [session.question.choices.index(move) for move in session.question.right]
    for number in (right[-1], right[-1], *right[:-1]):  # the first click is taken back
        moves.nth(number).click()
    expect(card.locator("g.ag-chosen")).to_have_count(len(right) - 1)
    expect(moves.nth(right[1]).locator(".ag-badge")).to_have_text("2")
    press(card, "Check")
    expect(card.locator(".ag-hint")).to_have_text("Give each place a letter first.")
    places.last.focus()
    page.keyboard.press("ABCDEFG"[right[-1]])
    page.keyboard.press("Enter")
    expect(card.locator(".ag-said")).to_contain_text("✓ Right.")


def test_a_matching_and_being_told(page):
    card, session = found(page, "matching")
    press(card, "Check")
    expect(card.locator(".ag-hint")).to_have_text("Give each row a letter first.")
    fields = card.locator("select")
    expect(fields).to_have_count(len(session.question.rows))
    for i, choice in enumerate(session.question.right):
        fields.nth(i).select_option(index=1 + session.question.choices.index(choice))
    press(card, "Check")
    expect(card.locator(".ag-said")).to_contain_text("✓ Right.")
    press(card, "Next question")
    press(card, "Tell me")
    expect(card.locator(".ag-said")).to_contain_text("The answer is")
    expect(card.locator(".ag-score")).to_have_text("1 of 1 right")


def test_it_fits_and_is_accessible(page, violations):
    assert not violations(page, ".ag-practice")
    for card in page.locator(".ag-practice").all():
        assert card.evaluate("element => element.scrollWidth <= element.clientWidth"), "no need to scroll sideways"
    assert page.errors == []
    assert page.elsewhere == []
