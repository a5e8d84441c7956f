"""A scale that stretches, and throws beside what is exact: the same numbers as in Python."""

from __future__ import annotations

import re
from math import sqrt

import pytest
from playwright.sync_api import expect

from aima_games.lectures.touch.chance import touch_scale, touch_throws

pytestmark = [pytest.mark.browser, pytest.mark.more]

LOTTERIES = [[(0.9, 2), (0.1, 3)], [(0.9, 1), (0.1, 4)]]


@pytest.mark.parametrize("power", [1, 3.6, 3.7, 4, 0.2])
def test_the_mean_may_change_its_mind_and_the_worst_never_does(on_page, violations, power):
    page = on_page(touch_scale(LOTTERIES), viewport={"width": 390, "height": 844})
    page.get_by_label("Power").fill(str(power))
    worth = [sum(p * x**power for p, x in lottery) for lottery in LOTTERIES]
    said = page.locator(".ag-said")
    expect(said).to_contain_text(f"the mean) action {worth.index(max(worth))} is chosen")
    expect(said).to_contain_text("the worst) action 0 is chosen")
    assert (max(worth) == worth[1]) == (power >= 3.7)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page, "main") == []
    assert page.wrong == []


def test_throws_come_near_what_is_exact(on_page, violations):
    die = [(1 / 6, face) for face in range(1, 7)]
    page = on_page(touch_throws(die, seed=5))
    for _ in range(4):
        page.get_by_role("button", name="1,000 throws").click()
    said = page.locator(".ag-said").inner_text()
    mean, exact, error = map(float, re.search(r"mean is ([\d.]+).* one ([\d.]+)\. .* is ([\d.]+)\.", said).groups())
    assert "4,000 throws" in said
    assert exact == 3.5
    assert error == pytest.approx(sqrt(35 / 12 / 4000), abs=0.005)
    assert abs(mean - exact) < 4 * error
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator(".ag-said")).to_contain_text("Nothing thrown yet")
    assert violations(page, "main") == []
    assert page.wrong == []


def test_what_is_no_lottery_is_refused_in_words():
    for lotteries in ([[(0.5, 1)]], [[(1, 1)]], [[(1, -1)], [(1, 2)]], [[(1.5, 1), (-0.5, 2)]]):
        with pytest.raises(ValueError, match=r"sum to 1|all above 0"):
            touch_scale(lotteries)
    with pytest.raises(ValueError, match="sum to 1"):
        touch_throws([(0.4, 1), (0.4, 2)])
