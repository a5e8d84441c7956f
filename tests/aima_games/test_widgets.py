import re
import subprocess
import sys
import warnings

import anywidget
import ipywidgets
import pytest

from aima_games import (
    MAX,
    MIN,
    back_up,
    back_up_exercise,
    play_widget,
    practice,
    random_player,
    step_through,
    table_exercise,
)
from aima_games.games import Hexapawn, TicTacToe, TreeGame, chance
from aima_games.widgets.exercises import random_exercise
from tests.conftest import numbers

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def text(exercise):
    return re.sub(r"<[^>]+>", "", exercise.said).replace("&#x27;", "'")


def type_in(exercise, answer):
    exercise.field.value = answer


def test_values_are_asked_from_the_bottom_up_and_judged_at_once():
    exercise = back_up_exercise(TWO_PLY)
    assert exercise.field.description == "Value of B:"
    type_in(exercise, "12")
    assert "✗ B is not 12. At B, MIN takes the smallest of 3, 12 and 8." in text(exercise)
    assert exercise.field.description == "Value of B:"
    for answer, following in (("3", "C"), ("2", "D"), ("2", "A")):
        type_in(exercise, answer)
        assert text(exercise).startswith("✓ Right.")
        assert exercise.field.description == f"Value of {following}:"
        assert exercise.field.value == ""
    type_in(exercise, "3")
    assert numbers(text(exercise), "values are known")[-3:] == [4, 0, 0]
    assert exercise.field.disabled
    assert exercise.check_button.disabled


def test_the_picture_shows_what_is_known_and_no_more():
    exercise = back_up_exercise(TWO_PLY)
    assert "Principal variation" not in exercise.scene.alt
    assert "value A" in exercise.scene.alt
    before = exercise.image.value
    type_in(exercise, "3")
    assert exercise.image.value != before
    for answer in ("2", "2", "3"):
        type_in(exercise, answer)
    assert "Principal variation" in exercise.scene.alt
    assert "aria-label" in exercise.image.value


def test_leaving_the_field_for_the_button_does_not_judge_twice():
    exercise = back_up_exercise(TWO_PLY)
    type_in(exercise, "7")
    exercise.check_button.click()
    assert exercise.slips == 1
    type_in(exercise, "3")
    exercise.check_button.click()
    assert text(exercise).startswith("✓ Right.")


@pytest.mark.parametrize("answer", ["x", "1/0", "nan", "inf", "--3", "3 3"])
def test_what_is_no_number_is_said_and_costs_nothing(answer):
    exercise = back_up_exercise(TWO_PLY)
    type_in(exercise, answer)
    assert "is no number" in text(exercise)
    assert exercise.slips == 0


@pytest.mark.parametrize("answer", ["−1", " -1 ", "-1.0", "-2/2", "-1,0"])
def test_numbers_may_be_written_in_usual_ways(answer):
    exercise = back_up_exercise([[-1, 4], 0])
    type_in(exercise, answer)
    assert text(exercise).startswith("✓")


def test_what_the_reader_types_is_escaped():
    exercise = back_up_exercise(TWO_PLY)
    type_in(exercise, "<script>")
    assert "<script>" not in exercise.said


def test_show_me_leads_to_the_end():
    exercise = back_up_exercise(TWO_PLY)
    while exercise.node is not None:
        exercise.show_button.click()
    assert numbers(text(exercise), "values are known")[-3] == 4
    exercise.show_me()
    exercise.answer()


def test_another_tree_is_new_and_the_same_for_the_same_seed():
    one, two = back_up_exercise(seed=3), back_up_exercise(seed=3)
    assert one.image.value == two.image.value
    one.another()
    assert one.image.value != two.image.value
    two.another()
    assert one.image.value == two.image.value


@pytest.mark.parametrize("first", [MAX, MIN])
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_drawn_trees_have_no_ties_and_tell_mistakes_apart(plies, first):
    if plies == 1:
        with pytest.raises(ValueError, match="2 plies"):
            random_exercise(0, plies, first)
        return
    for seed in range(30):
        tree = random_exercise(seed, plies, first)
        leaves = [data["utility"] for _, data in tree.nodes(data=True) if data["leaf"]]
        assert len(set(leaves)) == len(leaves)
        value = back_up(tree)
        assert value != max(leaves)
        assert value != min(leaves)


def test_a_game_brings_its_boards_and_the_names_of_its_moves():
    game = Hexapawn(3, 3)
    state = game.from_text("B . B\nW B .\n. W W\nwhite to move")
    exercise = back_up_exercise(game, state)
    while exercise.node is not None:
        exercise.show_me()
    assert "c1c2" in text(exercise)


def test_at_a_chance_node_the_expected_value_is_explained():
    coins = TreeGame([chance([(0.5, 2), (0.5, 4)]), 1])
    exercise = back_up_exercise(coins)
    exercise.field.value = "4"
    assert "At B stands the expected value, 0.5 · 2 + 0.5 · 4. Try again" in text(exercise)
    exercise.field.value = "3"
    assert "Right. At B stands the expected value" in text(exercise)


def test_a_page_without_a_kernel_gets_a_picture_with_words():
    for widget in (back_up_exercise(TWO_PLY), step_through(TWO_PLY)):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "application/vnd.jupyter.widget-view+json" in data
        assert '<img alt="' in data["text/html"]


def test_nothing_warns():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        back_up_exercise(TWO_PLY)
        step_through(TWO_PLY)


def test_ipywidgets_missing_says_what_to_do():
    code = "import sys; sys.modules['ipywidgets'] = None; from aima_games import back_up_exercise"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install ipywidgets" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "make",
    [
        lambda: step_through(TWO_PLY),
        lambda: play_widget(TicTacToe(), random_player(seed=1)),
        lambda: table_exercise("hexapawn"),
        lambda: practice("minimax", seed=1),
    ],
)
def test_a_page_is_told_all_at_once(make, monkeypatch, practice_file):
    """A front end may draw a widget before it hears of a second message: it must not find an empty state."""
    told, open_ = [], ipywidgets.Widget.open
    monkeypatch.setattr(ipywidgets.Widget, "open", lambda widget: told.append((widget, widget.get_state())) or open_(widget))  # fmt: skip
    make()
    told = [(widget, state) for widget, state in told if isinstance(widget, anywidget.AnyWidget)]
    assert told
    for widget, state in told:
        assert state == {**widget.get_state(), "layout": state["layout"]}
