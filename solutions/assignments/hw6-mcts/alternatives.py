"""Other right programs for assignment 6, in styles of their own. Never released.

One style has classes and dictionaries by line of moves, and looks from the mover's side; the other has arrays, numbers
for nodes, and recursion.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import exp, log, sqrt
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, Game, Player, State, Value, play_line
from solutions.searches.mcts import tape_of

from .reference import uct

# Coin by coin


def ucb1_pulls_with_running_means(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> list[int]:
    """Running means, an iterator for each tape, and a separate first round."""
    arms: list[dict[str, Any]] = [{"arm": i, "tape": iter(tape), "n": 0, "mean": 0.0} for i, tape in enumerate(payoffs)]
    order: list[int] = []
    while len(order) < coins:
        fresh = [arm for arm in arms if arm["n"] == 0]
        if fresh:
            chosen = fresh[0]
        else:
            chosen = max(arms, key=lambda arm: arm["mean"] + exploration * (log(len(order)) / arm["n"]) ** 0.5)
        chosen["n"] += 1
        chosen["mean"] += (next(chosen["tape"]) - chosen["mean"]) / chosen["n"]
        order.append(chosen["arm"])
    return order


def ucb1_pulls_with_arrays(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> Any:
    """Arrays of numpy, and one is returned."""
    tries, total, out = np.zeros(len(payoffs)), np.zeros(len(payoffs)), []
    for _ in range(coins):
        if (tries == 0).any():
            arm = int(np.argmin(tries != 0))
        else:
            arm = int(np.argmax(total / tries + exploration * np.sqrt(np.log(tries.sum()) / tries)))
        total[arm] += payoffs[arm][int(tries[arm])]
        tries[arm] += 1
        out.append(arm)
    return np.array(out)


# Trees that grow

Line = tuple[Action, ...]


class _ByLine:
    """A tree in dictionaries whose keys are lines of moves; each number is the last mover's."""

    def __init__(self, game: Game, simulate: Callable[[State], Value]) -> None:
        self.game, self.simulate = game, simulate
        self.games: dict[Line, int] = {(): 0}
        self.gained: dict[Line, Value] = {(): 0}

    def play(self, line: Line, state: State, score: Callable[[Line, State, Action], float]) -> Value:
        """Play a game on from here; returns what it brings MAX."""
        if self.game.is_terminal(state):
            result = self.game.utility(state, MAX)
        elif line and line not in self.games:
            result = self.simulate(state)
        else:
            best, best_score = None, -float("inf")
            for action in self.game.actions(state):
                if (here := score(line, state, action)) > best_score:
                    best, best_score = action, here
            below = (*line, best)
            result = self.play(below, self.game.result(state, best), score)
            gain = result if self.game.to_move(state) == MAX else -result
            self.gained[below] = self.gained.get(below, 0) + gain
        self.games[line] = self.games.get(line, 0) + 1
        return result

    def most_played(self, state: State) -> Action:
        """The action of the root that was played most often."""
        actions = self.game.actions(state)
        played = [self.games.get((action,), 0) for action in actions]
        return actions[played.index(max(played))]


