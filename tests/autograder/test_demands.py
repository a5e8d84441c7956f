"""What an assignment's text demands is tested, and what is tested is demanded."""

from dataclasses import replace

import pytest

from aima_games.checking.case import Demand, observe
from aima_games.checking.files import load_cases, save_cases
from aima_games.checking.report import report
from autograder.authoring import Item, tree, unmatched
from autograder.authoring.text_checks import beginnings
from autograder.judge.verdict import Hint, ItemResult
from solutions import minimax
from solutions.misconceptions import CHOOSING

TEXT = """\
## Part 1

Write `minimax`.

- **1a** Return the pair of value and action.
- **1b** Among actions that are equally good, take the first.

**1c** Look at each leaf once. (What **1z** is, nobody asks; **2** is a number.)
"""
GROUPS = {"decision": ("one ply", "ties")}
DEMANDS = {"1a": ("one ply", "action"), "1b": ("ties",), "1c": ("leaves",)}


def item(demands, weights=None):
    return Item(
        name="decision",
        reference=minimax,
        weights=weights or {"value": 1, "action": 1, "leaves": 1},
        misconceptions={"max-min-swapped": CHOOSING["max-min-swapped"]},
        visible=[tree("one ply", [1, 2]), tree("ties", [3, 3])],
        demands=demands,
    )


def test_text_and_cases_that_agree():
    assert unmatched([TEXT, "no demand"], [item(DEMANDS)], GROUPS) == []


def test_demands_that_name_all_aspects_ask_for_them_in_every_group():
    by_aspects = {"1a": ("value", "action"), "1b": ("action",), "1c": ("leaves",)}
    assert unmatched([TEXT], [item(by_aspects)], GROUPS) == []
    without_the_value = by_aspects | {"1a": ("action",)}  # which then belongs to the groups, and nobody names them
    assert any("“one ply”" in said for said in unmatched([TEXT], [item(without_the_value)], GROUPS))


@pytest.mark.parametrize(
    ("text", "demands", "weights", "said"),
    [
        (TEXT + "\n**1d** Be quick.", DEMANDS, None, "the text demands 1d, and no item has it"),
        (TEXT + "\n**1a** Again.", DEMANDS, None, "the text demands 1a more than once"),
        (TEXT, DEMANDS | {"7a": ("ties",)}, None, "item decision has the demand 7a, and the text says **7a** nowhere"),
        (TEXT, DEMANDS | {"1b": ("tie",)}, None, "names “tie”, no group or aspect of its cases"),
        (TEXT, DEMANDS | {"1b": ("tie",)}, None, "no demand names its cases “ties”"),
        (TEXT, DEMANDS | {"1c": ("ties",)}, None, "no demand names “leaves”, which its weights count"),
        (TEXT, DEMANDS, {"value": 1, "action": 1}, "1c names “leaves”, no group or aspect of its cases"),
    ],
)
def test_what_does_not_agree_is_said(text, demands, weights, said):
    assert any(said in sentence for sentence in unmatched([text], [item(demands, weights)], GROUPS))


def test_a_report_cites_the_sentence_that_asks(tmp_path):
    asked = item(DEMANDS)
    save_cases(tmp_path / "decision.json", asked.visible_cases(), asked.weights, asked.demands)
    cases, weights, demands, *_ = load_cases(tmp_path / "decision.json")
    assert demands == {name: Demand.read(tests) for name, tests in DEMANDS.items()}

    def looks_twice(game, state):
        minimax(game, state)
        return minimax(game, state)

    found = report("decision", [observe(case, looks_twice) for case in cases], weights, demands)
    assert "✗ ties (1b)" in str(found)
    assert "points" not in str(found)
    assert "leaves (1c): looked at 4 leaves" in str(found)
    assert "<th" in found._repr_html_()
    assert "leaves (1c)" in found._repr_html_()


WORTH = {"1a": (3, "value"), "1b": (2, "action"), "1c": (1.5, "leaves"), "0a": ("ties",)}


@pytest.mark.parametrize("search", [minimax, CHOOSING["max-min-swapped"], lambda game, state: (3, 0), lambda *_: 1 / 0])
@pytest.mark.parametrize("points", [6.5, 8.0])  # those of the demands, and what somebody has made of them in the cell
def test_points_by_demand_add_up_before_the_readers_eyes(search, points):
    asked = item(WORTH)
    found = report(
        "test_decision", [observe(case, search) for case in asked.visible_cases()], asked.weights, asked.demands
    )
    result = ItemResult.of(found, points)
    assert result.text.startswith("decision: ")
    assert round(sum(mark.points for mark in result.marks), 2) == points
    assert sum(mark.earned for mark in result.marks) == pytest.approx(found.by_cases * points, abs=0.01)
    assert result.points == round(found.by_cases * points, 2)
    shown = [f"{mark.title}: {mark.earned:g} of " in result.text for mark in result.marks]
    assert all(shown) or found.never_answered
    assert f"{result.points:g} of {points:g} points" in result.text or found
    assert ("a third of its cases right" in result.text) == (not found and not found.never_answered)
    for mark in result.marks if not found.never_answered else ():
        assert f">{mark.earned:g} of {mark.points:g}</td>" in result.html
    at_home = str(found)
    assert "points" not in at_home
    assert found.never_answered or all(f"{mark.title}: {mark.counted}" in at_home for mark in found.marks)


def test_what_it_keeps_stays_where_the_name_is_not_told():
    asked = item(WORTH)
    seen = [observe(case, CHOOSING["max-min-swapped"]) for case in asked.visible_cases()]
    found = replace(report("decision", seen, asked.weights, asked.demands), floor=0.6)
    assert found.fraction == 0.6 > found.by_cases
    for level in Hint:
        result = ItemResult.of(found, 6.5, level)
        assert f"{result.points:g} of 6.5 points" in result.text.splitlines()[0]


def test_a_report_says_how_a_demand_begins_with_its_code_and_without_formulas():
    text = (
        "- **5a** (1 point) *`value`* is V(s).\n- **5b** (½ points) The index $\\bar x$ of\n  $N$ games: so\n\n**5c** "
        + "a " * 99
    )
    assert beginnings([text]) == {"5a": "`value` is V(s)", "5b": "The index … of N games", "5c": "a " * 34 + "…"}
