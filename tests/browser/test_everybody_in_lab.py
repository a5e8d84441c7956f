"""axe on every widget of the kit in JupyterLab: wide and on a phone, in the light and in the dark theme."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.long]

SETUP = """
from aima_games import *
from aima_games.games import TicTacToe
from solutions import minimax
from solutions.searches.alpha_beta import alphabeta

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
whole = recorded(TicTacToe(3, 2, 2))
alphabeta(whole, whole.initial)
"""
WIDGETS = {
    "stepper": "step_through(TREE, search='alpha-beta', predict='cuts')",
    "recorded": "step_through(whole.log)",
    "board": "play_widget(TicTacToe(), minimax, thinking=True)",
    "forest": "forest_view(whole.log)",
    "number": "predict('How many leaves?', 6, show=['six it is', tree_scene(TREE)])",
    "choice": "predict('Who wins?', 'nobody', choices=['X', 'O', 'nobody'], show='a draw')",
    "order": "predict('In which order?', ['small', 'large'], choices=['large', 'small'], show='so')",
    "point": "predict('Where?', 5, between=(0, 10), show=lambda guess: f'at {guess}')",
    "back up": "back_up_exercise(TREE)",
    "table": "table_exercise('hexapawn')",
    "practice": "practice('alphabeta', seed=1)",
}


@pytest.fixture(scope="module")
def page(open_notebook):
    return open_notebook([SETUP, *WIDGETS.values()])


@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(page, violations, theme, width):
    page.evaluate("name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", f"JupyterLab {theme}")
    page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=str(theme == "Light").lower())
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(1000)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").all_inner_texts() == []
    places = page.locator(".jp-CodeCell")
    found = {}
    for number, name in enumerate(WIDGETS, start=1):
        places.nth(number).evaluate("(place, name) => place.dataset.widget = name", name)
        found[name] = violations(page, f"[data-widget='{name}'] .jp-Cell-outputArea")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
