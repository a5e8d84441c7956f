"""Assignment 1 by someone who pastes what lecture 1 works out, or calls the library, and adds a line of glue."""

from __future__ import annotations

from collections import Counter

from aima_games import MAX, MIN, back_up, game_tree
from aima_games.games import Hexapawn, Nim
from solutions import minimax, minimax_value
from solutions.searches.formalizing import Chomp, count_games, count_nodes, one_player_value, reachable_states


def count_ends(game, state):
    """How many games end with which utility, as lecture 1 has it."""
    if game.is_terminal(state):
        return Counter([game.utility(state, MAX)])
    return sum((count_ends(game, game.result(state, action)) for action in game.actions(state)), Counter())


def sorted_out(game, state):
    """The lecture's count, added up by sign."""
    ends = count_ends(game, state)
    return tuple(sum(n for u, n in ends.items() if (u > 0) - (u < 0) == sign) for sign in (1, 0, -1))


def as_in_the_lecture(game, state):
    ends = count_ends(game, state)
    return ends[1], ends[0], ends[-1]


def alone(game, state):
    """The lecture's value, and the child that has it."""
    value = one_player_value(game, state)
    return value, next((a for a in game.actions(state) if one_player_value(game, game.result(state, a)) == value), None)


LAZY = {
    "winning_moves": [
        lambda game, state: [],
        lambda game, state: list(game.actions(state)),
        lambda game, state: [a for a in game.actions(state) if game.is_terminal(game.result(state, a))],
        lambda game, state: [a for a in game.actions(state) if minimax_value(game, game.result(state, a)) > 0],
        lambda game, state: [minimax(game, state)[1]],
    ],
    "Hexapawn": [Hexapawn],
    "NoEcho": [lambda stones, most=3: Nim((stones,), most), lambda stones, most=3: Chomp(1, stones)],
    "count_outcomes": [sorted_out, as_in_the_lecture],
    "count_transpositions": [
        lambda game, state: len(reachable_states(game, state)),
        lambda game, state: count_nodes(game, state) - len(reachable_states(game, state)),
        lambda game, state: count_nodes(game, state) - count_games(game, state),
        lambda game, state: 0,
    ],
    "best_alone": [alone, minimax],
    "value_against_robot": [
        one_player_value,
        minimax_value,
        lambda game, state: back_up(game_tree(game, state)),
        lambda game, state: (one_player_value if game.to_move(state) != MIN else minimax_value)(game, state),
    ],
}
