"""Weights to slide: a puzzle solved, the chosen move, a map of matches with the reader's point on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from aima_games import MAX, LinearEvaluation, compare, features_of, random_player
from aima_games.games import Othello
from aima_games.lectures.touch.weights import landscape, touch_weights

pytestmark = [pytest.mark.browser, pytest.mark.more]

OTHELLO = Othello(4)
FEATURES = {name: features_of(OTHELLO)[name] for name in ("discs", "corners", "mobility")}
START = LinearEvaluation(FEATURES, [1, 10, 0])


def after_moves(game, plies=4):
    state = game.initial
    for _ in range(plies):
        state = game.result(state, game.actions(state)[0])
    return {game.action_text(action): game.result(state, action) for action in game.actions(state)}


def slide(page, name, value):
    page.get_by_label(f"Weight of {name}").fill(str(value))


def test_sums_and_the_chosen_move_are_those_of_the_evaluation(on_page, violations):
    moves = after_moves(OTHELLO)
    page = on_page(touch_weights(START, moves), viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for weights in ([1, 10, 0], [-2.5, 0, 1], [0, 0, 0]):
        for name, weight in zip(FEATURES, weights, strict=True):
            slide(page, name, weight)
        sums = {name: START.with_weights(weights)(state) for name, state in moves.items()}
        best = [name for name, value in sums.items() if value == max(sums.values())]
        for name, value in sums.items():
            row = page.get_by_role("row", name=name)
            expect(row).to_contain_text(f"{value + 0:.1f}".replace("-", "−"))
            mark = "" if name not in best else "← chosen" if len(best) == 1 else "← tied"
            expect(row.locator("td").last).to_have_text(mark)
    assert violations(page, "main") == []
    assert page.wrong == []


def test_a_puzzle_is_solved_by_keyboard(on_page):
    few, many = ({"discs": n, "corners": 0} for n in (1, 5))
    counted = LinearEvaluation({name: lambda s, name=name: s[name] for name in few}, [0.2, 1])
    page = on_page(touch_weights(counted, {"few": few, "many": many}, goal=["few", "many"]))
    said = page.locator(".ag-said")
    expect(said).to_have_text("Not yet few > many: few has 0.2, many has 1.0.")
    page.get_by_label("Weight of discs").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(said).to_have_text("✓ Solved: few > many.")
    page.get_by_role("button", name="As at first").click()
    expect(said).to_contain_text("Not yet")


def test_the_map_tells_what_the_matches_say_and_a_cell_takes_the_reader_there(on_page):
    def match(evaluation):
        def best(game, state):
            choose = max if game.to_move(state) == MAX else min
            return choose(game.actions(state), key=lambda action: evaluation(game.result(state, action)))

        return compare(OTHELLO, best, random_player(1), games=4)

    axes = ("discs", [-2, 0, 2]), ("mobility", [0, 4])
    over = landscape(START, *axes, "corners", match)
    assert [len(row) for row in over.share] == [3, 3]
    there = match(START.with_weights({"discs": 2, "corners": 10, "mobility": 4}))
    assert over.share[1][2] == (there.mean + 1) / 2
    page = on_page(touch_weights(START, after_moves(OTHELLO), over=over, path=[START.weights] * 2))
    words = page.get_by_text("You are at")
    expect(words).to_contain_text("discs 1.0 and mobility 0.0, for corners 10")
    page.locator(".ag-cell").last.click()
    expect(words).to_contain_text(
        f"discs 2.0 and mobility 4.0, for corners 10: nearby {round(100 * over.share[1][2])} %"
    )
    slide(page, "corners", -1)
    expect(page.get_by_text("The map is for positive weights")).to_be_visible()
    assert page.wrong == []


def test_what_cannot_be_slid_is_refused_in_words():
    for options, said in (
        ({"positions": {}}, "0 positions"),
        ({"goal": ["A"]}, "all of the positions"),
        ({"path": [START.weights]}, "give `over`"),
    ):
        with pytest.raises(ValueError, match=said):
            touch_weights(START, **{"positions": after_moves(OTHELLO), **options})
