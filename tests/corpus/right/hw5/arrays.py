"""Assignment 5 in arrays and numbers."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np

from aima_games import CHANCE, MAX, MIN
from solutions.searches.chance import expectiminimax


def luck_and_skill(game, state, line):
    line, states = line.copy(), [state]
    while line:
        states.append(game.result(states[-1], line.pop(0)))
    worth = np.array([float(expectiminimax(game, state)[0]) for state in states])
    movers = np.array([str(game.to_move(before)) for before, _ in pairwise(states)], dtype=object)
    change = np.diff(worth)
    return np.array([change[movers == CHANCE].sum(), -change[movers == MAX].sum(), change[movers == MIN].sum()])


def value_of_information(game, state):
    children = [game.result(state, action) for action in game.actions(state)]
    odds = np.array([float(p) for _, p in game.outcomes(children[0])])
    rows = [[float(expectiminimax(game, game.result(s, o))[0]) for o, _ in game.outcomes(s)] for s in children]
    table = np.array(rows) * (1 if game.to_move(state) == MAX else -1)
    return odds @ table.max(axis=0) - (table @ odds).max()


def pig_player(game, state):
    """Negamax on four numbers, without the game's own functions."""
    maximum, minimum, total, player, _, left = state
    mine, theirs = (maximum, minimum) if player == MAX else (minimum, maximum)
    worth = {
        action: _pig_worth(game.target, game.faces, mine, theirs, total, left, action) for action in ("hold", "roll")
    }
    return max(worth, key=worth.get)


@cache
def _pig_worth(target, faces, mine, theirs, total, left, action):
    """What holding or rolling is worth to the player who moves."""
    if action == "hold":
        return -_turn(target, faces, theirs, mine + total, left - 1)
    bust = -_turn(target, faces, theirs, mine, left - 1)
    good = (_choice(target, faces, mine, theirs, total + face, left) for face in range(2, faces + 1))
    return (bust + sum(good)) / faces


def _turn(target, faces, mine, theirs, left):
    if theirs >= target or left == 0:
        return (mine > theirs) - (mine < theirs)
    return _pig_worth(target, faces, mine, theirs, 0, left, "roll")


def _choice(target, faces, mine, theirs, total, left):
    hold = _pig_worth(target, faces, mine, theirs, total, left, "hold")
    return hold if mine + total >= target else max(hold, _pig_worth(target, faces, mine, theirs, total, left, "roll"))
