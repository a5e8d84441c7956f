"""Linear evaluations, their tables, bounds and ends, and the specs of cases."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import MAX, LinearEvaluation, bounded, features_of, make_evaluation, with_ends
from aima_games.evaluation.linear import open_lines, pawn_difference
from aima_games.games import ConnectFour, Hexapawn, Nim, Othello, TicTacToe, TreeGame
from solutions import depth_limited_minimax, minimax

COUNTS = {"double": lambda s: 2 * s, "square": lambda s: s * s, "even": lambda s: s % 2 == 0}

exact = st.fractions(-100, 100, max_denominator=20)


@given(st.lists(exact, min_size=3, max_size=3), st.integers(-50, 50))
@settings(deadline=None)
def test_the_value_is_the_product_of_two_vectors(weights, state):
    evaluate = LinearEvaluation(COUNTS, weights)
    double, square, even = weights
    assert evaluate(state) == double * 2 * state + square * state**2 + (even if state % 2 == 0 else 0)
    assert evaluate(state) == sum(w * f for w, f in zip(weights, evaluate.vector(state), strict=True))
    assert evaluate(state) == evaluate.explain(state).value


@given(st.permutations(list(COUNTS)))
@settings(deadline=None)
def test_weights_go_by_name_whatever_their_order(order):
    weights = {"double": 3, "square": -1, "even": 100}
    evaluate = LinearEvaluation(COUNTS, {name: weights[name] for name in order})
    assert evaluate(4) == 24 - 16 + 100
    assert list(evaluate.weights) == list(COUNTS)


def test_other_weights_make_another_evaluation():
    one = LinearEvaluation(COUNTS, [1, 0, 0])
    two = one.with_weights({"double": 0, "square": 1, "even": 0})
    assert (one(3), two(3)) == (6, 9)
    features = dict(COUNTS)
    three = LinearEvaluation(features, [1, 1, 1])
    features.clear()
    assert three(3) == 15


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"double": 1, "sqare": 1, "even": 1}, "no feature 'sqare'; features are 'double', 'square', 'even'"),
        ({"double": 1}, "no weight is given for 'square', 'even'"),
        ([1, 2], "2 weights for 3 features"),
        ([1, 2, inf], "weight of 'even' is inf"),
        ([float("nan"), 2, 3], "weight of 'double' is nan"),
    ],
)
def test_weights_that_do_not_fit_are_refused(weights, message):
    with pytest.raises(ValueError, match=message):
        LinearEvaluation(COUNTS, weights)


def test_an_explanation_adds_up_in_what_it_shows():
    """Read the numbers off the shown tables, text and HTML, and add them up."""
    game = Othello(4)
    state = game.initial
    for _ in range(5):
        state = game.result(state, game.actions(state)[0])
    evaluate = LinearEvaluation(features_of(game), [1, Fraction(-5, 2), 0.25, 3, -1])
    shown = evaluate.explain(state)
    head, *rows, last = str(shown).splitlines()
    assert head.split() == ["feature", "value", "weight", "product"]
    assert len({len(line) for line in (head, *rows, last)}) == 1  # columns are aligned to the right
    total = 0
    for row, name in zip(rows, evaluate.features, strict=True):
        first, *numbers = row.split()
        value, weight, product = (Fraction(number.replace("−", "-")) for number in numbers)
        assert first == name
        assert value * weight == product
        total += product
    assert last.split()[0] == "sum"
    assert Fraction(last.split()[1].replace("−", "-")) == total == evaluate(state)
    cells = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", shown._repr_html_())
    assert cells == [cell for row in shown._table() for cell in row]


def test_names_of_features_are_escaped():
    html = LinearEvaluation({"<script>": abs}, [1]).explain(1)._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_it_names_itself():
    assert repr(LinearEvaluation(COUNTS, [1, -0.5, 0])) == "LinearEvaluation(1·double − 0.5·square + 0·even)"


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(0.01, 1e4))
@settings(deadline=None)
def test_bounded_keeps_order_and_sign_within_a_win(a, b, scale):
    evaluate = bounded(lambda state: state, scale)
    low, high = sorted((a, b))
    assert -1 <= evaluate(low) <= evaluate(high) <= 1
    assert (evaluate(a) > 0) == (a > 0) or abs(a) / scale < 1e-300
    assert evaluate(-a) == -evaluate(a)


def test_bounded_wants_a_scale():
    for scale in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="above 0"):
            bounded(abs, scale)


def test_an_unbounded_estimate_throws_a_win_away_and_a_bounded_one_does_not():
    """X can win at once with square 2; but square 4 opens so many lines that the sum beats a win of 1."""
    game = TicTacToe()
    state = game.from_text("X X .\nO O .\n. . .")

    def choice(evaluate):
        return depth_limited_minimax(game, state, lambda s, depth: depth >= 1, evaluate)

    def generous(state):
        return 5 + open_lines(game)(state)

    assert choice(generous)[1] != 2
    assert choice(bounded(generous)) == (1, 2)


def test_the_textbook_open_lines_of_tic_tac_toe():
    """The partial tree of two plies, up to symmetry (Nilsson 1971): X in the centre is worth 1, a corner −1, an edge −2."""
    game = TicTacToe()
    evaluate = with_ends(game, open_lines(game))
    worth = {
        a: min(evaluate(game.result(game.result(game.initial, a), b)) for b in range(9) if b != a) for a in range(9)
    }
    assert worth == {0: -1, 1: -2, 2: -1, 3: -2, 4: 1, 5: -2, 6: -1, 7: -2, 8: -1}
    value, action = depth_limited_minimax(game, game.initial, lambda s, depth: depth >= 2, evaluate)
    assert (value, action) == (1, 4)


def test_ends_are_infinite_and_draws_even():
    game = TicTacToe()
    evaluate = with_ends(game, open_lines(game))
    assert evaluate(game.from_text("X X X\nO O .\n. . .")) == inf
    assert evaluate(game.from_text("X X .\nO O O\nX . .")) == -inf
    assert evaluate(game.from_text("X O X\nX O O\nO X X")) == 0
    assert evaluate(game.initial) == 0
    # In full: the sign of an end's value is the sign of its utility.
    small = Hexapawn(3, 3)
    stack = [small.initial]
    ended = with_ends(small, pawn_difference(small))
    while stack:
        state = stack.pop()
        if small.is_terminal(state):
            assert ended(state) == small.utility(state, MAX) * inf
        else:
            assert ended(state) == pawn_difference(small)(state)
            stack += [small.result(state, action) for action in small.actions(state)]


def test_specs_name_features_weights_and_tables():
    game = TicTacToe()
    state = game.from_text("X . .\n. O .\n. . .")
    assert make_evaluation({"name": "open_lines"}, game)(state) == -1
    both = make_evaluation({"weights": {"open_lines": 2, "lines_with_1": -10}}, game)
    assert both(state) == 2 * -1 - 10 * (2 - 3)
    tree = TreeGame([[1, 2], [3, 4]])
    table = make_evaluation({"table": [[[0], 5], [[1], -5]]}, tree)
    assert depth_limited_minimax(tree, (), lambda s, depth: depth >= 1, table) == (5, 0)
    hexapawn = Hexapawn(3, 3)
    assert make_evaluation({"name": "pawn_difference"}, hexapawn)(hexapawn.initial) == 0


@pytest.mark.parametrize(
    ("spec", "game"),
    [
        ({"name": "corner"}, Othello()),
        ({"name": "corners"}, TicTacToe()),
        ({"name": "corners", "weights": {}}, Othello()),
        ({"weights": {"corners": 1, "stones": 2}}, Othello()),
        ({"weights": [1, 2]}, Othello()),
        ({}, Nim((1,))),
    ],
)
def test_other_specs_are_refused(spec, game):
    with pytest.raises(ValueError, match="no evaluation function of"):
        make_evaluation(spec, game)


def test_every_feature_can_be_named_in_a_spec():
    for game in (TicTacToe(), Hexapawn(3, 3), ConnectFour(), Othello(4)):
        for name, feature in features_of(game).items():
            assert make_evaluation({"name": name}, game)(game.initial) == feature(game.initial)
        weights = {name: k for k, name in enumerate(features_of(game), start=1)}
        assert make_evaluation({"weights": weights}, game).weights == weights


def test_features_go_with_the_kind_of_game():
    class MyOthello(Othello):
        """A student's variant has the features of its parent."""

    assert features_of(MyOthello(4)).keys() == features_of(Othello(4)).keys()
    assert features_of(Nim((1,))) == {}


def test_a_search_to_the_end_does_not_ask_for_estimates():
    game = Hexapawn(3, 3)
    wrong = LinearEvaluation(features_of(game), [1_000, 1_000])
    assert depth_limited_minimax(game, game.initial, lambda s, depth: False, wrong) == minimax(game, game.initial)
