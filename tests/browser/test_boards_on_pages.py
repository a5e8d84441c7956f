"""Boards on pages without a kernel, beside the widget that plays the same game in Python."""

import json
import random
from html import escape

import networkx as nx
import pytest

from aima_games import MAX, MIN, back_up, game_tree, play_widget
from aima_games.games import Hexapawn, Nim, TicTacToe
from autograder.publish.notebook_text import read_text
from autograder.publish.on_page import STYLES, board_of, games_of, perfect, scripts, table
from solutions import minimax
from tests.browser.conftest import NOTEBOOKS
from tests.conftest import numbers

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.more]

PRESS = """presses => presses.map(([selector, key]) => {
    const pressed = document.querySelector(selector);
    if (key) pressed.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    else pressed.click();
    const buttons = [...document.querySelectorAll("[aria-label='The game'] button")];
    return {
        said: document.querySelector(".ag-said").textContent,
        labels: [...document.querySelectorAll(".ag-area")].map(area => area.getAttribute("aria-label")),
        choices: [...document.querySelectorAll("[aria-label='Your moves'] button")].map(button => button.textContent),
        back: !buttons[1].disabled,
        side: buttons[2].textContent,
    };
})"""
BUTTON = "[aria-label='The game'] button:nth-child({})".format


@pytest.fixture
def on_page(opened_text):
    """`on_page(game, opponent, you)`: a page with the game's board."""

    def open_(game, opponent, you=MAX, **options):
        data = escape(json.dumps(table(game, opponent, you)))
        place = f'<div data-board="{data}">{play_widget(game, lambda _, state: opponent(state), you).static()}</div>'
        style = "".join(path.read_text(encoding="utf-8") for path in STYLES)
        script = "".join(f"<script>{each}</script>" for each in scripts(place))
        head = f"<!doctype html><html lang='en'><title>A board</title><style>{style}</style>"
        return opened_text(f"{head}<main>{place}</main>{script}</html>", **options)

    return open_


def truth(widget):
    """What a page shall show."""
    shown, labels = widget.shown, []
    for key, label, *_ in widget.board["areas"]:
        signs = [("playable", "playable"), ("chosen", "picked"), ("last move", "last")]
        labels.append(", ".join([label, *[words for words, name in signs if key in shown[name]]]))
    choices = [text for _, text in shown["choices"]]
    return {"said": shown["said"], "labels": labels, "choices": choices, "back": shown["back"], "side": f"Play as {shown['side']}"}  # fmt: skip


@pytest.mark.parametrize("game", [TicTacToe(), Hexapawn(3, 3), Nim((2, 3), misere=True)], ids=str)
def test_a_page_plays_as_the_widget_does(on_page, game):
    """Whatever is pressed, in whatever order, two hundred times; but who changes sides there begins anew."""
    best, you, chosen = perfect(game, False), MIN, random.Random(1)
    page, presses, truths = on_page(game, best, you), [], []
    widget = begun(game, best, you)
    for _ in range(200):
        what = chosen.choices(["point", "drop", "take_back", "restart", "change_sides"], [20, 1, 1, 1, 1])[0]
        if what == "point":
            key = chosen.choice([*(area[0] for area in widget.board["areas"]), *4 * widget.shown["playable"]])
            presses.append([f".ag-area[data-key='{key}']", "Enter"])
            widget.point(key)
        elif what == "drop":
            presses.append([".ag-area", "Escape"])
            if widget.picked:
                widget.drop()
        elif what == "change_sides":
            you = MIN if you == MAX else MAX
            presses.append([BUTTON(3), ""])
            widget = begun(game, best, you)
            widget.shown = {**widget.shown, "said": f"A new game: you are {you} now. {widget.said}"}
        elif what == "restart" or widget.shown["back"]:
            presses.append([BUTTON(1 if what == "restart" else 2), ""])
            getattr(widget, what)()
        else:
            continue
        truths.append(truth(widget))
    assert page.evaluate(PRESS, presses) == truths
    assert page.wrong == []


def begun(game, best, you):
    widget = play_widget(game, lambda _, state: best(state), you)
    widget.begin()
    return widget


def test_the_lectures_have_boards_on_their_pages():
    """Those whose opponent plays perfectly, and no move of theirs is another one than in the notebook."""
    found = {}
    for path in sorted(NOTEBOOKS.glob("0*.md")):
        cells = read_text(path).cells
        games = dict(games_of(cells))
        boards = [board_of(cell.source, games) for cell in cells if cell.cell_type == "code"]
        found[path.stem] = [len(board["states"]) for board in boards if board]
    assert {name: sizes for name, sizes in found.items() if sizes} == {"01_formalizing_games": [20], "02_minimax": [960, 39, 18]}  # fmt: skip


def test_perfect_play_is_that_of_the_lectures():
    lecture = read_text(NOTEBOOKS / "01_formalizing_games.md").cells
    names = {"game_tree": game_tree, "back_up": back_up, "nx": nx}
    exec(next(cell.source for cell in lecture if "def far_sighted(" in cell.source), names)
    for game, search, resists in ((TicTacToe(), minimax, False), (Nim((10,), most=3), names["far_sighted"], True)):
        best, state = perfect(game, resists), game.result(game.initial, game.actions(game.initial)[-1])
        while not game.is_terminal(state):
            answer = search(game, state)
            assert best(state) == (answer[1] if search is minimax else answer)
            state = game.result(state, game.actions(state)[-1])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_used_by_everybody(on_page, violations, scheme):
    page = on_page(
        TicTacToe(), perfect(TicTacToe(), False), viewport={"width": 390, "height": 800}, color_scheme=scheme
    )
    assert violations(page, "html") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("square 1: X")
    assert numbers(page.locator(".ag-said").inner_text(), "opponent plays")[0] == 1
    assert page.locator("img").is_hidden()
    assert page.wrong == []
