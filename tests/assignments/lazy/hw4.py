"""What lazy people hand in for assignment 4: the lecture's cells and the package's functions, with a line of glue."""

from math import inf, tanh

from aima_games import MAX, bounded, features_of, fit_weights, td_lambda, with_ends
from aima_games.evaluation.linear import open_lines
from solutions import alphabeta, quiescence
from solutions.searches.alpha_beta import depth_limited_alphabeta

BY_HAND = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4, "next_to_own_corner": 2}


def lines_as_in_the_lecture(game, state, weights):
    return open_lines(game)(state)


def lines_with_ends(game, state, weights):
    return inf * game.utility(state, MAX) if game.is_terminal(state) else open_lines(game)(state)


def one_weight_for_all(game, state, weights):
    return weights[1] * with_ends(game, open_lines(game))(state)


def take_it(target, attackers, defenders):
    return target


def take_if_undefended(target, attackers, defenders):
    return 0 if defenders or not attackers else target


def first_pair(target, attackers, defenders):
    return max(0, target - attackers[0]) if attackers and defenders else target


def feature(name):
    return lambda game, state: features_of(game)[name](state)


def corners_and_neighbours(game, state):
    return features_of(game)["corners"](state) + features_of(game)["next_to_own_corner"](state)


def without_extensions(game, state, cutoff, evaluate, extra):
    return depth_limited_alphabeta(game, state, cutoff, evaluate)


def a_little_deeper(game, state, cutoff, evaluate, extra):
    return depth_limited_alphabeta(game, state, lambda state, depth: cutoff(state, depth - extra), evaluate)


def quiet_where_free(game, state, cutoff, evaluate, extra):
    return quiescence(game, state, evaluate, lambda s: game.actions(s) if len(game.actions(s)) == 1 else ())


def as_deep_as_it_goes(game, state, evaluate, most):
    return most


def one_ply(game, state, evaluate, most):
    return 1


def least_squares(weights, vectors, result, step, decay):
    names = [str(i) for i in range(len(weights))]
    features = {name: (lambda state, i=i: state[i]) for i, name in enumerate(names)}
    return list(fit_weights(features, [(vector, result) for vector in vectors]).weights.values())


def unchanged(weights, vectors, result, step, decay):
    return list(weights)


def from_the_package(weights, vectors, result, step, decay):
    return list(td_lambda(vectors, {}, games=1)[-1].weights.values())


def of_the_lecture(depth, scale=10):
    """Section 8's player: a weighted sum, squeezed, in a search."""

    def player(game, state):
        features = features_of(game)
        evaluate = bounded(lambda s: sum(w * features[name](s) for name, w in BY_HAND.items()), scale)
        return alphabeta(game, state, lambda s, plies: plies >= depth, evaluate)[1]

    return player


def two_plies_of_discs(game, state):
    return depth_limited_alphabeta(
        game, state, lambda s, d: d >= 2, lambda s: tanh(features_of(game)["discs"](s) / 10)
    )[1]


LAZY = {
    "weighted_lines": [lines_as_in_the_lecture, lines_with_ends, one_weight_for_all],
    "exchange": [take_it, take_if_undefended, first_pair, lambda *pieces: 0],
    "safe_discs": [
        *map(feature, ("corners", "next_to_own_corner", "discs", "mobility")),
        corners_and_neighbours,
        lambda game, state: 0,
    ],
    "extended_search": [without_extensions, a_little_deeper, quiet_where_free],
    "settled_from": [as_deep_as_it_goes, one_ply],
    "td_weights": [least_squares, unchanged, from_the_package],
    "player": [of_the_lecture(3), of_the_lecture(2), two_plies_of_discs],
    "champion": [of_the_lecture(3)],
}
"""Function -> what is handed in for it."""
