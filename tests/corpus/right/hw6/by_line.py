"""Assignment 6 with dictionaries by line of moves, from the mover's side."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import exp, log, sqrt
from typing import Any

from aima_games import MAX, MIN, Action, Game, Player, State, Value, play_line
from solutions.searches.mcts import tape_of


def ucb1_pulls(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> list[int]:
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


def uct(
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


def puct(
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


def strength(
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


def soft_move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    """A random number on the line of all weights."""
    weights = list(accumulate(exp((value if player == MAX else -value) / temperature) for value in values))
    point = rng.random() * weights[-1]
    return next(number for number, weight in enumerate(weights) if point < weight)
