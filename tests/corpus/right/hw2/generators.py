"""Negamax, generators, one comparison for both players; nothing that the notebook gives is called."""

from itertools import islice
from math import inf

from aima_games import MAX


def sign(game, state):
    return 1 if game.to_move(state) == MAX else -1


def negamax(game, state, mover):
    """The value for `mover`, 1 or −1; players need not take turns."""
    if game.is_terminal(state):
        return mover * game.utility(state, MAX)
    turn = sign(game, state)
    best = -inf
    for action in reversed(game.actions(state)):
        best = max(best, negamax(game, game.result(state, action), turn))
    return mover * turn * best


def best_actions(game, state):
    actions = game.actions(state)
    scored = [(negamax(game, game.result(state, a), sign(game, state)), a) for a in actions] if actions else []
    best = max(scored)[0] if scored else None
    yield_them = (action for value, action in scored if value == best)
    return tuple(yield_them)


def time_first_for_winners(value, plies):
    return (value, 1 / plies) if value > 0 else (value, plies)


def quickest(game, state):
    if game.is_terminal(state):
        return (game.utility(state, MAX), 0), None
    turn = sign(game, state)
    best = None
    for action in reversed(game.actions(state)):
        (value, plies), _ = quickest(game, game.result(state, action))
        if best is None or time_first_for_winners(turn * value, plies + 1) > time_first_for_winners(*best[:2]):
            best = (turn * value, plies + 1, action)
    return (turn * best[0], best[1]), best[2]


class NoPlanError(Exception):
    pass


def plan_or_raise(game, state, player, least):
    if game.is_terminal(state):
        if game.utility(state, player) < least:
            raise NoPlanError
        return []
    if game.to_move(state) != player:
        return [
            (action, plan_or_raise(game, game.result(state, action), player, least)) for action in game.actions(state)
        ]
    for action in game.actions(state):
        try:
            return [(action, plan_or_raise(game, game.result(state, action), player, least))]
        except NoPlanError:
            continue
    raise NoPlanError


def conditional_plan(game, state, player, least):
    try:
        return plan_or_raise(game, state, player, least)
    except NoPlanError:
        return None


def ends(game, state, path=()):
    if game.is_terminal(state):
        yield path
    else:
        for action in game.actions(state):
            yield from ends(game, game.result(state, action), (*path, action))


def bounds(game, state, questions, lowest, highest):
    """First the utilities of the first ends, by path; then plain minimax twice, with two fillings of the rest."""
    known = {}
    for path in islice(ends(game, state), questions):
        end = state
        for action in path:
            end = game.result(end, action)
        known[path] = game.utility(end, MAX)

    def value(here, path, rest):
        if game.is_terminal(here):
            return known.get(path, rest)
        below = (value(game.result(here, action), (*path, action), rest) for action in game.actions(here))
        return max(below) if game.to_move(here) == MAX else min(below)

    return value(state, (), lowest), value(state, (), highest), len(known)


def coalition_value(game, state, members):
    """Negamax again: the members are one side."""
    if game.is_terminal(state):
        return sum(map(lambda player: game.utility(state, player), members))
    turn = 1 if game.to_move(state) in members else -1
    return turn * max(turn * coalition_value(game, game.result(state, a), members) for a in game.actions(state)[::-1])
