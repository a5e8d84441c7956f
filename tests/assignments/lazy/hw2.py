"""Assignment 2 by someone who pastes what lectures 1 to 3 work out, or calls the library, and adds a line of glue."""

from __future__ import annotations

from aima_games import MAX, back_up, game_tree, principal_variation
from solutions import alphabeta, depth_limited_minimax, maxn, minimax, minimax_value
from solutions.searches.formalizing import count_games


def by_comparison(game, state):
    """The lecture's decision around a value, with `==` in place of `max`: the glue is the answer here."""
    return [a for a in game.actions(state) if minimax_value(game, game.result(state, a)) == minimax_value(game, state)]


def with_the_line(game, state):
    """Minimax, and how long the library's principal variation is."""
    value, action = minimax(game, state)
    return (value, len(principal_variation(game_tree(game, state)))), action


def with_the_line_and_alphabeta(game, state):
    value, action = alphabeta(game, state)
    return (value, len(principal_variation(game_tree(game, state))) - 1), action


def plies_in_the_value(game, state):
    """Every ply costs a thousandth: a limited search whose estimate does nothing."""
    value, action = depth_limited_minimax(game, state, lambda s, d: False, lambda s: 0)
    return (value, 0 if action is None else 1), action


def one_pair(game, state, player, least):
    """The lecture's decision as a plan of one ply."""
    value, action = minimax(game, state)
    mine = value if player == MAX else -value
    return None if mine < least else [] if action is None else [(action, [])]


def the_line(game, state, player, least):
    """The principal variation as a plan."""
    value, action = minimax(game, state)
    if (value if player == MAX else -value) < least:
        return None
    return [] if action is None else [(action, the_line(game, game.result(state, action), player, least))]


def if_promised(game, state, player, least):
    return [] if game.is_terminal(state) and game.utility(state, player) >= least else None


def exact(game, state, questions, lowest, highest):
    """All ends at once."""
    return minimax_value(game, state), minimax_value(game, state), min(questions, count_games(game, state))


def nothing_known(game, state, questions, lowest, highest):
    return lowest, highest, questions


def all_or_nothing(game, state, questions, lowest, highest):
    """The value where the budget is enough, else nothing."""
    if questions < count_games(game, state):
        return lowest, highest, questions
    return *[back_up(game_tree(game, state))] * 2, count_games(game, state)


def sum_of_maxn(game, state, members):
    values, _ = maxn(game, state)
    return sum(values[game.players.index(player)] for player in members)


def own_value(game, state, members):
    return maxn(game, state)[0][members[0]] if members else 0


LAZY = {
    "best_actions": [by_comparison, lambda game, state: [minimax(game, state)[1]]],
    "quickest": [with_the_line, with_the_line_and_alphabeta, plies_in_the_value],
    "conditional_plan": [one_pair, the_line, if_promised, lambda *_: None, lambda *_: []],
    "bounds": [exact, nothing_known, all_or_nothing],
    "coalition_value": [sum_of_maxn, own_value, lambda *_: 0],
}
