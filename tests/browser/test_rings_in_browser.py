"""Rings of solved positions: what the board shows is what the table says, wherever white's pieces stand."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from aima_games import MIN
from aima_games.games import RookEndgame
from aima_games.lectures.touch.rings import touch_rings
from aima_games.widgets import script
from solutions.searches.retrograde import retrograde

pytestmark = [pytest.mark.browser, pytest.mark.more]

GAME = RookEndgame()


def canonical(state):
    return min(GAME.symmetries(state))


@pytest.fixture(scope="module")
def mates():
    return retrograde(GAME, GAME.positions(), canonical)


def test_every_board_shows_the_table(on_page, violations, mates):
    page = on_page(touch_rings(lambda state: mates[canonical(state)]), viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    rng, said = random.Random(1), page.locator(".ag-said")
    for _ in range(12):
        king, rook = rng.sample(range(64), 2)
        names = ["abcdefgh"[square % 8] + str(8 - square // 8) for square in range(64)]
        page.get_by_label("Rook", exact=True).select_option(str((king + 1) % 64))
        page.get_by_label("White king", exact=True).select_option(str(king))
        page.get_by_label("Rook", exact=True).select_option(str(rook))
        known = rng.randint(0, 16)
        page.get_by_label("Moves", exact=True).fill(str(known))
        found = {names[k]: mates.get(canonical((king, rook, k, MIN))) for k in range(64)}
        lost = {name: ending.plies // 2 for name, ending in found.items() if ending and ending.value}
        solved = sum(moves <= known for moves in lost.values())
        expect(said).to_contain_text(f"Of {len(lost)} squares where the black king loses, {solved} are known")
        fresh = [name for name, moves in lost.items() if moves == known]
        expect(said).to_contain_text(f"New: {', '.join(fresh)}." if fresh else "Nothing is new here.")
    assert violations(page, "main") == []
    assert page.wrong == []


def test_black_is_never_mated_after_an_odd_number_of_plies():
    with pytest.raises(ValueError, match="even number of plies"):
        touch_rings(lambda state: (1, 3))
    assert "export default { render };" in script("rings.js")
