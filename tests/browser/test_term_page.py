"""The term in a browser: it shows, is accessible, runs nothing and asks nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.term.overview import page as term_page
from tests.autograder.report_samples import NOW
from tests.autograder.term_samples import made_up_term

pytestmark = [pytest.mark.browser, pytest.mark.more]
ROWS = "section[aria-labelledby=students] tbody tr:visible"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1100), ("dark", 390)])
def test_the_term_shows_and_is_accessible(opened_text, violations, broken_words, scheme, width):
    term = made_up_term(30)
    term.students[0] = replace(term.students[0], first_name="Maximiliane", last_name="Schlegelsteinhausenberger")
    page = opened_text(term_page(term, NOW), viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for summary in page.locator("summary").all():
        summary.click()
    assert broken_words(page) == []
    assert violations(page, "html") == []
    assert page.locator(ROWS).count() == len(term.students)
    page.get_by_label("all sections").focus()
    page.keyboard.press("ArrowRight")  # A section is chosen without a mouse, and without a script.
    assert page.get_by_label("A", exact=True).is_checked()
    assert page.locator(ROWS).count() == sum("A" in person.section for person in term.students)
    assert page.get_by_text("Mean of those who are graded").is_visible()
    assert page.wrong == []
