"""The stepper in JupyterLab and Notebook 7, by mouse and by keyboard, next to the same widget in Python."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from aima_games import recorded, step_through
from aima_games.games import TreeGame
from solutions import alphabeta
from tests.browser.conftest import LAB_AND_NOTEBOOK

pytestmark = [pytest.mark.browser, pytest.mark.more]

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SETUP = f"""
from aima_games import recorded, step_through
from aima_games.games import TreeGame
from solutions import alphabeta
TWO_PLY = {TWO_PLY}
"""
CELLS = [
    SETUP,
    "step_through(TWO_PLY, search='alpha-beta')",
    "step_through(TWO_PLY, search='alpha-beta', predict='cuts')",
    "step_through(TWO_PLY, predict='values')",
    "watched = recorded(TreeGame(TWO_PLY)); _ = alphabeta(watched, watched.initial); step_through(watched.log)",
]


@pytest.fixture(scope="module", params=LAB_AND_NOTEBOOK)
def page(open_notebook, request):
    return open_notebook(CELLS, request.param)


@pytest.fixture(scope="module")
def walk():
    return step_through(TWO_PLY, search="alpha-beta")


def stepper(page, number):
    widget = page.locator(".ag-stepper").nth(number)
    widget.scroll_into_view_if_needed()
    return widget


def press(widget, name):
    widget.get_by_role("button", name=name, exact=True).click()


def restart(widget):
    widget.get_by_role("button", name="Last step").press("Home")


def said(widget):
    return widget.locator(".ag-said")


def drawn(widget, number):
    """The texts in the sign of a node."""
    return widget.locator(f"g[data-key='n{number}'] text").all_text_contents()


def test_every_step_by_mouse(page, walk):
    widget = stepper(page, 0)
    look = dict(walk.parts)
    for k, (sentence, _, _) in enumerate(walk.steps):
        look.update(walk.deltas[k])
        expect(said(widget)).to_have_text(sentence)
        expect(widget.locator(".ag-count")).to_have_text(f"Step {k + 1} of {len(walk.steps)}")
        for number in range(len(walk.nodes)):
            assert drawn(widget, number) == re.findall(r"<text[^>]*>([^<]*)</text>", look[f"n{number}"])
        if k + 1 < len(walk.steps):
            press(widget, "Next ▶")
    expect(widget.get_by_role("button", name="Next ▶")).to_be_disabled()
    restart(widget)
    expect(said(widget)).to_have_text(walk.steps[0][0])


def test_the_next_cut_and_the_story_of_a_node(page, walk):
    widget = stepper(page, 0)
    restart(widget)
    press(widget, "Next cut")
    (cut,) = (sentence for sentence, kind, _ in walk.steps if kind == "cut")
    expect(said(widget)).to_have_text(cut)
    number = next(k for k, (name, _, _) in enumerate(walk.nodes) if name == "C")
    widget.locator(f"g[data-key='n{number}']").click()
    story = widget.locator(".ag-story")
    below = {number} | {k for k, (_, parent, _) in enumerate(walk.nodes) if parent == number}
    expect(story.locator("li")).to_have_text([s for s, _, at in walk.steps if at in below])
    story.locator("li button").first.click()
    expect(said(widget)).to_have_text(re.compile("^C: MIN to move"))
    press(widget, "Close")
    expect(story).to_be_hidden()


def test_by_keyboard_alone(page, walk):
    widget = stepper(page, 0)
    restart(widget)
    widget.get_by_role("button", name="Next ▶").focus()
    cells = page.locator(".jp-Cell").count()
    page.keyboard.press("ArrowRight")
    expect(said(widget)).to_have_text(walk.steps[1][0])
    page.keyboard.press("End")
    expect(said(widget)).to_have_text(walk.steps[-1][0])
    page.keyboard.press("ArrowLeft")
    expect(said(widget)).to_have_text(walk.steps[-2][0])
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(said(widget)).to_have_text(re.compile("cut"))
    widget.locator("g[data-key='n0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "Enter"):  # A, B, C, and C's first leaf
        page.keyboard.press(key)
    expect(widget.locator(".ag-story h4")).to_have_text("The story of leaf 2")
    press(widget, "Close")
    for key in ("a", "x", "m", "Enter"):  # what Lab would do with them in its command mode
        widget.locator("g[data-key='n0']").focus()
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    expect(page.locator(".jp-MarkdownCell")).to_have_count(0)


def test_playing_goes_on_by_itself(page, walk):
    widget = stepper(page, 0)
    restart(widget)
    widget.get_by_label("Speed").select_option("slow")  # it takes a minute, so that it is paused on its way
    on_its_way = re.compile("|".join(re.escape(sentence) for sentence, *_ in walk.steps[2:-1]))
    press(widget, "Play")
    expect(said(widget)).to_have_text(on_its_way, timeout=60_000)
    press(widget, "Pause")
    at = said(widget).inner_text()
    page.wait_for_timeout(3_000)  # longer than a step
    assert said(widget).inner_text() == at


def test_cuts_are_predicted(page, walk):
    widget = stepper(page, 1)
    number = {name: k for k, (name, _, _) in enumerate(walk.nodes)}
    verdict = widget.locator(".ag-verdict")

    def mark(name):
        widget.locator(f"g[data-key='n{number[name]}']").click()

    mark("leaf 4")
    mark("leaf 12")
    press(widget, "Check")
    expected = walk.judge_cuts([number["leaf 4"], number["leaf 12"]])
    expect(verdict).to_have_text(f"✗ {expected['said']}", timeout=60_000)
    assert drawn(widget, number["leaf 12"]) == ["12", "✗"]
    mark("leaf 12")
    leaf = widget.locator(f"g[data-key='n{number['leaf 6']}']")
    leaf.focus()
    page.keyboard.press("Space")
    expect(leaf).to_have_attribute("aria-checked", "true")
    press(widget, "Check")
    expect(verdict).to_have_text(re.compile("^✓ Right: 2 leaves"), timeout=60_000)
    press(widget, "Step through")
    expect(said(widget)).to_have_text(walk.steps[0][0])


def test_values_are_predicted(page):
    widget = stepper(page, 2)
    truth = step_through(TWO_PLY, predict="values")
    field = widget.locator("input")
    asked = 0
    for k, (sentence, kind, number) in enumerate(truth.steps):
        if k == 0:
            continue
        press(widget, "Next ▶")
        if kind == "return":
            asked += 1
            expect(widget.locator("label")).to_contain_text(f"What does {truth.nodes[number][0]} send up?")
            expect(field).to_be_focused()
            if asked == 1:
                page.keyboard.type("99")
                page.keyboard.press("Enter")
                expect(widget.locator(".ag-verdict")).to_have_text(
                    re.compile("^✗ B does not send up 99"), timeout=60_000
                )
                field.fill("")
            value = truth.trace.values[number][0]
            page.keyboard.type(str(value))
            page.keyboard.press("Enter")
            expect(widget.locator(".ag-verdict")).to_have_text("✓ Right.", timeout=60_000)
        expect(said(widget)).to_have_text(sentence)
    assert asked == 4


def test_ones_own_search_is_replayed(page):
    widget = stepper(page, 3)
    press(widget, "Last step")
    watched = recorded(TreeGame(TWO_PLY))
    alphabeta(watched, watched.initial)
    expect(said(widget)).to_have_text(step_through(watched.log).sentences[-1])
    assert widget.get_by_role("button", name="Predict the cuts").count() == 0


def test_accessible_and_at_home(page, violations):
    assert violations(page, ".ag-stepper") == []
    assert page.errors == []
    assert page.elsewhere == []
