"""Poker to touch: the script's learning beside the lecture's, a regret predicted, thirty hands of Kuhn and Leduc."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import product

import pytest
from playwright.sync_api import expect

from aima_games import MAX, MIN
from aima_games.games import KuhnPoker, LeducPoker, TicTacToe
from aima_games.lectures.partial_information import kuhn_equilibrium, kuhn_strategy
from aima_games.lectures.touch.kuhn import touch_kuhn, touch_poker
from aima_games.widgets import script
from solutions.searches.hidden import best_response_value, cfr, exploitability, information_sets
from tests.browser.conftest import HEAD

pytestmark = [pytest.mark.browser, pytest.mark.more]

KUHN, LEDUC = KuhnPoker(), LeducPoker()
OUTCOME = re.compile(r"You (win|lose) (\d+)\.")
WORST = re.compile(r"away, ([\d.]+): hand \d+.*that is worth (-?[\d.]+) on average, “\w+” (-?[\d.]+)\.")


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


def test_a_round_is_stepped_and_a_regret_predicted(on_page, violations):
    page = on_page(touch_kuhn(rounds=50), viewport={"width": 390, "height": 844})
    field, verdict = page.get_by_label("Your prediction"), page.locator(".ag-verdict")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for typed, told in {"": "A number is asked for", "<b>": "A number", "1/8": "✓ Right", "-1": "✗ Not so"}.items():
        field.fill(typed)
        page.keyboard.press("Enter")
        expect(verdict).to_contain_text(told)
    expect(page.locator("li").nth(1)).to_have_text(
        "Deal JQ: reach of the others 0.167 × (bet −0.500 − mixture −0.875) = 0.063."
    )
    page.get_by_role("button", name="A round on").click()
    expect(page.locator(".ag-said")).to_contain_text("bets with 1.00 in the next round and with 0.50 on average")
    left = float(exploitability(KUHN, cfr(KUHN, 3)))
    page.get_by_label("Rounds").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("img")).to_have_attribute("aria-label", re.compile(rf"after 3 it is {left:.3f}\.$"))
    page.keyboard.press("End")
    expect(page.locator(".ag-question")).to_contain_text("No round is left")
    assert violations(page, "main") == []
    assert page.wrong == []


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
    page = on_page(touch_poker(KUHN, kuhn_equilibrium(Fraction(1, 3))))
    all_hands(page, 0)  # always checks, always folds
    expect(page.get_by_text("Played as often as you did")).to_contain_text("and the one you played against by 0.000")
    assert violations(page, "main") == []
    assert page.wrong == []


def test_thirty_hands_of_leduc_end_with_the_worst_decision(on_page, violations):
    even = {known: dict.fromkeys(actions, 1 / len(actions)) for known, actions in information_sets(LEDUC).items()}
    page = on_page(touch_poker(LEDUC, even), viewport={"width": 390, "height": 844})
    told = all_hands(page, 2)  # bets and raises whatever it has; the focus is on another button each time
    won = sum(int(number) * (1 if verb == "win" else -1) for verb, number in OUTCOME.findall(" ".join(told)))
    expect(page.locator("p.ag-count")).to_contain_text(f"won {won}.".replace("-", "−"))
    assert any("is turned up" in each for each in told)
    worst = page.get_by_text("The decision that gave most away")
    lost, took, best = map(float, WORST.search(worst.inner_text().replace("−", "-")).groups())
    assert best - took == pytest.approx(lost, abs=0.011) != 0
    expect(page.get_by_text("hands say little")).to_contain_text("of 288 information sets")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page, "main") == []
    assert page.wrong == []


def test_what_is_no_strategy_is_refused_in_words():
    for options in ({"rounds": 0}, {"rounds": 5000}, {"at": 201}, {"strategy": {}}):
        with pytest.raises(ValueError, match=r"from 1 to 1,000|no probabilities"):
            touch_kuhn(**options)
    with pytest.raises(ValueError, match="don't sum to 1"):
        touch_poker(KUHN, kuhn_strategy(J=2))
    with pytest.raises(ValueError, match="KuhnPoker"):
        touch_poker(TicTacToe(), {})
    assert json.dumps(touch_kuhn(cfr(KUHN, 3)).given)
