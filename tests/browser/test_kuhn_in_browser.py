"""Poker to touch: the script's learning beside the lecture's, and thirty hands of Kuhn poker."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import product

import pytest
from playwright.sync_api import expect

from aima_games import MAX, MIN
from aima_games.games import KuhnPoker
from aima_games.lectures.partial_information import kuhn_equilibrium, kuhn_strategy
from aima_games.lectures.touch.kuhn import touch_poker
from aima_games.widgets import script
from solutions.searches.hidden import best_response_value, cfr, exploitability
from tests.browser.conftest import HEAD

pytestmark = [pytest.mark.browser, pytest.mark.more]

KUHN = KuhnPoker()
OUTCOME = re.compile(r"You (win|lose) (\d+)\.")


@pytest.fixture
def kuhn_js(opened_text):
    page = opened_text(f"{HEAD}</html>")
    page.add_script_tag(content=script("kuhn.js").replace("export default { render };", ""))
    return page.evaluate


def as_sent(strategy):
    return {known: [float(p) for p in chances.values()] for known, chances in strategy.items()}


def test_it_learns_and_answers_as_the_lecture_does(kuhn_js):
    for rounds in (0, 1, 2, 7, 60):
        found = kuhn_js("rounds => { const made = learn(rounds); return [made, exploitability(made)]; }", rounds)
        ours = cfr(KUHN, rounds)
        for known, chances in as_sent(ours).items():
            assert found[0][known] == pytest.approx(chances), (rounds, known)
        assert found[1] == pytest.approx(float(exploitability(KUHN, ours)))
    strange = kuhn_strategy(J=0.3, Qcb=0.8, Kcb=0.1, Jc=0.9, Kb=0.4, Q=0.6)
    for seat in (MAX, MIN):
        found = kuhn_js("([strategy, seat]) => bestResponse(strategy, seat)", [as_sent(strange), seat])
        assert found == pytest.approx(float(best_response_value(KUHN, strange, seat)))


def test_what_was_never_seen_makes_a_range(kuhn_js):
    right = kuhn_equilibrium(Fraction(1, 3))
    counts = {known: [round(60 * p) for p in chances] for known, chances in as_sent(right).items()}
    found = kuhn_js("given_away", counts)
    assert (found["low"], found["high"]) == (pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-9))
    counts["K"], counts["Kb"] = [10, 0], [0, 0]
    found = kuhn_js("given_away", counts)
    losses = []
    for k in range(11):
        played = right | {"K": {"check": 1, "bet": 0}, "Kb": {"fold": 1 - k / 10, "call": k / 10}}
        losses.append(float(exploitability(KUHN, played)))
    assert found["low"] == pytest.approx(min(losses), abs=1e-3)
    assert found["high"] == pytest.approx(max(losses))
    for away in product((0, 1), repeat=2):  # whichever way unseen sets are filled, it is in the range
        played = right | {"K": {"check": 1, "bet": 0}, "Kb": {"fold": away[0], "call": 1 - away[0]}}
        assert found["low"] - 1e-3 <= float(exploitability(KUHN, played)) <= found["high"] + 1e-9
    folded = as_sent(right) | {"Kb": [1, 0]}
    assert kuhn_js("([seen, right]) => worst(seen, right)", [folded, as_sent(right)])[0] == "Kb"


def all_hands(page, button):
    """Thirty hands by keyboard, with the button of this number where there is one; what was said on the way."""
    told = []
    page.locator("button:visible").first.focus()
    for _ in range(400):
        assert page.evaluate("document.activeElement.tagName") == "BUTTON"
        told.append(page.locator(".ag-said").inner_text())
        if page.locator("button:visible").first.inner_text() == "Play again":
            break
        page.locator("button:visible").nth(min(button, page.locator("button:visible").count() - 1)).focus()
        page.keyboard.press("Enter")
    expect(page.locator("p.ag-count")).to_contain_text("30 of 30 hands")
    return told


def test_thirty_hands_end_with_what_was_given_away(on_page, violations):
    page = on_page(touch_poker(kuhn_equilibrium(Fraction(1, 3))), viewport={"width": 390, "height": 844})
    told = all_hands(page, 0)  # always checks, always folds
    won = sum(int(number) * (1 if verb == "win" else -1) for verb, number in OUTCOME.findall(" ".join(told)))
    expect(page.locator("p.ag-count")).to_contain_text(f"won {won}.".replace("-", "−"))
    expect(page.get_by_text("Played as often as you did")).to_contain_text("and the one you played against by 0.000")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page, "main") == []
    assert page.wrong == []


def test_what_is_no_strategy_is_refused_in_words():
    with pytest.raises(ValueError, match="don't sum to 1"):
        touch_poker(kuhn_strategy(J=2))
    with pytest.raises(ValueError, match="no probabilities"):
        touch_poker({})
    assert json.dumps(touch_poker(cfr(KUHN, 3)).given)
