"""Playing in the browser, next to the same game played by the same widget in Python; both front ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from aima_games import MIN, play_widget
from aima_games.games import Checkers, Chess, Nim, TicTacToe, TreeGame
from solutions import minimax
from tests.browser.conftest import LAB_AND_NOTEBOOK
from tests.conftest import numbers

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.more]

SETUP = """
import time
from aima_games import MAX, MIN, play_widget
from aima_games.games import Checkers, Chess, ConnectFour, Hexapawn, Nim, TicTacToe, TreeGame
from solutions import minimax

def first(game, state):
    return game.actions(state)[0]

def slow(game, state):
    time.sleep(1.5)
    return first(game, state)

def failing(game, state):
    return 1 / 0

promotion = Chess()
promotion.initial = promotion.from_text("8/P6k/8/8/8/8/8/K7 w - - 0 1")
"""
WIDGETS = {
    "mouse": "play_widget(TicTacToe(), minimax, thinking=True)",
    "keys": "play_widget(TicTacToe(), minimax, you=MIN)",
    "slow": "play_widget(TicTacToe(), slow)",
    "failing": "play_widget(TicTacToe(), failing)",
    "promotion": "play_widget(promotion, first)",
    "checkers": "play_widget(Checkers(), first)",
    "heaps": "play_widget(Nim((20, 2)), first)",
    "tree": "play_widget(TreeGame([list(range(13)), [7] * 14]), minimax)",
    "many": "play_widget(TreeGame(list(range(14))), minimax)",
}


def first(game, state):
    return game.actions(state)[0]


@pytest.fixture(scope="module", params=LAB_AND_NOTEBOOK)
def page(open_notebook, request):
    return open_notebook([SETUP, *WIDGETS.values()], request.param)


@pytest.fixture
def widget(page):
    def find(name):
        found = page.locator(".ag-play").nth(list(WIDGETS).index(name))
        found.scroll_into_view_if_needed()
        return found

    return find


def see(widget, truth):
    """The page says what the truth says."""
    expect(widget.get_by_role("status")).to_have_text(truth.said, timeout=60_000)
    shown = truth.shown
    labels = []
    for key, label, *_ in truth.board["areas"]:
        signs = [("playable", "playable"), ("chosen", "picked"), ("last move", "last")]
        labels.append(", ".join([label, *[words for words, name in signs if key in shown[name]]]))
    areas = widget.locator(".ag-board [role=button]")
    assert areas.evaluate_all("areas => areas.map(area => area.getAttribute('aria-label'))") == labels
    visible = "areas => areas.filter(a => getComputedStyle(a.querySelector('.ag-dot')).visibility === 'visible').length"
    assert areas.evaluate_all(visible) == len(shown["playable"])
    expect(widget.get_by_role("button", name="Take back")).to_be_enabled(enabled=shown["back"])
    alt = re.search(r'aria-label="([^"]*)"', truth.board["svg"])[1]
    assert widget.locator(".ag-board svg").get_attribute("aria-label") == alt


def press_square(page, widget, row, column, rows=3, columns=3, name_room=0):
    """Press the mouse in the middle of a square, found by measuring the picture."""
    box = widget.locator(".ag-board svg").bounding_box()
    scale = box["width"] / (columns * 36 + 4 + name_room)
    x, y = (2 + name_room + 36 * (column + 0.5)) * scale, (2 + name_room + 36 * (row + 0.5)) * scale
    page.mouse.click(box["x"] + x, box["y"] + y)


def test_a_game_by_mouse(page, widget):
    board, truth = widget("mouse"), play_widget(TicTacToe(), minimax, thinking=True)
    see(board, truth)
    while not truth.game.is_terminal(truth.state):
        square = truth.game.actions(truth.state)[-1]
        press_square(page, board, *divmod(square, 3))
        truth.point("{},{}".format(*divmod(square, 3)))
        see(board, truth)
        thought = board.locator(".ag-thought")
        if truth.shown["thought"]:
            said = re.match(r"<p>(.*?)</p>", truth.shown["thought"])[1]
            expect(thought.locator("p")).to_have_text(said)
            assert thought.locator("svg").count() == truth.shown["thought"].count("<svg")
        else:
            expect(thought).to_be_hidden()
    board.get_by_role("button", name="Take back").click()
    truth.take_back()
    see(board, truth)
    board.get_by_role("button", name="Play as MIN").click()
    truth.change_sides()
    see(board, truth)
    board.get_by_role("button", name="New game").click()
    truth.restart()
    see(board, truth)
    assert board.get_by_role("button", name="Play as MAX").is_visible()


def test_a_game_by_keyboard(page, widget):
    board, truth = widget("keys"), play_widget(TicTacToe(), minimax, MIN)
    truth.begin()
    see(board, truth)
    board.get_by_role("button", name="New game").focus()
    page.keyboard.press("Shift+Tab")  # back over the buttons to the board
    row, column = 0, 1  # the first free square: X has taken 0
    while not truth.game.is_terminal(truth.state):
        to_row, to_column = divmod(truth.game.actions(truth.state)[-1], 3)
        for key in (["ArrowDown"] * (to_row - row) + ["ArrowUp"] * (row - to_row)
                    + ["ArrowRight"] * (to_column - column) + ["ArrowLeft"] * (column - to_column)):  # fmt: skip
            page.keyboard.press(key)
        row, column = to_row, to_column
        focused = page.locator(":focus")
        assert focused.get_attribute("aria-label").startswith(f"square {3 * row + column}: empty")
        assert focused.locator(".ag-ring").last.evaluate("ring => getComputedStyle(ring).visibility") == "visible"
        page.keyboard.press("Enter" if row else "Space")
        truth.point(f"{row},{column}")
        see(board, truth)  # and the focus has stayed where it was
        assert page.locator(":focus").get_attribute("data-key") == f"{row},{column}"
    assert truth.said.endswith(("You lose.", "A draw."))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # the game is over
    see(board, truth)


def test_the_notebooks_own_keys_are_left_alone(page, widget):
    """Inside the board they do nothing; outside they work."""
    board = widget("keys")
    board.locator(".ag-area[tabindex='0']").focus()
    cells = page.locator(".jp-Notebook .jp-Cell")
    kinds = cells.evaluate_all("cells => cells.map(cell => cell.className.replace(/ jp-mod-\\S+/g, ''))")
    prompts = page.locator(".jp-InputPrompt").all_inner_texts()
    for key in ("a", "b", "d", "d", "m", "x", "c", "v", "r", "z", "Shift+Enter", "Control+Enter", "Escape", "Home"):
        page.keyboard.press(key)
    assert cells.evaluate_all("cells => cells.map(cell => cell.className.replace(/ jp-mod-\\S+/g, ''))") == kinds
    assert page.locator(".jp-InputPrompt").all_inner_texts() == prompts
    assert page.locator(":focus").get_attribute("data-key")
    page.locator(".jp-InputPrompt").last.click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(cells).to_have_count(len(kinds) + 1)


def test_the_move_is_shown_and_clicks_wait_while_the_opponent_thinks(page, widget):
    board, truth = widget("slow"), play_widget(TicTacToe(), first)
    press_square(page, board, 1, 1)
    expect(board.get_by_role("status")).to_have_text("You played 4. The opponent is thinking …", timeout=1_400)
    assert board.get_attribute("aria-busy") == "true"
    assert board.locator("[data-key='1,1']").get_attribute("aria-label").startswith("square 4: X")
    press_square(page, board, 2, 2)
    assert board.get_by_role("button", name="New game").is_disabled()
    truth.point("1,1")
    see(board, truth)
    page.wait_for_timeout(500)
    see(board, truth)


def test_an_opponent_that_fails_leaves_a_sentence_and_a_way_on(page, widget):
    board = widget("failing")
    press_square(page, board, 0, 0)
    said = "You played 0. The opponent failed with ZeroDivisionError: division by zero."
    expect(board.get_by_role("status")).to_contain_text(said)
    board.get_by_role("button", name="Play as MIN").click()
    expect(board.get_by_role("status")).to_contain_text("You are MIN: your move.")
    press_square(page, board, 1, 1)
    expect(board.locator("[data-key='1,1']")).to_have_attribute("aria-label", re.compile("square 4: O"))


def test_a_promotion_is_chosen_by_keyboard(page, widget):
    game = Chess()
    game.initial = game.from_text("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    board, truth = widget("promotion"), play_widget(game, first)
    board.locator("[data-key='1,0']").focus()
    page.keyboard.press("Enter")
    truth.point("1,0")
    see(board, truth)
    page.keyboard.press("Escape")
    truth.drop()
    see(board, truth)
    for key, place in ((None, "1,0"), ("ArrowUp", "0,0")):
        if key:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        truth.point(place)
        see(board, truth)
    choices = board.get_by_role("group", name="Your moves").get_by_role("button")
    assert choices.all_inner_texts() == ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]
    choices.nth(2).focus()
    page.keyboard.press("Enter")
    truth.choose(truth.game.actions(truth.state).index("a7a8q"))
    see(board, truth)
    assert page.locator(":focus").get_attribute("data-key")  # not lost with the buttons


def test_squares_with_names_and_pieces_are_hit_where_they_are(page, widget):
    board, truth = widget("checkers"), play_widget(Checkers(), first)
    for square in ((2, 1), (3, 2)):
        press_square(page, board, *square, 8, 8)
        truth.point("{},{}".format(*square))
        see(board, truth)
    assert truth.actions[0] == (9, 14)


def test_stones_are_reached_by_arrows(page, widget):
    board, truth = widget("heaps"), play_widget(Nim((20, 2)), first)
    board.locator("[data-key='0,1']").focus()
    for key in ["ArrowDown"] * 19 + ["ArrowRight"]:
        page.keyboard.press(key)
    assert page.locator(":focus").get_attribute("data-key") == "1,2"  # the lowest of each
    page.keyboard.press("Enter")
    truth.point("1,2")
    see(board, truth)


def test_actions_without_places_are_buttons_or_a_list(page, widget):
    board, truth = widget("tree"), play_widget(TreeGame([list(range(13)), [7] * 14]), minimax)
    board.get_by_role("group", name="Your moves").get_by_role("button").nth(1).click()
    truth.choose(1)
    see(board, truth)
    board, truth = widget("many"), play_widget(TreeGame(list(range(14))), minimax)
    board.get_by_role("combobox", name="Your move:").select_option("13")
    board.get_by_role("button", name="Play it").click()
    truth.choose(13)
    see(board, truth)
    assert numbers(truth.said, "is worth")[-1] == 13


def test_axe_finds_nothing_serious(page, widget, violations):
    board = widget("checkers")
    board.locator("[data-key='2,3']").focus()
    page.keyboard.press("Enter")  # so that something is chosen
    board = widget("many")
    board.get_by_role("button", name="New game").click()
    expect(board.get_by_role("combobox", name="Your move:")).to_be_visible()
    assert violations(page, ".ag-play") == []


def test_no_script_fails_and_nothing_leaves_the_machine(page):
    assert page.errors == []
    assert page.elsewhere == []
