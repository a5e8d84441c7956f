"""What lazy people hand in for assignment 5: the lecture's cells and the package's functions, with a line of glue."""

from aima_games import CHANCE, MAX, MIN, back_up, game_tree, play_line
from solutions import expectimax, expectiminimax, minimax, star1
from solutions.searches.chance import mean_of_rollouts, outcome_window, uniform


def all_luck(game, line):
    return expectiminimax(game, play_line(game, game.initial, line))[0] - expectiminimax(game, game.initial)[0], 0, 0


def nothing_happened(game, line):
    return 0, 0, 0


def the_result(game, line):
    return game.utility(play_line(game, game.initial, line), MAX), 0, 0


def the_value_for_sure(game, state):
    return [(expectiminimax(game, state)[0], 1)]


def what_comes_next(game, state):
    lots = game.outcomes(state) if game.to_move(state) == CHANCE else uniform(game, state)
    return sorted((expectiminimax(game, game.result(state, step))[0], p) for step, p in lots)


def won_or_lost(game, state):
    p = (1 + expectiminimax(game, state)[0]) / 2
    return [(-1, 1 - p), (1, p)]


def backed_up(game, state):
    return back_up(game_tree(game, state))


def all_told_apart(game, state):
    return abs(minimax(game, state)[0] - expectiminimax(game, state)[0])


def best_less_worst(game, state):
    values = [expectiminimax(game, game.result(state, action))[0] for action in game.actions(state)]
    return max(values) - min(values)


def thirds(old, new):
    return 1 / 3, 2 / 3


def shares_of_the_largest(old, new):
    return tuple(sorted((old[1] / old[2], new[1] / new[2])))


def believed(game, state, policy):
    known, perfect = expectimax(game, state, policy)[0], expectiminimax(game, state)[0]
    return [[perfect, known], [perfect, known]]


def half(game, state, policy):
    return 0.5


def nothing(game, state, policy):
    return 0


def a_quarter(game, state, policy):
    return 0.25


def star1_window(alpha, beta, outcomes, number):
    done = sum(p * low for p, low, high in outcomes[:number])
    rest = sum(p for p, _, _ in outcomes[number + 1 :])
    lows, highs = [low for _, low, _ in outcomes], [high for _, _, high in outcomes]
    return outcome_window(alpha, beta, done, outcomes[number][0], rest, min(lows), max(highs))


def the_window_itself(alpha, beta, outcomes, number):
    return alpha, beta


def value_twice(game, state, lowest, highest):
    return (expectiminimax(game, state)[0],) * 2


def by_star1(game, state, lowest, highest):
    return (star1(game, state, lowest, highest)[0],) * 2


def the_bounds(game, state, lowest, highest):
    return lowest, highest


def rolled_out(game, state, lowest, highest):
    return lowest, mean_of_rollouts(game, state, 20)


def below_the_value(game, state, lowest, highest):
    value = expectiminimax(game, state)[0]
    return (lowest, value) if game.to_move(game.result(state, game.actions(state)[0])) == MIN else (value, highest)


LAZY = {
    "luck_and_skill": [all_luck, nothing_happened, the_result],
    "prospects": [the_value_for_sure, what_comes_next, won_or_lost, backed_up],
    "value_of_information": [all_told_apart, best_less_worst, lambda game, state: 0],
    "flipping_range": [thirds, shares_of_the_largest],
    "assumption_table": [believed],
    "break_even": [half, nothing, a_quarter],
    "window_from_bounds": [star1_window, the_window_itself],
    "probe": [value_twice, by_star1, the_bounds, rolled_out, below_the_value],
    "expectiminimax_with_table": [expectiminimax],
}
"""Function -> what is handed in for it."""
