"""What the stepper hands to the browser, and how it judges predictions. What the browser does: tests/browser."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import recorded, step_through
from aima_games.games import Hexapawn, TreeGame, chance
from solutions import alphabeta
from tests.conftest import numbers

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SVG = "{http://www.w3.org/2000/svg}"
LISTS = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=10).filter(
    lambda tree: isinstance(tree, list)
)


def groups(svg):
    """Key to the elements of a keyed SVG, as canonical text."""
    return {
        group.get("data-key"): [ET.canonicalize(ET.tostring(child)) for child in group]
        for group in ET.fromstring(svg).iter(f"{SVG}g")
    }


def parsed(part):
    return [ET.canonicalize(ET.tostring(e)) for e in ET.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{part}</g>')]


@settings(max_examples=25)
@given(LISTS)
def test_the_parts_of_every_step_make_the_picture_of_that_step(lists):
    widget = step_through(lists, search="alpha-beta")
    look = dict(widget.parts)
    for k, delta in enumerate(widget.deltas):
        look.update(delta)
        assert {key: parsed(part) for key, part in look.items() if part} == groups(
            widget.trace.scene(k).to_svg(keys=True)
        )


def test_parts_come_in_drawing_order_and_the_frame_has_the_rest():
    widget = step_through(TWO_PLY)
    kinds = [key[0] for key, _ in widget.parts]
    assert "".join(dict.fromkeys(kinds)) == "esln"
    assert kinds == sorted(kinds, key="esln".index)
    assert re.findall(r">(MAX|MIN)<", widget.frame) == ["MAX", "MIN"]


def test_steps_name_nodes_and_their_parents():
    widget = step_through(TWO_PLY, search="alpha-beta")
    assert widget.nodes[0] == ["A", -1, False]
    assert widget.nodes[2] == ["leaf 3", 1, True]
    assert [widget.nodes[number][0] for _, kind, number in widget.steps if kind == "cut"] == ["C"]


def test_predicted_cuts_are_judged():
    widget = step_through(TWO_PLY, search="alpha-beta", predict="cuts")
    assert widget.mode == "cuts"
    number = {name: k for k, (name, _, _) in enumerate(widget.nodes)}
    four, six, twelve = number["leaf 4"], number["leaf 6"], number["leaf 12"]
    assert widget.judge_cuts([six, four])["right"] is True
    assert numbers(widget.judge_cuts([four, six])["said"], "never looked at") == [2]
    verdict = widget.judge_cuts([four, twelve])
    assert (verdict["right"], verdict["wrong"]) == (False, [twelve])
    assert "1 leaf is looked at after all" in verdict["said"]
    assert "1 leaf is never looked at and not marked" in verdict["said"]
    nothing = step_through([[1, 2], [3, 4]], search="alpha-beta", predict="cuts")
    assert "every leaf is looked at" in nothing.judge_cuts([])["said"]


def test_the_convention_decides_what_is_cut():
    tied = [[3, 5], [3, 4]]
    assert len(step_through(tied, search="alpha-beta").trace.unexplored) == 1
    assert step_through(tied, search="alpha-beta", equality_prunes=False).trace.unexplored == []


def test_predicted_values_are_judged():
    widget = step_through(TWO_PLY, search="alpha-beta", predict="values")
    step = next(
        k for k, (_, kind, number) in enumerate(widget.steps) if kind == "return" and widget.nodes[number][0] == "C"
    )
    assert widget.judge_value(step, " 2 ")["right"] is True
    assert widget.judge_value(step, "3") == {"said": "C does not send up 3. Try again.", "right": False, "wrong": []}
    for text in ("two", "1/0", "", "١e", "nan"):
        assert widget.judge_value(step, text)["right"] is None
    hard = step_through(TWO_PLY, search="alpha-beta", fail="hard")
    assert hard.judge_value(step, "3")["right"] is True


def test_fractions_and_minus_signs_are_understood():
    widget = step_through([chance([(0.5, [1, 2]), (0.5, [-2, 0])]), -4])
    step = next(
        k for k, (_, kind, number) in enumerate(widget.steps) if kind == "return" and widget.nodes[number][0] == "B"
    )
    for text in ("-1/2", "−0.5", "-0,5"):
        assert widget.judge_value(step, text)["right"] is True


def test_messages_from_the_browser_are_answered_each_time():
    widget = step_through(TWO_PLY, search="alpha-beta")
    for turn in (1, 2):
        widget._hear(widget, {"cuts": []}, [])
        assert (widget.verdict["turn"], widget.verdict["right"]) == (turn, False)
    widget._hear(widget, {"value": "3", "step": len(widget.steps) - 1}, [])
    assert widget.verdict["right"] is True


def test_a_record_is_replayed():
    watched = recorded(TreeGame(TWO_PLY))
    alphabeta(watched, watched.initial)
    widget = step_through(watched.log)
    assert [mode for mode, _ in widget.modes] == ["steps"]
    assert (widget.steps[2][1:], widget.nodes[4][0]) == (["ask", 4], "leaf 3")


def test_a_real_game_with_boards():
    widget = step_through(Hexapawn(), depth=2, evaluate=lambda state: 0, search="alpha-beta")
    assert len(widget.steps) == len(widget.deltas)
    assert sum(len(delta) for delta in widget.deltas) < 12 * len(widget.steps)  # only what changes is sent


def test_a_page_without_a_kernel_gets_picture_and_words():
    widget = step_through(TWO_PLY, search="alpha-beta")
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.search(r'<img alt="[^"]* (\d+) nodes', data["text/html"])[1] == "13"
    assert data["text/html"].count("<li>") == len(widget.steps)


@pytest.mark.parametrize("predict", ["cuts", "values"])
def test_without_a_kernel_a_question_comes_before_its_answer(predict):
    widget = step_through(TWO_PLY, search="alpha-beta", predict=predict)
    before, folded = widget.static().split("<details>")
    asked, end = (re.search(r'<img alt="([^"]*)"', part)[1] for part in (before, folded))
    assert end == step_through(TWO_PLY, search="alpha-beta").trace.scene().alt.replace('"', "&quot;")
    assert "not explored" not in asked
    assert not re.search(r"\bvalue\b|cut|window", asked)
    assert folded.count("<li>") == len(widget.steps)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"search": "beam"}, "'minimax' or 'alpha-beta'"),
        ({"predict": "cuts"}, "with minimax it can be 'values'"),
        ({"search": "alpha-beta", "predict": "future"}, "'cuts' or 'values'"),
        ({"search": "alpha-beta", "fail": "firm"}, "'soft' or fail 'hard'"),
    ],
)
def test_unknown_options_say_what_there_is(options, message):
    with pytest.raises(ValueError, match=message):
        step_through(TWO_PLY, **options)


def test_anywidget_missing_says_what_to_do():
    code = "import sys; sys.modules['anywidget'] = None; from aima_games import step_through"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install anywidget" in done.stderr.splitlines()[-1]


def test_the_title_says_which_search_it_is():
    coin = [chance([(0.5, [2, 4]), (0.5, [7, 4])]), 1]
    assert [step_through(tree).title for tree in (coin, [[2, 4], [7, 4]])] == ["Expectiminimax", "Minimax"]
    three = TreeGame([[(1, 2, 6), (4, 3, 2)], [(6, 1, 3), (7, 4, 1)]], players=(0, 1, 2))
    assert step_through(three).title == "Maxⁿ"
