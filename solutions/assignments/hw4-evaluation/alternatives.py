"""Right programs for assignment 4 in other styles: no case may call one of them wrong. Never released."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import heapify, heappop
from math import inf, tanh
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, Evaluation, Game, LinearEvaluation, State, Value, features_of
from aima_games.games import Othello, TicTacToe

from .reference import depth_limited_alphabeta, lines_with

# Part 1


def lines_by_numpy(game: TicTacToe, state: State, mark: str, n: int) -> Any:
    """All lines at once."""
    worth = {mark: 1, ".": 0}
    board = np.array([[worth.get(game.mark(state, square), -99) for square in line] for line in game.lines])
    return (board.sum(axis=1) == n).sum()


def lines_counted(game: TicTacToe, state: State, mark: str, n: int) -> int:
    """Lines as strings, counted."""
    lines = Counter("".join(game.mark(state, s) for s in line).replace(".", "") for line in game.lines)
    return lines[mark * n]


def lines_spelled_out(game: TicTacToe, state: State, mark: str, n: int) -> int:
    """Loops and plain variables."""
    total = 0
    for line in game.lines:
        own = 0
        closed = False
        for square in line:
            if game.mark(state, square) == mark:
                own = own + 1
            elif game.mark(state, square) != ".":
                closed = True
        if not closed and own == n:
            total = total + 1
    return total


def weighted_by_numpy(game: TicTacToe, state: State, weights: Sequence[Value]) -> Any:
    """A product of vectors, and the sign of the utility times ∞."""
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return np.sign(utility) * inf if utility else 0
    sides = [[lines_with(game, state, mark, n + 1) for n in range(len(weights))] for mark in "XO"]
    return np.array(weights) @ np.subtract(*sides)  # type: ignore[call-overload]


def weighted_by_the_package(game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
    """The usual form in the field: features with names, and a weight for each."""
    if game.is_terminal(state):
        return {1: inf, 0: 0.0, -1: -inf}[-game.utility(state, MIN)]

    def feature(n: int) -> Evaluation:
        return lambda s: lines_with(game, s, "X", n) - lines_with(game, s, "O", n)

    by_name = {f"lines with {n}": weight for n, weight in enumerate(weights, start=1)}
    features = {name: feature(n) for n, name in enumerate(by_name, start=1)}
    return LinearEvaluation(features, by_name)(state)


# Part 2


def limited_negamax(
    game: Game, state: State, cutoff: Callable[[State, int], bool], evaluate: Evaluation
) -> tuple[Value, Action | None]:
    """Values from the mover's side, negated where the mover changes; prunes at α ≥ β."""

    def sign(state: State) -> int:
        return 1 if game.is_terminal(state) or game.to_move(state) == MAX else -1

    def search(state: State, depth: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return sign(state) * evaluate(state), None
        best: tuple[Value, Action | None] = (-inf, None)
        for action in game.actions(state):
            child = game.result(state, action)
            turn = sign(state) * sign(child)
            window = (max(alpha, best[0]), beta) if turn == 1 else (-beta, -max(alpha, best[0]))
            value = turn * search(child, depth + 1, *window)[0]
            if value > best[0]:
                best = value, action
            if best[0] >= beta:
                break
        return best

    value, action = search(state, 0, -inf, inf)
    return sign(state) * value, action


class LimitedSearch:
    """A function for each player, fail-hard, and equality does not prune, as in the other half of the books."""

    def __init__(self, game: Game, cutoff: Callable[[State, int], bool], evaluate: Evaluation) -> None:
        self.game, self.cutoff, self.evaluate, self.chosen = game, cutoff, evaluate, None

    def leaf(self, state: State, depth: int) -> Value | None:
        """The value of a leaf; None anywhere else."""
        if self.game.is_terminal(state):
            return -self.game.utility(state, MIN)
        return self.evaluate(state) if self.cutoff(state, depth) else None

    def value(self, state: State, depth: int, low: Value, high: Value) -> Value:
        """Dispatches on who moves."""
        if (leaf := self.leaf(state, depth)) is not None:
            return leaf
        return (self.max_value if self.game.to_move(state) == MAX else self.min_value)(state, depth, low, high)

    def max_value(self, state: State, depth: int, low: Value, high: Value) -> Value:
        """MAX raises the lower bound."""
        for action in self.game.actions(state):
            value = self.value(self.game.result(state, action), depth + 1, low, high)
            if value > low:
                low = value
                if depth == 0:
                    self.chosen = action
            if low > high:
                return high
        return low

    def min_value(self, state: State, depth: int, low: Value, high: Value) -> Value:
        """MIN lowers the upper one."""
        for action in self.game.actions(state):
            value = self.value(self.game.result(state, action), depth + 1, low, high)
            if value < high:
                high = value
                if depth == 0:
                    self.chosen = action
            if low > high:
                return low
        return high


def limited_by_a_class(
    game: Game, state: State, cutoff: Callable[[State, int], bool], evaluate: Evaluation
) -> list[Any]:
    """The pair comes as a list."""
    search = LimitedSearch(game, cutoff, evaluate)
    return [search.value(state, 0, -inf, inf), search.chosen]


# Part 3


def quiet_minimax(
    game: Game, state: State, evaluate: Evaluation, volatile: Callable[[State], Sequence[Action]]
) -> tuple[Value, Action | None]:
    """All choices in one list, nothing pruned; among equally good ones an action comes before standing pat."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    noisy = list(volatile(state))
    choices = [(quiet_minimax(game, game.result(state, action), evaluate, volatile)[0], action) for action in noisy]
    if len(noisy) != len(game.actions(state)):
        choices.append((evaluate(state), None))
    return (max if game.to_move(state) == MAX else min)(choices, key=lambda choice: choice[0])


def quiet_negamax(
    game: Game, state: State, evaluate: Evaluation, volatile: Callable[[State], Sequence[Action]]
) -> tuple[Value, Action | None]:
    """As in chess programs: a stand-pat score that raises the lower bound, fail-hard."""

    def sign(state: State) -> int:
        return 1 if game.to_move(state) == MAX else -1

    def search(state: State, low: Value, high: Value) -> tuple[Value, Action | None]:
        best, free = None, set(game.actions(state)) - set(volatile(state))
        if free:
            pat = sign(state) * evaluate(state)
            if pat >= high:
                return high, None
            low = max(low, pat)
        for action in volatile(state):
            child = game.result(state, action)
            if game.is_terminal(child):
                value = sign(state) * game.utility(child, MAX)
            elif sign(child) == sign(state):
                value = search(child, low, high)[0]
            else:
                value = -search(child, -high, -low)[0]
            if value > low:
                low, best = value, action
            if low >= high:
                return high, best
        return low, best

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    value, action = search(state, -inf, inf)
    return sign(state) * value, action


# Part 4


def exchange_in_steps(target: Value, attackers: Sequence[Value], defenders: Sequence[Value]) -> Value:
    """Forwards through the captures, then back from the last to the first."""
    own, other = sorted(attackers), sorted(defenders)
    captured = []
    on_square = target
    while own:
        captured.append(on_square)
        on_square = own.pop(0)
        own, other = other, own
    gain = 0
    for ply in reversed(range(len(captured))):
        gain = max(0, captured[ply] - gain)
    return gain


def exchange_remembered(target: Value, attackers: Sequence[Value], defenders: Sequence[Value]) -> Value:
    """Tuples, so that answers can be remembered."""

    @lru_cache
    def gain(target: Value, own: tuple[Value, ...], other: tuple[Value, ...]) -> Value:
        return max(target - gain(own[0], other, own[1:]), 0) if own else 0

    return gain(target, tuple(sorted(attackers)), tuple(sorted(defenders)))


def exchange_with_heaps(target: Value, attackers: Sequence[Value], defenders: Sequence[Value]) -> float:
    """Heaps that are copies."""
    own, other = list(attackers), list(defenders)
    heapify(own)
    heapify(other)

    def gain(target: Value, own: list[Value], other: list[Value]) -> float:
        if not own:
            return 0.0
        after = target - gain(heappop(own), other, own)
        return after if after > 0 else 0.0

    return gain(target, own, other)


# Part 5


def td_without_a_trace(
    weights: Sequence[Value], vectors: Sequence[Sequence[Value]], result: Value, step: Value, decay: Value
) -> Any:
    """Each position so far gets credit for a position's error: λ to the power of how long ago it was."""
    w, x = np.array(weights, dtype=float), np.array(vectors, dtype=float)
    for t in range(len(x)):
        error = (w @ x[t + 1] if t + 1 < len(x) else result) - w @ x[t]
        w = w + step * error * sum(float(decay) ** (t - k) * x[k] for k in range(t + 1))
    return w


def td_spelled_out(
    weights: Sequence[Value], vectors: Sequence[Sequence[Value]], result: Value, step: Value, decay: Value
) -> list[Value]:
    """Loops over indices, in copies that are changed."""
    w, e = [], []
    for weight in weights:
        w.append(weight)
        e.append(0.0)
    for t in range(len(vectors)):
        now, then = 0, 0
        for i in range(len(w)):
            now += w[i] * vectors[t][i]
            if t < len(vectors) - 1:
                then += w[i] * vectors[t + 1][i]
        if t == len(vectors) - 1:
            then = result
        for i in range(len(w)):
            e[i] *= decay
            e[i] += vectors[t][i]
            w[i] += step * (then - now) * e[i]
    return w


# Part 6


def player_by_squares(game: Othello, state: State) -> Action | None:
    """Corners, squares beside empty corners and mobility, four plies deep."""
    n, mobility = game.size, features_of(game)["mobility"]
    corners = {0, n - 1, n * (n - 1), n * n - 1}
    beside = {corner: corner + (1 if corner % n == 0 else -1) + (n if corner < n else -n) for corner in corners}

    def evaluate(state: State) -> Value:
        total = mobility(state)
        for corner in corners:
            own = game.mark(state, corner)
            total += 10 * ((own == "B") - (own == "W"))
            if own == ".":
                for square in (
                    beside[corner],
                    corner + (1 if corner % n == 0 else -1),
                    corner + (n if corner < n else -n),
                ):
                    mark = game.mark(state, square)
                    total -= 4 * ((mark == "B") - (mark == "W"))
        return tanh(total / 20)

    empty = [game.mark(state, square) for square in range(n * n)].count(".")
    depth = 9 if empty <= 8 else 4
    return depth_limited_alphabeta(game, state, lambda _, plies: plies >= depth, evaluate)[1]


class Negamax:
    """A player that remembers, with the package's features and plain minimax values as (value, action)."""

    def __init__(self, game: Othello) -> None:
        weights = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4, "next_to_own_corner": 2, "mobility": 1}
        features = features_of(game)
        self.game, self.evaluate = game, LinearEvaluation({name: features[name] for name in weights}, weights)

    def worth(self, state: State, plies: int, low: Value, high: Value) -> Value:
        """From MAX's vantage point."""
        if self.game.is_terminal(state):
            return 1000 * self.game.utility(state, MAX)
        if plies == 0:
            return self.evaluate(state)
        own = self.game.to_move(state)
        for action in self.game.actions(state):
            value = self.worth(self.game.result(state, action), plies - 1, low, high)
            low, high = (max(low, value), high) if own == MAX else (low, min(high, value))
            if low >= high:
                break
        return low if own == MAX else high

    def __call__(self, state: State) -> Action:
        empty = sum(self.game.mark(state, square) == "." for square in range(self.game.size**2))
        plies = empty if empty <= 8 else 3
        best = max if self.game.to_move(state) == MAX else min
        actions = self.game.actions(state)
        return best(actions, key=lambda a: self.worth(self.game.result(state, a), plies, -inf, inf))


def player_by_a_class(game: Othello, state: State) -> Action:
    """The player is made anew for each move."""
    return Negamax(game)(state)
