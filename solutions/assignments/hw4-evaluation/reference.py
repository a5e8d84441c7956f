"""What assignment 4 asks for: an evaluation, two searches that use it, weights that are learned, and a player.

Every number is from MAX's vantage point, except what an exchange brings: that is the capturing side's. The two searches
are the course's own, `solutions.depth_limited_alphabeta` and `solutions.quiescence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, tanh
from typing import Any

from aima_games import MAX, Action, State, Value, features_of
from aima_games.evaluation.linear import bounded, make_evaluation
from aima_games.games import Othello, TicTacToe, make_game
from aima_games.matches.match import Strategy, search_player
from solutions.searches.alpha_beta import depth_limited_alphabeta


def lines_with(game: TicTacToe, state: State, mark: str, n: int) -> int:
    """How many lines hold exactly `n` marks of one player, "X" or "O", and none of the other."""
    found = 0
    for line in game.lines:
        marks = [game.mark(state, square) for square in line]
        if marks.count(mark) == n and marks.count(".") == len(line) - n:
            found += 1
    return found


def weighted_lines(game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
    """The features of the lines, each times its weight, added up; at the end of the game +∞, −∞ or 0."""
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return inf if utility > 0 else -inf if utility < 0 else 0
    total: Value = 0
    for n, weight in enumerate(weights, start=1):
        total += weight * (lines_with(game, state, "X", n) - lines_with(game, state, "O", n))
    return total


def exchange(target: Value, attackers: Sequence[Value], defenders: Sequence[Value]) -> Value:
    """What an exchange on one square brings the side that may capture first; never less than 0.

    A piece worth `target` stands there. `attackers` are the values of the pieces that can capture it, `defenders`
    those of the pieces that can capture back. The sides take turns, and each always captures with its cheapest piece,
    or stops.
    """
    if not attackers:
        return 0
    first, *others = sorted(attackers)
    return max(0, target - exchange(first, defenders, others))


def td_weights(
    weights: Sequence[Value], vectors: Sequence[Sequence[Value]], result: Value, step: Value, decay: Value
) -> list[Value]:
    """The weights after one game, learned by temporal differences.

    `vectors` has the features of the game's positions in order, `result` is its utility for MAX. `step` is the step
    size α, `decay` is λ.

    Source: Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3 (1988).
    """
    learned = list(weights)
    trace: list[Value] = [0] * len(learned)

    def estimate(vector: Sequence[Value]) -> Value:
        return sum(w * f for w, f in zip(learned, vector, strict=True))

    for i, vector in enumerate(vectors):
        target = estimate(vectors[i + 1]) if i + 1 < len(vectors) else result
        error = target - estimate(vector)
        trace = [decay * t + f for t, f in zip(trace, vector, strict=True)]
        learned = [w + step * error * t for w, t in zip(learned, trace, strict=True)]
    return learned


def player(game: Othello, state: State) -> Action:
    """An action for whoever moves in `state`, black (MAX) or white (MIN), by looking some plies ahead."""
    features = features_of(game)
    weights = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4, "mobility": 1}
    empty = sum(game.mark(state, square) == "." for square in range(game.size**2))
    depth = 8 if empty <= 8 else 3  # the end is worth seeing to the end

    def evaluate(state: State) -> Value:
        total = sum(weight * features[name](state) for name, weight in weights.items())
        return tanh(total / 20)  # never more than a win

    _, action = depth_limited_alphabeta(game, state, lambda state, plies: plies >= depth, evaluate)
    return action


# What hidden matches are played against


def searching_player(game: dict[str, Any], depth: int, weights: dict[str, Any], scale: float = 20) -> Strategy:
    """A strategy for `game`, as `make_game` reads it, that looks `depth` plies ahead and weighs features.

    `weights` are by the names that `features_of` has; `scale` is the sum that counts as a clear advantage (see
    `bounded`).
    """
    # A match is watched through a wrapper, which knows neither features nor pictures, so we use our own rules.
    rules = make_game(game)
    evaluate = bounded(make_evaluation({"weights": weights}, rules), scale)
    return search_player(
        lambda _, state: depth_limited_alphabeta(rules, state, lambda _, plies: plies >= depth, evaluate)
    )
