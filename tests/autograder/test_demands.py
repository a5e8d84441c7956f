"""What an assignment's text demands is tested, and what is tested is demanded."""

import pytest

from aima_games.checking.case import observe
from aima_games.checking.check import report
from aima_games.checking.files import load_cases, save_cases
from autograder.authoring import Item, tree, unmatched
from solutions import minimax

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
        visible=[tree("one ply", [1, 2]), tree("ties", [3, 3])],
        demands=demands,
    )


def test_text_and_cases_that_agree():
    assert unmatched([TEXT, "no demand"], [item(DEMANDS)], GROUPS) == []


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
    assert demands == DEMANDS

    def looks_twice(game, state):
        minimax(game, state)
        return minimax(game, state)

    found = report("decision", [observe(case, looks_twice) for case in cases], weights, demands)
    assert "✗ ties (1b)" in str(found)
    assert "leaves (1c): looked at 4 leaves" in str(found)
    assert "<th" in found._repr_html_()
    assert "leaves (1c)" in found._repr_html_()
