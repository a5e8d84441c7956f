"""The instructor's report in a browser: it shows, it is accessible, it runs nothing and asks nobody."""

from __future__ import annotations

import pytest

from autograder.report import page as report_page
from tests.autograder.report_samples import NOW, hostile_class, made_up_class

pytestmark = pytest.mark.browser
BROKEN = "[...document.images].filter(image => !image.complete || !image.naturalWidth).length"
SHOWN = "[...document.images].map(image => image.currentSrc === image.src)"


@pytest.fixture
def opened(browser, tmp_path):
    """`opened(grades, items, **page)`: a browser's page with the report, and all that it should not do."""
    pages = []

    def open_(grades, items, **options):
        path = tmp_path / "report.html"
        path.write_text(report_page("hw2-minimax", grades, items, NOW), encoding="utf-8")
        page = browser.new_page(**options)
        pages.append(page)
        page.wrong = []
        page.on("console", lambda message: page.wrong.append(message.text))
        page.on("dialog", lambda dialog: (page.wrong.append(dialog.message), dialog.dismiss()))
        here = ("file:", "data:")
        page.on("request", lambda r: None if r.url.startswith(here) else page.wrong.append(r.url))
        page.goto(path.as_uri())
        return page

    yield open_
    for page in pages:
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 360])
def test_the_page_shows_and_is_accessible(opened, violations, scheme, width):
    page = opened(*made_up_class(), viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BROKEN) == 0
    assert page.evaluate(SHOWN) == [scheme == "light"] * 2
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page, "html") == []
    page.emulate_media(media="print", color_scheme=scheme)
    page.wait_for_function(f"JSON.stringify({SHOWN}) === '[true,true]'")  # paper is white
    assert page.wrong == []


def test_of_a_large_class_the_browser_lays_out_a_part(opened, violations):
    page = opened(*made_up_class(1000), viewport={"width": 1100, "height": 800})
    students = page.locator("section", has=page.get_by_role("heading", name="Students", exact=True))
    parts = students.locator("details")
    assert parts.count() == 10
    assert students.locator("tbody tr").count() == 1000
    assert students.locator("table").evaluate_all("all => all.filter(one => one.checkVisibility()).length") == 1
    parts.nth(7).locator("summary").focus()
    page.keyboard.press("Enter")
    assert parts.nth(7).locator("tr", has_text="student750").is_visible()
    assert parts.nth(7).locator("summary").inner_text() == "701 to 800 of 1000: student700 to student799"
    assert violations(page, "html") == []
    assert page.wrong == []


def test_hostile_text_stays_text(opened):
    page = opened(*hostile_class())
    assert page.wrong == []
    assert page.locator("script, [onerror]").count() == 0
    assert page.get_by_text("<script>alert(").count() > 3


def test_the_policy_holds_where_escaping_would_not(opened):
    page = opened(*made_up_class(1))
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=document.title=1>')")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=late style=color:red>late</p>')")
    page.wait_for_timeout(200)
    assert page.title() == "Report on hw2-minimax"
    assert page.evaluate("getComputedStyle(document.getElementById('late')).color") != "rgb(255, 0, 0)"
