"""Exact numbers throughout."""

from fractions import Fraction

from aima_games import MAX, MIN


def minimax(game, state):
    if game.is_terminal(state):
        return Fraction(game.utility(state, MAX)), None
    best = {MAX: max, MIN: min}[game.to_move(state)]
    return best(((minimax(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda c: c[0])


def minimax_value(game, state):
    return minimax(game, state)[0]


def expectiminimax(game, state):
    if game.is_terminal(state):
        return Fraction(game.utility(state, MAX)), None
    if game.to_move(state) not in (MAX, MIN):
        weighted = [Fraction(p) * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)]
        return sum(weighted, Fraction()), None
    best = {MAX: max, MIN: min}[game.to_move(state)]
    return best(((expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda c: c[0])
