"""Assignment 4: its release gate, right answers in other styles, and usual mistakes by their names."""

from __future__ import annotations

import inspect
from math import inf, tanh

import chess
import numpy as np
import pytest

from aima_games import MAX, check
from solutions import depth_limited_alphabeta
from solutions.searches import alpha_beta
from solutions.searches import evaluation as evaluation_functions
from tests.autograder.homework import Homework

HW4 = Homework("hw4-evaluation")
evaluating = HW4.reference
othello_features = evaluating.othello_features


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe, monkeypatch):
    course, _ = HW4.released(made_once, unsafe)
    monkeypatch.chdir(course.release(HW4.name))  # what a student has there
    assert check("weights", evaluating.weighted_sum)
    assert not any("searching" in path.read_text() for path in course.release(HW4.name).glob("cases/*.json"))


# Right answers in other styles


def lines_by_bitboard(game, state):
    x, o = state
    masks = [sum(1 << square for square in line) for line in game.lines]
    for mask in masks:
        if x & mask == mask:
            return inf
        if o & mask == mask:
            return -float("inf")
    return float(sum(not o & mask for mask in masks) - sum(not x & mask for mask in masks))


def material_from_the_board(game, state):
    values = dict(
        zip((chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN), (1, 3, 3.25, 5, 9), strict=True)
    )
    pieces = state.board.piece_map().values()
    return sum(values.get(piece.piece_type, 0) * (1 if piece.color else -1) for piece in pieces)


def features_with_numpy(game, state):
    n = game.size
    rows = [line.split() for line in game.to_text(state).splitlines()[:n]]
    board = np.array([[(mark == "B") - (mark == "W") for mark in row] for row in rows])
    quarters = [np.rot90(board, turns)[:2, :2] for turns in range(4)]
    beside = [np.delete(quarter.ravel(), 0) for quarter in quarters]
    corners = [quarter[0, 0] for quarter in quarters]
    return (
        board.sum(),
        sum(corners),
        sum(some.sum() for corner, some in zip(corners, beside, strict=True) if not corner),
        sum(corner * (some == corner).sum() for corner, some in zip(corners, beside, strict=True) if corner),
    )


class Negamax:
    """Alpha-beta from the mover's side, with the window kept in a list, and a method `search`."""

    def __call__(self, game, state, cutoff, evaluate):
        sign = 1 if game.is_terminal(state) or game.to_move(state) == MAX else -1
        value, action = self.search(game, state, cutoff, evaluate, 0, [-inf, inf], sign)
        return sign * value, action

    def search(self, game, state, cutoff, evaluate, depth, window, sign):
        if game.is_terminal(state):
            return sign * game.utility(state, MAX), None
        if cutoff(state, depth):
            return sign * evaluate(state), None
        best = None
        for action in game.actions(state):
            value = -self.search(
                game, game.result(state, action), cutoff, evaluate, depth + 1, [-window[1], -window[0]], -sign
            )[0]
            if best is None or value > best[0]:
                best = (value, action)
            window[0] = max(window[0], value)
            if window[0] >= window[1]:
                break
        return best


def settled_without_pruning(game, state, evaluate, volatile):
    if game.is_terminal(state):
        return float(game.utility(state, MAX)), None
    options = [
        (settled_without_pruning(game, game.result(state, a), evaluate, volatile)[0], a) for a in volatile(state)
    ]
    if set(volatile(state)) != set(game.actions(state)):
        options.append((evaluate(state), None))  # where it is just as good, an action is taken
    return (max if game.to_move(state) == MAX else min)(options, key=lambda option: option[0])


def normal_equations(vectors, targets):
    x = np.array(vectors, dtype=float)
    return list(np.linalg.inv(x.T @ x) @ x.T @ np.array(targets))


