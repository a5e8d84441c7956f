"""The instructor's report in a browser: it shows, it is accessible, it runs nothing and asks nobody."""

from __future__ import annotations

from base64 import b64encode

import pytest

from autograder.report.monday import Lesson, Picture, Place, Shown, topics
from autograder.report.pages import page as report_page
from tests.autograder.report_samples import NOW, hostile_class, made_up_class

pytestmark = [pytest.mark.browser, pytest.mark.more]
BROKEN = "[...document.images].filter(image => !image.complete || !image.naturalWidth).length"
SHOWN = "[...document.querySelectorAll('picture img')].map(image => image.currentSrc === image.src)"


SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='340' height='368'><circle r='170'/></svg>"
TREE = Picture("data:image/svg+xml;base64," + b64encode(SVG.encode()).decode(), "A tree.", 340, 368)


def discussed(items):
    """The topics of a class with all that a lesson can have, and more words than most."""
    shown = Shown("TreeGame([[1, 2], [3, 4]])", "value: 18, should be 9; " * 9, (TREE, TREE))
    places = (Place("Lecture 2, 2 · What a position is worth", "x"), Place("Lecture 2, 12 · Only so far", "x"))
    return [Lesson(topic, shown, places, ("hw1-formalization", 5, 39)) for topic in topics(items)]


@pytest.fixture
def opened(opened_text):
    """`opened(grades, items, **page)`: a browser's page with the report, and all that it should not do."""

    def open_(grades, items, **options):
        text = report_page("hw2-minimax", grades, items, NOW, to_discuss=discussed(items))
        return opened_text(text, **options)

    return open_


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 360])
def test_the_page_shows_and_is_accessible(opened, violations, broken_words, scheme, width):
    page = opened(*made_up_class(), viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BROKEN) == 0
    assert page.evaluate(SHOWN) == [scheme == "light"] * 2
    for summary in page.locator("summary").all():
        summary.click()
    assert broken_words(page) == []
    assert violations(page, "html") == []
    page.emulate_media(media="print", color_scheme=scheme)
    for _ in range(600):  # the page's policy keeps `wait_for_function` from evaluating a text
        if page.evaluate(SHOWN) == [True, True]:  # paper is white
            break
        page.wait_for_timeout(50)
    else:
        pytest.fail("on paper the page stays dark")
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


def test_the_first_screen_says_what_waits_and_what_to_discuss(opened):
    page = opened(*made_up_class(40, graded_by_hand=False), viewport={"width": 1280, "height": 800})
    assert page.get_by_role("heading", name="What to discuss").is_visible()
    lessons = page.locator(".monday li")
    assert lessons.count() == 3
    assert lessons.last.evaluate("lesson => lesson.getBoundingClientRect().bottom") <= 800
    assert "autograder report hw2-minimax" in page.locator(".waits").inner_text()
    page.get_by_text("Who made it").first.click()
    names = page.get_by_text("student0")
    assert names.first.is_visible()
    page.get_by_label("without names").check()
    assert not any(name.is_visible() for name in names.all())
    assert lessons.last.is_visible()


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
