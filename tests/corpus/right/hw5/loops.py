"""Assignment 5 in loops and dictionaries."""

from __future__ import annotations

from aima_games import CHANCE, MAX, MIN
from solutions.searches.chance import expectiminimax


def luck_and_skill(game, state, line):
    """Compares each step with the alternatives."""
    luck, lost = 0, {MAX: 0, MIN: 0}
    for step in line:
        player = game.to_move(state)
        after = expectiminimax(game, game.result(state, step))[0]
        if player == CHANCE:
            rolls = [(expectiminimax(game, game.result(state, roll))[0], p) for roll, p in game.outcomes(state)]
            luck += after - sum(p * value for value, p in rolls)
        else:
            values = [expectiminimax(game, game.result(state, action))[0] for action in game.actions(state)]
            best = max(values) if player == MAX else min(values)
            lost[player] += abs(best - after)
        state = game.result(state, step)
    return luck, lost[MAX], lost[MIN]


def value_of_information(game, state):
    maximizing = game.to_move(state) == MAX
    blind = expectiminimax(game, state)[0]
    seeing = 0
    first = game.result(state, game.actions(state)[0])
    for number in range(len(game.outcomes(first))):
        best = None
        for action in game.actions(state):
            child = game.result(state, action)
            outcome, p = game.outcomes(child)[number]
            value = expectiminimax(game, game.result(child, outcome))[0]
            if best is None or (maximizing and value > best) or (not maximizing and value < best):
                best = value
        seeing += p * best
    if maximizing:
        return seeing - blind
    return blind - seeing


KNOWN = {}


def pig_player(game, state):
    """The searches of lecture 5 with a dictionary of all states of all games."""

    def value(state):
        if (repr(game), state) not in KNOWN:
            KNOWN[repr(game), state] = searched(state)
        return KNOWN[repr(game), state]

    def searched(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            return sum(float(p) * value(game.result(state, roll)) for roll, p in game.outcomes(state))
        best = max if game.to_move(state) == MAX else min
        return best(value(game.result(state, action)) for action in game.actions(state))

    worth = {action: value(game.result(state, action)) for action in game.actions(state)}
    return (max if state[3] == MAX else min)(worth, key=worth.get)
