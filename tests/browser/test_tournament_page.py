"""The tournament's page in a browser: every game by keyboard, accessible, and it asks nobody for anything."""

from __future__ import annotations

import pytest

from aima_games.games import make_game
from autograder.tournament.page import page as tournament_page
from autograder.tournament.page import rows
from tests.autograder.report_samples import HOSTILE, NOW
from tests.autograder.tournament_samples import BOARD, played

pytestmark = [pytest.mark.browser, pytest.mark.more]
NIM = {"name": "Nim", "heaps": [3, 4, 5]}


def text_of(folder, board=BOARD):
    standing = played(folder, rounds=1, board=board)
    names = {key: f"{HOSTILE} {key}" if agent.student else key for key, agent in standing.agents.items()}
    table = rows(standing, names)
    return standing, tournament_page(standing, table, names, lambda games: games, NOW)


@pytest.mark.parametrize(("scheme", "width"), [("light", 1100), ("dark", 390)])
def test_the_page_shows_and_is_accessible(opened_text, violations, tmp_path, scheme, width):
    standing, text = text_of(tmp_path)
    page = opened_text(text, viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page, "html") == []
    assert page.locator(".standing tbody tr").count() == len(standing.agents)
    assert page.locator("#choice option").count() == len(standing.games)
    assert page.wrong == []


@pytest.mark.parametrize("board", [BOARD, NIM], ids=lambda board: board["name"])
def test_every_game_is_replayed_with_the_keyboard_as_it_was_played(opened_text, tmp_path, board):
    standing, text = text_of(tmp_path, board)
    page, game = opened_text(text), make_game(board)
    page.locator("#board").focus()
    for record in standing.games[:4]:
        page.keyboard.press("Home")
        state = game.initial
        for action in (None, *record.played.actions):
            if action is not None:
                state = game.result(state, action)
                page.keyboard.press("ArrowRight")
                assert f"Move {page.locator('#moves [aria-current]').inner_text().split('.')[0]} of" in page.inner_text(
                    "#said"
                )
            drawn = page.evaluate("document.getElementById('drawing').childElementCount")
            assert drawn == len(game.picture(state).marks)
        page.keyboard.press("ArrowRight")  # there is nothing behind the end
        assert f"of {len(record.played.actions)}" in page.inner_text("#said")
        page.keyboard.press("ArrowDown")
    assert page.locator("#choice").input_value() == "4"


def test_a_pairs_result_opens_the_games_of_the_two(opened_text, tmp_path):
    _, text = text_of(tmp_path)
    page = opened_text(text)
    button = page.locator(".pairs button").first
    button.click()
    one, other = page.locator("#one").input_value(), page.locator("#other").input_value()
    assert one != other != ""
    met = button.inner_text().split("–")
    assert page.locator("#choice option").count() == sum(map(int, met))
    assert page.evaluate("document.activeElement.id") == "board"
    assert page.wrong == []