def uct_by_line(
    game: Game, state: State, simulate: Callable[[State], Value], playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """Recursion, dictionaries, the mover's side, running sums in fractions."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    tree = _ByLine(game, simulate)

    def score(line: Line, state: State, action: Action) -> float:
        below = (*line, action)
        if below not in tree.games:
            return 1e9
        times = tree.games[below]
        return float(tree.gained[below]) / times + exploration * sqrt(log(tree.games[line])) / sqrt(times)

    total = Fraction(0)
    for _ in range(playouts):
        total += Fraction(tree.play((), state, score))
    return total / playouts, tree.most_played(state)


def puct_by_line(
    game: Game,
    state: State,
    policy: Callable[[Game, State], Sequence[tuple[Action, float]]],
    simulate: Callable[[State], Value],
    playouts: int,
    exploration: float,
) -> tuple[Value, Action | None]:
    """The same with probabilities, which are asked for once for each position."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    tree = _ByLine(game, simulate)
    known: dict[State, dict[Action, float]] = {}

    def score(line: Line, state: State, action: Action) -> float:
        if state not in known:
            known[state] = dict(policy(game, state))
        below = (*line, action)
        times = tree.games.get(below, 0)
        mean = tree.gained[below] / times if times else 0
        return mean + exploration * known[state][action] * (tree.games[line] + 1) ** 0.5 / (times + 1)

    total: Value = 0
    for _ in range(playouts):
        total += tree.play((), state, score)
    return total / playouts, tree.most_played(state)


class _Arrays:
    """A node that keeps arrays for its actions."""

    def __init__(self, game: Game, state: State) -> None:
        self.state, self.over = state, game.is_terminal(state)
        self.actions = [] if self.over else list(game.actions(state))
        self.sign = 1.0 if not self.over and game.to_move(state) == MAX else -1.0
        self.games, self.total = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        self.below: list[_Arrays | None] = [None] * len(self.actions)
        self.passed = 0

    @property
    def means(self) -> Any:
        """What each action brought the mover on average; 0 if it was never tried."""
        return self.sign * np.divide(self.total, self.games, out=np.zeros_like(self.total), where=self.games > 0)


def _with_arrays(
    game: Game,
    state: State,
    simulate: Callable[[State], Value],
    playouts: int,
    choice: Callable[[_Arrays], int],
) -> tuple[Value, Action | None]:
    root = _Arrays(game, state)
    if root.over:
        return game.utility(state, MAX), None
    results = []
    for _ in range(playouts):
        node, way, new = root, [], False
        while not (new or node.over):
            i = choice(node)
            way.append((node, i))
            below = node.below[i]
            new = below is None
            if below is None:
                below = node.below[i] = _Arrays(game, game.result(node.state, node.actions[i]))
            node = below
        results.append(game.utility(node.state, MAX) if node.over else simulate(node.state))
        node.passed += 1
        for node, i in reversed(way):
            node.passed += 1
            node.games[i] += 1
            node.total[i] += results[-1]
    return np.mean(results), root.actions[int(np.argmax(root.games))]


def uct_with_arrays(
    game: Game, state: State, simulate: Callable[[State], Value], playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """Nodes with arrays of numpy, a loop."""

    def choice(node: _Arrays) -> int:
        if (node.games == 0).any():
            return int(np.flatnonzero(node.games == 0)[0])
        return int(np.argmax(node.means + exploration * np.sqrt(np.log(node.passed) / node.games)))

    return _with_arrays(game, state, simulate, playouts, choice)


def puct_with_arrays(
    game: Game,
    state: State,
    policy: Callable[[Game, State], Sequence[tuple[Action, float]]],
    simulate: Callable[[State], Value],
    playouts: int,
    exploration: float,
) -> tuple[Value, Action | None]:
    """The same with probabilities."""

    def choice(node: _Arrays) -> int:
        chances = dict(policy(game, node.state))
        likely = np.array([chances[action] for action in node.actions])
        return int(np.argmax(node.means + exploration * likely * np.sqrt(node.passed + 1) / (1 + node.games)))

    return _with_arrays(game, state, simulate, playouts, choice)


# How strong?


def strength_by_recursion(
    game: Game, openings: Sequence[Sequence[Action]], playouts: int, rival: int, exploration: float, seed: int
) -> Any:
    """A list of results for MAX, each game by recursion, in fractions."""

    def played(state: State, budget: dict[Player, int]) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        move = uct(game, state, tape_of(game, seed), budget[game.to_move(state)], exploration)[1]
        return played(game.result(state, move), budget)

    starts = [play_line(game, game.initial, moves) for moves in openings]
    as_max = [played(start, {MAX: playouts, MIN: rival}) for start in starts]
    as_min = [-played(start, {MAX: rival, MIN: playouts}) for start in starts]
    results = as_max + as_min
    return Fraction(sum(results) + len(results), 2 * len(results))


def strength_by_counting(
    game: Game, openings: Sequence[Sequence[Action]], playouts: int, rival: int, exploration: float, seed: int
) -> float:
    """Wins and draws are counted; the number of the game tells the sides."""
    wins = draws = 0
    for number in range(2 * len(openings)):
        mine = (MIN, MAX)[number % 2]
        state = game.initial
        for move in openings[number // 2]:
            state = game.result(state, move)
        while not game.is_terminal(state):
            budget = rival if game.to_move(state) != mine else playouts
            state = game.result(state, uct(game, state, tape_of(game, seed), budget, exploration)[1])
        wins += game.utility(state, mine) > 0
        draws += game.utility(state, mine) == 0
    return (wins + 0.5 * draws) / (len(openings) * 2)


# Soft moves


def soft_move_with_a_threshold(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    """A random number on the line of all weights."""
    weights = list(accumulate(exp((value if player == MAX else -value) / temperature) for value in values))
    point = rng.random() * weights[-1]
    return next(number for number, weight in enumerate(weights) if point < weight)


def soft_move_with_arrays(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> Any:
    """Softmax as numpy's users write it, with a generator made from the given one."""
    powers = np.array(values) * (1 if player == MAX else -1) / temperature
    shares = np.exp(powers - powers.max())
    return np.random.default_rng(rng.getrandbits(64)).choice(len(powers), p=shares / shares.sum())
