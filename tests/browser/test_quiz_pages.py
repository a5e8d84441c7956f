"""A quiz and its key as pages: on a phone, on paper, in the dark, and for everybody."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from autograder.quiz.export import files_of
from tests.quiz.samples import EVERY, every_kind

pytestmark = [pytest.mark.browser, pytest.mark.more]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quiz")
    for name, data in files_of(every_kind(), ["html", "key"]).items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(params=["quiz", "key"])
def page(browser, folder, request):
    page = browser.new_page(viewport={"width": 820, "height": 1000})
    page.goto((folder / f"{request.param}.html").as_uri())
    yield page
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(page, violations, scheme):
    page.emulate_media(color_scheme=scheme)
    assert violations(page, "main") == []


def test_nothing_hangs_over_the_edge_of_a_phone(page):
    page.set_viewport_size({"width": 375, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_every_printed_page_has_the_version_and_no_question_is_torn(page):
    printed = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages
    texts = [sheet.extract_text() for sheet in printed]
    assert len(texts) > 2
    for number, text in enumerate(texts, 1):
        assert f"Version {every_kind().version}" in text
        assert f"{number} / {len(texts)}" in text
    if "Key" not in page.title():
        ends = {"number": "Answer (a number)", "text": "Answer in a few sentences", "leaves": "Choose all such leaves"}
        for number, question in enumerate(EVERY, 1):
            (text,) = [text for text in texts if f"Question {number} " in text]
            assert ends.get(question.kind, "") in text


def test_a_form_can_be_filled_in_by_keyboard(browser, folder):
    page = browser.new_page()
    page.goto((folder / "quiz.html").as_uri())
    page.get_by_label("Name:").focus()
    for text in ("Ada", "12", "2.5"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert page.locator("input[name=answer-1]").input_value() == "12"
    assert page.locator("input[name=answer-2]").input_value() == "2.5"
    assert page.locator("input[name=answer-3]:checked").count() == 1
    page.close()
