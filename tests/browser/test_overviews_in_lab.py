"""The forest, the race and the proof in JupyterLab: by keyboard, in words, and nothing wider than a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]

CELLS = [
    """
from aima_games import forest_view, race, recorded, step_through_proof
from aima_games.games import TicTacToe
from solutions import minimax
from solutions.searches.alpha_beta import alphabeta
whole = recorded(TicTacToe())
alphabeta(whole, whole.initial)
forest_view(whole.log)
""",
    "race(TicTacToe(3, 2, 2), {'minimax': minimax, 'alpha-beta': alphabeta})",
    "step_through_proof(alphabeta, [[3, 12], [2, 4]])",
]


@pytest.fixture(scope="module")
def page(open_notebook):
    return open_notebook(CELLS)


def test_the_forest_is_walked_by_keyboard_and_by_click(page):
    forest = page.locator(".ag-forest").first
    canvas, said = forest.locator("canvas"), forest.get_by_role("status")
    canvas.press("ArrowDown")
    expect(said).to_contain_text("Level 1, action 0: visited. In its subtree: 59,705 nodes")
    canvas.press("ArrowRight")
    canvas.press("Enter")
    expect(forest).to_contain_text("After 1:")
    expect(said).to_contain_text("63,905 nodes, 1,244 visited")
    canvas.press("ArrowDown")
    canvas.press("Enter")
    expect(forest).to_contain_text("After 1, 0:")
    canvas.press("Backspace")
    expect(forest).to_contain_text("After 1:")
    canvas.press("Home")
    expect(forest).to_contain_text("From the beginning:")
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] - 20, "y": 45})  # the last node of the second row
    expect(forest).to_contain_text("After 8:")
    forest.locator("summary").click()
    expect(forest.locator("tbody tr").last).to_have_text("all549,94618,2976,930524,719")


def test_the_picture_moves_smoothly(page):
    """What is drawn between two frames takes a small part of a thirtieth of a second, even on a busy machine."""
    forest = page.locator(".ag-forest").first
    forest.get_by_role("button", name="Whole tree").click()
    expect(forest).to_contain_text("From the beginning:")
    page.evaluate("""() => {
        const frame = window.requestAnimationFrame.bind(window);
        window.drawn = [];
        window.requestAnimationFrame = (act) => frame((now) => {
            const start = performance.now(); act(now); window.drawn.push(performance.now() - start); });
    }""")
    canvas = forest.locator("canvas")
    canvas.press("ArrowDown")
    canvas.press("Enter")
    expect(forest).to_contain_text("After 0:")
    drawn = sorted(page.evaluate("window.drawn"))
    assert len(drawn) > 3
    assert drawn[len(drawn) // 2] < 1000 / 30


def test_the_race_goes_on_in_steps_to_the_end_and_back(page):
    field = page.locator(".ag-race")
    lane = field.get_by_role("group", name="minimax")
    button = field.get_by_role("button", name="Start")
    button.press("ArrowRight")
    expect(field).to_contain_text("Clock: 1 nodes each")
    button.press("End")
    expect(lane).to_contain_text("✓ done after")
    expect(field.get_by_role("status")).to_contain_text("alpha-beta is done after")
    button.press("Home")
    expect(lane).not_to_contain_text("✓")
    button.click()
    expect(lane).to_contain_text("✓ done after", timeout=60_000)


def test_reduced_motion_shows_the_end_at_once(page):
    page.emulate_media(reduced_motion="reduce")
    field = page.locator(".ag-race")
    field.get_by_role("button", name="Again").click()
    field.get_by_role("button", name="Start").click()
    expect(field.get_by_role("group", name="minimax")).to_contain_text("✓ done after", timeout=1_000)


def test_the_proof_says_at_each_node_whether_it_is_true(page):
    proof = page.locator(".ag-stepper")
    expect(proof.locator(".ag-title")).to_contain_text("right at all")
    proof.get_by_role("button", name="Last step").click()
    expect(proof.locator(".ag-said")).to_contain_text("✓ It is worth 3.")


def test_nothing_is_wider_than_a_phone_and_no_script_fails(page):
    page.set_viewport_size({"width": 400, "height": 800})
    for widget in page.locator(".ag-forest").all():
        assert widget.bounding_box()["width"] <= 400
    assert page.elsewhere == []
    assert page.errors == []
