"""Assignment 6 with arrays, numbers for nodes, and recursion."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, Game, Player, State, Value
from solutions.searches.mcts import tape_of


def ucb1_pulls(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> Any:
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


def uct(
    game: Game, state: State, simulate: Callable[[State], Value], playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """Nodes with arrays of numpy, a loop."""

    def choice(node: _Arrays) -> int:
        if (node.games == 0).any():
            return int(np.flatnonzero(node.games == 0)[0])
        return int(np.argmax(node.means + exploration * np.sqrt(np.log(node.passed) / node.games)))

    return _with_arrays(game, state, simulate, playouts, choice)


def puct(
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


def strength(
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


def soft_move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> Any:
    """Softmax as numpy's users write it, with a generator made from the given one."""
    powers = np.array(values) * (1 if player == MAX else -1) / temperature
    shares = np.exp(powers - powers.max())
    return np.random.default_rng(rng.getrandbits(64)).choice(len(powers), p=shares / shares.sum())
