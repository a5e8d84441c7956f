"""What assignment 4 asks for: features, weights, and a player made of them and of a search that estimates.

Features are functions of a game and a state; every number is from MAX's vantage point.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, tanh
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, State, Value
from aima_games.evaluation.linear import bounded, make_evaluation
from aima_games.games import Chess, Othello, TicTacToe, make_game
from aima_games.matches.match import Strategy, search_player
from solutions import alphabeta
from solutions.searches.alpha_beta import depth_limited_alphabeta


def evaluate_tictactoe(game: TicTacToe, state: State) -> Value:
    """Lines still open for X minus lines still open for O; at the end +∞, −∞ or 0.

    A line is open for a player as long as the opponent has no mark in it (Nilsson 1971). An end is worth
    +∞ if X has won, −∞ if O has, 0 if nobody has.
    """
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return inf if utility > 0 else -inf if utility < 0 else 0
    lines = [[game.mark(state, square) for square in line] for line in game.lines]
    return sum("O" not in line for line in lines) - sum("X" not in line for line in lines)


def material(game: Chess, state: State) -> Value:
    """The values of white's pieces minus those of black's: P 1, N 3, B 3.25, R 5, Q 9 (after Shannon 1950)."""
    worth = {"p": 1, "n": 3, "b": 3.25, "r": 5, "q": 9}
    total: Value = 0
    for sign in game.to_text(state).split()[0]:
        value = worth.get(sign.lower(), 0)  # kings, digits and slashes are worth nothing
        total += value if sign.isupper() else -value
    return total


def othello_features(game: Othello, state: State) -> list[Value]:
    """Four numbers, each black's minus white's: discs, corners, discs beside empty corners, safe discs.

    Beside a corner are the three squares that touch it. A disc there offers the corner while it is empty;
    it is *safe* here once its own side holds that corner. (Rosenbloom 1982 weighs these squares so.)
    """
    n, last = game.size, game.size - 1
    side = {"B": 1, "W": -1, ".": 0}
    board = [side[game.mark(state, square)] for square in range(n * n)]
    corners = beside_empty = safe = 0
    for row, down in ((0, 1), (last, -1)):
        for column, right in ((0, 1), (last, -1)):
            corner = board[row * n + column]
            beside = [
                board[(row + down) * n + column],
                board[row * n + column + right],
                board[(row + down) * n + column + right],
            ]
            corners += corner
            if corner == 0:
                beside_empty += sum(beside)
            else:
                safe += corner * beside.count(corner)
    return [sum(board), corners, beside_empty, safe]


def weighted_sum(weights: Sequence[Value], values: Sequence[Value]) -> Value:
    """w₁f₁ + w₂f₂ + … for weights w and values f of the features, in the same order.

    Both have the same length. (AIMA 4e, section 5.3.1)
    """
    return sum(w * f for w, f in zip(weights, values, strict=True))


def learn_weights(vectors: Sequence[Sequence[Value]], targets: Sequence[Value]) -> list[float]:
    """The weights whose weighted sums come closest to the targets: least squares, without a constant term.

    `vectors` has the values of the features in each example, `targets` what each example is worth to MAX.
    """
    weights = np.linalg.lstsq(np.array(vectors, dtype=float), np.array(targets, dtype=float), rcond=None)[0]
    return weights.tolist()


def player(game: Othello, state: State) -> Action:
    """An action for whoever moves in `state`, black (MAX) or white (MIN), by looking some plies ahead."""
    weights = [0.1, 10, -4, 2]

    def evaluate(state: State) -> Value:
        return tanh(weighted_sum(weights, othello_features(game, state)) / 20)  # never more than a win

    _, action = depth_limited_alphabeta(game, state, lambda state, depth: depth >= 3, evaluate)
    return action


def champion(game: Othello, state: State) -> Action:
    """An action for whoever moves in `state`, as good as you can make it."""
    empty = sum(game.mark(state, square) == "." for square in range(game.size**2))
    depth = 8 if empty <= 8 else 4  # the end is worth seeing to the end

    def evaluate(state: State) -> Value:
        moves = len(game.placements(state, MAX)) - len(game.placements(state, MIN))
        values = [*othello_features(game, state), moves]
        return tanh(weighted_sum([0.1, 10, -4, 2, 1.5], values) / 20)

    _, action = depth_limited_alphabeta(game, state, lambda state, ply: ply >= depth, evaluate)
    return action


# What hidden matches are played against


def searching_player(game: dict[str, Any], depth: int, weights: dict[str, Any], scale: float = 20) -> Strategy:
    """A strategy for `game`, as `make_game` reads it, that looks `depth` plies ahead and weighs features.

    `weights` are by the names that `features_of` has; `scale` is the sum that counts as a clear advantage (see
    `bounded`).
    """
    # A match is watched through a wrapper, which knows neither features nor pictures: so the rules of our own.
    rules = make_game(game)
    evaluate = bounded(make_evaluation({"weights": weights}, rules), scale)
    return search_player(lambda _, state: alphabeta(rules, state, lambda _, plies: plies >= depth, evaluate))
