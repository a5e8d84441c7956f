"""Predictions: nothing of the result is drawn before there is a guess, and then the guess stands beside it."""

import json
import re
from fractions import Fraction

import pytest

from aima_games import predict, tree_scene
from aima_games.graphics.scene import Scene
from aima_games.widgets.guesses import keep

SECRET = "the result that must wait"


def text(html):
    return re.sub(r"<[^>]+>", " ", html)


def asked(**how):
    return predict("How many?", 7, show=SECRET, **how)


def shown_without_a_kernel(widget):
    """What a page shows that unfolds nothing."""
    bundle = widget._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    return re.sub(r"<details>.*?</details>", "", html, flags=re.DOTALL), html


def test_the_result_waits_for_a_guess_that_makes_sense():
    widget = asked()
    for nonsense in ("", "   ", "many", "1/0"):
        widget.field.value = nonsense
        widget.reveal()
        assert widget.guess is None
        assert not widget.result.value
        assert "✗" in widget.said
    widget.field.value = "−6"
    widget.reveal()
    assert (widget.kept.guess, widget.kept.answer, widget.right) == (-6, 7, False)
    assert "You said −6: it is 7." in text(widget.said)
    assert SECRET in widget.result.value
    assert widget.field.disabled
    assert widget.button.disabled


@pytest.mark.parametrize("typed", ["7", " 7 ", "7.0", "14/2", "7%"])
def test_a_right_number_however_it_is_written(typed):
    widget = asked()
    widget.field.value = typed
    widget.reveal()
    assert widget.right
    assert "✓" in widget.said


def test_large_numbers_may_have_commas():
    widget = predict("How many nodes?", 549_946)
    widget.field.value = "549,946"
    widget.reveal()
    assert widget.right
    assert "it is 549,946." in widget.said


@pytest.mark.parametrize(
    ("typed", "truth", "right"),
    [
        ("0.33", Fraction(1, 3), True),
        ("1/3", 0.33, True),
        ("0.333", 0.33, True),
        ("0,33", 1 / 3, True),
        ("33 %", 0.33, True),
        ("0.3", 1 / 3, False),
        ("−0.056", -0.0556, True),
        ("-1/18", -0.0556, True),
        ("-0.05", -0.0556, False),
        ("66.7", 200 / 3, True),
        ("2.6", 2.5, False),
        ("0", 0.004, False),
        ("0.14", 0.135, True),
        ("7.001", 7, False),
        ("1,234.5", 1234.5, True),
    ],
)
def test_a_rounded_number_is_right_as_far_as_it_goes(typed, truth, right):
    widget = predict("How often?", truth)
    widget.field.value = typed
    widget.reveal()
    assert (widget.right, widget.kept.right) == (right, right)


def test_on_an_axis_a_number_may_be_rounded_too():
    widget = predict("How often?", 0.33, between=(0, 1))
    widget.field.value = "0.333"
    widget.reveal()
    assert widget.right


def test_a_guess_is_repeated_as_it_was_written():
    widget = predict("How often?", 0.5)
    widget.field.value = "0.33"
    widget.reveal()
    assert "You said 0.33: it is 0.5." in text(widget.said)


def test_one_of_several_and_an_order():
    widget = predict("Who?", "O", choices=["X", "O"], show=SECRET)
    widget.reveal()
    assert widget.guess is None
    widget.field.value = "X"
    widget.reveal()
    assert not widget.right
    assert SECRET in widget.result.value
    order = predict("In which order?", ["c", "a", "b"], choices=["a", "b", "c"])
    for wrong in ("ab", "aab", "abcd"):
        order.field.value = wrong
        order.reveal()
        assert order.guess is None
    order.field.value = "C, A, B"
    order.reveal()
    assert order.right


def test_a_node_and_a_point():
    node = predict("Which node?", "C", tree=tree_scene([[3, 12], [2, 4]]))
    assert "<img" in node.asked
    node.field.value = "c"
    node.reveal()
    assert node.right
    seen = []
    point = predict("Where?", 13, between=(4, 20), show=lambda guess: seen.append(guess) or "drawn")
    assert not seen
    for no_guess, said in {"": "Guess first", "21": "too large", "x": "no number"}.items():
        assert point.field.value == "" or no_guess
        point.field.value = no_guess
        point.reveal()
        assert said in text(point.said)
    assert not seen
    point.field.value = "10"
    point.reveal()
    assert seen == [10.0]
    assert point.kept.guess == 10


@pytest.mark.parametrize("how", [{}, {"tree": tree_scene([1, 2])}, {"between": (0, 10)}])
def test_without_a_kernel_it_is_sealed_behind_a_fold(how):
    open_, all_ = shown_without_a_kernel(asked(**how))
    assert "How many?" in open_
    assert SECRET not in open_
    assert "It is 7." not in open_
    assert SECRET in all_
    assert all_.count("<details>") == 1


def test_every_kind_of_result_is_drawn_and_words_are_escaped():
    scene = tree_scene([1, 2])
    widget = predict("<b>?", "a", choices=["a", "<i>"], show=["x < y", scene, None])
    widget.field.value = "a"
    widget.reveal()
    assert "x &lt; y" in widget.result.value
    assert scene.alt[:12] in widget.result.value
    assert isinstance(scene, Scene)
    assert "<b>?" not in widget.static()
    assert "<i>" not in widget.static()


def test_columns_stay_columns_and_sentences_are_wrapped():
    table, sentence = "plies  leaves\n    1       3", "A long sentence.\nAnd another one."
    assert "white-space:pre;" in predict("How many?", 3, show=table).static()
    assert "white-space:pre-wrap;" in predict("How many?", 3, show=sentence).static()


def test_an_answer_that_is_no_choice_is_refused():
    with pytest.raises(ValueError, match="none of the choices X, O"):
        predict("Who?", "Z", choices=["X", "O"])
    with pytest.raises(ValueError, match="other members"):
        predict("Order?", ["a"], choices=["a", "b"])


def test_an_answer_hides_the_choices_of_its_own_question_alone():
    first, second = predict("Who?", "O", choices=["X", "O"]), predict("And who?", "O", choices=["X", "O"])
    first.field.value = "X"
    first.reveal()
    assert first.field.layout.display == "none"
    assert all(part.layout.display is None for part in (second.field, second.button, asked().button))


def test_the_first_guess_stays_and_a_strangers_file_too(tmp_path):
    path = tmp_path / "guesses.json"
    for guess in ("3", "7"):
        widget = predict("How many?", 7)
        widget.field.value = guess
        widget.reveal()
        keep(widget.kept, path)
    assert [(entry["question"], entry["guess"]) for entry in json.loads(path.read_text())["guesses"]] == [
        ("How many?", 3)
    ]
    path.write_text("my notes")
    with pytest.raises(ValueError, match="rename it"):
        keep(widget.kept, path)
    assert path.read_text() == "my notes"
