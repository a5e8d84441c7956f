"""numpy wherever a list can be an array, dictionaries and generators for the rest."""

from itertools import pairwise

import numpy as np

from aima_games import CHANCE, MAX
from solutions.searches.chance import expectimax, expectiminimax


def luck_and_skill(game, line):
    states = [game.initial]
    for step in line:
        states.append(game.result(states[-1], step))
    worth = np.array([float(expectiminimax(game, state)[0]) for state in states])
    movers = np.array([str(game.to_move(before)) for before, _ in pairwise(states)], dtype=object)
    change = np.diff(worth)
    return np.array([change[movers == CHANCE].sum(), -change[movers == MAX].sum(), change[movers == "MIN"].sum()])


def prospects(game, state):
    def spread(state):
        if game.is_terminal(state):
            yield game.utility(state, MAX), 1.0
        elif game.to_move(state) == CHANCE:
            for outcome, p in game.outcomes(state):
                for utility, q in spread(game.result(state, outcome)):
                    yield utility, float(p) * q
        else:
            yield from spread(game.result(state, expectiminimax(game, state)[1]))

    utilities, odds = map(np.array, zip(*spread(state), strict=True))
    ends = np.unique(utilities)
    return np.column_stack([ends, [odds[utilities == end].sum() for end in ends]])


def value_of_information(game, state):
    children = [game.result(state, action) for action in game.actions(state)]
    odds = np.array([float(p) for _, p in game.outcomes(children[0])])
    table = np.array(
        [[float(expectiminimax(game, game.result(s, o))[0]) for o, _ in game.outcomes(s)] for s in children]
    )
    if game.to_move(state) == MAX:
        return odds @ table.max(axis=0) - (table @ odds).max()
    return (table @ odds).min() - odds @ table.min(axis=0)


def flipping_range(old, new):
    points = np.array([old, new], dtype=float)
    return np.sort((points[:, 1] - points[:, 0]) / (points[:, 2] - points[:, 0]))


def assumption_table(game, state, policy):
    real = np.array(
        [
            [float(expectiminimax(game, s)[0]), float(expectimax(game, s, policy)[0])]
            for s in (game.result(state, a) for a in game.actions(state))
        ]
    )
    return real[real.argmax(axis=0)]


def break_even(game, state, policy):
    (a, b), (c, d) = assumption_table(game, state, policy)
    return 0.0 if a == c else np.linalg.solve([[1, -(b - a)], [1, -(d - c)]], [a, c])[1]


def window_from_bounds(alpha, beta, outcomes, number):
    known = np.array(outcomes, dtype=float)
    others = np.delete(known, number, axis=0)
    return (np.array([alpha, beta]) - [others[:, 0] @ others[:, 2], others[:, 0] @ others[:, 1]]) / known[number, 0]


def probe(game, state, lowest, highest):
    bounds = {}
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        over = game.is_terminal(child)
        seen = game.utility(child, MAX) if over else expectiminimax(game, game.result(child, game.actions(child)[0]))[0]
        bounds[outcome] = (p, seen if over or game.to_move(child) == MAX else lowest,
                           seen if over or game.to_move(child) != MAX else highest)  # fmt: skip
    return tuple(sum(row[0] * row[i] for row in bounds.values()) for i in (1, 2))


def expectiminimax_with_table(game, state):
    """From the ends to the root: states in an order in which children come before their parents."""
    order, stack, seen = [], [state], set()
    while stack:
        s = stack.pop()
        if s in seen:
            order.append(s)
            continue
        seen.add(s)
        stack.append(s)
        stack += [child for a in game.actions(s) if (child := game.result(s, a)) not in seen]
    worth = {}
    for s in order:
        if s in worth:
            continue
        if game.is_terminal(s):
            worth[s] = game.utility(s, MAX), None
        elif game.to_move(s) == CHANCE:
            worth[s] = sum(p * worth[game.result(s, o)][0] for o, p in game.outcomes(s)), None
        else:
            best = max if game.to_move(s) == MAX else min
            worth[s] = best(((worth[game.result(s, a)][0], a) for a in game.actions(s)), key=lambda pair: pair[0])
    return worth[state]
