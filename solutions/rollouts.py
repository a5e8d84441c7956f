"""Rollouts, as lecture 5 shows them: a state is worth about what random games from it bring on average."""

from __future__ import annotations

import random

from aima_games import CHANCE, MAX, Game, State, Value


def mean_of_rollouts(game: Game, state: State, rollouts: int, seed: int = 0) -> Value:
    """MAX's mean utility over `rollouts` games from `state` in which dice are thrown and everybody moves at random.

    The same seed gives the same games. Source: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo
    search", NIPS 9 (1996).
    """
    rng = random.Random(seed)
    total = 0
    for _ in range(rollouts):
        now = state
        while not game.is_terminal(now):
            if game.to_move(now) == CHANCE:
                outcomes, probabilities = zip(*game.outcomes(now), strict=True)
                drawn = rng.choices(outcomes, [float(p) for p in probabilities])[0]
            else:
                drawn = rng.choice(game.actions(now))
            now = game.result(now, drawn)
        total += game.utility(now, MAX)
    return total / rollouts
