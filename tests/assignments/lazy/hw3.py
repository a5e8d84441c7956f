"""Assignment 3 by someone who pastes what lecture 3 works out, or calls the library, and adds a line of glue."""

from __future__ import annotations

from math import inf

from aima_games import MAX, game_tree, recorded
from aima_games.traces import alpha_beta_trace
from aima_games.trees.build import back_up
from solutions import alphabeta as switched_alphabeta
from solutions import alphabeta_with_table, iterations, iterative_deepening
from solutions.searches.alpha_beta import alphabeta
from solutions.searches.ordering import StaticOrder

# Part 1: always the same answer, or the trees run once with some number in place of X


def never(tree, x):
    return False


def always(tree, x):
    return True


def small(tree, x):
    return x <= 6


def large(tree, x):
    return x >= 6


# Part 2: the lecture's `best_moves`, the value beside it


def whole_windows(game, state):
    """As section 9 has it, for both players."""
    values = {action: alphabeta(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(values.values()) if game.to_move(state) == MAX else min(values.values())
    return best, [action for action in values if values[action] == best]


def careless_moves(game, state):
    """As section 9 warns."""
    values, alpha = {}, -inf
    for action in game.actions(state):
        values[action], _ = alphabeta(game, game.result(state, action), alpha, inf)
        alpha = max(alpha, values[action])
    return max(values.values()), [action for action in values if values[action] == max(values.values())]


def the_best_move(game, state):
    value, action = alphabeta(game, state)
    return value, [action]


def drawn(game, state):
    """The library's tree, backed up."""
    tree = back_up(game_tree(game, state))
    worth = {data["action"]: tree.nodes[child]["value"] for _, child, data in tree.out_edges(0, data=True)}
    return tree.nodes[0]["value"], [action for action in worth if worth[action] == tree.nodes[0]["value"]]


# Part 3: what alpha-beta looks at, from the log or from the trace; the quiz's formula knows no tree


def looked_at(game, state, *_):
    watched = recorded(game)
    alphabeta(watched, state)
    return len(watched.log.leaves)


def in_window(game, state, player, bound):
    watched = recorded(game)
    value, _ = alphabeta(watched, state, *((bound - 1, bound) if player == MAX else (bound, bound + 1)))
    return len(watched.log.leaves) if (value >= bound if player == MAX else value <= bound) else inf


def traced(game, state, *_):
    return sum(type(event).__name__ == "Evaluate" for event in alpha_beta_trace(game, state).events)


def one(game, state, *_):
    return 1


# Part 4: section 12's search with section 13's order


def in_advised_order(game, state, advice, share):
    return switched_alphabeta(game, state, order=StaticOrder(lambda s, a: dict(advice(game, s))[a]))


def without_advice(game, state, advice, share):
    return alphabeta(game, state)


def likeliest_only(game, state, advice, share):
    return alphabeta(game, state)[0], max(advice(game, state), key=lambda pair: pair[1])[0]


# Part 5: section 15's iterative deepening, whose budget counts nodes


def by_nodes(game, state, evaluate, depth, leaves, margin):
    return iterative_deepening(game, state, evaluate, depth, nodes=leaves)


def without_budget(game, state, evaluate, depth, leaves, margin):
    return iterative_deepening(game, state, evaluate, depth)


def stopped_by_leaves(game, state, evaluate, depth, leaves, margin):
    """The lecture's iterations, as long as the log says that there are leaves; the last one may be too much."""
    watched = recorded(game)
    for found in iterations(watched, state, watched.watch(evaluate), depth):
        if found.depth == 1 or len(watched.log.leaves) <= leaves:
            answer = found.value, found.action
    return answer


def straight_to_depth(game, state, evaluate, depth, leaves, margin):
    return switched_alphabeta(game, state, lambda _, plies: plies >= depth, evaluate)


def one_ply(game, state, evaluate, depth, leaves, margin):
    return switched_alphabeta(game, state, lambda _, plies: plies >= 1, evaluate)


# Part 6: section 14's search with a table, which needs no guess


def with_table(game, state, depth, evaluate, guess):
    return alphabeta_with_table(game, state, depth, evaluate)


def around_guess(game, state, depth, evaluate, guess):
    """The window of the guess alone."""
    return switched_alphabeta(game, state, lambda _, plies: plies >= depth, evaluate, window=(guess - 1, guess))


def deepened(game, state, depth, evaluate, guess):
    return iterative_deepening(game, state, evaluate, depth)


LAZY = {
    "cut_by_hand": [never, always, small, large],
    "best_actions": [whole_windows, careless_moves, the_best_move, drawn],
    "leaves_to_prove": [looked_at, in_window, traced, one],
    "fewest_leaves": [looked_at, traced, one],
    "advised_alphabeta": [in_advised_order, without_advice, likeliest_only],
    "iterative_deepening": [by_nodes, without_budget, stopped_by_leaves, straight_to_depth, one_ply],
    "value_from_guess": [with_table, around_guess, deepened],
}
