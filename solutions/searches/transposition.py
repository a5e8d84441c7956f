"""Alpha-beta with a table of what is known about each state, as lecture 3 teaches it: states repeat."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from aima_games import MAX, Action, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate
from solutions.searches.ordering import AS_GIVEN, Order


class Bounds(NamedTuple):
    """What is known about a value: lower ≤ value ≤ upper."""

    lower: Value = -inf
    upper: Value = inf


Table = dict[tuple[State, float], Bounds]
"""A transposition table: (state, plies left to search) -> what is known about the value."""


def alphabeta_with_table(
    game: Game,
    state: State,
    depth: float = inf,
    evaluate: Evaluation = no_estimate,
    order: Order = AS_GIVEN,
    table: Table | None = None,
) -> tuple[Value, Action | None]:
    """Alpha-beta, `depth` plies deep (to the end by default), that remembers what it knows about each state.

    A search that was cut off knows a bound, not the value, so the table keeps a lower and an upper bound, and
    they are used only where they settle the matter for the window at hand. The key is all that a value depends
    on: the state and the plies left. A `table` may be given to look into it afterwards, or to go on with it
    for the same game and evaluation function. Contract: as `alphabeta`, and lower ≤ upper in every entry.

    Sources: Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986); the pair of bounds: Plaat et al.,
    "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87 (1996).
    """
    table = {} if table is None else table

    def value_of(state: State, alpha: Value, beta: Value, ply: int) -> Value:
        left = depth - ply
        known = table.get((state, left), Bounds())
        if known.lower >= beta or known.lower == known.upper:
            return known.lower
        if known.upper <= alpha:
            return known.upper
        value, _ = search(state, alpha, beta, ply)
        lower = known.lower if value <= alpha else max(known.lower, value)  # a value ≤ α is an upper bound only
        upper = known.upper if value >= beta else min(known.upper, value)  # a value ≥ β is a lower bound only
        table[state, left] = Bounds(lower, upper)
        return value

    def search(state: State, alpha: Value, beta: Value, ply: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if ply >= depth:
            return evaluate(state), None
        twin = max_value if game.to_move(state) == MAX else min_value
        return twin(state, alpha, beta, ply)

    def max_value(state: State, alpha: Value, beta: Value, ply: int) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in order.sort(state, game.actions(state), ply):
            v2 = value_of(game.result(state, a), alpha, beta, ply + 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        order.learn(state, move, ply, v >= beta)
        return v, move

    def min_value(state: State, alpha: Value, beta: Value, ply: int) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in order.sort(state, game.actions(state), ply):
            v2 = value_of(game.result(state, a), alpha, beta, ply + 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                break
        order.learn(state, move, ply, v <= alpha)
        return v, move

    return search(state, -inf, inf, 0)  # the root is searched, not looked up: we want its action