def two_plies_of_minimax(game, state):
    """Weights as random games teach them, and no pruning at all."""
    weights = [0.018, 0.145, -0.09, 0.09]

    def value(state, plies):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if plies == 0:
            return tanh(np.dot(weights, othello_features(game, state)))
        best = max if game.to_move(state) == MAX else min
        return best(value(game.result(state, action), plies - 1) for action in game.actions(state))

    best = max if game.to_move(state) == MAX else min
    return best(game.actions(state), key=lambda action: value(game.result(state, action), 1))


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("open-lines", lines_by_bitboard),
        ("chess-material", material_from_the_board),
        ("corners", features_with_numpy),
        ("weights", np.dot),
        ("estimating", Negamax()),
        ("settling", settled_without_pruning),
        ("learning", normal_equations),
        ("playing", two_plies_of_minimax),
    ],
)
def test_a_right_answer_in_another_style_earns_full_marks(name, function):
    found = HW4.verdict(name, function)
    assert found, str(found)


# Usual mistakes


@pytest.mark.parametrize(
    ("name", "mistake"),
    [(name, mistake) for name in HW4.items for mistake in HW4.items[name].misconceptions if name != "final"],
)
def test_each_known_mistake_is_named(name, mistake):
    found = HW4.verdict(name, HW4.items[name].misconceptions[mistake])
    assert found.misconception == mistake
    assert found.fraction < 1


def mutant(module, function, *changes):
    """The solution's function with some of its text replaced."""
    source = inspect.getsource(getattr(module, function))
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    names = dict(vars(module))
    exec(compile("from __future__ import annotations\n" + source, function, "exec"), names)
    return names[function]


@pytest.mark.parametrize(
    ("name", "function", "changes", "mistake"),
    [
        ("open-lines", "evaluate_tictactoe", [("game.is_terminal(state)", "False")], "ends-counted-too"),
        ("open-lines", "evaluate_tictactoe", [("return inf if utility > 0 else -inf if utility < 0 else 0", "return utility")], "ends-worth-one"),
        ("chess-material", "material", [('"b": 3.25', '"b": 3')], "bishop-worth-a-knight"),
        ("chess-material", "material", [("if sign.isupper() else -value", "if sign.isupper() else value")], "both-sides-added"),
        ("corners", "othello_features", [("            if corner == 0:\n                beside_empty += sum(beside)\n            else:\n", "            beside_empty += sum(beside)\n            if corner:\n")], "always-bad-beside-corner"),
        ("corners", "othello_features", [("                board[(row + down) * n + column + right],\n", "")], "edge-neighbours-only"),
        ("weights", "weighted_sum", [("w * f", "f")], "weights-not-used"),
        ("estimating", "depth_limited_alphabeta", [("depth + 1", "depth")], "depth-not-passed-down"),
        ("estimating", "depth_limited_alphabeta", [("if alpha >= beta", "if False")], "nothing-pruned"),
        ("estimating", "depth_limited_alphabeta", [("return game.utility(state, MAX), None", "return evaluate(state), None")], "estimate-is-utility"),
        ("settling", "quiescence", [("if len(actions) < len(game.actions(state)):", "if True:")], "always-standing-pat"),
        ("settling", "quiescence", [("if len(actions) < len(game.actions(state)):", "if not actions:")], "no-standing-pat"),
        ("learning", "learn_weights", [("return weights.tolist()", "return (weights / abs(weights).sum()).tolist()")], "weights-made-shares"),
    ],
)  # fmt: skip
def test_a_slip_in_the_solution_is_named(name, function, changes, mistake):
    modules = {"quiescence": evaluation_functions, "depth_limited_alphabeta": alpha_beta}
    module = modules.get(function, evaluating)
    assert HW4.verdict(name, mutant(module, function, *changes)).misconception == mistake


def test_a_player_for_black_only_is_named():
    def player(game, state):
        def worth(action):
            after = game.result(state, action)
            return depth_limited_alphabeta(
                game, after, lambda s, d: d >= 2, lambda s: sum(othello_features(game, s)) / 100
            )[0]

        return max(game.actions(state), key=worth)

    found = HW4.verdict("playing", player)
    assert found.misconception == "plays-for-max"
    assert found.fraction <= 0.5


def test_counting_discs_is_not_enough():
    def player(game, state):
        return depth_limited_alphabeta(game, state, lambda s, d: d >= 2, lambda s: othello_features(game, s)[0] / 100)[
            1
        ]

    found = HW4.verdict("playing", player)
    assert "matches against two plies of counting discs" in {line.group for line in found.lines if not line.passed}
