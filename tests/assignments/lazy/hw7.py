"""Assignment 7 by someone who pastes what lecture 7 works out, or calls the library, and adds a line of glue."""

from __future__ import annotations

import networkx

from aima_games.lectures.partial_information import regret_duel
from solutions import expectiminimax
from solutions.searches.hidden import (
    after_attempt,
    after_reply,
    best_response_value,
    cfr,
    expected_value,
    exploitability,
    information_sets,
    regret_matching,
)


def believed(game, liking, attempts):
    """The lecture's belief, every board alike."""
    belief = {game.initial}
    for square, free in attempts:
        belief = after_attempt(game, belief, square, free)
        belief = after_reply(game, belief) if free else belief
    squares = range(len(liking))
    return [sum(o >> square & 1 for _, o in belief) / len(belief) for square in squares]


def counts(game):
    """As many rows as MAX has actions, filled with the clairvoyant's value."""
    value, _ = expectiminimax(game, game.initial)
    return [[value] * 2 for _ in information_sets(game)]


def with_positive(regrets, utilities):
    """The lecture's rule on what there is."""
    chances = regret_matching(dict(enumerate(utilities)))
    return regrets, list(chances.values())


def duelled(payoffs, rows, columns):
    """What two learners come to, which was not asked."""
    table = {i: dict(enumerate(row)) for i, row in enumerate(payoffs)}
    average = regret_duel(table, regret_matching, 50).average[-1]
    return sum(average[i] * payoffs[i][0] for i in table)


def shortest_ways(streets, start):
    """How far it is, as if the spy stood still."""
    graph = networkx.DiGraph((place, to) for place, ways in streets.items() for to in ways)
    return dict(networkx.single_source_shortest_path_length(graph, start))


LAZY = {
    "marks_likely": [
        believed,
        lambda game, liking, attempts: [like / sum(liking) for like in liking],
        lambda game, liking, attempts: [0.0] * len(liking),
    ],
    "payoff_matrix": [counts, lambda game: [[expectiminimax(game, game.initial)[0]]]],
    "trembling_response": [
        lambda game, strategy, player, tremble: best_response_value(game, strategy, player),
        lambda game, strategy, player, tremble: (1 - tremble) * best_response_value(game, strategy, player),
        lambda game, strategy, player, tremble: expected_value(game, game.initial, strategy),
        lambda game, strategy, player, tremble: exploitability(game, strategy),
    ],
    "matrix_exploitability": [duelled, lambda payoffs, rows, columns: 0],
    "plus_step": [
        with_positive,
        lambda regrets, utilities: (
            [r + u for r, u in zip(regrets, utilities, strict=True)],
            list(regret_matching(dict(enumerate(regrets))).values()),
        ),
    ],
    "capture_times": [shortest_ways, lambda streets, start: {start: 0}],
    "cfr_plus": [cfr, lambda game, rounds: cfr(game, 5 * rounds), lambda game, rounds: cfr(game, 1)],
}
