"""What assignment 4 asks for: estimates that lecture 4 does not have, two searches that use them, and a player.

Every number is from MAX's vantage point, except what an exchange brings: that is the capturing side's.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, tanh
from typing import Any

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value, features_of
from aima_games.evaluation.linear import bounded, make_evaluation
from aima_games.games import Othello, TicTacToe, make_game
from aima_games.matches.match import Strategy, search_player
from solutions import alphabeta
from solutions.searches.alpha_beta import depth_limited_alphabeta


def weighted_lines(game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
    """What the lines open for X are worth, minus what those open for O are worth; at the end +∞, −∞ or 0.

    A line is open for a player as long as the opponent has no mark in it. It is worth `weights[n]` to a player who
    has n marks in it.
    """
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return inf if utility > 0 else -inf if utility < 0 else 0
    total: Value = 0
    for line in game.lines:
        marks = [game.mark(state, square) for square in line]
        if "O" not in marks:
            total += weights[marks.count("X")]
        if "X" not in marks:
            total -= weights[marks.count("O")]
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


def safe_discs(game: Othello, state: State) -> int:
    """How many of black's discs on the edges can never be turned, minus how many of white's.

    A disc on an edge is safe where its own side holds all squares from it to a corner along that edge, the corner
    included, and where no square of that edge is empty. (There are more safe discs; these are easy to find.)
    """
    n = game.size
    first, last = range(n), range(n * (n - 1), n * n)
    left, right = range(0, n * n, n), range(n - 1, n * n, n)
    safe: set[int] = set()
    for edge in (first, last, left, right):
        marks = [game.mark(state, square) for square in edge]
        if "." not in marks:
            safe.update(edge)
        for run in (edge, edge[::-1]):
            corner = game.mark(state, run[0])
            for square in run:
                if game.mark(state, square) != corner:
                    break
                safe.add(square)
    marks = [game.mark(state, square) for square in safe]
    return marks.count("B") - marks.count("W")


def extended_search(
    game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, extra: int, depth: int = 0
) -> tuple[Value, Action | None]:
    """Depth-limited minimax in which an action that is the only one costs no ply, up to `extra` times on a path.

    Source: after the singular extensions of Anantharaman, Campbell and Hsu (1990).
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    actions = game.actions(state)
    if len(actions) == 1 and extra > 0:
        value, _ = extended_search(game, game.result(state, actions[0]), cutoff, evaluate, extra - 1, depth)
        return value, actions[0]
    if cutoff(state, depth):
        return evaluate(state), None
    children = [
        (extended_search(game, game.result(state, action), cutoff, evaluate, extra, depth + 1)[0], action)
        for action in actions
    ]
    return (max if game.to_move(state) == MAX else min)(children, key=lambda child: child[0])


def settled_from(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    """The smallest depth from which on all searches, down to `most` plies, choose the same action."""

    def choice(limit: int) -> Action | None:
        return depth_limited_alphabeta(game, state, lambda _, plies: plies >= limit, evaluate)[1]

    chosen = [choice(limit) for limit in range(1, most + 1)]
    depth = most
    while depth > 1 and chosen[depth - 2] == chosen[-1]:
        depth -= 1
    return depth


def weighted_sum(weights: Sequence[Value], values: Sequence[Value]) -> Value:
    """w₁f₁ + w₂f₂ + … for weights w and values f of the features, in the same order (AIMA 4e, section 5.3.1)."""
    return sum(w * f for w, f in zip(weights, values, strict=True))


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
    for i, vector in enumerate(vectors):
        target = weighted_sum(learned, vectors[i + 1]) if i + 1 < len(vectors) else result
        error = target - weighted_sum(learned, vector)
        trace = [decay * t + f for t, f in zip(trace, vector, strict=True)]
        learned = [w + step * error * t for w, t in zip(learned, trace, strict=True)]
    return learned


def player(game: Othello, state: State) -> Action:
    """An action for whoever moves in `state`, black (MAX) or white (MIN), by looking some plies ahead."""
    features = features_of(game)
    weights = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4}

    def evaluate(state: State) -> Value:
        total = sum(weight * features[name](state) for name, weight in weights.items())
        return tanh((total + 2 * safe_discs(game, state)) / 20)  # never more than a win

    _, action = depth_limited_alphabeta(game, state, lambda state, depth: depth >= 3, evaluate)
    return action


def champion(game: Othello, state: State) -> Action:
    """An action for whoever moves in `state`, as good as you can make it."""
    features = features_of(game)
    weights = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4, "mobility": 1.5}
    empty = sum(game.mark(state, square) == "." for square in range(game.size**2))
    depth = 8 if empty <= 8 else 4  # the end is worth seeing to the end

    def evaluate(state: State) -> Value:
        total = sum(weight * features[name](state) for name, weight in weights.items())
        return tanh((total + 2 * safe_discs(game, state)) / 20)

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
