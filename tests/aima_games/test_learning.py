"""Weights that are learned: right where the answer is known, and better in matches than those made by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from math import tanh

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import (
    CHANCE,
    MAX,
    MIN,
    Game,
    LinearEvaluation,
    bounded,
    compare,
    features_of,
    fit_weights,
    greedy_player,
    played_examples,
    random_states,
    search_player,
    searched_examples,
    td_lambda,
)
from aima_games.games import ConnectFour, Hexapawn, Nim, Othello, TreeGame
from solutions import alphabeta, minimax, minimax_value

VECTORS = {"a": lambda s: s[0], "b": lambda s: s[1], "c": lambda s: s[2]}
numbers = st.integers(-9, 9)
vectors = st.lists(st.tuples(numbers, numbers, numbers), min_size=4, max_size=12, unique=True)


def plays(evaluate, depth=1):
    """A player that looks `depth` plies ahead and estimates there."""
    estimate = bounded(evaluate)
    return search_player(lambda game, state: alphabeta(game, state, lambda s, ply: ply >= depth, estimate))


# Regression


@given(vectors, st.tuples(numbers, numbers, numbers))
@settings(deadline=None)  # the first call loads numpy
def test_weights_behind_the_examples_are_found_again(states, truth):
    examples = [(s, sum(w * f for w, f in zip(truth, s, strict=True))) for s in states]
    learned = fit_weights(VECTORS, examples)
    for state, target in examples:
        assert learned(state) == pytest.approx(target, abs=1e-6)


def solve(rows, targets, ridge):
    """Weights by the normal equations (XᵀX + ridge·1) w = Xᵀy, solved with exact fractions by elimination."""
    n = len(rows[0])
    matrix = [
        [Fraction(sum(r[i] * r[j] for r in rows)) + (ridge if i == j else 0) for j in range(n)]
        + [Fraction(sum(r[i] * t for r, t in zip(rows, targets, strict=True)))]
        for i in range(n)
    ]
    for i in range(n):
        pivot = next(k for k in range(i, n) if matrix[k][i])
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        matrix[i] = [x / matrix[i][i] for x in matrix[i]]
        for k in range(n):
            if k != i:
                matrix[k] = [x - matrix[k][i] * y for x, y in zip(matrix[k], matrix[i], strict=True)]
    return [row[n] for row in matrix]


@given(vectors, st.data(), st.sampled_from([Fraction(1, 10), 1, 25]))
@settings(max_examples=60, deadline=None)
def test_ridge_is_the_solution_of_the_normal_equations(states, data, ridge):
    targets = data.draw(st.lists(numbers, min_size=len(states), max_size=len(states)))
    learned = fit_weights(VECTORS, zip(states, targets, strict=True), ridge=float(ridge))
    assert list(learned.weights.values()) == pytest.approx([float(w) for w in solve(states, targets, ridge)], abs=1e-8)


def test_features_that_say_the_same_share_the_weight():
    learned = fit_weights({"a": lambda s: s, "again": lambda s: s}, [(1, 3), (2, 6)])
    assert learned.weights == pytest.approx({"a": 1.5, "again": 1.5})


@pytest.mark.parametrize(
    ("features", "examples", "ridge", "message"),
    [
        ({}, [(1, 1)], 0, "0 features and 1 examples"),
        ({"a": abs}, [], 0, "1 features and 0 examples"),
        ({"a": abs}, [(1, 1)], -1, "ridge=-1"),
        ({"a": abs}, [(1, float("inf"))], 0, "not finite"),
        ({"a": lambda s: float("nan")}, [(1, 1)], 0, "not finite"),
    ],
)
def test_nothing_to_learn_from_is_refused(features, examples, ridge, message):
    with pytest.raises(ValueError, match=message):
        fit_weights(features, examples, ridge)


def test_examples_by_search_have_the_value_of_the_state():
    game = Hexapawn(3, 3)
    examples = searched_examples(game, random_states(game, 40, seed=2), minimax)
    assert len(examples) == 40
    assert {value for _, value in examples} == {1, -1}
    for state, value in examples:
        assert not game.is_terminal(state)
        assert value == minimax_value(game, state)


def test_examples_by_play_have_the_utility_of_their_game():
    """With perfect players every state of a game is worth what the game ends with."""
    game = Hexapawn(3, 3)
    perfect = search_player(minimax)
    for state, target in played_examples(game, {MAX: perfect, MIN: perfect}, games=3):
        assert target == minimax_value(game, state)
    mixed = played_examples(game, {MAX: greedy_player(), MIN: greedy_player()}, games=30)
    games = [i for i, (state, _) in enumerate(mixed) if state == game.initial] + [len(mixed)]
    assert len(games) == 31
    for begin, end in pairwise(games):
        assert {target for _, target in mixed[begin:end]} == {game.utility(mixed[end - 1][0], MAX)}


def test_no_states_without_a_game():
    with pytest.raises(ValueError, match="over before it has begun"):
        random_states(Nim((0,)), 1)


def test_learned_from_deeper_search_it_beats_the_hand_made_at_the_same_depth():
    """Othello 6×6: weights fitted to 4-ply searches with the hand-made evaluation, discs, against that evaluation."""
    game = Othello(6)
    features = features_of(game)
    hand_made = LinearEvaluation(features, {name: 0.1 if name == "discs" else 0 for name in features})
    estimate = bounded(hand_made)
    states = random_states(game, 400, seed=1)
    examples = searched_examples(game, states, lambda g, s: alphabeta(g, s, lambda s, ply: ply >= 4, estimate))
    learned = fit_weights(features, examples, ridge=1)
    score = compare(game, plays(learned), plays(hand_made), games=100, opening=6)
    assert score.interval[0] > 0, repr(score)


def test_learned_from_results_it_beats_the_hand_made():
    """Connect Four on 4×5: results of greedy games teach that three in a window count more than one."""
    game = ConnectFour(4, 5)
    features = features_of(game)
    learned = fit_weights(features, played_examples(game, {MAX: greedy_player(1), MIN: greedy_player(2)}, 200), ridge=1)
    hand_made = LinearEvaluation(features, [1, 0, 0, 1])
    score = compare(game, plays(learned), plays(hand_made), games=100, opening=4)
    assert score.interval[0] > 0, repr(score)


# Temporal differences


class Walk(Game):
    """Sutton's random walk (1988, example 1) as a game of chance: from the middle of five places to either end.

    The end on the right is worth `right`; the true value of a place is its chance to get there. With ends at ±1 the
    i-th place of 1…5 is worth i/3 − 1.
    """

    initial = 3

    def __init__(self, right=1):
        self.right = right

    def to_move(self, state):
        return CHANCE

    def actions(self, state):
        return ()

    def outcomes(self, state):
        return ((-1, Fraction(1, 2)), (1, Fraction(1, 2)))

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state in (0, 6)

    def utility(self, state, player):
        return self.right if state == 6 else -1


PLACES = {str(i): lambda s, i=i: int(s == i) for i in range(1, 6)}


@pytest.mark.parametrize("lam", [0, 0.3, 0.8, 1])
def test_td_finds_the_values_of_the_random_walk(lam):
    history = td_lambda(Walk(), PLACES, 3_000, step_size=0.02, lam=lam, seed=1)
    mean = {i: sum(tanh(e.weights[str(i)]) for e in history[1500:]) / len(history[1500:]) for i in range(1, 6)}
    for i in range(1, 6):
        assert mean[i] == pytest.approx(i / 3 - 1, abs=0.12)


def test_one_game_by_hand():
    """One game of two plies that leaves nothing to chance or choice, followed with pencil and paper."""
    game = TreeGame([[0.5]])
    features = {"depth": lambda path: len(path) + 1.0}
    step_size, lam = 0.1, 0.5
    weight = 0.2
    # Scale: random games give the states of depth 0 and 1 equally often: root mean square of 1 and 2.
    scale = ((1**2 + 2**2) / 2) ** 0.5
    w = weight * scale
    eligibility = 0.0
    for here, after in ((1 / scale, 2 / scale), (2 / scale, None)):
        before = tanh(w * here)
        eligibility = lam * eligibility + (1 - before**2) * here
        target = 0.5 if after is None else tanh(w * after)
        w += step_size * (target - before) * eligibility
    history = td_lambda(game, features, 1, weights=[weight], step_size=step_size, lam=lam, epsilon=0)
    assert [e.weights["depth"] for e in history] == pytest.approx([weight, w / scale])


def test_the_step_size_fits_whatever_the_features_count():
    """A feature in other units gets its weight in other units, and nothing else changes."""
    game = Hexapawn(3, 3)
    pawns, advancement = features_of(game).values()
    plain = td_lambda(game, {"p": pawns, "a": advancement}, 50, seed=4)[-1].weights
    big = td_lambda(game, {"p": lambda s: 64 * pawns(s), "a": advancement}, 50, seed=4)[-1].weights
    assert big == pytest.approx({"p": plain["p"] / 64, "a": plain["a"]})


def test_random_actions_teach_nothing():
    game = Hexapawn(3, 3)
    history = td_lambda(game, features_of(game), 20, weights=[0.3, 0.1], epsilon=1)
    for evaluate in history:
        assert evaluate.weights == pytest.approx({"pawn_difference": 0.3, "advancement": 0.1})


def test_the_same_seed_learns_the_same():
    game = ConnectFour(4, 4)
    last = [td_lambda(game, features_of(game), 20, seed=seed)[-1].weights for seed in (1, 1, 2)]
    assert last[0] == last[1] != last[2]


@pytest.mark.parametrize("game", [Othello(6), ConnectFour(4, 5)], ids=repr)
def test_learned_by_self_play_it_beats_the_hand_made_and_random_ones(game):
    features = features_of(game)
    history = td_lambda(game, features, 200, seed=1)
    assert len(history) == 201
    learned = plays(history[-1])
    rng = random.Random(2)
    rivals = {
        "before": history[0],
        "hand-made": history[0].with_weights([float(name in ("discs", "centre")) for name in features]),
        "random": history[0].with_weights([rng.uniform(-1, 1) for _ in features]),
    }
    for name, rival in rivals.items():
        score = compare(game, learned, plays(rival), games=100, opening=4)
        assert score.interval[0] > 0, f"{name}: {score!r}"


def test_utilities_beyond_one_are_refused():
    with pytest.raises(ValueError, match=r"worth 2\.0"):
        td_lambda(Walk(right=2), PLACES, 50)


@pytest.mark.parametrize(("features", "games"), [({}, 5), (PLACES, 0)])
def test_nothing_to_do_is_refused(features, games):
    with pytest.raises(ValueError, match="at least one of each"):
        td_lambda(Walk(), features, games)
