"""Guesses on pages without a kernel, beside the widget that takes the same guess in Python; what waits opens with them."""

from fractions import Fraction

import pytest
from playwright.sync_api import expect

from aima_games import predict, tree_scene
from autograder.publish.on_page import scripts

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.more]

AFTER = '<details class="after"><summary>After your guess</summary><p>So it is {}.</p></details>'
NUMBER = {"question": "How many?", "answer": 1140, "factor": 2}
THIRD = {"question": "How often?", "answer": Fraction(1, 3)}
CHOICE = {"question": "Who?", "answer": 'it\'s "O"', "choices": ["X", 'it\'s "O"', "<i>"]}
ORDER = {"question": "In which order?", "answer": ["c", "a", "b"], "choices": ["a", "b", "c"]}
NODE = {"question": "Which node?", "answer": "C", "tree": tree_scene([[3, 12], [2, 4]])}
POINT = {"question": "Where?", "answer": 5, "between": (0, 10)}

WORDS = {
    "How many?": "1,140",
    "How often?": "1/3",
    "Who?": 'it\'s "O"',
    "In which order?": "c, then a, then b",
    "Which node?": "C",
    "Where?": "5",
}


@pytest.fixture
def on_page(opened_text, violations):
    """`on_page(asked, …)`: a page with these questions, a text that waits below each, and a heading with another."""

    def open_(*asked):
        body = "".join(f"{predict(**each).static()}{AFTER.format(k)}" for k, each in enumerate(asked))
        body += f"<h2>Next</h2>{AFTER.format('later')}"
        script = "".join(f"<script>{each}</script>" for each in scripts(body))
        page = opened_text(f"<!doctype html><html lang='en'><title>Guess</title><main>{body}</main>{script}</html>")
        assert violations(page, "main") == []
        return page

    return open_


@pytest.mark.parametrize(
    ("asked", "guess", "right"),
    [
        (NUMBER, "1,140", True),
        (NUMBER, " 1140.0 ", True),
        (NUMBER, "600", True),
        (NUMBER, "500", False),
        (NUMBER, "−1140", False),
        (THIRD, "1/3", True),
        (THIRD, "2/6", True),
        (THIRD, "0.5", False),
        (CHOICE, 'it\'s "O"', True),
        (CHOICE, "<i>", False),
        (ORDER, "C, a b", True),
        (ORDER, "abc", False),
        (NODE, "c", True),
        (NODE, "b", False),
        (POINT, "5", True),
        (POINT, "7.5", False),
    ],
)
def test_a_guess_is_judged_as_the_widget_does(on_page, asked, guess, right):
    page, widget, words = on_page(asked, NUMBER), predict(**asked), WORDS[asked["question"]]
    form = page.locator("form").first
    expect(page.get_by_text("So it is 0.")).to_be_hidden()
    if asked is CHOICE:
        widget.field.value = guess
        form.get_by_label(guess, exact=True).check()
        form.get_by_role("button", name="That is my guess").click()
    else:
        widget.field.value = guess
        form.get_by_label("Your guess").fill(guess)
        page.keyboard.press("Enter")
    widget.reveal()
    assert widget.right == right
    said = page.get_by_role("status").first
    expect(said).to_be_focused()
    assert said.inner_text().startswith("✓") == right
    assert said.inner_text().endswith(f": it is {words}.")
    expect(page.get_by_text("So it is 0.")).to_be_visible()
    expect(page.get_by_text("So it is 1.")).to_be_hidden()
    assert page.wrong == []


def test_without_a_guess_it_asks_for_one_or_shows(on_page):
    page = on_page(CHOICE, ORDER, NUMBER)
    for number, wrong in ((0, None), (1, "aab"), (2, "many"), (2, "3/0"), (2, "")):
        form = page.locator("form").nth(number)
        if wrong is not None:
            form.get_by_label("Your guess").fill(wrong)
        form.get_by_role("button", name="That is my guess").click()
        assert form.get_by_role("status").inner_text()
    assert page.locator("details[open]").count() == 0
    page.locator("form").last.get_by_role("button", name="Show me").press("Enter")
    expect(page.get_by_text("So it is 2.")).to_be_visible()
    expect(page.get_by_text("So it is later.")).to_be_hidden()
    assert page.locator("details[open]").count() == 2
