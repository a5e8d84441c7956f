"""Principal variation search: expect the first action to be the best, and ask of the others only whether it is."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nextafter

from aima_games import MAX, Action, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate
from solutions.searches.ordering import AS_GIVEN, Order
from solutions.searches.transposition import Bounds, Table

Reduction = Callable[[int, float], int]
"""`reduction(number, left)`: how many plies less deep to search an action, by its number in the order, from 0."""


def pvs(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """The minimax value of `state` for MAX and a best action: alpha-beta that asks before it searches.

    Only the first action of a node is searched with the window. Of any other one a null window asks whether it is
    better than the best so far; if it is, it is searched again, for its value. Contract: as `alphabeta`.

    Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14 (1982);
    Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal 6 (1983).
    """

    def value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta)

    def asked_first(state: State, alpha: Value, beta: Value, maximizing: bool) -> Value:
        """The value of a later child, or, if it is no better than the best so far, a bound that says so."""
        asked = null_window(alpha, beta, maximizing)
        v, _ = value(state, *asked)
        if asked != (alpha, beta) and alpha < v < beta:
            v, _ = value(state, alpha, beta)
        return v

    def max_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            v2 = value(child, alpha, beta)[0] if move is None else asked_first(child, alpha, beta, True)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            child = game.result(state, a)
            v2 = value(child, alpha, beta)[0] if move is None else asked_first(child, alpha, beta, False)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, alpha, beta)


def null_window(alpha: Value, beta: Value, maximizing: bool) -> tuple[Value, Value]:
    """The part of the window that asks no more than "better than the best so far?".

    It lies at α for MAX and at β for MIN, and no number of the machine lies inside: the answer is yes or no.
    """
    return (alpha, nextafter(alpha, inf)) if maximizing else (nextafter(beta, -inf), beta)


def pvs_with_table(
    game: Game,
    state: State,
    depth: float = inf,
    evaluate: Evaluation = no_estimate,
    order: Order = AS_GIVEN,
    reduction: Reduction = lambda number, left: 0,
) -> tuple[Value, Action | None]:
    """Principal variation search, `depth` plies deep, with a table: what is searched again is half known by then.

    Contract: as `alphabeta_with_table`, as long as there is no `reduction`. With one, an action after the first is
    asked about less deep, and gets the full depth only if it seems better: what lies deeper may be missed, and the
    value may be wrong. Sources: as `pvs`.
    """
    table: Table = {}

    def value_of(state: State, alpha: Value, beta: Value, ply: int, left: float) -> Value:
        known = table.get((state, left), Bounds())
        if known.lower >= beta or known.lower == known.upper:
            return known.lower
        if known.upper <= alpha:
            return known.upper
        value, _ = search(state, alpha, beta, ply, left)
        lower = known.lower if value <= alpha else max(known.lower, value)
        upper = known.upper if value >= beta else min(known.upper, value)
        table[state, left] = Bounds(lower, upper)
        return value

    def search(state: State, alpha: Value, beta: Value, ply: int, left: float) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left <= 0:
            return evaluate(state), None
        twin = max_value if game.to_move(state) == MAX else min_value
        return twin(state, alpha, beta, ply, left)

    def max_value(state: State, alpha: Value, beta: Value, ply: int, left: float) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for number, a in enumerate(order.sort(state, game.actions(state), ply)):
            child, asked, fewer = game.result(state, a), (alpha, beta), 0
            if number > 0:
                asked, fewer = null_window(alpha, beta, True), reduction(number, left)
            v2 = value_of(child, *asked, ply + 1, left - 1 - fewer)
            if fewer and v2 > alpha:
                v2 = value_of(child, *asked, ply + 1, left - 1)
            if asked != (alpha, beta) and alpha < v2 < beta:
                v2 = value_of(child, alpha, beta, ply + 1, left - 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        order.learn(state, move, ply, v >= beta)
        return v, move

    def min_value(state: State, alpha: Value, beta: Value, ply: int, left: float) -> tuple[Value, Action | None]:
        v, move = inf, None
        for number, a in enumerate(order.sort(state, game.actions(state), ply)):
            child, asked, fewer = game.result(state, a), (alpha, beta), 0
            if number > 0:
                asked, fewer = null_window(alpha, beta, False), reduction(number, left)
            v2 = value_of(child, *asked, ply + 1, left - 1 - fewer)
            if fewer and v2 < beta:
                v2 = value_of(child, *asked, ply + 1, left - 1)
            if asked != (alpha, beta) and alpha < v2 < beta:
                v2 = value_of(child, alpha, beta, ply + 1, left - 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                break
        order.learn(state, move, ply, v <= alpha)
        return v, move

    return search(state, -inf, inf, 0, depth)


def late_moves(trusted: int, less: int) -> Reduction:
    """Late move reductions: `less` plies less for actions after the first `trusted`, where 3 plies are left or more.

    Sources: Romstad, "An introduction to late move reductions" (2006); AIMA 4e, section 5.3.3; the trade of risk
    against depth: Björnsson and Marsland, "Risk management in game-tree pruning", Information Sciences 122 (2000).
    """
    return lambda number, left: less if number >= trusted and left >= 3 else 0
