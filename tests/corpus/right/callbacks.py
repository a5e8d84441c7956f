"""Functions that are handed functions: what to do at a node is looked up by who moves."""

from functools import partial, reduce
from operator import itemgetter

from aima_games import MAX


def backed_up(game, state, rules, leaf, depth=0):
    value = leaf(state, depth)
    if value is not None:
        return value, None
    children = [(backed_up(game, game.result(state, a), rules, leaf, depth + 1)[0], a) for a in game.actions(state)]
    return rules[game.to_move(state)](state, children)


def better(sign, one, other):
    return other if sign * other[0] > sign * one[0] else one


def choose(sign):
    return lambda state, children: reduce(partial(better, sign), children)


def expected(lots):
    return lambda state, children: (sum(dict(lots(state))[a] * v for v, a in children), None)


PLAYERS = {"MAX": choose(1), "MIN": choose(-1)}


def utility(game):
    return lambda state, depth: game.utility(state, MAX) if game.is_terminal(state) else None


def limited(game, cutoff, evaluate):
    def leaf(state, depth):
        value = utility(game)(state, depth)
        return evaluate(state) if value is None and cutoff(state, depth) else value

    return leaf


def minimax(game, state):
    return backed_up(game, state, PLAYERS, utility(game))


def minimax_value(game, state):
    return itemgetter(0)(minimax(game, state))


def depth_limited_minimax(game, state, cutoff, evaluate):
    return backed_up(game, state, PLAYERS, limited(game, cutoff, evaluate))


def expectiminimax(game, state):
    return backed_up(game, state, {**PLAYERS, "CHANCE": expected(game.outcomes)}, utility(game))


def depth_limited_expectiminimax(game, state, cutoff, evaluate):
    return backed_up(game, state, {**PLAYERS, "CHANCE": expected(game.outcomes)}, limited(game, cutoff, evaluate))


def expectimax(game, state, policy):
    rules = {"MAX": choose(1), "MIN": expected(partial(policy, game)), "CHANCE": expected(game.outcomes)}
    return backed_up(game, state, rules, utility(game))


def iterative_deepening(game, state, evaluate, depth):
    rounds = (
        depth_limited_minimax(game, state, lambda s, d, limit=limit: d >= limit, evaluate)
        for limit in range(1, depth + 1)
    )
    return reduce(lambda shallow, deep: deep, rounds)
